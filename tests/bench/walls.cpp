// Times a step of a crowd in the plane, without walls and among as many segments as agents, at the same density whatever the number:
// an agent on 4 square meters, a segment of 1 m on as many. Without arguments after the number of steps it prints a line for each
// number of agents: that number, nanoseconds for each agent without walls, and with them. With a number of agents and 0 or 1 for
// walls it only does those steps, for counting instructions.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "pursuit.h"

namespace {

struct Random {
  uint64_t state = 1;
  /** From 0 to 1. */
  double operator()() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state >> 11) * 0x1p-53;
  }
};

struct Crowd {
  std::vector<PursuitVec3> positions, velocities, moved, moved_velocities;
  std::vector<unsigned char> grid, walls;
  uint32_t count;

  Crowd(uint32_t agents, bool has_walls) : count(agents) {
    Random random;
    const double side = 2 * std::sqrt(static_cast<double>(agents));
    std::vector<PursuitVec3> corners;
    for (uint32_t i = 0; i < agents; ++i) {
      positions.push_back({side * random(), side * random(), 0});
      velocities.push_back({2 * random() - 1, 2 * random() - 1, 0});
      const double x = side * random(), y = side * random(), angle = 6.283185307179586 * random();
      corners.push_back({x, y, 0});
      corners.push_back({x + std::cos(angle), y + std::sin(angle), 0});
    }
    moved = positions;
    moved_velocities = velocities;
    if (has_walls) {
      const std::vector<PursuitOrcaWall> chains(agents, PursuitOrcaWall{2, 0, 0, 0, 0});
      const PursuitVec3View view = pursuit_make_vec3_view(corners.data(), sizeof(PursuitVec3));
      walls.resize(pursuit_orca_walls_memory_size(2 * agents));
      std::uint32_t segment_count;
      check(pursuit_build_orca_walls(chains.data(), agents, &view, walls.data(), walls.size(), &segment_count));
    }
    PursuitCrowd crowd{};
    crowd.positions = pursuit_make_vec3_view(positions.data(), sizeof(PursuitVec3));
    crowd.velocities = pursuit_make_vec3_view(velocities.data(), sizeof(PursuitVec3));
    crowd.count = agents;
    PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(1);
    settings.cell_size = 4;
    settings.dimensions = 2;
    grid.resize(pursuit_neighbor_grid_memory_size(agents));
    PursuitNeighborGridInfo info;
    check(pursuit_build_neighbor_grid(&crowd, &settings, grid.data(), grid.size(), &info));
  }

  static void check(PursuitStatus status) {
    if (status != PURSUIT_STATUS_OK) {
      std::fprintf(stderr, "refused: %d\n", static_cast<int>(status));
      std::exit(1);
    }
  }

  /** One step of all, always the same: nanoseconds for each agent. */
  double step() {
    static const double max_speed = 2, radius = 0.3;
    PursuitOrcaMembers members{};
    members.preferred_velocities = pursuit_make_vec3_view(velocities.data(), sizeof(PursuitVec3));
    members.max_speeds = pursuit_make_number_view(&max_speed, 0);
    members.radii = pursuit_make_number_view(&radius, 0);
    PursuitOrcaCrowdSettings settings = pursuit_orca_crowd_settings_default(1);
    settings.max_neighbors = 10;
    const PursuitCrowdMotion motion{pursuit_make_vec3_array(moved.data(), sizeof(PursuitVec3)),
                                    pursuit_make_vec3_array(moved_velocities.data(), sizeof(PursuitVec3)), PURSUIT_ORDER_AGENTS};
    PursuitOrcaStep out;
    const auto begin = std::chrono::steady_clock::now();
    check(pursuit_step_orca(grid.data(), grid.size(), walls.empty() ? nullptr : walls.data(), walls.size(), &members, &settings,
                            0.1, 0, count, &motion, &out));
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count() / count;
  }

  double median(int rounds) {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
      times.push_back(step());
    }
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    return times[static_cast<size_t>(rounds / 2)];
  }
};

}  // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 21;
  if (argc > 3) {
    Crowd(static_cast<uint32_t>(std::atoi(argv[2])), std::atoi(argv[3]) != 0).median(rounds);
    return 0;
  }
  for (const uint32_t agents : {1000u, 10000u, 100000u}) {
    Crowd open(agents, false), walled(agents, true);
    std::printf("%u\t%.1f\t%.1f\n", agents, open.median(rounds), walled.median(rounds));
  }
}
