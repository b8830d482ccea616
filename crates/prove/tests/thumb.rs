//! What the prover and the checker say of instructions of Thumb is compared with what QEMU does, for operands at bounds and between.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use lemniscate_prove::machine::Constants;

/// Operands of each function, words that it stores, and how often each one runs.
const LOADED: usize = 6;
const STORED: usize = 8;
const RUNS: usize = 200;

/// A generator (xorshift, Marsaglia 2003).
fn next(random: &mut u64) -> u64 {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    random.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

fn operand(random: &mut u64) -> u32 {
    let bits = [0, 1, 7, 8, 15, 16, 17, 24, 30, 31][(next(random) % 10) as usize];
    let any = (next(random) >> 32) as u32;
    match next(random) % 6 {
        0 => (1 << bits) - 1,
        1 => 1 << bits,
        2 => (1u32 << bits).wrapping_neg(),
        3 => any >> bits,
        _ => any,
    }
}

/// The names of the functions, in the order of the source.
fn names(source: &str) -> Vec<&str> {
    source.lines().filter_map(|line| line.trim().strip_prefix("case ")).map(str::trim).collect()
}

#[test]
#[ignore = "it needs arm-none-eabi-gcc and qemu-arm; `cargo xtask prove --thumb` runs it"]
fn instructions_do_what_the_emulator_does() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/thumb.s");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("thumb.elf");
    let mut compiler = Command::new("arm-none-eabi-gcc");
    compiler.args(["-mcpu=cortex-m4", "-mthumb", "-nostdlib", "-static", "-o"]).arg(&program).arg(&source);
    assert!(compiler.status().expect("arm-none-eabi-gcc runs").success());
    let mut random = 0x9e37_79b9_7f4a_7c15;
    let operands: Vec<[u32; LOADED]> =
        (0..RUNS).map(|_| std::array::from_fn(|_| operand(&mut random))).collect();
    let bytes: Vec<u8> = operands.as_flattened().iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut emulator = Command::new("qemu-arm");
    let emulator = emulator.arg(&program).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut emulator = emulator.spawn().expect("qemu-arm runs");
    let mut input = emulator.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(&bytes));
    let output = emulator.wait_with_output().expect("it ends").stdout;
    writer.join().expect("no panic").expect("it reads all");
    let words: Vec<u64> =
        output.as_chunks().0.iter().map(|bytes| u64::from(u32::from_le_bytes(*bytes))).collect();
    let source = std::fs::read_to_string(source).expect("it is read");
    let (names, constants) =
        (names(&source), Constants::new(&std::fs::read(program).expect("read")).unwrap());
    assert_eq!(words.len(), RUNS * names.len() * STORED);
    let mut agreed = vec![0; names.len()];
    for (i, result) in words.chunks(STORED).enumerate() {
        let (run, case) = (i / names.len(), i % names.len());
        let operands = operands[run].map(u64::from);
        let result: Vec<u64> = result.chunks(2).map(|pair| pair[0] | pair[1] << 32).collect();
        match constants.compare(names[case], &operands, &result) {
            Ok(()) => agreed[case] += 1,
            // Not everything is understood of all operands; but nothing is understood wrongly.
            Err(error) => assert!(!error.contains("differs"), "{}: {operands:x?}: {error}", names[case]),
        }
        if run == RUNS - 1 {
            assert!(agreed[case] > 10, "{}: only {} runs were understood", names[case], agreed[case]);
        }
    }
}
