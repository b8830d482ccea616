//! do255e and do255s: prime-order groups (Pornin, "Double-Odd Elliptic Curves", ePrint 2020/1558). Signatures are 64 bytes: the
//! point R and a scalar. The hash function is SHAKE256.
//!
//! ```
//! use lemniscate::do255e::SigningKey;
//!
//! let (alice, bob) = (SigningKey::from_seed(&[1; 32]), SigningKey::from_seed(&[2; 32]));
//! let (is_key, secret) = alice.exchange(&bob.verifying_key().to_bytes());
//! assert!(bool::from(is_key));
//! assert_eq!(secret.to_bytes(), bob.exchange(&alice.verifying_key().to_bytes()).1.to_bytes());
//! ```
//!
//! Many signatures at once:
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use lemniscate::do255e::{Entry, Error, Message, SigningKey, find_invalid, verify_all};
//!
//! let key = SigningKey::from_seed(&[7; 32]);
//! let messages = ["first", "second", "third"].map(|text| Message::raw(text.as_bytes()));
//! let mut signatures = messages.map(|message| key.sign_with_seed(message, &[]));
//! signatures.swap(1, 2);
//! let public = key.verifying_key();
//! let entries = [0, 1, 2].map(|i| Entry::new(&public, messages[i], &signatures[i]));
//! assert_eq!(verify_all(&entries), Err(Error::Mismatch));
//! assert_eq!(find_invalid(&entries), [1, 2]);
//! ```

use crate::group::double_odd::codec::Do;
use crate::scheme::double_odd::suite;

macro_rules! do255 {
    ($module:ident, $suite:ident, $curve:ident, $name:literal, $uuid:literal) => {
        suite!($module, $suite, $curve, Do, $name, 64, $uuid, [Batches Exchanges Combinations], [for_schemes for_exchanges for_combinations]);
    };
}

do255!(do255e, Do255e, E, "do255e", 0x5fb6895a_bd16_4ee9_a565_d140da5dbdff);
do255!(do255s, Do255s, S, "do255s", 0x58ebd533_fba3_4c65_9c65_df9316a9a677);
