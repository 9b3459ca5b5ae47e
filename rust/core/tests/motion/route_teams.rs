//! Several pursuers: each takes a stretch of the route of its own, or a target of its own, beside every assignment there is.

use super::floor_plan::{Kind, Plan, Ways, position};
use super::route_plans::{SPEED, Walk};
use super::seeded::Generator;
use glam::DVec3;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    RouteAccess, RouteCorner, RouteIntercept, RouteInterceptQuery, RouteStretchQuery, RouteWay, TeamSettings,
    solve_cut_off, solve_route,
};
use pursuit_core::motion::{PathMotion, PathTiming, Waypoint};
use pursuit_core::numeric::{AssignmentObjective, assignment_memory, solve_assignment};
use pursuit_core::{NoIntercept, RefusalKind};

const TOLERANCE: f64 = 0.01;
const SCAN_STEP: f64 = TOLERANCE / 8.0;

fn query<'a>(start: DVec3, waypoints: &'a &'a [Waypoint], horizon: f64) -> RouteInterceptQuery<'a> {
    RouteInterceptQuery {
        pursuer_position: start,
        pursuer_speed: SPEED,
        max_speed: SPEED,
        route: PathMotion { waypoints, timing: PathTiming::Times, start: 0.0, topology: PathTopology::Open },
        access: RouteAccess::BothWays,
        capture_radius: 0.0,
        overestimate: 0.0,
        tolerance: TOLERANCE,
        horizon,
        max_questions: 256,
    }
}

fn answer(walk: &Walk, ways: &Ways, time: f64) -> RouteWay {
    walk.way(ways, time).map_or(RouteWay::NONE, |way| RouteWay {
        travel_time: way.length / SPEED,
        corner: Some(RouteCorner { position: way.corner, travel_time: way.corner_length / SPEED }),
    })
}

/// The first time on a stretch at which a pursuer is there, by a dense scan that skips what the travel time rules out.
fn scan(walk: &Walk, ways: &Ways, from: f64, to: f64) -> f64 {
    let mut time = from;
    while time <= to {
        let late = walk.way(ways, time).map_or(f64::INFINITY, |way| way.length / SPEED) - time;
        if late <= 0.0 {
            return time;
        }
        time += (late / (1.0 + walk.speed / SPEED) - 1e-9).max(SCAN_STEP);
    }
    f64::INFINITY
}

/// Number of pairs and the latest time of the best assignment: most pairs, then the earliest latest time.
fn best_of_all(times: &[Vec<f64>], taken: u32, so_far: (usize, f64)) -> (usize, f64) {
    let Some((row, rest)) = times.split_first() else { return so_far };
    let mut best = best_of_all(rest, taken, so_far);
    for (column, time) in row.iter().enumerate().filter(|(_, time)| time.is_finite()) {
        if taken & 1 << column == 0 {
            let other = best_of_all(rest, taken | 1 << column, (so_far.0 + 1, so_far.1.max(*time)));
            if other.0 > best.0 || other.0 == best.0 && other.1 < best.1 {
                best = other;
            }
        }
    }
    best
}

fn teams(default: u64) -> u64 {
    std::env::var("PLANS").ok().and_then(|plans| plans.parse().ok()).unwrap_or(default)
}

#[test]
fn no_other_assignment_of_stretches_has_an_earlier_latest_catch() {
    let (mut pairs, mut free) = (0, 0);
    for (seed, kind) in (0..teams(12)).flat_map(|seed| [(seed, Kind::Boxes), (seed, Kind::Rooms)]) {
        let mut random = Generator::new(seed ^ 0x7ea5);
        let plan = Plan::generate(&mut random, kind);
        // Faster and slower than its pursuers.
        let speed = SPEED / random.uniform(0.6, 2.0);
        let walk = Walk::generate(&plan, &mut random, speed);
        let waypoints = walk.waypoints();
        let list = waypoints.as_slice();
        let end = waypoints[waypoints.len() - 1].pace;
        let starts: Vec<_> = (0..1 + random.bits() % 4).map(|_| plan.free(&mut random, 0)).collect();
        let ways: Vec<_> = starts.iter().map(|start| plan.ways(*start)).collect();
        // Some stretches are as short as a choke point.
        let stretches: Vec<(f64, f64)> = (0..1 + random.bits() % 4)
            .map(|_| {
                let from = random.uniform(0.0, 0.6 * end);
                let lasts =
                    if random.bits().is_multiple_of(3) { TOLERANCE } else { random.uniform(0.5, 8.0) };
                (from, from + lasts)
            })
            .collect();
        let times: Vec<Vec<f64>> = ways
            .iter()
            .map(|ways| stretches.iter().map(|(from, to)| scan(&walk, ways, *from, *to)).collect())
            .collect();
        let (best_pairs, best_latest) = best_of_all(&times, 0, (0, 0.0));

        let (rows, columns) = (starts.len(), stretches.len());
        let mut found = vec![RouteIntercept::UNSEARCHED; rows * columns];
        let mut memory = vec![0; assignment_memory(rows, columns)];
        let mut chosen = Vec::new();
        let cost = solve_cut_off(
            (rows, columns),
            |pursuer, stretch| RouteStretchQuery {
                query: query(position(starts[pursuer]), &list, stretches[stretch].1),
                earliest: stretches[stretch].0,
            },
            |pursuer, _, time| answer(&walk, &ways[pursuer], time),
            &TeamSettings::default(),
            &mut found,
            &mut memory,
            |pursuer, stretch| {
                assert_eq!(pursuer, chosen.len());
                chosen.push(stretch);
            },
        )
        .unwrap();
        assert_eq!(cost.pairs, best_pairs, "{kind:?} {seed}: {found:?} {times:?}");
        let late = cost.greatest - best_latest;
        assert!(
            (-SCAN_STEP..=TOLERANCE).contains(&late),
            "{kind:?} {seed}: {} for {best_latest}",
            cost.greatest
        );
        for (pursuer, stretch) in chosen.iter().enumerate() {
            let Some(stretch) = *stretch else { continue };
            let met = &found[pursuer * columns + stretch];
            assert!(met.time >= stretches[stretch].0 && met.time <= stretches[stretch].1, "{kind:?} {seed}");
            assert!(met.none_before <= times[pursuer][stretch] + 1e-9, "{kind:?} {seed}: {met:?}");
            assert!(met.travel_time <= met.time, "{kind:?} {seed}: {met:?}");
        }
        pairs += cost.pairs;
        free += chosen.iter().filter(|stretch| stretch.is_none()).count();
    }
    assert!(pairs > 20 && free > 5, "{pairs} pairs, {free} free");
}

#[test]
fn the_times_of_route_searches_assign_a_team_to_its_targets() {
    for seed in 0..teams(6) {
        let mut random = Generator::new(seed ^ 0x7a96);
        let plan = Plan::generate(&mut random, Kind::Rooms);
        let walks: Vec<Walk> = [3.0, 3.5, 4.0].map(|speed| Walk::generate(&plan, &mut random, speed)).into();
        let starts: Vec<_> = (0..3).map(|_| plan.free(&mut random, 0)).collect();
        let ways: Vec<_> = starts.iter().map(|start| plan.ways(*start)).collect();
        let exact: Vec<Vec<f64>> =
            ways.iter().map(|ways| walks.iter().map(|walk| scan(walk, ways, 0.0, 1e3)).collect()).collect();
        let times: Vec<Vec<f64>> = (0..3)
            .map(|pursuer| {
                let of = |walk: &Walk| {
                    let waypoints = walk.waypoints();
                    let list = waypoints.as_slice();
                    let query = query(position(starts[pursuer]), &list, 1e3);
                    solve_route(&query, |_, time| answer(walk, &ways[pursuer], time)).unwrap().time
                };
                walks.iter().map(of).collect()
            })
            .collect();
        let mut memory = vec![0; assignment_memory(3, 3)];
        let cost = solve_assignment(
            3,
            3,
            AssignmentObjective::Bottleneck,
            |pursuer, target| times[pursuer][target],
            &mut memory,
            |_, _| (),
        )
        .unwrap();
        let (pairs, latest) = best_of_all(&exact, 0, (0, 0.0));
        assert_eq!(cost.pairs, pairs, "{seed}");
        assert!(
            (-SCAN_STEP..=TOLERANCE).contains(&(cost.greatest - latest)),
            "{seed}: {} {latest}",
            cost.greatest
        );
    }
}

#[test]
fn a_pursuer_that_is_at_a_choke_point_first_waits_for_the_target() {
    let route =
        [Waypoint { position: DVec3::ZERO, pace: 0.0 }, Waypoint { position: DVec3::X * 100.0, pace: 20.0 }];
    let list = route.as_slice();
    let straight = |_: usize, point: DVec3, _: f64| RouteWay {
        travel_time: point.distance(DVec3::new(60.0, 5.0, 0.0)) / SPEED,
        corner: None,
    };
    let solve = |earliest: f64, horizon: f64| {
        let (mut found, mut memory) = ([RouteIntercept::UNSEARCHED], vec![0; assignment_memory(1, 1)]);
        let query =
            |_, _| RouteStretchQuery { query: query(DVec3::new(60.0, 5.0, 0.0), &list, horizon), earliest };
        let cost = solve_cut_off(
            (1, 1),
            query,
            straight,
            &TeamSettings::default(),
            &mut found,
            &mut memory,
            |_, _| (),
        );
        cost.map(|cost| (cost, found[0]))
    };
    // It is at x = 60 after 1 s, the target after 12 s.
    let (cost, met) = solve(12.0, 12.01).unwrap();
    assert_eq!((cost.pairs, cost.greatest), (1, met.time));
    assert!((12.0..=12.01).contains(&met.time) && met.none_before >= 12.0, "{met:?}");
    // Up to where it meets the target sooner there is no stretch for it: the exact time is 60 - 5 t = 5 t, less the 5 m aside.
    let (cost, met) = solve(0.0, 5.0).unwrap();
    assert_eq!((cost.pairs, met.time, met.verdict), (0, f64::INFINITY, Err(NoIntercept::BeyondHorizon)));
    for earliest in [f64::NAN, -1.0, f64::INFINITY] {
        let refusal = solve(earliest, 30.0).unwrap_err();
        assert_eq!(refusal.input.to_string(), "earliest");
    }
}

#[test]
fn a_cut_off_without_room_for_every_pair_is_refused() {
    let route = [Waypoint { position: DVec3::ZERO, pace: 0.0 }];
    let list = route.as_slice();
    let refused = |counts, found: &mut [RouteIntercept], memory: &mut [i128], horizon| {
        let query = |_, _| RouteStretchQuery { query: query(DVec3::X, &list, 9.0), earliest: 0.0 };
        let way = |_, _, _| RouteWay { travel_time: 0.2, corner: None };
        let settings = TeamSettings { horizon, ..Default::default() };
        let refusal = solve_cut_off(counts, query, way, &settings, found, memory, |_, _| ()).unwrap_err();
        (refusal.kind, refusal.input.to_string())
    };
    let (mut found, mut memory) = ([RouteIntercept::UNSEARCHED; 2], vec![0; assignment_memory(2, 1)]);
    let inf = f64::INFINITY;
    let out = RefusalKind::OutOfDomain;
    assert_eq!(refused((1, 1), &mut found, &mut memory, inf), (out, "found".into()));
    assert_eq!(refused((0, 1), &mut [], &mut memory, inf), (out, "row_count".into()));
    assert_eq!(
        refused((2, 1), &mut found, &mut [], inf),
        (RefusalKind::BufferTooSmall, "memory_size".into())
    );
    let nan = (RefusalKind::NotFinite, "settings.horizon".into());
    assert_eq!(refused((2, 1), &mut found, &mut memory, f64::NAN), nan);
}
