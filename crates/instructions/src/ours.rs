//! Operations of the library.

use lemniscate::ed25519::Policy;
use lemniscate::{ed448, ed25519, jq255e, x448, x25519};

use crate::{MESSAGE, Operation, operation};

const OURS: &str = "Lemniscate";

pub fn operations(list: &mut Vec<Operation>) {
    operation!(list, "X25519 exchange", OURS, ([7; 32], x25519::x25519_base([9; 32])), |(key, peer)| {
        x25519::x25519(*key, *peer)
    });
    operation!(list, "X25519 public key", OURS, [7; 32], |key| x25519::x25519_base(*key));
    operation!(list, "Ed25519 key from seed", OURS, [7; 32], ed25519::SigningKey::from_bytes);
    operation!(list, "Ed25519 sign", OURS, ed25519_key(), |key| key.sign(MESSAGE));
    operation!(
        list,
        "Ed25519 verify, key parsed",
        OURS,
        (ed25519_key().verifying_key(), ed25519_key().sign(MESSAGE)),
        |(key, signature)| key.verify(MESSAGE, signature).unwrap()
    );
    operation!(
        list,
        "Ed25519 verify, from bytes",
        OURS,
        (ed25519_key().verifying_key().to_bytes(), ed25519_key().sign(MESSAGE)),
        |(key, signature)| ed25519::verify_bytes(Policy::default(), key, MESSAGE, signature).unwrap()
    );
    operation!(list, "jq255e decode", OURS, jq255e_element().encode(), |bytes| {
        jq255e::Element::decode(bytes).unwrap()
    });
    operation!(
        list,
        "jq255e mul",
        OURS,
        (jq255e_element(), jq255e::Scalar::from_bytes_reduced(&[77; 32])),
        |(element, scalar)| *element * scalar
    );
    operation!(list, "jq255e mulgen", OURS, jq255e::Scalar::from_bytes_reduced(&[77; 32]), |scalar| {
        jq255e::Element::mul_generator(scalar)
    });
    operation!(list, "jq255e sign", OURS, jq255e::SigningKey::from_seed(&[7; 32]), |key| {
        key.sign(MESSAGE)
    });
    operation!(
        list,
        "jq255e verify, key parsed",
        OURS,
        {
            let key = jq255e::SigningKey::from_seed(&[7; 32]);
            (key.verifying_key(), key.sign(MESSAGE))
        },
        |(key, signature)| key.verify(MESSAGE, signature).unwrap()
    );
    operation!(list, "X448 exchange", OURS, ([7; 56], x448::x448_base([9; 56])), |(key, peer)| {
        x448::x448(*key, *peer)
    });
    operation!(list, "Ed448 key from seed", OURS, [7; 57], ed448::SigningKey::from_bytes);
    operation!(list, "Ed448 sign", OURS, ed448::SigningKey::from_bytes(&[7; 57]), |key| key.sign(MESSAGE));
    operation!(
        list,
        "Ed448 verify, key parsed",
        OURS,
        {
            let key = ed448::SigningKey::from_bytes(&[7; 57]);
            (key.verifying_key(), key.sign(MESSAGE))
        },
        |(key, signature)| key.verify(MESSAGE, signature).unwrap()
    );
}

fn ed25519_key() -> ed25519::SigningKey {
    ed25519::SigningKey::from_bytes(&[7; 32])
}

fn jq255e_element() -> jq255e::Element {
    jq255e::Element::mul_generator(&jq255e::Scalar::from_bytes_reduced(&[55; 32]))
}
