//! Which inputs are refused, and the one place that says why.

use core::fmt;
use core::ops::RangeInclusive;
use glam::DVec3;

/// Why an input has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// It is NaN or infinite.
    NotFinite,
    /// It is finite and outside its documented range: a negative speed or radius, a zero facing, ...
    OutOfDomain,
    /// The caller's memory is too small for the answer.
    BufferTooSmall,
    /// It is a null pointer; only a caller in C has those.
    NullPointer,
}

/// What an input must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// A vector of any length but zero, and not parallel to the one that it is set against.
    Direction,
    /// Within the range that its documentation states.
    Documented,
    /// One of the constants of its enum; only a caller in C has others.
    KnownConstant,
    /// As large as the function that sizes it says.
    Room,
    /// A pointer that is not null; only a caller in C has others.
    NotNull,
}

impl Requirement {
    /// What the input must be, to follow its name in a sentence.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Finite => "must be finite",
            Self::Number => "must not be NaN",
            Self::AtLeastZero => "must be 0 or more",
            Self::AboveZero => "must be above 0",
            Self::WithinRange => "must be at most 1e50 in size",
            Self::Direction => {
                "must have a direction: not zero, and not parallel to the vector it is set against"
            }
            Self::Documented => "must be within its documented range",
            Self::KnownConstant => "must be a constant of its enum",
            Self::Room => "must be as large as the function that sizes it says",
            Self::NotNull => "must not be null",
        }
    }
}

/// The most names of a path: parameter, field, field of the field, and one to spare.
const DEPTH: usize = 4;

/// Which input was refused: a path such as `query.pursuer_speed` or `obstacles[3].radius`, the names of a function's parameters
/// and of their fields. Empty where the inputs are refused together, because the answer is beyond the range of f64.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Input {
    /// From the innermost name to the parameter's; empty ones at the end.
    names: [&'static str; DEPTH],
    /// Which element, and of which of the names.
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

    /// Which element of an array it is, or is in.
    #[must_use]
    pub fn element(&self) -> Option<u32> {
        self.element.map(|(index, _)| index)
    }

    /// The names of the path from the parameter's on, each with whether the element is one of its.
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

/// A refused input: there is no answer, because the question has no meaning.
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
    /// The refusal of an answer that no f64 can hold: the inputs together are too large for it.
    pub(crate) const BEYOND_F64: Self =
        Self { kind: RefusalKind::OutOfDomain, input: Input::ALL, requirement: Requirement::Documented };

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

    /// The refusal of what is outside its documented range.
    #[must_use]
    pub const fn out_of_domain(name: &'static str) -> Self {
        Self::new(RefusalKind::OutOfDomain, Requirement::Documented, name)
    }

    /// The refusal of a vector without a direction.
    #[must_use]
    pub const fn no_direction(name: &'static str) -> Self {
        Self::new(RefusalKind::OutOfDomain, Requirement::Direction, name)
    }

    /// The refusal of memory that is too small.
    #[must_use]
    pub const fn too_small(name: &'static str) -> Self {
        Self::new(RefusalKind::BufferTooSmall, Requirement::Room, name)
    }
}

/// A refusal is of a kind, whatever the input.
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

/// Says of which whole a refused input is a part.
pub trait Within: Sized {
    /// The refused input is a field of `whole`.
    #[must_use]
    fn within(self, whole: &'static str) -> Self;

    /// The refused input is element `index` of what was named last.
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

/// Refuses an answer beyond the range of f64: the inputs were too large for it.
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

/// Refuses NaN, infinity and numbers below zero.
pub(crate) fn finite_at_least_zero(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite(x, name)?;
    at_least_zero(x, name)
}

/// Refuses NaN and numbers below zero; infinity is allowed.
pub(crate) fn at_least_zero(x: f64, name: &'static str) -> Result<(), Refusal> {
    not_nan(x, name)?;
    let refused = Refusal::new(RefusalKind::OutOfDomain, Requirement::AtLeastZero, name);
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
    let refused = Refusal::new(RefusalKind::OutOfDomain, Requirement::AboveZero, name);
    if x > 0.0 { Ok(()) } else { Err(refused) }
}

/// Refuses what is outside a documented range, and NaN.
pub(crate) fn within(x: f64, range: RangeInclusive<f64>, name: &'static str) -> Result<(), Refusal> {
    if range.contains(&x) { Ok(()) } else { Err(Refusal::out_of_domain(name)) }
}

/// The largest magnitude that the searches over motions take: within it no square of a product leaves the range of f64.
pub(crate) const RANGE: f64 = 1e50;

/// Refuses NaN, infinity and what is larger than [`RANGE`].
pub(crate) fn within_range(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite(x, name)?;
    let refused = Refusal::new(RefusalKind::OutOfDomain, Requirement::WithinRange, name);
    if x.abs() <= RANGE { Ok(()) } else { Err(refused) }
}

/// Refuses NaN, infinity, numbers below zero and what is larger than [`RANGE`].
pub(crate) fn at_least_zero_within_range(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite_at_least_zero(x, name)?;
    within_range(x, name)
}

/// Refuses a vector with a component that is no number, infinite or larger than [`RANGE`].
pub(crate) fn vector_within_range(v: DVec3, name: &'static str) -> Result<(), Refusal> {
    finite_vector(v, name)?;
    within_range(v.abs().max_element(), name)
}

#[cfg(test)]
mod tests {
    use super::{Refusal, Within};

    #[test]
    fn a_refusal_names_its_input_from_the_parameter_on() {
        let radius = Refusal::out_of_domain("radius");
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
