//! Answers that no navigation should give: a route search ends all the same, and claims no more than it knows.

use super::seeded::Generator;
use glam::DVec3;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    InterceptQuery, RouteAccess, RouteCorner, RouteIntercept, RouteInterceptQuery, RouteSearch, RouteWay,
    solve, solve_route,
};
use pursuit_core::motion::{PathMotion, PathTiming, Waypoint};
use pursuit_core::{NoIntercept, RefusalKind};

/// A target that walks 100 m along the x axis at 5 m/s and waits; a pursuer as fast, 30 m beside its start.
fn ask<T>(
    waypoints: &[Waypoint],
    change: impl FnOnce(&mut RouteInterceptQuery),
    then: impl FnOnce(&RouteInterceptQuery) -> T,
) -> T {
    let mut query = RouteInterceptQuery {
        pursuer_position: DVec3::new(0.0, 30.0, 0.0),
        pursuer_speed: 5.0,
        max_speed: 5.0,
        route: PathMotion {
            waypoints: &waypoints,
            timing: PathTiming::Times,
            start: 0.0,
            topology: PathTopology::Open,
        },
        access: RouteAccess::BothWays,
        capture_radius: 0.5,
        overestimate: 0.0,
        tolerance: 0.01,
        horizon: 60.0,
        max_questions: 16,
    };
    change(&mut query);
    then(&query)
}

fn walk() -> [Waypoint; 2] {
    [Waypoint { position: DVec3::ZERO, pace: 0.0 }, Waypoint { position: DVec3::X * 100.0, pace: 20.0 }]
}

/// The way without walls.
fn straight(point: DVec3) -> RouteWay {
    RouteWay { travel_time: point.distance(DVec3::new(0.0, 30.0, 0.0)) / 5.0, corner: None }
}

fn solved(query: &RouteInterceptQuery, way: impl FnMut(DVec3, f64) -> RouteWay) -> RouteIntercept {
    solve_route(query, way).unwrap()
}

#[test]
fn without_walls_the_answer_is_that_of_the_straight_intercept() {
    let slower = [Waypoint { pace: 0.0, ..walk()[0] }, Waypoint { pace: 40.0, ..walk()[1] }];
    ask(
        &slower,
        |_| {},
        |query| {
            let met = solved(query, |point, _| straight(point));
            let exact = solve(&InterceptQuery {
                pursuer_position: query.pursuer_position,
                target_position: DVec3::ZERO,
                target_velocity: DVec3::X * 2.5,
                pursuer_speed: 5.0,
                capture_radius: 0.5,
            })
            .unwrap();
            assert_eq!(met.verdict, Ok(()));
            assert!(met.time >= exact.time && met.time <= exact.time + query.tolerance, "{met:?} {exact:?}");
            assert!(met.none_before <= exact.time + 1e-12 && met.questions <= 2, "{met:?}");
        },
    );
}

#[test]
fn numbers_that_are_no_travel_times_are_refused_and_the_search_stays() {
    ask(
        &walk(),
        |_| {},
        |query| {
            let mut search = RouteSearch::begin(query).unwrap();
            let before = search.state;
            for (time, kind) in [
                (f64::NAN, RefusalKind::NotFinite),
                (-1.0, RefusalKind::OutOfDomain),
                (f64::NEG_INFINITY, RefusalKind::OutOfDomain),
            ] {
                let refusal = search.answer(&RouteWay { travel_time: time, corner: None }).unwrap_err();
                assert_eq!((refusal.kind, refusal.input.to_string()), (kind, "way.travel_time".into()));
                let corner = Some(RouteCorner { position: DVec3::ZERO, travel_time: time });
                let refusal = search.answer(&RouteWay { travel_time: 1.0, corner }).unwrap_err();
                assert_eq!(refusal.input.to_string(), "way.corner_travel_time");
            }
            let corner = Some(RouteCorner { position: DVec3::NAN, travel_time: 1.0 });
            let refusal = search.answer(&RouteWay { travel_time: 1.0, corner }).unwrap_err();
            assert_eq!(refusal.input.to_string(), "way.corner");
            assert_eq!(search.state, before);
        },
    );
}

#[test]
fn queries_without_meaning_are_refused_by_name() {
    type Change = fn(&mut RouteInterceptQuery);
    let spoiled: [(&str, Change); 10] = [
        ("query.pursuer_position", |query| query.pursuer_position.x = f64::NAN),
        ("query.pursuer_speed", |query| query.pursuer_speed = -1.0),
        ("query.max_speed", |query| query.max_speed = 4.0),
        ("query.max_speed", |query| query.max_speed = f64::INFINITY),
        ("query.capture_radius", |query| query.capture_radius = -0.5),
        ("query.overestimate", |query| query.overestimate = -0.1),
        ("query.tolerance", |query| query.tolerance = 0.0),
        ("query.horizon", |query| query.horizon = f64::INFINITY),
        ("query.max_questions", |query| query.max_questions = 0),
        ("query.route.start", |query| query.route.start = f64::NAN),
    ];
    for (name, change) in spoiled {
        let refusal = ask(&walk(), change, |query| RouteSearch::begin(query).err().unwrap());
        assert_eq!(refusal.input.to_string(), name);
    }
    let back = [walk()[1], walk()[0]];
    let refusal = ask(&back, |_| {}, |query| RouteSearch::begin(query).err().unwrap());
    assert_eq!(refusal.input.to_string(), "query.route.paces[1]");
    for (name, spoil) in [
        ("query.route.positions[1]", (|point| point.position.y = f64::NAN) as fn(&mut Waypoint)),
        ("query.route.positions[1]", |point| point.position.z = f64::INFINITY),
        ("query.route.paces[1]", |point| point.pace = f64::NAN),
        ("query.route.paces[1]", |point| point.pace = f64::NEG_INFINITY),
    ] {
        let mut route = walk();
        spoil(&mut route[1]);
        let refusal = ask(&route, |_| {}, |query| RouteSearch::begin(query).err().unwrap());
        assert_eq!(refusal.input.to_string(), name);
    }
    let refusal = ask(&[], |_| {}, |query| RouteSearch::begin(query).err().unwrap());
    assert_eq!(refusal.input.to_string(), "query.route.count");
}

#[test]
fn routes_of_one_point_or_of_equal_points_are_met_where_the_target_waits() {
    let at = |x: f64, pace: f64| Waypoint { position: DVec3::X * x, pace };
    for route in [
        &[at(40.0, 0.0)][..],
        &[at(40.0, 0.0), at(40.0, 0.0)],
        &[at(40.0, 1.0), at(40.0, 9.0), at(40.0, 9.0)],
    ] {
        ask(
            route,
            |_| {},
            |query| {
                // 50 m, less the capture radius of half a meter.
                let answer = solved(query, |point, _| straight(point));
                assert_eq!((answer.verdict, answer.point), (Ok(()), DVec3::X * 40.0));
                assert!((9.9..=9.91).contains(&answer.time) && answer.questions <= 2, "{answer:?}");
            },
        );
    }
    // A jump is no way: before it the target is here, from then on there.
    let jump = [at(0.0, 0.0), at(0.0, 8.0), at(90.0, 8.0)];
    ask(
        &jump,
        |query| query.pursuer_position = DVec3::new(90.0, 30.0, 0.0),
        |query| {
            let way = |point: DVec3, _| RouteWay {
                travel_time: point.distance(query.pursuer_position) / 5.0,
                corner: None,
            };
            let answer = solved(query, way);
            assert_eq!((answer.verdict, answer.point), (Ok(()), DVec3::X * 90.0));
            assert!((8.0..=8.01).contains(&answer.time), "{answer:?}");
        },
    );
}

#[test]
fn a_target_that_runs_on_is_one_with_a_last_point_at_the_horizon() {
    // It runs on at 4 m/s behind x = 40, where it is after 10 s; the pursuer at 5 m/s is behind it.
    let run = [
        Waypoint { position: DVec3::ZERO, pace: 0.0 },
        Waypoint { position: DVec3::X * 40.0, pace: 10.0 },
        Waypoint { position: DVec3::X * 240.0, pace: 60.0 },
    ];
    ask(
        &run,
        |query| query.pursuer_position = -DVec3::X * 20.0,
        |query| {
            let way = |point: DVec3, _| RouteWay {
                travel_time: point.distance(query.pursuer_position) / 5.0,
                corner: None,
            };
            let answer = solved(query, way);
            let exact = solve(&InterceptQuery {
                pursuer_position: query.pursuer_position,
                target_position: DVec3::ZERO,
                target_velocity: DVec3::X * 4.0,
                pursuer_speed: 5.0,
                capture_radius: 0.5,
            })
            .unwrap();
            assert!(answer.time >= exact.time && answer.time <= exact.time + query.tolerance, "{answer:?}");
            assert!(exact.time > 10.0 && answer.none_before <= exact.time + 1e-12, "{answer:?} {exact:?}");
        },
    );
}

#[test]
fn whatever_is_answered_the_search_ends_and_its_intercept_is_one_that_was_answered() {
    for seed in 0..2_000 {
        let mut random = Generator::new(seed);
        let mut waypoints = Vec::new();
        let mut time = random.uniform(-5.0, 5.0);
        for _ in 0..random.bits() % 6 + 1 {
            // Some points are equal, some are jumps.
            let position = if random.bits().is_multiple_of(4) { DVec3::ZERO } else { random.in_cube(50.0) };
            waypoints.push(Waypoint { position, pace: time });
            time += if random.bits().is_multiple_of(4) { 0.0 } else { random.uniform(0.0, 10.0) };
        }
        let change = |query: &mut RouteInterceptQuery| {
            query.route.topology =
                if random.bits().is_multiple_of(2) { PathTopology::Open } else { PathTopology::Loop };
            query.capture_radius =
                if random.bits().is_multiple_of(2) { 0.0 } else { random.uniform(0.0, 5.0) };
            query.access = [RouteAccess::BothWays, RouteAccess::Forward, RouteAccess::Unknown]
                [(random.bits() % 3) as usize];
            query.pursuer_speed = random.uniform(0.0, 20.0);
            query.max_speed = query.pursuer_speed * 1.5;
            query.overestimate = random.uniform(0.0, 0.5);
            query.max_questions = 1 + (random.bits() % 40) as u32;
        };
        let mut answers = Vec::new();
        ask(&waypoints, change, |query| {
            let mut random = Generator::new(!seed);
            let answer = solved(query, |point, time| {
                assert!(point.is_finite() && (0.0..=query.horizon).contains(&time), "{seed}: {time}");
                let travel_time = match random.bits() % 8 {
                    0 => f64::INFINITY,
                    1 => 0.0,
                    2 => random.uniform(0.0, 1e9),
                    _ => random.uniform(0.0, 60.0),
                };
                let position = random.in_cube(1e3);
                let corner = random
                    .bits()
                    .is_multiple_of(2)
                    .then_some(RouteCorner { position, travel_time: random.uniform(0.0, 60.0) });
                answers.push((time, travel_time));
                RouteWay { travel_time, corner }
            });
            assert_eq!(answer.questions as usize, answers.len());
            assert!(answer.questions <= query.max_questions);
            assert!(answer.none_before <= answer.time, "{seed}: {answer:?}");
            if answer.time < f64::INFINITY {
                assert!(answers.contains(&(answer.time, answer.travel_time)), "{seed}: {answer:?}");
                let saved = query.capture_radius / query.pursuer_speed;
                assert!(answer.travel_time - saved <= answer.time, "{seed}: {answer:?}");
            } else {
                assert!(answer.verdict.is_err());
            }
        });
    }
}

#[test]
fn a_way_faster_than_the_straight_line_leaves_no_bound() {
    ask(
        &walk(),
        |_| {},
        |query| {
            let mut search = RouteSearch::begin(query).unwrap();
            search.answer(&RouteWay { travel_time: 1.0, corner: None }).unwrap();
            let answer = search.result();
            assert_eq!((answer.none_before, answer.travel_time), (0.0, 1.0));
            assert!(answer.time < 21.0);
        },
    );
    // A lift is faster than walking: said so, it is no contradiction.
    ask(
        &walk(),
        |query| query.max_speed = 100.0,
        |query| {
            let mut search = RouteSearch::begin(query).unwrap();
            let first = search.question().unwrap().1;
            search.answer(&RouteWay { travel_time: first + 1.0, corner: None }).unwrap();
            assert!(search.result().none_before > first);
        },
    );
}

#[test]
fn no_way_at_all_is_a_reason_of_its_own() {
    ask(
        &walk(),
        |_| {},
        |query| {
            let mut asked = 0;
            let answer = solved(query, |_, _| {
                asked += 1;
                RouteWay::NONE
            });
            assert_eq!(answer.verdict, Err(NoIntercept::NoWay));
            assert!(asked <= 5, "{asked} questions");
            assert_eq!((answer.time, answer.travel_time), (f64::INFINITY, f64::INFINITY));
        },
    );
}

#[test]
fn a_door_that_opens_for_the_target_is_waited_for() {
    let route: Vec<Waypoint> = (0..=10)
        .map(|n| Waypoint { position: DVec3::X * f64::from(n) * 10.0, pace: f64::from(n) * 2.0 })
        .collect();
    let change = |query: &mut RouteInterceptQuery| {
        query.access = RouteAccess::Forward;
        (query.pursuer_speed, query.max_speed) = (10.0, 10.0);
    };
    ask(&route, change, |query| {
        // There is a way from x = 70 on, where the target is at 14 s and the pursuer could be sooner.
        let answer = solved(query, |point, _| {
            if point.x < 70.0 {
                RouteWay::NONE
            } else {
                RouteWay { travel_time: straight(point).travel_time * 0.5, corner: None }
            }
        });
        assert_eq!(answer.verdict, Ok(()));
        assert!(answer.time >= 14.0 && answer.time <= 14.0 + query.tolerance, "{answer:?}");
    });
}

#[test]
fn a_door_that_closes_between_two_answers_ends_the_search_with_what_was_answered() {
    ask(
        &walk(),
        |_| {},
        |query| {
            let mut asked = 0;
            let answer = solved(query, |point, _| {
                asked += 1;
                let detour = if asked > 1 { 8.0 } else { 0.0 };
                RouteWay { travel_time: straight(point).travel_time + detour, corner: None }
            });
            assert!(asked <= query.max_questions);
            assert!(answer.travel_time - 0.1 <= answer.time, "{answer:?}");
        },
    );
}

#[test]
fn who_is_within_the_capture_radius_by_the_way_is_already_there() {
    ask(
        &walk(),
        |query| query.pursuer_position = DVec3::new(0.0, 0.25, 0.0),
        |query| {
            let answer = solved(query, |_, _| RouteWay { travel_time: 0.05, corner: None });
            assert_eq!((answer.verdict, answer.time), (Err(NoIntercept::AlreadyThere), 0.0));
            // Behind a wall it is not.
            let answer =
                solved(query, |point, _| RouteWay { travel_time: 3.0 + point.x / 5.0, corner: None });
            assert_ne!(answer.verdict, Err(NoIntercept::AlreadyThere));
        },
    );
}

#[test]
fn a_pursuer_that_cannot_move_asks_nothing() {
    ask(
        &walk(),
        |query| (query.pursuer_speed, query.max_speed) = (0.0, 0.0),
        |query| {
            let answer = solved(query, |_, _| unreachable!("a question"));
            assert_eq!((answer.verdict, answer.questions), (Err(NoIntercept::PursuerImmobile), 0));
        },
    );
}

#[test]
fn a_route_of_very_short_laps_costs_no_more_than_its_questions() {
    let round: Vec<Waypoint> = (0..=4)
        .map(|n| {
            let angle = f64::from(n) * core::f64::consts::FRAC_PI_2;
            Waypoint {
                position: DVec3::new(libm::cos(angle), libm::sin(angle), 0.0) * 1e-6,
                pace: f64::from(n) * 1e-7,
            }
        })
        .collect();
    let change = |query: &mut RouteInterceptQuery| {
        query.route.topology = PathTopology::Loop;
        (query.pursuer_speed, query.max_speed, query.horizon) = (0.01, 0.01, 1e6);
    };
    ask(&round, change, |query| {
        let answer = solved(query, |_, _| RouteWay { travel_time: 5_000.0, corner: None });
        assert!(answer.questions <= query.max_questions);
        assert!(answer.none_before <= answer.time);
    });
}

#[test]
fn an_answer_that_comes_when_none_was_asked_is_refused() {
    ask(
        &walk(),
        |_| {},
        |query| {
            let mut search = RouteSearch::begin(query).unwrap();
            while let Some((point, _)) = search.question() {
                search.answer(&straight(point)).unwrap();
            }
            let refusal = search.answer(&straight(DVec3::ZERO)).unwrap_err();
            assert_eq!(
                (refusal.kind, refusal.input.to_string()),
                (RefusalKind::OutOfDomain, "search".into())
            );
        },
    );
}
