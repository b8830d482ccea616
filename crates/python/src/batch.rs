//! Verdicts on many signatures, on all cores and without the interpreter.

use std::borrow::Cow;
use std::process;
use std::sync::{Arc, Mutex};

use arrow_array::{Array, BooleanArray};
use lemniscate::schnorr::{Entry, verify_each_with};
use lemniscate_bindings::SignatureScheme;
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyTuple};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arrow;
use crate::column::{Column, Kind};
use crate::error;

/// Rows between two looks at signals that came meanwhile: some hundredths of a second.
const UNTIL_SIGNALS: usize = 8192;
/// Rows that one core takes at a time.
const PART: usize = 256;
/// Of messages that are copied from where they are, as many as have so many bytes: several rows may share theirs.
pub const COPIED: usize = 1 << 24;

/// `true`, `false`, or nothing known, where a row has no key, message or signature.
type Verdict = Option<bool>;

/// The verdict on each row, in the kind that the signatures have.
pub fn verify_each<'py, S: SignatureScheme>(
    public_keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    policy: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = public_keys.py();
    let policy = S::policy(policy).map_err(error::of_argument)?;
    let (keys, _) = Column::of("public_keys", public_keys, Some(size_of::<S::PublicKeyBytes>()))?;
    let (texts, _) = Column::of("messages", messages, None)?;
    let (signed, kind) = Column::of("signatures", signatures, Some(S::SIGNATURE_LENGTH))?;
    let rows = keys.rows;
    if (texts.rows, signed.rows) != (rows, rows) {
        let (texts, signed) = (texts.rows, signed.rows);
        return Err(PyValueError::new_err(format!(
            "{rows} public keys, {texts} messages, {signed} signatures"
        )));
    }
    let mut verdicts: Vec<Verdict> = reserved(rows)?;
    let table = Rows::<S> { policy, keys, texts, signed };
    let pool = pool(py)?;
    while verdicts.len() < rows {
        let start = verdicts.len();
        verdicts.resize(rows.min(start + UNTIL_SIGNALS), None);
        py.detach(|| pool.install(|| table.verify(start, &mut verdicts[start..])))?;
        py.check_signals()?;
    }
    answer(py, signatures, kind, verdicts)
}

/// Room for something of each row. Rows may be more than there is memory for, as empty ones have none.
pub fn reserved<T>(rows: usize) -> PyResult<Vec<T>> {
    let mut all = Vec::new();
    let error = |_| PyMemoryError::new_err(format!("not enough memory for the verdicts on {rows} rows"));
    all.try_reserve_exact(rows).map_err(error)?;
    Ok(all)
}

/// What is verified.
struct Rows<S: SignatureScheme> {
    policy: S::Policy,
    keys: Column,
    texts: Column,
    signed: Column,
}

impl<S: SignatureScheme> Rows<S> {
    /// The verdicts on the rows from `start` on.
    fn verify(&self, start: usize, verdicts: &mut [Verdict]) -> PyResult<()> {
        verdicts.par_chunks_mut(PART).enumerate().try_for_each(|(part, mut verdicts)| {
            let mut start = start + part * PART;
            while !verdicts.is_empty() {
                let done = self.verify_part(start, verdicts)?;
                (start, verdicts) = (start + done, &mut verdicts[done..]);
            }
            Ok(())
        })
    }

    /// Writes the verdicts on rows from `start` on, and returns how many it wrote.
    fn verify_part(&self, start: usize, verdicts: &mut [Verdict]) -> PyResult<usize> {
        let mut well_formed = Vec::with_capacity(verdicts.len());
        let mut places = Vec::with_capacity(verdicts.len());
        let (mut rows, mut copied) = (0, 0);
        for (row, verdict) in (start..).zip(verdicts) {
            rows += 1;
            let (key, text, signature) = (self.keys.get(row)?, self.texts.get(row)?, self.signed.get(row)?);
            let (Some(key), Some(text), Some(signature)) = (key, text, signature) else { continue };
            *verdict = Some(false);
            if let (Ok(key), Ok(signature)) = (S::PublicKeyBytes::try_from(&*key), S::signature(&signature)) {
                copied += if let Cow::Owned(text) = &text { text.len() } else { 0 };
                well_formed.push((key, text, signature));
                places.push(verdict);
            }
            if copied > COPIED {
                break;
            }
        }
        let entries: Vec<_> = well_formed
            .iter()
            .map(|(key, text, signature)| Entry::<S>::from_bytes(key, &**text, signature))
            .collect();
        for (place, verdict) in places.into_iter().zip(verify_each_with(self.policy, &entries)) {
            *place = Some(verdict.is_ok());
        }
        Ok(rows)
    }
}

fn answer<'py>(
    py: Python<'py>,
    asked: &Bound<'py, PyAny>,
    kind: Kind,
    verdicts: Vec<Verdict>,
) -> PyResult<Bound<'py, PyAny>> {
    match kind {
        Kind::List => {
            let list = PyList::empty(py);
            verdicts.into_iter().try_for_each(|verdict| list.append(verdict))?;
            Ok(list.into_any())
        }
        Kind::NumPy => {
            let bytes = PyBytes::new_with(py, verdicts.len(), |bytes| {
                bytes
                    .iter_mut()
                    .zip(&verdicts)
                    .for_each(|(byte, verdict)| *byte = (*verdict == Some(true)).into());
                Ok(())
            })?;
            // Of a copy, which can be written.
            let array = py.import("numpy")?.call_method1("frombuffer", (bytes, "bool"))?;
            array.call_method0("copy")
        }
        Kind::Arrow => {
            let verdicts = Bound::new(py, Verdicts(verdicts.into()))?.into_any();
            let module: String = asked.get_type().module()?.extract()?;
            match module.split('.').next() {
                Some("pyarrow") => py.import("pyarrow")?.call_method1("array", (verdicts,)),
                Some("polars") => py.import("polars")?.call_method1("Series", (verdicts,)),
                _ => Ok(verdicts),
            }
        }
    }
}

/// The verdicts on the rows of Arrow arrays, as an Arrow array of Booleans. A row is null if the key, the message or the
/// signature is null. Any package with the Arrow PyCapsule interface accepts it.
#[pyclass(frozen, module = "lemniscate")]
pub struct Verdicts(BooleanArray);

#[pymethods]
impl Verdicts {
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

    fn __getitem__(&self, index: isize) -> PyResult<Verdict> {
        let index = if index < 0 { index + self.0.len() as isize } else { index };
        let row = usize::try_from(index).ok().filter(|row| *row < self.0.len());
        let row = row.ok_or_else(|| PyIndexError::new_err("row index out of range"))?;
        Ok(self.0.is_valid(row).then(|| self.0.value(row)))
    }

    fn __repr__(&self) -> String {
        format!("<lemniscate.Verdicts of {} rows>", self.0.len())
    }
}

/// The threads that verify, of this process: a process that was forked has none of its parent's. The lock is held by threads that
/// have the interpreter, and keep it: so no thread has it while another one forks.
pub fn pool(_: Python<'_>) -> PyResult<Arc<ThreadPool>> {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let mut pool = POOL.try_lock().map_err(|_| PyRuntimeError::new_err("cannot start threads"))?;
    match &*pool {
        Some((process, threads)) if *process == process::id() => Ok(threads.clone()),
        _ => {
            let threads = ThreadPoolBuilder::new().thread_name(|_| "lemniscate".to_owned()).build();
            let threads = Arc::new(threads.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
            // Not dropped: there are no threads to end.
            std::mem::forget(pool.replace((process::id(), threads.clone())));
            Ok(threads)
        }
    }
}
