//! The arithmetic as pieces of assembly, over registers that are named by whoever uses a piece: operands of `asm!`. `m2` is 2M.

/// Instructions as text for `asm!`: names are operands.
macro_rules! lines {
    ($($instruction:ident $first:tt $(, $more:tt)*;)*) => {
        concat!($(stringify!($instruction), " ", lines!(@ $first), $(", ", lines!(@ $more),)* "\n"),*)
    };
    (@ xzr) => { "xzr" };
    (@ cs) => { "cs" };
    (@ ne) => { "ne" };
    (@ $text:literal) => { $text };
    (@ $name:ident) => { concat!("{", stringify!($name), "}") };
}

/// (r0, ..., r7) = (a0, ..., a3) (b0, ..., b3): the sum of three numbers, a_i b_i, eight words; the products with i < j, in words 1 to 6;
/// and those with i > j. `t0` may be `a0`.
macro_rules! product {
    ($r0:ident $r1:ident $r2:ident $r3:ident $r4:ident $r5:ident $r6:ident $r7:ident =
        $a0:ident $a1:ident $a2:ident $a3:ident, $b0:ident $b1:ident $b2:ident $b3:ident;
        $t0:ident $t1:ident $t2:ident $t3:ident $t4:ident $t5:ident $t6:ident) => {
        lines! {
            // Words 2 to 5: a0 b2, a1 b3; and a0 b3 in words 3 and 4.
            mul $t2, $a0, $b2;
            umulh $t3, $a0, $b2;
            mul $r0, $a0, $b3;
            umulh $r1, $a0, $b3;
            mul $t4, $a1, $b3;
            umulh $t5, $a1, $b3;
            adds $t3, $t3, $r0;
            // a0 b1, a1 b2, a2 b3, in words 1 to 6, are added.
            mul $t1, $a0, $b1;
            umulh $r2, $a0, $b1;
            adcs $t4, $t4, $r1;
            mul $r3, $a1, $b2;
            umulh $r4, $a1, $b2;
            adc $t5, $t5, xzr;
            mul $r5, $a2, $b3;
            umulh $t6, $a2, $b3;
            adds $t2, $t2, $r2;
            adcs $t3, $t3, $r3;
            mul $r0, $a0, $b0;
            umulh $r1, $a0, $b0;
            adcs $t4, $t4, $r4;
            mul $r2, $a1, $b1;
            umulh $r3, $a1, $b1;
            adcs $t5, $t5, $r5;
            mul $r4, $a2, $b2;
            umulh $r5, $a2, $b2;
            adc $t6, $t6, xzr;
            mul $r6, $a3, $b3;
            umulh $r7, $a3, $b3;
            // The products on the diagonal are added, all eight words.
            adds $r1, $r1, $t1;
            adcs $r2, $r2, $t2;
            mul $t2, $a2, $b0;
            adcs $r3, $r3, $t3;
            umulh $t3, $a2, $b0;
            adcs $r4, $r4, $t4;
            mul $t4, $a3, $b1;
            adcs $r5, $r5, $t5;
            umulh $t5, $a3, $b1;
            adcs $r6, $r6, $t6;
            mul $t1, $a3, $b0;
            umulh $t6, $a3, $b0;
            adc $r7, $r7, xzr;
            // The other half of the rest, likewise.
            adds $t3, $t3, $t1;
            mul $t1, $a1, $b0;
            umulh $t0, $a1, $b0;
            adcs $t4, $t4, $t6;
            adc $t5, $t5, xzr;
            umulh $t6, $a3, $b2;
            adds $t2, $t2, $t0;
            mul $t0, $a2, $b1;
            adcs $t3, $t3, $t0;
            umulh $t0, $a2, $b1;
            adcs $t4, $t4, $t0;
            mul $t0, $a3, $b2;
            adcs $t5, $t5, $t0;
            adc $t6, $t6, xzr;
            adds $r1, $r1, $t1;
            adcs $r2, $r2, $t2;
            adcs $r3, $r3, $t3;
            adcs $r4, $r4, $t4;
            adcs $r5, $r5, $t5;
            adcs $r6, $r6, $t6;
            adc $r7, $r7, xzr;
        }
    };
}

/// The square of (a0, ..., a3) in two parts: its mixed products, (t1, ..., t6), and (r0, ..., r7), the squares of words.
macro_rules! square_parts {
    ($r0:ident $r1:ident $r2:ident $r3:ident $r4:ident $r5:ident $r6:ident $r7:ident,
        $t1:ident $t2:ident $t3:ident $t4:ident $t5:ident $t6:ident = $a0:ident $a1:ident $a2:ident $a3:ident) => {
        lines! {
            // a0 a2 and a1 a3, and a0 a3.
            mul $t2, $a0, $a2;
            umulh $t3, $a0, $a2;
            mul $r0, $a0, $a3;
            umulh $r1, $a0, $a3;
            mul $t4, $a1, $a3;
            umulh $t5, $a1, $a3;
            adds $t3, $t3, $r0;
            umulh $r2, $a0, $a1;
            adcs $t4, $t4, $r1;
            mul $r3, $a1, $a2;
            umulh $r4, $a1, $a2;
            adc $t5, $t5, xzr;
            // a0 a1, a1 a2 and a2 a3 are added.
            mul $r5, $a2, $a3;
            umulh $t6, $a2, $a3;
            adds $t2, $t2, $r2;
            mul $t1, $a0, $a1;
            adcs $t3, $t3, $r3;
            umulh $r1, $a0, $a0;
            adcs $t4, $t4, $r4;
            mul $r2, $a1, $a1;
            adcs $t5, $t5, $r5;
            umulh $r3, $a1, $a1;
            adc $t6, $t6, xzr;
            mul $r4, $a2, $a2;
            umulh $r5, $a2, $a2;
            mul $r6, $a3, $a3;
            umulh $r7, $a3, $a3;
            mul $r0, $a0, $a0;
        }
    };
}

/// (r0, ..., r7), the square of (a0, ..., a3).
macro_rules! square {
    ($r0:ident $r1:ident $r2:ident $r3:ident $r4:ident $r5:ident $r6:ident $r7:ident =
        $a0:ident $a1:ident $a2:ident $a3:ident;
        $t1:ident $t2:ident $t3:ident $t4:ident $t5:ident $t6:ident) => {
        concat!(
            square_parts!($r0 $r1 $r2 $r3 $r4 $r5 $r6 $r7, $t1 $t2 $t3 $t4 $t5 $t6 = $a0 $a1 $a2 $a3),
            lines! {
                adds $r1, $r1, $t1, "lsl #1";
                extr $t1, $t2, $t1, "#63";
                extr $t2, $t3, $t2, "#63";
                adcs $r2, $r2, $t1;
                extr $t3, $t4, $t3, "#63";
                adcs $r3, $r3, $t2;
                extr $t4, $t5, $t4, "#63";
                adcs $r4, $r4, $t3;
                extr $t5, $t6, $t5, "#63";
                adcs $r5, $r5, $t4;
                lsr $t6, $t6, "#63";
                adcs $r6, $r6, $t5;
                adc $r7, $r7, $t6;
            }
        )
    };
}

/// The same with an instruction more, and less for the unit that multiplies: it shifts, too, on processors of ARM.
macro_rules! square_by_sums {
    ($r0:ident $r1:ident $r2:ident $r3:ident $r4:ident $r5:ident $r6:ident $r7:ident =
        $a0:ident $a1:ident $a2:ident $a3:ident;
        $t1:ident $t2:ident $t3:ident $t4:ident $t5:ident $t6:ident) => {
        concat!(
            square_parts!($r0 $r1 $r2 $r3 $r4 $r5 $r6 $r7, $t1 $t2 $t3 $t4 $t5 $t6 = $a0 $a1 $a2 $a3),
            lines! {
                adds $t1, $t1, $t1;
                adcs $t2, $t2, $t2;
                adcs $t3, $t3, $t3;
                adcs $t4, $t4, $t4;
                adcs $t5, $t5, $t5;
                adcs $t6, $t6, $t6;
                adc $r7, $r7, xzr;
                adds $r1, $r1, $t1;
                adcs $r2, $r2, $t2;
                adcs $r3, $r3, $t3;
                adcs $r4, $r4, $t4;
                adcs $r5, $r5, $t5;
                adcs $r6, $r6, $t6;
                adc $r7, $r7, xzr;
            }
        )
    };
}

/// Folds (r0, ..., r7), any eight words, to four words below 2^255 + 2^34, by `fold_top!` at last.
macro_rules! fold {
    ($r0:ident $r1:ident $r2:ident $r3:ident $r4:ident $r5:ident $r6:ident $r7:ident;
        $t0:ident $t1:ident $t2:ident $t3:ident) => {
        concat!(
            fold_words!($r0 $r1 $r2 $r3 $r4 $r5 $r6 $r7; $t0 $t1 $t2 $t3),
            fold_top!($r0 $r1 $r2 $r3 $r7)
        )
    };
}

/// (r0, r1, r2, r3, r7) = (r0, ..., r3) + 2M (r4, ..., r7), five words.
macro_rules! fold_words {
    ($r0:ident $r1:ident $r2:ident $r3:ident $r4:ident $r5:ident $r6:ident $r7:ident;
        $t0:ident $t1:ident $t2:ident $t3:ident) => {
        lines! {
            mul $t0, $r4, m2;
            mul $t1, $r5, m2;
            mul $t2, $r6, m2;
            mul $t3, $r7, m2;
            umulh $r4, $r4, m2;
            umulh $r5, $r5, m2;
            umulh $r6, $r6, m2;
            umulh $r7, $r7, m2;
            adds $r0, $r0, $t0;
            adcs $r1, $r1, $t1;
            adcs $r2, $r2, $t2;
            adcs $r3, $r3, $t3;
            adc $r7, $r7, xzr;
            adds $r1, $r1, $r4;
            adcs $r2, $r2, $r5;
            adcs $r3, $r3, $r6;
            adc $r7, $r7, xzr;
        }
    };
}

/// Folds all that stands above bit 255 of (r0, r1, r2, r3, top) once, top being below 2^18.
macro_rules! fold_top {
    ($r0:ident $r1:ident $r2:ident $r3:ident $top:ident) => {
        lines! {
            extr $top, $top, $r3, "#63";
            and $r3, $r3, "#0x7fffffffffffffff";
            mul $top, $top, m2;
            // As it is a product by 2M.
            adds $r0, $r0, $top, "lsr #1";
            adcs $r1, $r1, xzr;
            adcs $r2, $r2, xzr;
            adc $r3, $r3, xzr;
        }
    };
}

/// (r0, ..., r3, top) = k (b0, ..., b3). `t0`, `t1` and `t2` may be `b0`, `b1` and `b2`.
macro_rules! multiple {
    ($r0:ident $r1:ident $r2:ident $r3:ident $top:ident = $b0:ident $b1:ident $b2:ident $b3:ident, $k:ident;
        $t0:ident $t1:ident $t2:ident) => {
        lines! {
            mul $r0, $b0, $k;
            umulh $t0, $b0, $k;
            mul $r1, $b1, $k;
            umulh $t1, $b1, $k;
            mul $r2, $b2, $k;
            umulh $t2, $b2, $k;
            mul $r3, $b3, $k;
            umulh $top, $b3, $k;
            adds $r1, $r1, $t0;
            adcs $r2, $r2, $t1;
            adcs $r3, $r3, $t2;
            adc $top, $top, xzr;
        }
    };
}

/// (r0, ..., r3) = (a0, ..., a3) - (b0, ..., b3). Where there is a borrow, which stands for 2^256, taking off 2M more leaves a - b + 2q.
macro_rules! difference {
    ($r0:ident $r1:ident $r2:ident $r3:ident =
        $a0:ident $a1:ident $a2:ident $a3:ident, $b0:ident $b1:ident $b2:ident $b3:ident; $t:ident) => {
        lines! {
            subs $r0, $a0, $b0;
            sbcs $r1, $a1, $b1;
            sbcs $r2, $a2, $b2;
            sbcs $r3, $a3, $b3;
            csel $t, xzr, m2, cs;
            subs $r0, $r0, $t;
            sbcs $r1, $r1, xzr;
            sbcs $r2, $r2, xzr;
            sbc $r3, $r3, xzr;
        }
    };
}

/// (d0, ..., d3) = (r0, ..., r3) - (b0, ..., b3), and (r0, ..., r3) = (r0, ..., r3) + (b0, ..., b3), of tight integers.
macro_rules! sum_difference {
    ($r0:ident $r1:ident $r2:ident $r3:ident, $d0:ident $d1:ident $d2:ident $d3:ident =
        $b0:ident $b1:ident $b2:ident $b3:ident; $t:ident) => {
        concat!(
            difference!($d0 $d1 $d2 $d3 = $r0 $r1 $r2 $r3, $b0 $b1 $b2 $b3; $t),
            add_tight!($r0 $r1 $r2 $r3 += $b0 $b1 $b2 $b3; $t)
        )
    };
}

/// (r0, ..., r3) = (r0, ..., r3) + (b0, ..., b3), of tight integers. Where the sum has a carry out of the last word, which stands for
/// 2^256 = 2M, the first word is too small to carry again.
macro_rules! add_tight {
    ($r0:ident $r1:ident $r2:ident $r3:ident += $b0:ident $b1:ident $b2:ident $b3:ident; $t:ident) => {
        lines! {
            adds $r0, $r0, $b0;
            adcs $r1, $r1, $b1;
            adcs $r2, $r2, $b2;
            adcs $r3, $r3, $b3;
            csel $t, m2, xzr, cs;
            add $r0, $r0, $t;
        }
    };
}
