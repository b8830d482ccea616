//! Every shape of table for every group, in single points and in lanes, against doublings and additions; and the tables
//! that this build holds.

use crate::field::{FieldElement, FieldLanes, LookUp, P448, P3957, P18651, P25519};
use std::vec::Vec;

use crate::backend::{Backend, Portable32, Portable64};
use crate::field::table::Eight;
use crate::group::apart::{add, add_fixed, double_n};
use crate::group::base_table::table;
use crate::group::curve9767::{Constants, Jacobian};
use crate::group::double_odd::{self, E, S};
use crate::group::edwards::{self, Formulas};
use crate::group::lookup::{Rows, one_lane};
use crate::group::shape::Shape;
use crate::group::{BaseTable, FromFixed, FromTable, Group, ToTable, edwards448, edwards25519};
#[cfg(lemniscate_vectors)]
use crate::multiply::fixed_base::serves_eight_lanes;
use crate::multiply::fixed_base::{base_product, base_product_joined, doublings, fixed_base};
use crate::scalar::Scalar;
use crate::scalar::order::{self, Order};
use crate::testing::Random;
use crate::wide;

/// Points that tests can compare and write.
trait Point: Group {
    /// Coordinates that are the same for the same element.
    fn coordinates(self) -> [[u64; 10]; 2];
}

fn ten(words: &[u64]) -> [u64; 10] {
    core::array::from_fn(|i| words.get(i).copied().unwrap_or(0))
}

impl<F: FieldElement<Prime: Formulas>> Point for edwards::Point<F> {
    #[inline(never)]
    fn coordinates(self) -> [[u64; 10]; 2] {
        self.to_affine().words().map(|words| ten(words.as_ref()))
    }
}

/// u/e, which both points of an element have, tells elements apart.
impl<C: double_odd::Curve, F: FieldElement<Prime = C::Prime>> Point for double_odd::Point<C, F> {
    #[inline(never)]
    fn coordinates(self) -> [[u64; 10]; 2] {
        let [e, _, u, _] = self.to_coordinates();
        [ten(&(u * e.invert()).to_words()), [0; 10]]
    }
}

impl<F: Constants> Point for Jacobian<F> {
    #[inline(never)]
    fn coordinates(self) -> [[u64; 10]; 2] {
        // 19 coefficients of 16 bits.
        self.to_affine().to_coordinates().map(|x| {
            core::array::from_fn(|i| {
                x.chunks(2)
                    .nth(i)
                    .map_or(0, |pair| pair.iter().rev().fold(0, |sum, &c| sum << 16 | u64::from(c)))
            })
        })
    }
}

/// 0, 1, 2, r - 1, r - 2, powers of two and their neighbours, a scalar whose columns are all alike, and random ones.
fn scalars<O: Order<N>, const N: usize>() -> Vec<Scalar<O, N>> {
    let mut random = Random::new(8);
    let mut scalars: Vec<Scalar<O, N>> = (0..8).map(|_| Scalar::from_words(random.words())).collect();
    scalars.extend([0u64, 1, 2, 8, 16].map(Scalar::from));
    let top = O::BITS as u32;
    for bit in [51, 52, 64, 127, 208, top - 6, top - 5, top - 4, top - 3, top - 2, top - 1] {
        let power = Scalar::from_words(wide::shift_left(&[1], bit));
        scalars.extend([power, power - Scalar::ONE]);
    }
    scalars.push(Scalar::from_words([0x1111_1111_1111_1111; N]));
    scalars.push(Scalar::from_words([u64::MAX; N]));
    let opposites: Vec<_> = scalars.iter().map(|k| -*k).collect();
    scalars.extend(opposites);
    scalars
}

#[inline(never)]
fn double_and_add<G: Group>(words: &[u64], point: G) -> G {
    let addend = point.to_addend();
    let mut sum = G::neutral();
    for bit in (0..64 * words.len()).rev() {
        sum = double_n(&sum, 1);
        if words[bit / 64] >> (bit % 64) & 1 == 1 {
            sum = add(&sum, &addend);
        }
    }
    sum
}

fn shapes() -> impl Iterator<Item = Shape> {
    let combs = (4..=8).map(|folds| Shape::Comb { folds, blocks: 1 });
    let blocks = [(4, 2), (5, 4), (6, 3)].map(|(folds, blocks)| Shape::Comb { folds, blocks });
    let windows = [(4, 1), (4, 2), (4, 4), (5, 1), (5, 2), (6, 1)];
    combs.chain(blocks).chain(windows.map(|(width, digits_a_row)| Shape::Windows { width, digits_a_row }))
}

/// The tests for one kind of points V, whose multiples are found by points P of plain code.
struct Suite<B, V: BaseTable, P> {
    backend: B,
    point: V::Element,
    plain: P,
}

impl<B: Backend, V: BaseTable<Element: Point + ToTable<Eight = V::Eight>>, P: Point> Suite<B, V, P> {
    /// Not inlined: compiled once for all shapes, as the shape is not known to the compiler.
    #[inline(never)]
    fn product<O: Order<N>, const N: usize>(
        &self,
        k: &Scalar<O, N>,
        shape: Shape,
        table: &[V::Eight],
    ) -> V::Element {
        self.backend.enter(
            #[inline(always)]
            || fixed_base(V::neutral(), k, shape, table),
        )
    }

    #[inline(never)]
    fn table(&self, shape: Shape, bits: usize) -> Vec<V::Eight> {
        self.backend.enter(
            #[inline(always)]
            || table(self.point, shape, bits, V::LANES),
        )
    }

    #[inline(never)]
    fn base_product<O: Order<N>, const N: usize>(&self, start: V, k: &Scalar<O, N>) -> V::Element {
        self.backend.enter(
            #[inline(always)]
            || base_product(start, k),
        )
    }

    fn run<O: Order<N>, const N: usize>(&self) {
        let scalars = scalars::<O, N>();
        let expected: Vec<_> =
            scalars.iter().map(|k| double_and_add(&k.to_words(), self.plain).coordinates()).collect();
        for shape in shapes() {
            let table = self.table(shape, O::BITS);
            assert_eq!(table.len(), shape.table_len(O::BITS, V::LANES) * V::LANES / 8, "{shape:?}");
            for (k, expected) in scalars.iter().zip(&expected) {
                assert_eq!(
                    self.product(k, shape, &table).coordinates(),
                    *expected,
                    "{shape:?} {:x?}",
                    k.to_words()
                );
            }
        }
        for (k, expected) in scalars.iter().zip(&expected) {
            assert_eq!(self.base_product(V::neutral(), k).coordinates(), *expected, "{:x?}", k.to_words());
        }
        self.held::<O, N>();
        self.starts::<O, N>();
    }

    /// The rows of the table that is in the build are those that are made for its shape.
    fn held<O: Order<N>, const N: usize>(&self) {
        let made = self.table(V::SHAPE, O::BITS);
        let row = V::SHAPE.entries() / 8;
        let step = V::base_table().len() / made.len();
        let held = V::base_table().chunks_exact(row).step_by(step);
        for (made, held) in made.iter().zip(held.flatten()) {
            for entry in 1..=8 {
                let (made, held) = (self.in_first_lane(made, entry), self.in_first_lane(held, entry));
                assert_eq!(made.lane(0).coordinates(), held.lane(0).coordinates());
            }
        }
    }

    #[inline(never)]
    fn in_first_lane(&self, eight: &V::Eight, entry: i8) -> V {
        self.backend.enter(
            #[inline(always)]
            || {
                let rows = Rows::new(core::slice::from_ref(eight), 0, 1);
                add_fixed(&V::neutral(), &V::look_up(&rows, &one_lane(entry)))
            },
        )
    }

    /// Sums that start with another point: an entry of the table, in the first lane.
    fn starts<O: Order<N>, const N: usize>(&self) {
        let start = self.in_first_lane(&V::base_table()[0], 1);
        let sum = double_n(&start.lane(0), doublings::<V>(O::BITS));
        for k in [Scalar::<O, N>::ZERO, Scalar::ONE, Scalar::from_words([u64::MAX / 3; N])] {
            let both = add(&sum, &self.base_product(V::neutral(), &k).to_addend());
            assert_eq!(self.base_product(start, &k).coordinates(), both.coordinates());
        }
    }
}

/// Compares products in lanes V, joined by `join`, with products of single points P; and with a start, the sum of both.
#[inline(never)]
fn check_joined<B, V, P, O, const N: usize>(backend: Option<B>, join: impl Fn(&V) -> V::Element + Copy)
where
    B: Backend,
    V: BaseTable<Element: Point> + FromFixed,
    P: BaseTable<Element = P> + Point,
    O: Order<N>,
{
    let Some(backend) = backend else { return };
    for k in scalars::<O, N>() {
        let (product, sum, start) = backend.enter(
            #[inline(always)]
            || {
                let first = Rows::new(&V::base_table()[..1], 0, 1);
                let first = add_fixed(&V::neutral(), &V::look_up(&first, &one_lane(1)));
                let sum = base_product_joined(|| Some(first), &k, join);
                (base_product_joined(|| None, &k, join), sum, first.lane(0))
            },
        );
        let expected = base_product(P::neutral(), &k).coordinates();
        assert_eq!(product.coordinates(), expected, "{:x?}", k.to_words());
        let both = add(&product, &double_n(&start, doublings::<V>(O::BITS)).to_addend());
        assert_eq!(sum.coordinates(), both.coordinates(), "{:x?}", k.to_words());
    }
}

/// The base point of edwards25519: y = 4/5.
fn base<F: FieldElement<Prime = P25519>>() -> edwards25519::Point<F> {
    let encoding = core::array::from_fn(|i| if i == 0 { 0x58 } else { 0x66 });
    edwards25519::codec::decode_one(&edwards25519::Encoding::new(&encoding)).1
}

type Fe<B, P> = <B as Backend>::Fe<P>;

/// On edwards25519, for the points V of a backend.
fn on_edwards25519<B, V>(backend: Option<B>)
where
    B: Backend,
    V: BaseTable<Element = edwards25519::Point<Fe<B, P25519>>, Eight = Eight<P25519, 3>>,
{
    let Some(backend) = backend else { return };
    let (point, plain) = (base::<Fe<B, P25519>>(), base::<Fe<Portable64, P25519>>());
    Suite::<B, V, _> { backend, point, plain }.run::<order::Ed25519, 4>();
}

/// [`check_joined`] on edwards25519, for vectors V of a backend.
fn on_edwards25519_joined<B: Backend, V>(
    backend: Option<B>,
    join: impl Fn(&edwards25519::Point<V>) -> edwards25519::Point<Fe<B, P25519>> + Copy,
) where
    V: LookUp<Prime = P25519> + FieldLanes<Element = Fe<B, P25519>>,
{
    type P = edwards25519::Point<Fe<Portable64, P25519>>;
    check_joined::<B, edwards25519::Point<V>, P, order::Ed25519, 4>(backend, join);
}

/// [`check_joined`] on a double-odd curve, for vectors V of a backend.
#[cfg(lemniscate_vectors)]
fn on_double_odd_joined<C: double_odd::Curve, B: Backend, V>(
    backend: Option<B>,
    join: impl Fn(&double_odd::Point<C, V>) -> double_odd::Point<C, Fe<B, C::Prime>> + Copy,
) where
    V: LookUp<Prime = C::Prime> + FieldLanes<Element = Fe<B, C::Prime>>,
{
    check_joined::<B, double_odd::Point<C, V>, double_odd::Point<C, Fe<Portable64, C::Prime>>, C::Order, 4>(
        backend, join,
    );
}

/// On edwards448, for the points V of a backend.
fn on_edwards448<B, V>(backend: Option<B>)
where
    B: Backend,
    V: BaseTable<Element = edwards448::Point<B::Fe<P448>>, Eight = Eight<P448, 3>>,
{
    let Some(backend) = backend else { return };
    let base = edwards448::tables::odd()[0];
    let point = edwards448::Point::neutral().add_fixed(&edwards448::Point::<B::Fe<P448>>::unpack(&base));
    let plain = edwards448::Point::neutral()
        .add_fixed(&edwards448::Point::<<Portable64 as Backend>::Fe<P448>>::unpack(&base));
    Suite::<B, V, _> { backend, point, plain }.run::<order::Ed448, 7>();
}

/// On a double-odd curve, for the points V of a backend.
fn on_double_odd<C, B, V>(backend: Option<B>)
where
    C: double_odd::Curve,
    B: Backend,
    V: BaseTable<Element = double_odd::Point<C, Fe<B, C::Prime>>, Eight = Eight<C::Prime, 3>>,
{
    let Some(backend) = backend else { return };
    let point = double_odd::Point::<C, Fe<B, C::Prime>>::generator();
    let plain = double_odd::Point::<C, Fe<Portable64, C::Prime>>::generator();
    Suite::<B, V, _> { backend, point, plain }.run::<C::Order, 4>();
}

/// For points of single elements.
fn on_both_double_odd<B: Backend>(backend: Option<B>) {
    on_double_odd::<E, B, double_odd::Point<E, Fe<B, P18651>>>(backend);
    on_double_odd::<S, B, double_odd::Point<S, Fe<B, P3957>>>(backend);
}

#[test]
fn edwards25519_portable32() {
    on_edwards25519::<_, edwards25519::Point<Fe<Portable32, P25519>>>(Some(Portable32));
}

#[test]
fn edwards25519_portable64() {
    on_edwards25519::<_, edwards25519::Point<Fe<Portable64, P25519>>>(Some(Portable64));
}

/// With registers that are a model of WebAssembly's.
#[test]
fn edwards25519_simd128() {
    use crate::field::gf255::simd128::Fe4;
    on_edwards25519::<_, edwards25519::Point<Fe4<Fe<Portable64, P25519>>>>(Some(Portable64));
    on_edwards25519_joined::<_, Fe4<_>>(Some(Portable64), edwards::lanes::sum);
}

#[test]
fn edwards448_portable32() {
    on_edwards448::<_, edwards448::Point<<Portable32 as Backend>::Fe<P448>>>(Some(Portable32));
}

#[test]
fn edwards448_portable64() {
    on_edwards448::<_, edwards448::Point<<Portable64 as Backend>::Fe<P448>>>(Some(Portable64));
}

#[test]
fn double_odd_portable32() {
    on_both_double_odd(Some(Portable32));
}

#[test]
fn double_odd_portable64() {
    on_both_double_odd(Some(Portable64));
}

#[test]
fn curve9767_portable() {
    type Fe = crate::field::gf9767::portable::Fe;
    let point = Jacobian::from_affine(&<Fe as Constants>::GENERATOR);
    Suite::<_, Jacobian<Fe>, _> { backend: Portable64, point, plain: point }.run::<order::Curve9767, 4>();
}

#[cfg(lemniscate_vectors)]
mod x86_64 {
    use super::*;
    use crate::backend::{Adx, Avx2, Widest};
    use crate::field::gf255::{avx2, ifma};
    use crate::field::{gf448, gf9767};

    #[test]
    fn edwards25519_adx() {
        on_edwards25519::<_, edwards25519::Point<Fe<Adx, P25519>>>(Adx::new());
    }

    #[test]
    fn edwards25519_avx2() {
        on_edwards25519::<_, edwards25519::Point<avx2::Fe4<Fe<Avx2, P25519>>>>(Avx2::new());
        on_edwards25519_joined::<_, avx2::Fe4<_>>(Avx2::new(), edwards::lanes::sum);
    }

    #[test]
    fn edwards25519_avx512ifma() {
        on_edwards25519::<_, edwards25519::Point<ifma::Fe4<Fe<Widest, P25519>>>>(Widest::new());
        on_edwards25519_joined::<_, ifma::Fe4<_>>(Widest::new(), edwards::lanes::sum);
    }

    #[test]
    fn eight_lanes_avx512ifma() {
        type Eight<P> = ifma::Fe8<Fe<Widest, P>>;
        if const { serves_eight_lanes::<edwards25519::Point<Eight<P25519>>>(<order::Ed25519 as Order>::BITS) }
        {
            on_edwards25519_joined::<_, Eight<P25519>>(Widest::new(), edwards::lanes::sum);
        }
        if const { serves_eight_lanes::<double_odd::Point<S, Eight<P3957>>>(<order::DoubleOddS as Order>::BITS) }
        {
            on_double_odd_joined::<E, _, Eight<P18651>>(Widest::new(), double_odd::lanes::sum);
            on_double_odd_joined::<S, _, Eight<P3957>>(Widest::new(), double_odd::lanes::sum);
        }
    }

    #[test]
    fn edwards448_avx512ifma() {
        type V = edwards448::Point<gf448::ifma::Fe4<<Widest as Backend>::Fe<P448>>>;
        on_edwards448::<_, V>(Widest::new());
    }

    #[test]
    fn double_odd_adx() {
        on_both_double_odd(Adx::new());
    }

    #[test]
    fn double_odd_e_avx2() {
        type V = double_odd::Point<E, avx2::Fe4<Fe<Avx2, P18651>>>;
        on_double_odd::<E, _, V>(Avx2::new());
        on_double_odd_joined::<E, _, avx2::Fe4<_>>(Avx2::new(), double_odd::lanes::sum);
    }

    #[test]
    fn double_odd_s_avx2() {
        type V = double_odd::Point<S, avx2::Fe4<Fe<Avx2, P3957>>>;
        on_double_odd::<S, _, V>(Avx2::new());
        on_double_odd_joined::<S, _, avx2::Fe4<_>>(Avx2::new(), double_odd::lanes::sum);
    }

    #[test]
    fn double_odd_e_avx512ifma() {
        type V = double_odd::Point<E, ifma::Fe4<Fe<Widest, P18651>>>;
        on_double_odd::<E, _, V>(Widest::new());
        on_double_odd_joined::<E, _, ifma::Fe4<_>>(Widest::new(), double_odd::lanes::sum);
    }

    #[test]
    fn double_odd_s_avx512ifma() {
        type V = double_odd::Point<S, ifma::Fe4<Fe<Widest, P3957>>>;
        on_double_odd::<S, _, V>(Widest::new());
        on_double_odd_joined::<S, _, ifma::Fe4<_>>(Widest::new(), double_odd::lanes::sum);
    }

    #[test]
    fn curve9767_avx2() {
        if let Some(backend) = Avx2::new() {
            let point = Jacobian::from_affine(&<gf9767::avx2::Fe as Constants>::GENERATOR);
            let plain = Jacobian::from_affine(&<gf9767::portable::Fe as Constants>::GENERATOR);
            Suite::<_, Jacobian<gf9767::avx2::Fe>, _> { backend, point, plain }.run::<order::Curve9767, 4>();
        }
    }
}
