//! Running programs in a folder of their own.

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The key, public key and signature of RFC 8032 section 7.1, TEST 2; the message is the byte 72.
pub const PRIVATE: &str = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
pub const PUBLIC: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
pub const SIGNATURE: &str = "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
                             085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";

/// A new folder, in which programs are run.
pub struct Folder(TempDir);

/// What a program did.
pub struct Done {
    pub status: i32,
    pub out: Vec<u8>,
    pub err: String,
}

impl Folder {
    pub fn new() -> Self {
        Folder(TempDir::new().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file for its owner alone, as it may be a private key.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(self.path(name)).and_then(|mut file| file.write_all(bytes.as_ref())).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// Runs a program with this input.
    pub fn pipe(&self, program: &str, args: &[impl AsRef<OsStr>], input: &[u8]) -> Done {
        let mut child = Command::new(program)
            .args(args)
            .current_dir(&self.0)
            .env_remove("LEMNISCATE_BACKEND")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("this test needs the program {program}: {error}"));
        // A program that stops before it has read its input is no failure of the test.
        let _ = child.stdin.take().unwrap().write_all(input);
        done(child.wait_with_output().unwrap())
    }

    /// Runs a program that must succeed; what it printed.
    pub fn tool(&self, program: &str, args: &[&str], input: &[u8]) -> Vec<u8> {
        let done = self.pipe(program, args, input);
        assert_eq!(done.status, 0, "{program} {args:?}: {}", done.err);
        done.out
    }

    /// Runs `lemniscate` with arguments separated by white space.
    pub fn run(&self, args: &str) -> Done {
        self.run_with(args, b"")
    }

    /// The same, with this input.
    pub fn run_with(&self, args: &str, input: &[u8]) -> Done {
        let args: Vec<&str> = args.split_whitespace().collect();
        self.pipe(env!("CARGO_BIN_EXE_lemniscate"), &args, input)
    }

    /// Runs `lemniscate`, which must succeed in silence; what it printed.
    pub fn ok(&self, args: &str) -> String {
        let done = self.run(args);
        assert_eq!((done.status, &*done.err), (0, ""), "lemniscate {args}");
        String::from_utf8(done.out).unwrap()
    }

    /// Runs `lemniscate`, which must say no in one line; that line.
    pub fn not_valid(&self, args: &str) -> String {
        let line = self.fails(args, 1);
        line.strip_prefix("not valid: ").expect(&line).to_owned()
    }

    /// Runs `lemniscate`, which must refuse in one line; that line.
    pub fn bad(&self, args: &str) -> String {
        self.fails(args, 2)
    }

    fn fails(&self, args: &str, status: i32) -> String {
        self.run(args).failed(args, status)
    }
}

impl Done {
    /// It must have failed with this status, printed nothing, and said why in one line; that line.
    pub fn failed(self, what: &str, status: i32) -> String {
        assert_eq!(self.status, status, "{what}: {}", self.err);
        assert!(self.out.is_empty(), "{what} printed {:?}", String::from_utf8_lossy(&self.out));
        let line = self.err.strip_suffix('\n').expect(what);
        assert!(!line.contains('\n'), "{what}: {line}");
        line.strip_prefix("lemniscate: ").expect(line).to_owned()
    }
}

fn done(output: Output) -> Done {
    let status = output.status.code().expect("the program was ended by a signal");
    Done { status, out: output.stdout, err: String::from_utf8(output.stderr).unwrap() }
}

pub fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

pub fn unhex(digits: &str) -> Vec<u8> {
    base16ct::mixed::decode_vec(digits.trim()).unwrap()
}
