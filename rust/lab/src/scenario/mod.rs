//! The content of scenario files, and the files that the lab ships.
//!
//! A file is flat TOML: `scenario = "..."` names the kind, the other lines are its fields and the fields of [`Header`]. Every
//! field is declared once, with its meaning, unit, range and default ([`Field`]); the reader's checks, the sliders and the
//! documentation of the fields come from there.

mod address;
mod around_corners;
mod ballistics;
mod dubins_chase;
mod error;
mod evading;
pub mod field;
mod flock;
mod flow_building;
mod formation;
mod header;
mod howitzer;
mod keeper_drill;
mod orca_crowds;
mod path_following;
mod pigeon_and_gun;
mod read;
mod snitch_sprint;
mod steered;
mod team;
mod tracking;
mod turret;

pub use around_corners::{AroundCorners, Floor};
pub use ballistics::{Ballistics, MachDrag};
pub use dubins_chase::DubinsChase;
pub use error::{Place, ScenarioError};
pub use evading::{Evading, Threat};
pub use field::{Applies, Field, Range, Settings, Value};
pub use flock::Flock;
pub use flow_building::FlowBuilding;
pub use formation::{Formation, Shape, TurnRound};
pub use header::Header;
pub use howitzer::{Arc, Howitzer};
pub use keeper_drill::{Drill, KeeperDrill};
pub use orca_crowds::{Crowd, OrcaCrowds};
pub use path_following::PathFollowing;
pub use pigeon_and_gun::{Aim, PigeonAndGun};
pub use snitch_sprint::SnitchSprint;
pub use steered::{
    AimingHand, Approach, Asks, CollisionBlend, ContextMap, Crossing, Dodge, Dodging, Engagement, Fleeing,
    FleeingInRoom, FlowFollowing, Guarded, Guidance, HideAndSeek, LineOfFire, Missiles, Orbiting,
    PointDefense, Protection, Rendezvous, Turning, WallFollowing, Wandering,
};
pub use team::{Team, Wish};
pub use tracking::{TrackedCourse, Tracking};
pub use turret::Turret;

/// The content of a scenario file.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The fields that every scenario has.
    pub header: Header,
    /// The fields of its kind.
    pub settings: KindSettings,
}

/// Declares the kinds of scenarios once: their words and settings.
macro_rules! kinds {
    ($( $(#[doc = $doc:literal])+ $kind:ident = $word:literal, $name:literal; )*) => {
        /// The kinds of scenarios.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $( $(#[doc = $doc])+ $kind, )*
        }

        /// The settings of a scenario of any kind.
        #[derive(Clone, Debug, PartialEq)]
        pub enum KindSettings {
            $( $(#[doc = $doc])+ $kind($kind), )*
        }

        impl Kind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[ $( Self::$kind, )* ];

            /// Its word in a file.
            pub fn word(self) -> &'static str {
                match self { $( Self::$kind => $word, )* }
            }

            /// Its name for a reader.
            pub fn name(self) -> &'static str {
                match self { $( Self::$kind => $name, )* }
            }

            /// What it shows, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $( Self::$kind => concat!($($doc),+).trim_ascii(), )* }
            }

            /// Every field at its default.
            pub fn default_settings(self) -> KindSettings {
                match self { $( Self::$kind => KindSettings::$kind(Default::default()), )* }
            }
        }

        impl KindSettings {
            /// Which kind it is.
            pub fn kind(&self) -> Kind {
                match self { $( Self::$kind(_) => Kind::$kind, )* }
            }

            /// Its fields.
            pub fn as_settings(&self) -> &dyn Settings {
                match self { $( Self::$kind(settings) => settings, )* }
            }

            /// Its fields, to change them.
            pub fn as_settings_mut(&mut self) -> &mut dyn Settings {
                match self { $( Self::$kind(settings) => settings, )* }
            }
        }
    };
}

kinds! {
    /// A pigeon crosses, and the barrel of a gun points where to fire.
    PigeonAndGun = "pigeon-and-gun", "Pigeon and gun";
    /// A turret must turn before it fires: when is the earliest hit?
    Turret = "turret-test-bed", "Turret test bed";
    /// A slow howitzer on a raft that drifts and turns lobs at a boat: turning and flight in one search.
    Howitzer = "howitzer", "Howitzer";
    /// A seeker must catch a snitch that weaves down the pitch, by each of three policies.
    SnitchSprint = "snitch-sprint", "Snitch Sprint";
    /// A keeper blocks quaffles by seek and by arrive, and dodges bludgers without leaving the goal.
    KeeperDrill = "keeper-training-drill", "Keeper Training Drill";
    /// A moving shooter hits a moving target by every arc there is, with or without air.
    Ballistics = "ballistics", "Ballistics";
    /// A car that cannot turn tighter than a circle meets a target that follows a known path.
    DubinsChase = "dubins-chase", "Dubins chase";
    /// A tracker foretells a target that it only watches, and one pursuer follows it while another flies straight at the target.
    Tracking = "tracking", "Tracking";
    /// One agent evades and one flees, each from a threat of the same kind: which of them lives longer?
    Evading = "evading", "Evading";
    /// Agents follow three paths in their order, and a pursuer asks where it would meet each of them.
    PathFollowing = "path-following", "Path following";
    /// A target walks through rooms, and three pursuers meet it: by re-pathing, by a straight lead, by the route search.
    AroundCorners = "around-corners", "Around corners";
    /// A team shares out its targets so that the last one is met as early as possible.
    Team = "team-assignment", "Team assignment";
    /// A flock flies by three rules, around obstacles, and away from a hawk that can be dragged.
    Flock = "flock", "Flock and obstacles";
    /// Agents head for random places among obstacles, and the guard lets none of them touch one.
    Guarded = "guard", "Guard among obstacles";
    /// Agents cross from side to side, and each avoids the neighbor that it would touch first.
    Crossing = "avoid-collisions", "Avoid collisions";
    /// Agents hide from a threat that walks about, each behind the nearest cover that it reaches first.
    HideAndSeek = "hide", "Hide and seek";
    /// Prey that knows the walls of its room is not cornered by a slower hunter.
    FleeingInRoom = "fleeing-in-room", "Fleeing in a room";
    /// Agents go with the flow of a grid of velocities, which is read where they will be in a moment.
    FlowFollowing = "flow-field", "Flow field";
    /// A crowd walks by a flow field that is built from a goal, blocks, mud and its own jams, again and again.
    FlowBuilding = "flow-built", "Flow field, built";
    /// Agents follow the walls of a room and of its pillar at a distance, on either side.
    WallFollowing = "wall-following", "Wall following";
    /// A gun fires at a target past friends who walk to and fro, and hits none of them.
    LineOfFire = "line-of-fire", "Line of fire";
    /// A gun with a hand of some skill fires at a runner, who may be you.
    AimingHand = "aiming-hand", "A hand that aims";
    /// A walker dodges the shots of guns all around, several at a time.
    Dodge = "dodge", "Dodge";
    /// Missiles of seven guidance laws fly at one ship, or a salvo arrives together.
    Guidance = "guidance", "Guidance of missiles";
    /// Guns on a ship share the threats that come at it, so that most are stopped in time.
    PointDefense = "point-defense", "Point defense";
    /// A ship burns, turns around and brakes, and has its client's place and velocity.
    Rendezvous = "rendezvous", "Rendezvous";
    /// Agents wander in a tank that they do not leave, without twitching.
    Wandering = "wander", "Wander";
    /// Watchers turn to a runner, each within its turn rate and acceleration, and none swings past it.
    Turning = "turning", "Turning";
    /// An agent goes to its goal among threats by a context map: the interest and the danger of each direction.
    ContextMap = "context-map", "Context map";
    /// Agents circle a target that walks about, in both senses, and others keep their range from it.
    Orbiting = "orbit", "Orbit";
    /// Whole crowds whose agents avoid each other and walls, in the scenes of the RVO2 Library and in some of our own.
    OrcaCrowds = "orca-crowds", "ORCA crowds";
    /// Units keep their slots around an anchor that passes a gap, turns round and comes back.
    Formation = "formation", "Formation";
}

/// A file that the lab ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Its name without `.toml`.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        &[ $( Shipped { name: $name, text: include_str!(concat!("../../scenarios/", $name, ".toml")) } ),* ]
    };
}

/// Every file that the lab ships, from `rust/lab/scenarios`.
pub const SHIPPED: &[Shipped] = shipped![
    "pigeon-and-gun",
    "turret-test-bed",
    "howitzer",
    "snitch-sprint",
    "snitch-sprint-tight",
    "keeper-training-drill",
    "ballistics",
    "ballistics-in-air",
    "ballistics-rockets",
    "dubins-chase",
    "tracking",
    "evading",
    "evading-pursuit",
    "path-following",
    "around-corners-house",
    "around-corners-maze",
    "team-assignment",
    "flock",
    "guard",
    "avoid-collisions",
    "hide",
    "fleeing-in-room",
    "flow-field",
    "flow-built",
    "wall-following",
    "line-of-fire",
    "aiming-hand",
    "dodge",
    "guidance",
    "point-defense",
    "rendezvous",
    "wander",
    "turning",
    "context-map",
    "orbit",
    "orca-blocks",
    "orca-roadmap",
    "orca-circle",
    "orca-sphere",
    "orca-one-point",
    "orca-layers",
    "orca-floors",
    "orca-space-walls",
    "orca-cars",
    "orca-door",
    "orca-corridor",
    "orca-bend",
    "orca-horses",
    "formation",
];

/// The groups of scenarios, in their order.
pub const GROUPS: [&str; 4] = ["Meet and catch", "Aim, fire and dodge", "Steer", "Crowds"];

impl Shipped {
    /// What this scene shows, in the sentence that its file begins with.
    pub fn meaning(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches("# ")
    }
}

impl Scenario {
    /// Every field of a kind at its default.
    pub fn of(kind: Kind) -> Self {
        Self { header: Header::default(), settings: kind.default_settings() }
    }

    /// Reads a scenario file.
    ///
    /// # Errors
    /// When it is not TOML, names an unknown scenario or field, or a value is of a wrong type or out of its range: the
    /// line, the field and what was expected.
    pub fn read(text: &str) -> Result<Self, ScenarioError> {
        read::read(text)
    }

    /// The shipped file of that name.
    pub fn shipped(name: &str) -> Option<Self> {
        let shipped = SHIPPED.iter().find(|shipped| shipped.name == name)?;
        Self::read(shipped.text).ok()
    }

    /// Which kind it is.
    pub fn kind(&self) -> Kind {
        self.settings.kind()
    }

    /// The page of the documentation about it.
    pub fn page(&self) -> &'static str {
        match self.kind() {
            Kind::PigeonAndGun | Kind::Team => "docs/intercept.md",
            Kind::Turret | Kind::Howitzer | Kind::Ballistics => "docs/aim.md",
            Kind::SnitchSprint | Kind::DubinsChase | Kind::Tracking => "docs/motion.md",
            Kind::AroundCorners => "docs/on-the-ground.md",
            Kind::LineOfFire => "docs/line-of-fire.md",
            Kind::AimingHand => "docs/aiming-hand.md",
            Kind::Dodge => "docs/dodge.md",
            Kind::Guidance => "docs/guidance.md",
            Kind::PointDefense => "docs/weapon-assignment.md",
            Kind::Rendezvous => "docs/rendezvous.md",
            Kind::Guarded | Kind::Crossing => "docs/obstacles.md",
            Kind::Flock | Kind::OrcaCrowds => "docs/crowd.md",
            Kind::Formation => "docs/formations.md",
            Kind::KeeperDrill
            | Kind::Evading
            | Kind::PathFollowing
            | Kind::HideAndSeek
            | Kind::FleeingInRoom
            | Kind::FlowFollowing
            | Kind::FlowBuilding
            | Kind::Orbiting
            | Kind::WallFollowing
            | Kind::Wandering
            | Kind::Turning
            | Kind::ContextMap => "docs/steering.md",
        }
    }

    /// The group that it belongs to, one of [`GROUPS`].
    pub fn group(&self) -> &'static str {
        match self.page() {
            "docs/intercept.md" | "docs/motion.md" | "docs/on-the-ground.md" | "docs/rendezvous.md" => {
                GROUPS[0]
            }
            "docs/crowd.md" | "docs/formations.md" => GROUPS[3],
            "docs/steering.md" | "docs/obstacles.md" => GROUPS[2],
            _ => GROUPS[1],
        }
    }

    /// Its title.
    pub fn title(&self) -> &str {
        if self.header.title.is_empty() { self.kind().name() } else { &self.header.title }
    }

    /// Every field, the scenario's first.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        self.settings.as_settings().fields().iter().chain(self.header.fields())
    }

    /// The value of the field with that name.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.settings.as_settings().get(name).or_else(|| self.header.get(name))
    }

    /// Changes a field.
    ///
    /// # Errors
    /// What was expected, when there is no such field, it does not take the value, or another field contradicts it; it
    /// is then as it was.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), String> {
        let Some(field) = self.fields().find(|field| field.name == name) else {
            let names: Vec<_> = self.fields().map(|field| field.name).collect();
            return Err(format!("one of the fields {}", names.join(", ")));
        };
        let before = self.clone();
        if !self.settings.as_settings_mut().set(name, value) && !self.header.set(name, value) {
            return Err(field.expected());
        }
        if let Some((wrong, expected)) = self.settings.as_settings().contradiction() {
            *self = before;
            return Err(format!("{wrong}: {expected}"));
        }
        Ok(())
    }

    /// The file that says this, every field with its meaning and range.
    pub fn to_toml(&self) -> String {
        let mut text = format!("# {}\n{} = \"{}\"\n", self.kind().meaning(), read::KIND, self.kind().word());
        for field in self.header.fields().iter().chain(self.settings.as_settings().fields()) {
            if let Some(value) = self.get(field.name) {
                text += &format!(
                    "\n# {} ({})\n{} = {}\n",
                    field.meaning,
                    field.expected(),
                    field.name,
                    written(&value)
                );
            }
        }
        text
    }
}

/// A value as TOML writes it.
fn written(value: &Value) -> String {
    match value {
        Value::Number(x) => toml::Value::Float(*x).to_string(),
        Value::Count(n) => n.to_string(),
        Value::Point([x, y]) => format!("[{}, {}]", toml::Value::Float(*x), toml::Value::Float(*y)),
        Value::Word(text) | Value::Text(text) => toml::Value::String(text.clone()).to_string(),
        Value::Switch(on) => on.to_string(),
    }
}
