//! A [`Backend`] is a bundle of types: which field elements, which vectors of them. Code above is generic over it and
//! `#[inline(always)]` down from the entry functions, which are made by `dispatch!`: it looks at the processor once
//! (cached) and calls the code compiled for the backend in force, inside a function that carries the target features
//! of that backend. So no inner loop looks again.
#![allow(unsafe_code)]

#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
use crate::field::gf255::{Gf255, portable32, portable64};

#[cfg(any(target_pointer_width = "64", feature = "std"))]
use super::{Kind, selected};

/// A bundle of field implementations that work together.
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
pub trait Backend: Copy + 'static {
    /// Its name at run time.
    #[cfg(feature = "internals")]
    const KIND: super::Kind;
    /// One element of GF(2^255 - M).
    type Fe<const M: u64>: Gf255<M>;
    /// Runs `f` with the instructions of this backend.
    ///
    /// A value of the backend type exists only where the processor has what it needs.
    fn enter<R>(self, f: impl FnOnce() -> R) -> R;
}

/// [`Kind::Portable32`] as a type.
#[cfg_attr(
    not(any(not(target_pointer_width = "64"), feature = "internals")),
    allow(dead_code, reason = "not dispatched to where there are words of 64 bits")
)]
#[derive(Clone, Copy)]
pub struct Portable32;

/// [`Kind::Portable64`] as a type.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(any(target_pointer_width = "64", feature = "std")),
    allow(dead_code, reason = "left out of builds for small machines")
)]
pub struct Portable64;

#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
impl Backend for Portable32 {
    #[cfg(feature = "internals")]
    const KIND: super::Kind = super::Kind::Portable32;
    type Fe<const M: u64> = portable32::Fe<M>;

    /// Not inlined, as with the other backends, so that the function that selects the backend stays small.
    #[inline(never)]
    fn enter<R>(self, f: impl FnOnce() -> R) -> R {
        f()
    }
}

#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
impl Backend for Portable64 {
    #[cfg(feature = "internals")]
    const KIND: super::Kind = super::Kind::Portable64;
    type Fe<const M: u64> = portable64::Fe<M>;

    /// Not inlined, as with the other backends, so that the function that selects the backend stays small.
    #[inline(never)]
    fn enter<R>(self, f: impl FnOnce() -> R) -> R {
        f()
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86_64::{Adx, Avx2, Avx512Ifma};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::Kind;
    #[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
    use crate::{backend::Backend, field::gf255::adx};

    macro_rules! backend {
        ($name:ident, $features:literal) => {
            #[doc = concat!("[`Kind::", stringify!($name), "`] as a type.")]
            #[derive(Clone, Copy)]
            pub struct $name(());

            impl $name {
                /// The backend, where this machine can run it.
                #[inline(always)]
                pub fn new() -> Option<Self> {
                    Kind::$name.is_available().then_some(Self(()))
                }
            }

            #[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
            impl Backend for $name {
                #[cfg(feature = "internals")]
                const KIND: Kind = Kind::$name;
                type Fe<const M: u64> = adx::Fe<M>;

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

    backend!(Adx, "bmi2,adx");
    backend!(Avx2, "bmi2,adx,avx2,fma");
    backend!(Avx512Ifma, "bmi2,adx,avx2,fma,avx512f,avx512vl,avx512ifma");

    /// A processor for this backend has the instructions of that one.
    #[cfg(any(feature = "do255", feature = "jq255"))]
    impl From<Avx2> for Adx {
        #[inline(always)]
        fn from(_: Avx2) -> Self {
            Adx(())
        }
    }

    /// A processor for this backend has the instructions of that one.
    #[cfg(any(feature = "do255", feature = "jq255"))]
    impl From<Avx512Ifma> for Adx {
        #[inline(always)]
        fn from(_: Avx512Ifma) -> Self {
            Adx(())
        }
    }
}

/// The backend in force, as a value that proves that this machine can run it.
pub(crate) enum Selected {
    #[cfg(any(not(target_pointer_width = "64"), feature = "internals"))]
    Portable32(Portable32),
    #[cfg(any(target_pointer_width = "64", feature = "std"))]
    Portable64(Portable64),
    #[cfg(target_arch = "x86_64")]
    Adx(Adx),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512Ifma(Avx512Ifma),
}

#[inline]
pub(crate) fn selected_backend() -> Selected {
    #[cfg(target_arch = "x86_64")]
    {
        let proof = match selected() {
            Kind::Adx => Adx::new().map(Selected::Adx),
            Kind::Avx2 => Avx2::new().map(Selected::Avx2),
            Kind::Avx512Ifma => Avx512Ifma::new().map(Selected::Avx512Ifma),
            _ => None,
        };
        if let Some(selected) = proof {
            return selected;
        }
    }
    #[cfg(any(not(target_pointer_width = "64"), feature = "internals"))]
    if super::selected() == super::Kind::Portable32
        || cfg!(not(any(target_pointer_width = "64", feature = "std")))
    {
        return Selected::Portable32(Portable32);
    }
    #[cfg(any(target_pointer_width = "64", feature = "std"))]
    return Selected::Portable64(Portable64);
    #[cfg(not(any(target_pointer_width = "64", feature = "std")))]
    Selected::Portable32(Portable32)
}

/// A selection of the backends, for code that does not use all vectors: a backend whose vectors are not used is replaced by
/// one with the same single elements, so that the code is not compiled for both.
#[cfg(any(feature = "do255", feature = "jq255"))]
macro_rules! some_backends {
    ($(#[$attribute:meta])* $enum:ident, $select:ident; $(vectors of $vectors:ident)?) => {
        $(#[$attribute])*
        pub(crate) enum $enum {
            #[cfg(any(not(target_pointer_width = "64"), feature = "internals"))]
    Portable32(Portable32),
            #[cfg(any(target_pointer_width = "64", feature = "std"))]
            Portable64(Portable64),
            #[cfg(target_arch = "x86_64")]
            Adx(Adx),
            $(
                #[cfg(target_arch = "x86_64")]
                $vectors($vectors),
            )?
        }

        #[inline]
        pub(crate) fn $select() -> $enum {
            match selected_backend() {
                #[cfg(any(not(target_pointer_width = "64"), feature = "internals"))]
                Selected::Portable32(backend) => $enum::Portable32(backend),
                #[cfg(any(target_pointer_width = "64", feature = "std"))]
                Selected::Portable64(backend) => $enum::Portable64(backend),
                #[cfg(target_arch = "x86_64")]
                Selected::Adx(backend) => $enum::Adx(backend),
                $(
                    #[cfg(target_arch = "x86_64")]
                    Selected::$vectors(backend) => $enum::$vectors(backend),
                )?
                #[cfg(target_arch = "x86_64")]
                Selected::Avx2(backend) => $enum::Adx(backend.into()),
                #[cfg(target_arch = "x86_64")]
                #[allow(unreachable_patterns)]
                Selected::Avx512Ifma(backend) => $enum::Adx(backend.into()),
            }
        }
    };
}

#[cfg(any(feature = "do255", feature = "jq255"))]
some_backends! {
    /// For code without vectors.
    SelectedForElements, selected_for_elements;
}

#[cfg(any(feature = "do255", feature = "jq255"))]
some_backends! {
    /// For fields other than GF(2^255 - 19), which the vectors of AVX2 are too narrow for.
    SelectedForAnyModulus, selected_for_any_modulus; vectors of Avx512Ifma
}

/// `each_backend!(name { arguments })`: `name!(@each arguments; [condition] Backend, ..)` with all backends and what they
/// are compiled under. `each_backend!(any_modulus name { arguments })`: with those of [`SelectedForAnyModulus`].
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
macro_rules! each_backend {
    (any_modulus $name:ident { $($arguments:tt)* }) => {
        $crate::backend::$name! {
            @each $($arguments)*;
            [any(not(target_pointer_width = "64"), feature = "internals")] Portable32,
            [any(target_pointer_width = "64", feature = "std")] Portable64,
            [target_arch = "x86_64"] Adx,
            [target_arch = "x86_64"] Avx512Ifma
        }
    };
    ($name:ident { $($arguments:tt)* }) => {
        $crate::backend::$name! {
            @each $($arguments)*;
            [any(not(target_pointer_width = "64"), feature = "internals")] Portable32,
            [any(target_pointer_width = "64", feature = "std")] Portable64,
            [target_arch = "x86_64"] Adx,
            [target_arch = "x86_64"] Avx2,
            [target_arch = "x86_64"] Avx512Ifma
        }
    };
}
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
pub(crate) use each_backend;

/// `dispatch!(B => expression)`: evaluates the expression with `B` standing for the type of the backend in force,
/// compiled with its instructions. The expression should be one call of an `#[inline(always)]` function.
///
/// `dispatch!(elements B => expression)`: the same, for code that uses no vectors; `dispatch!(any_modulus B =>
/// expression)`: for fields other than GF(2^255 - 19).
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
macro_rules! dispatch {
    (elements $B:ident => $body:expr) => {
        $crate::backend::dispatch!(@each $B $body, selected_for_elements SelectedForElements;
            [any(not(target_pointer_width = "64"), feature = "internals")] Portable32,
            [any(target_pointer_width = "64", feature = "std")] Portable64,
            [target_arch = "x86_64"] Adx)
    };
    (any_modulus $B:ident => $body:expr) => {
        $crate::backend::each_backend!(
            any_modulus dispatch { $B $body, selected_for_any_modulus SelectedForAnyModulus }
        )
    };
    ($B:ident => $body:expr) => {
        $crate::backend::each_backend!(dispatch { $B $body, selected_backend Selected })
    };
    (@each $B:ident $body:expr, $select:ident $selected:ident; $([$condition:meta] $name:ident),+) => {
        match $crate::backend::$select() {
            $(
                #[cfg($condition)]
                $crate::backend::$selected::$name(backend) => {
                    type $B = $crate::backend::$name;
                    $crate::backend::Backend::enter(
                        backend,
                        #[inline(always)]
                        || $body,
                    )
                }
            )+
        }
    };
}
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
pub(crate) use dispatch;

/// `of_backend!(visibility enum Name: Kind)`: a value that one of the backends has made in its own form, `Kind<B>` for the
/// backend B, together with that backend, which is proof that this machine can run it.
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255"))]
macro_rules! of_backend {
    (any_modulus $(#[$attribute:meta])* $visibility:vis enum $name:ident: $kind:ident) => {
        $crate::backend::each_backend! { any_modulus of_backend { $(#[$attribute])* $visibility $name $kind } }
    };
    ($(#[$attribute:meta])* $visibility:vis enum $name:ident: $kind:ident) => {
        $crate::backend::each_backend! { of_backend { $(#[$attribute])* $visibility $name $kind } }
    };
    (@each $(#[$attribute:meta])* $visibility:vis $enum:ident $kind:ident;
        $([$condition:meta] $name:ident),+) => {
        $(#[$attribute])*
        // A process has one kind, unless a backend is forced; a box would need an allocator.
        #[allow(clippy::large_enum_variant)]
        $visibility enum $enum {
            $(
                #[cfg($condition)]
                $name($crate::backend::$name, $kind<$crate::backend::$name>),
            )+
        }
    };
}
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255"))]
pub(crate) use of_backend;

/// `make_of_backend!(Name: B => expression)`: a value of [`of_backend!`] of which the expression makes the `Kind<B>`, with `B`
/// standing for the backend in force, as in [`dispatch!`].
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255"))]
macro_rules! make_of_backend {
    (any_modulus $enum:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(any_modulus make_of_backend {
            $enum $B $body, selected_for_any_modulus SelectedForAnyModulus
        })
    };
    ($enum:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(make_of_backend { $enum $B $body, selected_backend Selected })
    };
    (@each $enum:ident $B:ident $body:expr, $select:ident $selected:ident; $([$condition:meta] $name:ident),+) => {
        match $crate::backend::$select() {
            $(
                #[cfg($condition)]
                $crate::backend::$selected::$name(backend) => {
                    type $B = $crate::backend::$name;
                    let made = $crate::backend::Backend::enter(
                        backend,
                        #[inline(always)]
                        || $body,
                    );
                    $enum::$name(backend, made)
                }
            )+
        }
    };
}
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255"))]
pub(crate) use make_of_backend;

/// `with_backend_of!(value: Name, made: B => expression)`: evaluates the expression over what [`of_backend!`] holds, by
/// reference, with `B` standing for the backend that has made it, as in [`dispatch!`].
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255"))]
macro_rules! with_backend_of {
    (any_modulus $value:expr, $enum:ident, $made:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(any_modulus with_backend_of { $value, $enum $made $B $body })
    };
    ($value:expr, $enum:ident, $made:ident: $B:ident => $body:expr) => {
        $crate::backend::each_backend!(with_backend_of { $value, $enum $made $B $body })
    };
    (@each $value:expr, $enum:ident $made:ident $B:ident $body:expr; $([$condition:meta] $name:ident),+) => {
        match $value {
            $(
                #[cfg($condition)]
                $enum::$name(backend, $made) => {
                    type $B = $crate::backend::$name;
                    $crate::backend::Backend::enter(
                        *backend,
                        #[inline(always)]
                        || $body,
                    )
                }
            )+
        }
    };
}
#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255"))]
pub(crate) use with_backend_of;
