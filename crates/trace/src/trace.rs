//! What happened in two runs, compared.

/// How many runs are compared. Run 0 has the secrets that the check names.
pub const RUNS: usize = 3;
/// The same for operations by themselves.
pub const MANY: usize = 50;

/// Two runs that are not the same.
pub struct Difference<E> {
    /// The number of the run that differs from run 0.
    pub run: usize,
    /// The first event that differs.
    pub index: usize,
    /// The events of run 0.
    pub first: E,
    /// Those of the other run.
    pub other: E,
}

/// Compares the events of `runs` runs, which `run` returns. If all are the same, returns how many there are.
pub fn compare<E: AsRef<[u64]>>(
    runs: usize,
    mut run: impl FnMut(usize) -> E,
) -> Result<usize, Difference<E>> {
    let first = run(0);
    for number in 1..runs {
        let other = run(number);
        if let Some(index) = first_difference(first.as_ref(), other.as_ref()) {
            return Err(Difference { run: number, index, first, other });
        }
    }
    Ok(first.as_ref().len())
}

/// The index of the first event that is not the same in both.
fn first_difference(one: &[u64], other: &[u64]) -> Option<usize> {
    let common = one.len().min(other.len());
    // Equal traces are the rule, and are compared as memory.
    if one == other {
        return None;
    }
    Some((0..common).find(|&i| one[i] != other[i]).unwrap_or(common))
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn differences_are_found() {
        for (other, expected) in
            [(&[1, 2, 3][..], None), (&[1, 5, 3], Some(1)), (&[1, 2], Some(2)), (&[1, 2, 3, 4], Some(3))]
        {
            assert_eq!(first_difference(&[1, 2, 3], other), expected);
        }
    }
}
