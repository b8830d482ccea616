//! What the operating system knows of open files: who else may read them, and who reads output to them.
//!
//! All of it is asked of open files, not of names, which others may give to another file in the meantime.

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
#[cfg_attr(not(any(unix, windows)), path = "without_modes.rs")]
mod of_platform;

#[cfg(feature = "bulk")]
pub use of_platform::leave_nothing;
pub use of_platform::{
    Unseen, create_private, exposure, is_stdout, is_user_alone, open_device, stdin, stdout,
};
#[cfg(all(feature = "bulk", unix))]
pub use of_platform::{fail_at_limits, name, unnamed};

#[cfg(all(feature = "bulk", not(unix)))]
mod not_unix;
#[cfg(all(feature = "bulk", not(unix)))]
pub use not_unix::{fail_at_limits, name, unnamed};
