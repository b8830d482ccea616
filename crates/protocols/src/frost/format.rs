//! Messages and keys as bytes: a version, the number of the ciphersuite, and fields of fixed lengths.

use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::Error;
use crate::group::{Encoded, scalar};

use super::{Identifier, Suite};

/// The version of all formats.
const VERSION: u8 = 1;

/// More than what most messages have: a buffer that grew would leave copies of secrets behind.
const CAPACITY: usize = 512;

pub(super) struct Writer(Zeroizing<Vec<u8>>);

impl Writer {
    pub fn new<S: Suite>() -> Self {
        let mut bytes = Zeroizing::new(Vec::with_capacity(CAPACITY));
        bytes.extend_from_slice(&[VERSION, S::NUMBER]);
        Writer(bytes)
    }

    pub fn number(mut self, number: u16) -> Self {
        self.0.extend_from_slice(&number.to_be_bytes());
        self
    }

    pub fn identifier(self, identifier: Identifier) -> Self {
        self.number(identifier.get())
    }

    /// A secret one is written before anything of a length that is not fixed.
    pub fn scalar<S: Suite>(mut self, scalar: &S::Scalar) -> Self {
        self.0.extend_from_slice(Zeroizing::new(S::encode_scalar(scalar)).as_ref());
        self
    }

    pub fn element<S: Suite>(mut self, element: &Encoded<S>) -> Self {
        self.0.extend_from_slice(element.bytes().as_ref());
        self
    }

    pub fn elements<S: Suite>(self, elements: &[Encoded<S>]) -> Self {
        let writer = self.number(elements.len() as u16);
        elements.iter().fold(writer, Writer::element)
    }

    pub fn finish(self) -> Zeroizing<Vec<u8>> {
        self.0
    }
}

/// Reads what [`Writer`] wrote. `name` is that of the message, for errors.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
    name: &'static str,
}

impl<'a> Reader<'a> {
    pub fn new<S: Suite>(bytes: &'a [u8], name: &'static str) -> Result<Self, Error> {
        let mut reader = Reader { rest: bytes, name };
        let head = reader.take(2)?;
        if head == [VERSION, S::NUMBER] { Ok(reader) } else { Err(Error::Version(name)) }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let (bytes, rest) = self.rest.split_at_checked(count).ok_or(Error::Length(self.name))?;
        self.rest = rest;
        Ok(bytes)
    }

    pub fn number(&mut self) -> Result<u16, Error> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    pub fn identifier(&mut self) -> Result<Identifier, Error> {
        Identifier::new(self.number()?)
    }

    pub fn scalar<S: Suite>(&mut self) -> Result<Zeroizing<S::Scalar>, Error> {
        let length = size_of::<S::ScalarEncoding>();
        scalar::<S>(self.take(length)?, self.name)
    }

    pub fn element<S: Suite>(&mut self) -> Result<Encoded<S>, Error> {
        let length = size_of::<S::Encoding>();
        Encoded::decode(self.take(length)?, self.name)
    }

    /// As many as are stated, if there are as many bytes.
    pub fn elements<S: Suite>(&mut self) -> Result<Vec<Encoded<S>>, Error> {
        let count = usize::from(self.number()?);
        if self.rest.len() < count * size_of::<S::Encoding>() {
            return Err(Error::Length(self.name));
        }
        (0..count).map(|_| self.element()).collect()
    }

    pub fn rest(self) -> &'a [u8] {
        self.rest
    }

    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn finish(self) -> Result<(), Error> {
        if self.is_at_end() { Ok(()) } else { Err(Error::Length(self.name)) }
    }
}
