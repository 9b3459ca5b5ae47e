// Times a step of a crowd that avoids each other: the library's beside the paper's method in floats with a k-d tree. Prints one
// line for each contender, as orca_crowd.h says.

#include "orca_crowd.h"

#include "orca.h"
#include "pursuit.h"

namespace {

using orca_crowd::Case;
using orca_crowd::Coordinates;
using orca_crowd::Walker;

// The grid is built and everyone is moved in one range.
class Library {
 public:
  static constexpr const char* name = "pursuit";

  // Walls are looked for as far ahead as neighbors are, as by RVO2, unless for another time.
  Library(const Case& asked, const std::vector<Walker>& walkers, double wall_horizon = 0.0) : delta_time_(asked.delta_time), radius_(asked.radius) {
    for (const Walker& walker : walkers) {
      positions_.push_back({walker.position[0], walker.position[1], walker.position[2]});
    }
    velocities_.resize(walkers.size());
    wishes_.resize(walkers.size());
    count_ = static_cast<std::uint32_t>(walkers.size());
    grid_.resize(pursuit_neighbor_grid_memory_size(count_));
    grid_settings_ = pursuit_neighbor_grid_settings_default(100);
    grid_settings_.dimensions = asked.dimensions;
    grid_settings_.cell_size = asked.neighbor_distance;
    settings_ = pursuit_orca_crowd_settings_default(100);
    settings_.avoidance.horizon = asked.horizon;
    settings_.avoidance.wall_horizon = wall_horizon > 0.0 ? wall_horizon : asked.horizon;
    settings_.neighbor_distance = asked.neighbor_distance;
    settings_.max_neighbors = orca_crowd::max_neighbors;
    if (asked.walled()) raise_walls();
  }

  void wish(int agent, const Coordinates& v) { wishes_[agent] = {v[0], v[1], v[2]}; }

  void step() {
    const std::size_t stride = sizeof(PursuitVec3);
    PursuitCrowd crowd{};
    crowd.positions = pursuit_make_vec3_view(positions_.data(), stride);
    crowd.velocities = pursuit_make_vec3_view(velocities_.data(), stride);
    crowd.count = count_;
    PursuitNeighborGridInfo info;
    if (pursuit_build_neighbor_grid(&crowd, &grid_settings_, grid_.data(), grid_.size(), &info) != PURSUIT_STATUS_OK) {
      std::exit(2);
    }
    // All alike.
    PursuitOrcaMembers members{};
    members.preferred_velocities = pursuit_make_vec3_view(wishes_.data(), stride);
    members.max_speeds = pursuit_make_number_view(&orca_crowd::max_speed, 0);
    members.radii = pursuit_make_number_view(&radius_, 0);
    const PursuitCrowdMotion motion{pursuit_make_vec3_array(positions_.data(), stride),
                                    pursuit_make_vec3_array(velocities_.data(), stride), PURSUIT_ORDER_AGENTS};
    PursuitOrcaStep moved;
    const void* walls = walls_.empty() ? nullptr : walls_.data();
    if (pursuit_step_orca(grid_.data(), grid_.size(), walls, walls_.size(), &members, &settings_, delta_time_, 0, count_,
                          &motion, &moved) != PURSUIT_STATUS_OK) {
      std::exit(2);
    }
  }

  Coordinates position(int agent) const { return {positions_[agent].x, positions_[agent].y, positions_[agent].z}; }
  Coordinates velocity(int agent) const { return {velocities_[agent].x, velocities_[agent].y, velocities_[agent].z}; }

 private:
  void raise_walls() {
    std::vector<PursuitVec3> corners;
    std::vector<PursuitOrcaWall> walls;
    for (const orca_crowd::Block& block : orca_crowd::four_blocks()) {
      for (const orca_crowd::Corner& corner : block) corners.push_back({corner[0], corner[1], 0.0});
      walls.push_back(PursuitOrcaWall{static_cast<std::uint32_t>(block.size()), 1, 0.0, 0.0, 0.0});
    }
    const auto count = static_cast<std::uint32_t>(walls.size());
    const PursuitVec3View view = pursuit_make_vec3_view(corners.data(), sizeof(PursuitVec3));
    walls_.resize(pursuit_orca_walls_memory_size(static_cast<std::uint32_t>(corners.size())));
    std::uint32_t segment_count;
    if (pursuit_build_orca_walls(walls.data(), count, &view, walls_.data(), walls_.size(), &segment_count) != PURSUIT_STATUS_OK) {
      std::exit(2);
    }
  }

  double delta_time_, radius_;
  std::vector<PursuitVec3> positions_, velocities_, wishes_;
  std::uint32_t count_;
  std::vector<unsigned char> grid_, walls_;
  PursuitNeighborGridSettings grid_settings_;
  PursuitOrcaCrowdSettings settings_;
};

// With the default horizon for walls.
class NearWalls : public Library {
 public:
  static constexpr const char* name = "near_walls";

  NearWalls(const Case& asked, const std::vector<Walker>& walkers)
      : Library(asked, walkers, pursuit_orca_crowd_settings_default(100).avoidance.wall_horizon) {}
};

template <int D>
class Paper {
 public:
  static constexpr const char* name = "paper";

  Paper(const Case& asked, const std::vector<Walker>& walkers) : delta_time_(static_cast<float>(asked.delta_time)) {
    for (const Walker& walker : walkers) {
      orca::Agent<D> agent{};
      agent.position = vector(walker.position);
      agent.radius = static_cast<float>(asked.radius);
      agent.max_speed = static_cast<float>(orca_crowd::max_speed);
      crowd_.agents.push_back(agent);
    }
    crowd_.neighbor_distance = static_cast<float>(asked.neighbor_distance);
    crowd_.horizon = static_cast<float>(asked.horizon);
    crowd_.max_neighbors = orca_crowd::max_neighbors;
  }

  void wish(int agent, const Coordinates& v) { crowd_.agents[agent].wish = vector(v); }

  void step() { crowd_.step(delta_time_); }

  Coordinates position(int agent) const { return coordinates(crowd_.agents[agent].position); }
  Coordinates velocity(int agent) const { return coordinates(crowd_.agents[agent].velocity); }

 private:
  static orca::Vector<D> vector(const Coordinates& v) {
    orca::Vector<D> vector;
    for (int axis = 0; axis < D; ++axis) vector.at[axis] = static_cast<float>(v[axis]);
    return vector;
  }

  static Coordinates coordinates(const orca::Vector<D>& v) {
    Coordinates coordinates{};
    for (int axis = 0; axis < D; ++axis) coordinates[axis] = v.at[axis];
    return coordinates;
  }

  float delta_time_;
  orca::Crowd<D> crowd_;
};

}  // namespace

int main(int argc, char** argv) {
  const Case asked = orca_crowd::asked(argc, argv);
  // The paper's method is written without walls.
  if (asked.starts > 0) {
    orca_crowd::count_steps<Library>(asked);
    orca_crowd::count_steps<NearWalls>(asked);
  } else if (asked.walled()) {
    orca_crowd::time<Library>(asked);
  } else if (asked.dimensions == 2) {
    orca_crowd::time<Library, Paper<2>>(asked);
  } else {
    orca_crowd::time<Library, Paper<3>>(asked);
  }
  return 0;
}
