//! Rows as JSON lines and as CSV. What a format cannot hold is an error that names the row and the column.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float16Type, Float32Type, Float64Type};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, RecordBatch, StringArray, UInt64Array};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_json::writer::{EncoderOptions, NullableEncoder, make_encoder};
use arrow_schema::{DataType, Field, FieldRef};
use data_encoding::HEXLOWER;

use crate::column::Column;
use crate::{Error, Result};

/// The column that has all members of a row.
pub const MEMBERS: &str = "*";
/// What marks columns of JSON as it stands in the input.
const MARK: (&str, &str) = ("lemniscate", "json");

/// A column of JSON as it stands.
pub fn as_it_stands(name: &str) -> Field {
    let mark = HashMap::from([(MARK.0.to_owned(), MARK.1.to_owned())]);
    Field::new(name, DataType::Utf8, true).with_metadata(mark)
}

pub fn is_as_it_stands(field: &Field) -> bool {
    field.metadata().get(MARK.0).is_some_and(|mark| mark == MARK.1)
}

/// Where a row stands in its file.
pub type Place<'a> = &'a dyn Fn(usize) -> String;

/// A column that becomes JSON.
enum Member<'a> {
    /// As it stands, or absent.
    AsItStands(Vec<u8>, &'a StringArray),
    /// All that a row has.
    All(&'a StringArray),
    /// Hexadecimal digits.
    Bytes(Vec<u8>, Column),
    Encoded(Vec<u8>, NullableEncoder<'a>),
}

/// JSON lines, without null values.
pub fn json(rows: &RecordBatch, place: Place<'_>) -> Result<Vec<u8>> {
    let options = EncoderOptions::default();
    let schema = rows.schema();
    let mut members = Vec::with_capacity(rows.num_columns());
    for (field, column) in schema.fields().iter().zip(rows.columns()) {
        let mut name = serde_json::to_vec(field.name()).map_err(|_| cannot(field, "JSON"))?;
        name.push(b':');
        members.push(match column.as_string_opt::<i32>().filter(|_| is_as_it_stands(field)) {
            Some(text) if field.name() == MEMBERS => Member::All(text),
            Some(text) => Member::AsItStands(name, text),
            None => {
                if let Some(bytes) = Column::of(column).filter(|bytes| !bytes.is_text()) {
                    members.push(Member::Bytes(name, bytes));
                    continue;
                }
                if let Some((row, what)) = unwritable(column) {
                    return Err(wrong(place(row), field, what, "JSON"));
                }
                Member::Encoded(
                    name,
                    make_encoder(field, column, &options).map_err(|_| cannot(field, "JSON"))?,
                )
            }
        });
    }
    let mut out = Vec::new();
    for row in 0..rows.num_rows() {
        out.push(b'{');
        let start = out.len();
        for member in &mut members {
            if out.len() > start && out.last() != Some(&b',') {
                out.push(b',');
            }
            match member {
                Member::AsItStands(name, text) if text.is_valid(row) => {
                    out.extend_from_slice(name);
                    out.extend_from_slice(text.value(row).as_bytes());
                }
                Member::All(text) => out.extend_from_slice(text.value(row).as_bytes()),
                Member::Bytes(name, bytes) => {
                    if let Some(bytes) = bytes.get(row) {
                        out.extend_from_slice(name);
                        out.push(b'"');
                        hexadecimal(bytes, &mut out);
                        out.push(b'"');
                    }
                }
                Member::Encoded(name, encoder) if !encoder.is_null(row) => {
                    out.extend_from_slice(name);
                    encoder.encode(row, &mut out);
                }
                _ => {}
            }
        }
        if out.len() > start && out.last() == Some(&b',') {
            out.pop();
        }
        out.extend_from_slice(b"}\n");
    }
    Ok(out)
}

/// CSV. What is null is nothing, and empty text is quoted.
pub fn csv(rows: &RecordBatch, place: Place<'_>) -> Result<Vec<u8>> {
    let options = FormatOptions::new().with_display_error(false);
    let schema = rows.schema();
    let mut columns = Vec::with_capacity(rows.num_columns());
    for (field, column) in schema.fields().iter().zip(rows.columns()) {
        let is_nested = column.data_type().is_nested();
        let formatter = ArrayFormatter::try_new(column, &options).ok().filter(|_| !is_nested);
        let formatter = formatter.ok_or_else(|| cannot(field, "CSV"))?;
        columns.push((field, column.logical_nulls(), Column::of(column), formatter));
    }
    let (mut out, mut text) = (Vec::new(), String::new());
    for row in 0..rows.num_rows() {
        for (index, (field, nulls, bytes, formatter)) in columns.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            if nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
                continue;
            }
            match bytes.as_ref().map(|bytes| (bytes.is_text(), bytes.get(row).unwrap_or_default())) {
                Some((true, text)) => {
                    quote(text, &mut out);
                    continue;
                }
                Some((false, bytes)) if !bytes.is_empty() => {
                    hexadecimal(bytes, &mut out);
                    continue;
                }
                _ => {}
            }
            text.clear();
            let written = formatter.value(row).write(&mut text);
            written.map_err(|_| wrong(place(row), field, OUT_OF_RANGE, "CSV"))?;
            quote(text.as_bytes(), &mut out);
        }
        out.push(b'\n');
    }
    Ok(out)
}

/// The line of names.
pub fn csv_names<'a>(names: impl Iterator<Item = &'a String>) -> Vec<u8> {
    let mut out = Vec::new();
    for name in names {
        if name.is_empty() {
            out.extend_from_slice(b"\"\"")
        } else {
            quote(name.as_bytes(), &mut out)
        }
        out.push(b',');
    }
    out.pop();
    out.push(b'\n');
    out
}

fn hexadecimal(bytes: &[u8], out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + 2 * bytes.len(), 0);
    HEXLOWER.encode_mut(bytes, &mut out[start..]);
}

fn quote(text: &[u8], out: &mut Vec<u8>) {
    let has = |one, other| memchr::memchr2(one, other, text).is_some();
    if !text.is_empty() && !has(b'"', b',') && !has(b'\n', b'\r') {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for (number, part) in text.split(|byte| *byte == b'"').enumerate() {
        if number > 0 {
            out.extend_from_slice(b"\"\"");
        }
        out.extend_from_slice(part);
    }
    out.push(b'"');
}

pub fn cannot(field: &FieldRef, format: &str) -> Error {
    Error::Output(format!(
        "the column `{}` has type {}, which {format} lacks",
        field.name(),
        field.data_type()
    ))
}

fn wrong(place: String, field: &FieldRef, what: &str, format: &str) -> Error {
    Error::Output(format!("{place}, column `{}`: {format} cannot hold {what}", field.name()))
}

const OUT_OF_RANGE: &str = "a date or a time out of range";

/// The first row with something that JSON cannot have, and what that is.
fn unwritable(column: &ArrayRef) -> Option<(usize, &'static str)> {
    unwritable_within(column)?;
    // Rare. It may be in what no row has.
    (0..column.len()).find_map(|row| {
        let index = UInt64Array::from(vec![row as u64]);
        let one = arrow_select::take::take(column, &index, None).ok()?;
        unwritable_within(&one).map(|what| (row, what))
    })
}

fn unwritable_within(column: &ArrayRef) -> Option<&'static str> {
    fn is_odd<T: ArrowPrimitiveType>(
        column: &ArrayRef,
        is_finite: fn(T::Native) -> bool,
    ) -> Option<&'static str> {
        let odd = column.as_primitive::<T>().iter().flatten().any(|value| !is_finite(value));
        odd.then_some("a number that is not finite")
    }
    match column.data_type() {
        DataType::Float16 => is_odd::<Float16Type>(column, |value| value.is_finite()),
        DataType::Float32 => is_odd::<Float32Type>(column, f32::is_finite),
        DataType::Float64 => is_odd::<Float64Type>(column, f64::is_finite),
        DataType::Dictionary(..) => unwritable_within(column.as_any_dictionary().values()),
        other if other.is_temporal() => {
            let formatter =
                ArrayFormatter::try_new(column, &FormatOptions::new().with_display_error(false)).ok()?;
            let is_odd = |row| column.is_valid(row) && formatter.value(row).try_to_string().is_err();
            (0..column.len()).any(is_odd).then_some(OUT_OF_RANGE)
        }
        DataType::List(_) => {
            let list = column.as_list::<i32>();
            let (start, end) =
                (*list.value_offsets().first()? as usize, *list.value_offsets().last()? as usize);
            unwritable_within(&list.values().slice(start, end - start))
        }
        DataType::LargeList(_) => {
            let list = column.as_list::<i64>();
            let (start, end) =
                (*list.value_offsets().first()? as usize, *list.value_offsets().last()? as usize);
            unwritable_within(&list.values().slice(start, end - start))
        }
        DataType::FixedSizeList(..) => unwritable_within(column.as_fixed_size_list().values()),
        DataType::Struct(_) => column.as_struct().columns().iter().find_map(unwritable_within),
        DataType::Map(..) => {
            let entries: ArrayRef = Arc::new(column.as_map().entries().clone());
            unwritable_within(&entries)
        }
        _ => None,
    }
}
