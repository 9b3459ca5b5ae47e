// Crowds that avoid each other, the same for every contender.
//
// Uniform: an open box with 10 neighbors within the neighbor distance away from the walls, of which 10 at most are avoided.
// Everyone heads in a direction of its own and turns round after every block of steps, so that the crowd stays together.
//
// Crossing: a disc, in space a ball, of which the agents cover a share; everyone heads for the place opposite to its own, so
// all meet in the middle. Every contender starts from the same state and takes its own steps.

#ifndef PURSUIT_BENCH_ORCA_CROWD_H
#define PURSUIT_BENCH_ORCA_CROWD_H

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <tuple>
#include <vector>

namespace orca_crowd {

constexpr double pi = 3.14159265358979323846;
constexpr int max_neighbors = 10;
constexpr double radius = 0.5;
constexpr double max_speed = 2.0;
constexpr double preferred_speed = 1.0;

using Coordinates = std::array<double, 3>;

struct Walker {
  Coordinates position, wish;
};

// What the program is asked for.
struct Case {
  int agents, dimensions, turns;
  // Percent of the ground that the agents cover where all cross; 0 for the uniform crowd.
  double covered;
  // 30 radii when all cross, as far as people look by default.
  double neighbor_distance;
  double horizon, delta_time;
  // Steps between two turns of the uniform crowd, or of the whole crossing.
  int steps;

  bool crossing() const { return covered > 0.0; }
};

// Usage of every program: <agents> <dimensions> <turns> <percent covered, 0 for the uniform crowd>.
inline Case asked(int argc, char** argv) {
  if (argc != 5) std::exit(2);
  Case asked{std::atoi(argv[1]), std::atoi(argv[2]), std::atoi(argv[3]), std::atof(argv[4]), 5.0, 2.0, 0.05, 10};
  if (asked.crossing()) {
    asked.neighbor_distance = 15.0;
    asked.horizon = 5.0;
    asked.delta_time = 0.25;
    asked.steps = 200;
  }
  if (asked.agents <= 0 || asked.turns <= 0 || (asked.dimensions != 2 && asked.dimensions != 3)) std::exit(2);
  return asked;
}

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

// The area of a disc, the volume of a ball.
inline double content(double radius, int dimensions) {
  return dimensions == 2 ? pi * radius * radius : 4.0 / 3.0 * pi * radius * radius * radius;
}

inline std::vector<Walker> uniform(const Case& asked) {
  const double share = content(asked.neighbor_distance, asked.dimensions);
  const double side = std::pow(asked.agents * share / max_neighbors, 1.0 / asked.dimensions);
  Random random;
  std::vector<Walker> walkers(static_cast<std::size_t>(asked.agents));
  for (Walker& walker : walkers) {
    const double height = asked.dimensions == 2 ? 0.0 : random.uniform(-1.0, 1.0);
    const double angle = random.uniform(0.0, 2.0 * pi), across = preferred_speed * std::sqrt(1.0 - height * height);
    for (int axis = 0; axis < asked.dimensions; ++axis) walker.position[axis] = random.uniform(0.0, side);
    walker.wish = {across * std::cos(angle), across * std::sin(angle), preferred_speed * height};
  }
  return walkers;
}

inline std::vector<Walker> crossing(const Case& asked) {
  const double reach = radius * std::pow(100.0 * asked.agents / asked.covered, 1.0 / asked.dimensions);
  Random random;
  std::vector<Walker> walkers(static_cast<std::size_t>(asked.agents));
  for (Walker& walker : walkers) {
    double square;
    do {
      square = 0.0;
      for (int axis = 0; axis < asked.dimensions; ++axis) {
        walker.position[axis] = random.uniform(-reach, reach);
        square += walker.position[axis] * walker.position[axis];
      }
    } while (square > reach * reach);
  }
  return walkers;
}

// The velocity toward the place opposite to where an agent began: at the preferred speed, or there in this step.
inline Coordinates toward_goal(const Coordinates& start, const Coordinates& position, double delta_time) {
  Coordinates way{};
  double square = 0.0;
  for (int axis = 0; axis < 3; ++axis) {
    way[axis] = -start[axis] - position[axis];
    square += way[axis] * way[axis];
  }
  const double length = std::sqrt(square);
  const double rate = length > preferred_speed * delta_time ? preferred_speed / length : 1.0 / delta_time;
  return {way[0] * rate, way[1] * rate, way[2] * rate};
}

// Of this thread alone: what else runs on the machine is not counted.
inline double processor_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <typename Contender>
double seconds_of(Contender& contender) {
  const double start = processor_seconds();
  contender.step();
  return processor_seconds() - start;
}

// The best of all turns for every step, so that what disturbs the machine now and then does not count.
class Best {
 public:
  explicit Best(int steps) : best_(static_cast<std::size_t>(steps), 1e300) {}

  void add(int step, double seconds) { best_[step] = std::min(best_[step], seconds); }

  double mean() const {
    double sum = 0.0;
    for (double seconds : best_) sum += seconds;
    return sum / static_cast<double>(best_.size());
  }

 private:
  std::vector<double> best_;
};

// A contender is made of the walkers; its `step` moves the crowd, `position` and `velocity` are those of an agent, and `wish`
// sets what an agent would do alone.
template <typename Contender>
class Trial {
 public:
  Trial(const Case& asked, const std::vector<Walker>& walkers)
      : asked_(asked), walkers_(walkers), contender_(asked, walkers), best_(asked.steps) {}

  void turn(int index) {
    if (asked_.crossing()) contender_ = Contender(asked_, walkers_);
    progress_ = 0.0;
    for (int step = 0; step < asked_.steps; ++step) {
      if (asked_.crossing() || step == 0) {
        for (int agent = 0; agent < asked_.agents; ++agent) contender_.wish(agent, wish(agent, index));
      }
      best_.add(step, seconds_of(contender_));
    }
    for (int agent = 0; agent < asked_.agents; ++agent) progress_ += progress(agent, index) / asked_.agents;
  }

  // The contender's name, its nanoseconds per agent and step, and how much of the agents' wishes, or of their ways, came true.
  void report() const { std::printf("%s %.1f %.6f\n", Contender::name, 1e9 * best_.mean() / asked_.agents, progress_); }

 private:
  Coordinates wish(int agent, int index) const {
    const Walker& walker = walkers_[agent];
    if (asked_.crossing()) return toward_goal(walker.position, contender_.position(agent), asked_.delta_time);
    const double sign = index % 2 == 0 ? 1.0 : -1.0;
    return {sign * walker.wish[0], sign * walker.wish[1], sign * walker.wish[2]};
  }

  double progress(int agent, int index) const {
    const Walker& walker = walkers_[agent];
    const Coordinates wanted = wish(agent, index), velocity = contender_.velocity(agent), now = contender_.position(agent);
    double along = 0.0, whole = 0.0, left = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
      along += wanted[axis] * velocity[axis];
      whole += 4.0 * walker.position[axis] * walker.position[axis];
      left += (now[axis] + walker.position[axis]) * (now[axis] + walker.position[axis]);
    }
    return asked_.crossing() ? 1.0 - std::sqrt(left / whole) : along;
  }

  Case asked_;
  const std::vector<Walker>& walkers_;
  Contender contender_;
  Best best_;
  double progress_ = 0.0;
};

// Times the contenders in turns, so that a busy machine hits all alike.
template <typename... Contenders>
void time(const Case& asked) {
  const std::vector<Walker> walkers = asked.crossing() ? crossing(asked) : uniform(asked);
  std::tuple<Trial<Contenders>...> trials{Trial<Contenders>(asked, walkers)...};
  std::apply(
      [&](auto&... trial) {
        for (int index = 0; index < asked.turns; ++index) (trial.turn(index), ...);
        (trial.report(), ...);
      },
      trials);
}

}  // namespace orca_crowd

#endif
