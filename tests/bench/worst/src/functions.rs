//! The functions that search, each with the inputs that are tried.

use crate::case::{Answer, Case, case, verdict};
use crate::input::Reader;
use crate::{assignment, avoidance, guidance, line_of_fire, tracked};
use pursuit_core::DVec3;
use pursuit_core::aim::projectile::{
    DragLaw, DragSettings, ProjectileFlight, ProjectileQuery, ProjectileSettings, solve_drag, solve_flight,
};
use pursuit_core::aim::turret::{
    BallisticTurretQuery, GimbalTurretQuery, TurretArc, TurretQuery, solve_ballistic_turret,
    solve_gimbal_turret, solve_turret,
};
use pursuit_core::aim::{Shot, projectile};
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    BestMotionCourse, InterceptQuery, MOTION_STEPS, MotionInterceptQuery, PursuerMotion, solve,
    solve_motion_or_approach,
};
use pursuit_core::motion::{
    AcceleratingMotion, CarMotion, PathMotion, PathTiming, Swing, TargetMotion, TurningMotion, Waypoint,
    WeavingMotion,
};
use pursuit_core::{NoIntercept, Unsolved};
use std::f64::consts::{FRAC_PI_2, PI};

/// A function and its inputs.
pub struct Function {
    /// The C function, and which kind of its inputs.
    pub name: &'static str,
    /// Reads an input.
    pub read: fn(&mut Reader) -> Box<dyn Case>,
}

/// What a ratio is of.
pub const BASELINE: Function = Function { name: "pursuit_solve_intercept", read: straight };

/// Every function with a search in it; those with the hardest inputs last.
pub const FUNCTIONS: [Function; 28] = [
    BASELINE,
    Function { name: "pursuit_solve_projectile", read: projectile },
    Function { name: "pursuit_find_motion_estimate", read: tracked::estimate },
    Function { name: "pursuit_step_motion_tracker", read: tracked::step },
    Function { name: "pursuit_find_context_direction, 4096 slots", read: avoidance::context },
    Function { name: "pursuit_solve_orca_velocity, in the plane", read: avoidance::plane },
    Function { name: "pursuit_solve_orca_velocity, in space", read: avoidance::space },
    Function { name: "pursuit_solve_assignment, bottleneck, 256 x 256", read: assignment::bottleneck },
    Function { name: "pursuit_solve_assignment, linear sum, 256 x 256", read: assignment::linear_sum },
    Function { name: "pursuit_find_line_of_fire, 8 bodies", read: line_of_fire::line },
    Function { name: "pursuit_find_flight_line_of_fire, 8 bodies", read: line_of_fire::flight },
    Function { name: "pursuit_find_clear_launch, 8 bodies", read: line_of_fire::launch },
    Function { name: "pursuit_dodge_shots, 8 shots", read: guidance::dodge },
    Function {
        name: "pursuit_dodge_shots_among_walls, 64 shots, 32 walls",
        read: guidance::dodge_among_walls,
    },
    Function { name: "pursuit_get_guidance", read: guidance::command },
    Function { name: "pursuit_find_salvo, 4 missiles", read: guidance::salvo },
    Function { name: "pursuit_find_rendezvous", read: guidance::rendezvous },
    Function { name: "pursuit_solve_weapon_assignment, 12 x 8", read: assignment::weapons },
    Function { name: "pursuit_solve_turret", read: turret },
    Function { name: "pursuit_solve_gimbal_turret", read: gimbal },
    Function { name: "pursuit_solve_ballistic_turret", read: ballistic },
    Function { name: "pursuit_solve_motion_intercept, along a path", read: along_a_path },
    Function { name: "pursuit_solve_motion_intercept, of one that turns", read: turning },
    Function { name: "pursuit_solve_motion_intercept, of one that weaves", read: weaving },
    Function { name: "pursuit_solve_motion_intercept, by car", read: by_car },
    Function { name: "pursuit_solve_tracked_intercept", read: tracked::intercept },
    Function { name: "pursuit_solve_projectile_drag", read: drag },
    Function { name: "pursuit_solve_projectile_flight", read: flight },
];

fn straight(reader: &mut Reader) -> Box<dyn Case> {
    let query = InterceptQuery {
        pursuer_position: DVec3::ZERO,
        target_position: reader.vector(50.0),
        target_velocity: reader.vector(10.0),
        pursuer_speed: reader.size(10.0),
        capture_radius: reader.size_or_zero(1.0),
    };
    case(query, |query| match solve(query) {
        Ok(_) => Ok("OK"),
        Err(Unsolved::NoIntercept(reason)) => Ok(reason.text()),
        Err(Unsolved::Refused(refusal)) => Err(refusal),
    })
}

fn shot(reader: &mut Reader) -> Shot {
    Shot {
        shooter_position: DVec3::ZERO,
        target_position: reader.vector(50.0),
        target_velocity: reader.vector(10.0),
        muzzle_speed: reader.size(60.0),
        gravity: DVec3::ZERO,
    }
}

fn projectile_query(reader: &mut Reader) -> ProjectileQuery {
    let mut shot = shot(reader);
    shot.gravity = DVec3::new(0.0, 0.0, -reader.size(9.81));
    ProjectileQuery {
        shot,
        shooter_velocity: DVec3::ZERO,
        target_acceleration: reader.vector(1.0) * f64::from(u8::from(reader.number() < 0.5)),
    }
}

fn projectile(reader: &mut Reader) -> Box<dyn Case> {
    case(projectile_query(reader), |query| {
        Ok(verdict(projectile::solve(query, &ProjectileSettings::default())?.verdict))
    })
}

fn drag(reader: &mut Reader) -> Box<dyn Case> {
    let query = projectile_query(reader);
    let settings = DragSettings {
        linear_drag: reader.size_or_zero(0.1),
        quadratic_drag: reader.size_or_zero(0.01),
        wind: reader.flat(5.0),
        horizon: reader.size(10.0),
        ..DragSettings::for_units(1.0)
    };
    case((query, settings), |(query, settings)| Ok(verdict(solve_drag(query, settings)?.verdict)))
}

/// Of bullets by the laws of G1 and G7, and of rockets.
fn flight(reader: &mut Reader) -> Box<dyn Case> {
    let query = projectile_query(reader);
    let flight = ProjectileFlight {
        drag: DragSettings {
            linear_drag: reader.size_or_zero(0.1),
            quadratic_drag: reader.size_or_zero(0.01),
            wind: reader.flat(5.0),
            horizon: reader.size(10.0),
            ..DragSettings::for_units(1.0)
        },
        drag_law: [DragLaw::Constant, DragLaw::G1, DragLaw::G7][reader.choice(3)],
        thrust: reader.size_or_zero(50.0),
        burn_time: reader.size(2.0),
        ..ProjectileFlight::for_units(1.0)
    };
    case((query, flight), |(query, flight)| Ok(verdict(solve_flight(query, flight, &[])?.verdict)))
}

fn turret(reader: &mut Reader) -> Box<dyn Case> {
    let query = TurretQuery {
        shot: shot(reader),
        facing: reader.vector(1.0),
        turn_rate: reader.size(1.0),
        max_range: f64::INFINITY,
        min_time: 0.0,
        horizon: reader.size(20.0),
        fire_cone: reader.size_or_zero(0.3).min(PI),
    };
    case(query, |query| Ok(verdict(solve_turret(query)?.verdict)))
}

fn gimbal(reader: &mut Reader) -> Box<dyn Case> {
    let query = GimbalTurretQuery {
        shot: shot(reader),
        forward: DVec3::X,
        up: DVec3::Z,
        yaw: 0.0,
        pitch: 0.0,
        yaw_rate: reader.size(1.0),
        pitch_rate: reader.size(1.0),
        yaw_min: -PI * reader.number(),
        yaw_max: PI * reader.number(),
        pitch_min: -FRAC_PI_2 * reader.number(),
        pitch_max: FRAC_PI_2 * reader.number(),
        max_range: f64::INFINITY,
        min_time: 0.0,
        horizon: reader.size(20.0),
    };
    case(query, |query| Ok(verdict(solve_gimbal_turret(query)?.verdict)))
}

fn ballistic(reader: &mut Reader) -> Box<dyn Case> {
    let ProjectileQuery { shot, shooter_velocity, target_acceleration } = projectile_query(reader);
    let query = BallisticTurretQuery {
        shot,
        shooter_velocity,
        target_acceleration,
        forward: DVec3::X,
        up: DVec3::Z,
        base_angular_velocity: reader.vector(1.0),
        yaw: 0.0,
        pitch: 0.0,
        yaw_velocity: 0.0,
        pitch_velocity: 0.0,
        yaw_rate: reader.size(1.0),
        pitch_rate: reader.size(1.0),
        yaw_acceleration: reader.size(1.0),
        pitch_acceleration: f64::INFINITY,
        yaw_min: -PI * reader.number(),
        yaw_max: PI * reader.number(),
        pitch_min: -FRAC_PI_2 * reader.number(),
        pitch_max: FRAC_PI_2 * reader.number(),
        horizon: reader.size(20.0),
        arc: TurretArc::Either,
    };
    case(query, |query| Ok(verdict(solve_ballistic_turret(query)?.verdict)))
}

/// A motion intercept that can be printed.
#[derive(Debug)]
pub struct Moving<Target> {
    pub pursuer: PursuerMotion,
    pub target: Target,
    pub capture_radius: f64,
    pub horizon: f64,
}

impl<Target> Moving<Target> {
    fn read(reader: &mut Reader, pursuer: PursuerMotion, target: Target) -> Self {
        Self { pursuer, target, capture_radius: reader.size_or_zero(1.0), horizon: reader.size(30.0) }
    }

    fn solve(&self, target: TargetMotion) -> Answer {
        let Self { pursuer, capture_radius, horizon, .. } = *self;
        let query =
            MotionInterceptQuery { pursuer, target, capture_radius, horizon, max_steps: MOTION_STEPS };
        solve_motion_or_approach(&query).map(course)
    }
}

/// What a motion intercept answers, in words.
pub fn course(best: BestMotionCourse) -> &'static str {
    match best {
        BestMotionCourse::Intercept(_) => "OK",
        BestMotionCourse::Approach(reason, _) => NoIntercept::text(reason),
    }
}

/// Any pursuer but a car.
pub fn pursuer(reader: &mut Reader) -> PursuerMotion {
    let position = DVec3::ZERO;
    let (kind, speed, max_speed) = (reader.choice(4), reader.size(10.0), reader.size(12.0));
    let (velocity, max_acceleration) = (reader.flat(8.0), reader.size(10.0));
    match kind {
        0 | 1 => PursuerMotion::Constant { position, speed },
        2 => PursuerMotion::Ramp { position, speed, max_speed, max_acceleration },
        _ => PursuerMotion::Thrust { position, velocity, max_acceleration, max_speed },
    }
}

fn turning_motion(reader: &mut Reader) -> TurningMotion {
    TurningMotion {
        position: reader.vector(50.0),
        velocity: reader.vector(10.0),
        axis: if reader.number() < 0.7 { DVec3::Z } else { reader.vector(1.0) },
        turn_rate: reader.size(1.0) * reader.signed().signum(),
    }
}

/// A target that weaves.
pub fn weaving_motion(reader: &mut Reader) -> WeavingMotion {
    let mut swing = |velocity, acceleration, rate| Swing {
        velocity: reader.flat(velocity),
        acceleration: reader.flat(acceleration),
        rate: reader.size(rate),
    };
    let (first_swing, second_swing) = (swing(4.0, 4.0, 2.0), swing(2.0, 2.0, 4.0));
    WeavingMotion { position: reader.flat(50.0), velocity: reader.flat(10.0), first_swing, second_swing }
}

fn turning(reader: &mut Reader) -> Box<dyn Case> {
    let (pursuer, target) = (pursuer(reader), turning_motion(reader));
    case(Moving::read(reader, pursuer, target), |query| query.solve(TargetMotion::Turning(query.target)))
}

fn weaving(reader: &mut Reader) -> Box<dyn Case> {
    let (pursuer, target) = (pursuer(reader), weaving_motion(reader));
    case(Moving::read(reader, pursuer, target), |query| query.solve(TargetMotion::Weaving(query.target)))
}

fn by_car(reader: &mut Reader) -> Box<dyn Case> {
    let pursuer = PursuerMotion::Car(CarMotion {
        position: DVec3::ZERO,
        heading: reader.flat(1.0),
        speed: reader.size(10.0),
        turn_radius: reader.size(3.0),
    });
    match reader.choice(4) {
        0 => {
            let target = AcceleratingMotion {
                position: reader.flat(50.0),
                velocity: reader.flat(8.0),
                acceleration: reader.flat(2.0),
                max_speed: reader.size(10.0),
            };
            let query = Moving::read(reader, pursuer, target);
            case(query, |query| query.solve(TargetMotion::Accelerating(query.target)))
        }
        1 => {
            let target = weaving_motion(reader);
            let query = Moving::read(reader, pursuer, target);
            case(query, |query| query.solve(TargetMotion::Weaving(query.target)))
        }
        _ => {
            let target = turning_motion(reader);
            let query = Moving::read(reader, pursuer, target);
            case(query, |query| query.solve(TargetMotion::Turning(query.target)))
        }
    }
}

/// A path that can be printed.
#[derive(Debug)]
struct Path {
    waypoints: Vec<Waypoint>,
    timing: PathTiming,
    start: f64,
    topology: PathTopology,
}

fn along_a_path(reader: &mut Reader) -> Box<dyn Case> {
    let pursuer = if reader.number() < 0.7 {
        pursuer(reader)
    } else {
        PursuerMotion::Car(CarMotion {
            position: DVec3::ZERO,
            heading: DVec3::X,
            speed: reader.size(10.0),
            turn_radius: reader.size(3.0),
        })
    };
    let (timing, topology) = match reader.choice(4) {
        0 => (PathTiming::Times, PathTopology::Loop),
        1 => (PathTiming::Speeds, PathTopology::Open),
        _ => (PathTiming::Speeds, PathTopology::Closed),
    };
    let (start, around, count) = (-reader.size_or_zero(5.0), reader.flat(50.0), 2 + reader.choice(15));
    let mut time = 0.0;
    let waypoints = (0..count).map(|_| {
        let position = around + reader.flat(20.0);
        let pace = reader.size(8.0);
        time += pace;
        Waypoint { position, pace: if timing == PathTiming::Times { time } else { pace } }
    });
    let target = Path { waypoints: waypoints.collect(), timing, start, topology };
    case(Moving::read(reader, pursuer, target), |query| {
        let Path { ref waypoints, timing, start, topology } = query.target;
        let waypoints = &waypoints.as_slice();
        query.solve(TargetMotion::Path(PathMotion { waypoints, timing, start, topology }))
    })
}
