//! Batches as their file has them, taken apart a few rows at a time.

use std::collections::HashMap;

use arrow_array::RecordBatch;

use super::size::{buffers, of_rows};
use super::{BYTES, Data, ROWS};

#[derive(Default)]
pub struct Slices {
    rest: Option<RecordBatch>,
    /// The bytes of the next rows of the rest.
    sizes: std::vec::IntoIter<usize>,
    /// The buffers that the rows before had: who has these has paid for them.
    paid: HashMap<usize, usize>,
    /// The number of the next row.
    pub row: u64,
}

impl Slices {
    pub fn put(&mut self, batch: RecordBatch) {
        self.rest = Some(batch).filter(|batch| batch.num_rows() > 0);
    }

    /// Some rows, if there are any left.
    pub fn take(&mut self) -> Option<Data> {
        let batch = self.rest.take()?;
        let mut shared = 0;
        if self.sizes.len() == 0 {
            let next = batch.slice(0, batch.num_rows().min(ROWS));
            self.sizes = of_rows(&next).into_iter();
            let found = buffers(&next);
            shared = found.iter().filter(|(at, _)| !self.paid.contains_key(at)).map(|(_, bytes)| bytes).sum();
            self.paid = found;
        }
        let (mut rows, mut bytes) = (0, 0_usize);
        while let Some(size) = self.sizes.as_slice().first() {
            if rows > 0 && bytes.saturating_add(*size) > BYTES {
                break;
            }
            (rows, bytes) = (rows + 1, bytes.saturating_add(*size));
            self.sizes.next();
        }
        let (taken, start) = (batch.slice(0, rows), self.row);
        self.put(batch.slice(rows, batch.num_rows() - rows));
        self.row += rows as u64;
        // Taken, decoded, and written again.
        Some(Data::Rows(taken, start, bytes.saturating_mul(3).saturating_add(shared)))
    }
}
