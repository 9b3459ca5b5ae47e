#include "textbook.h"

#include <cmath>

namespace {

// What a game's own vector type offers.
struct Vector {
  double x, y, z;

  Vector(double x, double y, double z) : x(x), y(y), z(z) {}
  explicit Vector(const PursuitVec3& v) : x(v.x), y(v.y), z(v.z) {}
  explicit operator PursuitVec3() const { return {x, y, z}; }

  Vector operator+(const Vector& v) const { return {x + v.x, y + v.y, z + v.z}; }
  Vector operator-(const Vector& v) const { return {x - v.x, y - v.y, z - v.z}; }
  Vector operator*(double factor) const { return {x * factor, y * factor, z * factor}; }
  Vector operator/(double divisor) const { return *this * (1.0 / divisor); }
  double dot(const Vector& v) const { return x * v.x + y * v.y + z * v.z; }
  double length() const { return std::sqrt(dot(*this)); }
  Vector normalized() const { return *this / length(); }
};

// The time at which a shot that leaves now hits; below zero for never.
double time_to_hit(const Vector& offset, const Vector& velocity, double shot_speed) {
  const double a = velocity.dot(velocity) - shot_speed * shot_speed;
  const double b = 2.0 * offset.dot(velocity);
  const double c = offset.dot(offset);
  if (std::abs(a) < 1e-6) return b < 0.0 ? -c / b : -1.0;
  const double discriminant = b * b - 4.0 * a * c;
  if (discriminant < 0.0) return -1.0;
  const double root = std::sqrt(discriminant);
  const double first = (-b - root) / (2.0 * a);
  const double second = (-b + root) / (2.0 * a);
  if (first > 0.0 && second > 0.0) return first < second ? first : second;
  return first > 0.0 ? first : second;
}

}  // namespace

bool game_intercept(const PursuitInterceptQuery& query, PursuitVec3& aim_point, PursuitVec3& velocity, double& time) {
  const Vector pursuer(query.pursuer_position);
  const Vector target(query.target_position);
  const Vector target_velocity(query.target_velocity);
  time = time_to_hit(target - pursuer, target_velocity, query.pursuer_speed);
  if (time <= 0.0) return false;
  const Vector aim = target + target_velocity * time;
  aim_point = static_cast<PursuitVec3>(aim);
  velocity = static_cast<PursuitVec3>((aim - pursuer).normalized() * query.pursuer_speed);
  return true;
}
