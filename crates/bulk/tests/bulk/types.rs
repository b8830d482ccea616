//! Every type that has bytes, with every encoding.

use std::sync::Arc;

use arrow_array::types::{Int8Type, Int32Type, UInt16Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, FixedSizeBinaryArray, Int64Array,
    LargeBinaryArray, LargeStringArray, NullArray, StringArray, StringViewArray,
};
use data_encoding::{BASE64, BASE64URL_NOPAD, HEXUPPER};
use lemniscate_bulk::encoding::Encoding;
use tempfile::TempDir;

use crate::support::{Asked, batch, line, open, write};

type Messages = [Option<&'static [u8]>; 4];

/// A key, messages with their signatures; of the second row the message is another one's, the third row has none.
fn rows() -> (Vec<u8>, Messages, Vec<Vec<u8>>) {
    let scheme = open("ed25519", None);
    let signer = scheme.signer(&[9; 32]).unwrap();
    let signatures = signer.sign(&[b"one", b"two", b"three", b""]);
    let signatures = signatures.chunks(64).map(<[u8]>::to_vec).collect();
    (signer.public_key().to_vec(), [Some(b"one"), Some(b"another"), None, Some(b"")], signatures)
}

const EXPECTED: [&str; 4] = ["valid", "mismatch", "null", "valid"];

#[test]
fn all_types_of_bytes() {
    let (key, messages, signatures) = rows();
    let keys = || std::iter::repeat_n(key.as_slice(), 4);
    let signed = || signatures.iter().map(Vec::as_slice);
    let dictionary = |indices: &[i8]| -> ArrayRef {
        let values = Arc::new(BinaryArray::from_iter_values([&key]));
        Arc::new(DictionaryArray::<Int8Type>::new(indices.to_vec().into(), values))
    };
    let columns: Vec<(ArrayRef, ArrayRef, ArrayRef)> = vec![
        (
            Arc::new(BinaryArray::from_iter_values(keys())),
            Arc::new(BinaryArray::from_iter(messages.iter().copied())),
            Arc::new(BinaryArray::from_iter_values(signed())),
        ),
        (
            Arc::new(LargeBinaryArray::from_iter_values(keys())),
            Arc::new(BinaryViewArray::from_iter(messages.iter().copied())),
            Arc::new(FixedSizeBinaryArray::try_from_iter(signed()).unwrap()),
        ),
        (
            dictionary(&[0; 4]),
            Arc::new(LargeBinaryArray::from_iter(messages.iter().copied())),
            Arc::new(BinaryViewArray::from_iter_values(signed())),
        ),
    ];
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    for (keys, messages, signatures) in columns {
        let rows = batch(vec![("public_key", keys), ("message", messages), ("signature", signatures)]);
        for name in ["rows.parquet", "rows.arrow", "rows.arrows", "rows.jsonl"] {
            let file = write(&folder, name, &rows);
            assert_eq!(Asked::of(&*scheme).verdicts(&file), EXPECTED, "{name}, {:?}", rows.schema());
        }
    }
}

type Encode = fn(&[u8]) -> String;

#[test]
fn all_types_of_text() {
    let (key, messages, signatures) = rows();
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    let encode: [(Encoding, Encode); 3] = [
        (Encoding::Hex, |bytes| HEXUPPER.encode(bytes)),
        (Encoding::Base64, |bytes| BASE64.encode(bytes)),
        (Encoding::Base64Url, |bytes| BASE64URL_NOPAD.encode(bytes)),
    ];
    for (encoding, encode) in encode {
        let key = encode(&key);
        let signed = signatures.iter().map(|signature| encode(signature));
        // Messages are text themselves.
        let text: Vec<Option<&str>> = messages
            .iter()
            .map(|message| message.map(|message| std::str::from_utf8(message).unwrap()))
            .collect();
        let keys: DictionaryArray<Int32Type> = std::iter::repeat_n(&*key, 4).collect();
        let encodings = [Some(encoding), Some(Encoding::Raw), Some(encoding)];
        for (message, signatures) in [
            (
                Arc::new(StringArray::from(text.clone())) as ArrayRef,
                Arc::new(LargeStringArray::from_iter_values(signed.clone())) as ArrayRef,
            ),
            (
                Arc::new(StringViewArray::from_iter(text.iter().copied())),
                Arc::new(
                    signed
                        .clone()
                        .map(Some)
                        .collect::<Vec<_>>()
                        .iter()
                        .map(Option::as_deref)
                        .collect::<DictionaryArray<UInt16Type>>(),
                ),
            ),
        ] {
            let rows = batch(vec![
                ("public_key", Arc::new(keys.clone())),
                ("message", message),
                ("signature", signatures),
            ]);
            for name in ["rows.parquet", "rows.arrow", "rows.jsonl"] {
                let file = write(&folder, name, &rows);
                let verdicts = Asked { encodings, ..Asked::of(&*scheme) }.verdicts(&file);
                assert_eq!(verdicts, EXPECTED, "{name} {encoding:?} {:?}", rows.schema());
                if name == "rows.parquet" && encoding == Encoding::Base64 {
                    // By default text is hexadecimal.
                    let verdicts = Asked::of(&*scheme).verdicts(&file);
                    assert_eq!(verdicts, ["malformed", "malformed", "null", "malformed"]);
                }
            }
        }
    }
}

#[test]
fn columns_without_bytes() {
    let (key, _, signatures) = rows();
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    let with = |message: ArrayRef| {
        let keys = Arc::new(BinaryArray::from_iter_values(std::iter::repeat_n(&key, message.len())));
        let signed = Arc::new(BinaryArray::from_iter_values(&signatures[..message.len()]));
        batch(vec![("public_key", keys), ("message", message), ("signature", signed)])
    };
    let file = write(&folder, "nulls.arrow", &with(Arc::new(NullArray::new(2))));
    assert_eq!(Asked::of(&*scheme).verdicts(&file), ["null", "null"]);
    let file = write(&folder, "numbers.parquet", &with(Arc::new(Int64Array::from(vec![1, 2]))));
    assert!(line(Asked::of(&*scheme).run(&[file])).contains("`message` has type Int64"));
    let rows = batch(vec![("message", Arc::new(StringArray::from(vec!["x"])) as ArrayRef)]);
    for name in ["few.parquet", "few.arrow", "few.arrows", "few.csv"] {
        let line = line(Asked::of(&*scheme).run(&[write(&folder, name, &rows)]));
        assert!(line.contains("no column `public_key` (there are message)"), "{line}");
    }
    // A line of JSON may leave out what is null, but not all lines.
    let file = write(&folder, "few.jsonl", &rows);
    assert!(line(Asked::of(&*scheme).run(&[file])).contains("no column `public_key`"));
}
