//! Runs of the checks, and reports.

use std::process::ExitCode;
use std::slice;

use iced_x86::{Decoder, DecoderOptions, Formatter, IntelFormatter};
use lemniscate_ctcheck::Check;
use lemniscate_trace::{Difference, RUNS, Secrets, compare};

use super::dispatch::Machine;

static mut SECRETS: Option<Secrets> = None;

/// See `lemniscate_ctcheck::mark`.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn ctcheck_secret(kind: u32, bytes: *mut u8, length: usize) {
    // SAFETY: there is one thread, and the caller gives memory of this length.
    unsafe { secrets().secret(kind, slice::from_raw_parts_mut(bytes, length)) }
}

/// See `lemniscate_ctcheck::mark`.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn ctcheck_public(bytes: *mut u8, length: usize) {
    // SAFETY: likewise.
    unsafe { secrets().public(slice::from_raw_parts_mut(bytes, length)) }
}

/// # Safety
/// There is one thread, and it has no other reference to them.
unsafe fn secrets() -> &'static mut Secrets {
    // SAFETY: the caller's.
    unsafe { (&raw mut SECRETS).as_mut() }.expect("it is a static").get_or_insert_default()
}

pub fn main() -> ExitCode {
    Machine::prepare(&[ctcheck_secret as *const () as u64, ctcheck_public as *const () as u64]);
    lemniscate_ctcheck::main("trace-native", leaks)
}

/// Runs one check and tells whether its runs differ.
fn leaks((name, run): Check) -> bool {
    let begin = |number| {
        // SAFETY: no check runs.
        unsafe { secrets().begin(number) }
    };
    let trace = |number| {
        // What is done once, as to ask what the processor has, is done before events are recorded.
        if number == 0 {
            begin(0);
            run();
        }
        begin(number);
        Machine::run(run, usize::from(number > 0))
    };
    match compare(RUNS, trace) {
        Ok(events) => {
            println!("ok    {name}: {events} events");
            false
        }
        Err(Difference { run, index, first, other }) => {
            println!("LEAK  {name}: runs 0 and {run} differ");
            report(first, other, index);
            true
        }
    }
}

fn report(one: &[u64], other: &[u64], index: usize) {
    let (address, is_branch) = Machine::place(one, index);
    // SAFETY: an instruction of this program, and none is longer.
    let bytes = unsafe { slice::from_raw_parts(address as *const u8, 15) };
    let instruction = Decoder::with_ip(64, bytes, address, DecoderOptions::NONE).decode();
    let mut text = String::new();
    IntelFormatter::new().format(&instruction, &mut text);
    println!("      {address:#x}: {text}");
    // Functions that were inlined come first.
    backtrace::resolve(address as *mut _, |symbol| {
        let name = symbol.name().map_or_else(|| "?".into(), |name| format!("{name:#}"));
        // Known to programs with lines: `CARGO_PROFILE_RELEASE_DEBUG=1`.
        let file = symbol.filename().and_then(|file| file.file_name());
        let place = file.zip(symbol.lineno()).map(|(file, line)| format!(" ({}:{line})", file.display()));
        println!("      in {name}{}", place.unwrap_or_default());
    });
    let value =
        |events: &[u64]| events.get(index).map_or_else(|| "the end".into(), |event| format!("{event:#x}"));
    let what = if is_branch { "goes on at" } else { "accesses or divides" };
    println!("      {what} {} or {}", value(one), value(other));
}
