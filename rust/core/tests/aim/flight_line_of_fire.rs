//! The line of fire of bullets and rockets against a dense scan of a finer integration.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::aim::line_of_fire::{
    LineOfFireQuery, MovingBody, Obstruction, find_flight_line_of_fire, find_line_of_fire,
};
use pursuit_core::aim::projectile::{
    DragLaw, DragPoint, ProjectileFlight, ProjectileState, advance_projectile, quadratic_drag,
};
use pursuit_core::geometry::{Shape, signed_distance};

const NONE: [Shape; 0] = [];
/// Looks of a scan.
const LOOKS: usize = 3000;

/// `count`, or what the environment says: `SHOTS=25000` for the long search.
fn shots(count: u64) -> u64 {
    std::env::var("SHOTS").ok().and_then(|text| text.parse().ok()).unwrap_or(count)
}

/// A bullet of a standard law, one of a table, and a rocket, each with a horizon.
fn random_shot(random: &mut Generator) -> (LineOfFireQuery, ProjectileFlight, Vec<DragPoint>) {
    let mut flight = ProjectileFlight::for_units(1.0);
    let mut query = LineOfFireQuery {
        launch_velocity: random.direction() * random.uniform(100.0, 900.0),
        gravity: DVec3::new(0.0, 0.0, -9.81),
        radius: random.uniform(0.0, 0.2),
        radius_growth: if random.bits().is_multiple_of(2) { random.uniform(0.0, 0.5) } else { 0.0 },
        horizon: random.uniform(0.3, 3.0),
        ..LineOfFireQuery::default()
    };
    flight.drag.wind = random.in_cube(8.0);
    let mut table = vec![];
    match random.bits() % 4 {
        0 => {
            flight.drag_law = DragLaw::G7;
            flight.drag.quadratic_drag = quadratic_drag(random.uniform(0.1, 0.4), 1.225, 1.0);
        }
        1 => {
            flight.drag_law = DragLaw::G1;
            flight.drag.quadratic_drag = quadratic_drag(random.uniform(0.05, 0.5), 1.225, 1.0);
        }
        2 => {
            flight.drag_law = DragLaw::Table;
            flight.drag.quadratic_drag = random.uniform(1e-4, 5e-3);
            let mut mach = 0.0;
            table = (0..6)
                .map(|_| {
                    mach += random.uniform(0.05, 0.6);
                    DragPoint { mach, coefficient: random.uniform(0.1, 1.0) }
                })
                .collect();
        }
        _ => {
            query.launch_velocity = random.direction() * random.uniform(15.0, 60.0);
            (flight.thrust, flight.burn_time) = (random.uniform(20.0, 300.0), random.uniform(0.1, 2.5));
            if random.bits().is_multiple_of(2) {
                flight.drag.quadratic_drag = random.uniform(1e-4, 3e-3);
            }
        }
    }
    (query, flight, table)
}

/// Where a shot is at even times, by steps that are far finer than the library's.
fn flown(query: &LineOfFireQuery, flight: &ProjectileFlight, table: &[DragPoint]) -> Vec<DVec3> {
    let mut state = ProjectileState {
        position: query.muzzle_position,
        velocity: query.launch_velocity,
        gravity: query.gravity,
        ..ProjectileState::default()
    };
    let step = query.horizon / LOOKS as f64;
    let mut positions = vec![state.position];
    for look in 1..=LOOKS {
        state = advance_projectile(&state, flight, table, step).unwrap();
        state.age = step * look as f64;
        positions.push(state.position);
    }
    positions
}

fn at(body: &MovingBody, time: f64) -> DVec3 {
    body.position + (body.velocity + body.acceleration * (0.5 * time)) * time
}

#[test]
fn no_contact_of_a_bullet_or_a_rocket_is_missed() {
    let (mut blocked, mut clear, mut doubtful) = (0, 0, 0);
    for seed in 0..shots(60) {
        let mut random = Generator::new(seed);
        let (query, flight, table) = random_shot(&mut random);
        let positions = flown(&query, &flight, &table);
        let step = query.horizon / LOOKS as f64;
        let way: f64 = positions.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum();
        // What the tube may be thicker than the shot, and what the scan errs by.
        let (tube, tolerance) = (way / f64::from(1 << 13), way * 1e-6);
        let bodies: Vec<MovingBody> = (0..8)
            .map(|_| {
                let look = (random.uniform(0.05, 1.0) * LOOKS as f64) as usize;
                let time = step * look as f64;
                let velocity = random.in_cube(8.0);
                let acceleration =
                    if random.bits().is_multiple_of(2) { random.in_cube(6.0) } else { DVec3::ZERO };
                let come = (velocity + acceleration * (0.5 * time)) * time;
                let position = positions[look] + random.in_cube(2.5) - come;
                MovingBody { position, velocity, acceleration, radius: random.uniform(0.0, 1.0) }
            })
            .collect();
        let center = positions[LOOKS * 3 / 4] + random.in_cube(4.0);
        let wall = Shape::Box {
            center,
            forward: random.direction(),
            up: random.direction(),
            half_extents: DVec3::ONE,
        };
        let shapes = if random.bits().is_multiple_of(2) { vec![wall] } else { vec![] };
        let line = find_flight_line_of_fire(&query, &flight, &table, &*bodies, &*shapes).unwrap();
        assert!(line.is_finished(), "seed {seed}");
        let line = line.line;

        let (mut met, mut least, mut at_end) = (None, f64::INFINITY, f64::INFINITY);
        for (look, position) in positions.iter().enumerate() {
            let time = step * look as f64;
            let reach = query.radius + query.radius_growth * time;
            let of_bodies =
                bodies.iter().map(|body| (at(body, time) - position).length() - body.radius - reach);
            let of_shapes =
                shapes.iter().map(|shape| signed_distance(shape, *position).unwrap().distance - reach);
            let of_bodies = of_bodies.fold(f64::INFINITY, f64::min);
            let gap = of_shapes.fold(of_bodies, f64::min);
            if gap < -tolerance && met.is_none() {
                met = Some(time);
            }
            if time <= line.time {
                least = least.min(of_bodies);
            }
            if (time - line.time).abs() <= step {
                at_end = at_end.min(gap);
            }
        }
        let stride = positions.windows(2).map(|pair| (pair[1] - pair[0]).length()).fold(0.0, f64::max);
        let between = stride + 32.0 * step;
        if let Some(met) = met {
            assert!(!line.is_clear() && line.time <= met + 1e-9, "seed {seed}: missed at {met}: {line:?}");
        }
        if line.is_clear() {
            clear += 1;
            let gap = line.miss_distance;
            assert!(gap <= least.max(0.0) + tolerance, "seed {seed}: {least} {line:?}");
            assert!(gap >= least - between - tube, "seed {seed}: {least} {line:?}");
        } else {
            blocked += 1;
            doubtful += usize::from(met.is_none());
            assert!(
                at_end <= between + tube,
                "seed {seed}: met at {at_end} of {tube}: {line:?} {:?} {}",
                flight.drag_law,
                flight.thrust
            );
        }
    }
    println!(
        "{blocked} blocked, {clear} clear, none missed; {doubtful} blocked only by the tube or between two looks"
    );
    assert!(blocked > 10 && clear > 10, "{blocked} {clear}");
}

/// A table that jumps: its tube is thicker, but it holds the flight.
#[test]
fn no_contact_is_missed_where_the_drag_jumps() {
    let table = [(0.0, 0.2), (1.0, 0.2), (1.0, 0.6), (3.0, 0.6)]
        .map(|(mach, coefficient)| DragPoint { mach, coefficient });
    let mut flight = ProjectileFlight { drag_law: DragLaw::Table, ..ProjectileFlight::for_units(1.0) };
    flight.drag.quadratic_drag = 2e-3;
    let query =
        LineOfFireQuery { launch_velocity: DVec3::X * 600.0, horizon: 2.0, ..LineOfFireQuery::default() };
    let positions = flown(&query, &flight, &table);
    for look in (100..LOOKS).step_by(100) {
        // It grazes the shot from aside.
        for (aside, is_met) in [(0.4999, true), (8.0, false)] {
            let position = positions[look] + DVec3::Y * aside;
            let body = MovingBody { position, radius: 0.5, ..MovingBody::default() };
            let line = find_flight_line_of_fire(&query, &flight, &table, &[body], &NONE).unwrap().line;
            assert_eq!(line.obstruction == Obstruction::Body(0), is_met, "{look} {aside}: {line:?}");
        }
    }
}

/// Its air moves with it, so that the thrust has no direction: it stays at rest in the air.
#[test]
fn a_rocket_at_rest_in_the_air_is_answered() {
    let mut flight = ProjectileFlight { thrust: 1.0, burn_time: 1.0, ..ProjectileFlight::for_units(1.0) };
    (flight.drag.wind, flight.drag.quadratic_drag) = (DVec3::X, 1.0);
    let query = LineOfFireQuery { launch_velocity: DVec3::X, horizon: 2.0, ..LineOfFireQuery::default() };
    let far = MovingBody { position: DVec3::Y * 100.0, ..MovingBody::default() };
    let found = find_flight_line_of_fire(&query, &flight, &[], &[far], &NONE).unwrap();
    assert!(found.line.is_clear() && (found.line.position.x - 2.0).abs() < 1e-9, "{found:?}");
}

/// It falls at terminal speed on a step of the drag, through which no piece is thin: what is left is one wide piece.
#[test]
fn a_search_that_is_cut_short_says_so_and_misses_nothing() {
    let table = [(0.0, 0.05), (1.0, 0.05), (1.0, 0.2), (3.0, 0.2)]
        .map(|(mach, coefficient)| DragPoint { mach, coefficient });
    let mut flight = ProjectileFlight { drag_law: DragLaw::Table, ..ProjectileFlight::for_units(1.0) };
    (flight.drag.quadratic_drag, flight.speed_of_sound) = (1.0, 10.0);
    let query = LineOfFireQuery {
        launch_velocity: DVec3::new(1.0, 0.0, -10.0),
        gravity: DVec3::new(0.0, 0.0, -10.0),
        horizon: 10.0,
        ..LineOfFireQuery::default()
    };
    let ask =
        |bodies: &[MovingBody]| find_flight_line_of_fire(&query, &flight, &table, bodies, &NONE).unwrap();
    let positions = flown(&query, &flight, &table);
    let at_rest = |position: DVec3| MovingBody { position, radius: 0.1, ..MovingBody::default() };
    // Far away, it is clear in any case.
    let far = ask(&[at_rest(DVec3::new(5000.0, 0.0, 0.0))]);
    assert!(far.line.is_clear() && !far.is_finished() && far.followed > 0.0, "{far:?}");
    // At the begin it is followed closely, and at the end it is not, and may be met.
    let early = ask(&[at_rest(positions[1])]);
    assert!(early.line.obstruction == Obstruction::Body(0) && early.is_finished(), "{early:?}");
    let late = ask(&[at_rest(positions[LOOKS])]);
    assert!(late.line.obstruction == Obstruction::Body(0) && !late.is_finished(), "{late:?}");
    assert!(late.line.time >= late.followed, "{late:?}");
}

#[test]
fn without_a_law_and_a_motor_it_is_the_usual_line_of_fire_to_the_bit() {
    for seed in 0..40 {
        let mut random = Generator::new(seed);
        let (mut query, mut flight, _) = random_shot(&mut random);
        (flight.drag_law, flight.thrust) = (DragLaw::Constant, 0.0);
        let body = MovingBody {
            position: query.launch_velocity * 0.2,
            velocity: random.in_cube(20.0),
            radius: 2.0,
            ..MovingBody::default()
        };
        let line = find_flight_line_of_fire(&query, &flight, &[], &[body], &NONE).unwrap();
        assert!(line.is_finished());
        let line = line.line;
        query.wind = flight.drag.wind;
        (query.linear_drag, query.quadratic_drag) = (flight.drag.linear_drag, flight.drag.quadratic_drag);
        assert_eq!(line, find_line_of_fire(&query, &[body], &NONE).unwrap(), "seed {seed}");
    }
}

#[test]
fn bad_input_is_refused_by_its_name_and_the_widest_numbers_have_an_answer_or_a_refusal() {
    let query = LineOfFireQuery { launch_velocity: DVec3::X, horizon: 1.0, ..LineOfFireQuery::default() };
    let usual = ProjectileFlight { thrust: 1.0, burn_time: 1.0, ..ProjectileFlight::for_units(1.0) };
    let ask = |query: &LineOfFireQuery, flight: &ProjectileFlight, table: &[DragPoint]| {
        find_flight_line_of_fire(query, flight, table, &[MovingBody::default()], &NONE)
    };
    let refused = |query: &LineOfFireQuery, flight: &ProjectileFlight, table: &[DragPoint]| {
        ask(query, flight, table).unwrap_err().input.to_string()
    };
    assert_eq!(refused(&LineOfFireQuery { horizon: -1.0, ..query }, &usual, &[]), "query.horizon");
    assert_eq!(refused(&query, &ProjectileFlight { thrust: f64::NAN, ..usual }, &[]), "flight.thrust");
    let mut windy = usual;
    windy.drag.wind = DVec3::INFINITY;
    assert_eq!(refused(&query, &windy, &[]), "flight.drag.wind");
    let of_table = ProjectileFlight { drag_law: DragLaw::Table, ..usual };
    assert_eq!(refused(&query, &of_table, &[]), "table_count");
    let bent = [DragPoint { mach: 1.0, coefficient: -1.0 }];
    assert_eq!(refused(&query, &of_table, &bent), "table[0].coefficient");
    let beyond = ask(&query, &ProjectileFlight { thrust: 1e60, ..usual }, &[]).unwrap_err();
    assert_eq!(beyond.input.to_string(), "");
    for seed in 0..shots(200) {
        let mut random = Generator::new(seed);
        let mut number = || {
            if random.bits().is_multiple_of(4) { 0.0 } else { libm::pow(10.0, random.uniform(-50.0, 50.0)) }
        };
        let mut query = LineOfFireQuery {
            launch_velocity: DVec3::new(number(), -number(), number()),
            gravity: DVec3::new(number(), 0.0, -number()),
            ..LineOfFireQuery::default()
        };
        let mut flight = ProjectileFlight { drag_law: DragLaw::G7, ..ProjectileFlight::for_units(1.0) };
        flight.drag.wind = DVec3::new(number(), number(), 0.0);
        [flight.drag.quadratic_drag, flight.drag.linear_drag, flight.thrust] = [number(), number(), number()];
        [query.horizon, flight.burn_time, flight.speed_of_sound] = [number(), number(), number().max(1e-300)];
        if let Ok(found) = ask(&query, &flight, &[]) {
            assert!(found.followed >= 0.0, "seed {seed}");
            let line = found.line;
            assert!(
                line.position.is_finite() && line.time >= 0.0 && line.time <= query.horizon,
                "seed {seed}"
            );
            assert!(!line.miss_distance.is_nan() && line.miss_time.is_finite(), "seed {seed}: {line:?}");
        }
    }
}
