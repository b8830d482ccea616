//! Welch's t, sample by sample.

/// The mean and the spread of samples that come one after the other (Welford, "Note on a method for calculating
/// corrected sums of squares and products", Technometrics 4, 1962).
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    count: f64,
    mean: f64,
    /// The sum of the squared differences from the mean.
    squares: f64,
}

impl Moments {
    fn push(&mut self, sample: f64) {
        self.count += 1.0;
        let before = sample - self.mean;
        self.mean += before / self.count;
        self.squares += before * (sample - self.mean);
    }

    /// The variance of the mean.
    fn variance_of_mean(&self) -> f64 {
        self.squares / (self.count - 1.0) / self.count
    }
}

/// Samples of two classes, and whether their means differ.
#[derive(Clone, Copy, Debug, Default)]
pub struct Welch {
    classes: [Moments; 2],
}

impl Welch {
    /// Takes a sample of a class, 0 or 1.
    pub fn push(&mut self, class: usize, sample: f64) {
        self.classes[class].push(sample);
    }

    /// The fewest samples that a class has.
    pub fn fewest(&self) -> f64 {
        self.classes[0].count.min(self.classes[1].count)
    }

    /// The mean of class 1 less the mean of class 0.
    pub fn difference(&self) -> f64 {
        self.classes[1].mean - self.classes[0].mean
    }

    /// Welch's t of this difference; 0 while a class has fewer than two samples.
    ///
    /// Where the samples do not vary at all but differ, it is infinite.
    pub fn t(&self) -> f64 {
        if self.fewest() < 2.0 || self.difference() == 0.0 {
            return 0.0;
        }
        let [zero, one] = self.classes.map(|class| class.variance_of_mean());
        self.difference() / (zero + one).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welch(classes: [&[f64]; 2]) -> Welch {
        let mut welch = Welch::default();
        for (class, samples) in classes.into_iter().enumerate() {
            samples.iter().for_each(|&sample| welch.push(class, sample));
        }
        welch
    }

    /// Welch's own formula, with the variances of (21, 19, 20) and (26, 22, 24, 28): 1 and 20/3.
    #[test]
    fn t_of_a_small_example() {
        let welch = welch([&[21.0, 19.0, 20.0], &[26.0, 22.0, 24.0, 28.0]]);
        assert_eq!(welch.difference(), 5.0);
        assert!((welch.t() - 5.0 / (1.0f64 / 3.0 + 20.0 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(welch.fewest(), 3.0);
    }

    #[test]
    fn t_of_equal_means_and_of_too_few_samples_is_zero() {
        assert_eq!(welch([&[1.0, 3.0], &[2.0, 2.0]]).t(), 0.0);
        assert_eq!(welch([&[1.0], &[2.0, 2.0]]).t(), 0.0);
        assert_eq!(welch([&[], &[]]).t(), 0.0);
    }

    #[test]
    fn samples_that_never_vary_but_differ_are_no_accident() {
        assert_eq!(welch([&[1.0, 1.0], &[2.0, 2.0]]).t(), f64::INFINITY);
    }

    /// A large mean must not drown a small spread.
    #[test]
    fn large_offsets_cost_no_precision() {
        let near = welch([&[1.0, 2.0, 3.0], &[2.0, 3.0, 4.5]]).t();
        let far = welch([&[1e9 + 1.0, 1e9 + 2.0, 1e9 + 3.0], &[1e9 + 2.0, 1e9 + 3.0, 1e9 + 4.5]]).t();
        assert!((near - far).abs() < 1e-6, "{near} {far}");
    }
}
