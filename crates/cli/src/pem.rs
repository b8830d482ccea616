//! PEM as it is written. The library reads it.

use pem_rfc7468::LineEnding;
use zeroize::Zeroizing;

use crate::failure::{Outcome, bad};
use crate::input::Secret;

/// A block of this label.
pub fn encode(label: &str, bytes: &[u8]) -> Outcome<Secret> {
    let text = pem_rfc7468::encode_string(label, LineEnding::LF, bytes)
        .map_err(|error| bad(format!("cannot write the PEM: {error}")))?;
    Ok(Zeroizing::new(text.into_bytes()))
}
