//! Shapes of formations: where each slot is in the anchor's frame.

use crate::crowd::MAX_AGENTS;
use crate::numeric::{max_or_second, min_or_second};
use crate::refusal::{
    Refusal, RefusalKind, Requirement, Within, at_least_zero, counted, finite_above_zero, within_range,
};
use crate::units::{default_in_centimeters, from_centimeters};
use core::f64::consts::{FRAC_1_SQRT_2, PI, TAU};
use glam::DVec3;

/// The shape of a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FormationShape {
    /// Side by side.
    Line,
    /// One behind the other.
    Column,
    /// Two arms backward from the first slot, at right angles to each other.
    Wedge,
    /// One arm backward from the first slot, at 45 degrees to the side.
    Echelon,
    /// Ranks one behind the other; a last rank that is not full is centered.
    Box,
    /// A ring, from the front on both sides to the rear.
    Circle,
}

/// Where the anchor is in the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FormationOrigin {
    /// The center of the shape. A formation turns about it with the least way for the outermost slots.
    Center,
    /// The middle of the front, with all slots beside it and behind it. The front of a formation stays where it is when its shape
    /// or width changes.
    Front,
    /// The first slot.
    First,
}

/// Whether a shape is mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FormationSide {
    /// From -y to +y: in Unreal's axes from left to right. An echelon goes back to +y.
    Plain,
    /// From +y to -y.
    Mirrored,
}

/// The slots of a formation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FormationSettings {
    /// Distance between neighboring slots. Above 0, at most 1e50.
    pub spacing: f64,
    /// The greatest width between the outermost slots. A wider shape becomes a box of as many files as fit, in the order of the
    /// slots. >= 0; infinite where there is room.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_width: f64,
    /// The shape.
    pub shape: FormationShape,
    /// How many stand side by side in a line, a column or a box; 0 for all of a line, one of a column, and as square a box as
    /// possible. Other shapes ignore it.
    pub files: usize,
    /// How many of the shapes lie one above the other, `spacing` apart. At least 1; 1 in a plane.
    pub layers: usize,
    /// Where the anchor is in the shape.
    pub origin: FormationOrigin,
    /// Whether the shape is mirrored.
    pub side: FormationSide,
}

impl FormationSettings {
    /// A box around the anchor, as square as possible, 2 m between neighbors.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::crowd::FormationSettings;
    ///
    /// assert_eq!(FormationSettings::for_units(1.0).spacing, 2.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        Self {
            spacing: from_centimeters(200.0, units_per_meter),
            max_width: f64::INFINITY,
            shape: FormationShape::Box,
            files: 0,
            layers: 1,
            origin: FormationOrigin::Center,
            side: FormationSide::Plain,
        }
    }
}

default_in_centimeters!(FormationSettings);

/// The slots of a formation of `count` agents in the anchor's frame: x ahead, y along `up x forward` (to the right in Unreal's
/// axes, to the left in right-handed ones), z upward.
///
/// `give(index, offset)` is called for every slot, from the front to the rear: a rank from the middle outward, both sides in
/// turn, as are the two arms of a wedge and the halves of a ring; with layers one of each layer in turn. So agents that keep their
/// indices when the shape or the width changes stay in order: those in front in front, and most on their side.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::crowd::{FormationSettings, FormationShape, formation_slots};
///
/// let mut slots = [DVec3::ZERO; 3];
/// let mut column = FormationSettings::for_units(1.0);
/// column.shape = FormationShape::Column;
/// formation_slots(&column, 3, |index, offset| slots[index] = offset).unwrap();
/// assert_eq!(slots, [DVec3::X * 2.0, DVec3::ZERO, DVec3::X * -2.0]);
/// ```
///
/// # Errors
/// A refusal when a setting is not finite or out of its domain, and for no agents or more than
/// [`MAX_AGENTS`]; `give` is not called then.
pub fn formation_slots(
    settings: &FormationSettings,
    count: usize,
    mut give: impl FnMut(usize, DVec3),
) -> Result<(), Refusal> {
    let plan = Plan::new(settings, count)?;
    for index in 0..count {
        give(index, plan.slot(index));
    }
    Ok(())
}

/// One slot of a formation of `count` agents: as [`formation_slots`] gives it.
///
/// # Errors
/// As [`formation_slots`], and for an `index` from `count` on.
pub fn formation_slot(settings: &FormationSettings, count: usize, index: usize) -> Result<DVec3, Refusal> {
    let plan = Plan::new(settings, count)?;
    if index < count {
        Ok(plan.slot(index))
    } else {
        Err(Refusal::out_of_domain(Requirement::BelowCount, "index"))
    }
}

/// A shape with its sizes known, in units of the spacing.
struct Plan {
    figure: Figure,
    /// Agents of a layer.
    each: usize,
    layers: usize,
    /// What is subtracted from every place.
    origin: DVec3,
    spacing: f64,
    side: f64,
}

/// A shape in a plane.
#[derive(Clone, Copy)]
enum Figure {
    Ranks { files: usize },
    Wedge,
    Echelon,
    Ring { radius: f64 },
}

impl Plan {
    fn new(settings: &FormationSettings, count: usize) -> Result<Self, Refusal> {
        let FormationSettings { spacing, max_width, shape, files, layers, origin, side } = *settings;
        finite_above_zero(spacing, "spacing").within("settings")?;
        within_range(spacing, "spacing").within("settings")?;
        at_least_zero(max_width, "max_width").within("settings")?;
        counted(layers, MAX_AGENTS, Requirement::AtMostAgents, "layers").within("settings")?;
        if files > MAX_AGENTS {
            let requirement = Requirement::AtMostAgents;
            return Err(Refusal::new(RefusalKind::OutOfDomain, requirement, "files").within("settings"));
        }
        counted(count, MAX_AGENTS, Requirement::AtMostAgents, "count")?;
        let layers = layers.min(count);
        let each = count.div_ceil(layers);
        let side = match side {
            FormationSide::Plain => 1.0,
            FormationSide::Mirrored => -1.0,
        };
        let figure = Figure::new(shape, files, each).no_wider(max_width / spacing, each);
        let mut plan = Self { figure, each, layers, origin: DVec3::ZERO, spacing, side };
        plan.origin = match origin {
            FormationOrigin::Center => plan.figure.center(each),
            FormationOrigin::Front => plan.figure.center(each).with_x(plan.place(0).x),
            FormationOrigin::First => plan.place(0),
        };
        Ok(plan)
    }

    /// The offset of a slot from the anchor.
    fn slot(&self, index: usize) -> DVec3 {
        let place = self.place(index) - self.origin;
        DVec3::new(place.x, place.y * self.side, place.z) * self.spacing
    }

    /// The place of a slot, in units of the spacing.
    fn place(&self, index: usize) -> DVec3 {
        let layers = self.layers.max(1);
        let (layer, place) = (index % layers, index / layers);
        self.figure.place(place, self.each).with_z(layer as f64 - 0.5 * (self.layers - 1) as f64)
    }
}

impl Figure {
    fn new(shape: FormationShape, files: usize, count: usize) -> Self {
        let ranks =
            |default: usize| Self::Ranks { files: if files == 0 { default } else { files.min(count) } };
        match shape {
            FormationShape::Line => ranks(count),
            FormationShape::Column => ranks(1),
            FormationShape::Box => ranks((count - 1).isqrt() + 1),
            FormationShape::Wedge => Self::Wedge,
            FormationShape::Echelon => Self::Echelon,
            // Neighbors on the ring are one spacing apart.
            FormationShape::Circle if count > 1 => Self::Ring { radius: 0.5 / libm::sin(PI / count as f64) },
            FormationShape::Circle => Self::Ring { radius: 0.0 },
        }
    }

    /// This shape, or ranks of as many files as fit if it is wider than `width`.
    fn no_wider(self, width: f64, count: usize) -> Self {
        let fits = match self {
            Self::Ranks { files } => (files - 1) as f64 <= width,
            _ => {
                let side = |index| self.place(index, count).y;
                let (least, greatest) = (0..count).map(side).fold((0.0, 0.0), |(least, greatest), y| {
                    (min_or_second(y, least), max_or_second(y, greatest))
                });
                greatest - least <= width
            }
        };
        // A width below the number of agents is within the range of usize.
        if fits { self } else { Self::Ranks { files: (width as usize + 1).min(count) } }
    }

    /// A place, ahead and to the side.
    fn place(self, index: usize, count: usize) -> DVec3 {
        match self {
            Self::Ranks { files } => {
                let files = files.max(1);
                let (rank, file) = (index / files, index % files);
                let abreast = files.min(count - rank * files);
                // From the middle outward: half a place from it if their number is even.
                let (pairs, half) =
                    if abreast.is_multiple_of(2) { (file / 2, 0.5) } else { (file.div_ceil(2), 0.0) };
                let side = one_side_in_turn(file + 1 - abreast % 2);
                DVec3::new(-(rank as f64), (pairs as f64 + half) * side, 0.0)
            }
            Self::Wedge => {
                let along = index.div_ceil(2) as f64 * FRAC_1_SQRT_2;
                DVec3::new(-along, along * one_side_in_turn(index), 0.0)
            }
            Self::Echelon => DVec3::new(-1.0, 1.0, 0.0) * (index as f64 * FRAC_1_SQRT_2),
            Self::Ring { radius } => {
                let angle = TAU * index.div_ceil(2) as f64 / count as f64;
                DVec3::new(libm::cos(angle), libm::sin(angle) * one_side_in_turn(index), 0.0) * radius
            }
        }
    }

    /// The center of the box around all places, in a plane.
    fn center(self, count: usize) -> DVec3 {
        let last = (count - 1) as f64;
        match self {
            Self::Ranks { files } => DVec3::new(-0.5 * ((count - 1) / files.max(1)) as f64, 0.0, 0.0),
            Self::Wedge => DVec3::new(-0.5 * (count / 2) as f64 * FRAC_1_SQRT_2, 0.0, 0.0),
            Self::Echelon => DVec3::new(-1.0, 1.0, 0.0) * (0.5 * last * FRAC_1_SQRT_2),
            Self::Ring { .. } => DVec3::ZERO,
        }
    }
}

/// -1 and 1 in turn, for the places after the first.
fn one_side_in_turn(index: usize) -> f64 {
    if index.is_multiple_of(2) { 1.0 } else { -1.0 }
}
