//! The tables on the terminal.
