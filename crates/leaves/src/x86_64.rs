//! Leaves of x86-64's vectors and of its single elements by `mulx`.

use lemniscate::field::vector::FourLanes;
use lemniscate::field::{Field, FieldElement, P3957, P18651, P25519, gf255, gf448};
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
    all
}

element! {
    adx_19: gf255::adx::Fe<P25519>, 4, "bmi2,adx";
    adx_18651: gf255::adx::Fe<P18651>, 4, "bmi2,adx";
    adx_3957: gf255::adx::Fe<P3957>, 4, "bmi2,adx";
}

/// The leaves of vectors.
macro_rules! vector {
    ($($name:ident: $fe:ty, $features:literal { $($more:tt)* })*) => {
        leaves! {$($name: $fe, $features {
            mul(a: &Fe, b: &Fe) -> Fe = *a * *b;
            square(a: &Fe) -> Fe = a.square();
            add(a: &Fe, b: &Fe) -> Fe = *a + *b;
            sub(a: &Fe, b: &Fe) -> Fe = *a - *b;
            neg(a: &Fe) -> Fe = -*a;
            mul_small(a: &Fe, k: u32) -> Fe = a.mul_small(k);
            carry(a: &Fe) -> Fe = a.carry();
            $($more)*
        })*}
    };
}

/// The leaves of vectors whose sums of products need not be carried.
macro_rules! uncarried {
    ($($name:ident: $fe:ty;)*) => {
        vector! {$($name: $fe, "bmi2,adx,avx2,fma,avx512f,avx512vl,avx512ifma" {
            mul_uncarried(a: &Fe, b: &Fe) -> Fe = a.mul_uncarried(b);
            square_uncarried(a: &Fe) -> Fe = a.square_uncarried();
            add_uncarried(a: &Fe, b: &Fe) -> Fe = a.add_uncarried(b);
            sub_uncarried(a: &Fe, b: &Fe) -> Fe = a.sub_uncarried(b);
            carry_sum(a: &Fe) -> Fe = a.carry_sum();
        })*}
    };
}

uncarried! {
    ifma4_19: gf255::ifma::Fe4<gf255::adx::Fe<P25519>>;
    ifma4_18651: gf255::ifma::Fe4<gf255::adx::Fe<P18651>>;
    ifma4_3957: gf255::ifma::Fe4<gf255::adx::Fe<P3957>>;
    ifma8_19: gf255::ifma::Fe8<gf255::adx::Fe<P25519>>;
    ifma8_18651: gf255::ifma::Fe8<gf255::adx::Fe<P18651>>;
    ifma8_3957: gf255::ifma::Fe8<gf255::adx::Fe<P3957>>;
    ifma4_448: gf448::ifma::Fe4<gf448::portable64::Fe>;
    ifma8_448: gf448::ifma::Fe8<gf448::portable64::Fe>;
}

vector! {
    avx2_19: gf255::avx2::Fe4<gf255::adx::Fe<P25519>>, "bmi2,adx,avx2,fma" {
        add_loosely(a: &Fe, b: &Fe) -> Fe = a.add_loosely::<0>(*b);
        sub_loosely(a: &Fe, b: &Fe) -> Fe = a.add_loosely::<15>(*b);
        settle(a: &Fe) -> Fe = a.settle();
    }
}
