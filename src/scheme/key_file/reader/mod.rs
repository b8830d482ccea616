//! The tolerant reader of key files.

mod algorithm;
mod error;
mod found;
mod keys;
pub(in crate::scheme) mod openssh;
mod text;

pub use algorithm::Algorithm;
pub use error::Error;
pub use found::{KeyFile, ReadKey, Role};
pub use text::Block;
#[cfg(feature = "ssh")]
pub(in crate::scheme) use text::{LONGEST, decode};

/// The DER of the first private key in PEM.
pub(in crate::scheme) fn block(text: &[u8]) -> ::pkcs8::Result<zeroize::Zeroizing<alloc::vec::Vec<u8>>> {
    use ::pkcs8::der::pem::Error as Pem;

    let label = Role::Private.label();
    let block = Block::all(text)
        .find(|block| block.label() == label)
        .ok_or(Pem::UnexpectedTypeLabel { expected: label })?;
    block.decode().map_err(|error| match error {
        Error::NoEnd(_) => Pem::PostEncapsulationBoundary.into(),
        Error::Encrypted => Pem::HeaderDisallowed.into(),
        _ => Pem::EncapsulatedText.into(),
    })
}
