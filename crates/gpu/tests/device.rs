//! What goes wrong with a device is an error, and no verdict is there that was not computed. Without a device this is passed over.
//!
//! One test, as the last thing that it does is to lose the device for the whole process.

use cudarc::driver::{CudaContext, LaunchConfig};
use cudarc::nvrtc::compile_ptx;
use lemniscate::ed25519::{Policy, SigningKey};
use lemniscate_gpu::{Device, Error, Room, Row, Verifier};

#[test]
fn too_little_memory_and_a_device_that_is_lost() {
    let device = match Device::open(0) {
        Ok(device) => device,
        Err(error) => return eprintln!("passed over: {error}"),
    };
    assert_eq!(Device::open(1000).map(|_| ()), Err(Error::NoDevice(1000)));

    let much = Room { rows: 1 << 26, ..Room::of(&device) };
    let error = Verifier::with_room(&device, much).map(|_| ()).expect_err("154 GB for each block");
    assert!(matches!(error, Error::Memory { .. }), "{error}");

    let key = SigningKey::from_bytes(&[1; 32]);
    let signature = key.sign(b"a message").to_bytes();
    let public_key = key.verifying_key().to_bytes();
    let mut rows = vec![Row { public_key: &public_key, message: b"a message", signature: &signature }; 5000];
    rows[4321].message = b"another";
    let small = Room { rows: 1000, message: 16, blocks: 2, threads: 2 };
    let mut verifier = Verifier::with_room(&device, small).expect("memory for 1000 rows");
    let mut verify = || verifier.verify_each(Policy::Strict, &rows[..]);
    let verdicts = verify().expect("a device");
    let wrong: Vec<_> =
        verdicts.iter().zip(0..).filter(|(verdict, _)| verdict.is_err()).map(|(_, row)| row).collect();
    assert_eq!((verdicts.len(), wrong), (5000, vec![4321]));

    let lost = compile_ptx("extern \"C\" __global__ void lost() { asm(\"trap;\"); }").expect("NVRTC");
    let context = CudaContext::new(0).expect("the same context");
    let lost = context.load_module(lost).and_then(|module| module.load_function("lost")).expect("a kernel");
    let stream = context.default_stream();
    // SAFETY: it has no arguments, and ends all that goes on in the context.
    unsafe { stream.launch_builder(&lost).launch(LaunchConfig::for_num_elems(1)) }.expect("a start");
    let error = loop {
        // The trap may come after the first verdicts.
        match verify() {
            Ok(again) => assert_eq!(again, verdicts),
            Err(error) => break error,
        }
    };
    assert!(matches!(error, Error::Driver(..)), "{error}");
    println!("{error}");
    assert!(verify().is_err(), "it stays lost");
}
