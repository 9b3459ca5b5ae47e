//! Refusals: which inputs are refused, and why.

use core::fmt;
use core::ops::RangeInclusive;
use glam::DVec3;

/// Why an input is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RefusalKind {
    /// An input was NaN or infinite.
    NotFinite,
    /// An input was outside its documented range: a negative speed or radius, a zero facing, ...
    OutOfDomain,
    /// The caller's memory is too small for the answer.
    BufferTooSmall,
    /// A pointer was null.
    NullPointer,
}

impl RefusalKind {
    /// What is wrong, in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::NotFinite => "an input is NaN or infinite",
            Self::OutOfDomain => "an input is outside its documented range",
            Self::BufferTooSmall => "the caller's memory is too small for the answer",
            Self::NullPointer => "a pointer is null",
        }
    }
}

/// A requirement on an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
pub enum Requirement {
    /// No NaN and no infinity.
    Finite,
    /// No NaN; infinity is allowed.
    Number,
    /// 0 or more.
    AtLeastZero,
    /// Above 0.
    AboveZero,
    /// At most 1e50 in size.
    WithinRange,
    /// A time from 1e-50 to 1e50.
    TimeWithinRange,
    /// A time from 0.01 to 10 seconds, as a hand has.
    HandTime,
    /// The zero vector: a turret has no gravity.
    StraightFlight,
    /// Nonzero and not parallel to the reference vector.
    Direction,
    /// From 0 to 1.
    ZeroToOne,
    /// From -1 to 1.
    MinusOneToOne,
    /// An angle from 0 to 180 degrees.
    HalfTurn,
    /// An angle from -180 to 180 degrees.
    EitherHalfTurn,
    /// An angle from -90 to 90 degrees.
    EitherQuarterTurn,
    /// An angle above -90 and below 90 degrees.
    BelowQuarterTurn,
    /// Not less than the minimum beside it.
    AtLeastMinimum,
    /// From the minimum to the maximum beside it.
    WithinLimits,
    /// At most the horizon.
    WithinHorizon,
    /// Not less than the previous one.
    InOrder,
    /// 0, or great enough that the swing is at most 1e50 wide.
    SwingWithinRange,
    /// At most 1.6e51, the bound on Dubins paths.
    WithinDubinsPath,
    /// 1 or more.
    AtLeastOne,
    /// 2 or more.
    AtLeastTwo,
    /// 2 or 3.
    TwoOrThree,
    /// From 1 to 4.
    OneToFour,
    /// At most 32.
    AtMost32,
    /// At most 256.
    AtMost256,
    /// At most 4096.
    AtMost4096,
    /// At most 2^24 in total per call.
    AtMostAgents,
    /// At least the size of an item, so that items do not overlap.
    OwnStride,
    /// Not overlapping other memory that the call reads or writes; only a caller in C can break it.
    NoOverlap,
    /// One for each item.
    OneForEach,
    /// The end of a range: at most the number of items.
    WithinCount,
    /// An index: below the number of items.
    BelowCount,
    /// The beginning of a range: not after its end.
    BeforeEnd,
    /// Such that the answer is within the range of f64.
    FiniteAnswer,
    /// One of the constants of its enum; only a caller in C can break it.
    KnownConstant,
    /// Of a kind that the function accepts.
    TakenKind,
    /// Written by its function.
    Written,
    /// Aligned for its type; only a caller in C can break it.
    Aligned,
    /// At least as large as its size function says.
    Room,
    /// Not null; only a caller in C can break it.
    NotNull,
}

impl Requirement {
    /// The requirement in words, to follow the input's name in a sentence.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Finite => "must be finite",
            Self::Number => "must not be NaN",
            Self::AtLeastZero => "must be 0 or more",
            Self::AboveZero => "must be above 0",
            Self::WithinRange => "must be at most 1e50 in size",
            Self::TimeWithinRange => "must be from 1e-50 to 1e50",
            Self::HandTime => "must be from 0.01 to 10 seconds",
            Self::StraightFlight => {
                "must be zero, because a turret's projectile flies straight; solve a projectile where gravity bends its path"
            }
            Self::Direction => {
                "must have a direction: not zero, and not parallel to the vector it is set against"
            }
            Self::ZeroToOne => "must be from 0 to 1",
            Self::MinusOneToOne => "must be from -1 to 1",
            Self::HalfTurn => "must be from 0 to 180 degrees, pi in radians",
            Self::EitherHalfTurn => "must be from -180 to 180 degrees, pi in radians",
            Self::EitherQuarterTurn => "must be from -90 to 90 degrees, pi/2 in radians",
            Self::BelowQuarterTurn => "must be above -90 and below 90 degrees, pi/2 in radians",
            Self::AtLeastMinimum => "must not be less than its minimum",
            Self::WithinLimits => "must be from its minimum to its maximum",
            Self::WithinHorizon => "must be at most the horizon",
            Self::InOrder => "must not be before the one before it",
            Self::SwingWithinRange => "must be 0, or such that the swing is at most 1e50 wide",
            Self::WithinDubinsPath => "must be at most 1.6e51",
            Self::AtLeastOne => "must be 1 or more",
            Self::AtLeastTwo => "must be 2 or more",
            Self::TwoOrThree => "must be 2 or 3",
            Self::OneToFour => "must be from 1 to 4",
            Self::AtMost32 => "must be at most 32",
            Self::AtMost256 => "must be at most 256",
            Self::AtMost4096 => "must be at most 4096",
            Self::AtMostAgents => "must be at most 16777216 in all",
            Self::OwnStride => "must be at least the size of an item",
            Self::NoOverlap => "must not overlap another array of the call",
            Self::OneForEach => "must have a value for each item",
            Self::WithinCount => "must be at most the number of items",
            Self::BelowCount => "must be below the number of items",
            Self::BeforeEnd => "must not be after the end",
            Self::FiniteAnswer => "must give an answer within the range of numbers",
            Self::KnownConstant => "must be a constant of its enum",
            Self::TakenKind => "must be of a kind that this function takes",
            Self::Written => "must be built by its function before it is used",
            Self::Aligned => "must be aligned as its type",
            Self::Room => "must have room for all that the call needs",
            Self::NotNull => "must not be null",
        }
    }
}

/// Maximum number of names in a path: parameter, field, field of the field, and one spare.
const DEPTH: usize = 4;

/// The refused input: a path of a function's parameter and its fields, such as `query.pursuer_speed` or
/// `obstacles[3].radius`. Empty if the inputs are refused together, because the answer is beyond the range of f64.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Input {
    /// From the innermost name to the parameter; unused names are empty.
    names: [&'static str; DEPTH],
    /// Index of the element, and the name that it belongs to.
    element: Option<(u32, u8)>,
}

impl Input {
    /// The inputs together.
    pub const ALL: Self = Self { names: [""; DEPTH], element: None };

    /// The input of that name.
    #[must_use]
    pub const fn named(name: &'static str) -> Self {
        let mut input = Self::ALL;
        input.names[0] = name;
        input
    }

    /// Whether there is a name.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.pieces().next().is_some()
    }

    /// Index of the array element that it is, or is in.
    #[must_use]
    pub fn element(&self) -> Option<u32> {
        self.element.map(|(index, _)| index)
    }

    /// The names of the path, from the parameter on, each with whether the index belongs to it.
    pub fn pieces(&self) -> impl Iterator<Item = (&'static str, bool)> {
        let of = self.element.map(|(_, of)| usize::from(of));
        let named = self.names.into_iter().enumerate().rev().filter(|(_, name)| !name.is_empty());
        named.map(move |(place, name)| (name, of == Some(place)))
    }

    /// This input as a part of `whole`.
    #[must_use]
    fn within(mut self, whole: &'static str) -> Self {
        if let Some(free) = self.names.iter_mut().find(|name| name.is_empty()) {
            *free = whole;
        }
        self
    }

    /// Element `index` of this input.
    #[must_use]
    fn element_of(self, index: usize) -> Self {
        let count = self.names.iter().filter(|name| !name.is_empty()).count();
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        let last = count.checked_sub(1).and_then(|last| u8::try_from(last).ok());
        Self { element: last.map(|last| (index, last)), ..self }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (order, (name, has_element)) in self.pieces().enumerate() {
            if order > 0 {
                formatter.write_str(".")?;
            }
            formatter.write_str(name)?;
            if let (true, Some(index)) = (has_element, self.element()) {
                write!(formatter, "[{index}]")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{self}`")
    }
}

/// A refused input: there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub kind: RefusalKind,
    /// Which input.
    pub input: Input,
    /// What that input must be.
    pub requirement: Requirement,
}

impl Refusal {
    /// The refusal of an answer beyond the range of f64.
    pub(crate) const BEYOND_F64: Self =
        Self { kind: RefusalKind::OutOfDomain, input: Input::ALL, requirement: Requirement::FiniteAnswer };

    /// A refusal of the input `name`.
    #[must_use]
    pub const fn new(kind: RefusalKind, requirement: Requirement, name: &'static str) -> Self {
        Self { kind, input: Input::named(name), requirement }
    }

    /// The refusal of a NaN or an infinity.
    #[must_use]
    pub const fn not_finite(name: &'static str) -> Self {
        Self::new(RefusalKind::NotFinite, Requirement::Finite, name)
    }

    /// The refusal of a NaN where infinity is allowed.
    #[must_use]
    pub const fn not_a_number(name: &'static str) -> Self {
        Self::new(RefusalKind::NotFinite, Requirement::Number, name)
    }

    /// The refusal of an input outside its range.
    #[must_use]
    pub const fn out_of_domain(requirement: Requirement, name: &'static str) -> Self {
        Self::new(RefusalKind::OutOfDomain, requirement, name)
    }

    /// The refusal of a vector without a direction.
    #[must_use]
    pub const fn no_direction(name: &'static str) -> Self {
        Self::out_of_domain(Requirement::Direction, name)
    }

    /// The refusal with its input's outermost name as the caller of an owner of lists and settings knows it: the second of the pair whose
    /// first it is. An empty second takes the name away.
    #[cfg(any(test, feature = "alloc"))]
    #[cold]
    pub(crate) fn renamed(mut self, names: &[(&str, &'static str)]) -> Self {
        if let Some(outermost) = self.input.names.iter_mut().rfind(|name| !name.is_empty())
            && let Some((_, known)) = names.iter().find(|(name, _)| name == outermost)
        {
            *outermost = known;
        }
        self
    }

    /// The refusal of memory that is too small.
    #[must_use]
    pub const fn too_small(name: &'static str) -> Self {
        Self::new(RefusalKind::BufferTooSmall, Requirement::Room, name)
    }
}

/// Compares the kind only, whatever the input.
impl PartialEq<RefusalKind> for Refusal {
    fn eq(&self, kind: &RefusalKind) -> bool {
        self.kind == *kind
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.input.is_named() {
            write!(formatter, "{} {}", self.input, self.requirement.text())
        } else {
            formatter.write_str("the answer is beyond the range of numbers: the inputs are too large")
        }
    }
}

impl core::error::Error for Refusal {}

/// Adds the containing input to the path of a refused one.
pub trait Within: Sized {
    /// The refused input is a field of `whole`.
    #[must_use]
    fn within(self, whole: &'static str) -> Self;

    /// The refused input is element `index` of the last name.
    #[must_use]
    fn element(self, index: usize) -> Self;

    /// The refused input is a field of element `index` of `array`.
    #[must_use]
    fn at(self, index: usize, array: &'static str) -> Self {
        self.within(array).element(index)
    }
}

impl Within for Refusal {
    #[cold]
    fn within(self, whole: &'static str) -> Self {
        Self { input: self.input.within(whole), ..self }
    }

    #[cold]
    fn element(self, index: usize) -> Self {
        Self { input: self.input.element_of(index), ..self }
    }
}

impl<T> Within for Result<T, Refusal> {
    #[inline]
    fn within(self, whole: &'static str) -> Self {
        self.map_err(|refusal| refusal.within(whole))
    }

    #[inline]
    fn element(self, index: usize) -> Self {
        self.map_err(|refusal| refusal.element(index))
    }
}

/// Refuses an answer beyond the range of f64.
pub(crate) fn in_range(answer: DVec3) -> Result<DVec3, Refusal> {
    if answer.is_finite() { Ok(answer) } else { Err(Refusal::BEYOND_F64) }
}

/// Refuses NaN and infinity.
pub(crate) fn finite(x: f64, name: &'static str) -> Result<(), Refusal> {
    if x.is_finite() { Ok(()) } else { Err(Refusal::not_finite(name)) }
}

/// Refuses NaN; infinity is allowed.
pub(crate) fn not_nan(x: f64, name: &'static str) -> Result<(), Refusal> {
    if x.is_nan() { Err(Refusal::not_a_number(name)) } else { Ok(()) }
}

/// Refuses a vector with a NaN or infinite component.
pub(crate) fn finite_vector(v: DVec3, name: &'static str) -> Result<(), Refusal> {
    if v.is_finite() { Ok(()) } else { Err(Refusal::not_finite(name)) }
}

/// Refuses a gravity: the projectile flies straight.
pub(crate) fn straight_flight(gravity: DVec3, name: &'static str) -> Result<(), Refusal> {
    let refused = Refusal::out_of_domain(Requirement::StraightFlight, name);
    if gravity == DVec3::ZERO { Ok(()) } else { Err(refused) }
}

/// Refuses NaN, infinity and numbers below zero.
pub(crate) fn finite_at_least_zero(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite(x, name)?;
    at_least_zero(x, name)
}

/// Refuses NaN and numbers below zero; infinity is allowed.
pub(crate) fn at_least_zero(x: f64, name: &'static str) -> Result<(), Refusal> {
    not_nan(x, name)?;
    let refused = Refusal::out_of_domain(Requirement::AtLeastZero, name);
    if x >= 0.0 { Ok(()) } else { Err(refused) }
}

/// Refuses NaN, infinity, zero and numbers below zero.
pub(crate) fn finite_above_zero(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite(x, name)?;
    above_zero(x, name)
}

/// Refuses NaN, zero and numbers below zero; infinity is allowed.
pub(crate) fn above_zero(x: f64, name: &'static str) -> Result<(), Refusal> {
    not_nan(x, name)?;
    let refused = Refusal::out_of_domain(Requirement::AboveZero, name);
    if x > 0.0 { Ok(()) } else { Err(refused) }
}

/// Refuses NaN and numbers outside a range.
pub(crate) fn within(
    x: f64,
    range: RangeInclusive<f64>,
    requirement: Requirement,
    name: &'static str,
) -> Result<(), Refusal> {
    if range.contains(&x) { Ok(()) } else { Err(Refusal::out_of_domain(requirement, name)) }
}

/// Refuses a count of 0, and a count above `most`; `requirement` names that limit.
pub(crate) fn counted(
    count: usize,
    most: usize,
    requirement: Requirement,
    name: &'static str,
) -> Result<(), Refusal> {
    let requirement = if count == 0 { Requirement::AtLeastOne } else { requirement };
    if (1..=most).contains(&count) { Ok(()) } else { Err(Refusal::out_of_domain(requirement, name)) }
}

/// The largest magnitude that searches over motions accept: up to it no square of a product leaves the range of f64.
pub(crate) const RANGE: f64 = 1e50;

/// Refuses NaN, infinity and magnitudes above [`RANGE`].
pub(crate) fn within_range(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite(x, name)?;
    let refused = Refusal::out_of_domain(Requirement::WithinRange, name);
    if x.abs() <= RANGE { Ok(()) } else { Err(refused) }
}

/// Refuses NaN, infinity, negative numbers and numbers above [`RANGE`].
pub(crate) fn at_least_zero_within_range(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite_at_least_zero(x, name)?;
    within_range(x, name)
}

/// Refuses a vector with a component that is NaN, infinite or above [`RANGE`] in magnitude.
pub(crate) fn vector_within_range(v: DVec3, name: &'static str) -> Result<(), Refusal> {
    finite_vector(v, name)?;
    within_range(v.abs().max_element(), name)
}

#[cfg(test)]
mod tests {
    use super::{Refusal, Requirement, Within};
    use crate::crowd::{MAX_AGENTS, MAX_ORCA_NEIGHBORS};
    use crate::numeric::MAX_ASSIGNED;
    use crate::steering::MAX_CONTEXT_SLOTS;

    #[test]
    fn the_limits_in_words_are_the_limits() {
        for (requirement, limit) in [
            (Requirement::AtMost32, MAX_ORCA_NEIGHBORS),
            (Requirement::AtMost256, MAX_ASSIGNED),
            (Requirement::AtMost4096, MAX_CONTEXT_SLOTS),
            (Requirement::AtMostAgents, MAX_AGENTS),
        ] {
            assert!(requirement.text().starts_with(&format!("must be at most {limit}")), "{requirement:?}");
        }
    }

    #[test]
    fn a_refusal_names_its_input_from_the_parameter_on() {
        let radius = Refusal::out_of_domain(Requirement::ZeroToOne, "radius");
        assert_eq!(radius.at(3, "obstacles").input.to_string(), "obstacles[3].radius");
        assert_eq!(radius.within("settings").input.to_string(), "settings.radius");
        assert_eq!(Refusal::not_finite("times").element(2).within("path").input.to_string(), "path.times[2]");
        let pace = Refusal::not_finite("value").at(7, "paces").within("path").within("query");
        assert_eq!(pace.input.to_string(), "query.path.paces[7].value");
        assert_eq!(Refusal::not_finite("times").element(2).input.element(), Some(2));
        assert_eq!(pace.to_string(), "query.path.paces[7].value must be finite");
        assert_eq!(Refusal::BEYOND_F64.input.to_string(), "");
        assert!(!Refusal::BEYOND_F64.input.is_named());
    }
}
