//! The input of EdDSA: a message, and a variant of RFC 8032.

use core::marker::PhantomData;

use crate::scheme::schnorr::{Error, Parts};

use super::Curve;

/// A message, optionally prehashed or with a context.
///
/// Plain bytes are a message of ordinary Ed25519 or Ed448.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a, C> {
    pub(super) variant: Variant<'a>,
    pub(super) data: Parts<'a>,
    curve: PhantomData<C>,
}

impl<'a, C: Curve> Message<'a, C> {
    fn new(variant: Variant<'a>, data: Parts<'a>) -> Self {
        Message { variant, data, curve: PhantomData }
    }

    /// What the prefix of every hashed string tells.
    pub(crate) fn variant(&self) -> Variant<'a> {
        self.variant
    }

    /// These strings, and the message.
    pub(super) fn hashed(self, before: [&'a [u8]; 2]) -> Hashed<'a> {
        Hashed { variant: self.variant, before, data: self.data }
    }

    /// Bytes with a context: 1 to 255 bytes for Ed25519 (Ed25519ctx), at most 255 bytes for Ed448.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn with_context(context: &'a [u8], message: &'a [u8]) -> Result<Self, Error> {
        if context.len() < C::SHORTEST_CONTEXT {
            return Err(Error::ContextLength);
        }
        Ok(Self::new(Variant::of_context(0, context)?, Parts::one(message)))
    }

    /// The hash of a message, with a context of at most 255 bytes: SHA-512 for Ed25519 (Ed25519ph), 64 bytes of SHAKE256 for Ed448
    /// (Ed448ph).
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn prehashed(context: &'a [u8], digest: &'a [u8; 64]) -> Result<Self, Error> {
        Ok(Self::new(Variant::of_context(1, context)?, Parts::one(digest)))
    }
}

/// Without a context, of data in one or in several pieces.
impl<'a, C: Curve> From<Parts<'a>> for Message<'a, C> {
    fn from(data: Parts<'a>) -> Self {
        Self::new(Variant::Pure, data)
    }
}

/// Without a context.
impl<'a, C: Curve, T: AsRef<[u8]> + ?Sized> From<&'a T> for Message<'a, C> {
    fn from(data: &'a T) -> Self {
        Parts::one(data.as_ref()).into()
    }
}

/// What the prefix of every hashed string tells (RFC 8032 sections 5.1 and 5.2: dom2, dom4).
#[derive(Clone, Copy, Debug)]
pub enum Variant<'a> {
    /// A message without a context.
    Pure,
    /// A message (flag 0) or its hash (flag 1), and a context of at most 255 bytes.
    Context { flag: u8, context: &'a [u8] },
}

impl<'a> Variant<'a> {
    fn of_context(flag: u8, context: &'a [u8]) -> Result<Self, Error> {
        if context.len() > 255 { Err(Error::ContextLength) } else { Ok(Variant::Context { flag, context }) }
    }

    /// The flag and the length of the context, and the context: that of a message without one is empty.
    pub(crate) fn octets(self) -> ([u8; 2], &'a [u8]) {
        match self {
            Variant::Pure => ([0, 0], &[]),
            // The constructors let no context of more than 255 bytes pass.
            Variant::Context { flag, context } => ([flag, context.len() as u8], context),
        }
    }
}

/// The hash input of a signature: the variant's prefix, two byte strings, and the message.
#[derive(Clone, Copy)]
pub struct Hashed<'a> {
    pub(crate) variant: Variant<'a>,
    pub(crate) before: [&'a [u8]; 2],
    pub(crate) data: Parts<'a>,
}

impl<'a> Hashed<'a> {
    /// Nothing.
    pub(crate) const NONE: Self = Hashed { variant: Variant::Pure, before: [&[]; 2], data: Parts::one(&[]) };

    /// The two strings and the message.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        self.before.into_iter().chain(self.data.iter())
    }

    /// The hash, modulo the order. Constant-time except for the lengths. A function by itself: a signature is made of two, which share its
    /// code, and a hasher has 200 bytes.
    #[inline(never)]
    pub(crate) fn to_scalar<C: Curve>(&self) -> C::Scalar {
        let mut hasher = C::Hasher::default();
        C::begin(&mut hasher, self.variant);
        self.pieces().for_each(|piece| C::update(&mut hasher, piece));
        C::to_scalar(&mut hasher)
    }
}
