//! JSON lines: an object on each line.

use std::io::Cursor;
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_json::ReaderBuilder;
use arrow_json::reader::infer_json_schema;
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};

use super::text::Text;
use super::{Data, Keep, Source, Wanted, text_field};
use crate::{Error, Result};

pub struct File {
    text: Text,
    /// What is read.
    schema: SchemaRef,
    kept: Schema,
}

impl File {
    /// Opens a file. The types of what is kept are seen from the first part; what is verified is text.
    pub fn open(path: &Path, wanted: &Wanted) -> Result<Self> {
        let mut text = Text::open(path, |bytes| memchr::memrchr(b'\n', bytes).map(|end| end + 1))?;
        let first = text.next(&|_| ())?.unwrap_or_default();
        let is_bytes = |name: &str| wanted.bytes.iter().any(|column| column == name);
        let mut fields: Vec<Field> = wanted.bytes.iter().map(|name| text_field(name)).collect();
        if wanted.keep != Keep::These(Vec::new()) {
            let (found, _) =
                infer_json_schema(Cursor::new(&first), None).map_err(|error| Error::of_input(path, error))?;
            let kept = found.fields().iter().filter(|field| wanted.is_kept(field.name()));
            fields.extend(kept.filter(|field| !is_bytes(field.name())).map(|field| field.as_ref().clone()));
            if let Keep::These(names) = &wanted.keep {
                // In no row so far.
                let unseen = |name: &&String| !is_bytes(name) && found.index_of(name).is_err();
                fields.extend(names.iter().filter(unseen).map(|name| text_field(name)));
            }
        }
        text.put_back(first);
        let schema = Schema::new(fields);
        Ok(File { text, kept: wanted.kept(&schema), schema: schema.into() })
    }
}

impl Source for File {
    fn kept(&self) -> &Schema {
        &self.kept
    }

    fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Data>> {
        Ok(self.text.next(read)?.map(|text| Data::Json(text, self.schema.clone())))
    }
}

/// The rows of some lines.
pub fn decode(text: &[u8], schema: &SchemaRef) -> std::result::Result<RecordBatch, ArrowError> {
    // A row takes two characters at least.
    let mut decoder = ReaderBuilder::new(schema.clone())
        .with_batch_size(text.len() / 2 + 1)
        .with_coerce_primitive(true)
        .build_decoder()?;
    decoder.decode(text)?;
    Ok(decoder.flush()?.unwrap_or_else(|| RecordBatch::new_empty(schema.clone())))
}
