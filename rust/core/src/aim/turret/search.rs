//! The search, in steps: first the earliest hit in range, then the earliest out of range, then the least late shot.

use super::mount::Mount;
use super::search_windows::{Piece, Pieces};
use crate::numeric::{ConservativeAdvancement, MaximumSearch, Progress};
use crate::reason::NoIntercept;
use glam::DVec3;

/// Strides are not shortened below this part of the window: 2.3e-13.
const RESOLUTION: f64 = 1.0 / (1_u64 << 42) as f64;
/// How much less late a shot may be than the least late one found, as a part of the window: 9.5e-7.
const CREST_TOLERANCE: f64 = 1.0 / (1_u64 << 20) as f64;

/// What is least late for less than this part of the window is not looked for: 9.5e-7.
const CREST_RESOLUTION: f64 = 1.0 / (1_u64 << 20) as f64;
/// A slower target is surely hit by a time computed with this much more; its own rounding is below.
const SURELY: f64 = 1.0 / (1_u64 << 40) as f64;
/// Where a target falls back by less than this part of the projectile's speed, that time is not worth its rounding.
const LEAST_GAIN: f64 = 1.0 / 64.0;

/// What the search looks for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Everything the search knows, in units of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurretSearchState {
    /// What it looks for.
    pub phase: TurretPhase,
    /// Index of the piece of the window that it is in.
    pub piece: u32,
    /// How far the search of the present phase has come; what a hit found is when done.
    pub time: f64,
    /// How far the next stride looks ahead.
    pub stride: f64,
    /// The earliest hit known; infinite before one is known.
    pub found: f64,
    /// Impact time of the least late shot seen.
    pub best_time: f64,
    /// Slack of that shot, in seconds, below 0; -INFINITY before any was seen.
    pub best_value: f64,
    /// Number of steps taken.
    pub iterations: u32,
    /// Whether it hits, and if not, why; `Unfinished` until done.
    pub verdict: Result<(), NoIntercept>,
}

/// A question in the units of the search, with its window cut in pieces. It follows from the question alone.
pub(super) struct Setup<M> {
    pub(super) mount: M,
    pub(super) pieces: Pieces,
    pub(super) window: (f64, f64),
}

impl<M: Mount> Setup<M> {
    #[inline(always)]
    pub(super) fn new(mount: M, window: (f64, f64), max_range: f64) -> Self {
        let pieces = Pieces::new(&mount, window, max_range);
        Self { mount, pieces, window }
    }

    /// Before the first step. Nothing is searched where the target is at the muzzle at the first moment of interest.
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
        // Every round ends a piece of a phase, or the steps.
        while state.phase != TurretPhase::Done {
            let Some(piece) = self.pieces.get(&self.mount, state.piece) else {
                // No search goes there; a caller's tampering does.
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

    /// Steps toward the earliest hit in a piece: how many were taken, and whether the piece is at its end.
    fn search_root(&self, state: &mut TurretSearchState, piece: &Piece, steps: u32) -> (u32, bool) {
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

    /// Steps toward the least late shot in a piece: how many were taken, and whether the piece is at its end.
    fn climb(&self, state: &mut TurretSearchState, piece: &Piece, steps: u32) -> (u32, bool) {
        let mut crest = MaximumSearch {
            time: state.time,
            stride: state.stride,
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

    /// Goes to the next piece that the phase looks at, or else to the next phase.
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

    /// The first piece from that number on that a phase looks at.
    fn next_piece(&self, phase: TurretPhase, first: u32) -> Option<(u32, Piece)> {
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

    /// As far as the mount guesses, or as the time that is short at the start would take to pass, twice; to the end where that is
    /// not before it.
    fn first_stride(&self, start: f64, end: f64, guess: Option<f64>) -> f64 {
        let twice_short = || {
            let flight = self.mount.line().at(start).distance / self.mount.muzzle_speed();
            2.0 * (self.mount.rotation(start) + flight - start)
        };
        let (whole, guess) = (end - start, guess.unwrap_or_else(twice_short));
        if guess > end * RESOLUTION && guess < whole { guess } else { whole }
    }

    /// The end of a piece, or an earlier time by which a slower target is surely hit:
    /// `t (1 - |V| / S) >= |R| / S + the longest rotation`.
    fn surely_by(&self, piece: &Piece) -> f64 {
        let (line, speed) = (self.mount.line(), self.mount.muzzle_speed());
        let gain = 1.0 - line.speed / speed;
        let surely = (line.start_distance / speed + self.mount.longest_rotation()) / gain * (1.0 + SURELY);
        if gain > LEAST_GAIN && surely > piece.start && surely < piece.end { surely } else { piece.end }
    }
}

impl Piece {
    /// Whether a hit is possible here at all.
    fn is_hit(&self) -> bool {
        self.shot_exists && self.reachable
    }

    /// Where a shot is worth most that comes late: where the barrel can point, and in range.
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
