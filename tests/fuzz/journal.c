/* journal.c: the journal of a sweep: any bytes as a file, any bytes as a record behind
 * its checksum, and a sound journal with changed bytes (place in two bytes, value). */
#include "fuzz.h"
#include "sweep/sweep.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 100000 };

static void read_on(sw_sweep *s, const char *file)
{
    sw_journal *j;
    sw_batch b;
    const int batch = s->batch;
    if (!sw_journal_open(&j, file, s, 1)) {
        if (sw_batch_open(&b, s)) abort();
        for (double k = 0; k < s->batches; k++)
            if (sw_journal_has(j, k) && !sw_journal_read(j, k, &b))
                sw_notes_find(&b.notes, 1);
        sw_batch_close(&b);
    }
    sw_journal_close(j, 0);
    sw_set_batch(s, batch);
}

/* Two batches of three. */
static size_t write_sound(sw_sweep *s, const char *file, char *bytes)
{
    sw_journal *j;
    sw_batch b;
    unlink(file);
    if (sw_journal_open(&j, file, s, 0) || sw_batch_open(&b, s)) abort();
    for (b.number = 0; b.number < 2; b.number++) {
        b.first = 3 * b.number;
        b.n = 3;
        if (!sw_notes_add(&b.notes, 1, "why") || sw_journal_add(j, &b)) abort();
    }
    sw_batch_close(&b);
    sw_journal_close(j, 0);
    FILE *from = fopen(file, "rb");
    const size_t n = fread(bytes, 1, ROOM, from);
    fclose(from);
    return n;
}

static void run(sw_sweep *s, const uint8_t *data, size_t size)
{
    static char bytes[ROOM];
    sw_batch b;
    if (sw_batch_open(&b, s)) abort();
    char *exact = malloc(size + 1);
    if (!exact) abort();
    memcpy(exact, data, size);
    sw_batch_unpack(&b, s, exact, size);
    free(exact);
    sw_batch_close(&b);
    const char *file = fuzz_file(data, size, ".journal");
    read_on(s, file);
    size_t n = write_sound(s, file, bytes);
    for (size_t k = 0; k + 3 <= size; k += 3)
        bytes[(data[k] + 256u * data[k + 1]) % n] = (char)data[k + 2];
    if (size) n -= data[0] % 64;
    read_on(s, fuzz_file((const uint8_t *)bytes, n, ".journal"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char *words[] = {"linear_pair", "rk4", "--H", "1e-3"};
    char *vary[] = {"A=1:2:8"};
    sw_sweep s = {.width = SW_HEAD, .model_file = "linear_pair"};
    fuzz_silence();
    if (cli_job_open(&s.job, 4, words)) abort();
    s.cases.job = &s.job;
    s.cases.design = SW_GRID;
    if (sw_keep_open(&s.keep, &s.job, 0, NULL)) abort();
    s.width += s.keep.n;
    if (sw_design_open(&s.cases, 1, vary, 0)) abort();
    sw_set_batch(&s, 3);
    run(&s, data, size);
    sw_cases_close(&s.cases);
    sw_keep_close(&s.keep);
    cli_job_close(&s.job);
    return 0;
}
