//! A path is followed within its radius round its corners, and not much slower than that takes.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::geometry::PathTopology;
use pursuit_core::steering::{
    Agent, FollowPathSettings, PathEnding, SteeringLimits, SteeringPath, advance, follow_path,
};

struct Flight {
    points: Vec<DVec3>,
    radius: f64,
    speed: f64,
    acceleration: f64,
    tick: f64,
    look_ahead_time: f64,
    ending: PathEnding,
}

fn off_lines(points: &[DVec3], position: DVec3) -> f64 {
    let distance = |ends: &[DVec3]| {
        let line = ends[1] - ends[0];
        let part = ((position - ends[0]).dot(line) / line.length_squared()).clamp(0.0, 1.0);
        position.distance(ends[0] + line * part)
    };
    points.windows(2).map(distance).fold(f64::INFINITY, f64::min)
}

impl Flight {
    fn length(&self) -> f64 {
        self.points.windows(2).map(|ends| ends[0].distance(ends[1])).sum()
    }

    /// The greatest distance from the lines, and the time to within a tick's way of the end.
    fn fly(&self) -> (f64, f64) {
        let path = SteeringPath {
            points: &self.points.as_slice(),
            topology: PathTopology::Open,
            radius: self.radius,
        };
        let settings = FollowPathSettings {
            look_ahead_time: self.look_ahead_time,
            ending: self.ending,
            search_distance: f64::INFINITY,
            ..FollowPathSettings::for_units(1.0)
        };
        let limits = SteeringLimits {
            max_speed: self.speed,
            max_acceleration: self.acceleration,
            mass: 1.0,
            response_time: 0.0,
        };
        let mut agent = Agent { position: self.points[0], velocity: DVec3::ZERO, max_speed: self.speed };
        let (mut progress, mut off, mut time) = (0.0, 0.0_f64, 0.0);
        let turns = self.points.len() as f64 * 4.0 * self.speed / self.acceleration;
        while time < 10.0 + 10.0 * (self.length() / self.speed + turns) {
            let followed = follow_path(&agent, &path, &settings, progress, &limits, self.tick).unwrap();
            progress = followed.progress;
            if followed.remaining <= self.speed * self.tick {
                return (off, time);
            }
            agent = advance(&agent, followed.steering, &limits, self.tick).unwrap();
            off = off.max(off_lines(&self.points, agent.position));
            time += self.tick;
        }
        (off, f64::INFINITY)
    }
}

/// 20 along x, and 20 along y.
fn right_angle(ending: PathEnding) -> Flight {
    Flight {
        points: vec![DVec3::ZERO, DVec3::X * 20.0, DVec3::new(20.0, 20.0, 0.0)],
        radius: 0.5,
        speed: 5.0,
        acceleration: 2.0,
        tick: 1.0 / 60.0,
        look_ahead_time: 0.5,
        ending,
    }
}

/// It left the path by 5.7 at a speed of 5 with an acceleration of 2.
#[test]
fn a_corner_is_taken_within_the_radius() {
    for ending in [PathEnding::Braking, PathEnding::Slowdown(0.0)] {
        let (off, _) = right_angle(ending).fly();
        assert!(off <= 0.5 * 1.05, "{ending:?}: {off}");
    }
}

/// The least time from rest at the first point to the last one, at any speed there, by search: straight on, through the corner
/// with one constant acceleration from any offset and speed before it to any after it, and straight on. The constant
/// acceleration is the fastest change from one velocity to another.
fn least_time(flight: &Flight) -> f64 {
    let Flight { radius, speed, acceleration, .. } = *flight;
    let [first, corner, last] = [0, 1, 2].map(|index| flight.points[index]);
    let (before, after) = ((corner - first).normalize(), (last - corner).normalize());
    let angle = before.angle_between(after);
    // Time for a straight way of a length, from one speed to another.
    let straight = |way: f64, from: f64, to: f64| {
        let top = (acceleration * way + 0.5 * (from * from + to * to)).sqrt().min(speed);
        let changes = (2.0 * top - from - to) / acceleration;
        let least = (to * to - from * from).abs() / (2.0 * acceleration);
        let cruise = way - (2.0 * top * top - from * from - to * to) / (2.0 * acceleration);
        if way < least { f64::INFINITY } else { changes + cruise.max(0.0) / top }
    };
    let lengths = [first.distance(corner), corner.distance(last)];
    let (sine, cosine) = (angle.sin(), angle.cos());
    let steps = 24;
    let part = |step: i32| f64::from(step) / f64::from(steps);
    let mut best = f64::INFINITY;
    for (enter, leave) in (1..=steps).flat_map(|a| (1..=steps).map(move |b| (a, b))) {
        let [enter, leave] = [enter, leave].map(|step| speed * part(step));
        // Along and across the first line.
        let change = [leave * cosine - enter, leave * sine];
        let time = change[0].hypot(change[1]) / acceleration;
        let moved = [0.5 * time * (enter + leave * cosine), 0.5 * time * leave * sine];
        for outside in [-1.0, -0.5, 0.0, 0.5, 1.0].map(|part| part * radius) {
            for outside_after in [-1.0, -0.5, 0.0, 0.5, 1.0].map(|part| part * radius) {
                // It begins at (x, -outside) and ends `outside_after` beyond the second line, with the corner at the origin.
                let end_across = moved[1] - outside;
                let x = (outside_after + end_across * cosine) / sine - moved[0];
                let end = [x + moved[0], end_across];
                let way_after = end[0] * cosine + end[1] * sine;
                let stays = (0..=32).all(|step| {
                    let t = time * f64::from(step) / 32.0;
                    let at = [0, 1].map(|axis| {
                        let (from, velocity) = ([x, -outside][axis], [enter, 0.0][axis]);
                        from + velocity * t + 0.5 * t * t * change[axis] / time
                    });
                    let to_first = if at[0] <= 0.0 { at[1].abs() } else { at[0].hypot(at[1]) };
                    let along = at[0] * cosine + at[1] * sine;
                    let aside = (at[0] * sine - at[1] * cosine).abs();
                    let to_second = if along >= 0.0 { aside } else { at[0].hypot(at[1]) };
                    to_first.min(to_second) <= radius * (1.0 + 1e-9)
                });
                if stays {
                    let total =
                        straight(lengths[0] + x, 0.0, enter)
                            + time
                            + straight(lengths[1] - way_after, leave, speed.min(leave + 1e9))
                                .min(straight_out(lengths[1] - way_after, leave, speed, acceleration));
                    best = best.min(total);
                }
            }
        }
    }
    best
}

/// Time for a straight way from a speed with full acceleration.
fn straight_out(way: f64, from: f64, speed: f64, acceleration: f64) -> f64 {
    let top = (from * from + 2.0 * acceleration * way).sqrt().min(speed);
    let run_up = (top * top - from * from) / (2.0 * acceleration);
    (top - from) / acceleration + (way - run_up) / top
}

#[test]
fn a_corner_takes_at_most_15_percent_more_than_the_least_time() {
    let (_, time) = right_angle(PathEnding::Slowdown(0.0)).fly();
    let least = least_time(&right_angle(PathEnding::Slowdown(0.0)));
    assert!(time <= 1.15 * least && time >= 0.99 * least, "{time} for {least}");
    let mut worst = 0.0_f64;
    for seed in 0..40 {
        let random = &mut Generator::new(seed);
        let angle: f64 = random.uniform(0.3, 2.2);
        let speed = random.uniform(2.0, 8.0);
        let braking_distance = random.uniform(1.0, 8.0);
        let lengths = [random.uniform(12.0, 30.0), random.uniform(12.0, 30.0)];
        let corner = DVec3::X * lengths[0];
        let flight = Flight {
            points: vec![
                DVec3::ZERO,
                corner,
                corner + DVec3::new(angle.cos(), angle.sin(), 0.0) * lengths[1],
            ],
            radius: random.uniform(0.3, 1.5),
            speed,
            acceleration: speed * speed / (2.0 * braking_distance),
            tick: 1.0 / 60.0,
            look_ahead_time: random.uniform(0.1, 1.0),
            ending: PathEnding::Slowdown(0.0),
        };
        let ((_, time), least) = (flight.fly(), least_time(&flight));
        assert!(time <= 1.15 * least, "seed {seed}: {time} for {least}");
        worst = worst.max(time / least);
    }
    println!("at most {worst} of the least time");
}

/// A path of any lines that are not shorter than the way of two ticks. `CORNER_PATHS` raises the number.
fn any_flight(random: &mut Generator) -> Flight {
    let is_flat = !random.bits().is_multiple_of(3);
    let scale = 10.0_f64.powf(random.uniform(0.3, 1.6));
    let speed = random.uniform(1.0, 10.0);
    let acceleration = speed * speed / (2.0 * 10.0_f64.powf(random.uniform(-0.5, 1.3)));
    let tick = 1.0 / random.uniform(20.0, 144.0);
    let mut points = vec![DVec3::ZERO];
    for _ in 0..2 + random.bits() % 7 {
        let direction = random.direction() * if is_flat { DVec3::new(1.0, 1.0, 0.0) } else { DVec3::ONE };
        let length = random.uniform(0.05, 1.0) * scale + 2.0 * speed * tick;
        points.push(points[points.len() - 1] + direction.normalize() * length);
    }
    Flight {
        points,
        radius: 10.0_f64.powf(random.uniform(-1.0, 0.5)).max(4.0 * acceleration * tick * tick),
        speed,
        acceleration,
        tick,
        look_ahead_time: random.uniform(0.1, 1.5),
        ending: PathEnding::Braking,
    }
}

#[test]
fn any_corners_at_any_speed_are_taken_within_the_radius() {
    let paths = std::env::var("CORNER_PATHS").map_or(300_u64, |paths| paths.parse().unwrap());
    let mut far = 0_u64;
    for seed in 0..paths {
        let flight = any_flight(&mut Generator::new(seed));
        let (off, time) = flight.fly();
        assert!(time.is_finite(), "seed {seed} does not arrive");
        if off > 1.05 * flight.radius {
            println!("seed {seed}: {off} of {}", flight.radius);
            far += 1;
        }
    }
    // Of 20,000 nine, with corners close together.
    assert!(1000 * far <= paths, "{far} of {paths}");
}
