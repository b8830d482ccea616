//! What becomes of the rows: tables on the terminal, JSON, a page, and the README's table.

pub mod json;
pub mod text;
