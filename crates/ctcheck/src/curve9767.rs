//! Curve9767: its field on each kind of element, and its scheme.

use core::hint::black_box;

use lemniscate::backend::BackendKind;
use lemniscate::curve9767::{Blinding, Element, Scalar, Signature, SigningKey, VerifyingKey};
use lemniscate::field::gf9767::{DEGREE, avx2, portable};
use lemniscate::group::Group as _;
use lemniscate::group::curve9767::{Affine, Constants, Jacobian, codec, map};
use lemniscate::group::lookup::{lookup, one_lane};
use lemniscate::multiply::curve9767 as multiply;

use crate::Check;
use crate::mark::{public, secret};

/// The checks of the field that one backend uses, which is the one in force.
pub fn parts_of(kind: BackendKind) -> &'static [Check] {
    if kind >= BackendKind::Avx2 { Parts::<avx2::Fe>::CHECKS } else { Parts::<portable::Fe>::CHECKS }
}

pub const SCHEME: &[Check] = &[
    ("Curve9767: key from seed", key_from_seed),
    ("Curve9767: sign", sign),
    ("Curve9767: sign, hedged", sign_hedged),
    ("Curve9767: verify", verify),
    ("Curve9767: exchange", exchange),
    ("Curve9767: exchange with no key", exchange_with_no_key),
    ("Curve9767: contexts, key, sign and exchange with blinding", blinded),
    ("Curve9767: points", points),
    ("Curve9767: hash to curve", hash),
    ("Curve9767: compute modulo the order", scalars),
];

fn key() -> SigningKey {
    SigningKey::from_seed(&secret([0x42; 32]))
}

/// The public key as others see it.
fn public_key(key: &SigningKey) -> VerifyingKey {
    let bytes = public(key.verifying_key().to_bytes());
    VerifyingKey::from_bytes(&bytes).expect("a public key decodes")
}

fn key_from_seed() {
    black_box(public_key(&key()));
}

fn sign() {
    let key = key();
    let signature = public(key.sign(&secret(*b"a secret message")).to_bytes());
    let signature = Signature::from_bytes(&signature).expect("a signature decodes");
    assert_eq!(public_key(&key).verify(b"a secret message", &signature), Ok(()));
}

fn sign_hedged() {
    let key = key();
    let signature = key.sign_hedged_with_noise(&secret(*b"a secret message"), &secret([0x11; 32]));
    let signature = Signature::from_bytes(&public(signature.to_bytes())).expect("a signature decodes");
    assert_eq!(public_key(&key).verify(b"a secret message", &signature), Ok(()));
}

/// Of a secret message, by the verification that is made for it.
fn verify() {
    let key = key();
    let signature = public(key.sign(b"message").to_bytes());
    let signature = Signature::from_bytes(&signature).expect("a signature decodes");
    for (message, expected) in [(b"message", true), (b"another", false)] {
        let verdict = public_key(&key).verify_constant_time(&secret(*message), &signature);
        assert_eq!(bool::from(public(verdict)), expected);
    }
}

fn exchange() {
    let (ours, theirs) = (key(), SigningKey::from_seed(&secret([0x43; 32])));
    let (is_good, shared) = ours.exchange(public_key(&theirs).as_bytes());
    let (is_good_too, same) = theirs.exchange(public_key(&ours).as_bytes());
    assert!(bool::from(public(is_good & is_good_too)));
    assert_eq!(public(shared.to_bytes()), public(same.to_bytes()));
}

/// Nor may it show whether the peer sent a key.
fn exchange_with_no_key() {
    for peer in [Element::NEUTRAL.encode(), [0x80; 32], [1; 32]] {
        let (is_good, shared) = key().exchange(&secret(peer));
        black_box((is_good, shared));
    }
}

/// With a context of which all is secret.
fn blinded() {
    let mut blinding = Blinding::from_seed(&secret([0x24; 32]));
    blinding.renew();
    let key = SigningKey::from_seed_blinded(&secret([0x42; 32]), &blinding);
    let peer = public_key(&SigningKey::from_seed_blinded(&secret([0x43; 32]), &blinding));
    let blinded = key.blinded(&blinding);
    let signature = public(blinded.sign(&secret(*b"a secret message")).to_bytes());
    let signature = Signature::from_bytes(&signature).expect("a signature decodes");
    assert_eq!(public_key(&key).verify(b"a secret message", &signature), Ok(()));
    let (is_good, shared) = blinded.exchange(peer.as_bytes());
    assert!(bool::from(public(is_good)));
    assert_eq!(public(shared.to_bytes()), public(key.exchange(peer.as_bytes()).1.to_bytes()));
}

fn points() {
    let k = Scalar::from_bytes_wide(&secret([0x5a; 64]));
    let point = Element::mul_generator(&k);
    let sums = [
        point + point,
        point + -point,
        point - -point,
        point + Element::NEUTRAL,
        point.double_n(4),
        point * k,
    ];
    let sum = sums.into_iter().fold(point.mul_add_mul_generator(&k, &k), |sum, point| sum + point);
    assert_ne!(public(sum.encode()), Element::NEUTRAL.encode());
}

fn hash() {
    black_box(public(Element::hash_raw(&secret([7; 48])).encode()));
}

fn scalars() {
    let a = Scalar::from_bytes_wide(&secret([0xa5; 64]));
    let b = Scalar::from_words(secret([1, 2, 3, 4]));
    assert!(!bool::from(public((a.mul_add(b, -a) - a.invert() * b).is_zero())));
}

struct Parts<F>(F);

impl<F: Constants> Parts<F> {
    const CHECKS: &[Check] = &[
        ("GF(9767^19): sums, products, choices", Self::arithmetic),
        ("GF(9767^19): inverse", Self::invert),
        ("GF(9767^19): is it a square", Self::is_square),
        ("GF(9767^19): square root", Self::sqrt),
        ("GF(9767^19): cube root", Self::cube_root),
        ("GF(9767^19): packing", Self::packing),
        ("Curve9767: decode and encode", Self::decode),
        ("Curve9767: Icart's map", Self::icart),
        ("Curve9767: look up in a table", Self::look_up),
        ("Curve9767: exceptional sums", Self::exceptional_sums),
    ];

    /// A secret element, and the secret zero.
    fn elements() -> [F; 2] {
        [[4884; DEGREE], [0; DEGREE]].map(|coefficients| F::from_coefficients(&secret(coefficients)))
    }

    fn arithmetic() {
        for x in Self::elements() {
            let sum = (x + x * x - x.square()).mul_small(5).frobenius::<3>() - x.double();
            let chosen = F::select(sum.equals(x) | x.is_zero(), -sum, sum).negate_if(x.is_odd());
            black_box(public(chosen.to_coefficients()));
        }
    }

    fn invert() {
        for x in Self::elements() {
            black_box(public(x.invert().to_coefficients()));
        }
    }

    fn is_square() {
        for x in Self::elements() {
            black_box(public(x.is_square()));
        }
    }

    fn sqrt() {
        for x in Self::elements() {
            let (root, is_square) = x.sqrt();
            black_box((public(root.to_coefficients()), public(is_square)));
        }
    }

    fn cube_root() {
        for x in Self::elements() {
            black_box(public(x.cube_root().to_coefficients()));
        }
    }

    fn packing() {
        for x in Self::elements() {
            let (y, valid) = F::decode(&secret(x.encode()));
            assert!(bool::from(public(valid & x.equals(y))));
            black_box(x.is_negative());
        }
        black_box(F::decode(&secret([0xff; 32])));
        black_box(F::from_digits_of(&secret([0xa5; 48])));
    }

    /// A point's encoding, that of the neutral element, and those of no point.
    fn decode() {
        let good = codec::encode(&F::GENERATOR);
        for (bytes, expected) in [(good, true), (codec::NEUTRAL, false), ([0x80; 32], false)] {
            let decoded = codec::decode::<F>(&secret(bytes));
            assert_eq!(bool::from(public(decoded.is_canonical & decoded.is_on_curve)), expected);
            black_box((codec::encode(&decoded.point), codec::encode_x(&decoded.point)));
        }
    }

    fn icart() {
        for x in Self::elements() {
            black_box(map::icart(x));
        }
    }

    fn look_up() {
        for digit in -8..=8 {
            black_box(lookup(&F::base_table()[..8], &one_lane(secret(digit))));
        }
    }

    /// Equal, opposite and neutral points, and products by 0 and 1.
    fn exceptional_sums() {
        let point = Self::secret_point(&F::GENERATOR);
        let neutral = Self::secret_point(&F::GENERATOR.add(&F::GENERATOR.negate()));
        for other in [point, point.negate(), neutral] {
            black_box((point.add(&other), neutral.add(&other), other.double_n(3)));
        }
        for k in [0, 1] {
            let k = multiply::GroupScalar::from_words(secret([k, 0, 0, 0]));
            black_box((
                multiply::product(&k, &point, F::ONE),
                multiply::base_product::<F>(&Jacobian::neutral(), &k),
            ));
        }
    }

    fn secret_point(point: &Affine<F>) -> Affine<F> {
        Affine::from_coordinates(&secret(point.to_coordinates()))
    }
}
