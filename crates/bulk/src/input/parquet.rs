//! Parquet.

use std::io::{BufReader, Read, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef, Schema, TimeUnit};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::basic::{Compression, Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};

use super::pages::{Pages, depth_of_schema};
use super::size::of_empty_row;
use super::slices::Slices;
use super::{BYTES, Data, ROWS, Source, Wanted, open_seekable};
use crate::error::io_error;
use crate::memory::{BATCH, foresee, mebibytes};
use crate::{Error, Result};

/// What a file begins and ends with.
const MAGIC: &[u8; 4] = b"PAR1";
/// The most bytes of what a file says of itself at its end.
const FOOTER: u64 = 64 << 20;
/// Columns within columns, at most: Parquet's own code goes into each.
const DEPTH: usize = 128;
/// What values take that are written by what they share, while rows with them are decoded.
const SHARED: usize = 64 << 20;

pub struct File {
    name: Arc<Path>,
    file: std::fs::File,
    length: u64,
    metadata: ArrowReaderMetadata,
    columns: ProjectionMask,
    kept: Schema,
    /// What a row takes at least.
    of_a_row: usize,
    /// The group of rows that is read, how many rows of it there are and were read, and those that come.
    group: usize,
    rows: (u64, u64),
    reader: Option<ParquetRecordBatchReader>,
    slices: Slices,
}

impl File {
    pub fn open(path: &Path, wanted: &Wanted) -> Result<Self> {
        let damaged = |error| said(path, "its footer", &error);
        let mut file = open_seekable(path)?;
        let (length, footer) = footer(path, &mut file)?;
        check_depth(path, &mut file, footer)?;
        let metadata = ArrowReaderMetadata::load(&file, ArrowReaderOptions::new()).map_err(damaged)?;
        check(path, &mut file, &metadata, footer)?;
        let schema = metadata.schema().clone();
        let roots = wanted.indices(path, &schema)?;
        // Bytes stay where they are until it is known how many there are.
        let leaves = metadata.parquet_schema();
        let is_int96 = |root: usize| {
            let mut columns =
                (0..leaves.num_columns()).filter(|leaf| leaves.get_column_root_idx(*leaf) == root);
            columns.any(|leaf| leaves.column(leaf).physical_type() == Type::INT96)
        };
        let fields = schema.fields().iter().enumerate().map(|(root, field)| match field.data_type() {
            // Nanoseconds have no room for the years 1 and 9999, which Spark writes.
            DataType::Timestamp(TimeUnit::Nanosecond, zone) if is_int96(root) => field
                .as_ref()
                .clone()
                .with_data_type(DataType::Timestamp(TimeUnit::Microsecond, zone.clone())),
            _ => viewed(field),
        });
        let fields = fields.collect::<Vec<_>>();
        let fields = Schema::new_with_metadata(fields, schema.metadata().clone());
        let options = ArrowReaderOptions::new().with_schema(fields.into());
        let metadata = ArrowReaderMetadata::try_new(metadata.metadata().clone(), options).map_err(damaged)?;
        let columns = ProjectionMask::roots(metadata.parquet_schema(), roots.iter().copied());
        let of_a_row = roots.iter().map(|root| of_empty_row(&schema.fields()[*root])).sum();
        let times = metadata.schema().fields().iter().zip(schema.fields()).map(|(read, field)| {
            match read.data_type() {
                DataType::Timestamp(..) => read.clone(),
                _ => field.clone(),
            }
        });
        let schema = Schema::new(times.collect::<Vec<_>>());
        let (name, kept, slices) = (path.into(), wanted.kept(&schema), Slices::default());
        Ok(File {
            name,
            file,
            length,
            metadata,
            columns,
            kept,
            of_a_row,
            group: 0,
            rows: (0, 0),
            reader: None,
            slices,
        })
    }

    /// Begins the next group of rows.
    fn begin(&mut self) -> Result<bool> {
        let Some(group) = self.metadata.metadata().row_groups().get(self.group) else { return Ok(false) };
        let rows = group.num_rows().max(0) as u64;
        let together = self.rows_together(group)?;
        let file = self.file.try_clone().map_err(|error| Error::of_reading(&self.name, &error))?;
        let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(file, self.metadata.clone())
            .with_projection(self.columns.clone())
            .with_row_groups(vec![self.group])
            .with_batch_size(together)
            .build()
            .map_err(|error| self.damaged(&error))?;
        self.reader = Some(reader);
        self.group += 1;
        self.rows = (rows, 0);
        Ok(true)
    }

    /// How many rows of a group are decoded at a time; an error if its pages take too much, or have not its rows.
    fn rows_together(&self, group: &RowGroupMetaData) -> Result<usize> {
        let error = |column: &ColumnChunkMetaData, what: &str| {
            let path = column.column_path().string();
            Error::of_input(&self.name, format!("row group {}, column `{path}`: {what}", self.group))
        };
        let columns =
            group.columns().iter().enumerate().filter(|(leaf, _)| self.columns.leaf_included(*leaf));
        let rows = group.num_rows().max(0) as u64;
        let (mut of_pages, mut of_a_row, mut together) = (0_usize, self.of_a_row, ROWS);
        for (_, column) in columns {
            if let Compression::LZO = column.compression() {
                return Err(error(column, "it is compressed with LZO, which is not supported"));
            }
            let values = column.num_values().max(0) as u64;
            let (start, length) = range(column);
            let pages = Pages::read(&self.file, start, length, values);
            let pages = pages.map_err(|_| error(column, "its pages are damaged or truncated"))?;
            let is_flat = column.column_descr().max_rep_level() == 0;
            let expected = if is_flat { rows } else { values };
            if pages.values != expected || values != expected || pages.left > 0 {
                let what = format!("its pages have {} values for {expected} rows", pages.values);
                return Err(error(
                    column,
                    if pages.left > 0 { "its pages have more values than rows" } else { &what },
                ));
            }
            of_pages = of_pages.saturating_add(pages.dictionary).saturating_add(pages.largest);
            if pages.is_shared {
                together = together.min(SHARED / pages.largest.max(1));
            }
            if !is_flat {
                let width = column.column_descr().type_length().max(16) as usize;
                let all = usize::try_from(values).unwrap_or(usize::MAX).saturating_mul(width);
                if all > BATCH {
                    return Err(error(column, &format!("its decoded values take {}", mebibytes(all))));
                }
                of_a_row += all / (rows as usize).max(1);
            }
        }
        if of_pages > BATCH {
            let (size, most) = (mebibytes(of_pages), mebibytes(BATCH));
            let what = format!(
                "row group {}: one page of each column takes {size}; the limit is {most}",
                self.group
            );
            return Err(Error::of_input(&self.name, what));
        }
        foresee(&self.name, of_pages, "a page of each column")?;
        Ok(together.min(BYTES / of_a_row.max(1)).max(1))
    }

    fn damaged(&self, error: &(dyn std::error::Error + 'static)) -> Error {
        match io_error(error) {
            Some(io) if io.raw_os_error().is_some() => Error::of_reading(&self.name, io),
            _ => Error::of_input(
                &self.name,
                format!(
                    "row group {} is damaged, or uses an unsupported feature",
                    self.group.saturating_sub(1)
                ),
            ),
        }
    }
}

impl Source for File {
    fn kept(&self) -> &Schema {
        &self.kept
    }

    fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Data>> {
        loop {
            if let Some(rows) = self.slices.take() {
                return Ok(Some(rows));
            }
            if self.reader.is_none() && !self.begin()? {
                return Ok(None);
            }
            match self.reader.as_mut().and_then(Iterator::next) {
                Some(rows) => {
                    let rows = rows.map_err(|error| self.damaged(&error))?;
                    let all: i64 = self.metadata.metadata().file_metadata().num_rows();
                    let share = rows.num_rows() as u128 * u128::from(self.length) / (all.max(1) as u128);
                    read(share as u64);
                    self.rows.1 += rows.num_rows() as u64;
                    self.slices.put(rows);
                }
                None if self.rows.0 != self.rows.1 => {
                    let ((expected, found), group) = (self.rows, self.group - 1);
                    let text = format!("row group {group} has {found} of its {expected} rows");
                    return Err(Error::of_input(&self.name, text));
                }
                None => self.reader = None,
            }
        }
    }
}

/// The length of the file, and where it begins to speak of itself.
fn footer(path: &Path, file: &mut std::fs::File) -> Result<(u64, u64)> {
    let cannot = |error: std::io::Error| Error::of_reading(path, &error);
    let length = file.seek(SeekFrom::End(0)).map_err(cannot)?;
    if length == 0 {
        return Err(Error::of_input(path, "it is empty; a Parquet file never is"));
    }
    let (mut start, mut end) = ([0; 4], [0; 8]);
    if length >= 12 {
        file.seek(SeekFrom::Start(0)).and_then(|_| file.read_exact(&mut start)).map_err(cannot)?;
        file.seek(SeekFrom::Start(length - 8)).and_then(|_| file.read_exact(&mut end)).map_err(cannot)?;
    }
    if end[4..] == *b"PARE" {
        return Err(Error::of_input(path, "it is encrypted, which is not supported"));
    }
    if start != *MAGIC || end[4..] != *MAGIC {
        return Err(Error::of_input(
            path,
            "it is not a complete Parquet file: it does not begin and end with PAR1",
        ));
    }
    let said = u64::from(u32::from_le_bytes([end[0], end[1], end[2], end[3]]));
    if said > FOOTER {
        let text = format!(
            "its footer takes {}; the limit is {}",
            mebibytes(said as usize),
            mebibytes(FOOTER as usize)
        );
        return Err(Error::of_input(path, text));
    }
    let at = (length - 8).checked_sub(said).filter(|at| *at >= 4);
    at.map(|at| (length, at)).ok_or_else(|| Error::of_input(path, "it is cut off"))
}

/// An error if the columns are too deep to be read by what calls itself.
fn check_depth(path: &Path, file: &mut std::fs::File, footer: u64) -> Result<()> {
    file.seek(SeekFrom::Start(footer)).map_err(|error| Error::of_reading(path, &error))?;
    let depth = depth_of_schema(&mut BufReader::new(file));
    match depth.map_err(|_| Error::of_input(path, "its footer is damaged"))? {
        0..=DEPTH => Ok(()),
        depth => {
            Err(Error::of_input(path, format!("its columns nest {depth} levels deep; the limit is {DEPTH}")))
        }
    }
}

/// Holds what a file says of itself against itself: its rows are those of its groups, and no file is left over.
fn check(path: &Path, file: &mut std::fs::File, metadata: &ArrowReaderMetadata, footer: u64) -> Result<()> {
    let metadata = metadata.metadata();
    let groups = metadata.row_groups();
    let (rows, all) = (
        groups.iter().map(|group| i128::from(group.num_rows())).sum::<i128>(),
        metadata.file_metadata().num_rows(),
    );
    if groups.iter().any(|group| group.num_rows() < 0) || rows != i128::from(all) {
        return Err(Error::of_input(
            path,
            format!("its footer states {all} rows, but its row groups have {rows}"),
        ));
    }
    if let Some(other) =
        groups.iter().flat_map(RowGroupMetaData::columns).find(|column| column.file_path().is_some())
    {
        let text = format!("its rows are in other files, such as {}", other.file_path().unwrap_or_default());
        return Err(Error::of_input(path, text));
    }
    let ends = groups.iter().flat_map(RowGroupMetaData::columns).map(range);
    let end = ends
        .map(|(start, length)| start.saturating_add(length))
        .max()
        .unwrap_or_default()
        .max(MAGIC.len() as u64);
    // What other programs look up in it stands there, and no end of a file.
    let cannot = |error: std::io::Error| Error::of_reading(path, &error);
    file.seek(SeekFrom::Start(end.min(footer))).map_err(cannot)?;
    let (mut left, mut piece, mut before) = (file.take(footer.saturating_sub(end)), vec![0; 1 << 16], 0);
    loop {
        let found = left.read(&mut piece[before..]).map_err(cannot)?;
        let here = &piece[..before + found];
        if memchr::memmem::find(here, MAGIC).is_some() {
            return Err(Error::of_input(
                path,
                "it contains several Parquet files, one after another: split it",
            ));
        }
        if found == 0 {
            return Ok(());
        }
        let kept = here.len().min(MAGIC.len() - 1);
        piece.copy_within(before + found - kept..before + found, 0);
        before = kept;
    }
}

/// Where the pages of a column begin, and their bytes.
fn range(column: &ColumnChunkMetaData) -> (u64, u64) {
    // Some programs write 0 where there is no dictionary, and where there is nothing else.
    let starts = [column.dictionary_page_offset(), Some(column.data_page_offset())];
    let start = starts.into_iter().flatten().filter(|at| *at > 0).min().unwrap_or_default();
    (start.max(0) as u64, column.compressed_size().max(0) as u64)
}

/// What is wrong, if it is not the system.
fn said(path: &Path, what: &str, error: &ParquetError) -> Error {
    match io_error(error) {
        Some(io) if io.raw_os_error().is_some() => Error::of_reading(path, io),
        _ => Error::of_input(path, format!("{what} is damaged, or uses an unsupported feature")),
    }
}

/// The same column, whose bytes stay where they are.
fn viewed(field: &FieldRef) -> Field {
    let data_type = match field.data_type() {
        DataType::Binary | DataType::LargeBinary => DataType::BinaryView,
        DataType::Utf8 | DataType::LargeUtf8 => DataType::Utf8View,
        DataType::List(child) => DataType::List(viewed(child).into()),
        DataType::LargeList(child) => DataType::LargeList(viewed(child).into()),
        DataType::FixedSizeList(child, length) => DataType::FixedSizeList(viewed(child).into(), *length),
        DataType::Map(child, is_sorted) => DataType::Map(viewed(child).into(), *is_sorted),
        DataType::Struct(children) => DataType::Struct(children.iter().map(viewed).collect()),
        other => other.clone(),
    };
    field.as_ref().clone().with_data_type(data_type)
}
