// A step of a route search beside the path query that it asks for, on a visibility graph.
//
// Usage: route <rounds>. Prints `route STEP_NS QUERY_NS SEARCHES QUESTIONS`.

#include "pursuit.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <queue>
#include <random>
#include <utility>
#include <vector>

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double side = 100.0;

struct Point {
  double x, y;
};

struct Block {
  Point min, max;
};

std::mt19937_64 generator(2026);
double checksum = 0.0;

double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(generator); }

double distance(Point a, Point b) { return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

// Whether a straight line passes through the inside of a block.
bool blocks(const Block &block, Point from, Point to) {
  double enters = 0.0, leaves = 1.0;
  const double starts[] = {from.x, from.y}, ways[] = {to.x - from.x, to.y - from.y};
  const double lows[] = {block.min.x + 1e-9, block.min.y + 1e-9}, highs[] = {block.max.x - 1e-9, block.max.y - 1e-9};
  for (int axis = 0; axis < 2; ++axis) {
    if (ways[axis] == 0.0) {
      if (starts[axis] <= lows[axis] || starts[axis] >= highs[axis]) return false;
    } else {
      const double a = (lows[axis] - starts[axis]) / ways[axis], b = (highs[axis] - starts[axis]) / ways[axis];
      enters = std::max(enters, std::min(a, b));
      leaves = std::min(leaves, std::max(a, b));
    }
  }
  return enters < leaves;
}

// 22 boxes on 100 x 100, and which of their corners see each other.
struct Plan {
  std::vector<Block> boxes;
  std::vector<Point> corners;
  std::vector<std::vector<std::pair<int, double>>> edges;

  Plan() {
    for (int count = 0; count < 22; ++count) {
      const double width = uniform(4.0, 22.0), height = uniform(4.0, 22.0);
      const Point min{uniform(0.0, side - width), uniform(0.0, side - height)};
      boxes.push_back({min, {min.x + width, min.y + height}});
    }
    for (const Block &box : boxes) {
      for (const Point corner : {box.min, box.max, Point{box.min.x, box.max.y}, Point{box.max.x, box.min.y}}) {
        if (is_free(corner)) corners.push_back(corner);
      }
    }
    edges.resize(corners.size());
    for (std::size_t a = 0; a < corners.size(); ++a) {
      for (std::size_t b = 0; b < corners.size(); ++b) {
        if (a != b && sees(corners[a], corners[b])) edges[a].push_back({static_cast<int>(b), distance(corners[a], corners[b])});
      }
    }
  }

  bool is_free(Point at) const {
    return std::none_of(boxes.begin(), boxes.end(), [&](const Block &box) {
      return at.x > box.min.x && at.x < box.max.x && at.y > box.min.y && at.y < box.max.y;
    });
  }

  bool sees(Point a, Point b) const {
    return std::none_of(boxes.begin(), boxes.end(), [&](const Block &box) { return blocks(box, a, b); });
  }

  Point any() const {
    for (;;) {
      const Point at{uniform(0.0, side), uniform(0.0, side)};
      if (is_free(at)) return at;
    }
  }

  // The corners of the shortest way, from the last to the first, and its length: infinite without one.
  double way(Point from, Point to, std::vector<Point> &turns) const {
    turns.clear();
    if (sees(from, to)) return distance(from, to);
    std::vector<double> lengths(corners.size(), infinite);
    std::vector<int> previous(corners.size(), -1);
    std::priority_queue<std::pair<double, int>, std::vector<std::pair<double, int>>, std::greater<>> open;
    for (std::size_t corner = 0; corner < corners.size(); ++corner) {
      if (sees(from, corners[corner])) open.push({lengths[corner] = distance(from, corners[corner]), static_cast<int>(corner)});
    }
    double best = infinite;
    int last = -1;
    while (!open.empty() && open.top().first < best) {
      const auto [length, corner] = open.top();
      open.pop();
      if (length > lengths[corner]) continue;
      if (length + distance(corners[corner], to) < best && sees(corners[corner], to)) {
        best = length + distance(corners[corner], to);
        last = corner;
      }
      for (const auto &[next, step] : edges[corner]) {
        if (length + step < lengths[next]) {
          lengths[next] = length + step;
          previous[next] = corner;
          open.push({lengths[next], next});
        }
      }
    }
    for (; last >= 0; last = previous[last]) turns.push_back(corners[last]);
    return best;
  }
};

// A search, and what its questions were answered.
struct Search {
  std::vector<PursuitVec3> points;
  std::vector<double> paces;
  PursuitRouteInterceptQuery query;
  std::vector<PursuitRouteWay> answers;
};

unsigned char memory[1024];

// The search again with the answers that it had.
void replay(const Search &search) {
  PursuitRouteIntercept found;
  pursuit_begin_route_search(&search.query, memory, sizeof memory, &found);
  for (const PursuitRouteWay &answer : search.answers) {
    pursuit_answer_route_search(&search.query, memory, sizeof memory, &answer, &found);
  }
  checksum += found.time;
}

template <typename Work>
double nanoseconds(Work work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 6;
  const Plan plan;
  std::vector<Point> turns;
  std::vector<Search> searches(400);
  std::vector<std::pair<Point, Point>> asked;
  for (Search &search : searches) {
    const double pace = 5.0 / uniform(1.0, 4.0);
    Point at = plan.any();
    search.points.push_back({at.x, at.y, 0.0});
    while (search.points.size() < 12) {
      const Point goal = plan.any();
      if (plan.way(at, goal, turns) == infinite) continue;
      for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn) search.points.push_back({turn->x, turn->y, 0.0});
      search.points.push_back({goal.x, goal.y, 0.0});
      at = goal;
    }
    search.paces.assign(search.points.size(), pace);
    Point start = plan.any();
    PursuitRouteInterceptQuery &query = search.query;
    query.pursuer_position = {start.x, start.y, 0.0};
    query.pursuer_speed = query.max_speed = 5.0;
    query.route = pursuit_target_motion_default().path;
    query.route.positions = pursuit_make_vec3_view(search.points.data(), sizeof(PursuitVec3));
    query.route.paces = pursuit_make_number_view(search.paces.data(), sizeof(double));
    query.route.count = static_cast<std::uint32_t>(search.points.size());
    query.route.timing = PURSUIT_PATH_TIMING_SPEEDS;
    query.capture_radius = 0.5;
    query.overestimate = 0.0;
    query.tolerance = 0.01;
    query.horizon = 600.0;
    query.max_questions = 16;
    query.access = PURSUIT_ROUTE_ACCESS_BOTH_WAYS;
    PursuitRouteIntercept found;
    pursuit_begin_route_search(&query, memory, sizeof memory, &found);
    while (found.is_asking) {
      const Point to{found.question_point.x, found.question_point.y};
      PursuitRouteWay way{plan.way(start, to, turns) / 5.0, {}, infinite};
      if (way.travel_time < infinite) {
        const Point corner = turns.empty() ? start : turns.front();
        way.corner = {corner.x, corner.y, 0.0};
        way.corner_travel_time = way.travel_time - distance(corner, to) / 5.0;
      }
      search.answers.push_back(way);
      asked.push_back({start, to});
      pursuit_answer_route_search(&query, memory, sizeof memory, &way, &found);
    }
  }
  double step = infinite, query = infinite;
  for (int round = 0; round < rounds; ++round) {
    // Short beside the queries, so that more of its times are disturbed.
    for (int again = 0; again < 16; ++again) {
      step = std::min(step, nanoseconds([&] {
        for (const Search &search : searches) replay(search);
      }));
    }
    query = std::min(query, nanoseconds([&] {
      for (const auto &[from, to] : asked) checksum += plan.way(from, to, turns);
    }));
  }
  // Each search begins with a step before its first question.
  const double steps = static_cast<double>(asked.size() + searches.size());
  std::printf("route\t%.1f\t%.1f\t%zu\t%zu\n", step / steps, query / static_cast<double>(asked.size()), searches.size(), asked.size());
  std::fprintf(stderr, "%g\n", checksum);
  return 0;
}
