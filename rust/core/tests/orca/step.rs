//! A crowd's step against one call for each agent, with neighbors found one by one.

use crate::seeded::Generator;
use pursuit_core::crowd::{
    Dimensions, GridMemory, GridSettings, HalfSpace, MAX_ORCA_NEIGHBORS, NeighborGrid, OrcaAgent,
    OrcaCrowdSettings, OrcaMember, OrcaNeighbor, OrcaSettings, WallTree, grid_integers, grid_numbers,
    solve_orca_velocity, step_orca,
};
use pursuit_core::numeric::Level;
use pursuit_core::steering::AvoidanceLayers;
use pursuit_core::{DVec3, Refusal, RefusalKind};

struct Crowd {
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    members: Vec<OrcaMember>,
    /// Empty when all have the default.
    layers: Vec<AvoidanceLayers>,
}

impl Crowd {
    /// At random, or on whole coordinates, where many are equally far from each other and some at one place.
    fn new(seed: u64, count: usize, half: f64, whole: bool) -> Self {
        let random = &mut Generator::new(seed);
        let place = |v: DVec3| if whole { v.round() } else { v };
        Self {
            positions: (0..count).map(|_| place(random.in_cube(half))).collect(),
            velocities: (0..count).map(|_| random.in_cube(1.0)).collect(),
            members: (0..count)
                .map(|_| OrcaMember {
                    preferred_velocity: random.in_cube(1.0),
                    max_speed: random.uniform(0.5, 2.0),
                    radius: random.uniform(0.0, 1.0),
                    responsibility: (random.bits() % 3) as f64,
                })
                .collect(),
            layers: Vec::new(),
        }
    }

    /// Of two groups, which avoid and ignore what they may, and of three priorities.
    fn with_layers(self, seed: u64) -> Self {
        let random = &mut Generator::new(seed);
        let mut any = |choices: u64| (random.bits() % choices) as u32;
        let layers = |_| AvoidanceLayers {
            group: any(4),
            avoids: 1 | any(4),
            ignores: any(4) & any(4) & any(4),
            priority: any(3) as i32 - 1,
        };
        Self { layers: self.positions.iter().map(layers).collect(), ..self }
    }

    /// The agent's part of avoiding another, as the documentation of `step_orca` says.
    fn part(&self, agent: usize, other: usize) -> f64 {
        let (own, body) = (self.members[agent].responsibility, self.members[other].responsibility);
        let layers = |agent: usize| self.layers.get(agent).copied().unwrap_or_default();
        let avoids = |one: usize, two: usize| {
            let (one, two) = (layers(one), layers(two).group);
            one.avoids & two > 0 && one.ignores & two == 0
        };
        if own == 0.0 || !avoids(agent, other) {
            return 0.0;
        }
        let is_avoided = body > 0.0 && avoids(other, agent);
        let higher = layers(agent).priority - layers(other).priority;
        match (is_avoided, higher) {
            (true, 1..) => 0.0,
            (true, 0) => own / (own + body),
            _ => 1.0,
        }
    }

    /// Each agent's answer and how often it was given one.
    fn step(
        &self,
        dimensions: Dimensions,
        cell_size: f64,
        settings: &OrcaCrowdSettings,
        cuts: &[(usize, usize)],
    ) -> Result<Vec<(DVec3, f64)>, Refusal> {
        let count = self.positions.len();
        let (mut numbers, mut integers) = (vec![0.0; grid_numbers(count)], vec![0; grid_integers(count)]);
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let grid_settings = GridSettings { cell_size, dimensions, level: Level::BASELINE };
        let position = |agent: usize| self.positions[agent];
        let at = |agent: usize| match dimensions {
            Dimensions::Two => self.positions[agent].with_z(0.0),
            Dimensions::Three => self.positions[agent],
        };
        let velocity = |agent: usize| self.velocities[agent];
        let mut grid = NeighborGrid::build(&(count, position), &(count, velocity), &grid_settings, memory)?;
        let mut layers = vec![AvoidanceLayers::DEFAULT; count];
        if !self.layers.is_empty() {
            grid = grid.with_layers(&self.layers.as_slice(), &mut layers)?;
        }
        let mut answers = vec![(DVec3::NAN, f64::NAN); count];
        for &(first, end) in cuts {
            step_orca(
                &grid,
                &self.members.as_slice(),
                &WallTree::EMPTY,
                settings,
                0.1,
                first..end,
                |placed, max_violation| {
                    let agent = placed.agent as usize;
                    assert!(answers[agent].1.is_nan(), "answered twice");
                    assert_eq!(placed.position, at(agent) + placed.velocity * 0.1);
                    answers[agent] = (placed.velocity, max_violation);
                },
            )?;
        }
        Ok(answers)
    }

    /// The neighbors of an agent, the nearest first, of equally near ones the lower first.
    fn near(&self, agent: usize, dimensions: Dimensions, settings: &OrcaCrowdSettings) -> Vec<usize> {
        let distance = |other: usize| {
            let way = self.positions[other] - self.positions[agent];
            let depth = if dimensions == Dimensions::Two { 0.0 } else { way.z * way.z };
            (way.x * way.x + way.y * way.y) + depth
        };
        let farthest = settings.neighbor_distance * settings.neighbor_distance;
        let others = (0..self.positions.len()).filter(|&other| {
            let is_avoided = self.layers.is_empty() || self.part(agent, other) > 0.0;
            other != agent && distance(other) <= farthest && is_avoided
        });
        let mut others: Vec<_> = others.collect();
        others.sort_by(|&a, &b| distance(a).total_cmp(&distance(b)));
        others.truncate(settings.max_neighbors);
        others
    }

    fn one_by_one(&self, dimensions: Dimensions, settings: &OrcaCrowdSettings) -> Vec<(DVec3, f64)> {
        let answer = |agent: usize| {
            let member = self.members[agent];
            let near =
                if member.responsibility > 0.0 { self.near(agent, dimensions, settings) } else { vec![] };
            let parted: Vec<_> = near
                .iter()
                .map(|&other| self.neighbor(other, self.part(agent, other), AvoidanceLayers::DEFAULT))
                .collect();
            let answer = self.ask(agent, AvoidanceLayers::DEFAULT, &parted, dimensions, settings);
            if member.responsibility > 0.0 && !self.layers.is_empty() {
                // By the layers of all the same, also beside those who do not count.
                let even = |other: usize| {
                    member.responsibility / (member.responsibility + self.members[other].responsibility)
                };
                let ignored = (0..self.positions.len())
                    .filter(|&other| other != agent && self.part(agent, other) == 0.0);
                let all: Vec<_> = ignored
                    .chain(near)
                    .map(|other| self.neighbor(other, even(other), self.layers[other]))
                    .collect();
                assert_eq!(self.ask(agent, self.layers[agent], &all, dimensions, settings), answer);
            }
            answer
        };
        (0..self.positions.len()).map(answer).collect()
    }

    fn neighbor(&self, other: usize, agent_share: f64, layers: AvoidanceLayers) -> OrcaNeighbor {
        OrcaNeighbor {
            position: self.positions[other],
            velocity: self.velocities[other],
            radius: self.members[other].radius,
            half_height: 0.0,
            layers,
            agent_share,
            id: other as u32,
        }
    }

    fn ask(
        &self,
        agent: usize,
        layers: AvoidanceLayers,
        neighbors: &[OrcaNeighbor],
        dimensions: Dimensions,
        settings: &OrcaCrowdSettings,
    ) -> (DVec3, f64) {
        let OrcaMember { preferred_velocity, max_speed, radius, .. } = self.members[agent];
        let asked = OrcaAgent {
            position: self.positions[agent],
            velocity: self.velocities[agent],
            preferred_velocity,
            max_speed,
            radius,
            half_height: 0.0,
            layers,
            id: agent as u32,
        };
        let mut memory = vec![HalfSpace::default(); neighbors.len()];
        let neighbors = neighbors.iter().copied();
        let answer = solve_orca_velocity(
            &asked,
            neighbors,
            &WallTree::EMPTY,
            &settings.avoidance,
            dimensions,
            0.1,
            &mut memory,
        );
        answer.map(|answer| (answer.velocity, answer.max_violation)).unwrap()
    }

    fn agrees_with_one_by_one(&self, dimensions: Dimensions, settings: &OrcaCrowdSettings) {
        let expected = self.one_by_one(dimensions, settings);
        for cell_size in [1.0, 4.0, 100.0] {
            let answers = self.step(dimensions, cell_size, settings, &[(0, expected.len())]).unwrap();
            for (agent, (answer, expected)) in answers.iter().zip(&expected).enumerate() {
                assert_eq!(answer, expected, "{dimensions:?}, {settings:?}, {cell_size}, agent {agent}");
            }
        }
    }
}

fn settings(neighbor_distance: f64, max_neighbors: usize) -> OrcaCrowdSettings {
    OrcaCrowdSettings { avoidance: OrcaSettings::default(), neighbor_distance, max_neighbors }
}

#[test]
fn a_step_gives_every_agent_the_answer_to_its_own_question_to_the_bit() {
    // From lonely to so crowded that the nearest are picked from hundreds.
    for (seed, half, distance, most) in [
        (1, 20.0, 4.0, 10),
        (2, 10.0, 4.0, 10),
        (3, 5.0, 4.0, MAX_ORCA_NEIGHBORS),
        (4, 3.0, 10.0, 5),
        (5, 5.0, 4.0, 0),
        (6, 5.0, 0.0, 10),
        // On whole coordinates all at one place, or at few.
        (7, 0.4, 4.0, 10),
        (8, 1.2, 100.0, 20),
    ] {
        for (dimensions, whole) in [Dimensions::Two, Dimensions::Three].into_iter().zip([false, true]) {
            for whole in [whole, !whole] {
                let crowd = Crowd::new(seed, 300, half, whole);
                let settings = settings(distance, most);
                crowd.agrees_with_one_by_one(dimensions, &settings);
                crowd.with_layers(seed).agrees_with_one_by_one(dimensions, &settings);
            }
        }
    }
}

#[test]
fn the_cut_of_the_places_into_ranges_changes_no_bit() {
    let crowd = Crowd::new(7, 300, 8.0, false);
    let settings = settings(5.0, 10);
    for dimensions in [Dimensions::Two, Dimensions::Three] {
        let whole = crowd.step(dimensions, 5.0, &settings, &[(0, 300)]).unwrap();
        let pieces =
            crowd.step(dimensions, 5.0, &settings, &[(200, 300), (0, 1), (100, 200), (1, 100)]).unwrap();
        assert!(whole == pieces);
    }
}

#[test]
fn who_does_not_yield_goes_its_way_and_others_go_round_it() {
    let body = OrcaMember { preferred_velocity: DVec3::X, max_speed: 2.0, radius: 1.0, responsibility: 1.0 };
    let crowd = Crowd {
        positions: vec![DVec3::ZERO, DVec3::new(4.0, 0.5, 0.0)],
        velocities: vec![DVec3::X, -DVec3::X],
        members: vec![
            OrcaMember { responsibility: 0.0, ..body },
            OrcaMember { preferred_velocity: -DVec3::X, ..body },
        ],
        layers: Vec::new(),
    };
    let answers = crowd.step(Dimensions::Two, 10.0, &settings(10.0, 10), &[(0, 2)]).unwrap();
    assert_eq!(answers[0], (DVec3::X, 0.0));
    // Within the horizon of 2 s they do not come nearer than the radii, by the second's doing alone.
    let (apart, velocity) = (crowd.positions[1] - crowd.positions[0], answers[1].0 - answers[0].0);
    assert_eq!(answers[1].1, 0.0);
    for step in 0..=200 {
        let distance = (apart + velocity * (0.01 * f64::from(step))).length();
        assert!(distance > 2.0 - 1e-12, "{distance} after {step}");
    }
}

#[test]
fn a_bad_number_in_the_range_is_refused_before_anything_is_given() {
    let fine = settings(100.0, 10);
    let refusal = |change: fn(&mut Crowd, &mut OrcaCrowdSettings)| {
        let (mut crowd, mut settings) = (Crowd::new(8, 5, 5.0, false), fine);
        crowd.members.iter_mut().for_each(|member| member.responsibility = 1.0);
        change(&mut crowd, &mut settings);
        crowd.step(Dimensions::Three, 1.0, &settings, &[(0, 5)]).err()
    };
    assert_eq!(refusal(|_, _| {}), None);
    let (out, not_finite) = (Some(RefusalKind::OutOfDomain), Some(RefusalKind::NotFinite));
    assert_eq!(refusal(|crowd, _| crowd.members[3].radius = -1.0).map(|refusal| refusal.kind), out);
    assert_eq!(refusal(|crowd, _| crowd.members[3].radius = 1e51).map(|refusal| refusal.kind), out);
    assert_eq!(
        refusal(|crowd, _| crowd.members[3].radius = f64::NAN).map(|refusal| refusal.kind),
        not_finite
    );
    assert_eq!(refusal(|crowd, _| crowd.members[3].responsibility = -1.0).map(|refusal| refusal.kind), out);
    assert_eq!(
        refusal(|crowd, _| crowd.members[3].responsibility = f64::INFINITY).map(|refusal| refusal.kind),
        not_finite
    );
    assert_eq!(refusal(|crowd, _| crowd.members[3].max_speed = -1.0).map(|refusal| refusal.kind), out);
    assert_eq!(
        refusal(|crowd, _| crowd.members[3].preferred_velocity.y = f64::NAN).map(|refusal| refusal.kind),
        not_finite
    );
    assert_eq!(
        refusal(|crowd, _| crowd.members[3].preferred_velocity.z = f64::NAN).map(|refusal| refusal.kind),
        not_finite
    );
    assert_eq!(refusal(|crowd, _| crowd.positions[3].y = f64::NAN).map(|refusal| refusal.kind), not_finite);
    assert_eq!(refusal(|_, settings| settings.neighbor_distance = -1.0).map(|refusal| refusal.kind), out);
    assert_eq!(
        refusal(|_, settings| settings.neighbor_distance = f64::NAN).map(|refusal| refusal.kind),
        not_finite
    );
    assert_eq!(
        refusal(|_, settings| settings.max_neighbors = MAX_ORCA_NEIGHBORS + 1).map(|refusal| refusal.kind),
        out
    );
    assert_eq!(refusal(|_, settings| settings.avoidance.horizon = 0.0).map(|refusal| refusal.kind), out);
    assert_eq!(refusal(|_, settings| settings.avoidance.horizon = 1e-51).map(|refusal| refusal.kind), out);
    assert_eq!(refusal(|_, settings| settings.avoidance.side_bias = -0.1).map(|refusal| refusal.kind), out);

    let crowd = Crowd::new(9, 5, 5.0, false);
    assert!(
        crowd
            .step(Dimensions::Two, 1.0, &fine, &[(3, 2)])
            .is_err_and(|refusal| refusal == RefusalKind::OutOfDomain)
    );
    assert!(
        crowd
            .step(Dimensions::Two, 1.0, &fine, &[(0, 6)])
            .is_err_and(|refusal| refusal == RefusalKind::OutOfDomain)
    );
}

#[test]
fn in_the_plane_the_third_coordinate_is_not_looked_at() {
    let mut crowd = Crowd::new(10, 50, 5.0, false);
    let flat = crowd.step(Dimensions::Two, 1.0, &settings(5.0, 10), &[(0, 50)]).unwrap();
    for at in 0..50 {
        crowd.positions[at].z = f64::NAN;
        crowd.velocities[at].z = f64::NAN;
        crowd.members[at].preferred_velocity.z = f64::NAN;
    }
    assert!(crowd.step(Dimensions::Two, 1.0, &settings(5.0, 10), &[(0, 50)]) == Ok(flat));
}

/// A range says what is wrong in it; others go on without the one that has no body.
#[test]
fn a_bad_member_beyond_the_range_is_not_avoided() {
    let mut crowd = Crowd::new(11, 5, 5.0, false);
    crowd.members.iter_mut().for_each(|member| member.responsibility = 1.0);
    crowd.members[3].radius = f64::NAN;
    let count = crowd.positions.len();
    let settings = settings(100.0, 10);
    let mut refused = 0;
    for place in 0..count {
        match crowd.step(Dimensions::Three, 1.0, &settings, &[(place, place + 1)]) {
            Ok(answers) => {
                let answered = answers.iter().filter(|answer| !answer.1.is_nan()).count();
                assert!(answered == 1 && answers[3].1.is_nan());
            }
            Err(refusal) => {
                assert_eq!(refusal, RefusalKind::NotFinite);
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 1);
}
