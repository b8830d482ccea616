//! Several affine additions that share one inversion (Montgomery, Mathematics of Computation 48, 1987): four products for
//! each quotient, and one inversion for all.

use crate::field::gf9767::Gf9767;

use super::Affine;
use super::affine::Slope;

/// Divides every rise by its run, with one inversion; the quotients replace the rises.
///
/// If a run is 0, all quotients are 0. Constant-time. 4M for each, and 1I.
#[inline(always)]
fn divide_all<F: Gf9767>(slopes: &mut [Slope<F>]) {
    outline!(F, || {
        let mut product = F::ONE;
        for slope in &mut *slopes {
            // What the run will have to be multiplied by once the inverse of all runs up to it is known.
            slope.rise.set_mul(&product);
            product.set_mul(&slope.run);
        }
        product.set_invert();
        let mut inverse = product;
        for slope in slopes.iter_mut().rev() {
            slope.rise.set_mul(&inverse);
            inverse.set_mul(&slope.run);
        }
    })
}

/// a\[i\] + b\[i\] instead of a\[i\], for up to N pairs of points that may be neutral, but else are neither equal nor
/// opposite. Constant-time.
#[inline(always)]
pub fn add_all<F: Gf9767, const N: usize>(a: &mut [Affine<F>], b: &[Affine<F>]) {
    outline!(F, || {
        let zero = Slope { rise: F::ZERO, run: F::ONE };
        let mut slopes = [zero; N];
        for (slope, (a, b)) in slopes.iter_mut().zip(a.iter().zip(b)) {
            let chord = a.chord(b);
            let run = F::select(a.is_neutral() | b.is_neutral(), F::ONE, chord.run);
            *slope = Slope { run, ..chord };
        }
        divide_all(&mut slopes[..a.len()]);
        for (slope, (a, b)) in slopes.iter().zip(a.iter_mut().zip(b)) {
            *a = a.sum_on_line(b, &slope.rise).or_the_other_of(a, b);
        }
    })
}

/// a\[i\] + b\[i\] instead of a\[i\], for any points; a and b must have the same length. Variable-time: public
/// values only.
#[inline(always)]
pub fn add_all_vartime<F: Gf9767>(a: &mut [Affine<F>], b: &[Affine<F>]) {
    // So many share an inversion: that more would gain little, and these fit the fastest cache.
    const CHUNK: usize = 64;
    outline!(F, || {
        for (a, b) in a.chunks_mut(CHUNK).zip(b.chunks(CHUNK)) {
            let mut slopes = [Slope { rise: F::ZERO, run: F::ONE }; CHUNK];
            for (slope, (a, b)) in slopes.iter_mut().zip(a.iter().zip(b)) {
                *slope = slope_vartime(a, b);
            }
            divide_all(&mut slopes[..a.len()]);
            for (slope, (a, b)) in slopes.iter().zip(a.iter_mut().zip(b)) {
                let run = b.x().minus(a.x());
                let opposite = bool::from(run.is_zero()) && bool::from(a.y().sum(b.y()).is_zero());
                let sum = if opposite { Affine::NEUTRAL } else { a.sum_on_line(b, &slope.rise) };
                *a = sum.or_the_other_of(a, b);
            }
        }
    });
}

/// The slope of the line through any two points, with a run that is not 0; of no meaning where one of them is neutral
/// or they are opposite.
#[inline(always)]
fn slope_vartime<F: Gf9767>(a: &Affine<F>, b: &Affine<F>) -> Slope<F> {
    let chord = a.chord(b);
    if !bool::from(chord.run.is_zero()) {
        return chord;
    }
    let tangent = a.tangent();
    if bool::from(tangent.run.is_zero()) { Slope { run: F::ONE, ..tangent } } else { tangent }
}

/// The sums of the points 0, `sums`, 2 `sums`, .., of 1, `sums` + 1, .., and so on, instead of the first points, added
/// up in pairs.
///
/// At each level all additions share one inversion. The number of points must be a multiple of `sums`, and N at least
/// half of it. No two partial sums that meet may be equal or opposite, unless both are neutral. Constant-time.
#[inline(always)]
pub fn sum_all<F: Gf9767, const N: usize>(points: &mut [Affine<F>], sums: usize) {
    let mut points = points;
    while points.len() > sums {
        let pairs = points.len() / sums / 2 * sums;
        let (low, high) = points.split_at_mut(points.len() - pairs);
        add_all::<F, N>(&mut low[..pairs], high);
        points = low;
    }
}

/// The multiples P, 2P, .. NP, for N a power of two: log N inversions. Constant-time.
///
/// Computes n + 1 .. 2n from 1 .. n: adds n P to each of them, and doubles n P.
#[inline(always)]
pub fn multiples<F: Gf9767, const N: usize>(point: &Affine<F>) -> [Affine<F>; N] {
    const { assert!(N.is_power_of_two()) };
    let mut table = [*point; N];
    let mut slopes = [Slope { rise: F::ZERO, run: F::ONE }; N];
    let mut n = 1;
    while n < N {
        let last = table[n - 1];
        for (slope, entry) in slopes.iter_mut().zip(&table[..n - 1]) {
            *slope = entry.chord(&last);
        }
        slopes[n - 1] = last.tangent();
        // Neither point of a chord is neutral, nor are they equal or opposite, as the order is a large prime; unless P
        // is neutral: then all runs are 0, all slopes come out as 0, and all sums as (0, 0).
        divide_all(&mut slopes[..n]);
        for i in 0..n {
            table[n + i] = table[i].sum_on_line(&last, &slopes[i].rise);
        }
        n *= 2;
    }
    table
}

/// The odd multiples P, 3P, .. 15P of T points, none of them neutral, with four inversions for all. Constant-time.
#[inline(always)]
pub fn odd_multiples<F: Gf9767, const T: usize>(points: &[Affine<F>; T]) -> [[Affine<F>; 8]; T] {
    let mut buffer = [[Slope { rise: F::ZERO, run: F::ONE }; 4]; T];
    let slopes = buffer.as_flattened_mut();
    let mut tables = points.map(|point| [point; 8]);
    // n odd multiples are known, and `even` is to become 2n P: with it come the next n.
    let mut even = *points;
    for n in [0, 1, 2, 4] {
        let doubles = n < 4;
        let each = n + usize::from(doubles);
        for (slopes, (table, even)) in slopes.chunks_exact_mut(each).zip(tables.iter().zip(&even)) {
            for (slope, entry) in slopes.iter_mut().zip(&table[..n]) {
                *slope = entry.chord(even);
            }
            if doubles {
                slopes[n] = even.tangent();
            }
        }
        divide_all(&mut slopes[..each * T]);
        for (slopes, (table, even)) in slopes.chunks_exact(each).zip(tables.iter_mut().zip(&mut even)) {
            for i in 0..n {
                table[n + i] = table[i].sum_on_line(even, &slopes[i].rise);
            }
            if doubles {
                *even = even.sum_on_line(even, &slopes[n].rise);
            }
        }
    }
    tables
}

/// The odd multiples P, 3P, .. of the first entry, which may be neutral; their number must be a power of two. Constant-time.
///
/// As [`odd_multiples`], in no memory but that of the entries: until they are known, they hold slopes, y the rise and x the
/// run. As many inversions as the number has bits.
#[inline(always)]
pub fn write_odd_multiples<F: Gf9767>(table: &mut [Affine<F>]) {
    outline!(F, || {
        let Some(&point) = table.first() else { return };
        let (mut even, mut tangent) = (point, point);
        tangent.set_tangent(&even);
        tangent.x.set_invert();
        tangent.y.set_mul(&tangent.x);
        even.set_double_on_line(&tangent.y);
        let mut n = 1;
        while n < table.len() {
            let (known, others) = table.split_at_mut(n);
            let slopes = &mut others[..n];
            for (slope, entry) in slopes.iter_mut().zip(&*known) {
                slope.set_chord(entry, &even);
            }
            // What comes after the last is not needed.
            tangent.set_tangent(&even);
            divide_in_place(slopes, &mut tangent);
            for (entry, known) in slopes.iter_mut().zip(&*known) {
                entry.set_sum_on_line(known, &even);
            }
            even.set_double_on_line(&tangent.y);
            n *= 2;
        }
    });
}

/// [`divide_all`] for at least one slope in the form of [`write_odd_multiples`], and one more.
#[inline(always)]
fn divide_in_place<F: Gf9767>(slopes: &mut [Affine<F>], last: &mut Affine<F>) {
    let Some((first, others)) = slopes.split_first_mut() else { return };
    let mut product = *first.x();
    for slope in &mut *others {
        slope.set_step(&mut product);
    }
    last.set_step(&mut product);
    product.set_invert();
    last.set_step(&mut product);
    for slope in others.iter_mut().rev() {
        slope.set_step(&mut product);
    }
    first.set_y_mul(&product);
}
