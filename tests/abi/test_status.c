/* The status numbers, which are never used again for something else, and pursuit_status_message. */

#include "check.h"

CHECK_STATIC(PURSUIT_STATUS_OK == 0);
CHECK_STATIC(PURSUIT_STATUS_ALREADY_THERE == 1);
CHECK_STATIC(PURSUIT_STATUS_BEYOND_HORIZON == 2);
CHECK_STATIC(PURSUIT_STATUS_TARGET_TOO_FAST == 3);
CHECK_STATIC(PURSUIT_STATUS_TARGET_ESCAPING == 4);
CHECK_STATIC(PURSUIT_STATUS_PURSUER_IMMOBILE == 5);
CHECK_STATIC(PURSUIT_STATUS_OUT_OF_RANGE == 6);
CHECK_STATIC(PURSUIT_STATUS_TURN_TOO_SLOW == 7);
CHECK_STATIC(PURSUIT_STATUS_UNFINISHED == 8);
CHECK_STATIC(PURSUIT_STATUS_NULL_POINTER == -1);
CHECK_STATIC(PURSUIT_STATUS_NOT_FINITE == -2);
CHECK_STATIC(PURSUIT_STATUS_OUT_OF_DOMAIN == -3);
CHECK_STATIC(PURSUIT_STATUS_BUFFER_TOO_SMALL == -4);

static int ends_a_sentence(const char *message) {
  const size_t length = strlen(message);
  return length > 2 && message[length - 1] == '.';
}

void test_status(void);
void test_status(void) {
  /* Every constant of the header; written by `cargo xtask abi`. */
  static const PursuitStatus known[] = {
#define PURSUIT_STATUS_CONSTANT(name) name
#include "statuses.inc"
#undef PURSUIT_STATUS_CONSTANT
  };
  static const PursuitStatus unknown[] = {1000, -1000, INT32_MAX, INT32_MIN};
  const size_t count = sizeof known / sizeof known[0];
  size_t i, j;
  for (i = 0; i < count; ++i) {
    const char *message = pursuit_status_message(known[i]);
    check_holds(ends_a_sentence(message), message, __FILE__, __LINE__);
    CHECK(strcmp(message, "Unknown status.") != 0);
    CHECK((strncmp(message, "Refused: ", 9) == 0) == (known[i] < 0));
    for (j = 0; j < i; ++j) {
      CHECK(known[i] != known[j]);
      CHECK(strcmp(message, pursuit_status_message(known[j])) != 0);
    }
  }
  for (i = 0; i < sizeof unknown / sizeof unknown[0]; ++i) {
    CHECK(strcmp(pursuit_status_message(unknown[i]), "Unknown status.") == 0);
  }
}
