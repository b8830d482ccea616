//! What becomes of the rows: tables on the terminal, JSON, a page with plots, and the tables and the chart of the documents.

pub mod chart;
pub mod files;
pub mod grid;
pub mod html;
pub mod json;
pub mod markdown;
pub mod ratios;
pub mod summary;
pub mod svg;
pub mod text;

use crate::published::Table;
use crate::row::Group;
use grid::Grid;

/// One scheme's part of a report.
pub struct Section<'a> {
    /// The scheme.
    pub scheme: &'static str,
    /// What was measured.
    pub groups: Vec<&'a Group>,
    /// The same as tables.
    pub measured: Vec<Grid>,
    /// Published tables that have a figure of this scheme, and of no earlier one, beside them.
    pub published: Vec<Grid>,
}

/// The report's parts, in the order of the groups.
pub fn sections<'a>(groups: &'a [Group], tables: &[Table]) -> Vec<Section<'a>> {
    let mut left: Vec<&Table> = tables.iter().filter(|table| table.is_measured(groups)).collect();
    let mut sections: Vec<Section> = Vec::new();
    for group in groups {
        if sections.iter().any(|section| section.scheme == group.scheme) {
            continue;
        }
        let own: Vec<Group> = groups.iter().filter(|other| other.scheme == group.scheme).cloned().collect();
        let (here, later): (Vec<_>, Vec<_>) = left.into_iter().partition(|table| table.is_measured(&own));
        left = later;
        sections.push(Section {
            scheme: group.scheme,
            groups: groups.iter().filter(|other| other.scheme == group.scheme).collect(),
            measured: grid::measured(group.scheme, groups),
            published: here.into_iter().map(|table| grid::published(table, groups)).collect(),
        });
    }
    sections
}
