// The line of fire of a shot among bodies that move, beside checks as games have them, body by body.
//
// Usage: line_of_fire <rounds>. Prints for shots through air, arcs and straight shots a line
// `NAME OURS_NS BATCH_NS STEPS_NS CLOSED_NS MISSED BLOCKED`: of a shot alone, of one of many, of checks in small time steps, of a quadratic for
// each body (0 where it does not solve the shot), and how many of the blocked shots the steps call clear.

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
enum class Flight { Straight, Arc, Air };

Scene scene(Flight flight) {
  const bool is_arc = flight != Flight::Straight;
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
    // A ball of 0.2 kg and 4 cm of radius: half of the density of air times the area times a coefficient of 0.47, over the mass.
    if (flight == Flight::Air) shot.quadratic_drag = 0.5 * 1.2 * 0.47 * 3.141592653589793 * 0.04 * 0.04 / 0.2;
    made.shots.push_back(shot);
  }
  return made;
}

PursuitVec3 at(PursuitVec3 from, PursuitVec3 velocity, PursuitVec3 acceleration, double time) {
  const double half = 0.5 * time * time;
  return {from.x + velocity.x * time + acceleration.x * half, from.y + velocity.y * time + acceleration.y * half,
          from.z + velocity.z * time + acceleration.z * half};
}

// Where the shot is at each step: on its parabola, or through air by steps of velocity and position.
std::vector<PursuitVec3> fly(const PursuitLineOfFireQuery &shot, double step) {
  std::vector<PursuitVec3> places;
  PursuitVec3 place = shot.muzzle_position, velocity = shot.launch_velocity;
  for (int index = 0; index * step < shot.horizon + step; ++index) {
    const double time = std::min(shot.horizon, index * step);
    if (shot.quadratic_drag == 0.0) {
      place = at(shot.muzzle_position, shot.launch_velocity, shot.gravity, time);
    } else if (index > 0) {
      const double speed = std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z);
      const double kept = 1.0 - shot.quadratic_drag * speed * step;
      velocity = {velocity.x * kept + shot.gravity.x * step, velocity.y * kept + shot.gravity.y * step,
                  velocity.z * kept + shot.gravity.z * step};
      place = {place.x + velocity.x * step, place.y + velocity.y * step, place.z + velocity.z * step};
    }
    places.push_back(place);
  }
  return places;
}

// The textbook's check: both are moved in small steps, and the distance is taken at each. Answers the time of the first contact; the
// nearest miss is kept too.
double steps(const PursuitLineOfFireQuery &shot, const std::vector<PursuitMovingBody> &bodies, double step, double &nearest) {
  double first = infinite;
  nearest = infinite;
  const std::vector<PursuitVec3> places = fly(shot, step);
  for (const PursuitMovingBody &body : bodies) {
    double time = 0.0;
    for (const PursuitVec3 &place : places) {
      const PursuitVec3 there = at(body.position, body.velocity, body.acceleration, std::min(shot.horizon, time));
      const double x = there.x - place.x, y = there.y - place.y, z = there.z - place.z;
      const double square = x * x + y * y + z * z;
      nearest = std::min(nearest, square);
      if (square <= body.radius * body.radius) {
        first = std::min(first, time);
        break;
      }
      time += step;
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

void time_of(const char *name, Flight flight, int rounds, const PursuitProcessorLevel &level) {
  const Scene made = scene(flight);
  const bool is_arc = flight != Flight::Straight;
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
  time_of("through air", Flight::Air, rounds, level);
  time_of("arc", Flight::Arc, rounds, level);
  time_of("straight", Flight::Straight, rounds, level);
  std::fprintf(stderr, "%g\n", checksum);
  return 0;
}
