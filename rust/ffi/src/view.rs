//! Arrays that are read and written in place.

use crate::call::{not_null, unknown};
use crate::layers::PursuitAvoidanceLayers;
use crate::types::PursuitVec3;
use core::ffi::c_void;

mod columns;

pub(crate) use columns::{Block, NumbersMut, StoreMode, Tail};
use pursuit_core::crowd::Dimensions;
use pursuit_core::numeric::Element;
use pursuit_core::steering::AvoidanceLayers;
use pursuit_core::{DVec3, Refusal, Within};
use pursuit_ffi_derive::contract;

/// Numbers of 64 bits: `double`.
pub const PURSUIT_ELEMENT_F64: i32 = 0;
/// Numbers of 32 bits: `float`. They are read exactly; computation is in `double`. A result is rounded to the nearest
/// `float`, ties to even; a result beyond the range of a `float` is written as `FLT_MAX` with its sign.
pub const PURSUIT_ELEMENT_F32: i32 = 1;

/// Three numbers: x, y and z.
pub const PURSUIT_AXES_XYZ: i32 = 0;
/// Three numbers: the second is Pursuit's z, the third its y. For worlds with y up, such as Unity's, Godot's and Bevy's. In
/// two dimensions the first and the third are read and written.
///
/// Exchanging two axes is a mirror: in left-handed axes (Unity) Pursuit computes as in right-handed ones, and in right-handed
/// ones (Godot, Bevy) as in left-handed ones. Left, right and the right-hand rule of a function are meant after the exchange.
/// Vectors outside of views are not exchanged: give them, and read them, in Pursuit's order.
pub const PURSUIT_AXES_XZY: i32 = 1;
/// Two numbers: x and y. z is read as 0 and not written.
pub const PURSUIT_AXES_XY: i32 = 2;
/// The first and the third of three numbers, as Pursuit's x and y: for the ground plane of a world with y up. The second is
/// neither read nor written; Pursuit's z is read as 0. A mirror like `PURSUIT_AXES_XZY`.
pub const PURSUIT_AXES_XZ: i32 = 3;

/// Vectors at equal distances in the caller's memory: an array, or one field of an array of structs. With all fields zero
/// except `base` and `stride` it is a view of `PursuitVec3`.
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
    /// The numbers of a vector and their order.
    #[contract(one_of = "PURSUIT_AXES_")]
    pub axes: i32,
    /// Bytes from one number of a vector to the next: for an array of each axis, one after the other, the size of such an
    /// array; 0 if the numbers of a vector are adjacent.
    pub axis_stride: usize,
}

/// Numbers at equal distances in the caller's memory: an array, or one field of an array of structs. With all fields zero
/// except `base` and `stride` it is a view of `double`.
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

/// Vectors at equal distances in the caller's memory, to be written: an array, or one field of an array of structs. With all
/// fields zero except `base` and `stride` it is an array of `PursuitVec3`. A call refuses, by name, an array that overlaps
/// another of its arrays; arrays interleaved in the same structs do not overlap.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitVec3Array {
    /// The first number of the first vector, in any alignment.
    pub base: *mut c_void,
    /// Bytes from one vector to the next: `sizeof(PursuitVec3)` in an array, the size of the struct in an array of structs.
    /// Elements must not overlap.
    pub stride: usize,
    /// The type of the numbers.
    #[contract(one_of = "PURSUIT_ELEMENT_")]
    pub element: i32,
    /// The numbers of a vector and their order.
    #[contract(one_of = "PURSUIT_AXES_")]
    pub axes: i32,
    /// Bytes from one number of a vector to the next: for an array of each axis, one after the other, the size of such an
    /// array; 0 if the numbers of a vector are adjacent.
    pub axis_stride: usize,
}

/// Numbers at equal distances in the caller's memory, to be written: an array, or one field of an array of structs. With all
/// fields zero except `base` and `stride` it is an array of `double`. Like `PursuitVec3Array` it must not overlap another
/// array of the call.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitNumberArray {
    /// The first number, in any alignment.
    pub base: *mut c_void,
    /// Bytes from one number to the next: `sizeof(double)` in an array, the size of the struct in an array of structs.
    /// Elements must not overlap.
    pub stride: usize,
    /// The type of the numbers.
    #[contract(one_of = "PURSUIT_ELEMENT_")]
    pub element: i32,
}

/// Agents, read in place. Lengths in one unit; no coordinate may be above 1e50 in size.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitCrowd {
    /// Position of each agent.
    #[contract(range = "[-1e50, 1e50]", length = "count")]
    pub positions: PursuitVec3View,
    /// Velocity of each agent, per second.
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
    /// In two dimensions, half of the height of each agent. Agents that share no height ignore each other, such as one on a
    /// bridge and one below it. Bands that only touch share no height. 0 for every height.
    #[contract(range = "[0, 1e50]", length = "count", null = "for 0 of all")]
    pub half_heights: PursuitNumberView,
    /// Center of each agent's height, such as the third coordinate of its position. Ignored if its half height is 0.
    #[contract(range = "[-1e50, 1e50]", length = "count", null = "where there are no half heights")]
    pub height_centers: PursuitNumberView,
    /// Number of agents. For 0 the views may be null.
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

/// A view of vectors of `float`, `stride` bytes from one to the next.
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

/// Vectors of `float` to be written, `stride` bytes from one to the next.
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

/// Byte offsets of Pursuit's y and z from a vector's first number; no z for a vector without one.
#[derive(Clone, Copy)]
struct Axes {
    y: usize,
    z: Option<usize>,
}

impl Axes {
    /// The axes with that constant, `step` bytes from one number to the next.
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
    /// At `at` are as many readable numbers as the axes need.
    #[inline(always)]
    unsafe fn read<T: Element>(self, at: *const T) -> DVec3 {
        // SAFETY: the caller's contract.
        let number = |offset| unsafe { at.byte_add(offset).read_unaligned() }.to_f64();
        DVec3::new(number(0), number(self.y), self.z.map_or(0.0, number))
    }

    /// # Safety
    /// At `at` are as many writable numbers as the axes need.
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

/// The layout of vectors: the type and the offsets of their numbers.
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

/// Refuses a null pointer if there are elements to read.
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
    /// `count` vectors of the input `name`; refused if their layout is unknown, or if they are missing.
    pub(crate) fn open(&self, count: usize, name: &'static str) -> Result<Vectors, Refusal> {
        let Self { base, stride, element, axes, axis_stride } = *self;
        check_base(base, count, name)?;
        let (element, axes) = layout(element, axes, axis_stride, name)?;
        Ok(Vectors { base, stride, element, axes })
    }
}

impl Vectors {
    /// The vectors in two or three dimensions: in two, Pursuit's third axis is not read.
    pub(crate) fn in_dimensions(self, dimensions: Dimensions) -> Self {
        match dimensions {
            Dimensions::Two => Self { axes: self.axes.planar(), ..self },
            Dimensions::Three => self,
        }
    }

    pub(crate) fn is_of_floats(&self) -> bool {
        self.element == ElementType::F32
    }

    /// The base, the stride, the offsets of the numbers of a vector, and the size of a number.
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
    /// `count` numbers of the input `name`; refused if their type is unknown, or if they are missing.
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
    /// The view at the pointer, if it has layers.
    ///
    /// # Safety
    /// The pointer is null or points to a readable view.
    pub(crate) unsafe fn given(view: *const Self) -> Option<Self> {
        // SAFETY: the caller's contract.
        let view = if view.is_null() { None } else { Some(unsafe { view.read_unaligned() }) };
        view.filter(Self::is_given)
    }

    /// Whether layers are given; without them all agents have the default.
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
    /// `count` vectors of the input `name`; refused if their layout is unknown, if they are missing, or if they overlap.
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
    /// The vectors in two or three dimensions: in two, Pursuit's third axis is not written.
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
/// `base` is not null, and at that index and stride is a readable value, in any alignment.
pub(crate) unsafe fn element<T: Copy>(base: *const T, stride: usize, index: usize) -> T {
    // SAFETY: the caller's contract.
    unsafe { base.byte_add(stride * index).read_unaligned() }
}
