//! Operands come from integers at the bounds of all limbs in use, raised to every level.

use crate::field::{FieldElement, FieldLanes, P448, invert_lanes, set_inverses_of_vectors};
use std::vec::Vec;

use num_bigint::BigUint;
use subtle::Choice;

use super::model::{Modelled, Words, big, modulus, power, words};
use crate::field::gf448::{WORDS, sqrt};
use crate::field::shared::MOST_VECTORS;
use crate::field::{Field, Mask};
use crate::testing::{Random, apart};

/// All checks; one element is a vector of one lane.
pub(super) fn lanes<F: FieldLanes<Prime = P448>>() {
    encodings::<F>();
    levels::<F>();
    products::<F>();
    selections::<F>();
    roots_and_inverses::<F>();
    inverses_of_vectors::<F>();
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
    // Single limbs full, empty or half full, for limbs of 32, 45 and 44, 56 and 64 bits, and halves.
    let of_45 = (0..450).step_by(45).map(|start| start - start / 225);
    for starts in [32, 56, 64, 224]
        .map(|bits| Vec::from_iter((0..448).step_by(bits)))
        .into_iter()
        .chain([of_45.collect()])
    {
        let limbs = || {
            starts
                .iter()
                .zip(starts[1..].iter().chain(&[448]))
                .map(|(&start, &end)| (start as u32, end as u32))
        };
        for (start, end) in limbs() {
            let ones = power(end) - power(start);
            corners.push(power(448) - 1u8 - &ones);
            corners.push(ones);
            corners.push(power(end - 1));
        }
        // All limbs at the place where rounding goes up, and just below.
        let halves: BigUint = limbs().map(|(_, end)| power(end - 1)).sum();
        let units: BigUint = limbs().map(|(start, _)| power(start)).sum();
        corners.extend([&halves - units, halves]);
    }
    corners.push(big(&[0xaaaa_aaaa_aaaa_aaaa; WORDS]));
    corners.push(big(&[0x5555_5555_5555_5555; WORDS]));
    corners.iter().map(words).collect()
}

/// Values of level 0: corners in every lane, turned so that lanes differ, some random ones, and what products leave, which
/// may lie above any canonical value.
fn tight<F: FieldLanes<Prime = P448>>(random: &mut Random) -> Vec<Modelled<F>> {
    let corners = corners();
    let mut values: Vec<_> = (0..corners.len())
        .map(|i| Modelled::<F>::new(&|lane| corners[(i + 7 * lane) % corners.len()]))
        .collect();
    for _ in 0..20 {
        let words: Vec<Words> = (0..F::LANES).map(|_| random.words()).collect();
        values.push(Modelled::new(&|lane| words[lane]));
    }
    let products: Vec<_> = values.iter().map(|x| x * &values[5]).collect();
    values.extend(products);
    values
}

/// One of the ways from values of level 0 to a value of level 2, with signs as drawn. Often it is four times the same, or
/// its opposite, which is as large as level 2 can be.
fn level_2<F: FieldLanes<Prime = P448>>(values: &[Modelled<F>], random: &mut Random) -> Modelled<F> {
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

fn encodings<F: FieldLanes<Prime = P448>>() {
    let constant = |x: &BigUint| {
        let x = words(x);
        Modelled::<F>::new(&|_| x)
    };
    let (zero, one, last) = (constant(&BigUint::ZERO), constant(&1u8.into()), constant(&(modulus() - 1u8)));
    for x in tight::<F>(&mut Random::new(1)) {
        x.check();
        x.check_mask(apart::equals(x.element, F::ONE), &|x| *x == BigUint::from(1u8));
    }
    zero.map(F::ZERO, &BigUint::clone).check();
    one.map(F::ONE, &BigUint::clone).check();
    one.map(F::splat(F::Element::ONE), &BigUint::clone).check();
    last.map(F::constant(words(&(modulus() - 1u8))), &BigUint::clone).check();
}

/// Sums, differences and comparisons up to level 2.
fn levels<F: FieldLanes<Prime = P448>>() {
    let random = &mut Random::new(2);
    let values = tight::<F>(random);
    for x in &values {
        for y in values.iter().step_by(7 * F::LANES) {
            (x + y).check();
            (x - y).check();
            // For products alone.
            let sum = x.zip(y, apart::add_products(x.element, y.element), &|x, y| x + y);
            (&sum * x).check();
            sum.square().check();
        }
    }
    for _ in 0..2000 / F::LANES {
        let x = level_2(&values, random);
        x.check();
        // Carried, it is of level 0, and twice as large again.
        let carried = x.carry();
        carried.check();
        (&(&carried + &carried) + &(&carried - &values[3])).check();
    }
}

fn products<F: FieldLanes<Prime = P448>>() {
    let random = &mut Random::new(3);
    let values = tight::<F>(random);
    let extreme = |x: &Modelled<F>| x.double().double();
    let mut pairs: Vec<_> =
        (0..3000 / F::LANES).map(|_| (level_2(&values, random), level_2(&values, random))).collect();
    // Every limb as large as it can be, with the same sign and with the other.
    for x in values.iter().step_by(F::LANES) {
        pairs.push((extreme(x), extreme(x)));
        pairs.push((extreme(x), -&(-x)));
        pairs.push((extreme(x), -&x.double()));
    }
    for (x, y) in &pairs {
        (x * y).check();
        // Products are of level 0 again.
        (&(&(x * y) - &(y * x)) - &(x * x)).check();
        x.square().check();
        x.map(apart::square_n(x.element, 3), &|x| x.pow(8)).check();
        for k in [0, 1, 5, 39_081, random.word() as u32 >> 14, (1 << 18) - 1] {
            let small = x.map(apart::mul_small(x.element, k), &|x| x * k);
            small.check();
            (&(&small - &values[1]) * &(&-&small - &small)).check();
        }
    }
}

fn selections<F: FieldLanes<Prime = P448>>() {
    let values = tight::<F>(&mut Random::new(4));
    for pair in values.windows(2) {
        let (x, y) = (&pair[0], &pair[1]);
        for set in [false, true] {
            let mask = F::Mask::splat(Choice::from(u8::from(set)));
            let first = if set { y } else { x };
            first.map(apart::select(y.element, x.element, mask), &BigUint::clone).check();
            x.map(apart::negate_if(x.element, mask), &|x| if set { modulus() - x } else { x.clone() })
                .check();
        }
        // A mask with its own truth value in every lane.
        let odd = apart::is_odd(x.element);
        let expected = |x: &BigUint| if x.bit(0) { modulus() - x } else { x.clone() };
        x.map(apart::negate_if(x.element, odd), &expected).check();
        x.check_mask(!odd, &|x| !x.bit(0));
    }
    let digits: Vec<i8> = (0..F::LANES).map(|lane| [3, -3, 0, -8, 8][lane % 5]).collect();
    for lane in 0..F::LANES {
        for magnitude in [0, 3, 8] {
            let equal = F::Mask::magnitude_is(&digits, magnitude).lane(lane);
            assert_eq!(bool::from(equal), digits[lane].unsigned_abs() == magnitude);
        }
        assert_eq!(bool::from(F::Mask::negative(&digits).lane(lane)), digits[lane] < 0);
    }
}

/// Returns whether it is a square, by Euler's criterion.
fn has_root(x: &BigUint) -> bool {
    x.modpow(&((modulus() - 1u8) / 2u8), &modulus()) <= BigUint::from(1u8)
}

/// Every lane's root is what the rule says: even, and a root of x, where there is one, and else zero.
#[track_caller]
fn check_root<F: FieldLanes<Prime = P448>>(x: &Modelled<F>, (is_square, root): (F::Mask, F)) {
    x.check_mask(is_square, &has_root);
    for (lane, x) in x.lanes.iter().enumerate() {
        let root = big(&root.lane(lane).to_words());
        let square = if has_root(x) { x.clone() } else { BigUint::ZERO };
        assert_eq!(&root * &root % modulus(), square, "lane {lane}");
        assert!(!root.bit(0), "lane {lane}");
    }
}

fn roots_and_inverses<F: FieldLanes<Prime = P448>>() {
    let random = &mut Random::new(5);
    let values = tight::<F>(random);
    let exponent = modulus() - 2u8;
    for (i, x) in values.iter().enumerate().step_by(3 * F::LANES) {
        let square = x.square();
        for x in [x, &square, &x.double()] {
            x.check_mask(sqrt::is_square(x.element), &has_root);
            check_root(x, sqrt::sqrt(x.element));
            let v = &(&values[values.len() - 1 - i] + &values[7]) * &values[9];
            if v.lanes.iter().all(|v| *v != BigUint::ZERO) {
                check_root(x, sqrt::sqrt_ratio((x * &v).element, v.element));
            }
            // x/0 has no root but for x = 0.
            let (is_square, root) = sqrt::sqrt_ratio(x.element, F::ZERO);
            x.check_mask(is_square, &|x| *x == BigUint::ZERO);
            x.map(root, &|_| BigUint::ZERO).check();
        }
        for x in [x, &level_2(&values, random)] {
            x.map(invert_lanes(x.element), &|x| x.modpow(&exponent, &modulus())).check();
            let vartime = F::from_lanes(|lane| x.element.lane(lane).invert_vartime());
            x.map(vartime, &|x| x.modpow(&exponent, &modulus())).check();
        }
    }
}

/// Of any number of vectors; with a 0 in a lane of a single one.
fn inverses_of_vectors<F: FieldLanes<Prime = P448>>() {
    let values = tight::<F>(&mut Random::new(7));
    let exponent = modulus() - 2u8;
    let (with_zero, others): (Vec<_>, Vec<_>) =
        values.into_iter().partition(|x| x.lanes.contains(&BigUint::ZERO));
    assert!(!with_zero.is_empty());
    let several = (0..=MOST_VECTORS).map(|count| &others[..count]);
    for values in several.chain(with_zero.chunks(1)) {
        let mut inverses: Vec<_> = values.iter().map(|x| x.element).collect();
        set_inverses_of_vectors(&mut inverses);
        for (x, inverse) in values.iter().zip(inverses) {
            x.map(inverse, &|x| x.modpow(&exponent, &modulus())).check();
        }
    }
}
