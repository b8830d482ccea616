//! `schemes`: lists the schemes.

use std::fmt::Write as _;

use crate::failure::Outcome;
use crate::output;
use crate::schemes;

pub fn run() -> Outcome<()> {
    let mut table =
        format!("{:<10} {:>7} {:>7} {:>9}  what it does\n", "scheme", "private", "public", "signature");
    for scheme in schemes::ALL {
        let about = scheme.about();
        let signature = about.signature_length.map_or_else(|| "-".to_owned(), |length| length.to_string());
        let (private, public) = (about.private_length, about.public_length);
        // Writing to a string never fails.
        let _ =
            writeln!(table, "{:<10} {private:>7} {public:>7} {signature:>9}  {}", about.name, about.summary);
    }
    table.push_str("Lengths are in bytes.\n");
    output::print(table.as_bytes())
}
