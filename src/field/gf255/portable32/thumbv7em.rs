//! The arithmetic of eight words of 32 bits for ARMv7E-M (Cortex-M4, M7).

pub(super) use super::words::{
    add, canonical, from_words, is_zero, multiply, multiply_small, select, square, square_n, subtract,
};
