/* diagram.h: a diagram from bytes, for a few steps. */
#ifndef TESTS_FUZZ_DIAGRAM_H
#define TESTS_FUZZ_DIAGRAM_H

#include "fuzz.h"
#include "twh_reader.h"

#include <stdio.h>

static inline void run_diagram(const uint8_t *data, size_t size, const char *ending)
{
    enum { STEPS = 20 };
    const twh_reader reader = {0};
    const char *path = fuzz_file(data, size, ending);
    twh *h = twh_new("fuzz");
    if (!h) return;
    fuzz_silence();
    twh_set_memory(h, 1 << 20);
    int rc = ending[1] == 't' ? twh_read_diagram(h, path, &reader)
                              : twh_read_mdl(h, path, &reader);
    if (!rc) rc = twh_start(h);
    for (int i = 0; !rc && i < STEPS && twh_time(h) < twh_stop_time(h); i++)
        rc = twh_step(h);
    if (!rc) {
        FILE *nowhere = fopen("/dev/null", "w");
        if (nowhere) {
            twh_write_csv(h, nowhere);
            fclose(nowhere);
        }
    }
    twh_stop(h);
    twh_free(h);
}

#endif
