//! Arrays that are read, and written, where they lie.

use crate::call::{not_null, unknown};
use crate::layers::PursuitAvoidanceLayers;
use crate::types::PursuitVec3;
use core::ffi::c_void;

mod columns;

pub(crate) use columns::{Block, NumbersMut, Tail, Way};
use pursuit_core::crowd::Dimensions;
use pursuit_core::numeric::Element;
use pursuit_core::steering::AvoidanceLayers;
use pursuit_core::{DVec3, Refusal, Within};
use pursuit_ffi_derive::contract;

/// Numbers of 64 bits: `double`.
pub const PURSUIT_ELEMENT_F64: i32 = 0;
/// Numbers of 32 bits: `float`. They are read exactly; computation is in `double`. A result is rounded to the nearest `float`,
/// ties to even; one beyond the range of a `float` is written as `FLT_MAX` with its sign.
pub const PURSUIT_ELEMENT_F32: i32 = 1;

/// Three numbers: x, y and z.
pub const PURSUIT_AXES_XYZ: i32 = 0;
/// Three numbers, the second being Pursuit's z, the third its y: for worlds whose up is y, such as Unity's, Godot's and
/// Bevy's. In two dimensions the first and the third are read and written.
///
/// Exchanging two axes is a mirror: in left-handed axes (Unity) Pursuit computes as in right-handed ones, and the other way
/// round (Godot, Bevy). Where a function speaks of left and right, or of the right-hand rule, that is what it means.
/// Vectors outside of views are not exchanged: give them, and read them, in Pursuit's order.
pub const PURSUIT_AXES_XZY: i32 = 1;
/// Two numbers: x and y. z is read as 0 and not written.
pub const PURSUIT_AXES_XY: i32 = 2;
/// The first and the third of three numbers, as Pursuit's x and y: for a plane across the up of a world whose up is y. The
/// second is neither read nor written; Pursuit's z is read as 0. A mirror as `PURSUIT_AXES_XZY`.
pub const PURSUIT_AXES_XZ: i32 = 3;

/// Vectors at equal distances in the caller's memory: an array, or one field of an array of structs. With every field zero but
/// `base` and `stride` it is a view of `PursuitVec3`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitVec3View {
    /// The first number of the first vector, in any alignment.
    pub base: *const c_void,
    /// Bytes from one vector to the next: `sizeof(PursuitVec3)` in an array, the size of the struct in an array of
    /// structs; 0 repeats the first.
    pub stride: usize,
    /// The type of the numbers.
    #[contract(one_of = "PURSUIT_ELEMENT_")]
    pub element: i32,
    /// Which numbers there are, and in which order.
    #[contract(one_of = "PURSUIT_AXES_")]
    pub axes: i32,
    /// Bytes from one number of a vector to the next: for an array of each axis, one after the other, the size of such an
    /// array; 0 where the numbers of a vector lie side by side.
    pub axis_stride: usize,
}

/// Numbers at equal distances in the caller's memory: an array, or one field of an array of structs. With every field zero but
/// `base` and `stride` it is a view of `double`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitNumberView {
    /// The first number, in any alignment.
    pub base: *const c_void,
    /// Bytes from one number to the next: `sizeof(double)` in an array, the size of the struct in an array of structs;
    /// 0 repeats the first.
    pub stride: usize,
    /// The type of the numbers.
    #[contract(one_of = "PURSUIT_ELEMENT_")]
    pub element: i32,
}

/// Layers at equal distances in the caller's memory: an array of `PursuitAvoidanceLayers`, or one field of an array of structs.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitLayersView {
    /// The first of them, in any alignment.
    pub base: *const c_void,
    /// Bytes from one to the next: `sizeof(PursuitAvoidanceLayers)` in an array, the size of the struct in an array of
    /// structs; 0 repeats the first.
    pub stride: usize,
}

/// Vectors at equal distances in the caller's memory, to be written: an array, or one field of an array of structs. With every
/// field zero but `base` and `stride` it is an array of `PursuitVec3`. A call refuses, by name, an array that has a byte in common
/// with another of its arrays; arrays in the same structs have none.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitVec3Array {
    /// The first number of the first vector, in any alignment.
    pub base: *mut c_void,
    /// Bytes from one vector to the next: `sizeof(PursuitVec3)` in an array, the size of the struct in an array of
    /// structs. Two must not overlap.
    pub stride: usize,
    /// The type of the numbers.
    #[contract(one_of = "PURSUIT_ELEMENT_")]
    pub element: i32,
    /// Which numbers there are, and in which order.
    #[contract(one_of = "PURSUIT_AXES_")]
    pub axes: i32,
    /// Bytes from one number of a vector to the next: for an array of each axis, one after the other, the size of such an
    /// array; 0 where the numbers of a vector lie side by side.
    pub axis_stride: usize,
}

/// Numbers at equal distances in the caller's memory, to be written: an array, or one field of an array of structs. With every
/// field zero but `base` and `stride` it is an array of `double`. As of `PursuitVec3Array`, no byte may be in another array of the
/// call.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitNumberArray {
    /// The first number, in any alignment.
    pub base: *mut c_void,
    /// Bytes from one number to the next: `sizeof(double)` in an array, the size of the struct in an array of structs. Two must
    /// not overlap.
    pub stride: usize,
    /// The type of the numbers.
    #[contract(one_of = "PURSUIT_ELEMENT_")]
    pub element: i32,
}

/// Agents, read where they lie. Lengths in one unit; no coordinate may be above 1e50 in size.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitCrowd {
    /// Where each agent is.
    #[contract(range = "[-1e50, 1e50]", length = "count")]
    pub positions: PursuitVec3View,
    /// How each agent moves, per second.
    #[contract(
        range = "[-1e50, 1e50]",
        length = "count",
        null = "for agents at rest, or where velocities do not matter"
    )]
    pub velocities: PursuitVec3View,
    /// The radius of each agent.
    #[contract(range = "[0, 1e50]", length = "count", null = "where radii do not matter")]
    pub radii: PursuitNumberView,
    /// The layers of each agent.
    #[contract(length = "count", null = "for the default, `pursuit_avoidance_layers_default()`, of all")]
    pub layers: PursuitLayersView,
    /// In two dimensions, half of the height of each agent: agents that share no height do not see each other, such as
    /// one on a bridge and one below it. Bands that only touch share none. 0 for every height.
    #[contract(range = "[0, 1e50]", length = "count", null = "for 0 of all")]
    pub half_heights: PursuitNumberView,
    /// The middle of each agent's height, such as the third coordinate of its position. Read only where its half height
    /// is above 0.
    #[contract(range = "[-1e50, 1e50]", length = "count", null = "where there are no half heights")]
    pub height_centers: PursuitNumberView,
    /// How many agents. For 0 the views may be null.
    #[contract(range = "[0, PURSUIT_CROWD_MAX]")]
    pub count: u32,
}

/// A view of vectors, `stride` bytes from one to the next: `sizeof(PursuitVec3)` in an array.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_vec3_view(base: *const PursuitVec3, stride: usize) -> PursuitVec3View {
    PursuitVec3View {
        base: base.cast(),
        stride,
        element: PURSUIT_ELEMENT_F64,
        axes: PURSUIT_AXES_XYZ,
        axis_stride: 0,
    }
}

/// A view of vectors of `float`, `stride` bytes from one to the next; `axes` is one of the `PURSUIT_AXES_` constants.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_vec3_view_f32(
    base: *const f32,
    stride: usize,
    #[contract(one_of = "PURSUIT_AXES_")] axes: i32,
) -> PursuitVec3View {
    PursuitVec3View { base: base.cast(), stride, element: PURSUIT_ELEMENT_F32, axes, axis_stride: 0 }
}

/// A view of numbers, `stride` bytes from one to the next: `sizeof(double)` in an array.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_number_view(base: *const f64, stride: usize) -> PursuitNumberView {
    PursuitNumberView { base: base.cast(), stride, element: PURSUIT_ELEMENT_F64 }
}

/// A view of `float`, `stride` bytes from one to the next: `sizeof(float)` in an array.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_number_view_f32(base: *const f32, stride: usize) -> PursuitNumberView {
    PursuitNumberView { base: base.cast(), stride, element: PURSUIT_ELEMENT_F32 }
}

/// A view of layers, `stride` bytes from one to the next: `sizeof(PursuitAvoidanceLayers)` in an array.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_layers_view(
    base: *const PursuitAvoidanceLayers,
    stride: usize,
) -> PursuitLayersView {
    PursuitLayersView { base: base.cast(), stride }
}

/// Vectors to be written, `stride` bytes from one to the next: `sizeof(PursuitVec3)` in an array.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_vec3_array(base: *mut PursuitVec3, stride: usize) -> PursuitVec3Array {
    PursuitVec3Array {
        base: base.cast(),
        stride,
        element: PURSUIT_ELEMENT_F64,
        axes: PURSUIT_AXES_XYZ,
        axis_stride: 0,
    }
}

/// Vectors of `float` to be written, `stride` bytes from one to the next; `axes` is one of the `PURSUIT_AXES_` constants.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_vec3_array_f32(
    base: *mut f32,
    stride: usize,
    #[contract(one_of = "PURSUIT_AXES_")] axes: i32,
) -> PursuitVec3Array {
    PursuitVec3Array { base: base.cast(), stride, element: PURSUIT_ELEMENT_F32, axes, axis_stride: 0 }
}

/// Numbers to be written, `stride` bytes from one to the next: `sizeof(double)` in an array.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_number_array(base: *mut f64, stride: usize) -> PursuitNumberArray {
    PursuitNumberArray { base: base.cast(), stride, element: PURSUIT_ELEMENT_F64 }
}

/// `float` to be written, `stride` bytes from one to the next: `sizeof(float)` in an array.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_number_array_f32(base: *mut f32, stride: usize) -> PursuitNumberArray {
    PursuitNumberArray { base: base.cast(), stride, element: PURSUIT_ELEMENT_F32 }
}

/// The type of the numbers of a view.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ElementType {
    F64,
    F32,
}

impl ElementType {
    fn of(number: i32) -> Result<Self, Refusal> {
        match number {
            PURSUIT_ELEMENT_F64 => Ok(Self::F64),
            PURSUIT_ELEMENT_F32 => Ok(Self::F32),
            _ => Err(unknown("element")),
        }
    }

    fn size(self) -> usize {
        match self {
            Self::F64 => size_of::<f64>(),
            Self::F32 => size_of::<f32>(),
        }
    }
}

/// Byte offsets of Pursuit's y and z from a vector's first number; no z where the vector has none.
#[derive(Clone, Copy)]
struct Axes {
    y: usize,
    z: Option<usize>,
}

impl Axes {
    /// The axes of that number, `step` bytes from one number to the next.
    fn of(number: i32, step: usize) -> Result<Self, Refusal> {
        let twice = step.wrapping_mul(2);
        let (y, z) = match number {
            PURSUIT_AXES_XYZ => (step, Some(twice)),
            PURSUIT_AXES_XZY => (twice, Some(step)),
            PURSUIT_AXES_XY => (step, None),
            PURSUIT_AXES_XZ => (twice, None),
            _ => return Err(unknown("axes")),
        };
        Ok(Self { y, z })
    }

    /// Without the third of Pursuit's axes.
    fn planar(self) -> Self {
        Self { z: None, ..self }
    }

    /// # Safety
    /// At `at` lie as many readable numbers as the axes need.
    #[inline(always)]
    unsafe fn read<T: Element>(self, at: *const T) -> DVec3 {
        // SAFETY: the caller's contract.
        let number = |offset| unsafe { at.byte_add(offset).read_unaligned() }.to_f64();
        DVec3::new(number(0), number(self.y), self.z.map_or(0.0, number))
    }

    /// # Safety
    /// At `at` lie as many writable numbers as the axes need.
    #[inline(always)]
    unsafe fn write<T: Element>(self, at: *mut T, vector: DVec3) {
        // SAFETY: the caller's contract.
        let write = |offset, value| unsafe { at.byte_add(offset).write_unaligned(T::from_f64(value)) };
        write(0, vector.x);
        write(self.y, vector.y);
        if let Some(z) = self.z {
            write(z, vector.z);
        }
    }
}

/// The layout of vectors: the type of their numbers, and where these lie.
fn layout(
    element: i32,
    axes: i32,
    axis_stride: usize,
    name: &'static str,
) -> Result<(ElementType, Axes), Refusal> {
    let element = ElementType::of(element).within(name)?;
    let step = if axis_stride == 0 { element.size() } else { axis_stride };
    Ok((element, Axes::of(axes, step).within(name)?))
}

/// Refuses a null pointer when there is something to read.
pub(crate) fn check_base(base: *const c_void, count: usize, name: &'static str) -> Result<(), Refusal> {
    if count == 0 { Ok(()) } else { not_null(base, name) }
}

/// Vectors of a view whose layout is known.
#[derive(Clone, Copy)]
pub(crate) struct Vectors {
    base: *const c_void,
    stride: usize,
    element: ElementType,
    axes: Axes,
}

impl PursuitVec3View {
    /// `count` vectors of the input `name`; refused when their layout is unknown, or when they should be there and are not.
    pub(crate) fn open(&self, count: usize, name: &'static str) -> Result<Vectors, Refusal> {
        let Self { base, stride, element, axes, axis_stride } = *self;
        check_base(base, count, name)?;
        let (element, axes) = layout(element, axes, axis_stride, name)?;
        Ok(Vectors { base, stride, element, axes })
    }
}

impl Vectors {
    /// The same in so many dimensions: in two the third of Pursuit's axes is not read.
    pub(crate) fn in_dimensions(self, dimensions: Dimensions) -> Self {
        match dimensions {
            Dimensions::Two => Self { axes: self.axes.planar(), ..self },
            Dimensions::Three => self,
        }
    }

    pub(crate) fn is_of_floats(&self) -> bool {
        self.element == ElementType::F32
    }

    /// The base, the stride, where the numbers of a vector lie from its base, and the size of one.
    #[inline(always)]
    pub(crate) fn layout(&self) -> (*const c_void, usize, [isize; 3], usize) {
        let Axes { y, z } = self.axes;
        (self.base, self.stride, [0, y as isize, z.unwrap_or(0) as isize], self.element.size())
    }

    /// # Safety
    /// The view holds a readable vector of that index.
    #[inline]
    pub(crate) unsafe fn get(&self, index: usize) -> DVec3 {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * index);
            match self.element {
                ElementType::F64 => self.axes.read(at.cast::<f64>()),
                ElementType::F32 => self.axes.read(at.cast::<f32>()),
            }
        }
    }
}

/// Numbers of a view whose type is known.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    base: *const c_void,
    stride: usize,
    element: ElementType,
}

impl PursuitNumberView {
    /// `count` numbers of the input `name`; refused when their type is unknown, or when they should be there and are not.
    pub(crate) fn open(&self, count: usize, name: &'static str) -> Result<Numbers, Refusal> {
        let Self { base, stride, element } = *self;
        check_base(base, count, name)?;
        Ok(Numbers { base, stride, element: ElementType::of(element).within(name)? })
    }
}

impl Numbers {
    pub(crate) fn is_of_floats(&self) -> bool {
        self.element == ElementType::F32
    }

    /// The base, the stride and the size of a number.
    #[inline(always)]
    pub(crate) fn layout(&self) -> (*const c_void, usize, usize) {
        (self.base, self.stride, self.element.size())
    }

    /// # Safety
    /// The view holds a readable number of that index.
    #[inline]
    pub(crate) unsafe fn get(&self, index: usize) -> f64 {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * index);
            match self.element {
                ElementType::F64 => at.cast::<f64>().read_unaligned(),
                ElementType::F32 => at.cast::<f32>().read_unaligned().into(),
            }
        }
    }
}

impl PursuitLayersView {
    /// The view that the pointer points to, if there are any layers.
    ///
    /// # Safety
    /// The pointer is null or points to a readable view.
    pub(crate) unsafe fn given(view: *const Self) -> Option<Self> {
        // SAFETY: the caller's contract.
        let view = if view.is_null() { None } else { Some(unsafe { view.read_unaligned() }) };
        view.filter(Self::is_given)
    }

    /// Whether there are any; without them all agents have the default.
    pub(crate) fn is_given(&self) -> bool {
        !self.base.is_null()
    }

    /// The layers of that index.
    ///
    /// # Safety
    /// The view is null or holds readable layers there.
    pub(crate) unsafe fn get(&self, index: usize) -> AvoidanceLayers {
        if self.base.is_null() {
            return AvoidanceLayers::default();
        }
        // SAFETY: the caller's contract.
        unsafe { element(self.base.cast::<PursuitAvoidanceLayers>(), self.stride, index).into() }
    }
}

/// Vectors to be written, whose layout is known.
#[derive(Clone, Copy)]
pub(crate) struct VectorsMut {
    base: *mut c_void,
    stride: usize,
    element: ElementType,
    axes: Axes,
}

impl PursuitVec3Array {
    /// `count` vectors of the input `name`; refused when their layout is unknown, when they are not there, or when they overlap.
    pub(crate) fn open(
        &self,
        count: usize,
        dimensions: Dimensions,
        name: &'static str,
    ) -> Result<VectorsMut, Refusal> {
        let Self { base, stride, element, axes, axis_stride } = *self;
        check_base(base, 1, name)?;
        let (element, axes) = layout(element, axes, axis_stride, name)?;
        let vectors = VectorsMut { base, stride, element, axes }.in_dimensions(dimensions);
        vectors.check_stride(axis_stride, count, name)?;
        Ok(vectors)
    }
}

impl VectorsMut {
    /// The same in so many dimensions: in two the third of Pursuit's axes is not written.
    pub(crate) fn in_dimensions(self, dimensions: Dimensions) -> Self {
        match dimensions {
            Dimensions::Two => Self { axes: self.axes.planar(), ..self },
            Dimensions::Three => self,
        }
    }

    /// The vectors, to be read.
    pub(crate) fn as_read(&self) -> Vectors {
        Vectors { base: self.base, stride: self.stride, element: self.element, axes: self.axes }
    }

    /// # Safety
    /// The array has room for a vector of that index.
    #[inline]
    pub(crate) unsafe fn set(&self, index: usize, vector: DVec3) {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * index);
            match self.element {
                ElementType::F64 => self.axes.write(at.cast::<f64>(), vector),
                ElementType::F32 => self.axes.write(at.cast::<f32>(), vector),
            }
        }
    }
}

/// The element of an array of structs at an index.
///
/// # Safety
/// `base` is not null, and `index` elements on, at that stride, lies a readable value, in whatever alignment.
pub(crate) unsafe fn element<T: Copy>(base: *const T, stride: usize, index: usize) -> T {
    // SAFETY: the caller's contract.
    unsafe { base.byte_add(stride * index).read_unaligned() }
}
