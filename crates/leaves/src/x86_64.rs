//! Leaves of x86-64's vectors and of its single elements by `mulx`.

use lemniscate::field::table::{LookUp, LookUpInRow};
use lemniscate::field::vector::{self, FourLanes, Vector, lanes};
use lemniscate::field::{Field, FieldElement, FieldLanes, Mask, P3957, P18651, P25519, gf255, gf448};
use subtle::Choice;

use crate::{Leaf, element, leaves};

pub fn all() -> Vec<Leaf> {
    let mut all = Vec::new();
    all.extend(adx_19());
    all.extend(adx_18651());
    all.extend(adx_3957());
    all.extend(ifma4_19());
    all.extend(ifma4_18651());
    all.extend(ifma4_3957());
    all.extend(ifma8_19());
    all.extend(ifma8_18651());
    all.extend(ifma8_3957());
    all.extend(ifma4_448());
    all.extend(ifma8_448());
    all.extend(avx2_19());
    all.extend(avx2_18651());
    all.extend(avx2_3957());
    all.extend(avx2_448());
    all
}

element! {
    adx_19: gf255::adx::Fe<P25519>, 4, "bmi2,adx";
    adx_18651: gf255::adx::Fe<P18651>, 4, "bmi2,adx";
    adx_3957: gf255::adx::Fe<P3957>, 4, "bmi2,adx";
}

/// The leaves of vectors: so many elements, of so many words.
macro_rules! vector {
    ($($name:ident: $fe:ty, [$words:literal; $lanes:literal], $features:literal { $($more:tt)* })*) => {
        leaves! {$($name: $fe, $features {
            mul(a: &Fe, b: &Fe) -> Fe = *a * *b;
            square(a: &Fe) -> Fe = a.square();
            add(a: &Fe, b: &Fe) -> Fe = *a + *b;
            sub(a: &Fe, b: &Fe) -> Fe = *a - *b;
            neg(a: &Fe) -> Fe = -*a;
            mul_small(a: &Fe, k: u32) -> Fe = a.mul_small(k);
            carry(a: &Fe) -> Fe = a.carry();
            select(a: &Fe, b: &Fe, mask: &<Fe as Field>::Mask) -> Fe = Fe::select(*mask, *a, *b);
            from_words(words: &[[u64; $words]; $lanes]) -> Fe = Fe::from_lane_words(#[inline(always)] |j| words[j]);
            to_words(a: &Fe) -> [[u64; $words]; $lanes] = {
                let mut words = [[0; $words]; $lanes];
                a.to_words(&mut words);
                words
            };
            scan(table: &[Fe; 4], digits: &[i8; 8], zero: &Fe) -> Fe =
                Fe::scan([*zero], table, digits, #[inline(always)] |entry| [entry])[0];
            negative(a: &Fe, digits: &[i8; 8], b: &Fe) -> Fe = Fe::select(Mask::negative(digits), *a, *b);
            $($more)*
        })*}
    };
}

/// The leaves of vectors whose sums of products need not be carried.
macro_rules! uncarried {
    ($($name:ident: $fe:ty, $row:tt { $($more:tt)* })*) => {
        vector! {$($name: $fe, $row, "bmi2,adx,avx2,fma,avx512f,avx512vl,avx512ifma" {
            mul_uncarried(a: &Fe, b: &Fe) -> Fe = a.mul_uncarried(b);
            square_uncarried(a: &Fe) -> Fe = a.square_uncarried();
            add_uncarried(a: &Fe, b: &Fe) -> Fe = a.add_uncarried(b);
            sub_uncarried(a: &Fe, b: &Fe) -> Fe = a.sub_uncarried(b);
            carry_sum(a: &Fe) -> Fe = a.carry_sum();
            $($more)*
        })*}
    };
}

/// The leaves of vectors of four elements.
macro_rules! four {
    ($($name:ident: $fe:ty, $words:literal;)*) => {
        uncarried! {$($name: $fe, [$words; 4] {
            permute(a: &Fe) -> Fe = a.permute::<{ lanes(2, 0, 3, 1) }>();
            blend(a: &Fe, b: &Fe) -> Fe = a.blend::<0b0110>(*b);
            look_up(rows: &[crate::Rows<Fe>; 4], digits: &[i8; 8], zero: &crate::Zero<Fe>) -> [Fe; 2] =
                Fe::look_up(#[inline(always)] |lane, c| rows[lane].get(c), digits, zero);
        })*}
    };
}

four! {
    ifma4_19: gf255::ifma::Fe4<gf255::adx::Fe<P25519>>, 4;
    ifma4_18651: gf255::ifma::Fe4<gf255::adx::Fe<P18651>>, 4;
    ifma4_3957: gf255::ifma::Fe4<gf255::adx::Fe<P3957>>, 4;
    ifma4_448: gf448::ifma::Fe4<gf448::portable64::Fe>, 7;
}

/// The leaves of vectors of eight elements.
macro_rules! eight {
    ($($name:ident: $fe:ty, $words:literal;)*) => {
        uncarried! {$($name: $fe, [$words; 8] {
            look_up_in_row(row: &crate::Rows<Fe>, digits: &[i8; 8], zero: &crate::Zero<Fe>) -> [Fe; 2] =
                Fe::look_up_in_row(#[inline(always)] |c| row.get(c), digits, zero);
        })*}
    };
}

eight! {
    ifma8_19: gf255::ifma::Fe8<gf255::adx::Fe<P25519>>, 4;
    ifma8_18651: gf255::ifma::Fe8<gf255::adx::Fe<P18651>>, 4;
    ifma8_3957: gf255::ifma::Fe8<gf255::adx::Fe<P3957>>, 4;
    ifma8_448: gf448::ifma::Fe8<gf448::portable64::Fe>, 7;
}

/// The leaves of vectors of numbers of floating point.
macro_rules! floats {
    ($($name:ident: $fe:ty, $words:literal { $($more:tt)* })*) => {
        vector! {$($name: $fe, [$words; 4], "bmi2,adx,avx2,fma" {
            permute(a: &Fe) -> Fe = a.permute::<{ lanes(2, 0, 3, 1) }>();
            blend(a: &Fe, b: &Fe) -> Fe = a.blend::<0b0110>(*b);
            add_loosely(a: &Fe, b: &Fe) -> Fe = a.add_loosely::<0>(*b);
            sub_loosely(a: &Fe, b: &Fe) -> Fe = a.add_loosely::<15>(*b);
            settle(a: &Fe) -> Fe = a.settle();
            look_up(rows: &[crate::Rows<Fe>; 4], digits: &[i8; 8], zero: &crate::Zero<Fe>) -> [Fe; 2] =
                Fe::look_up(#[inline(always)] |lane, c| rows[lane].get(c), digits, zero);
            $($more)*
        })*}
    };
}

/// Products that are not carried.
type Columns<V> = <V as FourLanes>::Unsettled;

/// The leaves of vectors modulo 2^255 - M.
macro_rules! with_columns {
    ($($name:ident: $prime:ty;)*) => {
        floats! {$($name: gf255::avx2::Fe4<gf255::adx::Fe<$prime>>, 4 {
            look_up_in_row(row: &crate::Rows<Fe>, digits: &[i8; 8], zero: &crate::Zero<Fe>) -> [Fe; 2] =
                Fe::look_up_in_row(#[inline(always)] |c| row.get(c), digits, zero);
            columns_of(a: &Fe) -> Columns<Fe> = vector::Unsettled::of(*a);
            columns_mul(a: &Fe, b: &Fe) -> Columns<Fe> = vector::Unsettled::product(*a, *b);
            columns_square(a: &Fe) -> Columns<Fe> = vector::Unsettled::square_of(*a);
            columns_add(a: &Columns<Fe>, b: &Columns<Fe>) -> Columns<Fe> =
                vector::Unsettled::add_loosely::<0>(*a, *b);
            columns_sub(a: &Columns<Fe>, b: &Columns<Fe>) -> Columns<Fe> =
                vector::Unsettled::add_loosely::<15>(*a, *b);
            columns_settle(a: &Columns<Fe>) -> Fe = vector::Unsettled::settle(*a);
            columns_select(a: &Columns<Fe>, b: &Columns<Fe>, mask: &<Fe as Field>::Mask) -> Columns<Fe> =
                vector::Unsettled::select(*mask, *a, *b);
            columns_permute(a: &Columns<Fe>) -> Columns<Fe> =
                vector::Unsettled::permute::<{ lanes(2, 0, 3, 1) }>(*a);
            columns_blend(a: &Columns<Fe>, b: &Columns<Fe>) -> Columns<Fe> =
                vector::Unsettled::blend::<0b0110>(*a, *b);
        })*}
    };
}

with_columns! {
    avx2_19: P25519;
    avx2_18651: P18651;
    avx2_3957: P3957;
}

floats! {
    avx2_448: gf448::avx2::Fe4<gf448::portable64::Fe>, 7 {}
}
