/* dll.c: a Windows program that loads the DLL of an FMU and takes steps:
 * `dll VERSION FILE.dll TOKEN`. Run under wine. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

typedef struct callbacks2 {
    void *logger, *allocate, *release, *finished, *environment;
} callbacks2;

static HMODULE library;
static int version;

static FARPROC symbol(const char *name)
{
    char full[80];
    snprintf(full, sizeof full, "fmi%d%s", version, name);
    FARPROC f = GetProcAddress(library, full);
    if (!f) {
        printf("no %s\n", full);
        ExitProcess(1);
    }
    return f;
}

#define CALL(result, types, name) ((result(*) types)(void (*)(void))symbol(name))

int main(int argc, char **argv)
{
    if (argc < 4) return 2;
    version = atoi(argv[1]);
    library = LoadLibraryA(argv[2]);
    if (!library) {
        printf("cannot load %s: %lu\n", argv[2], GetLastError());
        return 1;
    }
    const callbacks2 none = {0};
    const unsigned zs = 114;
    const double start = 0.02;
    void *c;
    int rc = 0;
    double x = 0, last;
    bool b[3];
    if (version == 2) {
        c = CALL(void *,
                 (const char *, int, const char *, const char *, const callbacks2 *,
                  int, int),
                 "Instantiate")("one", 1, argv[3], NULL, &none, 0, 0);
        if (!c) return 1;
        rc |= CALL(int, (void *, const unsigned *, size_t, const double *),
                   "SetReal")(c, &zs, 1, &start);
        rc |= CALL(int, (void *, int, double, double, int, double),
                   "SetupExperiment")(c, 0, 0, 0, 0, 0);
        rc |= CALL(int, (void *), "EnterInitializationMode")(c);
    } else {
        c = CALL(void *,
                 (const char *, const char *, const char *, bool, bool, bool, bool,
                  const unsigned *, size_t, void *, void *, void *),
                 "InstantiateCoSimulation")("one", argv[3], NULL, 0, 0, 0, 0, NULL, 0,
                                            NULL, NULL, NULL);
        if (!c) return 1;
        rc |= CALL(int, (void *, const unsigned *, size_t, const double *, size_t),
                   "SetFloat64")(c, &zs, 1, &start, 1);
        rc |= CALL(int, (void *, bool, double, double, bool, double),
                   "EnterInitializationMode")(c, 0, 0, 0, 0, 0);
    }
    rc |= CALL(int, (void *), "ExitInitializationMode")(c);
    for (int k = 0; k < 100; k++)
        rc |=
            version == 2
                ? CALL(int, (void *, double, double, int), "DoStep")(c, k * 1e-3, 1e-3,
                                                                     1)
                : CALL(int,
                       (void *, double, double, bool, bool *, bool *, bool *, double *),
                       "DoStep")(c, k * 1e-3, 1e-3, 1, b, b + 1, b + 2, &last);
    if (version == 2)
        rc |= CALL(int, (void *, const unsigned *, size_t, double *), "GetReal")(c, &zs,
                                                                                 1, &x);
    else
        rc |= CALL(int, (void *, const unsigned *, size_t, double *, size_t),
                   "GetFloat64")(c, &zs, 1, &x, 1);
    CALL(void, (void *), "FreeInstance")(c);
    printf("%s %d %.17g\n", rc ? "bad" : "fine", rc, x);
    return rc;
}
