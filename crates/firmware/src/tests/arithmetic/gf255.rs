//! GF(2^255 - M): every operation of elements, compared with the portable arithmetic.

use lemniscate::field::Field as _;
use lemniscate::field::gf255::portable32::{Eights, Fe, UnitMultiples, comparison as portable};
use lemniscate::field::table::{Eight, LookUp as _, Packed};
use lemniscate::field::{FieldElement as _, P18651, Prime255};
use lemniscate::group::montgomery;

use super::Random;

type Words = [u32; 8];

const ONES: u32 = u32::MAX;
/// Factors that multiples have.
const SMALL: [u32; 5] = [0, 1, 2, 121_665, (1 << 18) - 1];
/// The factors of sums with multiples are at most 2^16.
const MULTIPLES: [u32; 5] = [0, 1, 2, 256, 1 << 16];
/// How many random pairs are compared.
const RANDOM: usize = 300;
/// How many products of random pairs are compared besides, whose carries are many.
const PRODUCTS: usize = 3000;
/// How many runs of ones and zeros there are, all pairs of which are multiplied.
const RUNS: usize = 64;
/// (A - 2)/4 of curve25519.
const A24: u32 = 121_665;
/// How many elements are inverted, and compared with powers.
const POWERS: usize = 100;

pub fn test<P: Prime255>() -> bool {
    let m = P::M as u32;
    let bounds = bounds(m);
    let mut is_well = bounds.iter().all(|a| one::<P>(a, m) && bounds.iter().all(|b| two::<P>(a, b, m)));
    for i in 0..bounds.len() * bounds.len() {
        let at = |k: usize| &bounds[k % bounds.len()];
        is_well &= step::<P>(&[at(i), at(i / bounds.len()), at(3 * i + 1), at(i / 5), at(i / 3)], m);
    }
    let mut random = Random(P::M);
    for _ in 0..RANDOM {
        is_well &= step::<P>(&[(); 5].map(|()| element(random.words(), m)).each_ref(), m);
        let (a, b) = (element(random.words(), m), element(random.words(), m));
        is_well &= one::<P>(&a, m) && two::<P>(&a, &b, m);
    }
    for _ in 0..PRODUCTS {
        is_well &= products::<P>(&element(random.words(), m), &element(random.words(), m), m);
    }
    for i in 0..RUNS * RUNS {
        is_well &= products::<P>(&element(run(i / RUNS), m), &element(run(i % RUNS), m), m);
    }
    is_well &= bounds.iter().all(|a| powers::<P>(a, m));
    for _ in 0..POWERS {
        is_well &= powers::<P>(&element(random.words(), m), m);
    }
    is_well
}

/// Elements at which carries and reductions are at their limits.
fn bounds(m: u32) -> [Words; 21] {
    let last = |low| [low, ONES, ONES, ONES, ONES, ONES, ONES, ONES >> 1];
    let twice = |low| [low, ONES, ONES, ONES, ONES, ONES, ONES, ONES];
    let small = |low| [low, 0, 0, 0, 0, 0, 0, 0];
    let q = m.wrapping_neg();
    [
        small(0),
        small(1),
        small(m),
        small(ONES),
        last(q - 1),
        last(q),
        last(q + 1),
        last(ONES),
        [0, 0, 0, 0, 0, 0, 0, 1 << 31],
        [m, 0, 0, 0, 0, 0, 0, 1 << 31],
        twice(q - m - 1),
        twice(q - m - 2),
        [0, ONES, ONES, ONES, ONES, ONES, ONES, ONES],
        [ONES, 0, ONES, 0, ONES, 0, ONES, 0],
        [0, ONES, 0, ONES, 0, ONES, 0, ONES],
        [ONES, ONES, ONES, ONES, 0, 0, 0, 0],
        [0, 0, 0, 0, ONES, ONES, ONES, ONES],
        [ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES - 1],
        twice(q - m),
        twice(q - m + 1),
        twice(ONES),
    ]
    .map(|words| element(words, m))
}

/// The words, made less than 2q = 2^256 - 2M if the processor's code needs that.
fn element(mut words: Words, m: u32) -> Words {
    if !portable::ANY_WORDS && words[1..] == [ONES; 7] {
        words[0] = words[0].min(ONES - 2 * m);
    }
    words
}

/// Are the elements those with these canonical words? All operations of elements are compared in this way, and what they return
/// goes through one more.
fn are<P: Prime255>(results: &[(Fe<P>, Words)], m: u32) -> bool {
    results.iter().all(|(result, expected)| {
        portable::canonical(&portable::words_of(result), m) == *expected
            && result.to_words() == wide(expected)
            && result.is_zero().unwrap_u8() == u8::from(*expected == [0; 8])
            && result.is_odd().unwrap_u8() == (expected[0] & 1) as u8
            && portable::canonical(&portable::words_of(&-*result), m) == negative(expected, m)
    })
}

fn negative(a: &Words, m: u32) -> Words {
    portable::canonical(&portable::subtract(&[0; 8], a, m), m)
}

/// What becomes of an element.
fn set<P: Prime255>(mut x: Fe<P>, change: impl FnOnce(&mut Fe<P>)) -> Fe<P> {
    change(&mut x);
    x
}

/// Operations on one element.
fn one<P: Prime255>(words: &Words, m: u32) -> bool {
    let (x, a) = (portable::element::<P>(*words), portable::canonical(words, m));
    let canonical = |words: Words| portable::canonical(&words, m);
    let square = canonical(portable::square(&a, m));
    let double = canonical(portable::add(&a, &a, m));
    let mut results = [
        (x, a),
        (x.carry(), a),
        (Fe::from_words(wide(words)), a),
        (x.square(), square),
        (x.squared(), square),
        (set(x, Fe::set_square), square),
        (set(Fe::ONE, |y| y.set_square_of(&x)), square),
        (x.square_n(0), a),
        (x.square_n(1), square),
        (x.double(), double),
        (set(x, Fe::set_double), double),
    ]
    .iter()
    .all(|result| are(&[*result], m));
    let (mut power, factor) = (a, canonical([m, 3, 5, 7, 11, 13, 17, ONES]));
    for n in 1..6 {
        power = canonical(portable::square(&power, m));
        let product = canonical(portable::multiply(&power, &factor, m));
        let step = set(x, |x| x.set_square_n_mul(n, &portable::element(factor)));
        results &= are(&[(x.square_n(n), power), (step, product)], m);
    }
    for k in SMALL {
        let multiple = canonical(portable::multiply_small(&a, k, m));
        results &= are(&[(x.mul_small(k), multiple), (set(x, |x| x.set_mul_small(k)), multiple)], m);
    }
    results
}

/// A step of the ladder, for both choices.
fn step<P: Prime255>(words: &[&Words; 5], m: u32) -> bool {
    let canonical = |words: Words| portable::canonical(&words, m);
    let multiply = |a: &Words, b: &Words| canonical(portable::multiply(a, b, m));
    let sum_difference =
        |a: &Words, b: &Words| [portable::add(a, b, m), portable::subtract(a, b, m)].map(canonical);
    let [plain_u, a, b, c, d] = words.map(|words| canonical(*words));
    let ([a, b], [c, d]) = (sum_difference(&a, &b), sum_difference(&c, &d));
    let [e, f] = sum_difference(&multiply(&d, &a), &multiply(&c, &b));
    [0, 1].into_iter().all(|choice| {
        let (x, z) = if choice == 1 { (&c, &d) } else { (&a, &b) };
        let (xx, zz) = (multiply(x, x), multiply(z, z));
        let [_, difference] = sum_difference(&xx, &zz);
        let [factor, _] = sum_difference(&xx, &canonical(portable::multiply_small(&difference, A24, m)));
        let [u, mut p, mut q, mut r, mut s] = words.map(|words| portable::element::<P>(*words));
        let points = [&mut p, &mut q, &mut r, &mut s];
        montgomery::step::<_, A24>(&u, points, [&mut { Fe::ZERO }, &mut { Fe::ZERO }], choice.into());
        let results = [
            (p, multiply(&xx, &zz)),
            (q, multiply(&difference, &factor)),
            (r, multiply(&e, &e)),
            (s, multiply(&plain_u, &multiply(&f, &f))),
        ];
        are(&results, m)
    })
}

/// Operations on two elements.
fn two<P: Prime255>(first: &Words, second: &Words, m: u32) -> bool {
    let (x, y) = (portable::element::<P>(*first), portable::element::<P>(*second));
    let (a, b) = (portable::canonical(first, m), portable::canonical(second, m));
    let canonical = |words: Words| portable::canonical(&words, m);
    let product = canonical(portable::multiply(&a, &b, m));
    let (sum, difference) = (canonical(portable::add(&a, &b, m)), canonical(portable::subtract(&a, &b, m)));
    let (mut s, mut d) = (x, y);
    s.set_sum_difference(&mut d);
    let chosen = |bit: u8| Fe::select(bit.into(), x, y);
    let mut results = are(
        &[
            (x * y, product),
            (set(x, |x| x.set_mul(&y)), product),
            (set(Fe::ONE, |z| z.set_product(&x, &y)), product),
            (x + y, sum),
            (x.sum(&y), sum),
            (x.add_products(y), sum),
            (set(x, |x| x.set_add(&y)), sum),
            (set(Fe::ONE, |z| z.set_sum(&x, &y)), sum),
            (s, sum),
            (x - y, difference),
            (set(x, |x| x.set_sub(&y)), difference),
            (set(y, |y| y.set_sub_from(&x)), difference),
            (set(Fe::ONE, |z| z.set_difference(&x, &y)), difference),
            (d, difference),
            (chosen(1), a),
            (chosen(0), b),
            (set(Fe::ONE, |z| z.set_select(1.into(), &x, &y)), a),
            (set(Fe::ONE, |z| z.set_select(0.into(), &x, &y)), b),
        ],
        m,
    );
    for k in SMALL {
        let multiple = |of: &Words| portable::multiply_small(of, k, m);
        let (mut minus, mut plus, mut lost) = (x, y, Fe::ZERO);
        minus.set_sub_add_multiple_in(&mut plus, k, &mut lost);
        results &= are(
            &[
                (set(x, |x| x.set_add_multiple(k, &y)), canonical(portable::add(&a, &multiple(&b), m))),
                (minus, difference),
                (plus, canonical(portable::add(&b, &multiple(&difference), m))),
            ],
            m,
        );
    }
    for k in MULTIPLES {
        let multiple = canonical(portable::multiply_small(&b, k, m));
        let (sum, difference) =
            (canonical(portable::add(&a, &multiple, m)), canonical(portable::subtract(&a, &multiple, m)));
        results &= are(
            &[
                (x.sum_with_multiple(k, &y), sum),
                (set(Fe::ONE, |z| z.set_sum_with_multiple(&x, k, &y)), sum),
                (set(x, |x| x.set_sub_multiple(k, &y)), difference),
                (set(Fe::ONE, |z| z.set_difference_with_multiple(&x, k, &y)), difference),
            ],
            m,
        );
    }
    let double = canonical(portable::add(&a, &a, m));
    let double_less = canonical(portable::subtract(&double, &b, m));
    let less_both = canonical(portable::subtract(&difference, &double, m));
    results &= are(
        &[
            (set(x, |x| x.set_double_sub(&y)), double_less),
            (set(y, |y| y.set_sub_from_double(&x)), double_less),
            (set(x, |z| z.set_sub_both(&y, &portable::element(double))), less_both),
            (set(x, |z| z.set_sub_both(&y, &y)), canonical(portable::subtract(&difference, &b, m))),
            (set(x, |x| x.set_negate_if(1.into())), negative(&a, m)),
            (set(x, |x| x.set_negate_if(0.into())), a),
        ],
        m,
    );
    if P::M == 18651 {
        results &= programs(first, second);
        results &= unit_multiples([first, second]);
    }
    results &= signed_multiples::<P>([first, second], m);
    results &= of_sixteen::<P>([first, second], m);
    // (a + b)(a - b) + b^2 = a^2, of values as the processor left them.
    results && are(&[(s * d + y.square(), canonical(portable::square(&a, m)))], m)
}

/// What programs of steps make of two elements.
fn programs(first: &Words, second: &Words) -> bool {
    let m = 18651;
    let (x, y) = (portable::element::<P18651>(*first), portable::element::<P18651>(*second));
    let [a, b] = [first, second].map(|words| portable::canonical(words, m));
    let canonical = |words: Words| portable::canonical(&words, m);
    let add = |a: &Words, b: &Words| canonical(portable::add(a, b, m));
    let subtract = |a: &Words, b: &Words| canonical(portable::subtract(a, b, m));
    let multiple = |k: u32, a: &Words| canonical(portable::multiply_small(a, k, m));
    let square = |a: &Words| canonical(portable::square(a, m));
    let expected = [
        [
            canonical(portable::multiply(&a, &b, m)),
            square(&a),
            add(&a, &b),
            subtract(&a, &b),
            subtract(&multiple(2, &a), &b),
            subtract(&a, &multiple(2, &b)),
            subtract(&a, &multiple(16, &b)),
        ],
        [
            subtract(&multiple(2, &b), &a),
            subtract(&b, &multiple(2, &a)),
            subtract(&b, &multiple(8, &a)),
            multiple(4, &a),
            subtract(&multiple(2, &a), &b),
            square(&square(&square(&add(&a, &b)))),
            a,
        ],
    ];
    let mut is_well = portable::results_of_programs(&x, &y)
        .iter()
        .zip(&expected)
        .all(|(results, expected)| results.iter().zip(expected).all(|(r, e)| are(&[(*r, *e)], m)));
    if let Some([squares, sums]) = portable::results_of_larger(&x, &y) {
        let expected = [
            subtract(&square(&a), &multiple(2, &b)),
            subtract(&square(&a), &multiple(128, &b)),
            square(&a),
            add(&square(&a), &square(&multiple(16, &b))),
            subtract(&square(&add(&a, &b)), &multiple(2, &b)),
            subtract(&square(&add(&a, &multiple(1024, &b))), &multiple(2048, &a)),
            square(&square(&a)),
        ];
        is_well &= squares.iter().zip(&expected).all(|(r, e)| are(&[(*r, *e)], m));
        let expected = [
            add(&a, &multiple(2, &b)),
            add(&a, &b),
            subtract(&a, &b),
            a,
            a,
            multiple(16, &a),
            square(&square(&b)),
        ];
        is_well &= sums.iter().zip(&expected).all(|(r, e)| are(&[(*r, *e)], m));
    }
    is_well
}

/// The entries of a table of four, where elements alternate, times all units.
fn unit_multiples(words: [&Words; 2]) -> bool {
    let m = 18651;
    // Opposites are taken of what is below 2q.
    let any = words.map(|words| portable::element::<P18651>(*words));
    let below = words.map(|words| portable::element::<P18651>(portable::add(words, &[0; 8], m)));
    let mut table = UnitMultiples::default();
    for i in 0..4 {
        let (x, y) = (i % 2, 1 - i % 2);
        table.set(i, [&any[x], &any[y], &below[x], &below[y], &below[x]]);
    }
    table.complete();
    let canonical = words.map(|words| portable::canonical(words, m));
    let signed = |word: &Words, sign: u8| if sign == 1 { negative(word, m) } else { *word };
    (0..16).all(|entry| {
        let (place, is_rotated, is_negative) = (entry >> 2, entry >> 1 & 1, entry & 1);
        let [x, y] = [usize::from(place % 2), usize::from(1 - place % 2)].map(|i| canonical[i]);
        let mut found = [Fe::ONE; 4];
        table.write(place, [is_rotated, is_negative], &mut found);
        let u = if is_rotated == 1 { x } else { y };
        let expected = [x, y, signed(&x, is_rotated), signed(&u, is_negative)];
        (0..4).all(|k| are(&[(found[k], expected[k])], m))
    })
}

/// Multiples of a table of eight, where elements alternate.
fn signed_multiples<P: Prime255>(words: [&Words; 2], m: u32) -> bool {
    let elements = words.map(|words| portable::element::<P>(*words));
    let mut table = Eights::<P>::default();
    // Of a multiple from 1 to 8, or of one from 1, 3, .. 15, which elements come first.
    let parity = |n: usize| if Eights::<P>::ARE_ODD { (n / 2 + 1) % 2 } else { n % 2 };
    let (step, largest) = if Eights::<P>::ARE_ODD { (2, 15_i8) } else { (1, 8) };
    for n in (1..=largest as usize).step_by(step) {
        let (x, y) = (parity(n), 1 - parity(n));
        table.set(n, [&elements[x], &elements[y], &elements[x], &elements[y]]);
    }
    table.complete();
    let canonical = words.map(|words| portable::canonical(words, m));
    (-largest..=largest).step_by(step).all(|digit| {
        let parity = parity(usize::from(digit.unsigned_abs()));
        let (x, y) = (&canonical[parity], &canonical[1 - parity]);
        let one = [1, 0, 0, 0, 0, 0, 0, 0];
        let [e, z, t, u] = if digit == 0 { [one, one, [0; 8], [0; 8]] } else { [*x, *y, *x, *y] };
        let mut found = [Fe::ONE; 4];
        table.write(digit, &mut found);
        let u = if digit < 0 { negative(&u, m) } else { u };
        are(&[(found[0], e), (found[1], z), (found[2], t), (found[3], u)], m)
    })
}

/// Entries of a row of sixteen in flash, each with an element of its own and one of the two.
fn of_sixteen<P: Prime255>(words: [&Words; 2], m: u32) -> bool {
    let canonical = words.map(|words| portable::canonical(words, m));
    let entry = |i: usize| [[i as u32 + 2, 0, 0, 0, 0, 0, 0, 0], canonical[i % 3 % 2]];
    let packed = |elements: [Words; 2]| elements.map(|element| Packed::<P>::new(wide(&element)));
    let row = [0, 8].map(|first| Eight::new(&core::array::from_fn(|i| packed(entry(first + i)))));
    let zero = [[1, 0, 0, 0, 0, 0, 0, 0], canonical[1]];
    (-16_i8..=16).all(|digit| {
        let expected = match digit.unsigned_abs() {
            0 => zero,
            magnitude => entry(usize::from(magnitude) - 1),
        };
        let (mut first, mut second) = (Fe::<P>::ONE, Fe::ONE);
        Fe::set_looked_up([&mut first, &mut second], &row, digit, &packed(zero), true);
        let mut is_well = are(&[(first, expected[0]), (second, expected[1])], m);
        if digit != 0 {
            Fe::set_looked_up([&mut first], &row, digit, &packed(zero), false);
            is_well &= are(&[(first, expected[0])], m);
        }
        is_well
    })
}

/// Words that are ones up to some place and from another one on, or only between the two.
fn run(index: usize) -> Words {
    let (begin, end) = (index / 8, index % 8);
    let inside = if begin <= end { ONES } else { 0 };
    core::array::from_fn(|i| if (begin.min(end)..=begin.max(end)).contains(&i) { inside } else { !inside })
}

/// The product, and the square of the first.
fn products<P: Prime255>(first: &Words, second: &Words, m: u32) -> bool {
    let [x, y] = [first, second].map(|words| portable::element::<P>(*words));
    let [a, b] = [first, second].map(|words| portable::canonical(words, m));
    (x * y).to_words() == wide(&portable::canonical(&portable::multiply(&a, &b, m), m))
        && x.square().to_words() == wide(&portable::canonical(&portable::square(&a, m), m))
}

/// The inverse, and whether it is a square: by Euler's criterion, a^((q - 1) / 2) is 1 then.
fn powers<P: Prime255>(words: &Words, m: u32) -> bool {
    let (x, a) = (portable::element::<P>(*words), portable::canonical(words, m));
    let is_zero = a == [0; 8];
    let inverse = x.invert();
    let inverts =
        if is_zero { inverse.to_words() == [0; 4] } else { (x * inverse).to_words() == [1, 0, 0, 0] };
    // 2^254 - (M + 1) / 2: ones but for the low bits.
    let low = m.div_ceil(2).wrapping_neg();
    let exponent = [low, ONES, ONES, ONES, ONES, ONES, ONES, (1 << 30) - 1];
    let mut power = [1, 0, 0, 0, 0, 0, 0, 0];
    for bit in (0..254).rev() {
        power = portable::square(&power, m);
        if exponent[bit / 32] >> (bit % 32) & 1 == 1 {
            power = portable::multiply(&power, &a, m);
        }
    }
    let is_one = portable::canonical(&power, m) == [1, 0, 0, 0, 0, 0, 0, 0];
    inverts && bool::from(x.is_square()) == (is_one || is_zero)
}

/// Pairs of words.
fn wide(a: &Words) -> [u64; 4] {
    core::array::from_fn(|i| u64::from(a[2 * i]) | u64::from(a[2 * i + 1]) << 32)
}
