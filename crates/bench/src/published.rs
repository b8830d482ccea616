//! Figures that others have published for their machines.

use serde::Deserialize;

use crate::Error;
use crate::case::OURS;
use crate::row::{Group, Row};

/// The published tables, with the operations of ours that stand beside each.
const SOURCE: &str = include_str!("../published.toml");

/// One published table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// A short name.
    pub id: String,
    /// What the table is about.
    pub title: String,
    /// Who published it.
    pub source: String,
    /// The machines it was measured on.
    pub platform: String,
    /// The unit of all its values.
    pub unit: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Line>,
    /// A remark.
    pub note: Option<String>,
    /// Figures of this run to show beside the published ones.
    #[serde(default)]
    pub here: Vec<Here>,
}

/// A row of a published table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The name of the row.
    pub op: String,
    /// The values, in the order of the columns; nan where there is none.
    pub values: Vec<f64>,
}

/// Figures of this run to show beside a published table: a column more, or a row more.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Here {
    /// The heading of the column or the row.
    pub label: String,
    /// Whose figures.
    #[serde(default = "ours")]
    pub implementation: String,
    /// Which figures.
    #[serde(default)]
    pub figure: Figure,
    /// The published column, or row, whose figures compare with ours: same operation, similar processor. Empty for none.
    #[serde(default)]
    pub beside: String,
    /// For a column: one operation `scheme/operation` or `scheme/operation/backend` for each row of the table, or an
    /// empty text.
    #[serde(default)]
    pub rows: Vec<String>,
    /// For a row: one operation for each column of the table, or an empty text.
    #[serde(default)]
    pub columns: Vec<String>,
}

/// One of the two figures of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Figure {
    /// The minimum.
    Min,
    /// The median.
    #[default]
    Median,
}

impl Figure {
    /// This figure of a row.
    pub fn of(self, row: &Row) -> f64 {
        match self {
            Figure::Min => row.min,
            Figure::Median => row.median,
        }
    }
}

fn ours() -> String {
    OURS.into()
}

fn place(names: &[String], name: &str) -> Option<usize> {
    names.iter().position(|other| other == name)
}

impl Here {
    /// The published figure that stands beside an operation.
    fn beside_in(&self, table: &Table, op: &str) -> Option<f64> {
        let value = if self.columns.is_empty() {
            let (row, column) = (place(&self.rows, op)?, place(&table.columns, &self.beside)?);
            table.rows.get(row)?.values.get(column)
        } else {
            let row = table.rows.iter().find(|line| line.op == self.beside)?;
            row.values.get(place(&self.columns, op)?)
        };
        value.copied().filter(|value| value.is_finite())
    }

    /// The names of all its operations.
    pub fn ops(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().chain(&self.columns).map(String::as_str).filter(|op| !op.is_empty())
    }

    /// The least figure of this run for an operation `scheme/operation`, of ours on the selected backend, or for
    /// `scheme/operation/backend`.
    pub fn value(&self, op: &str, groups: &[Group]) -> Option<f64> {
        let rows = groups.iter().flat_map(|group| {
            let name = group.name();
            let whole = move |row: &&Row| name == op && (!row.is_ours() || group.counts(row));
            let backend = move |row: &&Row| format!("{}/{}", group.name(), row.backend) == op;
            group.rows.iter().filter(move |row| whole(row) || backend(row))
        });
        let rows = rows.filter(|row| row.implementation == self.implementation);
        rows.map(|row| self.figure.of(row)).min_by(f64::total_cmp)
    }
}

impl Table {
    /// Does the run have any figure to stand beside this table's?
    pub fn is_measured(&self, groups: &[Group]) -> bool {
        self.here.iter().any(|here| here.ops().any(|op| here.value(op, groups).is_some()))
    }
}

/// A published figure beside an operation of ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beside<'a> {
    /// The figure.
    pub value: f64,
    /// Its unit.
    pub unit: &'a str,
    /// Where it is from.
    pub source: &'a str,
    /// The machine that it was measured on.
    pub platform: &'a str,
}

/// The least figure that was published for an operation `scheme/operation` on a processor like those that run the benchmark.
pub fn beside<'a>(tables: &'a [Table], op: &str) -> Option<Beside<'a>> {
    let figures = tables.iter().flat_map(|table| table.here.iter().map(move |here| (table, here)));
    let figures = figures.filter_map(|(table, here)| {
        let value = here.beside_in(table, op)?;
        Some(Beside { value, unit: &table.unit, source: &table.source, platform: &table.platform })
    });
    figures.min_by(|a, b| a.value.total_cmp(&b.value))
}

/// All published tables.
pub fn tables() -> Result<Vec<Table>, Error> {
    #[derive(Deserialize)]
    struct File {
        table: Vec<Table>,
    }
    let file: File = toml::from_str(SOURCE).map_err(|error| Error::Published(error.message().into()))?;
    Ok(file.table)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use lemniscate::backend::BackendKind;

    use super::*;
    use crate::case::Case;
    use crate::cases::{self, Wanted};
    use crate::row::tests::example;

    #[test]
    fn tables_are_rectangular_and_have_names_of_their_own() {
        let tables = tables().unwrap();
        let ids: HashSet<_> = tables.iter().map(|table| &table.id).collect();
        assert_eq!(ids.len(), tables.len());
        for table in &tables {
            assert!(!table.rows.is_empty(), "{}", table.id);
            assert!(table.rows.iter().all(|row| row.values.len() == table.columns.len()), "{}", table.id);
        }
    }

    #[test]
    fn every_operation_beside_them_is_one_that_is_measured() {
        let wanted = Wanted { peers: true, backends: vec![BackendKind::Portable64] };
        let names = |case: Case| [case.name(), format!("{}/{}", case.name(), case.backend)];
        let known: HashSet<String> = cases::all(&wanted).into_iter().flat_map(names).collect();
        for table in tables().unwrap() {
            for here in &table.here {
                let (rows, columns) = (here.rows.len(), here.columns.len());
                assert!(
                    (rows, columns) == (table.rows.len(), 0) || (rows, columns) == (0, table.columns.len())
                );
                for op in here.ops() {
                    assert!(known.contains(op), "{}: {op}", table.id);
                }
            }
        }
    }

    #[test]
    fn figures_of_similar_processors_stand_beside_ours() {
        let tables = tables().unwrap();
        let value = |op| beside(&tables, op).map(|beside| beside.value);
        assert_eq!(value("jq255e/mul"), Some(72_080.0));
        assert_eq!(value("do255e/mul"), Some(75_296.0), "not that of a Cortex-M4");
        assert_eq!(value("x25519/base point"), Some(48_268.0));
        assert_eq!(value("ed448/sign"), None);
        for here in tables.iter().flat_map(|table| table.here.iter().map(move |here| (table, here))) {
            let (table, here) = here;
            let names = table.columns.iter().chain(table.rows.iter().map(|line| &line.op));
            assert!(here.beside.is_empty() || names.clone().any(|name| *name == here.beside), "{}", table.id);
        }
    }

    #[test]
    fn value_is_the_least_that_counts() {
        let mut here = Here {
            label: "here".into(),
            implementation: ours(),
            figure: Figure::Min,
            beside: String::new(),
            rows: vec!["ed25519/sign".into(), String::new()],
            columns: vec![],
        };
        let groups = [example()];
        assert_eq!(here.value("ed25519/sign", &groups), Some(16_000.0));
        assert_eq!(here.value("ed25519/sign/portable", &groups), Some(15_000.0));
        assert_eq!(here.value("ed25519/verify", &groups), None);
        here.implementation = "ring".into();
        here.figure = Figure::Median;
        assert_eq!(here.value("ed25519/sign", &groups), Some(26_000.12));
        assert_eq!(here.ops().count(), 1);
    }
}
