//! The pieces of the search window: cut where the plain shot begins and ceases to exist, where the target comes into
//! range and leaves it, and where it crosses the limits of the mount.

use super::mount::Mount;

use crate::intercept::{InterceptQuery, solve};
use crate::numeric::{direction_and_length, sqrt};
use crate::reason::{NoIntercept, Unsolved};
use glam::DVec3;

/// A piece of the window with constant properties.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SearchWindow {
    pub(super) start: f64,
    pub(super) end: f64,
    /// A projectile fired now in some direction can be at the target.
    pub(super) shot_exists: bool,
    pub(super) in_range: bool,
    /// The barrel can point to the target.
    pub(super) reachable: bool,
}

/// Cuts: the ends of the window, of the plain shot and of the range, the muzzle, and the limits of the mount.
const MOST_CUTS: usize = 13;

/// The window in pieces.
pub(super) struct SearchWindows {
    cuts: [f64; MOST_CUTS],
    /// The interval of the plain shot, or why there is none within the window.
    plain: Result<(f64, f64), NoIntercept>,
    max_range: f64,
}

impl SearchWindows {
    #[inline(always)]
    pub(super) fn new<M: Mount>(mount: &M, window: (f64, f64), max_range: f64) -> Self {
        let (start, end) = window;
        let plain = plain_shot(mount, window);
        let (first, last) = plain.unwrap_or((f64::NAN, f64::NAN));
        let (enters, leaves) = range_crossings(mount, max_range);
        let (others, limits) = ([last, enters, leaves, at_muzzle(mount)], mount.limits());
        let within = |cut: f64| cut >= start && cut <= end;
        let mut cuts = [end; MOST_CUTS];
        cuts[0] = start;
        cuts[1] = if within(first) { first } else { end };
        // Cuts outside the window, and NaN, have no effect.
        if limits.is_some() || others.iter().fold(false, |any, cut| any | within(*cut)) {
            cut_further(&mut cuts, others.iter().chain(limits.iter().flatten()), within);
        }
        Self { cuts, plain, max_range }
    }

    /// Why there is no shot within the window even with an instantaneous turn.
    pub(super) fn reason(&self) -> Option<NoIntercept> {
        self.plain.err()
    }

    /// Whether the barrel can point to the target's position at `time`, in a piece that contains that time.
    pub(super) fn reachable_at<M: Mount>(&self, mount: &M, time: f64) -> bool {
        let mut pieces = (0..).map_while(|number| self.get(mount, number));
        pieces.any(|piece| piece.reachable && piece.start <= time && time <= piece.end)
    }

    /// The piece with that index, in the order of time; `None` after the last.
    pub(super) fn get<M: Mount>(&self, mount: &M, number: u32) -> Option<SearchWindow> {
        let number = number as usize;
        let start = *self.cuts.get(number)?;
        let end = *self.cuts.get(number + 1)?;
        let middle = start + 0.5 * (end - start);
        let shot_exists = self.plain.is_ok_and(|(first, last)| middle >= first && middle <= last);
        Some(SearchWindow {
            start,
            end,
            shot_exists,
            in_range: self.max_range == f64::INFINITY || mount.line().at(middle).distance <= self.max_range,
            reachable: mount.reaches(middle),
        })
    }
}

/// All cuts, in the order of time, after the first two were placed.
#[inline(never)]
fn cut_further<'a>(
    cuts: &mut [f64; MOST_CUTS],
    others: impl Iterator<Item = &'a f64>,
    within: impl Fn(f64) -> bool,
) {
    for (cut, other) in cuts.iter_mut().skip(2).zip(others) {
        if within(*other) {
            *cut = *other;
        }
    }
    cuts.sort_unstable_by(f64::total_cmp);
}

/// The interval within the window in which a projectile fired now can be at the target.
fn plain_shot<M: Mount>(mount: &M, window: (f64, f64)) -> Result<(f64, f64), NoIntercept> {
    let line = mount.line();
    let shot = solve(&InterceptQuery {
        pursuer_position: DVec3::ZERO,
        target_position: line.start,
        target_velocity: line.velocity,
        pursuer_speed: mount.muzzle_speed(),
        capture_radius: 0.0,
    });
    let (first, last) = match shot {
        Ok(met) => (met.time, met.latest_time),
        // At the muzzle now: a slower target stays behind its projectile.
        Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => {
            (0.0, if line.speed <= mount.muzzle_speed() { f64::INFINITY } else { 0.0 })
        }
        Err(Unsolved::NoIntercept(reason)) => return Err(reason),
        // All inputs are valid: the intercept overflows, so it is beyond every window.
        Err(Unsolved::Refused(_)) => return Err(NoIntercept::BeyondHorizon),
    };
    if first > window.1 {
        return Err(NoIntercept::BeyondHorizon);
    }
    if last < window.0 {
        return Err(NoIntercept::TargetEscaping);
    }
    Ok((first, last))
}

/// Time at which the target is at the muzzle, where its direction jumps; NaN if never.
fn at_muzzle<M: Mount>(mount: &M) -> f64 {
    let line = mount.line();
    if line.normal == DVec3::ZERO {
        -line.start.dot(line.velocity) / line.velocity.length_squared()
    } else {
        f64::NAN
    }
}

/// Times at which the target enters and leaves the range: `|R + V t| = range`; NaN if it never does.
fn range_crossings<M: Mount>(mount: &M, range: f64) -> (f64, f64) {
    let line = mount.line();
    // Along the path, from the foot of the perpendicular from the muzzle.
    if range.is_infinite() {
        return (f64::NAN, f64::NAN);
    }
    let Some((direction, _)) = direction_and_length(line.velocity) else {
        return (f64::NAN, f64::NAN);
    };
    let along = line.start.dot(direction);
    let miss = sqrt((line.start - direction * along).length_squared());
    let half = sqrt((range - miss) * (range + miss));
    ((-along - half) / line.speed, (-along + half) / line.speed)
}
