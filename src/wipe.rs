//! What the crate `zeroize` does, in another way: its derive macros take longer to compile than a quarter of this library, and the
//! compiler writes out every byte that is wiped, wherever that is done.

use core::ops::{Deref, DerefMut};

use zeroize::DefaultIsZeroes;

use crate::loops::rolled_mut;

/// An array that is wiped by [`wipe`] when it is dropped, as one in [`zeroize::Zeroizing`] is by single elements.
pub struct Wiped<E: DefaultIsZeroes, const N: usize>([E; N]);

impl<E: DefaultIsZeroes, const N: usize> Wiped<E, N> {
    #[inline(always)]
    pub(crate) fn new(values: [E; N]) -> Self {
        Self(values)
    }
}

impl<E: DefaultIsZeroes, const N: usize> Deref for Wiped<E, N> {
    type Target = [E; N];

    #[inline(always)]
    fn deref(&self) -> &[E; N] {
        &self.0
    }
}

impl<E: DefaultIsZeroes, const N: usize> DerefMut for Wiped<E, N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [E; N] {
        &mut self.0
    }
}

impl<E: DefaultIsZeroes, const N: usize> Drop for Wiped<E, N> {
    #[inline(always)]
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

/// Wipes values: one function for arrays of all lengths, where programs must be small, and elsewhere as many at a time as a register
/// takes, instead of a store for each.
#[cfg_attr(lemniscate_microcontroller, inline(never))]
#[cfg_attr(not(lemniscate_microcontroller), inline(always))]
pub(crate) fn wipe<E: DefaultIsZeroes>(values: &mut [E]) {
    if cfg!(lemniscate_microcontroller) {
        // One at a time.
        for value in rolled_mut(values) {
            zeroize::Zeroize::zeroize(value);
        }
    } else if cfg!(any(target_arch = "aarch64", target_arch = "x86_64")) {
        values.fill(E::default());
        zeroize::optimization_barrier(values);
    } else {
        zeroize::Zeroize::zeroize(values);
    }
}

/// `zeroize!(Type: field, ..)`: the type is wiped by wiping these fields. `zeroize!([parameters] Type: field, ..)`: a generic type.
/// `zeroize!(on drop Type: field, ..)`: and values are wiped when they are dropped.
macro_rules! zeroize {
    (on drop $type:ty: $($field:tt),+) => {
        $crate::wipe::zeroize!($type: $($field),+);

        impl Drop for $type {
            fn drop(&mut self) {
                zeroize::Zeroize::zeroize(self);
            }
        }

        impl zeroize::ZeroizeOnDrop for $type {}
    };
    ([$($parameters:tt)*] $type:ty: $($field:tt),+) => {
        impl<$($parameters)*> zeroize::Zeroize for $type {
            fn zeroize(&mut self) {
                $(zeroize::Zeroize::zeroize(&mut self.$field);)+
            }
        }
    };
    ($type:ty: $($field:tt),+) => {
        impl zeroize::Zeroize for $type {
            #[cfg_attr(lemniscate_microcontroller, inline(never))]
            fn zeroize(&mut self) {
                $(zeroize::Zeroize::zeroize(&mut self.$field);)+
            }
        }
    };
}

/// `zeroes!([parameters] Type: value)`: the value is the default, and the type is wiped by writing it.
macro_rules! zeroes {
    ([$($parameters:tt)*] $type:ty: $value:expr) => {
        impl<$($parameters)*> Default for $type {
            #[inline]
            fn default() -> Self {
                $value
            }
        }

        impl<$($parameters)*> zeroize::DefaultIsZeroes for $type {}
    };
}

pub(crate) use {zeroes, zeroize};
