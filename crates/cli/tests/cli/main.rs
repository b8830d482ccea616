//! The built program, run as its users run it.

mod arrows;
#[cfg(feature = "bulk")]
mod bulk;
#[cfg(all(feature = "bulk", target_os = "linux"))]
mod bulk_limits;
mod commands;
mod curve9767;
mod double_odd;
mod files;
mod key_files;
mod malformed;
mod openssh;
mod openssl;
mod pages;
mod policies;
mod protocols;
mod scheme_left_out;
#[cfg(unix)]
mod secrets;
mod support;
