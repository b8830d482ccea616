//! Programs that are run.

use std::process::Command;

/// The variable that opens what is inside the library (build.rs of the library), and values of it.
pub const CFG: &str = "LEMNISCATE_CFG";
/// As users build it.
pub const USERS: &str = "";
/// With what is inside, but without the methods that are only compared.
pub const INTERNALS: &str = "internals";

/// Runs a program that must succeed. Otherwise the problem is what this means, or what helps.
pub fn succeed(command: &mut Command, problem: &str) -> Result<(), String> {
    let result = command.status();
    let program = command.get_program().to_string_lossy();
    match result {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{problem} ({program}: {status})")),
        Err(error) => Err(format!("{problem} ({program}: {error})")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_told() {
        assert_eq!(succeed(&mut Command::new("true"), "?"), Ok(()));
        let failure = succeed(&mut Command::new("false"), "it is not made").unwrap_err();
        assert!(failure.starts_with("it is not made (false: "), "{failure}");
        let failure = succeed(&mut Command::new("/none/such"), "install it").unwrap_err();
        assert!(failure.starts_with("install it (/none/such: "), "{failure}");
    }
}
