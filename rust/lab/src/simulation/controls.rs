//! The actions of a person on a simulation.

use crate::scenario::Value;
use pursuit_core::DVec2;
use serde::{Deserialize, Serialize};

/// Everything that was done since the last step, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Controls {
    /// The event.
    pub events: Vec<Event>,
}

impl Controls {
    /// Nothing was done.
    pub fn none() -> Self {
        Self::default()
    }

    /// One thing was done.
    pub fn one(event: Event) -> Self {
        Self { events: vec![event] }
    }

    /// Where the handle of that name was dragged to at last, at most `half` from the origin along each axis.
    pub(crate) fn dragged_to(&self, name: &str, half: DVec2) -> Option<DVec2> {
        let place = |event: &Event| match event {
            Event::Drag { handle, to } if handle == name => Some(DVec2::from(*to)),
            _ => None,
        };
        let finite = self.events.iter().rev().filter_map(place).find(|to| to.is_finite());
        finite.map(|to| to.clamp(-half, half))
    }
}

/// One thing that a person did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Dragged the handle of that name to a place of the scene.
    Drag {
        /// The name of the [`Handle`].
        handle: String,
        /// Where to, in the units of the scene.
        to: [f64; 2],
    },
    /// Pressed the action of that name.
    Press {
        /// The name of the [`Action`].
        action: String,
    },
    /// Changed a field, by its slider.
    Set {
        /// The name of the field.
        field: String,
        /// Its value now.
        value: Value,
    },
}

impl Event {
    /// Dragged `handle` to `to`.
    pub fn drag(handle: &str, to: DVec2) -> Self {
        Self::Drag { handle: handle.into(), to: to.to_array() }
    }

    /// Pressed `action`.
    pub fn press(action: &str) -> Self {
        Self::Press { action: action.into() }
    }
}

/// A thing in the scene that can be dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handle {
    /// Its name in [`Event::Drag`] and in its tooltip.
    pub name: &'static str,
    /// In which panel of the scene it is.
    pub panel: usize,
    /// Where it is, in the units of the scene.
    pub position: DVec2,
    /// How near to it a pointer takes it, in the units of the scene.
    pub radius: f64,
}

/// A target of the settings `target` and `target_velocity`, which is dragged by its place and by the tip of its velocity.
pub struct MovingTarget {
    /// What its place and its velocity are called.
    pub names: [&'static str; 2],
    /// Where it begins.
    pub place: DVec2,
    /// Its velocity.
    pub velocity: DVec2,
    /// How many seconds of its velocity the tip is ahead of it.
    pub tip: f64,
}

impl MovingTarget {
    /// Its handles, in the first panel.
    pub fn handles(&self, radius: f64) -> Vec<Handle> {
        let [name, velocity_name] = self.names;
        let tip = self.place + self.velocity * self.tip;
        vec![
            Handle { name: velocity_name, panel: 0, position: tip, radius },
            Handle { name, panel: 0, position: self.place, radius },
        ]
    }

    /// The setting that a drag of a handle changes.
    pub fn dragged(&self, handle: &str, to: [f64; 2]) -> Option<(&'static str, Value)> {
        let [name, velocity_name] = self.names;
        if handle == name {
            Some(("target", Value::Point(to)))
        } else if handle == velocity_name {
            Some(("target_velocity", Value::Point(((DVec2::from(to) - self.place) / self.tip).to_array())))
        } else {
            None
        }
    }
}

/// A thing that can be told to a simulation by a key or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its name in [`Event::Press`].
    pub name: &'static str,
    /// The key for it, a capital letter.
    pub key: char,
    /// Its effect, in a few words.
    pub meaning: &'static str,
}
