//! Pieces of machine code as plain calls: cargo-mutants does not look into macros.

use std::fs;
use std::path::Path;

use crate::Result;

/// Writes `outline!(F, || ..)` as what it stands for, in all files of a folder, so that changes within pieces are listed.
pub fn expand(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            expand(&path)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("macros.rs") {
            let text = fs::read_to_string(&path)?;
            let expanded = expanded(&text);
            if expanded != text {
                fs::write(&path, expanded)?;
            }
        }
    }
    Ok(())
}

fn expanded(text: &str) -> String {
    let mut pieces = text.split("outline!(");
    let mut expanded = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = [", ||", ", move ||"].iter().filter_map(|closure| piece.find(closure)).min();
        match end.map(|end| piece.split_at(end)) {
            Some((of, closure)) => {
                expanded += &format!("<{of}>::outline(#[inline(always)] {}", &closure[2..]);
            }
            None => expanded += &format!("outline!({piece}"),
        }
    }
    expanded
}

#[cfg(test)]
mod tests {
    use super::expanded;

    #[test]
    fn pieces_become_calls() {
        let text = "outline!(F, || x + outline!(B::Fe::<P>, move || y)); outline(z)";
        let calls = "<F>::outline(#[inline(always)] || x + <B::Fe::<P>>::outline(#[inline(always)] move || y)); outline(z)";
        assert_eq!(expanded(text), calls);
    }
}
