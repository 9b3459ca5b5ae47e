//! Random restarts and hill climbing over the processor time of a call.

use crate::case::Case;
use crate::functions::Function;
use crate::input::{COUNT, Numbers, Reader};
use cpu_time::ThreadTime;
use fastrand::Rng;
use indicatif::ProgressBar;
use std::hint::black_box;
use std::time::Duration;

/// Decades that a size spans: in a game, and in the search.
const IN_GAME: f64 = 1.0;
const SEARCHED: f64 = 6.0;
/// A climb begins at the slowest of this many random inputs.
const STARTS: usize = 40;
/// A climb ends after this many inputs in a row that were not slower.
const PATIENCE: usize = 400;
/// Four in ten climbs begin near the slowest input so far.
const NEAR_THE_WORST: f64 = 0.4;
/// A call that takes less is timed several times at once, for the clock's sake.
const LEAST_TIMED: f64 = 2e-5;

/// What a search found.
pub struct Found {
    /// Seconds of the slowest input, the best of several repeats.
    pub worst: f64,
    /// Median of in-game inputs, in seconds.
    pub in_game: f64,
    /// What the function answers to the slowest input.
    pub answer: &'static str,
    /// The slowest input as a Rust expression.
    pub literal: String,
    /// How many inputs were timed.
    pub tried: usize,
}

#[derive(Clone)]
struct Climber {
    numbers: Numbers,
    used: usize,
    seconds: f64,
}

struct Search<'a> {
    function: &'a Function,
    random: Rng,
    begun: ThreadTime,
    budget: Duration,
    tried: usize,
    bar: &'a ProgressBar,
    best: f64,
}

/// Searches for the slowest input of `function` for some minutes of processor time, so that a busy machine searches as far.
pub fn search(function: &Function, minutes: f64, seed: u64, bar: &ProgressBar) -> Found {
    let mut random = Rng::with_seed(seed);
    let budget = Duration::from_secs_f64(60.0 * minutes);
    let in_game = median_in_game(function, &mut random, budget / 20);
    let begun = ThreadTime::now();
    let mut search = Search { function, random, begun, budget, tried: 0, bar, best: 0.0 };
    let mut worst: Option<Climber> = None;
    while !search.is_over() || worst.is_none() {
        let climbed = search.climb(worst.as_ref());
        if worst.as_ref().is_none_or(|worst| climbed.seconds > worst.seconds) {
            worst = Some(climbed);
        }
    }
    let worst = worst.unwrap_or_else(|| unreachable!("the loop above ends with one"));
    let mut case = (function.read)(&mut Reader::new(&worst.numbers, SEARCHED));
    let seconds = (0..21).map(|_| timed(&mut *case)).fold(worst.seconds, f64::min);
    let answer = case.call().unwrap_or("refused");
    Found { worst: seconds, in_game, answer, literal: case.literal(), tried: search.tried }
}

impl Search<'_> {
    fn is_over(&self) -> bool {
        self.begun.elapsed() >= self.budget
    }

    /// Seconds of an input, and how many numbers it reads; `None` when it is refused, or not slower than `bound`: repeats
    /// tell a slow input from an interrupted one.
    fn seconds(&mut self, numbers: &Numbers, bound: f64) -> Option<(f64, usize)> {
        let mut reader = Reader::new(numbers, SEARCHED);
        let mut case = (self.function.read)(&mut reader);
        let used = reader.used();
        self.tried += 1;
        if self.tried.is_multiple_of(64) {
            self.show();
        }
        let start = ThreadTime::now();
        let answer = case.call();
        let mut least = start.elapsed().as_secs_f64();
        answer.ok()?;
        if least < LEAST_TIMED {
            least = timed(&mut *case);
        }
        for _ in 0..4 {
            if least <= bound {
                return None;
            }
            least = least.min(timed(&mut *case));
        }
        (least > bound).then_some((least, used))
    }

    fn show(&self) {
        self.bar.set_position(self.begun.elapsed().as_secs());
        self.bar.set_message(format!("{:.4} ms, {} inputs", 1e3 * self.best, self.tried));
    }

    fn climb(&mut self, worst: Option<&Climber>) -> Climber {
        let mut at = Climber { numbers: [0.5; COUNT], used: COUNT, seconds: 0.0 };
        match worst {
            Some(worst) if self.random.f64() < NEAR_THE_WORST => {
                let mut numbers = worst.numbers;
                for _ in 0..1 + worst.used / 4 {
                    self.change(&mut numbers, worst.used);
                }
                if let Some((seconds, used)) = self.seconds(&numbers, 0.0) {
                    at = Climber { numbers, used, seconds };
                }
            }
            _ => {
                for _ in 0..STARTS {
                    let numbers = std::array::from_fn(|_| self.random.f64());
                    if let Some((seconds, used)) = self.seconds(&numbers, at.seconds) {
                        at = Climber { numbers, used, seconds };
                    }
                    if self.is_over() {
                        break;
                    }
                }
            }
        }
        let mut idle = 0;
        while idle < PATIENCE && !self.is_over() {
            let mut numbers = at.numbers;
            self.change(&mut numbers, at.used);
            while self.random.bool() {
                self.change(&mut numbers, at.used);
            }
            idle += 1;
            if let Some((seconds, used)) = self.seconds(&numbers, at.seconds) {
                at = Climber { numbers, used, seconds };
                idle = 0;
                self.best = self.best.max(seconds);
            }
        }
        at
    }

    /// Changes one number: to a new one, to an eighth, to another's, or by a step of any size.
    fn change(&mut self, numbers: &mut Numbers, used: usize) {
        let at = self.random.usize(..used);
        numbers[at] = match self.random.u32(..20) {
            0..3 => self.random.f64(),
            3..5 => f64::from(self.random.u32(..=8)) / 8.0,
            5..7 => numbers[self.random.usize(..used)],
            _ => {
                let exponent = self.random.f64();
                let step = 10.0_f64.powf(-12.0 * exponent * exponent);
                (numbers[at] + step * (2.0 * self.random.f64() - 1.0)).clamp(0.0, 1.0)
            }
        };
    }
}

/// Processor seconds of a call.
pub fn timed(case: &mut dyn Case) -> f64 {
    let mut calls = 1_u32;
    loop {
        let start = ThreadTime::now();
        for _ in 0..calls {
            let _ = black_box(case.call());
        }
        let elapsed = start.elapsed().as_secs_f64();
        if elapsed >= LEAST_TIMED || calls >= 1024 {
            return elapsed / f64::from(calls);
        }
        calls *= 4;
    }
}

/// The median over inputs as in a game, of each the best of three, in seconds: of 400, or of fewer after a limit of processor
/// time.
pub fn median_in_game(function: &Function, random: &mut Rng, budget: Duration) -> f64 {
    let mut all: Vec<f64> = Vec::new();
    let begun = ThreadTime::now();
    while all.len() < 400 && (all.len() < 20 || begun.elapsed() < budget) {
        let numbers = std::array::from_fn(|_| random.f64());
        let mut case = (function.read)(&mut Reader::new(&numbers, IN_GAME));
        if case.call().is_ok() {
            all.push((0..3).map(|_| timed(&mut *case)).fold(f64::INFINITY, f64::min));
        }
    }
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}
