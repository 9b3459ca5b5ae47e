//! Agents that one behavior steers: what the files say.

use super::field::{settings, words};

words! {
    /// The protection of agents from obstacles.
    pub enum Protection {
        /// Avoidance, and the guard behind it.
        Guard = "guard",
        /// Only avoidance: agents turn around what they see ahead.
        Avoidance = "avoidance",
        /// Nothing: agents go straight for their goals.
        Nothing = "nothing",
    }
}

words! {
    /// How the avoidance of neighbors and the way to the goal become one steering.
    pub enum CollisionBlend {
        /// By priority: only the avoidance while a neighbor is in the way, else the goal.
        Priority = "priority",
        /// In order: the avoidance, and the goal with what it leaves of the maximum speed.
        Order = "order",
        /// Only the goal: no agent avoids others.
        Off = "off",
    }
}

settings! {
    /// Agents head for random places among obstacles, and the guard lets none of them touch one.
    pub struct Guarded {
        /// How many agents there are.
        agents: u64 = 24, "", Range::Count { least: 1, greatest: 500 }, AtReset;
        /// How many obstacles there are, if there is room for them.
        obstacles: u64 = 16, "", Range::Count { least: 0, greatest: 30 }, AtReset;
        /// The protection of agents from obstacles.
        protection: Protection = Protection::Guard, "", Range::Word { words: Protection::WORDS }, AtReset;
        /// How fast an agent moves at most.
        max_speed: f64 = 400.0, "cm/s", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
        /// How fast an agent changes its velocity, brakes included.
        max_acceleration: f64 = 800.0, "cm/s^2", Range::Number { least: 10.0, greatest: 10_000.0 }, Now;
        /// How far ahead an agent looks for obstacles.
        look_ahead_time: f64 = 1.0, "s", Range::Number { least: 0.0, greatest: 5.0 }, Now;
    }
}

settings! {
    /// Agents cross from side to side, and each avoids the neighbor that it would touch first.
    pub struct Crossing {
        /// How many agents there are.
        agents: u64 = 20, "", Range::Count { least: 1, greatest: 500 }, AtReset;
        /// How the avoidance of neighbors and the way to the goal become one steering.
        avoidance: CollisionBlend = CollisionBlend::Priority, "", Range::Word { words: CollisionBlend::WORDS }, Now;
        /// How far ahead an agent looks for neighbors in its way.
        look_ahead_time: f64 = 2.0, "s", Range::Number { least: 0.0, greatest: 5.0 }, Now;
        /// How much farther than the sum of both radii an agent keeps from a neighbor.
        margin: f64 = 8.0, "cm", Range::Number { least: 0.0, greatest: 100.0 }, Now;
        /// How fast an agent moves at most.
        max_speed: f64 = 400.0, "cm/s", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
    }
}

settings! {
    /// Agents hide from a threat that walks about, each behind the nearest cover that it reaches first.
    pub struct HideAndSeek {
        /// How many agents hide.
        agents: u64 = 7, "", Range::Count { least: 1, greatest: 500 }, AtReset;
        /// How many covers there are, if there is room for them.
        covers: u64 = 12, "", Range::Count { least: 0, greatest: 30 }, AtReset;
        /// How far from its cover an agent hides.
        clearance: f64 = 50.0, "cm", Range::Number { least: 30.0, greatest: 200.0 }, Now;
        /// How fast an agent moves at most.
        max_speed: f64 = 400.0, "cm/s", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
        /// How fast the threat walks.
        threat_speed: f64 = 150.0, "cm/s", Range::Number { least: 0.0, greatest: 2_000.0 }, Now;
    }
}

settings! {
    /// Agents go with the flow of a grid of velocities, which is read where they will be in a moment.
    pub struct FlowFollowing {
        /// How many agents there are.
        agents: u64 = 150, "", Range::Count { least: 1, greatest: 500 }, AtReset;
        /// How fast the flow is at most.
        flow_speed: f64 = 350.0, "cm/s", Range::Number { least: 1.0, greatest: 600.0 }, AtReset;
        /// How fast an agent changes its velocity.
        max_acceleration: f64 = 1_000.0, "cm/s^2", Range::Number { least: 10.0, greatest: 10_000.0 }, Now;
        /// How far ahead an agent reads the field.
        look_ahead_time: f64 = 0.15, "s", Range::Number { least: 0.0, greatest: 2.0 }, Now;
    }
}

settings! {
    /// Agents follow the walls of a room and of its pillar at a distance, on either side.
    pub struct WallFollowing {
        /// How many agents there are.
        agents: u64 = 6, "", Range::Count { least: 1, greatest: 500 }, AtReset;
        /// How far from the wall an agent keeps.
        distance: f64 = 80.0, "cm", Range::Number { least: 0.0, greatest: 150.0 }, Now;
        /// How fast an agent moves.
        max_speed: f64 = 300.0, "cm/s", Range::Number { least: 1.0, greatest: 1_000.0 }, Now;
        /// How far ahead an agent looks along its way.
        look_ahead_time: f64 = 0.3, "s", Range::Number { least: 0.02, greatest: 2.0 }, Now;
    }
}

words! {
    /// What the gun asks before it fires.
    pub enum Asks {
        /// The line of fire: where friends are when the shot is there.
        LineOfFire = "line-of-fire",
        /// A trace: where friends are now.
        Trace = "trace",
        /// Nothing.
        Nothing = "nothing",
    }
}

settings! {
    /// A gun fires at a target past friends who walk to and fro, and hits none of them.
    pub struct LineOfFire {
        /// How many friends there are.
        friends: u64 = 24, "", Range::Count { least: 1, greatest: 200 }, AtReset;
        /// How fast a friend walks.
        friend_speed: f64 = 150.0, "cm/s", Range::Number { least: 0.0, greatest: 250.0 }, Now;
        /// What the gun asks before it fires.
        asks: Asks = Asks::LineOfFire, "", Range::Word { words: Asks::WORDS }, Now;
        /// How fast a shot flies.
        projectile_speed: f64 = 1_500.0, "cm/s", Range::Number { least: 1_200.0, greatest: 20_000.0 }, Now;
        /// How long the gun loads.
        reload_time: f64 = 0.25, "s", Range::Number { least: 0.05, greatest: 5.0 }, Now;
        /// How far from a friend a shot must stay.
        margin: f64 = 10.0, "cm", Range::Number { least: 1.0, greatest: 100.0 }, Now;
    }
}

settings! {
    /// A gun with a hand of some skill fires at a runner, who may be you.
    pub struct AimingHand {
        /// How well the hand aims: 0 is a beginner, 1 an expert.
        skill: f64 = 0.5, "", Range::Number { least: 0.0, greatest: 1.0 }, AtReset;
        /// How likely a hit must be for the gun to fire.
        least_chance: f64 = 0.3, "", Range::Number { least: 0.0, greatest: 1.0 }, Now;
        /// How fast a shot flies.
        projectile_speed: f64 = 3_000.0, "cm/s", Range::Number { least: 1_200.0, greatest: 20_000.0 }, Now;
        /// How long the gun loads.
        reload_time: f64 = 0.25, "s", Range::Number { least: 0.05, greatest: 5.0 }, Now;
        /// How fast the runner runs.
        max_speed: f64 = 600.0, "cm/s", Range::Number { least: 0.0, greatest: 1_000.0 }, Now;
        /// How fast the runner changes its velocity.
        max_acceleration: f64 = 2_000.0, "cm/s^2", Range::Number { least: 10.0, greatest: 10_000.0 }, Now;
    }
}

words! {
    /// How the walker gets out of the way.
    pub enum Dodging {
        /// Of all shots that would hit, by a way between them.
        Shots = "shots",
        /// Of the nearest shot, whether it would hit or not.
        Nearest = "nearest",
        /// It walks on.
        Nothing = "nothing",
    }
}

settings! {
    /// A walker dodges the shots of guns all around, several at a time.
    pub struct Dodge {
        /// How many guns there are.
        guns: u64 = 8, "", Range::Count { least: 1, greatest: 40 }, AtReset;
        /// How often each gun fires.
        fire_interval: f64 = 0.8, "s", Range::Number { least: 0.1, greatest: 10.0 }, Now;
        /// How fast a shot flies.
        projectile_speed: f64 = 800.0, "cm/s", Range::Number { least: 500.0, greatest: 5_000.0 }, Now;
        /// How the walker gets out of the way.
        dodging: Dodging = Dodging::Shots, "", Range::Word { words: Dodging::WORDS }, Now;
        /// How long the walker has to see a shot before it moves.
        reaction_time: f64 = 0.2, "s", Range::Number { least: 0.0, greatest: 2.0 }, Now;
        /// How fast the walker moves at most.
        max_speed: f64 = 500.0, "cm/s", Range::Number { least: 0.0, greatest: 2_000.0 }, Now;
        /// How fast the walker changes its velocity.
        max_acceleration: f64 = 1_500.0, "cm/s^2", Range::Number { least: 10.0, greatest: 10_000.0 }, Now;
    }
}

words! {
    /// Which missiles fly.
    pub enum Missiles {
        /// One of each guidance law.
        Laws = "laws",
        /// Eight that arrive together, from eight directions.
        Salvo = "salvo",
    }
}

settings! {
    /// Missiles of seven guidance laws fly at one ship, or a salvo arrives together.
    pub struct Guidance {
        /// Which missiles fly.
        missiles: Missiles = Missiles::Laws, "", Range::Word { words: Missiles::WORDS }, AtReset;
        /// How fast a missile flies.
        missile_speed: f64 = 400.0, "cm/s", Range::Number { least: 100.0, greatest: 2_000.0 }, AtReset;
        /// The greatest acceleration of a missile across its course, its g-limit.
        max_acceleration: f64 = 1_600.0, "cm/s^2", Range::Number { least: 10.0, greatest: 20_000.0 }, Now;
        /// Half of the angle that a missile's seeker sees, about its course.
        field_of_view: f64 = 180.0, "deg", Range::Number { least: 0.0, greatest: 180.0 }, Now;
        /// How fast the ship sails.
        ship_speed: f64 = 100.0, "cm/s", Range::Number { least: 0.0, greatest: 300.0 }, Now;
    }
}

words! {
    /// Which threat a gun shoots.
    pub enum Engagement {
        /// As assigned, which stops most in time.
        Assignment = "assignment",
        /// The one that comes first.
        Nearest = "nearest",
    }
}

settings! {
    /// Guns on a ship share the threats that come at it, so that most are stopped in time.
    pub struct PointDefense {
        /// Which threat a gun shoots.
        engagement: Engagement = Engagement::Assignment, "", Range::Word { words: Engagement::WORDS }, Now;
        /// How many guns the ship has.
        guns: u64 = 6, "", Range::Count { least: 1, greatest: 16 }, AtReset;
        /// How many threats come in a wave.
        threats: u64 = 12, "", Range::Count { least: 1, greatest: 40 }, Now;
        /// From one wave to the next.
        wave_interval: f64 = 6.0, "s", Range::Number { least: 1.0, greatest: 60.0 }, Now;
        /// How fast a threat comes.
        threat_speed: f64 = 250.0, "cm/s", Range::Number { least: 50.0, greatest: 600.0 }, Now;
        /// How many rounds the strongest threat takes.
        hit_points: u64 = 6, "", Range::Count { least: 1, greatest: 30 }, Now;
        /// From one round of a gun to the next.
        fire_interval: f64 = 0.4, "s", Range::Number { least: 0.05, greatest: 5.0 }, Now;
        /// How fast a gun turns.
        turn_rate: f64 = 70.0, "deg/s", Range::Number { least: 5.0, greatest: 720.0 }, Now;
        /// How fast the ship sails.
        ship_speed: f64 = 40.0, "cm/s", Range::Number { least: 0.0, greatest: 200.0 }, Now;
    }
}

words! {
    /// How a ship comes to its client.
    pub enum Approach {
        /// To its place and its velocity.
        Rendezvous = "rendezvous",
        /// Straight at it, by seek.
        Seek = "seek",
    }
}

settings! {
    /// A ship burns, turns around and brakes, and has its client's place and velocity.
    pub struct Rendezvous {
        /// How the ship comes to its client.
        approach: Approach = Approach::Rendezvous, "", Range::Word { words: Approach::WORDS }, Now;
        /// The ship's thrust, as an acceleration.
        max_acceleration: f64 = 120.0, "cm/s^2", Range::Number { least: 10.0, greatest: 2_000.0 }, Now;
        /// How fast the ship flies at most.
        max_speed: f64 = 400.0, "cm/s", Range::Number { least: 10.0, greatest: 2_000.0 }, Now;
        /// How long the ship takes to turn around, without thrust; 0 for one with thrust in every direction.
        turn_time: f64 = 1.5, "s", Range::Number { least: 0.0, greatest: 10.0 }, Now;
        /// How fast a client drifts.
        client_speed: f64 = 80.0, "cm/s", Range::Number { least: 0.0, greatest: 300.0 }, AtReset;
    }
}

words! {
    /// How prey flees in a room.
    pub enum Fleeing {
        /// Evading among obstacles: it knows the walls.
        AmongObstacles = "among-obstacles",
        /// Evading, and avoiding the walls it comes to.
        Evade = "evade",
        /// Fleeing, and avoiding the walls it comes to.
        Flee = "flee",
    }
}

settings! {
    /// Prey that knows the walls of its room is not cornered by a slower hunter.
    pub struct FleeingInRoom {
        /// How the prey flees.
        fleeing: Fleeing = Fleeing::AmongObstacles, "", Range::Word { words: Fleeing::WORDS }, Now;
        /// How fast the prey moves at most.
        max_speed: f64 = 500.0, "cm/s", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
        /// How fast the prey changes its velocity.
        max_acceleration: f64 = 2_000.0, "cm/s^2", Range::Number { least: 10.0, greatest: 10_000.0 }, Now;
        /// How fast the hunter moves at most.
        hunter_speed: f64 = 400.0, "cm/s", Range::Number { least: 0.0, greatest: 2_000.0 }, Now;
        /// How many pillars there are, if there is room for them.
        pillars: u64 = 0, "", Range::Count { least: 0, greatest: 8 }, AtReset;
    }
}

settings! {
    /// Agents wander in a tank that they do not leave, without twitching.
    pub struct Wandering {
        /// How many agents there are.
        agents: u64 = 30, "", Range::Count { least: 1, greatest: 500 }, AtReset;
        /// How fast an agent moves.
        max_speed: f64 = 300.0, "cm/s", Range::Number { least: 1.0, greatest: 1_000.0 }, Now;
        /// How far ahead of the agent the middle of the circle is.
        distance: f64 = 200.0, "cm", Range::Number { least: 1.0, greatest: 1_000.0 }, Now;
        /// The radius of the circle.
        radius: f64 = 100.0, "cm", Range::Number { least: 0.0, greatest: 1_000.0 }, Now;
        /// How fast the point on the circle walks.
        wander_rate: f64 = 1.047, "rad/sqrt(s)", Range::Number { least: 0.0, greatest: 20.0 }, Now;
        /// How quickly an agent turns to its point: the time constant. At 0 it turns at once, and the point with it, so that many spin.
        response_time: f64 = 0.6, "s", Range::Number { least: 0.0, greatest: 5.0 }, Now;
        /// How far ahead an agent looks for the sides of the tank.
        look_ahead_time: f64 = 0.8, "s", Range::Number { least: 0.0, greatest: 5.0 }, Now;
    }
}

settings! {
    /// Watchers turn to a runner, each within its turn rate and acceleration, and none swings past it.
    pub struct Turning {
        /// How fast the first watcher turns at most; the others have a half and a quarter of it.
        turn_rate: f64 = 120.0, "deg/s", Range::Number { least: 1.0, greatest: 720.0 }, Now;
        /// How fast the first watcher changes its turn rate; the others have a half and a quarter of it.
        turn_acceleration: f64 = 240.0, "deg/s^2", Range::Number { least: 1.0, greatest: 10_000.0 }, Now;
        /// How fast the runner runs.
        runner_speed: f64 = 500.0, "cm/s", Range::Number { least: 0.0, greatest: 2_000.0 }, Now;
    }
}

settings! {
    /// An agent goes to its goal among threats by a context map: the interest and the danger of each direction.
    pub struct ContextMap {
        /// How many directions the map has, at equal angles.
        slots: u64 = 24, "", Range::Count { least: 3, greatest: 64 }, Now;
        /// How far the danger of a direction may exceed the least danger of all; every other direction is masked.
        danger_tolerance: f64 = 0.4, "", Range::Number { least: 0.0, greatest: 1.0 }, Now;
        /// Within which distance a threat is a danger, from rim to rim: 0 there, and 1 where they touch.
        danger_distance: f64 = 300.0, "cm", Range::Number { least: 1.0, greatest: 1_000.0 }, Now;
        /// How many threats there are.
        threats: u64 = 6, "", Range::Count { least: 0, greatest: 8 }, AtReset;
        /// How fast a threat walks.
        threat_speed: f64 = 60.0, "cm/s", Range::Number { least: 0.0, greatest: 1_000.0 }, Now;
        /// How fast the agent moves at an interest of 1; less interest is slower in proportion.
        max_speed: f64 = 350.0, "cm/s", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
    }
}

settings! {
    /// Agents circle a target that walks about, in both senses, and others keep their range from it.
    pub struct Orbiting {
        /// How many agents there are: by turns one goes round to the left, one to the right, and one keeps its range.
        agents: u64 = 6, "", Range::Count { least: 1, greatest: 500 }, AtReset;
        /// The radius of the ring around the target.
        radius: f64 = 250.0, "cm", Range::Number { least: 0.0, greatest: 700.0 }, Now;
        /// How fast those who go round move along the ring, beside the target.
        ring_speed: f64 = 250.0, "cm/s", Range::Number { least: 0.0, greatest: 1_000.0 }, Now;
        /// How fast the target walks.
        target_speed: f64 = 120.0, "cm/s", Range::Number { least: 0.0, greatest: 1_000.0 }, Now;
        /// How fast an agent moves at most.
        max_speed: f64 = 400.0, "cm/s", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
        /// How fast an agent changes its velocity.
        max_acceleration: f64 = 800.0, "cm/s^2", Range::Number { least: 10.0, greatest: 10_000.0 }, Now;
    }
}
