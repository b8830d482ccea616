//! Elements of ristretto255 and decaf448: operations in any order, of which the results are those of curve25519-dalek and of crrl.

use crrl::decaf448 as crrl_decaf;
use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use lemniscate::backend::BackendKind;
use lemniscate::prime_order::{Element, PrimeGroup, ScalarOf};
use lemniscate::schnorr::ByteArray;
use lemniscate::{decaf448, decaf448::Decaf448, ristretto255, ristretto255::Ristretto255};
use lemniscate_corpus::Choices;

use crate::{Report, on_each};

/// The operations of a block.
pub const BLOCK: usize = 50;

/// Blocks of these numbers, one of four of decaf448, whose operations take longer.
pub fn run(seed: u64, blocks: core::ops::Range<u64>, backends: &[BackendKind], report: &mut Report) {
    for number in blocks {
        let place = format!("elements --seed {seed} --block {number}");
        let choices = &mut Choices::seeded(seed, number);
        if number % 4 == 3 {
            one_block::<Decaf448>(&place, choices, backends, report);
        } else {
            one_block::<Ristretto255>(&place, choices, backends, report);
        }
    }
}

/// A group that another library has.
trait Compared: PrimeGroup {
    /// Its elements there.
    type Theirs: Copy;

    fn scalar(bytes: &[u8; 112]) -> ScalarOf<Self>;
    fn conventional() -> Self::Theirs;
    fn plus(a: Self::Theirs, b: Self::Theirs) -> Self::Theirs;
    fn opposite(a: Self::Theirs) -> Self::Theirs;
    fn times(k: &[u8; 112], a: Self::Theirs) -> Self::Theirs;
    fn mapped(bytes: &[u8; 112]) -> Self::Theirs;
    fn to_bytes(a: Self::Theirs) -> Self::Encoding;
    fn from_bytes(bytes: &Self::Encoding) -> Option<Self::Theirs>;
}

impl Compared for Ristretto255 {
    type Theirs = RistrettoPoint;

    fn scalar(bytes: &[u8; 112]) -> ristretto255::Scalar {
        ristretto255::Scalar::from_bytes_wide(&wide(bytes))
    }

    fn conventional() -> RistrettoPoint {
        curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT
    }

    fn plus(a: RistrettoPoint, b: RistrettoPoint) -> RistrettoPoint {
        a + b
    }

    fn opposite(a: RistrettoPoint) -> RistrettoPoint {
        -a
    }

    fn times(k: &[u8; 112], a: RistrettoPoint) -> RistrettoPoint {
        curve25519_dalek::Scalar::from_bytes_mod_order_wide(&wide(k)) * a
    }

    fn mapped(bytes: &[u8; 112]) -> RistrettoPoint {
        RistrettoPoint::from_uniform_bytes(&wide(bytes))
    }

    fn to_bytes(a: RistrettoPoint) -> [u8; 32] {
        a.compress().to_bytes()
    }

    fn from_bytes(bytes: &[u8; 32]) -> Option<RistrettoPoint> {
        CompressedRistretto(*bytes).decompress()
    }
}

fn wide(bytes: &[u8; 112]) -> [u8; 64] {
    core::array::from_fn(|i| bytes[i])
}

impl Compared for Decaf448 {
    type Theirs = crrl_decaf::Point;

    fn scalar(bytes: &[u8; 112]) -> decaf448::Scalar {
        decaf448::Scalar::from_slice_reduced(bytes)
    }

    fn conventional() -> crrl_decaf::Point {
        crrl_decaf::Point::BASE
    }

    fn plus(a: crrl_decaf::Point, b: crrl_decaf::Point) -> crrl_decaf::Point {
        a + b
    }

    fn opposite(a: crrl_decaf::Point) -> crrl_decaf::Point {
        -a
    }

    fn times(k: &[u8; 112], a: crrl_decaf::Point) -> crrl_decaf::Point {
        a * crrl_decaf::Scalar::decode_reduce(k)
    }

    fn mapped(bytes: &[u8; 112]) -> crrl_decaf::Point {
        crrl_decaf::Point::one_way_map(bytes)
    }

    fn to_bytes(a: crrl_decaf::Point) -> [u8; 56] {
        a.encode()
    }

    fn from_bytes(bytes: &[u8; 56]) -> Option<crrl_decaf::Point> {
        crrl_decaf::Point::decode(bytes)
    }
}

/// What is done with the elements that there are, of which two are chosen.
struct Step {
    operation: usize,
    chosen: [usize; 2],
    bytes: [u8; 112],
}

const OPERATIONS: [&str; 8] =
    ["sum", "difference", "double", "product", "generator's product", "map", "decode", "sums of products"];

impl Step {
    fn new(i: usize, choices: &mut Choices<'_>) -> Self {
        let mut bytes = [0; 112];
        for part in bytes.chunks_mut(16) {
            part.copy_from_slice(&choices.bytes::<16>());
        }
        // Small scalars and representatives, and such of many ones.
        match choices.below(8) {
            0 => bytes[4..].fill(0),
            1 => bytes[8..].fill(0xff),
            _ => {}
        }
        Step { operation: choices.below(8), chosen: [choices.below(i + 1), choices.below(i + 1)], bytes }
    }

    /// The bytes of an element, one bit of them changed in half of the cases.
    fn altered<B: ByteArray>(&self, encoding: &B) -> B {
        let mut bytes = *encoding;
        bytes.as_mut()[usize::from(self.bytes[0]) % B::LENGTH] ^= (1u16 << (self.bytes[1] % 16)) as u8;
        bytes
    }

    fn theirs<G: Compared>(&self, elements: &[G::Theirs]) -> G::Theirs {
        let [a, b] = self.chosen.map(|i| elements[i]);
        match self.operation {
            0 => G::plus(a, b),
            1 => G::plus(a, G::opposite(b)),
            2 => G::plus(a, a),
            3 => G::times(&self.bytes, a),
            4 => G::times(&self.bytes, G::conventional()),
            5 => G::mapped(&self.bytes),
            6 => G::from_bytes(&self.altered(&G::to_bytes(a))).unwrap_or(b),
            _ => elements
                .iter()
                .fold(G::times(&self.bytes, b), |sum, &x| G::plus(sum, G::times(&self.bytes, x))),
        }
    }

    fn ours<G: Compared>(&self, elements: &[Element<G>], report: &mut Report) -> Element<G> {
        let [a, b] = self.chosen.map(|i| elements[i]);
        let k = G::scalar(&self.bytes);
        match self.operation {
            0 => a + b,
            1 => a - b,
            2 => a.double(),
            3 => {
                let product = a * k;
                report.equal(a.mul_vartime(&k), product, || "in variable time".into());
                product
            }
            4 => Element::mul_generator(&k),
            5 => Element::from_uniform_bytes(
                &self.bytes[..G::Uniform::LENGTH].try_into().ok().expect("its length"),
            ),
            6 => {
                let altered = self.altered(&a.encode());
                let decoded = Element::decode(&altered);
                report.equal(Element::decode_all(&[altered; 3]), vec![decoded; 3], || {
                    "decoded together".into()
                });
                decoded.unwrap_or(b)
            }
            _ => {
                let mut terms: Vec<_> = elements.iter().map(|element| (k, *element)).collect();
                terms.push((k, b));
                let sum = Element::sum_of_products(&terms);
                report.equal(Element::sum_of_products_vartime(&terms), sum, || "in variable time".into());
                report.equal(b.prepare().mul(&k), b * k, || "prepared".into());
                sum
            }
        }
    }
}

fn one_block<G: Compared>(
    place: &str,
    choices: &mut Choices<'_>,
    backends: &[BackendKind],
    report: &mut Report,
) {
    let start = std::time::Instant::now();
    let steps: [Step; BLOCK] = core::array::from_fn(|i| Step::new(i, choices));
    let mut theirs = vec![G::conventional()];
    for step in &steps {
        theirs.push(step.theirs::<G>(&theirs));
        report.count(G::NAME, OPERATIONS[step.operation]);
    }
    let expected: Vec<G::Encoding> = theirs.into_iter().map(G::to_bytes).collect();
    report.took("making cases, and the oracle", start.elapsed());
    on_each(backends, report, |kind, report| {
        report.set_context(format!("{place} --backend {kind}"));
        let mut ours = vec![Element::<G>::generator()];
        for (step, expected) in steps.iter().zip(&expected[1..]) {
            let next = step.ours(&ours, report);
            report.equal(next.encode(), *expected, || OPERATIONS[step.operation].into());
            report.compared(G::NAME, 1);
            ours.push(next);
        }
        report.equal(Element::encode_all(&ours), expected.clone(), || "encoded together".into());
        let [first, last] = [ours[0], ours[BLOCK]];
        report.equal(first == last, expected[0] == expected[BLOCK], || "comparison".into());
    });
}
