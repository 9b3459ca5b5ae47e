//! Exact cases, units and refusals.

use crate::course::{body, extreme_body, extreme_shot, extreme_vector, shots};
use crate::seeded::Generator;
use pursuit_core::crowd::{
    Dodge, DodgeOutcome, DodgeQuery, DodgeShot, DodgeState, MAX_DODGED_SHOTS, dodge_shots,
};
use pursuit_core::{DVec3, RefusalKind};

/// A person of 0.5 m who stands on the ground and a shot that comes along x, to be there after a second.
fn duel() -> (DodgeQuery, DodgeShot) {
    let query = DodgeQuery {
        plane_normal: DVec3::Z,
        radius: 0.5,
        max_speed: 100.0,
        max_acceleration: 2.0,
        horizon: 2.0,
        ..DodgeQuery::default()
    };
    let shot = DodgeShot { position: DVec3::X * 1e4, velocity: DVec3::X * -1e4, ..DodgeShot::default() };
    (query, shot)
}

fn ask(query: &DodgeQuery, shots: &[DodgeShot]) -> Dodge {
    dodge_shots(query, shots, &mut DodgeState::default()).unwrap()
}

#[test]
fn what_can_be_dodged_is_half_of_the_acceleration_times_the_square_of_the_time() {
    let (mut query, shot) = duel();
    // Half of 2 m/s^2, for 1 s: 1 m, to a part in ten thousand: the shot is as wide as its way of a tenth of a millisecond.
    query.radius = 0.99;
    assert_eq!(ask(&query, &[shot]).outcome, DodgeOutcome::Dodges);
    query.radius = 1.01;
    let dodge = ask(&query, &[shot]);
    assert_eq!((dodge.outcome, dodge.hit), (DodgeOutcome::OutOfReach, Some(0)));
    assert!((dodge.hit_gap + 0.01).abs() < 2e-3, "{dodge:?}");
    // With a reaction of half a second a quarter of it is left.
    query.reaction_time = 0.5;
    query.radius = 0.24;
    let dodge = ask(&query, &[shot]);
    assert_eq!((dodge.outcome, dodge.delay, dodge.velocity), (DodgeOutcome::Dodges, 0.5, DVec3::ZERO));
    query.radius = 0.26;
    assert_eq!(ask(&query, &[shot]).outcome, DodgeOutcome::OutOfReach);
    // A shot that has been seen for a while is reacted to sooner.
    let seen = DodgeShot { age: 0.5, ..shot };
    let dodge = ask(&query, &[seen]);
    assert_eq!((dodge.outcome, dodge.delay), (DodgeOutcome::Dodges, 0.0));
    assert_eq!(dodge.velocity, dodge.dodge_velocity);
    query.reaction_time = 1.5;
    assert_eq!(ask(&query, &[shot]).outcome, DodgeOutcome::TooLate);
    // The greatest speed: 0.3 m/s from 0.15 s on leave 0.2775 m.
    (query.reaction_time, query.max_speed) = (0.0, 0.3);
    query.radius = 0.27;
    let dodge = ask(&query, &[shot]);
    assert_eq!(dodge.outcome, DodgeOutcome::Dodges);
    assert!(dodge.velocity.length() <= 0.3);
    query.radius = 0.285;
    assert_eq!(ask(&query, &[shot]).outcome, DodgeOutcome::OutOfReach);
}

#[test]
fn the_contact_without_a_dodge_is_told() {
    let (mut query, shot) = duel();
    query.max_acceleration = 10.0;
    let other = DodgeShot { position: DVec3::new(0.2, 5e3, 0.0), velocity: DVec3::Y * -1e4, ..shot };
    let dodge = ask(&query, &[shot, other]);
    assert_eq!(dodge.threat, Some(1));
    // The sphere of 0.5 is met where it is sqrt(0.21) wide.
    assert!((dodge.threat_time - (5e3 - 0.21_f64.sqrt()) / 1e4).abs() < 1e-12);
    assert!((dodge.threat_gap + 0.3).abs() < 1e-9);
    assert!(dodge.gap > 0.0 && dodge.hit.is_none());
}

#[test]
fn shots_from_all_sides_leave_no_way_though_each_alone_does() {
    let (query, _) = duel();
    let query = DodgeQuery { radius: 0.3, ..query };
    // A comb of shots at one time, with no room between them: 1 m to each side is in reach.
    let comb: Vec<DodgeShot> = (-4..=4)
        .map(|tooth| DodgeShot {
            position: DVec3::new(1e4, 0.3 * f64::from(tooth), 0.0),
            velocity: DVec3::X * -1e4,
            ..DodgeShot::default()
        })
        .collect();
    let dodge = ask(&query, &comb);
    assert_eq!(dodge.outcome, DodgeOutcome::Crossfire);
    for shot in &comb {
        let alone = ask(&query, &[*shot]).outcome;
        assert!(matches!(alone, DodgeOutcome::Dodges | DodgeOutcome::Clear));
    }
    // A gap between two teeth is found.
    let gap: Vec<DodgeShot> =
        comb.iter().enumerate().filter(|(index, _)| *index != 6).map(|(_, &shot)| shot).collect();
    let through = ask(&DodgeQuery { radius: 0.28, ..query }, &gap);
    assert_eq!(through.outcome, DodgeOutcome::Dodges);
}

#[test]
fn a_grenade_is_left_behind_and_one_that_is_gone_is_no_shot() {
    let (query, _) = duel();
    let grenade = DodgeShot {
        position: DVec3::X * 0.8,
        fuse: 1.0,
        blast_radius: 1.0,
        radius: 0.0,
        ..DodgeShot::default()
    };
    let dodge = ask(&query, &[grenade]);
    assert_eq!((dodge.outcome, dodge.threat, dodge.threat_time), (DodgeOutcome::Dodges, Some(0), 1.0));
    // Away from it: 0.7 m of the 1 m that it can go.
    assert!(dodge.velocity.x < 0.0 && dodge.gap > 0.0);
    let strong = DodgeShot { blast_radius: 1.4, ..grenade };
    assert_eq!(ask(&query, &[strong]).outcome, DodgeOutcome::OutOfReach);
    // Explodes before it is there.
    let early = DodgeShot { position: DVec3::X * 20.0, velocity: DVec3::X * -10.0, ..grenade };
    assert_eq!(ask(&query, &[early]).outcome, DodgeOutcome::Clear);
}

#[test]
fn more_shots_than_are_dodged_at_once_are_all_looked_at() {
    let (query, shot) = duel();
    let mut many = vec![DodgeShot { position: DVec3::new(1e4, 3.0, 0.0), ..shot }; MAX_DODGED_SHOTS + 20];
    assert_eq!(ask(&query, &many).outcome, DodgeOutcome::Clear);
    many.push(shot);
    let dodge = ask(&query, &many);
    assert_eq!((dodge.outcome, dodge.threat), (DodgeOutcome::Dodges, Some(MAX_DODGED_SHOTS + 20)));
}

#[test]
fn the_unit_changes_no_bit() {
    for seed in 0..200 {
        let mut random = Generator::new(seed);
        let query = body(&mut random, seed % 2 == 0);
        let count = 1 + (seed % 12) as usize;
        let shots = shots(&mut random, &query, count, 3.0);
        let dodge = ask(&query, &shots);
        for scale in [1.0 / 1024.0, 128.0] {
            let scaled = DodgeQuery {
                position: query.position * scale,
                velocity: query.velocity * scale,
                preferred_velocity: query.preferred_velocity * scale,
                radius: query.radius * scale,
                max_speed: query.max_speed * scale,
                max_acceleration: query.max_acceleration * scale,
                ..query
            };
            let scaled_shots: Vec<DodgeShot> = shots
                .iter()
                .map(|shot| DodgeShot {
                    position: shot.position * scale,
                    velocity: shot.velocity * scale,
                    acceleration: shot.acceleration * scale,
                    radius: shot.radius * scale,
                    blast_radius: shot.blast_radius * scale,
                    ..*shot
                })
                .collect();
            let other = ask(&scaled, &scaled_shots);
            assert_eq!(other.outcome, dodge.outcome, "seed {seed}");
            assert_eq!(other.dodge_velocity, dodge.dodge_velocity * scale, "seed {seed}");
            assert_eq!((other.gap, other.hit_gap), (dodge.gap * scale, dodge.hit_gap * scale), "seed {seed}");
        }
    }
}

/// A fault in one input, and its name.
type Fault = (fn(&mut DodgeQuery, &mut DodgeShot, &mut DodgeState, f64), &'static str, bool);

#[test]
fn a_bad_input_is_refused_by_its_name() {
    let faults: [Fault; 18] = [
        (|query, _, _, bad| query.position.y = bad, "query.position", false),
        (|query, _, _, bad| query.velocity.x = bad, "query.velocity", false),
        (|query, _, _, bad| query.preferred_velocity.z = bad, "query.preferred_velocity", false),
        (|query, _, _, bad| query.plane_normal.x = bad, "query.plane_normal", false),
        (|query, _, _, bad| query.radius = bad, "query.radius", true),
        (|query, _, _, bad| query.margin = bad, "query.margin", true),
        (|query, _, _, bad| query.max_speed = bad, "query.max_speed", true),
        (|query, _, _, bad| query.max_acceleration = bad, "query.max_acceleration", true),
        (|query, _, _, bad| query.reaction_time = bad, "query.reaction_time", true),
        (|query, _, _, bad| query.horizon = bad, "query.horizon", true),
        (|_, shot, _, bad| shot.position.y = bad, "shots[1].position", false),
        (|_, shot, _, bad| shot.velocity.x = bad, "shots[1].velocity", false),
        (|_, shot, _, bad| shot.acceleration.x = bad, "shots[1].acceleration", false),
        (|_, shot, _, bad| shot.radius = bad, "shots[1].radius", true),
        (|_, shot, _, bad| shot.blast_radius = bad, "shots[1].blast_radius", true),
        (|_, shot, _, bad| shot.fuse = bad, "shots[1].fuse", true),
        (|_, shot, _, bad| shot.age = bad, "shots[1].age", true),
        (|_, _, state, bad| state.velocity.x = bad, "state.velocity", false),
    ];
    let (query, shot) = duel();
    for (spoil, name, has_sign) in faults {
        for bad in [f64::NAN, f64::INFINITY, 1e60, -1.0] {
            if (bad == -1.0 && !has_sign) || (bad == 1e60 && name == "query.plane_normal") {
                continue;
            }
            let (mut query, mut spoiled) = (query, shot);
            let mut state = DodgeState { velocity: DVec3::X, is_dodging: true };
            spoil(&mut query, &mut spoiled, &mut state, bad);
            let before = state;
            let refusal = dodge_shots(&query, &[shot, spoiled], &mut state).unwrap_err();
            assert_eq!(refusal.to_string().split(' ').next(), Some(name), "{bad}: {refusal}");
            let expected = if bad.is_finite() { RefusalKind::OutOfDomain } else { RefusalKind::NotFinite };
            assert_eq!(refusal.kind, expected);
            if !before.velocity.x.is_nan() {
                assert_eq!(state, before);
            }
        }
    }
}

#[test]
fn extreme_numbers_give_an_answer_or_a_refusal() {
    let mut random = Generator::new(5);
    for _ in 0..20_000 {
        let query = extreme_body(&mut random, false);
        let shots = [extreme_shot(&mut random), extreme_shot(&mut random)];
        let mut state =
            DodgeState { velocity: extreme_vector(&mut random), is_dodging: random.bits().is_multiple_of(2) };
        match dodge_shots(&query, &shots, &mut state) {
            Ok(dodge) => {
                assert!(
                    dodge.velocity.is_finite() && dodge.dodge_velocity.is_finite(),
                    "{query:?} {shots:?}"
                );
                assert!(!dodge.gap.is_nan() && !dodge.hit_gap.is_nan() && !dodge.threat_gap.is_nan());
                assert!(dodge.delay >= 0.0 && dodge.threat_time >= 0.0 && dodge.hit_time >= 0.0);
            }
            Err(refusal) => assert_eq!(refusal.kind, RefusalKind::OutOfDomain, "{refusal}"),
        }
    }
}
