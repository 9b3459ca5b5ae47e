//! The classes of the bindings that own their memory, and what they call the inputs of the functions that they call.

use crate::model::{Api, OwnName, Owner};
use anyhow::{Result, ensure};

/// By the beginning of a path of C: the first that fits is replaced.
const CROWD: [(&str, &str); 18] = [
    ("crowd.count", "positions"),
    ("crowd", ""),
    ("members", ""),
    ("travelers", ""),
    ("capsules", ""),
    ("motion", ""),
    ("grid", "dimensions"),
    ("crowd_settings", "settings"),
    ("settings.dimensions", "dimensions"),
    ("settings.tolerance", "arrival_settings.tolerance"),
    ("settings.least_progress", "arrival_settings.least_progress"),
    ("settings.patience", "arrival_settings.patience"),
    ("batch.agent_max_speeds", "preferred_speeds"),
    ("batch.agent_positions", "positions"),
    ("batch.targets", "goals"),
    ("walls[0].corner_count", "corners"),
    ("walls[0].topology", "topology"),
    ("walls[0].inset", "inset"),
];

/// The same of one agent that heads straight for its goal: an item of a batch.
const AGENT: [(&str, &str); 3] =
    [("agent.max_speed", "preferred_speeds"), ("agent.position", "positions"), ("target", "goals")];

const FLOCK: [(&str, &str); 4] =
    [("crowd.count", "positions"), ("crowd", ""), ("motion", ""), ("settings.dimensions", "dimensions")];

/// The classes; refused if C has no such input.
pub fn owners(api: &Api) -> Result<Vec<Owner>> {
    let owner = |name: &str, parameters: &[&str], names: &[&[(&str, &str)]]| Owner {
        name: name.into(),
        parameters: parameters.iter().map(|&name| name.into()).collect(),
        names: names
            .concat()
            .into_iter()
            .map(|(input, own)| OwnName { input: input.into(), own: own.into() })
            .collect(),
    };
    let owners = vec![
        owner("OrcaCrowd", &["delta_time", "corners", "topology", "inset"], &[&CROWD, &AGENT]),
        owner("Flock", &["delta_time"], &[&FLOCK]),
    ];
    for OwnName { input, .. } in owners.iter().flat_map(|owner| &owner.names) {
        let of_c = input.replace("[0]", "[]");
        ensure!(api.inputs.iter().any(|known| known.starts_with(&of_c)), "C has no input {input}");
    }
    Ok(owners)
}
