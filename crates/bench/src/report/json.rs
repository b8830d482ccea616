//! The rows as JSON.

use crate::Error;
use crate::row::{Group, Row};

/// All rows as one JSON array, one row a line.
pub fn json(groups: &[Group]) -> Result<String, Error> {
    let rows: Vec<&Row> = groups.iter().flat_map(|group| &group.rows).collect();
    let lines = rows.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>().map_err(Error::Json)?;
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::example;

    #[test]
    fn reads_back_as_the_same_rows() {
        let groups = [example(), example()];
        let rows: Vec<Row> = serde_json::from_str(&json(&groups).unwrap()).unwrap();
        assert!(rows.iter().eq(groups.iter().flat_map(|group| &group.rows)));
        assert_eq!(serde_json::from_str::<Vec<Row>>(&json(&[]).unwrap()).unwrap(), []);
    }
}
