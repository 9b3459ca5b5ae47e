/* Pursuit for Godot 3, by GDNative: the class PursuitLibrary, of two methods that a script calls.
 *
 *     cc -shared -fPIC pursuit_godot.c -I include libpursuit.a -o libpursuit_godot.so
 *
 * Of Godot's interface only what is used here is declared. It is a table of functions in an order that never changes within Godot 3.
 * Source: godot_headers 3.2, gdnative_api.json (the places), gdnative/gdnative.h, nativescript/godot_nativescript.h (the structs).
 */

#include "pursuit.h"

#include <stddef.h>

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

typedef void (*Function)(void);
typedef struct Variant {
  uint64_t words[3];
} Variant;
typedef struct Array {
  void *own;
} Array;
typedef struct Vector3 {
  float x, y, z;
} Vector3;

/* The core API, version 1.0. */
typedef struct Core {
  unsigned type, major, minor;
  const struct Core *next;
  unsigned extension_count;
  const struct Script **extensions;
  Function functions[744];
} Core;

/* Its extension NativeScript, version 1.0. */
typedef struct Script {
  unsigned type, major, minor;
  const struct Script *next;
  Function functions[3];
} Script;

enum { SCRIPT_TYPE = 1, REGISTER_CLASS = 0, REGISTER_METHOD = 2 };
enum {
  ARRAY_NEW = 323,
  ARRAY_APPEND = 336,
  ARRAY_DESTROY = 361,
  VARIANT_GET_TYPE = 507,
  VARIANT_NEW_INT = 512,
  VARIANT_NEW_REAL = 513,
  VARIANT_NEW_VECTOR3 = 517,
  VARIANT_NEW_ARRAY = 529,
  VARIANT_AS_REAL = 540,
  VARIANT_AS_VECTOR3 = 544,
  VARIANT_DESTROY = 570,
  PRINT_ERROR = 741
};
enum { TYPE_INT = 2, TYPE_REAL = 3, TYPE_VECTOR3 = 7 };

typedef struct Options {
  uint8_t in_editor;
  uint64_t hashes[3];
  Function report[2];
  void *library;
  const Core *core;
  const void *path;
} Options;

typedef struct Create {
  void *(*create)(void *, void *);
  void *data;
  void (*release)(void *);
} Create;

typedef struct Destroy {
  void (*destroy)(void *, void *, void *);
  void *data;
  void (*release)(void *);
} Destroy;

typedef struct Method {
  Variant (*method)(void *, void *, void *, int, Variant **);
  void *data;
  void (*release)(void *);
} Method;

static const Core *core;

static double as_real(const Variant *value) {
  return ((double (*)(const Variant *))core->functions[VARIANT_AS_REAL])(value);
}

static PursuitVec3 as_vector(const Variant *value) {
  const Vector3 read = ((Vector3(*)(const Variant *))core->functions[VARIANT_AS_VECTOR3])(value);
  PursuitVec3 vector;
  vector.x = read.x;
  vector.y = read.y;
  vector.z = read.z;
  return vector;
}

static Variant of_int(int64_t number) {
  Variant value;
  ((void (*)(Variant *, int64_t))core->functions[VARIANT_NEW_INT])(&value, number);
  return value;
}

static Variant of_real(double number) {
  Variant value;
  ((void (*)(Variant *, double))core->functions[VARIANT_NEW_REAL])(&value, number);
  return value;
}

static Variant of_vector(PursuitVec3 vector) {
  Vector3 written;
  Variant value;
  written.x = (float)vector.x;
  written.y = (float)vector.y;
  written.z = (float)vector.z;
  ((void (*)(Variant *, const Vector3 *))core->functions[VARIANT_NEW_VECTOR3])(&value, &written);
  return value;
}

/* An array of these, which are taken over. */
static Variant of_array(Variant *values, int count) {
  Array array;
  Variant all;
  int i;
  ((void (*)(Array *))core->functions[ARRAY_NEW])(&array);
  for (i = 0; i < count; ++i) {
    ((void (*)(Array *, const Variant *))core->functions[ARRAY_APPEND])(&array, &values[i]);
    ((void (*)(Variant *))core->functions[VARIANT_DESTROY])(&values[i]);
  }
  ((void (*)(Variant *, const Array *))core->functions[VARIANT_NEW_ARRAY])(&all, &array);
  ((void (*)(Array *))core->functions[ARRAY_DESTROY])(&array);
  return all;
}

/* Godot shows it as an error of the script. */
static void complain(const char *what, int line) {
  ((void (*)(const char *, const char *, const char *, int))core->functions[PRINT_ERROR])(what, "Pursuit", __FILE__, line);
}

/* Three vectors and two numbers: whether they are. */
static int read_query(int count, Variant **values, PursuitInterceptQuery *query) {
  int i;
  for (i = 0; i < 5; ++i) {
    const int type = i < count ? ((int (*)(const Variant *))core->functions[VARIANT_GET_TYPE])(values[i]) : 0;
    if (i < 3 ? type != TYPE_VECTOR3 : type != TYPE_REAL && type != TYPE_INT) {
      complain("needs pursuer_position, target_position, target_velocity: Vector3, pursuer_speed, capture_radius: float", __LINE__);
      return 0;
    }
  }
  query->pursuer_position = as_vector(values[0]);
  query->target_position = as_vector(values[1]);
  query->target_velocity = as_vector(values[2]);
  query->pursuer_speed = as_real(values[3]);
  query->capture_radius = as_real(values[4]);
  return 1;
}

/* A refused input is said by its name, as an error of the script. */
static void say_refusal(PursuitStatus status) {
  if (status < 0) {
    char text[256] = "";
    size_t length = pursuit_get_refused_input(status, text, sizeof(text));
    const char *why = pursuit_get_requirement(status);
    if (length < sizeof(text) - 1) {
      text[length++] = ' ';
      while (*why != 0 && length < sizeof(text) - 1) {
        text[length++] = *why++;
      }
      text[length] = 0;
    }
    complain(text, __LINE__);
  }
}

/* solve_intercept(...) -> [status, time, point, pursuer_velocity] */
static Variant solve_intercept(void *object, void *data, void *own, int count, Variant **values) {
  PursuitInterceptQuery query = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0, 0};
  PursuitInterceptSolution solution = {{0, 0, 0}, {0, 0, 0}, 0, 0};
  PursuitStatus status = -1;
  Variant answers[4];
  (void)object, (void)data, (void)own;
  if (read_query(count, values, &query)) {
    status = pursuit_solve_intercept(&query, &solution);
    say_refusal(status);
  }
  answers[0] = of_int(status);
  answers[1] = of_real(solution.time);
  answers[2] = of_vector(solution.point);
  answers[3] = of_vector(solution.pursuer_velocity);
  return of_array(answers, 4);
}

/* predict_intercept(...) -> [status, time, aim_point, miss_distance]; the settings are the default. */
static Variant predict_intercept(void *object, void *data, void *own, int count, Variant **values) {
  PursuitInterceptQuery query = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0, 0};
  PursuitPrediction prediction = {{0, 0, 0}, 0, 0};
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  PursuitStatus status = -1;
  Variant answers[4];
  (void)object, (void)data, (void)own;
  if (read_query(count, values, &query)) {
    status = pursuit_predict_intercept(&query, &settings, &prediction);
    say_refusal(status);
  }
  answers[0] = of_int(status);
  answers[1] = of_real(prediction.time);
  answers[2] = of_vector(prediction.aim_point);
  answers[3] = of_real(prediction.miss_distance);
  return of_array(answers, 4);
}

static void *create(void *object, void *data) {
  (void)object, (void)data;
  return NULL;
}

static void destroy(void *object, void *data, void *own) {
  (void)object, (void)data, (void)own;
}

EXPORTED void godot_gdnative_init(Options *options) {
  core = options->core;
}

EXPORTED void godot_gdnative_terminate(void *options) {
  (void)options;
  core = NULL;
}

EXPORTED void godot_nativescript_init(void *handle) {
  const Create made = {create, NULL, NULL};
  const Destroy ended = {destroy, NULL, NULL};
  const Method solve = {solve_intercept, NULL, NULL}, predict = {predict_intercept, NULL, NULL};
  unsigned i;
  for (i = 0; i < core->extension_count; ++i) {
    const Script *script = core->extensions[i];
    if (script->type == SCRIPT_TYPE) {
      void (*method)(void *, const char *, const char *, int, Method) =
          (void (*)(void *, const char *, const char *, int, Method))script->functions[REGISTER_METHOD];
      ((void (*)(void *, const char *, const char *, Create, Destroy))script->functions[REGISTER_CLASS])(
          handle, "PursuitLibrary", "Reference", made, ended);
      method(handle, "PursuitLibrary", "solve_intercept", 0, solve);
      method(handle, "PursuitLibrary", "predict_intercept", 0, predict);
    }
  }
}
