//! Points that are no secret: the same coordinates as [`Jacobian`], with branches instead of masks.

use subtle::Choice;

use crate::field::gf9767::Gf9767;
use crate::group::SharedAdditions;
use crate::group::{Entry, FromTable, Group};

use super::shared;
use super::{Affine, Jacobian};

/// A public point. All operations are variable-time, and complete.
#[derive(Clone, Copy)]
pub struct Public<F>(pub Jacobian<F>);

impl<F: Gf9767> Public<F> {
    /// self becomes self + other, or self - other, unless that is 2 self: then it is left as it is, and this returns true.
    #[inline(always)]
    fn set_sum_or_equal(&mut self, other: &Affine<F>, negative: bool) -> bool {
        if other.is_neutral().into() {
            return false;
        }
        let mut point = *other;
        if negative {
            point.y.set_sub_from(&F::ZERO);
        }
        if self.0.is_neutral().into() {
            self.0.set_affine(&point);
            return false;
        }
        self.0.make_differences(&mut point);
        if bool::from(point.x.is_zero()) && bool::from(point.y.is_zero()) {
            return true;
        }
        self.0.set_sum_on_chord(&mut point);
        false
    }

    /// self becomes self + other, or self - other.
    #[inline(always)]
    fn set_sum(&mut self, other: &Affine<F>, negative: bool) {
        let is_equal = outline!(F, || self.set_sum_or_equal(other, negative));
        // Here, where the sum takes no stack.
        if is_equal {
            self.0.set_double_n(1);
        }
    }
}

impl<F: Gf9767> Group for Public<F> {
    type Coordinate = F;
    type Mask = Choice;
    type Addend = Affine<F>;
    type Fixed = Affine<F>;

    const LANES: usize = 1;
    fixed_as_addends!();

    #[inline(always)]
    fn neutral() -> Self {
        Public(Jacobian::neutral())
    }

    #[inline(always)]
    fn set_neutral(&mut self) {
        self.0.set_neutral();
    }

    #[inline(always)]
    fn double_n(self, n: usize) -> Self {
        Public(self.0.double_n(n))
    }

    #[inline(always)]
    fn to_addend(self) -> Affine<F> {
        self.0.to_affine()
    }

    #[inline(always)]
    fn add_signed_vartime(self, other: &Affine<F>, negative: bool) -> Self {
        let mut sum = self;
        sum.set_sum(other, negative);
        sum
    }

    #[inline(always)]
    fn set_double_n(&mut self, n: usize) {
        self.0.set_double_n(n);
    }

    #[inline(always)]
    fn set_add_signed_vartime(&mut self, other: &Affine<F>, negative: bool) {
        self.set_sum(other, negative);
    }
}

impl<F: Gf9767> SharedAdditions for Public<F> {
    fn add_all_vartime(sums: &mut [Affine<F>], addends: &[Affine<F>]) {
        shared::add_all_vartime(sums, addends);
    }
}

impl<F: Gf9767> FromTable for Public<F> {
    type Held = Affine<F>;
    type Sum = Self;

    #[inline(always)]
    fn unpack(held: &Affine<F>) -> Affine<F> {
        *held
    }

    #[inline(always)]
    fn set_add_held_signed_vartime(&mut self, held: &Affine<F>, negative: bool) {
        self.set_add_signed_vartime(held, negative);
    }

    #[inline(always)]
    fn set_double_n_add_entry_vartime(&mut self, n: usize, entry: Entry<'_, Self>, negative: bool) {
        let (Entry::Addend(entry) | Entry::Fixed(entry) | Entry::Held(entry)) = entry;
        if n > 0 {
            self.set_double_n(n);
        }
        self.set_add_signed_vartime(entry, negative);
    }
}
