//! Operands come from integers at the bounds of all limbs in use, raised to every level.

use std::vec::Vec;

use num_bigint::BigUint;
use subtle::Choice;

use super::Tested;
use super::model::{Modelled, big, modulus, words};
use crate::field::element::Words;
use crate::field::shared::MOST_VECTORS;
use crate::field::{Field, FieldElement, FieldLanes, Mask, set_inverses_of_vectors};
use crate::testing::{Random, apart};

/// All checks for lanes of elements; one element is a vector of one lane.
pub fn lanes<F: FieldLanes<Prime: Tested>>() {
    encodings::<F>();
    levels::<F>();
    products::<F>();
    uncarried::<F>();
    factors::<F>();
    selections::<F>();
    roots::<F>();
    inverses_of_vectors::<F>();
}

/// All checks for single elements.
pub fn single<F: FieldElement<Prime: Tested>>() {
    lanes::<F>();
    inverses::<F>();
}

/// Values of level 0: corners in every lane, turned so that lanes differ, and some random ones.
fn tight<F: FieldLanes<Prime: Tested>>(random: &mut Random) -> Vec<Modelled<F>> {
    let corners: Vec<_> = F::Prime::corners().iter().map(words::<F::Prime>).collect();
    let mut values: Vec<_> =
        (0..corners.len()).map(|i| Modelled::new(|lane| corners[(i + 7 * lane) % corners.len()])).collect();
    for _ in 0..20 {
        let mut words = std::vec![Words::<F>::default(); F::LANES];
        words.iter_mut().flat_map(|words| words.as_mut()).for_each(|word| *word = random.word());
        values.push(Modelled::new(|lane| words[lane]));
    }
    // What products leave, which may lie above any canonical value.
    let products: Vec<_> = values.iter().map(|x| x * &values[5]).collect();
    values.extend(products);
    values
}

/// One of the ways from values of level 0 to a value of level 2, with signs as drawn. Often it is four times the same, or
/// its opposite, which is as large as level 2 can be.
fn level_2<F: FieldLanes<Prime: Tested>>(values: &[Modelled<F>], random: &mut Random) -> Modelled<F> {
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

fn encodings<F: FieldLanes<Prime: Tested>>() {
    for x in tight::<F>(&mut Random::new(1)) {
        x.check();
        x.check_mask(apart::is_zero(x.element), |x| *x == BigUint::ZERO);
        x.check_mask(apart::is_odd(x.element), |x| x.bit(0));
        x.check_mask(apart::equals(x.element, F::ONE), |x| *x == BigUint::from(1u8));
    }
    let [zero, one, last] =
        [BigUint::ZERO, 1u8.into(), modulus::<F::Prime>() - 1u8].map(|x| words::<F::Prime>(&x));
    for (element, value) in
        [(F::ZERO, zero), (F::ONE, one), (F::constant(last), last), (F::splat(F::Element::ONE), one)]
    {
        Modelled { element, ..Modelled::<F>::new(|_| value) }.check();
    }
}

/// Sums, differences and comparisons up to level 2.
fn levels<F: FieldLanes<Prime: Tested>>() {
    let random = &mut Random::new(2);
    let values = tight::<F>(random);
    for x in &values {
        for y in values.iter().step_by(7 * F::LANES) {
            (x + y).check();
            (x - y).check();
            // For products alone.
            let sum = Modelled { element: apart::add_products(x.element, y.element), ..x + y };
            (&sum * x).check();
            sum.square().check();
        }
    }
    for _ in 0..2000 / F::LANES {
        let x = level_2(&values, random);
        x.check();
        x.map(apart::carry(x.element), BigUint::clone).check();
        x.check_mask(apart::is_zero(x.element), |x| *x == BigUint::ZERO);
        x.check_mask(apart::is_odd(x.element), |x| x.bit(0));
        // Carried, it is of level 0, and twice as large again.
        let carried = x.map(apart::carry(x.element), BigUint::clone);
        (&(&carried + &carried) + &(&carried - &values[3])).check();
    }
}

fn products<F: FieldLanes<Prime: Tested>>() {
    let random = &mut Random::new(3);
    let values = tight::<F>(random);
    let mut pairs: Vec<_> =
        (0..3000 / F::LANES).map(|_| (level_2(&values, random), level_2(&values, random))).collect();
    // Every limb as large as it can be, with the same sign and with the other.
    for x in values.iter().step_by(F::LANES) {
        let extreme = x.double().double();
        pairs.extend([extreme.clone(), -&(-x), -&x.double()].map(|other| (extreme.clone(), other)));
    }
    for (x, y) in &pairs {
        (x * y).check();
        // Products are of level 0 again.
        (&(&(x * y) - &(y * x)) - &(x * x)).check();
        x.square().check();
        x.map(apart::square_n(x.element, 3), |x| x.pow(8)).check();
        for k in [0, 1, 2, 39_081, 121_665, random.word() as u32 >> 14, (1 << 18) - 1] {
            let small = x.map(apart::mul_small(x.element, k), |x| x * k);
            small.check();
            (&(&small - &values[1]) * &(&-&small - &small)).check();
        }
    }
}

/// Sums of products that are not carried, of values of level 0 and of their opposites.
pub fn uncarried<F: FieldLanes<Prime: Tested>>() {
    let random = &mut Random::new(5);
    let mut values = tight::<F>(random);
    let opposites: Vec<_> = values
        .iter()
        .map(|x| x.map(apart::carry(apart::neg(x.element)), |x| modulus::<F::Prime>() - x))
        .collect();
    values.extend(opposites);
    for i in 0..values.len() {
        let [x, y, z] = [i, 7 * i + 3, random.word() as usize].map(|i| &values[i % values.len()]);
        let (xy, zz) = (x * y, z * z);
        let sixteen = Modelled::new(|_| words::<F::Prime>(&16u8.into()));
        let expected = [&xy + &zz, &xy - &zz, &(&xy + &xy) + z, &sixteen * &(&xy - &zz)];
        let sums = outline!(F, || {
            let (mut product, mut square, mut other) = (x.element, z.element, F::ZERO);
            product.set_mul_uncarried(&y.element);
            square.set_square_uncarried();
            other.set_square_of_uncarried(&z.element);
            let mut double = product;
            double.set_double_uncarried();
            let [sum, difference, double] = [product + square, product - other, double + z.element];
            // The most that formulas add, and take off.
            let much = if F::PREFERS_UNCARRIED {
                let [product, square] = [x.element.mul_uncarried(&y.element), z.element.square_uncarried()];
                let half = square.double_n_uncarried(3);
                let eighth = product.double_n_uncarried(1);
                let most = product.double_n_uncarried(4).sub_uncarried(&eighth).add_uncarried(&eighth);
                let much = most.sub_uncarried(&half).carry_sum() - half.carry_sum();
                let same = much.carry().to_uncarried().add_uncarried(&square).sub_uncarried(&square);
                same.carry_sum()
            } else {
                (product - square).mul_small(16)
            };
            [sum, difference, double, much]
        });
        for (element, expected) in sums.into_iter().zip(expected) {
            Modelled { element, ..expected }.check();
        }
    }
}

/// Sums that are factors alone, of two operands and of three.
fn factors<F: FieldLanes<Prime: Tested>>() {
    let values = tight::<F>(&mut Random::new(6));
    for i in 0..values.len() {
        let [x, y, z] = [i, 7 * i + 3, 5 * i + 1].map(|i| &values[i % values.len()]);
        let (sum, difference, twice) = (x + y, x - y, z + z);
        let doubled = &(x * y) + &(x * y);
        let expected = [
            &sum * &difference,
            &sum * &(&sum - z),
            &twice * &difference,
            &twice * &difference,
            &(z + &twice) * &(x + &twice),
            &(&doubled + &difference) * &difference,
        ];
        let products = outline!(F, || {
            let [mut sum, mut difference, mut twice] = [F::ZERO, F::ZERO, z.element];
            sum.set_sum_as_factor(&x.element, &y.element);
            difference.set_difference_as_factor(&x.element, &y.element);
            let mut three = z.element;
            three.set_sub_from_as_factor(&sum);
            twice.set_add_as_factor(&z.element);
            let mut same = x.element;
            same.set_sub_as_factor(&y.element);
            let [mut term, mut with_term, mut added] = [z.element, F::ZERO, x.element];
            term.set_double_as_term();
            with_term.set_sum_with_term(&z.element, &term);
            added.set_add_term(&term);
            let mut twice_z = z.element;
            twice_z.set_double_as_factor();
            let mut doubled = x.element;
            doubled.set_mul_uncarried(&y.element);
            doubled.set_double_add_as_factor(&difference);
            [
                sum * difference,
                sum * three,
                twice * same,
                twice_z * same,
                with_term * added,
                doubled * difference,
            ]
        });
        for (element, expected) in products.into_iter().zip(expected) {
            Modelled { element, ..expected }.check();
        }
    }
}

fn selections<F: FieldLanes<Prime: Tested>>() {
    let random = &mut Random::new(4);
    let values = tight::<F>(random);
    for pair in values.windows(2) {
        let (x, y) = (&pair[0], &pair[1]);
        for set in [false, true] {
            let mask = F::Mask::splat(Choice::from(u8::from(set)));
            x.check_mask(mask, |_| set);
            x.check_mask(!mask, |_| !set);
            let first = if set { y } else { x };
            first.map(apart::select(y.element, x.element, mask), BigUint::clone).check();
            x.map(
                apart::negate_if(x.element, mask),
                |x| if set { modulus::<F::Prime>() - x } else { x.clone() },
            )
            .check();
        }
        // A mask with its own truth value in every lane.
        let odd = apart::is_odd(x.element);
        x.map(
            apart::negate_if(x.element, odd),
            |x| if x.bit(0) { modulus::<F::Prime>() - x } else { x.clone() },
        )
        .check();
        let both = apart::is_odd(y.element) & F::Mask::splat(Choice::from(1));
        y.check_mask(both | F::Mask::splat(Choice::from(0)), |y| y.bit(0));
        y.check_mask(both ^ F::Mask::splat(Choice::from(1)), |y| !y.bit(0));
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

/// Returns whether it is a square, by Euler's criterion on big integers.
fn has_root<P: Tested>(x: &BigUint) -> bool {
    let q = modulus::<P>();
    x.modpow(&((&q - 1u8) / 2u8), &q) != &q - 1u8
}

/// Every lane's root is what the rule says: even, and a root of x, where there is one, and else zero.
#[track_caller]
fn check_root<F: FieldLanes<Prime: Tested>>(x: &Modelled<F>, (is_square, root): (F::Mask, F)) {
    x.check_mask(is_square, has_root::<F::Prime>);
    for (lane, x) in x.lanes.iter().enumerate() {
        let root = big(root.lane(lane).to_words().as_ref());
        let square = if has_root::<F::Prime>(x) { x.clone() } else { BigUint::ZERO };
        assert_eq!(&root * &root % modulus::<F::Prime>(), square, "lane {lane}");
        assert!(!root.bit(0), "lane {lane}");
    }
}

fn roots<F: FieldLanes<Prime: Tested>>() {
    let random = &mut Random::new(5);
    let values = tight::<F>(random);
    let zero = Modelled::<F>::new(|_| Words::<F>::default());
    for (i, x) in values.iter().enumerate().step_by(3 * F::LANES) {
        let square = x * x;
        for x in [x, &square, &(x + x)] {
            check_root(x, F::Prime::sqrt(x.element));
            x.check_mask(F::Prime::is_square_in_lanes(x.element), has_root::<F::Prime>);
            let v = &(&values[values.len() - 1 - i] + &values[7]) * &values[9];
            let ratio = x.map(x.element, |x| x.clone());
            // u = xv for a ratio of x, unless v is zero.
            let nonzero = v.lanes.iter().all(|v| *v != BigUint::ZERO);
            if nonzero {
                check_root(&ratio, F::Prime::sqrt_ratio((x * &v).element, v.element));
            }
            // x/0 has no root but for x = 0.
            let (is_square, root) = F::Prime::sqrt_ratio(x.element, zero.element);
            x.check_mask(is_square, |x| *x == BigUint::ZERO);
            zero.map(root, BigUint::clone).check();
        }
    }
}

fn inverses<F: FieldElement<Prime: Tested>>() {
    let random = &mut Random::new(6);
    let values = tight::<F>(random);
    for x in &values {
        let exponent = modulus::<F::Prime>() - 2u8;
        for x in [x, &level_2(&values, random)] {
            for inverse in [x.element.invert(), x.element.invert_vartime()] {
                x.map(inverse, |x| x.modpow(&exponent, &modulus::<F::Prime>())).check();
            }
        }
    }
}

/// Of any number of vectors; with a 0 in a lane of a single one.
fn inverses_of_vectors<F: FieldLanes<Prime: Tested>>() {
    let values = tight::<F>(&mut Random::new(7));
    let exponent = modulus::<F::Prime>() - 2u8;
    let (with_zero, others): (Vec<_>, Vec<_>) =
        values.into_iter().partition(|x| x.lanes.contains(&BigUint::ZERO));
    assert!(!with_zero.is_empty());
    let several = (0..=MOST_VECTORS).map(|count| &others[..count]);
    for values in several.chain(with_zero.chunks(1)) {
        let mut inverses: Vec<_> = values.iter().map(|x| x.element).collect();
        set_inverses_of_vectors(&mut inverses);
        for (x, inverse) in values.iter().zip(inverses) {
            x.map(inverse, |x| x.modpow(&exponent, &modulus::<F::Prime>())).check();
        }
    }
}
