//! The choice of the implementation, made once by the features of the processor.
//!
//! Every program contains all backends of its architecture, and uses the fastest that the processor can run. With `std`, the
//! environment variable `LEMNISCATE_BACKEND` forces one by name; [`force`] does so from code. Results never depend on the backend.

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

mod dispatch;
pub(crate) mod processor;
mod types;

#[cfg(test)]
pub(crate) use dispatch::on_each_backend;

// Public with `lemniscate_internals` only.
#[cfg(lemniscate_internals)]
pub use types::*;
#[cfg(not(lemniscate_internals))]
pub(crate) use types::*;

pub(crate) use dispatch::{build_for_backend, dispatch, each_backend, match_backend, per_backend_enum};

/// The name of a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum BackendKind {
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
    /// 64-bit ARM: `mul` and `umulh` with chains of carries, and lookups by NEON.
    Aarch64 = 6,
    /// WebAssembly with SIMD128.
    Simd128 = 7,
    /// WebAssembly with relaxed SIMD, where the engine fuses products and sums.
    RelaxedSimd = 8,
}

impl BackendKind {
    /// Every backend, the most general first.
    pub const ALL: [BackendKind; 8] = [
        BackendKind::Portable32,
        BackendKind::Portable64,
        BackendKind::Adx,
        BackendKind::Avx2,
        BackendKind::Avx512Ifma,
        BackendKind::Aarch64,
        BackendKind::Simd128,
        BackendKind::RelaxedSimd,
    ];

    /// The name, as in `LEMNISCATE_BACKEND`.
    pub const fn name(self) -> &'static str {
        match self {
            BackendKind::Portable32 => "portable32",
            BackendKind::Portable64 if cfg!(lemniscate_wide_arithmetic) => "wide-arithmetic",
            BackendKind::Portable64 => "portable",
            BackendKind::Adx => "adx",
            BackendKind::Avx2 => "avx2",
            BackendKind::Avx512Ifma => "avx512ifma",
            BackendKind::Aarch64 => "aarch64",
            BackendKind::Simd128 => "simd128",
            BackendKind::RelaxedSimd => "relaxed-simd",
        }
    }

    /// Returns whether this build contains the backend and this processor can run it.
    pub fn is_available(self) -> bool {
        match self {
            BackendKind::Portable32 => cfg!(lemniscate_portable32),
            BackendKind::Portable64 => cfg!(lemniscate_portable64),
            BackendKind::Simd128 => cfg!(lemniscate_simd128),
            #[cfg(lemniscate_relaxed_simd)]
            BackendKind::RelaxedSimd => crate::field::gf255::simd128::reals::is_fused(),
            #[cfg(target_arch = "x86_64")]
            BackendKind::Adx => has_adx::get() || types::is_assumed(self),
            #[cfg(target_arch = "x86_64")]
            BackendKind::Avx2 => has_avx2::get() || types::is_assumed(self),
            #[cfg(target_arch = "x86_64")]
            BackendKind::Avx512Ifma => has_avx512ifma::get(),
            #[cfg(target_arch = "aarch64")]
            BackendKind::Aarch64 => true,
            _ => false,
        }
    }

    /// The lanes of 64 bits that vectors have, in which several signatures are worked on; 1 without vectors.
    pub(crate) const fn lanes(self) -> usize {
        match self {
            BackendKind::Portable32 | BackendKind::Portable64 | BackendKind::Adx | BackendKind::Aarch64 => 1,
            BackendKind::Avx2 | BackendKind::Simd128 | BackendKind::RelaxedSimd => 4,
            BackendKind::Avx512Ifma => 8,
        }
    }

    fn from_u8(value: u8) -> Option<BackendKind> {
        BackendKind::ALL.into_iter().find(|kind| *kind as u8 == value)
    }
}

impl fmt::Display for BackendKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BackendKind {
    type Err = BackendError;

    fn from_str(name: &str) -> Result<BackendKind, BackendError> {
        BackendKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .or((name == "portable64").then_some(BackendKind::Portable64))
            .ok_or(BackendError::Unknown)
    }
}

/// The reason why a backend cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackendError {
    /// No backend has this name.
    Unknown,
    /// The processor lacks instructions that the backend needs.
    Unavailable,
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BackendError::Unknown => {
                "unknown backend (portable32, portable, adx, avx2, avx512ifma, aarch64, simd128 and relaxed-simd exist)"
            }
            BackendError::Unavailable => "the processor lacks instructions that this backend needs",
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

/// The selected backend, as a [`BackendKind`]'s number; 0 before the first use.
static SELECTED: AtomicU8 = AtomicU8::new(0);

/// The selected backend: the choice of [`force`] or `LEMNISCATE_BACKEND` if this machine can run it, otherwise the fastest that it
/// can run.
#[inline]
pub fn selected() -> BackendKind {
    match BackendKind::from_u8(SELECTED.load(Ordering::Relaxed)) {
        Some(kind) => kind,
        None => select(),
    }
}

#[cold]
fn select() -> BackendKind {
    let kind = requested().ok().flatten().unwrap_or_else(fastest);
    // Another thread may have forced one meanwhile, which stays. A processor without this instruction has one core, and
    // nothing to choose from.
    #[cfg(target_has_atomic = "8")]
    if let Err(other) = SELECTED.compare_exchange(0, kind as u8, Ordering::Relaxed, Ordering::Relaxed) {
        return BackendKind::from_u8(other).unwrap_or(kind);
    }
    #[cfg(not(target_has_atomic = "8"))]
    SELECTED.store(kind as u8, Ordering::Relaxed);
    kind
}

fn fastest() -> BackendKind {
    let fastest =
        BackendKind::ALL.into_iter().rfind(|kind| kind.is_available()).unwrap_or(BackendKind::Portable32);
    if cfg!(any(target_pointer_width = "64", lemniscate_simd128, lemniscate_wide_arithmetic)) {
        fastest
    } else {
        BackendKind::Portable32
    }
}

/// The backend that the environment variable `LEMNISCATE_BACKEND` names, if it is set (without `std`: always `None`).
///
/// # Errors
/// The name is unknown, or this machine cannot run that backend; [`selected`] then returns the fastest one.
pub fn requested() -> Result<Option<BackendKind>, BackendError> {
    #[cfg(feature = "std")]
    if let Some(name) = std::env::var_os("LEMNISCATE_BACKEND") {
        let kind: BackendKind = name.to_str().ok_or(BackendError::Unknown)?.parse()?;
        return if kind.is_available() { Ok(Some(kind)) } else { Err(BackendError::Unavailable) };
    }
    Ok(None)
}

/// Uses `kind` from now on, in every thread. Results never depend on the backend.
///
/// # Errors
/// This machine cannot run it; nothing changes.
pub fn force(kind: BackendKind) -> Result<(), BackendError> {
    if !kind.is_available() {
        return Err(BackendError::Unavailable);
    }
    SELECTED.store(kind as u8, Ordering::Relaxed);
    Ok(())
}
