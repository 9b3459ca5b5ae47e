//! The line of fire among eight bodies, and the first launch that is clear.

use crate::case::{Answer, Case, case};
use crate::input::{Reader, noise};
use pursuit_core::DVec3;
use pursuit_core::aim::line_of_fire::{
    ClearLaunchSettings, LineOfFire, LineOfFireQuery, MovingBody, Obstruction, find_clear_launch,
    find_flight_line_of_fire, find_line_of_fire,
};
use pursuit_core::aim::projectile::{DragLaw, DragPoint, DragSettings, MAX_DRAG_POINTS, ProjectileFlight};
use pursuit_core::geometry::Shape;

/// How many bodies are about the shot.
const BODIES: usize = 8;
const SHAPES: [Shape; 0] = [];

type Input = (LineOfFireQuery, [MovingBody; BODIES], ClearLaunchSettings);

/// A shot through air or not, among bodies about its way; one of two has a target.
fn read(reader: &mut Reader) -> Input {
    let launch_velocity = reader.vector(60.0);
    let horizon = reader.size(2.0);
    let query = LineOfFireQuery {
        launch_velocity,
        gravity: DVec3::new(0.0, 0.0, -reader.size_or_zero(9.81)),
        linear_drag: reader.size_or_zero(0.1),
        quadratic_drag: reader.size_or_zero(0.01),
        wind: reader.flat(5.0),
        radius: reader.size_or_zero(0.1),
        radius_growth: reader.size_or_zero(0.1),
        horizon,
        target: (reader.number() < 0.5).then_some(0),
        ..LineOfFireQuery::default()
    };
    let bodies = std::array::from_fn(|_| MovingBody {
        position: launch_velocity * (horizon * reader.number()) + reader.vector(2.0),
        velocity: reader.vector(3.0),
        acceleration: reader.vector(1.0) * f64::from(u8::from(reader.number() < 0.5)),
        radius: reader.size(1.0),
    });
    let settings =
        ClearLaunchSettings { muzzle_velocity: reader.flat(3.0), ..ClearLaunchSettings::default() };
    (query, bodies, settings)
}

fn met(line: &LineOfFire) -> &'static str {
    match line.obstruction {
        Obstruction::Clear => "clear",
        Obstruction::Target => "target",
        Obstruction::Body(_) => "body",
        Obstruction::Shape(_) => "shape",
    }
}

pub fn line(reader: &mut Reader) -> Box<dyn Case> {
    case(read(reader), |(query, bodies, _)| -> Answer {
        Ok(met(&find_line_of_fire(query, bodies, &SHAPES)?))
    })
}

pub fn launch(reader: &mut Reader) -> Box<dyn Case> {
    case(read(reader), |(query, bodies, settings)| -> Answer {
        let clear = find_clear_launch(query, bodies, &SHAPES, settings)?;
        Ok(if clear.delay.is_finite() { "clear" } else { "never clear" })
    })
}

/// A bullet by the laws of G1 and G7 or a table of the most points, or a rocket.
pub fn flight(reader: &mut Reader) -> Box<dyn Case> {
    let mut flight = ProjectileFlight {
        drag_law: [DragLaw::Constant, DragLaw::G1, DragLaw::G7, DragLaw::Table][reader.choice(4)],
        thrust: reader.size_or_zero(50.0),
        burn_time: reader.size(2.0),
        speed_of_sound: reader.size(340.0),
        ..ProjectileFlight::for_units(1.0)
    };
    let (stretch, roughness, seed) = (reader.size(4.0), reader.number(), reader.number().to_bits());
    let of_point = |index: usize| DragPoint {
        mach: stretch * index as f64 / MAX_DRAG_POINTS as f64,
        coefficient: 0.3 + roughness * (noise(seed, index as u64) - 0.3),
    };
    let table: Vec<DragPoint> = (0..MAX_DRAG_POINTS).map(of_point).collect();
    let (query, bodies, _) = read(reader);
    flight.drag = DragSettings {
        linear_drag: query.linear_drag,
        quadratic_drag: query.quadratic_drag,
        wind: query.wind,
        ..DragSettings::for_units(1.0)
    };
    case((query, flight, table, bodies), |(query, flight, table, bodies)| -> Answer {
        let found = find_flight_line_of_fire(query, flight, table, bodies, &SHAPES)?;
        Ok(if found.is_finished() { met(&found.line) } else { "unfinished" })
    })
}
