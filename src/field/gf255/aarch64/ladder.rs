//! A step of the ladder of a Montgomery curve as one block of assembly, in which elements stay in registers. Written operation by
//! operation (the compiler between them), a step loads and stores twice as often.

use core::arch::asm;

use crate::field::Prime255;

/// The coordinates a, b, c and d of `montgomery::step`, u, and memory for two more elements.
pub(super) type Points = [[u64; 4]; 7];

/// Where an element of [`Points`] begins.
macro_rules! place {
    (a) => {
        "0"
    };
    (b) => {
        "32"
    };
    (c) => {
        "64"
    };
    (d) => {
        "96"
    };
    (u) => {
        "128"
    };
    (aa) => {
        "160"
    };
    (bb) => {
        "192"
    };
}

/// `load!(r0 r1 r2 r3 = u)`
macro_rules! load {
    ($r0:ident $r1:ident $r2:ident $r3:ident = $place:ident) => {
        concat!(
            "ldp ", lines!(@ $r0), ", ", lines!(@ $r1), ", [{points}, ", place!($place), "]\n",
            "ldp ", lines!(@ $r2), ", ", lines!(@ $r3), ", [{points}, ", place!($place), " + 16]\n",
        )
    };
}

/// `store!(a = r0 r1 r2 r3)`
macro_rules! store {
    ($place:ident = $r0:ident $r1:ident $r2:ident $r3:ident) => {
        concat!(
            "stp ", lines!(@ $r0), ", ", lines!(@ $r1), ", [{points}, ", place!($place), "]\n",
            "stp ", lines!(@ $r2), ", ", lines!(@ $r3), ", [{points}, ", place!($place), " + 16]\n",
        )
    };
}

/// [`fold`] for M = 19, by shifts and not a product.
macro_rules! fold_19 {
    ($r0:ident $r1:ident $r2:ident $r3:ident $r4:ident $r5:ident $r6:ident $r7:ident;
        $t0:ident $t1:ident $t2:ident $t3:ident) => {
        concat!(
            fold_words!($r0 $r1 $r2 $r3 $r4 $r5 $r6 $r7; $t0 $t1 $t2 $t3),
            lines! {
                extr $r7, $r7, $r3, "#63";
                and $r3, $r3, "#0x7fffffffffffffff";
                add $t0, $r7, $r7, "lsl #1";
                add $r7, $t0, $r7, "lsl #4";
                adds $r0, $r0, $r7;
                adcs $r1, $r1, xzr;
                adcs $r2, $r2, xzr;
                adc $r3, $r3, xzr;
            }
        )
    };
}

/// (r0, ..., r3) = (r0, ..., r3) + k (a0, ..., a3), below 2^256, of a tight integer and any below that, for k below 2^18: what carries
/// out of the last word at the end leaves less than 2^24.
macro_rules! add_multiple {
    ($r0:ident $r1:ident $r2:ident $r3:ident += $a0:ident $a1:ident $a2:ident $a3:ident, $k:ident;
        $t0:ident $t1:ident $t2:ident $t3:ident $h0:ident $h1:ident $h2:ident $top:ident) => {
        lines! {
            mul $t0, $a0, $k;
            umulh $h0, $a0, $k;
            mul $t1, $a1, $k;
            umulh $h1, $a1, $k;
            mul $t2, $a2, $k;
            umulh $h2, $a2, $k;
            mul $t3, $a3, $k;
            umulh $top, $a3, $k;
            adds $r0, $r0, $t0;
            adcs $r1, $r1, $t1;
            adcs $r2, $r2, $t2;
            adcs $r3, $r3, $t3;
            adc $top, $top, xzr;
            adds $r1, $r1, $h0;
            adcs $r2, $r2, $h1;
            adcs $r3, $r3, $h2;
            adc $top, $top, xzr;
            mul $top, $top, m2;
            adds $r0, $r0, $top;
            adcs $r1, $r1, xzr;
            adcs $r2, $r2, xzr;
            adcs $r3, $r3, xzr;
            csel $t0, m2, xzr, cs;
            add $r0, $r0, $t0;
        }
    };
}

/// One step. a, b, c, d and u are tight, before and after.
///
/// The order is the one of all orders of these eleven operations that models of processors take the shortest time for; it alternates
/// between the doubling and the addition, as each operation waits for the one before.
#[inline(always)]
pub(super) fn step<P: Prime255, const A24: u32>(points: &mut Points, choose_added: u8) {
    const { assert!(P::M == 19 && A24 + 1 < 1 << 18) };
    // SAFETY: works on registers, and on the elements that `points` borrows.
    unsafe {
        asm!(
            load!(e0 e1 e2 e3 = a),
            load!(f0 f1 f2 f3 = b),
            sum_difference!(e0 e1 e2 e3, g0 g1 g2 g3 = f0 f1 f2 f3; s),
            store!(aa = e0 e1 e2 e3),
            store!(bb = g0 g1 g2 g3),
            load!(f0 f1 f2 f3 = c),
            load!(h0 h1 h2 h3 = d),
            sum_difference!(f0 f1 f2 f3, i0 i1 i2 i3 = h0 h1 h2 h3; s),
            store!(c = f0 f1 f2 f3),
            store!(d = i0 i1 i2 i3),
            // Which one is doubled, by units that have nothing else to do.
            "dup {mask:v}.2d, {t}",
            "neg {mask:v}.2d, {mask:v}.2d",
            "ldp {v0:q}, {v1:q}, [{points}, #160]",
            "ldp {v4:q}, {v5:q}, [{points}, #64]",
            "ldp {v2:q}, {v3:q}, [{points}, #192]",
            "ldp {v6:q}, {v7:q}, [{points}, #96]",
            "bit {v0:v}.16b, {v4:v}.16b, {mask:v}.16b",
            "bit {v1:v}.16b, {v5:v}.16b, {mask:v}.16b",
            "bit {v2:v}.16b, {v6:v}.16b, {mask:v}.16b",
            "bit {v3:v}.16b, {v7:v}.16b, {mask:v}.16b",
            "stp {v0:q}, {v1:q}, [{points}, #160]",
            "stp {v2:q}, {v3:q}, [{points}, #192]",
            // DA = (c - d) (a + b), CB = (c + d) (a - b)
            product!(j0 j1 j2 j3 h0 h1 h2 h3 = i0 i1 i2 i3, e0 e1 e2 e3; i0 s f0 f1 f2 f3 t),
            fold_19!(j0 j1 j2 j3 h0 h1 h2 h3; f0 f1 f2 f3),
            load!(e0 e1 e2 e3 = c),
            product!(f0 f1 f2 f3 h0 h1 h2 h3 = e0 e1 e2 e3, g0 g1 g2 g3; e0 s i0 i1 i2 i3 t),
            fold_19!(f0 f1 f2 f3 h0 h1 h2 h3; i0 i1 i2 i3),
            // AA
            load!(e0 e1 e2 e3 = aa),
            square_by_sums!(g0 g1 g2 g3 h0 h1 h2 h3 = e0 e1 e2 e3; s i0 i1 i2 i3 t),
            fold_19!(g0 g1 g2 g3 h0 h1 h2 h3; i0 i1 i2 i3),
            // CB + DA, CB - DA
            sum_difference!(f0 f1 f2 f3, e0 e1 e2 e3 = j0 j1 j2 j3; s),
            store!(d = e0 e1 e2 e3),
            // BB
            load!(h0 h1 h2 h3 = bb),
            square_by_sums!(i0 i1 i2 i3 j0 j1 j2 j3 = h0 h1 h2 h3; s e0 e1 e2 e3 t),
            fold_19!(i0 i1 i2 i3 j0 j1 j2 j3; e0 e1 e2 e3),
            // c = (CB + DA)^2
            square_by_sums!(e0 e1 e2 e3 h0 h1 h2 h3 = f0 f1 f2 f3; s j0 j1 j2 j3 t),
            fold_19!(e0 e1 e2 e3 h0 h1 h2 h3; j0 j1 j2 j3),
            store!(c = e0 e1 e2 e3),
            // a = AA BB
            product!(e0 e1 e2 e3 f0 f1 f2 f3 = g0 g1 g2 g3, i0 i1 i2 i3; j0 s h0 h1 h2 h3 t),
            fold_19!(e0 e1 e2 e3 f0 f1 f2 f3; h0 h1 h2 h3),
            store!(a = e0 e1 e2 e3),
            // E = AA - BB, BB + (A24 + 1) E
            difference!(g0 g1 g2 g3 = g0 g1 g2 g3, i0 i1 i2 i3; s),
            "mov {h0}, {k_low}",
            "movk {h0}, {k_high}, lsl 16",
            add_multiple!(i0 i1 i2 i3 += g0 g1 g2 g3, h0; e0 e1 e2 e3 f0 f1 f2 f3),
            // (CB - DA)^2
            load!(e0 e1 e2 e3 = d),
            square_by_sums!(f0 f1 f2 f3 h0 h1 h2 h3 = e0 e1 e2 e3; s j0 j1 j2 j3 t),
            fold_19!(f0 f1 f2 f3 h0 h1 h2 h3; j0 j1 j2 j3),
            // b = E (BB + (A24 + 1) E)
            product!(e0 e1 e2 e3 h0 h1 h2 h3 = g0 g1 g2 g3, i0 i1 i2 i3; g0 s j0 j1 j2 j3 t),
            fold_19!(e0 e1 e2 e3 h0 h1 h2 h3; j0 j1 j2 j3),
            store!(b = e0 e1 e2 e3),
            // d = u (CB - DA)^2
            load!(e0 e1 e2 e3 = u),
            product!(g0 g1 g2 g3 h0 h1 h2 h3 = f0 f1 f2 f3, e0 e1 e2 e3; f0 s i0 i1 i2 i3 t),
            fold_19!(g0 g1 g2 g3 h0 h1 h2 h3; i0 i1 i2 i3),
            store!(d = g0 g1 g2 g3),
            points = in(reg) points,
            m2 = in(reg) 2 * P::M,
            // Which one, and then any word.
            t = inout(reg) u64::from(choose_added) => _,
            k_low = const (A24 + 1) & 0xffff,
            k_high = const (A24 + 1) >> 16,
            e0 = out(reg) _, e1 = out(reg) _, e2 = out(reg) _, e3 = out(reg) _,
            f0 = out(reg) _, f1 = out(reg) _, f2 = out(reg) _, f3 = out(reg) _,
            g0 = out(reg) _, g1 = out(reg) _, g2 = out(reg) _, g3 = out(reg) _,
            h0 = out(reg) _, h1 = out(reg) _, h2 = out(reg) _, h3 = out(reg) _,
            i0 = out(reg) _, i1 = out(reg) _, i2 = out(reg) _, i3 = out(reg) _,
            j0 = out(reg) _, j1 = out(reg) _, j2 = out(reg) _, j3 = out(reg) _,
            s = out(reg) _,
            v0 = out(vreg) _, v1 = out(vreg) _, v2 = out(vreg) _, v3 = out(vreg) _,
            v4 = out(vreg) _, v5 = out(vreg) _, v6 = out(vreg) _, v7 = out(vreg) _,
            mask = out(vreg) _,
            options(nostack),
        );
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::super::super::portable64::Portable;
    use super::super::super::words::canonical;
    use super::super::Arithmetic;
    use super::{Points, step};
    use crate::field::{P25519, Prime};
    use crate::testing::Random;

    const A24: u32 = 121_665;

    /// The step, operation by operation.
    fn expected([a, b, c, d, u, ..]: &Points, choose_added: bool) -> [[u64; 4]; 4] {
        let sum = |x: &[u64; 4], y: &[u64; 4]| Portable::add_tight::<P25519>(*x, *y);
        let difference = |x: &[u64; 4], y: &[u64; 4]| Portable::sub::<P25519>(*x, *y);
        let (mul, square) = (Portable::mul::<P25519>, Portable::square::<P25519>);
        let [first, second] = [[sum(a, b), difference(a, b)], [sum(c, d), difference(c, d)]];
        let [sum_doubled, difference_doubled] = if choose_added { second } else { first };
        let (aa, bb) = (square(sum_doubled), square(difference_doubled));
        let (da, cb) = (mul(second[1], first[0]), mul(second[0], first[1]));
        let e = difference(&aa, &bb);
        let multiple = sum(&bb, &Portable::mul_small::<P25519>(e, A24 + 1));
        [mul(aa, bb), mul(e, multiple), square(sum(&cb, &da)), mul(*u, square(difference(&cb, &da)))]
    }

    #[test]
    fn is_the_formula_at_the_bounds() {
        let q = P25519::MODULUS;
        let greatest = [(1 << 36) - 1, 0, 0, 1 << 63];
        let corners = [[0; 4], [1, 0, 0, 0], [q[0] - 1, q[1], q[2], q[3]], q, [u64::MAX; 4], greatest];
        let mut random = Random::new(1);
        for i in 0..6_usize.pow(5) {
            let mut points: Points = [[0; 4]; 7];
            for (k, point) in points[..5].iter_mut().enumerate() {
                *point = match i / 6_usize.pow(k as u32) % 6 {
                    4 => random.words(),
                    corner => corners[corner],
                };
                if *point != greatest {
                    point[3] &= u64::MAX >> 1;
                }
            }
            for choose_added in [false, true] {
                let mut stepped = points;
                step::<P25519, A24>(&mut stepped, choose_added.into());
                for (found, expected) in stepped.iter().zip(expected(&points, choose_added)) {
                    assert!(found[3] >> 63 == 0 || found[1..] == [0, 0, 1 << 63] && found[0] >> 36 == 0);
                    assert_eq!(canonical::<P25519>(*found), canonical::<P25519>(expected));
                }
                assert_eq!(stepped[4], points[4]);
            }
        }
    }
}
