//! What the program says of arguments that it does not know.

use std::process::Command;

#[test]
fn unknown_chores_are_refused() {
    for arguments in [&[][..], &["chores"], &["tables", "--chores"], &["size", "--chores"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments).output().unwrap();
        let problem = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
        assert!(
            problem.starts_with("usage: cargo xtask") || problem.contains("`--chores`"),
            "{arguments:?}: {problem}"
        );
    }
}
