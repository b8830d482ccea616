//! Blocks of memory that the library frees have no secret in them: neither a key nor a text or file of one. The allocator of this
//! program looks through each block before it goes. Every function that takes or gives a secret is called, on every way out.

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use lemniscate::curve9767::Curve9767;
use lemniscate::do255s::Do255s;
use lemniscate::jq255e::{self, Jq255e};
use lemniscate::key_file::{Block, KeyFile, ReadKey, Role};
use lemniscate::schnorr::key_file::{DecodePrivateKey, EncodePrivateKey, LineEnding};
use lemniscate::schnorr::{ByteArray, Exchange, Scheme, SigningKey, exchange_many, sign_many};
use lemniscate::ssh;
use lemniscate::x448::X448;
use lemniscate::x25519::X25519;
use lemniscate::xdh::{EphemeralSecret, Function, PublicKey, StaticSecret};
use lemniscate::{ed448, ed25519};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The bytes of a secret that are looked for at a time. Fewer than this the compiler copies from the stack, in the padding of values.
const WINDOW: usize = 16;

/// Windows of secrets, each as two integers; whether any begins with certain 12 bits; and what was found.
static NEEDLES: [[AtomicU64; 2]; 4096] = [const { [const { AtomicU64::new(0) }; 2] }; 4096];
static STARTS: [AtomicBool; 4096] = [const { AtomicBool::new(false) }; 4096];
static COUNT: AtomicUsize = AtomicUsize::new(0);
static SEARCHED: AtomicUsize = AtomicUsize::new(0);
static FOUND: AtomicUsize = AtomicUsize::new(0);

struct Searching;

// SAFETY: all is done by the system's allocator.
unsafe impl GlobalAlloc for Searching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // With zeros: what was never written is read, too.
        // SAFETY: the caller's.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if COUNT.load(Relaxed) > 0 {
            // SAFETY: the block is of this layout, and was written when it was allocated.
            search(unsafe { std::slice::from_raw_parts(block, layout.size()) });
        }
        // SAFETY: the caller's.
        unsafe { System.dealloc(block, layout) };
    }
    // What is moved to grow is allocated and freed by the functions above.
}

#[global_allocator]
static ALLOCATOR: Searching = Searching;

fn search(block: &[u8]) {
    SEARCHED.fetch_add(1, Relaxed);
    let needles = &NEEDLES[..COUNT.load(Relaxed)];
    let is_found = block.windows(WINDOW).any(|window| {
        let window = words(window);
        STARTS[start(window)].load(Relaxed)
            && needles.iter().any(|needle| needle.each_ref().map(|word| word.load(Relaxed)) == window)
    });
    FOUND.fetch_add(is_found.into(), Relaxed);
}

fn words(window: &[u8]) -> [u64; 2] {
    [0, 8].map(|i| u64::from_le_bytes(window[i..i + 8].try_into().unwrap()))
}

fn start(window: [u64; 2]) -> usize {
    (window[0] & 4095) as usize
}

/// Looks for a secret from now on.
fn look_for(secret: &[u8]) {
    for window in secret.windows(WINDOW) {
        let window = words(window);
        let count = COUNT.load(Relaxed);
        NEEDLES[count].iter().zip(window).for_each(|(needle, word)| needle.store(word, Relaxed));
        STARTS[start(window)].store(true, Relaxed);
        COUNT.store(count + 1, Relaxed);
    }
}

fn forget_all() {
    COUNT.store(0, Relaxed);
    STARTS.iter().for_each(|start| start.store(false, Relaxed));
}

/// Calls a function, what of its result the caller frees aside.
fn calls<T>(what: &str, call: impl FnOnce() -> T) {
    let before = (FOUND.load(Relaxed), SEARCHED.load(Relaxed));
    std::mem::forget(call());
    assert_eq!(FOUND.load(Relaxed), before.0, "{what}");
}

/// The same, with what is given to the caller wiped when dropped.
fn calls_and_drops<T>(what: &str, call: impl FnOnce() -> T) {
    calls(what, || drop(call()));
}

/// Files that are none, made of one that is: in DER, and in PEM.
fn wrong_der(der: &[u8]) -> Vec<Vec<u8>> {
    let changed = |place: usize| {
        let mut der = der.to_vec();
        der[place] ^= 1;
        der
    };
    let more = [der, &[0]].concat();
    // Lengths, types, the version, the identifier, and the inner string.
    let places = 0..16.min(der.len());
    places.map(changed).chain([more, der[..der.len() - 1].to_vec(), der[..20].to_vec()]).collect()
}

fn pem(label: &str, bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = format!("-----BEGIN {label}-----\n");
    for (i, three) in bytes.chunks(3).enumerate() {
        let bits =
            three.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for i in 0..4 {
            text.push(if i <= three.len() {
                DIGITS[(bits >> (18 - 6 * i) & 63) as usize].into()
            } else {
                '='
            });
        }
        if i % 16 == 15 {
            text.push('\n');
        }
    }
    text + &format!("\n-----END {label}-----\n")
}

/// All ways of files in PKCS#8, in and out.
fn files<K: DecodePrivateKey + EncodePrivateKey + ReadKey>(key: &K, other: &str) {
    let der = key.to_pkcs8_der().unwrap();
    let text = pem("PRIVATE KEY", der.as_bytes());
    // The base64 of the secret, but for the end of a line.
    let body: Vec<&str> = text.lines().collect();
    look_for(&body[1].as_bytes()[body[1].len() - 20..]);

    calls_and_drops("to_pkcs8_der", || key.to_pkcs8_der().unwrap());
    calls_and_drops("to_pkcs8_pem", || key.to_pkcs8_pem(LineEnding::LF).unwrap());
    calls_and_drops("from_pkcs8_der", || K::from_pkcs8_der(der.as_bytes()).ok().unwrap());
    calls_and_drops("from_pkcs8_pem", || K::from_pkcs8_pem(&text).ok().unwrap());
    calls_and_drops("read", || {
        (K::read(der.as_bytes()).ok().unwrap(), K::read(text.as_bytes()).ok().unwrap())
    });
    calls_and_drops("KeyFile", || KeyFile::read(text.as_bytes(), Role::Private).unwrap().clone());

    let folder = std::env::temp_dir().join(format!("lemniscate-freed-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("key");
    calls_and_drops("write_pkcs8_der_file", || key.write_pkcs8_der_file(&path).unwrap());
    calls_and_drops("read_pkcs8_der_file", || K::read_pkcs8_der_file(&path).ok().unwrap());
    calls("read_pkcs8_pem_file of DER", || K::read_pkcs8_pem_file(&path).err().unwrap());
    calls_and_drops("write_pkcs8_pem_file", || key.write_pkcs8_pem_file(&path, LineEnding::LF).unwrap());
    calls_and_drops("read_pkcs8_pem_file", || K::read_pkcs8_pem_file(&path).ok().unwrap());
    calls("read_pkcs8_der_file of PEM", || K::read_pkcs8_der_file(&path).err().unwrap());
    fs::write(&path, vec![b'\n'; 1 << 17]).unwrap();
    calls("a long file", || {
        (K::read_pkcs8_der_file(&path).err().unwrap(), K::read_pkcs8_pem_file(&path).err().unwrap())
    });

    for wrong in wrong_der(der.as_bytes()) {
        calls("from_pkcs8_der", || K::from_pkcs8_der(&wrong).err().unwrap());
        calls("read_der", || K::read_der(&wrong).err().unwrap());
        calls("read", || K::read(&wrong).err().unwrap());
        fs::write(&path, &wrong).unwrap();
        calls("read_pkcs8_der_file", || K::read_pkcs8_der_file(&path).err().unwrap());
        let text = pem("PRIVATE KEY", &wrong);
        calls("from_pkcs8_pem", || K::from_pkcs8_pem(&text).err().unwrap());
        calls("read_text", || K::read_text(text.as_bytes()).err().unwrap());
        fs::write(&path, &text).unwrap();
        calls("read_pkcs8_pem_file", || K::read_pkcs8_pem_file(&path).err().unwrap());
        std::mem::forget((wrong, text));
    }
    fs::remove_dir_all(&folder).unwrap();
    let replaced = |from: &str, to: &str| text.replace(from, to);
    for wrong in [
        replaced("PRIVATE KEY", "PUBLIC KEY"),
        replaced("PRIVATE KEY", "ENCRYPTED PRIVATE KEY"),
        replaced("PRIVATE KEY", other),
        replaced("-----END", "*\n-----END"),
        replaced("\n-----END", "\\n-----END"),
        text[..text.len() - 30].to_owned(),
        replaced("KEY-----\n", "KEY-----\nProc-Type: 4,ENCRYPTED\n\n"),
        text[30..].to_owned(),
    ] {
        calls("from_pkcs8_pem", || K::from_pkcs8_pem(&wrong).err());
        calls("read", || K::read(wrong.as_bytes()).err().unwrap());
        calls("decode", || Block::all(wrong.as_bytes()).map(|block| drop(block.decode())).count());
        std::mem::forget(wrong);
    }
    std::mem::forget((der, text));
}

/// In and out by `serde`: in a text, and in bytes.
fn by_serde<K: Serialize + DeserializeOwned>(key: &K) {
    let json = serde_json::to_string(key).unwrap();
    let bytes = postcard::to_stdvec(key).unwrap();
    calls_and_drops("from JSON", || serde_json::from_str::<K>(&json).ok().unwrap());
    calls_and_drops("from bytes", || postcard::from_bytes::<K>(&bytes).ok().unwrap());
    for wrong in [json.replace(']', ",1]"), json[..json.len() - 1].to_owned(), json.replace(']', ",\"\"]")] {
        calls("from JSON", || serde_json::from_str::<K>(&wrong).err().unwrap());
        std::mem::forget(wrong);
    }
    calls("from bytes", || postcard::from_bytes::<K>(&bytes[..bytes.len() - 1]).err().unwrap());
    std::mem::forget((json, bytes));
}

fn signatures<S: Scheme>(context: &'static str)
where
    SigningKey<S>: DecodePrivateKey + EncodePrivateKey + ReadKey + Serialize + for<'de> Deserialize<'de>,
{
    forget_all();
    let key = SigningKey::<S>::random();
    let bytes = key.to_bytes();
    let bytes = bytes.as_ref();
    look_for(bytes);
    let digits = hex::encode(bytes);
    look_for(digits.as_bytes());

    calls_and_drops("try_from", || SigningKey::<S>::try_from(bytes).unwrap());
    calls("try_from", || SigningKey::<S>::try_from(&bytes[1..]).err().unwrap());
    calls_and_drops("from digits", || digits.parse::<SigningKey<S>>().unwrap());
    for wrong in [
        digits.replace(&digits[60..], "g"),
        digits[1..].to_owned(),
        format!("{digits}00"),
        format!("{}zz", &digits[2..]),
    ] {
        calls("from digits", || wrong.parse::<SigningKey<S>>().err().unwrap());
        std::mem::forget(wrong);
    }
    calls_and_drops("clone", || Box::new(key.clone()));
    calls_and_drops("in a box", || vec![key.clone(), SigningKey::try_from(bytes).unwrap()]);
    calls("Debug", || format!("{key:?}"));
    calls("sign", || (key.sign(b"a message"), key.verifying_key()));
    calls("sign_many", || {
        sign_many(&[(&key, S::Message::from(&b"a"[..])), (&key, S::Message::from(&b"b"[..]))])
    });
    let seeds: Vec<S::Seed> =
        (0..40).map(|_| S::Seed::try_from(&bytes[..S::Seed::LENGTH]).ok().unwrap()).collect();
    calls_and_drops("from_seeds", || SigningKey::<S>::from_seeds(&seeds));
    std::mem::forget(seeds);
    by_serde(&key);
    files(&key, context);
    std::mem::forget(digits);
}

fn exchanges<S: Exchange>() {
    let (key, peer) = (SigningKey::<S>::random(), SigningKey::<S>::random());
    forget_all();
    look_for(key.to_bytes().as_ref());
    let peer = *peer.verifying_key().as_bytes();
    look_for(key.exchange(&peer).1.as_bytes());
    let no_key = S::PublicKeyBytes::try_from(&[0xff; 64][..S::PublicKeyBytes::LENGTH]).ok().unwrap();
    look_for(key.exchange(&no_key).1.as_bytes());
    calls_and_drops("from_seed", || Box::new(SigningKey::<S>::from_seed(key.to_bytes().as_ref())));
    calls_and_drops("exchange", || (Box::new(key.exchange(&peer)), Box::new(key.exchange(&no_key))));
    calls_and_drops("exchange_many", || exchange_many(&[(&key, &peer), (&key, &no_key), (&key, &peer)]));
    forget_all();
}

fn xdh<X: Function<N>, const N: usize>()
where
    StaticSecret<X, N>: Serialize + DeserializeOwned,
{
    forget_all();
    let (secret, peer) = (StaticSecret::<X, N>::random(), PublicKey::from(&StaticSecret::<X, N>::random()));
    look_for(secret.as_bytes());
    look_for(secret.diffie_hellman(&peer).as_bytes());
    calls_and_drops("from", || Box::new(StaticSecret::<X, N>::from(*secret.as_bytes())));
    calls_and_drops("clone", || vec![secret.clone()]);
    calls_and_drops("diffie_hellman", || Box::new(secret.diffie_hellman(&peer)));
    calls_and_drops("PublicKey::from", || PublicKey::from(&secret));
    calls_and_drops("ephemeral", || Box::new(EphemeralSecret::<X, N>::random().diffie_hellman(&peer)));
    by_serde(&secret);
    files(&secret, "RSA PRIVATE KEY");
}

fn key_pairs() {
    forget_all();
    let key = ed25519::SigningKey::random();
    look_for(key.as_bytes());
    let mut pair = key.to_keypair_bytes();
    calls_and_drops("from_keypair_bytes", || ed25519::SigningKey::from_keypair_bytes(&pair).unwrap());
    pair[63] ^= 1;
    calls("from_keypair_bytes", || ed25519::SigningKey::from_keypair_bytes(&pair).err().unwrap());
    let digits = hex::encode(ed448::SigningKey::random().to_keypair_bytes());
    look_for(&digits.as_bytes()[..114]);
    calls("of 448 bits", || digits.parse::<ed448::SigningKey>().err().unwrap());
    std::mem::forget(digits);
    let scalar = key.to_scalar();
    look_for(&scalar.to_bytes());
    calls("to_scalar", || vec![key.clone()][0].to_scalar());
    // A seed that is no key.
    let zeros = [0; 32];
    calls("no key", || jq255e::SigningKey::try_from_bytes(&zeros).err().unwrap());
}

/// OpenSSH's files.
fn openssh() {
    forget_all();
    let key = ed25519::SigningKey::random();
    look_for(key.as_bytes());
    let file = ssh::PrivateKey::new(key.clone(), "me at home");
    let text = file.to_openssh().unwrap();
    let lines: Vec<&str> = text.lines().collect();
    look_for(lines[3].as_bytes());
    calls_and_drops("to_openssh", || file.to_openssh().unwrap());
    let long = ssh::PrivateKey::new(key.clone(), "x".repeat(10_000));
    calls_and_drops("to_openssh", || long.to_openssh().unwrap());
    calls_and_drops("from_openssh", || ssh::PrivateKey::from_openssh(&text).unwrap());
    calls_and_drops("clone", || Box::new(file.clone()));
    calls("sign", || ssh::Signature::sign(&key, "file", b"a message").unwrap().to_pem().unwrap());
    let bytes = Block::all(text.as_bytes()).next().unwrap().decode().unwrap();
    for place in 0..bytes.len() {
        let mut wrong = bytes.to_vec();
        wrong[place] ^= 0x80;
        let text = pem("OPENSSH PRIVATE KEY", &wrong);
        calls("from_openssh", || ssh::PrivateKey::from_openssh(&text).map(drop));
        calls("read", || ed25519::SigningKey::read(text.as_bytes()).map(drop));
        let cut = pem("OPENSSH PRIVATE KEY", &bytes[..place]);
        calls("from_openssh", || ssh::PrivateKey::from_openssh(&cut).err().unwrap());
        std::mem::forget((wrong, text, cut));
    }
    calls("of another scheme", || ed448::SigningKey::read(text.as_bytes()).err().unwrap());
    calls("not public", || ssh::PublicKey::from_openssh(&text).err().unwrap());
}

/// One test, as there is one allocator.
#[test]
fn no_secret_is_in_memory_that_is_freed() {
    let labels =
        ["EC PRIVATE KEY", "OPENSSH PRIVATE KEY", "DSA PRIVATE KEY", "CERTIFICATE", "PRIVATE KEY 2", "X"];
    let mut labels = labels.into_iter().cycle();
    macro_rules! each {
        ($($module:ident $scheme:ident,)+) => {
            $(signatures::<lemniscate::$module::$scheme>(labels.next().unwrap());)+
        };
    }
    lemniscate::for_each_scheme!(signatures, each);
    exchanges::<Jq255e>();
    exchanges::<Do255s>();
    exchanges::<Curve9767>();
    xdh::<X25519, 32>();
    xdh::<X448, 56>();
    key_pairs();
    openssh();
    assert!(SEARCHED.load(Relaxed) > 1000);
    // What is planted is found.
    forget_all();
    let before = FOUND.load(Relaxed);
    look_for(b"a secret that is planted");
    drop(b"it is a secret that is planted here".to_vec());
    assert_eq!(FOUND.load(Relaxed), before + 1);
}
