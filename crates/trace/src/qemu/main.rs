//! Runs the checks of `crates/ctcheck` in QEMU with several secrets. A plugin of QEMU (`xtask/qemu/plugin.c`) compares which blocks of
//! instructions follow each other, and which addresses are accessed.
//!
//! Usage: `qemu-aarch64 -plugin FILE,trace=OUT trace-qemu OUT BACKEND [TEXT]...` for checks whose names contain all texts, or
//! `trace-qemu OUT --planted NAME`.

#[path = "../native/memory.rs"]
mod memory;

use std::ffi::OsString;
use std::process::ExitCode;
use std::slice;
use std::sync::OnceLock;

use lemniscate_ctcheck::Check;
use lemniscate_trace::{RUNS, Secrets};

/// What the plugin writes.
static OUT: OnceLock<OsString> = OnceLock::new();

static mut SECRETS: Option<Secrets> = None;

/// What tells the plugin what happens: functions that it knows by their names.
macro_rules! signals {
    ($($name:ident)+) => {$(
        #[unsafe(no_mangle)]
        #[inline(never)]
        extern "C" fn $name() {
            // SAFETY: there is no instruction in it; the function is another one than all others, and its calls stay.
            unsafe { std::arch::asm!(concat!("/* ", stringify!($name), " */")) }
        }
    )+};
}

signals!(qemu_trace_first qemu_trace_begin qemu_trace_pause qemu_trace_resume qemu_trace_end);

/// See `lemniscate_ctcheck::mark`.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn ctcheck_secret(kind: u32, bytes: *mut u8, length: usize) {
    unobserved(|secrets| {
        // SAFETY: the caller gives memory of this length.
        secrets.secret(kind, unsafe { slice::from_raw_parts_mut(bytes, length) })
    });
}

/// See `lemniscate_ctcheck::mark`.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn ctcheck_public(bytes: *mut u8, length: usize) {
    unobserved(|secrets| {
        // SAFETY: the caller gives memory of this length.
        secrets.public(unsafe { slice::from_raw_parts_mut(bytes, length) })
    });
}

/// Does what is no part of the traced code.
fn unobserved(work: impl FnOnce(&mut Secrets)) {
    qemu_trace_pause();
    let used = memory::pause();
    // SAFETY: there is one thread.
    work(unsafe { secrets() });
    memory::set(used);
    if used.is_some() {
        qemu_trace_resume();
    }
}

/// # Safety
/// There is one thread, and it has no other reference to them.
unsafe fn secrets() -> &'static mut Secrets {
    // SAFETY: the caller's.
    unsafe { (&raw mut SECRETS).as_mut() }.expect("it is a static").get_or_insert_default()
}

fn main() -> ExitCode {
    let Some(out) = std::env::args_os().nth(1) else {
        eprintln!("usage: trace-qemu OUT BACKEND [TEXT]... | trace-qemu OUT --planted NAME");
        return ExitCode::from(2);
    };
    OUT.get_or_init(|| out);
    lemniscate_ctcheck::main_with("trace-qemu OUT", std::env::args().skip(2), leaks)
}

/// Runs one check and tells whether its runs differ.
fn leaks((name, run): Check) -> bool {
    let begin = |number| {
        // SAFETY: no check runs.
        unsafe { secrets().begin(number) }
    };
    // What is done once, as to ask what the processor has, is done before events are recorded.
    begin(0);
    run();
    for number in 0..RUNS {
        begin(number);
        if number == 0 {
            qemu_trace_first();
        }
        memory::begin();
        qemu_trace_begin();
        run();
        qemu_trace_end();
        memory::pause();
        let said = last_line();
        match said.split_once(' ') {
            Some(("same", events)) if number + 1 == RUNS => println!("ok    {name}: {events} events"),
            Some(("same", _)) => {}
            Some(("differs", difference)) => {
                println!("LEAK  {name}: runs 0 and {number} differ");
                let mut fields = difference.splitn(4, ' ').skip(1);
                let mut field = || fields.next().unwrap_or_default();
                let (address, function, what) = (field(), field(), field());
                println!("      {address} in {:#}", rustc_demangle::demangle(function));
                println!("      {what}");
                return true;
            }
            _ => panic!("the plugin has not written what it has seen, but {said:?}"),
        }
    }
    false
}

/// The line that the plugin has written last.
fn last_line() -> String {
    let text = OUT.get().and_then(|out| std::fs::read_to_string(out).ok()).unwrap_or_default();
    text.lines().last().unwrap_or_default().to_owned()
}
