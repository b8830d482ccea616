//! How many divsteps lead to g = 0, by the convex hulls of all (f, g) that there can be after each step, one hull for each
//! theta (Wuille and Maxwell, "Bounds on divsteps iterations in safegcd", 2020). A step is linear in (f, g) for either parity of g, so the
//! hulls of what it makes of hulls hold all that can come next, and g is 0 where a hull has no |g| of 1 or more.

use std::collections::BTreeMap;
use std::vec::Vec;

/// (f, g).
type Pair = (f64, f64);

/// The corners of the convex hull, by the monotone chain of Andrew.
fn hull(mut points: Vec<Pair>) -> Vec<Pair> {
    points.sort_by(|a, b| a.partial_cmp(b).unwrap());
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let turn = |a: Pair, b: Pair, c: Pair| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let half = |points: &mut dyn Iterator<Item = Pair>| {
        let mut chain: Vec<Pair> = Vec::new();
        for point in points {
            while chain.len() >= 2 && turn(chain[chain.len() - 2], chain[chain.len() - 1], point) <= 0.0 {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut points.iter().copied());
    corners.extend(half(&mut points.iter().rev().copied()));
    corners
}

/// The steps that suffice for all 0 <= g <= f <= 2^bits.
fn steps(bits: i32) -> u32 {
    let top = 2f64.powi(bits);
    let mut hulls = BTreeMap::from([(0, [(1.0, 0.0), (top, 0.0), (top, top), (1.0, 1.0)].to_vec())]);
    for step in 0.. {
        if hulls.is_empty() {
            return step;
        }
        let mut next: BTreeMap<i32, Vec<Pair>> = BTreeMap::new();
        for (theta, points) in hulls {
            let even = next.entry(theta + 1).or_default();
            even.extend(points.iter().map(|(f, g)| (*f, g / 2.0)));
            if theta >= 0 {
                let exchanged = points.iter().map(|(f, g)| (*g, (g - f) / 2.0));
                next.entry(-theta).or_default().extend(exchanged);
            } else {
                even.extend(points.iter().map(|(f, g)| (*f, (g + f) / 2.0)));
            }
        }
        let hulls_of_next = next.into_iter().map(|(theta, points)| (theta, hull(points)));
        hulls = hulls_of_next.filter(|(_, points)| points.iter().any(|(_, g)| g.abs() >= 1.0)).collect();
    }
    unreachable!()
}

#[test]
fn of_few_bits() {
    assert_eq!(steps(32), 74);
    assert_eq!(steps(64), 148);
}

#[test]
#[ignore = "takes eight seconds"]
fn of_all_that_are_inverted() {
    assert_eq!(steps(256), 590);
    assert_eq!(steps(448), 1033);
}
