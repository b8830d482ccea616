//! Which implementation runs: found out once, then everything is compiled for that one.
//!
//! A [`Backend`] is a bundle of types: which field elements, which vectors of them. Code above is generic over it and
//! `#[inline(always)]` down from the entry functions, which are made by `dispatch!`: it looks at the processor once
//! (cached) and calls the code compiled for the backend in force, inside a function that carries the target features
//! of that backend. So no inner loop asks again.
//!
//! With `std`, the environment variable `LEMNISCATE_BACKEND` forces a backend by name; [`force`] does so from code.
#![allow(unsafe_code)]

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::field::gf255::{Gf255, portable32, portable64};

/// A bundle of field implementations that work together.
pub trait Backend: Copy + 'static {
    /// Its name in the world.
    const KIND: Kind;
    /// One element of GF(2^255 - M).
    type Fe<const M: u64>: Gf255<M>;
    /// Runs `f` with the instructions of this backend.
    ///
    /// A value of the backend type exists only where the processor has what it needs.
    fn enter<R>(self, f: impl FnOnce() -> R) -> R;
}

/// The name of a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Products of 32-bit words only, for microcontrollers; runs anywhere.
    Portable32 = 1,
    /// 64-bit limbs with 128-bit products; runs anywhere.
    Portable64 = 2,
    /// x86-64 with BMI2 and ADX: `mulx`, `adcx`, `adox`.
    Adx = 3,
    /// The same, and vectors of four lanes with AVX2 and FMA.
    Avx2 = 4,
    /// The same, and vectors with the 52-bit products of AVX-512 IFMA.
    Avx512Ifma = 5,
}

impl Kind {
    /// Every backend, the most general first.
    pub const ALL: [Kind; 5] = [Kind::Portable32, Kind::Portable64, Kind::Adx, Kind::Avx2, Kind::Avx512Ifma];

    /// The name that `LEMNISCATE_BACKEND` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Portable32 => "portable32",
            Kind::Portable64 => "portable",
            Kind::Adx => "adx",
            Kind::Avx2 => "avx2",
            Kind::Avx512Ifma => "avx512ifma",
        }
    }

    /// Can this machine run it?
    pub fn is_available(self) -> bool {
        match self {
            Kind::Portable32 => true,
            // Left out of builds for small machines, where each copy of the code counts.
            Kind::Portable64 => cfg!(any(target_pointer_width = "64", feature = "std")),
            // Valgrind runs these instructions but does not tell the program so: see `cargo xtask constant-time`.
            #[cfg(target_arch = "x86_64")]
            Kind::Adx => cfg!(lemniscate_under_valgrind) || has_adx::get(),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => cfg!(lemniscate_under_valgrind) || has_avx2::get(),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Ifma => has_avx512ifma::get(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    fn from_u8(value: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| *kind as u8 == value)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = BackendError;

    fn from_str(name: &str) -> Result<Kind, BackendError> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .or((name == "portable64").then_some(Kind::Portable64))
            .ok_or(BackendError::Unknown)
    }
}

/// Why a backend cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackendError {
    /// No backend has this name.
    Unknown,
    /// This machine's processor lacks what it needs.
    Unavailable,
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BackendError::Unknown => {
                "no backend has this name (portable32, portable, adx, avx2 and avx512ifma exist)"
            }
            BackendError::Unavailable => "this machine's processor lacks the instructions of that backend",
        })
    }
}

impl core::error::Error for BackendError {}

#[cfg(target_arch = "x86_64")]
cpufeatures::new!(has_adx, "bmi2", "adx");
#[cfg(target_arch = "x86_64")]
cpufeatures::new!(has_avx2, "bmi2", "adx", "avx2", "fma");
#[cfg(target_arch = "x86_64")]
cpufeatures::new!(has_avx512ifma, "bmi2", "adx", "avx2", "fma", "avx512f", "avx512vl", "avx512ifma");

/// The backend in force, as a [`Kind`]'s number; 0 before the first question.
static SELECTED: AtomicU8 = AtomicU8::new(0);

/// The backend in force: what [`force`] or `LEMNISCATE_BACKEND` asks for where this machine can run it, else the
/// fastest that it can run.
#[inline]
pub fn selected() -> Kind {
    match Kind::from_u8(SELECTED.load(Ordering::Relaxed)) {
        Some(kind) => kind,
        None => select(),
    }
}

#[cold]
fn select() -> Kind {
    let kind = requested().ok().flatten().unwrap_or_else(fastest);
    SELECTED.store(kind as u8, Ordering::Relaxed);
    kind
}

fn fastest() -> Kind {
    let fastest = Kind::ALL.into_iter().rfind(|kind| kind.is_available()).unwrap_or(Kind::Portable32);
    if cfg!(target_pointer_width = "64") { fastest } else { Kind::Portable32 }
}

/// What the environment variable `LEMNISCATE_BACKEND` asks for, if it is set (without `std`: never).
///
/// # Errors
/// The name is unknown, or this machine cannot run that backend; [`selected`] then goes by the processor.
pub fn requested() -> Result<Option<Kind>, BackendError> {
    #[cfg(feature = "std")]
    if let Some(name) = std::env::var_os("LEMNISCATE_BACKEND") {
        let kind: Kind = name.to_str().ok_or(BackendError::Unknown)?.parse()?;
        return if kind.is_available() { Ok(Some(kind)) } else { Err(BackendError::Unavailable) };
    }
    Ok(None)
}

/// Uses `kind` from now on, in every thread. Results never depend on the backend.
///
/// # Errors
/// This machine cannot run it; nothing changes.
pub fn force(kind: Kind) -> Result<(), BackendError> {
    if !kind.is_available() {
        return Err(BackendError::Unavailable);
    }
    SELECTED.store(kind as u8, Ordering::Relaxed);
    Ok(())
}

/// [`Kind::Portable32`] as a type.
#[derive(Clone, Copy)]
pub struct Portable32;

/// [`Kind::Portable64`] as a type.
#[derive(Clone, Copy)]
pub struct Portable64;

impl Backend for Portable32 {
    const KIND: Kind = Kind::Portable32;
    type Fe<const M: u64> = portable32::Fe<M>;

    /// A function of its own, as with the other backends: so the one that asks for the backend stays small.
    #[inline(never)]
    fn enter<R>(self, f: impl FnOnce() -> R) -> R {
        f()
    }
}

impl Backend for Portable64 {
    const KIND: Kind = Kind::Portable64;
    type Fe<const M: u64> = portable64::Fe<M>;

    /// A function of its own, as with the other backends: so the one that asks for the backend stays small.
    #[inline(never)]
    fn enter<R>(self, f: impl FnOnce() -> R) -> R {
        f()
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86_64::{Adx, Avx2, Avx512Ifma};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::{Backend, Kind};
    use crate::field::gf255::adx;

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

            impl Backend for $name {
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

    /// The one has all that the other needs.
    impl From<Avx2> for Adx {
        #[inline(always)]
        fn from(_: Avx2) -> Self {
            Adx(())
        }
    }

    /// The one has all that the other needs.
    impl From<Avx512Ifma> for Adx {
        #[inline(always)]
        fn from(_: Avx512Ifma) -> Self {
            Adx(())
        }
    }
}

/// The backend in force, as a value that proves that this machine can run it.
pub(crate) enum Selected {
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
    #[cfg(any(target_pointer_width = "64", feature = "std"))]
    if selected() != Kind::Portable32 {
        return Selected::Portable64(Portable64);
    }
    Selected::Portable32(Portable32)
}

/// Some of the backends, for code that does without the others: where the vectors of a backend are not used, another with
/// the same single elements does as well, and the code need not be compiled for both.
macro_rules! some_backends {
    ($(#[$attribute:meta])* $enum:ident, $select:ident; $(vectors of $vectors:ident)?) => {
        $(#[$attribute])*
        pub(crate) enum $enum {
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

some_backends! {
    /// For code without vectors.
    SelectedForElements, selected_for_elements;
}

some_backends! {
    /// For fields other than GF(2^255 - 19), which the vectors of AVX2 are too narrow for.
    SelectedForAnyModulus, selected_for_any_modulus; vectors of Avx512Ifma
}

/// `each_backend!(name { arguments })`: `name!(@each arguments; [condition] Backend, ..)` with all backends and what they
/// are compiled under. `each_backend!(any_modulus name { arguments })`: with those of [`SelectedForAnyModulus`].
macro_rules! each_backend {
    (any_modulus $name:ident { $($arguments:tt)* }) => {
        $crate::backend::$name! {
            @each $($arguments)*;
            [any(target_pointer_width = "32", target_pointer_width = "64")] Portable32,
            [any(target_pointer_width = "64", feature = "std")] Portable64,
            [target_arch = "x86_64"] Adx,
            [target_arch = "x86_64"] Avx512Ifma
        }
    };
    ($name:ident { $($arguments:tt)* }) => {
        $crate::backend::$name! {
            @each $($arguments)*;
            [any(target_pointer_width = "32", target_pointer_width = "64")] Portable32,
            [any(target_pointer_width = "64", feature = "std")] Portable64,
            [target_arch = "x86_64"] Adx,
            [target_arch = "x86_64"] Avx2,
            [target_arch = "x86_64"] Avx512Ifma
        }
    };
}
pub(crate) use each_backend;

/// `dispatch!(B => expression)`: evaluates the expression with `B` standing for the type of the backend in force,
/// compiled with its instructions. The expression should be one call of an `#[inline(always)]` function.
///
/// `dispatch!(elements B => expression)`: the same, for code that uses no vectors; `dispatch!(any_modulus B =>
/// expression)`: for fields other than GF(2^255 - 19).
macro_rules! dispatch {
    (elements $B:ident => $body:expr) => {
        $crate::backend::dispatch!(@each $B $body, selected_for_elements SelectedForElements;
            [any(target_pointer_width = "32", target_pointer_width = "64")] Portable32,
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
pub(crate) use dispatch;

/// `of_backend!(visibility enum Name: Kind)`: a value that one of the backends has made in its own form, `Kind<B>` for the
/// backend B, together with that backend, which is proof that this machine can run it.
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
pub(crate) use of_backend;

/// `make_of_backend!(Name: B => expression)`: a value of [`of_backend!`] of which the expression makes the `Kind<B>`, with `B`
/// standing for the backend in force, as in [`dispatch!`].
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
pub(crate) use make_of_backend;

/// `with_backend_of!(value: Name, made: B => expression)`: evaluates the expression over what [`of_backend!`] holds, by
/// reference, with `B` standing for the backend that has made it, as in [`dispatch!`].
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
pub(crate) use with_backend_of;
