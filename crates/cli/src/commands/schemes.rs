//! `schemes`: what there is.

use std::fmt::Write as _;

use crate::failure::Outcome;
use crate::output;
use crate::schemes;

pub fn run() -> Outcome<()> {
    let mut table = format!(
        "{:<10} {:>7} {:>7} {:>9}  {:<13} {}\n",
        "scheme", "private", "public", "signature", "OID", "what it does"
    );
    for scheme in schemes::ALL {
        let about = scheme.about();
        let signature = scheme.signatures().map_or_else(|| "-".to_owned(), |s| s.length().to_string());
        // Writing to a string never fails.
        let _ = writeln!(
            table,
            "{:<10} {:>7} {:>7} {:>9}  {:<13} {}",
            about.name,
            about.private_length,
            about.public_length,
            signature,
            about.oid.to_string(),
            about.summary
        );
    }
    table.push_str("Lengths are in bytes.\n");
    output::print(table.as_bytes())
}
