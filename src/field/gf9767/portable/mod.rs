//! Coefficients one by one: for microcontrollers, and for processors without a backend of their own.
//!
//! Flash memory is scarce on microcontrollers, and a call costs little beside 19 coefficients: each operation is a function
//! by itself, in one copy for all callers.

use subtle::{Choice, ConstantTimeEq};

use super::base::Base;
use super::{DEGREE, Field, Gf9767, base, frobenius_factors};
use crate::loops::{rolled, rolled_mut};
use crate::wide::opaque;

#[cfg(lemniscate_assembly)]
mod calls;
mod coefficients;
#[cfg(lemniscate_assembly = "thumbv6m")]
mod thumbv6m;
#[cfg(lemniscate_assembly = "thumbv7em")]
mod thumbv7em;

#[cfg(lemniscate_assembly)]
use calls as in_place;
#[cfg(lemniscate_assembly = "thumbv6m")]
use thumbv6m as arithmetic;
#[cfg(lemniscate_assembly = "thumbv7em")]
use thumbv7em as arithmetic;
#[cfg(not(lemniscate_assembly))]
use {coefficients as arithmetic, coefficients as in_place};

/// Coefficients in Montgomery form, each in 1 ..= p, at even places of words for assembly that takes two at a time.
#[derive(Clone, Copy)]
#[repr(C, align(4))]
struct Coefficients {
    values: [u16; DEGREE],
    /// The other half of the last word: any value.
    unused: u16,
}

impl Coefficients {
    #[inline(always)]
    const fn new(values: [u16; DEGREE]) -> Self {
        Coefficients { values, unused: 0 }
    }
}

/// Two elements, as assembly returns them.
#[cfg(lemniscate_assembly)]
#[repr(C)]
struct Two([Coefficients; 2]);

/// All ones where the mask is set, else 0.
#[inline(always)]
fn all_ones_if(mask: Choice) -> u32 {
    opaque(u32::from(mask.unwrap_u8())).wrapping_neg()
}

/// An element.
#[derive(Clone, Copy)]
pub struct Fe(Coefficients);

impl Fe {
    /// The element with these coefficients, lowest first, each in 0 .. p.
    pub const fn new(coefficients: &[u16; DEGREE]) -> Self {
        let mut words = [0; DEGREE];
        let mut i = 0;
        while i < DEGREE {
            words[i] = Base::new(coefficients[i] as u32).to_montgomery();
            i += 1;
        }
        Self(Coefficients::new(words))
    }
}

operators! {
    #[inline(always)]
    [] Fe;
    Add::add(self, other) = Self(arithmetic::add(&self.0, &other.0));
    Sub::sub(self, other) = Self(arithmetic::subtract(&self.0, &other.0));
    Neg::neg(self) = Self::ZERO - self;
    Mul::mul(self, other) = Self(arithmetic::multiply(&self.0, &other.0));
}

impl Field for Fe {
    type Mask = Choice;

    const LANES: usize = 1;
    const PREFERS_SQUARES: bool = true;
    const ZERO: Self = Self::new(&[0; DEGREE]);
    const ONE: Self = {
        let mut coefficients = [0; DEGREE];
        coefficients[0] = 1;
        Self::new(&coefficients)
    };

    #[inline(always)]
    fn square(self) -> Self {
        Self(arithmetic::square(&self.0))
    }

    #[inline(always)]
    fn sum(&self, other: &Self) -> Self {
        Self(arithmetic::add(&self.0, &other.0))
    }

    in_field! {
        in_place;
        set_add(self, other) = set_add;
        set_double(self) = set_double;
        set_sub_from(self, other) = set_subtract_from;
        set_mul(self, factor) = set_multiply;
        set_product(self, a, b) = set_product;
        set_square(self) = set_square;
        set_square_of(self, other) = set_square_of;
        set_difference(self, a, b) = set_difference;
        set_sub(self, other) = set_subtract;
    }

    #[inline(always)]
    fn squared(&self) -> Self {
        Self(arithmetic::square(&self.0))
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        self.scale(Base::new(k))
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        Self(arithmetic::select(all_ones_if(mask), &if_set.0, &otherwise.0))
    }

    #[inline(always)]
    fn is_zero(self) -> Choice {
        equals(&self, const { &Self::ZERO })
    }

    #[inline(always)]
    fn is_odd(self) -> Choice {
        Choice::from((self.to_coefficients()[0] & 1) as u8)
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Choice {
        equals(&self, &other)
    }
}

#[inline(never)]
fn equals(a: &Fe, b: &Fe) -> Choice {
    let difference = a.0.values.iter().zip(b.0.values).fold(0, |difference, (&a, b)| difference | (a ^ b));
    difference.ct_eq(&0)
}

impl Gf9767 for Fe {
    #[inline(never)]
    fn from_coefficients(coefficients: &[u16; DEGREE]) -> Self {
        let mut element = Self::ZERO;
        for (place, c) in rolled_mut(&mut element.0.values).zip(rolled(coefficients)) {
            *place = Base::new(u32::from(*c)).to_montgomery();
        }
        element
    }

    #[inline(never)]
    fn to_coefficients(self) -> [u16; DEGREE] {
        let mut coefficients = self.0.values;
        for c in rolled_mut(&mut coefficients) {
            *c = Base::from_montgomery(*c).to_integer();
        }
        coefficients
    }

    #[inline(always)]
    fn frobenius<const N: usize>(&self) -> Self {
        const { assert!(N < DEGREE) };
        let factors = const {
            let factors = frobenius_factors(N);
            let mut words = [0; DEGREE];
            let mut i = 0;
            while i < DEGREE {
                words[i] = factors[i].to_montgomery();
                i += 1;
            }
            &arithmetic::factors(&words)
        };
        Self(arithmetic::scale_each(&self.0, factors))
    }

    #[inline(always)]
    fn scale(self, k: Base) -> Self {
        Self(arithmetic::scale(&self.0, k.to_montgomery().into()))
    }

    #[inline(always)]
    fn times(&self, other: &Self) -> Self {
        Self(arithmetic::multiply(&self.0, &other.0))
    }

    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        Self(arithmetic::subtract(&self.0, &other.0))
    }

    #[inline(always)]
    fn set_sub_twice(&mut self, other: &Self) {
        in_place::set_subtract_twice(&mut self.0, &other.0);
    }

    #[inline(always)]
    fn set_if(&mut self, mask: Choice, value: &Self) {
        in_place::set_if(&mut self.0, all_ones_if(mask), &value.0);
    }

    #[inline(always)]
    fn look_up<A: Copy>(table: &[A], place: u32, elements: impl Fn(&A) -> [&Self; 2]) -> [Self; 2] {
        in_place::look_up(
            table,
            place,
            #[inline(always)]
            |entry| elements(entry).map(|element| &element.0),
        )
        .map(Self)
    }

    #[inline(always)]
    fn set_scale(&mut self, k: Base) {
        in_place::set_scale(&mut self.0, k.to_montgomery().into());
    }

    #[inline(never)]
    fn constant_of_product(&self, other: &Self) -> Base {
        let (a, b) = (&self.0.values, &other.0.values);
        let high: u32 = (1..DEGREE).map(|i| u32::from(a[i]) * u32::from(b[DEGREE - i])).sum();
        let sum = u32::from(a[0]) * u32::from(b[0]) + 2 * high;
        Base::from_montgomery(base::reduce(sum) as u16)
    }
}

crate::wipe::zeroes!([] Fe: Self::ZERO);
