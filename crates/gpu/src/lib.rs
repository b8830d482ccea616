//! Ed25519 verification on NVIDIA GPUs: a verdict on each signature, under every policy, with the verdicts of the library.
//!
//! - [`Device`]: a GPU, with the kernels compiled for it by NVRTC when it is opened;
//! - [`Verifier`]: memory for blocks of rows, and [`Verifier::verify_each`];
//! - [`Rows`]: where public keys, messages and signatures are: a slice of [`Row`], or [`Columns`], the buffers of Arrow.
//!
//! The crate builds everywhere. It loads the driver and NVRTC when you open a device, and reports a missing one. All inputs are
//! public: nothing here is constant-time. `docs/gpu.md` describes the design and the speed.
//!
//! With the feature `emulator`, the C++ kernels also compile for the host, which tests every verdict without a device.

mod chunk;
mod device;
#[cfg(feature = "emulator")]
mod emulator;
mod error;
mod kernels;
mod packed;
mod rows;
mod verdict;
mod verifier;

pub use device::Device;
#[cfg(feature = "emulator")]
pub use emulator::verify_each as emulate;
pub use error::Error;
pub use rows::{Columns, ColumnsError, Offset, Row, Rows};
pub use verifier::{Room, Verifier};

/// The snippet of the page.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/gpu.md")]
struct Page;
