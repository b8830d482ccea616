//! `verify-many`: a verdict on each row.

pub(crate) mod malformed;

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::{ArrayRef, BooleanArray, RecordBatch, StringArray, UInt64Array};
use arrow_cast::{CastOptions, cast_with_options};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use arrow_select::filter::filter_record_batch;

use crate::column::Column;
use crate::encoding::{Cell, Cells, Encoding, split};
use crate::format::Format;
use crate::input::{Part, Reader, Rows};
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
    pub(crate) fn column(&self, part: &Path, rows: &Rows) -> Result<Column> {
        let array = rows.batch.column_by_name(&self.name);
        let array =
            array.ok_or_else(|| Error::of_input(part, format!("there is no column `{}`", self.name)))?;
        Column::of(array).ok_or_else(|| {
            let (name, found) = (&self.name, array.data_type());
            Error::of_input(part, format!("the column `{name}` has type {found}, not bytes or text"))
        })
    }

    /// The same, to be decoded.
    pub(crate) fn cells<'a>(&self, column: &'a Column, rows: &'a Rows) -> Cells<'a> {
        Cells::of(column, self.encoding).without(rows.odd.of(&self.name))
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

/// What is said of all rows.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub counts: Counts,
    /// Rows whose key has small order.
    pub small_order: u64,
    /// Where the first row that is malformed stands, and why it is.
    pub malformed: Option<String>,
}

/// What a thread has done with a part.
struct Done {
    part: (Arc<Path>, usize),
    verdicts: Vec<Verdict>,
    small_order: u64,
    malformed: Option<String>,
    unseen: Option<Vec<String>>,
    output: Option<Output>,
}

enum Output {
    Ready(Ready),
    /// What is kept of the rows that are not valid, and where they stand in the part.
    Invalid(RecordBatch, Vec<usize>),
}

impl Job<'_> {
    /// The columns that the output has besides the kept ones, for this number of files.
    #[must_use]
    pub fn added(&self, files: usize) -> Vec<String> {
        let columns = [(FILE, self.only_invalid && files > 1), (ROW, self.only_invalid), (VERDICT, true)];
        columns.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name.to_owned()).collect()
    }

    /// Verifies all rows, and writes to `out` if there is one.
    ///
    /// # Errors
    /// What keeps the input from being read, or the output from being written.
    pub fn run<W: Write + Send>(
        &self,
        mut reader: Reader,
        out: Option<(Form, W)>,
    ) -> Result<(Report, Option<W>)> {
        let form = out.as_ref().map(|(form, _)| *form);
        let kept = written_as(&reader.kept(), form);
        let names = (self.only_invalid && reader.files().len() > 1)
            .then(|| reader.files().iter().map(|name| name.display().to_string()).collect::<Vec<_>>());
        let schema = self.schema(&kept, names.is_some())?;
        let mut writer = out.map(|(form, out)| Writer::begin(form, &schema, out)).transpose()?;
        let progress = reader.progress();
        let prepared = scheme::prepared_of_each(self.threads);
        let (mut report, mut unseen) = (Report::default(), Unseen::default());
        // The file that is written about, and its rows so far.
        let mut at = (0, 0);
        pipeline::run(
            self.threads,
            || reader.next_part(),
            Part::weight,
            || self.scheme.verifier(prepared),
            |verifier, part| self.verify(&mut **verifier, part, &kept, &schema, form),
            |done: Done| {
                let (file, number) = done.part;
                if number != at.0 {
                    at = (number, 0);
                }
                report.counts.add(&done.verdicts);
                report.small_order += done.small_order;
                report.malformed = report.malformed.take().or(done.malformed);
                unseen.add(done.unseen);
                progress.rows.fetch_add(done.verdicts.len() as u64, Ordering::Relaxed);
                let ready = match (done.output, form) {
                    (Some(Output::Ready(ready)), _) => Some(ready),
                    (Some(Output::Invalid(rows, places)), Some(form)) if !places.is_empty() => {
                        let name = names.as_ref().map(|names| &*names[number]);
                        let rows = numbered(&schema, rows, &places, at.1, name)?;
                        let place =
                            |row: usize| format!("{}: row {}", file.display(), at.1 + places[row] as u64);
                        Some(form.prepare(rows, &place)?)
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
        unseen.check()?;
        Ok((report, writer.map(Writer::finish).transpose()?))
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
        let (name, number) = (part.name.clone(), part.file);
        let rows = part.decode()?;
        let of = [&self.public_key, &self.message, &self.signature];
        let columns = of.map(|of| of.column(&name, &rows));
        let columns = columns.into_iter().collect::<Result<Vec<_>>>()?;
        let cells: Vec<_> = of.iter().zip(&columns).map(|(of, column)| of.cells(column, &rows)).collect();
        let verdicts = verifier.verdicts(&cells[0], &cells[1], &cells[2]);
        let place = |row| format!("{}: {}", name.display(), rows.places.of(row));
        let malformed = verdicts.iter().position(|verdict| *verdict == Verdict::Malformed);
        let lengths = [Some(self.scheme.public_length()), None, Some(self.scheme.signature_length())];
        let why = |row| {
            let mut columns = of.iter().zip(&cells).zip(lengths);
            let why = columns.find_map(|((of, cells), length)| malformed::why(&of.name, cells, row, length));
            format!("{}: {}", place(row), why.unwrap_or_default())
        };
        let done = Done {
            part: (name.clone(), number),
            small_order: self.small_orders(&cells[0]),
            malformed: malformed.map(why),
            unseen: (rows.batch.num_rows() > 0).then(|| rows.unseen.clone()),
            verdicts,
            output: None,
        };
        let Some(form) = form else { return Ok(done) };
        let mut columns = columns_of(&name, &rows, kept)?;
        columns.push(verdict::column(&done.verdicts));
        let output = if self.only_invalid {
            let is_invalid: Vec<bool> =
                done.verdicts.iter().map(|verdict| *verdict != Verdict::Valid).collect();
            let places = (0..is_invalid.len()).filter(|row| is_invalid[*row]).collect();
            let rows = batch(&with_verdict(kept).into(), columns)?;
            let filter = BooleanArray::from(is_invalid);
            let invalid = filter_record_batch(&rows, &filter);
            Output::Invalid(
                invalid.map_err(|error| Error::of_output(&error, "cannot leave out rows"))?,
                places,
            )
        } else {
            Output::Ready(form.prepare(batch(schema, columns)?, &place)?)
        };
        Ok(Done { output: Some(output), ..done })
    }

    /// The rows whose key has small order.
    fn small_orders(&self, keys: &Cells) -> u64 {
        let of = |rows: Range<usize>| {
            let keys = keys.decode(rows.clone());
            let is_small =
                |row: &usize| matches!(keys.get(*row), Cell::Bytes(key) if self.scheme.is_small_order(key));
            rows.filter(is_small).count() as u64
        };
        split(&[keys]).map(of).sum()
    }
}

/// Columns that rows of JSON may leave out, and that no row so far has.
#[derive(Default)]
pub(crate) struct Unseen(Option<Vec<String>>);

impl Unseen {
    /// Those of further rows, if there are rows.
    pub fn add(&mut self, names: Option<Vec<String>>) {
        let Some(names) = names else { return };
        match &mut self.0 {
            Some(all) => all.retain(|name| names.contains(name)),
            None => self.0 = Some(names),
        }
    }

    /// An error if no row had one.
    pub fn check(self) -> Result<()> {
        match self.0.unwrap_or_default().first() {
            Some(name) => {
                Err(Error::Input(format!("there is no column `{name}`: no row has a member of this name")))
            }
            None => Ok(()),
        }
    }
}

/// The columns that are kept, in types that can be written.
pub(crate) fn written_as(kept: &Schema, form: Option<Form>) -> SchemaRef {
    let is_file = form.is_some_and(|form| form.format == Format::Arrow);
    let field = |field: &Arc<Field>| match field.data_type() {
        // A file has one dictionary of a column, and the input may have another one for each part.
        DataType::Dictionary(_, values) if is_file => {
            field.as_ref().clone().with_data_type((**values).clone()).into()
        }
        _ => field.clone(),
    };
    Schema::new(kept.fields().iter().map(field).collect::<Vec<_>>()).into()
}

fn with_verdict(kept: &Schema) -> Schema {
    let verdict = Arc::new(Field::new(VERDICT, verdict::data_type(), false));
    Schema::new(kept.fields().iter().cloned().chain([verdict]).collect::<Vec<_>>())
}

/// An error if two columns have the same name.
pub(crate) fn once(fields: &[Arc<Field>]) -> Result<()> {
    let mut known = HashSet::new();
    match fields.iter().find(|field| !known.insert(field.name().clone())) {
        Some(field) => {
            Err(Error::Input(format!("the output would have two columns named `{}`", field.name())))
        }
        None => Ok(()),
    }
}

/// The columns that are kept, of these types.
pub(crate) fn columns_of(name: &Path, rows: &Rows, kept: &Schema) -> Result<Vec<ArrayRef>> {
    let found = rows.kept.as_ref().unwrap_or(&rows.batch);
    let schema = found.schema();
    let names = schema.fields().iter().map(|field| &**field.name());
    let columns: HashMap<&str, &ArrayRef> = names.zip(found.columns()).collect();
    let column = |field: &Arc<Field>| {
        let array = columns.get(&**field.name());
        let array =
            array.ok_or_else(|| Error::of_input(name, format!("there is no column `{}`", field.name())))?;
        if array.data_type() == field.data_type() {
            return Ok((*array).clone());
        }
        let options = CastOptions { safe: false, ..CastOptions::default() };
        cast_with_options(array, field.data_type(), &options).map_err(|_| {
            Error::of_input(
                name,
                format!("the column `{}` does not match its type, {}", field.name(), field.data_type()),
            )
        })
    };
    kept.fields().iter().map(column).collect()
}

pub(crate) fn batch(schema: &SchemaRef, columns: Vec<ArrayRef>) -> Result<RecordBatch> {
    RecordBatch::try_new(schema.clone(), columns)
        .map_err(|error| Error::of_output(&error, "a kept column does not match its type"))
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
