//! Whole runs, as short as they can be: what is measured, what is written, what is refused.

use std::fs;
use std::path::Path;

use lemniscate_bench::case::{Call, Case, OURS, Op};
use lemniscate_bench::{Error, Options, measure_groups, run};

fn quick(filter: &str) -> Options {
    Options { filter: Some(filter.into()), seconds: Some(0.0), ..Options::default() }
}

fn rows(path: &Path) -> Vec<serde_json::Value> {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn a_run_writes_rows_and_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name| Some(folder.path().join(name));
    let options = Options { json: file("rows.json"), html: file("page.html"), ..quick("x25519/BASE point") };
    run(options).unwrap();

    let rows = rows(&folder.path().join("rows.json"));
    assert!(!rows.is_empty());
    for row in &rows {
        assert_eq!(row.as_object().unwrap().len(), 7, "{row}");
        assert_eq!((&row["scheme"], &row["op"]), (&"x25519".into(), &"base point".into()));
        assert_eq!(row["implementation"], OURS);
        assert!(row["backend"].is_string() && row["unit"].is_string());
        let (min, median) = (row["min"].as_f64().unwrap(), row["median"].as_f64().unwrap());
        assert!(0.0 < min && min <= median, "{row}");
    }
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("base point") && page.contains("</html>"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no temporary files stay");
}

/// A summary and a chart need peers, and operations that the filter leaves out.
#[test]
fn documents_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let readme = folder.path().join("README.md");
    fs::write(&readme, "<!-- bench:summary:begin -->\n<!-- bench:summary:end -->\n").unwrap();
    let error = run(Options { summary: Some(readme.clone()), ..quick("ed25519/sign") }).unwrap_err();
    assert!(matches!(error, Error::NotMeasured(_)), "{error}");
    let error =
        run(Options { chart: Some(folder.path().join("speed")), ..quick("ed25519/sign") }).unwrap_err();
    assert!(matches!(error, Error::NotMeasured(_)), "{error}");
    let error = run(Options { markdown: Some(readme), ..quick("ed25519/sign") }).unwrap_err();
    assert!(matches!(error, Error::NoMarkers { .. }), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn refusals_are_one_plain_line() {
    let no_match = run(quick("no such thing")).unwrap_err();
    assert_eq!(no_match.to_string(), "no benchmark matches the filter `no such thing`");
    for seconds in [-1.0, f64::NAN, 1e9] {
        let error = run(Options { seconds: Some(seconds), ..quick("sign") }).unwrap_err();
        assert!(error.to_string().starts_with("the time must be between 0 and 86400 seconds"), "{error}");
    }
    let nowhere = Options { json: Some("/no such folder/rows.json".into()), ..quick("x25519/base") };
    assert!(run(nowhere).unwrap_err().to_string().starts_with("cannot write /no such folder/rows.json"));
}

#[test]
#[cfg(not(feature = "protocols"))]
fn peers_need_their_feature() {
    let error = run(Options { peers: true, ..quick("sign") }).unwrap_err();
    assert!(matches!(error, Error::PeersNotBuilt));
    assert!(error.to_string().contains("cargo feature `peers`"));
}

#[test]
#[cfg(feature = "peers")]
fn peers_stand_beside_ours() {
    let groups =
        measure_groups(&Options { peers: true, ..quick("x25519/") }, lemniscate_bench::cases::all).unwrap();
    assert_eq!(
        groups.iter().map(|group| group.op.name).collect::<Vec<_>>(),
        ["exchange", "exchange, cold", "base point"]
    );
    for group in &groups {
        assert!(group.rows.len() >= 7, "{:?}", group.rows);
        assert!(group.ratio().is_some() && group.portable_ratio().is_some());
    }
}

fn case(implementation: &'static str, setup: fn() -> Result<Call, String>) -> Case {
    Case::new("toy", Op::new("count"), implementation, "", setup)
}

#[test]
fn a_peer_that_cannot_run_is_left_out_and_ours_is_an_error() {
    let works: fn() -> Result<Call, String> = || Ok(Box::new(|| true));
    let lacks: fn() -> Result<Call, String> = || Err("not on this machine".into());
    let options = Options { seconds: Some(0.0), ..Options::default() };
    let groups = measure_groups(&options, |_| vec![case(OURS, works), case("peer", lacks)]).unwrap();
    assert_eq!(groups[0].rows.len(), 1);
    let error = measure_groups(&options, |_| vec![case(OURS, lacks), case("peer", works)]).unwrap_err();
    assert_eq!(error.to_string(), "toy count: not on this machine");
}

#[test]
fn an_operation_that_fails_is_never_reported_as_measured() {
    let options = Options { seconds: Some(0.0), ..Options::default() };
    let fails: fn() -> Result<Call, String> = || Ok(Box::new(|| false));
    let error = measure_groups(&options, |_| vec![case("peer", fails)]).unwrap_err();
    assert!(matches!(error, Error::Failed(ref name) if name == "toy count by peer"), "{error}");
}

#[test]
fn cold_operations_have_rows_of_their_own() {
    let groups = measure_groups(&quick(", cold/lemniscate"), lemniscate_bench::cases::all).unwrap();
    let names: Vec<_> = groups.iter().map(|group| group.name()).collect();
    for name in ["ed25519/sign, cold", "ed25519/verify from bytes, cold", "x25519/exchange, cold"] {
        assert!(names.iter().any(|other| other == name), "{names:?}");
    }
}

#[test]
fn operations_of_one_name_stand_together_in_order_of_size() {
    let works: fn() -> Result<Call, String> = || Ok(Box::new(|| true));
    let sized = |size| Case::new("toy", Op::sized("batch", size), OURS, "", works);
    let table = vec![sized(64), case(OURS, works), sized(8), case("peer", works)];
    let options = Options { seconds: Some(0.0), ..Options::default() };
    let groups = measure_groups(&options, |_| table).unwrap();
    let names: Vec<_> = groups.iter().map(|group| (group.op.to_string(), group.rows.len())).collect();
    assert_eq!(names, [("batch 8".into(), 1), ("batch 64".into(), 1), ("count".into(), 2)]);
}
