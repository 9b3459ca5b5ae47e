//! The three rules, by hand.

use super::FlockRule;
use crate::geometry::List;
use crate::seeded::Generator;
use crate::steering::{Agent, AvoidanceLayers, HeightBand, MovingNeighbor};
use crate::{DVec3, Refusal, RefusalKind};

type Answer = Result<DVec3, Refusal>;
type Rule = fn(&Agent, &AvoidanceLayers, f64, &Vec<MovingNeighbor>, &FlockRule) -> Answer;

const RULES: [Rule; 3] = [super::separation, super::alignment, super::cohesion];
const ANYONE: AvoidanceLayers = AvoidanceLayers::DEFAULT;

/// Anyone, on every floor, who moves like that.
fn moving(position: DVec3, velocity: DVec3) -> MovingNeighbor {
    MovingNeighbor { position, velocity, radius: f64::NAN, layers: ANYONE, height: HeightBand::EVERYWHERE }
}

fn separation(agent: &Agent, positions: &(impl List<DVec3> + ?Sized), rule: &FlockRule) -> Answer {
    // How they move is not read.
    let neighbors: Vec<_> = (&positions).items().map(|position| moving(position, DVec3::NAN)).collect();
    super::separation(agent, &ANYONE, 0.0, &neighbors, rule)
}

fn cohesion(agent: &Agent, positions: &(impl List<DVec3> + ?Sized), rule: &FlockRule) -> Answer {
    let neighbors: Vec<_> = (&positions).items().map(|position| moving(position, DVec3::NAN)).collect();
    super::cohesion(agent, &ANYONE, 0.0, &neighbors, rule)
}

fn alignment(
    agent: &Agent,
    positions: &(impl List<DVec3> + ?Sized),
    velocities: &(impl List<DVec3> + ?Sized),
    rule: &FlockRule,
) -> Answer {
    let motions = (&positions).items().zip((&velocities).items());
    let neighbors: Vec<_> = motions.map(|(position, velocity)| moving(position, velocity)).collect();
    super::alignment(agent, &ANYONE, 0.0, &neighbors, rule)
}

const AHEAD: Agent = Agent { position: DVec3::new(10.0, 0.0, 0.0), velocity: DVec3::X, max_speed: 5.0 };
const AT_REST: Agent = Agent { velocity: DVec3::ZERO, ..AHEAD };
const ALL_AROUND: FlockRule = FlockRule { radius: 10.0, view_cosine: -1.0, weight: 1.0 };

#[test]
fn one_neighbor_pushes_straight_away_at_full_speed() {
    let steering = separation(&AHEAD, &(1, |_| DVec3::new(10.0, 0.0, 4.0)), &ALL_AROUND);
    assert_eq!(steering, Ok(DVec3::new(-1.0, 0.0, -5.0)));
    let doubled = FlockRule { weight: 2.0, ..ALL_AROUND };
    let steering = separation(&AHEAD, &(1, |_| DVec3::new(10.0, 0.0, 4.0)), &doubled);
    assert_eq!(steering, Ok(DVec3::new(-2.0, 0.0, -10.0)));
}

#[test]
fn the_nearer_neighbor_pushes_harder() {
    // At 1 and 2 from the other side: 1 against 1/2.
    let positions = [DVec3::new(11.0, 0.0, 0.0), DVec3::new(8.0, 0.0, 0.0)];
    assert_eq!(separation(&AT_REST, &positions, &ALL_AROUND), Ok(DVec3::new(-5.0, 0.0, 0.0)));
    // Two at 2 balance one at 1.
    let positions = [DVec3::new(11.0, 0.0, 0.0), DVec3::new(8.0, 0.0, 0.0), DVec3::new(8.0, 0.0, 0.0)];
    assert_eq!(separation(&AHEAD, &positions, &ALL_AROUND), Ok(DVec3::ZERO));
}

#[test]
fn the_mean_velocity_of_those_ahead_is_taken_up() {
    let positions = [DVec3::new(12.0, 1.0, 0.0), DVec3::new(13.0, 0.0, 0.0), DVec3::new(9.0, 0.0, 0.0)];
    let velocities = [DVec3::new(0.0, 4.0, 0.0), DVec3::new(2.0, 0.0, 2.0), DVec3::splat(100.0)];
    let ahead = FlockRule { view_cosine: 0.7, ..ALL_AROUND };
    let steering = alignment(&AHEAD, &positions, &velocities, &ahead);
    assert_eq!(steering, Ok(DVec3::new(0.0, 2.0, 1.0)));
    // At rest there is no ahead: all three count.
    let steering = alignment(&AT_REST, &positions, &velocities, &ahead);
    assert_eq!(steering, Ok(DVec3::new(102.0, 104.0, 102.0) / 3.0));
}

#[test]
fn the_middle_of_the_neighbors_draws() {
    let positions = [DVec3::new(13.0, 8.0, 0.0), DVec3::new(13.0, 0.0, 0.0)];
    assert_eq!(cohesion(&AHEAD, &positions, &ALL_AROUND), Ok(DVec3::new(2.0, 4.0, 0.0)));
    let positions = [DVec3::new(13.0, 0.0, 0.0), DVec3::new(7.0, 0.0, 0.0)];
    assert_eq!(cohesion(&AHEAD, &positions, &ALL_AROUND), Ok(DVec3::ZERO));
}

#[test]
fn the_rim_of_the_radius_counts_and_what_is_beyond_does_not() {
    for (x, counts) in [(20.0, true), (20.0_f64.next_up(), false)] {
        let position = |_: usize| DVec3::new(x, 0.0, 0.0);
        assert_eq!(separation(&AT_REST, &(1, position), &ALL_AROUND) != Ok(DVec3::ZERO), counts);
        assert_eq!(
            alignment(&AT_REST, &(1, position), &(1, |_| DVec3::Y), &ALL_AROUND) != Ok(DVec3::ZERO),
            counts
        );
        assert_eq!(cohesion(&AT_REST, &(1, position), &ALL_AROUND) != Ok(DVec3::ZERO), counts);
    }
}

#[test]
fn what_is_behind_is_seen_only_by_those_who_look_all_around() {
    // Straight behind, where rounding makes the cosine of this course less than -1.
    let agent = Agent { velocity: DVec3::new(0.1, 0.7, 0.3), ..AHEAD };
    let behind = |_: usize| agent.position - agent.velocity;
    assert_ne!(cohesion(&agent, &(1, behind), &ALL_AROUND), Ok(DVec3::ZERO));
    let almost = FlockRule { view_cosine: -0.999, ..ALL_AROUND };
    assert_eq!(cohesion(&agent, &(1, behind), &almost), Ok(DVec3::ZERO));
    let ahead = |_: usize| agent.position + agent.velocity;
    assert_ne!(cohesion(&agent, &(1, ahead), &almost), Ok(DVec3::ZERO));
}

/// PEERS: OpenSteer issue 6, gdx-ai issue 45: coincident agents and equal velocities gave NaN.
#[test]
fn a_neighbor_at_the_very_place_is_left_along_the_course_or_the_x_axis() {
    let here = |_: usize| AHEAD.position;
    let agent = Agent { velocity: DVec3::new(0.0, 2.0, 0.0), ..AHEAD };
    assert_eq!(separation(&agent, &(1, here), &ALL_AROUND), Ok(DVec3::new(0.0, 3.0, 0.0)));
    assert_eq!(separation(&AT_REST, &(1, here), &ALL_AROUND), Ok(DVec3::new(5.0, 0.0, 0.0)));
    assert_eq!(alignment(&AHEAD, &(1, here), &(1, |_| AHEAD.velocity), &ALL_AROUND), Ok(DVec3::ZERO));
    assert_eq!(cohesion(&AHEAD, &(1, here), &ALL_AROUND), Ok(DVec3::ZERO));
    // Somebody else decides.
    let positions = [AHEAD.position, DVec3::new(10.0, 1.0, 0.0)];
    assert_eq!(separation(&AT_REST, &positions, &ALL_AROUND), Ok(DVec3::new(0.0, -5.0, 0.0)));
}

#[test]
fn nobody_asks_for_nothing() {
    let nobody = |_: usize| -> DVec3 { panic!("asked") };
    assert_eq!(separation(&AHEAD, &(0, nobody), &ALL_AROUND), Ok(DVec3::ZERO));
    assert_eq!(alignment(&AHEAD, &(0, nobody), &(0, nobody), &ALL_AROUND), Ok(DVec3::ZERO));
    assert_eq!(cohesion(&AHEAD, &(0, nobody), &ALL_AROUND), Ok(DVec3::ZERO));
}

#[test]
fn nine_neighbors_count_as_eight_and_one_do() {
    let ring = |neighbor: usize| DVec3::new(11.0, neighbor as f64, 0.0);
    // Offsets (1, 0) to (1, 8): their middle lies at (1, 4).
    let steering = cohesion(&AT_REST, &(9, ring), &ALL_AROUND).unwrap();
    assert!((steering - DVec3::new(1.0, 4.0, 0.0).normalize() * 5.0).length() < 1e-15);
}

/// An ignored neighbor changes no bit, even at the agent's own position.
#[test]
fn only_those_count_whom_the_layers_avoid_and_who_share_a_height() {
    let random = &mut Generator::new(1);
    let far = DVec3::splat(1e6);
    let mut left_out = 0;
    for round in 0..400 {
        let mut any = |choices: u64| (random.bits() % choices) as u32;
        let mut layers = |_: usize| AvoidanceLayers {
            group: any(4),
            avoids: 1 | any(4),
            ignores: any(4) & any(4),
            priority: any(3) as i32,
        };
        let own = layers(0);
        let of_each: Vec<_> = (0..20).map(&mut layers).collect();
        let half_height = if round % 2 == 0 { 0.0 } else { 1.0 };
        let neighbors: Vec<_> = of_each
            .into_iter()
            .enumerate()
            .map(|(index, layers)| MovingNeighbor {
                position: if index < 2 { AHEAD.position } else { AHEAD.position + random.in_cube(6.0) },
                velocity: random.in_cube(1.0),
                height: HeightBand {
                    center: random.uniform(-4.0, 4.0),
                    half_height: if index % 3 == 0 { 0.0 } else { 1.0 },
                },
                radius: 0.0,
                layers,
            })
            .collect();
        let counts = |neighbor: &MovingNeighbor| {
            let (group, band) = (neighbor.layers.group, neighbor.height);
            let both = half_height * band.half_height;
            let is_seen =
                both == 0.0 || (band.center - AHEAD.position.z).abs() < half_height + band.half_height;
            own.avoids & group != 0 && own.ignores & group == 0 && is_seen
        };
        let alone: Vec<_> = neighbors
            .iter()
            .map(|neighbor| if counts(neighbor) { *neighbor } else { moving(far, DVec3::ZERO) })
            .collect();
        left_out += alone.iter().filter(|neighbor| neighbor.position == far).count();
        for rule in RULES {
            let asked = rule(&AHEAD, &own, half_height, &neighbors, &ALL_AROUND);
            assert_eq!(asked, rule(&AHEAD, &ANYONE, 0.0, &alone, &ALL_AROUND), "round {round}");
        }
    }
    assert!((2_000..6_000).contains(&left_out), "{left_out}");
}

#[test]
fn heights_without_meaning_are_refused_also_of_those_who_do_not_count() {
    let nobody = AvoidanceLayers { avoids: 0, ..ANYONE };
    let at = |center, half_height| {
        vec![MovingNeighbor {
            height: HeightBand { center, half_height },
            ..moving(DVec3::ZERO, DVec3::ZERO)
        }]
    };
    for rule in RULES {
        for (half_height, neighbors, input) in [
            (-1.0, at(0.0, 0.0), "half_height"),
            (f64::NAN, at(0.0, 0.0), "half_height"),
            (1.0, at(0.0, -1.0), "neighbors.half_heights[0]"),
            (1.0, at(0.0, f64::INFINITY), "neighbors.half_heights[0]"),
            (1.0, at(f64::NAN, 1.0), "neighbors.height_centers[0]"),
        ] {
            let refused = rule(&AHEAD, &nobody, half_height, &neighbors, &ALL_AROUND).unwrap_err();
            assert_eq!(refused.input.to_string(), input);
        }
        assert_eq!(rule(&AHEAD, &nobody, 1.0, &at(f64::NAN, 0.0), &ALL_AROUND), Ok(DVec3::ZERO));
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let good = |_: usize| DVec3::Y;
    for (bad, refusal) in [
        (f64::NAN, RefusalKind::NotFinite),
        (f64::INFINITY, RefusalKind::NotFinite),
        (-1e51, RefusalKind::OutOfDomain),
    ] {
        let refused = Err(refusal);
        let bad = DVec3::new(0.0, bad, 0.0);
        assert_eq!(
            separation(&AHEAD, &(10, |n| if n == 9 { bad } else { DVec3::Y }), &ALL_AROUND)
                .map_err(|refusal| refusal.kind),
            refused
        );
        assert_eq!(
            alignment(&AHEAD, &(1, |_| bad), &(1, good), &ALL_AROUND).map_err(|refusal| refusal.kind),
            refused
        );
        assert_eq!(
            alignment(&AHEAD, &(1, good), &(1, |_| bad), &ALL_AROUND).map_err(|refusal| refusal.kind),
            refused
        );
        assert_eq!(cohesion(&AHEAD, &(1, |_| bad), &ALL_AROUND).map_err(|refusal| refusal.kind), refused);
        let agent = Agent { position: bad, ..AHEAD };
        assert_eq!(separation(&agent, &(0, good), &ALL_AROUND).map_err(|refusal| refusal.kind), refused);
        let agent = Agent { velocity: bad, ..AHEAD };
        assert_eq!(cohesion(&agent, &(0, good), &ALL_AROUND).map_err(|refusal| refusal.kind), refused);
        let agent = Agent { max_speed: bad.y, ..AHEAD };
        assert_eq!(
            alignment(&agent, &(0, good), &(0, good), &ALL_AROUND).map_err(|refusal| refusal.kind),
            refused
        );
        let rule = FlockRule { radius: bad.y, ..ALL_AROUND };
        assert_eq!(separation(&AHEAD, &(0, good), &rule).map_err(|refusal| refusal.kind), refused);
    }
}
