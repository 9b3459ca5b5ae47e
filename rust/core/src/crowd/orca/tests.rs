//! The linear programs, and the constraints of walls and shapes, against brute force.

/// The linear programs against every vertex of the arrangement, every foot of a perpendicular, every intersection with the rim of
/// the maximum speed, and the best of those that are allowed.
mod linear_programs {
    use crate::crowd::Dimensions;
    use crate::crowd::orca::linear_program::{HalfPlane, Objective, best_velocity};
    use crate::crowd::orca::velocity::best_or_least_violation;
    use crate::crowd::orca::{
        HalfSpace, OrcaAgent, OrcaNeighbor, OrcaSettings, WallTree, solve_orca_velocity,
    };
    use crate::seeded::Generator;
    use crate::steering::AvoidanceLayers;
    use core::cell::Cell;
    use glam::{DMat3, DVec2, DVec3};

    /// What a candidate may violate and still count: the rounding of the intersections.
    const SLACK: f64 = 1e-9;

    fn allowed(spaces: &[HalfSpace], radius: f64, v: DVec3) -> bool {
        v.length() <= radius + SLACK && spaces.iter().all(|space| space.violation(v) <= SLACK)
    }

    /// The points of the line through `point` along the unit vector `direction` that could be best.
    fn on_line(point: DVec3, direction: DVec3, radius: f64, preferred: DVec3, found: &mut Vec<DVec3>) {
        let at = |t: f64| point + direction * t;
        found.push(at((preferred - point).dot(direction)));
        let middle = -point.dot(direction);
        let room = radius * radius - at(middle).length_squared();
        if room >= 0.0 {
            found.extend([at(middle + room.sqrt()), at(middle - room.sqrt())]);
        }
    }

    /// The least distance of an allowed velocity from the preferred one.
    fn brute_force(spaces: &[HalfSpace], radius: f64, preferred: DVec3) -> Option<f64> {
        let mut found = vec![preferred, preferred.normalize_or_zero() * radius];
        for (i, a) in spaces.iter().enumerate() {
            let foot = preferred + a.normal * a.violation(preferred);
            found.push(foot);
            // Nearest on the circle in which the plane cuts the ball.
            let center = a.normal * a.offset;
            let room = radius * radius - a.offset * a.offset;
            if room >= 0.0 {
                found.push(center + (foot - center).normalize_or_zero() * room.sqrt());
            }
            for (j, b) in spaces.iter().enumerate().take(i) {
                let direction = a.normal.cross(b.normal);
                if direction.length() < 1e-6 {
                    continue;
                }
                let point = (b.normal.cross(direction) * a.offset + direction.cross(a.normal) * b.offset)
                    / direction.length_squared();
                on_line(point, direction.normalize(), radius, preferred, &mut found);
                for c in spaces.iter().take(j) {
                    let rows = DMat3::from_cols(a.normal, b.normal, c.normal).transpose();
                    if rows.determinant().abs() > 1e-6 {
                        found.push(rows.inverse() * DVec3::new(a.offset, b.offset, c.offset));
                    }
                }
            }
        }
        let distances =
            found.into_iter().filter(|&v| allowed(spaces, radius, v)).map(|v| v.distance(preferred));
        distances.reduce(f64::min)
    }

    /// The smallest maximum violation after the first `hard`, by bisection of the violations that leave a velocity.
    fn least_max_violation(spaces: &[HalfSpace], hard: usize, radius: f64) -> f64 {
        let (mut low, mut high) = (0.0, 100.0);
        for _ in 0..50 {
            let middle = 0.5 * (low + high);
            let (kept, given) = spaces.split_at(hard);
            let lowered = given.iter().map(|space| HalfSpace { offset: space.offset - middle, ..*space });
            let relaxed: Vec<_> = kept.iter().copied().chain(lowered).collect();
            match brute_force(&relaxed, radius, DVec3::ZERO) {
                Some(_) => high = middle,
                None => low = middle,
            }
        }
        high
    }

    /// Half-spaces, all of them through the cube of twice the radius; with `planar`, perpendicular to z = 0.
    fn spaces(random: &mut Generator, planar: bool) -> (Vec<HalfSpace>, f64, DVec3) {
        let count = random.bits() % 9;
        let flat = |v: DVec3| if planar { v.with_z(0.0) } else { v };
        let radius = random.uniform(0.1, 3.0);
        let greatest = random.uniform(0.0, 2.0) * radius;
        let spaces = (0..count).map(|_| {
            let normal = flat(random.direction()).normalize();
            HalfSpace { normal, offset: random.uniform(-radius, greatest) }
        });
        (spaces.collect(), radius, flat(random.in_cube(4.0)))
    }

    fn planes_of(spaces: &[HalfSpace]) -> Vec<HalfPlane> {
        spaces.iter().map(|s| HalfPlane { normal: s.normal.truncate(), offset: s.offset }).collect()
    }

    #[test]
    fn the_best_velocity_in_space_is_that_of_brute_force() {
        let (mut met, mut none) = (0, 0);
        for seed in 0..4_000 {
            let (spaces, radius, preferred) = spaces(&mut Generator::new(seed), false);
            match best_velocity(spaces.iter().copied(), radius, Objective::Nearest(preferred), false) {
                Ok(best) => {
                    assert!(allowed(&spaces, radius, best), "seed {seed}: {best}");
                    let nearest = brute_force(&spaces, radius, preferred).unwrap();
                    assert!((best.distance(preferred) - nearest).abs() < 1e-6, "seed {seed}: {best}");
                    met += 1;
                }
                Err(_) => {
                    let violation = least_max_violation(&spaces, 0, radius);
                    let best = best_or_least_violation(spaces.iter().copied(), 0, radius, preferred);
                    assert!(
                        (best.max_violation - violation).abs() < 1e-6,
                        "seed {seed}: {best:?} {violation}"
                    );
                    assert!(best.velocity.length() <= radius * (1.0 + 1e-12), "seed {seed}: {best:?}");
                    let maximum =
                        spaces.iter().map(|space| space.violation(best.velocity)).fold(0.0, f64::max);
                    assert!((maximum - violation).abs() < 1e-6, "seed {seed}: {best:?}");
                    none += 1;
                }
            }
        }
        assert!(met > 1_000 && none > 500, "{met} {none}");
    }

    #[test]
    fn the_best_velocity_in_the_plane_is_that_of_brute_force_in_space() {
        let (mut met, mut none) = (0, 0);
        for seed in 0..4_000 {
            let (spaces, radius, preferred) = spaces(&mut Generator::new(seed), true);
            let planes = planes_of(&spaces);
            let flat = preferred.truncate();
            match best_velocity(planes.iter().copied(), radius, Objective::Nearest(flat), false) {
                Ok(best) => {
                    assert!(allowed(&spaces, radius, best.extend(0.0)), "seed {seed}: {best}");
                    let nearest = brute_force(&spaces, radius, preferred).unwrap();
                    assert!((best.distance(flat) - nearest).abs() < 1e-6, "seed {seed}: {best}");
                    met += 1;
                }
                Err(_) => {
                    let violation = least_max_violation(&spaces, 0, radius);
                    let best = best_or_least_violation(planes.iter().copied(), 0, radius, flat);
                    assert!(
                        (best.max_violation - violation).abs() < 1e-6,
                        "seed {seed}: {best:?} {violation}"
                    );
                    assert!(best.velocity.length() <= radius * (1.0 + 1e-12), "seed {seed}: {best:?}");
                    none += 1;
                }
            }
        }
        assert!(met > 1_000 && none > 500, "{met} {none}");
    }

    #[test]
    fn hard_constraints_are_kept_where_the_others_are_violated_least() {
        for planar in [true, false] {
            let mut none = 0;
            for seed in 0..4_000 {
                let random = &mut Generator::new(seed);
                let (mut spaces, radius, preferred) = spaces(random, planar);
                let hard = random.bits() as usize % (spaces.len() + 1);
                for space in &mut spaces[..hard] {
                    space.offset = -space.offset.abs() * (random.bits() % 2) as f64;
                }
                let best = if planar {
                    best_or_least_violation(
                        planes_of(&spaces).into_iter(),
                        hard,
                        radius,
                        preferred.truncate(),
                    )
                } else {
                    best_or_least_violation(spaces.iter().copied(), hard, radius, preferred)
                };
                assert!(allowed(&spaces[..hard], radius, best.velocity), "seed {seed}: {best:?}");
                if best.max_violation > 0.0 {
                    let violation = least_max_violation(&spaces, hard, radius);
                    assert!(
                        (best.max_violation - violation).abs() < 1e-6,
                        "seed {seed}: {best:?} {violation}"
                    );
                    none += 1;
                }
            }
            assert!(none > 500, "{none}");
        }
    }

    #[test]
    fn half_spaces_of_the_plane_have_planar_answers_that_are_those_of_the_plane() {
        for seed in 0..4_000 {
            let (spaces, radius, preferred) = spaces(&mut Generator::new(seed), true);
            let planes = planes_of(&spaces);
            let inside = best_or_least_violation(spaces.into_iter(), 0, radius, preferred);
            let flat = best_or_least_violation(planes.into_iter(), 0, radius, preferred.truncate());
            assert_eq!(inside.velocity.z, 0.0, "seed {seed}");
            assert!(
                (inside.max_violation - flat.max_violation).abs() < 1e-9,
                "seed {seed}: {inside:?} {flat:?}"
            );
            if inside.max_violation == 0.0 {
                assert!(inside.velocity.distance(flat.velocity) < 1e-6, "seed {seed}");
            }
        }
    }

    #[test]
    fn between_two_opposite_constraints_the_velocity_nearest_to_the_preferred_one_is_taken() {
        let wall = |x: f64| HalfPlane { normal: DVec2::new(x, 0.0), offset: 1.0 };
        let best =
            best_or_least_violation([wall(1.0), wall(-1.0)].into_iter(), 0, 2.0, DVec2::new(0.5, 0.25));
        assert_eq!((best.velocity, best.max_violation), (DVec3::new(0.0, 0.25, 0.0), 1.0));

        let wall = |x: f64| HalfSpace { normal: DVec3::new(x, 0.0, 0.0), offset: 1.0 };
        let best =
            best_or_least_violation([wall(1.0), wall(-1.0)].into_iter(), 0, 2.0, DVec3::new(0.5, 0.25, -0.5));
        assert_eq!((best.velocity, best.max_violation), (DVec3::new(0.0, 0.25, -0.5), 1.0));
    }

    #[test]
    fn a_velocity_that_nothing_forbids_keeps_its_bits() {
        let away = HalfPlane { normal: DVec2::new(0.6, 0.8), offset: -1.0 };
        let preferred = DVec2::new(0.1, -0.3);
        let best = best_velocity([away; 3].into_iter(), 1.0, Objective::Nearest(preferred), false).unwrap();
        assert_eq!(best, preferred);
    }

    /// Around a ring or down a sphere the neighbors come in the worst order: one after the other forbids what was best. Each
    /// of them may be looked at a few times on average; in that order it was half their number.
    #[test]
    fn a_ring_of_25_600_neighbors_is_looked_at_a_few_times_and_not_for_each_of_them() {
        let count = 25_600;
        let mut memory = vec![HalfSpace::default(); count];
        let places = [(Dimensions::Two, 0.0), (Dimensions::Three, 0.0), (Dimensions::Three, 1.0)];
        for ((dimensions, height), radius) in
            places.into_iter().flat_map(|place| [0.5, 3.0, 4.9, 5.5].map(|radius| (place, radius)))
        {
            let neighbors = (0..count).map(|at| {
                let part = at as f64 / count as f64;
                let (sine, cosine) = (part * core::f64::consts::TAU * (1.0 + 100.0 * height)).sin_cos();
                let z = height * (1.0 - 2.0 * part);
                let direction = (DVec3::new(cosine, sine, 0.0) * (1.0 - z * z).sqrt()).with_z(z);
                let (position, velocity) = (direction * 10.0, -direction);
                OrcaNeighbor {
                    position,
                    velocity,
                    radius,
                    agent_share: 0.5,
                    half_height: 0.0,
                    layers: AvoidanceLayers::DEFAULT,
                    id: at as u32 + 1,
                }
            });
            let agent = OrcaAgent {
                position: DVec3::ZERO,
                velocity: DVec3::X,
                preferred_velocity: DVec3::new(1.0, -0.3, 0.0),
                max_speed: 2.0,
                radius,
                half_height: 0.0,
                layers: AvoidanceLayers::DEFAULT,
                id: 0,
            };
            let settings = OrcaSettings::default();
            let answer = solve_orca_velocity(
                &agent,
                neighbors,
                &WallTree::EMPTY,
                &settings,
                dimensions,
                0.1,
                &mut memory,
            )
            .unwrap();
            // In the order that the call has brought them into.
            let looks = Cell::new(0);
            let spaces = memory.iter().copied().inspect(|_| looks.set(looks.get() + 1));
            let (max_speed, preferred) = (agent.max_speed, agent.preferred_velocity);
            let again = match dimensions {
                Dimensions::Two => best_or_least_violation(
                    spaces.map(|space| space.truncate()),
                    0,
                    max_speed,
                    preferred.truncate(),
                ),
                Dimensions::Three => best_or_least_violation(spaces, 0, max_speed, preferred),
            };
            assert_eq!(again, answer);
            println!(
                "{dimensions:?} {height} {radius}: {:.1} looks at each",
                looks.get() as f64 / count as f64
            );
            assert!(looks.get() < 40 * count, "{dimensions:?} {radius}: {}", looks.get());
        }
    }
}

/// The constraints of neighbors, many at a time.
mod neighbors {
    use crate::crowd::Dimensions;
    use crate::crowd::orca::orca_line::{LookAhead, RelativeMotion};
    use crate::crowd::orca::velocity::NeighborSpaces;
    use crate::crowd::orca::{HalfSpace, OrcaSettings};
    use crate::refusal::Refusal;
    use crate::seeded::Generator;
    use glam::DVec3;

    /// Of every fifth neighbor the relative velocity is at the center of the disc, every fifth is a point, as the agent, and of every
    /// fifth the numbers have no safe squares: what the lanes leave undecided.
    fn motions(count: usize, look_ahead: &LookAhead, random: &mut Generator) -> Vec<RelativeMotion<DVec3>> {
        let mut motion = |at: usize| {
            let (position, velocity) = (random.in_cube(4.0), random.in_cube(2.0));
            let plain = RelativeMotion {
                position,
                velocity,
                own_velocity: DVec3::new(0.5, -0.25, 0.0),
                radius: 1.0,
                responsibility: 0.5,
                ids: (0, at as u32),
            };
            match at % 5 {
                1 => RelativeMotion {
                    position: DVec3::X * 4.0,
                    velocity: DVec3::X * 4.0 * look_ahead.horizon_rate,
                    ..plain
                },
                2 => RelativeMotion { radius: 0.0, ..plain },
                3 => RelativeMotion { position: position * 1e200, radius: 1e200, ..plain },
                _ => plain,
            }
        };
        (0..count).map(&mut motion).collect()
    }

    fn bits(space: &HalfSpace) -> [u64; 4] {
        [space.normal.x, space.normal.y, space.normal.z, space.offset].map(f64::to_bits)
    }

    #[test]
    fn constraints_side_by_side_are_those_of_one_alone() {
        let mut random = Generator::new(36);
        let look_ahead = OrcaSettings::default().look_ahead(0.1, "settings").unwrap();
        for dimensions in [Dimensions::Two, Dimensions::Three] {
            for count in 0..=40 {
                let motions = motions(count, &look_ahead, &mut random);
                let alone: Vec<_> = motions
                    .iter()
                    .filter_map(|motion| motion.constraint_in(dimensions, &look_ahead))
                    .map(|space| bits(&space))
                    .collect();
                let mut memory = vec![HalfSpace::default(); count];
                let mut spaces = NeighborSpaces::new(&mut memory, &look_ahead, dimensions);
                for &motion in &motions {
                    spaces.push(motion).unwrap();
                }
                let spaces: Vec<_> = spaces.finish().unwrap().iter().map(bits).collect();
                assert_eq!(spaces, alone, "{dimensions:?} {count}");

                // With room for all but one that has a constraint, the next neighbor is refused.
                if let Some(room) = alone.len().checked_sub(1) {
                    let mut spaces = NeighborSpaces::new(&mut memory[..room], &look_ahead, dimensions);
                    let refused = motions.iter().try_for_each(|&motion| spaces.push(motion));
                    assert_eq!(refused, Err(Refusal::too_small("memory_size")), "{dimensions:?} {count}");
                }
            }
        }
    }
}

/// The velocities that walls forbid: the path of a disc, tried from end to end.
mod walls {
    use crate::DVec3;
    use crate::crowd::HeightBand;
    use crate::crowd::orca::linear_program::HalfPlane;
    use crate::crowd::orca::wall_tree::NearWalls;
    use crate::crowd::orca::wall_velocity_obstacle::{Segment, WallAgent};
    use crate::crowd::orca::{MAX_ORCA_WALLS, Wall, WallTree, wall_numbers};
    use crate::geometry::PathTopology;
    use crate::seeded::Generator;
    use glam::DVec2;

    /// How far the segment from `a` to `b` is from zero.
    fn distance(a: DVec2, b: DVec2) -> f64 {
        let way = b - a;
        let along =
            if way == DVec2::ZERO { 0.0 } else { (-a.dot(way) / way.length_squared()).clamp(0.0, 1.0) };
        (a + way * along).length()
    }

    /// The least distance of a point that moves with `velocity` for `time` from a segment. It is a convex function of the time.
    fn least_distance(segment: &Segment, velocity: DVec2, time: f64) -> f64 {
        let at = |t: f64| distance(segment.start - velocity * t, segment.end - velocity * t);
        let (mut low, mut high) = (0.0, time);
        for _ in 0..60 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if at(a) < at(b) { high = b } else { low = a }
        }
        at(low).min(at(time)).min(at(0.0))
    }

    fn in_square(random: &mut Generator, half: f64) -> DVec2 {
        random.in_cube(half).truncate()
    }

    #[test]
    fn a_velocity_that_a_segment_allows_keeps_the_disc_clear_of_it_for_the_horizon() {
        let (mut clear, mut tight) = (0, 0);
        for seed in 0..3_000 {
            let random = &mut Generator::new(seed);
            let (start, end) = (in_square(random, 5.0), in_square(random, 5.0));
            let radius = random.uniform(0.0, 2.0);
            if (end - start).perp_dot(start) < 0.0 || distance(start, end) <= radius {
                continue;
            }
            let horizon = random.uniform(0.1, 5.0);
            let side_bias = random.uniform(0.0, 0.5) * (random.bits() % 2) as f64;
            let velocity = in_square(random, 5.0);
            let agent = WallAgent { velocity, radius, rate: 1.0 / horizon, side_bias };
            let segment = Segment { start, end };
            let (constraint, _) = segment.constraint(&agent);
            assert_eq!(constraint.clearance, radius, "seed {seed}: in it");
            let HalfPlane { normal, offset } = constraint.plane;
            assert!((normal.length() - 1.0).abs() < 1e-12 && offset <= 0.0, "seed {seed}: {normal} {offset}");
            for at in -5..=5 {
                let allowed = normal * offset + normal.perp() * f64::from(at * at * at) * 0.1;
                let least = least_distance(&segment, allowed, horizon);
                assert!(least > radius - 1e-6, "seed {seed}: {least} of {radius}");
                clear += 1;
            }
            // It touches what is forbidden: a little beyond its rim, somewhere, the disc meets the segment.
            if seed % 30 == 0 {
                let beyond = |at: i32| normal * (offset - 1e-2) + normal.perp() * (f64::from(at) * 2e-2);
                let touches = |at: i32| least_distance(&segment, beyond(at), horizon) < radius;
                assert!((-1000..=1000).any(touches), "seed {seed}: {normal} {offset}");
                tight += 1;
            }
        }
        assert!(clear > 8_000 && tight > 20, "{clear} {tight}");
    }

    /// Thousands of segments, those near a point found by looking at all.
    #[test]
    fn the_nearest_segments_are_those_of_brute_force() {
        let random = &mut Generator::new(7);
        let corners: Vec<DVec3> = (0..5000).map(|_| random.in_cube(50.0)).collect();
        // 2500 walls of one segment, the second end near the first.
        let corner = |at: usize| corners[at & !1] + corners[at | 1] * (0.02 * (at & 1) as f64);
        let corners: Vec<DVec3> = (0..5000).map(corner).collect();
        let segments =
            vec![
                Wall { corners: 2, topology: PathTopology::Open, height: HeightBand::EVERYWHERE, inset: 0.0 };
                2500
            ];
        let mut numbers = vec![f64::NAN; wall_numbers(5000)];
        let walls = WallTree::build(segments.into_iter(), &corners, &mut numbers).unwrap();
        assert_eq!(walls.count(), 2500);
        let mut near = NearWalls::new();
        for _ in 0..500 {
            let (center, range) = (random.in_cube(55.0).truncate(), random.uniform(0.0, 12.0));
            near.find(&walls, center, &HeightBand::EVERYWHERE, range);
            let found: Vec<_> = near
                .places()
                .iter()
                .map(|&place| {
                    let segment = walls.segment_from(place, center).unwrap();
                    distance(segment.start, segment.end)
                })
                .collect();
            let mut all: Vec<_> = (0..2500)
                .map(|at| {
                    distance(corners[2 * at].truncate() - center, corners[2 * at + 1].truncate() - center)
                })
                .filter(|&distance| distance <= range)
                .collect();
            all.sort_by(f64::total_cmp);
            all.truncate(MAX_ORCA_WALLS);
            assert_eq!(found.len(), all.len());
            assert!(found.iter().zip(&all).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?} {all:?}");
        }
    }
}

/// The velocities that shapes forbid: the path of a ball, tried from end to end, and a thousand other planes.
mod shapes {
    use crate::any_shape::{any_shape, least_distance};
    use crate::crowd::orca::shape_constraints::{
        ShapeAgent, ShapeConstraint, distance_in_front, shape_constraint,
    };
    use crate::crowd::orca::wall_tree::NearShapes;
    use crate::crowd::orca::{HalfSpace, WallTree, obstacle_numbers};
    use crate::distances::distance;
    use crate::geometry::{Shape, Solid};
    use crate::seeded::Generator;

    fn any_agent(random: &mut Generator) -> ShapeAgent {
        ShapeAgent {
            position: random.in_cube(6.0),
            velocity: random.in_cube(6.0),
            radius: random.uniform(0.0, 1.0),
            rate: 1.0 / random.uniform(0.1, 3.0),
            side_bias: random.uniform(0.0, 0.5) * (random.bits() % 2) as f64,
        }
    }

    #[test]
    fn a_velocity_that_a_shape_allows_keeps_the_ball_clear_of_it_for_the_horizon() {
        let (mut clear, mut inside) = (0, 0);
        for seed in 0..4_000 {
            let random = &mut Generator::new(seed);
            let (shape, agent) = (any_shape(random, 6.0), any_agent(random));
            let ShapeAgent { position, radius, rate, .. } = agent;
            match shape_constraint(&Solid::new(&shape).unwrap(), &agent) {
                ShapeConstraint::Clear(HalfSpace { normal, offset }) => {
                    assert!((normal.length() - 1.0).abs() < 1e-12 && offset <= 0.0, "seed {seed}: {offset}");
                    for _ in 0..10 {
                        let along = random.in_cube(20.0);
                        let allowed = along - normal * (along.dot(normal) - offset);
                        let least = least_distance(&shape, position, allowed, 1.0 / rate);
                        assert!(least > radius - 1e-6, "seed {seed}: {least} of {radius}, {shape:?}");
                    }
                    clear += 1;
                }
                ShapeConstraint::Out(HalfSpace { normal, offset }, depth) => {
                    let apart = distance(&shape, position);
                    assert!(offset == 0.0 && apart <= radius + 1e-12, "seed {seed}: {apart} of {radius}");
                    // So far along the normal it is out.
                    let out = distance(&shape, position + normal * depth);
                    assert!((out - radius).abs() < 1e-9, "seed {seed}: {out} of {radius}, {shape:?}");
                    inside += 1;
                }
            }
        }
        assert!(clear > 2_000 && inside > 200, "{clear} {inside}");
    }

    /// Of a velocity that does not lead to the shape, the plane forbids as little as any that has the ball in front.
    #[test]
    fn no_other_plane_forbids_less_of_a_velocity_that_leads_past_the_shape() {
        let mut past = 0;
        for seed in 0..1_500 {
            let random = &mut Generator::new(seed);
            let (shape, agent) = (any_shape(random, 6.0), ShapeAgent { side_bias: 0.0, ..any_agent(random) });
            let ShapeAgent { position, velocity, radius, rate, .. } = agent;
            let solid = Solid::new(&shape).unwrap();
            if least_distance(&shape, position, velocity, 1.0 / rate) < radius + 1e-3 {
                continue;
            }
            let ShapeConstraint::Clear(HalfSpace { normal, offset }) = shape_constraint(&solid, &agent)
            else {
                panic!("seed {seed}")
            };
            let slack = velocity.dot(normal) - offset;
            // It does not lead there, so it is not forbidden.
            assert!(slack >= -1e-9, "seed {seed}: {slack}");
            for _ in 0..1_000 {
                let other = (normal + random.in_cube(1.0) * random.uniform(0.0, 2.0)).normalize_or_zero();
                let in_front = distance_in_front(&solid, &agent, other);
                if in_front >= 0.0 {
                    let less = velocity.dot(other) + in_front * rate;
                    assert!(less <= slack + 1e-4 * (1.0 + slack), "seed {seed}: {less} {slack}, {shape:?}");
                }
            }
            past += 1;
        }
        assert!(past > 500, "{past}");
    }

    /// 4,000 shapes, those near a point found by looking at all.
    #[test]
    fn the_nearest_shapes_are_those_of_brute_force() {
        let random = &mut Generator::new(5);
        let mut shapes: Vec<Shape> = (0..4000).map(|_| any_shape(random, 60.0)).collect();
        // As few half-spaces as a world has.
        for (at, shape) in shapes.iter_mut().enumerate() {
            if let Shape::HalfSpace { point, .. } = *shape
                && at > 20
            {
                *shape = Shape::Sphere { center: point, radius: 0.5 };
            }
        }
        let mut numbers = vec![0.0; obstacle_numbers(shapes.len())];
        let walls = WallTree::build_obstacles(&shapes.as_slice(), &mut numbers).unwrap();
        assert_eq!(walls.count(), 4000);
        let mut near = NearShapes::NONE;
        for _ in 0..400 {
            let (center, range) = (random.in_cube(70.0), random.uniform(0.0, 15.0));
            near.find(&walls.shapes, center, range);
            let found: Vec<_> = near.solids().map(|solid| solid.signed_distance(center).distance).collect();
            let mut all: Vec<_> = shapes
                .iter()
                .map(|shape| Solid::new(shape).unwrap().signed_distance(center).distance)
                .filter(|&distance| distance <= range)
                .collect();
            all.sort_by(f64::total_cmp);
            all.truncate(32);
            assert_eq!(found, all);
        }
    }
}
