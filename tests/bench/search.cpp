// What the functions that search cost: in a game, and at worst, as far as a search for the most expensive input finds it. And a
// turret beside a bisection of the impact time.
//
// Usage: search <inputs tried for each function>. Prints `textbook NS`; for each function `worst NAME MEDIAN_NS WORST_NS STATUS`
// and its inputs; and `turret OURS_NS BISECTION_NS CONVERGED_NS MISSES`.

#include "pursuit.h"
#include "textbook.h"

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
// Every function reads its input from so many numbers from 0 to 1.
using Numbers = std::array<double, 24>;

std::mt19937_64 generator(2026);
double checksum = 0.0;

double uniform() { return std::uniform_real_distribution<double>(0.0, 1.0)(generator); }

Numbers random_numbers() {
  Numbers numbers;
  for (double& number : numbers) number = uniform();
  return numbers;
}

// How wide the inputs are spread: in a game within a factor of 10, in the search within a factor of a million.
struct Reader {
  const Numbers& numbers;
  double decades;
  std::size_t next = 0;

  double number() { return numbers[next++ % numbers.size()]; }
  double signed_number() { return 2.0 * number() - 1.0; }
  // Around `middle`, above zero.
  double size(double middle) { return middle * std::pow(10.0, decades * (number() - 0.5)); }
  double angle() { return pi * signed_number(); }
  PursuitVec3 vector(double middle) {
    const double length = size(middle), turn = angle(), height = signed_number();
    const double aside = std::sqrt(1.0 - height * height);
    return {length * aside * std::cos(turn), length * aside * std::sin(turn), length * height};
  }
  PursuitVec3 flat(double middle) {
    const double length = size(middle), turn = angle();
    return {length * std::cos(turn), length * std::sin(turn), 0.0};
  }
};

PursuitShot shot(Reader& reader) { return {{}, reader.vector(50.0), reader.vector(10.0), reader.size(60.0), {}}; }

PursuitStatus turret(Reader reader) {
  PursuitTurretQuery query{shot(reader), reader.vector(1.0), reader.size(1.0), INFINITY, 0.0, reader.size(20.0), 0.0};
  if (reader.number() < 0.3) query.fire_cone = 0.5 * reader.number();
  PursuitTurretSolution out;
  const PursuitStatus status = pursuit_solve_turret(&query, &out);
  checksum += out.impact_time;
  return status;
}

PursuitStatus gimbal(Reader reader) {
  PursuitGimbalTurretQuery query{};
  query.shot = shot(reader);
  query.forward = {1.0, 0.0, 0.0};
  query.up = {0.0, 0.0, 1.0};
  query.yaw_rate = reader.size(1.0);
  query.pitch_rate = reader.size(1.0);
  query.yaw_min = -pi * reader.number();
  query.yaw_max = pi * reader.number();
  query.pitch_min = -0.5 * pi * reader.number();
  query.pitch_max = 0.5 * pi * reader.number();
  query.max_range = INFINITY;
  query.horizon = reader.size(20.0);
  PursuitGimbalTurretSolution out;
  const PursuitStatus status = pursuit_solve_gimbal_turret(&query, &out);
  checksum += out.impact_time;
  return status;
}

template <int kind, int pursuer>
PursuitStatus motion(Reader reader) {
  PursuitMotionInterceptQuery query{};
  query.pursuer = pursuit_pursuer_motion_default();
  query.target = pursuit_target_motion_default();
  query.target.position = reader.flat(50.0);
  query.target.velocity = reader.flat(8.0);
  query.target.acceleration = reader.flat(2.0);
  query.target.turn_rate = reader.signed_number() * reader.size(1.0);
  query.target.first_swing = {reader.flat(4.0), reader.flat(4.0), reader.size(2.0)};
  query.target.second_swing = {reader.flat(2.0), reader.flat(2.0), reader.size(4.0)};
  query.target.kind = kind;
  query.pursuer.kind = pursuer;
  query.pursuer.speed = query.pursuer.max_speed = reader.size(10.0);
  query.pursuer.max_acceleration = reader.size(10.0);
  query.pursuer.turn_radius = reader.size(3.0);
  query.capture_radius = reader.number() < 0.5 ? 0.0 : reader.size(1.0);
  query.horizon = reader.size(30.0);
  PursuitMotionInterceptSolution out;
  const PursuitStatus status = pursuit_solve_motion_intercept(&query, &out);
  checksum += out.time;
  return status;
}

PursuitStatus drag(Reader reader) {
  PursuitProjectileQuery query{};
  query.shot = shot(reader);
  query.target_acceleration = reader.vector(1.0);
  query.shot.gravity = {0.0, 0.0, -reader.size(9.81)};
  PursuitDragSettings settings = pursuit_drag_settings_default(1.0);
  settings.linear_drag = reader.number() < 0.5 ? 0.0 : reader.size(0.1);
  settings.quadratic_drag = reader.size(0.01);
  settings.wind = reader.flat(5.0);
  settings.horizon = reader.size(10.0);
  PursuitLaunch out[4];
  uint32_t count;
  const PursuitStatus status = pursuit_solve_projectile_drag(&query, &settings, out, &count);
  checksum += out[0].time;
  return status;
}

// A 64 x 64 team: costs of several spreads, ties and impossible pairs.
PursuitStatus team(Reader reader) {
  constexpr uint32_t size = 64;
  static double costs[size * size];
  static std::vector<unsigned char> memory(pursuit_team_memory_size(size, size));
  std::mt19937_64 random(static_cast<std::uint64_t>(1e15 * reader.number()));
  const double exponent = 6.0 * reader.number(), impossible = 0.5 * reader.number(), steps = reader.size(1e3);
  const bool is_rounded = reader.number() < 0.5, is_ordered = reader.number() < 0.5;
  std::uniform_real_distribution<double> any(0.0, 1.0);
  for (uint32_t row = 0; row < size; ++row) {
    for (uint32_t column = 0; column < size; ++column) {
      // An ordered team, each pair a product of ranks, is what makes searches by paths longest.
      double cost = is_ordered ? (row + 1.0) * (column + 1.0) / (size * size) : any(random);
      cost = std::pow(cost, exponent);
      if (is_rounded) cost = std::floor(cost * steps);
      costs[row * size + column] = any(random) < impossible ? INFINITY : cost;
    }
  }
  int32_t columns[size];
  PursuitAssignmentCost cost;
  const PursuitNumberView matrix = pursuit_make_number_view(costs, sizeof costs[0]);
  const PursuitStatus status = pursuit_solve_assignment(&matrix, size, size, PURSUIT_ASSIGNMENT_LINEAR_SUM, memory.data(),
                                                        memory.size(), columns, &cost);
  checksum += columns[0];
  return status;
}

struct Searched {
  const char* name;
  PursuitStatus (*call)(Reader);
  // A share of the tries: what takes milliseconds is tried less.
  double share;
};

constexpr Searched functions[] = {
    {"pursuit_solve_turret", turret, 1.0},
    {"pursuit_solve_gimbal_turret", gimbal, 0.3},
    {"pursuit_solve_motion_intercept, of one that turns", motion<PURSUIT_TARGET_TURNING, PURSUIT_PURSUER_CONSTANT>, 1.0},
    {"pursuit_solve_motion_intercept, of one that weaves", motion<PURSUIT_TARGET_WEAVING, PURSUIT_PURSUER_CONSTANT>, 1.0},
    {"pursuit_solve_motion_intercept, under thrust", motion<PURSUIT_TARGET_ACCELERATING, PURSUIT_PURSUER_THRUST>, 1.0},
    {"pursuit_solve_motion_intercept, by car", motion<PURSUIT_TARGET_TURNING, PURSUIT_PURSUER_CAR>, 1.0},
    {"pursuit_solve_projectile_drag", drag, 0.02},
    {"pursuit_solve_assignment, 64 x 64", team, 0.05},
};

double nanoseconds(const Searched& function, const Numbers& numbers, double decades, int turns) {
  double best = 1e300;
  for (int turn = 0; turn < turns; ++turn) {
    const auto start = std::chrono::steady_clock::now();
    function.call(Reader{numbers, decades});
    const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
    best = std::min(best, elapsed.count());
  }
  return best;
}

// A third of the tries at random, the rest around the worst so far, nearer and nearer.
void search(const Searched& function, int tries) {
  constexpr double game = 1.0, anything = 6.0;
  std::vector<double> usual;
  for (int i = 0; i < tries / 10 + 20; ++i) usual.push_back(nanoseconds(function, random_numbers(), game, 3));
  std::nth_element(usual.begin(), usual.begin() + static_cast<std::ptrdiff_t>(usual.size() / 2), usual.end());
  const double median = usual[usual.size() / 2];
  double worst = 0.0;
  Numbers worst_numbers{};
  for (int i = 0; i < tries; ++i) {
    Numbers numbers = random_numbers();
    if (i > tries / 3) {
      const double reach = std::pow(10.0, -4.0 * uniform());
      for (std::size_t at = 0; at < numbers.size(); ++at) {
        const double near = worst_numbers[at] + reach * (2.0 * uniform() - 1.0);
        numbers[at] = uniform() < 0.3 ? std::clamp(near, 0.0, 1.0) : worst_numbers[at];
      }
    }
    if (nanoseconds(function, numbers, anything, 1) > worst) {
      // What was only interrupted is not dear.
      const double time = nanoseconds(function, numbers, anything, 5);
      if (time > worst) {
        worst = time;
        worst_numbers = numbers;
      }
    }
  }
  const PursuitStatus status = function.call(Reader{worst_numbers, anything});
  std::printf("worst\t%s\t%.1f\t%.1f\t%s\n", function.name, median, nanoseconds(function, worst_numbers, anything, 9),
              pursuit_get_status_message(status));
}

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
    Reader reader{numbers, 1.0};
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

// A call of the textbook with the same answer as pursuit_solve_intercept.
void textbook(int rounds) {
  std::vector<PursuitInterceptQuery> queries;
  for (int i = 0; i < 1000; ++i) {
    const Numbers numbers = random_numbers();
    Reader reader{numbers, 1.0};
    queries.push_back({{0.0, 0.0, 0.0}, reader.vector(50.0), reader.vector(6.0), reader.size(12.0), 0.0});
  }
  double best = 1e300;
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (const PursuitInterceptQuery& query : queries) {
      PursuitInterceptSolution out;
      if (textbook_intercept(query, out)) checksum += out.time;
    }
    const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
    best = std::min(best, elapsed.count() / static_cast<double>(queries.size()));
  }
  std::printf("textbook\t%.3f\n", best);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const int tries = std::atoi(argv[1]);
  if (tries <= 0) return 2;
  textbook(tries / 20 + 5);
  beside_bisection(tries / 100 + 3);
  for (const Searched& function : functions) search(function, static_cast<int>(tries * function.share) + 20);
  std::printf("checksum\t%.17g\n", checksum);
  return 0;
}
