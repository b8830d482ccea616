//! Runs the tests, first all of them without a change, and then for each change those that reach it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::list::Change;
use crate::{Options, Result};

/// One test.
struct Test {
    program: PathBuf,
    name: String,
    takes: Duration,
    /// The numbers of the changes that it reaches.
    reaches: Vec<usize>,
}

/// How one ended.
#[derive(PartialEq)]
enum End {
    Passed,
    Failed,
    Killed,
}

/// A test is said to hang if it takes so many times what it took, and some seconds.
const TIMES: u64 = 10;
const SECONDS: u64 = 5;

/// Runs a test that may take so many seconds of processor time, as what else runs then is not known.
fn run(program: &Path, name: &str, seconds: u64, (variable, value): (&str, &str)) -> Result<End> {
    let status = Command::new("sh")
        .args(["-c", r#"ulimit -t "$0"; exec "$@""#])
        .arg(seconds.to_string())
        .arg(program)
        .args(["--exact", name, "--test-threads", "1", "--quiet"])
        .current_dir(program.parent().ok_or("no folder")?)
        .env(variable, value)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    // Without a code it was killed, by that limit or because it was aborted.
    Ok(match status.code() {
        Some(0) => End::Passed,
        Some(_) => End::Failed,
        None => End::Killed,
    })
}

fn names(program: &Path) -> Result<Vec<String>> {
    let output = Command::new(program).args(["--list", "--format", "terse"]).output()?;
    let lines = String::from_utf8(output.stdout)?;
    Ok(lines.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_string).collect())
}

/// Something for each of many, by all processors.
fn side_by_side<T: Sync, R: Send>(of: &[T], each: impl Fn(&T) -> Result<R> + Sync) -> Result<Vec<R>> {
    let next = Mutex::new(0..of.len());
    let results = Mutex::new(BTreeMap::new());
    let work = || -> std::result::Result<(), String> {
        loop {
            let Some(i) = next.lock().unwrap().next() else { return Ok(()) };
            let result = each(&of[i]).map_err(|error| error.to_string())?;
            results.lock().unwrap().insert(i, result);
        }
    };
    std::thread::scope(|scope| {
        let count = std::thread::available_parallelism().map_or(1, |count| count.get());
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap())
    })?;
    Ok(results.into_inner().unwrap().into_values().collect())
}

/// All tests that pass without a change, the shortest first.
fn tests(programs: &[PathBuf], seconds: u64) -> Result<Vec<Test>> {
    let mut all = Vec::new();
    for program in programs {
        all.extend(names(program)?.into_iter().map(|name| (program.clone(), name)));
    }
    let folder = std::env::temp_dir().join(format!("lemniscate-mutants-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let numbered: Vec<_> = all.into_iter().enumerate().collect();
    let run_one = |(number, (program, name)): &(usize, (PathBuf, String))| {
        let file = folder.join(number.to_string());
        let start = Instant::now();
        let end = run(program, name, seconds, ("LEMNISCATE_REACHED", file.to_str().ok_or("no text")?))?;
        let takes = start.elapsed();
        if end != End::Passed {
            println!("left out, as it fails or takes too long without a change: {name}");
            return Ok(None);
        }
        let text = if file.exists() { fs::read_to_string(&file)? } else { String::new() };
        let reaches = text.lines().map(str::parse).collect::<std::result::Result<_, _>>()?;
        Ok(Some(Test { program: program.clone(), name: name.clone(), takes, reaches }))
    };
    let mut tests: Vec<Test> = side_by_side(&numbered, run_one)?.into_iter().flatten().collect();
    fs::remove_dir_all(folder)?;
    tests.sort_by_key(|test| test.takes);
    Ok(tests)
}

/// What became of a change.
enum Verdict {
    Caught,
    Killed,
    /// By the number of tests that reach it.
    Missed(usize),
    /// So many tests were not run.
    NoTime(usize),
    NotReached,
}

fn judge(number: usize, tests: &[Test], most: Duration) -> Result<Verdict> {
    let reaching: Vec<_> = tests.iter().filter(|test| test.reaches.contains(&number)).collect();
    let start = Instant::now();
    for (i, test) in reaching.iter().enumerate() {
        if start.elapsed() > most {
            return Ok(Verdict::NoTime(reaching.len() - i));
        }
        let limit = test.takes.as_secs() * TIMES + SECONDS;
        match run(&test.program, &test.name, limit, ("LEMNISCATE_CHANGE", &number.to_string()))? {
            End::Passed => {}
            End::Failed => return Ok(Verdict::Caught),
            End::Killed => return Ok(Verdict::Killed),
        }
    }
    Ok(if reaching.is_empty() { Verdict::NotReached } else { Verdict::Missed(reaching.len()) })
}

/// Tries all changes, and prints those that no test notices.
pub fn try_all(options: &Options, changes: &BTreeMap<usize, Change>, programs: &[PathBuf]) -> Result<()> {
    let most = Duration::from_secs(options.seconds);
    let start = Instant::now();
    let tests = tests(programs, options.seconds)?;
    println!("{} tests, once: {} s", tests.len(), start.elapsed().as_secs());
    let changes: Vec<_> = changes.iter().collect();
    let verdicts = side_by_side(&changes, |(number, change)| {
        let verdict = judge(**number, &tests, most)?;
        match verdict {
            Verdict::Missed(count) => println!("MISSED by {count} tests: {}", change.name),
            Verdict::NoTime(count) => println!("MISSED, {count} tests not run: {}", change.name),
            Verdict::NotReached => println!("not reached: {}", change.name),
            Verdict::Caught | Verdict::Killed => {}
        }
        Ok(verdict)
    })?;
    let count = |is: fn(&Verdict) -> bool| verdicts.iter().filter(|verdict| is(verdict)).count();
    println!(
        "caught {}, killed (hung, or aborted) {}, missed {}, not reached {}: {} s",
        count(|verdict| matches!(verdict, Verdict::Caught)),
        count(|verdict| matches!(verdict, Verdict::Killed)),
        count(|verdict| matches!(verdict, Verdict::Missed(_) | Verdict::NoTime(_))),
        count(|verdict| matches!(verdict, Verdict::NotReached)),
        start.elapsed().as_secs(),
    );
    Ok(())
}
