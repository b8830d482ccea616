//! Compiles the kernels for this processor, if they will be emulated.

fn main() {
    println!("cargo:rerun-if-changed=kernels");
    #[cfg(feature = "emulator")]
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .warnings_into_errors(true)
        .extra_warnings(true)
        .file("kernels/emulator.cpp")
        .compile("lemniscate_gpu_emulator");
}
