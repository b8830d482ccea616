//! Rows as they are worked on, and what is known of them besides.

use std::path::Path;

use arrow_array::RecordBatch;

use crate::Error;

/// Some rows of a file.
pub struct Rows {
    /// What is verified, and what is kept unless that is by itself.
    pub batch: RecordBatch,
    pub kept: Option<RecordBatch>,
    pub odd: Odd,
    /// Columns that none of these rows has, as JSON may leave out members.
    pub unseen: Vec<String>,
    pub places: Places,
}

/// For some columns of text, the rows whose values are not text: JSON arrays or objects, or bytes that are not UTF-8.
#[derive(Default)]
pub struct Odd(Vec<(String, Vec<usize>)>);

impl Odd {
    pub fn add(&mut self, column: &str, rows: Vec<usize>) {
        if !rows.is_empty() {
            self.0.push((column.to_owned(), rows));
        }
    }

    /// The rows of a column, in ascending order.
    pub fn of(&self, column: &str) -> &[usize] {
        self.0.iter().find(|(name, _)| name == column).map_or(&[], |(_, rows)| rows)
    }
}

/// Where rows stand in their file.
pub enum Places {
    /// In these lines, from 1.
    Lines(Vec<u64>),
    /// One after another from this one, from 0.
    From(u64),
}

impl Places {
    pub fn of(&self, row: usize) -> String {
        match self {
            Places::Lines(lines) => format!("line {}", lines.get(row).copied().unwrap_or_default()),
            Places::From(start) => format!("row {}", start + row as u64),
        }
    }
}

impl Rows {
    /// Those of a format with columns, from this row of the file on.
    pub(super) fn from(batch: RecordBatch, start: u64) -> Self {
        Rows { batch, kept: None, odd: Odd::default(), unseen: Vec::new(), places: Places::From(start) }
    }

    /// What is wrong with a row.
    pub fn wrong(&self, name: &Path, row: usize, what: &str) -> Error {
        Error::of_input(name, format!("{}: {what}", self.places.of(row)))
    }
}

/// What is wrong with a line.
pub struct Wrong {
    pub line: u64,
    pub what: String,
}

impl Wrong {
    pub fn in_file(self, name: &Path) -> Error {
        Error::of_input(name, format!("line {}: {}", self.line, self.what))
    }
}
