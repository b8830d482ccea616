//! Files of every format, read, verified and written.

mod damage;
mod files;
mod kept;
mod malformed;
mod passed_over;
#[cfg(target_os = "linux")]
mod speed;
mod support;
mod types;
mod verdicts;
mod written;
