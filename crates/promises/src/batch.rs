//! Entries of all kinds, for the functions that verify many.

use lemniscate::ed25519::signature::SignatureEncoding;
use lemniscate::schnorr::{Entry, Error, VerifyingKey};

use crate::schemes::{Promised, key, shifted, signature, with_head};

/// What entries borrow.
#[derive(Clone)]
pub struct Batch<S: Promised> {
    keys: Vec<VerifyingKey<S>>,
    encoded: Vec<S::PublicKeyBytes>,
    data: Vec<[u8; 64]>,
    signatures: Vec<S::Signature>,
    /// The verdict on each.
    pub expected: Vec<Result<(), Error>>,
}

/// The ways in which an entry can be invalid.
pub const WAYS: usize = 7;

/// Has an entry its key encoded? The kinds of messages come in threes, so each of them has both kinds of keys.
fn is_encoded(i: usize) -> bool {
    i % 2 == 1
}

impl<S: Promised> Batch<S> {
    /// Valid ones, by seven keys, of different messages.
    pub fn new(count: usize) -> Self {
        let secret: Vec<_> = (0..7).map(key::<S>).collect();
        let keys: Vec<_> = (0..count).map(|i| secret[i % 7].verifying_key()).collect();
        let data: Vec<_> = (0..count).map(|i| [i as u8; 64]).collect();
        let sign = |(i, data): (usize, &[u8; 64])| secret[i % 7].sign_message(S::messages(data)[i % 3]);
        let signatures = data.iter().enumerate().map(sign).collect();
        let encoded = keys.iter().map(VerifyingKey::to_bytes).collect();
        Batch { keys, encoded, data, signatures, expected: vec![Ok(()); count] }
    }

    /// Makes an entry invalid, in one way after another.
    pub fn spoil(&mut self, i: usize, way: usize) {
        self.expected[i] = Err(Error::Mismatch);
        match way % WAYS {
            0 => self.data[i][63] ^= 1,
            1 => self.signatures[i] = shifted::<S>(&self.signatures[i], 0, 1),
            2 => self.signatures[i] = key::<S>(99).sign_message(S::messages(&self.data[i])[i % 3]),
            3 => {
                // The same data, meant in another way.
                self.signatures[i] =
                    key::<S>((i % 7) as u64).sign_message(S::messages(&self.data[i])[(i + 1) % 3]);
            }
            4 => {
                self.signatures[i] = with_head::<S>(&self.signatures[i], 0xff);
                self.expected[i] = Err(S::NO_HEAD);
            }
            5 => {
                // The head of another signature by the same key.
                let other = key::<S>((i % 7) as u64).sign(b"another").to_vec();
                let own = self.signatures[i].to_vec();
                let head = own.len() - S::SCALAR;
                self.signatures[i] = signature::<S>(&[&other[..head], &own[head..]].concat());
            }
            _ if is_encoded(i) => (self.encoded[i], self.expected[i]) = (S::NO_KEY, Err(S::WHY)),
            _ => self.keys[i] = key::<S>(99).verifying_key(),
        }
    }

    /// Makes entries 0 and [`Self::TWIN`] alike except for what is added to the one's scalar and taken from the other's:
    /// wherever both have the same coefficient, what is wrong cancels out.
    pub fn forge_pair(&mut self, byte: usize) {
        self.keys[Self::TWIN] = self.keys[0];
        self.data[Self::TWIN] = self.data[0];
        let good = self.signatures[0];
        for (i, by) in [(0, 1), (Self::TWIN, -1)] {
            self.signatures[i] = shifted::<S>(&good, byte, by);
            self.expected[i] = Err(Error::Mismatch);
        }
    }

    /// An entry with the same kind of message as entry 0, and the same kind of key.
    pub const TWIN: usize = 6;

    pub fn entries(&self) -> Vec<Entry<'_, S>> {
        let entry = |i: usize| {
            let message = S::messages(&self.data[i])[i % 3];
            if is_encoded(i) {
                Entry::from_bytes(&self.encoded[i], message, &self.signatures[i])
            } else {
                Entry::new(&self.keys[i], message, &self.signatures[i])
            }
        };
        (0..self.keys.len()).map(entry).collect()
    }
}
