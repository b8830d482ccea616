//! Sources with changes behind switches: `a + b` becomes `(if crate::changed(7) { a - b } else { a + b })`. Nothing is
//! taken away, so that changes within changes need no care.

use std::collections::BTreeMap;
use std::ops::Range;

use syn::visit::{self, Visit};

use crate::Result;
use crate::list::{Change, Position};

/// What is added to the library: a switch for each change, by a variable of the environment. Without it a file is written
/// of the changes that the program comes to.
pub const SWITCH: &str = r#"
#[doc(hidden)]
mod change_switch {
    extern crate std;
    use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
    const NOTE: u32 = u32::MAX - 1;
    const UNKNOWN: u32 = u32::MAX;
    static ACTIVE: AtomicU32 = AtomicU32::new(UNKNOWN);
    static REACHED: [AtomicBool; 1 << 14] = [const { AtomicBool::new(false) }; 1 << 14];

    #[inline(always)]
    pub fn changed(number: u32) -> bool {
        let active = ACTIVE.load(Relaxed);
        active == number || (active >= NOTE && slowly(number))
    }

    #[cold]
    #[inline(never)]
    fn slowly(number: u32) -> bool {
        if ACTIVE.load(Relaxed) == UNKNOWN {
            let value = std::env::var("LEMNISCATE_CHANGE").ok().and_then(|value| value.parse().ok());
            ACTIVE.store(value.unwrap_or(NOTE), Relaxed);
            return changed(number);
        }
        if !REACHED[number as usize].swap(true, Relaxed) {
            use std::io::Write as _;
            let file = std::env::var("LEMNISCATE_REACHED").unwrap_or_else(|_| "/dev/null".into());
            let mut file = std::fs::OpenOptions::new().append(true).create(true).open(file).unwrap();
            file.write_all(std::format!("{number}\n").as_bytes()).unwrap();
        }
        false
    }
}
pub(crate) use change_switch::changed;
"#;

/// Text that is put in.
struct Insertion {
    at: usize,
    /// At the same place ends come first, those of short ranges before those of long ones, and then beginnings, likewise.
    order: (bool, isize, isize),
    text: String,
    number: Option<usize>,
}

/// A source with switches, and where each of them has its changed code.
pub struct Instrumented {
    pub text: String,
    /// The text that was put in for a change.
    pub switches: Vec<(Range<usize>, usize)>,
    /// All that the change is of.
    pub sites: Vec<(Range<usize>, usize)>,
}

/// Puts in the changes, which have numbers. Those of a kind that is not known are left out.
pub fn instrument(source: &str, changes: &[(usize, &Change)]) -> Result<Instrumented> {
    let lines = Lines::of(source);
    let mut wanted: BTreeMap<usize, Vec<(usize, &Change)>> = BTreeMap::new();
    for &(number, change) in changes {
        wanted.entry(lines.byte(change.start)).or_default().push((number, change));
    }
    let mut finder = Finder { source, wanted, insertions: Vec::new(), struct_rest: Vec::new() };
    finder.visit_file(&syn::parse_file(source)?);
    finder.values();
    Ok(render(source, finder.insertions))
}

fn render(source: &str, mut insertions: Vec<Insertion>) -> Instrumented {
    insertions.sort_by_key(|insertion| (insertion.at, insertion.order));
    let mut text = String::new();
    let mut done = 0;
    let (mut switches, mut sites) = (Vec::new(), Vec::new());
    let mut open: Vec<(usize, usize)> = Vec::new();
    for insertion in insertions {
        text.push_str(&source[done..insertion.at]);
        done = insertion.at;
        let start = text.len();
        text.push_str(&insertion.text);
        match insertion.number {
            Some(number) => {
                switches.push((start..text.len(), number));
                open.push((start, number));
            }
            None => {
                let (start, number) = open.pop().expect("what ends has begun");
                sites.push((start..text.len(), number));
            }
        }
    }
    text.push_str(&source[done..]);
    Instrumented { text, switches, sites }
}

/// Where lines begin.
struct Lines<'a> {
    source: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(source: &'a str) -> Self {
        let after = source.match_indices('\n').map(|(at, _)| at + 1);
        Lines { source, starts: std::iter::once(0).chain(after).collect() }
    }

    fn byte(&self, (line, column): Position) -> usize {
        let start = self.starts[line - 1];
        let before = self.source[start..].char_indices().nth(column - 1);
        before.map_or(self.source.len(), |(offset, _)| start + offset)
    }
}

struct Finder<'a> {
    source: &'a str,
    /// By the place where they begin.
    wanted: BTreeMap<usize, Vec<(usize, &'a Change)>>,
    insertions: Vec<Insertion>,
    /// What the expressions of structs around this one take the rest of their fields from.
    struct_rest: Vec<Option<Range<usize>>>,
}

impl<'a> Finder<'a> {
    fn changes(&self, genre: &str, at: usize) -> Vec<(usize, &'a Change)> {
        let here = self.wanted.get(&at).into_iter().flatten();
        here.filter(|(_, change)| change.genre == genre).copied().collect()
    }

    fn around(&mut self, range: Range<usize>, number: usize, before: String, after: &str) {
        // Functions have no length here.
        let (length, count) = (range.len().cast_signed(), self.insertions.len().cast_signed());
        let begins = (true, if range.is_empty() { isize::MIN } else { -length }, count);
        self.insertions.push(Insertion {
            at: range.start,
            order: begins,
            text: before,
            number: Some(number),
        });
        let ends = if range.is_empty() { (true, isize::MIN, count + 1) } else { (false, length, -count) };
        self.insertions.push(Insertion { at: range.end, order: ends, text: after.into(), number: None });
    }

    fn instead(&mut self, range: Range<usize>, number: usize, changed: &str) {
        self.around(range, number, format!("(if crate::changed({number}) {{ {changed} }} else {{ "), " })");
    }

    /// Whole functions.
    fn values(&mut self) {
        for (at, changes) in std::mem::take(&mut self.wanted) {
            for (number, change) in changes.into_iter().filter(|(_, change)| change.genre == "FnValue") {
                let text = format!("if crate::changed({number}) {{ return {}; }} ", change.replacement);
                self.around(at..at, number, text, "");
            }
        }
    }
}

fn bytes(of: &impl syn::spanned::Spanned) -> Range<usize> {
    of.span().byte_range()
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        let (left, right) = (bytes(&expr.left), bytes(&expr.right));
        for (number, change) in self.changes("BinaryOperator", bytes(&expr.op).start) {
            let changed = format!(
                "({}) {} ({})",
                &self.source[left.clone()],
                change.replacement,
                &self.source[right.clone()]
            );
            self.instead(bytes(expr), number, &changed);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        for (number, _) in self.changes("UnaryOperator", bytes(&expr.op).start) {
            self.instead(bytes(expr), number, &self.source[bytes(&expr.expr)]);
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            for (number, change) in self.changes("MatchArmGuard", bytes(&**guard).start) {
                self.instead(bytes(&**guard), number, &change.replacement);
            }
        }
        for (number, _) in self.changes("MatchArm", bytes(arm).start) {
            match &arm.guard {
                Some((_, guard)) => {
                    self.around(bytes(&**guard), number, format!("!crate::changed({number}) && ("), ")");
                }
                None => {
                    let end = bytes(&arm.pat).end;
                    self.around(end..end, number, format!(" if !crate::changed({number})"), "");
                }
            }
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_struct(&mut self, expr: &'ast syn::ExprStruct) {
        self.struct_rest.push(expr.rest.as_ref().map(|rest| bytes(&**rest)));
        visit::visit_expr_struct(self, expr);
        self.struct_rest.pop();
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if let (Some(_), Some(Some(rest))) = (field.colon_token, self.struct_rest.last().cloned()) {
            for (number, _) in self.changes("StructField", bytes(field).start) {
                let changed =
                    format!("({}).{}", &self.source[rest.clone()], &self.source[bytes(&field.member)]);
                self.instead(bytes(&field.expr), number, &changed);
            }
        }
        visit::visit_field_value(self, field);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(genre: &str, start: Position, replacement: &str) -> Change {
        let (name, file) = (String::new(), String::new());
        Change { name, file, genre: genre.into(), start, replacement: replacement.into() }
    }

    /// Of each kind one, and some within others.
    #[test]
    fn every_kind_of_change() {
        let source = "\
fn f(a: u8, b: u8) -> u8 {
    match a + b * 2 {
        0 if a == b => 1,
        1 => !b,
        _ => g(S { x: a, ..S::new() }),
    }
}
";
        let changes = [
            change("FnValue", (2, 5), "7"),
            change("BinaryOperator", (2, 13), "-"),
            change("BinaryOperator", (2, 17), "/"),
            change("MatchArmGuard", (3, 14), "true"),
            change("BinaryOperator", (3, 16), "!="),
            change("MatchArm", (4, 9), ""),
            change("UnaryOperator", (4, 14), ""),
            change("StructField", (5, 20), ""),
        ];
        let numbered: Vec<_> = changes.iter().enumerate().collect();
        let found = instrument(source, &numbered).unwrap();
        let expected = "\
fn f(a: u8, b: u8) -> u8 {
    if crate::changed(0) { return 7; } match (if crate::changed(1) { (a) - (b * 2) } else { a + \
            (if crate::changed(2) { (b) / (2) } else { b * 2 }) }) {
        0 if (if crate::changed(3) { true } else { \
            (if crate::changed(4) { (a) != (b) } else { a == b }) }) => 1,
        1 if !crate::changed(5) => (if crate::changed(6) { b } else { !b }),
        _ => g(S { x: (if crate::changed(7) { (S::new()).x } else { a }), ..S::new() }),
    }
}
";
        assert_eq!(found.text, expected);
        let numbers: Vec<_> = found.switches.iter().map(|(_, number)| *number).collect();
        assert_eq!(numbers, (0..8).collect::<Vec<_>>());
        for (range, number) in &found.sites {
            assert!(found.text[range.clone()].contains(&format!("crate::changed({number})")));
        }
    }
}
