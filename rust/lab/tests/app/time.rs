//! Play, pause, step, speed, reset, seed, the time line, and replays.

use crate::harness::Lab;
use egui_kittest::kittest::Queryable;
use pursuit_lab::app::Outcome;
use pursuit_lab::scenario::SHIPPED;

#[test]
fn play_lets_time_pass_and_pause_stops_it() {
    let mut lab = Lab::open("pigeon-and-gun");
    assert_eq!(lab.steps(), 0);
    lab.click("Play");
    lab.harness.run_steps(30);
    let steps = lab.steps();
    assert!((28..=33).contains(&steps), "30 pictures of 1/60 s, {steps} steps of 1/60 s");
    lab.click("Pause");
    let stopped = lab.steps();
    lab.harness.run_steps(10);
    assert_eq!(lab.steps(), stopped);
}

#[test]
fn step_takes_one_step() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.click("Step");
    lab.click("Step");
    assert_eq!(lab.steps(), 2);
}

#[test]
fn twice_the_speed_takes_twice_the_steps() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.control("Speed").set_value_accesskit(2.0);
    lab.settle();
    assert_eq!(lab.app().player().speed(), 2.0);
    lab.click("Play");
    let before = lab.steps();
    lab.harness.run_steps(30);
    let taken = lab.steps() - before;
    assert!((58..=62).contains(&taken), "{taken}");
}

#[test]
fn reset_begins_again_with_the_same_seed() {
    let mut lab = Lab::open("pigeon-and-gun");
    let beginning = lab.measure("pigeon_x");
    for _ in 0..5 {
        lab.click("Step");
    }
    assert!(lab.measure("pigeon_x") != beginning);
    let seed = lab.app().player().seed();
    lab.click("Reset");
    assert_eq!((lab.steps(), lab.measure("pigeon_x"), lab.app().player().seed()), (0, beginning, seed));
}

#[test]
fn a_new_seed_is_the_next_one() {
    let mut lab = Lab::open("pigeon-and-gun");
    let seed = lab.app().player().seed();
    lab.click("New seed");
    assert_eq!((lab.app().player().seed(), lab.steps()), (seed + 1, 0));
}

#[test]
fn every_scenario_replays_to_the_same_bits() {
    for shipped in SHIPPED {
        let mut lab = Lab::open(shipped.name);
        for _ in 0..20 {
            lab.click("Step");
        }
        let recorded = lab.app().player().session().digest();
        lab.click("Replay");
        assert!(lab.app().player().is_replaying(), "{}", shipped.name);
        lab.harness.run_steps(30);
        assert_eq!(lab.steps(), 20, "{}", shipped.name);
        assert_eq!(lab.app().player().session().digest(), recorded, "{}", shipped.name);
        assert_eq!(lab.app().player().outcome(), Some(Outcome::Same(format!("{recorded:016x}"))));
        lab.harness.get_by_label("replayed to the same bits");
    }
}

#[test]
fn the_time_line_goes_back_and_the_run_goes_on_from_there() {
    let mut lab = Lab::open("pigeon-and-gun");
    for _ in 0..40 {
        lab.click("Step");
    }
    let end = lab.measure("pigeon_x");
    lab.control("Time line").set_value_accesskit(10.0);
    lab.harness.run_steps(3);
    assert_eq!(lab.steps(), 10);
    assert!(lab.app().player().is_replaying() && lab.measure("pigeon_x") != end);
    lab.click("Go on from here");
    assert!(!lab.app().player().is_replaying());
    assert_eq!(lab.app().player().last_step(), 10);
    for _ in 0..30 {
        lab.click("Step");
    }
    assert_eq!(lab.measure("pigeon_x"), end, "nothing was done, so the same happens again");
}

#[test]
fn a_saved_run_is_opened_again_and_comes_to_the_same_bits() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.press(egui::Key::F);
    for _ in 0..25 {
        lab.click("Step");
    }
    let (steps, digest) = (lab.steps(), lab.app().player().session().digest());
    lab.click("Save run");
    let (name, bytes) = lab.desk.saved.borrow().last().cloned().expect("nothing was saved");
    assert_eq!(name, "pigeon-and-gun-run.json");

    let mut other = Lab::open("pigeon-and-gun");
    other.harness.state_mut().open(&name, &String::from_utf8(bytes).expect("JSON is text"));
    other.harness.run_steps(60);
    assert_eq!((other.steps(), other.app().player().session().digest()), (steps, digest));
    assert_eq!(other.app().player().outcome(), Some(Outcome::Same(format!("{digest:016x}"))));
    assert_eq!(other.statistic("Shots"), "1");
}
