//! A [`Backend`] is a bundle of types: which field elements, which vectors of them. A value of such a type is proof that
//! this machine can run it; the one in force is [`selected_backend`].
#![allow(unsafe_code)]
#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(unreachable_code, clippy::useless_conversion, reason = "no value selects vectors there")
)]

use core::convert::Infallible;
#[cfg(all(target_arch = "x86_64", lemniscate_internals))]
use core::sync::atomic::{AtomicU8, Ordering};

use super::processor::{has_half_vectors, has_slow_products};
use crate::field::{FieldElement, Prime};

#[cfg(target_arch = "x86_64")]
use super::{BackendKind, selected};

/// A bundle of field implementations that work together.
pub trait Backend: Copy + 'static {
    /// Its name at run time.
    #[cfg(lemniscate_internals)]
    const KIND: super::BackendKind;
    /// One element modulo a prime.
    type Fe<P: Prime>: FieldElement<Prime = P>;

    /// The backend, where this machine can run it.
    fn new() -> Option<Self>;

    /// Runs `f` with the instructions of this backend.
    ///
    /// A value of the backend type exists only where the processor has what it needs. Not inlined, so that the function that selects
    /// the backend stays small.
    #[inline(never)]
    fn enter<R>(self, f: impl FnOnce() -> R) -> R {
        f()
    }
}

/// The backend of a name, for processors that all have its instructions.
macro_rules! anywhere {
    ($name:ident, $elements:ident) => {
        impl Backend for $name {
            #[cfg(lemniscate_internals)]
            const KIND: super::BackendKind = super::BackendKind::$name;
            type Fe<P: Prime> = P::$elements;

            #[inline(always)]
            fn new() -> Option<Self> {
                Some($name)
            }
        }
    };
}

/// [`BackendKind::Portable32`] as a type.
#[cfg_attr(
    not(lemniscate_portable32),
    allow(dead_code, reason = "not dispatched to where there are words of 64 bits")
)]
#[derive(Clone, Copy)]
pub struct Portable32;

/// [`BackendKind::Portable64`] as a type.
#[derive(Clone, Copy)]
#[cfg_attr(not(lemniscate_portable64), allow(dead_code, reason = "left out of builds for small machines"))]
pub struct Portable64;

anywhere!(Portable32, Portable32);

anywhere!(Portable64, Portable64);

/// [`BackendKind::Aarch64`](super::BackendKind::Aarch64) as a type.
#[cfg(target_arch = "aarch64")]
#[derive(Clone, Copy)]
pub struct Aarch64;

#[cfg(target_arch = "aarch64")]
anywhere!(Aarch64, Aarch64);

/// [`BackendKind::Simd128`] as a type, in modules that have it: an engine takes no others.
#[cfg(lemniscate_simd128)]
#[derive(Clone, Copy)]
pub struct Simd128;

/// [`BackendKind::RelaxedSimd`] as a type.
#[cfg(lemniscate_relaxed_simd)]
#[derive(Clone, Copy)]
pub struct RelaxedSimd(());

#[cfg(lemniscate_relaxed_simd)]
impl Backend for RelaxedSimd {
    #[cfg(lemniscate_internals)]
    const KIND: super::BackendKind = super::BackendKind::RelaxedSimd;
    type Fe<P: Prime> = P::Portable32;

    #[inline(always)]
    fn new() -> Option<Self> {
        super::BackendKind::RelaxedSimd.is_available().then_some(Self(()))
    }
}

#[cfg(lemniscate_simd128)]
anywhere!(Simd128, Portable32);

/// The number of the backend that [`assume_available`] was given last, or 0.
#[cfg(all(target_arch = "x86_64", lemniscate_internals))]
static ASSUMED: AtomicU8 = AtomicU8::new(0);

/// Takes a backend of ADX or AVX2 for available from now on, whatever the processor says of itself, and no other one. For
/// valgrind, which runs these instructions and denies ADX.
///
/// # Safety
/// The processor runs the instructions of this backend.
#[cfg(all(target_arch = "x86_64", lemniscate_internals))]
pub unsafe fn assume_available(kind: BackendKind) {
    ASSUMED.store(kind as u8, Ordering::Relaxed);
}

/// Whether [`assume_available`] was given this one.
#[cfg(target_arch = "x86_64")]
pub(super) fn is_assumed(kind: BackendKind) -> bool {
    #[cfg(lemniscate_internals)]
    return ASSUMED.load(Ordering::Relaxed) == kind as u8;
    #[cfg(not(lemniscate_internals))]
    {
        let _ = kind;
        false
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86_64::{Adx, Avx2, Avx512Ifma};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::BackendKind;
    use crate::backend::Backend;
    use crate::field::Prime;

    macro_rules! x86_backend {
        ($name:ident, $features:literal) => {
            #[doc = concat!("[`BackendKind::", stringify!($name), "`] as a type.")]
            #[derive(Clone, Copy)]
            pub struct $name(());

            impl Backend for $name {
                #[cfg(lemniscate_internals)]
                const KIND: BackendKind = BackendKind::$name;
                type Fe<P: Prime> = P::Adx;

                #[inline(always)]
                fn new() -> Option<Self> {
                    BackendKind::$name.is_available().then_some(Self(()))
                }

                #[inline(always)]
                fn enter<R>(self, f: impl FnOnce() -> R) -> R {
                    #[target_feature(enable = $features)]
                    fn with_features<R>(f: impl FnOnce() -> R) -> R {
                        f()
                    }
                    // SAFETY: `new` is the only way to a value of this type, and it has checked the processor.
                    unsafe { with_features(f) }
                }
            }
        };
    }

    x86_backend!(Adx, "bmi2,adx");
    x86_backend!(Avx2, "bmi2,adx,avx2,fma");
    x86_backend!(Avx512Ifma, "bmi2,adx,avx2,fma,avx512f,avx512vl,avx512ifma");

    /// A processor for a backend on the left has the instructions of that on the right.
    macro_rules! includes {
        ($($of:ident => $other:ident),+) => {$(
            impl From<$of> for $other {
                #[inline(always)]
                fn from(_: $of) -> Self {
                    $other(())
                }
            }
        )+};
    }

    includes!(Avx2 => Adx, Avx512Ifma => Adx, Avx512Ifma => Avx2);
}

/// The backend with the widest vectors, for tests of vectors.
#[cfg(all(test, target_arch = "x86_64"))]
pub(crate) type Widest = Avx512Ifma;

// Where there are no such instructions, no value selects them.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) type Adx = Infallible;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) type Avx2 = Infallible;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) type Avx512Ifma = Infallible;
#[cfg(not(lemniscate_simd128))]
pub(crate) type Simd128 = Infallible;

/// The selected backend, as a value that proves that this machine can run it.
///
/// For code that does not use the vectors of AVX2, of AVX-512 IFMA or of SIMD128, or elements of mulx with adcx and adox, their types are
/// [`Infallible`]: the backends do not occur, and one with the same elements as theirs is in their place, so that the code is
/// not compiled for both.
#[allow(dead_code, reason = "vectors are not selected where there are none")]
pub(crate) enum Selected<
    OfAvx2 = Avx2,
    OfAvx512Ifma = Avx512Ifma,
    OfAdx = Adx,
    OfSimd128 = Simd128,
    OfRelaxedSimd = Infallible,
> {
    #[cfg(lemniscate_portable32)]
    Portable32(Portable32),
    #[cfg(lemniscate_portable64)]
    Portable64(Portable64),
    #[cfg(target_arch = "aarch64")]
    Aarch64(Aarch64),
    Adx(OfAdx),
    Avx2(OfAvx2),
    Avx512Ifma(OfAvx512Ifma),
    Simd128(OfSimd128),
    RelaxedSimd(OfRelaxedSimd),
}

#[inline]
pub(crate) fn selected_backend() -> Selected {
    #[cfg(target_arch = "x86_64")]
    {
        let proof = match selected() {
            BackendKind::Adx => Adx::new().map(Selected::Adx),
            BackendKind::Avx2 => Avx2::new().map(Selected::Avx2),
            BackendKind::Avx512Ifma => Avx512Ifma::new().map(Selected::Avx512Ifma),
            _ => None,
        };
        if let Some(selected) = proof {
            return selected;
        }
    }
    #[cfg(lemniscate_simd128)]
    if matches!(super::selected(), super::BackendKind::Simd128 | super::BackendKind::RelaxedSimd) {
        return Selected::Simd128(Simd128);
    }
    selected_portable()
}

/// [`selected_backend`] for independent points in lanes.
#[cfg(not(lemniscate_relaxed_simd))]
pub(crate) use selected_backend as selected_side_by_side;

/// [`selected_backend`] for independent points in lanes.
#[cfg(lemniscate_relaxed_simd)]
#[inline]
pub(crate) fn selected_side_by_side() -> Selected<Avx2, Avx512Ifma, Adx, Simd128, RelaxedSimd> {
    match super::selected() {
        super::BackendKind::RelaxedSimd => Selected::RelaxedSimd(RelaxedSimd(())),
        super::BackendKind::Simd128 => Selected::Simd128(Simd128),
        _ => selected_portable(),
    }
}

/// [`selected_backend`], of those that run anywhere or on all processors of their architecture; another one is taken for the fastest of them.
#[inline]
fn selected_portable<OfAvx2, OfAvx512Ifma, OfAdx, OfSimd128, OfRelaxedSimd>()
-> Selected<OfAvx2, OfAvx512Ifma, OfAdx, OfSimd128, OfRelaxedSimd> {
    #[cfg(target_arch = "aarch64")]
    if super::selected() == super::BackendKind::Aarch64 {
        return Selected::Aarch64(Aarch64);
    }
    #[cfg(lemniscate_portable32)]
    if cfg!(not(lemniscate_portable64)) || super::selected() == super::BackendKind::Portable32 {
        return Selected::Portable32(Portable32);
    }
    #[cfg(lemniscate_portable64)]
    return Selected::Portable64(Portable64);
    #[cfg(not(lemniscate_portable64))]
    Selected::Portable32(Portable32)
}

/// [`selected_backend`], or what is taken for one with vectors; those of SIMD128 have none in their place.
#[inline]
fn selected_with<OfAvx2, OfAvx512Ifma>(
    avx2: impl FnOnce(Avx2) -> Selected<OfAvx2, OfAvx512Ifma, Adx, Infallible, Infallible>,
    avx512ifma: impl FnOnce(Avx512Ifma) -> Selected<OfAvx2, OfAvx512Ifma, Adx, Infallible, Infallible>,
) -> Selected<OfAvx2, OfAvx512Ifma, Adx, Infallible, Infallible> {
    match selected_backend() {
        #[cfg(lemniscate_portable32)]
        Selected::Portable32(backend) => Selected::Portable32(backend),
        #[cfg(lemniscate_portable64)]
        Selected::Portable64(backend) => Selected::Portable64(backend),
        #[cfg(target_arch = "aarch64")]
        Selected::Aarch64(backend) => Selected::Aarch64(backend),
        Selected::Adx(backend) => Selected::Adx(backend),
        Selected::Avx2(backend) => avx2(backend),
        Selected::Avx512Ifma(backend) => avx512ifma(backend),
        Selected::Simd128(_) | Selected::RelaxedSimd(_) => selected_portable(),
    }
}

/// [`selected_backend`] for code without vectors.
#[inline]
pub(crate) fn selected_for_elements() -> Selected<Infallible, Infallible, Adx, Infallible, Infallible> {
    selected_with(|backend| Selected::Adx(backend.into()), |backend| Selected::Adx(backend.into()))
}

/// [`selected_backend`] for GF(2^255 - M) with other M than 19, and one point at a time: on most processors single elements take less time
/// than four coordinates in a vector of AVX2.
#[inline]
pub(crate) fn selected_for_any_modulus() -> Selected<Avx2, Avx512Ifma, Adx, Infallible, Infallible> {
    selected_with(
        |backend| if has_slow_products() { Selected::Avx2(backend) } else { Selected::Adx(backend.into()) },
        Selected::Avx512Ifma,
    )
}

/// The same for independent points in lanes. Where the units for vectors have 128 bits, single elements take less time than AVX2.
#[inline]
pub(crate) fn selected_for_lanes_of_any_modulus() -> Selected<Avx2, Avx512Ifma, Adx, Infallible, Infallible> {
    selected_with(
        |backend| if has_half_vectors() { Selected::Adx(backend.into()) } else { Selected::Avx2(backend) },
        Selected::Avx512Ifma,
    )
}

/// [`selected_backend`], or ADX in place of AVX2 if that is faster.
#[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables, reason = "there is neither"))]
#[inline]
pub(crate) fn selected_unless_adx(is_faster: bool) -> Selected {
    match selected_backend() {
        #[cfg(target_arch = "x86_64")]
        Selected::Avx2(backend) if is_faster => Selected::Adx(backend.into()),
        selected => selected,
    }
}

/// [`selected_backend`] for GF(2^448 - 2^224 - 1): its single elements take products of 64 bits as the compiler makes them, which
/// were measured to be faster than with mulx, adcx and adox. Where the units for vectors have 128 bits, single elements take less time
/// than AVX2, 0.74 of it for a ladder and 0.77 for a key (Zen 1), but for what AVX2 is said to be faster at even so.
#[inline]
pub(crate) fn selected_for_gf448(
    avx2_is_faster: bool,
) -> Selected<Avx2, Avx512Ifma, Infallible, Infallible, Infallible> {
    match selected_backend() {
        Selected::Avx2(backend) if avx2_is_faster || !has_half_vectors() => Selected::Avx2(backend),
        Selected::Avx512Ifma(backend) => Selected::Avx512Ifma(backend),
        _ => selected_portable(),
    }
}

/// The vectors of AVX2, if the selected backend has them: for GF(9767^19), which has no others.
#[inline]
pub(crate) fn selected_avx2() -> Option<Avx2> {
    match selected_backend() {
        Selected::Avx2(backend) => Some(backend),
        Selected::Avx512Ifma(backend) => Some(backend.into()),
        _ => None,
    }
}
