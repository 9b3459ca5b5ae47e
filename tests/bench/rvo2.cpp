// Times a step of RVO2, the library of the paper's authors, in the crowd of orca_crowd.h. It is fetched when the benchmark
// runs; only its public header is used here.
//
// Usage: rvo2 <agents> <dimensions> <blocks>; it knows two dimensions only. Prints one line, as orca_crowd.h says.

#include "orca_crowd.h"

#include <RVO.h>

namespace {

using orca_crowd::Walker;

class Simulator {
 public:
  static constexpr const char* name = "rvo2";

  explicit Simulator(const std::vector<Walker>& walkers) : walkers_(walkers) {
    const float horizon = static_cast<float>(orca_crowd::horizon);
    simulator_.setTimeStep(static_cast<float>(orca_crowd::delta_time));
    simulator_.setAgentDefaults(static_cast<float>(orca_crowd::neighbor_distance), orca_crowd::max_neighbors, horizon,
                                horizon, static_cast<float>(orca_crowd::radius), static_cast<float>(orca_crowd::max_speed),
                                RVO::Vector2(0.0f, 0.0f));
    for (const Walker& walker : walkers) simulator_.addAgent(vector(walker.position, 1.0));
  }

  void turn(double sign) {
    for (std::size_t i = 0; i < walkers_.size(); ++i) simulator_.setAgentPrefVelocity(i, vector(walkers_[i].wish, sign));
  }

  void step() { simulator_.doStep(); }

  double progress(int agent) const {
    const RVO::Vector2 v = simulator_.getAgentVelocity(agent), wish = simulator_.getAgentPrefVelocity(agent);
    return v.x() * wish.x() + v.y() * wish.y();
  }

 private:
  static RVO::Vector2 vector(const std::array<double, 3>& v, double factor) {
    return RVO::Vector2(static_cast<float>(factor * v[0]), static_cast<float>(factor * v[1]));
  }

  const std::vector<Walker>& walkers_;
  RVO::RVOSimulator simulator_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4 || std::atoi(argv[2]) != 2) return 2;
  const int agents = std::atoi(argv[1]), blocks = std::atoi(argv[3]);
  if (agents <= 0 || blocks <= 0) return 2;
  const std::vector<Walker> walkers = orca_crowd::crowd(agents, 2);
  Simulator simulator(walkers);
  orca_crowd::time(agents, blocks, simulator);
  return 0;
}
