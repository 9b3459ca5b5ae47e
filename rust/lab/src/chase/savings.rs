//! What a policy is worth: the part of direct pursuit's flight time that it saves, as a distribution.

use super::{Chase, Kind, LIMIT, Policy};

/// How long one chase took by each policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// The target.
    pub kind: Kind,
    /// The number of the chase.
    pub number: u64,
    /// In the order of [`Policy::ALL`], in seconds.
    pub times: [f64; 3],
}

impl Outcome {
    /// Flies the chase of that kind and number by every policy.
    pub fn of(kind: Kind, seed: u64, number: u64) -> Self {
        let chase = Chase::numbered(kind, seed, number);
        let mut times = [0.0; 3];
        for (time, policy) in times.iter_mut().zip(Policy::ALL) {
            *time = chase.fly(*policy);
        }
        Self { kind, number, times }
    }
}

/// The savings of one policy over one kind of target.
#[derive(Clone, Debug, PartialEq)]
pub struct Savings {
    /// The target.
    pub kind: Kind,
    /// The policy.
    pub policy: Policy,
    /// The part of direct pursuit's time that is saved, in percent, from the least to the greatest.
    pub percent: Vec<f64>,
    /// How many chases reached the time limit.
    pub uncaught: usize,
}

impl Savings {
    /// The savings of every kind that was flown and of every policy except direct pursuit.
    pub fn of(outcomes: &[Outcome]) -> Vec<Self> {
        let mut all = Vec::new();
        for kind in Kind::ALL {
            for (index, policy) in Policy::ALL.iter().enumerate().skip(1) {
                let of_kind = || outcomes.iter().filter(|outcome| outcome.kind == *kind);
                let saved = |outcome: &Outcome| 100.0 * (1.0 - outcome.times[index] / outcome.times[0]);
                let mut percent: Vec<f64> = of_kind().map(saved).collect();
                if percent.is_empty() {
                    continue;
                }
                percent.sort_by(f64::total_cmp);
                let uncaught = of_kind().filter(|outcome| outcome.times[index] >= LIMIT).count();
                all.push(Self { kind: *kind, policy: *policy, percent, uncaught });
            }
        }
        all
    }

    /// The value that so great a part of the chases stay below.
    pub fn quantile(&self, part: f64) -> f64 {
        let index = (part * self.percent.len() as f64) as usize;
        self.percent.get(index.min(self.percent.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
    }

    /// How many of the chases took longer than by direct pursuit, in percent.
    pub fn slower(&self) -> f64 {
        let slower = self.percent.iter().filter(|saved| **saved < 0.0).count();
        100.0 * slower as f64 / self.percent.len() as f64
    }
}
