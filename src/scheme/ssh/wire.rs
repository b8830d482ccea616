//! What OpenSSH's files are made of: strings after their lengths (RFC 4251 section 5), in base64 between two lines.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use base64ct::{Base64, Encoding};
use zeroize::Zeroizing;

use crate::scheme::ed25519::VerifyingKey;
use crate::scheme::key_file::reader::LONGEST;

use super::Error;

/// The name of the algorithm.
pub(super) const ED25519: &str = "ssh-ed25519";

/// The digits of a line, as OpenSSH writes them.
const WIDTH: usize = 70;

/// Bytes that are written one after the other. Wiped when dropped.
pub(super) struct Writer(Zeroizing<Vec<u8>>);

impl Writer {
    /// With these bytes first, and memory for strings of together at most so many bytes beside names and lengths: what does not
    /// move leaves no secrets behind.
    pub(super) fn new(magic: &[u8], room: usize) -> Self {
        let mut bytes = Zeroizing::new(Vec::with_capacity(room.min(LONGEST) + 256));
        bytes.extend_from_slice(magic);
        Writer(bytes)
    }

    pub(super) fn number(mut self, number: u32) -> Result<Self, Error> {
        self.append(&number.to_be_bytes())?;
        Ok(self)
    }

    /// A string after its length.
    pub(super) fn string(self, bytes: impl AsRef<[u8]>) -> Result<Self, Error> {
        self.strings([bytes.as_ref()])
    }

    /// One string of several pieces.
    pub(super) fn strings<const N: usize>(self, pieces: [&[u8]; N]) -> Result<Self, Error> {
        let length = pieces.iter().map(|piece| piece.len()).sum::<usize>();
        let mut written = self.number(u32::try_from(length).map_err(|_| Error::TooLong)?)?;
        for piece in pieces {
            written.append(piece)?;
        }
        Ok(written)
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if bytes.len() > LONGEST - self.0.len() {
            return Err(Error::TooLong);
        }
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    /// 1, 2, 3 and so on, up to a multiple of 8 bytes.
    pub(super) fn pad(mut self) -> Result<Self, Error> {
        for i in (1..).take(self.0.len().wrapping_neg() % 8) {
            self.append(&[i])?;
        }
        Ok(self)
    }

    pub(super) fn bytes(self) -> Zeroizing<Vec<u8>> {
        self.0
    }
}

/// A public key in the encoding that all files share.
pub(super) fn public_key(key: &VerifyingKey) -> Result<Zeroizing<Vec<u8>>, Error> {
    Ok(Writer::new(b"", 32).string(ED25519)?.string(key)?.bytes())
}

/// Base64, on one line. Constant-time.
pub(super) fn base64(bytes: &[u8]) -> Result<Zeroizing<String>, Error> {
    let mut digits = Zeroizing::new(vec![0; Base64::encoded_len(bytes)]);
    let text = Base64::encode(bytes, &mut digits).map_err(|_| Error::TooLong)?;
    Ok(Zeroizing::new(String::from(text)))
}

/// The text of a file, which is not so long that it could not be read.
pub(super) fn armored(label: &str, bytes: &[u8]) -> Result<Zeroizing<String>, Error> {
    let digits = base64(bytes)?;
    let length = digits.len() + digits.len().div_ceil(WIDTH);
    if length > LONGEST {
        return Err(Error::TooLong);
    }
    let ends = ["-----BEGIN ", "-----\n", "-----END ", "-----\n"];
    let around: usize = ends.iter().map(|end| end.len()).sum::<usize>() + 2 * label.len();
    let mut text = Zeroizing::new(String::with_capacity(length + around));
    let mut rest = digits.as_str();
    [ends[0], label, ends[1]].iter().for_each(|part| text.push_str(part));
    while !rest.is_empty() {
        let (line, others) = rest.split_at(rest.len().min(WIDTH));
        text.push_str(line);
        text.push('\n');
        rest = others;
    }
    [ends[2], label, ends[3]].iter().for_each(|part| text.push_str(part));
    Ok(text)
}
