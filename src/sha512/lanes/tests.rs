use alloc::vec;
use alloc::vec::Vec;

use sha2::{Digest, Sha512};

use super::{Blocks, Vectors, hash_each_with};

/// Bytes that differ from one another.
fn data() -> Vec<u8> {
    (0..5000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
}

/// Compares the hashes of messages, each given as its pieces, with all vectors that there are.
fn compare(messages: &[Vec<&[u8]>]) {
    let expected: Vec<[u8; 64]> =
        messages.iter().map(|pieces| Sha512::digest(pieces.concat()).into()).collect();
    for vectors in [4, 8, 1].map(Vectors::of) {
        let mut blocks: Vec<_> = messages.iter().map(|pieces| Blocks::new(pieces.iter().copied())).collect();
        let mut hashes = vec![[0; 64]; messages.len()];
        hash_each_with(vectors, &mut blocks, &mut hashes);
        let lanes = vectors.map(Vectors::lanes);
        let lengths = || messages.iter().map(|pieces| pieces.concat().len()).collect::<Vec<_>>();
        assert!(hashes == expected, "{lanes:?}: {:?}", lengths());
    }
}

/// Every length that a message may end at, in batches of as many messages as there are lanes, of one more and of fewer.
#[test]
fn every_length() {
    let data = data();
    for count in [1, 2, 3, 4, 8, 9] {
        let lengths: Vec<_> = (0..=1100).collect();
        for lengths in lengths.chunks(count) {
            compare(&lengths.iter().map(|&length| vec![&data[count..count + length]]).collect::<Vec<_>>());
        }
    }
}

/// Lengths that have nothing to do with each other, so that messages end and begin at different times.
#[test]
fn mixed_lengths() {
    let data = data();
    let mut random = 1u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    for _ in 0..300 {
        let count = below(20);
        let messages: Vec<Vec<&[u8]>> = (0..count)
            .map(|_| {
                let longest = [2, 130, 1100, 4096][below(4)];
                (0..below(6)).map(|_| &data[below(500)..][..below(longest)]).collect()
            })
            .collect();
        compare(&messages);
    }
}

/// Pieces that end at, before and after the end of a block.
#[test]
fn pieces() {
    let data = data();
    for first in [0, 1, 63, 64, 111, 112, 127, 128, 129, 255, 256, 257] {
        let messages: Vec<Vec<&[u8]>> = (0..260)
            .step_by(4)
            .map(|second| vec![&data[..first], &[], &data[9..9 + second], &data[..first]])
            .collect();
        messages.chunks(8).for_each(compare);
    }
}
