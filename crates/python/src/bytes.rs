//! Arguments that are bytes.
#![allow(unsafe_code)]

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};
use zeroize::{Zeroize, Zeroizing};

use crate::error::InvalidKey;

/// Bytes-like objects: `bytes` as they are, others as a copy, as they may change while they are read.
pub struct Bytes(PyBackedBytes);

impl<'py> FromPyObject<'_, 'py> for Bytes {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Bytes(bytes.to_owned().into()));
        }
        let copy = PyMemoryView::from(&object)?.call_method0("tobytes")?;
        Ok(Bytes(copy.cast_into::<PyBytes>()?.into()))
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl std::ops::Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// Bytes-like objects with a secret: `bytes` as they are, others as a copy that is wiped.
pub enum Secret {
    Object(PyBackedBytes),
    Copy(Zeroizing<Vec<u8>>),
}

impl<'py> FromPyObject<'_, 'py> for Secret {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Secret::Object(bytes.to_owned().into()));
        }
        let copy = PyByteArray::from(PyMemoryView::from(&object)?.as_any())?;
        // SAFETY: nobody else has this object, which was made here, and nothing else runs meanwhile.
        let bytes = unsafe { copy.as_bytes_mut() };
        let secret = bytes.to_vec().into();
        bytes.zeroize();
        Ok(Secret::Copy(secret))
    }
}

impl std::ops::Deref for Secret {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Secret::Object(bytes) => bytes,
            Secret::Copy(bytes) => bytes,
        }
    }
}

/// Bytes of a secret that were made to be handed to somebody else, or by somebody else: they are wiped if nobody kept them.
pub struct Temporary<'py>(pub Bound<'py, PyBytes>);

impl Drop for Temporary<'_> {
    fn drop(&mut self) {
        let (start, length) = (self.0.as_bytes().as_ptr().cast_mut(), self.0.as_bytes().len());
        // SAFETY: it is a reference to an object.
        let is_only = unsafe { pyo3::ffi::Py_REFCNT(self.0.as_ptr()) } == 1;
        // Python has all objects of one byte for itself, and the empty one.
        if is_only && length > 1 {
            // SAFETY: this is the only reference to the object, which goes after this, and its bytes were allocated with it.
            unsafe { std::slice::from_raw_parts_mut(start, length) }.zeroize();
        }
    }
}

/// The text or the bytes of a file in PEM.
pub struct Pem(pub Secret);

impl<'py> FromPyObject<'_, 'py> for Pem {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Ok(text) = object.cast::<PyString>() else { return Ok(Pem(object.extract()?)) };
        let text = text.to_str().map_err(|_| InvalidKey::new_err("not a text"))?;
        Ok(Pem(Secret::Copy(text.as_bytes().to_vec().into())))
    }
}
