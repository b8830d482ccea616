//! Marks of what is secret and of what is published.

use core::hint::black_box;
use core::mem::size_of_val;

/// Values that may be secret: which other values they may be replaced by.
pub trait Secret {
    /// The first argument of [`ctcheck_secret`].
    const KIND: u32;
}

/// Any bytes.
impl<const N: usize> Secret for [u8; N] {
    const KIND: u32 = 0;
}

impl Secret for u8 {
    const KIND: u32 = 0;
}

/// A number below 2^252: of any field, and modulo any order.
impl Secret for [u64; 4] {
    const KIND: u32 = 1;
}

/// A digit from -8 to 8.
impl Secret for i8 {
    const KIND: u32 = 2;
}

/// Numbers below 9767.
impl<const N: usize> Secret for [u16; N] {
    const KIND: u32 = 3;
}

impl<const N: usize> Secret for [[u16; N]; 2] {
    const KIND: u32 = 3;
}

// What the program that runs the checks defines.
unsafe extern "C" {
    /// So many bytes are a secret, and may be replaced by another one of its kind.
    fn ctcheck_secret(kind: u32, bytes: *mut u8, length: usize);
    /// So many bytes are published. Where secrets are replaced, so are these: by what they are without that.
    fn ctcheck_public(bytes: *mut u8, length: usize);
}

/// A secret with this value, or another one.
pub fn secret<T: Secret>(value: T) -> T {
    let mut value = black_box(value);
    let length = size_of_val(&value);
    // SAFETY: whatever bytes are written, they are of T, which is an integer or an array of them.
    unsafe { ctcheck_secret(T::KIND, (&raw mut value).cast(), length) };
    black_box(value)
}

/// A value that everybody may know, whatever it was computed from.
pub fn public<T>(value: T) -> T {
    let mut value = black_box(value);
    let length = size_of_val(&value);
    // SAFETY: bytes are replaced by those of another value of T from the same place of the same check.
    unsafe { ctcheck_public((&raw mut value).cast(), length) };
    black_box(value)
}
