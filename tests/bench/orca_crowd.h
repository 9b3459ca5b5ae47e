// Crowds that avoid each other, the same for every contender.
//
// Uniform: an open box with 10 neighbors within the neighbor distance away from the walls; at most 10 are avoided. Everyone
// heads in a direction of its own and turns round after every block of steps, so that the crowd stays together.
//
// Crossing: a disc, in space a ball, partly covered by the agents; everyone heads for the place opposite to its own, so all
// meet in the middle. Every contender starts from the same state and takes its own steps.
//
// Blocks and Roadmap: four groups of 25 swap corners past four blocks, straight for their goals or led around the blocks by a
// map of points, until all have arrived. Every contender starts from the same state and takes its own steps.
//
// Source of both: RVO2 Library, University of North Carolina at Chapel Hill, examples `Blocks` and `Roadmap`.

#ifndef PURSUIT_BENCH_ORCA_CROWD_H
#define PURSUIT_BENCH_ORCA_CROWD_H

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <tuple>
#include <vector>

namespace orca_crowd {

constexpr double pi = 3.14159265358979323846;
constexpr int max_neighbors = 10;
constexpr double max_speed = 2.0;
constexpr double preferred_speed = 1.0;

using Coordinates = std::array<double, 3>;

struct Walker {
  Coordinates position, wish;
};

enum class Kind { uniform, crossing, blocks, roadmap };

// What the program is asked for.
struct Case {
  int agents, dimensions, turns;
  Kind kind;
  // Percent of the ground that the agents cover where all cross.
  double covered;
  // 30 radii when all cross, as far as people look by default.
  double neighbor_distance;
  double horizon, delta_time, radius;
  // Steps between two turns of the uniform crowd, of the whole crossing, or at most until all have arrived.
  int steps;
  // Of how many starts, each a little different, only the steps are counted; 0 to time one start.
  int starts = 0;
  // Another changes the wishes otherwise.
  std::uint64_t seed = 20261121;

  // A scene with walls, which is over when all have arrived.
  bool walled() const { return kind == Kind::blocks || kind == Kind::roadmap; }
};

// Usage of every program: <agents> <dimensions> <turns> <uniform, blocks, roadmap, or the percent covered where all cross>, and in
// blocks and roadmap <starts> to count the steps of so many starts.
inline Case asked(int argc, char** argv) {
  if (argc != 5 && argc != 6) std::exit(2);
  const auto is_called = [&](const char* name) { return std::strcmp(argv[4], name) == 0; };
  Case asked{std::atoi(argv[1]), std::atoi(argv[2]), std::atoi(argv[3]), Kind::uniform, 0.0, 5.0, 2.0, 0.05, 0.5, 10};
  if (!is_called("uniform")) {
    asked.kind = is_called("blocks") ? Kind::blocks : is_called("roadmap") ? Kind::roadmap : Kind::crossing;
    asked.covered = std::atof(argv[4]);
    asked.neighbor_distance = 15.0;
    asked.horizon = 5.0;
    asked.delta_time = 0.25;
    asked.radius = asked.walled() ? 2.0 : 0.5;
    asked.steps = asked.walled() ? 20000 : 200;
  }
  asked.starts = argc == 6 ? std::atoi(argv[5]) : 0;
  if (argc == 6 && (asked.starts <= 0 || !asked.walled())) std::exit(2);
  const bool known = asked.walled() ? asked.agents == 100 && asked.dimensions == 2
                                    : asked.kind == Kind::uniform || asked.covered > 0.0;
  if (!known || asked.agents <= 0 || asked.turns <= 0 || (asked.dimensions != 2 && asked.dimensions != 3)) std::exit(2);
  return asked;
}

// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed = 20261121) : state_(seed) {}

  double uniform(double low, double high) { return low + (high - low) * static_cast<double>(bits() >> 11) / 9007199254740992.0; }

  std::uint64_t bits() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
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
  const double reach = asked.radius * std::pow(100.0 * asked.agents / asked.covered, 1.0 / asked.dimensions);
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

// The velocity toward a goal: at the preferred speed, or there in this step.
inline Coordinates toward(const Coordinates& goal, const Coordinates& position, double delta_time) {
  Coordinates way{};
  double square = 0.0;
  for (int axis = 0; axis < 3; ++axis) {
    way[axis] = goal[axis] - position[axis];
    square += way[axis] * way[axis];
  }
  const double length = std::sqrt(square);
  const double rate = length > preferred_speed * delta_time ? preferred_speed / length : 1.0 / delta_time;
  return {way[0] * rate, way[1] * rate, way[2] * rate};
}

// A corner, counterclockwise around its block.
using Corner = std::array<double, 2>;
using Block = std::array<Corner, 4>;

inline std::array<Block, 4> four_blocks() {
  std::array<Block, 4> blocks;
  int index = 0;
  for (const double x : {-40.0, 10.0}) {
    for (const double y : {-40.0, 10.0}) {
      blocks[static_cast<std::size_t>(index++)] = {{{x, y}, {x + 30.0, y}, {x + 30.0, y + 30.0}, {x, y + 30.0}}};
    }
  }
  return blocks;
}

// The wish of each is its goal.
inline std::vector<Walker> four_groups() {
  std::vector<Walker> walkers;
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 5; ++j) {
      for (const double x : {1.0, -1.0}) {
        for (const double y : {1.0, -1.0}) {
          walkers.push_back({{x * (55.0 + 10.0 * i), y * (55.0 + 10.0 * j), 0.0}, {-75.0 * x, -75.0 * y, 0.0}});
        }
      }
    }
  }
  return walkers;
}

// An agent within this distance of its goal has arrived.
constexpr double arrival_distance = 20.0;

inline double distance(const Corner& a, const Corner& b) { return std::hypot(b[0] - a[0], b[1] - a[1]); }

inline double distance_to_segment(const Corner& point, const Corner& start, const Corner& end) {
  const double x = end[0] - start[0], y = end[1] - start[1];
  const double along = ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / (x * x + y * y);
  const double t = std::clamp(along, 0.0, 1.0);
  return distance(point, {start[0] + t * x, start[1] + t * y});
}

// The points around the blocks that agents are led by; the first four are the goals.
class Roadmap {
 public:
  Roadmap() {
    points_ = {{-75.0, -75.0}, {75.0, -75.0}, {-75.0, 75.0}, {75.0, 75.0}};
    for (const double x : {-42.0, -8.0, 8.0, 42.0}) {
      for (const double y : {-42.0, -8.0, 8.0, 42.0}) points_.push_back({x, y});
    }
    const std::size_t count = points_.size();
    ways_.assign(count, {1e300, 1e300, 1e300, 1e300});
    for (std::size_t goal = 0; goal < 4; ++goal) {
      ways_[goal][goal] = 0.0;
      // Bellman-Ford: one pass per point.
      for (std::size_t round = 0; round < count; ++round) {
        for (std::size_t from = 0; from < count; ++from) {
          for (std::size_t to = 0; to < count; ++to) {
            if (from == to || !sees(points_[from], points_[to])) continue;
            ways_[from][goal] = std::min(ways_[from][goal], distance(points_[from], points_[to]) + ways_[to][goal]);
          }
        }
      }
    }
  }

  // The visible point on the shortest way to the goal, or where the agent is if it sees none.
  Coordinates next(const Coordinates& position, const Coordinates& goal) const {
    const Corner at{position[0], position[1]};
    const std::size_t target = (goal[0] > 0.0 ? 1 : 0) + (goal[1] > 0.0 ? 2 : 0);
    std::vector<double> ways;
    for (std::size_t point = 0; point < points_.size(); ++point) {
      ways.push_back(at != points_[point] ? distance(at, points_[point]) + ways_[point][target] : 1e300);
    }
    Coordinates next = position;
    for (auto least = std::min_element(ways.begin(), ways.end()); *least < 1e300; least = std::min_element(ways.begin(), ways.end())) {
      const Corner& point = points_[static_cast<std::size_t>(least - ways.begin())];
      if (sees(at, point)) {
        next = {point[0], point[1], 0.0};
        break;
      }
      *least = 1e300;
    }
    return next;
  }

 private:
  // Whether two segments are farther from each other than the radius, along an axis.
  bool are_apart(const Corner& a, const Corner& b, const Corner& from, const Corner& to) const {
    for (int axis = 0; axis < 2; ++axis) {
      const auto [low, high] = std::minmax(a[axis], b[axis]);
      const auto [least, most] = std::minmax(from[axis], to[axis]);
      if (low - most > radius_ || least - high > radius_) return true;
    }
    return false;
  }

  // Whether a disc of the agents' radius gets there in a straight line.
  bool sees(const Corner& from, const Corner& to) const {
    const auto side = [](const Corner& p, const Corner& q, const Corner& r) {
      return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    };
    const double near = radius_ * (1.0 - 1e-9);
    for (const Block& block : blocks_) {
      for (std::size_t at = 0; at < block.size(); ++at) {
        const Corner &a = block[at], &b = block[(at + 1) % block.size()];
        if (are_apart(a, b, from, to)) continue;
        if (side(a, b, from) * side(a, b, to) < 0.0 && side(from, to, a) * side(from, to, b) < 0.0) return false;
        if (distance_to_segment(a, from, to) < near || distance_to_segment(from, a, b) < near ||
            distance_to_segment(to, a, b) < near) {
          return false;
        }
      }
    }
    return true;
  }

  double radius_ = 2.0;
  std::array<Block, 4> blocks_ = four_blocks();
  std::vector<Corner> points_;
  std::vector<std::array<double, 4>> ways_;
};

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

// The best of all turns for every step, which excludes occasional disturbances of the machine.
class Best {
 public:
  void add(std::size_t step, double seconds) {
    if (step == best_.size()) best_.push_back(seconds);
    best_[step] = std::min(best_[step], seconds);
  }

  std::size_t steps() const { return best_.size(); }

  double mean() const {
    double sum = 0.0;
    for (double seconds : best_) sum += seconds;
    return sum / static_cast<double>(best_.size());
  }

 private:
  std::vector<double> best_;
};

// A contender is made of the walkers; its `step` moves the crowd, `position` and `velocity` belong to an agent, and `wish`
// sets what an agent would do alone.
template <typename Contender>
class Trial {
 public:
  Trial(const Case& asked, const std::vector<Walker>& walkers)
      : asked_(asked), walkers_(walkers), contender_(asked, walkers) {}

  void turn(int index) {
    const bool is_uniform = asked_.kind == Kind::uniform;
    if (!is_uniform) contender_ = Contender(asked_, walkers_);
    random_ = Random(asked_.seed);
    progress_ = 0.0;
    for (int step = 0; step < asked_.steps && !(asked_.walled() && arrived() == asked_.agents); ++step) {
      if (!is_uniform || step == 0) {
        for (int agent = 0; agent < asked_.agents; ++agent) contender_.wish(agent, wish(agent, index));
      }
      best_.add(static_cast<std::size_t>(step), seconds_of(contender_));
    }
    if (asked_.walled()) {
      progress_ = static_cast<double>(arrived()) / asked_.agents;
    } else {
      for (int agent = 0; agent < asked_.agents; ++agent) progress_ += progress(agent, index) / asked_.agents;
    }
  }

  bool has_arrived() const { return arrived() == asked_.agents; }
  std::size_t steps() const { return best_.steps(); }

  // The contender's name, its nanoseconds per agent and step, how much of the agents' wishes, or of their ways, came true or
  // which part of them arrived, and how many steps it took.
  void report() const {
    std::printf("%s %.1f %.6f %zu\n", Contender::name, 1e9 * best_.mean() / asked_.agents, progress_, best_.steps());
  }

 private:
  Coordinates wish(int agent, int index) {
    const Walker& walker = walkers_[agent];
    const Coordinates at = contender_.position(agent);
    const Coordinates opposite{-walker.position[0], -walker.position[1], -walker.position[2]};
    const double sign = index % 2 == 0 ? 1.0 : -1.0;
    switch (asked_.kind) {
      case Kind::crossing: return toward(opposite, at, asked_.delta_time);
      case Kind::blocks: return shaken(toward(walker.wish, at, asked_.delta_time));
      case Kind::roadmap: return shaken(toward(map_.next(at, walker.wish), at, asked_.delta_time));
      case Kind::uniform: break;
    }
    return {sign * walker.wish[0], sign * walker.wish[1], sign * walker.wish[2]};
  }

  // A wish changed by up to 1e-4 in a random direction, which RVO2's examples need to leave perfect symmetry.
  Coordinates shaken(const Coordinates& wish) {
    const double angle = random_.uniform(0.0, 2.0 * pi), distance = random_.uniform(0.0, 1e-4);
    return {wish[0] + distance * std::cos(angle), wish[1] + distance * std::sin(angle), wish[2]};
  }

  int arrived() const {
    int arrived = 0;
    for (int agent = 0; agent < asked_.agents; ++agent) {
      const Coordinates at = contender_.position(agent), &goal = walkers_[agent].wish;
      arrived += std::hypot(goal[0] - at[0], goal[1] - at[1]) <= arrival_distance;
    }
    return arrived;
  }

  double progress(int agent, int index) {
    const Walker& walker = walkers_[agent];
    const Coordinates wanted = wish(agent, index), velocity = contender_.velocity(agent), now = contender_.position(agent);
    double along = 0.0, whole = 0.0, left = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
      along += wanted[axis] * velocity[axis];
      whole += 4.0 * walker.position[axis] * walker.position[axis];
      left += (now[axis] + walker.position[axis]) * (now[axis] + walker.position[axis]);
    }
    return asked_.kind == Kind::crossing ? 1.0 - std::sqrt(left / whole) : along;
  }

  Case asked_;
  const std::vector<Walker>& walkers_;
  Contender contender_;
  Best best_;
  Roadmap map_;
  Random random_;
  double progress_ = 0.0;
};

// Times the contenders in turns, so that a busy machine hits all alike.
template <typename... Contenders>
void time(const Case& asked) {
  const std::vector<Walker> walkers = asked.walled() ? four_groups() : asked.covered > 0.0 ? crossing(asked) : uniform(asked);
  std::tuple<Trial<Contenders>...> trials{Trial<Contenders>(asked, walkers)...};
  std::apply(
      [&](auto&... trial) {
        for (int index = 0; index < asked.turns; ++index) (trial.turn(index), ...);
        (trial.report(), ...);
      },
      trials);
}

// The steps until all have arrived from starts that differ by up to 1e-6 in a random direction, with wishes changed in other random
// directions: in floats most of these starts are the same. The contender's name, the median, the 90 % point, the greatest, and from how
// many starts all arrived. The first start and its wishes are those that are timed.
template <typename Contender>
void count_steps(Case asked) {
  std::vector<std::size_t> steps;
  int arrived = 0;
  for (int start = 0; start < asked.starts; ++start) {
    std::vector<Walker> walkers = four_groups();
    Random random(static_cast<std::uint64_t>(start));
    for (Walker& walker : walkers) {
      if (start == 0) break;
      const double angle = random.uniform(0.0, 2.0 * pi), distance = random.uniform(0.0, 1e-6);
      walker.position[0] += distance * std::cos(angle);
      walker.position[1] += distance * std::sin(angle);
    }
    if (start > 0) asked.seed = random.bits();
    Trial<Contender> trial(asked, walkers);
    trial.turn(0);
    arrived += trial.has_arrived();
    steps.push_back(trial.steps());
  }
  std::sort(steps.begin(), steps.end());
  const std::size_t count = steps.size();
  std::printf("%s %zu %zu %zu %d\n", Contender::name, steps[(count - 1) / 2], steps[(9 * count + 9) / 10 - 1], steps[count - 1], arrived);
}

}  // namespace orca_crowd

#endif
