// The program of samples/crowd with RVO2: 500 agents in two groups change sides past four pillars.
#include <RVO.h>

#include <cstddef>
#include <cstdio>
#include <vector>

int main() {
  RVO::RVOSimulator crowd;
  const float tick = 1.0f / 16, speed = 1.2f;
  crowd.setTimeStep(tick);
  crowd.setAgentDefaults(15, 16, 2, 0.5f, 0.4f, 1.5f);
  std::vector<RVO::Vector2> goals;
  for (int i = 0; i < 500; ++i) {
    const float x = static_cast<float>((i < 250 ? -1 : 1) * (10 + 2 * (i % 10))), y = static_cast<float>(2 * (i % 250 / 10 - 12));
    crowd.addAgent(RVO::Vector2(x, y));
    goals.emplace_back(-x, y);
  }
  for (const float y : {-17.5f, -5.5f, 6.5f, 18.5f}) {
    crowd.addObstacle({RVO::Vector2(-1.5f, y), RVO::Vector2(0, y - 1), RVO::Vector2(1.5f, y), RVO::Vector2(0, y + 1)});
  }
  crowd.processObstacles();
  for (int step = 0; step < 1200; ++step) {
    for (std::size_t i = 0; i < goals.size(); ++i) {
      const RVO::Vector2 way = goals[i] - crowd.getAgentPosition(i);
      const float length = RVO::abs(way);
      crowd.setAgentPrefVelocity(i, length > speed * tick ? way * (speed / length) : way / tick);
    }
    crowd.doStep();
  }
  int arrived = 0;
  for (std::size_t i = 0; i < goals.size(); ++i) arrived += RVO::abs(goals[i] - crowd.getAgentPosition(i)) < 1;
  std::printf("%d of 500 are within 1 m of their goals\n", arrived);
}
