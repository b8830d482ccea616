//! Arguments that are bytes, of whatever type the caller has them.

use js_sys::{Array, ArrayBuffer, JsString, Object, Reflect, TypeError, Uint8Array};
use lemniscate::schnorr::Error;
use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

/// The bytes of an array or a view of a buffer.
pub fn bytes(what: &str, value: &JsValue) -> Result<Zeroizing<Vec<u8>>, JsValue> {
    if let Some(bytes) = value.dyn_ref::<Uint8Array>() {
        return Ok(bytes.to_vec().into());
    }
    if let Some(buffer) = value.dyn_ref::<ArrayBuffer>() {
        return Ok(Uint8Array::new(buffer).to_vec().into());
    }
    if ArrayBuffer::is_view(value) {
        let part = |name: &str| Reflect::get(value, &name.into());
        let number = |value: JsValue| value.as_f64().unwrap_or_default() as u32;
        let (start, length) = (number(part("byteOffset")?), number(part("byteLength")?));
        return Ok(Uint8Array::new_with_byte_offset_and_length(&part("buffer")?, start, length)
            .to_vec()
            .into());
    }
    Err(TypeError::new(&format!("{what} must be a Uint8Array")).into())
}

/// Rows of bytes: an array of them, or one array with rows of `width` bytes, if there is such a width.
pub fn rows(what: &str, value: &JsValue, width: Option<usize>) -> Result<Vec<Zeroizing<Vec<u8>>>, JsValue> {
    if Array::is_array(value) {
        let array: &Array = value.unchecked_ref();
        return array.iter().enumerate().map(|(i, row)| bytes(&format!("{what}[{i}]"), &row)).collect();
    }
    let width = width.ok_or_else(|| TypeError::new(&format!("{what} must be an array of Uint8Array")))?;
    let all = bytes(what, value)?;
    if all.len() % width != 0 {
        return Err(range_error(format!("{what} must have rows of {width} bytes")));
    }
    Ok(all.chunks(width).map(|row| row.to_vec().into()).collect())
}

/// A string, if the argument is not left out.
pub fn optional_string(what: &str, value: &JsValue) -> Result<Option<String>, JsValue> {
    if value.is_undefined() {
        return Ok(None);
    }
    let string =
        value.dyn_ref::<JsString>().ok_or_else(|| TypeError::new(&format!("{what} must be a string")))?;
    Ok(Some(string.into()))
}

/// What is wrong with a key or an argument.
pub fn error(error: Error) -> JsValue {
    range_error(error.to_string())
}

/// An argument of the right type that is not good.
pub fn range_error(text: String) -> JsValue {
    js_sys::RangeError::new(&text).into()
}

/// An object with these members.
pub fn object(members: &[(&str, &str)]) -> Result<Object, JsValue> {
    let object = Object::new();
    for (name, value) in members {
        Reflect::set(&object, &(*name).into(), &(*value).into())?;
    }
    Ok(object)
}
