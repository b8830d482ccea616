//! CSV (RFC 4180) with a line of names. All columns are text, and what is empty is null.

use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_csv::ReaderBuilder;
use arrow_csv::reader::Format;
use arrow_schema::{ArrowError, Schema, SchemaRef};

use super::text::Text;
use super::{Data, Source, Wanted, text_field};
use crate::{Error, Result};

pub struct File {
    text: Text,
    columns: Arc<Columns>,
    kept: Schema,
}

/// What is read of each line.
pub struct Columns {
    schema: SchemaRef,
    wanted: Vec<usize>,
}

impl File {
    pub fn open(path: &Path, wanted: &Wanted) -> Result<Self> {
        let mut text = Text::open(path, |bytes| ends(bytes).last())?;
        let mut first = text.next(&|_| ())?.unwrap_or_default();
        let start = if first.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let end = ends(&first).next().unwrap_or(first.len());
        let names =
            Format::default().with_header(true).infer_schema(Cursor::new(&first[start..end]), Some(0));
        let (names, _) = names.map_err(|error| Error::of_input(path, error))?;
        text.put_back(first.split_off(end));
        let fields: Vec<_> = names.fields().iter().map(|field| text_field(field.name())).collect();
        let schema = Schema::new(fields);
        let indices = wanted.indices(path, &schema)?;
        let kept = wanted.kept(&schema);
        Ok(File { text, columns: Arc::new(Columns { schema: schema.into(), wanted: indices }), kept })
    }
}

impl Source for File {
    fn kept(&self) -> &Schema {
        &self.kept
    }

    fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Data>> {
        Ok(self.text.next(read)?.map(|text| Data::Csv(text, self.columns.clone())))
    }
}

impl Columns {
    /// The rows of some lines.
    pub fn decode(&self, mut text: &[u8]) -> std::result::Result<RecordBatch, ArrowError> {
        // A row takes one character at least.
        let mut decoder = ReaderBuilder::new(self.schema.clone())
            .with_projection(self.wanted.clone())
            .with_batch_size(text.len() + 1)
            .build_decoder();
        while !text.is_empty() {
            text = &text[decoder.decode(text)?..];
        }
        // The end, where the last line has none.
        decoder.decode(&[])?;
        let empty = || Ok(RecordBatch::new_empty(self.schema.project(&self.wanted)?.into()));
        decoder.flush()?.map_or_else(empty, Ok)
    }
}

/// Where records end. A quotation mark opens a field where one begins, and ends it, unless another one follows.
fn ends(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let (mut is_quoted, mut closed) = (false, None);
    memchr::memchr2_iter(b'"', b'\n', bytes).filter_map(move |at| {
        if bytes[at] == b'\n' {
            return (!is_quoted).then_some(at + 1);
        }
        if is_quoted {
            (is_quoted, closed) = (false, Some(at));
        } else {
            let before = at.checked_sub(1);
            let is_doubled = before.is_some() && closed == before;
            is_quoted =
                is_doubled || before.is_none_or(|before| matches!(bytes[before], b',' | b'\n' | b'\r'));
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::ends;

    #[test]
    fn records_end_outside_of_quotes() {
        let of = |text: &str| ends(text.as_bytes()).collect::<Vec<_>>();
        assert_eq!(of("a,b\nc\n"), [4, 6]);
        assert_eq!(of("\"a\nb\",c\nd"), [8]);
        assert_eq!(of("\"a\"\"\n\"\n\"\n"), [7]);
        assert_eq!(of("a\"b\nc\"\n"), [4, 7]);
        assert_eq!(of("x,\"\"\n\"\"\"\"\n\"\n\"\r\n"), [5, 10, 15]);
    }
}
