/* A pursuer and a target on Detour's navigation mesh: going to the earliest point of the target's route, by pursuit_begin_route_search,
 * beside searching a way to where the target is, and to where the straight intercept is put on the mesh, ten times a second.
 *
 * chase <plans>: prints a table. It fails when an intercept is not walkable in its time, or when a search asks more than 12 ways. */
#include "ground.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace {
constexpr double PURSUER_SPEED = 5.0;
constexpr double CAPTURE_RADIUS = 0.5;
constexpr double TICK = 1.0 / 60.0;
constexpr int TICKS_PER_SEARCH = 6;
constexpr double LONGEST_CHASE = 300.0;
constexpr std::uint32_t MOST_QUESTIONS = 12;
constexpr int CASES_PER_BAND = 2;

/** How many times as fast as the target the pursuer is. */
struct Band {
  double slowest, fastest;
};
constexpr Band BANDS[] = {{1.0, 1.3}, {1.3, 2.0}, {2.0, 4.0}};

/** What the target will walk, and when it is at each corner. It waits at the end. */
struct Route {
  std::vector<PursuitVec3> points;
  std::vector<double> times;
  double speed = 0.0;

  PursuitVec3 at(double time, PursuitVec3 *velocity) const {
    *velocity = {0.0, 0.0, 0.0};
    const std::size_t next = static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), time) - times.begin());
    if (next >= times.size()) return points.back();
    const PursuitVec3 from = points[next - 1], to = points[next];
    const double duration = times[next] - times[next - 1], part = (time - times[next - 1]) / duration;
    *velocity = {(to.x - from.x) / duration, (to.y - from.y) / duration, (to.z - from.z) / duration};
    return {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y), from.z + part * (to.z - from.z)};
  }
};

/** Walks a way as far as a tick allows. */
class Walker {
public:
  explicit Walker(PursuitVec3 start) : position(start) {}
  void follow(Way followed) {
    way = std::move(followed);
    next = 1;
  }
  void walk() {
    double left = PURSUER_SPEED * TICK;
    while (next < way.points.size() && left > 0.0) {
      const PursuitVec3 to = way.points[next];
      const double leg = distance(position, to);
      if (leg > left) {
        const double part = left / leg;
        position = {position.x + part * (to.x - position.x), position.y + part * (to.y - position.y), position.z + part * (to.z - position.z)};
        return;
      }
      position = to;
      left -= leg;
      ++next;
    }
  }
  PursuitVec3 position;

private:
  Way way;
  std::size_t next = 1;
};

/** Walks until the target is caught; where to is asked again at every search. */
template <typename Aim> double chase(const Ground &ground, const Route &route, Walker walker, int ticks_per_search, Aim aim) {
  for (int tick = 0; tick * TICK < LONGEST_CHASE; ++tick) {
    PursuitVec3 velocity;
    const PursuitVec3 target = route.at(tick * TICK, &velocity);
    if (distance(walker.position, target) <= CAPTURE_RADIUS) return tick * TICK;
    if (tick % ticks_per_search == 0) {
      const Way way = ground.way(ground.project(walker.position), ground.project(aim(walker.position, target, velocity)));
      if (way.is_there()) walker.follow(way);
    }
    walker.walk();
  }
  return LONGEST_CHASE;
}

/** The straight intercept, as if there were no walls; where the target is, when it cannot be caught so. */
PursuitVec3 straight(PursuitVec3 pursuer, PursuitVec3 target, PursuitVec3 velocity) {
  PursuitInterceptQuery query{};
  query.pursuer_position = pursuer;
  query.target_position = target;
  query.target_velocity = velocity;
  query.pursuer_speed = PURSUER_SPEED;
  query.capture_radius = CAPTURE_RADIUS;
  PursuitInterceptSolution solution;
  return pursuit_solve_intercept(&query, &solution) == PURSUIT_STATUS_OK ? solution.point : target;
}

struct Case {
  double ratio;
  double ours, chasing, leading;
  std::uint32_t questions;
  bool has_answer, is_walkable;
};

/** Searches the earliest point of the route; each question is one way of Detour's. */
PursuitRouteIntercept search(const Ground &ground, const Route &route, PursuitVec3 start) {
  PursuitRouteInterceptQuery query{};
  query.pursuer_position = start;
  query.pursuer_speed = query.max_speed = PURSUER_SPEED;
  query.route = pursuit_target_motion_default().path;
  query.route.positions = pursuit_make_vec3_view(route.points.data(), sizeof(PursuitVec3));
  query.route.paces = pursuit_make_number_view(route.times.data(), sizeof(double));
  query.route.count = static_cast<std::uint32_t>(route.points.size());
  query.route.timing = PURSUIT_PATH_TIMING_TIMES;
  query.capture_radius = CAPTURE_RADIUS;
  query.tolerance = 0.01;
  query.horizon = LONGEST_CHASE;
  query.max_questions = MOST_QUESTIONS;
  query.access = PURSUIT_ROUTE_ACCESS_BOTH_WAYS;

  static unsigned char memory[1024];
  PursuitRouteIntercept found;
  PursuitStatus status = pursuit_begin_route_search(&query, memory, sizeof memory, &found);
  while (found.is_asking) {
    const Way way = ground.way(ground.project(start), ground.project(found.question_point));
    PursuitRouteWay answer{INFINITY, {0.0, 0.0, 0.0}, INFINITY};
    if (way.is_there()) {
      answer.corner = way.points[way.points.size() - 2];
      answer.travel_time = way.length / PURSUER_SPEED;
      answer.corner_travel_time = (way.length - distance(answer.corner, way.points.back())) / PURSUER_SPEED;
    }
    status = pursuit_answer_route_search(&query, memory, sizeof memory, &answer, &found);
  }
  if (status < 0) {
    std::fprintf(stderr, "%s\n", pursuit_get_status_message(status));
    std::exit(1);
  }
  return found;
}

Case play(const Ground &ground, const Route &route, PursuitVec3 start) {
  Case played{};
  played.ratio = PURSUER_SPEED / route.speed;
  const PursuitRouteIntercept found = search(ground, route, start);
  played.questions = found.questions;
  played.has_answer = std::isfinite(found.time);
  const Way way = ground.way(ground.project(start), ground.project(found.point));
  const double arrival = way.length / PURSUER_SPEED - CAPTURE_RADIUS / PURSUER_SPEED;
  played.is_walkable = !played.has_answer || (way.is_there() && arrival <= found.time + 1e-6);
  const auto ours = [&](PursuitVec3, PursuitVec3 target, PursuitVec3) { return played.has_answer ? found.point : target; };
  const auto chasing = [](PursuitVec3, PursuitVec3 target, PursuitVec3) { return target; };
  played.ours = chase(ground, route, Walker(start), played.has_answer ? 1 << 30 : TICKS_PER_SEARCH, ours);
  /* It is caught by walking, too, when the search says. */
  if (played.has_answer && played.ours > found.time + 2.0 * TICK) played.is_walkable = false;
  played.chasing = chase(ground, route, Walker(start), TICKS_PER_SEARCH, chasing);
  played.leading = chase(ground, route, Walker(start), TICKS_PER_SEARCH, straight);
  return played;
}

/** A start, and a route of Detour's ways between random places. False when the plan has no way between some of them. */
bool set_up(const Ground &ground, Random &random, const Band &band, Route &route, PursuitVec3 &start) {
  const Place pursuer = ground.random_place(random);
  Place last = ground.random_place(random);
  if (distance(pursuer.position, last.position) < 10.0 || !ground.way(pursuer, last).is_there()) return false;
  route.speed = PURSUER_SPEED / random.between(band.slowest, band.fastest);
  route.points = {last.position};
  route.times = {0.0};
  for (int goal = 0; goal < 4; ++goal) {
    const Place next = ground.random_place(random);
    const Way way = ground.way(last, next);
    if (!way.is_there()) return false;
    for (std::size_t index = 1; index < way.points.size(); ++index) {
      const double leg = distance(route.points.back(), way.points[index]);
      if (leg < 1e-3) continue;
      route.times.push_back(route.times.back() + leg / route.speed);
      route.points.push_back(way.points[index]);
    }
    last = next;
  }
  start = pursuer.position;
  return route.points.size() > 1;
}

double at(std::vector<double> values, double part) {
  if (values.empty()) return NAN;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1) + 0.5)];
}

/** How much sooner ours is, as a part of the other, and where it is later by more than the time between two searches. */
void compare(const char *name, const Band &band, const std::vector<Case> &cases, double Case::*other) {
  std::vector<double> savings, later{0.0};
  double all = 0.0, all_ours = 0.0;
  for (const Case &played : cases) {
    if (played.ratio < band.slowest || played.ratio >= band.fastest) continue;
    savings.push_back(1.0 - played.ours / (played.*other));
    all += played.*other;
    all_ours += played.ours;
    if (played.ours > played.*other + TICKS_PER_SEARCH * TICK) later.push_back(played.ours - played.*other);
  }
  std::printf("| %.1f to %.1f times as fast | %s | %zu | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.2f s |\n", band.slowest, band.fastest, name, savings.size(),
              100.0 * at(savings, 0.5), 100.0 * (1.0 - all_ours / all), 100.0 * at(savings, 0.9),
              100.0 * static_cast<double>(later.size() - 1) / static_cast<double>(savings.size()), at(later, 1.0));
}
} /* namespace */

int main(int count, char **arguments) {
  const int plans = count > 1 ? std::atoi(arguments[1]) : 20;
  std::vector<Case> cases;
  Random random(1);
  for (int plan = 0; plan < plans; ++plan) {
    const Ground ground(random, plan % 2 == 1);
    for (int played = 0; played < CASES_PER_BAND; ++played) {
      for (const Band &band : BANDS) {
        Route route;
        PursuitVec3 start;
        if (set_up(ground, random, band, route, start)) cases.push_back(play(ground, route, start));
      }
    }
  }
  if (cases.empty()) return 1;
  std::vector<double> questions;
  int without = 0, unwalkable = 0;
  for (const Case &played : cases) {
    questions.push_back(played.questions);
    without += played.has_answer ? 0 : 1;
    unwalkable += played.is_walkable ? 0 : 1;
  }
  std::printf("%zu chases on %d plans; %d intercepts not walkable in their time, %d searches without an answer\n", cases.size(), plans, unwalkable, without);
  std::printf("ways asked for: median %.0f, 90 %% %.0f, 99 %% %.0f, at most %.0f\n\n", at(questions, 0.5), at(questions, 0.9), at(questions, 0.99), at(questions, 1.0));
  std::printf("| pursuer | beside | chases | saved, median | of all time | at 90 %% | later | by at most |\n|---|---|---:|---:|---:|---:|---:|---:|\n");
  for (const Band &band : BANDS) {
    compare("going where it is", band, cases, &Case::chasing);
    compare("straight intercept", band, cases, &Case::leading);
  }
  return unwalkable == 0 && at(questions, 1.0) <= MOST_QUESTIONS ? 0 : 1;
}
