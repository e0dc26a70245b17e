/* cases.c: a file of cases, csv or npy, as tworate sweep --cases reads it: checked,
 * then read once more in pieces, and applied to a job. */
#include "fuzz.h"
#include "sweep/sweep.h"

#include <math.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char *words[] = {"planar_vehicle", "rk4",     "--H",
                            "1e-3",           "--input", "road_f=bump"};
    static double value[5 * SW_COLUMNS];
    cli_job job, copy;
    sw_cases c = {.job = &job};
    sw_notes notes = {0};
    fuzz_silence();
    if (cli_job_open(&job, 6, words)) abort();
    if (cli_job_copy(&copy, &job)) abort();
    if (!sw_table_open(&c, fuzz_file(data, size, ".csv"), size & 1))
        for (double first = 0; first < c.n; first += 5) {
            const int n = (int)fmin(5, c.n - first);
            if (sw_cases_read(&c, first, n, value, &notes)) abort();
            for (int i = 0; i < n; i++)
                if (!isnan(value[i * c.n_columns]))
                    sw_columns_apply(&c, value + i * c.n_columns, &job, &copy);
        }
    free(notes.text);
    sw_cases_close(&c);
    cli_job_close(&copy);
    cli_job_close(&job);
    return 0;
}
