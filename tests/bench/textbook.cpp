#include "textbook.h"

#include <algorithm>
#include <cmath>

namespace {

double dot(const PursuitVec3& a, const PursuitVec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

PursuitVec3 subtract(const PursuitVec3& a, const PursuitVec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }

PursuitVec3 ahead(const PursuitVec3& from, const PursuitVec3& velocity, double time) {
  return {from.x + velocity.x * time, from.y + velocity.y * time, from.z + velocity.z * time};
}

// a t^2 + b t + c = 0: the smallest root above zero, and the largest.
bool roots(const PursuitInterceptQuery& query, const PursuitVec3& relative, double& first, double& last) {
  const double a = dot(query.target_velocity, query.target_velocity) - query.pursuer_speed * query.pursuer_speed;
  const double b = 2.0 * (dot(relative, query.target_velocity) - query.pursuer_speed * query.capture_radius);
  const double c = dot(relative, relative) - query.capture_radius * query.capture_radius;
  if (std::fabs(a) < 1e-9) {
    first = last = -c / b;
    return first > 0.0;
  }
  const double discriminant = b * b - 4.0 * a * c;
  if (discriminant < 0.0) return false;
  const double root = std::sqrt(discriminant);
  const double one = (-b - root) / (2.0 * a);
  const double other = (-b + root) / (2.0 * a);
  const double smaller = std::min(one, other);
  last = std::max(one, other);
  first = smaller > 0.0 ? smaller : last;
  return first > 0.0;
}

}  // namespace

bool textbook_intercept(const PursuitInterceptQuery& query, PursuitInterceptSolution& out) {
  const PursuitVec3 relative = subtract(query.target_position, query.pursuer_position);
  double first, last;
  if (!roots(query, relative, first, last)) return false;
  const PursuitVec3 course = ahead(relative, query.target_velocity, first);
  const double factor = query.pursuer_speed / std::sqrt(dot(course, course));
  out.point = ahead(query.target_position, query.target_velocity, first);
  out.pursuer_velocity = {course.x * factor, course.y * factor, course.z * factor};
  out.time = first;
  out.latest_time = last;
  return true;
}

bool textbook_point(const PursuitInterceptQuery& query, double& time, PursuitVec3& point) {
  double last;
  if (!roots(query, subtract(query.target_position, query.pursuer_position), time, last)) return false;
  point = ahead(query.target_position, query.target_velocity, time);
  return true;
}
