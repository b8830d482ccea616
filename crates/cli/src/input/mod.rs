//! Input: small files with keys and signatures, hexadecimal digits, and messages, which may be long.

mod hex;
mod message;
mod source;

pub use hex::{digits, expect_length, hex, hex_line};
pub use message::Message;
pub use source::{Secret, name, open, private, small};
