//! `expand_message_xof` with SHAKE256.

use shake::digest::{ExtendableOutput, Update, XofReader};

use super::{OVERSIZE, check};
use crate::error::Error;
use crate::xof::Shake256;

/// The bytes of a hash that takes the place of a long domain: twice the 224 bits of security of decaf448, which is the most of all groups.
const LENGTH: usize = 56;

/// `expand_message_xof` with SHAKE256 (RFC 9380 section 5.3.2), for 224 bits of security and at most 65,535 bytes.
pub(crate) fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error> {
    check(domain, output, usize::from(u16::MAX))?;
    let mut short = [0; LENGTH];
    let domain = if domain.len() > 255 {
        Shake256::default().chain(OVERSIZE).chain(domain).finalize_xof().read(&mut short);
        &short[..]
    } else {
        domain
    };
    let mut hash = Shake256::default();
    for part in message {
        hash.update(part);
    }
    hash.update(&(output.len() as u16).to_be_bytes());
    hash.update(domain);
    hash.update(&[domain.len() as u8]);
    hash.finalize_xof().read(output);
    Ok(())
}
