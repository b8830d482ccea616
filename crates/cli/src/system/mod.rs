//! What the operating system knows of open files: who else may read them, and who reads output to them.
//!
//! All of it is asked of open files, not of names, which others may give to another file in the meantime.

#[cfg(unix)]
mod unix;
#[cfg(not(unix))]
mod without_modes;

#[cfg(unix)]
pub use unix::{exposed_mode, is_stdout, is_user_alone, open_device, stdin, stdout};
#[cfg(all(feature = "bulk", unix))]
pub use unix::{fail_at_limits, leave_nothing, name, unnamed};
#[cfg(not(unix))]
pub use without_modes::{exposed_mode, is_stdout, is_user_alone, open_device, stdin, stdout};
#[cfg(all(feature = "bulk", not(unix)))]
pub use without_modes::{fail_at_limits, leave_nothing, name, unnamed};
