//! The kernels: their source as one text, which NVRTC compiles for a device.

use cudarc::nvrtc::{CompileError, CompileOptions, Ptx, compile_ptx_with_opts};

use crate::Error;

/// In the order in which the files build on each other.
const SOURCE: &str = concat!(
    include_str!("../kernels/words.cuh"),
    include_str!("../kernels/field.cuh"),
    include_str!("../kernels/scalar.cuh"),
    include_str!("../kernels/sha512.cuh"),
    include_str!("../kernels/curve.cuh"),
    include_str!("../kernels/verify.cu"),
);

/// Compiles for devices of this compute capability and later ones, such as 9 and 0.
pub(crate) fn compile((major, minor): (i32, i32)) -> Result<Ptx, Error> {
    // SAFETY: libraries of this name have no initialisers but NVIDIA's own.
    if !unsafe { cudarc::nvrtc::sys::is_culib_present() } {
        return Err(Error::NoCompiler);
    }
    let options = CompileOptions {
        name: Some("verify.cu".into()),
        options: vec![format!("--gpu-architecture=compute_{major}{minor}"), "--std=c++17".into()],
        ..Default::default()
    };
    compile_ptx_with_opts(SOURCE, options).map_err(|error| {
        Error::Compiler(match error {
            CompileError::CompileError { log, .. } => log.to_string_lossy().into_owned(),
            other => format!("{other:?}"),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where there is NVRTC: it needs no device.
    #[test]
    fn nvrtc_takes_the_kernels() {
        match compile((9, 0)) {
            Ok(ptx) => assert!(ptx.to_src().contains(".entry sum_up")),
            Err(Error::NoCompiler) => eprintln!("passed over: NVRTC is not installed"),
            Err(error) => panic!("{error}"),
        }
    }
}
