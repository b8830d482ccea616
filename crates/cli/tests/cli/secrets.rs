//! Secrets: which files they are read from and written to, and who else has those.

use std::fs::{File, OpenOptions, Permissions};
use std::io::Read as _;
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _, PermissionsExt as _, chown, symlink};
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::OFlags;
use rustix::process::geteuid;

use crate::support::{Folder, PRIVATE};

const KEYGEN: &str = "keygen --scheme ed25519 --out";
const REFUSED: &str = "secrets may go only to files, standard output, your terminal or /dev/null";
/// A user who is not root.
const NOBODY: u32 = 65534;

/// A folder with a key pair in files.
fn with_keys() -> Folder {
    let folder = Folder::new();
    folder.ok("keygen --scheme x25519 --out key.pem");
    folder.ok("public --key key.pem --out public.pem");
    folder
}

/// A pipe with a name, which anyone may write to, and its end to be read, of which nobody waits for the other.
fn pipe(folder: &Folder, name: &str) -> File {
    folder.tool("mkfifo", &["-m", "666", name], b"");
    let flags = OFlags::NONBLOCK.bits() as i32;
    OpenOptions::new().read(true).write(true).custom_flags(flags).open(folder.path(name)).unwrap()
}

/// What was written to a pipe.
fn read(mut pipe: &File) -> Vec<u8> {
    let mut bytes = vec![0; 4096];
    let length = pipe.read(&mut bytes).unwrap_or(0);
    bytes.truncate(length);
    bytes
}

fn mode(folder: &Folder, name: &str) -> u32 {
    folder.path(name).metadata().unwrap().permissions().mode() & 0o777
}

fn set_mode(folder: &Folder, name: &str, mode: u32) {
    std::fs::set_permissions(folder.path(name), Permissions::from_mode(mode)).unwrap();
}

#[test]
fn files_of_secrets_are_for_their_owner_alone() {
    let folder = with_keys();
    folder.write("loose", "");
    set_mode(&folder, "loose", 0o644);
    folder.ok("exchange --scheme x25519 --key key.pem --peer public.pem --out shared");
    folder.ok("keygen --scheme x25519 --format der --out loose --force");
    for name in ["key.pem", "shared", "loose"] {
        assert_eq!(mode(&folder, name), 0o600, "{name}");
    }
    let program = env!("CARGO_BIN_EXE_lemniscate");
    let script = format!(
        "umask 027; {program} public --scheme x25519 --key key.pem --out group
         umask 0; {program} {KEYGEN} key"
    );
    folder.tool("sh", &["-c", &script], b"");
    assert_eq!((mode(&folder, "group"), mode(&folder, "key")), (0o640, 0o600));
}

#[test]
fn a_link_is_not_followed_to_a_file() {
    let folder = Folder::new();
    symlink("nowhere", folder.path("link")).unwrap();
    folder.bad(&format!("{KEYGEN} link"));
    assert!(!folder.path("nowhere").exists());
    folder.write("theirs", "");
    symlink("theirs", folder.path("other")).unwrap();
    folder.bad(&format!("{KEYGEN} other"));
    // The link is what is overwritten.
    folder.ok(&format!("{KEYGEN} other --force"));
    assert!(folder.path("other").symlink_metadata().unwrap().is_file());
    assert_eq!(folder.read("theirs"), b"");
}

/// The reader of a pipe may be anyone, so no secret goes there, and nothing waits for a reader.
#[test]
fn no_secret_goes_into_a_pipe() {
    let folder = with_keys();
    let reader = pipe(&folder, "pipe");
    folder.tool("mkfifo", &["-m", "666", "without-reader"], b"");
    symlink("pipe", folder.path("link")).unwrap();
    symlink("without-reader", folder.path("other-link")).unwrap();
    let mut names = vec!["pipe", "link", "without-reader", "other-link"];
    let theirs = geteuid().is_root().then(|| pipe(&folder, "theirs"));
    if theirs.is_some() {
        chown(folder.path("theirs"), Some(NOBODY), None).unwrap();
        names.push("theirs");
    }
    for name in names {
        for force in ["", "--force"] {
            let refused = format!("cannot write {name}: {REFUSED}");
            assert_eq!(folder.bad(&format!("{KEYGEN} {name} {force}")), refused);
            let exchange = "exchange --key key.pem --peer public.pem --out";
            assert_eq!(folder.bad(&format!("{exchange} {name} {force}")), refused);
        }
        assert!(folder.path(name).metadata().unwrap().file_type().is_fifo());
    }
    assert_eq!(read(&reader), b"");
    assert_eq!(theirs.map_or_else(Vec::new, |pipe| read(&pipe)), b"");
    // What is public does.
    folder.ok("public --key key.pem --out link");
    assert_eq!(read(&reader), folder.read("public.pem"));
}

/// What a name stands for may change at any time: what counts is the file that was opened.
#[test]
fn no_secret_goes_into_a_pipe_that_was_a_device_before() {
    let folder = Folder::new();
    let reader = pipe(&folder, "pipe");
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                for to in ["pipe", "/dev/null"] {
                    symlink(to, folder.path("new")).unwrap();
                    std::fs::rename(folder.path("new"), folder.path("name")).unwrap();
                }
            }
        });
        let runs: Vec<_> = (0..100).map(|_| folder.run(&format!("{KEYGEN} name --force"))).collect();
        done.store(true, Ordering::Relaxed);
        assert!(runs.iter().all(|done| matches!(done.status, 0 | 2)));
    });
    assert!(read(&reader).is_empty());
}

#[test]
fn secrets_go_to_devices_that_no_one_else_reads() {
    let folder = with_keys();
    // A device is written to and stays what it is, --force or not.
    for force in ["", "--force"] {
        assert_eq!(folder.ok(&format!("{KEYGEN} /dev/null {force}")), "");
    }
    assert!(!std::path::Path::new("/dev/null").metadata().unwrap().is_file());
    for device in ["/dev/full", "/dev/zero"] {
        assert_eq!(folder.bad(&format!("{KEYGEN} {device}")), format!("cannot write {device}: {REFUSED}"));
    }
}

/// Standard output has other names, and goes where the user has it go.
#[test]
fn standard_output_by_other_names() {
    let folder = with_keys();
    let text = folder.ok("public --scheme x25519 --key key.pem --out /dev/stdout");
    assert_eq!(text.into_bytes(), folder.read("public.pem"));
    for name in ["/dev/stdout", "/dev/fd/1"] {
        assert!(folder.ok(&format!("{KEYGEN} {name}")).starts_with("-----BEGIN PRIVATE KEY-----\n"));
    }
    // A file, too: it is not the link to it that is overwritten.
    symlink("/dev/stdout", folder.path("link")).unwrap();
    let program = env!("CARGO_BIN_EXE_lemniscate");
    let script = format!("{program} {KEYGEN} link > first; {program} {KEYGEN} link --force > second");
    folder.tool("sh", &["-c", &script], b"");
    assert!(folder.path("link").symlink_metadata().unwrap().is_symlink());
    for name in ["first", "second"] {
        assert!(folder.read(name).starts_with(b"-----BEGIN PRIVATE KEY-----\n"), "{name}");
    }
}

/// The user's own terminal is written to, that of someone else is not.
#[cfg(target_os = "linux")]
#[test]
fn terminals() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_lemniscate");
    let on_a_terminal = |script: &str| {
        let out = folder.pipe("script", &["-qec", script, "/dev/null"], b"");
        (out.status, String::from_utf8(out.out).unwrap())
    };
    for name in ["/dev/tty", "$(tty)", "/dev/stdout"] {
        let (status, text) = on_a_terminal(&format!("{program} {KEYGEN} {name}"));
        assert!(status == 0 && text.contains("-----END PRIVATE KEY-----"), "{name}: {text}");
    }
    if geteuid().is_root() {
        let script = format!("chown {NOBODY} $(tty); {program} {KEYGEN} $(tty) > nothing");
        let (status, text) = on_a_terminal(&script);
        assert_eq!(status, 2, "{text}");
        assert!(text.contains(REFUSED) && !text.contains("PRIVATE KEY"), "{text}");
        assert_eq!(folder.read("nothing"), b"");
    }
}

/// As `ssh` does, but that it goes on.
#[test]
fn private_keys_that_others_may_use_get_a_warning() {
    let folder = Folder::new();
    folder.write("hex", PRIVATE);
    let expected = folder.ok("public --scheme ed25519 --key hex");
    for format in ["pem", "der", "ssh"] {
        folder.ok(&format!("keygen --scheme ed25519 --format {format} --out {format}"));
    }
    symlink("hex", folder.path("link")).unwrap();
    let warning = |name: &str, mode: &str| {
        format!("lemniscate: warning: {name} has mode {mode}: other users may access the private key\n")
    };
    for name in ["hex", "pem", "der", "ssh", "link"] {
        for exposed in [0o644, 0o640, 0o604, 0o620, 0o666] {
            set_mode(&folder, name, exposed);
            let done = folder.run(&format!("public --scheme ed25519 --key {name}"));
            assert_eq!((done.status, done.err), (0, warning(name, &format!("{exposed:04o}"))));
            assert!(name != "hex" || done.out == expected.as_bytes());
        }
        for closed in [0o600, 0o400, 0o700] {
            set_mode(&folder, name, closed);
            folder.ok(&format!("public --scheme ed25519 --key {name}"));
        }
    }
    // What is public may be read by all.
    folder.ok("public --scheme ed25519 --key pem --out public");
    folder.ok("sign --key pem --out signature hex");
    for name in ["public", "signature", "hex"] {
        set_mode(&folder, name, 0o644);
    }
    folder.ok("verify --public public --signature signature hex");
    folder.bad("public --key public");
    if geteuid().is_root() {
        // A group that its owner has given it to is no news.
        chown(folder.path("hex"), Some(NOBODY), None).unwrap();
        set_mode(&folder, "hex", 0o640);
        folder.ok("public --scheme ed25519 --key hex");
        set_mode(&folder, "hex", 0o644);
        let done = folder.run("public --scheme ed25519 --key hex");
        assert_eq!((done.status, done.err), (0, warning("hex", "0644")));
    }
}
