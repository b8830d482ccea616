//! Signatures with unusual points, verified several at a time.

use hex_literal::hex;
use lemniscate::do255e::Do255e;
use lemniscate::do255s::Do255s;
use lemniscate::double_odd::{Entry, Error, Signature, SigningKey, Suite, verify_each};

use crate::support::on_every_backend;

/// By the secret key 1, with the neutral element as the point R: the scalar is the challenge, of R and of the same integer
/// modulo q, which is no encoding.
fn neutral_point<G: Suite<Format = lemniscate::double_odd::Do>>(challenges: [[u8; 32]; 2], modulus: u16) {
    let mut one = [0; 32];
    one[0] = 1;
    let key = SigningKey::<G>::try_from_bytes(&one).unwrap();
    let (public, other) = (key.verifying_key(), key.sign(b"other"));
    let mut bytes = [0; 64];
    bytes[32..].copy_from_slice(&challenges[0]);
    let neutral = Signature::from_bytes(&bytes).unwrap();
    bytes[32..].copy_from_slice(&challenges[1]);
    bytes[..32].fill(0xff);
    bytes[..2].copy_from_slice(&modulus.wrapping_neg().to_le_bytes());
    bytes[31] = 0x7f;
    let not_canonical = Signature::from_bytes(&bytes).unwrap();
    on_every_backend(|| {
        let prepared = public.prepare();
        assert_eq!(public.verify(b"neutral", &neutral), Ok(()));
        assert_eq!(prepared.verify(b"neutral", &neutral), Ok(()));
        assert_eq!(public.verify(b"neutral", &not_canonical), Err(Error::Mismatch));
        assert_eq!(prepared.verify(b"neutral", &not_canonical), Err(Error::Mismatch));
        for i in 0..8 {
            let mut entries = [Entry::new(&public, b"other", &other); 8];
            entries[i] = Entry::new(&public, b"neutral", &neutral);
            assert_eq!(verify_each(&entries), [Ok(()); 8]);
            entries[i] = Entry::new(&public, b"neutral", &not_canonical);
            entries[(i + 1) % 8] = Entry::new(&public, b"other", &neutral);
            let errors =
                verify_each(&entries).into_iter().enumerate().filter(|(_, verdict)| verdict.is_err());
            assert!(errors.map(|(place, _)| place).eq([i.min((i + 1) % 8), i.max((i + 1) % 8)]));
        }
    });
}

#[test]
fn neutral_points() {
    // From `hashlib` of Python: SHAKE256 of what do255 hashes.
    let challenges = [
        hex!("a5ada5e5cc0ba786a559a97b3e6fb3a3ef59efe57696f1fd125118e855aa5520"),
        hex!("9a173d7d90a47b23fa07ef40a2259d3102e2704f5f865f2c5014ce2cb2aa1109"),
    ];
    neutral_point::<Do255e>(challenges, 18651);
    let challenges = [
        hex!("7892718fe75743e4c686177dc2612bf5bf75acdbb128a575f5fb45a64711710c"),
        hex!("f4c60f8cda2b0522e0034c154785c407466c514e8865d2aac237b87edaa8c729"),
    ];
    neutral_point::<Do255s>(challenges, 3957);
}
