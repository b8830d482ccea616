//! How fast processors are at what all of them can run: reasons for choices. Known with the feature `std` on x86-64.
//!
//! AMD's processors alone have SSE4a.

/// Returns whether vectors of 512 bits take as long as two of 256, as on AMD's Zen 4, which alone has AVX-512 and SSE4a and not AVX-VNNI.
pub(crate) fn has_narrow_vectors() -> bool {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    return std::is_x86_feature_detected!("sse4a")
        && super::has_avx512ifma::get()
        && !std::is_x86_feature_detected!("avxvnni");
    #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
    false
}

/// Returns whether vectors of 256 bits take as long as two of 128, as on AMD's Zen 1.
pub(crate) fn has_half_vectors() -> bool {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    return halves::are_there();
    #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
    false
}

/// Returns whether the four coordinates of a ladder on curve25519 take less time in a vector of AVX2 than one after the other: 0.8 of it
/// on Emerald Rapids, at most 0.78 on Zen 4, but more by the model of Skylake. VAES came with Zen 3 and Golden Cove.
pub(crate) fn has_fast_reals() -> bool {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    return std::is_x86_feature_detected!("vaes");
    #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
    false
}

/// Returns whether two chains of squares modulo 2^255 - 19 take less time side by side with ADX than in two lanes of AVX2: 0.85 of it on
/// Emerald Rapids, 0.6 on Zen 1, 0.72 by the model of Skylake, but 1.9 by the models of Zen 3 and Zen 4.
pub(crate) fn has_fast_carries() -> bool {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    return !std::is_x86_feature_detected!("sse4a") || has_half_vectors();
    #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
    false
}

/// Returns whether the coordinates of one point on a double-odd curve take less time in a vector of AVX2 than one after the other: 0.85
/// to 0.91 of it on Zen 4 and some 5 % more on Zen 3, as the figures of both in docs/benchmarks.md have it. A `mulx` takes the place of
/// four additions there. On Emerald Rapids vectors take 1.04 to 1.12 of the time. AVX-VNNI came with Zen 5.
pub(crate) fn has_slow_products() -> bool {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    return has_fast_reals()
        && std::is_x86_feature_detected!("sse4a")
        && !std::is_x86_feature_detected!("avxvnni");
    #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
    false
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod halves {
    #![allow(unsafe_code)]

    use core::arch::x86_64::__cpuid;
    use core::sync::atomic::{AtomicU8, Ordering};

    /// The leaf that AMD's processors describe their units for vectors in, and the bits of EAX for units of 128 and of 256 bits (AMD64
    /// Architecture Programmer's Manual, volume 3, appendix E, performance optimization identifiers). A hypervisor may leave out the
    /// leaf: then both are 0.
    const LEAF: u32 = 0x8000_001a;
    const HAS_128_BITS: u32 = 1;
    const HAS_256_BITS: u32 = 1 << 2;

    const UNKNOWN: u8 = 2;
    static HALVES: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[inline]
    pub(super) fn are_there() -> bool {
        match HALVES.load(Ordering::Relaxed) {
            UNKNOWN => look(),
            halves => halves == 1,
        }
    }

    #[cold]
    fn look() -> bool {
        // AVX2 came later than the leaf, and VAES later than the wide units.
        let is_asked = std::is_x86_feature_detected!("sse4a")
            && std::is_x86_feature_detected!("avx2")
            && !std::is_x86_feature_detected!("vaes");
        #[allow(unused_unsafe, reason = "the function is unsafe up to Rust 1.93")]
        // SAFETY: every processor of x86-64 has the instruction.
        let halves = is_asked && unsafe { __cpuid(LEAF) }.eax & (HAS_128_BITS | HAS_256_BITS) == HAS_128_BITS;
        HALVES.store(u8::from(halves), Ordering::Relaxed);
        halves
    }
}
