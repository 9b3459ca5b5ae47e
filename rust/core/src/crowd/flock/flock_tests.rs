//! The flock against a search of all agents, on every level and in every cut.

use crate::crowd::{
    Dimensions, FlockRule, FlockRules, GridMemory, GridSettings, NeighborGrid, Placed, grid_integers,
    grid_numbers, steer_flock, step_flock,
};
use crate::numeric::Level;
use crate::seeded::Generator;
use crate::steering::{Agent, SteeringLimits, advance};
use crate::{DVec3, RefusalKind};

type Crowd = Vec<(DVec3, DVec3)>;

/// The radii and angles of OpenSteer's boids.
const BOIDS: FlockRules = FlockRules {
    separation: FlockRule { radius: 5.0, view_cosine: -0.707, weight: 1.5 },
    alignment: FlockRule { radius: 7.5, view_cosine: 0.7, weight: 1.0 },
    cohesion: FlockRule { radius: 9.0, view_cosine: -0.15, weight: 1.0 },
    cruising_speed: 0.0,
};
const MAX_SPEED: f64 = 9.0;

fn settings(dimensions: Dimensions, level: Level) -> GridSettings {
    GridSettings { cell_size: 9.0, dimensions, level }
}

fn with_grid<T>(crowd: &Crowd, settings: &GridSettings, ask: impl FnOnce(NeighborGrid<'_>) -> T) -> T {
    let mut numbers = vec![f64::NAN; grid_numbers(crowd.len())];
    let mut integers = vec![0xAAAA_AAAA; grid_integers(crowd.len())];
    let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
    let (position, velocity) = (|agent: usize| crowd[agent].0, |agent: usize| crowd[agent].1);
    ask(NeighborGrid::build(&(crowd.len(), position), &(crowd.len(), velocity), settings, memory).unwrap())
}

fn steer(grid: &NeighborGrid<'_>, rules: &FlockRules, cuts: &[usize]) -> Vec<DVec3> {
    let mut steering = vec![DVec3::NAN; grid.count()];
    for range in cuts.windows(2) {
        steer_flock(grid, rules, MAX_SPEED, range[0]..range[1], |placed, wanted| {
            steering[placed.agent as usize] = wanted;
        })
        .unwrap();
    }
    steering
}

fn crowd(count: usize, half: f64, center: DVec3, seed: u64) -> Crowd {
    let mut random = Generator::new(seed);
    (0..count).map(|_| (center + random.in_cube(half), random.in_cube(6.0))).collect()
}

/// The sum of every eighth from the first on, of every eighth from the second on, ... added up as a tree.
fn in_eights(terms: &[DVec3]) -> DVec3 {
    let every_eighth =
        |first: usize| terms.iter().skip(first).step_by(8).fold(DVec3::ZERO, |sum, &term| sum + term);
    let s: Vec<DVec3> = (0..8).map(every_eighth).collect();
    ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]))
}

/// What the documentation of `steer_flock` says, word by word, for one agent and all others of the crowd.
fn looking_at_everyone(grid: &NeighborGrid<'_>, place: usize, rules: &FlockRules) -> DVec3 {
    let own = grid.placed(place).unwrap();
    let (mut apart, mut together) = (Vec::new(), Vec::new());
    let (mut course, mut companions) = (DVec3::ZERO, 0.0);
    let forward = crate::numeric::direction_and_length(own.velocity).map(|(forward, _)| forward);
    let farthest = [rules.separation, rules.alignment, rules.cohesion].map(|rule| rule.radius * rule.radius);
    let (mut before, mut behind) = (0, 0);
    for other_place in 0..grid.count() {
        let other = grid.placed(other_place).unwrap();
        let offset = other.position - own.position;
        let square = offset.length_squared();
        if square > farthest[0].max(farthest[1]).max(farthest[2]) {
            continue;
        }
        let sees = |rule: &FlockRule| {
            let ahead = forward.map(|forward| offset.dot(forward));
            let in_view = ahead.is_none_or(|ahead| {
                rule.view_cosine == -1.0
                    || ahead * ahead.abs() >= rule.view_cosine * rule.view_cosine.abs() * square
            });
            square <= rule.radius * rule.radius && in_view
        };
        // Everyone within the farthest radius is one of the eight in turn, seen or not.
        let pushes = sees(&rules.separation) && square >= f64::MIN_POSITIVE;
        apart.push(if pushes { -offset * (1.0 / square) } else { DVec3::ZERO });
        together.push(if sees(&rules.cohesion) { offset } else { DVec3::ZERO });
        if other_place != place && sees(&rules.alignment) {
            course += other.velocity;
            companions += 1.0;
        }
        if square < f64::MIN_POSITIVE {
            before += usize::from(other_place < place);
            behind += usize::from(other_place > place);
        }
    }
    let direction = |v: DVec3| crate::numeric::direction_and_length(v).map(|(direction, _)| direction);
    let part = match before.cmp(&behind) {
        core::cmp::Ordering::Less => Some(DVec3::NEG_X),
        core::cmp::Ordering::Equal => None,
        core::cmp::Ordering::Greater => Some(DVec3::X),
    };
    let away = direction(in_eights(&apart)).or(part);
    let course = (companions > 0.0).then(|| course / companions);
    let middle = direction(in_eights(&together));
    let ask = |desired: Option<DVec3>, rule: &FlockRule| {
        desired.map_or(DVec3::ZERO, |desired| (desired - own.velocity) * rule.weight)
    };
    let aligned = ask(course, &rules.alignment);
    let full = |direction: DVec3| direction * MAX_SPEED;
    if rules.cruising_speed == 0.0 {
        let (separation, cohesion) = (&rules.separation, &rules.cohesion);
        return ask(away.map(full), separation) + aligned + ask(middle.map(full), cohesion);
    }
    let cruising_speed = rules.cruising_speed.min(MAX_SPEED);
    let share = cruising_speed / 8.0;
    let pulls = [(away, rules.separation.weight), (middle, rules.cohesion.weight)]
        .map(|(direction, weight)| (direction.unwrap_or(DVec3::ZERO), weight));
    let mut asked = aligned;
    for (direction, weight) in pulls {
        asked += direction * ((share - own.velocity.dot(direction)).min(share).max(0.0) * weight);
    }
    let (onward, speed) = crate::numeric::direction_and_length(own.velocity)
        .unwrap_or((direction(asked).unwrap_or(DVec3::X), 0.0));
    let ahead = forward.map_or(0.0, |forward| {
        pulls.iter().fold(0.0, |sum, (direction, weight)| sum + direction.dot(forward) * weight)
    });
    asked + onward * (((cruising_speed - speed) + ahead.max(0.0) * share) - asked.dot(onward).min(0.0))
}

fn bits(steering: &[DVec3]) -> Vec<[u64; 3]> {
    // Without the sign of zero.
    steering.iter().map(|v| (*v + DVec3::ZERO).to_array().map(f64::to_bits)).collect()
}

/// Every level and every cut gives the bits of looking at everyone.
fn agrees_with_looking_at_everyone(name: &str, crowd: &Crowd, rules: &FlockRules, seed: u64) {
    let mut random = Generator::new(seed);
    for dimensions in [Dimensions::Two, Dimensions::Three] {
        let expected = with_grid(crowd, &settings(dimensions, Level::BASELINE), |grid| {
            let mut steering = vec![DVec3::NAN; grid.count()];
            for place in 0..grid.count() {
                steering[grid.placed(place).unwrap().agent as usize] =
                    looking_at_everyone(&grid, place, rules);
            }
            steering
        });
        for number in Level::NUMBERS {
            let level = Level::detect().at_most(number);
            with_grid(crowd, &settings(dimensions, level), |grid| {
                let mut cuts = vec![0, grid.count()];
                for _ in 0..4 {
                    let steering = steer(&grid, rules, &cuts);
                    let case = format!("{name}, seed {seed}, {dimensions:?}, {level:?}, cut at {cuts:?}");
                    assert!(steering.iter().all(|v| v.is_finite()), "{case}");
                    assert_eq!(bits(&steering), bits(&expected), "{case}");
                    cuts.push(random.bits() as usize % (grid.count() + 1));
                    cuts.sort_unstable();
                }
            });
        }
    }
}

#[test]
fn a_flock_of_boids() {
    for seed in 0..3 {
        let rules = FlockRules { cruising_speed: [0.0, 5.0, 20.0][seed as usize], ..BOIDS };
        agrees_with_looking_at_everyone("boids", &crowd(700, 30.0, DVec3::ZERO, seed), &rules, seed);
    }
}

#[test]
fn a_flock_far_from_the_origin() {
    let far = DVec3::new(-1e9, 3e6, 1e12);
    agrees_with_looking_at_everyone("far", &crowd(300, 20.0, far, 4), &BOIDS, 4);
}

#[test]
fn a_crowd_too_dense_to_be_copied_together() {
    agrees_with_looking_at_everyone("dense", &crowd(1500, 9.0, DVec3::splat(2.0), 5), &BOIDS, 5);
    // All in one cell, and more neighbors than are listed at once.
    agrees_with_looking_at_everyone("denser", &crowd(1300, 2.0, DVec3::splat(4.5), 6), &BOIDS, 6);
}

#[test]
fn rules_in_any_order_of_size_and_with_any_view() {
    for seed in 7..27 {
        let mut random = Generator::new(seed);
        let mut rule = || {
            let view_cosine = [-1.0, 1.0, 0.0, random.uniform(-1.0, 1.0)][random.bits() as usize % 4];
            let radius = if random.bits() % 8 < 1 { 0.0 } else { random.uniform(0.0, 20.0) };
            // A rule without weight is another test's: it is not summed up at all.
            FlockRule { radius, view_cosine, weight: random.uniform(0.1, 2.0) }
        };
        let cruising_speed = if seed % 2 == 0 { 0.0 } else { 1.5 * seed as f64 - 10.0 };
        let rules = FlockRules { separation: rule(), alignment: rule(), cohesion: rule(), cruising_speed };
        agrees_with_looking_at_everyone("any rules", &crowd(150, 20.0, DVec3::ZERO, seed), &rules, seed);
    }
}

#[test]
fn agents_at_one_place_at_rest_or_on_a_lattice() {
    let mut random = Generator::new(28);
    let mut crowd: Crowd = (0..300).map(|_| (random.in_cube(4.0).round(), DVec3::ZERO)).collect();
    for agent in crowd.iter_mut().step_by(3) {
        agent.1 = random.in_cube(3.0).round();
    }
    agrees_with_looking_at_everyone("lattice", &crowd, &BOIDS, 28);
    let cruising = FlockRules { cruising_speed: 2.0, ..BOIDS };
    agrees_with_looking_at_everyone("lattice that cruises", &crowd, &cruising, 28);
}

#[test]
fn a_rule_without_weight_does_not_count() {
    let crowd = crowd(200, 20.0, DVec3::ZERO, 29);
    let off = FlockRule { weight: 0.0, ..BOIDS.cohesion };
    with_grid(&crowd, &settings(Dimensions::Three, Level::detect()), |grid| {
        let alone = |rules: FlockRules| steer(&grid, &rules, &[0, 200]);
        assert!(
            alone(FlockRules { separation: off, alignment: off, cohesion: off, ..BOIDS })
                .iter()
                .all(|v| *v == DVec3::ZERO)
        );
        let only_separation = alone(FlockRules { alignment: off, cohesion: off, ..BOIDS });
        let only_cohesion = alone(FlockRules { alignment: off, separation: off, ..BOIDS });
        let only_alignment = alone(FlockRules { cohesion: off, separation: off, ..BOIDS });
        for (agent, all) in alone(BOIDS).iter().enumerate() {
            let sum = only_separation[agent] + only_alignment[agent] + only_cohesion[agent];
            // The sums differ in how the neighbors are dealt to the eight.
            assert!((sum - *all).length() < 1e-12 * MAX_SPEED, "{agent}: {sum} {all}");
        }
    });
}

/// PEERS: OpenSteer issue 6, gdx-ai issue 45: coincident agents gave NaN, and the character disappeared.
#[test]
fn two_agents_at_one_place_part() {
    let both = (DVec3::new(1.0, 2.0, 3.0), DVec3::new(0.0, 1.0, 0.0));
    with_grid(&vec![both, both], &settings(Dimensions::Three, Level::detect()), |grid| {
        // Each asks for full speed along x, 1.5 times, and for the other's velocity, which it has.
        let steering = steer(&grid, &BOIDS, &[0, 2]);
        assert_eq!(steering[0], DVec3::new(-MAX_SPEED, -1.0, 0.0) * 1.5);
        assert_eq!(steering[1], DVec3::new(MAX_SPEED, -1.0, 0.0) * 1.5);
    });
}

#[test]
fn nobody_near_asks_for_nothing() {
    let crowd = vec![(DVec3::ZERO, DVec3::X), (DVec3::splat(6.0), DVec3::Y), (DVec3::X * 1e50, DVec3::Z)];
    for dimensions in [Dimensions::Two, Dimensions::Three] {
        with_grid(&crowd, &settings(dimensions, Level::detect()), |grid| {
            let steering = steer(&grid, &BOIDS, &[0, 3]);
            assert_eq!(steering[2], DVec3::ZERO);
            assert_eq!(steering[0] == DVec3::ZERO, dimensions == Dimensions::Three);
        });
    }
    with_grid(&Crowd::new(), &settings(Dimensions::Three, Level::detect()), |grid| {
        assert!(steer(&grid, &BOIDS, &[0, 0]).is_empty());
    });
}

#[test]
fn a_planar_flock_stays_in_the_plane() {
    let flat: Crowd =
        crowd(300, 20.0, DVec3::ZERO, 30).iter().map(|(p, v)| (p.with_z(0.0), v.with_z(0.0))).collect();
    let [two, three] = [Dimensions::Two, Dimensions::Three].map(|dimensions| {
        with_grid(&flat, &settings(dimensions, Level::detect()), |grid| steer(&grid, &BOIDS, &[0, 300]))
    });
    assert!(three.iter().all(|v| v.z == 0.0));
    assert_eq!(bits(&two), bits(&three));
}

#[test]
fn the_unit_of_length_does_not_matter() {
    let crowd = crowd(300, 20.0, DVec3::ZERO, 31);
    let scaled: Crowd = crowd.iter().map(|(p, v)| (*p * 1024.0, *v * 1024.0)).collect();
    let larger = |rule: FlockRule| FlockRule { radius: rule.radius * 1024.0, ..rule };
    let rules = FlockRules {
        separation: larger(BOIDS.separation),
        alignment: larger(BOIDS.alignment),
        cohesion: larger(BOIDS.cohesion),
        cruising_speed: 4.0 * 1024.0,
    };
    let small_rules = FlockRules { cruising_speed: 4.0, ..BOIDS };
    let small = with_grid(&crowd, &settings(Dimensions::Three, Level::detect()), |grid| {
        steer(&grid, &small_rules, &[0, 300])
    });
    let settings = GridSettings { cell_size: 9.0 * 1024.0, ..settings(Dimensions::Three, Level::detect()) };
    with_grid(&scaled, &settings, |grid| {
        let mut large = vec![DVec3::NAN; 300];
        steer_flock(&grid, &rules, MAX_SPEED * 1024.0, 0..300, |placed, steering| {
            large[placed.agent as usize] = steering / 1024.0;
        })
        .unwrap();
        assert_eq!(bits(&large), bits(&small));
    });
}

#[test]
fn the_largest_numbers_that_are_taken_give_numbers() {
    let mut random = Generator::new(32);
    let crowd: Crowd = (0..100).map(|_| (random.in_cube(1e50), random.in_cube(1e50))).collect();
    let rule = FlockRule { radius: 1e50, view_cosine: -1.0, weight: 1e50 };
    let rules = FlockRules { separation: rule, alignment: rule, cohesion: rule, cruising_speed: 1e50 };
    let settings = GridSettings { cell_size: 1e50, ..settings(Dimensions::Three, Level::detect()) };
    let limits = SteeringLimits { max_speed: 1e50, max_acceleration: f64::MAX, ..SteeringLimits::default() };
    with_grid(&crowd, &settings, |grid| {
        steer_flock(&grid, &rules, 1e50, 0..100, |_, steering| assert!(steering.is_finite())).unwrap();
        let finite = |placed: Placed| assert!(placed.position.is_finite() && placed.velocity.is_finite());
        step_flock(&grid, &rules, &limits, 1e50, 0..100, finite).unwrap();
    });
}

#[test]
fn a_step_is_the_steering_advanced() {
    let crowd = crowd(300, 20.0, DVec3::ZERO, 33);
    let limits = SteeringLimits { max_speed: MAX_SPEED, max_acceleration: 27.0, ..SteeringLimits::default() };
    with_grid(&crowd, &settings(Dimensions::Three, Level::detect()), |grid| {
        let steering = steer(&grid, &BOIDS, &[0, 300]);
        let mut given = 0;
        for places in [0..100, 100..300] {
            step_flock(&grid, &BOIDS, &limits, 0.02, places, |moved| {
                let (position, velocity) = crowd[moved.agent as usize];
                let agent = Agent { position, velocity, max_speed: MAX_SPEED };
                let expected = advance(&agent, steering[moved.agent as usize], &limits, 0.02).unwrap();
                assert_eq!((moved.position, moved.velocity), (expected.position, expected.velocity));
                given += 1;
            })
            .unwrap();
        }
        assert_eq!(given, 300);
    });
}

#[test]
fn what_has_no_meaning_is_refused_and_nothing_is_given() {
    let crowd = crowd(10, 20.0, DVec3::ZERO, 34);
    with_grid(&crowd, &settings(Dimensions::Three, Level::detect()), |grid| {
        let nothing = |_, _| panic!("given");
        let bad = |change: fn(&mut FlockRule)| {
            let mut rules = [BOIDS; 3];
            change(&mut rules[0].separation);
            change(&mut rules[1].alignment);
            change(&mut rules[2].cohesion);
            rules.map(|rules| steer_flock(&grid, &rules, MAX_SPEED, 0..10, nothing))
        };
        let (not_finite, out_of_domain) = (Err(RefusalKind::NotFinite), Err(RefusalKind::OutOfDomain));
        assert_eq!(
            bad(|rule| rule.radius = f64::NAN).map(|result| result.map_err(|refusal| refusal.kind)),
            [not_finite; 3]
        );
        assert_eq!(
            bad(|rule| rule.radius = -1.0).map(|result| result.map_err(|refusal| refusal.kind)),
            [out_of_domain; 3]
        );
        assert_eq!(
            bad(|rule| rule.radius = 1e51).map(|result| result.map_err(|refusal| refusal.kind)),
            [out_of_domain; 3]
        );
        assert_eq!(
            bad(|rule| rule.view_cosine = f64::NAN).map(|result| result.map_err(|refusal| refusal.kind)),
            [not_finite; 3]
        );
        assert_eq!(
            bad(|rule| rule.view_cosine = 1.1).map(|result| result.map_err(|refusal| refusal.kind)),
            [out_of_domain; 3]
        );
        assert_eq!(
            bad(|rule| rule.view_cosine = -1.1).map(|result| result.map_err(|refusal| refusal.kind)),
            [out_of_domain; 3]
        );
        assert_eq!(
            bad(|rule| rule.weight = f64::INFINITY).map(|result| result.map_err(|refusal| refusal.kind)),
            [not_finite; 3]
        );
        assert_eq!(
            bad(|rule| rule.weight = -1e51).map(|result| result.map_err(|refusal| refusal.kind)),
            [out_of_domain; 3]
        );
        assert_eq!(
            steer_flock(&grid, &BOIDS, -1.0, 0..10, nothing).map_err(|refusal| refusal.kind),
            out_of_domain
        );
        assert_eq!(
            steer_flock(&grid, &BOIDS, 1e51, 0..10, nothing).map_err(|refusal| refusal.kind),
            out_of_domain
        );
        assert_eq!(
            steer_flock(&grid, &BOIDS, f64::NAN, 0..10, nothing).map_err(|refusal| refusal.kind),
            not_finite
        );
        assert_eq!(
            steer_flock(&grid, &BOIDS, MAX_SPEED, 0..11, nothing).map_err(|refusal| refusal.kind),
            out_of_domain
        );
        #[allow(clippy::reversed_empty_ranges)]
        let backward = steer_flock(&grid, &BOIDS, MAX_SPEED, 5..4, nothing);
        assert_eq!(backward.map_err(|refusal| refusal.kind), out_of_domain);

        let limits = SteeringLimits::default();
        let nothing = |_| panic!("given");
        assert_eq!(
            step_flock(&grid, &BOIDS, &limits, -0.1, 0..10, nothing).map_err(|refusal| refusal.kind),
            out_of_domain
        );
        assert_eq!(
            step_flock(&grid, &BOIDS, &limits, f64::NAN, 0..10, nothing).map_err(|refusal| refusal.kind),
            not_finite
        );
        assert_eq!(
            step_flock(&grid, &BOIDS, &limits, 1e51, 0..10, nothing).map_err(|refusal| refusal.kind),
            out_of_domain
        );
        let limits = SteeringLimits { mass: 0.0, ..limits };
        assert_eq!(
            step_flock(&grid, &BOIDS, &limits, 0.1, 0..10, nothing).map_err(|refusal| refusal.kind),
            out_of_domain
        );
    });
}

#[test]
fn the_default_cells_of_a_grid_are_as_large_as_the_largest_radius_of_the_default_flock() {
    for units_per_meter in [1.0, 100.0] {
        let settings = GridSettings::for_units(units_per_meter);
        assert_eq!(Some(settings.cell_size), FlockRules::for_units(units_per_meter).farthest());
    }
    assert_eq!(GridSettings::default(), GridSettings::for_units(100.0));
}
