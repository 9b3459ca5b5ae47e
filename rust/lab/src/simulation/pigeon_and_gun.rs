//! Pigeon and gun: the exact intercept in the plane, aimed with at every moment.

use super::{
    Action, Bounds, Clock, Controls, Digest, Entry, Event, Handle, Inspection, Measure, Panel, Role, Scene,
    Simulation, Statistic, reason_in_words, snippet, status_name,
};
use crate::scenario::{self, Aim, Header};
use crate::seeded::Generator;
use pursuit_core::intercept::{BestCourse, InterceptQuery, InterceptQuery2D, solve_or_approach};
use pursuit_core::{DVec2, NoIntercept};

/// Half of the field's width and height.
const FIELD: DVec2 = DVec2::new(800.0, 450.0);
const BARREL: f64 = 60.0;
/// How long a hit is shown, in seconds.
const SHOWN: f64 = 0.8;
const FIRE: Action = Action { name: "fire", key: 'F', meaning: "Fire the gun" };

/// A pigeon crosses and turns back; a gun that can be dragged fires bullets that fly straight.
#[derive(Clone)]
pub struct PigeonAndGun {
    settings: scenario::PigeonAndGun,
    clock: Clock,
    random: Generator,
    gun: DVec2,
    pigeon: DVec2,
    /// To the right: 1; to the left: -1.
    direction: f64,
    /// How often the pigeon has turned back.
    turns: u64,
    bullets: Vec<Bullet>,
    marks: Vec<Impact>,
    shots: u64,
    hits: u64,
    misses: u64,
    misses_after_turn: u64,
    last_shot: f64,
}

#[derive(Clone)]
struct Bullet {
    position: DVec2,
    velocity: DVec2,
    fired: f64,
    /// How often the pigeon had turned back when it was fired.
    turns: u64,
}

#[derive(Clone)]
struct Impact {
    position: DVec2,
    time: f64,
}

/// Where the gun points, and why.
struct Answer {
    course: BestCourse,
    verdict: Result<(), NoIntercept>,
}

impl PigeonAndGun {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::PigeonAndGun, header: &Header) -> Self {
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            random: Generator::new(0),
            gun: DVec2::ZERO,
            pigeon: DVec2::ZERO,
            direction: 1.0,
            turns: 0,
            bullets: Vec::new(),
            marks: Vec::new(),
            shots: 0,
            hits: 0,
            misses: 0,
            misses_after_turn: 0,
            last_shot: 0.0,
        };
        simulation.reset(header.seed);
        simulation
    }

    fn pigeon_velocity(&self) -> DVec2 {
        DVec2::new(self.direction * self.settings.pigeon_speed, 0.0)
    }

    fn query(&self) -> InterceptQuery2D {
        let target_velocity = match self.settings.aim {
            Aim::Lead => self.pigeon_velocity(),
            Aim::Direct => DVec2::ZERO,
        };
        InterceptQuery2D {
            pursuer_position: self.gun,
            target_position: self.pigeon,
            target_velocity,
            pursuer_speed: self.settings.bullet_speed,
            capture_radius: 0.0,
        }
    }

    fn answer(&self) -> Answer {
        let query: InterceptQuery = self.query().extend();
        match solve_or_approach(&query) {
            Ok(course @ BestCourse::Intercept(_)) => Answer { course, verdict: Ok(()) },
            Ok(course @ BestCourse::Approach(reason, _)) => Answer { course, verdict: Err(reason) },
            // The ranges of the fields leave nothing to refuse.
            Err(refusal) => unreachable!("{refusal:?}: {query:?}"),
        }
    }

    fn bullet_velocity(&self) -> DVec2 {
        match self.answer().course {
            BestCourse::Intercept(met) => met.pursuer_velocity.truncate(),
            BestCourse::Approach(_, nearest) => nearest.pursuer_velocity.truncate(),
        }
    }

    fn fire(&mut self) {
        let velocity = self.bullet_velocity();
        self.shots += 1;
        self.last_shot = self.clock.time();
        self.bullets.push(Bullet {
            position: self.gun,
            velocity,
            fired: self.clock.time(),
            turns: self.turns,
        });
    }

    fn turn_pigeon(&mut self) {
        let beyond = self.pigeon.x * self.direction >= FIELD.x;
        let interval = self.settings.turn_interval;
        // One number a step, so that no change of a slider shifts those that follow.
        let chance = self.random.uniform(0.0, 1.0);
        if beyond || (interval > 0.0 && chance < self.clock.tick() / interval) {
            self.direction = -self.direction;
            self.turns += 1;
        }
    }

    /// Moves bullets and pigeon by one step and settles who was hit.
    fn fly(&mut self) {
        let tick = self.clock.tick();
        let pigeon_velocity = self.pigeon_velocity();
        let pigeon = self.pigeon;
        let time = self.clock.time();
        for mut bullet in std::mem::take(&mut self.bullets) {
            let passing = nearest_within(bullet.position - pigeon, bullet.velocity - pigeon_velocity, tick);
            if passing.distance <= self.settings.capture_radius {
                self.hits += 1;
                let position = pigeon + pigeon_velocity * passing.time;
                self.marks.push(Impact { position, time });
                continue;
            }
            bullet.position += bullet.velocity * tick;
            if bullet.position.abs().cmpgt(FIELD * 1.25).any() {
                self.misses += 1;
                self.misses_after_turn += u64::from(bullet.turns != self.turns);
            } else {
                self.bullets.push(bullet);
            }
        }
        self.pigeon += pigeon_velocity * tick;
        self.marks.retain(|mark| time - mark.time <= SHOWN);
    }
}

struct Passing {
    time: f64,
    distance: f64,
}

/// When, within `duration`, two things come nearest whose offset changes by `velocity`.
fn nearest_within(offset: DVec2, velocity: DVec2, duration: f64) -> Passing {
    let square = velocity.length_squared();
    let time = if square > 0.0 { (-offset.dot(velocity) / square).clamp(0.0, duration) } else { 0.0 };
    Passing { time, distance: (offset + velocity * time).length() }
}

impl Simulation for PigeonAndGun {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.random = Generator::new(seed);
        self.gun = FIELD.min(DVec2::from(self.settings.gun).max(-FIELD));
        self.pigeon = DVec2::new(-0.75 * FIELD.x, self.settings.pigeon_height);
        self.direction = 1.0;
        self.turns = 0;
        self.bullets.clear();
        self.marks.clear();
        (self.shots, self.hits, self.misses, self.misses_after_turn) = (0, 0, 0, 0);
        self.last_shot = 0.0;
    }

    fn step(&mut self, controls: &Controls) {
        for event in &controls.events {
            match event {
                Event::Drag { handle, to } if handle == "gun" => {
                    let to = DVec2::from(*to);
                    if to.is_finite() {
                        self.gun = to.clamp(-FIELD, FIELD);
                    }
                }
                Event::Press { action } if action == FIRE.name => self.fire(),
                _ => {}
            }
        }
        let interval = self.settings.fire_interval;
        if interval > 0.0 && self.clock.time() - self.last_shot >= interval {
            self.fire();
        }
        self.fly();
        self.turn_pigeon();
        self.clock.steps += 1;
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("gun"),
            Role::Target => Some("pigeon"),
            Role::Projectile => Some("bullet"),
            Role::Prediction => Some("way of the pigeon until then"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "The barrel always points where a bullet that is fired now meets the pigeon, which turns back now and then.",
            "Drag the gun and fire; or try Bullet speed 200: slower than the pigeon, a bullet meets only one that comes nearer.",
        ]
    }

    fn scene(&self) -> Scene {
        let mut panel = Panel::new("", Bounds::around(DVec2::ZERO, 1.04 * FIELD.x, 1.04 * FIELD.y));
        let (right, top) = (FIELD.x, FIELD.y);
        let corners = [(-right, -top), (right, -top), (right, top), (-right, top), (-right, -top)];
        panel.line(Role::Ground, corners.map(DVec2::from).to_vec(), 1.5);

        let answer = self.answer();
        if let BestCourse::Approach(_, nearest) = answer.course
            && nearest.time.is_finite()
        {
            let (bullet, pigeon) =
                (self.gun + nearest.pursuer_velocity.truncate() * nearest.time, nearest.point.truncate());
            panel.dashes(Role::Prediction, vec![self.pigeon, pigeon], 1.5);
            panel.dashes(Role::Aim, vec![self.gun, bullet], 1.5);
            panel.nearest(bullet, pigeon, "units");
        }
        if let BestCourse::Intercept(met) = answer.course {
            let point = met.point.truncate();
            panel.dashes(Role::Prediction, vec![self.pigeon, point], 1.5);
            panel.dashes(Role::Aim, vec![self.gun, point], 1.5);
            panel.ring(Role::Intercept, point, self.settings.capture_radius);
        }
        for mark in &self.marks {
            panel.ring(Role::Hit, mark.position, 2.0 * self.settings.capture_radius);
            panel.words(Role::Hit, mark.position + DVec2::new(0.0, 40.0), "hit", 16.0);
        }
        for bullet in &self.bullets {
            panel.dot(Role::Projectile, bullet.position, 4.0);
        }
        let heading = DVec2::new(self.direction, 0.0);
        panel.flock(Role::Target, vec![(self.pigeon, heading)], 4.0 * self.settings.capture_radius);
        let barrel = self.bullet_velocity().normalize_or_zero() * BARREL;
        panel.line(Role::Aim, vec![self.gun, self.gun + barrel], 6.0);
        panel.disk(Role::Pursuer, self.gun, 18.0);
        Scene::of(panel)
    }

    fn handles(&self) -> Vec<Handle> {
        vec![Handle { name: "gun", panel: 0, position: self.gun, radius: 40.0 }]
    }

    fn actions(&self) -> &'static [Action] {
        &[FIRE]
    }

    fn query_and_answer(&self) -> Inspection {
        let query = self.query();
        let answer = self.answer();
        let (point, velocity, time) = match answer.course {
            BestCourse::Intercept(met) => (met.point, met.pursuer_velocity, met.time),
            BestCourse::Approach(_, nearest) => (nearest.point, nearest.pursuer_velocity, nearest.time),
        };
        Inspection {
            function: "intercept::solve_2d",
            inputs: vec![
                Entry::vector("pursuer_position", &query.pursuer_position.to_array(), "units"),
                Entry::vector("target_position", &query.target_position.to_array(), "units"),
                Entry::vector("target_velocity", &query.target_velocity.to_array(), "units/s"),
                Entry::number("pursuer_speed", query.pursuer_speed, "units/s"),
                Entry::number("capture_radius", query.capture_radius, "units"),
            ],
            outputs: vec![
                Entry::vector("point", &point.truncate().to_array(), "units"),
                Entry::vector("pursuer_velocity", &velocity.truncate().to_array(), "units/s"),
                Entry::number("time", time, "s"),
            ],
            point: Some(point.to_array()),
            time: time.is_finite().then_some(time),
            status: status_name(answer.verdict),
            reason: reason_in_words(answer.verdict).into(),
            c_snippet: snippet::structure(
                "PursuitInterceptQuery2D",
                "query",
                &[
                    ("pursuer_position", snippet::vector_2d(query.pursuer_position)),
                    ("target_position", snippet::vector_2d(query.target_position)),
                    ("target_velocity", snippet::vector_2d(query.target_velocity)),
                    ("pursuer_speed", snippet::number(query.pursuer_speed)),
                    ("capture_radius", snippet::number(query.capture_radius)),
                ],
            ) + "PursuitInterceptSolution2D solution;\n\
                 PursuitStatus status = pursuit_solve_intercept_2d(&query, &solution);\n"
                + &snippet::answer(answer.verdict, time),
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let barrel = self.bullet_velocity();
        let time = match self.answer().course {
            BestCourse::Intercept(met) => met.time,
            BestCourse::Approach(..) => f64::NAN,
        };
        vec![
            Measure::new("pigeon_x", "units", self.pigeon.x),
            Measure::new("pigeon_velocity", "units/s", self.pigeon_velocity().x),
            Measure::new("gun_x", "units", self.gun.x),
            Measure::new("gun_y", "units", self.gun.y),
            Measure::new("barrel", "degrees", libm::atan2(barrel.y, barrel.x).to_degrees()),
            Measure::new("time_to_hit", "s", time),
            Measure::new("shots", "", self.shots as f64),
            Measure::new("hits", "", self.hits as f64),
            Measure::new("misses", "", self.misses as f64),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        vec![
            Statistic::count("Shots", self.shots),
            Statistic::count("Hits", self.hits),
            Statistic::count("Misses", self.misses),
            Statistic::count("Misses because the pigeon turned", self.misses_after_turn),
            Statistic::count("In flight", self.bullets.len() as u64),
            Statistic::share("Hit rate", self.hits, self.hits + self.misses),
        ]
    }

    fn digest(&self, digest: &mut Digest) {
        digest.vector_2d(self.gun);
        digest.vector_2d(self.pigeon);
        digest.number(self.direction);
        for bullet in &self.bullets {
            digest.vector_2d(bullet.position);
            digest.vector_2d(bullet.velocity);
            digest.number(bullet.fired);
        }
        for count in [self.shots, self.hits, self.misses, self.turns] {
            digest.bits(count);
        }
    }
}
