//! Calls one operation as often as the command line says, and does nothing else: for `cargo xtask instructions` and
//! `cargo xtask size --executed`.
//!
//! `lemniscate-instructions list` prints each operation and whose it is, separated by a tab; `lemniscate-instructions OPERATION WHOSE CALLS`
//! calls one. Each is called once before, so that what is computed once is not in the difference of two counts.

use std::process::ExitCode;

mod ours;
#[cfg(feature = "peers")]
mod peers;

/// The message that is signed.
const MESSAGE: &[u8; 32] = b"thirty-two bytes that are signed";

/// An operation of a library.
struct Operation {
    name: &'static str,
    whose: &'static str,
    /// Prepares what a call needs, and returns the call.
    prepare: fn() -> Box<dyn Fn()>,
}

/// `operation!(list, "name", "whose", preparation, call)`: the call's result goes to nobody, but is computed.
macro_rules! operation {
    ($list:ident, $name:expr, $whose:expr, $prepare:expr, $call:expr) => {
        $list.push($crate::Operation {
            name: $name,
            whose: $whose,
            prepare: || {
                let prepared = $prepare;
                Box::new(move || {
                    std::hint::black_box($crate::called(std::hint::black_box(&prepared), $call));
                })
            },
        })
    };
}
pub(crate) use operation;

/// Functions that the plugin of QEMU knows by their names: what is between calls of them can be written down.
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

signals!(qemu_trace_begin qemu_trace_end);

/// Calls, so that the compiler knows the type of the argument.
fn called<T, R>(prepared: &T, call: impl Fn(&T) -> R) -> R {
    call(prepared)
}

/// The call that is looked at, in a function that Valgrind knows by its name.
#[unsafe(no_mangle)]
#[inline(never)]
fn looked_at_call(call: &dyn Fn()) {
    call();
}

fn operations() -> Vec<Operation> {
    let mut operations = Vec::new();
    ours::operations(&mut operations);
    #[cfg(feature = "peers")]
    peers::operations(&mut operations);
    operations
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => {
            for operation in operations() {
                println!("{}\t{}", operation.name, operation.whose);
            }
            ExitCode::SUCCESS
        }
        [name, whose, calls] => {
            let found = operations().into_iter().find(|it| it.name == name && it.whose == whose);
            let (Some(operation), Ok(calls)) = (found, calls.parse::<u32>()) else {
                eprintln!("no operation `{name}` of `{whose}`, or `{calls}` is no number");
                return ExitCode::FAILURE;
            };
            let call = (operation.prepare)();
            for _ in 0..calls {
                call();
            }
            qemu_trace_begin();
            looked_at_call(&call);
            qemu_trace_end();
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: lemniscate-instructions list | OPERATION WHOSE CALLS");
            ExitCode::from(2)
        }
    }
}
