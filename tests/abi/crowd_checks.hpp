// What the tests of crowds and flocks of include/pursuit.hpp share.
#pragma once

#include "pursuit.hpp"

#include <array>
#include <cstdio>

// A world of floats with y up.
struct Float3 {
  float x, y, z;
};

static int failed = 0;
static void check(bool is_right, const char *what) {
  if (!is_right) {
    std::printf("failed: %s\n", what);
    ++failed;
  }
}

static bool is_refused(pursuit::Status status, const char *input) {
  std::array<char, 128> room{};
  const bool is_named = status.is_refused() && status.refused_input(room) == input;
  if (!is_named) {
    std::printf("%d: %s %s\n", status.number(), room.data(), status.requirement().data());
  }
  return is_named;
}
