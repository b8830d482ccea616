//! CSV (RFC 4180) with a line of names: LF, CRLF or CR ends a record. All columns are text. An empty field is null, and an empty one
//! in quotation marks is empty text.

use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::Schema;

use super::rows::{Odd, Places, Rows, Wrong};
use super::strings::Strings;
use super::text::{Ends, Lines, Text, records};
use super::{Data, Source, Wanted, text_field};
use crate::{Error, Result};

/// The most columns that a file may have.
const COLUMNS: usize = 1 << 16;

pub struct File {
    text: Text,
    columns: Arc<Columns>,
    kept: Schema,
}

/// What is read of each record.
pub struct Columns {
    schema: Schema,
    /// The columns that are read.
    wanted: Vec<usize>,
    /// Of each column its place among those that are read.
    places: Vec<Option<usize>>,
    /// Which columns are kept. The others need not be UTF-8.
    is_kept: Vec<bool>,
}

impl File {
    pub fn open(path: &Path, wanted: &Wanted) -> Result<Self> {
        let mut text = Text::open(path, Ends::Csv)?;
        let no_names = || Error::of_input(path, "it is empty: the first line of CSV names the columns");
        let first = text.next(1, &|_| ())?.ok_or_else(no_names)?;
        let names = names(&first).map_err(|error| error.in_file(path))?;
        let schema = Schema::new(names.iter().map(|name| text_field(name)).collect::<Vec<_>>());
        let indices = wanted.indices(path, &schema)?;
        let mut places = vec![None; names.len()];
        indices.iter().enumerate().for_each(|(place, index)| places[*index] = Some(place));
        let is_kept = indices.iter().map(|index| wanted.is_kept(&names[*index])).collect();
        let kept = wanted.kept(&schema);
        let schema =
            schema.project(&indices).map_err(|_| Error::of_input(path, "its columns are missing"))?;
        let columns = Columns { schema, wanted: indices, places, is_kept };
        Ok(File { text, columns: columns.into(), kept })
    }
}

impl Source for File {
    fn kept(&self) -> &Schema {
        &self.kept
    }

    fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Data>> {
        let most = records(self.columns.wanted.len());
        Ok(self.text.next(most, read)?.map(|lines| Data::Csv(lines, self.columns.clone())))
    }
}

fn names(first: &Lines) -> std::result::Result<Vec<String>, Wrong> {
    let wrong = |what: &str| Wrong { line: first.first, what: what.to_owned() };
    let mut names = Vec::new();
    let mut fields = Fields::of(first);
    while let Some(field) = fields.next()? {
        if names.len() == COLUMNS {
            return Err(wrong(&format!("there are more than {COLUMNS} columns")));
        }
        names.push(String::from_utf8(field.to_vec()).map_err(|_| wrong("a column name is not UTF-8"))?);
        if fields.is_end {
            break;
        }
    }
    if names.iter().all(String::is_empty) {
        return Err(wrong("it has no names: the first line of CSV names the columns"));
    }
    Ok(names)
}

impl Columns {
    /// The rows of some records.
    pub fn decode(&self, lines: &Lines) -> std::result::Result<Rows, Wrong> {
        let mut columns: Vec<Strings> = self.wanted.iter().map(|_| Strings::default()).collect();
        let (mut places, mut fields) = (Vec::new(), Fields::of(lines));
        while !fields.rest.is_empty() {
            let line = fields.line;
            // No row, unless that is a row: a null.
            if self.places.len() > 1 && fields.skip_empty_line() {
                continue;
            }
            let mut index = 0;
            while let Some(field) = fields.next()? {
                if let Some(Some(place)) = self.places.get(index) {
                    columns[*place].push(match field {
                        Field::Plain(b"") => None,
                        Field::Plain(text) => Some(text),
                        Field::Quoted(ref text) => Some(text),
                    });
                }
                index += 1;
                if fields.is_end {
                    break;
                }
            }
            if index != self.places.len() {
                let (found, expected) = (counted(index, "field"), self.places.len());
                return Err(Wrong { line, what: format!("it has {found}; the first line has {expected}") });
            }
            places.push(line);
        }
        self.rows(columns, places)
    }

    fn rows(&self, columns: Vec<Strings>, lines: Vec<u64>) -> std::result::Result<Rows, Wrong> {
        let options = RecordBatchOptions::new().with_row_count(Some(lines.len()));
        let mut arrays: Vec<ArrayRef> = Vec::with_capacity(columns.len());
        let mut odd = Odd::default();
        for ((strings, is_kept), field) in columns.into_iter().zip(&self.is_kept).zip(self.schema.fields()) {
            let (array, no_text) = strings.finish();
            if let (true, Some(row)) = (*is_kept, no_text.first()) {
                let what = format!("the column `{}` is not UTF-8", field.name());
                return Err(Wrong { line: lines[*row], what });
            }
            odd.add(field.name(), no_text);
            arrays.push(Arc::new(array));
        }
        let batch = RecordBatch::try_new_with_options(self.schema.clone().into(), arrays, &options);
        let line = lines.first().copied().unwrap_or_default();
        let batch = batch.map_err(|_| Wrong { line, what: "its columns differ".to_owned() })?;
        Ok(Rows { batch, kept: None, odd, unseen: Vec::new(), places: Places::Lines(lines) })
    }
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

enum Field<'a> {
    Plain(&'a [u8]),
    /// Without its quotation marks.
    Quoted(std::borrow::Cow<'a, [u8]>),
}

impl Field<'_> {
    fn to_vec(&self) -> Vec<u8> {
        match self {
            Field::Plain(text) => text.to_vec(),
            Field::Quoted(text) => text.to_vec(),
        }
    }
}

/// The fields of records, one after another.
struct Fields<'a> {
    rest: &'a [u8],
    line: u64,
    /// Was the field before this one the last of its record?
    is_end: bool,
}

impl<'a> Fields<'a> {
    fn of(lines: &'a Lines) -> Self {
        Fields { rest: &lines.text, line: lines.first, is_end: true }
    }

    fn skip_empty_line(&mut self) -> bool {
        let is_empty = matches!(self.rest.first(), Some(b'\n' | b'\r'));
        if is_empty {
            self.end();
        }
        is_empty
    }

    /// The end of a record, or the comma after a field.
    fn end(&mut self) {
        let length = match self.rest {
            [b'\r', b'\n', ..] => 2,
            rest => rest.len().min(1),
        };
        self.is_end = self.rest.first() != Some(&b',');
        self.line += u64::from(self.is_end);
        self.rest = &self.rest[length..];
    }

    /// The next field. After a comma there is one even where the text ends.
    fn next(&mut self) -> std::result::Result<Option<Field<'a>>, Wrong> {
        if self.rest.is_empty() && self.is_end {
            return Ok(None);
        }
        if self.rest.first() == Some(&b'"') {
            return self.quoted().map(Some);
        }
        let end = memchr::memchr3(b',', b'\n', b'\r', self.rest).unwrap_or(self.rest.len());
        let (field, rest) = self.rest.split_at(end);
        if memchr::memchr(b'"', field).is_some() {
            return self.wrong("a quotation mark inside an unquoted field (RFC 4180)");
        }
        self.rest = rest;
        self.end();
        Ok(Some(Field::Plain(field)))
    }

    fn quoted(&mut self) -> std::result::Result<Field<'a>, Wrong> {
        let text = &self.rest[1..];
        let (mut start, mut parts) = (0, Vec::new());
        let end = loop {
            let Some(mark) = memchr::memchr(b'"', &text[start..]) else {
                return self.wrong("a quoted field is never closed");
            };
            let mark = start + mark;
            if text.get(mark + 1) != Some(&b'"') {
                break mark;
            }
            parts.extend_from_slice(&text[start..=mark]);
            start = mark + 2;
        };
        let field = if parts.is_empty() {
            text[..end].into()
        } else {
            parts.extend_from_slice(&text[start..end]);
            parts.into()
        };
        self.rest = &text[end + 1..];
        if !matches!(self.rest.first(), None | Some(b',' | b'\n' | b'\r')) {
            return self.wrong("text follows the closing quotation mark of a field (RFC 4180)");
        }
        self.line += line_ends(&text[..end]);
        self.end();
        Ok(Field::Quoted(field))
    }

    fn wrong<T>(&self, what: &str) -> std::result::Result<T, Wrong> {
        Err(Wrong { line: self.line, what: what.to_owned() })
    }
}

/// Lines that end in the text: CRLF is one end.
fn line_ends(text: &[u8]) -> u64 {
    let is_end = |at: &usize| text[*at] == b'\n' || text.get(at + 1) != Some(&b'\n');
    memchr::memchr2_iter(b'\n', b'\r', text).filter(is_end).count() as u64
}
