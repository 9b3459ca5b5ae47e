//! Cutting off: each of several pursuers takes a stretch of a route, or an exit, of its own.

use super::query::{RouteIntercept, RouteInterceptQuery, RouteWay};
use super::search::RouteSearch;
use crate::intercept::TeamSettings;
use crate::numeric::{AssignmentCost, solve_assignment};
use crate::refusal::{Refusal, Requirement, at_least_zero};
use glam::DVec3;

/// A stretch of a route that a pursuer may take, as part of its query.
#[derive(Clone, Copy)]
pub struct RouteStretchQuery<'a> {
    /// Pursuer and route. Its horizon is the end of the stretch.
    pub query: RouteInterceptQuery<'a>,
    /// When the target enters the stretch, in seconds from now. Finite and >= 0.
    pub earliest: f64,
}

/// Gives every pursuer at most one stretch and every stretch at most one pursuer: as many pairs as are in time, and of all such
/// assignments the best by `settings.objective`, usually the one whose latest catch is earliest.
///
/// A stretch is a part of the target's route between two times, such as one around a choke point, or one of several routes that it may take,
/// such as to an exit each. A pursuer that is there before the target waits for it.
///
/// `query(pursuer, stretch)` is the query of that pair; `way(pursuer, point, time)` answers the travel time of that pursuer to a
/// point. `found` receives what each pair's search found, row by row for each pursuer, and has that many elements. Its `time` is the
/// cost of the pair; a pair that does not meet, or only after `settings.horizon`, cannot be assigned.
/// `memory` has at least [`assignment_memory`](crate::numeric::assignment_memory) elements. `give(pursuer, stretch)` is called for
/// every pursuer in order, with `None` for one that stays free.
///
/// The choice is exactly optimal for those times, which are at most `tolerance` later than the earliest.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::PathTopology;
/// use pursuit_core::intercept::{
///     RouteAccess, RouteIntercept, RouteInterceptQuery, RouteStretchQuery, RouteWay, TeamSettings, solve_cut_off,
/// };
/// use pursuit_core::motion::{PathMotion, PathTiming, Waypoint};
/// use pursuit_core::numeric::assignment_memory;
///
/// // A thief runs along y = 0 at 5 m/s, past gates at x = 20 and x = 50.
/// let route = [
///     Waypoint { position: DVec3::ZERO, pace: 5.0 },
///     Waypoint { position: DVec3::new(60.0, 0.0, 0.0), pace: 5.0 },
/// ];
/// let (guards, gates) = ([DVec3::new(30.0, 9.0, 0.0), DVec3::new(22.0, 9.0, 0.0)], [4.0, 10.0]);
/// let query = |guard: usize, gate: usize| RouteStretchQuery {
///     query: RouteInterceptQuery {
///         pursuer_position: guards[guard],
///         pursuer_speed: 3.0,
///         max_speed: 3.0,
///         route: PathMotion {
///             waypoints: &route,
///             timing: PathTiming::Speeds,
///             start: 0.0,
///             topology: PathTopology::Open,
///         },
///         access: RouteAccess::BothWays,
///         capture_radius: 0.0,
///         overestimate: 0.0,
///         tolerance: 0.01,
///         horizon: gates[gate] + 0.1,
///         max_questions: 16,
///     },
///     earliest: gates[gate],
/// };
/// // Without walls; else a path query of the navigation mesh.
/// let way = |guard: usize, point: DVec3, _| RouteWay {
///     travel_time: guards[guard].distance(point) / 3.0,
///     corner: None,
/// };
/// let mut found = [RouteIntercept::UNSEARCHED; 4];
/// let mut memory = vec![0; assignment_memory(2, 2)];
/// let mut chosen = [None; 2];
/// let settings = TeamSettings::default();
/// let cost = solve_cut_off((2, 2), query, way, &settings, &mut found, &mut memory, |guard, gate| chosen[guard] = gate);
/// // Only the second guard is at the first gate in time.
/// assert_eq!(chosen, [Some(1), Some(0)]);
/// assert!((10.0..10.01).contains(&cost?.greatest));
/// # Ok::<(), pursuit_core::Refusal>(())
/// ```
///
/// # Errors
/// A refusal for no pursuers or stretches or too many, for too little memory, and for a query or an answer that a search
/// refuses.
pub fn solve_cut_off<'a>(
    (pursuers, stretches): (usize, usize),
    query: impl Fn(usize, usize) -> RouteStretchQuery<'a>,
    mut way: impl FnMut(usize, DVec3, f64) -> RouteWay,
    settings: &TeamSettings,
    found: &mut [RouteIntercept],
    memory: &mut [i128],
    give: impl FnMut(usize, Option<usize>),
) -> Result<AssignmentCost, Refusal> {
    at_least_zero(settings.horizon, "settings.horizon")?;
    if found.len() != pursuers.saturating_mul(stretches) {
        return Err(Refusal::out_of_domain(Requirement::OneForEach, "found"));
    }
    for (index, found) in found.iter_mut().enumerate() {
        let (pursuer, stretch) = (index / stretches, index % stretches);
        let RouteStretchQuery { query, earliest } = query(pursuer, stretch);
        let search = RouteSearch::begin_from(&query, earliest)?;
        *found = search.run(|point, time| way(pursuer, point, time))?;
    }
    let found = &*found;
    let cost = |pursuer: usize, stretch: usize| {
        let time = found.get(pursuer * stretches + stretch).map_or(f64::INFINITY, |found| found.time);
        if time <= settings.horizon { time } else { f64::INFINITY }
    };
    solve_assignment(pursuers, stretches, settings.objective, cost, memory, give)
}
