//! `verify-many`: a verdict on each row.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::{ArrayRef, BooleanArray, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use arrow_select::filter::filter_record_batch;

use crate::column::Column;
use crate::encoding::{Cells, Encoding};
use crate::input::{Part, Reader};
use crate::output::{Form, Ready, Writer};
use crate::scheme::{self, Verifier, WithPolicy};
use crate::verdict::{self, Verdict};
use crate::{Error, Result, pipeline};

/// The columns that the output has besides those of the input.
const VERDICT: &str = "verdict";
const ROW: &str = "row";
const FILE: &str = "file";

/// A column of bytes.
#[derive(Clone, Debug)]
pub struct Of {
    pub name: String,
    /// If it is not that of the column's type: hexadecimal digits of text, and else raw.
    pub encoding: Option<Encoding>,
}

impl Of {
    /// The bytes of each row.
    pub(crate) fn column(&self, part: &std::path::Path, rows: &RecordBatch) -> Result<Column> {
        let array = rows.column_by_name(&self.name);
        let array =
            array.ok_or_else(|| Error::of_input(part, format!("there is no column `{}`", self.name)))?;
        Column::of(array).ok_or_else(|| {
            let (name, found) = (&self.name, array.data_type());
            Error::of_input(part, format!("the column `{name}` is of {found}, and not of bytes or of text"))
        })
    }
}

/// What is asked for.
pub struct Job<'a> {
    pub scheme: &'a dyn WithPolicy,
    pub public_key: Of,
    pub message: Of,
    pub signature: Of,
    /// Write rows that are not valid alone, with their numbers.
    pub only_invalid: bool,
    pub threads: usize,
}

/// The number of rows of each verdict, by its index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub [u64; Verdict::COUNT]);

impl Counts {
    fn add(&mut self, verdicts: &[Verdict]) {
        verdicts.iter().for_each(|verdict| self.0[verdict.index()] += 1);
    }

    /// All rows.
    pub fn rows(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The verdicts that rows have and that are not `valid`, with the number of rows.
    pub fn invalid(&self) -> impl Iterator<Item = (Verdict, u64)> {
        Verdict::all().zip(self.0).skip(1).filter(|(_, rows)| *rows > 0)
    }
}

/// What a thread has done with a part.
struct Done {
    file: usize,
    verdicts: Vec<Verdict>,
    output: Option<Output>,
}

enum Output {
    Ready(Ready),
    /// What is kept of the rows that are not valid, and where they stand in the part.
    Invalid(RecordBatch, Vec<usize>),
}

impl Job<'_> {
    /// Verifies all rows, and writes to `out` if there is one.
    ///
    /// # Errors
    /// What keeps the input from being read, or the output from being written.
    pub fn run<W: Write + Send>(
        &self,
        mut reader: Reader,
        out: Option<(Form, W)>,
    ) -> Result<(Counts, Option<W>)> {
        let kept = reader.kept();
        let names = (self.only_invalid && reader.files().len() > 1)
            .then(|| reader.files().iter().map(|name| name.display().to_string()).collect::<Vec<_>>());
        let schema = self.schema(&kept, names.is_some())?;
        let form = out.as_ref().map(|(form, _)| *form);
        let mut writer = out.map(|(form, out)| Writer::begin(form, &schema, out)).transpose()?;
        let progress = reader.progress();
        let prepared = scheme::prepared_of_each(self.threads);
        let mut counts = Counts::default();
        // The file that is written about, and its rows so far.
        let mut at = (0, 0);
        pipeline::run(
            self.threads,
            || reader.next_part(),
            || self.scheme.verifier(prepared),
            |verifier, part| self.verify(&mut **verifier, part, &kept, &schema, form),
            |done: Done| {
                if done.file != at.0 {
                    at = (done.file, 0);
                }
                counts.add(&done.verdicts);
                progress.rows.fetch_add(done.verdicts.len() as u64, Ordering::Relaxed);
                let ready = match (done.output, form) {
                    (Some(Output::Ready(ready)), _) => Some(ready),
                    (Some(Output::Invalid(rows, places)), Some(form)) if !places.is_empty() => {
                        let name = names.as_ref().map(|names| &*names[done.file]);
                        Some(form.prepare(numbered(&schema, rows, &places, at.1, name)?)?)
                    }
                    _ => None,
                };
                at.1 += done.verdicts.len() as u64;
                match (&mut writer, ready) {
                    (Some(writer), Some(ready)) => writer.write(ready),
                    _ => Ok(()),
                }
            },
        )?;
        Ok((counts, writer.map(Writer::finish).transpose()?))
    }

    /// What is written.
    fn schema(&self, kept: &Schema, with_files: bool) -> Result<SchemaRef> {
        let mut fields = Vec::new();
        if with_files {
            fields.push(Arc::new(Field::new(FILE, DataType::Utf8, false)));
        }
        if self.only_invalid {
            fields.push(Arc::new(Field::new(ROW, DataType::UInt64, false)));
        }
        fields.extend(kept.fields().iter().cloned());
        fields.push(Arc::new(Field::new(VERDICT, verdict::data_type(), false)));
        once(&fields)?;
        Ok(Schema::new(fields).into())
    }

    fn verify(
        &self,
        verifier: &mut dyn Verifier,
        part: Part,
        kept: &SchemaRef,
        schema: &SchemaRef,
        form: Option<Form>,
    ) -> Result<Done> {
        let (name, file) = (part.name.clone(), part.file);
        let rows = part.decode()?;
        let public_keys = self.public_key.column(&name, &rows)?;
        let messages = self.message.column(&name, &rows)?;
        let signatures = self.signature.column(&name, &rows)?;
        let verdicts = verifier.verdicts(
            &Cells::of(&public_keys, self.public_key.encoding),
            &Cells::of(&messages, self.message.encoding),
            &Cells::of(&signatures, self.signature.encoding),
        );
        let Some(form) = form else { return Ok(Done { file, verdicts, output: None }) };
        let mut columns = columns(&rows, kept);
        columns.push(verdict::column(&verdicts));
        let output = if self.only_invalid {
            let is_invalid = verdicts.iter().map(|verdict| *verdict != Verdict::Valid);
            let places = (0..verdicts.len()).filter(|row| verdicts[*row] != Verdict::Valid).collect();
            let schema = with_verdict(kept);
            let rows = batch(&schema.into(), columns)?;
            let filter = BooleanArray::from_iter(is_invalid.map(Some));
            let invalid = filter_record_batch(&rows, &filter).map_err(|error| Error::of_output(&error))?;
            Output::Invalid(invalid, places)
        } else {
            Output::Ready(form.prepare(batch(schema, columns)?)?)
        };
        Ok(Done { file, verdicts, output: Some(output) })
    }
}

fn with_verdict(kept: &Schema) -> Schema {
    let verdict = Arc::new(Field::new(VERDICT, verdict::data_type(), false));
    Schema::new(kept.fields().iter().cloned().chain([verdict]).collect::<Vec<_>>())
}

/// An error if two columns have the same name.
pub(crate) fn once(fields: &[Arc<Field>]) -> Result<()> {
    let twice = |field: &&Arc<Field>| fields.iter().filter(|other| other.name() == field.name()).count() > 1;
    match fields.iter().find(twice) {
        Some(field) => Err(Error::Input(format!("the output would have two columns `{}`", field.name()))),
        None => Ok(()),
    }
}

/// The columns that are kept. One that a part has not, has nulls in it.
pub(crate) fn columns(rows: &RecordBatch, kept: &Schema) -> Vec<ArrayRef> {
    let column = |field: &Arc<Field>| {
        let found = rows.column_by_name(field.name()).cloned();
        found.unwrap_or_else(|| arrow_array::new_null_array(field.data_type(), rows.num_rows()))
    };
    kept.fields().iter().map(column).collect()
}

pub(crate) fn batch(schema: &SchemaRef, columns: Vec<ArrayRef>) -> Result<RecordBatch> {
    RecordBatch::try_new(schema.clone(), columns).map_err(|error| Error::of_output(&error))
}

/// Rows with their numbers, of which the first one of the part is `start`.
fn numbered(
    schema: &SchemaRef,
    rows: RecordBatch,
    places: &[usize],
    start: u64,
    file: Option<&str>,
) -> Result<RecordBatch> {
    let mut columns: Vec<ArrayRef> = Vec::new();
    if let Some(file) = file {
        columns.push(Arc::new(StringArray::from_iter_values(places.iter().map(|_| file))));
    }
    columns.push(Arc::new(UInt64Array::from_iter_values(places.iter().map(|place| start + *place as u64))));
    columns.extend(rows.columns().iter().cloned());
    batch(schema, columns)
}
