// 500 agents in two groups change sides past four pillars: the same program, and the same bits, in five languages.
#include "pursuit.hpp"

#include <array>
#include <bit>
#include <cstdio>

int main() {
  pursuit::OrcaCrowd crowd;
  for (int i = 0; i < 500; ++i) {
    const double x = (i < 250 ? -1 : 1) * (10 + 2 * (i % 10)), y = 2 * (i % 250 / 10 - 12);
    crowd.positions.push_back({x, y, 0});
    crowd.goals.push_back({-x, y, 0});
  }
  for (const double y : {-17.5, -5.5, 6.5, 18.5}) {
    const std::array<pursuit::Vec3, 4> corners{{{-1.5, y, 0}, {0, y - 1, 0}, {1.5, y, 0}, {0, y + 1, 0}}};
    if (crowd.add_wall(corners, pursuit::PathTopology::Closed).is_refused()) return 1;
  }
  for (int tick = 0; tick < 1200; ++tick) {
    if (crowd.step(1.0 / 16).is_refused()) return 1;
  }
  std::uint64_t bits = 0;
  for (const pursuit::Vec3 &at : crowd.positions) bits += std::bit_cast<std::uint64_t>(at.x) + std::bit_cast<std::uint64_t>(at.y);
  std::printf("%u of %zu have arrived, bits %016llx\n", crowd.arrivals().arrived + crowd.arrivals().arrived_near,
              crowd.positions.size(), static_cast<unsigned long long>(bits));
}
