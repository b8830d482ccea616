//! SHAKE256 (FIPS 202): the crate `shake`, and on ARMv7E-M one with a permutation in assembly, which takes a third of the time
//! that the compiler's does.
//!
//! Both implement the traits of `shake::digest`.

#[cfg(any(test, lemniscate_assembly = "thumbv7em"))]
#[cfg_attr(not(lemniscate_assembly = "thumbv7em"), allow(dead_code, reason = "tested everywhere"))]
mod interleaved;
#[cfg(lemniscate_assembly = "thumbv7em")]
mod thumbv7em;

#[cfg(lemniscate_assembly = "thumbv7em")]
pub(crate) use interleaved::Shake256;
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
pub(crate) use shake::Shake256;
