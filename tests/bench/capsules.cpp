// Times a step of a crowd of capsules beside one of discs of their width. Usage: capsules <turns>. Prints the scene, nanoseconds per
// agent and step of both, the best of all turns for every step, and the steps of both, between tabs.
//
// Circle: 100 on a circle of radius 80, each to the place opposite its own, until all have arrived; each takes its own steps.
//
// Field: 1,024 about 5 apart, each in a direction of its own, for 300 steps.

#include "orca_crowd.h"

#include "pursuit.h"

namespace {

using orca_crowd::Best;

constexpr double tick = 1.0 / 30.0, radius = 0.5, fastest = 1.5, pace = 1.2;
// With the radius a capsule is 4 long and 1 wide.
constexpr double half_length = 1.5;

struct Scene {
  std::vector<PursuitVec3> places, goals;
  std::size_t steps;
};

Scene circle() {
  Scene scene{{}, {}, 12000};
  orca_crowd::Random random;
  for (int agent = 0; agent < 100; ++agent) {
    const double angle = 2.0 * orca_crowd::pi * agent / 100;
    const double x = 80.0 * std::cos(angle) + random.uniform(-0.05, 0.05), y = 80.0 * std::sin(angle) + random.uniform(-0.05, 0.05);
    scene.places.push_back({x, y, 0.0});
    scene.goals.push_back({-x, -y, 0.0});
  }
  return scene;
}

Scene field() {
  Scene scene{{}, {}, 300};
  orca_crowd::Random random;
  for (int agent = 0; agent < 1024; ++agent) {
    const double x = 5.0 * (agent % 32) + random.uniform(-0.3, 0.3), y = 5.0 * (agent / 32) + random.uniform(-0.3, 0.3);
    const double angle = random.uniform(0.0, 2.0 * orca_crowd::pi);
    scene.places.push_back({x, y, 0.0});
    scene.goals.push_back({x + 1000.0 * std::cos(angle), y + 1000.0 * std::sin(angle), 0.0});
  }
  return scene;
}

double distance(const PursuitVec3& a, const PursuitVec3& b) { return std::hypot(b.x - a.x, b.y - a.y); }

class Crowd {
 public:
  Crowd(const Scene& scene, bool are_long) : scene_(scene), are_long_(are_long), positions_(scene.places) {
    count_ = static_cast<std::uint32_t>(positions_.size());
    velocities_.resize(count_);
    preferred_.resize(count_);
    headings_[0].resize(count_);
    headings_[1].resize(count_);
    for (std::uint32_t agent = 0; agent < count_; ++agent) {
      const PursuitVec3 &from = positions_[agent], &to = scene_.goals[agent];
      headings_[0][agent] = {to.x - from.x, to.y - from.y, 0.0};
    }
    grid_.resize(pursuit_neighbor_grid_memory_size(count_));
    settings_ = pursuit_orca_crowd_settings_default(1);
    grid_settings_ = pursuit_neighbor_grid_settings_default(1);
    grid_settings_.dimensions = 2;
    grid_settings_.cell_size = settings_.neighbor_distance;
  }

  bool has_arrived() const {
    for (std::uint32_t agent = 0; agent < count_; ++agent) {
      if (distance(positions_[agent], scene_.goals[agent]) > 0.1) return false;
    }
    return true;
  }

  // Seconds of a step, without the preferred velocities.
  double step() {
    for (std::uint32_t agent = 0; agent < count_; ++agent) {
      const PursuitVec3 &from = positions_[agent], &to = scene_.goals[agent];
      const double rate = 1.0 / std::max(distance(from, to) / pace, tick);
      preferred_[agent] = {(to.x - from.x) * rate, (to.y - from.y) * rate, 0.0};
    }
    const double start = orca_crowd::processor_seconds();
    move();
    return orca_crowd::processor_seconds() - start;
  }

 private:
  void move() {
    const std::size_t stride = sizeof(PursuitVec3);
    PursuitCrowd crowd{};
    crowd.positions = pursuit_make_vec3_view(positions_.data(), stride);
    crowd.velocities = pursuit_make_vec3_view(velocities_.data(), stride);
    crowd.count = count_;
    PursuitNeighborGridInfo info;
    PursuitStatus status = pursuit_build_neighbor_grid(&crowd, &grid_settings_, grid_.data(), grid_.size(), &info);
    if (status != PURSUIT_STATUS_OK) std::exit(2);
    PursuitOrcaMembers members{};
    members.preferred_velocities = pursuit_make_vec3_view(preferred_.data(), stride);
    members.max_speeds = pursuit_make_number_view(&fastest, 0);
    members.radii = pursuit_make_number_view(&radius, 0);
    const PursuitCrowdMotion motion{pursuit_make_vec3_array(positions_.data(), stride),
                                    pursuit_make_vec3_array(velocities_.data(), stride), PURSUIT_ORDER_AGENTS};
    PursuitOrcaStep moved;
    if (are_long_) {
      PursuitOrcaCapsules capsules{};
      capsules.half_lengths = pursuit_make_number_view(&half_length, 0);
      capsules.headings = pursuit_make_vec3_view(headings_[0].data(), stride);
      capsules.next_headings = pursuit_make_vec3_array(headings_[1].data(), stride);
      status = pursuit_step_orca_capsules(grid_.data(), grid_.size(), nullptr, 0, &members, &capsules, &settings_, tick, 0, count_, &motion,
                                          &moved);
      headings_[0].swap(headings_[1]);
    } else {
      status = pursuit_step_orca(grid_.data(), grid_.size(), nullptr, 0, &members, &settings_, tick, 0, count_, &motion, &moved);
    }
    if (status != PURSUIT_STATUS_OK) std::exit(2);
  }

  const Scene& scene_;
  bool are_long_;
  std::vector<PursuitVec3> positions_, velocities_, preferred_, headings_[2];
  std::uint32_t count_;
  std::vector<unsigned char> grid_;
  PursuitNeighborGridSettings grid_settings_;
  PursuitOrcaCrowdSettings settings_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  for (const bool is_circle : {false, true}) {
    const Scene scene = is_circle ? circle() : field();
    Best best[2];
    for (int turn = 0; turn < std::atoi(argv[1]); ++turn) {
      for (const int kind : {0, 1}) {
        Crowd crowd(scene, kind == 0);
        for (std::size_t step = 0; step < scene.steps && !crowd.has_arrived(); ++step) best[kind].add(step, crowd.step());
        if (is_circle && !crowd.has_arrived()) return 2;
      }
    }
    const double agents = static_cast<double>(scene.places.size());
    std::printf("%s\t%.1f\t%.1f\t%zu\t%zu\n", is_circle ? "100 swap through a circle" : "1,024 in a field", 1e9 * best[0].mean() / agents,
                1e9 * best[1].mean() / agents, best[0].steps(), best[1].steps());
  }
  return 0;
}
