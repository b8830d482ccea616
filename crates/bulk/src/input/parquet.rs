//! Parquet.

use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatchReader as _;
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};

use super::{BYTES, Data, ROWS, Source, Wanted, open_seekable};
use crate::{Error, Result};

pub struct File {
    name: Arc<Path>,
    file: std::fs::File,
    length: u64,
    metadata: ArrowReaderMetadata,
    columns: ProjectionMask,
    kept: Schema,
    /// The group of rows that is read, how many rows of it there are and were read, and those that come.
    group: usize,
    rows: (u64, u64),
    reader: Option<ParquetRecordBatchReader>,
}

impl File {
    pub fn open(path: &Path, wanted: &Wanted) -> Result<Self> {
        let cannot = |error| Error::of_input(path, error);
        let file = open_seekable(path)?;
        let length = file.metadata().map_or(0, |found| found.len());
        let metadata = ArrowReaderMetadata::load(&file, ArrowReaderOptions::new()).map_err(cannot)?;
        let schema = metadata.schema().clone();
        let roots = wanted.indices(path, &schema)?;
        // What is looked at and not written is not copied.
        let fields = schema.fields().iter().map(|field| {
            let is_kept = wanted.is_kept(field.name()) || !wanted.is_wanted(field.name());
            if is_kept { field.as_ref().clone() } else { viewed(field) }
        });
        let fields = Schema::new_with_metadata(fields.collect::<Vec<_>>(), schema.metadata().clone());
        let options = ArrowReaderOptions::new().with_schema(fields.into());
        let metadata = ArrowReaderMetadata::try_new(metadata.metadata().clone(), options).map_err(cannot)?;
        let columns = ProjectionMask::roots(metadata.parquet_schema(), roots);
        let kept = wanted.kept(&schema);
        let name = path.into();
        Ok(File { name, file, length, metadata, columns, kept, group: 0, rows: (0, 0), reader: None })
    }

    /// Begins the next group of rows, with as many rows at a time as have about [`BYTES`].
    fn begin(&mut self) -> Result<bool> {
        let cannot = |error| Error::of_input(&self.name, error);
        let Some(group) = self.metadata.metadata().row_groups().get(self.group) else { return Ok(false) };
        let columns =
            group.columns().iter().enumerate().filter(|(leaf, _)| self.columns.leaf_included(*leaf));
        let bytes: i64 = columns.map(|(_, column)| column.uncompressed_size().max(0)).sum();
        let rows = group.num_rows().max(0) as u64;
        let of_a_row = usize::try_from(bytes).unwrap_or(usize::MAX) / (rows as usize).max(1);
        let file = self.file.try_clone().map_err(|error| Error::of_input(&self.name, error))?;
        let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(file, self.metadata.clone())
            .with_projection(self.columns.clone())
            .with_row_groups(vec![self.group])
            .with_batch_size((BYTES / of_a_row.max(1)).clamp(1, ROWS))
            .build()
            .map_err(cannot)?;
        debug_assert!(reader.schema().fields().len() <= self.metadata.schema().fields().len());
        self.reader = Some(reader);
        self.group += 1;
        self.rows = (rows, 0);
        Ok(true)
    }
}

impl Source for File {
    fn kept(&self) -> &Schema {
        &self.kept
    }

    fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Data>> {
        loop {
            if self.reader.is_none() && !self.begin()? {
                return Ok(None);
            }
            match self.reader.as_mut().and_then(Iterator::next) {
                Some(rows) => {
                    let rows = rows.map_err(|error| Error::of_input(&self.name, error))?;
                    let all: i64 = self.metadata.metadata().file_metadata().num_rows();
                    let share = rows.num_rows() as u128 * u128::from(self.length) / (all.max(1) as u128);
                    read(share as u64);
                    self.rows.1 += rows.num_rows() as u64;
                    return Ok(Some(Data::Rows(rows)));
                }
                None if self.rows.0 != self.rows.1 => {
                    let (expected, found) = self.rows;
                    return Err(Error::of_input(
                        &self.name,
                        format!("a group of rows has {found} of its {expected} rows"),
                    ));
                }
                None => self.reader = None,
            }
        }
    }
}

/// The same column, whose bytes stay where they are.
fn viewed(field: &Field) -> Field {
    let data_type = match field.data_type() {
        DataType::Binary | DataType::LargeBinary => DataType::BinaryView,
        DataType::Utf8 | DataType::LargeUtf8 => DataType::Utf8View,
        other => other.clone(),
    };
    field.clone().with_data_type(data_type)
}
