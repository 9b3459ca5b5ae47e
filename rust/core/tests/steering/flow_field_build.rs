//! Flow fields built from goals and costs, beside exact shortest ways.

use crate::floor_plan::{Kind, Plan};
use crate::seeded::Generator;
use glam::DVec2;
use pursuit_core::steering::{
    Agent, CongestingAgent, CongestionSettings, FlowField, FlowFieldBuild, FlowGrid, FlowGround, FlowOutside,
    FlowPoint, add_congestion, follow_flow_field,
};
use pursuit_core::{DVec3, RefusalKind};

/// A square of points in the plane, 1 apart.
fn square(side: u32) -> FlowGrid {
    FlowGrid { counts: [side, side, 1], origin: DVec3::ZERO, spacing: DVec3::ONE }
}

fn points(grid: &FlowGrid) -> usize {
    grid.point_count().unwrap()
}

struct Built {
    costs_to_go: Vec<f64>,
    flows: Vec<DVec3>,
    reached: u32,
}

fn build(grid: &FlowGrid, costs: &[f64], goals: &[DVec3]) -> Built {
    build_in_slices(grid, costs, goals, u32::MAX)
}

/// Built `slice` points at a time, as if each slice were another frame.
fn build_in_slices(grid: &FlowGrid, costs: &[f64], goals: &[DVec3], slice: u32) -> Built {
    let mut memory = vec![FlowPoint::default(); points(grid)];
    let mut state = FlowFieldBuild::begin(&FlowGround { grid: *grid, costs: &costs }, goals, &mut memory)
        .unwrap()
        .state();
    loop {
        let mut build = FlowFieldBuild::resume(state, &mut memory).unwrap();
        if build.advance(slice) {
            return Built {
                costs_to_go: (0..points(grid)).map(|index| build.cost_to_go(index)).collect(),
                flows: (0..points(grid)).map(|index| build.flow(index, 1.0)).collect(),
                reached: build.reached_count(),
            };
        }
        state = build.state();
    }
}

/// The greatest error of the cost to go against `exact`, in the greatest spacing of an axis with more than one point.
fn worst(grid: &FlowGrid, built: &Built, exact: impl Fn(DVec3) -> f64) -> f64 {
    let spacing = grid.spacing.to_array().into_iter().zip(grid.counts);
    let spacing = spacing.filter(|(_, count)| *count > 1).map(|(spacing, _)| spacing).fold(0.0, f64::max);
    (0..points(grid))
        .map(|index| (built.costs_to_go[index] - exact(grid.position(index))).abs() / spacing)
        .fold(0.0, f64::max)
}

#[test]
fn in_the_open_the_cost_to_go_is_the_distance_and_the_flow_leads_straight_to_the_goal() {
    for (grid, goal) in [
        (square(101), DVec3::new(50.0, 50.0, 0.0)),
        (square(101), DVec3::new(20.3, 71.8, 0.0)),
        (
            FlowGrid {
                counts: [60, 1, 80],
                origin: DVec3::new(-10.0, 3.0, 5.0),
                spacing: DVec3::new(2.0, 7.0, 1.0),
            },
            DVec3::new(31.0, 900.0, 50.5),
        ),
        (FlowGrid { counts: [25, 25, 25], ..square(1) }, DVec3::new(12.0, 3.5, 20.0)),
    ] {
        let built = build(&grid, &vec![1.0; points(&grid)], &[goal]);
        assert_eq!(built.reached as usize, points(&grid));
        let way = |from: DVec3| {
            (goal - from) * DVec3::from(grid.counts.map(|count| if count > 1 { 1.0 } else { 0.0 }))
        };
        let error = worst(&grid, &built, |from| way(from).length());
        assert!(error < 0.2, "{grid:?}: {error}");
        for (index, flow) in built.flows.iter().enumerate() {
            let way = way(grid.position(index));
            if way.length() > 20.0 {
                let angle = way.normalize().dot(*flow).min(1.0).acos().to_degrees();
                assert!(angle < 5.0, "{grid:?}, point {index}: {angle} degrees");
            }
        }
    }
}

#[test]
fn the_error_in_the_open_shrinks_with_the_spacing() {
    let goal = DVec3::new(37.0, 12.0, 0.0);
    for side in [26, 51, 101, 201] {
        let grid = FlowGrid { spacing: DVec3::splat(100.0 / f64::from(side - 1)), ..square(side) };
        let error =
            worst(&grid, &build(&grid, &vec![1.0; points(&grid)], &[goal]), |from| from.distance(goal));
        assert!(error < 0.2, "{side}: {error} spacings");
    }
}

/// Behind a straight border the ground costs twice as much: the exact way bends by Snell's law. The least over where it crosses.
#[test]
fn the_way_bends_where_the_ground_gets_dearer() {
    let grid = FlowGrid { spacing: DVec3::splat(0.5), ..square(121) };
    let cost = |at: DVec3| if at.y < 30.25 { 1.0 } else { 2.0 };
    let costs: Vec<f64> = (0..points(&grid)).map(|index| cost(grid.position(index))).collect();
    let goal = DVec3::new(10.0, 5.0, 0.0);
    let exact = |from: DVec3| {
        if from.y < 30.25 {
            return from.distance(goal);
        }
        (0..=6000)
            .map(|step| DVec3::new(f64::from(step) * 0.01, 30.25, 0.0))
            .map(|border| border.distance(goal) + 2.0 * border.distance(from))
            .fold(f64::INFINITY, f64::min)
    };
    let error = worst(&grid, &build(&grid, &costs, &[goal]), exact);
    assert!(error < 1.0, "{error}");
}

#[test]
fn of_several_goals_each_point_gets_the_nearest() {
    let grid = square(61);
    let goals = [DVec3::new(5.0, 5.0, 0.0), DVec3::new(55.5, 20.0, 0.0), DVec3::new(30.0, 58.2, 0.0)];
    let nearest = |from: DVec3| goals.iter().map(|goal| goal.distance(from)).fold(f64::INFINITY, f64::min);
    let error = worst(&grid, &build(&grid, &vec![1.0; points(&grid)], &goals), nearest);
    assert!(error < 0.2, "{error}");
}

#[test]
fn what_is_enclosed_has_no_way_and_walls_do_not_leak_at_corners() {
    let grid = square(21);
    let mut costs = vec![1.0; points(&grid)];
    // A ring of blocked points that meet at corners only.
    let ring = |x: i32, y: i32| (x - 10).abs() + (y - 10).abs() == 5;
    for (index, cost) in costs.iter_mut().enumerate() {
        if ring(index as i32 % 21, index as i32 / 21) {
            *cost = f64::INFINITY;
        }
    }
    let built = build(&grid, &costs, &[DVec3::new(10.0, 10.0, 0.0)]);
    for index in 0..points(&grid) {
        let (x, y) = (index as i32 % 21, index as i32 / 21);
        let is_inside = (x - 10).abs() + (y - 10).abs() < 5;
        assert_eq!(built.costs_to_go[index].is_finite(), is_inside, "{x}, {y}");
        if !is_inside && !ring(x, y) {
            assert_eq!(built.flows[index], DVec3::ZERO);
        }
        if ring(x, y) {
            let way_in = DVec3::new(f64::from(10 - x), f64::from(10 - y), 0.0);
            assert!(built.flows[index].dot(way_in) > 0.0, "a blocked point leads in: {x}, {y}");
        }
    }
    assert_eq!(built.reached, 41);
    // A goal in a wall: no way, and no flow.
    let none = build(&grid, &[f64::INFINITY; 441], &[DVec3::new(10.0, 10.0, 0.0)]);
    assert_eq!(none.reached, 0);
    assert!(none.flows.iter().all(|flow| *flow == DVec3::ZERO));
    assert_eq!(build(&grid, &costs, &[]).reached, 0, "no goals");
}

fn plans() -> u64 {
    std::env::var("PLANS").map_or(1, |plans| plans.parse().unwrap())
}

/// `PLANS` raises the number of plans of each kind.
#[test]
fn in_a_floor_plan_the_cost_to_go_is_the_shortest_way_and_whoever_follows_the_flow_walks_it() {
    for (kind, seed) in [Kind::Boxes, Kind::Rooms]
        .into_iter()
        .zip(1..)
        .flat_map(|(kind, number)| (0..plans()).map(move |plan| (kind, number + 10 * plan)))
    {
        let mut random = Generator::new(seed);
        let plan = Plan::generate(&mut random, kind);
        let grid = FlowGrid { spacing: DVec3::splat(0.5), ..square(201) };
        let holds = |at: DVec2| {
            plan.floors[0].iter().any(|block| at.cmpgt(block.min).all() && at.cmplt(block.max).all())
        };
        let at = |index: usize| grid.position(index).truncate();
        let costs: Vec<f64> =
            (0..points(&grid)).map(|index| if holds(at(index)) { f64::INFINITY } else { 1.0 }).collect();
        let goal = plan.free(&mut random, 0).1;
        let built = build(&grid, &costs, &[goal.extend(0.0)]);
        let field = FlowField { flows: &built.flows.as_slice(), grid, outside: FlowOutside::Clamp };
        let ways = plan.ways((0, goal));
        let (mut compared, mut walked) = (0, 0);
        for _ in 0..60 {
            let index = (random.bits() % points(&grid) as u64) as usize;
            if holds(at(index)) {
                continue;
            }
            let found = built.costs_to_go[index];
            let Some(way) = ways.to((0, at(index))) else {
                continue;
            };
            if !found.is_finite() {
                continue; // A gap narrower than the spacing.
            }
            compared += 1;
            // The grid knows where a way turns to within its spacing.
            let turns = ways.points((0, at(index))).unwrap().len() as f64 - 1.0;
            assert!(
                (found - way.length).abs() < 0.02 * way.length + 0.5 * turns,
                "{kind:?} {seed}, point {index}: {found} for {}",
                way.length
            );
            // Whoever follows the flow gets there by a way that is hardly longer.
            let (mut here, mut length) = (at(index).extend(0.0), 0.0);
            while here.truncate().distance(goal) > 1.0 && length < 2.0 * way.length + 10.0 {
                let agent = Agent { position: here, velocity: DVec3::ZERO, max_speed: 1.0 };
                let step = follow_flow_field(&agent, &field, 0.0).unwrap().normalize_or_zero() * 0.1;
                here += step;
                length += 0.1;
            }
            walked += 1;
            assert!(
                length < 1.02 * way.length + 0.5 * turns,
                "{kind:?} {seed}, point {index}: walked {length} for {}",
                way.length
            );
        }
        assert!(compared > 20 && walked == compared, "{kind:?} {seed}: {compared}");
    }
}

#[test]
fn slices_of_any_size_build_the_same_bits() {
    let grid = FlowGrid {
        counts: [40, 30, 1],
        origin: DVec3::new(3.0, -8.0, 0.0),
        spacing: DVec3::new(1.0, 1.5, 1.0),
    };
    let mut random = Generator::new(7);
    let costs: Vec<f64> = (0..points(&grid))
        .map(|_| if random.uniform(0.0, 1.0) < 0.2 { f64::INFINITY } else { random.uniform(0.5, 4.0) })
        .collect();
    let goals = [DVec3::new(10.0, 10.0, 0.0), DVec3::new(35.2, 20.0, 0.0)];
    let whole = build(&grid, &costs, &goals);
    for slice in [1, 7, 300] {
        let sliced = build_in_slices(&grid, &costs, &goals, slice);
        assert_eq!(sliced.costs_to_go, whole.costs_to_go);
        assert_eq!(sliced.flows, whole.flows);
        assert_eq!(sliced.reached, whole.reached);
    }
}

#[test]
fn the_unit_of_length_changes_no_bit_of_a_built_field() {
    let mut random = Generator::new(3);
    let costs: Vec<f64> = (0..300).map(|_| random.uniform(0.5, 4.0)).collect();
    let of = |unit: f64| {
        let grid = FlowGrid {
            counts: [20, 15, 1],
            origin: DVec3::new(1.0, 2.0, 3.0) * unit,
            spacing: DVec3::new(1.0, 0.7, 1.0) * unit,
        };
        build(&grid, &costs, &[DVec3::new(9.3, 8.1, 0.0) * unit])
    };
    let plain = of(1.0);
    for unit in [2.0_f64.powi(-100), 2.0_f64.powi(100)] {
        let scaled = of(unit);
        assert_eq!(scaled.flows, plain.flows);
        assert!(scaled.costs_to_go.iter().zip(&plain.costs_to_go).all(|(a, b)| *a == b * unit));
    }
}

#[test]
fn a_crowd_that_stands_in_the_short_door_sends_the_flow_through_the_long_one() {
    // A wall at x = 20 with a door at y from 8 to 12 and one from 33 to 37.
    let grid = square(41);
    let mut costs: Vec<f64> = (0..points(&grid))
        .map(|index| {
            let at = grid.position(index);
            let is_door = (8.0..=12.0).contains(&at.y) || (33.0..=37.0).contains(&at.y);
            if at.x == 20.0 && !is_door { f64::INFINITY } else { 1.0 }
        })
        .collect();
    let goal = [DVec3::new(35.0, 15.0, 0.0)];
    let start = 5 + 41 * 20;
    let through = |costs: &[f64]| {
        let built = build(&grid, costs, &goal);
        let field = FlowField { flows: &built.flows.as_slice(), grid, outside: FlowOutside::Clamp };
        let mut here = grid.position(start);
        while here.x < 20.0 {
            let agent = Agent { position: here, velocity: DVec3::ZERO, max_speed: 1.0 };
            here += follow_flow_field(&agent, &field, 0.0).unwrap() * 0.1;
        }
        here.y
    };
    assert!(through(&costs) < 13.0);
    let crowd = |velocity: DVec3| -> Vec<CongestingAgent> {
        (0..40)
            .map(|number| {
                let position =
                    DVec3::new(16.0 + f64::from(number / 5) * 1.0, 8.0 + f64::from(number % 5), 0.0);
                CongestingAgent { position, velocity, radius: 0.5 }
            })
            .collect()
    };
    let settings = CongestionSettings { cost_when_full: 6.0, free_speed: 1.4 };
    let free = costs.clone();
    add_congestion(
        &FlowGround { grid, costs: &free.as_slice() },
        crowd(DVec3::X * 1.5).as_slice(),
        &settings,
        &mut costs,
    )
    .unwrap();
    assert_eq!(costs, free, "who moves makes room");
    let standing = crowd(DVec3::ZERO);
    add_congestion(&FlowGround { grid, costs: &free.as_slice() }, standing.as_slice(), &settings, &mut costs)
        .unwrap();
    let added: f64 =
        costs.iter().zip(&free).filter(|(_, free)| free.is_finite()).map(|(cost, free)| cost - free).sum();
    let expected = 6.0 * std::f64::consts::PI * 0.25 * 40.0;
    assert!((added - expected).abs() < 1e-9, "{added} for {expected}");
    assert!(through(&costs) > 32.0);
}

#[test]
fn a_build_refuses_what_has_no_meaning_by_its_name() {
    let grid = square(3);
    let mut memory = [FlowPoint::default(); 9];
    let name = |grid: &FlowGrid, costs: &[f64], goals: &[DVec3], memory: &mut [FlowPoint]| {
        let refusal =
            FlowFieldBuild::begin(&FlowGround { grid: *grid, costs: &costs }, goals, memory).unwrap_err();
        (refusal.to_string().split(' ').next().unwrap().to_owned(), refusal)
    };
    let at = |x: f64| [DVec3::new(x, 0.0, 0.0)];
    for bad in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY, 1e51] {
        let mut costs = [1.0; 9];
        costs[4] = bad;
        let (named, refusal) = name(&grid, &costs, &at(1.0), &mut memory);
        assert_eq!(
            (named.as_str(), refusal.input.element()),
            ("ground.costs[4]", Some(4)),
            "{bad}: {refusal}"
        );
    }
    for bad in [f64::NAN, f64::INFINITY, 1e51] {
        let (named, _) = name(&grid, &[1.0; 9], &at(bad), &mut memory);
        assert_eq!(named, "goals[0]");
    }
    assert_eq!(name(&grid, &[1.0; 8], &at(1.0), &mut memory).0, "ground.cost_count");
    assert_eq!(name(&grid, &[1.0; 9], &at(1.0), &mut memory[..8]).1, RefusalKind::BufferTooSmall);
    let flat = FlowGrid { counts: [3, 0, 1], ..grid };
    assert_eq!(name(&flat, &[1.0; 9], &at(1.0), &mut memory).0, "ground.grid.count_y");
    let thin = FlowGrid { spacing: DVec3::new(1.0, 0.0, 1.0), ..grid };
    assert_eq!(name(&thin, &[1.0; 9], &at(1.0), &mut memory).0, "ground.grid.spacing");
}

#[test]
fn any_finite_grid_and_costs_build_a_field_of_finite_flows() {
    for seed in 0..3000 {
        let mut random = Generator::new(seed);
        let grid = FlowGrid {
            counts: [3, 4, 1 + (seed % 3) as u32],
            origin: random.finite_vector().clamp(DVec3::splat(-1e50), DVec3::splat(1e50)),
            spacing: random.finite_vector().abs().clamp(DVec3::splat(1e-300), DVec3::splat(1e50)),
        };
        let costs: Vec<f64> = (0..points(&grid)).map(|_| random.finite().abs().clamp(1e-300, 1e50)).collect();
        let goals = [random.finite_vector().clamp(DVec3::splat(-1e50), DVec3::splat(1e50))];
        let built = build(&grid, &costs, &goals);
        assert_eq!(built.reached as usize, points(&grid), "seed {seed}");
        for (flow, cost) in built.flows.iter().zip(&built.costs_to_go) {
            assert!(flow.is_finite() && *cost >= 0.0 && cost.is_finite(), "seed {seed}: {flow}, {cost}");
        }
    }
}
