// Times a step of RVO2, the library of the paper's authors, in the crowds of orca_crowd.h. It is fetched when the benchmark
// runs; only its public header is used here. It knows two dimensions only. Prints one line, as orca_crowd.h says.

#include "orca_crowd.h"

#include <RVO.h>

#include <memory>

namespace {

using orca_crowd::Case;
using orca_crowd::Coordinates;
using orca_crowd::Walker;

class Simulator {
 public:
  static constexpr const char* name = "rvo2";

  Simulator(const Case& asked, const std::vector<Walker>& walkers) : simulator_(std::make_unique<RVO::RVOSimulator>()) {
    const float horizon = static_cast<float>(asked.horizon);
    simulator_->setTimeStep(static_cast<float>(asked.delta_time));
    simulator_->setAgentDefaults(static_cast<float>(asked.neighbor_distance), orca_crowd::max_neighbors, horizon, horizon,
                                 static_cast<float>(asked.radius), static_cast<float>(orca_crowd::max_speed),
                                 RVO::Vector2(0.0f, 0.0f));
    for (const Walker& walker : walkers) simulator_->addAgent(vector(walker.position));
    if (!asked.walled()) return;
    for (const orca_crowd::Block& block : orca_crowd::four_blocks()) {
      std::vector<RVO::Vector2> corners;
      for (const orca_crowd::Corner& corner : block) corners.push_back(vector({corner[0], corner[1], 0.0}));
      simulator_->addObstacle(corners);
    }
    simulator_->processObstacles();
  }

  void wish(int agent, const Coordinates& v) { simulator_->setAgentPrefVelocity(agent, vector(v)); }

  void step() { simulator_->doStep(); }

  Coordinates position(int agent) const { return coordinates(simulator_->getAgentPosition(agent)); }
  Coordinates velocity(int agent) const { return coordinates(simulator_->getAgentVelocity(agent)); }

 private:
  static RVO::Vector2 vector(const Coordinates& v) {
    return RVO::Vector2(static_cast<float>(v[0]), static_cast<float>(v[1]));
  }

  static Coordinates coordinates(const RVO::Vector2& v) { return {v.x(), v.y(), 0.0}; }

  std::unique_ptr<RVO::RVOSimulator> simulator_;
};

}  // namespace

int main(int argc, char** argv) {
  const Case asked = orca_crowd::asked(argc, argv);
  if (asked.dimensions != 2) return 2;
  if (asked.starts > 0) {
    orca_crowd::count_steps<Simulator>(asked);
  } else {
    orca_crowd::time<Simulator>(asked);
  }
  return 0;
}
