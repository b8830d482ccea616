//! `frost`: threshold signatures, with files that signers and a coordinator exchange.

mod file;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use lemniscate::edwards448::Edwards448;
use lemniscate::edwards25519::Edwards25519;
use lemniscate::key_file::Role;
use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::frost::{
    Commitments, KeyShare, Nonces, PublicKeys, SignatureShare, SigningPackage, Suite, deal, deal_secret,
};
use lemniscate_protocols::{Error, SystemRng};

use zeroize::Zeroizing;

use crate::failure::{self, Failure, Outcome, bad};
use crate::input;
use crate::keys::PrivateArgs;
use crate::message::MessageArgs;
use crate::output::{BytesFormat, Destination, Privacy};
use crate::pem;
use crate::schemes;
use file::{Kind, Lines};

const EXAMPLES: &str = "\
Three of five participants sign:
  lemniscate frost deal --threshold 3 --count 5 --out-dir keys
  lemniscate frost commit --share keys/share-1.txt --nonces nonces-1.txt --out commitments-1.txt
  lemniscate frost commit --share keys/share-2.txt --nonces nonces-2.txt --out commitments-2.txt
  lemniscate frost commit --share keys/share-5.txt --nonces nonces-5.txt --out commitments-5.txt
  lemniscate frost package --commitments commitments-1.txt --commitments commitments-2.txt \\
    --commitments commitments-5.txt --out package.txt letter.txt
  lemniscate frost sign --share keys/share-1.txt --nonces nonces-1.txt --out part-1.txt package.txt
  lemniscate frost sign --share keys/share-2.txt --nonces nonces-2.txt --out part-2.txt package.txt
  lemniscate frost sign --share keys/share-5.txt --nonces nonces-5.txt --out part-5.txt package.txt
  lemniscate frost aggregate --group keys/group.txt --package package.txt --out letter.sig \\
    part-1.txt part-2.txt part-5.txt
  lemniscate verify --public keys/group.pem --signature letter.sig letter.txt

Signatures of ed25519 and ed448 are ordinary signatures: `openssl pkeyutl -verify` accepts them too.";

/// Threshold signatures (RFC 9591): any t of n participants sign together
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct FrostArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Deal(DealArgs),
    Commit(CommitArgs),
    Package(PackageArgs),
    Sign(SignArgs),
    Aggregate(AggregateArgs),
}

/// The ciphersuites.
#[derive(Clone, Copy, Default, ValueEnum)]
enum SuiteArg {
    #[default]
    Ed25519,
    Ed448,
    Ristretto255,
}

/// Runs a generic function for the ciphersuite of this number.
macro_rules! of_suite {
    ($number:expr, $function:ident($($argument:expr),*)) => {
        match $number {
            Edwards25519::NUMBER => $function::<Edwards25519>($($argument),*),
            Edwards448::NUMBER => $function::<Edwards448>($($argument),*),
            Ristretto255::NUMBER => $function::<Ristretto255>($($argument),*),
            _ => Err(bad("unknown ciphersuite")),
        }
    };
}

impl SuiteArg {
    fn number(self) -> u8 {
        match self {
            SuiteArg::Ed25519 => Edwards25519::NUMBER,
            SuiteArg::Ed448 => Edwards448::NUMBER,
            SuiteArg::Ristretto255 => Ristretto255::NUMBER,
        }
    }
}

/// Generate a key and split it among participants
///
/// Writes to a new folder: group.txt, with the public data; group.pem, the public key (ed25519 and ed448); and share-1.txt and so on,
/// one secret file for each participant. The machine that runs this command briefly holds the whole key.
#[derive(Args)]
struct DealArgs {
    /// Number of participants needed to sign
    #[arg(long, value_name = "T")]
    threshold: u16,

    /// Number of participants
    #[arg(long, value_name = "N")]
    count: u16,

    /// The ciphersuite
    #[arg(long, value_enum, default_value_t)]
    suite: SuiteArg,

    /// Folder to create, which must not exist yet
    #[arg(long, value_name = "FOLDER")]
    out_dir: PathBuf,

    /// Split the key in this file (ed25519) instead of a new one
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
}

/// Round one: generate nonces and commit to them
///
/// The nonces stay with the signer. The commitments go to the coordinator.
#[derive(Args)]
struct CommitArgs {
    /// File with the signer's share
    #[arg(long, value_name = "FILE")]
    share: PathBuf,

    /// File to write the secret nonces to
    #[arg(long, value_name = "FILE")]
    nonces: PathBuf,

    #[command(flatten)]
    destination: Destination,
}

/// Combine a message and its signers' commitments into a package
///
/// The coordinator runs this, and sends the package to the signers.
#[derive(Args)]
struct PackageArgs {
    /// File of a signer's commitments; once for each signer
    #[arg(long, value_name = "FILE", required = true)]
    commitments: Vec<PathBuf>,

    #[command(flatten)]
    message: MessageArgs,

    #[command(flatten)]
    destination: Destination,
}

/// Round two: sign the message of a package
///
/// Check the package first. The command removes the file of nonces before it signs: a second signature with the same nonces would
/// reveal the share.
#[derive(Args)]
struct SignArgs {
    /// File of the signer's share
    #[arg(long, value_name = "FILE")]
    share: PathBuf,

    /// File of the signer's nonces; the command removes it
    #[arg(long, value_name = "FILE")]
    nonces: PathBuf,

    /// File of the package
    package: PathBuf,

    #[command(flatten)]
    destination: Destination,
}

/// Combine the signers' parts into a signature
///
/// Exit status: 0 done; 1 some parts are invalid, with the numbers of their senders; 2 bad usage or bad input.
#[derive(Args)]
struct AggregateArgs {
    /// File with the group's public data
    #[arg(long, value_name = "FILE")]
    group: PathBuf,

    /// File of the package
    #[arg(long, value_name = "FILE")]
    package: PathBuf,

    /// Files of the signers' parts
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,

    /// Format of the signature [default: raw in a file, else hex]
    #[arg(long, value_enum)]
    format: Option<BytesFormat>,

    #[command(flatten)]
    destination: Destination,
}

pub fn run(args: &FrostArgs) -> Outcome<()> {
    match &args.command {
        Command::Deal(args) => of_suite!(args.suite.number(), deal_keys(args)),
        Command::Commit(args) => of_suite!(suite_of(&args.share)?, commit(args)),
        Command::Package(args) => of_suite!(suite_of(&args.commitments[0])?, package(args)),
        Command::Sign(args) => of_suite!(suite_of(&args.share)?, sign(args)),
        Command::Aggregate(args) => of_suite!(suite_of(&args.group)?, aggregate(args)),
    }
}

/// The failure for an error in a message.
fn wrong(error: Error) -> Failure {
    match error {
        Error::Culprits(_) | Error::Invalid => Failure::NotValid(error.to_string()),
        error => bad(error.to_string()),
    }
}

fn hex(bytes: impl AsRef<[u8]>) -> String {
    String::from_utf8_lossy(&input::hex_line(bytes.as_ref())).trim_end().to_owned()
}

/// The number of the ciphersuite that a file names.
fn suite_of(path: &Path) -> Outcome<u8> {
    // The file of a large group is long.
    let bytes = Zeroizing::new(input::Message::Source(input::open(path)?).whole()?);
    let text = std::str::from_utf8(&bytes).unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("suite: "));
    let known = [
        (Edwards25519::IDENTIFIER, Edwards25519::NUMBER),
        (Edwards448::IDENTIFIER, Edwards448::NUMBER),
        (Ristretto255::IDENTIFIER, Ristretto255::NUMBER),
    ];
    let found = known.into_iter().find(|(known, _)| Some(*known) == name);
    found.map(|(_, number)| number).ok_or_else(|| bad("not a FROST file").about(input::name(path)))
}

/// Decodes a message, and gives its lines.
macro_rules! reader {
    ($name:ident, $kind:expr, $type:ident, |$value:ident| [$(($line:literal, $text:expr)),*]) => {
        fn $name<S: Suite>($value: &$type<S>) -> Lines {
            vec![("suite", S::IDENTIFIER.to_owned()), $(($line, $text.to_string())),*]
        }

        impl<S: Suite> OfFile for $type<S> {
            const KIND: Kind = $kind;

            fn decode(bytes: &[u8]) -> Result<Self, Error> {
                Self::from_bytes(bytes)
            }

            fn lines(&self) -> Lines {
                $name(self)
            }
        }
    };
}

/// What files have.
trait OfFile: Sized {
    const KIND: Kind;
    fn decode(bytes: &[u8]) -> Result<Self, Error>;
    fn lines(&self) -> Lines;

    fn read(path: &Path) -> Outcome<Self> {
        file::read(path, Self::KIND, |bytes| {
            let value = Self::decode(bytes).map_err(|error| bad(error.to_string()))?;
            let lines = value.lines();
            Ok((value, lines))
        })
    }

    fn text(&self, bytes: &[u8]) -> input::Secret {
        file::text(Self::KIND, &self.lines(), bytes)
    }
}

reader!(group_lines, Kind::Group, PublicKeys, |keys| [
    ("threshold", keys.threshold()),
    ("participants", keys.participants().map(|who| who.to_string()).collect::<Vec<_>>().join(" ")),
    ("group key", hex(keys.group_key().to_bytes()))
]);
reader!(share_lines, Kind::Share, KeyShare, |share| [
    ("participant", share.identifier()),
    ("threshold", share.threshold()),
    ("group key", hex(share.group_key().to_bytes()))
]);
reader!(nonces_lines, Kind::Nonces, Nonces, |nonces| [("participant", nonces.commitments().identifier())]);
reader!(commitments_lines, Kind::Commitments, Commitments, |one| [("participant", one.identifier())]);
reader!(part_lines, Kind::Part, SignatureShare, |part| [("participant", part.identifier())]);
reader!(package_lines, Kind::Package, SigningPackage, |package| [
    ("signers", package.signers().map(|who| who.to_string()).collect::<Vec<_>>().join(" ")),
    ("text", shown(package.message()))
]);

/// A message as a signer looks at it: text in one line, or hexadecimal digits.
fn shown(message: &[u8]) -> String {
    match std::str::from_utf8(message) {
        Ok(text) => format!("{text:?}"),
        Err(_) => hex(message),
    }
}

/// A new file.
fn new_file(path: &Path) -> Destination {
    Destination { out: Some(path.to_owned()), force: false }
}

#[inline(never)]
fn deal_keys<S: Suite>(args: &DealArgs) -> Outcome<()> {
    let dealt = match &args.key {
        None => deal::<S, _>(args.threshold, args.count, &mut SystemRng),
        Some(path) => deal_secret(&secret_scalar::<S>(path)?, args.threshold, args.count, &mut SystemRng),
    };
    let (shares, public) = dealt.map_err(wrong)?;
    let folder = &args.out_dir;
    let cannot = |error: std::io::Error| {
        bad(format!("cannot create the folder {}: {}", folder.display(), failure::io(&error)))
    };
    std::fs::create_dir(folder).map_err(cannot)?;
    for share in shares {
        let share = share.verify().map_err(wrong)?;
        let name = format!("share-{}.txt", share.identifier());
        new_file(&folder.join(name)).write(&share.text(&share.to_bytes()), Privacy::Secret)?;
    }
    if let Some(scheme) = scheme_of::<S>().and_then(schemes::by_name) {
        let der = scheme.public_to_der(public.group_key().to_bytes().as_ref())?;
        new_file(&folder.join("group.pem"))
            .write(&pem::encode(Role::Public.label(), &der)?, Privacy::Public)?;
    }
    new_file(&folder.join("group.txt")).write(&public.text(&public.to_bytes()), Privacy::Public)
}

/// The scheme whose keys and signatures these are.
fn scheme_of<S: Suite>() -> Option<&'static str> {
    match S::NUMBER {
        Edwards25519::NUMBER => Some("ed25519"),
        Edwards448::NUMBER => Some("ed448"),
        _ => None,
    }
}

/// The secret integer of a key file.
fn secret_scalar<S: Suite>(path: &Path) -> Outcome<input::Secret> {
    let ed25519 = schemes::openssh::SCHEME;
    if S::NUMBER != Edwards25519::NUMBER {
        return Err(bad("--key needs --suite ed25519"));
    }
    let key = PrivateArgs::of_file(path).read()?.of(ed25519)?;
    let seed =
        Zeroizing::new(<[u8; 32]>::try_from(&key[..]).map_err(|_| bad("the key has the wrong length"))?);
    let key = lemniscate::ed25519::SigningKey::from_bytes(&seed);
    let scalar = Zeroizing::new(key.to_scalar());
    Ok(Zeroizing::new(scalar.to_bytes().to_vec()))
}

#[inline(never)]
fn commit<S: Suite>(args: &CommitArgs) -> Outcome<()> {
    let nonces_file = new_file(&args.nonces);
    nonces_file.check()?;
    args.destination.check()?;
    let share = KeyShare::<S>::read(&args.share)?;
    let (nonces, commitments) = share.commit(&mut SystemRng);
    let lines = nonces.lines();
    nonces_file.write(&file::text(Kind::Nonces, &lines, &nonces.into_bytes()), Privacy::Secret)?;
    args.destination.write(&commitments.text(&commitments.to_bytes()), Privacy::Public)
}

#[inline(never)]
fn package<S: Suite>(args: &PackageArgs) -> Outcome<()> {
    args.destination.check()?;
    let commitments: Vec<_> =
        args.commitments.iter().map(|path| Commitments::<S>::read(path)).collect::<Result<_, _>>()?;
    let package = SigningPackage::new(&args.message.open()?.whole()?, &commitments).map_err(wrong)?;
    args.destination.write(&package.text(&package.to_bytes()), Privacy::Public)
}

#[inline(never)]
fn sign<S: Suite>(args: &SignArgs) -> Outcome<()> {
    args.destination.check()?;
    let share = KeyShare::<S>::read(&args.share)?;
    let package = SigningPackage::<S>::read(&args.package)?;
    let nonces = Nonces::<S>::read(&args.nonces)?;
    let kept = |error: std::io::Error| {
        bad(format!(
            "not signed, because {} cannot be removed: {}",
            args.nonces.display(),
            failure::io(&error)
        ))
    };
    std::fs::remove_file(&args.nonces).map_err(kept)?;
    let part = share.sign(nonces, &package).map_err(wrong)?;
    args.destination.write(&part.text(&part.to_bytes()), Privacy::Public)
}

#[inline(never)]
fn aggregate<S: Suite>(args: &AggregateArgs) -> Outcome<()> {
    args.destination.check()?;
    let public = PublicKeys::<S>::read(&args.group)?;
    let package = SigningPackage::<S>::read(&args.package)?;
    let parts: Vec<_> =
        args.parts.iter().map(|path| SignatureShare::<S>::read(path)).collect::<Result<_, _>>()?;
    let signature = public.aggregate(&package, &parts).map_err(wrong)?;
    BytesFormat::write(args.format, &signature.to_bytes(), Privacy::Public, &args.destination)
}
