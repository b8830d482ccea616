//! Arrow arrays from and to other packages, by the PyCapsule interface: nothing is copied.
#![allow(unsafe_code)]

use std::ffi::CStr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayRef, make_array};
use arrow_schema::ArrowError;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The parts of an object that is an array, of one part or of several; `None` if it is none.
pub fn arrays(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    let py = object.py();
    if let Some(method) = object.getattr_opt(intern!(py, "__arrow_c_array__"))? {
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = method.call0()?.extract()?;
        let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
        let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
        // SAFETY: a capsule of this name has such a structure, by the PyCapsule interface, and lives as long as this function.
        if unsafe { array.as_ref() }.is_released() {
            return Err(PyValueError::new_err("an Arrow array that was taken by another already"));
        }
        // SAFETY: capsules of these names have structures of these types, by the PyCapsule interface, and live as long as this
        // function. What is taken out of the array is marked there as released.
        let data = unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
        return Ok(Some(vec![make_array(data.map_err(malformed)?)]));
    }
    if let Some(method) = object.getattr_opt(intern!(py, "__arrow_c_stream__"))? {
        let stream: Bound<'_, PyCapsule> = method.call0()?.extract()?;
        let stream = stream.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
        // SAFETY: as above.
        let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) };
        return Ok(Some(reader.and_then(Iterator::collect).map_err(malformed)?));
    }
    Ok(None)
}

/// An array as capsules of its type and of itself.
pub fn capsules<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyTuple>> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(malformed)?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    let array = PyCapsule::new_with_value(py, array, ARRAY)?;
    (schema, array).into_pyobject(py)
}

fn malformed(error: ArrowError) -> PyErr {
    PyValueError::new_err(format!("not an Arrow array: {error}"))
}
