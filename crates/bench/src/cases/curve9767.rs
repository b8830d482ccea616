//! Curve9767: the field, the curve and the scheme, with the operations of the tables that were published for it.
//!
//! Operations of the field are too short to be timed one by one: a call does many, each on the result of the one before.

use std::hint::black_box;

use lemniscate::backend::BackendKind;
use lemniscate::curve9767::{
    Element, Entry, PreparedVerifyingKey, SIGNATURE_LENGTH, Scalar, Signature, SigningKey, VerifyingKey,
    verify_all, verify_each,
};
#[cfg(target_arch = "x86_64")]
use lemniscate::field::gf9767::avx2;
use lemniscate::field::gf9767::{DEGREE, Gf9767, P, portable};
use lemniscate::group::Group as _;
use lemniscate::group::curve9767::{Affine, Constants, Jacobian, map};
use lemniscate::group::lookup::{lookup, one_lane};
use lemniscate::multiply::curve9767 as multiply;

use crate::case::{Call, Case, OURS, Op};
use crate::cases::shape::{
    self, Exchange, Group, Prepares, Signatures, Signed, batch_call, exchange_case, group_cases,
    prepared_cases, signature_cases, signed, with_entries,
};
use crate::inputs::{self, Ring};

const SCHEME: &str = "curve9767";

/// A product in the field, one after another.
pub const FIELD_MUL: Op = Op::new("field mul");
const FIELD_SQUARE: Op = Op::new("field square");
/// An inverse in the field.
pub const FIELD_INVERSE: Op = Op::new("field inverse");
/// A square root in the field, with the answer whether there is one.
pub const FIELD_SQRT: Op = Op::new("field square root");
const FIELD_IS_SQUARE: Op = Op::new("field is square");
const FIELD_CUBE_ROOT: Op = Op::new("field cube root");
const ADD: Op = Op::new("point add");
const DOUBLE: [Op; 4] = [Op::new("point x2"), Op::new("point x4"), Op::new("point x8"), Op::new("point x16")];
const LOOKUP: Op = Op::new("lookup of 8 points");
const TWO_PRODUCTS: Op = Op::new("mul and mulgen, added");
const MAP_TO_FIELD: Op = Op::new("map to field");
const ICART: Op = Op::new("Icart's map");
const HASH: Op = Op::new("hash 48 bytes to curve");
const VERIFY_CONSTANT_TIME: Op = Op::new("verify constant-time");

/// All operations on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    backends.iter().flat_map(|&kind| all(kind).into_iter().map(move |case| case.on(kind))).collect()
}

fn all(kind: BackendKind) -> Vec<Case> {
    let mut cases = match kind {
        #[cfg(target_arch = "x86_64")]
        _ if kind >= BackendKind::Avx2 => parts::<avx2::Fe>(),
        _ => parts::<portable::Fe>(),
    };
    cases.extend(group_cases(SCHEME, OURS, "", Ours));
    cases.push(case(TWO_PRODUCTS, || Ok(two_products())));
    cases.push(case(HASH, || Ok(hash())));
    cases.extend(signature_cases(SCHEME, OURS, "", Ours));
    cases.extend(prepared_cases(SCHEME, OURS, Ours));
    cases.push(case(VERIFY_CONSTANT_TIME, verify_constant_time));
    cases.extend(exchange_case(SCHEME, OURS, "", Ours));
    cases.push(batch(shape::verify_each(64), 64, |entries| verify_each(entries).iter().all(Result::is_ok)));
    for size in [8, 64, 1024] {
        cases.push(batch(shape::verify_all(size), size, |entries| verify_all(entries).is_ok()));
    }
    cases
}

fn batch(op: Op, size: u32, verify: fn(&[Entry<'_>]) -> bool) -> Case {
    let verify = move |batch: &[Signed<Ours>]| with_entries(batch, verify);
    case(op, move || batch_call(Ours, size, verify)).per_call(size)
}

fn case(op: Op, setup: impl FnOnce() -> Result<Call, String> + 'static) -> Case {
    Case::new(SCHEME, op, OURS, "", setup)
}

/// What the backends have code of their own for.
fn parts<F: Constants>() -> Vec<Case> {
    let mut cases = vec![
        chain::<F>(FIELD_MUL, 1000, |x, y| x * y),
        chain::<F>(FIELD_SQUARE, 1000, |x, _| x.square()),
        chain::<F>(FIELD_INVERSE, 100, |x, _| x.invert()),
        chain::<F>(FIELD_SQRT, 30, |x, _| x.sqrt().0),
        chain::<F>(FIELD_IS_SQUARE, 100, |x, y| F::select(x.is_square(), x, y)),
        chain::<F>(FIELD_CUBE_ROOT, 30, |x, _| x.cube_root()),
        case(ADD, || Ok(on_points::<F>(Affine::add))),
        case(LOOKUP, || Ok(look_up::<F>())),
        case(MAP_TO_FIELD, || Ok(map_to_field::<F>())),
        case(ICART, || Ok(icart::<F>())),
    ];
    cases.extend(
        (1..).zip(DOUBLE).map(|(n, op)| case(op, move || Ok(on_points::<F>(move |a, _| a.double_n(n))))),
    );
    cases
}

/// The i-th element of the field.
fn element<F: Gf9767>(index: usize) -> F {
    let bytes = inputs::bytes64("coefficients", index);
    let coefficient = |i: usize| u32::from(bytes[2 * i]) << 8 | u32::from(bytes[2 * i + 1]);
    F::from_coefficients(&std::array::from_fn::<u16, DEGREE, _>(|i| (coefficient(i) % P) as u16))
}

/// `count` operations in a call, the first operand being the result of the one before.
fn chain<F: Gf9767>(op: Op, count: u32, operation: impl Fn(F, F) -> F + Copy + 'static) -> Case {
    let setup = move || {
        let (mut x, y) = (element::<F>(0), element::<F>(1));
        let call = move || {
            x = F::outline(
                #[inline(always)]
                || {
                    let (mut x, y) = black_box((x, y));
                    for _ in 0..count {
                        x = operation(x, y);
                    }
                    black_box(x)
                },
            );
            !bool::from(x.is_zero())
        };
        Ok(Box::new(call) as Call)
    };
    case(op, setup).per_call(count)
}

/// The i-th point.
fn point<F: Constants>(index: usize) -> Affine<F> {
    multiply::base_product(&Jacobian::neutral(), &Scalar::from_slice_reduced(&inputs::message(index)))
}

fn on_points<F: Constants>(operation: impl Fn(&Affine<F>, &Affine<F>) -> Affine<F> + 'static) -> Call {
    let mut ring = Ring::new(|i| (point::<F>(i), point::<F>(i + 1)));
    Box::new(move || {
        let (a, b) = black_box(ring.turn());
        black_box(operation(a, b));
        true
    })
}

fn look_up<F: Constants>() -> Call {
    let mut digits = Ring::new(|i| i as i8 % 17 - 8);
    Box::new(move || {
        let digit = *black_box(digits.turn());
        F::outline(
            #[inline(always)]
            || {
                black_box(lookup(&F::odd()[..8], &one_lane(digit)));
            },
        );
        true
    })
}

/// The first 48 bytes of the i-th hash.
fn bytes48(index: usize) -> [u8; 48] {
    let bytes = inputs::bytes64("map", index);
    std::array::from_fn(|i| bytes[i])
}

fn map_to_field<F: Gf9767>() -> Call {
    let mut ring = Ring::new(bytes48);
    Box::new(move || {
        let bytes = black_box(ring.turn());
        F::outline(
            #[inline(always)]
            || {
                black_box(F::from_digits_of(bytes));
            },
        );
        true
    })
}

fn icart<F: Constants>() -> Call {
    let mut ring = Ring::new(element::<F>);
    Box::new(move || {
        black_box(map::icart(*black_box(ring.turn())));
        true
    })
}

fn two_products() -> Call {
    let scalar = |bytes: [u8; 32]| Scalar::from_slice_reduced(&bytes);
    let mut ring = Ring::new(|i| {
        let (k, s) = (scalar(inputs::seed(i)), scalar(inputs::message(i)));
        (Element::mul_generator(&s), k, s)
    });
    Box::new(move || {
        let (point, k, s) = black_box(ring.turn());
        black_box(point.mul_add_mul_generator(k, s));
        true
    })
}

fn hash() -> Call {
    let mut ring = Ring::new(bytes48);
    Box::new(move || {
        black_box(Element::hash_raw(black_box(ring.turn())));
        true
    })
}

fn verify_constant_time() -> Result<Call, String> {
    let mut ring = Ring::try_new(|i| signed(Ours, i))?;
    Ok(Box::new(move || {
        let input = black_box(ring.turn());
        let signature = Signature::from_bytes(&input.signature);
        signature.is_ok_and(|signature| input.key.verify_constant_time(&input.message, &signature).into())
    }))
}

/// Curve9767 of this library.
#[derive(Clone, Copy)]
pub struct Ours;

impl Group for Ours {
    type Element = Element;
    type Scalar = Scalar;

    fn scalar(self, bytes: &[u8; 32]) -> Scalar {
        Scalar::from_slice_reduced(bytes)
    }

    fn decode(self, bytes: &[u8; 32]) -> Option<Element> {
        Element::decode(bytes).ok()
    }

    fn encode(self, element: &Element) -> [u8; 32] {
        element.encode()
    }

    fn mul(self, element: &Element, scalar: &Scalar) -> Element {
        *element * scalar
    }

    fn mulgen(self, scalar: &Scalar) -> Element {
        Element::mul_generator(scalar)
    }
}

impl Signatures for Ours {
    type SigningKey = SigningKey;
    type VerifyingKey = VerifyingKey;
    type Signature = [u8; SIGNATURE_LENGTH];

    fn signing_key(self, seed: &[u8; 32]) -> Result<SigningKey, String> {
        Ok(SigningKey::from_seed(seed))
    }

    fn public_key(self, key: &SigningKey) -> Result<[u8; 32], String> {
        Ok(key.verifying_key().to_bytes())
    }

    fn sign(self, key: &SigningKey, message: &[u8]) -> Result<Self::Signature, String> {
        Ok(key.sign(message).to_bytes())
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<VerifyingKey, String> {
        VerifyingKey::from_bytes(bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &VerifyingKey, message: &[u8], signature: &Self::Signature) -> bool {
        Signature::from_bytes(signature).and_then(|signature| key.verify(message, &signature)).is_ok()
    }
}

impl Exchange for Ours {
    type PrivateKey = SigningKey;

    fn private_key(self, bytes: &[u8; 32]) -> Result<SigningKey, String> {
        self.signing_key(bytes)
    }

    fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        self.public_key(&self.signing_key(bytes)?)
    }

    fn exchange(self, key: &SigningKey, peer: &[u8; 32]) -> Result<[u8; 32], String> {
        let (is_key, secret) = key.exchange(peer);
        bool::from(is_key).then(|| secret.to_bytes()).ok_or_else(|| "not a public key".into())
    }
}

impl Prepares for Ours {
    type Prepared = PreparedVerifyingKey;

    fn prepare(self, key: &VerifyingKey) -> PreparedVerifyingKey {
        key.prepare()
    }

    fn verify_prepared(
        self,
        key: &PreparedVerifyingKey,
        message: &[u8],
        signature: &Self::Signature,
    ) -> bool {
        Signature::from_bytes(signature).and_then(|signature| key.verify(message, &signature)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_group, prepares, signs_and_verifies};

    #[test]
    fn does_what_is_measured() {
        is_group(Ours);
        signs_and_verifies(Ours);
        prepares(Ours);
    }

    #[test]
    fn every_call_works() {
        for kind in [BackendKind::Portable32, BackendKind::Portable64] {
            for case in all(kind) {
                let mut call = (case.setup)().unwrap();
                assert!(call() && call(), "{}", case.op);
            }
        }
    }
}
