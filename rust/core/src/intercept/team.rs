//! Team assignment: which of several pursuers takes which of several targets.

use super::{Intercept, InterceptQuery, solve};
use crate::numeric::{ASSIGNMENT_STEPS, AssignmentCost, AssignmentObjective, AssignmentSearch};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{Input, Refusal, Within, at_least_zero};
use glam::DVec3;

/// Horizon and objective of a team assignment.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TeamSettings {
    /// Horizon, in seconds: later intercepts are ignored. >= 0; may be infinite.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub horizon: f64,
    /// What to minimize: the time of the last intercept, or the sum of all times.
    pub objective: AssignmentObjective,
}

impl Default for TeamSettings {
    /// The earliest last intercept, without a horizon.
    fn default() -> Self {
        Self { horizon: f64::INFINITY, objective: AssignmentObjective::Bottleneck }
    }
}

/// The target of one pursuer of a team, and its intercept.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TeamIntercept {
    /// Index of the target.
    pub target: usize,
    /// Where to meet the target.
    pub point: DVec3,
    /// The velocity that leads there, at the pursuer's speed; zero when already there.
    pub pursuer_velocity: DVec3,
    /// When to meet it, in seconds from now; 0 when already there.
    pub time: f64,
}

/// Gives every pursuer at most one target and every target at most one pursuer: as many pairs as can meet, and of all such
/// assignments the best by `settings.objective`.
///
/// The choice is exactly optimal for the times of [`solve`]: the greatest are compared as they are, sums as whole multiples of
/// 2^-100 of the greatest. Between equally good assignments the order of pursuers and targets decides, the same way on every
/// platform. If [`ASSIGNMENT_STEPS`] do not suffice, the answer is the best assignment so far, of as many pairs: `is_best` is false,
/// and no assignment has less than `lower_bound`. [`AssignmentSearch::resume`] goes on in the same memory.
///
/// `query(pursuer, target)` is the intercept query of that pair; `give(pursuer, intercept)` is called for every pursuer in order,
/// with `None` for one that stays free; the answer is the number of pairs, the greatest time and the sum of the times. `memory`
/// has at least [`assignment_memory`](crate::numeric::assignment_memory) elements, for 1 to
/// [`MAX_ASSIGNED`](crate::numeric::MAX_ASSIGNED) pursuers and targets.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, TeamSettings, solve_team_assignment};
/// use pursuit_core::numeric::assignment_memory;
///
/// // Pursuers at 0 and 3, targets at rest at 5 and 4, speed 1: the last intercept is earliest when the first takes the nearer.
/// let (pursuers, targets) = ([0.0, 3.0], [5.0, 4.0]);
/// let query = |pursuer: usize, target: usize| InterceptQuery {
///     pursuer_position: DVec3::new(pursuers[pursuer], 0.0, 0.0),
///     target_position: DVec3::new(targets[target], 0.0, 0.0),
///     target_velocity: DVec3::ZERO,
///     pursuer_speed: 1.0,
///     capture_radius: 0.0,
/// };
/// let mut memory = vec![0; assignment_memory(2, 2)];
/// let mut chosen = [None; 2];
/// let cost = solve_team_assignment(2, 2, query, &TeamSettings::default(), &mut memory, |pursuer, intercept| {
///     chosen[pursuer] = intercept.map(|intercept| intercept.target);
/// });
/// assert_eq!(chosen, [Some(1), Some(0)]);
/// assert_eq!(cost.unwrap().greatest, 4.0);
/// ```
///
/// # Errors
/// When no pair can meet, the first of these reasons that a pair has: [`NoIntercept::BeyondHorizon`],
/// [`NoIntercept::TargetTooFast`], [`NoIntercept::TargetEscaping`], [`NoIntercept::PursuerImmobile`]; `give` is not called.
/// [`Unsolved::Refused`] for no pursuers or targets or too many, for too little memory, and for a
/// query that [`solve`] refuses.
pub fn solve_team_assignment(
    pursuers: usize,
    targets: usize,
    query: impl Fn(usize, usize) -> InterceptQuery,
    settings: &TeamSettings,
    memory: &mut [i128],
    mut give: impl FnMut(usize, Option<TeamIntercept>),
) -> Result<AssignmentCost, Unsolved> {
    at_least_zero(settings.horizon, "settings.horizon")?;
    let mut reason = NoIntercept::PursuerImmobile;
    let mut possible = false;
    let time_of_pair = |pursuer, target| match meet(&query(pursuer, target), settings.horizon) {
        Ok(met) => {
            possible = true;
            Ok(met.time)
        }
        Err(Unsolved::Refused(refusal)) => Err(in_team(refusal, pursuer, target)),
        Err(Unsolved::NoIntercept(of_pair)) => {
            if rank(of_pair) > rank(reason) {
                reason = of_pair;
            }
            Ok(f64::INFINITY)
        }
    };
    let mut search = AssignmentSearch::start(pursuers, targets, settings.objective, time_of_pair, memory)
        .map_err(of_team)?;
    if !possible {
        return Err(reason.into());
    }
    search.step(ASSIGNMENT_STEPS);

    let mut times = AssignmentCost::default();
    for pursuer in 0..pursuers {
        let intercept = search.column_of(pursuer).and_then(|target| {
            let met = meet(&query(pursuer, target), settings.horizon).ok()?;
            Some(TeamIntercept {
                target,
                point: met.point,
                pursuer_velocity: met.pursuer_velocity,
                time: met.time,
            })
        });
        if let Some(intercept) = &intercept {
            times = times.and(intercept.time);
        }
        give(pursuer, intercept);
    }
    Ok(search.prove(times))
}

/// The intercept of one pair in time; at time 0 when it is there already.
fn meet(query: &InterceptQuery, horizon: f64) -> Result<Intercept, Unsolved> {
    match solve(query) {
        Ok(met) if met.time > horizon => Err(NoIntercept::BeyondHorizon.into()),
        Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => Ok(Intercept {
            point: query.target_position,
            pursuer_velocity: DVec3::ZERO,
            time: 0.0,
            latest_time: 0.0,
        }),
        answer => answer,
    }
}

/// The refusal of a matrix of times as the refusal of a team.
fn of_team(refusal: Refusal) -> Refusal {
    let count = match refusal.input.pieces().last() {
        Some(("row_count", _)) => "query.pursuer_count",
        Some(("column_count", _)) => "query.target_count",
        _ => return refusal,
    };
    Refusal { input: Input::named(count), ..refusal }
}

/// The refusal of a query by the names of the arrays that its numbers come from.
fn in_team(refusal: Refusal, pursuer: usize, target: usize) -> Refusal {
    let field = refusal.input.pieces().last().map_or("", |(name, _)| name);
    let (array, index) = match field {
        "pursuer_position" => ("pursuer_positions", pursuer),
        "pursuer_speed" => ("pursuer_speeds", pursuer),
        "capture_radius" => ("capture_radii", pursuer),
        "target_position" => ("target_positions", target),
        "target_velocity" => ("target_velocities", target),
        _ => return refusal,
    };
    Refusal { input: Input::named(array), ..refusal }.element(index).within("query")
}

/// The greater, the nearer the pair is to an intercept.
fn rank(reason: NoIntercept) -> u8 {
    match reason {
        NoIntercept::BeyondHorizon => 3,
        NoIntercept::TargetTooFast => 2,
        NoIntercept::TargetEscaping => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{TeamIntercept, TeamSettings, solve_team_assignment};
    use crate::intercept::{InterceptQuery, solve};
    use crate::numeric::{AssignmentCost, AssignmentObjective, assignment_memory};
    use crate::{DVec3, NoIntercept, RefusalKind, Unsolved};

    /// Pursuers of one speed on the x axis, targets anywhere.
    fn plan(
        pursuers: &[f64],
        speed: f64,
        targets: &[(DVec3, DVec3)],
        settings: &TeamSettings,
    ) -> (Vec<Option<TeamIntercept>>, Result<AssignmentCost, Unsolved>) {
        let query = |pursuer: usize, target: usize| InterceptQuery {
            pursuer_position: DVec3::new(pursuers[pursuer], 0.0, 0.0),
            target_position: targets[target].0,
            target_velocity: targets[target].1,
            pursuer_speed: speed,
            capture_radius: 0.0,
        };
        let mut memory = vec![0; assignment_memory(pursuers.len(), targets.len())];
        let mut intercepts = Vec::new();
        let times = solve_team_assignment(
            pursuers.len(),
            targets.len(),
            query,
            settings,
            &mut memory,
            |pursuer, intercept| {
                assert_eq!(pursuer, intercepts.len());
                intercepts.push(intercept);
            },
        );
        (intercepts, times)
    }

    /// Of which kind a refusal is, and of which input.
    fn refused(times: Result<AssignmentCost, Unsolved>) -> (RefusalKind, String) {
        match times {
            Err(Unsolved::Refused(refusal)) => (refusal.kind, refusal.input.to_string()),
            answered => panic!("{answered:?}"),
        }
    }

    fn targets_of(intercepts: &[Option<TeamIntercept>]) -> Vec<Option<usize>> {
        intercepts.iter().map(|intercept| intercept.map(|intercept| intercept.target)).collect()
    }

    fn best(pairs: usize, greatest: f64, sum: f64, lower_bound: f64) -> AssignmentCost {
        AssignmentCost { pairs, greatest, sum, lower_bound, is_best: true }
    }

    const REST: DVec3 = DVec3::ZERO;

    fn at(x: f64) -> DVec3 {
        DVec3::new(x, 0.0, 0.0)
    }

    /// Pursuers at 0 and 3, targets at rest at 5 and 4: the times are 5 4 / 2 1, either sum is 6.
    #[test]
    fn the_last_intercept_decides_where_sums_are_equal() {
        let targets = [(at(5.0), REST), (at(4.0), REST)];
        let (intercepts, times) = plan(&[0.0, 3.0], 1.0, &targets, &TeamSettings::default());
        assert_eq!(times, Ok(best(2, 4.0, 6.0, 4.0)));
        assert_eq!(targets_of(&intercepts), [Some(1), Some(0)]);
        assert_eq!(intercepts[0].unwrap().point, at(4.0));
        assert_eq!(intercepts[0].unwrap().pursuer_velocity, at(1.0));
    }

    /// Pursuers at 0 and -6, targets at rest at (0, 0) and (0, 8): the times are 0 8 / 6 10.
    #[test]
    fn the_two_objectives_differ() {
        let targets = [(at(0.0), REST), (DVec3::new(0.0, 8.0, 0.0), REST)];
        let pursuers = [0.0, -6.0];
        let by =
            |objective| plan(&pursuers, 1.0, &targets, &TeamSettings { objective, ..Default::default() });
        let (intercepts, times) = by(AssignmentObjective::LinearSum);
        assert_eq!(times, Ok(best(2, 10.0, 10.0, 10.0)));
        assert_eq!(targets_of(&intercepts), [Some(0), Some(1)]);
        let (intercepts, times) = by(AssignmentObjective::Bottleneck);
        assert_eq!(times, Ok(best(2, 8.0, 14.0, 8.0)));
        assert_eq!(targets_of(&intercepts), [Some(1), Some(0)]);
    }

    /// The only target that the second pursuer reaches is the first one's nearest.
    #[test]
    fn as_many_pairs_as_possible_come_first() {
        // One unit per second: the far target flees to the right, so that only the pursuer on its right meets it.
        let targets = [(at(11.0), REST), (at(5.0), DVec3::new(2.0, 0.0, 0.0))];
        let (intercepts, times) = plan(&[0.0, 10.0], 1.0, &targets, &TeamSettings::default());
        assert_eq!(targets_of(&intercepts), [Some(0), Some(1)]);
        assert_eq!(times.unwrap().pairs, 2);
        assert_eq!(times.unwrap().greatest, 11.0);
    }

    /// A 64-bit linear congruential generator (Knuth, MMIX).
    struct Generator(u64);

    impl Generator {
        fn uniform(&mut self, low: f64, high: f64) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + (high - low) * ((self.0 >> 11) as f64 / (1_u64 << 53) as f64)
        }

        fn in_cube(&mut self, half: f64) -> DVec3 {
            DVec3::new(self.uniform(-half, half), self.uniform(-half, half), self.uniform(-half, half))
        }
    }

    /// The best over every way to send the pursuers from `pursuer` on: most pairs, then least last time, then least sum;
    /// or most pairs, then least sum.
    fn best_of_all(
        times: &[Vec<f64>],
        pursuer: usize,
        taken: u32,
        so_far: AssignmentCost,
        by_sum: bool,
    ) -> AssignmentCost {
        let Some(row) = times.get(pursuer) else { return so_far };
        let rank = |cost: &AssignmentCost| {
            (
                core::cmp::Reverse(cost.pairs),
                if by_sum { 0 } else { cost.greatest.to_bits() },
                cost.sum.to_bits(),
            )
        };
        let stays_free = best_of_all(times, pursuer + 1, taken, so_far, by_sum);
        (0..row.len())
            .filter(|target| taken & 1 << target == 0 && row[*target].is_finite())
            .map(|target| {
                best_of_all(times, pursuer + 1, taken | 1 << target, so_far.and(row[target]), by_sum)
            })
            .chain([stays_free])
            .min_by_key(rank)
            .unwrap_or(stays_free)
    }

    #[test]
    fn no_other_plan_of_a_small_team_is_better() {
        for seed in 0..1500 {
            let random = &mut Generator(seed);
            let (pursuers, targets) = (random.uniform(1.0, 6.0) as usize, random.uniform(1.0, 6.0) as usize);
            let bodies: Vec<(DVec3, DVec3)> =
                (0..pursuers + targets).map(|_| (random.in_cube(1000.0), random.in_cube(500.0))).collect();
            let speed = random.uniform(50.0, 900.0);
            let query = |pursuer: usize, target: usize| InterceptQuery {
                pursuer_position: bodies[pursuer].0,
                target_position: bodies[pursuers + target].0,
                target_velocity: bodies[pursuers + target].1,
                pursuer_speed: speed,
                capture_radius: 20.0,
            };
            let time = |pursuer, target| solve(&query(pursuer, target)).map_or(f64::INFINITY, |met| met.time);
            let times: Vec<Vec<f64>> = (0..pursuers)
                .map(|pursuer| (0..targets).map(|target| time(pursuer, target)).collect())
                .collect();
            let mut memory = vec![0; assignment_memory(pursuers, targets)];
            for objective in [AssignmentObjective::Bottleneck, AssignmentObjective::LinearSum] {
                let by_sum = objective == AssignmentObjective::LinearSum;
                let best = best_of_all(&times, 0, 0, AssignmentCost::default(), by_sum);
                let settings = TeamSettings { objective, ..Default::default() };
                let planned =
                    solve_team_assignment(pursuers, targets, query, &settings, &mut memory, |_, _| ());
                match planned {
                    Err(_) => assert_eq!(best.pairs, 0, "seed {seed}"),
                    Ok(planned) => {
                        assert_eq!(planned.pairs, best.pairs, "seed {seed}");
                        assert!(
                            by_sum || planned.greatest == best.greatest,
                            "seed {seed}: {planned:?} {best:?}"
                        );
                        // Sums of f64 in another intercept differ by their rounding.
                        assert!((planned.sum - best.sum).abs() <= 1e-13 * best.sum, "seed {seed}");
                    }
                }
            }
        }
    }

    #[test]
    fn who_is_left_over_stays_free() {
        let (intercepts, times) = plan(&[9.0, 1.0, 5.0], 1.0, &[(at(0.0), REST)], &TeamSettings::default());
        assert_eq!(targets_of(&intercepts), [None, Some(0), None]);
        assert_eq!(times, Ok(best(1, 1.0, 1.0, 1.0)));
    }

    #[test]
    fn who_is_already_there_has_met() {
        let (intercepts, times) = plan(&[3.0], 0.0, &[(at(3.0), at(7.0))], &TeamSettings::default());
        assert_eq!(
            intercepts,
            [Some(TeamIntercept { target: 0, point: at(3.0), pursuer_velocity: REST, time: 0.0 })]
        );
        assert_eq!(times, Ok(best(1, 0.0, 0.0, 0.0)));
    }

    #[test]
    fn without_any_intercept_there_is_the_most_hopeful_reason() {
        let escaping = (at(5.0), at(2.0));
        let crossing = (at(5.0), DVec3::new(0.0, 2.0, 0.0));
        let settings = TeamSettings { horizon: 4.0, ..Default::default() };
        let reason = |speed, targets: &[(DVec3, DVec3)]| {
            let (intercepts, times) = plan(&[0.0], speed, targets, &settings);
            assert!(intercepts.is_empty());
            times.unwrap_err()
        };
        assert_eq!(reason(1.0, &[escaping]), NoIntercept::TargetEscaping.into());
        assert_eq!(reason(1.0, &[escaping, crossing]), NoIntercept::TargetTooFast.into());
        assert_eq!(reason(1.0, &[crossing, (at(5.0), REST)]), NoIntercept::BeyondHorizon.into());
        assert_eq!(reason(0.0, &[crossing]), NoIntercept::PursuerImmobile.into());
    }

    #[test]
    fn a_limit_that_is_no_time_and_a_query_that_is_none_are_refused() {
        for (horizon, refusal) in [(f64::NAN, RefusalKind::NotFinite), (-1.0, RefusalKind::OutOfDomain)] {
            let settings = TeamSettings { horizon, ..Default::default() };
            let (_, times) = plan(&[0.0], 1.0, &[(at(1.0), REST)], &settings);
            assert_eq!(refused(times), (refusal, "settings.horizon".into()));
        }
        let (_, times) =
            plan(&[0.0], 1.0, &[(at(1.0), REST), (at(f64::NAN), REST)], &TeamSettings::default());
        assert_eq!(refused(times), (RefusalKind::NotFinite, "query.target_positions[1]".into()));
        let (_, times) = plan(&[], 1.0, &[(at(1.0), REST)], &TeamSettings::default());
        assert_eq!(refused(times), (RefusalKind::OutOfDomain, "query.pursuer_count".into()));
    }
}
