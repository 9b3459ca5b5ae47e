//! How long a run still takes.

use std::time::Duration;

/// What each step is expected to take, and how the run goes.
pub struct Estimate {
    /// Seconds of processors for each step.
    expected: Vec<f64>,
    /// When a step began, until it ended.
    begun: Vec<Option<Duration>>,
    ended: Vec<bool>,
    processors: f64,
}

/// A step that takes longer than expected is taken for nearly done, never for done.
const NEARLY: f64 = 0.9;
/// What is done must be so many seconds of work before the pace is judged by it.
const ENOUGH: f64 = 60.0;

impl Estimate {
    /// Before anything has begun; `expected` in seconds of processors.
    pub fn new(expected: Vec<f64>, processors: f64) -> Self {
        let count = expected.len();
        Self { expected, begun: vec![None; count], ended: vec![false; count], processors }
    }

    /// A step begins, so long after the run began.
    pub fn begin(&mut self, step: usize, now: Duration) {
        self.begun[step] = Some(now);
    }

    /// A step ended.
    pub fn end(&mut self, step: usize) {
        self.ended[step] = true;
    }

    /// The steps that have begun and not ended.
    pub fn running(&self) -> Vec<usize> {
        (0..self.expected.len()).filter(|&step| self.begun[step].is_some() && !self.ended[step]).collect()
    }

    /// What is left, at the pace so far: this machine may be slower, and much may be built already.
    pub fn left(&self, now: Duration) -> Duration {
        let share = self.processors / self.running().len().max(1) as f64;
        let done: f64 = (0..self.expected.len()).map(|step| self.done(step, now, share)).sum();
        let left = self.expected.iter().sum::<f64>() - done;
        let pace = if done < ENOUGH { 1.0 / self.processors } else { now.as_secs_f64() / done };
        Duration::from_secs_f64(left.max(0.0) * pace)
    }

    /// Seconds of work done of a step that gets so many processors.
    fn done(&self, step: usize, now: Duration, share: f64) -> f64 {
        match self.begun[step] {
            _ if self.ended[step] => self.expected[step],
            Some(begun) => {
                (now.saturating_sub(begun).as_secs_f64() * share).min(NEARLY * self.expected[step])
            }
            None => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Estimate;
    use std::time::Duration;

    fn seconds(estimate: &Estimate, now: u64) -> u64 {
        estimate.left(Duration::from_secs(now)).as_secs()
    }

    #[test]
    fn at_the_start_the_work_is_shared_by_the_processors() {
        assert_eq!(seconds(&Estimate::new(vec![100.0, 300.0], 2.0), 0), 200);
    }

    #[test]
    fn a_machine_of_half_the_speed_takes_twice_as_long_for_the_rest() {
        let mut estimate = Estimate::new(vec![100.0, 300.0], 2.0);
        estimate.begin(0, Duration::ZERO);
        estimate.end(0);
        assert_eq!(seconds(&estimate, 100), 300);
    }

    #[test]
    fn a_step_that_takes_longer_than_expected_still_leaves_something() {
        let mut estimate = Estimate::new(vec![100.0], 2.0);
        estimate.begin(0, Duration::ZERO);
        assert!(seconds(&estimate, 500) > 0);
        assert_eq!(estimate.running(), [0]);
        estimate.end(0);
        assert_eq!(seconds(&estimate, 500), 0);
    }
}
