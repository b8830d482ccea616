//! What is kept of many samples of one operation: the minimum and the median.

/// Minimum and median of the samples of one case, in units of the clock for one operation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The quickest sample.
    pub min: f64,
    /// The middle sample, or the mean of the two middle ones.
    pub median: f64,
}

impl Summary {
    /// The summary of `samples`, each the time of one call; `overhead` is taken off every sample and the rest multiplied by
    /// `factor`. `None` without samples. Sorts the samples.
    pub fn of(samples: &mut [u64], overhead: u64, factor: f64) -> Option<Self> {
        samples.sort_unstable();
        let figure = |time: f64| (time - overhead as f64).max(0.0) * factor;
        let (first, median) = (*samples.first()?, median_of_sorted(samples)?);
        Some(Summary { min: figure(first as f64), median: figure(median) })
    }
}

/// The median of samples in ascending order: the middle one, or the mean of the two in the middle.
pub fn median_of_sorted(samples: &[u64]) -> Option<f64> {
    let middle = samples.len() / 2;
    let upper = *samples.get(middle)?;
    let lower = if samples.len().is_multiple_of(2) { samples[middle - 1] } else { upper };
    Some((lower as f64 + upper as f64) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_of_odd_even_one_and_none() {
        assert_eq!(median_of_sorted(&[1, 5, 100]), Some(5.0));
        assert_eq!(median_of_sorted(&[1, 5, 8, 100]), Some(6.5));
        assert_eq!(median_of_sorted(&[7]), Some(7.0));
        assert_eq!(median_of_sorted(&[]), None);
    }

    #[test]
    fn summary_sorts_subtracts_and_scales() {
        let mut samples = [130, 30, 50, 90, 70];
        assert_eq!(Summary::of(&mut samples, 10, 0.25), Some(Summary { min: 5.0, median: 15.0 }));
        assert_eq!(Summary::of(&mut [], 10, 0.25), None);
    }

    #[test]
    fn overhead_larger_than_a_sample_gives_zero() {
        assert_eq!(Summary::of(&mut [3, 4, 5], 10, 1.0), Some(Summary { min: 0.0, median: 0.0 }));
    }
}
