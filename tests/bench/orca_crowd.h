// A crowd that avoids each other, the same for every contender: an open box, uniform at random, with 10 neighbors within the
// neighbor distance away from the walls, of which 10 at most are avoided. Everyone heads in a direction of its own and turns
// round after every block of steps, so that the crowd stays together.

#ifndef PURSUIT_BENCH_RECIPROCAL_H
#define PURSUIT_BENCH_RECIPROCAL_H

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace orca_crowd {

constexpr double neighbor_distance = 5.0;
constexpr int max_neighbors = 10;
constexpr double horizon = 2.0;
constexpr double delta_time = 0.05;
constexpr double radius = 0.5;
constexpr double max_speed = 2.0;
constexpr double preferred_speed = 1.0;
constexpr int steps_in_a_block = 10;

struct Walker {
  std::array<double, 3> position, wish;
};

// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  double uniform(double low, double high) {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return low + (high - low) * static_cast<double>((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
  }

 private:
  std::uint64_t state_ = 20261121;
};

inline std::vector<Walker> crowd(int agents, int dimensions) {
  constexpr double pi = 3.14159265358979323846;
  const double reach = neighbor_distance;
  const double share = dimensions == 2 ? pi * reach * reach : 4.0 / 3.0 * pi * reach * reach * reach;
  const double side = std::pow(agents * share / max_neighbors, 1.0 / dimensions);
  Random random;
  std::vector<Walker> walkers(static_cast<std::size_t>(agents));
  for (Walker& walker : walkers) {
    const double height = dimensions == 2 ? 0.0 : random.uniform(-1.0, 1.0);
    const double angle = random.uniform(0.0, 2.0 * pi), across = preferred_speed * std::sqrt(1.0 - height * height);
    for (int axis = 0; axis < dimensions; ++axis) walker.position[axis] = random.uniform(0.0, side);
    walker.wish = {across * std::cos(angle), across * std::sin(angle), preferred_speed * height};
  }
  return walkers;
}

// A contender's `turn` is told that all wishes are from now on multiplied by 1 or -1, its `step` moves the crowd, and
// `progress` tells how much of an agent's wish its velocity is.
template <typename Contender>
double block(Contender& contender, int index) {
  contender.turn(index % 2 == 0 ? 1.0 : -1.0);
  const auto start = std::chrono::steady_clock::now();
  for (int step = 0; step < steps_in_a_block; ++step) contender.step();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  return elapsed.count();
}

template <typename Contender>
void report(const Contender& contender, double best, int agents) {
  double sum = 0.0;
  for (int agent = 0; agent < agents; ++agent) sum += contender.progress(agent);
  std::printf("%s %.1f %.6f\n", Contender::name, 1e9 * best / steps_in_a_block / agents, sum / agents);
}

// Prints each contender's name, its nanoseconds per agent and step, the best of all blocks, and the mean share of the wishes
// that came true. In turns, so that a busy machine hits all alike.
template <typename... Contenders>
void time(int agents, int blocks, Contenders&... contenders) {
  std::array<double, sizeof...(contenders)> best;
  best.fill(1e300);
  for (int index = 0; index < blocks; ++index) {
    std::size_t at = 0;
    ((best[at] = std::min(best[at], block(contenders, index)), ++at), ...);
  }
  std::size_t at = 0;
  ((report(contenders, best[at], agents), ++at), ...);
}

}  // namespace orca_crowd

#endif
