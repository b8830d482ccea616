//! What the program says where it can find nothing.

use std::process::Command;

#[test]
fn nothing_is_checked_without_valgrind() {
    let output = Command::new(env!("CARGO_BIN_EXE_ctcheck")).arg("portable").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8(output.stderr).unwrap().contains("valgrind"));
}
