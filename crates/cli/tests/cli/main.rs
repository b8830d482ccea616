//! The built program, run as its users run it.

mod commands;
mod files;
mod malformed;
mod openssh;
mod openssl;
mod policies;
mod readme;
mod support;
