//! `sign-many`: a signature of each row, by one key.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::ArrayRef;
use arrow_array::builder::{BinaryBuilder, StringBuilder};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::encoding::{Cell, Encoding, split};
use crate::input::{Part, Reader};
use crate::output::{Form, Ready, Writer};
use crate::scheme::Signer;
use crate::verify::{Of, Unseen, batch, columns_of, malformed, once, written_as};
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

/// What is said of all rows.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub counts: Counts,
    /// Where the first message that is malformed stands, and why it is.
    pub malformed: Option<String>,
}

/// What a thread has done with a part.
struct Done {
    ready: Ready,
    report: Report,
    unseen: Option<Vec<String>>,
}

impl Job<'_> {
    /// The columns that are written besides those that are kept.
    #[must_use]
    pub fn added(&self) -> Vec<String> {
        vec![self.public_key.clone(), self.signature.clone()]
    }

    /// Signs all rows. What is not signed has null for its signature.
    ///
    /// # Errors
    /// What keeps the input from being read, or the output from being written.
    pub fn run<W: Write + Send>(&self, mut reader: Reader, form: Form, out: W) -> Result<(Report, W)> {
        let kept = written_as(&reader.kept(), Some(form));
        let bytes = |name: &str| Arc::new(Field::new(name, data_type(form), true));
        let own = [bytes(&self.public_key), bytes(&self.signature)];
        let fields: Vec<_> = kept.fields().iter().cloned().chain(own).collect();
        once(&fields)?;
        let schema: SchemaRef = Schema::new(fields).into();
        let mut writer = Writer::begin(form, &schema, out)?;
        let progress = reader.progress();
        let (mut report, mut unseen) = (Report::default(), Unseen::default());
        pipeline::run(
            self.threads,
            || reader.next_part(),
            Part::weight,
            || (),
            |(), part| self.sign(part, &kept, &schema, form),
            |done: Done| {
                let Counts { signed, left } = done.report.counts;
                report.counts.signed += signed;
                report.counts.left += left;
                report.malformed = report.malformed.take().or(done.report.malformed);
                unseen.add(done.unseen);
                progress.rows.fetch_add(signed + left, Ordering::Relaxed);
                writer.write(done.ready)
            },
        )?;
        unseen.check()?;
        Ok((report, writer.finish()?))
    }

    fn sign(&self, part: Part, kept: &Schema, schema: &SchemaRef, form: Form) -> Result<Done> {
        let name = part.name.clone();
        let rows = part.decode()?;
        let column = self.message.column(&name, &rows)?;
        let cells = self.message.cells(&column, &rows);
        let place = |row| format!("{}: {}", name.display(), rows.places.of(row));
        let (mut signatures, mut malformed) = (Vec::with_capacity(cells.rows()), None);
        for range in split(&[&cells]) {
            let decoded = cells.decode(range.clone());
            let message =
                |row| if let Cell::Bytes(message) = decoded.get(row) { Some(message) } else { None };
            let messages: Vec<&[u8]> = range.clone().filter_map(message).collect();
            let signed = self.signer.sign(&messages);
            let mut signed = signed.chunks(self.length.max(1)).map(<[u8]>::to_vec);
            for row in range {
                if malformed.is_none() && decoded.get(row) == Cell::Malformed {
                    let why = malformed::why(&self.message.name, &cells, row, None);
                    malformed = Some(format!("{}: {}", place(row), why.unwrap_or_default()));
                }
                signatures.push(message(row).and_then(|_| signed.next()));
            }
        }
        let signed = signatures.iter().flatten().count() as u64;
        let counts = Counts { signed, left: signatures.len() as u64 - signed };
        let key = self.signer.public_key();
        let keys = signatures.iter().map(|signature| signature.as_ref().map(|_| key));
        let mut columns = columns_of(&name, &rows, kept)?;
        columns.push(array(form, self.encoding, keys));
        columns.push(array(form, self.encoding, signatures.iter().map(Option::as_deref)));
        let unseen = (rows.batch.num_rows() > 0).then(|| rows.unseen.clone());
        let ready = form.prepare(batch(schema, columns)?, &place)?;
        Ok(Done { ready, report: Report { counts, malformed }, unseen })
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
