//! The search, in steps: first for the earliest hit in range, then for the earliest out of range, then for the least late
//! shot.

use super::mount::Mount;
use super::search_windows::{SearchWindow, SearchWindows};
use crate::numeric::{ConservativeAdvancement, MaximumSearch, Progress};
use crate::reason::NoIntercept;
use glam::DVec3;

/// Strides are not shortened below this part of the window: 2.3e-13.
const RESOLUTION: f64 = 1.0 / (1_u64 << 42) as f64;
/// Tolerance of the least lateness, as a part of the window: 9.5e-7.
const CREST_TOLERANCE: f64 = 1.0 / (1_u64 << 20) as f64;

/// Minima of the lateness narrower than this part of the window are not searched: 9.5e-7.
const CREST_RESOLUTION: f64 = 1.0 / (1_u64 << 20) as f64;
/// Relative margin of the time by which a slower target is surely hit; its rounding is smaller.
const SURELY: f64 = 1.0 / (1_u64 << 40) as f64;
/// If a target is slower than the projectile by less than this part, that time is too uncertain to use.
const LEAST_GAIN: f64 = 1.0 / 64.0;

/// The phase of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TurretPhase {
    /// The search looks for the earliest hit within range.
    InRange,
    /// No hit is in range: the search looks for the earliest hit out of range.
    OutOfRange,
    /// There is no hit at all: the search looks for the shot that is late by the least time.
    LeastLate,
    /// The answer is known.
    Done,
}

/// The state of the search, in its own units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurretSearchState {
    /// The phase.
    pub phase: TurretPhase,
    /// Index of the current piece of the window.
    pub piece: u32,
    /// Time that the current phase has reached; the hit time when done. Finite, 0 or more.
    pub time: f64,
    /// Length of the next stride; finite.
    pub stride: f64,
    /// The earliest hit found, not before `time`; infinite before the first.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub found: f64,
    /// Impact time of the least late shot seen. Finite, 0 or more.
    pub best_time: f64,
    /// Slack of that shot, in seconds, negative; -INFINITY before the first.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub best_value: f64,
    /// Number of steps taken.
    pub iterations: u32,
    /// Whether the turret hits, and if not, why; `Unfinished` until done.
    pub verdict: Result<(), NoIntercept>,
}

/// A query in the units of the search, with its window cut in pieces. It depends only on the query.
pub(super) struct Setup<M> {
    pub(super) mount: M,
    pub(super) pieces: SearchWindows,
    pub(super) window: (f64, f64),
}

impl<M: Mount> Setup<M> {
    #[inline(always)]
    pub(super) fn new(mount: M, window: (f64, f64), max_range: f64) -> Self {
        let pieces = SearchWindows::new(&mount, window, max_range);
        Self { mount, pieces, window }
    }

    /// The state before the first step. No search is needed if the target is at the muzzle at the first time of interest.
    pub(super) fn begin(&self) -> TurretSearchState {
        let mut state = TurretSearchState {
            phase: TurretPhase::InRange,
            piece: 0,
            time: self.window.0,
            stride: 0.0,
            found: f64::INFINITY,
            best_time: self.window.0,
            best_value: f64::NEG_INFINITY,
            iterations: 0,
            verdict: Err(NoIntercept::Unfinished),
        };
        if self.mount.line().offset(self.window.0) == DVec3::ZERO {
            finish(&mut state, self.window.0, Err(NoIntercept::AlreadyThere));
        } else {
            self.enter(&mut state, TurretPhase::InRange, 0);
        }
        state
    }

    /// Takes at most `steps` steps.
    pub(super) fn advance(&self, state: &mut TurretSearchState, steps: u32) {
        let mut left = steps;
        // Every round finishes a piece of a phase, or uses up the steps.
        while state.phase != TurretPhase::Done {
            let Some(piece) = self.pieces.get(&self.mount, state.piece) else {
                // Only a state altered by the caller gets here.
                finish(state, state.best_time, Err(NoIntercept::Unfinished));
                return;
            };
            let taken = match state.phase {
                TurretPhase::InRange | TurretPhase::OutOfRange => self.search_root(state, &piece, left),
                TurretPhase::LeastLate => self.climb(state, &piece, left),
                TurretPhase::Done => return,
            };
            left = left.saturating_sub(taken.0);
            state.iterations = state.iterations.saturating_add(taken.0);
            if !taken.1 {
                return;
            }
        }
    }

    /// Steps toward the earliest hit in a piece. Returns the number of steps taken, and whether the piece is finished.
    fn search_root(&self, state: &mut TurretSearchState, piece: &SearchWindow, steps: u32) -> (u32, bool) {
        let end = self.surely_by(piece);
        let from = self.mount.sample(state.time);
        let mut search = ConservativeAdvancement {
            time: state.time,
            stride: if state.stride > 0.0 {
                state.stride
            } else {
                self.first_stride(state.time, end, self.mount.first_stride(&from))
            },
            found: state.found,
            end,
            resolution: end * RESOLUTION,
            steps: 0,
        };
        let progress = search.advance_from(&self.mount, from, steps);
        (state.time, state.stride, state.found) = (search.time, search.stride, search.found);
        match progress {
            Progress::Searching => return (search.steps, false),
            Progress::Found(time) if piece.in_range => finish(state, time, Ok(())),
            Progress::Found(time) => finish(state, time, Err(NoIntercept::OutOfRange)),
            Progress::Absent => self.enter(state, state.phase, state.piece.saturating_add(1)),
        }
        (search.steps, true)
    }

    /// Steps toward the least late shot in a piece. Returns the number of steps taken, and whether the piece is finished.
    fn climb(&self, state: &mut TurretSearchState, piece: &SearchWindow, steps: u32) -> (u32, bool) {
        let mut crest = MaximumSearch {
            time: state.time,
            // Only a caller makes it 0 or less: so it would go back.
            stride: if state.stride > 0.0 { state.stride } else { piece.end - state.time },
            end: piece.end,
            resolution: self.window.1 * CREST_RESOLUTION,
            tolerance: CREST_TOLERANCE,
            best_time: state.best_time,
            best_value: state.best_value,
            steps: 0,
        };
        let at_end = crest.advance(&self.mount.lateness(), steps);
        (state.time, state.stride) = (crest.time, crest.stride);
        (state.best_time, state.best_value) = (crest.best_time, crest.best_value);
        if at_end {
            self.enter(state, TurretPhase::LeastLate, state.piece.saturating_add(1));
        }
        (crest.steps, at_end)
    }

    /// Goes to the next piece of the phase, or to the next phase.
    fn enter(&self, state: &mut TurretSearchState, phase: TurretPhase, piece: u32) {
        let (mut phase, mut first) = (phase, piece);
        loop {
            let next = self.next_piece(phase, first);
            match (phase, next) {
                (_, Some((number, piece))) => {
                    state.phase = phase;
                    state.piece = number;
                    state.time = piece.start;
                    state.stride = match phase {
                        TurretPhase::LeastLate => {
                            self.first_stride(piece.start, self.surely_by(&piece), None)
                        }
                        // From the first sample.
                        _ => 0.0,
                    };
                    state.found = f64::INFINITY;
                    return;
                }
                (TurretPhase::InRange, None) => phase = TurretPhase::OutOfRange,
                (TurretPhase::OutOfRange, None) => phase = TurretPhase::LeastLate,
                (TurretPhase::LeastLate | TurretPhase::Done, None) => {
                    let reason = self.pieces.reason().unwrap_or(NoIntercept::TurnTooSlow);
                    return finish(state, state.best_time, Err(reason));
                }
            }
            first = 0;
        }
    }

    /// The first piece of a phase from that index on.
    fn next_piece(&self, phase: TurretPhase, first: u32) -> Option<(u32, SearchWindow)> {
        let mut all = (0..).map_while(|number| Some((number, self.pieces.get(&self.mount, number)?)));
        match phase {
            TurretPhase::InRange => {
                all.find(|(number, piece)| *number >= first && piece.is_hit() && piece.in_range)
            }
            TurretPhase::OutOfRange => {
                all.find(|(number, piece)| *number >= first && piece.is_hit() && !piece.in_range)
            }
            TurretPhase::LeastLate => {
                let pieces = || (0..).map_while(|number| self.pieces.get(&self.mount, number));
                let best = pieces().map(|piece| piece.promise()).max()?;
                all.find(|(number, piece)| *number >= first && piece.promise() == best)
            }
            TurretPhase::Done => None,
        }
    }

    /// The mount's estimate, or twice the lack of time at the start; limited to the end.
    fn first_stride(&self, start: f64, end: f64, guess: Option<f64>) -> f64 {
        let twice_short = || {
            let flight = self.mount.line().at(start).distance / self.mount.muzzle_speed();
            2.0 * (self.mount.rotation(start) + flight - start)
        };
        let (whole, guess) = (end - start, guess.unwrap_or_else(twice_short));
        if guess > end * RESOLUTION && guess < whole { guess } else { whole }
    }

    /// The end of a piece, or an earlier time by which a slower target is surely hit:
    /// `t (1 - |V| / S) >= |R| / S + longest rotation`.
    fn surely_by(&self, piece: &SearchWindow) -> f64 {
        let (line, speed) = (self.mount.line(), self.mount.muzzle_speed());
        let gain = 1.0 - line.speed / speed;
        let surely = (line.start_distance / speed + self.mount.longest_rotation()) / gain * (1.0 + SURELY);
        if gain > LEAST_GAIN && surely > piece.start && surely < piece.end { surely } else { piece.end }
    }
}

impl SearchWindow {
    /// Whether a hit is possible here at all.
    fn is_hit(&self) -> bool {
        self.shot_exists && self.reachable
    }

    /// Rank of a piece for late shots: highest if the barrel can point there and it is in range.
    fn promise(&self) -> u32 {
        match (self.reachable, self.in_range) {
            (true, true) => 2,
            (true, false) => 1,
            (false, _) => 0,
        }
    }
}

fn finish(state: &mut TurretSearchState, time: f64, verdict: Result<(), NoIntercept>) {
    state.phase = TurretPhase::Done;
    state.time = time;
    state.verdict = verdict;
}
