//! Tables as they are before they become text or a page.

use crate::case::{OURS, PUBLISHED};
use crate::cases::cache::{CACHE, NO_CACHE};
use crate::legend;
use crate::published::{Here, Table};
use crate::row::{Group, Row};

/// One cell: what it says, a second line below it, and whether it stands out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// The first line.
    pub text: String,
    /// The second line; empty for none.
    pub below: String,
    /// Is it one of ours?
    pub ours: bool,
    /// The median, in units of the clock, if the cell is about one.
    pub median: Option<f64>,
}

impl Cell {
    /// A cell of one line.
    pub fn new(text: impl Into<String>) -> Self {
        Cell { text: text.into(), ..Cell::default() }
    }
}

/// A table: its first column holds names, all others figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The title.
    pub title: String,
    /// Lines below the title.
    pub remarks: Vec<String>,
    /// The names of the columns.
    pub header: Vec<Cell>,
    /// The rows, each as long as the header.
    pub rows: Vec<Vec<Cell>>,
}

/// A figure with three or four significant digits, or all digits before the point, in groups of three.
pub fn figure(value: f64) -> String {
    if !value.is_finite() {
        return String::new();
    }
    let decimals = if value == 0.0 {
        0
    } else if value < 0.1 {
        4
    } else if value < 1.0 {
        3
    } else if value < 10.0 {
        2
    } else if value < 1000.0 {
        1
    } else {
        0
    };
    let text = format!("{value:.decimals$}");
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + fraction
}

/// The tables of one scheme: one of its plain operations, one of each operation with batches.
pub fn measured(scheme: &str, groups: &[Group]) -> Vec<Grid> {
    let mut kinds: Vec<(Option<&str>, Vec<&Group>)> = Vec::new();
    for group in groups.iter().filter(|group| group.scheme == scheme) {
        let batch = group.op.size.map(|_| group.op.name);
        match kinds.iter_mut().find(|(kind, _)| *kind == batch) {
            Some((_, of_kind)) => of_kind.push(group),
            None => kinds.push((batch, vec![group])),
        }
    }
    kinds.into_iter().map(|(batch, of_kind)| measured_grid(scheme, batch, &of_kind)).collect()
}

fn measured_grid(scheme: &str, batch: Option<&str>, groups: &[&Group]) -> Grid {
    let columns = columns(groups);
    let has_ratio = groups.iter().any(|group| group.ratio().is_some());
    let unit =
        groups.iter().flat_map(|group| &group.rows).map(|row| row.unit.as_str()).next().unwrap_or_default();
    let mut header = vec![Cell::new(if batch.is_some() { "size" } else { "operation" })];
    if has_ratio {
        header.push(Cell { text: "ratio to".into(), below: "best peer".into(), ours: true, median: None });
    }
    header.extend(columns.iter().map(|(implementation, backend)| Cell {
        text: implementation.to_string(),
        below: backend.to_string(),
        ours: *implementation == OURS,
        median: None,
    }));
    let mut remarks = Vec::new();
    let per = if batch.is_some() { "for one entry of the batch" } else { "for one operation" };
    remarks.push(format!("{unit} {per}: the median, and the minimum below it"));
    if groups.iter().any(|group| group.is_about_tables()) {
        remarks.push("bytes of the table in parentheses".into());
    }
    let mut names: Vec<_> = groups.iter().map(|group| group.op.name).collect();
    names.dedup();
    let included = |name| Some(format!("{name}: {}", legend::of(name)?));
    remarks.extend(names.into_iter().filter_map(included));
    remarks.extend(portable_remark(groups));
    remarks.extend(cache_remark(groups));
    if columns.iter().any(|(name, _)| *name == PUBLISHED) {
        remarks.push(
            "published: an estimate for this machine, scaled by one verification, Y, or encoding, I, by dalek"
                .into(),
        );
    }
    Grid {
        title: format!("{scheme}: {}", batch.unwrap_or("single operations")),
        remarks,
        header,
        rows: groups.iter().map(|group| measured_row(group, &columns, has_ratio)).collect(),
    }
}

/// How our portable backend compares with the peers' portable ones, where both were measured.
fn portable_remark(groups: &[&Group]) -> Option<String> {
    let ratio = |group: &&Group| {
        let ratio = group.portable_ratio()?;
        Some(format!("{} {:.2} ({:.2})", group.op, ratio.median, ratio.min))
    };
    let ratios: Vec<_> = groups.iter().filter_map(ratio).collect();
    let text = format!("our portable backend over the serial one of curve25519-dalek: {}", ratios.join(", "));
    (!ratios.is_empty()).then_some(text)
}

/// What a cache takes, in times without one, where both were measured.
fn cache_remark(groups: &[&Group]) -> Option<String> {
    let ratio = |group: &&Group| {
        let ratio = group.ratio_of(|row| row.backend == CACHE, |row| row.backend == NO_CACHE)?;
        Some(format!("{} {:.2} ({:.2})", group.op, ratio.median, ratio.min))
    };
    let ratios: Vec<_> = groups.iter().filter_map(ratio).collect();
    let text = format!("time with a cache over time without: {}", ratios.join("; "));
    (!ratios.is_empty()).then_some(text)
}

/// Implementations with their backends, those of one implementation together: ours first, then the peers in the order in
/// which they appear.
fn columns<'a>(groups: &[&'a Group]) -> Vec<(&'a str, &'a str)> {
    let mut columns: Vec<(&str, &str)> = Vec::new();
    for row in groups.iter().flat_map(|group| &group.rows) {
        let column = (row.implementation.as_str(), row.backend.as_str());
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    columns.sort_by_key(|(name, _)| (*name != OURS, names.iter().position(|other| other == name)));
    columns
}

fn measured_row(group: &Group, columns: &[(&str, &str)], has_ratio: bool) -> Vec<Cell> {
    let name = group.op.size.map_or(group.op.name.into(), |size| size.to_string());
    let mut cells = vec![Cell::new(name)];
    if has_ratio {
        cells.push(group.ratio().map_or(Cell::default(), |ratio| Cell {
            text: format!("{:.2}", ratio.median),
            below: format!("{:.2}", ratio.min),
            ours: true,
            median: None,
        }));
    }
    cells.extend(columns.iter().map(|&(implementation, backend)| {
        let is_it = |row: &&Row| row.implementation == implementation && row.backend == backend;
        group.rows.iter().find(is_it).map_or(Cell::default(), |row| Cell {
            text: figure(row.median),
            below: row
                .table_bytes
                .map_or_else(|| figure(row.min), |bytes| format!("{} ({bytes} B)", figure(row.min))),
            ours: row.is_ours(),
            median: Some(row.median),
        })
    }));
    cells
}

/// A published table with what this run measured beside it.
pub fn published(table: &Table, groups: &[Group]) -> Grid {
    let cell = |here: &Here, op: &String| Cell {
        text: here.value(op, groups).map_or(String::new(), figure),
        ours: true,
        ..Cell::default()
    };
    let mut header = vec![Cell::default()];
    header.extend(table.columns.iter().map(Cell::new));
    let mut rows: Vec<Vec<Cell>> =
        table.rows.iter().map(|line| published_row(&line.op, &line.values)).collect();
    for here in table.here.iter().filter(|here| here.ops().any(|op| here.value(op, groups).is_some())) {
        let label = Cell { text: here.label.clone(), ours: true, ..Cell::default() };
        if here.rows.is_empty() {
            let mut row = vec![label];
            row.extend(here.columns.iter().map(|op| cell(here, op)));
            row.resize(header.len(), Cell::default());
            rows.push(row);
        } else {
            header.push(label);
            for (row, op) in rows.iter_mut().zip(&here.rows) {
                row.push(cell(here, op));
            }
        }
    }
    let mut remarks =
        vec![format!("Published: {}", table.source), format!("{}, in {}", table.platform, table.unit)];
    remarks.extend(table.note.clone());
    Grid { title: table.title.clone(), remarks, header, rows }
}

fn published_row(name: &str, values: &[f64]) -> Vec<Cell> {
    let mut cells = vec![Cell::new(name)];
    cells.extend(values.iter().map(|&value| Cell::new(figure(value))));
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::example;

    #[test]
    fn figures_are_short_and_grouped() {
        let cases = [
            (0.0, "0"),
            (0.01117, "0.0112"),
            (0.3456, "0.346"),
            (3.456, "3.46"),
            (49.04, "49.0"),
            (999.9, "999.9"),
            (1000.4, "1,000"),
        ];
        for (value, text) in cases {
            assert_eq!(figure(value), text);
        }
        assert_eq!(figure(1_234_567.8), "1,234,568");
        assert_eq!(figure(123_456.0), "123,456");
        assert_eq!(figure(f64::NAN), "");
    }

    #[test]
    fn rows_are_as_long_as_the_header_and_ours_come_first() {
        let mut group = example();
        group.rows.rotate_left(2);
        let grids = measured("ed25519", &[group]);
        let [grid] = &grids[..] else { panic!("{grids:?}") };
        let header: Vec<_> =
            grid.header.iter().map(|cell| (cell.text.as_str(), cell.below.as_str())).collect();
        let expected = [
            ("operation", ""),
            ("ratio to", "best peer"),
            ("lemniscate", "adx"),
            ("lemniscate", "portable"),
            ("aws-lc-rs", ""),
            ("ring", ""),
        ];
        assert_eq!(header, expected);
        let row: Vec<_> = grid.rows[0].iter().map(|cell| cell.text.as_str()).collect();
        assert_eq!(row, ["sign", "0.70", "17,500", "17,000", "25,000", "26,000"]);
    }

    #[test]
    fn published_tables_stay_rectangular_with_ours_beside_them() {
        for table in crate::published::tables().unwrap() {
            let grid = published(&table, &[example()]);
            assert!(grid.rows.iter().all(|row| row.len() == grid.header.len()), "{}", table.id);
            let more = table.is_measured(&[example()]);
            let size = |grid: &Grid| grid.rows.len() * grid.header.len();
            assert_eq!(size(&grid) > size(&published(&table, &[])), more, "{}", table.id);
        }
    }
}
