//! SHA-512 (FIPS 180-4) as it is needed besides the crate `sha2`: of several messages in the lanes of vectors, of one
//! that is short, and of one in little memory.

#[cfg(any(test, lemniscate_microcontroller))]
mod compact;
mod constants;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(not(lemniscate_microcontroller))]
mod short;

#[cfg(lemniscate_microcontroller)]
pub(crate) use compact::Sha512;
#[cfg(target_arch = "x86_64")]
pub(crate) use lanes::{Blocks, hash_each};
#[cfg(not(lemniscate_microcontroller))]
pub(crate) use short::Sha512;
