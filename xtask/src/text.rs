//! Numbers as text, and tables in documents.

use std::path::Path;

/// Digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let is_first = |i: usize| i > 0 && (digits.len() - i).is_multiple_of(3);
    digits.chars().enumerate().flat_map(|(i, c)| is_first(i).then_some(',').into_iter().chain([c])).collect()
}

/// Puts text into a file, between the lines `<!-- NAME:begin -->` and `<!-- NAME:end -->`.
pub fn insert(path: &Path, name: &str, text: &str) -> Result<(), String> {
    let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let old = std::fs::read_to_string(path).map_err(|error| problem(&error))?;
    let [begin, end] = markers(name);
    let new = between_markers(&old, name, text)
        .ok_or_else(|| problem(&format!("no lines `{begin}` and `{end}`")))?;
    std::fs::write(path, new).map_err(|error| problem(&error))
}

fn markers(name: &str) -> [String; 2] {
    ["begin", "end"].map(|which| format!("<!-- {name}:{which} -->"))
}

fn between_markers(old: &str, name: &str, text: &str) -> Option<String> {
    let [begin, end] = markers(name);
    let (before, rest) = old.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}\n\n{text}\n{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn only_what_is_between_the_markers_changes() {
        let text = "before\n<!-- size:begin -->\nold\n<!-- size:end -->\nafter\n";
        let new = between_markers(text, "size", "| new |\n").unwrap();
        assert_eq!(new, "before\n<!-- size:begin -->\n\n| new |\n\n<!-- size:end -->\nafter\n");
        assert_eq!(between_markers(&new, "size", "| new |\n").unwrap(), new);
        assert_eq!(between_markers(&new, "speed", ""), None);
    }
}
