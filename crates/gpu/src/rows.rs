//! The input of verification: rows of public keys, messages and signatures, anywhere in memory.

use core::fmt;

/// A public key, a message, and a signature.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The public key.
    pub public_key: &'a [u8; 32],
    /// The message.
    pub message: &'a [u8],
    /// The signature: R, then S.
    pub signature: &'a [u8; 64],
}

/// Rows by their numbers. A row is read once or twice, by any thread.
pub trait Rows: Sync {
    /// The number of rows.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A row.
    ///
    /// # Panics
    /// Past the last row.
    fn row(&self, number: usize) -> Row<'_>;
}

impl Rows for [Row<'_>] {
    fn len(&self) -> usize {
        self.len()
    }

    fn row(&self, number: usize) -> Row<'_> {
        self[number]
    }
}

/// Rows in Arrow buffers: consecutive keys, consecutive signatures, and messages of any length.
///
/// ```
/// use lemniscate_gpu::{Columns, Rows};
///
/// let rows = Columns::new(&[0; 64], b"onetwo", &[0, 3, 6], &[0; 128])?;
/// assert_eq!((rows.len(), rows.row(1).message), (2, &b"two"[..]));
/// # Ok::<(), lemniscate_gpu::ColumnsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a, O> {
    public_keys: &'a [[u8; 32]],
    messages: &'a [u8],
    offsets: &'a [O],
    signatures: &'a [[u8; 64]],
}

/// An offset into messages: `i32` of Arrow's Binary, `i64` of LargeBinary.
pub trait Offset: Copy + Sync {
    /// The number of bytes, unless negative.
    fn bytes(self) -> Option<usize>;
}

impl Offset for i32 {
    fn bytes(self) -> Option<usize> {
        self.try_into().ok()
    }
}

impl Offset for i64 {
    fn bytes(self) -> Option<usize> {
        self.try_into().ok()
    }
}

/// Buffers that are not columns of the same rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnsError {
    /// The keys (32 bytes each), the signatures (64) and the offsets (one more) have different numbers of rows.
    Lengths,
    /// The offset with this number is below the previous one, or past the end of the messages.
    Offset(usize),
}

impl fmt::Display for ColumnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColumnsError::Lengths => f.write_str("the columns do not have the same number of rows"),
            ColumnsError::Offset(number) => {
                write!(f, "offset {number} of the messages is below the one before it or past their end")
            }
        }
    }
}

impl std::error::Error for ColumnsError {}

impl<'a, O: Offset> Columns<'a, O> {
    /// Message i is `messages[offsets[i]..offsets[i + 1]]`.
    ///
    /// # Errors
    /// Buffers that do not belong together.
    pub fn new(
        public_keys: &'a [u8],
        messages: &'a [u8],
        offsets: &'a [O],
        signatures: &'a [u8],
    ) -> Result<Self, ColumnsError> {
        let (public_keys, more_keys) = public_keys.as_chunks();
        let (signatures, more_signatures) = signatures.as_chunks();
        let rows = public_keys.len();
        let are_whole = more_keys.is_empty() && more_signatures.is_empty();
        if !are_whole || signatures.len() != rows || offsets.len() != rows + 1 {
            return Err(ColumnsError::Lengths);
        }
        let mut before = 0;
        for (number, offset) in offsets.iter().enumerate() {
            let offset = offset.bytes().filter(|offset| (before..=messages.len()).contains(offset));
            before = offset.ok_or(ColumnsError::Offset(number))?;
        }
        Ok(Columns { public_keys, messages, offsets, signatures })
    }
}

impl<O: Offset> Rows for Columns<'_, O> {
    fn len(&self) -> usize {
        self.public_keys.len()
    }

    fn row(&self, number: usize) -> Row<'_> {
        let [begin, end] = [number, number + 1].map(|i| self.offsets[i].bytes().unwrap_or(0));
        Row {
            public_key: &self.public_keys[number],
            message: &self.messages[begin..end],
            signature: &self.signatures[number],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_do_not_belong_together() {
        let of = |keys: usize, offsets: &[i32], signatures: usize| {
            Columns::new(&vec![0; keys], b"onetwo", offsets, &vec![0; signatures])
                .map(|columns| columns.len())
        };
        assert_eq!(of(64, &[0, 3, 6], 128), Ok(2));
        assert_eq!(of(0, &[0], 0), Ok(0));
        for (keys, offsets, signatures) in
            [(63, &[0, 3, 6][..], 128), (64, &[0, 3], 128), (64, &[0, 3, 6], 64), (0, &[], 0)]
        {
            assert_eq!(of(keys, offsets, signatures), Err(ColumnsError::Lengths));
        }
        assert_eq!(of(64, &[0, 3, 7], 128), Err(ColumnsError::Offset(2)));
        assert_eq!(of(64, &[-1, 3, 6], 128), Err(ColumnsError::Offset(0)));
        assert_eq!(of(64, &[0, 4, 3], 128), Err(ColumnsError::Offset(2)));
    }
}
