//! The tables on the terminal.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::grid::{Cell, Grid};
use crate::legend;
use crate::machine::Machine;
use crate::published;
use crate::row::Group;

/// All tables as text: for each scheme what was measured, then the published tables that have something to do with it.
pub fn text(machine: &Machine, groups: &[Group], tables: &[published::Table]) -> String {
    let mut text = facts(machine);
    text += &format!("\n{}\n", legend::ALL);
    for section in super::sections(groups, tables) {
        for grid in section.measured.iter().chain(&section.published) {
            text += &render(grid);
        }
    }
    text
}

/// What a reader must know of the machine, a line each.
pub fn facts(machine: &Machine) -> String {
    machine.facts().map(|(name, value)| format!("{name:16} {value}\n")).concat()
}

fn render(grid: &Grid) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    let cells = |row: &[Cell]| row.iter().map(two_lines).collect::<Vec<_>>();
    table.set_header(cells(&grid.header));
    table.add_rows(grid.rows.iter().map(|row| cells(row)));
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut text = format!("\n{}\n", grid.title);
    for remark in &grid.remarks {
        text += &format!("  {remark}\n");
    }
    for line in table.lines() {
        text += &format!("  {}\n", line.trim_end());
    }
    text
}

fn two_lines(cell: &Cell) -> String {
    if cell.below.is_empty() { cell.text.clone() } else { format!("{}\n{}", cell.text, cell.below) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::example;

    #[test]
    fn tables_line_up() {
        let text = text(&Machine::this(), &[example()], &published::tables().unwrap());
        let lines: Vec<&str> = text.lines().collect();
        let at = lines.iter().position(|line| line.trim_start().starts_with("sign ")).unwrap();
        let (median, min) = (lines[at], lines[at + 1]);
        assert_eq!(median.find("0.70"), min.find("0.84"), "{text}");
        assert_eq!(median.find("17,500"), min.find("16,000"), "{text}");
        assert_eq!(median.len(), min.len(), "{text}");
        assert!(text.contains("Folding against OpenSSL"), "published tables follow: {text}");
    }
}
