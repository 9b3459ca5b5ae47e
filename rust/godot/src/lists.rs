//! Packed arrays as lists of the core: each refused by its name.

use crate::axes::enter;
use godot::builtin::Vector3;
use pursuit_core::DVec3;
use pursuit_core::steering::AvoidanceLayers;

/// Vectors in Pursuit's axes.
///
/// # Errors
/// One that is not finite, by its index.
pub fn entered(list: &[Vector3], name: &str) -> Result<Vec<DVec3>, String> {
    match list.iter().position(|vector| !vector.is_finite()) {
        Some(index) => Err(format!("{name}[{index}] must be finite")),
        None => Ok(list.iter().copied().map(enter).collect()),
    }
}

/// Whether a list is as long as there are agents, or has one for all, or otherwise none.
///
/// # Errors
/// Another length.
pub fn one_for_each(length: usize, count: usize, or_one: bool, name: &str) -> Result<(), String> {
    let is_fine = length == count || if or_one { length == 1 } else { length == 0 };
    is_fine.then_some(()).ok_or_else(|| format!("{name} has {length} items for {count} agents"))
}

/// The groups that each agent belongs to, avoids and ignores, and its priority, one after the other; or one set for all. Empty:
/// each avoids all.
///
/// # Errors
/// No sets of four, or another number of them than one or one for each agent.
pub fn layers(numbers: &[i32], count: usize) -> Result<Vec<AvoidanceLayers>, String> {
    if !numbers.len().is_multiple_of(4) {
        return Err(format!("layers has {} numbers: four for an agent", numbers.len()));
    }
    if !numbers.is_empty() {
        one_for_each(numbers.len() / 4, count, true, "layers")?;
    }
    let layers = numbers.chunks_exact(4).filter_map(|one| match *one {
        [group, avoids, ignores, priority] => Some(AvoidanceLayers {
            group: group.cast_unsigned(),
            avoids: avoids.cast_unsigned(),
            ignores: ignores.cast_unsigned(),
            priority,
        }),
        _ => None,
    });
    Ok(layers.collect())
}
