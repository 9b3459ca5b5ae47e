// Times whole updates of the scenes of yuka.mjs by Pursuit, on one thread. Prints a line for each: its name, nanoseconds of an update for
// each agent, and the neighbors of an agent on average at the start.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "pursuit.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr uint32_t agents = 1000, updates = 100;
constexpr double side = 30, radius = 4, delta_time = 1.0 / 60;

void check(PursuitStatus status) {
  if (status < PURSUIT_STATUS_OK) {
    std::fprintf(stderr, "refused: %s\n", pursuit_get_status_message(status));
    std::exit(1);
  }
}

struct Random {
  uint32_t state = 1;
  double operator()() {
    state = state * 1664525u + 1013904223u;
    return state * 0x1p-32;
  }
};

struct Bodies {
  std::vector<PursuitVec3> positions, velocities;

  void add(Random &random, double speed) {
    const auto part = [&random] { return random() - 0.5; };
    double numbers[6];
    for (double &number : numbers) number = part();
    positions.push_back({side * numbers[0], side * numbers[1], side * numbers[2]});
    const double length = std::hypot(numbers[3], numbers[4], numbers[5]);
    velocities.push_back({numbers[3] / length * speed, numbers[4] / length * speed, numbers[5] / length * speed});
  }

  PursuitVec3View at() const { return pursuit_make_vec3_view(positions.data(), sizeof(PursuitVec3)); }
  PursuitVec3View moving() const { return pursuit_make_vec3_view(velocities.data(), sizeof(PursuitVec3)); }
  PursuitCrowdMotion motion() {
    return {pursuit_make_vec3_array(positions.data(), sizeof(PursuitVec3)), pursuit_make_vec3_array(velocities.data(), sizeof(PursuitVec3)),
            PURSUIT_ORDER_AGENTS};
  }
  double neighbors() const {
    double pairs = 0;
    for (const PursuitVec3 &a : positions) {
      for (const PursuitVec3 &b : positions) pairs += &a != &b && std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) < radius;
    }
    return pairs / static_cast<double>(positions.size());
  }
};

PursuitSteeringLimits make_limits() {
  PursuitSteeringLimits limits = pursuit_steering_limits_default(1);
  limits.max_speed = 6;
  // Yuka's greatest force by default, on its mass of 1.
  limits.max_acceleration = 100;
  return limits;
}

struct Pursue {
  Bodies pursuers, evaders;
  std::vector<PursuitVec3> steerings = std::vector<PursuitVec3>(agents);
  std::vector<PursuitStatus> statuses = std::vector<PursuitStatus>(agents);

  Pursue() {
    Random random;
    for (uint32_t i = 0; i < agents; ++i) {
      evaders.add(random, 4);
      pursuers.add(random, 6);
    }
  }

  double neighbors() const { return 0; }

  void update() {
    static const double max_speed = 6, capture_radius = 0;
    PursuitPursueBatch batch{};
    batch.agent_positions = pursuers.at();
    batch.agent_velocities = pursuers.moving();
    batch.agent_max_speeds = pursuit_make_number_view(&max_speed, 0);
    batch.target_positions = evaders.at();
    batch.target_velocities = evaders.moving();
    batch.capture_radii = pursuit_make_number_view(&capture_radius, 0);
    batch.count = agents;
    const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
    PursuitChaseBatchSolution solution{};
    solution.steerings = pursuit_make_vec3_array(steerings.data(), sizeof(PursuitVec3));
    uint32_t count;
    check(pursuit_steer_pursue_batch(&batch, &settings, 0, agents, nullptr, &solution, statuses.data(), &count));
    const PursuitSteeringLimits limits = make_limits();
    const PursuitVec3View steering = pursuit_make_vec3_view(steerings.data(), sizeof(PursuitVec3));
    const PursuitCrowdMotion motion = pursuers.motion();
    check(pursuit_advance_agents(&motion, &steering, &limits, delta_time, 0, agents, &count));
    for (uint32_t i = 0; i < agents; ++i) {
      PursuitVec3 &position = evaders.positions[i];
      const PursuitVec3 &velocity = evaders.velocities[i];
      position = {position.x + velocity.x * delta_time, position.y + velocity.y * delta_time, position.z + velocity.z * delta_time};
    }
  }
};

struct Flock {
  Bodies boids;
  std::vector<unsigned char> grid = std::vector<unsigned char>(pursuit_neighbor_grid_memory_size(agents));

  Flock() {
    Random random;
    for (uint32_t i = 0; i < agents; ++i) boids.add(random, 6);
  }

  double neighbors() const { return boids.neighbors(); }

  void update() {
    PursuitCrowd crowd{};
    crowd.positions = boids.at();
    crowd.velocities = boids.moving();
    crowd.count = agents;
    PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(1);
    settings.cell_size = radius;
    PursuitNeighborGridInfo info;
    check(pursuit_build_neighbor_grid(&crowd, &settings, grid.data(), grid.size(), &info));
    const PursuitFlockRule rule{radius, -1, 1};
    const PursuitFlockRules rules{rule, rule, rule, 0};
    const PursuitSteeringLimits limits = make_limits();
    const PursuitCrowdMotion motion = boids.motion();
    uint32_t count;
    check(pursuit_step_flock(grid.data(), grid.size(), &rules, &limits, delta_time, 0, agents, &motion, &count));
  }
};

template <typename Scene>
void time(const char *name, int rounds) {
  const double neighbors = Scene().neighbors();
  double best = INFINITY;
  for (int round = 0; round < rounds; ++round) {
    Scene scene;
    scene.update();
    const auto begin = Clock::now();
    for (uint32_t update = 0; update < updates; ++update) scene.update();
    best = std::min(best, std::chrono::duration<double, std::nano>(Clock::now() - begin).count() / updates / agents);
  }
  std::printf("%s\t%.1f\t%.2f\n", name, best, neighbors);
}

}  // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  time<Pursue>("pursue", rounds);
  time<Flock>("flock", rounds);
}
