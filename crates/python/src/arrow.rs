//! Arrow arrays from and to other packages, by the PyCapsule interface.
#![allow(unsafe_code)]

use std::ffi::CStr;

use arrow_array::Array;
use arrow_array::ffi::to_ffi;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::foreign::{self, Foreign, OwnedArray, OwnedStream, Refused, Schema, Sizes, Stream, Type};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The parts of an argument that is an array, of one part or of several, and whether they are text; `None` if it is none.
pub fn arrays(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<(Vec<Foreign>, bool)>> {
    let py = object.py();
    let refused = |refused| error(name, refused);
    let one = |object: &Bound<'_, PyAny>, sizes: Option<Sizes>| -> PyResult<_> {
        let (column_type, array) = capsules_of(object)?.map_err(refused)?;
        Ok((Foreign::of(array, column_type, sizes.as_ref()).map_err(refused)?, column_type.is_text))
    };
    if let Some(arrays) = of_pyarrow(object)? {
        let parts = arrays.iter().map(|array| one(array, Some(sizes(array)?)));
        let parts = parts.collect::<PyResult<Vec<_>>>()?;
        let is_text = parts.first().is_some_and(|(_, is_text)| *is_text);
        return Ok(Some((parts.into_iter().map(|(part, _)| part).collect(), is_text)));
    }
    if object.hasattr(intern!(py, "__arrow_c_array__"))? {
        let (part, is_text) = one(object, None)?;
        return Ok(Some((vec![part], is_text)));
    }
    let Some(method) = object.getattr_opt(intern!(py, "__arrow_c_stream__"))? else { return Ok(None) };
    let capsule: Bound<'_, PyCapsule> = method.call0()?.extract()?;
    let stream = capsule.pointer_checked(Some(STREAM))?.cast::<Stream>();
    // SAFETY: a capsule of this name has such a structure, by the PyCapsule interface, and is there as long as this function;
    // nobody else has it, as the interpreter is ours.
    let mut stream = unsafe { OwnedStream::take(stream.as_ptr()) }.map_err(refused)?;
    let column_type = stream.column_type().map_err(refused)?;
    let mut parts = Vec::new();
    while let Some(array) = stream.next().map_err(refused)? {
        parts.push(Foreign::of(array, column_type, None).map_err(refused)?);
        py.detach(|| ());
        py.check_signals()?;
    }
    Ok(Some((parts, column_type.is_text)))
}

/// The arrays of pyarrow's that an object is, or consists of.
fn of_pyarrow<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let py = object.py();
    // Who has an object of pyarrow's has loaded it.
    let modules = py.import("sys")?.getattr("modules")?;
    let pyarrow = modules.call_method1("get", (intern!(py, "pyarrow"),))?;
    if pyarrow.is_none() {
        return Ok(None);
    }
    if object.is_instance(&pyarrow.getattr("ChunkedArray")?)? {
        return Ok(Some(object.getattr("chunks")?.try_iter()?.collect::<PyResult<_>>()?));
    }
    Ok(object.is_instance(&pyarrow.getattr("Array")?)?.then(|| vec![object.clone()]))
}

/// What pyarrow knows of an array of its own.
fn sizes(array: &Bound<'_, PyAny>) -> PyResult<Sizes> {
    let of = |array: &Bound<'_, PyAny>| -> PyResult<Vec<usize>> {
        let buffers = array.call_method0("buffers")?;
        let size = |buffer: PyResult<Bound<'_, PyAny>>| {
            let buffer = buffer?;
            if buffer.is_none() { Ok(0) } else { buffer.getattr("size")?.extract() }
        };
        buffers.try_iter()?.map(size).collect()
    };
    let dictionary = array.getattr_opt(intern!(array.py(), "dictionary"))?;
    let dictionary = dictionary.map_or(Ok(Vec::new()), |dictionary| of(&dictionary))?;
    Ok(Sizes { array: of(array)?, dictionary })
}

/// The array that an object is, with its type.
fn capsules_of(object: &Bound<'_, PyAny>) -> PyResult<Result<(Type, OwnedArray), Refused>> {
    let method = object.getattr(intern!(object.py(), "__arrow_c_array__"))?;
    let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = method.call0()?.extract()?;
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<Schema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<foreign::Array>();
    // SAFETY: capsules of these names have structures of these types, by the PyCapsule interface, and are there as long as this
    // function; nobody else has them, as the interpreter is ours.
    let taken =
        unsafe { Type::of(schema.as_ref()).and_then(|of| Ok((of, OwnedArray::take(array.as_ptr())?))) };
    Ok(taken)
}

/// An array as capsules of its type and of itself.
pub fn capsules<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyTuple>> {
    let capsules = to_ffi(&array.to_data()).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (array, schema) = capsules;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    let array = PyCapsule::new_with_value(py, array, ARRAY)?;
    (schema, array).into_pyobject(py)
}

/// Why an argument is refused.
pub fn error(name: &str, refused: Refused) -> PyErr {
    match refused {
        Refused::Type(found) => {
            PyTypeError::new_err(format!("{name}: expected an Arrow array of bytes or text, found {found}"))
        }
        Refused::Array(what) => PyValueError::new_err(format!("{name}: not an Arrow array: {what}")),
        Refused::Memory => PyMemoryError::new_err(format!("{name}: not enough memory for a row")),
    }
}
