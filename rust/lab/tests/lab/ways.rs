//! The lab's ways, by polyanya, beside the shortest ways of the core's tests, by a visibility graph. `PLANS` raises how many.

/// The generated floor plans of the core's tests.
#[expect(dead_code, reason = "plans of one floor are enough")]
#[path = "../../../core/tests/common/floor_plan.rs"]
mod floor_plan;
use pursuit_lab::seeded;

use floor_plan::{Kind, Plan, SIDE, Ways, position};
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{RouteAccess, RouteCorner, RouteInterceptQuery, RouteWay, solve_route};
use pursuit_core::motion::{PathMotion, PathTiming, TargetMotion, Waypoint};
use pursuit_core::{DVec2, NoIntercept};
use pursuit_lab::navigation::{NavigationMesh, length};
use pursuit_lab::simulation::Bounds;
use seeded::Generator;

/// Units of the mesh in a meter of a plan: polyanya is exact to some thousandths of a unit.
const SCALE: f64 = 100.0;
/// Speed of a pursuer, in meters per second.
const SPEED: f64 = 5.0;
const TOLERANCE: f64 = 0.01;

fn plans() -> u64 {
    std::env::var("PLANS").ok().and_then(|plans| plans.parse().ok()).unwrap_or(6)
}

fn mesh(plan: &Plan) -> NavigationMesh {
    // Ways may lead around a plan.
    let floor = Bounds { least: DVec2::splat(-SIDE * SCALE), greatest: DVec2::splat(2.0 * SIDE * SCALE) };
    let wall = |block: &floor_plan::Block| Bounds { least: block.min * SCALE, greatest: block.max * SCALE };
    NavigationMesh::new(floor, &plan.floors[0].iter().map(wall).collect::<Vec<_>>())
}

/// The way of the mesh in meters of the plan.
fn way(mesh: &NavigationMesh, from: DVec2, to: DVec2) -> Option<Vec<DVec2>> {
    let way = mesh.way(from * SCALE, to * SCALE)?;
    Some(way.into_iter().map(|place| place / SCALE).collect())
}

#[test]
fn ways_are_as_long_as_the_shortest_of_a_visibility_graph() {
    let (mut count, mut none, mut longer, mut worst) = (0, 0, 0, 0.0_f64);
    for seed in 0..plans() {
        for kind in [Kind::Boxes, Kind::Rooms, Kind::Maze] {
            let mut random = Generator::new(seed);
            let plan = Plan::generate(&mut random, kind);
            let mesh = mesh(&plan);
            for _ in 0..4 {
                let from = plan.free(&mut random, 0);
                let ways = plan.ways(from);
                for _ in 0..8 {
                    let to = plan.free(&mut random, 0);
                    let shortest = ways.to(to).map(|way| way.length);
                    let found = way(&mesh, from.1, to.1).map(|way| length(&way));
                    count += 1;
                    let (Some(shortest), Some(found)) = (shortest, found) else {
                        assert_eq!(shortest, found, "{kind:?} {seed}: {from:?} to {to:?}");
                        none += 1;
                        continue;
                    };
                    // Lines that are one in single precision are one in the mesh.
                    assert!(found > shortest - 1e-4, "{kind:?} {seed}: {found} below {shortest}");
                    longer += u32::from(found > shortest + 1e-4);
                    worst = worst.max(found / shortest);
                }
            }
        }
    }
    println!("{count} ways, {none} without, {longer} longer, {worst} times at most");
    // Where two ways around a box nearly graze a corner, single precision may find the longer one.
    assert!(10_000 * longer <= count && worst < 1.1, "{longer} of {count}, {worst} times");
}

/// The first time at which the pursuer is there in time, by shortest ways; what a travel time rules out is skipped.
fn scan(ways: &Ways, target: &TargetMotion, (speed, ratio): (f64, f64), end: f64) -> Option<f64> {
    let mut time = 0.0;
    while time < end {
        let place = target.at(time).unwrap().position.truncate();
        let late = ways.to((0, place)).map_or(f64::INFINITY, |way| way.length / speed) - time;
        if late <= 0.0 {
            return Some(time);
        }
        time += (late / (1.0 + 1.0 / ratio) - 1e-9).max(TOLERANCE / 4.0);
    }
    None
}

#[test]
fn by_these_ways_a_route_search_misses_no_earlier_intercept() {
    let mut counts = Vec::new();
    for seed in 0..plans() {
        for kind in [Kind::Boxes, Kind::Rooms, Kind::Maze] {
            let mut random = Generator::new(1000 + seed);
            let plan = Plan::generate(&mut random, kind);
            let mesh = mesh(&plan);
            let [start, first] = [0, 1].map(|_| plan.free(&mut random, 0));
            let ratio = random.uniform(1.0, 3.0);
            let mut points = vec![first.1];
            for _ in 0..4 {
                let goal = plan.free(&mut random, 0);
                let walked = way(&mesh, points[points.len() - 1], goal.1).unwrap_or_default();
                points.extend(walked.into_iter().skip(1));
            }
            let waypoints: Vec<Waypoint> = points
                .iter()
                .map(|point| Waypoint { position: point.extend(0.0), pace: SPEED / ratio })
                .collect();
            let query = RouteInterceptQuery {
                pursuer_position: position(start),
                pursuer_speed: SPEED,
                max_speed: SPEED,
                route: PathMotion {
                    waypoints: &waypoints.as_slice(),
                    timing: PathTiming::Speeds,
                    start: 0.0,
                    topology: PathTopology::Open,
                },
                access: RouteAccess::BothWays,
                capture_radius: 0.0,
                overestimate: 0.0,
                tolerance: TOLERANCE,
                horizon: 1000.0,
                max_questions: 64,
            };
            let answer = solve_route(&query, |point, _| {
                way(&mesh, start.1, point.truncate()).map_or(RouteWay::NONE, |way| {
                    let corners = &way[..way.len() - 1];
                    let position = corners[corners.len() - 1].extend(0.0);
                    let corner = RouteCorner { position, travel_time: length(corners) / SPEED };
                    RouteWay { travel_time: length(&way) / SPEED, corner: Some(corner) }
                })
            })
            .unwrap();
            let ways = plan.ways(start);
            if answer.verdict == Err(NoIntercept::NoWay) {
                assert!(points.iter().all(|point| ways.to((0, *point)).is_none()), "{kind:?} {seed}");
                continue;
            }
            assert_eq!(answer.verdict, Ok(()), "{kind:?} {seed}: {answer:?}");
            counts.push(answer.questions);
            let walked = ways.to((0, answer.point.truncate())).unwrap().length;
            assert!(walked <= SPEED * answer.time + 1e-4, "{kind:?} {seed}: {walked} m in {} s", answer.time);
            let target = TargetMotion::Path(query.route);
            if let Some(first) = scan(&ways, &target, (SPEED, ratio), answer.time) {
                assert!(answer.time <= first + TOLERANCE, "{kind:?} {seed}: {} after {first}", answer.time);
            }
        }
    }
    counts.sort_unstable();
    println!(
        "{} searches, {} questions in the median, {} at most",
        counts.len(),
        counts[counts.len() / 2],
        counts[counts.len() - 1]
    );
}
