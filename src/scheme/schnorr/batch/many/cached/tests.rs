//! Counts and credit.

use super::credit::Credit;
use super::sketch::{BLOCK, MOST, Sketch};
use crate::engine::TableWorth;

fn hash(n: u64) -> u64 {
    crate::testing::Random::new(n).word()
}

#[test]
fn estimates_are_counts_up_to_the_most() {
    let mut sketch = Sketch::new(16);
    for n in 1..=20 {
        assert_eq!(sketch.count(hash(0)), n.min(MOST));
    }
    assert_eq!((sketch.estimate(hash(0)), sketch.estimate(hash(1))), (MOST, 0));
}

#[test]
fn what_is_long_ago_is_forgotten() {
    let mut sketch = Sketch::new(16);
    (0..9).for_each(|_| assert!(sketch.count(hash(0)) > 0));
    for halved in [4, 2, 1, 0] {
        (0..256).for_each(|n| assert!(sketch.count(hash(1000 * halved + n + 1)) > 0));
        assert_eq!(u64::from(sketch.estimate(hash(0))), halved);
    }
}

/// Estimates are never too low, and hardly ever too high, even if no key comes twice.
#[test]
fn few_keys_are_mistaken_for_others() {
    let mut sketch = Sketch::new(1000);
    assert_eq!((sketch.window, sketch.blocks.len() * BLOCK), (16_000, 256_000));
    let high = (0..16_000).filter(|&n| sketch.count(hash(n)) > 1).count();
    assert!(high < 40, "{high}");
    assert!((0..16_000).all(|n| sketch.estimate(hash(n)) >= 1));
}

#[test]
fn memory_is_bounded() {
    assert_eq!(Sketch::new(0).blocks.len() * BLOCK, 4096);
    assert_eq!(Sketch::new(usize::MAX).blocks.len() * BLOCK, 1 << 24);
}

#[test]
fn a_part_of_the_time_and_what_was_saved() {
    let worth = TableWorth::alone(120, 16);
    let mut credit = Credit::default();
    (0..29).for_each(|_| credit.earn(worth, false));
    assert_eq!(credit.tables(worth), 0);
    credit.earn(worth, false);
    assert_eq!(credit.tables(worth), 1);
    (0..12).for_each(|_| credit.earn(worth, true));
    assert_eq!(credit.tables(worth), 3);
    credit.spend(worth, 3);
    assert_eq!(credit.0, 0);
}

#[test]
fn little_is_kept() {
    let worth = TableWorth::alone(150, 20);
    let mut credit = Credit::default();
    (0..1000).for_each(|_| credit.earn(worth, true));
    assert_eq!(credit.tables(worth), 160);
    credit.spend(worth, 1);
    assert_eq!(credit.tables(worth), 4);
}
