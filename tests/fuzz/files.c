/* files.c: shared by the fuzz targets, see fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[60], path[100];

static void tidy(void)
{
    unlink(path);
    rmdir(folder);
}

const char *fuzz_file(const uint8_t *data, size_t size, const char *ending)
{
    if (!*folder) {
        strcpy(folder, "/tmp/tworate_fuzz_XXXXXX");
        if (!mkdtemp(folder)) abort();
        atexit(tidy);
    }
    snprintf(path, sizeof path, "%s/a%s", folder, ending);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(data, 1, size, f) != size || fclose(f)) abort();
    return path;
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text) abort();
    if (size) memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

void fuzz_silence(void)
{
    static int done;
    if (done) return;
    done = 1;
    if (!freopen("/dev/null", "w", stdout)) abort();
    if (!getenv("TW_SHOW") && !freopen("/dev/null", "w", stderr)) abort();
}
