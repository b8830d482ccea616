//! Inversion modulo an odd prime, each method usable by itself.
