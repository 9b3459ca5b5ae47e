/* An editor for a Windows without Unreal: it prints its arguments and exports the results that lie beside it (results.json) to where it
 * is told, as the engine does. Without them it ends with an error, as an editor that crashes. */

#include <stdio.h>
#include <string.h>
#include <windows.h>

int main(int count, char **arguments) {
    static const char option[] = "-ReportExportPath=";
    char results[MAX_PATH], index[MAX_PATH];
    const char *folder = NULL;
    char *end;
    for (int each = 1; each < count; each++) {
        printf("%s\n", arguments[each]);
        if (strncmp(arguments[each], option, sizeof option - 1) == 0) folder = arguments[each] + sizeof option - 1;
    }
    if (!folder || strlen(folder) > MAX_PATH - 16 || !GetModuleFileNameA(NULL, results, sizeof results)) return 2;
    end = strrchr(results, '\\');
    if (!end || (size_t)(end - results) > MAX_PATH - 16) return 2;
    strcpy(end, "\\results.json");
    CreateDirectoryA(folder, NULL);
    snprintf(index, sizeof index, "%s\\index.json", folder);
    return CopyFileA(results, index, FALSE) ? 0 : 3;
}
