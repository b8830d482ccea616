//! Keys of the package cryptography: those of a class, named with its module, to their raw bytes and back.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::bytes::Temporary;
use crate::error;

const MODULE: &str = "cryptography.hazmat.primitives.asymmetric";

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let (module, class) = name.split_once('.').expect("the class of a module");
    py.import(format!("{MODULE}.{module}"))?.getattr(class)
}

/// The bytes of a key, by one of its methods.
pub fn export<'py>(key: &Bound<'py, PyAny>, of: &str, method: &str) -> PyResult<Bound<'py, PyBytes>> {
    if !key.is_instance(&class(key.py(), of)?)? {
        return Err(error::of_key(format!("not an {of} of cryptography, but {}", key.get_type().name()?)));
    }
    Ok(key.call_method0(method)?.cast_into()?)
}

/// A key of such bytes.
pub fn import<'py>(
    py: Python<'py>,
    of: &str,
    method: &str,
    bytes: Bound<'py, PyBytes>,
) -> PyResult<Bound<'py, PyAny>> {
    class(py, of)?.call_method1(method, (bytes,))
}

/// A key of such bytes, which are wiped.
pub fn import_secret<'py>(
    py: Python<'py>,
    of: &str,
    method: &str,
    bytes: Bound<'py, PyBytes>,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = Temporary(bytes);
    import(py, of, method, bytes.0.clone())
}
