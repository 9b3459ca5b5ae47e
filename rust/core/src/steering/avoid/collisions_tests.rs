use super::collisions::{CollisionSettings, MovingNeighbor, avoid_collisions};
use crate::RefusalKind;
use crate::seeded::Generator;
use crate::steering::{Agent, AvoidanceLayers, HeightBand};
use glam::DVec3;

const ANYONE: AvoidanceLayers = AvoidanceLayers::DEFAULT;

fn agent(velocity: DVec3) -> Agent {
    Agent { position: DVec3::ZERO, velocity, max_speed: 1e6 }
}

/// At every height.
fn settings(agent_radius: f64, margin: f64, look_ahead_time: f64) -> CollisionSettings {
    CollisionSettings { agent_radius, margin, look_ahead_time, half_height: 0.0 }
}

/// The least distance of two straight ways from now on.
fn miss(offset: DVec3, velocity: DVec3) -> f64 {
    let square = velocity.length_squared();
    let time = if square > 0.0 { (-offset.dot(velocity) / square).max(0.0) } else { 0.0 };
    (offset + velocity * time).length()
}

#[test]
fn who_would_pass_at_less_than_the_clearance_is_a_conflict_and_nobody_else() {
    let mut generator = Generator::new(31);
    let (mut conflicts, mut clear) = (0, 0);
    for round in 0..20_000 {
        let me = agent(generator.in_cube(100.0));
        let position = generator.in_cube(1000.0);
        // Toward the agent, more or less.
        let other = MovingNeighbor {
            position,
            velocity: generator.in_cube(100.0) - position.normalize() * 200.0,
            radius: generator.uniform(0.0, 200.0),
            layers: ANYONE,
            height: HeightBand::EVERYWHERE,
        };
        let clearance = 50.0 + other.radius;
        let expected = miss(other.position, other.velocity - me.velocity);
        let found = avoid_collisions(&me, &ANYONE, &[other], &settings(42.0, 8.0, 1e9)).unwrap();
        // Grazing by a rounding error, or overlapping now, which has a test of its own.
        if (expected - clearance).abs() < 1e-9 || other.position.length() <= clearance {
            continue;
        }
        assert_eq!(
            found.neighbor.is_some(),
            expected < clearance,
            "round {round}: {expected} of {clearance}"
        );
        if found.neighbor.is_none() {
            clear += 1;
            assert_eq!(found.steering, DVec3::ZERO, "round {round}");
            continue;
        }
        conflicts += 1;
        assert!(
            (found.miss_distance - expected).abs() < 1e-9 || found.time == 0.0,
            "round {round}: {found:?}"
        );
        if found.time > 0.0 {
            // At the time of the contact they are as far apart as their radii say.
            let then = (other.position + (other.velocity - me.velocity) * found.time).length();
            assert!((then - clearance).abs() < 1e-6, "round {round}: {then} of {clearance}");
            // And where they are nearest with the new velocity, the whole clearance is between them.
            let passed = miss(other.position, other.velocity - me.velocity - found.steering);
            assert!((passed - clearance).abs() < 1e-9 * clearance, "round {round}: {passed} of {clearance}");
        }
    }
    assert!(conflicts > 1000 && clear > 1000, "{conflicts} {clear}");
}

#[test]
fn who_would_be_touched_first_counts_and_of_equals_the_first() {
    let at = |x: f64, speed: f64| MovingNeighbor {
        position: DVec3::X * x,
        velocity: DVec3::X * -speed,
        radius: 5.0,
        layers: ANYONE,
        height: HeightBand::EVERYWHERE,
    };
    // Touched at (x - 15) / speed: 8.5, 2.85, 2.85 and never.
    let neighbors = [at(100.0, 10.0), at(300.0, 100.0), at(300.0, 100.0), at(50.0, -10.0)];
    let me = Agent { max_speed: 100.0, ..agent(DVec3::ZERO) };
    let found = avoid_collisions(&me, &ANYONE, &neighbors, &settings(10.0, 0.0, 60.0)).unwrap();
    assert_eq!(found.neighbor, Some(1));
    assert!((found.time - 2.85).abs() < 1e-14, "{found:?}");
    let none = avoid_collisions(&me, &ANYONE, &neighbors, &settings(10.0, 0.0, 2.8)).unwrap();
    assert_eq!((none.neighbor, none.time), (None, f64::INFINITY));
}

#[test]
fn who_overlaps_leaves_straight_away_unless_they_part_already() {
    let other = |velocity| MovingNeighbor {
        position: DVec3::new(0.0, 6.0, 0.0),
        velocity,
        radius: 5.0,
        layers: ANYONE,
        height: HeightBand::EVERYWHERE,
    };
    let me = Agent { max_speed: 100.0, ..agent(DVec3::ZERO) };
    let ask =
        |velocity| avoid_collisions(&me, &ANYONE, &[other(velocity)], &settings(5.0, 0.0, 1.0)).unwrap();
    assert_eq!((ask(DVec3::ZERO).steering, ask(DVec3::ZERO).time), (DVec3::Y * -100.0, 0.0));
    assert_eq!(ask(DVec3::Y * -1.0).steering, DVec3::Y * -100.0);
    assert_eq!(ask(DVec3::Y).neighbor, None);
}

#[test]
fn one_that_crosses_is_let_pass_by_the_later_one() {
    // Both clearance the crossing at 100, the other a little earlier.
    let me = agent(DVec3::X * 50.0);
    let other = MovingNeighbor {
        position: DVec3::new(100.0, -95.0, 0.0),
        velocity: DVec3::Y * 50.0,
        radius: 20.0,
        layers: ANYONE,
        height: HeightBand::EVERYWHERE,
    };
    let found = avoid_collisions(&me, &ANYONE, &[other], &settings(20.0, 0.0, 5.0)).unwrap();
    assert!(found.steering.x < 0.0 && found.steering.y < 0.0, "it brakes and passes behind: {found:?}");
    let earlier = MovingNeighbor { position: DVec3::new(100.0, -105.0, 0.0), ..other };
    let found = avoid_collisions(&me, &ANYONE, &[earlier], &settings(20.0, 0.0, 5.0)).unwrap();
    assert!(found.steering.x > 0.0 && found.steering.y > 0.0, "it hurries and passes before: {found:?}");
}

#[test]
fn what_is_planar_stays_planar_and_no_speed_is_exceeded() {
    let mut generator = Generator::new(32);
    for round in 0..5_000 {
        let flat = |v: DVec3| DVec3::new(v.x, v.y, 0.0);
        let me = Agent { max_speed: 200.0, ..agent(flat(generator.in_cube(300.0))) };
        let others: [MovingNeighbor; 4] = core::array::from_fn(|i| MovingNeighbor {
            position: if i == 3 { DVec3::ZERO } else { flat(generator.in_cube(300.0)) },
            velocity: flat(generator.in_cube(300.0)),
            radius: 20.0,
            layers: ANYONE,
            height: HeightBand::EVERYWHERE,
        });
        let count = 3 + (round % 2) as usize;
        let found = avoid_collisions(&me, &ANYONE, &&others[..count], &settings(20.0, 5.0, 5.0)).unwrap();
        assert_eq!(found.steering.z, 0.0, "round {round}");
        if found.neighbor.is_some() {
            assert!((found.steering + me.velocity).length() <= 200.0 * (1.0 + 1e-15), "round {round}");
        }
    }
}

/// Twice the unit of length, a quarter turn about the third axis: the same answer to the bit.
#[test]
fn the_answer_does_not_depend_on_the_unit_or_the_compass() {
    let mut generator = Generator::new(33);
    let mut conflicts = 0;
    for round in 0..20_000 {
        let (position, velocity) = (generator.in_cube(300.0), generator.in_cube(300.0));
        let neighbor = MovingNeighbor {
            position: generator.in_cube(300.0),
            velocity: generator.in_cube(300.0),
            radius: generator.uniform(0.0, 100.0),
            layers: ANYONE,
            height: HeightBand::EVERYWHERE,
        };
        let ask = |scale: f64, turn: &dyn Fn(DVec3) -> DVec3| {
            let me = Agent {
                position: turn(position * scale),
                velocity: turn(velocity * scale),
                max_speed: 600.0 * scale,
            };
            let other = MovingNeighbor {
                position: turn(neighbor.position * scale),
                velocity: turn(neighbor.velocity * scale),
                radius: neighbor.radius * scale,
                layers: ANYONE,
                height: HeightBand::EVERYWHERE,
            };
            avoid_collisions(&me, &ANYONE, &[other], &settings(40.0 * scale, 10.0 * scale, 5.0)).unwrap()
        };
        let quarter = |v: DVec3| DVec3::new(-v.y, v.x, v.z);
        let plain = ask(1.0, &|v| v);
        let double = ask(2.0, &|v| v);
        assert_eq!((plain.steering * 2.0, plain.time), (double.steering, double.time), "round {round}");
        // Where the side is open the third axis counts, and near it the first.
        let clearance = 50.0 + neighbor.radius;
        let offset = neighbor.position - position;
        if plain.miss_distance < 0.2 * clearance && offset.truncate().length() < offset.z.abs() / 128.0 {
            continue;
        }
        let turned = ask(1.0, &quarter);
        assert_eq!((quarter(plain.steering), plain.time), (turned.steering, turned.time), "round {round}");
        conflicts += u32::from(plain.neighbor.is_some());
    }
    assert!(conflicts > 500, "{conflicts}");
}

#[test]
fn what_has_no_meaning_is_refused() {
    let good = MovingNeighbor {
        position: DVec3::X,
        velocity: DVec3::Y,
        radius: 1.0,
        layers: ANYONE,
        height: HeightBand::EVERYWHERE,
    };
    let me = agent(DVec3::ZERO);
    let ask = |radius, margin, look_ahead, other| {
        avoid_collisions(&me, &ANYONE, &[other], &settings(radius, margin, look_ahead)).unwrap_err()
    };
    assert_eq!(ask(-1.0, 0.0, 1.0, good), RefusalKind::OutOfDomain);
    assert_eq!(ask(1.0, f64::NAN, 1.0, good), RefusalKind::NotFinite);
    assert_eq!(ask(1.0, 0.0, f64::INFINITY, good), RefusalKind::NotFinite);
    assert_eq!(ask(1.0, 0.0, 1.0, MovingNeighbor { radius: -1.0, ..good }), RefusalKind::OutOfDomain);
    assert_eq!(ask(1.0, 0.0, 1.0, MovingNeighbor { position: DVec3::NAN, ..good }), RefusalKind::NotFinite);
    assert_eq!(
        ask(1.0, 0.0, 1.0, MovingNeighbor { velocity: DVec3::X * 1e51, ..good }),
        RefusalKind::OutOfDomain
    );
}

/// Of the two nearest the first is ignored and the second, of a lower priority, takes the whole responsibility.
#[test]
fn the_first_of_those_counts_whom_the_layers_avoid_and_do_not_leave_it_to() {
    let at = |x: f64, layers| MovingNeighbor {
        position: DVec3::X * x,
        velocity: -DVec3::X,
        radius: 1.0,
        layers,
        height: HeightBand::EVERYWHERE,
    };
    let me = agent(DVec3::X);
    let own = AvoidanceLayers { ignores: 2, priority: 1, ..ANYONE };
    let first = |neighbors: &[MovingNeighbor; 3]| {
        avoid_collisions(&me, &own, neighbors, &settings(1.0, 0.0, 1e3)).unwrap().neighbor
    };
    let (ignored, lower) = (AvoidanceLayers { group: 2, ..ANYONE }, ANYONE);
    let equal = AvoidanceLayers { priority: 1, ..ANYONE };
    assert_eq!(first(&[at(10.0, ignored), at(20.0, lower), at(30.0, equal)]), Some(2));
    // One that does not avoid the agent takes none of it.
    let careless = AvoidanceLayers { ignores: 1, ..lower };
    assert_eq!(first(&[at(10.0, ignored), at(20.0, careless), at(30.0, equal)]), Some(1));
    assert_eq!(first(&[at(10.0, ignored), at(20.0, lower), at(30.0, lower)]), None);
}

#[test]
fn every_floor_answers_as_if_the_others_were_not_there_to_the_bit() {
    let mut generator = Generator::new(34);
    let (mut conflicts, mut others_first) = (0, 0);
    for round in 0..5_000 {
        let floors: [usize; 9] = core::array::from_fn(|_| (generator.bits() % 3) as usize);
        let band = |floor: usize| HeightBand { center: 3.0 * floor as f64 + 0.9, half_height: 0.9 };
        // Their position along z is irrelevant to the heights of neighbors; they are anywhere in the house.
        let all: [MovingNeighbor; 9] = core::array::from_fn(|i| MovingNeighbor {
            position: generator.in_cube(6.0),
            velocity: generator.in_cube(3.0),
            radius: generator.uniform(0.0, 1.0),
            layers: ANYONE,
            height: band(floors[i]),
        });
        let mut blind = 0;
        for floor in 0..3 {
            let me = Agent { position: DVec3::Z * band(floor).center, ..agent(generator.in_cube(3.0)) };
            let ask = |half_height, others: &[MovingNeighbor]| {
                avoid_collisions(
                    &me,
                    &ANYONE,
                    &others,
                    &CollisionSettings { half_height, ..settings(0.5, 0.1, 20.0) },
                )
                .unwrap()
            };
            let mut alone = [all[0]; 9];
            let mut numbers = [0; 9];
            let mut count = 0;
            for (number, neighbor) in all.iter().enumerate().filter(|&(number, _)| floors[number] == floor) {
                (alone[count], numbers[count]) =
                    (MovingNeighbor { height: HeightBand::EVERYWHERE, ..*neighbor }, number);
                count += 1;
            }
            let mut expected = ask(0.0, &alone[..count]);
            expected.neighbor = expected.neighbor.map(|neighbor| numbers[neighbor]);
            assert_eq!(ask(0.9, &all), expected, "round {round}, floor {floor}");
            conflicts += u32::from(expected.neighbor.is_some());
            // Somebody at every height sees them all, and so does one on the stairs.
            let everybody = ask(0.0, &all);
            assert_eq!(ask(9.0, &all), everybody, "round {round}");
            blind += u32::from(everybody != expected);
        }
        others_first += blind;
    }
    assert!(conflicts > 500 && others_first > 500, "{conflicts} {others_first}");
}

#[test]
fn heights_that_make_no_sense_are_refused_by_name() {
    let me = agent(DVec3::ZERO);
    let ask = |half_height, center, other| {
        let height = HeightBand { center, half_height: other };
        let neighbor =
            MovingNeighbor { position: DVec3::X, velocity: DVec3::Y, radius: 1.0, layers: ANYONE, height };
        let answer = avoid_collisions(
            &me,
            &ANYONE,
            &[neighbor],
            &CollisionSettings { half_height, ..settings(1.0, 0.0, 1.0) },
        );
        answer.map(|_| ()).map_err(|refusal| (refusal.kind, std::format!("{}", refusal.input)))
    };
    let refused = |kind, name: &str| Err((kind, std::string::String::from(name)));
    assert_eq!(ask(0.0, f64::NAN, 0.0), Ok(()), "not read");
    assert_eq!(ask(-1.0, 0.0, 0.0), refused(RefusalKind::OutOfDomain, "settings.half_height"));
    assert_eq!(ask(f64::NAN, 0.0, 0.0), refused(RefusalKind::NotFinite, "settings.half_height"));
    assert_eq!(ask(1e51, 0.0, 0.0), refused(RefusalKind::OutOfDomain, "settings.half_height"));
    assert_eq!(ask(0.0, 0.0, -1.0), refused(RefusalKind::OutOfDomain, "neighbors.half_heights[0]"));
    assert_eq!(ask(0.0, 0.0, f64::NAN), refused(RefusalKind::NotFinite, "neighbors.half_heights[0]"));
    assert_eq!(ask(0.0, f64::NAN, 1.0), refused(RefusalKind::NotFinite, "neighbors.height_centers[0]"));
    assert_eq!(ask(0.0, 1e51, 1.0), refused(RefusalKind::OutOfDomain, "neighbors.height_centers[0]"));
}
