//! SHAKE256 (FIPS 202): the crate `shake`, and on microcontrollers one over interleaved bits. On ARMv7E-M it has a permutation in
//! assembly, which takes a third of the time that the compiler's does, elsewhere one in little memory.
//!
//! Both implement the traits of `shake::digest`.

#[cfg(all(any(test, lemniscate_microcontroller), not(lemniscate_assembly = "thumbv7em")))]
mod compact;
#[cfg(any(test, lemniscate_microcontroller))]
#[cfg_attr(not(lemniscate_microcontroller), allow(dead_code, reason = "tested everywhere"))]
mod interleaved;
#[cfg(lemniscate_assembly = "thumbv7em")]
mod thumbv7em;

#[cfg(lemniscate_microcontroller)]
pub(crate) use interleaved::Shake256;
#[cfg(not(lemniscate_microcontroller))]
pub(crate) use shake::Shake256;

/// Writes what a hash gives. The state is not moved, as it is 200 bytes, and good for nothing then.
#[cfg(any(feature = "curve9767", feature = "double-odd"))]
pub(crate) fn finish(hash: &mut Shake256, output: &mut [u8]) {
    #[cfg(lemniscate_microcontroller)]
    hash.write(output);
    #[cfg(not(lemniscate_microcontroller))]
    {
        use shake::digest::{ExtendableOutputReset as _, XofReader as _};
        hash.finalize_xof_reset().read(output);
    }
}
