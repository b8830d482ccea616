//! Keys as JSON Web Keys (RFC 8037).

use base64ct::{Base64UrlUnpadded, Encoding};
use js_sys::{JsString, Object, Reflect};
use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

use crate::bytes::{object, range_error};

/// A key pair, or a public key alone.
pub fn write(curve: &str, public: &[u8], secret: Option<&[u8]>) -> Result<Object, JsValue> {
    let x = Base64UrlUnpadded::encode_string(public);
    let jwk = object(&[("kty", "OKP"), ("crv", curve), ("x", &x)])?;
    if let Some(secret) = secret {
        let d = Zeroizing::new(Base64UrlUnpadded::encode_string(secret));
        Reflect::set(&jwk, &"d".into(), &d.as_str().into())?;
    }
    Ok(jwk)
}

/// The bytes of a member, `x` or `d`, of a key of this curve.
pub fn read(curve: &str, jwk: &JsValue, member: &str) -> Result<Zeroizing<Vec<u8>>, JsValue> {
    let string = |name: &str| -> Result<Zeroizing<String>, JsValue> {
        let value = if jwk.is_object() { Reflect::get(jwk, &name.into())? } else { JsValue::UNDEFINED };
        let string = value.dyn_ref::<JsString>().map(String::from);
        string.map(Zeroizing::new).ok_or_else(|| range_error(format!("the JWK has no string {name}")))
    };
    if *string("kty")? != "OKP" || *string("crv")? != curve {
        return Err(range_error(format!("the JWK is no key of {curve}")));
    }
    let bytes = Base64UrlUnpadded::decode_vec(&string(member)?);
    bytes.map(Zeroizing::new).map_err(|_| range_error(format!("{member} of the JWK is not in base64url")))
}
