//! Verdicts on the rows of a table by their names, the same as those of the program's `verify-many`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use arrow_array::{Array, ArrayRef, StringArray};
use lemniscate_bulk::column::Column as Bytes;
use lemniscate_bulk::encoding::{Cells, Encoding};
use lemniscate_bulk::scheme;
use lemniscate_bulk::verdict::Verdict;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrow;
use crate::batch::pool;
use crate::error;

/// Rows that one thread takes at a time.
const PART: usize = 4096;
/// Parts between two looks at signals that came meanwhile: tenths of a second.
const UNTIL_SIGNALS: usize = 32;

/// Verifies the rows of tables, with one cache of prepared keys for all of them.
#[pyclass(frozen, module = "lemniscate.arrow")]
pub struct Verifier {
    encodings: [Option<Encoding>; 3],
    /// One for each thread.
    verifiers: Vec<Mutex<Box<dyn scheme::Verifier>>>,
}

#[pymethods]
impl Verifier {
    #[new]
    #[pyo3(signature = (scheme, *, policy=None, encoding=None, message_encoding=None, threads=None))]
    fn new(
        scheme: &str,
        policy: Option<&str>,
        encoding: Option<&str>,
        message_encoding: Option<&str>,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let found = scheme::by_name(scheme, policy)
            .ok_or_else(|| PyValueError::new_err(format!("there is no scheme {scheme}")))?;
        let parse = |name: Option<&str>| name.map(str::parse::<Encoding>).transpose();
        let encoding = parse(encoding).map_err(error::of_argument)?;
        let of_messages = parse(message_encoding).map_err(error::of_argument)?.or(encoding);
        let scheme = found.map_err(error::of_argument)?;
        let threads = threads.map_or_else(|| pool().map(|pool| pool.current_num_threads()), Ok)?.max(1);
        let prepared = scheme::prepared_of_each(threads);
        let verifiers = (0..threads).map(|_| Mutex::new(scheme.verifier(prepared))).collect();
        Ok(Verifier { encodings: [encoding, of_messages, encoding], verifiers })
    }

    /// The name of the verdict on each row of three columns.
    fn verdicts(
        &self,
        py: Python<'_>,
        public_keys: &Bound<'_, PyAny>,
        messages: &Bound<'_, PyAny>,
        signatures: &Bound<'_, PyAny>,
    ) -> PyResult<Column> {
        let columns = [public_keys, messages, signatures].map(arrays);
        let [public_keys, messages, signatures] = columns;
        let columns = [public_keys?, messages?, signatures?];
        let lengths = columns.each_ref().map(|parts| parts.iter().map(|part| part.len()).sum::<usize>());
        if lengths != [lengths[0]; 3] {
            return Err(PyValueError::new_err("columns that have not the same number of rows"));
        }
        let parts = split(&columns, lengths[0]);
        let verdicts: Vec<Mutex<Vec<Verdict>>> = parts.iter().map(|_| Mutex::default()).collect();
        for (parts, verdicts) in parts.chunks(UNTIL_SIGNALS).zip(verdicts.chunks(UNTIL_SIGNALS)) {
            py.detach(|| self.verify(parts, verdicts))?;
            py.check_signals()?;
        }
        let verdicts =
            verdicts.into_iter().flat_map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner));
        Ok(Column(StringArray::from_iter_values(verdicts.map(Verdict::name))))
    }

    fn __repr__(&self) -> String {
        format!("<lemniscate.arrow.Verifier with {} threads>", self.verifiers.len())
    }
}

impl Verifier {
    fn verify(&self, parts: &[[ArrayRef; 3]], verdicts: &[Mutex<Vec<Verdict>>]) -> PyResult<()> {
        let next = AtomicUsize::new(0);
        let work = |verifier: &Mutex<Box<dyn scheme::Verifier>>| -> PyResult<()> {
            let mut verifier = verifier.lock().unwrap_or_else(PoisonError::into_inner);
            while let Some((part, verdicts)) = {
                let next = next.fetch_add(1, Ordering::Relaxed);
                parts.get(next).zip(verdicts.get(next))
            } {
                let columns = part.each_ref().map(bytes);
                let [public_keys, messages, signatures] = columns;
                let said = verifier.verdicts(
                    &Cells::of(&public_keys?, self.encodings[0]),
                    &Cells::of(&messages?, self.encodings[1]),
                    &Cells::of(&signatures?, self.encodings[2]),
                );
                *verdicts.lock().unwrap_or_else(PoisonError::into_inner) = said;
            }
            Ok(())
        };
        match &self.verifiers[..] {
            [one] => work(one),
            several => pool()?.install(|| {
                use rayon::prelude::*;

                several.par_iter().with_max_len(1).try_for_each(work)
            }),
        }
    }
}

/// The same rows of all columns, at most so many at a time, whatever parts the columns have.
fn split(columns: &[Vec<ArrayRef>; 3], rows: usize) -> Vec<[ArrayRef; 3]> {
    let mut parts = Vec::with_capacity(rows.div_ceil(PART));
    // The part of each column, and its row.
    let mut at = [(0, 0); 3];
    let mut left = rows;
    while left > 0 {
        for (column, (part, row)) in columns.iter().zip(&mut at) {
            while *row == column[*part].len() {
                (*part, *row) = (*part + 1, 0);
            }
        }
        let rest = |column: usize| columns[column][at[column].0].len() - at[column].1;
        let length = PART.min(rest(0)).min(rest(1)).min(rest(2));
        parts.push([0, 1, 2].map(|column| columns[column][at[column].0].slice(at[column].1, length)));
        at.iter_mut().for_each(|(_, row)| *row += length);
        left -= length;
    }
    parts
}

fn arrays(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    arrow::arrays(object)?.ok_or_else(|| PyTypeError::new_err("a column must be an Arrow array"))
}

fn bytes(array: &ArrayRef) -> PyResult<Bytes> {
    Bytes::of(array).ok_or_else(|| {
        PyTypeError::new_err(format!("a column must be of bytes or of text, not of {}", array.data_type()))
    })
}

/// A column of text, as an Arrow array. Any package that knows the Arrow PyCapsule interface takes it.
#[pyclass(frozen, module = "lemniscate.arrow")]
pub struct Column(StringArray);

#[pymethods]
impl Column {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // There is no other form of it, and by the interface it is the caller who asks for a cast.
        let _ = requested_schema;
        arrow::capsules(py, &self.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<lemniscate.arrow.Column of {} rows>", self.0.len())
    }
}
