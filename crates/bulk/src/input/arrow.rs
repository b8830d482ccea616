//! Arrow IPC: files and streams, which tell themselves apart by their beginnings.

use std::io::{BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, Schema, SchemaRef};

use super::{BYTES, Data, ROWS, Source, Wanted, copy, open};
use crate::error::without_number;
use crate::{Error, Result};

/// The beginning of a file.
const MAGIC: &[u8] = b"ARROW1";

/// Opens either.
pub fn open_either(path: &Path, wanted: &Wanted) -> Result<Box<dyn Source>> {
    let cannot = |error| Error::of_input(path, error);
    let mut bytes = open(path)?;
    let mut start = Vec::new();
    bytes
        .by_ref()
        .take(MAGIC.len() as u64)
        .read_to_end(&mut start)
        .map_err(|error| Error::of_input(path, without_number(&error)))?;
    let is_file = start == MAGIC;
    let bytes = Cursor::new(start).chain(bytes);
    if is_file {
        let file = if path.is_file() { super::open_file(path)? } else { copy(path, bytes)? };
        let length = file.metadata().map_or(0, |found| found.len());
        let schema = FileReader::try_new(BufReader::new(&file), None).map_err(cannot)?.schema();
        let indices = wanted.indices(path, &schema)?;
        let file = super::rewound(path, file)?;
        let batches = FileReader::try_new(BufReader::new(file), Some(indices)).map_err(cannot)?;
        let share = length / (batches.num_batches() as u64).max(1);
        return Ok(Box::new(Batches::new(path, wanted, schema, batches, share)));
    }
    let batches = StreamReader::try_new(BufReader::new(bytes), None).map_err(cannot)?;
    let schema = batches.schema();
    let indices = wanted.indices(path, &schema)?;
    let projected = batches.map(move |batch| batch.and_then(|batch| batch.project(&indices)));
    Ok(Box::new(Batches::new(path, wanted, schema, projected, 0)))
}

/// Batches as they were written, of which a few rows are taken at a time.
struct Batches<B> {
    name: Arc<Path>,
    kept: Schema,
    batches: B,
    /// Bytes of the file to a batch.
    share: u64,
    /// What is left of a batch.
    rest: Option<RecordBatch>,
}

impl<B> Batches<B> {
    fn new(path: &Path, wanted: &Wanted, schema: SchemaRef, batches: B, share: u64) -> Self {
        Batches { name: path.into(), kept: wanted.kept(&schema), batches, share, rest: None }
    }
}

impl<B: Iterator<Item = std::result::Result<RecordBatch, ArrowError>> + Send> Source for Batches<B> {
    fn kept(&self) -> &Schema {
        &self.kept
    }

    fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Data>> {
        let batch = match self.rest.take() {
            Some(rest) => rest,
            None => {
                let Some(batch) = self.batches.next() else { return Ok(None) };
                read(self.share);
                batch.map_err(|error| Error::of_input(&self.name, error))?
            }
        };
        let of_a_row = batch.get_array_memory_size() / batch.num_rows().max(1);
        let rows = (BYTES / of_a_row.max(1)).clamp(1, ROWS).min(batch.num_rows());
        if rows < batch.num_rows() {
            self.rest = Some(batch.slice(rows, batch.num_rows() - rows));
        }
        Ok(Some(Data::Rows(batch.slice(0, rows))))
    }
}
