//! Runs, records and replays of every shipped scenario.

use pursuit_core::DVec2;
use pursuit_lab::scenario::{Applies, Range, SHIPPED, Scenario, Value};
use pursuit_lab::simulation::{Controls, Event, Recording, ReplayError, Session};

/// A shipped scenario, a crowd of it smaller: the bits of ten thousand agents take their time.
fn shipped_scenario(name: &str) -> Scenario {
    let mut scenario = Scenario::shipped(name).unwrap();
    if scenario.get("agents").is_some() {
        scenario.set("agents", &Value::Count(200)).unwrap();
    }
    scenario
}

/// A session in which every handle was dragged, every action pressed and every field that shows at once changed.
fn eventful(name: &str) -> Session {
    let mut session = Session::new(shipped_scenario(name));
    for step in 0..240 {
        let mut controls = Controls::none();
        if step == 20 {
            for handle in session.simulation().handles() {
                controls.events.push(Event::drag(handle.name, handle.position + DVec2::new(30.0, 10.0)));
            }
        }
        if step % 50 == 30 {
            let actions = session.simulation().actions();
            controls.events.extend(actions.iter().map(|action| Event::press(action.name)));
        }
        if step == 100 {
            for field in session.scenario().fields().collect::<Vec<_>>() {
                if let (Applies::Now, Range::Number { least, .. }, Some(Value::Number(x))) =
                    (field.applies, field.range, session.scenario().get(field.name))
                {
                    let event = session.set(field.name, Value::Number((0.9 * x).max(least))).unwrap();
                    controls.events.extend(event);
                }
            }
        }
        session.step(&controls);
    }
    session
}

#[test]
fn every_shipped_scenario_is_read_and_written_without_a_change() {
    for shipped in SHIPPED {
        let scenario =
            Scenario::read(shipped.text).unwrap_or_else(|error| panic!("{}: {error}", shipped.name));
        assert_eq!(Scenario::read(&scenario.to_toml()).as_ref(), Ok(&scenario), "{}", shipped.name);
    }
}

#[test]
fn a_session_that_is_reset_runs_the_same_again_and_with_another_seed_another_way() {
    for shipped in SHIPPED {
        let mut session = Session::new(shipped_scenario(shipped.name));
        let mut digest = |seed: u64| {
            session.reset(seed);
            assert_eq!(session.steps(), 0);
            (0..100).for_each(|_| session.step(&Controls::none()));
            session.digest()
        };
        let first = digest(5);
        assert_eq!(digest(5), first, "{}", shipped.name);
        if !DOES_NOT_DRAW_LOTS.contains(&shipped.name) {
            assert_ne!(digest(6), first, "{}", shipped.name);
        }
    }
}

/// Scenarios in which nothing is random.
const DOES_NOT_DRAW_LOTS: &[&str] = &[
    "turret-test-bed",
    "howitzer",
    "snitch-sprint",
    "snitch-sprint-tight",
    "ballistics",
    "ballistics-in-air",
    "ballistics-rockets",
];

#[test]
fn an_eventful_run_has_finite_numbers_and_is_replayed_to_the_same_bits_through_its_file() {
    for shipped in SHIPPED {
        let session = eventful(shipped.name);
        let scene = format!("{:?}", session.simulation().scene());
        assert!(!scene.contains("NaN") && !scene.contains("inf"), "{}: {scene}", shipped.name);
        let text = session.recording().to_json().unwrap();
        let replayed = Recording::from_json(&text).unwrap().verify().unwrap();
        assert_eq!(replayed.digest(), session.digest(), "{}", shipped.name);
        assert_eq!(replayed.simulation().summary(), session.simulation().summary(), "{}", shipped.name);
    }
}

#[test]
fn a_recording_of_which_an_event_was_removed_is_told_from_the_run() {
    let mut recording = eventful("pigeon-and-gun").recording();
    recording.events.remove(0);
    assert!(matches!(recording.verify(), Err(ReplayError::Different { .. })));
}
