// The flock of the benchmark, and two ways to step it without Pursuit: floats, a structure of arrays, agents sorted by cell.
#ifndef PURSUIT_TESTS_BENCH_FLOCK_H
#define PURSUIT_TESTS_BENCH_FLOCK_H

#include <cstddef>
#include <cstdint>
#include <vector>

// OpenSteer's boids: radii, cosines of the angles of view, weights.
struct FlockRule {
  float radius, view_cosine, weight;
};
constexpr FlockRule separation_rule = {5.0f, -0.707f, 1.5f};
constexpr FlockRule alignment_rule = {7.5f, 0.7f, 1.0f};
constexpr FlockRule cohesion_rule = {9.0f, -0.15f, 1.0f};
constexpr float max_speed = 9.0f;
constexpr float max_acceleration = 27.0f;
constexpr float delta_time = 1.0f / 60.0f;

struct Agents {
  std::vector<float> x, y, z, vx, vy, vz;
  std::vector<uint32_t> id;

  void resize(std::size_t count) {
    for (std::vector<float>* axis : {&x, &y, &z, &vx, &vy, &vz}) axis->resize(count);
    id.resize(count);
  }
};

// What a step needs beside the agents: a dense grid over the box [0, side)^3, cells_per_radius to the cohesion radius.
struct Cells {
  int per_side = 0;
  int reach = 1;
  float per_unit = 0.0f;
  std::vector<uint32_t> of, start;
  Agents sorted;

  Cells(float side, std::size_t count, int cells_per_radius);
  // Sorts the agents by cell: counting sort, rows along x.
  void sort(const Agents& agents);
  int cell(float x) const;
};

// One step of all agents, in cell order. `out` is in cell order, too.
void step_branchy(const Agents& agents, Cells& cells, Agents& out);
void step_compacted(const Agents& agents, Cells& cells, Agents& out);

#endif
