//! Operands come from integers at the bounds of all limbs in use, raised to every level.

use core::ops::{Add, Mul, Neg, Sub};
use std::vec::Vec;

use num_bigint::BigUint;
use subtle::Choice;

use crate::field::gf448::{Gf448, WORDS, sqrt};
use crate::testing::{Random, apart};

type Words = [u64; WORDS];

/// All checks.
pub(super) fn single<F: Gf448>() {
    encodings::<F>();
    levels::<F>();
    products::<F>();
    selections::<F>();
    roots_and_inverses::<F>();
}

fn big(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

fn words(x: &BigUint) -> Words {
    let digits = x.to_u64_digits();
    assert!(digits.len() <= WORDS);
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

fn power(n: u32) -> BigUint {
    BigUint::from(1u8) << n
}

fn modulus() -> BigUint {
    power(448) - power(224) - 1u8
}

/// An element, and the value it should have.
#[derive(Clone)]
struct Modelled<F> {
    element: F,
    value: BigUint,
}

impl<F: Gf448> Modelled<F> {
    #[inline(never)]
    fn new(integer: Words) -> Self {
        Self { element: F::from_words(integer), value: big(&integer) % modulus() }
    }

    /// An element computed in some way, and the value that it should have, which is reduced here.
    #[inline(never)]
    fn of(element: F, value: BigUint) -> Self {
        Self { element, value: value % modulus() }
    }

    /// Asserts that the element is what it should be, and that it is given canonically.
    #[track_caller]
    #[inline(never)]
    fn check(&self) {
        assert_eq!(big(&self.element.to_words()), self.value);
        assert_eq!(bool::from(apart::is_zero(self.element)), self.value == BigUint::ZERO);
        assert_eq!(bool::from(apart::is_odd(self.element)), self.value.bit(0));
    }

    fn double(&self) -> Self {
        Self::of(apart::double(self.element), &self.value + &self.value)
    }

    fn square(&self) -> Self {
        Self::of(apart::square(self.element), &self.value * &self.value)
    }
}

impl<F: Gf448> Add for &Modelled<F> {
    type Output = Modelled<F>;

    fn add(self, other: Self) -> Modelled<F> {
        Modelled::of(apart::add(self.element, other.element), &self.value + &other.value)
    }
}

impl<F: Gf448> Sub for &Modelled<F> {
    type Output = Modelled<F>;

    fn sub(self, other: Self) -> Modelled<F> {
        Modelled::of(apart::sub(self.element, other.element), &self.value + modulus() - &other.value)
    }
}

impl<F: Gf448> Mul for &Modelled<F> {
    type Output = Modelled<F>;

    fn mul(self, other: Self) -> Modelled<F> {
        Modelled::of(apart::mul(self.element, other.element), &self.value * &other.value)
    }
}

impl<F: Gf448> Neg for &Modelled<F> {
    type Output = Modelled<F>;

    fn neg(self) -> Modelled<F> {
        Modelled::of(apart::neg(self.element), modulus() - &self.value)
    }
}

/// Integers below 2^448 that limbs, carries and folding may depend on.
fn corners() -> Vec<Words> {
    let p = modulus();
    let mut around =
        Vec::from([BigUint::ZERO, p.clone(), power(448) - power(224), power(225) + 1u8, &p / 2u8]);
    around.extend(
        [55, 56, 64, 112, 168, 192, 223, 224, 225, 256, 280, 336, 384, 392, 446, 447, 448].map(power),
    );
    // From 2 below to 2 above, modulo 2^448.
    let mut corners: Vec<_> = around
        .iter()
        .flat_map(|x| (0u8..5).map(move |offset| (x + power(448) - 2u8 + offset) % power(448)))
        .collect();
    // Single limbs full, empty or half full, for limbs of 32, 56 and 64 bits, and halves.
    for bits in [32, 56, 64, 224] {
        for start in (0..448).step_by(bits as usize) {
            let ones = power(start + bits) - power(start);
            corners.push(power(448) - 1u8 - &ones);
            corners.push(ones);
            corners.push(power(start + bits - 1));
        }
        // All limbs at the place where rounding goes up, and just below.
        let halves: BigUint = (0..448).step_by(bits as usize).map(|start| power(start + bits - 1)).sum();
        let units: BigUint = (0..448).step_by(bits as usize).map(power).sum();
        corners.extend([&halves - units, halves]);
    }
    corners.push(big(&[0xaaaa_aaaa_aaaa_aaaa; WORDS]));
    corners.push(big(&[0x5555_5555_5555_5555; WORDS]));
    corners.iter().map(words).collect()
}

/// Values of level 0: corners, some random ones, and what products leave, which may lie above any canonical value.
fn tight<F: Gf448>(random: &mut Random) -> Vec<Modelled<F>> {
    let mut values: Vec<Modelled<F>> = corners().into_iter().map(Modelled::new).collect();
    values.extend((0..20).map(|_| Modelled::new(random.words())));
    let products: Vec<_> = values.iter().map(|x| x * &values[5]).collect();
    values.extend(products);
    values
}

/// One of the ways from values of level 0 to a value of level 2, with signs as drawn. Often it is four times the same, or
/// its opposite, which is as large as level 2 can be.
fn level_2<F: Gf448>(values: &[Modelled<F>], random: &mut Random) -> Modelled<F> {
    let ways = random.word();
    let mut level_1 = |signs: u64| {
        let [x, y] = random.words().map(|word: u64| &values[word as usize % values.len()]);
        match signs & 3 {
            0 => x + y,
            1 => x - y,
            2 => x.double(),
            _ => -x,
        }
    };
    let (x, y) = (level_1(ways), level_1(ways >> 2));
    match ways >> 4 & 3 {
        0 => &x + &y,
        1 => &x - &y,
        2 => x.double(),
        _ => -&y,
    }
}

fn encodings<F: Gf448>() {
    for x in tight::<F>(&mut Random::new(1)) {
        x.check();
        assert_eq!(bool::from(apart::equals(x.element, F::ONE)), x.value == BigUint::from(1u8));
    }
    Modelled::of(F::ZERO, BigUint::ZERO).check();
    Modelled::of(F::ONE, 1u8.into()).check();
    Modelled::of(F::constant(words(&(modulus() - 1u8))), modulus() - 1u8).check();
}

/// Sums, differences and comparisons up to level 2.
fn levels<F: Gf448>() {
    let random = &mut Random::new(2);
    let values = tight::<F>(random);
    for x in &values {
        for y in values.iter().step_by(7) {
            (x + y).check();
            (x - y).check();
            // For products alone.
            let sum = Modelled::of(apart::add_products(x.element, y.element), &x.value + &y.value);
            (&sum * x).check();
            sum.square().check();
        }
    }
    for _ in 0..2000 {
        let x = level_2(&values, random);
        x.check();
        // Carried, it is of level 0, and twice as large again.
        let carried = Modelled::of(apart::carry(x.element), x.value);
        carried.check();
        (&(&carried + &carried) + &(&carried - &values[3])).check();
    }
}

fn products<F: Gf448>() {
    let random = &mut Random::new(3);
    let values = tight::<F>(random);
    let extreme = |x: &Modelled<F>| x.double().double();
    let mut pairs: Vec<_> = (0..3000).map(|_| (level_2(&values, random), level_2(&values, random))).collect();
    // Every limb as large as it can be, with the same sign and with the other.
    for x in &values {
        pairs.push((extreme(x), extreme(x)));
        pairs.push((extreme(x), -&(-x)));
        pairs.push((extreme(x), -&x.double()));
    }
    for (x, y) in &pairs {
        (x * y).check();
        // Products are of level 0 again.
        (&(&(x * y) - &(y * x)) - &(x * x)).check();
        x.square().check();
        let eighth = x.square().square().square();
        Modelled::of(apart::square_n(x.element, 3), eighth.value).check();
        for k in [0, 1, 5, 39_081, random.word() as u32 >> 14, (1 << 18) - 1] {
            let small = Modelled::of(apart::mul_small(x.element, k), &x.value * k);
            small.check();
            (&(&small - &values[1]) * &(&-&small - &small)).check();
        }
    }
}

fn selections<F: Gf448>() {
    let values = tight::<F>(&mut Random::new(4));
    for pair in values.windows(2) {
        let (x, y) = (&pair[0], &pair[1]);
        for set in [false, true] {
            let mask = Choice::from(u8::from(set));
            let selected = apart::select(y.element, x.element, mask);
            Modelled::of(selected, if set { y.value.clone() } else { x.value.clone() }).check();
            let negated = apart::negate_if(x.element, mask);
            Modelled::of(negated, if set { modulus() - &x.value } else { x.value.clone() }).check();
        }
    }
}

/// Every root is what the rule says: even, and a root of x, where there is one, and else zero.
#[track_caller]
fn check_root<F: Gf448>(x: &BigUint, (is_square, root): (Choice, F)) {
    // Euler's criterion.
    let has_root = x.modpow(&((modulus() - 1u8) / 2u8), &modulus()) <= BigUint::from(1u8);
    assert_eq!(bool::from(is_square), has_root);
    let root = big(&root.to_words());
    assert_eq!(&root * &root % modulus(), if has_root { x.clone() } else { BigUint::ZERO });
    assert!(!root.bit(0));
}

fn roots_and_inverses<F: Gf448>() {
    let random = &mut Random::new(5);
    let values = tight::<F>(random);
    let exponent = modulus() - 2u8;
    for (i, x) in values.iter().enumerate().step_by(3) {
        let square = x.square();
        for x in [x, &square, &x.double()] {
            let (is_square, _) = sqrt::sqrt(x.element);
            assert_eq!(bool::from(sqrt::is_square(x.element)), bool::from(is_square));
            check_root(&x.value, sqrt::sqrt(x.element));
            let v = &(&values[values.len() - 1 - i] + &values[7]) * &values[9];
            if v.value != BigUint::ZERO {
                check_root(&x.value, sqrt::sqrt_ratio((x * &v).element, v.element));
            }
            // x/0 has no root but for x = 0.
            let (is_square, root) = sqrt::sqrt_ratio(x.element, F::ZERO);
            assert_eq!(bool::from(is_square), x.value == BigUint::ZERO);
            Modelled::of(root, BigUint::ZERO).check();
        }
        for x in [x, &level_2(&values, random)] {
            Modelled::of(x.element.invert(), x.value.modpow(&exponent, &modulus())).check();
        }
    }
}
