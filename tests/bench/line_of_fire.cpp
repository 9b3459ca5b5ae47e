// The line of fire of a shot among bodies that move, beside checks as games have them, body by body.
//
// Usage: line_of_fire <rounds>. Prints for straight shots and for arcs a line
// `NAME OURS_NS BATCH_NS STEPS_NS CLOSED_NS MISSED BLOCKED`: of a shot alone, of one of many, of checks in small time steps, of a quadratic for
// each body (0 for arcs, which it does not solve), and how many of the blocked shots the steps call clear.

#include "pursuit.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace {

constexpr int body_count = 1000, shot_count = 100;
constexpr double infinite = 1e300;

std::mt19937_64 generator(2026);
double checksum = 0.0;

double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(generator); }

struct Scene {
  std::vector<PursuitMovingBody> bodies;
  std::vector<PursuitLineOfFireQuery> shots;
};

// People who walk on a field of 200 m x 200 m; shots from its middle, in every direction.
Scene scene(bool is_arc) {
  Scene made;
  for (int index = 0; index < body_count; ++index) {
    PursuitMovingBody body{};
    body.position = {uniform(-100.0, 100.0), uniform(-100.0, 100.0), 1.2};
    const double speed = uniform(0.0, 5.0), course = uniform(-3.141592653589793, 3.141592653589793);
    body.velocity = {speed * std::cos(course), speed * std::sin(course), 0.0};
    body.radius = 0.5;
    made.bodies.push_back(body);
  }
  for (int index = 0; index < shot_count; ++index) {
    PursuitLineOfFireQuery shot = pursuit_line_of_fire_query_default();
    const double course = uniform(-3.141592653589793, 3.141592653589793), speed = is_arc ? 40.0 : 400.0;
    shot.muzzle_position = {0.0, 0.0, 1.5};
    shot.launch_velocity = {speed * std::cos(course), speed * std::sin(course), is_arc ? uniform(2.0, 15.0) : 0.0};
    shot.horizon = is_arc ? 2.0 : 0.25;
    if (is_arc) shot.gravity.z = -9.81;
    made.shots.push_back(shot);
  }
  return made;
}

PursuitVec3 at(PursuitVec3 from, PursuitVec3 velocity, PursuitVec3 acceleration, double time) {
  const double half = 0.5 * time * time;
  return {from.x + velocity.x * time + acceleration.x * half, from.y + velocity.y * time + acceleration.y * half,
          from.z + velocity.z * time + acceleration.z * half};
}

// The textbook's check: both are moved in small steps, and the distance is taken at each. Answers the time of the first contact; the
// nearest miss is kept too.
double steps(const PursuitLineOfFireQuery &shot, const std::vector<PursuitMovingBody> &bodies, double step, double &nearest) {
  double first = infinite;
  nearest = infinite;
  const int count = static_cast<int>(std::ceil(shot.horizon / step));
  for (const PursuitMovingBody &body : bodies) {
    for (int index = 0; index <= count; ++index) {
      const double time = std::min(shot.horizon, index * step);
      const PursuitVec3 there = at(body.position, body.velocity, body.acceleration, time);
      const PursuitVec3 shot_there = at(shot.muzzle_position, shot.launch_velocity, shot.gravity, time);
      const double x = there.x - shot_there.x, y = there.y - shot_there.y, z = there.z - shot_there.z;
      const double square = x * x + y * y + z * z;
      nearest = std::min(nearest, square);
      if (square <= body.radius * body.radius) {
        first = std::min(first, time);
        break;
      }
    }
  }
  return first;
}

// A quadratic for each body: straight shots only.
double closed(const PursuitLineOfFireQuery &shot, const std::vector<PursuitMovingBody> &bodies, double &nearest) {
  double first = infinite;
  nearest = infinite;
  for (const PursuitMovingBody &body : bodies) {
    const double x = body.position.x - shot.muzzle_position.x, y = body.position.y - shot.muzzle_position.y,
                 z = body.position.z - shot.muzzle_position.z;
    const double u = body.velocity.x - shot.launch_velocity.x, v = body.velocity.y - shot.launch_velocity.y,
                 w = body.velocity.z - shot.launch_velocity.z;
    const double a = u * u + v * v + w * w, b = x * u + y * v + z * w, c = x * x + y * y + z * z - body.radius * body.radius;
    const double passing = std::min(std::max(-b / a, 0.0), shot.horizon);
    const double px = x + u * passing, py = y + v * passing, pz = z + w * passing;
    nearest = std::min(nearest, std::sqrt(px * px + py * py + pz * pz) - body.radius);
    const double discriminant = b * b - a * c;
    if (c <= 0.0) {
      first = 0.0;
    } else if (discriminant >= 0.0 && b < 0.0) {
      const double time = c / (std::sqrt(discriminant) - b);
      if (time <= shot.horizon) first = std::min(first, time);
    }
  }
  return first;
}

template <typename Work>
double nanoseconds(Work work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
}

void time_of(const char *name, bool is_arc, int rounds, const PursuitProcessorLevel &level) {
  const Scene made = scene(is_arc);
  // So short that the shot flies half a meter in a step: the radius of a body.
  const double step = is_arc ? 0.0125 : 0.00125;
  double best[4] = {infinite, infinite, infinite, is_arc ? 0.0 : infinite};
  int missed = 0, blocked = 0;
  std::vector<PursuitLineOfFire> lines(shot_count);
  for (const PursuitLineOfFireQuery &shot : made.shots) {
    PursuitLineOfFire line;
    double nearest;
    pursuit_find_line_of_fire(&shot, made.bodies.data(), body_count, nullptr, 0, &line);
    blocked += line.is_clear == 0;
    missed += line.is_clear == 0 && steps(shot, made.bodies, step, nearest) == infinite;
  }
  for (int round = 0; round < rounds; ++round) {
    best[0] = std::min(best[0], nanoseconds([&] {
      for (const PursuitLineOfFireQuery &shot : made.shots) {
        PursuitLineOfFire line;
        pursuit_find_line_of_fire(&shot, made.bodies.data(), body_count, nullptr, 0, &line);
        checksum += line.time;
      }
    }));
    best[1] = std::min(best[1], nanoseconds([&] {
      std::uint32_t clear;
      pursuit_find_line_of_fire_batch(made.shots.data(), shot_count, made.bodies.data(), body_count, nullptr, 0, &level, lines.data(),
                                      &clear);
      checksum += lines[0].time;
    }));
    if (!is_arc) {
      best[3] = std::min(best[3], nanoseconds([&] {
        for (const PursuitLineOfFireQuery &shot : made.shots) {
          double nearest;
          checksum += std::min(closed(shot, made.bodies, nearest), 1.0) + nearest;
        }
      }));
    }
    // Long beside the others, so fewer of its times are needed.
    if (round % 8 == 0) {
      best[2] = std::min(best[2], nanoseconds([&] {
        for (const PursuitLineOfFireQuery &shot : made.shots) {
          double nearest;
          checksum += std::min(steps(shot, made.bodies, step, nearest), 1.0) + nearest;
        }
      }));
    }
  }
  std::printf("%s\t%.1f\t%.1f\t%.1f\t%.1f\t%d\t%d\n", name, best[0] / shot_count, best[1] / shot_count, best[2] / shot_count,
              best[3] / shot_count, missed, blocked);
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  const int rounds = std::atoi(argv[1]);
  if (rounds <= 0) return 2;
  PursuitProcessorLevel level;
  if (pursuit_get_processor_level(PURSUIT_LEVEL_AVX2, &level) != PURSUIT_STATUS_OK) return 1;
  time_of("straight", false, rounds, level);
  time_of("arc", true, rounds, level);
  std::fprintf(stderr, "%g\n", checksum);
  return 0;
}
