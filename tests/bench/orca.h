// Optimal reciprocal collision avoidance as the paper has it, to compare speeds with: floats, a k-d tree that is built for every
// step, neighbors inserted in order of distance. Two agents that meet exactly head-on stop.
//
// Source: van den Berg, Guy, Lin, Manocha, "Reciprocal n-Body Collision Avoidance", 2011; de Berg et al., "Computational
// Geometry", 3rd ed. 2008, chapter 4 for the linear programs and 5 for the tree.

#ifndef PURSUIT_BENCH_ORCA_H
#define PURSUIT_BENCH_ORCA_H

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace orca {

template <int D>
struct Vector {
  std::array<float, D> at{};

  friend Vector operator+(Vector a, const Vector& b) {
    for (int i = 0; i < D; ++i) a.at[i] += b.at[i];
    return a;
  }
  friend Vector operator-(Vector a, const Vector& b) {
    for (int i = 0; i < D; ++i) a.at[i] -= b.at[i];
    return a;
  }
  friend Vector operator*(Vector a, float x) {
    for (int i = 0; i < D; ++i) a.at[i] *= x;
    return a;
  }
  friend float dot(const Vector& a, const Vector& b) {
    float sum = 0.0f;
    for (int i = 0; i < D; ++i) sum += a.at[i] * b.at[i];
    return sum;
  }
};

// The velocities v with dot(normal, v) >= offset.
template <int D>
struct Demand {
  Vector<D> normal;
  float offset;

  float lack(const Vector<D>& velocity) const { return offset - dot(normal, velocity); }
};

template <int D>
struct Agent {
  Vector<D> position, velocity, wish;
  float radius, max_speed;
};

// What to look for: the point nearest to `to`, or the one farthest along it.
template <int D>
struct Goal {
  Vector<D> to;
  bool is_direction;
};

inline Vector<3> cross(const Vector<3>& a, const Vector<3>& b) {
  return {{a.at[1] * b.at[2] - a.at[2] * b.at[1], a.at[2] * b.at[0] - a.at[0] * b.at[2],
           a.at[0] * b.at[1] - a.at[1] * b.at[0]}};
}

constexpr float parallel = 1e-5f;

// The best point of the line through `point` along `direction`, both given by the caller, under the first `count` demands.
template <int D>
bool best_on_line(const Demand<D>* demands, int count, const Vector<D>& point, const Vector<D>& direction, float radius,
                  const Goal<D>& goal, Vector<D>& best) {
  const float along = dot(point, direction);
  const float room = along * along + radius * radius - dot(point, point);
  if (room < 0.0f) return false;
  const float root = std::sqrt(room);
  float low = -along - root, high = -along + root;
  for (int i = 0; i < count; ++i) {
    const float slope = dot(demands[i].normal, direction), lack = demands[i].lack(point);
    if (std::fabs(slope) <= parallel) {
      if (lack > 0.0f) return false;
      continue;
    }
    if (slope > 0.0f) {
      low = std::max(low, lack / slope);
    } else {
      high = std::min(high, lack / slope);
    }
    if (low > high) return false;
  }
  const float t = goal.is_direction ? (dot(goal.to, direction) > 0.0f ? high : low)
                                    : std::clamp(dot(direction, goal.to - point), low, high);
  best = point + direction * t;
  return true;
}

inline bool best_on_rim(const Demand<2>* demands, int count, const Demand<2>& rim, float radius, const Goal<2>& goal,
                        Vector<2>& best) {
  const Vector<2> direction{{-rim.normal.at[1], rim.normal.at[0]}};
  return best_on_line<2>(demands, count, rim.normal * rim.offset, direction, radius, goal, best);
}

inline bool best_on_rim(const Demand<3>* demands, int count, const Demand<3>& rim, float radius, const Goal<3>& goal,
                        Vector<3>& best) {
  const float room = radius * radius - rim.offset * rim.offset;
  if (room < 0.0f) return false;
  const Vector<3> center = rim.normal * rim.offset;
  const Vector<3> way = goal.is_direction ? goal.to - rim.normal * dot(rim.normal, goal.to)
                                          : goal.to - rim.normal * dot(rim.normal, goal.to - center) - center;
  const float length = std::sqrt(dot(way, way));
  const bool is_far = goal.is_direction ? length > parallel : length * length > room;
  best = is_far ? center + way * (std::sqrt(room) / length) : goal.is_direction ? center : center + way;
  for (int i = 0; i < count; ++i) {
    if (demands[i].lack(best) <= 0.0f) continue;
    const Vector<3> along = cross(demands[i].normal, rim.normal);
    const float square = dot(along, along);
    if (square <= parallel) return false;
    const Vector<3> direction = along * (1.0f / std::sqrt(square));
    const Vector<3> toward = cross(direction, rim.normal);
    const Vector<3> point = center + toward * (demands[i].lack(center) / dot(demands[i].normal, toward));
    if (!best_on_line<3>(demands, i, point, direction, radius, goal, best)) return false;
  }
  return true;
}

// How many demands could be met, all or those before the first that could not.
template <int D>
int best_of(const Demand<D>* demands, int count, float radius, const Goal<D>& goal, Vector<D>& best) {
  const float square = dot(goal.to, goal.to);
  const bool is_far = goal.is_direction || square > radius * radius;
  best = is_far ? goal.to * (radius / std::sqrt(square)) : goal.to;
  for (int i = 0; i < count; ++i) {
    if (demands[i].lack(best) <= 0.0f) continue;
    const Vector<D> before = best;
    if (!best_on_rim(demands, i, demands[i], radius, goal, best)) {
      best = before;
      return i;
    }
  }
  return count;
}

template <int D, int Most>
Vector<D> best_velocity(const std::array<Demand<D>, Most>& demands, int count, float radius, const Vector<D>& wish) {
  Vector<D> best;
  const int met = best_of<D>(demands.data(), count, radius, Goal<D>{wish, false}, best);
  float worst = 0.0f;
  std::array<Demand<D>, Most> highest;
  for (int i = met; i < count; ++i) {
    if (demands[i].lack(best) <= worst) continue;
    int used = 0;
    for (int j = 0; j < i; ++j) {
      const Vector<D> normal = demands[j].normal - demands[i].normal;
      const float length = std::sqrt(dot(normal, normal));
      if (length <= parallel) continue;
      highest[used++] = {normal * (1.0f / length), (demands[j].offset - demands[i].offset) / length};
    }
    const Vector<D> before = best;
    if (best_of<D>(highest.data(), used, radius, Goal<D>{demands[i].normal, true}, best) < used) best = before;
    worst = demands[i].lack(best);
  }
  return best;
}

template <int D>
Demand<D> demand(const Agent<D>& agent, const Agent<D>& other, float horizon_rate, float step_rate) {
  const Vector<D> x = other.position - agent.position, velocity = agent.velocity - other.velocity;
  const float distance_squared = dot(x, x), radius = agent.radius + other.radius;
  const bool overlap = distance_squared < radius * radius;
  const float rate = overlap ? step_rate : horizon_rate;
  const Vector<D> w = velocity - x * rate;
  const float along = dot(w, x), square = dot(w, w);
  Vector<D> normal;
  float change;
  if (overlap || (along < 0.0f && along * along > radius * radius * square)) {
    const float length = std::sqrt(square);
    normal = w * (1.0f / length);
    change = radius * rate - length;
  } else {
    const Vector<D> across = w - x * (along / distance_squared);
    const float leg = std::sqrt((distance_squared - radius * radius) / (distance_squared * dot(across, across)));
    normal = across * leg - x * (radius / distance_squared);
    change = -dot(velocity, normal);
  }
  return {normal, dot(agent.velocity, normal) + 0.5f * change};
}

template <int D>
class Crowd {
 public:
  static constexpr int most = 16;

  std::vector<Agent<D>> agents;
  float neighbor_distance, horizon;
  int max_neighbors;

  void step(float delta_time) {
    build();
    next_.resize(agents.size());
    for (std::size_t i = 0; i < agents.size(); ++i) {
      Near near{static_cast<int>(i), neighbor_distance * neighbor_distance, 0, {}};
      query(0, 0.0f, near);
      std::array<Demand<D>, most> demands;
      for (int k = 0; k < near.count; ++k) {
        demands[k] = demand(agents[i], agents[near.found[k].second], 1.0f / horizon, 1.0f / delta_time);
      }
      next_[i] = best_velocity<D, most>(demands, near.count, agents[i].max_speed, agents[i].wish);
    }
    for (std::size_t i = 0; i < agents.size(); ++i) {
      agents[i].velocity = next_[i];
      agents[i].position = agents[i].position + next_[i] * delta_time;
    }
  }

 private:
  struct Node {
    int begin, end, left, right;
    Vector<D> low, high;
  };
  struct Near {
    int self;
    float square;
    int count;
    std::array<std::pair<float, int>, most> found;
  };

  static constexpr int leaf = 10;

  void build() {
    if (order_.size() != agents.size()) {
      order_.resize(agents.size());
      for (std::size_t i = 0; i < agents.size(); ++i) order_[i] = static_cast<int>(i);
    }
    nodes_.clear();
    build(0, static_cast<int>(agents.size()));
  }

  int build(int begin, int end) {
    const int index = static_cast<int>(nodes_.size());
    Node node{begin, end, -1, -1, agents[order_[begin]].position, agents[order_[begin]].position};
    for (int i = begin + 1; i < end; ++i) {
      for (int axis = 0; axis < D; ++axis) {
        const float x = agents[order_[i]].position.at[axis];
        node.low.at[axis] = std::min(node.low.at[axis], x);
        node.high.at[axis] = std::max(node.high.at[axis], x);
      }
    }
    nodes_.push_back(node);
    if (end - begin > leaf) {
      const Vector<D> size = node.high - node.low;
      const auto widest = std::max_element(size.at.begin(), size.at.end()) - size.at.begin();
      const float split = 0.5f * (node.low.at[widest] + node.high.at[widest]);
      const auto middle = std::partition(order_.begin() + begin, order_.begin() + end,
                                         [&](int i) { return agents[i].position.at[widest] < split; });
      const int at = std::clamp(static_cast<int>(middle - order_.begin()), begin + 1, end - 1);
      const int left = build(begin, at), right = build(at, end);
      nodes_[index].left = left;
      nodes_[index].right = right;
    }
    return index;
  }

  float square_to(const Node& node, const Vector<D>& from) const {
    float sum = 0.0f;
    for (int axis = 0; axis < D; ++axis) {
      const float out = std::max({0.0f, node.low.at[axis] - from.at[axis], from.at[axis] - node.high.at[axis]});
      sum += out * out;
    }
    return sum;
  }

  void query(int index, float square, Near& near) const {
    const Node& node = nodes_[index];
    const Vector<D>& from = agents[near.self].position;
    if (square >= near.square) return;
    if (node.left < 0) {
      for (int i = node.begin; i < node.end; ++i) insert(order_[i], from, near);
      return;
    }
    const float left = square_to(nodes_[node.left], from), right = square_to(nodes_[node.right], from);
    if (left < right) {
      query(node.left, left, near);
      query(node.right, right, near);
    } else {
      query(node.right, right, near);
      query(node.left, left, near);
    }
  }

  void insert(int other, const Vector<D>& from, Near& near) const {
    const Vector<D> way = agents[other].position - from;
    const float square = dot(way, way);
    if (square >= near.square || other == near.self) return;
    int at = near.count < max_neighbors ? near.count++ : near.count - 1;
    for (; at > 0 && near.found[at - 1].first > square; --at) near.found[at] = near.found[at - 1];
    near.found[at] = {square, other};
    if (near.count == max_neighbors) near.square = near.found[near.count - 1].first;
  }

  std::vector<int> order_;
  std::vector<Node> nodes_;
  std::vector<Vector<D>> next_;
};

}  // namespace orca

#endif
