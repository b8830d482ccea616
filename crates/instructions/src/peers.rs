//! The same operations of other libraries.

use crate::{MESSAGE, Operation, operation};

pub fn operations(list: &mut Vec<Operation>) {
    graviola(list);
    aws_lc(list);
    crrl(list);
    dalek(list);
    goldilocks(list);
}

/// Code of s2n-bignum, called from Rust.
fn graviola(list: &mut Vec<Operation>) {
    use graviola::key_agreement::x25519::StaticPrivateKey;
    use graviola::signing::eddsa::{Ed25519SigningKey, Ed25519VerifyingKey};
    const WHOSE: &str = "graviola";
    operation!(
        list,
        "X25519 exchange",
        WHOSE,
        (StaticPrivateKey::from_array(&[7; 32]), StaticPrivateKey::from_array(&[9; 32]).public_key()),
        |(key, peer)| key.diffie_hellman(peer).unwrap()
    );
    operation!(list, "X25519 public key", WHOSE, [7; 32], |key| {
        StaticPrivateKey::from_array(key).public_key()
    });
    operation!(list, "Ed25519 key from seed", WHOSE, [7; 32], |seed| {
        Ed25519SigningKey::from_bytes(seed).unwrap()
    });
    operation!(list, "Ed25519 sign", WHOSE, Ed25519SigningKey::from_bytes(&[7; 32]).unwrap(), |key| {
        key.sign(MESSAGE)
    });
    // Its keys are bytes, which each verification decodes.
    operation!(
        list,
        "Ed25519 verify, from bytes",
        WHOSE,
        {
            let key = Ed25519SigningKey::from_bytes(&[7; 32]).unwrap();
            (key.public_key().as_bytes(), key.sign(MESSAGE))
        },
        |(key, signature)| Ed25519VerifyingKey::from_bytes(key).unwrap().verify(signature, MESSAGE).unwrap()
    );
}

/// AWS-LC, which has code of s2n-bignum, too, and chooses by processor.
fn aws_lc(list: &mut Vec<Operation>) {
    use aws_lc_rs::agreement::{PrivateKey, UnparsedPublicKey, X25519, agree};
    use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey as Verifying};
    const WHOSE: &str = "aws-lc-rs";
    operation!(
        list,
        "X25519 exchange",
        WHOSE,
        {
            let private = |byte| PrivateKey::from_private_key(&X25519, &[byte; 32]).unwrap();
            let peer: [u8; 32] = private(9).compute_public_key().unwrap().as_ref().try_into().unwrap();
            (private(7), peer)
        },
        |(key, peer)| {
            let peer = UnparsedPublicKey::new(&X25519, peer);
            agree(key, peer, (), |secret| Ok(<[u8; 32]>::try_from(secret).unwrap())).unwrap()
        }
    );
    operation!(list, "Ed25519 key from seed", WHOSE, [7; 32], |seed| {
        Ed25519KeyPair::from_seed_unchecked(seed).unwrap()
    });
    operation!(list, "Ed25519 sign", WHOSE, Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap(), |key| {
        key.sign(MESSAGE)
    });
    operation!(
        list,
        "Ed25519 verify, from bytes",
        WHOSE,
        {
            let key = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap();
            (key.public_key().as_ref().to_vec(), key.sign(MESSAGE))
        },
        |(key, signature)| Verifying::new(&ED25519, key).verify(MESSAGE, signature.as_ref()).unwrap()
    );
}

fn crrl(list: &mut Vec<Operation>) {
    use crrl::{ed448, ed25519, jq255e};
    const WHOSE: &str = "crrl";
    operation!(list, "X25519 exchange", WHOSE, ([7; 32], crrl::x25519::x25519_base(&[9; 32])), |(
        key,
        peer,
    )| {
        crrl::x25519::x25519(peer, key)
    });
    operation!(list, "X25519 public key", WHOSE, [7; 32], crrl::x25519::x25519_base);
    operation!(list, "Ed25519 key from seed", WHOSE, [7; 32], |seed| ed25519::PrivateKey::from_seed(seed));
    operation!(list, "Ed25519 sign", WHOSE, ed25519::PrivateKey::from_seed(&[7; 32]), |key| {
        key.sign_raw(MESSAGE)
    });
    operation!(
        list,
        "Ed25519 verify, key parsed",
        WHOSE,
        {
            let key = ed25519::PrivateKey::from_seed(&[7; 32]);
            (key.public_key, key.sign_raw(MESSAGE))
        },
        |(key, signature)| assert!(key.verify_raw(signature, MESSAGE))
    );
    operation!(
        list,
        "Ed25519 verify, from bytes",
        WHOSE,
        {
            let key = ed25519::PrivateKey::from_seed(&[7; 32]);
            (key.public_key.encode(), key.sign_raw(MESSAGE))
        },
        |(key, signature)| {
            let key = ed25519::PublicKey::decode(key).unwrap();
            assert!(key.verify_raw(signature, MESSAGE));
        }
    );
    operation!(
        list,
        "jq255e decode",
        WHOSE,
        jq255e::Point::mulgen(&jq255e::Scalar::decode_reduce(&[55; 32])).encode(),
        |bytes| jq255e::Point::decode(bytes).unwrap()
    );
    operation!(
        list,
        "jq255e mul",
        WHOSE,
        (
            jq255e::Point::mulgen(&jq255e::Scalar::decode_reduce(&[55; 32])),
            jq255e::Scalar::decode_reduce(&[77; 32])
        ),
        |(element, scalar)| element * scalar
    );
    operation!(list, "jq255e mulgen", WHOSE, jq255e::Scalar::decode_reduce(&[77; 32]), jq255e::Point::mulgen);
    operation!(
        list,
        "jq255e sign",
        WHOSE,
        jq255e::PrivateKey::from_scalar(&jq255e::Scalar::decode_reduce(&[7; 32])),
        |key| key.sign("", MESSAGE)
    );
    operation!(
        list,
        "jq255e verify, key parsed",
        WHOSE,
        {
            let key = jq255e::PrivateKey::from_scalar(&jq255e::Scalar::decode_reduce(&[7; 32]));
            (key.public_key, key.sign("", MESSAGE))
        },
        |(key, signature)| assert!(key.verify(signature, "", MESSAGE))
    );
    operation!(list, "X448 exchange", WHOSE, ([7; 56], crrl::x448::x448_base(&[9; 56])), |(key, peer)| {
        crrl::x448::x448(peer, key)
    });
    operation!(list, "Ed448 key from seed", WHOSE, [7; 57], |seed| ed448::PrivateKey::from_seed(seed));
    operation!(list, "Ed448 sign", WHOSE, ed448::PrivateKey::from_seed(&[7; 57]), |key| {
        key.sign_raw(MESSAGE)
    });
    operation!(
        list,
        "Ed448 verify, key parsed",
        WHOSE,
        {
            let key = ed448::PrivateKey::from_seed(&[7; 57]);
            (key.public_key, key.sign_raw(MESSAGE))
        },
        |(key, signature)| assert!(key.verify_raw(signature, MESSAGE))
    );
}

fn dalek(list: &mut Vec<Operation>) {
    use ed25519_dalek::{Signer as _, SigningKey, Verifier as _, VerifyingKey};
    use x25519_dalek::{PublicKey, StaticSecret};
    const WHOSE: &str = "dalek";
    operation!(
        list,
        "X25519 exchange",
        WHOSE,
        (StaticSecret::from([7; 32]), PublicKey::from(&StaticSecret::from([9; 32]))),
        |(key, peer)| key.diffie_hellman(peer)
    );
    operation!(list, "X25519 public key", WHOSE, StaticSecret::from([7; 32]), |key| PublicKey::from(key));
    operation!(list, "Ed25519 key from seed", WHOSE, [7; 32], SigningKey::from_bytes);
    operation!(list, "Ed25519 sign", WHOSE, SigningKey::from_bytes(&[7; 32]), |key| key.sign(MESSAGE));
    operation!(
        list,
        "Ed25519 verify, key parsed",
        WHOSE,
        {
            let key = SigningKey::from_bytes(&[7; 32]);
            (key.verifying_key(), key.sign(MESSAGE))
        },
        |(key, signature)| key.verify(MESSAGE, signature).unwrap()
    );
    operation!(
        list,
        "Ed25519 verify, from bytes",
        WHOSE,
        {
            let key = SigningKey::from_bytes(&[7; 32]);
            (key.verifying_key().to_bytes(), key.sign(MESSAGE))
        },
        |(key, signature)| VerifyingKey::from_bytes(key).unwrap().verify(MESSAGE, signature).unwrap()
    );
}

fn goldilocks(list: &mut Vec<Operation>) {
    use ed448_goldilocks::SigningKey;
    const WHOSE: &str = "ed448-goldilocks";
    operation!(list, "Ed448 key from seed", WHOSE, [7_u8; 57], |seed| {
        SigningKey::try_from(&seed[..]).unwrap()
    });
    operation!(list, "Ed448 sign", WHOSE, SigningKey::try_from(&[7_u8; 57][..]).unwrap(), |key| {
        key.sign_raw(MESSAGE)
    });
    operation!(
        list,
        "Ed448 verify, key parsed",
        WHOSE,
        {
            let key = SigningKey::try_from(&[7_u8; 57][..]).unwrap();
            (key.verifying_key(), key.sign_raw(MESSAGE))
        },
        |(key, signature)| key.verify_raw(signature, MESSAGE).unwrap()
    );
}
