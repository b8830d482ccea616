//! Many byte strings: a list, one buffer of rows of fixed width, or an Arrow array.

use std::borrow::Cow;

use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

use crate::arrow;
use crate::bytes::Bytes;
use crate::foreign::Foreign;

/// Objects between two looks at signals that came meanwhile, as an iterator may have no end.
const UNTIL_SIGNALS: usize = 4096;

/// Rows of bytes that can be read without the interpreter's lock.
pub struct Column {
    /// The argument.
    name: &'static str,
    pub rows: usize,
    pub is_text: bool,
    data: Data,
}

enum Data {
    Objects(Vec<Bytes>),
    /// Rows of so many bytes, one after another.
    Buffer(Bytes, usize),
    /// Arrays one after another, each with the number of rows before it.
    Arrow(Vec<(usize, Foreign)>),
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
    pub fn of(
        name: &'static str,
        argument: &Bound<'_, PyAny>,
        width: Option<usize>,
    ) -> PyResult<(Self, Kind)> {
        if let Some(column) = Self::of_arrow(name, argument)? {
            return Ok((column, Kind::Arrow));
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

    /// The rows of an argument that is an Arrow array; `None` if it is none.
    pub fn of_arrow(name: &'static str, argument: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let Some((arrays, is_text)) = arrow::arrays(name, argument)? else { return Ok(None) };
        let mut rows = 0_usize;
        let mut parts = Vec::with_capacity(arrays.len());
        for array in arrays {
            let start = rows;
            rows = rows
                .checked_add(array.rows())
                .ok_or_else(|| PyValueError::new_err(format!("{name}: too many rows")))?;
            parts.push((start, array));
        }
        Ok(Some(Column { name, rows, is_text, data: Data::Arrow(parts) }))
    }

    fn of_objects(name: &'static str, argument: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = argument.py();
        let iterator = argument.try_iter().map_err(|_| {
            PyTypeError::new_err(format!(
                "{name}: a list of bytes, a buffer of rows of bytes, or an Arrow array of them"
            ))
        })?;
        let mut objects = Vec::new();
        for object in iterator {
            let (object, row) = (object?, objects.len());
            if row % UNTIL_SIGNALS == UNTIL_SIGNALS - 1 {
                // Other threads have a turn: one may be about to send a signal.
                py.detach(|| ());
                py.check_signals()?;
            }
            let bytes = object.extract::<Bytes>().or_else(|error| {
                // Keys of this package.
                if object.hasattr(intern!(py, "__bytes__"))? {
                    return object.call_method0(intern!(py, "__bytes__"))?.extract();
                }
                Err(PyTypeError::new_err(format!("{name}[{row}]: {}", error.value(py))))
            })?;
            objects
                .try_reserve(1)
                .map_err(|_| PyMemoryError::new_err(format!("{name}: more than {row} rows")))?;
            objects.push(bytes);
        }
        Ok(Column { name, rows: objects.len(), is_text: false, data: Data::Objects(objects) })
    }

    fn of_buffer(
        name: &'static str,
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
        Ok((Column { name, rows, is_text: false, data }, if is_numpy { Kind::NumPy } else { Kind::List }))
    }

    /// The bytes of a row below `rows`, if there are any.
    pub fn get(&self, row: usize) -> PyResult<Option<Cow<'_, [u8]>>> {
        Ok(match &self.data {
            Data::Objects(objects) => Some(Cow::Borrowed(&objects[row])),
            Data::Buffer(bytes, width) => Some(Cow::Borrowed(&bytes[row * width..][..*width])),
            Data::Arrow(parts) => {
                let mut bytes = Vec::new();
                self.copy(parts, row, &mut bytes)?.then_some(Cow::Owned(bytes))
            }
        })
    }

    /// Appends the bytes of a row below `rows`; `false` if there are none.
    pub fn append(&self, row: usize, to: &mut Vec<u8>) -> PyResult<bool> {
        if let Data::Arrow(parts) = &self.data {
            return self.copy(parts, row, to);
        }
        Ok(self.get(row)?.is_some_and(|bytes| {
            to.extend_from_slice(&bytes);
            true
        }))
    }

    fn copy(&self, parts: &[(usize, Foreign)], row: usize, to: &mut Vec<u8>) -> PyResult<bool> {
        let (start, part) = &parts[parts.partition_point(|(start, _)| *start <= row) - 1];
        part.append(row - start, to).map_err(|refused| arrow::error(self.name, refused))
    }
}
