// Sorting by cell, and the plain branchy loop.

#include "flock.h"

#include "flock_finish.h"

Cells::Cells(float side, std::size_t count, int cells_per_radius)
    : reach(cells_per_radius), per_unit(static_cast<float>(cells_per_radius) / cohesion_rule.radius) {
  per_side = static_cast<int>(side * per_unit) + 1;
  of.resize(count);
  start.resize(static_cast<std::size_t>(per_side) * per_side * per_side + 1);
  sorted.resize(count);
}

int Cells::cell(float x) const {
  const int number = static_cast<int>(x * per_unit);
  return number < 0 ? 0 : number >= per_side ? per_side - 1 : number;
}

void Cells::sort(const Agents& agents) {
  const std::size_t count = agents.x.size();
  std::fill(start.begin(), start.end(), 0u);
  for (std::size_t i = 0; i < count; ++i) {
    const uint32_t index = (static_cast<uint32_t>(cell(agents.z[i])) * per_side + cell(agents.y[i])) * per_side +
                           cell(agents.x[i]);
    of[i] = index;
    ++start[index];
  }
  uint32_t before = 0;
  for (uint32_t& first : start) {
    const uint32_t here = first;
    first = before;
    before += here;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const uint32_t to = start[of[i]]++;
    sorted.x[to] = agents.x[i];
    sorted.y[to] = agents.y[i];
    sorted.z[to] = agents.z[i];
    sorted.vx[to] = agents.vx[i];
    sorted.vy[to] = agents.vy[i];
    sorted.vz[to] = agents.vz[i];
    sorted.id[to] = agents.id[i];
  }
  // Each start has moved on to the next one's.
  for (std::size_t i = start.size() - 1; i > 0; --i) start[i] = start[i - 1];
  start[0] = 0;
}

void step_branchy(const Agents& agents, Cells& cells, Agents& out) {
  cells.sort(agents);
  const Agents& a = cells.sorted;
  const float* const x = a.x.data();
  const float* const y = a.y.data();
  const float* const z = a.z.data();
  const std::size_t count = a.x.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Viewer viewer(a, i);
    Sums sums;
    each_run(cells, x[i], y[i], z[i], [&](uint32_t first, uint32_t last) {
      for (uint32_t j = first; j < last; ++j) {
        const float dx = x[j] - viewer.x, dy = y[j] - viewer.y, dz = z[j] - viewer.z;
        const float square = dx * dx + dy * dy + dz * dz;
        if (square > cohesion_rule.radius * cohesion_rule.radius || j == i) continue;
        const float ahead = dx * viewer.fx + dy * viewer.fy + dz * viewer.fz;
        const float cosine = ahead * std::fabs(ahead);
        if (sees(separation_rule, square, cosine) && square > 0.0f) {
          const float share = 1.0f / square;
          sums.apart_x -= dx * share;
          sums.apart_y -= dy * share;
          sums.apart_z -= dz * share;
        }
        if (sees(alignment_rule, square, cosine)) {
          sums.course_x += a.vx[j];
          sums.course_y += a.vy[j];
          sums.course_z += a.vz[j];
          sums.companions += 1.0f;
        }
        if (sees(cohesion_rule, square, cosine)) {
          sums.middle_x += dx;
          sums.middle_y += dy;
          sums.middle_z += dz;
        }
      }
    });
    finish(a, i, sums, out);
  }
}
