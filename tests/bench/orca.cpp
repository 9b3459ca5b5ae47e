// Times a step of a crowd that avoids each other: the library's beside the paper's method in floats with a k-d tree.
//
// Usage: orca <agents> <dimensions> <blocks>. Prints one line for each contender, as orca_crowd.h says.

#include "orca_crowd.h"

#include "orca.h"
#include "pursuit.h"

namespace {

using orca_crowd::Walker;

// The grid is built and everyone is moved in one range.
class Library {
 public:
  static constexpr const char* name = "pursuit";

  Library(const std::vector<Walker>& walkers, int dimensions) : walkers_(walkers), positions_(walkers.size()) {
    velocities_.resize(walkers.size());
    wishes_.resize(walkers.size());
    for (std::size_t i = 0; i < walkers.size(); ++i) {
      positions_[i] = {walkers[i].position[0], walkers[i].position[1], walkers[i].position[2]};
    }
    count_ = static_cast<std::uint32_t>(walkers.size());
    grid_.resize(pursuit_neighbor_grid_memory_size(count_));
    grid_settings_ = pursuit_neighbor_grid_settings_default(100);
    grid_settings_.dimensions = dimensions;
    grid_settings_.cell_size = orca_crowd::neighbor_distance;
    settings_ = pursuit_orca_crowd_settings_default(100);
    settings_.avoidance.horizon = orca_crowd::horizon;
    settings_.neighbor_distance = orca_crowd::neighbor_distance;
    settings_.max_neighbors = orca_crowd::max_neighbors;
  }

  void turn(double sign) {
    for (std::size_t i = 0; i < walkers_.size(); ++i) {
      const auto& wish = walkers_[i].wish;
      wishes_[i] = {sign * wish[0], sign * wish[1], sign * wish[2]};
    }
  }

  void step() {
    const std::size_t stride = sizeof(PursuitVec3);
    const PursuitCrowd crowd{pursuit_make_vec3_view(positions_.data(), stride),
                             pursuit_make_vec3_view(velocities_.data(), stride), {}, count_};
    PursuitNeighborGridInfo info;
    if (pursuit_build_neighbor_grid(&crowd, &grid_settings_, grid_.data(), grid_.size(), &info) != PURSUIT_STATUS_OK) {
      std::exit(2);
    }
    // All alike.
    const PursuitOrcaMembers members{
        pursuit_make_vec3_view(wishes_.data(), stride), pursuit_make_number_view(&orca_crowd::max_speed, 0),
        pursuit_make_number_view(&orca_crowd::radius, 0), pursuit_make_number_view(nullptr, 0)};
    const PursuitCrowdMotion motion{pursuit_make_vec3_array(positions_.data(), stride),
                                    pursuit_make_vec3_array(velocities_.data(), stride), PURSUIT_ORDER_AGENTS};
    PursuitOrcaStep moved;
    if (pursuit_step_orca(grid_.data(), grid_.size(), &members, &settings_, orca_crowd::delta_time, 0, count_, &motion,
                                &moved) != PURSUIT_STATUS_OK) {
      std::exit(2);
    }
  }

  double progress(int agent) const {
    const PursuitVec3& v = velocities_[agent];
    const PursuitVec3& wish = wishes_[agent];
    return v.x * wish.x + v.y * wish.y + v.z * wish.z;
  }

 private:
  const std::vector<Walker>& walkers_;
  std::vector<PursuitVec3> positions_, velocities_, wishes_;
  std::uint32_t count_;
  std::vector<unsigned char> grid_;
  PursuitNeighborGridSettings grid_settings_;
  PursuitOrcaCrowdSettings settings_;
};

template <int D>
class Paper {
 public:
  static constexpr const char* name = "paper";

  explicit Paper(const std::vector<Walker>& walkers) : walkers_(walkers) {
    for (const Walker& walker : walkers) {
      orca::Agent<D> agent{};
      for (int axis = 0; axis < D; ++axis) agent.position.at[axis] = static_cast<float>(walker.position[axis]);
      agent.radius = static_cast<float>(orca_crowd::radius);
      agent.max_speed = static_cast<float>(orca_crowd::max_speed);
      crowd_.agents.push_back(agent);
    }
    crowd_.neighbor_distance = static_cast<float>(orca_crowd::neighbor_distance);
    crowd_.horizon = static_cast<float>(orca_crowd::horizon);
    crowd_.max_neighbors = orca_crowd::max_neighbors;
  }

  void turn(double sign) {
    for (std::size_t i = 0; i < walkers_.size(); ++i) {
      for (int axis = 0; axis < D; ++axis) {
        crowd_.agents[i].wish.at[axis] = static_cast<float>(sign * walkers_[i].wish[axis]);
      }
    }
  }

  void step() { crowd_.step(static_cast<float>(orca_crowd::delta_time)); }

  double progress(int agent) const { return dot(crowd_.agents[agent].velocity, crowd_.agents[agent].wish); }

 private:
  const std::vector<Walker>& walkers_;
  orca::Crowd<D> crowd_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const int agents = std::atoi(argv[1]), dimensions = std::atoi(argv[2]), blocks = std::atoi(argv[3]);
  if (agents <= 0 || (dimensions != 2 && dimensions != 3) || blocks <= 0) return 2;
  const std::vector<Walker> walkers = orca_crowd::crowd(agents, dimensions);
  Library library(walkers, dimensions);
  if (dimensions == 2) {
    Paper<2> paper(walkers);
    orca_crowd::time(agents, blocks, library, paper);
  } else {
    Paper<3> paper(walkers);
    orca_crowd::time(agents, blocks, library, paper);
  }
  return 0;
}
