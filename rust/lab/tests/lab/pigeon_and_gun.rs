//! Pigeon and gun, as M. Oberberger's simulator of 2015 describes it: the barrel points where to fire, a bullet flies
//! straight and hits, unless the pigeon turns back meanwhile.

use crate::read::statistic;
use pursuit_core::DVec2;
use pursuit_lab::scenario::{Scenario, Value};
use pursuit_lab::simulation::{Controls, Event, Session};

fn session(changes: &[(&str, Value)]) -> Session {
    let mut scenario = Scenario::shipped("pigeon-and-gun").unwrap();
    for (field, value) in changes {
        scenario.set(field, value).unwrap();
    }
    Session::new(scenario)
}

fn run(session: &mut Session, seconds: f64) {
    let end = session.time() + seconds;
    while session.time() < end {
        session.step(&Controls::none());
    }
}

#[test]
fn a_bullet_hits_a_pigeon_that_flies_on_wherever_the_gun_was_dragged() {
    for to in [(-700.0, -400.0), (0.0, 0.0), (650.0, 440.0), (300.0, -450.0)] {
        let mut session = session(&[("turn_interval", Value::Number(0.0))]);
        session.step(&Controls::one(Event::drag("gun", DVec2::from(to))));
        session.step(&Controls::one(Event::press("fire")));
        run(&mut session, 4.0);
        assert_eq!(statistic(&session, "Hits"), "1", "{to:?}");
        assert_eq!(statistic(&session, "Misses"), "0", "{to:?}");
    }
}

#[test]
fn every_bullet_that_misses_was_fired_before_the_pigeon_turned_back() {
    let mut session = session(&[("fire_interval", Value::Number(0.25))]);
    run(&mut session, 120.0);
    assert_ne!(statistic(&session, "Misses"), "0");
    assert_eq!(statistic(&session, "Misses"), statistic(&session, "Misses because the pigeon turned"));
}

#[test]
fn aimed_at_the_pigeon_itself_a_bullet_misses() {
    let mut session =
        session(&[("turn_interval", Value::Number(0.0)), ("aim", Value::Word("direct".into()))]);
    session.step(&Controls::one(Event::press("fire")));
    run(&mut session, 4.0);
    assert_eq!(statistic(&session, "Hits"), "0");
    assert_eq!(statistic(&session, "Misses"), "1");
}

#[test]
fn the_inspector_says_why_a_slow_bullet_cannot_hit() {
    let mut session =
        session(&[("turn_interval", Value::Number(0.0)), ("bullet_speed", Value::Number(50.0))]);
    run(&mut session, 3.0);
    let inspection = session.simulation().query_and_answer();
    assert_eq!(inspection.status, "PURSUIT_STATUS_TARGET_TOO_FAST");
    assert!(inspection.c_snippet.contains("pursuit_solve_intercept_2d"));
}

#[test]
fn a_drag_beyond_the_field_or_to_no_place_leaves_the_gun_in_the_field() {
    let mut session = session(&[]);
    session.step(&Controls::one(Event::drag("gun", DVec2::new(1e300, -1e300))));
    assert_eq!(session.simulation().handles()[0].position, DVec2::new(800.0, -450.0));
    session.step(&Controls::one(Event::drag("gun", DVec2::new(f64::NAN, 0.0))));
    assert_eq!(session.simulation().handles()[0].position, DVec2::new(800.0, -450.0));
}
