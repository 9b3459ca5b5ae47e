//! What the scenarios show is so.

use crate::read::{agents, answer, cells, handle, measure, statistic, value};
use core::f64::consts::TAU;
use pursuit_core::{DVec2, DVec3};
use pursuit_lab::scenario::{self, Arc, Header, SHIPPED, Scenario, Value};
use pursuit_lab::simulation::{Controls, Event, Howitzer, Role, Session, Shape, Simulation};
use std::collections::BTreeSet;

fn played(name: &str, seed: u64, changes: &[(&str, Value)]) -> Session {
    let mut scenario = Scenario::shipped(name).unwrap();
    for (field, value) in changes {
        scenario.set(field, value).unwrap();
    }
    scenario.set("seed", &Value::Count(seed)).unwrap();
    let duration = scenario.header.duration;
    let mut session = Session::new(scenario);
    while session.time() < duration && !session.simulation().is_over() {
        session.step(&Controls::none());
    }
    session
}

fn numbers(session: &Session, name: &str) -> Vec<f64> {
    cells(session, name).iter().map(|cell| cell.parse().unwrap()).collect()
}

/// Digits that count, of what has a decimal point; whole numbers have as many as they need.
fn digits(number: &str) -> usize {
    let mantissa = number.split('e').next().unwrap_or_default();
    let digits = mantissa.trim_start_matches(['-', '0', '.']).chars().filter(char::is_ascii_digit).count();
    if mantissa.contains('.') { digits } else { 0 }
}

#[test]
fn every_number_has_three_digits() {
    assert_eq!(["0.0123", "-9.99", "10.0", "1390", "6.54e-9", "28.000"].map(digits), [3, 3, 3, 0, 3, 5]);
    for shipped in SHIPPED {
        let mut session = Session::new(Scenario::shipped(shipped.name).unwrap());
        let steps = if shipped.name == "flock" { 3 } else { 600 };
        for _ in 0..steps {
            session.step(&Controls::none());
        }
        let simulation = session.simulation();
        let question = simulation.query_and_answer();
        let entries = question.inputs.into_iter().chain(question.outputs).map(|entry| entry.value);
        let summary = simulation.summary().into_iter().map(|statistic| statistic.value);
        let cells = simulation.table().into_iter().flat_map(|table| table.rows).flatten();
        for text in entries.chain(summary).chain(cells) {
            let is_part = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '.' || letter == '-');
            for number in text.split(is_part).filter(|word| word.parse::<f64>().is_ok()) {
                assert!(digits(number.trim_end_matches('.')) <= 3, "{}: {number} in {text}", shipped.name);
            }
        }
    }
}

/// A role means the same in every scene, so what a scene compares has none of them.
#[test]
fn what_is_compared_has_seven_colors_of_its_own_and_the_scene_names_each() {
    let compared = Role::Compared1 as u8..=Role::Compared7 as u8;
    for (name, count) in [("guidance", 7), ("rendezvous", 3)] {
        let mut session = Session::new(Scenario::shipped(name).unwrap());
        let mut drawn = BTreeSet::new();
        for _ in 0..3000 {
            session.step(&Controls::none());
            let scene = session.simulation().scene();
            let shapes = scene.panels.iter().flat_map(|panel| &panel.shapes);
            drawn.extend(shapes.filter_map(|shape| match shape {
                Shape::Line { role, .. } if compared.contains(&(*role as u8)) => Some(*role as u8),
                _ => None,
            }));
        }
        assert_eq!(drawn.len(), count, "{name}");
        let named: BTreeSet<_> = Role::ALL
            .into_iter()
            .filter(|role| drawn.contains(&(*role as u8)))
            .map(|role| session.simulation().name_of(role))
            .collect();
        assert!(named.len() == count && !named.contains(&None), "{name}: {named:?}");
    }
}

#[test]
fn the_turret_takes_the_first_of_three_crossings_and_a_binary_search_another() {
    let session = played("turret-test-bed", 1, &[]);
    let crossings: Vec<f64> =
        statistic(&session, "Crossings of the curve").split(", ").map(|time| time.parse().unwrap()).collect();
    assert_eq!(crossings.len(), 3);
    let impact: f64 = statistic(&session, "Impact").parse().unwrap();
    assert!((impact - crossings[0]).abs() < 1e-9, "{impact} {crossings:?}");
    let bisected: f64 = statistic(&session, "A binary search ends at").parse().unwrap();
    assert!((bisected - crossings[2]).abs() < 1e-9, "{bisected} {crossings:?}");
}

#[test]
fn a_target_that_is_dragged_out_of_range_is_said_to_be_out_of_range() {
    let mut session = Session::new(Scenario::shipped("turret-test-bed").unwrap());
    session.step(&Controls::one(Event::drag("target", DVec2::new(-900.0, 0.0))));
    assert_eq!(session.simulation().query_and_answer().status, "PURSUIT_STATUS_BEYOND_HORIZON");
    let event = session.set("horizon", Value::Number(20.0)).unwrap();
    session.step(&Controls { events: event.into_iter().collect() });
    let event = session.set("max_range", Value::Number(10.0)).unwrap();
    session.step(&Controls { events: event.into_iter().collect() });
    assert_eq!(session.simulation().query_and_answer().status, "PURSUIT_STATUS_OUT_OF_RANGE");
    assert_eq!(session.scenario().get("target"), Some(Value::Point([-900.0, 0.0])));
}

/// The lab computes the time to spare of each shot by itself, flies the shell and turns the barrel.
#[test]
fn the_howitzer_fires_where_its_barrel_points_at_the_first_time_with_none_to_spare() {
    let mut tried = 0;
    for (arc, is_high) in
        [(Arc::Low, [false].as_slice()), (Arc::High, &[true]), (Arc::Either, &[false, true])]
    {
        for (raft_turn_rate, pitch_rate) in [(6.0, 16.0), (-40.0, 16.0), (80.0, 60.0), (0.0, 3.0)] {
            let settings = scenario::Howitzer { arc, raft_turn_rate, pitch_rate, ..Default::default() };
            let howitzer = Howitzer::new(settings, &Header::default());
            let answer = howitzer.hit().unwrap();
            let impact = answer.impact_time;
            let spare = |time: f64| {
                is_high
                    .iter()
                    .filter_map(|high| howitzer.slack(time, *high))
                    .fold(f64::NEG_INFINITY, f64::max)
            };
            // Within 1e-9 of the horizon.
            let near = 1e-7;
            assert!(spare(impact - near) < 0.0 && spare(impact + near) >= 0.0, "{arc:?} {impact}");
            let steps = (0..2000).map(|step| (impact - near) * f64::from(step) / 2000.0);
            assert!(steps.map(spare).all(|slack| slack < 0.0), "{arc:?} {impact}");
            let launch = answer.launch_velocity - DVec3::new(3.0, -1.0, 0.0);
            let barrel = howitzer.barrel_in_world(impact - answer.flight_time);
            assert!(launch.normalize().distance(barrel) < 1e-6, "{arc:?} {launch} {barrel}");
            let summary = howitzer.summary();
            let miss = summary.iter().find(|statistic| statistic.name == "Miss of the shell").unwrap();
            assert!(miss.value.parse::<f64>().unwrap() < 1e-9, "{miss:?}");
            tried += 1;
        }
    }
    assert_eq!(tried, 12);
}

/// As in the plugin's own test of the same pitch, seeker and snitch.
#[test]
fn in_a_wide_weave_the_lead_wins_gold_and_direct_pursuit_comes_later() {
    let session = played("snitch-sprint", 1, &[]);
    let times = numbers(&session, "caught after, s");
    assert_eq!(cells(&session, "medal")[1], "gold");
    assert!(times[1] < times[0], "{times:?}");
}

/// A straight lead takes up to a fifth longer than direct pursuit in the tight weave.
#[test]
fn a_snitch_that_is_tracked_is_caught_no_later_than_by_direct_pursuit_in_any_weave() {
    for name in ["snitch-sprint", "snitch-sprint-tight"] {
        for seed in 1..21 {
            let session = played(name, seed, &[("random_start", Value::Switch(true))]);
            let times = numbers(&session, "caught after, s");
            assert!(times[2] <= times[0], "{name}, seed {seed}: {times:?}");
        }
    }
}

/// Card MRC-MATH-S002: seek overshoots and oscillates, arrive stops at the quaffle.
#[test]
fn a_keeper_that_seeks_overshoots_and_one_that_arrives_does_not() {
    for seed in 1..4 {
        let session = played("keeper-training-drill", seed, &[]);
        assert!(numbers(&session, "overshoot by seek, cm").iter().all(|overshoot| *overshoot > 50.0));
        assert!(numbers(&session, "by arrive, cm").iter().all(|overshoot| *overshoot <= 1.0));
    }
}

/// The shells are flown by the lab's own integrator, not by the solver's; rockets by the core, in ticks.
#[test]
fn every_shell_of_every_arc_hits_with_and_without_air() {
    for name in ["ballistics", "ballistics-in-air", "ballistics-rockets"] {
        let session = played(name, 1, &[]);
        let misses = numbers(&session, "miss, cm");
        assert_eq!(misses.len(), 2, "{name}");
        assert!(misses.iter().all(|miss| *miss < 0.01), "{name}: {misses:?}");
    }
}

#[test]
fn no_plan_of_a_team_ends_sooner_than_the_one_that_asks_for_it() {
    for seed in 1..6 {
        let session = played("team-assignment", seed, &[]);
        let (pairs, last, sum) = (
            numbers(&session, "pairs"),
            numbers(&session, "last intercept, s"),
            numbers(&session, "sum of times, s"),
        );
        for other in 1..3 {
            if pairs[other] == pairs[0] {
                assert!(last[0] <= last[other], "seed {seed}: {last:?}");
                assert!(sum[1] <= sum[other] + 0.01, "seed {seed}: {sum:?}");
            }
        }
        assert_eq!(statistic(&session, "Met"), format!("{}", pairs[0]));
    }
}

#[test]
fn a_target_that_is_tracked_is_caught_no_later_than_by_direct_pursuit_on_any_course() {
    for course in ["weave", "circle", "straight"] {
        for seed in 1..4 {
            let session = played("tracking", seed, &[("course", Value::Word(course.into()))]);
            let mean = |name| statistic(&session, name).split(' ').next().unwrap().parse::<f64>().unwrap();
            let (tracking, direct) = (mean("Mean time by tracking"), mean("Mean time by direct pursuit"));
            assert!(tracking <= direct && direct < 12.0, "{course}, seed {seed}: {tracking} {direct}");
        }
    }
}

/// Isaacs 1965: a car of turning radius R that is 1.5 times as fast is escaped where capture / R < sqrt(1 - g^2) + g asin(g) - 1.
#[test]
fn a_car_is_evaded_where_isaacs_says_so_and_never_fled() {
    let slower = 1.0 / 1.5_f64;
    let bound = 12.0 / ((1.0 - slower * slower).sqrt() + slower * slower.asin() - 1.0);
    for seed in 1..11 {
        for (share, escapes) in [(0.8, false), (1.1, true), (90.0 / bound, true)] {
            let radius = Value::Number(share * bound);
            let session = played("evading", seed, &[("turn_radius", radius)]);
            let [evading, fleeing] = ["Life by evade", "Life by flee"].map(|name| statistic(&session, name));
            assert_eq!(evading == "not caught", escapes, "seed {seed}, {share}: {evading}");
            assert_ne!(fleeing, "not caught", "seed {seed}, {share}");
            assert_eq!(session.simulation().is_over(), !escapes);
        }
    }
}

/// Straight away from one that turns at will the gap closes with the difference of the speeds: a life of (150 - 12) / 50 s.
#[test]
fn from_a_threat_that_turns_at_will_both_live_as_long_as_the_gap_lasts() {
    for threat in ["pursuit", "lead"] {
        for seed in 1..6 {
            let session = played("evading", seed, &[("threat", Value::Word(threat.into()))]);
            assert_eq!(statistic(&session, "Life by evade"), "2.76", "{threat}, seed {seed}");
            assert_eq!(statistic(&session, "Life by flee"), "2.76", "{threat}, seed {seed}");
            assert!(session.simulation().is_over());
        }
    }
}

/// The circle through three successive places of its trail.
#[test]
fn the_car_never_turns_tighter_than_its_circle() {
    let scenario = Scenario::shipped("dubins-chase").unwrap();
    let radius = 90.0;
    assert_eq!(scenario.get("turn_radius"), Some(Value::Number(radius)));
    let mut session = Session::new(scenario);
    let mut places: Vec<DVec2> = Vec::new();
    for _ in 0..1800 {
        session.step(&Controls::none());
        let place = session.simulation().handles()[0].position;
        if places.last() != Some(&place) {
            places.push(place);
        }
    }
    assert!(places.len() > 1000);
    for three in places.windows(3) {
        let (to, on) = (three[1] - three[0], three[2] - three[1]);
        let turn = libm::atan2(to.perp_dot(on), to.dot(on)).abs();
        let way = 0.5 * (to.length() + on.length());
        // The last bit of a way, up to the capture radius, may be shorter than the rounding of places lets be measured.
        if way < 1e-3 {
            continue;
        }
        assert!(turn <= way / radius * 1.01 + 1e-9, "{turn} rad in {way}");
    }
}

#[test]
fn nobody_of_the_flock_flies_through_an_obstacle() {
    let mut scenario = Scenario::shipped("flock").unwrap();
    scenario.set("agents", &Value::Count(1500)).unwrap();
    let mut session = Session::new(scenario);
    for _ in 0..300 {
        session.step(&Controls::none());
    }
    assert_eq!(statistic(&session, "Status"), "PURSUIT_STATUS_OK");
    assert_eq!(statistic(&session, "Agents inside obstacles"), "0");
}

#[test]
fn every_path_is_followed_in_its_order() {
    let mut session = Session::new(Scenario::shipped("path-following").unwrap());
    let mut places = [const { Vec::new() }; 3];
    for _ in 0..60 * 40 {
        session.step(&Controls::none());
        let numbers: Vec<f64> =
            session.simulation().measures().into_iter().map(|measure| measure.value).collect();
        for (seen, of) in places.iter_mut().zip(numbers.chunks(4)) {
            seen.push((DVec2::new(of[0], of[1]), of[2]));
        }
    }
    let (west, east) = (DVec2::new(-300.0, -80.0), DVec2::new(300.0, 120.0));
    let near = |seen: &[(DVec2, f64)], place: DVec2| seen.iter().any(|(at, _)| at.distance(place) < 20.0);
    let [there, eight, patrol] = places;

    // There, and only then back: the far end lies half way along.
    let (end, progress) = there[there.len() - 1];
    assert!(
        end.distance(west) < 1.0 && (progress - 2.0 * west.distance(east)).abs() < 1.0,
        "{end} {progress}"
    );
    assert!(there.windows(2).all(|two| two[0].1 <= two[1].1), "the progress only moves on");
    assert!(near(&there, east));

    // Its lobes in turn, both crossed in the same direction: up on the outside of the right one, down on the outside of the
    // left one.
    let laps: Vec<_> = eight.chunk_by(|one, next| one.1 <= next.1).collect();
    assert!(laps.len() > 2, "{} laps", laps.len());
    for lap in &laps[1..laps.len() - 1] {
        let sides: Vec<bool> =
            lap.iter().map(|(at, _)| at.x).filter(|x| x.abs() > 40.0).map(|x| x > 0.0).collect();
        assert_eq!(sides.chunk_by(|one, next| one == next).count(), 2, "one lobe and then the other");
        assert!(near(lap, DVec2::new(300.0, 0.0)) && near(lap, DVec2::new(-300.0, 0.0)));
    }

    let rounds: Vec<_> = patrol.chunk_by(|one, next| one.1 <= next.1).collect();
    assert!(rounds.len() > 2, "{} rounds", rounds.len());
    for round in &rounds[1..rounds.len() - 1] {
        assert!(near(round, east) && near(round, west));
    }
}

#[test]
fn a_crowd_bound_for_one_point_comes_to_rest_around_it() {
    let session = played("orca-one-point", 1, &[]);
    assert!(session.simulation().is_over());
    assert_eq!(statistic(&session, "Arrived"), "40 of 40");
    let speed: f64 = statistic(&session, "Mean speed").parse().unwrap();
    assert!(speed < 0.02, "{speed}");
}

#[test]
fn a_crowd_of_layers_and_one_on_two_floors_arrive_without_touching_whom_they_avoid() {
    for (name, arrived) in [("orca-layers", "55 of 55"), ("orca-floors", "36 of 36")] {
        let session = played(name, 1, &[]);
        assert!(session.simulation().is_over(), "{name}");
        assert_eq!(statistic(&session, "Arrived"), arrived);
        assert!(value(&session, "Deepest in a wall") < 5e-4);
        let deepest: f64 = statistic(&session, "Deepest overlap, of both radii").parse().unwrap();
        assert!(deepest < 2.0, "{name}: {deepest} %");
    }
}

#[test]
fn crowds_led_around_blocks_arrive_and_nobody_is_in_a_block() {
    let session = played("orca-roadmap", 1, &[]);
    assert_eq!(statistic(&session, "Arrived"), "100 of 100");
    assert!(value(&session, "Deepest in a wall") < 5e-4);
    let steps: u64 = statistic(&session, "Steps of the scene").parse().unwrap();
    assert!(steps <= 3214, "{steps}: RVO2 takes 3214");
}

#[test]
fn around_corners_the_route_search_catches_when_it_says_and_no_later_than_re_pathing() {
    for name in ["around-corners-house", "around-corners-maze"] {
        let mut saved = 0.0;
        for seed in 1..4 {
            let session = played(name, seed, &[]);
            assert!(value(&session, "Rounds") > 10.0, "{name}, seed {seed}");
            assert_eq!(statistic(&session, "Route search: rounds later than re-pathing"), "0");
            saved += value(&session, "Route search: saved over re-pathing") / 3.0;
            let mut session = opened_around_corners(name, seed);
            let foretold = session.simulation().query_and_answer().time.unwrap();
            while measure(&session, "route_search_caught").is_nan() {
                session.step(&Controls::none());
            }
            let caught = measure(&session, "route_search_caught");
            // Between two steps.
            assert!(
                (foretold - 0.02..foretold + 0.02).contains(&caught),
                "{name}, {seed}: {foretold} {caught}"
            );
        }
        assert!(saved > 8.0, "{name}: {saved} %");
    }
}

fn opened_around_corners(name: &str, seed: u64) -> Session {
    let mut scenario = Scenario::shipped(name).unwrap();
    scenario.set("seed", &Value::Count(seed)).unwrap();
    Session::new(scenario)
}

#[test]
fn what_cannot_be_chased_around_corners_is_said() {
    let drag = |session: &mut Session, handle: &str, to: DVec2| {
        session.step(&Controls::one(Event::drag(handle, to)));
    };
    let mut session = opened_around_corners("around-corners-house", 1);
    drag(&mut session, "pursuer", DVec2::new(1_700.0, 750.0));
    let table = handle(&session, "wall 15");
    drag(&mut session, "target", table);
    assert_eq!(statistic(&session, "No chase"), "The target is in a wall.");
    drag(&mut session, "target", DVec2::new(250.0, 350.0));
    assert!(session.simulation().summary().iter().all(|statistic| statistic.name != "No chase"));
    // A wall can be dragged onto somebody too.
    let pursuer = handle(&session, "pursuer");
    drag(&mut session, "wall 16", pursuer);
    assert_eq!(statistic(&session, "No chase"), "The pursuers are in a wall.");
    let question = session.simulation().query_and_answer();
    assert_eq!((question.status, question.time), ("PURSUIT_STATUS_NO_WAY", None));
    assert_eq!(question.reason, "The pursuers are in a wall.");
    let before = session.simulation().scene();
    (0..60).for_each(|_| session.step(&Controls::none()));
    assert_eq!(session.simulation().scene(), before, "nobody moves");
    // Both doors of the room are closed by walls that are dragged there.
    drag(&mut session, "wall 16", DVec2::new(1_950.0, 1_450.0));
    drag(&mut session, "wall 4", DVec2::new(150.0, 650.0));
    drag(&mut session, "wall 1", DVec2::new(500.0, 300.0));
    assert_eq!(session.simulation().query_and_answer().status, "PURSUIT_STATUS_NO_WAY");
    assert_eq!(statistic(&session, "No chase"), "No way leads to the target.");
}

#[test]
fn every_scenario_names_a_page_of_the_documentation() {
    for shipped in SHIPPED {
        let page = Scenario::read(shipped.text).unwrap().page();
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
        assert!(path.is_file(), "{}: {page}", shipped.name);
    }
}

/// The guard's theorem, with brakes of any strength; and what is drawn is in their way.
#[test]
fn behind_the_guard_nobody_touches_an_obstacle_and_without_it_they_do() {
    for seed in 1..4 {
        for acceleration in [100.0, 800.0] {
            let session = played("guard", seed, &[("max_acceleration", Value::Number(acceleration))]);
            assert_eq!(statistic(&session, "Has anybody touched one"), "no", "seed {seed}, {acceleration}");
        }
        let session = played("guard", seed, &[]);
        assert!(value(&session, "Goals reached") > 50.0, "seed {seed}");
        let session = played("guard", seed, &[("protection", Value::Word("nothing".into()))]);
        assert_eq!(statistic(&session, "Has anybody touched one"), "yes", "seed {seed}");
    }
}

/// The radius of an agent that crosses, and the margin that it keeps.
const BODY: f64 = 42.0;
const MARGIN: f64 = 8.0;

#[test]
fn contacts_are_pairs_whose_bodies_come_to_overlap() {
    for (avoidance, agents_of) in [("priority", 40), ("order", 20), ("off", 20)] {
        let mut scenario = Scenario::shipped("avoid-collisions").unwrap();
        scenario.set("avoidance", &Value::Word(avoidance.into())).unwrap();
        scenario.set("agents", &Value::Count(agents_of)).unwrap();
        let mut session = Session::new(scenario);
        let overlapping = |session: &Session| {
            let places: Vec<DVec2> = agents(session).into_iter().map(|(at, _)| at).collect();
            let pairs = (0..places.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
            pairs.filter(|(a, b)| places[*a].distance(places[*b]) < 2.0 * BODY).collect::<Vec<_>>()
        };
        let (mut before, mut contacts) = (overlapping(&session), 0);
        for _ in 0..60 * 10 {
            session.step(&Controls::none());
            let now = overlapping(&session);
            contacts += now.iter().filter(|pair| !before.contains(pair)).count();
            before = now;
        }
        assert_eq!(statistic(&session, "Contacts"), contacts.to_string(), "{avoidance}");
    }
}

/// Both are followed straight on in steps of a millisecond.
#[test]
fn the_neighbor_that_is_avoided_is_the_one_that_would_be_touched_first() {
    let mut avoided = 0;
    for seed in 1..4 {
        let mut session = played("avoid-collisions", seed, &[("duration", Value::Number(0.5))]);
        for _ in 0..60 {
            let before = agents(&session);
            session.step(&Controls::none());
            let moved = agents(&session).into_iter().zip(before);
            let moved: Vec<_> = moved.map(|((to, _), (from, _))| (to, (to - from) * 60.0)).collect();
            let (at, velocity) = moved[0];
            let contact = |(other, &(place, flown)): (usize, &(DVec2, DVec2))| {
                let apart = |time: f64| (place - at + (flown - velocity) * time).length();
                // Not those that overlap and part already.
                let is_contact =
                    |time: &f64| apart(*time) < 2.0 * BODY + MARGIN && apart(time + 1e-6) < apart(*time);
                let time = (0..=2000).map(|step| f64::from(step) * 1e-3).find(is_contact);
                time.map(|time| (other, time))
            };
            let contacts = moved.iter().enumerate().skip(1).filter_map(contact);
            let first = contacts.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, time)| *time < 1.99);
            let Some((neighbor, time)) = first else { continue };
            assert_eq!(answer(&session, "neighbor"), neighbor.to_string(), "seed {seed}");
            let answered: f64 = answer(&session, "time").parse().unwrap();
            assert!((answered - time).abs() < 0.01, "seed {seed}: {answered} {time}");
            avoided += 1;
        }
    }
    assert!(avoided > 60, "{avoided}");
}

#[test]
fn who_hides_is_seldom_seen_and_nobody_hides_without_covers() {
    for seed in 1..4 {
        let session = played("hide", seed, &[]);
        let hidden = value(&session, "Time in sight");
        assert!(value(&session, "Least distance from a surface") >= 20.0, "seed {seed}");
        let session = played("hide", seed, &[("covers", Value::Count(0))]);
        assert_eq!(statistic(&session, "With a cover"), "0 of 7");
        assert_eq!(value(&session, "Time in sight"), 100.0);
        assert!(hidden < 25.0, "seed {seed}: {hidden}");
    }
}

#[test]
fn a_threat_that_is_dragged_into_a_cover_stands_beside_it() {
    let mut session = Session::new(Scenario::shipped("hide").unwrap());
    for x in -10..11 {
        let to = DVec2::new(100.0 * f64::from(x), 0.0);
        session.step(&Controls::one(Event::drag("threat", to)));
        let snippet = session.simulation().query_and_answer();
        assert_eq!(snippet.status, "PURSUIT_STATUS_OK");
        let hidden = statistic(&session, "With a cover");
        assert_ne!(hidden, "0 of 7", "dragged to {to}");
    }
}

#[test]
fn strong_agents_stay_in_the_flow_and_weak_ones_leave_it() {
    let astray = |acceleration| {
        let session = played("flow-field", 1, &[("max_acceleration", Value::Number(acceleration))]);
        value(&session, "Mean difference from the flow")
    };
    let (strong, weak) = (astray(1000.0), astray(60.0));
    assert!(strong < 35.0 && weak > 2.0 * strong, "{strong} {weak}");
}

#[test]
fn walls_are_followed_near_the_distance_and_never_touched() {
    for seed in 1..4 {
        for distance in [60.0, 80.0, 100.0] {
            let session = played("wall-following", seed, &[("distance", Value::Number(distance))]);
            let astray = value(&session, "Mean difference from the distance");
            assert!(astray < 0.25 * distance, "seed {seed}, {distance}: {astray}");
            assert!(
                value(&session, "Least distance from a wall") > 0.5 * distance,
                "seed {seed}, {distance}"
            );
        }
    }
}

/// docs/steering.md: a tenth of what it flies in the time that it looks ahead, and twice what it flies in a tick.
#[test]
fn wanderers_leave_their_tank_by_no_more_than_is_said() {
    for seed in 1..4 {
        for rate in [0.5, 1.047, 4.0] {
            let session = played("wander", seed, &[("wander_rate", Value::Number(rate))]);
            let beyond = value(&session, "Farthest beyond a side");
            assert!(beyond <= 0.1 * 300.0 * 0.8 + 2.0 * 300.0 / 60.0, "seed {seed}, {rate}: {beyond}");
        }
    }
}

#[test]
fn watchers_come_to_rest_on_who_stands_still_and_never_swing_past() {
    for seed in 1..6 {
        let mut scenario = Scenario::shipped("turning").unwrap();
        scenario.set("seed", &Value::Count(seed)).unwrap();
        scenario.set("runner_speed", &Value::Number(0.0)).unwrap();
        let mut session = Session::new(scenario);
        let names = ["off_whole", "off_half", "off_quarter"];
        let mut before = names.map(|name| measure(&session, name));
        for _ in 0..60 * 12 {
            session.step(&Controls::none());
            let now = names.map(|name| measure(&session, name));
            for (now, before) in now.iter().zip(before) {
                let is_past = now * before < 0.0 && now.abs() > 1e-12;
                assert!(!is_past && now.abs() <= before.abs() + 1e-12, "seed {seed}: {before} {now}");
            }
            before = now;
        }
        assert!(before.iter().all(|off| off.abs() < 1e-12), "seed {seed}: {before:?}");
    }
}

/// The map anew, by the angles between directions.
#[test]
fn a_context_map_takes_the_most_interesting_of_the_directions_that_are_not_masked() {
    const RADII: f64 = 20.0 + 60.0;
    let (mut masks, mut closed) = (0, 0);
    for seed in 1..4 {
        let mut scenario = Scenario::shipped("context-map").unwrap();
        scenario.set("seed", &Value::Count(seed)).unwrap();
        let mut session = Session::new(scenario);
        for step in 0..60 * 20 {
            session.step(&Controls::none());
            if step % 20 > 0 {
                continue;
            }
            let (at, _) = agents(&session)[0];
            let to_goal = handle(&session, "goal") - at;
            let threats = session.simulation().handles().into_iter().filter(|known| known.name != "goal");
            let to_threats: Vec<DVec2> = threats.map(|threat| threat.position - at).collect();
            let cosine = |slot: usize, way: DVec2| {
                let angle = libm::atan2(way.y, way.x) - TAU * slot as f64 / 24.0;
                libm::cos(angle).max(0.0)
            };
            let strength = |way: DVec2| (1.0 - (way.length() - RADII) / 300.0).clamp(0.0, 1.0);
            let greatest = |slot: usize, turn: f64| {
                let of = |way: &DVec2| strength(*way) * cosine(slot, *way * turn);
                to_threats.iter().map(of).fold(0.0, f64::max)
            };
            let danger: Vec<f64> = (0..24).map(|slot| greatest(slot, 1.0)).collect();
            let interest: Vec<f64> =
                (0..24).map(|slot| greatest(slot, -1.0).max(cosine(slot, to_goal))).collect();
            let least = danger.iter().copied().fold(f64::INFINITY, f64::min);
            let mut open: Vec<usize> = (0..24).filter(|slot| danger[*slot] <= least + 0.4).collect();
            open.sort_by(|a, b| interest[*b].total_cmp(&interest[*a]));
            let said = (24 - open.len()).to_string();
            assert_eq!(answer(&session, "masked slots"), said, "seed {seed}, step {step}");
            let shown = |name: &str| answer(&session, name).parse::<f64>().unwrap();
            // Of directions within a 64th of the most interesting one the first is taken, so that noise does not turn an
            // agent round.
            let slot = shown("slot") as usize;
            assert!(open.contains(&slot), "seed {seed}, step {step}: {slot} is masked");
            assert!(
                interest[slot] >= interest[open[0]] * (1.0 - 1.0 / 64.0),
                "seed {seed}, step {step}: {slot}"
            );
            assert!((shown("interest") - interest[slot]).abs() < 0.006);
            assert!((shown("danger") - danger[slot]).abs() < 0.006);
            masks += u32::from(open.len() < 24);
            closed += u32::from(interest[slot] < 0.98 * interest.iter().copied().fold(0.0, f64::max));
        }
    }
    assert!(masks > 20 && closed > 5, "{masks} {closed}");
}

#[test]
fn crowds_in_space_pass_among_shapes_that_nobody_touches() {
    let session = played("orca-space-walls", 1, &[]);
    assert_eq!(statistic(&session, "Arrived"), "36 of 36");
    let [wall, pair] =
        ["Deepest in a wall", "Deepest overlap, of both radii"].map(|name| value(&session, name));
    assert!(wall < 5e-4 && pair < 5.05, "{wall} {pair}");
}

#[test]
fn every_shipped_scene_is_listed_with_a_sentence_of_its_own() {
    let mut sentences: Vec<&str> = SHIPPED.iter().map(|shipped| shipped.meaning()).collect();
    for (shipped, sentence) in SHIPPED.iter().zip(&sentences) {
        assert!(sentence.len() > 20 && sentence.ends_with(['.', '?']), "{}: {sentence}", shipped.name);
    }
    sentences.sort_unstable();
    let count = sentences.len();
    sentences.dedup();
    assert_eq!(sentences.len(), count, "two scenes with one sentence");
}

#[test]
fn the_snitch_stays_in_its_pitch_wherever_it_starts() {
    for (name, seeds) in [("snitch-sprint", 40), ("snitch-sprint-tight", 40)] {
        for seed in 0..seeds {
            let mut scenario = Scenario::shipped(name).unwrap();
            scenario.header.seed = seed;
            scenario.set("random_start", &Value::Switch(seed > 0)).unwrap();
            let mut session = Session::new(scenario);
            while !session.simulation().is_over() {
                session.step(&Controls::none());
                let [x, y] = [0, 1].map(|index| session.simulation().measures()[index].value);
                assert!((0.0..=15_000.0).contains(&x) && y.abs() <= 2_750.0, "{name}, seed {seed}: {x} {y}");
            }
        }
    }
}

#[test]
fn an_aim_beyond_the_pitch_is_shown_to_its_edge() {
    let mut session = Session::new(Scenario::shipped("snitch-sprint").unwrap());
    let mut beyond = 0;
    while !session.simulation().is_over() {
        session.step(&Controls::none());
        for panel in session.simulation().scene().panels {
            for shape in &panel.shapes {
                let ends = match shape {
                    Shape::Arrow { role: Role::Aim, from, to, .. } => vec![*from, *to],
                    Shape::Line { role: Role::Aim, points, .. } => points.clone(),
                    _ => continue,
                };
                beyond += usize::from(matches!(shape, Shape::Arrow { .. }));
                for end in ends {
                    assert!((panel.bounds.nearest(end) - end).length() < 1e-6, "{end} in {:?}", panel.bounds);
                }
            }
        }
    }
    assert!(beyond > 0, "no aim was beyond the pitch: this test asks nothing");
}

#[test]
fn medals_are_drawn_when_a_drill_is_over_and_are_those_of_its_table() {
    for name in ["snitch-sprint", "snitch-sprint-tight", "keeper-training-drill"] {
        let mut session = Session::new(Scenario::shipped(name).unwrap());
        while !session.simulation().is_over() {
            session.step(&Controls::none());
        }
        let table = session.simulation().table().unwrap();
        for (panel, row) in session.simulation().scene().panels.iter().zip(&table.rows) {
            for (role, word) in [(Role::Gold, "gold"), (Role::Silver, "silver"), (Role::Bronze, "bronze")] {
                let is_drawn = panel
                    .shapes
                    .iter()
                    .any(|shape| matches!(shape, Shape::Dot { role: drawn, .. } if *drawn == role));
                assert_eq!(is_drawn, row.last().unwrap().contains(word), "{name}, {}: {word}", panel.title);
            }
        }
    }
}

/// What a role is called in a scene tells what it must be drawn as: the same in every scene.
#[test]
fn a_wall_a_threat_and_who_waits_have_one_role_in_every_scene() {
    let words = [
        (Role::Wall, &["walls", "obstacles", "blocks", "pillars", "covers", "shapes"][..]),
        (Role::Danger, &["threat", "hawk", "hunter", "bludger"]),
        (Role::Waiting, &["waits"]),
    ];
    let roles = [
        Role::Ground,
        Role::Pursuer,
        Role::Target,
        Role::Projectile,
        Role::Aim,
        Role::Intercept,
        Role::Prediction,
        Role::Hit,
        Role::Miss,
        Role::Range,
        Role::Danger,
        Role::Alternative,
        Role::Wall,
        Role::Waiting,
    ];
    let mut met = 0;
    for shipped in SHIPPED {
        let session = Session::new(Scenario::shipped(shipped.name).unwrap());
        for role in roles {
            let Some(name) = session.simulation().name_of(role) else { continue };
            let first = name.split([' ', ',']).next().unwrap();
            for (wanted, signs) in words {
                let is_meant = signs.contains(&first);
                assert!(!is_meant || role == wanted, "{}: {name} is drawn as {role:?}", shipped.name);
                met += usize::from(is_meant);
            }
        }
    }
    assert!(met > 15, "{met} names were looked at");
}

/// One module gives colors to roles, and no scene has any.
#[test]
fn no_scene_has_a_color_of_its_own() {
    fn files(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            if entry.path().is_dir() { files(&entry.path(), found) } else { found.push(entry.path()) }
        }
    }
    let mut found = Vec::new();
    files(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/simulation"), &mut found);
    assert!(found.len() > 40, "{}", found.len());
    for file in found {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(!text.contains("Color") && !text.contains("rgb("), "{}", file.display());
    }
}
