//! What protocols do with groups of prime order: sums of products, products of a prepared element, hashing.

use std::hint::black_box;
use std::marker::PhantomData;

use lemniscate::backend::BackendKind;
use lemniscate::prime_order::{Element, PreparedElement, PrimeGroup, ScalarOf};
use lemniscate::scalar::GroupScalar;
use lemniscate::{
    decaf448::Decaf448, edwards448::Edwards448, edwards25519::Edwards25519, for_each_scheme,
    ristretto255::Ristretto255,
};

use crate::case::{Call, Case, OURS, Op};
use crate::cases::shape::{Group, group_cases};
use crate::inputs::{self, Ring};

/// Hash 64 or more uniform bytes, which are there, to an element.
const MAP: Op = Op::new("map uniform bytes");
/// The product of an element with a table of its multiples.
const MUL_PREPARED: Op = Op::new("mul prepared");
/// Make that table.
const PREPARE: Op = Op::new("prepare element");
/// The sizes of sums.
const SIZES: [u32; 4] = [2, 16, 256, 4096];

const fn sum(size: u32) -> Op {
    Op::sized("sum of products", size)
}

const fn sum_vartime(size: u32) -> Op {
    Op::sized("sum of products, vartime", size)
}

/// How many elements are encoded or decoded at once.
const MANY: u32 = 64;
const ENCODE_MANY: Op = Op::sized("encode, many", MANY);
const DECODE_MANY: Op = Op::sized("decode, many", MANY);

/// What an implementation of a group has for protocols, with encodings of N bytes.
pub trait Elements<const N: usize>: Group<N> {
    /// The element that uniform bytes, as many as it takes of these, are mapped to.
    fn map(self, bytes: &[u8; 192]) -> Self::Element;
    /// The sum of products, constant-time; none where the library has no such.
    fn sum(self, _terms: &[(Self::Scalar, Self::Element)]) -> Option<Self::Element> {
        None
    }
    /// The same, variable-time.
    fn sum_vartime(self, _terms: &[(Self::Scalar, Self::Element)]) -> Option<Self::Element> {
        None
    }
}

/// [`Elements::sum`] or [`Elements::sum_vartime`].
type Sum<G, const N: usize> =
    fn(G, &[(<G as Group<N>>::Scalar, <G as Group<N>>::Element)]) -> Option<<G as Group<N>>::Element>;

/// 192 bytes that look random.
fn uniform(index: usize) -> [u8; 192] {
    let parts = ["first", "second", "third"].map(|name| inputs::bytes64(name, index));
    std::array::from_fn(|i| parts[i / 64][i % 64])
}

/// What is measured of every implementation.
pub fn element_cases<const N: usize, G: Elements<N>>(
    scheme: &'static str,
    implementation: &'static str,
    code: G,
) -> Vec<Case> {
    let mut cases = vec![Case::new(scheme, MAP, implementation, "", move || Ok(map(code)))];
    let one = terms(code, 1);
    let of_size = |size, op: fn(u32) -> Op, sum: Sum<G, N>| {
        Case::new(scheme, op(size), implementation, "", move || Ok(sum_call(code, size, sum))).per_call(size)
    };
    if code.sum(&one).is_some() {
        cases.extend(SIZES.map(|size| of_size(size, sum, G::sum)));
    }
    if code.sum_vartime(&one).is_some() {
        cases.extend(SIZES.map(|size| of_size(size, sum_vartime, G::sum_vartime)));
    }
    cases
}

fn map<const N: usize, G: Elements<N>>(code: G) -> Call {
    let mut ring = Ring::new(uniform);
    Box::new(move || {
        black_box(code.map(black_box(ring.turn())));
        true
    })
}

fn terms<const N: usize, G: Elements<N>>(code: G, size: u32) -> Vec<(G::Scalar, G::Element)> {
    let term = |i| (code.scalar(&inputs::seed(i)), code.map(&uniform(i)));
    (0..size as usize).map(term).collect()
}

fn sum_call<const N: usize, G: Elements<N>>(code: G, size: u32, sum: Sum<G, N>) -> Call {
    let terms = terms(code, size);
    Box::new(move || black_box(sum(code, black_box(&terms))).is_some())
}

/// Every group of ours, on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    macro_rules! each {
        ($($module:ident $group:ident,)+) => {
            [$(ours::<_, lemniscate::$module::$group>(stringify!($module))),+]
        };
    }
    let mut cases = Vec::new();
    for &kind in backends {
        let of_kind = [
            // The others have schemes, whose cases have these.
            group_cases("ristretto255", OURS, "", Ours::<Ristretto255>::NEW),
            group_cases("decaf448", OURS, "", Ours::<Decaf448>::NEW),
            group_cases("edwards25519", OURS, "", Ours::<Edwards25519>::NEW),
            group_cases("edwards448", OURS, "", Ours::<Edwards448>::NEW),
        ];
        let of_kind = of_kind.into_iter().chain(for_each_scheme!(groups, each));
        cases.extend(of_kind.flatten().map(|case| case.on(kind)));
    }
    cases
}

fn ours<const N: usize, G: PrimeGroup<Encoding = [u8; N]>>(scheme: &'static str) -> Vec<Case> {
    let case = |op, setup: fn() -> Call| Case::new(scheme, op, OURS, "", move || Ok(setup()));
    let mut cases = element_cases::<N, _>(scheme, OURS, Ours::<G>::NEW);
    cases.push(case(PREPARE, prepare::<G>));
    cases.push(case(MUL_PREPARED, mul_prepared::<G>));
    cases.push(case(ENCODE_MANY, encode_many::<G>).per_call(MANY));
    cases.push(case(DECODE_MANY, decode_many::<G>).per_call(MANY));
    cases
}

/// A group of this library.
pub struct Ours<G>(PhantomData<G>);

impl<G> Ours<G> {
    const NEW: Self = Ours(PhantomData);
}

impl<G> Clone for Ours<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Ours<G> {}

/// The scalar that is drawn where these bytes come again and again.
fn scalar<G: PrimeGroup>(bytes: &[u8; 32]) -> ScalarOf<G> {
    *ScalarOf::<G>::draw_nonzero(&mut |all| {
        all.chunks_mut(32).for_each(|part| part.copy_from_slice(&bytes[..part.len()]))
    })
}

fn element<G: PrimeGroup>(index: usize) -> Element<G> {
    Element::mul_generator(&scalar::<G>(&inputs::seed(index)))
}

fn prepare<G: PrimeGroup>() -> Call {
    let mut ring = Ring::new(element::<G>);
    Box::new(move || {
        black_box(black_box(ring.turn()).prepare());
        true
    })
}

fn mul_prepared<G: PrimeGroup>() -> Call {
    let prepared: PreparedElement<G> = element(0).prepare();
    let mut ring = Ring::new(|i| scalar::<G>(&inputs::message(i)));
    Box::new(move || {
        black_box(prepared.mul(black_box(ring.turn())));
        true
    })
}

fn encode_many<G: PrimeGroup>() -> Call {
    let elements: Vec<Element<G>> = (0..MANY as usize).map(element).collect();
    Box::new(move || black_box(Element::encode_all(black_box(&elements))).len() == MANY as usize)
}

fn decode_many<G: PrimeGroup>() -> Call {
    let elements: Vec<Element<G>> = (0..MANY as usize).map(element).collect();
    let encodings = Element::encode_all(&elements);
    Box::new(move || black_box(Element::<G>::decode_all(black_box(&encodings))).iter().all(Result::is_ok))
}

impl<const N: usize, G: PrimeGroup<Encoding = [u8; N]>> Group<N> for Ours<G> {
    type Element = Element<G>;
    type Scalar = ScalarOf<G>;

    fn scalar(self, bytes: &[u8; 32]) -> ScalarOf<G> {
        scalar::<G>(bytes)
    }

    fn decode(self, bytes: &[u8; N]) -> Option<Element<G>> {
        Element::decode(bytes).ok()
    }

    fn encode(self, element: &Element<G>) -> [u8; N] {
        element.encode()
    }

    fn mul(self, element: &Element<G>, scalar: &ScalarOf<G>) -> Element<G> {
        *element * scalar
    }

    fn mulgen(self, scalar: &ScalarOf<G>) -> Element<G> {
        Element::mul_generator(scalar)
    }
}

impl<const N: usize, G: PrimeGroup<Encoding = [u8; N]>> Elements<N> for Ours<G> {
    fn map(self, bytes: &[u8; 192]) -> Element<G> {
        use lemniscate::schnorr::ByteArray;

        let uniform = G::Uniform::try_from(&bytes[..G::Uniform::LENGTH]);
        Element::from_uniform_bytes(&uniform.ok().expect("as many bytes as it takes"))
    }

    fn sum(self, terms: &[(ScalarOf<G>, Element<G>)]) -> Option<Element<G>> {
        Some(Element::sum_of_products(terms))
    }

    fn sum_vartime(self, terms: &[(ScalarOf<G>, Element<G>)]) -> Option<Element<G>> {
        Some(Element::sum_of_products_vartime(terms))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use lemniscate::curve9767::Curve9767;
    use lemniscate::{do255e::Do255e, do255s::Do255s, jq255e::Jq255e, jq255s::Jq255s};

    use super::*;
    use crate::cases::shape::tests::is_group;

    /// Sums are those of the products.
    pub fn has_elements<const N: usize>(code: impl Elements<N>) {
        is_group(code);
        let [a, b, both] = [0..1, 1..2, 0..2].map(|range| {
            let terms: Vec<_> = terms(code, 2).into_iter().skip(range.start).take(range.len()).collect();
            [code.sum(&terms), code.sum_vartime(&terms)].map(|sum| sum.map(|sum| code.encode(&sum)))
        });
        if let [Some(of_both), Some(vartime)] = both {
            assert_eq!(of_both, vartime);
            assert!(a[0] != b[0] && a[0] == a[1] && Some(of_both) != a[0]);
        }
    }

    #[test]
    fn does_what_is_measured() {
        has_elements::<32>(Ours::<Ristretto255>::NEW);
        has_elements::<56>(Ours::<Decaf448>::NEW);
        has_elements::<32>(Ours::<Jq255e>::NEW);
        has_elements::<32>(Ours::<Curve9767>::NEW);
        let calls =
            [prepare::<Ristretto255>, mul_prepared::<Jq255s>, encode_many::<Do255e>, decode_many::<Do255s>];
        assert!(calls.iter().all(|call| call()()));
    }
}
