//! Howitzer: a slow barrel that lobs from a raft that drifts and turns, and how much time each shot would have to spare.

use super::{
    Bounds, Chart, Clock, Controls, Digest, Entry, Handle, Inspection, Mark, Measure, MovingTarget, Panel,
    Role, Scene, Series, Simulation, Statistic, reason_in_words, shown, snippet, status_name,
};
use crate::scenario::{self, Arc, Header, Value};
use core::f64::consts::{PI, TAU};
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{
    BallisticTurretQuery, BallisticTurretSolution, TurretArc, solve_ballistic_turret,
};
use pursuit_core::{DVec2, DVec3, Refusal, Unsolved};

/// How many points a curve has.
const CURVE: u32 = 400;
/// How long the scene stays after the impact, in seconds.
const AFTER: f64 = 1.5;
/// How many seconds of its velocity the boat's tip is ahead of it.
const TIP: f64 = 3.0;
/// The highest and the lowest that the barrel points, in degrees.
const PITCHES: [f64; 2] = [0.0, 85.0];
/// Half of the length of the raft, and of its width.
const RAFT: DVec2 = DVec2::new(9.0, 5.0);

/// A howitzer that turns and raises its barrel, fires, and hits a boat.
#[derive(Clone)]
pub struct Howitzer {
    settings: scenario::Howitzer,
    clock: Clock,
    /// At which step the present question was put.
    asked: u64,
    answer: Result<BallisticTurretSolution, Refusal>,
}

/// A shot that would meet the boat at a time.
struct Lob {
    flight: f64,
    rotation: f64,
}

impl Howitzer {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::Howitzer, header: &Header) -> Self {
        let answer = solve_ballistic_turret(&query(&settings));
        Self { settings, clock: Clock::new(header), asked: 0, answer }
    }

    fn ask(&mut self) {
        self.asked = self.clock.steps;
        self.answer = solve_ballistic_turret(&query(&self.settings));
    }

    /// How many seconds ago the question was put.
    fn since(&self) -> f64 {
        (self.clock.steps - self.asked) as f64 * self.clock.tick()
    }

    fn verdict(&self) -> Result<(), Unsolved> {
        self.answer.map_err(Unsolved::from).and_then(|answer| answer.verdict.map_err(Unsolved::from))
    }

    /// The answer, where it is a hit.
    pub fn hit(&self) -> Option<BallisticTurretSolution> {
        self.answer.ok().filter(|answer| answer.verdict.is_ok())
    }

    fn moving_target(&self) -> MovingTarget {
        let settings = &self.settings;
        MovingTarget {
            names: ["boat", "boat velocity"],
            place: settings.target.into(),
            velocity: settings.target_velocity.into(),
            tip: TIP,
        }
    }

    fn boat_at(&self, time: f64) -> DVec2 {
        DVec2::from(self.settings.target) + DVec2::from(self.settings.target_velocity) * time
    }

    fn raft_at(&self, time: f64) -> DVec2 {
        DVec2::from(self.settings.raft_velocity) * time
    }

    fn raft_angle(&self, time: f64) -> f64 {
        self.settings.raft_turn_rate.to_radians() * time
    }

    fn gravity(&self) -> DVec3 {
        DVec3::new(0.0, 0.0, -self.settings.gravity)
    }

    /// Yaw beside the raft and pitch at `time`: both turn at once to where the answer says, each the shorter way.
    fn barrel_at(&self, time: f64) -> [f64; 2] {
        let start = self.settings.pitch.to_radians();
        let Ok(answer) = self.answer else { return [0.0, start] };
        let turned = |from: f64, to: f64, rate: f64| from + (to - from).clamp(-rate * time, rate * time);
        [
            turned(0.0, wrapped(answer.yaw), self.settings.yaw_rate.to_radians()),
            turned(start, answer.pitch, self.settings.pitch_rate.to_radians()),
        ]
    }

    /// Where the barrel points at `time`, in the world.
    pub fn barrel_in_world(&self, time: f64) -> DVec3 {
        let [yaw, pitch] = self.barrel_at(time);
        (direction(self.raft_angle(time) + yaw) * libm::cos(pitch)).extend(libm::sin(pitch))
    }

    /// Where the shell is so long after it was fired.
    fn shell_at(&self, answer: &BallisticTurretSolution, flown: f64) -> DVec3 {
        let muzzle = self.raft_at(answer.impact_time - answer.flight_time).extend(0.0);
        muzzle + (answer.launch_velocity + self.gravity() * (0.5 * flown)) * flown
    }

    /// How far the shell that was fired is from the boat when it should hit.
    fn miss(&self) -> Option<f64> {
        let answer = self.hit()?;
        let boat = self.boat_at(answer.impact_time).extend(0.0);
        Some(self.shell_at(&answer, answer.flight_time).distance(boat))
    }

    /// The shot along an arc that meets the boat at `time`, computed anew: seen from the muzzle as it drifts, the boat's place then is a
    /// point at rest, and both times of flight are the roots of a quadratic in their square.
    fn lob(&self, time: f64, is_high: bool) -> Option<Lob> {
        let place = (self.boat_at(time) - self.raft_at(time)).extend(0.0);
        let (gravity, speed) = (self.gravity(), self.settings.muzzle_speed);
        let squared = if gravity == DVec3::ZERO {
            (!is_high).then(|| place.length_squared() / (speed * speed))?
        } else {
            let half = place.dot(gravity) + speed * speed;
            let inside = half * half - gravity.length_squared() * place.length_squared();
            let root = (inside >= 0.0).then(|| inside.sqrt())?;
            2.0 * (if is_high {
                half + root
            } else {
                place.length_squared() * gravity.length_squared() / (half + root)
            }) / gravity.length_squared()
        };
        let flight = squared.sqrt();
        if !(flight > 0.0 && flight <= time) {
            return None;
        }
        let launch = (place - gravity * (0.5 * squared)) / flight;
        let pitch = libm::asin((launch.z / speed).clamp(-1.0, 1.0));
        if !(PITCHES[0].to_radians()..=PITCHES[1].to_radians()).contains(&pitch) {
            return None;
        }
        let yaw = wrapped(libm::atan2(launch.y, launch.x) - self.raft_angle(time - flight));
        let turn = |angle: f64, rate: f64| if angle == 0.0 { 0.0 } else { angle.abs() / rate.to_radians() };
        let rotation = turn(yaw, self.settings.yaw_rate)
            .max(turn(pitch - self.settings.pitch.to_radians(), self.settings.pitch_rate));
        Some(Lob { flight, rotation })
    }

    /// The time left after turning and flight of a shot that hits at `time`; `None` where no shot does.
    pub fn slack(&self, time: f64, is_high: bool) -> Option<f64> {
        let lob = self.lob(time, is_high)?;
        Some(time - lob.rotation - lob.flight).filter(|slack| slack.is_finite())
    }

    fn curve(&self, is_high: bool) -> Vec<[f64; 2]> {
        let step = self.settings.horizon / f64::from(CURVE);
        let times = (1..=CURVE).map(|index| step * f64::from(index));
        times.filter_map(|time| Some([time, self.slack(time, is_high)?])).collect()
    }

    fn seen_from_above(&self, time: f64) -> Panel {
        let end = self.answer.map_or(self.settings.horizon, |answer| answer.impact_time);
        let (mut least, mut greatest) = (DVec2::splat(-25.0), DVec2::splat(25.0));
        let tip = self.boat_at(0.0) + DVec2::from(self.settings.target_velocity) * TIP;
        for point in [self.boat_at(0.0), self.boat_at(end + AFTER), self.raft_at(end + AFTER), tip] {
            (least, greatest) = (least.min(point), greatest.max(point));
        }
        let half = 0.56 * (greatest - least).max_element();
        let mut panel = Panel::new("From above", Bounds::around(0.5 * (least + greatest), half, half));
        let (boat, raft) = (self.boat_at(time), self.raft_at(time));
        panel.dashes(Role::Prediction, vec![self.boat_at(0.0), self.boat_at(end)], 1.5);
        panel.arrow(Role::TargetTrail, self.boat_at(0.0), tip, 2.0);
        panel.line(Role::PursuerTrail, vec![DVec2::ZERO, raft], 1.5);
        if let Ok(answer) = self.answer {
            let fired = answer.impact_time - answer.flight_time;
            let is_hit = answer.verdict.is_ok();
            let role = if is_hit { Role::Aim } else { Role::Miss };
            let aim = answer.aim_point.truncate();
            panel.dashes(role, vec![self.raft_at(fired), aim], 1.5);
            panel.ring(if is_hit { Role::Intercept } else { Role::Miss }, aim, 0.03 * half);
            if is_hit && time >= fired && time < answer.impact_time {
                panel.dot(Role::Projectile, self.shell_at(&answer, time - fired).truncate(), 5.0);
            }
        }
        let ahead = direction(self.raft_angle(time));
        let corner = |x: f64, y: f64| raft + ahead * (RAFT.x * x) + ahead.perp() * (RAFT.y * y);
        let hull =
            [(-1.0, -1.0), (0.7, -1.0), (1.3, 0.0), (0.7, 1.0), (-1.0, 1.0)].map(|(x, y)| corner(x, y));
        panel.shapes.push(super::Shape::Area { role: Role::Range, points: hull.to_vec() });
        let barrel = self.barrel_in_world(time).truncate() * (0.3 * half);
        panel.line(Role::Aim, vec![raft, raft + barrel], 6.0);
        panel.disk(Role::Pursuer, raft, 0.022 * half);
        self.boat(&mut panel, time, boat, half);
        panel
    }

    /// In the vertical plane of the shot, from where it is fired.
    fn seen_from_the_side(&self, time: f64, half: f64) -> Panel {
        let bounds = |width: f64| Bounds {
            least: DVec2::new(-0.12, -0.2) * width,
            greatest: DVec2::new(1.08, 1.0) * width,
        };
        let Ok(answer) = self.answer else { return Panel::new("From the side", bounds(2.0 * half)) };
        let fired = answer.impact_time - answer.flight_time;
        let along = answer.launch_velocity.truncate().normalize_or(DVec2::X);
        let muzzle = self.raft_at(fired);
        let side = |place: DVec3| DVec2::new((place.truncate() - muzzle).dot(along), place.z);
        let ground = |place: DVec2| side(place.extend(0.0));
        let arc: Vec<DVec2> = (0..=48)
            .map(|part| side(self.shell_at(&answer, answer.flight_time * f64::from(part) / 48.0)))
            .collect();
        let far = arc.iter().fold(40.0, |most: f64, at| most.max(at.x).max(at.y));
        let mut panel = Panel::new("From the side", bounds(far));
        panel.line(Role::Ground, vec![DVec2::new(-0.12 * far, 0.0), DVec2::new(1.08 * far, 0.0)], 1.5);
        let is_hit = answer.verdict.is_ok();
        panel.dashes(if is_hit { Role::Aim } else { Role::Miss }, arc, 1.5);
        panel.ring(if is_hit { Role::Intercept } else { Role::Miss }, side(answer.aim_point), 0.018 * far);
        if is_hit && time >= fired {
            let flown = (time - fired).min(answer.flight_time);
            let way = (0..=32).map(|part| side(self.shell_at(&answer, flown * f64::from(part) / 32.0)));
            panel.line(Role::Projectile, way.collect(), 2.5);
            if time < answer.impact_time {
                panel.dot(Role::Projectile, side(self.shell_at(&answer, flown)), 5.0);
            }
        }
        let (raft, barrel) = (ground(self.raft_at(time)), self.barrel_in_world(time));
        let raised = DVec2::new(barrel.truncate().dot(along), barrel.z);
        panel.line(Role::Aim, vec![raft, raft + raised * (0.13 * far)], 6.0);
        panel.disk(Role::Pursuer, raft, 0.018 * far);
        let words = format!("{} degrees", shown(self.barrel_at(time)[1].to_degrees()));
        panel.words(Role::Aim, raft + DVec2::new(-0.08, -0.06) * far, words, 13.0);
        let late = answer.rotation_time + answer.flight_time - answer.impact_time;
        if !is_hit && late > 0.0 && late.is_finite() {
            panel.words(Role::Miss, side(answer.aim_point), format!("{} s late", shown(late)), 15.0);
        }
        self.boat(&mut panel, time, ground(self.boat_at(time)), 0.6 * far);
        panel
    }

    /// The boat, or that it was hit.
    fn boat(&self, panel: &mut Panel, time: f64, at: DVec2, half: f64) {
        match self.hit().filter(|answer| time >= answer.impact_time) {
            Some(answer) => {
                panel.disk(Role::Hit, at, 0.025 * half);
                let words = format!("hit at {} s", shown(answer.impact_time));
                panel.words(Role::Hit, at + DVec2::new(-0.2, 0.09) * half, words, 15.0);
            }
            None => panel.disk(Role::Target, at, 0.025 * half),
        }
    }
}

/// The question that the settings put.
fn query(settings: &scenario::Howitzer) -> BallisticTurretQuery {
    let flat = |v: [f64; 2]| DVec2::from(v).extend(0.0);
    BallisticTurretQuery {
        shot: Shot {
            shooter_position: DVec3::ZERO,
            target_position: flat(settings.target),
            target_velocity: flat(settings.target_velocity),
            muzzle_speed: settings.muzzle_speed,
            gravity: DVec3::new(0.0, 0.0, -settings.gravity),
        },
        shooter_velocity: flat(settings.raft_velocity),
        target_acceleration: DVec3::ZERO,
        forward: DVec3::X,
        up: DVec3::Z,
        base_angular_velocity: DVec3::new(0.0, 0.0, settings.raft_turn_rate.to_radians()),
        yaw: 0.0,
        pitch: settings.pitch.to_radians(),
        yaw_velocity: 0.0,
        pitch_velocity: 0.0,
        yaw_rate: settings.yaw_rate.to_radians(),
        pitch_rate: settings.pitch_rate.to_radians(),
        yaw_acceleration: f64::INFINITY,
        pitch_acceleration: f64::INFINITY,
        yaw_min: f64::NEG_INFINITY,
        yaw_max: f64::INFINITY,
        pitch_min: PITCHES[0].to_radians(),
        pitch_max: PITCHES[1].to_radians(),
        horizon: settings.horizon,
        arc: match settings.arc {
            Arc::Low => TurretArc::Low,
            Arc::High => TurretArc::High,
            Arc::Either => TurretArc::Either,
        },
    }
}

fn direction(angle: f64) -> DVec2 {
    DVec2::new(libm::cos(angle), libm::sin(angle))
}

/// The same angle from -pi to pi.
fn wrapped(angle: f64) -> f64 {
    angle - TAU * ((angle + PI) / TAU).floor()
}

fn arc_word(arc: TurretArc) -> &'static str {
    if arc == TurretArc::High { "high" } else { "low" }
}

impl Simulation for Howitzer {
    clock_and_settings!();

    fn reset(&mut self, _seed: u64) {
        self.clock.steps = 0;
        self.ask();
    }

    fn step(&mut self, controls: &Controls) {
        if self.take_over(controls) {
            self.ask();
        }
        self.clock.steps += 1;
    }

    fn ending(&self) -> Option<String> {
        let end = self.answer.map_or(0.0, |answer| answer.impact_time);
        if self.since() <= end + AFTER {
            return None;
        }
        Some(match self.hit() {
            Some(answer) => format!("The boat was hit at {} s.", shown(answer.impact_time)),
            None => "The boat cannot be hit.".into(),
        })
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("howitzer"),
            Role::Target => Some("boat"),
            Role::Projectile => Some("shell"),
            Role::Aim => Some("barrel and arc"),
            Role::Range => Some("raft"),
            Role::PursuerTrail => Some("way of the raft"),
            Role::TargetTrail => Some("velocity of the boat"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "A howitzer on a raft that drifts and turns: yaw, pitch and flight are one search for the earliest hit.",
            "Drag the boat; or try Arc Low: the flat shot is there sooner; or Raft turn rate -40: the raft turns away, and the barrel has to \
             make up for it.",
        ]
    }

    fn scene(&self) -> Scene {
        let time = self.since();
        let above = self.seen_from_above(time);
        let half = 0.5 * above.bounds.size().x;
        let side = self.seen_from_the_side(time, half);
        Scene { panels: vec![above, side] }
    }

    fn handles(&self) -> Vec<Handle> {
        let target = self.moving_target();
        target.handles(0.06 * target.place.length().max(60.0))
    }

    fn dragged(&self, handle: &str, to: [f64; 2]) -> Option<(&'static str, Value)> {
        self.moving_target().dragged(handle, to)
    }

    fn query_and_answer(&self) -> Inspection {
        let query = query(&self.settings);
        let verdict = self.verdict();
        let outputs = self.answer.map(|answer| {
            vec![
                Entry::vector("aim_point", &answer.aim_point.to_array(), "m"),
                Entry::vector("launch_velocity", &answer.launch_velocity.to_array(), "m/s"),
                Entry::number("yaw", answer.yaw, "rad"),
                Entry::number("pitch", answer.pitch, "rad"),
                Entry::number("impact_time", answer.impact_time, "s"),
                Entry::number("rotation_time", answer.rotation_time, "s"),
                Entry::number("flight_time", answer.flight_time, "s"),
                Entry::words("arc", arc_word(answer.arc)),
                Entry::words("iterations", answer.iterations.to_string()),
            ]
        });
        let time = self.answer.map(|answer| answer.impact_time).ok();
        let arc = match query.arc {
            TurretArc::High => "PURSUIT_TURRET_ARC_HIGH",
            TurretArc::Low => "PURSUIT_TURRET_ARC_LOW",
            TurretArc::Either => "PURSUIT_TURRET_ARC_EITHER",
        };
        let vector = |v: DVec3| format!("(PursuitVec3){}", snippet::vector(v));
        let sets: String = [
            ("shot.target_position", vector(query.shot.target_position)),
            ("shot.target_velocity", vector(query.shot.target_velocity)),
            ("shot.muzzle_speed", snippet::number(query.shot.muzzle_speed)),
            ("shot.gravity", vector(query.shot.gravity)),
            ("shooter_velocity", vector(query.shooter_velocity)),
            ("base_angular_velocity", vector(query.base_angular_velocity)),
            ("pitch", snippet::number(query.pitch)),
            ("yaw_rate", snippet::number(query.yaw_rate)),
            ("pitch_rate", snippet::number(query.pitch_rate)),
            ("pitch_min", snippet::number(query.pitch_min)),
            ("horizon", snippet::number(query.horizon)),
            ("arc", arc.into()),
        ]
        .map(|(field, value)| format!("query.{field} = {value};\n"))
        .concat();
        Inspection {
            function: "aim::turret::solve_ballistic_turret",
            inputs: vec![
                Entry::vector("target_position", &query.shot.target_position.to_array(), "m"),
                Entry::vector("target_velocity", &query.shot.target_velocity.to_array(), "m/s"),
                Entry::number("muzzle_speed", query.shot.muzzle_speed, "m/s"),
                Entry::vector("gravity", &query.shot.gravity.to_array(), "m/s^2"),
                Entry::vector("shooter_velocity", &query.shooter_velocity.to_array(), "m/s"),
                Entry::vector("base_angular_velocity", &query.base_angular_velocity.to_array(), "rad/s"),
                Entry::number("pitch", query.pitch, "rad"),
                Entry::number("yaw_rate", query.yaw_rate, "rad/s"),
                Entry::number("pitch_rate", query.pitch_rate, "rad/s"),
                Entry::number("horizon", query.horizon, "s"),
                Entry::words("arc", self.settings.arc.word()),
            ],
            outputs: outputs.unwrap_or_default(),
            point: self.answer.map(|answer| answer.aim_point.to_array()).ok(),
            time,
            status: status_name(verdict),
            reason: reason_in_words(verdict).into(),
            c_snippet: "PursuitBallisticTurretQuery query = pursuit_ballistic_turret_query_default();\n"
                .to_owned()
                + &sets
                + "PursuitBallisticTurretSolution solution;\n\
                   PursuitStatus status = pursuit_solve_ballistic_turret(&query, &solution);\n"
                + &snippet::answer(verdict, time.unwrap_or(0.0)),
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let time = self.since();
        let (boat, raft, [yaw, pitch]) = (self.boat_at(time), self.raft_at(time), self.barrel_at(time));
        vec![
            Measure::new("boat_x", "m", boat.x),
            Measure::new("boat_y", "m", boat.y),
            Measure::new("raft_x", "m", raft.x),
            Measure::new("raft_y", "m", raft.y),
            Measure::new("yaw", "degrees", yaw.to_degrees()),
            Measure::new("pitch", "degrees", pitch.to_degrees()),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let mut summary = vec![Statistic::words("Verdict", reason_in_words(self.verdict()))];
        if let Ok(answer) = self.answer {
            summary.extend([
                Statistic::words("Arc", arc_word(answer.arc)),
                Statistic::number("Impact", answer.impact_time, "s"),
                Statistic::number("Rotation", answer.rotation_time, "s"),
                Statistic::number("Flight", answer.flight_time, "s"),
                Statistic::count("Steps of the search", answer.iterations.into()),
            ]);
        }
        if let Some(miss) = self.miss() {
            summary.push(Statistic::number("Miss of the shell", miss, "m"));
        }
        summary
    }

    fn chart(&self) -> Option<Chart> {
        let arcs = [("flat shot", Role::Alternative, false), ("lob", Role::Pursuer, true)];
        let series =
            arcs.map(|(name, role, is_high)| Series { name: name.into(), role, points: self.curve(is_high) });
        let mark = |answer: BallisticTurretSolution| Mark {
            name: format!("earliest hit, {} s", shown(answer.impact_time)),
            role: Role::Hit,
            at: [answer.impact_time, answer.impact_time - answer.rotation_time - answer.flight_time],
        };
        Some(Chart {
            title: "Time to spare when the boat is hit at t".into(),
            x_label: "t, s".into(),
            y_label: "t - (rotation + flight), s".into(),
            series: series.into_iter().filter(|series| !series.points.is_empty()).collect(),
            marks: self.hit().map(mark).into_iter().collect(),
            zero_line: true,
        })
    }

    fn digest(&self, digest: &mut Digest) {
        digest.bits(self.clock.steps - self.asked);
        let time = self.since();
        digest.vector_2d(self.boat_at(time));
        digest.vector(self.barrel_in_world(time));
        if let Ok(answer) = self.answer {
            digest.vector(answer.aim_point);
            digest.vector(answer.launch_velocity);
            digest.number(answer.impact_time);
        }
    }
}
