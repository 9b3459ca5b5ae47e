// Times a whole step of a flock: Pursuit on every level of the processor and on two threads, beside two baselines.
//
// Usage: crowd <agents> <rounds>. Prints one line for each contender: its name, nanoseconds per agent, the neighbors that
// an agent has on average and the mean speed after a step, which tell that all did the same work.

#include "pursuit.h"

#include "flock.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>

namespace {

// The radius, beside the side of a cube, within which two points uniform in it lie with that probability. The probability:
// Philip, "The probability distribution of the distance between two random points in a box" (2007).
double radius_beside_side(double probability) {
  constexpr double pi = 3.141592653589793;
  double low = 0.0, high = 1.0;
  for (int halving = 0; halving < 60; ++halving) {
    const double s = 0.5 * (low + high);
    const double within = s * s * s * (4.0 / 3.0 * pi - s * (1.5 * pi - s * (1.6 - s / 6.0)));
    (within < probability ? low : high) = s;
  }
  return low;
}

// SplitMix64 (Steele, Lea, Flood 2014), uniform in [0, 1).
struct Random {
  uint64_t state;

  double operator()() {
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<double>((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
  }
};

// The agents as Unreal has them: two arrays of FVector.
struct Vectors {
  std::vector<PursuitVec3> positions, velocities;
};

Vectors vectors_of(const Agents& agents) {
  Vectors vectors;
  for (std::size_t i = 0; i < agents.x.size(); ++i) {
    vectors.positions.push_back({agents.x[i], agents.y[i], agents.z[i]});
    vectors.velocities.push_back({agents.vx[i], agents.vy[i], agents.vz[i]});
  }
  return vectors;
}

PursuitFlockRule rule_of(const FlockRule& rule) { return {rule.radius, rule.view_cosine, rule.weight}; }

// A second thread. While it is awake it waits for work without sleeping, so that a step of a thousand agents can be shared.
class Helper {
 public:
  Helper() : thread([this] { run(); }) {}
  ~Helper() {
    set(stopping);
    thread.join();
  }
  void wake() { set(waiting); }
  void sleep() { set(asleep); }
  void start(const std::function<void()>& wanted) {
    work = &wanted;
    stage = working;
  }
  void finish() const {
    while (stage == working) {
    }
  }

 private:
  enum Stage { asleep, waiting, working, stopping };
  void set(Stage wanted) {
    stage = wanted;
    stage.notify_one();
  }
  void run() {
    for (;;) {
      stage.wait(asleep);
      const Stage now = stage;
      if (now == stopping) return;
      if (now == working) {
        (*work)();
        stage = waiting;
      }
    }
  }
  std::atomic<Stage> stage = asleep;
  const std::function<void()>* work = nullptr;
  std::thread thread;
};

struct Pursuit {
  const Vectors& in;
  Vectors out;
  std::vector<unsigned char> grid;
  uint32_t count;
  PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(100);
  PursuitFlockRules rules = {rule_of(separation_rule), rule_of(alignment_rule), rule_of(cohesion_rule), 0};
  PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  PursuitCrowdMotion motion;
  bool is_refused = false;

  explicit Pursuit(const Vectors& agents)
      : in(agents), out(agents), count(static_cast<uint32_t>(agents.positions.size())) {
    grid.resize(pursuit_neighbor_grid_memory_size(count));
    settings.cell_size = cohesion_rule.radius;
    limits.max_speed = max_speed;
    limits.max_acceleration = max_acceleration;
    motion = {pursuit_make_vec3_array(out.positions.data(), sizeof(PursuitVec3)),
              pursuit_make_vec3_array(out.velocities.data(), sizeof(PursuitVec3)), PURSUIT_ORDER_PLACES};
  }

  int build(int level) {
    PursuitCrowd crowd{};
    crowd.positions = pursuit_make_vec3_view(in.positions.data(), sizeof(PursuitVec3));
    crowd.velocities = pursuit_make_vec3_view(in.velocities.data(), sizeof(PursuitVec3));
    crowd.count = count;
    settings.max_level = level;
    PursuitNeighborGridInfo info;
    is_refused |= pursuit_build_neighbor_grid(&crowd, &settings, grid.data(), grid.size(), &info) != PURSUIT_STATUS_OK;
    return info.level;
  }

  bool step(uint32_t begin, uint32_t end) const {
    uint32_t stepped;
    return pursuit_step_flock(grid.data(), grid.size(), &rules, &limits, static_cast<double>(delta_time), begin, end,
                              &motion, &stepped) == PURSUIT_STATUS_OK;
  }
};

double mean_speed(const Agents& agents) {
  double sum = 0;
  for (std::size_t i = 0; i < agents.x.size(); ++i) {
    sum += std::sqrt(static_cast<double>(agents.vx[i]) * agents.vx[i] + agents.vy[i] * agents.vy[i] +
                     agents.vz[i] * agents.vz[i]);
  }
  return sum / static_cast<double>(agents.x.size());
}

double mean_speed(const Vectors& agents) {
  double sum = 0;
  for (const PursuitVec3& v : agents.velocities) sum += std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  return sum / static_cast<double>(agents.velocities.size());
}

double neighbors(const Pursuit& pursuit) {
  const PursuitAvoidanceLayers anyone = pursuit_avoidance_layers_default();
  double sum = 0;
  const uint32_t asked = pursuit.count < 1000 ? pursuit.count : 1000;
  for (uint32_t i = 0; i < asked; ++i) {
    const uint32_t agent = static_cast<uint32_t>(static_cast<uint64_t>(i) * pursuit.count / asked);
    uint32_t count;
    pursuit_find_neighbors_within(pursuit.grid.data(), pursuit.grid.size(), &pursuit.in.positions[agent],
                                  static_cast<double>(cohesion_rule.radius), static_cast<int32_t>(agent), &anyone, 0, 0,
                                  nullptr, &count);
    sum += count;
  }
  return sum / asked;
}

constexpr const char* shared = "pursuit_range_two_threads";

struct Contender {
  std::string name;
  std::function<void()> step;
  std::function<double()> speed;
  double best = 1e300;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const long count = std::atol(argv[1]);
  const int rounds = std::atoi(argv[2]);
  if (count <= 0 || count > 1 << 24 || rounds <= 0) return 2;

  const float side = static_cast<float>(cohesion_rule.radius / radius_beside_side(20.0 / static_cast<double>(count)));
  Random random{20261121};
  Agents first, second;
  first.resize(static_cast<std::size_t>(count));
  second = first;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    for (std::vector<float>* axis : {&first.x, &first.y, &first.z}) (*axis)[i] = static_cast<float>(random() * side);
    for (std::vector<float>* axis : {&first.vx, &first.vy, &first.vz}) {
      (*axis)[i] = static_cast<float>(random() * 10.0 - 5.0);
    }
    first.id[i] = static_cast<uint32_t>(i);
  }
  // As a running flock has them: in the order of the cells of the step before.
  Cells whole(side, first.x.size(), 1), half(side, first.x.size(), 2);
  step_branchy(first, whole, second);
  const Agents start = second;
  const Vectors vectors = vectors_of(start);

  Pursuit pursuit(vectors);
  Helper helper;
  const uint32_t all = pursuit.count, middle = all / 2;
  std::vector<Contender> contenders;
  const auto speed_of_agents = [&] { return mean_speed(second); };
  const auto speed_of_vectors = [&] { return mean_speed(pursuit.out); };
  contenders.push_back({"branchy_cells", [&] { step_branchy(start, whole, second); }, speed_of_agents});
  contenders.push_back({"branchy_half_cells", [&] { step_branchy(start, half, second); }, speed_of_agents});
  contenders.push_back({"compacted_cells", [&] { step_compacted(start, whole, second); }, speed_of_agents});
  contenders.push_back({"compacted_half_cells", [&] { step_compacted(start, half, second); }, speed_of_agents});
  for (int level = PURSUIT_LEVEL_BASELINE; level <= PURSUIT_LEVEL_AVX2; ++level) {
    if (pursuit.build(level) != level) continue;
    contenders.push_back({"pursuit_" + std::to_string(level),
                          [&, level] {
                            pursuit.build(level);
                            pursuit.is_refused |= !pursuit.step(0, all);
                          },
                          speed_of_vectors});
  }
  contenders.push_back({"pursuit_build", [&] { pursuit.build(PURSUIT_LEVEL_AVX2); }, speed_of_vectors});
  contenders.push_back(
      {"pursuit_range", [&] { pursuit.is_refused |= !pursuit.step(0, all); }, speed_of_vectors});
  contenders.push_back({"pursuit_range_two_threads",
                        [&] {
                          bool is_done = false;
                          const std::function<void()> second_half = [&] { is_done = pursuit.step(middle, all); };
                          helper.start(second_half);
                          pursuit.is_refused |= !pursuit.step(0, middle);
                          helper.finish();
                          pursuit.is_refused |= !is_done;
                        },
                        speed_of_vectors});

  // In turns, so that a busy machine hits all alike; each as often as takes a few milliseconds.
  const int repeats = static_cast<int>(20000 / count) + 1;
  for (int round = 0; round < rounds; ++round) {
    for (Contender& contender : contenders) {
      const bool is_shared = contender.name == shared;
      if (is_shared) helper.wake();
      const auto begin = std::chrono::steady_clock::now();
      for (int i = 0; i < repeats; ++i) contender.step();
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
      if (is_shared) helper.sleep();
      const double each = elapsed.count() / repeats;
      if (each < contender.best) contender.best = each;
    }
  }
  if (pursuit.is_refused) {
    std::fprintf(stderr, "a step was refused\n");
    return 1;
  }
  const double near = neighbors(pursuit);
  helper.wake();
  for (Contender& contender : contenders) {
    contender.step();
    std::printf("%s %.2f %.2f %.6f\n", contender.name.c_str(), 1e9 * contender.best / static_cast<double>(count), near,
                contender.speed());
  }
  return 0;
}
