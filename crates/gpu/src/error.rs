//! Why there are no verdicts.

use core::fmt;

/// Why there is no device to verify with, or no verdict of one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// There is no NVIDIA driver: `libcuda.so`, `nvcuda.dll`.
    NoDriver,
    /// There is no NVRTC, the compiler of kernels: `libnvrtc.so` of the CUDA toolkit, or of the package `nvidia-cuda-nvrtc` of
    /// PyPI.
    NoCompiler,
    /// There is no device of this number.
    NoDevice(usize),
    /// NVRTC refuses the kernels. This is what it says.
    Compiler(String),
    /// The device has less memory than is needed, in bytes.
    Memory {
        /// The bytes that were asked for.
        needed: usize,
    },
    /// The driver refuses something. This is the step, and what the driver says.
    Driver(&'static str, String),
    /// Rows have no verdict after all kernels have ended without an error. This is the number of such rows.
    Undecided(usize),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoDriver => f.write_str("no NVIDIA driver is installed"),
            Error::NoCompiler => f.write_str(
                "NVRTC is not installed: it is part of the CUDA toolkit, and on PyPI as nvidia-cuda-nvrtc",
            ),
            Error::NoDevice(number) => write!(f, "there is no NVIDIA device {number}"),
            Error::Compiler(log) => write!(f, "NVRTC refuses the kernels: {log}"),
            Error::Memory { needed } => {
                write!(f, "the device does not have {} MiB of free memory", needed.div_ceil(1 << 20))
            }
            Error::Driver(step, said) => write!(f, "the driver refuses to {step}: {said}"),
            Error::Undecided(rows) => write!(f, "the device left {rows} rows without a verdict"),
        }
    }
}

impl std::error::Error for Error {}
