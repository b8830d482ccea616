//! How the programs end where they were asked for nothing that they know: neither as if there were no leak nor as if there
//! were one.

use std::process::Command;

#[test]
fn what_is_unknown_is_refused() {
    let programs = [
        (env!("CARGO_BIN_EXE_trace-native"), &["portable128"][..]),
        (env!("CARGO_BIN_EXE_trace-native"), &["portable", "a check that there is not"]),
        (env!("CARGO_BIN_EXE_trace-native"), &["--planted", "a leak that there is not"]),
        (env!("CARGO_BIN_EXE_trace-wasm"), &["no-image"]),
        (env!("CARGO_BIN_EXE_trace-emulated"), &["m0", "no-image"]),
        (env!("CARGO_BIN_EXE_trace-emulated"), &["m7", "no-image"]),
    ];
    for (program, arguments) in programs {
        let output = Command::new(program).args(arguments).output().unwrap();
        // 3 is that there is no emulator.
        assert!(matches!(output.status.code(), Some(2 | 3)), "{program} {arguments:?}: {}", output.status);
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{program} {arguments:?}");
    }
}
