//! X25519.
#![no_std]
#![no_main]

use lemniscate_image::input;

lemniscate_image::program!(lemniscate::x25519::x25519(input(), input()));
