//! `expand_message_xmd` with SHA-512.

use sha2::{Digest, Sha512};
use zeroize::Zeroizing;

use super::{OVERSIZE, check};
use crate::error::Error;

/// `expand_message_xmd` with SHA-512 (RFC 9380 section 5.3.1), for at most 255 times 64 bytes.
pub(crate) fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error> {
    check(domain, output, 255 * 64)?;

    let short: [u8; 64];
    let domain = if domain.len() > 255 {
        short = Sha512::new().chain_update(OVERSIZE).chain_update(domain).finalize().into();
        &short[..]
    } else {
        domain
    };
    let suffix = [domain.len() as u8];
    let mut hash = Sha512::new_with_prefix([0; 128]);
    for part in message {
        Digest::update(&mut hash, part);
    }
    Digest::update(&mut hash, (output.len() as u16).to_be_bytes());
    let first = hash.chain_update([0]).chain_update(domain).chain_update(suffix).finalize();
    let mut block = Zeroizing::new([0; 64]);
    for (i, part) in output.chunks_mut(64).enumerate() {
        for (mixed, byte) in block.iter_mut().zip(&first) {
            *mixed ^= byte;
        }
        let next = Sha512::new().chain_update(*block).chain_update([i as u8 + 1]);
        *block = next.chain_update(domain).chain_update(suffix).finalize().into();
        part.copy_from_slice(&block[..part.len()]);
    }
    Ok(())
}
