//! The bytes that a function is given.

use crate::{Failure, Result};

/// Parts one after another. The last one may be elsewhere, so that a long one need not be copied.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// All parts, or all but the last.
    pub first: &'a [u8],
    /// The last part.
    pub last: Option<&'a [u8]>,
}

impl<'a> Input<'a> {
    /// The parts of these lengths.
    ///
    /// # Errors
    /// If there are fewer bytes.
    pub fn parts<const N: usize>(self, lengths: [u32; N]) -> Result<[&'a [u8]; N]> {
        let mut rest = self.first;
        let mut parts = [&[][..]; N];
        for (index, (part, length)) in parts.iter_mut().zip(lengths).enumerate() {
            if let (Some(last), true) = (self.last, index + 1 == N) {
                rest = last;
            }
            (*part, rest) = rest
                .split_at_checked(length as usize)
                .ok_or_else(|| Failure("fewer bytes than were announced".to_owned()))?;
        }
        Ok(parts)
    }
}
