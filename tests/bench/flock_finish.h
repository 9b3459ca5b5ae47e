// What both ways share: the view of one agent, the runs of cells around it, and the end of its step.
#ifndef PURSUIT_TESTS_BENCH_FLOCK_FINISH_H
#define PURSUIT_TESTS_BENCH_FLOCK_FINISH_H

#include "flock.h"

#include <algorithm>
#include <cmath>

struct Viewer {
  float x, y, z, fx, fy, fz;

  Viewer(const Agents& a, std::size_t i) : x(a.x[i]), y(a.y[i]), z(a.z[i]) {
    const float speed = std::sqrt(a.vx[i] * a.vx[i] + a.vy[i] * a.vy[i] + a.vz[i] * a.vz[i]);
    const float scale = speed > 0.0f ? 1.0f / speed : 0.0f;
    fx = a.vx[i] * scale;
    fy = a.vy[i] * scale;
    fz = a.vz[i] * scale;
  }
};

struct Sums {
  float apart_x = 0, apart_y = 0, apart_z = 0;
  float course_x = 0, course_y = 0, course_z = 0, companions = 0;
  float middle_x = 0, middle_y = 0, middle_z = 0;
};

// Without a root: the cosine times its size, times the square of the distance.
inline bool sees(const FlockRule& rule, float square, float cosine) {
  return square <= rule.radius * rule.radius && cosine >= rule.view_cosine * std::fabs(rule.view_cosine) * square;
}

// Calls `visit` with the first and the last place of every row of cells around a point.
template <typename Visit>
inline void each_run(const Cells& cells, float x, float y, float z, Visit visit) {
  const int last = cells.per_side - 1;
  const int x0 = std::max(cells.cell(x) - cells.reach, 0), x1 = std::min(cells.cell(x) + cells.reach, last);
  const int y0 = std::max(cells.cell(y) - cells.reach, 0), y1 = std::min(cells.cell(y) + cells.reach, last);
  const int z0 = std::max(cells.cell(z) - cells.reach, 0), z1 = std::min(cells.cell(z) + cells.reach, last);
  for (int k = z0; k <= z1; ++k) {
    for (int j = y0; j <= y1; ++j) {
      const std::size_t row = (static_cast<std::size_t>(k) * cells.per_side + j) * cells.per_side;
      visit(cells.start[row + x0], cells.start[row + x1 + 1]);
    }
  }
}

inline void ask(float weight, float dx, float dy, float dz, const Agents& a, std::size_t i, float* steering) {
  steering[0] += weight * (dx - a.vx[i]);
  steering[1] += weight * (dy - a.vy[i]);
  steering[2] += weight * (dz - a.vz[i]);
}

// The direction times the maximum speed, when there is one.
inline void ask_direction(float weight, float x, float y, float z, const Agents& a, std::size_t i, float* steering) {
  const float square = x * x + y * y + z * z;
  if (square > 0.0f) {
    const float scale = max_speed / std::sqrt(square);
    ask(weight, x * scale, y * scale, z * scale, a, i, steering);
  }
}

inline void shorten(float* v, float limit) {
  const float square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  if (square > limit * limit) {
    const float scale = limit / std::sqrt(square);
    for (int axis = 0; axis < 3; ++axis) v[axis] *= scale;
  }
}

// Steering, limits, semi-implicit Euler.
inline void finish(const Agents& a, std::size_t i, const Sums& sums, Agents& out) {
  float steering[3] = {0, 0, 0};
  ask_direction(separation_rule.weight, sums.apart_x, sums.apart_y, sums.apart_z, a, i, steering);
  if (sums.companions > 0.0f) {
    const float share = 1.0f / sums.companions;
    ask(alignment_rule.weight, sums.course_x * share, sums.course_y * share, sums.course_z * share, a, i, steering);
  }
  ask_direction(cohesion_rule.weight, sums.middle_x, sums.middle_y, sums.middle_z, a, i, steering);
  shorten(steering, max_acceleration * delta_time);
  float velocity[3] = {a.vx[i] + steering[0], a.vy[i] + steering[1], a.vz[i] + steering[2]};
  shorten(velocity, max_speed);
  out.vx[i] = velocity[0];
  out.vy[i] = velocity[1];
  out.vz[i] = velocity[2];
  out.x[i] = a.x[i] + velocity[0] * delta_time;
  out.y[i] = a.y[i] + velocity[1] * delta_time;
  out.z[i] = a.z[i] + velocity[2] * delta_time;
  out.id[i] = a.id[i];
}

#endif
