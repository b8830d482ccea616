//! Arguments that are bytes.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyMemoryView};
use zeroize::Zeroizing;

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

/// The text or the bytes of a file in PEM, to be wiped.
pub struct Pem(pub Zeroizing<String>);

impl<'py> FromPyObject<'_, 'py> for Pem {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            return Ok(Pem(text.into()));
        }
        let bytes: Bytes = object.extract()?;
        let text = str::from_utf8(&bytes).map_err(|_| crate::error::InvalidKey::new_err("not a text"))?;
        Ok(Pem(text.to_owned().into()))
    }
}
