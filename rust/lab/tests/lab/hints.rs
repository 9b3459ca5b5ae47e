//! Each scene says what to try; here that is done, and what the sentence promises comes.

use crate::read::{agents, cells, handle, measure, statistic, value};
use crate::tried::tried;
use pursuit_core::DVec2;
use pursuit_lab::scenario::{SHIPPED, Scenario, Value};
use pursuit_lab::simulation::{Controls, Event, Role, Session, Shape};

fn hint(session: &Session) -> &'static str {
    session.simulation().captions()[1]
}

/// A run of a scene, before its first step.
fn opened(name: &str, seed: u64) -> Session {
    let mut scenario = Scenario::shipped(name).unwrap();
    scenario.set("seed", &Value::Count(seed)).unwrap();
    Session::new(scenario)
}

/// The same with the field that its hint names set as the hint says.
fn tried_out(name: &str, seed: u64, field: &str) -> Session {
    let mut session = opened(name, seed);
    let all = tried(session.scenario(), hint(&session));
    let (_, value) = all.into_iter().find(|(said, _)| said.name == field).unwrap_or_else(|| {
        panic!("{name} does not say to try {field}: {}", hint(&session));
    });
    set(&mut session, field, value);
    session
}

/// Changes a field as a slider does.
fn set(session: &mut Session, field: &str, value: Value) {
    if let Some(event) = session.set(field, value).unwrap() {
        session.step(&Controls::one(event));
    }
}

fn play(mut session: Session, seconds: f64) -> Session {
    while session.time() < seconds && !session.simulation().is_over() {
        session.step(&Controls::none());
    }
    session
}

/// Plays a scene as it is shipped and as its hint says, for its whole time.
fn both(name: &str, seed: u64, field: &str) -> [Session; 2] {
    let duration = Scenario::shipped(name).unwrap().header.duration;
    [opened(name, seed), tried_out(name, seed, field)].map(|session| play(session, duration))
}

fn drag(session: &mut Session, handle: &str, to: DVec2) {
    let handles = session.simulation().handles();
    assert!(handles.iter().any(|known| known.name == handle), "{handle} cannot be dragged");
    session.step(&Controls::one(Event::drag(handle, to)));
}

#[test]
fn every_hint_says_to_drag_what_can_be_dragged_or_to_set_what_can_be_set() {
    for shipped in SHIPPED {
        let session = opened(shipped.name, 1);
        let said = hint(&session);
        let all = tried(session.scenario(), said);
        // Each value that a sentence names is one that the field takes, and another than now.
        for (field, value) in &all {
            assert!(session.scenario().clone().set(field.name, value).is_ok(), "{}: {said}", shipped.name);
            assert_ne!(session.scenario().get(field.name).as_ref(), Some(value), "{}: {said}", shipped.name);
        }
        let numbers =
            said.split([' ', ',', ':', ';', '.']).filter(|word| word.parse::<f64>().is_ok()).count();
        let values = all.iter().filter(|(_, value)| !matches!(value, Value::Word(_))).count();
        // "Look ahead time 0.1" is two numbers between stops.
        assert!(numbers >= values, "{}: {said}", shipped.name);
        assert!(!said.contains('_'), "{}: a control has no such name: {said}", shipped.name);
        let handles = session.simulation().handles();
        let is_drag = said.contains("Drag the ");
        let is_named = handles.iter().any(|handle| said.contains(&format!("Drag the {}", handle.name)));
        assert!(!is_drag || is_named, "{}: {said}", shipped.name);
        assert!(is_drag || !all.is_empty(), "{}: {said}", shipped.name);
    }
}

#[test]
fn a_bullet_slower_than_the_pigeon_meets_only_one_that_comes_nearer() {
    let mut session = opened("pigeon-and-gun", 1);
    drag(&mut session, "gun", DVec2::new(100.0, -200.0));
    session.step(&Controls::one(Event::press("fire")));
    assert_eq!(statistic(&session, "Shots"), "1");
    let mut session = tried_out("pigeon-and-gun", 1, "bullet_speed");
    let (mut met, mut missed) = (0, 0);
    // The pigeon flies 320 above the middle.
    let apart = |session: &Session| {
        let of = |name| measure(session, name);
        DVec2::new(of("pigeon_x") - of("gun_x"), 320.0 - of("gun_y")).length()
    };
    for _ in 0..1200 {
        session.step(&Controls::none());
        let is_met = session.simulation().query_and_answer().status == "PURSUIT_STATUS_OK";
        let before = apart(&session);
        session.step(&Controls::none());
        // The step may be the one in which it turns back.
        let is_same = is_met == (session.simulation().query_and_answer().status == "PURSUIT_STATUS_OK");
        assert!(!is_met || !is_same || apart(&session) < before, "at {} s", session.time());
        (met, missed) = (met + u32::from(is_met), missed + u32::from(!is_met));
    }
    assert!(met > 50 && missed > 100, "{met} {missed}");
}

#[test]
fn a_turret_that_turns_quickly_has_one_time_to_hit() {
    let crossings = |session: &Session| statistic(session, "Crossings of the curve").split(", ").count();
    assert_eq!(crossings(&opened("turret-test-bed", 1)), 3);
    assert_eq!(crossings(&tried_out("turret-test-bed", 1, "turn_rate")), 1);
    let mut session = opened("turret-test-bed", 1);
    drag(&mut session, "target", DVec2::new(60.0, 10.0));
    assert_ne!(crossings(&session), 3);
}

#[test]
fn a_flat_shot_of_the_howitzer_is_there_sooner_and_a_raft_that_turns_away_delays_the_lob() {
    let impact = |session: &Session| value(session, "Impact");
    let lob = opened("howitzer", 1);
    assert_eq!(statistic(&lob, "Arc"), "high");
    let flat = tried_out("howitzer", 1, "arc");
    assert!(statistic(&flat, "Arc") == "low" && impact(&flat) < 0.5 * impact(&lob));
    assert!(impact(&tried_out("howitzer", 1, "raft_turn_rate")) > 1.0 + impact(&lob));
    let mut session = opened("howitzer", 1);
    drag(&mut session, "boat", DVec2::new(900.0, 0.0));
    assert_ne!(session.simulation().query_and_answer().status, "PURSUIT_STATUS_OK");
}

#[test]
fn who_leads_by_velocity_comes_last_in_a_tight_weave_alone() {
    let is_last = |session: &Session| {
        let times: Vec<f64> =
            cells(session, "caught after, s").iter().map(|cell| cell.parse().unwrap()).collect();
        times[1] > times[0] && times[1] > times[2]
    };
    let [wide, tried] = both("snitch-sprint", 1, "weave_period");
    assert!(!is_last(&wide) && is_last(&tried));
    let [tight, tried] = both("snitch-sprint-tight", 1, "weave_period");
    assert!(is_last(&tight) && !is_last(&tried));
}

#[test]
fn slow_keepers_block_less_in_time_and_straight_quaffles_are_blocked_more() {
    let in_time = |session: &Session| {
        cells(session, "in time").iter().map(|cell| cell.parse::<u32>().unwrap()).sum::<u32>()
    };
    let [usual, slow] = both("keeper-training-drill", 1, "keeper_speed");
    let straight = play(tried_out("keeper-training-drill", 1, "curl"), 75.0);
    assert!(in_time(&slow) < in_time(&usual) && in_time(&usual) < in_time(&straight));
}

#[test]
fn arcs_come_and_go_and_without_gravity_one_straight_line_is_left() {
    for name in ["ballistics", "ballistics-in-air", "ballistics-rockets"] {
        let mut session = opened(name, 1);
        assert_eq!(statistic(&session, "Arcs"), "2");
        drag(&mut session, "target", DVec2::new(9_000.0, 300.0));
        assert_ne!(session.simulation().query_and_answer().status, "PURSUIT_STATUS_OK", "{name}");
    }
    let session = play(tried_out("ballistics", 1, "gravity"), 0.5);
    assert_eq!(statistic(&session, "Arcs"), "1");
    let scene = session.simulation().scene();
    let way = scene.panels[0].shapes.iter().find_map(|shape| match shape {
        Shape::Line { role: Role::Projectile, points, .. } => Some(points.clone()),
        _ => None,
    });
    let way = way.expect("a shell in flight");
    let ahead = way[way.len() - 1] - way[0];
    assert!(way.len() > 10 && way.iter().all(|at| ahead.normalize().perp_dot(*at - way[0]).abs() < 1e-6));
    let first = |session: &Session| cells(session, "flight, s")[0].parse::<f64>().unwrap();
    let air = opened("ballistics-in-air", 1);
    let by_law = first(&tried_out("ballistics-in-air", 1, "drag_law"));
    assert!(first(&tried_out("ballistics-in-air", 1, "quadratic_drag")) < by_law && by_law < first(&air));
    let cold = tried_out("ballistics-rockets", 1, "burn_time");
    assert_ne!(cold.simulation().query_and_answer().status, "PURSUIT_STATUS_OK");
}

#[test]
fn a_car_that_drives_where_the_target_is_comes_too_late() {
    for seed in 1..4 {
        let [lead, direct] = both("dubins-chase", seed, "aim");
        let met = |session: &Session| value(session, "Intercepts");
        assert!(met(&lead) > 10.0 && met(&direct) == 0.0, "seed {seed}: {} {}", met(&lead), met(&direct));
        // The other hint leads back.
        assert!(tried(direct.scenario(), hint(&direct)).iter().any(|(field, _)| field.name == "aim"));
    }
    let mut session = opened("dubins-chase", 1);
    drag(&mut session, "car", DVec2::ZERO);
    assert!(session.simulation().handles()[0].position.length() < 10.0);
}

/// How far the foretold way is from the true one in the mean, at its end.
#[test]
fn what_is_seen_through_noise_is_foretold_for_a_shorter_way() {
    let off = |mut session: Session| {
        let (mut sum, mut count) = (0.0, 0.0);
        for step in 0..1200 {
            session.step(&Controls::none());
            if step < 90 {
                continue;
            }
            let scene = session.simulation().scene();
            let line = |role, is_dashed| {
                scene.panels[0].shapes.iter().find_map(|shape| match shape {
                    Shape::Line { role: of, points, dashed, .. } if (*of, *dashed) == (role, is_dashed) => {
                        points.last().copied()
                    }
                    _ => None,
                })
            };
            if let (Some(foretold), Some(truth)) = (line(Role::Prediction, true), line(Role::Ground, false)) {
                (sum, count) = (sum + foretold.distance(truth), count + 1.0);
            }
        }
        assert!(count > 300.0, "{count}");
        sum / count
    };
    let (clear, noisy) = (off(opened("tracking", 1)), off(tried_out("tracking", 1, "noise")));
    assert!(noisy > 1.5 * clear, "{clear} {noisy}");
}

#[test]
fn from_a_tight_turn_nobody_escapes_and_a_car_is_dodged() {
    for seed in 1..4 {
        let [_, tight] = both("evading", seed, "turn_radius");
        assert!(tight.simulation().is_over(), "seed {seed}");
        let [at_will, car] = both("evading-pursuit", seed, "threat");
        assert!(at_will.simulation().is_over());
        assert_eq!(statistic(&car, "Life by evade"), "not caught", "seed {seed}");
        assert_ne!(statistic(&car, "Life by flee"), "not caught", "seed {seed}");
    }
}

#[test]
fn the_wider_a_path_the_less_its_bends_are_followed() {
    // The bends of the figure of eight reach 300 to either side, at the sides of its height.
    let nearest = |mut session: Session| {
        let mut nearest = f64::INFINITY;
        for step in 0..1800 {
            session.step(&Controls::none());
            if step > 300 {
                let at = DVec2::new(measure(&session, "eight_x"), measure(&session, "eight_y"));
                // Where the right lobe is highest.
                nearest =
                    at.distance(DVec2::new(300.0 * core::f64::consts::FRAC_1_SQRT_2, 180.0)).min(nearest);
            }
        }
        nearest
    };
    let narrow = nearest(opened("path-following", 1));
    let wide = nearest(tried_out("path-following", 1, "path_radius"));
    assert!(narrow < 20.0 && wide > 2.0 * narrow, "{narrow} {wide}");
    let mut session = opened("path-following", 1);
    drag(&mut session, "pursuer", DVec2::ZERO);
    assert_eq!(session.simulation().handles()[0].position, DVec2::ZERO);
}

#[test]
fn around_corners_who_seldom_looks_comes_later() {
    for name in ["around-corners-house", "around-corners-maze"] {
        let [often, seldom] = both(name, 1, "repath_interval");
        for policy in ["Re-pathing", "Straight lead"] {
            let mean = |session: &Session| value(session, &format!("{policy}, mean time"));
            assert!(mean(&seldom) > 1.05 * mean(&often), "{name}: {} {}", mean(&often), mean(&seldom));
        }
    }
    let mut session = opened("around-corners-house", 1);
    let met = |session: &Session| session.simulation().query_and_answer().time;
    let before = met(&session);
    drag(&mut session, "pursuer", DVec2::new(150.0, 1_350.0));
    assert_eq!(handle(&session, "pursuer"), DVec2::new(150.0, 1_350.0));
    assert_ne!(met(&session), before);
}

#[test]
fn without_a_plan_the_last_target_is_met_later() {
    let [planned, nearest] = both("team-assignment", 1, "wish");
    assert!(value(&planned, "Last intercept") < value(&nearest, "Last intercept"));
    assert!(tried(nearest.scenario(), hint(&nearest)).iter().any(|(field, _)| field.name == "wish"));
}

#[test]
fn birds_flee_the_hawk_and_without_alignment_nobody_takes_up_the_course_of_others() {
    let small = |alignment: bool| {
        let mut session = opened("flock", 1);
        let said = tried(session.scenario(), hint(&session));
        set(&mut session, "agents", Value::Count(1000));
        let (_, none) = said.into_iter().find(|(field, _)| field.name == "alignment_weight").unwrap();
        if !alignment {
            set(&mut session, "alignment_weight", none);
        }
        play(session, 4.0)
    };
    // The mean cosine between the courses of each bird and of the nearest other.
    let likeness = |session: &Session| {
        let birds = agents(session);
        let nearest = |index: usize| {
            let others = birds.iter().enumerate().filter(|(other, _)| *other != index);
            let other = others.min_by(|a, b| {
                let [a, b] = [a, b].map(|(_, bird)| bird.0.distance(birds[index].0));
                a.total_cmp(&b)
            });
            birds[index].1.dot(other.unwrap().1.1)
        };
        (0..birds.len()).map(nearest).sum::<f64>() / birds.len() as f64
    };
    let (together, apart) = (small(true), small(false));
    let (with, without) = (likeness(&together), likeness(&apart));
    assert!(with > 0.8 && without < with - 0.2, "{with} {without}");

    let mut session = together;
    let to = DVec2::new(-300.0, 100.0);
    let near = |session: &Session| agents(session).iter().filter(|(at, _)| at.distance(to) < 80.0).count();
    drag(&mut session, "hawk", to);
    let session = play(session, 7.0);
    assert_eq!(near(&session), 0, "birds stay beside the hawk");
}

#[test]
fn the_guard_keeps_all_outside_with_weak_brakes_and_avoidance_alone_does_not() {
    let touched = |session: &Session| statistic(session, "Has anybody touched one") == "yes";
    let [guarded, weak] = both("guard", 1, "max_acceleration");
    let [_, avoiding] = both("guard", 1, "protection");
    assert!(!touched(&guarded) && !touched(&weak) && touched(&avoiding));
    assert_eq!(
        tried(avoiding.scenario(), hint(&avoiding)),
        tried(avoiding.scenario(), "Protection Guard"),
        "the hint leads back"
    );
}

#[test]
fn far_more_touch_without_avoidance_and_more_of_those_who_look_ahead_little() {
    let (mut avoiding, mut late, mut without) = (0.0, 0.0, 0.0);
    for seed in 1..6 {
        let contacts = |session: &Session| value(session, "Contacts");
        let [usual, off] = both("avoid-collisions", seed, "avoidance");
        let [_, near] = both("avoid-collisions", seed, "look_ahead_time");
        avoiding += contacts(&usual);
        late += contacts(&near);
        without += contacts(&off);
        assert_eq!(
            tried(off.scenario(), hint(&off)),
            tried(off.scenario(), "Avoidance Priority"),
            "the hint leads back"
        );
    }
    assert!(10.0 * avoiding < without && 2.0 * avoiding < late, "{avoiding} {late} {without}");
}

#[test]
fn an_agent_that_masks_nothing_runs_into_threats_and_four_slots_leave_few_open() {
    let (mut usual_goals, mut few_goals) = (0.0, 0.0);
    let (mut usual_touches, mut bold_touches) = (0.0, 0.0);
    for seed in 1..6 {
        let [usual, bold] = both("context-map", seed, "danger_tolerance");
        let [_, few] = both("context-map", seed, "slots");
        usual_touches += value(&usual, "Threats touched");
        bold_touches += value(&bold, "Threats touched");
        assert_ne!(statistic(&bold, "Threats touched"), "0", "seed {seed}");
        assert_eq!(statistic(&bold, "Masked slots"), "0 of 24", "seed {seed}");
        usual_goals += value(&usual, "Goals reached");
        few_goals += value(&few, "Goals reached");
    }
    assert!(few_goals < 0.7 * usual_goals, "{usual_goals} {few_goals}");
    // Closed in by several that move, it is touched once in a hundred seconds.
    assert!(usual_touches <= 1.0 && 5.0 * usual_touches < bold_touches, "{usual_touches} {bold_touches}");

    // A threat that is dragged in front of the agent closes the direction of the goal.
    let mut session = opened("context-map", 1);
    drag(&mut session, "goal", DVec2::new(900.0, 0.0));
    assert_eq!(measure(&session, "masked"), 0.0);
    let (at, _) = agents(&session)[0];
    let ahead = (handle(&session, "goal") - at).normalize();
    drag(&mut session, "threat 1", at + ahead * 150.0);
    assert!(measure(&session, "masked") > 0.0 && measure(&session, "interest") < 1.0);
}

#[test]
fn who_finds_no_cover_evades() {
    let threat = |session: &Session| session.simulation().handles()[0].position;
    let mut session = tried_out("hide", 1, "covers");
    assert_eq!(statistic(&session, "With a cover"), "0 of 7");
    drag(&mut session, "threat", DVec2::ZERO);
    let near = |session: &Session| {
        agents(session).iter().map(|(at, _)| at.distance(threat(session))).fold(f64::INFINITY, f64::min)
    };
    let before = near(&session);
    let after = near(&play(session, 1.5));
    assert!(after > before + 100.0, "{before} {after}");
}

#[test]
fn who_cannot_turn_with_the_flow_is_carried_out_of_its_bends() {
    let [strong, weak] = both("flow-field", 1, "max_acceleration");
    let outside = |session: &Session| value(session, "Outside the field");
    assert!(outside(&strong) == 0.0 && outside(&weak) > 75.0, "{} {}", outside(&strong), outside(&weak));
}

#[test]
fn who_looks_less_far_ahead_keeps_its_distance_from_the_wall_better() {
    for seed in 1..4 {
        let [far, near] = both("wall-following", seed, "look_ahead_time");
        let off = |session: &Session| value(session, "Mean difference from the distance");
        assert!(off(&near) < 0.5 * off(&far), "seed {seed}: {} {}", off(&far), off(&near));
    }
}

#[test]
fn prey_that_knows_the_walls_is_not_caught_and_others_are() {
    for seed in 1..6 {
        let [knowing, evading] = both("fleeing-in-room", seed, "fleeing");
        assert_eq!(value(&knowing, "Caught"), 0.0, "seed {seed}");
        assert!(value(&evading, "Caught") > 2.0, "seed {seed}: {}", value(&evading, "Caught"));
        for session in [&knowing, &evading] {
            assert!(value(session, "Least distance from a surface") > 19.9, "seed {seed}");
        }
    }
    let mut session = opened("fleeing-in-room", 1);
    drag(&mut session, "hunter", DVec2::new(-1_000.0, -600.0));
    assert_eq!(value(&play(session, 30.0), "Caught"), 0.0);
}

#[test]
fn a_trace_lets_friends_walk_into_the_shots_and_the_line_of_fire_does_not() {
    for seed in 1..6 {
        let count = |session: &Session, name: &str| value(session, name);
        let [clear, traced] = both("line-of-fire", seed, "asks");
        assert_eq!(count(&clear, "Friends hit"), 0.0, "seed {seed}");
        // Every shot but those on their way hits the target.
        let [shots, hits] = ["Shots", "Target hit"].map(|name| count(&clear, name));
        assert!(shots > 20.0 && hits > shots - 8.0, "seed {seed}: {shots} {hits}");
        assert!(count(&traced, "Friends hit") > 5.0, "seed {seed}: {}", count(&traced, "Friends hit"));
    }
    let mut session = opened("line-of-fire", 1);
    drag(&mut session, "target", DVec2::new(1_000.0, -200.0));
    let session = play(session, 30.0);
    assert_eq!(value(&session, "Friends hit"), 0.0);
    assert!(value(&session, "Target hit") > 20.0);
}

#[test]
fn a_hand_of_more_skill_hits_more_and_a_runner_that_is_dragged_is_hit_less_than_one_at_rest() {
    let hits = |session: &Session| value(session, "Hits");
    let (mut usual, mut expert) = (0.0, 0.0);
    for seed in 1..6 {
        let [half, whole] = both("aiming-hand", seed, "skill");
        (usual, expert) = (usual + hits(&half), expert + hits(&whole));
        // What the hand expects is of a runner who keeps its velocity: this one turns.
        let expected = value(&whole, "Hits that the hand expected");
        assert!(hits(&whole) <= expected, "seed {seed}: {} {expected}", hits(&whole));
    }
    assert!(usual > 50.0 && expert > 1.4 * usual, "{usual} {expert}");
    // To and fro, again and again, or always to the same place.
    let [rests, runs] = [0.0, 400.0].map(|half| {
        let mut session = opened("aiming-hand", 1);
        for leg in 0..30 {
            drag(&mut session, "goal", DVec2::new(600.0, if leg % 2 == 0 { half } else { -half }));
            session = play(session, f64::from(leg + 1));
        }
        hits(&session)
    });
    assert!(runs < 0.7 * rests, "{runs} {rests}");
}

#[test]
fn who_steps_aside_from_the_nearest_shot_is_hit_more_often() {
    let hits = |session: &Session| value(session, "Hits");
    for seed in 1..6 {
        let [dodges, steps] = both("dodge", seed, "dodging");
        assert!(value(&dodges, "Shots") > 250.0);
        assert!(hits(&dodges) <= 6.0 && hits(&steps) > 3.0 * hits(&dodges), "seed {seed}");
        // None without a word.
        assert_eq!(hits(&dodges), value(&dodges, "Hits that were foretold"), "seed {seed}");
    }
    let mut session = opened("dodge", 1);
    drag(&mut session, "goal", DVec2::new(-800.0, 400.0));
    let session = play(session, 0.5);
    assert!(handle(&session, "goal").distance(DVec2::new(-800.0, 400.0)) < 1e-9);
}

#[test]
fn missiles_of_each_law_hit_and_a_salvo_arrives_together() {
    for seed in 1..6 {
        let [laws, salvo] = both("guidance", seed, "missiles");
        // All but those in flight.
        for session in [&laws, &salvo] {
            let [launched, hits] = ["Launched", "Hits"].map(|name| value(session, name));
            assert!(launched >= 24.0 && hits >= launched - 8.0, "seed {seed}: {launched} {hits}");
        }
        let spread = value(&salvo, "Last salvo: from the first impact to the last");
        let angle = value(&salvo, "Last salvo: greatest error of an angle");
        // The ship turns back at its goals while they fly, which no plan knows.
        assert!(spread < 0.25 && angle < 2.5, "seed {seed}: {spread} s, {angle} degrees");
    }
    let mut session = opened("guidance", 1);
    drag(&mut session, "launcher", DVec2::new(-900.0, 300.0));
    let session = play(session, 12.0);
    assert!(value(&session, "Hits") >= 7.0);
}

#[test]
fn guns_that_share_the_threats_let_fewer_through_than_guns_that_shoot_the_nearest() {
    let (mut shared, mut nearest) = (0.0, 0.0);
    for seed in 1..6 {
        let both = both("point-defense", seed, "engagement");
        let [one, other] = both.map(|session| {
            // All that are not in the air.
            assert!(value(&session, "Threats stopped") >= 10.0, "seed {seed}");
            value(&session, "Threats that came through")
        });
        (shared, nearest) = (shared + one, nearest + other);
    }
    println!("{shared} and {nearest} came through");
    assert!(shared < 0.8 * nearest, "{shared} {nearest}");
    let mut session = opened("point-defense", 1);
    drag(&mut session, "goal", DVec2::new(300.0, 200.0));
    assert!(handle(&session, "goal").distance(DVec2::new(300.0, 200.0)) < 1e-9);
}

#[test]
fn a_ship_meets_its_clients_when_it_planned_and_one_that_seeks_them_passes() {
    for seed in 1..4 {
        let [meets, seeks] = both("rendezvous", seed, "approach");
        assert!(value(&meets, "Meetings") >= 2.0, "seed {seed}");
        let [after, planned] =
            ["Last meeting: after", "Last meeting: planned at first"].map(|name| value(&meets, name));
        // A client that turned back at the side of the field is met later.
        assert!(after < 1.5 * planned + 1.0, "seed {seed}: {after} {planned}");
        assert!(value(&seeks, "Time together") < 0.2 * value(&meets, "Time together"), "seed {seed}");
    }
    let mut session = opened("rendezvous", 1);
    drag(&mut session, "client", DVec2::new(300.0, 100.0));
    drag(&mut session, "velocity", DVec2::new(300.0, 160.0));
    let mut session = play(session, 1.0);
    // 40 a second upward, but for its drift between the two.
    assert!((handle(&session, "client").x - 300.0).abs() < 5.0);
    play_until(&mut session, 20.0, |session| measure(session, "distance") < 1.0);
}

/// How much an agent turns in a second, in radians, and the share of agents that spin: that turn by a whole turn in a second and a half,
/// the same way round.
fn turned(mut session: Session) -> (f64, f64) {
    let mut courses: Vec<Vec<DVec2>> = Vec::new();
    for _ in 0..600 {
        session.step(&Controls::none());
        courses.push(agents(&session).into_iter().map(|(_, ahead)| ahead).collect());
    }
    let turn = |a: DVec2, b: DVec2| libm::atan2(a.perp_dot(b), a.dot(b));
    let (mut turned, mut spins, mut count) = (0.0, 0.0, 0.0);
    for part in courses[60..].chunks_exact(90) {
        for agent in 0..part[0].len() {
            let turns = part.windows(2).map(|two| turn(two[0][agent], two[1][agent]));
            turned += turns.clone().map(f64::abs).sum::<f64>() / 1.5;
            spins += f64::from(turns.sum::<f64>().abs() >= core::f64::consts::TAU);
            count += 1.0;
        }
    }
    (turned / count, spins / count)
}

#[test]
fn wanderers_that_turn_at_once_spin_and_a_large_circle_turns_tightly() {
    let (usual, calm) = turned(opened("wander", 1));
    let (_, at_once) = turned(tried_out("wander", 1, "response_time"));
    let (large, _) = turned(tried_out("wander", 1, "radius"));
    println!("{at_once} of the agents spin, or {calm}");
    assert!(calm < 0.05 && (0.35..0.65).contains(&at_once), "{calm} {at_once}");
    assert!(large > 1.3 * usual, "{usual} {large}");
}

#[test]
fn who_can_brake_little_turns_slowly_from_the_start() {
    let [usual, weak] = both("turning", 1, "turn_acceleration");
    for rate in ["120", "60", "30"] {
        let off = |session: &Session| value(session, &format!("Mean angle off at {rate} deg/s"));
        assert!(off(&weak) > off(&usual), "at {rate}: {} {}", off(&usual), off(&weak));
    }
    let mut session = opened("turning", 1);
    drag(&mut session, "goal", DVec2::new(10.0, 20.0));
    assert_eq!(session.simulation().handles()[0].position, DVec2::new(10.0, 20.0));
}

#[test]
fn without_a_side_groups_that_meet_take_longer() {
    let [usual, tried] = both("orca-blocks", 1, "side_bias");
    assert!(usual.simulation().is_over() && tried.time() > usual.time(), "{} {}", usual.time(), tried.time());
    let [usual, tried] = both("orca-circle", 1, "side_bias");
    let arrived = |session: &Session| value(session, "Arrived");
    assert!(arrived(&usual) > 240.0 && arrived(&tried) < 200.0, "{} {}", arrived(&usual), arrived(&tried));
}

#[test]
fn cars_cross_without_touching_and_block_each_other_with_a_smaller_side() {
    let [usual, tried] =
        [opened("orca-cars", 1), tried_out("orca-cars", 1, "side_bias")].map(|session| play(session, 48.0));
    assert_eq!(statistic(&usual, "Arrived"), "250 of 250");
    assert!(value(&tried, "Arrived") < 125.0, "{}", statistic(&tried, "Arrived"));
    let other = play(opened("orca-cars", 2), 48.0);
    assert!(value(&other, "Arrived") < 240.0, "{}", statistic(&other, "Arrived"));
    for session in [&usual, &tried, &other] {
        assert!(value(session, "Deepest overlap, of both radii") < 1e-9);
    }
}

#[test]
fn horses_swap_without_overlapping_also_when_they_see_each_other_late() {
    let [usual, tried] = both("orca-horses", 1, "horizon_factor");
    assert_ne!(usual.digest(), tried.digest());
    for session in [&usual, &tried] {
        assert!(session.simulation().is_over(), "{}", statistic(session, "Arrived"));
        assert!(value(session, "Deepest overlap, of both radii") < 1e-9);
    }
}

/// When the agents have lost a fiftieth of their speed in the mean, because somebody is in their way.
fn gives_way(mut session: Session) -> f64 {
    while session.time() < 60.0 {
        session.step(&Controls::none());
        if measure(&session, "mean_speed") < 0.98 {
            return session.time();
        }
    }
    f64::INFINITY
}

/// When the agents have left the lines on which they began, in the mean by a fifth of a unit, in seconds.
fn leaves_its_line(mut session: Session) -> f64 {
    let begin: Vec<DVec2> = agents(&session).into_iter().map(|(at, _)| at).collect();
    session.step(&Controls::none());
    let lines =
        agents(&session).into_iter().zip(&begin).map(|((at, _), from)| (at - *from).normalize_or_zero());
    let lines: Vec<DVec2> = lines.collect();
    while session.time() < 60.0 {
        session.step(&Controls::none());
        let off = agents(&session).into_iter().zip(begin.iter().zip(&lines));
        let off = off.map(|((at, _), (from, line))| line.perp_dot(at - *from).abs());
        if off.sum::<f64>() > 0.2 * begin.len() as f64 {
            return session.time();
        }
    }
    f64::INFINITY
}

#[test]
fn who_looks_less_far_ahead_gives_way_later() {
    for name in ["orca-space-walls", "orca-sphere"] {
        let [usual, short] = [opened(name, 1), tried_out(name, 1, "horizon_factor")].map(gives_way);
        assert!(short > usual, "{name}: {usual} {short}");
    }
    let [usual, short] =
        [opened("orca-layers", 1), tried_out("orca-layers", 1, "horizon_factor")].map(leaves_its_line);
    assert!(short > usual, "{usual} {short}");
    let [usual, short] = both("orca-roadmap", 1, "horizon_factor");
    let deepest = |session: &Session| measure(session, "deepest_pair");
    assert!(deepest(&short) > deepest(&usual), "{} {}", deepest(&usual), deepest(&short));
}

#[test]
fn nobody_makes_way_for_the_other_floor_however_far_all_look() {
    let all = tried_out("orca-floors", 1, "horizon_factor");
    let mut both = [opened("orca-floors", 1), all];
    let begin: Vec<DVec2> = agents(&both[0]).into_iter().map(|(at, _)| at).collect();
    for session in &mut both {
        while !session.simulation().is_over() && session.time() < 10.0 {
            session.step(&Controls::none());
        }
        assert!(session.simulation().is_over());
        // Each stays on the line on which it began: along one of the axes.
        for ((at, _), from) in agents(session).iter().zip(&begin) {
            let way = (*at - *from).abs();
            assert!(way.min_element() < 0.1 && way.max_element() > 50.0, "{from} {at}");
        }
    }
}

#[test]
fn a_crowd_bound_for_one_point_comes_to_rest_from_every_seed_and_when_it_looks_less_far() {
    for seed in 1..6 {
        let mut session = play(opened("orca-one-point", seed), 1.0);
        if seed > 1 {
            let all = tried(session.scenario(), hint(&session));
            let (field, value) = all.into_iter().next().unwrap();
            set(&mut session, field.name, value);
        }
        assert!(play(session, 30.0).simulation().is_over(), "seed {seed}");
    }
}

/// Steps until something is so, at most for that many seconds.
fn play_until(session: &mut Session, seconds: f64, is_so: impl Fn(&Session) -> bool) {
    while !is_so(session) {
        assert!(session.time() < seconds, "it does not come in {seconds} s");
        session.step(&Controls::none());
    }
}

#[test]
fn a_formation_passes_the_gap_and_forms_again_and_the_anchor_turns_slower_than_its_outermost_units() {
    let mut session = opened("formation", 1);
    play_until(&mut session, 60.0, |session| measure(session, "anchor_x") > 10.0);
    play_until(&mut session, 90.0, |session| statistic(session, "Times through the gap") == "1");
    assert!(measure(&session, "farthest") <= 0.5, "{}", measure(&session, "farthest"));
    // 0.7 radians: every unit stays in its slot, because the anchor turns no faster than the outermost one can follow.
    while measure(&session, "turned") < 0.7 {
        session.step(&Controls::none());
        assert!(measure(&session, "share") < 0.9 || measure(&session, "turned") < 0.01);
        assert!(measure(&session, "farthest") < 1.0, "{}", measure(&session, "farthest"));
    }
    assert!(
        value(&session, "Deepest in a wall") < 1e-9
            && value(&session, "Deepest overlap, of both radii") < 2.0
    );
}

#[test]
fn nobody_moves_as_the_rear_becomes_the_front() {
    let mut session = tried_out("formation", 1, "turn");
    assert!(
        tried(session.scenario(), hint(&session)).iter().any(|(field, _)| field.name == "turn"),
        "it leads back"
    );
    let mut before = agents(&session);
    while statistic(&session, "Times through the gap") == "0" {
        assert!(session.time() < 90.0);
        before = agents(&session);
        session.step(&Controls::none());
    }
    // The unit that limits the anchor is drawn in another role.
    assert!(measure(&session, "turned") > 3.0 && measure(&session, "farthest") < 0.6);
    let now = agents(&session);
    for ((at, _), (then, _)) in now.iter().zip(&before).take(64) {
        assert!(at.distance(*then) < 0.05, "{at} {then}");
    }
}

#[test]
fn a_unit_that_is_lost_leaves_no_hole_and_a_wedge_is_formed_at_once() {
    let mut session = opened("formation", 1);
    session.step(&Controls::one(Event::press("lose-unit")));
    assert_eq!(measure(&session, "units"), 63.0);
    let due: f64 = statistic(&session, "Last arrival when assigned last").parse().unwrap();
    // One place moves up, or several by one place each.
    assert!(due > 0.0 && due < 4.0, "{due}");
    let session = play(session, 8.0);
    assert!(measure(&session, "farthest") < 0.5, "{}", measure(&session, "farthest"));
    let mut session = tried_out("formation", 1, "shape");
    assert!(measure(&session, "farthest") > 5.0);
    play_until(&mut session, 40.0, |session| measure(session, "farthest") < 0.5);
}

#[test]
fn a_jam_sends_others_around_it_and_without_its_cost_all_wait_at_the_nearest_door() {
    let [around, waiting] = both("flow-built", 1, "congestion");
    let arrived = |session: &Session| value(session, "Arrived");
    assert!(arrived(&around) > 1.3 * arrived(&waiting), "{} {}", arrived(&around), arrived(&waiting));
    let mut session = opened("flow-built", 1);
    session.step(&Controls::none());
    let built = value(&session, "Fields built");
    for (name, to) in
        [("upper block", DVec2::new(2.0, 4.0)), ("mud", DVec2::ZERO), ("goal", DVec2::new(10.0, 5.0))]
    {
        drag(&mut session, name, to);
        assert_eq!(handle(&session, name), to);
    }
    assert_eq!(value(&session, "Fields built"), built + 3.0, "at once");
    // Onto people: they are not shut in.
    let (at, _) = agents(&session)[0];
    drag(&mut session, "far block", at);
    let session = play(session, 5.0);
    let inside = |(at, _): &(DVec2, DVec2)| (*at - handle(&session, "far block")).abs().max_element() < 1.2;
    assert!(!agents(&session).iter().any(inside));
}

#[test]
fn who_does_not_go_round_keeps_its_range_and_a_tight_ring_holds_less_speed() {
    let round = |session: &Session| value(session, "Mean speed round the target");
    for seed in 1..4 {
        let [usual, still] = both("orbit", seed, "ring_speed");
        let [_, tight] = both("orbit", seed, "radius");
        assert_eq!([&usual, &still].map(|session| statistic(session, "On the ring")), ["6 of 6", "6 of 6"]);
        // What three quarters of an acceleration of 800 hold on a ring of 60.
        let held = (0.75 * 800.0 * 60.0_f64).sqrt();
        assert!(round(&usual) > 249.0 && round(&still) < 10.0, "{} {}", round(&usual), round(&still));
        assert!((round(&tight) - held).abs() < 1.0, "{} {held}", round(&tight));
    }
    let mut session = opened("orbit", 1);
    drag(&mut session, "target", DVec2::new(300.0, -200.0));
    assert!(handle(&session, "target").distance(DVec2::new(300.0, -200.0)) < 10.0);
}

#[test]
fn a_guard_in_the_door_blocks_it_and_is_named_and_all_get_through_when_he_is_gone() {
    let mut session = opened("orca-door", 1);
    drag(&mut session, "guard", DVec2::ZERO);
    let is_named = |session: &Session| {
        let scene = session.simulation().scene();
        let lines = scene.panels[0].shapes.iter().filter_map(|shape| match shape {
            Shape::Line { role: Role::Aim, points, .. } => points.last().copied(),
            _ => None,
        });
        lines.into_iter().any(|end| end == handle(session, "guard"))
    };
    play_until(&mut session, 15.0, |session| statistic(session, "Blocked") != "0" && is_named(session));
    assert_eq!(handle(&session, "guard"), DVec2::ZERO, "he stands");
    assert!(!session.simulation().is_over());
    drag(&mut session, "guard", DVec2::new(-1.5, -6.0));
    assert!(play(session, 60.0).simulation().is_over());
}

#[test]
fn two_groups_pass_each_other_in_a_corridor_and_six_get_around_a_bend_that_they_see_late() {
    for session in both("orca-bend", 1, "horizon_factor") {
        assert!(session.simulation().is_over(), "{}", statistic(&session, "Arrived"));
        assert!(value(&session, "Deepest in a wall") < 1e-9);
    }
    let [usual, without] = both("orca-corridor", 1, "side_bias");
    assert!(usual.simulation().is_over(), "{}", statistic(&usual, "Arrived"));
    assert_ne!(usual.digest(), without.digest());
    assert!(value(&without, "Deepest in a wall") < 1e-9);
}
