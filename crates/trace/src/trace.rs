//! What happened in two runs, compared.

/// The index of the first event that is not the same in both.
pub fn first_difference(one: &[u64], other: &[u64]) -> Option<usize> {
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
