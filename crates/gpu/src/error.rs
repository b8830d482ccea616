//! Why there are no verdicts.

use core::fmt;

/// The reason why a device cannot be opened, or returned no verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The NVIDIA driver is missing: `libcuda.so`, `nvcuda.dll`.
    NoDriver,
    /// NVRTC, the kernel compiler, is missing: `libnvrtc.so` from the CUDA toolkit, or from the PyPI package `nvidia-cuda-nvrtc`.
    NoCompiler,
    /// No device has this number.
    NoDevice(usize),
    /// NVRTC rejects the kernels, with this message.
    Compiler(String),
    /// The device has too little memory.
    Memory {
        /// The number of bytes requested.
        needed: usize,
    },
    /// The driver rejects this step, with this message.
    Driver(&'static str, String),
    /// This number of rows has no verdict, although all kernels ended without an error.
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
