//! Arrow arrays in the memory of other packages, by the C data interface of Arrow.
//!
//! Nothing there is believed: another thread may write to it, and whoever made it may have made a mistake. A row is where
//! its offsets, its view or its index say, which are read once, compared with the bounds of the array, and then used; what
//! the row has is copied. The interface does not state how long buffers are. pyarrow does, for its own arrays; for others the last
//! offset of an array stands for the length of its bytes, as the interface wants it, and the rest must be true.
#![allow(unsafe_code)]

mod interface;
mod rows;

use std::ffi::CStr;
use std::fmt;

pub use interface::{Array, OwnedArray, OwnedStream, Schema, Stream};
use rows::{Layout, Rows};

/// Why an array, or what somebody says is one, is not read.
#[derive(Debug)]
pub enum Refused {
    /// It is an array of something else than bytes.
    Type(String),
    /// It is malformed.
    Array(String),
    /// There is no memory for a row.
    Memory,
}

type Result<T> = std::result::Result<T, Refused>;

fn malformed<T>(what: impl fmt::Display) -> Result<T> {
    Err(Refused::Array(what.to_string()))
}

/// The type of a column: bytes or text, or indices of them in a dictionary.
#[derive(Clone, Copy, Debug)]
pub struct Type {
    values: Layout,
    pub is_text: bool,
    index: Option<Index>,
}

/// The integers of a dictionary.
#[derive(Clone, Copy, Debug)]
struct Index {
    width: usize,
    is_signed: bool,
}

impl Type {
    /// The type that a structure stands for.
    ///
    /// # Errors
    /// It is none of bytes.
    pub fn of(schema: &Schema) -> Result<Self> {
        if schema.release.is_none() {
            return malformed("another has taken its type already");
        }
        // SAFETY: what is not null there is such a structure, by the rules of the interface.
        let Some(dictionary) = (unsafe { schema.dictionary.as_ref() }) else {
            let (values, is_text) = layout(schema)?;
            return Ok(Type { values, is_text, index: None });
        };
        let index = format(schema)?;
        let width = match &*index.to_ascii_lowercase() {
            "c" => 1,
            "s" => 2,
            "i" => 4,
            "l" => 8,
            _ => return malformed(format_args!("indices of the type `{index}`")),
        };
        let index = Index { width, is_signed: index.starts_with(|letter: char| letter.is_ascii_lowercase()) };
        if !dictionary.dictionary.is_null() {
            return Err(Refused::Type("a dictionary of dictionaries".to_owned()));
        }
        let (values, is_text) = layout(dictionary)?;
        Ok(Type { values, is_text, index: Some(index) })
    }
}

fn format(schema: &Schema) -> Result<String> {
    if schema.format.is_null() {
        return malformed("a type without a name");
    }
    // SAFETY: what is not null there is a string, by the rules of the interface.
    Ok(unsafe { CStr::from_ptr(schema.format) }.to_string_lossy().into_owned())
}

fn layout(schema: &Schema) -> Result<(Layout, bool)> {
    let format = format(schema)?;
    Ok(match &*format {
        "n" => (Layout::Null, false),
        "z" => (Layout::Offsets(4), false),
        "Z" => (Layout::Offsets(8), false),
        "vz" => (Layout::View, false),
        "u" => (Layout::Offsets(4), true),
        "U" => (Layout::Offsets(8), true),
        "vu" => (Layout::View, true),
        other => match other.strip_prefix("w:").map(str::parse::<u32>) {
            Some(Ok(width)) => (Layout::Fixed(width as usize), false),
            Some(Err(_)) => return malformed(format_args!("the type `{other}`")),
            None => return Err(Refused::Type(format!("the type that Arrow writes `{other}`"))),
        },
    })
}

/// The sizes of the buffers of an array, and of those of its dictionary.
#[derive(Default)]
pub struct Sizes {
    pub array: Vec<usize>,
    pub dictionary: Vec<usize>,
}

/// An array of byte strings.
pub struct Foreign {
    rows: Rows,
    /// How indices are written, and what they stand for.
    dictionary: Option<(Index, Rows)>,
    /// Has the memory of all that is above.
    _owner: OwnedArray,
}

// SAFETY: the rows are read and never written, and the interface lets any thread release them.
unsafe impl Send for Foreign {}
// SAFETY: as above. What others write there meanwhile is read once.
unsafe impl Sync for Foreign {}

impl Foreign {
    /// An array of this type.
    ///
    /// # Errors
    /// It is none.
    pub fn of(owner: OwnedArray, column_type: Type, sizes: Option<&Sizes>) -> Result<Self> {
        let array = &owner.0;
        let Some(index) = column_type.index else {
            // SAFETY: the owner is kept beside the rows.
            let rows = unsafe { Rows::of(array, column_type.values, sizes.map(|sizes| &*sizes.array))? };
            return Ok(Foreign { rows, dictionary: None, _owner: owner });
        };
        // SAFETY: as above.
        let rows = unsafe { Rows::of(array, Layout::Fixed(index.width), sizes.map(|sizes| &*sizes.array))? };
        // SAFETY: what is not null there is such a structure, by the rules of the interface.
        let Some(values) = (unsafe { array.dictionary.as_ref() }) else {
            return malformed("indices without a dictionary");
        };
        // SAFETY: the owner is kept beside the rows, and has the dictionary.
        let values = unsafe { Rows::of(values, column_type.values, sizes.map(|sizes| &*sizes.dictionary))? };
        Ok(Foreign { rows, dictionary: Some((index, values)), _owner: owner })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows.rows
    }

    /// Appends the bytes of a row; `false` if it is null.
    pub fn append(&self, row: usize, to: &mut Vec<u8>) -> Result<bool> {
        let Some((Index { width, is_signed }, values)) = &self.dictionary else {
            return self.rows.append(row, to);
        };
        if !self.rows.is_valid(row)? {
            return Ok(false);
        }
        let integer = self.rows.integer(row, *width)?;
        // It was read with a sign. One of eight bytes that has none is too large then, and negative here.
        let index = if *is_signed || *width == 8 { integer } else { integer & ((1 << (8 * width)) - 1) };
        match usize::try_from(index) {
            Ok(index) if index < values.rows => values.append(index, to),
            _ => malformed(format_args!("row {row} has index {index} of a dictionary of {}", values.rows)),
        }
    }
}
