//! The mean of the last durations.

use std::time::Duration;

/// The part that the newest picture has in what is shown.
const SHARE: f64 = 0.1;

/// The mean of the last durations.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mean(Option<f64>);

impl Mean {
    /// Takes one more.
    pub(super) fn add(&mut self, duration: Duration) {
        let now = duration.as_secs_f64();
        self.0 = Some(self.0.map_or(now, |mean| mean + SHARE * (now - mean)));
    }

    /// In milliseconds, as words.
    pub(super) fn in_words(self) -> String {
        self.0.map_or_else(|| "–".into(), |mean| format!("{:.2} ms", 1e3 * mean))
    }
}

#[cfg(test)]
mod tests {
    use super::Mean;
    use std::time::Duration;

    #[test]
    fn a_mean_follows_what_it_takes() {
        let mut mean = Mean::default();
        assert_eq!(mean.in_words(), "–");
        mean.add(Duration::from_millis(2));
        assert_eq!(mean.in_words(), "2.00 ms");
        mean.add(Duration::from_millis(12));
        assert_eq!(mean.in_words(), "3.00 ms");
    }
}
