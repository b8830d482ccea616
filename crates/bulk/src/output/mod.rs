//! Rows that are written.
//!
//! Text is made of rows by the threads that work on them. The other formats are made by whoever writes, as they put rows of
//! several parts together.

mod text;

use std::io::{self, BufWriter, Write};

use arrow_array::RecordBatch;
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{FieldRef, Schema, SchemaRef};
use flate2::write::GzEncoder;
use parquet::arrow::{ArrowSchemaConverter, ArrowWriter};
use parquet::basic::Compression as Codec;
use parquet::file::properties::WriterProperties;

use crate::format::{Compression, Format};
use crate::{Error, Result};

pub use text::{MEMBERS, Place, as_it_stands, is_as_it_stands};

/// The bytes of a group of rows in Parquet, which is in memory until it is whole.
const GROUP: usize = 64 << 20;

/// How rows are written.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub format: Format,
    pub compression: Compression,
}

/// Rows as far as threads side by side can prepare them.
pub enum Ready {
    Rows(RecordBatch),
    Text(Vec<u8>),
}

impl Form {
    /// Prepares rows, whose places in their file are told for errors.
    ///
    /// # Errors
    /// A column has a type that the format does not have, or a value.
    pub fn prepare(self, rows: RecordBatch, place: Place<'_>) -> Result<Ready> {
        Ok(match self.format {
            Format::Json => Ready::Text(text::json(&rows, place)?),
            Format::Csv => Ready::Text(text::csv(&rows, place)?),
            _ => Ready::Rows(rows),
        })
    }
}

/// What writes them.
pub struct Writer<W: Write + Send>(Kind<W>);

enum Kind<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    File(FileWriter<BufWriter<W>>),
    Stream(StreamWriter<BufWriter<W>>),
    Text(BufWriter<W>),
    Gzip(GzEncoder<W>),
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write + Send> Writer<W> {
    /// Begins.
    ///
    /// # Errors
    /// It cannot be written, or a column has a type that the format has not.
    pub fn begin(form: Form, schema: &SchemaRef, out: W) -> Result<Self> {
        let buffered = |out| BufWriter::with_capacity(1 << 16, out);
        let mut writer = Writer(match (form.format, form.compression) {
            (Format::Parquet, _) => {
                let properties = WriterProperties::builder().set_compression(Codec::SNAPPY).build();
                let writer = ArrowWriter::try_new(out, schema.clone(), Some(properties));
                let unknown = |field: &&FieldRef| {
                    ArrowSchemaConverter::new().convert(&Schema::new(vec![(*field).clone()])).is_err()
                };
                let unknown = schema.fields().iter().find(unknown);
                Kind::Parquet(Box::new(writer.map_err(|error| match unknown {
                    Some(field) => text::cannot(field, "Parquet"),
                    None => failed(&error),
                })?))
            }
            (Format::Arrow, _) => {
                Kind::File(FileWriter::try_new(buffered(out), schema).map_err(|error| failed(&error))?)
            }
            (Format::ArrowStream, _) => {
                Kind::Stream(StreamWriter::try_new(buffered(out), schema).map_err(|error| failed(&error))?)
            }
            (_, Compression::None) => Kind::Text(buffered(out)),
            (_, Compression::Gzip) => Kind::Gzip(GzEncoder::new(out, flate2::Compression::fast())),
            (_, Compression::Zstd) => Kind::Zstd(zstd::Encoder::new(out, 0).map_err(|error| failed(&error))?),
        });
        if form.format == Format::Csv {
            // The names, which no prepared text has.
            writer.write(Ready::Text(text::csv_names(schema.fields().iter().map(|field| field.name()))))?;
        }
        Ok(writer)
    }

    /// Writes rows.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn write(&mut self, ready: Ready) -> Result<()> {
        match (&mut self.0, ready) {
            (Kind::Parquet(writer), Ready::Rows(rows)) => {
                let done = writer
                    .write(&rows)
                    .and_then(|()| if writer.memory_size() < GROUP { Ok(()) } else { writer.flush() });
                done.map_err(|error| failed(&error))
            }
            (Kind::File(writer), Ready::Rows(rows)) => writer.write(&rows).map_err(|error| failed(&error)),
            (Kind::Stream(writer), Ready::Rows(rows)) => writer.write(&rows).map_err(|error| failed(&error)),
            (Kind::Text(out), Ready::Text(text)) => write_all(out, &text),
            (Kind::Gzip(out), Ready::Text(text)) => write_all(out, &text),
            (Kind::Zstd(out), Ready::Text(text)) => write_all(out, &text),
            _ => Err(Error::Output("rows were prepared for another format".to_owned())),
        }
    }

    /// Ends it, and gives back what was written to.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(self) -> Result<W> {
        let arrow = |error| failed(&error);
        let io = |error: io::Error| failed(&error);
        let mut out = match self.0 {
            Kind::Parquet(writer) => writer.into_inner().map_err(|error| failed(&error))?,
            Kind::File(mut writer) => {
                writer.finish().map_err(arrow)?;
                inner(writer.into_inner().map_err(arrow)?)?
            }
            Kind::Stream(mut writer) => {
                writer.finish().map_err(arrow)?;
                inner(writer.into_inner().map_err(arrow)?)?
            }
            Kind::Text(out) => inner(out)?,
            Kind::Gzip(out) => out.finish().map_err(io)?,
            Kind::Zstd(out) => out.finish().map_err(io)?,
        };
        out.flush().map_err(io)?;
        Ok(out)
    }
}

fn write_all(out: &mut impl Write, text: &[u8]) -> Result<()> {
    out.write_all(text).map_err(|error| failed(&error))
}

/// What the system says, or that the format could not take the rows.
fn failed(error: &(dyn std::error::Error + 'static)) -> Error {
    Error::of_output(error, "the format cannot hold these rows")
}

fn inner<W: Write>(out: BufWriter<W>) -> Result<W> {
    out.into_inner().map_err(|error| failed(error.error()))
}
