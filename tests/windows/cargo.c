/* A cargo for a Windows without Rust. It runs the developer commands that were built elsewhere (XTASK), hands over the
 * libraries that were built elsewhere (LIBRARIES), and says of everything else what Rust says where no linker is. */

#include <process.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static const char *value_of(char **arguments, const char *option) {
    for (; *arguments; arguments++)
        if (strcmp(*arguments, option) == 0) return arguments[1];
    return NULL;
}

static int run(char **arguments) {
    const char *manifest = value_of(arguments, "--manifest-path");
    const char *program = getenv("XTASK");
    char folder[1024];
    char *end;
    while (*arguments && strcmp(*arguments, "--") != 0) arguments++;
    if (!manifest || !program || !*arguments || strlen(manifest) > 900) return 2;
    /* As cargo tells a program where its package lies. */
    if (!GetFullPathNameA(manifest, sizeof folder, folder, NULL)) return 2;
    end = strrchr(folder, '\\');
    if (!end) return 2;
    strcpy(end, "\\rust\\xtask");
    if (!SetEnvironmentVariableA("CARGO_MANIFEST_DIR", folder)) return 2;

    /* Windows passes one line, so each argument is quoted again. */
    char line[4096] = "";
    size_t used = (size_t)snprintf(line, sizeof line, "\"%s\"", program);
    for (arguments++; *arguments; arguments++) {
        used += (size_t)snprintf(line + used, sizeof line - used, " \"%s\"", *arguments);
        if (used >= sizeof line) return 2;
    }
    STARTUPINFOA start;
    PROCESS_INFORMATION process;
    DWORD code = 2;
    memset(&start, 0, sizeof start);
    start.cb = sizeof start;
    if (!CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &process)) return 2;
    WaitForSingleObject(process.hProcess, INFINITE);
    GetExitCodeProcess(process.hProcess, &code);
    return (int)code;
}

static int hand_over(const char *folder) {
    static const char *const names[] = {"pursuit.lib", "pursuit.dll"};
    const char *from = getenv("LIBRARIES");
    char source[1024], target[1024];
    snprintf(target, sizeof target, "%s\\release", folder);
    CreateDirectoryA(target, NULL);
    for (size_t index = 0; index < 2; index++) {
        snprintf(source, sizeof source, "%s\\%s", from, names[index]);
        snprintf(target, sizeof target, "%s\\release\\%s", folder, names[index]);
        if (!CopyFileA(source, target, FALSE)) return 101;
    }
    return 0;
}

int main(int count, char **arguments) {
    const char *verb = count > 1 ? arguments[1] : "";
    const char *folder = value_of(arguments, "--target-dir");
    if (strcmp(verb, "--version") == 0) return 0;
    if (strcmp(verb, "run") == 0) return run(arguments);
    if (strcmp(verb, "rustc") == 0 && folder && getenv("LIBRARIES")) return hand_over(folder);
    fprintf(stderr, "error: linker `link.exe` not found\n");
    return 101;
}
