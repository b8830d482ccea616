//! Verdicts on the rows of a table by their names, the same as those of the program's `verify-many`.

use std::process;
use std::sync::{Mutex, PoisonError};

use arrow_array::{Array, LargeBinaryArray, StringArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use lemniscate_bulk::column;
use lemniscate_bulk::encoding::{Cells, Encoding};
use lemniscate_bulk::scheme;
use lemniscate_bulk::verdict::Verdict;
use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrow;
use crate::batch::{COPIED, pool, reserved};
use crate::column::Column as Rows;
use crate::error;

/// Rows that one thread takes at a time.
const PART: usize = 4096;
/// Rows between two looks at signals that came meanwhile: tenths of a second.
const UNTIL_SIGNALS: usize = 32 * PART;

/// Verifies the rows of tables, with one cache of prepared keys for all tables.
#[pyclass(frozen, module = "lemniscate.arrow")]
pub struct Verifier {
    encodings: [Option<Encoding>; 3],
    scheme: Box<dyn scheme::WithPolicy>,
    threads: usize,
    /// The lock is held by threads that have the interpreter, and keep it: so no thread has it while another one forks.
    idle: Mutex<Idle>,
}

/// What verifies, one for each thread, while it does not.
struct Idle {
    /// Those that others use have not come along into a process that was forked.
    process: u32,
    made: usize,
    verifiers: Vec<Box<dyn scheme::Verifier>>,
}

#[pymethods]
impl Verifier {
    #[new]
    #[pyo3(signature = (scheme, *, policy=None, encoding=None, message_encoding=None, threads=None))]
    fn new(
        py: Python<'_>,
        scheme: &str,
        policy: Option<&str>,
        encoding: Option<&str>,
        message_encoding: Option<&str>,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let found = scheme::by_name(scheme, policy)
            .ok_or_else(|| PyValueError::new_err(format!("unknown scheme {scheme}")))?;
        let parse = |name: Option<&str>| name.map(str::parse::<Encoding>).transpose();
        let encoding = parse(encoding).map_err(error::of_argument)?;
        let of_messages = parse(message_encoding).map_err(error::of_argument)?.or(encoding);
        let scheme = found.map_err(error::of_argument)?;
        let threads = match threads {
            Some(0 | 1) => 1,
            most => most.unwrap_or(usize::MAX).min(pool(py)?.current_num_threads()),
        };
        let idle = Mutex::new(Idle { process: process::id(), made: 0, verifiers: Vec::new() });
        Ok(Verifier { encodings: [encoding, of_messages, encoding], scheme, threads, idle })
    }

    /// The name of the verdict on each row of three columns.
    fn verdicts(
        &self,
        py: Python<'_>,
        public_keys: &Bound<'_, PyAny>,
        messages: &Bound<'_, PyAny>,
        signatures: &Bound<'_, PyAny>,
    ) -> PyResult<Column> {
        let rows = |name, object| {
            Rows::of_arrow(name, object)?
                .ok_or_else(|| PyTypeError::new_err(format!("{name}: a column must be an Arrow array")))
        };
        let columns =
            [rows("public_keys", public_keys)?, rows("messages", messages)?, rows("signatures", signatures)?];
        let rows = columns[0].rows;
        if columns.iter().any(|column| column.rows != rows) {
            return Err(PyValueError::new_err("the columns differ in their number of rows"));
        }
        let mut said = reserved(rows)?;
        let mut verifiers = self.take(rows.div_ceil(PART))?;
        let done = self.verify(py, &columns, &mut verifiers.all, &mut said);
        self.put_back(verifiers)?;
        done?;
        Ok(Column(StringArray::from_iter_values(said.into_iter().map(Verdict::name))))
    }

    fn __repr__(&self) -> String {
        format!("<lemniscate.arrow.Verifier with {} threads>", self.threads)
    }
}

/// What verifies in one call.
struct Taken {
    all: Vec<Box<dyn scheme::Verifier>>,
    /// One that was made for this call alone has no cache.
    are_kept: bool,
}

impl Verifier {
    fn idle(&self) -> PyResult<std::sync::MutexGuard<'_, Idle>> {
        self.idle.try_lock().map_err(|_| PyRuntimeError::new_err("the verifier is in use"))
    }

    /// At most so many verifiers: as many as there are threads, less those in use. The caches of all of them together have a bound.
    fn take(&self, most: usize) -> PyResult<Taken> {
        let mut idle = self.idle()?;
        if idle.process != process::id() {
            (idle.process, idle.made) = (process::id(), idle.verifiers.len());
        }
        let most = most.clamp(1, self.threads);
        let rest = idle.verifiers.len().saturating_sub(most);
        let mut all = idle.verifiers.split_off(rest);
        while all.len() < most && idle.made < self.threads {
            idle.made += 1;
            all.push(self.scheme.verifier(scheme::prepared_of_each(self.threads)));
        }
        let are_kept = !all.is_empty();
        if !are_kept {
            all.push(self.scheme.verifier(0));
        }
        Ok(Taken { all, are_kept })
    }

    fn put_back(&self, taken: Taken) -> PyResult<()> {
        if taken.are_kept {
            self.idle()?.verifiers.extend(taken.all);
        }
        Ok(())
    }

    /// The verdicts on all rows, for which there is room.
    fn verify(
        &self,
        py: Python<'_>,
        columns: &[Rows; 3],
        verifiers: &mut [Box<dyn scheme::Verifier>],
        said: &mut Vec<Verdict>,
    ) -> PyResult<()> {
        let threads = (verifiers.len() > 1).then(|| pool(py)).transpose()?;
        let mut characters = 0;
        while said.len() < columns[0].rows {
            let start = said.len();
            said.resize(columns[0].rows.min(start + UNTIL_SIGNALS), Verdict::Null);
            let parts = Mutex::new(said[start..].chunks_mut(PART).zip((start..).step_by(PART)));
            let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
            let work = |verifier: &mut Box<dyn scheme::Verifier>| -> PyResult<()> {
                while let Some((said, start)) = next() {
                    self.verify_part(columns, &mut **verifier, start, said)?;
                }
                Ok(())
            };
            py.detach(|| match &threads {
                None => verifiers.iter_mut().try_for_each(work),
                Some(threads) => threads.install(|| {
                    use rayon::prelude::*;

                    verifiers.par_iter_mut().with_max_len(1).try_for_each(work)
                }),
            })?;
            py.check_signals()?;
            characters += said[start..].iter().map(|verdict| verdict.name().len()).sum::<usize>();
            if characters > i32::MAX as usize {
                return Err(PyOverflowError::new_err(
                    "the verdicts are more text than an Arrow array may have: verify the rows in parts",
                ));
            }
        }
        Ok(())
    }

    fn verify_part(
        &self,
        columns: &[Rows; 3],
        verifier: &mut dyn scheme::Verifier,
        mut start: usize,
        mut said: &mut [Verdict],
    ) -> PyResult<()> {
        while !said.is_empty() {
            let mut copies = [Copies::default(), Copies::default(), Copies::default()];
            let mut rows = 0;
            while rows < said.len() && copies.iter().map(|copy| copy.bytes.len()).sum::<usize>() <= COPIED {
                for (copy, column) in copies.iter_mut().zip(columns) {
                    copy.push(column, start + rows)?;
                }
                rows += 1;
            }
            let [public_keys, messages, signatures] = copies.map(Copies::finish);
            let cells = |column, of: usize| {
                let default = if columns[of].is_text { Encoding::Hex } else { Encoding::Raw };
                Cells::of(column, Some(self.encodings[of].unwrap_or(default)))
            };
            let verdicts =
                verifier.verdicts(&cells(&public_keys, 0), &cells(&messages, 1), &cells(&signatures, 2));
            said[..rows].copy_from_slice(&verdicts);
            (start, said) = (start + rows, &mut said[rows..]);
        }
        Ok(())
    }
}

/// Rows that are copied.
struct Copies {
    bytes: Vec<u8>,
    offsets: Vec<i64>,
    are_valid: Vec<bool>,
}

impl Default for Copies {
    fn default() -> Self {
        Copies { bytes: Vec::new(), offsets: vec![0], are_valid: Vec::new() }
    }
}

impl Copies {
    fn push(&mut self, column: &Rows, row: usize) -> PyResult<()> {
        self.are_valid.push(column.append(row, &mut self.bytes)?);
        self.offsets.push(self.bytes.len() as i64);
        Ok(())
    }

    fn finish(self) -> column::Column {
        let offsets = OffsetBuffer::new(self.offsets.into());
        let are_valid = NullBuffer::from(self.are_valid);
        column::Column::LargeBinary(LargeBinaryArray::new(offsets, self.bytes.into(), Some(are_valid)))
    }
}

/// A column of text, as an Arrow array. Any package with the Arrow PyCapsule interface accepts it.
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
