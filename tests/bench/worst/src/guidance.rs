//! Guidance commands, salvos, rendezvous, and dodges of eight shots.

use crate::case::{Case, case};
use crate::input::Reader;
use pursuit_core::DVec3;
use pursuit_core::aim::guidance::{
    GuidanceLaw, GuidanceQuery, GuidanceState, SalvoMissile, SalvoQuery, find_salvo, guide,
};
use pursuit_core::crowd::{
    DodgeOutcome, DodgeQuery, DodgeShot, DodgeState, MAX_DODGED_SHOTS, MAX_ORCA_WALLS, Wall, WallTree,
    dodge_shots, dodge_shots_among_walls, wall_numbers,
};
use pursuit_core::intercept::{RendezvousQuery, find_rendezvous};
use pursuit_core::motion::{MotionState, TargetMotion};
use pursuit_core::{NoIntercept, Unsolved};

const SHOTS: usize = 8;
const LAWS: [GuidanceLaw; 7] = [
    GuidanceLaw::ProportionalNavigation,
    GuidanceLaw::AugmentedProportionalNavigation,
    GuidanceLaw::ZeroEffortMiss,
    GuidanceLaw::LineOfSight,
    GuidanceLaw::ImpactAngle,
    GuidanceLaw::ImpactTime,
    GuidanceLaw::ImpactAngleAndTime,
];

pub fn command(reader: &mut Reader) -> Box<dyn Case> {
    let law = LAWS[reader.choice(LAWS.len())];
    let missile = MotionState { position: DVec3::ZERO, velocity: reader.vector(300.0) };
    let target = MotionState { position: reader.vector(2_000.0), velocity: reader.vector(50.0) };
    let mut query = GuidanceQuery::homing(law, missile, target, reader.size(200.0));
    query.impact_direction = reader.vector(1.0);
    query.impact_time = reader.size(10.0);
    query.delta_time = reader.size_or_zero(1.0 / 60.0);
    query.target_acceleration = reader.vector(10.0) * f64::from(u8::from(reader.number() < 0.5));
    query.launcher.position = reader.vector(1_000.0);
    query.detour_direction = reader.vector(1.0);
    query.field_of_view = reader.number() * std::f64::consts::PI;
    case(query, |query| {
        Ok(match guide(query)?.state {
            GuidanceState::Homing => "homing",
            GuidanceState::Turning => "turning",
            GuidanceState::ComingRound => "coming round",
            GuidanceState::Saturated => "saturated",
            GuidanceState::OutOfView => "out of view",
            GuidanceState::OutOfReach => "out of reach",
            GuidanceState::TooLate => "too late",
            GuidanceState::Passed => "passed",
        })
    })
}

/// Four missiles, about toward the target.
pub fn salvo(reader: &mut Reader) -> Box<dyn Case> {
    let query = SalvoQuery {
        target: MotionState { position: DVec3::ZERO, velocity: reader.flat(15.0) },
        target_acceleration: reader.vector(1.0) * f64::from(u8::from(reader.number() < 0.5)),
        plane_normal: DVec3::Z,
        half_spread: reader.number() * std::f64::consts::PI,
        horizon: 1e3,
    };
    let missiles: [SalvoMissile; 4] = std::array::from_fn(|_| {
        let position = reader.vector(4_000.0);
        let course = (reader.vector(0.5) - position.normalize()).normalize_or(DVec3::X);
        SalvoMissile {
            missile: MotionState { position, velocity: course * reader.size(300.0) },
            max_acceleration: reader.size(200.0),
            field_of_view: std::f64::consts::PI,
            impact_direction: DVec3::ZERO,
        }
    });
    case((query, missiles), |(query, missiles)| {
        let salvo = find_salvo(query, missiles.as_slice(), |_, _| ())?;
        Ok(if salvo.count == missiles.len() { "OK" } else { "some are left out" })
    })
}

/// A ship, and a target that keeps its velocity.
#[derive(Debug)]
struct Ships {
    ship: MotionState,
    target: MotionState,
    limits: [f64; 3],
}

pub fn rendezvous(reader: &mut Reader) -> Box<dyn Case> {
    let ship = MotionState { position: DVec3::ZERO, velocity: reader.vector(20.0) };
    let target = MotionState { position: reader.vector(1_000.0), velocity: reader.vector(10.0) };
    let max_speed = if reader.number() < 0.5 { f64::INFINITY } else { reader.size(60.0) };
    let limits = [reader.size(4.0), max_speed, reader.size_or_zero(5.0)];
    case(Ships { ship, target, limits }, |ships| {
        let MotionState { position, velocity } = ships.target;
        let [max_acceleration, max_speed, turn_time] = ships.limits;
        let target = TargetMotion::Straight { position, velocity };
        let horizon = 1e4;
        let query =
            RendezvousQuery { ship: ships.ship, target, max_acceleration, max_speed, turn_time, horizon };
        match find_rendezvous(&query) {
            Ok(_) => Ok("OK"),
            Err(Unsolved::NoIntercept(reason)) => Ok(NoIntercept::text(reason)),
            Err(Unsolved::Refused(refusal)) => Err(refusal),
        }
    })
}

/// A body in space or on the ground, and shots near its way, some of which fall or explode.
fn among_shots<const COUNT: usize>(reader: &mut Reader, is_flat: bool) -> (DodgeQuery, [DodgeShot; COUNT]) {
    let velocity = reader.flat(3.0);
    let query = DodgeQuery {
        velocity,
        preferred_velocity: reader.flat(3.0),
        plane_normal: if reader.number() < 0.5 || is_flat { DVec3::Z } else { DVec3::ZERO },
        radius: reader.size(0.5),
        margin: reader.size_or_zero(0.1),
        max_speed: reader.size(6.0),
        max_acceleration: reader.size(20.0),
        reaction_time: reader.size_or_zero(0.2),
        horizon: reader.size(2.0),
        ..DodgeQuery::default()
    };
    let shots = std::array::from_fn(|_| {
        let (flight, time) = (reader.vector(30.0), query.horizon * reader.number());
        DodgeShot {
            position: velocity * time + reader.vector(1.0) - flight * time,
            velocity: flight,
            acceleration: DVec3::new(0.0, 0.0, -reader.size_or_zero(9.81)),
            radius: reader.size_or_zero(0.1),
            blast_radius: reader.size_or_zero(3.0),
            fuse: reader.size(1.0),
            age: reader.size_or_zero(0.2),
        }
    });
    (query, shots)
}

fn text(outcome: DodgeOutcome) -> &'static str {
    match outcome {
        DodgeOutcome::Clear => "clear",
        DodgeOutcome::Dodges => "dodges",
        DodgeOutcome::TooLate => "too late",
        DodgeOutcome::OutOfReach => "out of reach",
        DodgeOutcome::Crossfire => "crossfire",
        DodgeOutcome::Walled => "walled",
    }
}

pub fn dodge(reader: &mut Reader) -> Box<dyn Case> {
    case(among_shots::<SHOTS>(reader, false), |(query, shots)| {
        Ok(text(dodge_shots(query, shots, &mut DodgeState::default())?.outcome))
    })
}

/// As many shots and walls as a call takes, the walls around the body.
pub fn dodge_among_walls(reader: &mut Reader) -> Box<dyn Case> {
    let (query, shots) = among_shots::<MAX_DODGED_SHOTS>(reader, true);
    let corners: [[DVec3; 2]; MAX_ORCA_WALLS] = std::array::from_fn(|_| {
        let (foot, way) = (reader.flat(2.0), reader.flat(2.0));
        [foot, foot + way]
    });
    case((query, shots, corners), |(query, shots, corners)| {
        let mut numbers = vec![0.0; wall_numbers(2 * corners.len())];
        let walls = corners.iter().map(|_| Wall::open(2));
        let walls = WallTree::build(walls, &corners.as_flattened(), &mut numbers)?;
        Ok(text(dodge_shots_among_walls(query, shots, &walls, &mut DodgeState::default())?.outcome))
    })
}
