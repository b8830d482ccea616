//! What all elements in the registers of AVX-512 IFMA share: the registers, and masks.
#![allow(unsafe_code)]

pub(super) mod register;

use core::marker::PhantomData;

use subtle::Choice;

use super::Mask;
use register::Register;

/// One truth value for each lane of `R`: bit j for lane j.
#[derive(Clone, Copy)]
pub struct LaneMask<R> {
    pub(super) bits: u8,
    register: PhantomData<R>,
}

impl<R: Register> LaneMask<R> {
    #[inline(always)]
    pub(super) fn new(bits: u8) -> Self {
        Self { bits, register: PhantomData }
    }
}

operators! {
    #[inline(always)]
    [R: Register] LaneMask<R>;
    BitAnd::bitand(self, other) = Self::new(self.bits & other.bits);
    BitOr::bitor(self, other) = Self::new(self.bits | other.bits);
    BitXor::bitxor(self, other) = Self::new(self.bits ^ other.bits);
    Not::not(self) = Self::new(!self.bits);
}

impl<R: Register> Mask for LaneMask<R> {
    #[inline(always)]
    fn splat(value: Choice) -> Self {
        Self::new(value.unwrap_u8().wrapping_neg())
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> Choice {
        Choice::from(self.bits >> lane & 1)
    }

    #[inline(always)]
    fn magnitude_is(digits: &[i8], magnitude: u8) -> Self {
        Self::new(R::from_digits(digits).magnitude().equal(R::splat(magnitude.into())))
    }

    #[inline(always)]
    fn negative(digits: &[i8]) -> Self {
        Self::new(R::from_digits(digits).negative())
    }
}
