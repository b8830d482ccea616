//! Rows of files: one file after another, part by part.
//!
//! What is read one part after another is kept short: of text it is whole lines, which the threads parse.

mod arrow;
mod csv;
mod files;
mod json;
mod pages;
mod parquet;
mod rows;
mod size;
mod slices;
mod strings;
mod text;
mod thrift;

use std::collections::HashMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, FieldRef, Schema, SchemaRef};

use self::text::Lines;
use crate::format::Format;
use crate::memory::foresee;
use crate::pipeline::sound_or;
use crate::{Error, Result, output};

pub use files::expand;
pub use rows::{Places, Rows};

/// The most rows that are worked on at a time.
const ROWS: usize = 8192;
/// The bytes of rows that are worked on at a time, unless one row has more.
const BYTES: usize = 2 << 20;
/// The name of standard input.
pub const STDIN: &str = "-";

/// What is read of each file.
pub struct Wanted {
    /// The columns of bytes.
    pub bytes: Vec<String>,
    /// The columns that the output has, too.
    pub keep: Keep,
    /// The columns that the output has besides, if it is JSON: members of JSON are kept as they stand.
    pub json: Option<Vec<String>>,
}

/// Which columns the output has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    All,
    These(Vec<String>),
}

impl Wanted {
    fn is_kept(&self, name: &str) -> bool {
        match &self.keep {
            Keep::All => true,
            Keep::These(names) => names.iter().any(|kept| kept == name),
        }
    }

    fn is_wanted(&self, name: &str) -> bool {
        self.is_kept(name) || self.bytes.iter().any(|wanted| wanted == name)
    }

    /// The indices of what is wanted; an error if something is not there, or is there twice.
    fn indices(&self, name: &Path, schema: &Schema) -> Result<Vec<usize>> {
        let mut numbers: HashMap<&str, (usize, usize)> = HashMap::new();
        for (index, field) in schema.fields().iter().enumerate() {
            numbers.entry(field.name()).or_insert((index, 0)).1 += 1;
        }
        let kept: &[String] = if let Keep::These(names) = &self.keep { names } else { &[] };
        for column in self.bytes.iter().chain(kept) {
            match numbers.get(&**column) {
                Some((_, 1)) => {}
                Some((_, count)) => {
                    return Err(Error::of_input(name, format!("there are {count} columns `{column}`")));
                }
                None => {
                    let names: Vec<_> = schema.fields().iter().map(|field| &**field.name()).collect();
                    let text = format!("there is no column `{column}` (there are {})", names.join(", "));
                    return Err(Error::of_input(name, text));
                }
            }
        }
        let fields = schema.fields().iter().enumerate();
        Ok(fields.filter(|(_, field)| self.is_wanted(field.name())).map(|(index, _)| index).collect())
    }

    /// The columns that the output has, as it has them: in the order that is asked for.
    fn kept(&self, schema: &Schema) -> Schema {
        let fields: Vec<FieldRef> = match &self.keep {
            Keep::All => schema.fields().iter().cloned().collect(),
            Keep::These(names) => names
                .iter()
                .filter_map(|name| schema.index_of(name).ok())
                .map(|i| schema.fields()[i].clone())
                .collect(),
        };
        // Where one file has nulls, others may have none.
        Schema::new(fields.iter().map(|field| field.as_ref().clone().with_nullable(true)).collect::<Vec<_>>())
    }
}

/// How far it is.
#[derive(Default)]
pub struct Progress {
    /// Bytes of all files, if that is known.
    pub total: Option<u64>,
    /// The bytes that were read, as they are in the files.
    pub bytes: AtomicU64,
    /// The rows that are done.
    pub rows: AtomicU64,
}

/// Some rows of a file.
pub struct Part {
    /// The file, and its number.
    pub name: Arc<Path>,
    pub file: usize,
    data: Data,
}

enum Data {
    /// Rows, the number of the first one, and what they take in memory.
    Rows(RecordBatch, u64, usize),
    Json(Lines, Arc<json::Members>),
    Csv(Lines, Arc<csv::Columns>),
}

impl Part {
    /// What it takes in memory until it is written. Text is taken apart, decoded and written again.
    pub fn weight(&self) -> usize {
        const TIMES: usize = 8;
        match &self.data {
            Data::Rows(_, _, bytes) => *bytes,
            Data::Json(lines, _) | Data::Csv(lines, _) => TIMES * lines.text.capacity(),
        }
    }

    /// The rows.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn decode(self) -> Result<Rows> {
        foresee(&self.name, self.weight(), "some rows")?;
        match self.data {
            Data::Rows(batch, start, _) => Ok(Rows::from(batch, start)),
            Data::Json(lines, members) => members.decode(&lines).map_err(|wrong| wrong.in_file(&self.name)),
            Data::Csv(lines, columns) => columns.decode(&lines).map_err(|wrong| wrong.in_file(&self.name)),
        }
    }
}

/// A file that is read.
trait Source: Send {
    /// The columns that the output has.
    fn kept(&self) -> &Schema;
    /// The next rows. `read` is told the bytes of the file that were read for them.
    fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Data>>;
}

/// All files.
pub struct Reader {
    files: Vec<PathBuf>,
    format: Option<Format>,
    wanted: Wanted,
    progress: Arc<Progress>,
    /// The number of the file that is read, and the file.
    number: usize,
    open: Option<(Arc<Path>, Box<dyn Source>)>,
    kept: SchemaRef,
}

impl Reader {
    /// Opens the first file. The format is that of the ending if none is named.
    ///
    /// # Errors
    /// What is wrong with the first file.
    pub fn open(files: Vec<PathBuf>, format: Option<Format>, wanted: Wanted) -> Result<Self> {
        let length =
            |file: &PathBuf| file.metadata().ok().filter(|found| found.is_file()).map(|found| found.len());
        let progress = Progress { total: files.iter().map(length).sum(), ..Progress::default() };
        let empty = SchemaRef::new(Schema::empty());
        let mut reader =
            Reader { files, format, wanted, progress: progress.into(), number: 0, open: None, kept: empty };
        reader.open_next()?;
        if let Some((_, source)) = &reader.open {
            reader.kept = source.kept().clone().into();
        }
        Ok(reader)
    }

    /// The columns that the output has of the input.
    pub fn kept(&self) -> SchemaRef {
        self.kept.clone()
    }

    /// How far it is.
    pub fn progress(&self) -> Arc<Progress> {
        self.progress.clone()
    }

    /// The files.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    fn open_next(&mut self) -> Result<()> {
        let Some(path) = self.files.get(self.number) else { return Ok(()) };
        let by_ending = || Format::of(path).map(|(format, _)| format);
        let format = self
            .format
            .or_else(by_ending)
            .ok_or_else(|| Error::of_input(path, "the file extension names no format: --format is needed"))?;
        let open = || -> Result<Box<dyn Source>> {
            Ok(match format {
                Format::Parquet => Box::new(parquet::File::open(path, &self.wanted)?),
                Format::Arrow | Format::ArrowStream => arrow::open_either(path, &self.wanted)?,
                Format::Json => Box::new(json::File::open(path, &self.wanted)?),
                Format::Csv => Box::new(csv::File::open(path, &self.wanted)?),
            })
        };
        let source = sound_or(open, || damaged(path))?;
        if self.number > 0 {
            self.compare(path, source.kept())?;
        }
        self.open = Some((path.as_path().into(), source));
        Ok(())
    }

    /// The columns must be those of the first file.
    fn compare(&self, path: &Path, kept: &Schema) -> Result<()> {
        let differ = |(one, other): (&FieldRef, &FieldRef)| {
            one.name() != other.name()
                || one.data_type() != other.data_type()
                || output::is_as_it_stands(one) != output::is_as_it_stands(other)
        };
        let (fields, first) = (kept.fields(), self.kept.fields());
        let what = match fields.iter().zip(first).find(|(one, other)| differ((one, other))) {
            _ if fields.len() != first.len() => "it has a different number of columns than".to_owned(),
            Some((one, other)) if one.name() != other.name() => {
                format!("it has the column `{}` instead of `{}` in", one.name(), other.name())
            }
            Some((one, other)) if one.data_type() != other.data_type() => {
                format!(
                    "its column `{}` has type {}, but {} in",
                    one.name(),
                    one.data_type(),
                    other.data_type()
                )
            }
            Some((one, _)) => format!("its column `{}` differs in format from", one.name()),
            None => return Ok(()),
        };
        Err(Error::of_input(
            path,
            format!(
                "{what} {}: columns that --keep names must be the same in all files",
                self.files[0].display()
            ),
        ))
    }

    /// The next rows.
    ///
    /// # Errors
    /// What is wrong with a file.
    pub fn next_part(&mut self) -> Result<Option<Part>> {
        while let Some((name, source)) = &mut self.open {
            let progress = &self.progress;
            let read = |bytes| {
                progress.bytes.fetch_add(bytes, Ordering::Relaxed);
            };
            if let Some(data) = sound_or(|| source.next(&read), || damaged(name))? {
                return Ok(Some(Part { name: name.clone(), file: self.number, data }));
            }
            self.open = None;
            self.number += 1;
            self.open_next()?;
        }
        Ok(None)
    }
}

/// What is said of a file on which the code of its format gives up.
fn damaged(name: &Path) -> Error {
    Error::of_input(name, "it is damaged, or uses an unsupported feature")
}

/// A file or standard input.
fn open(path: &Path) -> Result<Box<dyn Read + Send>> {
    if path.as_os_str() == STDIN {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(open_file(path)?))
}

fn open_file(path: &Path) -> Result<std::fs::File> {
    let file = std::fs::File::open(path).and_then(|file| match file.metadata()?.is_dir() {
        true => Err(io::ErrorKind::IsADirectory.into()),
        false => Ok(file),
    });
    file.map_err(|error| Error::of_input(path, crate::error::without_number(&error)))
}

/// A file in which one can go back and forth: of what is none, a copy that nobody else sees.
fn open_seekable(path: &Path) -> Result<std::fs::File> {
    let is_file = path.as_os_str() != STDIN && path.metadata().is_ok_and(|found| found.is_file());
    if is_file {
        return open_file(path);
    }
    copy(path, open(path)?)
}

fn copy(path: &Path, mut from: impl Read) -> Result<std::fs::File> {
    use std::io::Seek as _;

    let copied = tempfile::tempfile().and_then(|mut file| {
        io::copy(&mut from, &mut file)?;
        file.rewind()?;
        Ok(file)
    });
    copied.map_err(|error| Error::of_input(path, crate::error::without_number(&error)))
}

/// The field of a column of text.
fn text_field(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}
