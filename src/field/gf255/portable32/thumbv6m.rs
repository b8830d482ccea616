//! The arithmetic of eight words of 32 bits for ARMv6-M (Cortex-M0, M0+).

pub(super) use super::words::{
    add, canonical, from_words, is_element, is_zero, multiply, multiply_small, select, square, square_n,
    subtract,
};
