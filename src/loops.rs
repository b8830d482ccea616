//! Loops that stay loops where programs must be small: the compiler writes out those whose length it sees, and does four steps at
//! a time of others.
#![allow(dead_code, reason = "which of them are used depends on the schemes and on the processor")]

/// A value, such as a length or a slice, of which the compiler sees no more than the type where programs must be small.
#[inline(always)]
pub(crate) fn unseen<T>(value: T) -> T {
    if cfg!(lemniscate_microcontroller) { core::hint::black_box(value) } else { value }
}

/// In the body of a loop: no two steps become one.
#[inline(always)]
pub(crate) const fn stay_rolled() {
    if cfg!(lemniscate_microcontroller) {
        core::hint::black_box(());
    }
}

/// The values one by one, in a loop that stays one. Of what it is zipped with the length must not be seen either.
#[inline(always)]
pub(crate) fn rolled<T>(values: &[T]) -> impl Iterator<Item = &T> {
    unseen(values).iter().inspect(|_| stay_rolled())
}

/// The same, to be written.
#[inline(always)]
pub(crate) fn rolled_mut<T>(values: &mut [T]) -> impl Iterator<Item = &mut T> {
    unseen(values).iter_mut().inspect(|_| stay_rolled())
}
