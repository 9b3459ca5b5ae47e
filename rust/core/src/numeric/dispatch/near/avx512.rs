//! Eight numbers of 64 bits in a register, sixteen of 32.

// A processor with AVX-512 has AVX2. To list with wider registers gains nothing: most ranges are short.
pub(super) use super::avx2::{list_near, ranks};
use super::{BoxVicinity, Indexes, POINTS, Points, RoughPoints};
use core::arch::x86_64::*;
use core::ops::Range;

#[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
#[inline]
pub(super) fn near(
    [xs, ys, zs]: &Points,
    length: usize,
    [x, y, z]: [f64; 3],
    farthest: f64,
    indexes: &mut Indexes,
) -> usize {
    let (x, y, z) = (_mm512_set1_pd(x), _mm512_set1_pd(y), _mm512_set1_pd(z));
    let farthest = _mm512_set1_pd(farthest);
    let mut lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let mut count = 0;
    let end = length.div_ceil(8).min(POINTS / 8) * 8;
    for at in (0..end).step_by(8) {
        // SAFETY: `at + 8` is at most POINTS; `count` at most `at`, so eight more fit in front of POINTS + 8.
        unsafe {
            let dx = _mm512_sub_pd(_mm512_loadu_pd(xs.as_ptr().add(at)), x);
            let dy = _mm512_sub_pd(_mm512_loadu_pd(ys.as_ptr().add(at)), y);
            let dz = _mm512_sub_pd(_mm512_loadu_pd(zs.as_ptr().add(at)), z);
            let in_plane = _mm512_add_pd(_mm512_mul_pd(dx, dx), _mm512_mul_pd(dy, dy));
            let square = _mm512_add_pd(in_plane, _mm512_mul_pd(dz, dz));
            let near = _mm512_cmp_pd_mask::<_CMP_LE_OQ>(square, farthest);
            let found = _mm256_maskz_compress_epi32(near, lanes);
            _mm256_storeu_si256(indexes.as_mut_ptr().add(count).cast(), found);
            count += near.count_ones() as usize;
        }
        lanes = _mm256_add_epi32(lanes, _mm256_set1_epi32(8));
    }
    count
}

#[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
#[inline]
pub(super) fn near_roughly(
    [xs, ys, zs]: &RoughPoints,
    length: usize,
    [x, y, z]: [f32; 3],
    [certain, possible]: [f32; 2],
    indexes: &mut Indexes,
) -> Option<usize> {
    let (x, y, z) = (_mm512_set1_ps(x), _mm512_set1_ps(y), _mm512_set1_ps(z));
    let (certain, possible) = (_mm512_set1_ps(certain), _mm512_set1_ps(possible));
    let mut lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let (mut count, mut doubtful) = (0, 0);
    let end = length.div_ceil(16).min(POINTS / 16) * 16;
    for at in (0..end).step_by(16) {
        // SAFETY: `at + 16` is at most POINTS; `count` at most `at`, so 16 more fit.
        unsafe {
            let dx = _mm512_sub_ps(_mm512_loadu_ps(xs.as_ptr().add(at)), x);
            let dy = _mm512_sub_ps(_mm512_loadu_ps(ys.as_ptr().add(at)), y);
            let dz = _mm512_sub_ps(_mm512_loadu_ps(zs.as_ptr().add(at)), z);
            let in_plane = _mm512_add_ps(_mm512_mul_ps(dx, dx), _mm512_mul_ps(dy, dy));
            let square = _mm512_add_ps(in_plane, _mm512_mul_ps(dz, dz));
            let near = _mm512_cmp_ps_mask::<_CMP_LE_OQ>(square, possible);
            doubtful |= _mm512_mask_cmp_ps_mask::<_CMP_GT_OQ>(near, square, certain);
            let found = _mm512_maskz_compress_epi32(near, lanes);
            _mm512_storeu_si512(indexes.as_mut_ptr().add(count).cast(), found);
            count += near.count_ones() as usize;
        }
        lanes = _mm512_add_epi32(lanes, _mm512_set1_epi32(16));
    }
    (doubtful == 0).then_some(count)
}

#[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
#[inline]
pub(super) fn copy_near(
    columns: [&[f64]; 3],
    range: Range<usize>,
    near: &BoxVicinity,
    count: usize,
    points: &mut Points,
    indexes: &mut Indexes,
) -> usize {
    let length = columns.iter().map(|column| column.len()).min().unwrap_or(0);
    let end = range.end.min(length);
    let (mut at, mut count) = (range.start, count.min(POINTS));
    let low = near.low.map(|low| _mm512_set1_pd(low));
    let high = near.high.map(|high| _mm512_set1_pd(high));
    let farthest = _mm512_set1_pd(near.farthest);
    let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for column in columns {
        // Those who are looked at next lie right behind. What does not exist is not fetched.
        _mm_prefetch::<_MM_HINT_T0>(column.as_ptr().wrapping_add(end + 8).cast());
    }
    while at < end {
        let used = 255 >> (8 - (end - at).min(8));
        // SAFETY: only the lanes in front of the end are read. `count` is at most POINTS, so eight more fit in front of
        // POINTS + 8.
        unsafe {
            let own = columns.map(|column| _mm512_maskz_loadu_pd(used, column.as_ptr().add(at)));
            let mut squares = [_mm512_setzero_pd(); 3];
            for axis in 0..3 {
                let (below, above) =
                    (_mm512_sub_pd(low[axis], own[axis]), _mm512_sub_pd(own[axis], high[axis]));
                let beyond = _mm512_max_pd(_mm512_max_pd(below, above), _mm512_setzero_pd());
                squares[axis] = _mm512_mul_pd(beyond, beyond);
            }
            let square = _mm512_add_pd(_mm512_add_pd(squares[0], squares[1]), squares[2]);
            let found = _mm512_mask_cmp_pd_mask::<_CMP_LE_OQ>(used, square, farthest);
            for axis in 0..3 {
                let front = _mm512_maskz_compress_pd(found, own[axis]);
                _mm512_storeu_pd(points[axis].as_mut_ptr().add(count), front);
            }
            let index = _mm256_add_epi32(lanes, _mm256_set1_epi32(at as i32));
            let front = _mm256_maskz_compress_epi32(found, index);
            _mm256_storeu_si256(indexes.as_mut_ptr().add(count).cast(), front);
            count = (count + found.count_ones() as usize).min(POINTS);
        }
        at += 8;
    }
    count
}

#[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
#[inline]
pub(super) fn offsets(points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
    let mut offsets = [[0.0; 8]; 3];
    // SAFETY: eight indexes are read, each is less than POINTS after the mask, and eight numbers are written.
    unsafe {
        let indexes = _mm256_loadu_si256(indexes.as_ptr().cast());
        let indexes = _mm256_and_si256(indexes, _mm256_set1_epi32(POINTS as i32 - 1));
        for axis in 0..3 {
            let gathered = _mm512_i32gather_pd::<8>(indexes, points[axis].as_ptr());
            let offset = _mm512_sub_pd(gathered, _mm512_set1_pd(center[axis]));
            _mm512_storeu_pd(offsets[axis].as_mut_ptr(), offset);
        }
    }
    offsets
}

#[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
#[inline]
pub(super) fn keep(marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize {
    // SAFETY: eight numbers and eight indexes are read, eight indexes are written.
    unsafe {
        let marks = _mm512_loadu_pd(marks.as_ptr());
        let marked = _mm512_cmp_pd_mask::<_CMP_NEQ_UQ>(marks, _mm512_setzero_pd());
        let found = _mm256_maskz_compress_epi32(marked, _mm256_loadu_si256(indexes.as_ptr().cast()));
        _mm256_storeu_si256(kept.as_mut_ptr().cast(), found);
        marked.count_ones() as usize
    }
}

#[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
#[inline]
pub(super) fn square_roots(squares: &[f64; 8]) -> [f64; 8] {
    let mut roots = [0.0; 8];
    // SAFETY: eight numbers are read, and eight are written.
    unsafe { _mm512_storeu_pd(roots.as_mut_ptr(), _mm512_sqrt_pd(_mm512_loadu_pd(squares.as_ptr()))) };
    roots
}
