//! The expansion of messages by RFC 9380: the vectors of its appendices K.3 (SHA-512) and K.6 (SHAKE256), domains of more than 255
//! bytes, and what is refused.

use lemniscate::curve9767::Curve9767;
use lemniscate::edwards448::{self, Edwards448};
use lemniscate::edwards25519::{self, Edwards25519};
use lemniscate::prime_order::{Element, PrimeGroup};
use lemniscate::schnorr::{ByteArray, Error};
use lemniscate::{decaf448::Decaf448, jq255e::Jq255e, ristretto255::Ristretto255};
use sha2::{Digest, Sha512};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};

/// The messages, and 32 bytes that each gives.
const MESSAGES: [&[u8]; 3] = [b"", b"abc", b"abcdef0123456789"];
const BY_SHA512: [&str; 3] = [
    "6b9a7312411d92f921c6f68ca0b6380730a1a4d982c507211a90964c394179ba",
    "0da749f12fbe5483eb066a5f595055679b976e93abe9be6f0f6318bce7aca8dc",
    "087e45a86e2939ee8b91100af1583c4938e0f5fc6c9db4b107b83346bc967f58",
];
const BY_SHAKE256: [&str; 3] = [
    "2ffc05c48ed32b95d72e807f6eab9f7530dd1c2f013914c8fed38c5ccc15ad76",
    "b39e493867e2767216792abce1f2676c197c0692aed061560ead251821808e07",
    "245389cf44a13f0e70af8665fe5337ec2dcd138890bb7901c4ad9cfceb054b65",
];
/// 128 bytes that no message gives.
const LONG_BY_SHA512: &str = "41b037d1734a5f8df225dd8c7de38f851efdb45c372887be655212d07251b921\
                              b052b62eaed99b46f72f2ef4cc96bfaf254ebbbec091e1a3b9e4fb5e5b619d2e\
                              0c5414800a1d882b62bb5cd1778f098b8eb6cb399d5d9d18f5d5842cf5d13d7e\
                              b00a7cff859b605da678b318bd0e65ebff70bec88c753b159a805d2c89c55961";

fn expanded<G: PrimeGroup>(message: &[u8], domain: &[u8], length: usize) -> Vec<u8> {
    let mut output = vec![0; length];
    let (first, second) = message.split_at(message.len() / 2);
    G::expand(&[first, second], domain, &mut output).unwrap();
    output
}

#[test]
fn vectors() {
    for (message, (by_sha512, by_shake256)) in MESSAGES.iter().zip(BY_SHA512.iter().zip(BY_SHAKE256)) {
        let bytes = expanded::<Ristretto255>(message, b"QUUX-V01-CS02-with-expander-SHA512-256", 32);
        assert_eq!(hex::encode(bytes), *by_sha512);
        for expand in [expanded::<Decaf448>, expanded::<Jq255e>] {
            let bytes = expand(message, b"QUUX-V01-CS02-with-expander-SHAKE256", 32);
            assert_eq!(hex::encode(bytes), by_shake256);
        }
    }
    let long = expanded::<Ristretto255>(b"", b"QUUX-V01-CS02-with-expander-SHA512-256", 128);
    assert_eq!(hex::encode(long), LONG_BY_SHA512);
}

#[test]
fn long_domains_are_hashed() {
    let domain = [b'a'; 256];
    let prefixed = [b"H2C-OVERSIZE-DST-", &domain[..]].concat();
    let short = Sha512::digest(&prefixed);
    assert_eq!(expanded::<Ristretto255>(b"abc", &domain, 70), expanded::<Ristretto255>(b"abc", &short, 70));
    let mut short = [0; 56];
    Shake256::default().chain(&prefixed).finalize_xof().read(&mut short);
    assert_eq!(expanded::<Decaf448>(b"abc", &domain, 70), expanded::<Decaf448>(b"abc", &short, 70));
    // With one byte less it is taken as it is.
    let (longest, short) = (&domain[1..], Sha512::digest(&prefixed[..272]));
    assert_ne!(expanded::<Ristretto255>(b"abc", longest, 70), expanded::<Ristretto255>(b"abc", &short, 70));
}

/// RFC 9380 forbids an empty domain (section 3.1), and longer results than the encoding of a length has room for, or than 255 hashes.
#[test]
fn what_rfc_9380_forbids_is_refused() {
    fn of_group<G: PrimeGroup>(most: usize) {
        let mut output = vec![0; most + 1];
        assert_eq!(G::expand(&[b"abc"], b"", &mut output[..64]), Err(Error::Domain));
        assert_eq!(Element::<G>::hash_to_element(b"abc", b"").err(), Some(Error::Domain));
        assert_eq!(G::expand(&[b"abc"], b"a domain", &mut output), Err(Error::UniformLength));
        assert!(output.iter().all(|byte| *byte == 0));
        G::expand(&[b"abc"], b"a domain", &mut output[..most]).unwrap();
        assert!(output[most - 64..most].iter().any(|byte| *byte != 0));
        G::expand(&[b"abc"], b"a domain", &mut []).unwrap();
    }
    of_group::<Ristretto255>(16_320);
    of_group::<Edwards25519>(16_320);
    of_group::<Edwards448>(65_535);
    of_group::<Decaf448>(65_535);
    of_group::<Jq255e>(65_535);
    of_group::<lemniscate::do255s::Do255s>(65_535);
    of_group::<Curve9767>(65_535);
    assert_eq!(Element::<Ristretto255>::hash_to_scalar(b"abc", b"").err(), Some(Error::Domain));
    assert_eq!(Element::<Decaf448>::hash_to_scalar(b"abc", b"").err(), Some(Error::Domain));
    assert_eq!(edwards25519::Element::encode_to_element(b"abc", b"").err(), Some(Error::Domain));
    assert_eq!(edwards448::Element::encode_to_element(b"abc", b"").err(), Some(Error::Domain));
    assert_eq!(edwards25519::hash_to_curve25519(b"abc", b""), Err(Error::Domain));
    assert_eq!(edwards25519::encode_to_curve25519(b"abc", b""), Err(Error::Domain));
    assert_eq!(edwards448::hash_to_curve448(b"abc", b""), Err(Error::Domain));
    assert_eq!(edwards448::encode_to_curve448(b"abc", b""), Err(Error::Domain));
}

/// Which groups make an element and a scalar of the same bytes: the documentation of `hash_to_scalar` names them.
#[test]
fn groups_whose_elements_and_scalars_share_bytes() {
    fn shares<G: PrimeGroup>() -> bool {
        let (mut of_element, mut of_scalar) = (G::Uniform::ZERO, [0; 64]);
        G::expand(&[b"abc"], b"a domain", of_element.as_mut()).unwrap();
        G::expand(&[b"abc"], b"a domain", &mut of_scalar).unwrap();
        of_element.as_ref() == of_scalar
    }
    assert!(shares::<Ristretto255>());
    macro_rules! double_odd {
        ($($module:ident $scheme:ident,)+) => { $(assert!(shares::<lemniscate::$module::$scheme>());)+ };
    }
    lemniscate::for_each_scheme!(double_odd, double_odd);
    assert!(!shares::<Decaf448>() && !shares::<Curve9767>());
    assert!(!shares::<Edwards25519>() && !shares::<Edwards448>());
}
