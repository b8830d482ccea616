//! Many byte strings: a list, one buffer of rows of fixed width, or an Arrow array.

use arrow_array::ArrayRef;
use lemniscate_bulk::column;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

use crate::arrow;
use crate::bytes::Bytes;

/// Rows of bytes, which can be read without the interpreter.
pub struct Column {
    pub rows: usize,
    data: Data,
}

enum Data {
    Objects(Vec<Bytes>),
    /// Rows of so many bytes, one after another.
    Buffer(Bytes, usize),
    /// Arrays one after another, each with the number of rows before it.
    Arrow(Vec<(usize, column::Column)>),
}

/// What the caller handed over: answers are of the same kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    List,
    NumPy,
    Arrow,
}

impl Column {
    /// The rows of the argument of this name. A buffer without rows of its own has rows of `width` bytes, if that is given.
    pub fn of(name: &str, argument: &Bound<'_, PyAny>, width: Option<usize>) -> PyResult<(Self, Kind)> {
        if let Some(arrays) = arrow::arrays(argument)? {
            return Ok((Self::of_arrays(name, arrays)?, Kind::Arrow));
        }
        if let Ok(view) = PyMemoryView::from(argument) {
            let format: String = view.getattr("format")?.extract()?;
            // NumPy's arrays of objects are lists.
            if format != "O" {
                return Self::of_buffer(name, &view, &format, width);
            }
        }
        Ok((Self::of_objects(name, argument)?, Kind::List))
    }

    fn of_objects(name: &str, argument: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = argument.py();
        let objects = argument.try_iter().map_err(|_| {
            PyTypeError::new_err(format!(
                "{name}: a list of bytes, a buffer of rows of bytes, or an Arrow array of them"
            ))
        })?;
        let bytes = |(row, object): (usize, PyResult<Bound<'_, PyAny>>)| {
            let object = object?;
            object.extract::<Bytes>().or_else(|error| {
                // Keys of this package.
                if object.hasattr(intern!(py, "__bytes__"))? {
                    return object.call_method0(intern!(py, "__bytes__"))?.extract();
                }
                Err(PyTypeError::new_err(format!("{name}[{row}]: {}", error.value(py))))
            })
        };
        let objects = objects.enumerate().map(bytes).collect::<PyResult<Vec<_>>>()?;
        Ok(Column { rows: objects.len(), data: Data::Objects(objects) })
    }

    fn of_buffer(
        name: &str,
        view: &Bound<'_, PyMemoryView>,
        format: &str,
        width: Option<usize>,
    ) -> PyResult<(Self, Kind)> {
        let shape: Vec<usize> = view.getattr("shape")?.extract()?;
        let rows_and_width = match (&shape[..], width) {
            (&[rows, width], _) => Some((rows, width)),
            (&[bytes], Some(width)) if bytes % width == 0 => Some((bytes / width, width)),
            _ => None,
        };
        let Some((rows, width)) = rows_and_width.filter(|_| matches!(format, "B" | "b" | "c")) else {
            let one_row =
                width.map_or(String::new(), |width| format!(", or rows of {width} bytes one after another"));
            return Err(PyValueError::new_err(format!(
                "{name}: a buffer must have rows of bytes (uint8){one_row}"
            )));
        };
        let is_numpy = view.getattr("obj")?.get_type().module()? == "numpy";
        let data = Data::Buffer(view.extract()?, width);
        Ok((Column { rows, data }, if is_numpy { Kind::NumPy } else { Kind::List }))
    }

    fn of_arrays(name: &str, arrays: Vec<ArrayRef>) -> PyResult<Self> {
        let mut rows = 0;
        let parts = arrays
            .into_iter()
            .map(|array| {
                let start = rows;
                rows += array.len();
                let part = column::Column::of(&array).ok_or_else(|| {
                    let found = array.data_type();
                    PyTypeError::new_err(format!(
                        "{name}: an Arrow array of bytes or strings, not of {found}"
                    ))
                })?;
                Ok((start, part))
            })
            .collect::<PyResult<_>>()?;
        Ok(Column { rows, data: Data::Arrow(parts) })
    }

    /// The bytes of a row below `rows`, if there are any.
    pub fn get(&self, row: usize) -> Option<&[u8]> {
        match &self.data {
            Data::Objects(objects) => Some(&objects[row]),
            Data::Buffer(bytes, width) => Some(&bytes[row * width..][..*width]),
            Data::Arrow(parts) => {
                let (start, part) = &parts[parts.partition_point(|(start, _)| *start <= row) - 1];
                part.get(row - start)
            }
        }
    }
}
