//! JSON lines: an object on each line.
//!
//! Members that are verified are text. Members that are kept stay as they stand, byte for byte, where the output is JSON; elsewhere
//! strings are text, and everything else is the text that JSON has for it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{Schema, SchemaRef};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::rows::{Odd, Places, Rows, Wrong};
use super::strings::Strings;
use super::text::{Ends, Lines, Text, records};
use super::{Data, Keep, Source, Wanted, text_field};
use crate::Result;
use crate::output::{MEMBERS, as_it_stands};

type Checked<T> = std::result::Result<T, Wrong>;

pub struct File {
    text: Text,
    members: Arc<Members>,
}

/// What is read of each line.
pub struct Members {
    /// The members that are looked for, and the number of each.
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// The first ones are of bytes.
    bytes: SchemaRef,
    kept: Kept,
    /// The columns that are kept.
    schema: SchemaRef,
}

enum Kept {
    /// These members: as they stand, or as text. Of text, rows may be bound to have no others.
    AsTheyStand(Vec<usize>),
    Text(Vec<usize>, bool),
    /// The whole line, which may have none of these members, as the output adds them.
    Whole(Vec<usize>),
}

impl File {
    pub fn open(path: &Path, wanted: &Wanted) -> Result<Self> {
        let mut text = Text::open(path, Ends::Lines)?;
        let mut names = Names::default();
        for name in &wanted.bytes {
            names.number(name);
        }
        let bytes = names.schema();
        let schema = |names: &mut Names, kept: &[String], mark: bool| {
            let field = |name: &String| if mark { as_it_stands(name) } else { text_field(name) };
            let numbers = kept.iter().map(|name| names.number(name)).collect();
            (numbers, SchemaRef::new(Schema::new(kept.iter().map(field).collect::<Vec<_>>())))
        };
        let (kept, schema) = match (&wanted.keep, &wanted.json) {
            (Keep::All, Some(added)) => {
                let (taken, _) = schema(&mut names, added, false);
                (Kept::Whole(taken), Schema::new(vec![as_it_stands(MEMBERS)]).into())
            }
            (Keep::All, None) => {
                let first = text.next(records(1), &|_| ())?;
                let found = first.as_ref().map_or(Ok(Vec::new()), all_names);
                let found = found.map_err(|wrong| wrong.in_file(path))?;
                first.into_iter().for_each(|first| text.put_back(first));
                let (numbers, schema) = schema(&mut names, &found, false);
                (Kept::Text(numbers, true), schema)
            }
            (Keep::These(kept), Some(_)) => {
                let (numbers, schema) = schema(&mut names, kept, true);
                (Kept::AsTheyStand(numbers), schema)
            }
            (Keep::These(kept), None) => {
                let (numbers, schema) = schema(&mut names, kept, false);
                (Kept::Text(numbers, false), schema)
            }
        };
        let Names { names, numbers } = names;
        Ok(File { text, members: Arc::new(Members { names, numbers, bytes, kept, schema }) })
    }
}

/// Names as they come, each once.
#[derive(Default)]
struct Names {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Names {
    fn number(&mut self, name: &str) -> usize {
        let next = self.names.len();
        let number = *self.numbers.entry(name.to_owned()).or_insert(next);
        if number == next {
            self.names.push(name.to_owned());
        }
        number
    }

    fn schema(&self) -> SchemaRef {
        Schema::new(self.names.iter().map(|name| text_field(name)).collect::<Vec<_>>()).into()
    }
}

impl Source for File {
    fn kept(&self) -> &Schema {
        &self.members.schema
    }

    fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Data>> {
        let most = records(self.members.names.len());
        Ok(self.text.next(most, read)?.map(|lines| Data::Json(lines, self.members.clone())))
    }
}

impl Members {
    /// The rows of some lines.
    pub fn decode(&self, lines: &Lines) -> Checked<Rows> {
        // Most lines are little else than three columns.
        let room = lines.text.len() / 2;
        let mut bytes: Vec<Strings> = self.bytes.fields().iter().map(|_| Strings::with_room(room)).collect();
        let mut kept: Vec<Strings> = self.schema.fields().iter().map(|_| Strings::default()).collect();
        let mut is_seen = vec![false; self.names.len()];
        let (mut values, mut places) = (vec![None; self.names.len()], Vec::new());
        for (line, text) in lines_of(lines) {
            let text = text?;
            values.fill(None);
            let mut found = Found { members: self, values: &mut values, wrong: None };
            parse(line, text, &mut found)?;
            is_seen.iter_mut().zip(&values).for_each(|(seen, value)| *seen |= value.is_some());
            for (column, value) in bytes.iter_mut().zip(&values) {
                match value.map(text_of) {
                    None | Some(Of::Null) => column.push(None),
                    Some(Of::Text(text) | Of::Other(text)) => column.push(Some(text.as_bytes())),
                    Some(Of::Nested(_) | Of::NoUnicode) => column.push_odd(),
                }
            }
            self.keep(line, text, &values, &mut kept)?;
            places.push(line);
        }
        // What may not be there is not missed.
        let is_missed = |number| number < bytes.len() || !matches!(self.kept, Kept::Whole(_));
        let unseen = is_seen.iter().enumerate().filter(|(number, seen)| !**seen && is_missed(*number));
        let unseen =
            unseen.filter(|_| !places.is_empty()).map(|(number, _)| self.names[number].clone()).collect();
        let mut odd = Odd::default();
        let mut arrays = |schema: &SchemaRef, columns: Vec<Strings>| {
            let array = |(column, name): (Strings, &str)| {
                let (array, rows) = column.finish();
                odd.add(name, rows);
                Arc::new(array) as ArrayRef
            };
            let names = schema.fields().iter().map(|field| &**field.name());
            let arrays = columns.into_iter().zip(names).map(array).collect();
            let options = RecordBatchOptions::new().with_row_count(Some(places.len()));
            let line = lines.first;
            RecordBatch::try_new_with_options(schema.clone(), arrays, &options)
                .map_err(|_| Wrong { line, what: "its columns differ".to_owned() })
        };
        let batch = arrays(&self.bytes, bytes)?;
        let kept = Some(arrays(&self.schema, kept)?);
        Ok(Rows { batch, kept, odd, unseen, places: Places::Lines(places) })
    }

    /// What is kept of a line.
    fn keep(&self, line: u64, text: &str, values: &[Option<&RawValue>], kept: &mut [Strings]) -> Checked<()> {
        match &self.kept {
            Kept::AsTheyStand(numbers) => {
                let value = |number: &usize| values[*number].map(|value| value.get().as_bytes());
                kept.iter_mut().zip(numbers).for_each(|(column, number)| column.push(value(number)));
            }
            Kept::Text(numbers, _) => {
                for (column, number) in kept.iter_mut().zip(numbers) {
                    match values[*number].map(text_of) {
                        None | Some(Of::Null) => column.push(None),
                        Some(Of::Text(text)) => column.push(Some(text.as_bytes())),
                        Some(Of::Other(text) | Of::Nested(text)) => column.push(Some(text.as_bytes())),
                        Some(Of::NoUnicode) => {
                            let name = &self.names[*number];
                            let what = format!("the member `{name}` has half a character (a lone surrogate)");
                            return Err(Wrong { line, what });
                        }
                    }
                }
            }
            Kept::Whole(taken) => {
                if let Some(number) = taken.iter().find(|number| values[**number].is_some()) {
                    let name = &self.names[*number];
                    let what = format!("its member `{name}` would give the output two columns `{name}`");
                    return Err(Wrong { line, what });
                }
                let inner = text.trim_matches(is_space);
                let inner =
                    inner.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')).unwrap_or_default();
                kept.iter_mut().for_each(|column| column.push(Some(inner.trim_matches(is_space).as_bytes())));
            }
        }
        Ok(())
    }
}

/// What a member has.
enum Of<'a> {
    Null,
    Text(Cow<'a, str>),
    /// A number, `true` or `false`.
    Other(Cow<'a, str>),
    Nested(Cow<'a, str>),
    /// Text with half of a character of UTF-16, which cannot be written in UTF-8.
    NoUnicode,
}

fn text_of(value: &RawValue) -> Of<'_> {
    let text = value.get();
    match text.as_bytes().first() {
        Some(b'"') if text.contains('\\') => {
            serde_json::from_str(text).map_or(Of::NoUnicode, |text| Of::Text(Cow::Owned(text)))
        }
        Some(b'"') => Of::Text(text[1..text.len() - 1].into()),
        Some(b'n') => Of::Null,
        Some(b'[' | b'{') => Of::Nested(text.into()),
        _ => Of::Other(text.into()),
    }
}

fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

/// The lines that are not empty, with their numbers.
fn lines_of(lines: &Lines) -> impl Iterator<Item = (u64, Checked<&str>)> {
    let (text, mut start) = (&lines.text[..], 0);
    let ends = memchr::memchr_iter(b'\n', text).chain([text.len()]);
    let texts = ends.map(move |end| &text[std::mem::replace(&mut start, end + 1)..end]);
    let numbered =
        (lines.first..).zip(texts).filter(|(_, text)| !text.iter().all(|byte| b" \t\r".contains(byte)));
    numbered.map(|(line, text)| {
        let no_text = |_| Wrong { line, what: "it is not UTF-8".to_owned() };
        (line, std::str::from_utf8(text).map_err(no_text))
    })
}

fn parse<'a>(line: u64, text: &'a str, found: &mut Found<'a, '_>) -> Checked<()> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let done = (&mut *found).deserialize(&mut deserializer).and_then(|()| deserializer.end());
    done.map_err(|error| {
        let what = match (found.wrong.take(), error.classify()) {
            (Some(wrong), _) => wrong,
            (_, Category::Eof) => "its object does not end: each object must be on one line".to_owned(),
            (_, Category::Data) => "it is not an object: each line must be a JSON object".to_owned(),
            _ => format!("it is not JSON, or more than one object, from column {}", error.column()),
        };
        Wrong { line, what }
    })
}

/// The names of all members of some lines, in the order in which they come.
fn all_names(lines: &Lines) -> Checked<Vec<String>> {
    struct All<'a>(&'a mut Names);

    impl<'de> Visitor<'de> for All<'_> {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
            while let Some((name, _)) = map.next_entry::<String, IgnoredAny>()? {
                self.0.number(&name);
            }
            Ok(())
        }
    }

    let mut names = Names::default();
    for (_, text) in lines_of(lines) {
        // What is wrong is found where rows are read.
        let _ = serde_json::Deserializer::from_str(text?).deserialize_map(All(&mut names));
    }
    Ok(names.names)
}

/// The members of a line that are looked for.
struct Found<'a, 'b> {
    members: &'b Members,
    values: &'b mut [Option<&'a RawValue>],
    /// What is wrong, if it is not the JSON.
    wrong: Option<String>,
}

impl<'a> DeserializeSeed<'a> for &mut Found<'a, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> std::result::Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'a> Visitor<'a> for &mut Found<'a, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        while let Some(key) = map.next_key_seed(Key(self.members))? {
            match key {
                Ok(number) if self.values[number].is_some() => {
                    let name = &self.members.names[number];
                    self.wrong = Some(format!("the member `{name}` appears twice"));
                    return Err(A::Error::custom("twice"));
                }
                Ok(number) => self.values[number] = Some(map.next_value()?),
                Err(other) => {
                    if let Some(name) = other {
                        self.wrong = Some(format!(
                            "its member `{name}` is missing from the first rows: name the columns in --keep"
                        ));
                        return Err(A::Error::custom("unknown"));
                    }
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// The number of a member; of others nothing, or the name where there may be none.
struct Key<'b>(&'b Members);

impl<'a> DeserializeSeed<'a> for Key<'_> {
    type Value = std::result::Result<usize, Option<String>>;

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> std::result::Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = std::result::Result<usize, Option<String>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> std::result::Result<Self::Value, E> {
        // Of few names, as most often, none is hashed.
        const FEW: usize = 8;
        let Members { names, numbers, kept, .. } = self.0;
        let number = if names.len() > FEW {
            numbers.get(name).copied()
        } else {
            names.iter().position(|known| known == name)
        };
        Ok(number.ok_or_else(|| matches!(kept, Kept::Text(_, true)).then(|| name.to_owned())))
    }
}
