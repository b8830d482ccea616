//! Files of every format, read, verified and written.

mod damage;
mod files;
#[cfg(target_os = "linux")]
mod speed;
mod support;
mod types;
mod verdicts;
