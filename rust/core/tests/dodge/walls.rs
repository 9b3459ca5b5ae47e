//! Walls beside a dodge: a dense search finds no more ways than the answers do, and no answer passes a wall.

use crate::course::{Way, body, direction, extreme_body, extreme_shot, extreme_vector, flat, shots};
use crate::oracle::cases;
use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dodge, DodgeOutcome, DodgeQuery, DodgeShot, DodgeState, HeightBand, Wall, WallTree, dodge_shots,
    dodge_shots_among_walls, obstacle_numbers, wall_numbers,
};
use pursuit_core::geometry::Shape;

/// Two corners each, solid from both sides.
type Segments = Vec<[DVec3; 2]>;

fn ask(query: &DodgeQuery, shots: &[DodgeShot], segments: &Segments, state: &mut DodgeState) -> Dodge {
    let corners: Vec<DVec3> = segments.iter().flatten().copied().collect();
    let mut numbers = vec![0.0; wall_numbers(corners.len())];
    let walls = segments.iter().map(|_| Wall::open(2));
    let tree = WallTree::build(walls, corners.as_slice(), &mut numbers).unwrap();
    dodge_shots_among_walls(query, shots, &tree, state).unwrap()
}

fn distance_to([start, end]: &[DVec3; 2], place: DVec3) -> f64 {
    let (from, way) = ((place - start).truncate(), (end - start).truncate());
    let part = (from.dot(way) / way.length_squared()).clamp(0.0, 1.0);
    (from - way * part).length()
}

/// A body that brakes from a time on.
struct Braked<'a> {
    way: Way<'a>,
    until: f64,
}

impl Braked<'_> {
    fn at(&self, time: f64) -> DVec3 {
        let (place, velocity) = self.way.at(time.min(self.until));
        let velocity = flat(self.way.query, velocity);
        let deceleration = self.way.query.max_acceleration;
        let left = (time - self.until).clamp(0.0, velocity.length() / deceleration);
        place + velocity * left - velocity.normalize_or_zero() * (deceleration * left * left / 2.0)
    }

    fn end(&self) -> f64 {
        let velocity = flat(self.way.query, self.way.at(self.until).1);
        self.until + velocity.length() / self.way.query.max_acceleration
    }

    /// The least gap to walls from the delay on: from below by no more than `tight`.
    fn wall_gap(&self, segments: &Segments, end: f64, tight: f64) -> f64 {
        let query = self.way.query;
        let speed = query.velocity.length().max(query.max_speed) + 1e-9;
        let mut least = f64::INFINITY;
        for segment in segments {
            let mut time = self.way.delay;
            loop {
                let gap = distance_to(segment, self.at(time)) - query.radius;
                least = least.min(gap);
                if least < 0.0 || time >= end {
                    break;
                }
                time = (time + gap.max(tight) / speed).min(end);
            }
            if least < 0.0 {
                break;
            }
        }
        least
    }

    fn shot_gap(&self, shot: &DodgeShot) -> f64 {
        let query = self.way.query;
        let explodes = shot.blast_radius > 0.0 && shot.fuse <= query.horizon;
        let end = if explodes { shot.fuse } else { query.horizon };
        let top = query.velocity.length().max(self.way.first.length()).max(self.way.then.length());
        let speed = shot.velocity.length() + shot.acceleration.length() * end + top;
        let reach = query.radius + shot.radius;
        let apart = |time: f64| {
            let place = shot.position + shot.velocity * time + shot.acceleration * time * time / 2.0;
            (place - self.at(time)).length()
        };
        let (mut time, mut least) = (0.0, f64::INFINITY);
        loop {
            let gap = apart(time) - reach;
            least = least.min(gap);
            if least < 0.0 || time >= end {
                break;
            }
            time = (time + gap.max(1e-4) / speed).min(end);
        }
        if explodes { least.min(apart(end) - shot.blast_radius - query.radius) } else { least }
    }
}

/// Walls around a body that touch it at no time before the dodge, by a gap; some in a corridor, some alone.
fn walls(random: &mut Generator, query: &DodgeQuery, delay: f64) -> Segments {
    let undisturbed = Way { query, first: query.preferred_velocity, delay: 100.0, then: DVec3::ZERO };
    let start = undisturbed.at(delay).0;
    let mut segments = Segments::new();
    let count = 1 + (random.bits() % 8) as usize;
    if random.bits().is_multiple_of(3) {
        let along = direction(random, query);
        let across = DVec3::new(-along.y, along.x, 0.0);
        for side in [-1.0, 1.0] {
            let foot = start + across * (side * query.radius * random.uniform(1.001, 4.0));
            segments.push([foot - along * 30.0, foot + along * 30.0]);
        }
    }
    while segments.len() < count {
        let foot = start + direction(random, query) * query.radius * random.uniform(1.001, 6.0);
        let along = direction(random, query);
        let segment = [foot - along * random.uniform(0.1, 3.0), foot + along * random.uniform(0.1, 3.0)];
        segments.push(segment);
    }
    // The caller keeps its preferred way clear of walls, up to the delay.
    segments.retain(|segment| {
        (0..=50).all(|step| {
            let time = delay * f64::from(step) / 50.0;
            distance_to(segment, undisturbed.at(time).0) > query.radius * 1.0005
        })
    });
    segments
}

/// A dodge of the dense search that touches neither a shot nor a wall.
fn dense_search(
    query: &DodgeQuery,
    delay: f64,
    shots: &[DodgeShot],
    segments: &Segments,
) -> Option<(DVec3, f64)> {
    let first = query.preferred_velocity;
    let start = Way { query, first, delay, then: DVec3::ZERO }.at(delay).1;
    let mut killer = 0;
    for index in 0..64 {
        let angle = (f64::from(index) + 0.5) / 64.0 * core::f64::consts::TAU;
        let direction = DVec3::new(libm::cos(angle), libm::sin(angle), 0.0);
        for held in 1..=20 {
            let duration = query.horizon * f64::from(held * held) / 400.0;
            let to = start + direction * query.max_acceleration * duration;
            if flat(query, to).length() > query.max_speed {
                break;
            }
            let way = Way { query, first, delay, then: to };
            for until in [0.25, 0.5, 0.75, 1.0] {
                let until = delay + (query.horizon - delay) * until;
                let braked = Braked { way, until };
                if braked.wall_gap(segments, braked.end(), 1e-3) <= 0.0 {
                    break;
                }
                if shots.get(killer).is_some_and(|shot| braked.shot_gap(shot) <= 0.0) {
                    continue;
                }
                match shots.iter().position(|shot| braked.shot_gap(shot) <= 0.0) {
                    Some(hit) => killer = hit,
                    None => return Some((to, until)),
                }
            }
        }
    }
    None
}

#[derive(Default, Debug)]
struct Counts {
    there: u32,
    found: u32,
    more: u32,
    walled: u32,
    same: u32,
    dodges: u32,
    deepest: f64,
}

fn share_of_ways_found(count: usize, seeds: u64) -> Counts {
    let mut counts = Counts::default();
    for seed in 0..seeds {
        let mut random = Generator::new(seed * 1000 + count as u64);
        let mut query = body(&mut random, true);
        query.reaction_time = [0.0, 0.1, 0.25][(random.bits() % 3) as usize];
        let spread = random.uniform(0.5, 6.0);
        let shots = shots(&mut random, &query, count, spread);
        let free = dodge_shots(&query, shots.as_slice(), &mut DodgeState::default()).unwrap();
        let segments = walls(&mut random, &query, free.delay);
        let mut state = DodgeState::default();
        let dodge = ask(&query, &shots, &segments, &mut state);
        if free.outcome == DodgeOutcome::Clear {
            assert_eq!(dodge, free, "seed {seed}: no step for a shot that misses");
            continue;
        }
        assert_eq!(
            (dodge.delay, dodge.threat, dodge.threat_time),
            (free.delay, free.threat, free.threat_time)
        );
        let way = Way {
            query: &query,
            first: query.preferred_velocity,
            delay: dodge.delay,
            then: dodge.dodge_velocity,
        };
        // The last time at which the body may brake and touch no wall.
        let kept = Braked { way, until: query.horizon };
        let limit = 1e-9;
        let deep = |until: f64| {
            let braked = Braked { way, until };
            braked.wall_gap(&segments, braked.end(), 1e-5)
        };
        let is_kept = kept.wall_gap(&segments, query.horizon, 1e-5) > -limit;
        let clears = dodge.outcome == DodgeOutcome::Dodges;
        counts.dodges += u32::from(clears);
        counts.same += u32::from(clears && dodge == free);
        counts.walled += u32::from(dodge.outcome == DodgeOutcome::Walled);
        let mut is_clear = is_kept && way.clears(&shots);
        if clears && !is_clear {
            // Braked at a time that leaves the walls untouched.
            let times =
                (1..=8).map(|part| dodge.delay + (query.horizon - dodge.delay) * f64::from(part) / 8.0);
            for until in times.rev() {
                let depth = -deep(until);
                let braked = Braked { way, until };
                if depth <= limit && shots.iter().all(|shot| braked.shot_gap(shot) > 0.0) {
                    counts.deepest = counts.deepest.max(depth);
                    is_clear = true;
                    break;
                }
            }
        }
        assert!(!clears || is_clear, "{count} {seed}: {dodge:?} is no way");
        if !clears && !is_kept {
            let mut times =
                (1..=8).map(|part| dodge.delay + (query.horizon - dodge.delay) * f64::from(part) / 8.0);
            let stays = times.any(|until| deep(until) >= -limit);
            let stops = Braked { way: Way { then: DVec3::ZERO, ..way }, until: query.horizon };
            let could_stop = stops.wall_gap(&segments, query.horizon, 1e-5) > 0.0;
            assert!(stays || !could_stop, "{count} {seed}: {dodge:?} runs into a wall");
        }
        let dense = dense_search(&query, dodge.delay, &shots, &segments);
        if dense.is_some() {
            counts.there += 1;
            counts.found += u32::from(clears);
        } else {
            counts.more += u32::from(clears);
        }
    }
    counts
}

#[test]
fn beside_walls_too_where_a_dense_search_finds_a_way_out_the_answer_is_one() {
    let (mut found, mut there) = (0, 0);
    for count in [1, 2, 4, 8, 16, 32, 64] {
        let counts = share_of_ways_found(count, cases(40));
        println!("{count} shots: {counts:?}");
        found += counts.found;
        there += counts.there;
    }
    println!("{found} of {there}");
    assert!(f64::from(found) >= 0.99 * f64::from(there), "{found} of {there}");
}

/// A person of 0.5 m on the ground, and a shot along x that is there after half a second.
fn duel() -> (DodgeQuery, DodgeShot) {
    let query = DodgeQuery {
        plane_normal: DVec3::Z,
        radius: 0.5,
        max_speed: 6.0,
        max_acceleration: 20.0,
        horizon: 2.0,
        ..DodgeQuery::default()
    };
    let shot = DodgeShot {
        position: DVec3::new(50.0, 0.01, 0.0),
        velocity: DVec3::X * -100.0,
        ..DodgeShot::default()
    };
    (query, shot)
}

/// A wall along x.
fn along_x(y: f64) -> [DVec3; 2] {
    [DVec3::new(-20.0, y, 0.0), DVec3::new(20.0, y, 0.0)]
}

#[test]
fn a_wall_on_one_side_sends_the_body_to_the_other() {
    let (query, shot) = duel();
    let free = dodge_shots(&query, &[shot], &mut DodgeState::default()).unwrap();
    assert!(free.velocity.y < 0.0);
    let dodge = ask(&query, &[shot], &vec![along_x(-0.8)], &mut DodgeState::default());
    assert_eq!(dodge.outcome, DodgeOutcome::Dodges);
    assert!(dodge.velocity.y > 0.0, "{dodge:?}");
    // One that is not in the way changes no bit.
    for y in [0.7, -30.0] {
        assert_eq!(ask(&query, &[shot], &vec![along_x(y)], &mut DodgeState::default()), free);
    }
    // A body that touches a wall may leave it.
    let dodge = ask(&query, &[shot], &vec![along_x(-0.5)], &mut DodgeState::default());
    assert!(dodge.outcome == DodgeOutcome::Dodges && dodge.velocity.y > 0.0, "{dodge:?}");
}

#[test]
fn between_walls_the_body_steps_aside_and_stops() {
    let (query, shot) = duel();
    // 0.5 m in half a second: 2.2 m/s and more, which would be 4 m until the horizon.
    let corridor = vec![along_x(-1.3), along_x(1.3)];
    let dodge = ask(&query, &[shot], &corridor, &mut DodgeState::default());
    assert_eq!((dodge.outcome, dodge.hit), (DodgeOutcome::Dodges, None));
    assert!(dodge.gap > 0.0 && dodge.velocity.length() > 1.0, "{dodge:?}");
    // With 0.4 m to each side nothing gets out of the way of a shot through the middle: what is left is said.
    let narrow = vec![along_x(-0.9), along_x(0.9)];
    let dodge = ask(&query, &[shot], &narrow, &mut DodgeState::default());
    assert_eq!((dodge.outcome, dodge.hit), (DodgeOutcome::Walled, Some(0)));
    assert!(dodge.hit_gap < 0.0 && dodge.hit_gap > -0.2, "{dodge:?}");
    // A body that cannot stop before a wall says that too.
    let fast = DodgeQuery { velocity: DVec3::Y * 6.0, preferred_velocity: DVec3::Y * 6.0, ..query };
    let shot = DodgeShot { position: DVec3::new(10.0, 0.6, 0.0), ..shot };
    let dodge = ask(
        &DodgeQuery { max_acceleration: 2.0, ..fast },
        &[shot],
        &vec![along_x(1.0)],
        &mut DodgeState::default(),
    );
    assert_eq!(dodge.outcome, DodgeOutcome::Walled, "{dodge:?}");
}

#[test]
fn walls_count_on_their_floor_and_from_the_side_on_which_they_are_solid() {
    let (query, shot) = duel();
    let free = dodge_shots(&query, &[shot], &mut DodgeState::default()).unwrap();
    let corners = [DVec3::new(-20.0, -0.8, 0.0), DVec3::new(20.0, -0.8, 0.0), DVec3::new(0.0, -30.0, 0.0)];
    let ask = |wall: Wall, order: [usize; 3]| {
        let corners = order.map(|at| corners[at]);
        let mut numbers = vec![0.0; wall_numbers(3)];
        let tree = WallTree::build([wall].into_iter(), corners.as_slice(), &mut numbers).unwrap();
        dodge_shots_among_walls(&query, &[shot], &tree, &mut DodgeState::default()).unwrap()
    };
    let ground = HeightBand { center: 0.0, half_height: 1.0 };
    let floor = HeightBand { center: 3.0, half_height: 1.0 };
    assert_ne!(ask(Wall { height: ground, ..Wall::open(3) }, [0, 1, 2]), free);
    assert_eq!(ask(Wall { height: floor, ..Wall::open(3) }, [0, 1, 2]), free);
    // Counterclockwise a block, clockwise a room, in which the body is not.
    assert_ne!(ask(Wall::closed(3), [2, 1, 0]), free);
    assert_eq!(ask(Wall::closed(3), [0, 1, 2]), free);
    // A border that stands as far inside as the body is wide.
    assert_eq!(ask(Wall { inset: 0.5, ..Wall::open(3) }, [0, 1, 2]).velocity.y.signum(), -1.0);
}

#[test]
fn noise_does_not_turn_the_side() {
    for seed in 0..300 {
        let mut random = Generator::new(seed);
        let mut query = body(&mut random, true);
        query.margin = 0.1 * query.radius;
        let shots = shots(&mut random, &query, 1 + (seed % 6) as usize, 3.0);
        let segments = walls(&mut random, &query, 0.0);
        let mut state = DodgeState::default();
        let first = ask(&query, &shots, &segments, &mut state);
        if first.outcome != DodgeOutcome::Dodges {
            continue;
        }
        for _ in 0..4 {
            let mut tremble = |place: DVec3| place + flat(&query, random.in_cube(1e-9));
            let seen: Vec<DodgeShot> =
                shots.iter().map(|shot| DodgeShot { position: tremble(shot.position), ..*shot }).collect();
            let segments: Segments = segments.iter().map(|segment| segment.map(&mut tremble)).collect();
            let dodge = ask(&query, &seen, &segments, &mut state);
            let [before, now] = [first, dodge].map(|dodge| dodge.velocity - query.preferred_velocity);
            assert!(
                before.dot(now) > 0.0 && dodge.outcome == first.outcome,
                "seed {seed}: {first:?} {dodge:?}"
            );
        }
    }
}

#[test]
fn walls_of_another_kind_are_refused_by_name() {
    let (query, shot) = duel();
    let refused = |query: &DodgeQuery, tree: &WallTree<'_>| {
        let mut state = DodgeState { velocity: DVec3::X, is_dodging: true };
        let refusal = dodge_shots_among_walls(query, &[shot], tree, &mut state).unwrap_err();
        assert_eq!(refusal.to_string().split(' ').next(), Some("walls"), "{refusal}");
        assert_eq!(state.velocity, DVec3::X);
    };
    let mut numbers = vec![0.0; wall_numbers(2)];
    let tree = WallTree::build([Wall::open(2)].into_iter(), along_x(1.0).as_slice(), &mut numbers).unwrap();
    for plane_normal in [DVec3::ZERO, DVec3::X, DVec3::new(1e-9, 0.0, 1.0)] {
        refused(&DodgeQuery { plane_normal, ..query }, &tree);
    }
    for z in [1.0, -3.0, 1e-300] {
        let query = DodgeQuery { plane_normal: DVec3::Z * z, ..query };
        assert!(dodge_shots_among_walls(&query, &[shot], &tree, &mut DodgeState::default()).is_ok());
    }
    let shapes = [Shape::Sphere { center: DVec3::Y * 5.0, radius: 1.0 }];
    let mut numbers = vec![0.0; obstacle_numbers(1)];
    let tree = WallTree::build_obstacles(shapes.as_slice(), &mut numbers).unwrap();
    refused(&query, &tree);
}

#[test]
fn extreme_numbers_beside_walls_give_an_answer_or_a_refusal() {
    let mut random = Generator::new(6);
    for _ in 0..5_000 {
        let query = extreme_body(&mut random, true);
        let shot = extreme_shot(&mut random);
        let corners: Vec<DVec3> = (0..6).map(|_| extreme_vector(&mut random)).collect();
        let mut numbers = vec![0.0; wall_numbers(6)];
        let chains = [Wall::open(2), Wall::closed(4)].into_iter();
        let tree = WallTree::build(chains, corners.as_slice(), &mut numbers).unwrap();
        let mut state = DodgeState::default();
        if let Ok(dodge) = dodge_shots_among_walls(&query, &[shot], &tree, &mut state) {
            assert!(dodge.velocity.is_finite() && dodge.dodge_velocity.is_finite());
            assert!(!dodge.gap.is_nan() && !dodge.hit_gap.is_nan() && !dodge.threat_gap.is_nan());
        }
    }
}
