// A flock of 200 for a minute: the same program, and the same bits, in five languages.
#include "pursuit.hpp"

#include <bit>
#include <cstdio>

int main() {
  pursuit::Flock flock;
  for (int i = 0; i < 200; ++i) {
    flock.positions.push_back({4.0 * (i % 20), 4.0 * (i / 20), 1.0 * (i % 3)});
    flock.velocities.push_back({i % 2 == 0 ? 3.0 : -3.0, i % 5 - 2.0, 0});
  }
  for (int tick = 0; tick < 960; ++tick) {
    if (flock.step(1.0 / 16).is_refused()) return 1;
  }
  std::uint64_t bits = 0;
  for (const pursuit::Vec3 &at : flock.positions) {
    for (const double number : {at.x, at.y, at.z}) bits += std::bit_cast<std::uint64_t>(number);
  }
  std::printf("%zu fly, bits %016llx\n", flock.positions.size(), static_cast<unsigned long long>(bits));
}
