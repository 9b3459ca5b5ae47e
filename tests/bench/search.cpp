// A turret beside a bisection of the impact time.
//
// Usage: search <rounds>. Prints `turret OURS_NS BISECTION_NS CONVERGED_NS MISSES`.

#include "pursuit.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace {

constexpr double pi = 3.14159265358979323846;
// A turret reads its input from these, from 0 to 1.
using Numbers = std::array<double, 24>;

std::mt19937_64 generator(2026);
double checksum = 0.0;

double uniform() { return std::uniform_real_distribution<double>(0.0, 1.0)(generator); }

Numbers random_numbers() {
  Numbers numbers;
  for (double& number : numbers) number = uniform();
  return numbers;
}

// Inputs as in a game, where lengths, speeds and rates span a decade.
struct Reader {
  const Numbers& numbers;
  std::size_t next = 0;

  double number() { return numbers[next++ % numbers.size()]; }
  double signed_number() { return 2.0 * number() - 1.0; }
  // Around `middle`, above zero.
  double size(double middle) { return middle * std::pow(10.0, number() - 0.5); }
  double angle() { return pi * signed_number(); }
  PursuitVec3 flat(double middle) {
    const double length = size(middle), turn = angle();
    return {length * std::cos(turn), length * std::sin(turn), 0.0};
  }
};

// The impact time by halves: does turn and flight take longer than there is time? As J. Wucher's article has it, in the plane,
// with his 40 steps at most, until the last step is below `tolerance`; the result is right where the function has one sign change.
bool bisection(const PursuitTurretQuery& query, double tolerance, double& time) {
  double low = query.min_time, high = query.horizon;
  const double facing = std::atan2(query.facing.y, query.facing.x);
  for (int step = 0; step < 40; ++step) {
    time = 0.5 * (low + high);
    const double x = query.shot.target_position.x + query.shot.target_velocity.x * time;
    const double y = query.shot.target_position.y + query.shot.target_velocity.y * time;
    const double turn = std::fabs(std::remainder(std::atan2(y, x) - facing, 2.0 * pi)) / query.turn_rate;
    const double flight = std::sqrt(x * x + y * y) / query.shot.muzzle_speed;
    (time > turn + flight ? high : low) = time;
    if (0.5 * (high - low) < tolerance) return true;
  }
  return false;
}

// One turret's queries, as in a game and in the plane, where the bisection has its answer.
void beside_bisection(int rounds) {
  std::vector<PursuitTurretQuery> queries;
  while (queries.size() < 1000) {
    const Numbers numbers = random_numbers();
    Reader reader{numbers};
    PursuitTurretQuery query{{{}, reader.flat(50.0), reader.flat(10.0), reader.size(60.0), {}},
                             reader.flat(1.0), reader.size(1.0), INFINITY, 0.0, 20.0, 0.0};
    PursuitTurretSolution out;
    if (pursuit_solve_turret(&query, &out) == PURSUIT_STATUS_OK) queries.push_back(query);
  }
  int misses = 0;
  for (const PursuitTurretQuery& query : queries) {
    PursuitTurretSolution out;
    pursuit_solve_turret(&query, &out);
    double time;
    bisection(query, 1e-12, time);
    misses += std::fabs(time - out.impact_time) > 1e-6;
  }
  double best[3] = {1e300, 1e300, 1e300};
  for (int round = 0; round < rounds; ++round) {
    for (int contender = 0; contender < 3; ++contender) {
      const auto start = std::chrono::steady_clock::now();
      for (const PursuitTurretQuery& query : queries) {
        if (contender == 0) {
          PursuitTurretSolution out;
          pursuit_solve_turret(&query, &out);
          checksum += out.impact_time;
        } else {
          double time;
          bisection(query, contender == 1 ? 0.01 : 1e-12, time);
          checksum += time;
        }
      }
      const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
      best[contender] = std::min(best[contender], elapsed.count() / static_cast<double>(queries.size()));
    }
  }
  std::printf("turret\t%.1f\t%.1f\t%.1f\t%d\n", best[0], best[1], best[2], misses);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const int rounds = std::atoi(argv[1]);
  if (rounds <= 0) return 2;
  beside_bisection(rounds);
  std::fprintf(stderr, "%g\n", checksum);
  return 0;
}
