//! With a flow.

use crate::moving::planar_agent as agent;
use crate::seeded::Generator;
use crate::worlds;
use pursuit_core::steering::{Agent, FlowField, FlowGrid, FlowOutside, follow_flow_field};
use pursuit_core::{DVec3, RefusalKind};

const FLOWS: [DVec3; 6] = [
    DVec3::new(10.0, 0.0, 0.0),
    DVec3::new(20.0, 0.0, 0.0),
    DVec3::new(30.0, 0.0, 0.0),
    DVec3::new(0.0, 40.0, 0.0),
    DVec3::new(0.0, 50.0, 0.0),
    DVec3::new(0.0, 60.0, 0.0),
];

fn field(outside: FlowOutside) -> FlowField<'static> {
    FlowField {
        flows: &FLOWS,
        grid: FlowGrid {
            counts: [3, 2, 1],
            origin: DVec3::new(100.0, 200.0, 7.0),
            spacing: DVec3::new(10.0, 20.0, 1.0),
        },
        outside,
    }
}

#[test]
fn between_the_points_the_flow_is_bilinear_at_the_place_ahead() {
    let still = |x, y| agent(x, y, DVec3::ZERO);
    let ask = |agent: Agent| follow_flow_field(&agent, &field(FlowOutside::Clamp), 1.0).unwrap();
    assert_eq!(ask(still(100.0, 200.0)), FLOWS[0]);
    assert_eq!(ask(still(110.0, 220.0)), FLOWS[4]);
    assert_eq!(ask(still(120.0, 220.0)), FLOWS[5]);
    assert_eq!(ask(still(105.0, 200.0)), DVec3::X * 15.0);
    // A quarter of the way up between (15, 0) and (0, 45).
    assert_eq!(ask(still(105.0, 205.0)), DVec3::new(11.25, 11.25, 0.0));
    // In a second it will be at that place, and its velocity is subtracted.
    let moving = agent(101.0, 203.0, DVec3::new(4.0, 2.0, 0.0));
    assert_eq!(ask(moving), DVec3::new(11.25 - 4.0, 11.25 - 2.0, 0.0));
    let slow = Agent { max_speed: 5.0, ..still(110.0, 200.0) };
    assert_eq!(ask(slow), DVec3::X * 5.0, "no faster than the agent can");
}

/// A field that is linear in each coordinate is met exactly by trilinear interpolation.
#[test]
fn in_space_it_is_trilinear() {
    let flow = |p: DVec3| DVec3::new(1.0 + 2.0 * p.x + p.x * p.y, p.x * p.y * p.z - 3.0, p.z - p.y * p.z);
    let flows: Vec<DVec3> = (0..60)
        .map(|index| flow(DVec3::new(f64::from(index % 3), f64::from(index / 3 % 4), f64::from(index / 12))))
        .collect();
    let field = FlowField {
        flows: &flows.as_slice(),
        grid: FlowGrid { counts: [3, 4, 5], origin: DVec3::ZERO, spacing: DVec3::ONE },
        outside: FlowOutside::Clamp,
    };
    let mut random = Generator::new(5);
    for _ in 0..1000 {
        let place = DVec3::new(random.uniform(0.0, 2.0), random.uniform(0.0, 3.0), random.uniform(0.0, 4.0));
        let agent = Agent { position: place, velocity: DVec3::ZERO, max_speed: 1e3 };
        let sampled = follow_flow_field(&agent, &field, 0.5).unwrap();
        assert!((sampled - flow(place)).length() < 1e-13, "{place}: {sampled}");
    }
}

#[test]
fn outside_the_grid_it_clamps_or_says_nothing() {
    let off = agent(0.0, 1000.0, DVec3::X);
    assert_eq!(follow_flow_field(&off, &field(FlowOutside::Clamp), 1.0), Ok(FLOWS[3] - DVec3::X));
    assert_eq!(follow_flow_field(&off, &field(FlowOutside::Zero), 1.0), Ok(DVec3::ZERO));
    // Along an axis with one point the field is the same everywhere.
    let above = Agent { position: DVec3::new(120.0, 220.0, 9e9), ..off };
    assert_eq!(follow_flow_field(&above, &field(FlowOutside::Zero), 0.0), Ok(FLOWS[5] - DVec3::X));
    // The rim belongs to the grid.
    let corner = agent(120.0, 220.0, DVec3::ZERO);
    assert_eq!(follow_flow_field(&corner, &field(FlowOutside::Zero), 1.0), Ok(FLOWS[5]));
}

#[test]
fn what_has_no_meaning_is_refused() {
    let here = agent(0.0, 10.0, DVec3::X);
    let clamped = field(FlowOutside::Clamp);
    for (x, refusal) in [(f64::NAN, RefusalKind::NotFinite), (-1e51, RefusalKind::OutOfDomain)] {
        let at = DVec3::new(0.0, x, 0.0);
        assert_eq!(
            follow_flow_field(
                &here,
                &FlowField { grid: FlowGrid { origin: at, ..clamped.grid }, ..clamped },
                1.0
            )
            .unwrap_err(),
            refusal
        );
        let spacing = DVec3::new(1.0, x, 1.0);
        assert_eq!(
            follow_flow_field(
                &here,
                &FlowField { grid: FlowGrid { spacing, ..clamped.grid }, ..clamped },
                1.0
            )
            .unwrap_err(),
            refusal
        );
        assert_eq!(follow_flow_field(&here, &clamped, x).unwrap_err(), refusal);
        for bad in [Agent { position: at, ..here }, Agent { velocity: at, ..here }] {
            assert_eq!(follow_flow_field(&bad, &clamped, 1.0).unwrap_err(), refusal);
        }
    }
    for counts in [[0, 1, 1], [3, 3, 1], [u32::MAX; 3]] {
        let wrong = FlowField { grid: FlowGrid { counts, ..clamped.grid }, ..clamped };
        assert_eq!(
            follow_flow_field(&here, &wrong, 1.0).unwrap_err(),
            RefusalKind::OutOfDomain,
            "{counts:?}"
        );
    }
    let holes = [DVec3::X, DVec3::new(0.0, f64::NAN, 0.0)];
    let torn = FlowField { flows: &holes, grid: FlowGrid { counts: [2, 1, 1], ..clamped.grid }, ..clamped };
    assert_eq!(
        follow_flow_field(&agent(104.0, 0.0, DVec3::ZERO), &torn, 1.0).unwrap_err(),
        RefusalKind::NotFinite
    );
    let left = follow_flow_field(&agent(50.0, 0.0, DVec3::ZERO), &torn, 1.0);
    assert_eq!(left, Ok(DVec3::X), "only what is read counts");
}

#[test]
fn the_unit_of_length_does_not_matter_to_the_bit() {
    for seed in 0..3000 {
        let ask = |unit: f64| {
            let mut random = Generator::new(seed);
            let flows = [(); 8].map(|()| random.in_cube(600.0) * unit);
            let field = FlowField {
                flows: &flows,
                grid: FlowGrid {
                    counts: [2, 2, 2],
                    origin: random.in_cube(100.0) * unit,
                    spacing: (random.direction().abs() + DVec3::splat(0.1)) * 200.0 * unit,
                },
                outside: if seed % 2 == 0 { FlowOutside::Clamp } else { FlowOutside::Zero },
            };
            let agent = Agent {
                position: random.in_cube(200.0) * unit,
                velocity: random.in_cube(300.0) * unit,
                max_speed: random.uniform(0.0, 600.0) * unit,
            };
            follow_flow_field(&agent, &field, 0.5).unwrap()
        };
        for unit in [2.0_f64.powi(-100), 0.125, 2.0_f64.powi(100)] {
            assert_eq!(ask(unit), ask(1.0) * unit, "seed {seed}, {unit:e}");
        }
    }
}

#[test]
fn any_finite_input_has_an_answer_or_a_refusal() {
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let flows = [(); 8].map(|()| random.finite_vector());
        let field = FlowField {
            flows: &flows,
            grid: FlowGrid {
                counts: [2, 2, 2],
                origin: random.finite_vector(),
                spacing: random.finite_vector().abs(),
            },
            outside: FlowOutside::Clamp,
        };
        let agent = worlds::finite_agent(&mut random);
        if let Ok(answer) = follow_flow_field(&agent, &field, random.finite().abs()) {
            assert!(answer.is_finite(), "seed {seed}: {answer}");
        }
    }
}
