//! `sign-many`: a signature of each row, by one key.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::builder::{BinaryBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::encoding::{Cell, Cells, Encoding};
use crate::input::{Part, Reader};
use crate::output::{Form, Ready, Writer};
use crate::scheme::Signer;
use crate::verify::{Of, batch, columns, once};
use crate::{Result, pipeline};

/// What is asked for.
pub struct Job<'a> {
    pub signer: &'a dyn Signer,
    /// Bytes of a signature.
    pub length: usize,
    pub message: Of,
    /// The names of the columns that are written.
    pub public_key: String,
    pub signature: String,
    /// What they are encoded in where the format is text.
    pub encoding: Encoding,
    pub threads: usize,
}

/// The rows that were signed, and those that were not, as they have no message or none of its encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub signed: u64,
    pub left: u64,
}

impl Job<'_> {
    /// Signs all rows. What is not signed has null for its signature.
    ///
    /// # Errors
    /// What keeps the input from being read, or the output from being written.
    pub fn run<W: Write + Send>(&self, mut reader: Reader, form: Form, out: W) -> Result<(Counts, W)> {
        let kept = reader.kept();
        let bytes = |name: &str| Arc::new(Field::new(name, data_type(form), true));
        let own = [bytes(&self.public_key), bytes(&self.signature)];
        let fields: Vec<_> = kept.fields().iter().cloned().chain(own).collect();
        once(&fields)?;
        let schema: SchemaRef = Schema::new(fields).into();
        let mut writer = Writer::begin(form, &schema, out)?;
        let progress = reader.progress();
        let mut counts = Counts::default();
        pipeline::run(
            self.threads,
            || reader.next_part(),
            || (),
            |(), part| self.sign(part, &kept, &schema, form),
            |(ready, done): (Ready, Counts)| {
                counts.signed += done.signed;
                counts.left += done.left;
                progress.rows.fetch_add(done.signed + done.left, Ordering::Relaxed);
                writer.write(ready)
            },
        )?;
        Ok((counts, writer.finish()?))
    }

    fn sign(&self, part: Part, kept: &Schema, schema: &SchemaRef, form: Form) -> Result<(Ready, Counts)> {
        let name = part.name.clone();
        let rows: RecordBatch = part.decode()?;
        let column = self.message.column(&name, &rows)?;
        let cells = Cells::of(&column, self.message.encoding);
        let message = |row| if let Cell::Bytes(message) = cells.get(row) { Some(message) } else { None };
        let messages: Vec<&[u8]> = (0..cells.rows()).filter_map(message).collect();
        let signed = self.signer.sign(&messages);
        let mut signatures = signed.chunks(self.length.max(1));
        let signatures: Vec<_> =
            (0..cells.rows()).map(|row| message(row).and_then(|_| signatures.next())).collect();
        let counts = Counts { signed: messages.len() as u64, left: (cells.rows() - messages.len()) as u64 };
        let key = self.signer.public_key();
        let keys = signatures.iter().map(|signature| signature.map(|_| key));
        let mut columns = columns(&rows, kept);
        columns.push(array(form, self.encoding, keys));
        columns.push(array(form, self.encoding, signatures.iter().copied()));
        Ok((form.prepare(batch(schema, columns)?)?, counts))
    }
}

/// The type of a column of bytes.
pub(crate) fn data_type(form: Form) -> DataType {
    if form.format.is_text() { DataType::Utf8 } else { DataType::Binary }
}

/// A column of bytes: of text where the format is.
pub(crate) fn array<'a>(
    form: Form,
    encoding: Encoding,
    rows: impl Iterator<Item = Option<&'a [u8]>>,
) -> ArrayRef {
    if form.format.is_text() {
        let mut text = StringBuilder::new();
        rows.for_each(|row| text.append_option(row.map(|bytes| encoding.encode(bytes))));
        return Arc::new(text.finish());
    }
    let mut bytes = BinaryBuilder::new();
    rows.for_each(|row| bytes.append_option(row));
    Arc::new(bytes.finish())
}
