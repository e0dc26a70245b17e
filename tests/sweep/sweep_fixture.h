/* sweep_fixture.h: runs `tworate sweep` in a folder of the test and reads its csv. */
#ifndef TESTS_SWEEP_FIXTURE_H
#define TESTS_SWEEP_FIXTURE_H

#include "run_program.h"
#include "shell.h"

#include <sys/wait.h>

/* By the shell in this folder, with the programs of the build along the path. */
static inline result in_folder(const char *folder, const char *command)
{
    char text[6000], here[2000], out[700], err[700];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    sh_put(out, sizeof out, "%s/.out", folder);
    sh_put(err, sizeof err, "%s/.err", folder);
    sh_put(text, sizeof text,
           "cd '%s' && PATH='%s/%s':$PATH && export PATH && { %s\n} > .out 2> .err",
           folder, here, sh_build(), command);
    const int status = system(text);
    result r = {.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1};
    r.out = read_file(out);
    r.err = read_file(err);
    return r;
}

static inline void expect_status(const result *r, int status, const char *command)
{
    ck_assert_msg(r->status == status, "'%s' ended with %d, expected %d:\n%s%s",
                  command, r->status, status, r->out, r->err);
}

/* Runs it; the test fails if its status is not 0. Free the text. */
static inline char *printed_by(const char *folder, const char *command)
{
    result r = in_folder(folder, command);
    expect_status(&r, 0, command);
    free(r.err);
    return r.out;
}

static inline void expect_refusal(const char *folder, const char *command, int status,
                                  const char *text)
{
    result r = in_folder(folder, command);
    expect_status(&r, status, command);
    ck_assert_msg(contains(r.err, text), "'%s' printed\n%s, expected '%s'", command,
                  r.err, text);
    free_result(&r);
}

static inline void write_text(const char *folder, const char *name, const char *text)
{
    char path[600];
    sh_put(path, sizeof path, "%s/%s", folder, name);
    FILE *to = fopen(path, "w");
    ck_assert_ptr_nonnull(to);
    fputs(text, to);
    fclose(to);
}

static inline char *file_in(const char *folder, const char *name)
{
    char path[600];
    sh_put(path, sizeof path, "%s/%s", folder, name);
    return read_file(path);
}

/* Past a field of a csv and its comma. */
static inline const char *next_field(const char *at)
{
    int quoted = 0;
    for (; *at && (quoted || (*at != ',' && *at != '\n')); at++) quoted ^= *at == '"';
    return at + (*at == ',');
}

/* Column `name` of row `row` (from 0) of a csv, as it is there; the test fails if there
 * is none. */
static inline void field_of(const char *csv, int row, const char *name, char *to,
                            size_t size)
{
    int column = 0;
    const char *at = csv, *end = strchr(csv, '\n');
    for (;; column++) {
        const size_t n = strcspn(at, ",\n");
        if (n == strlen(name) && !strncmp(at, name, n)) break;
        at += n + 1;
        ck_assert_msg(at < end, "no column %s in %.300s", name, csv);
    }
    for (int i = 0; i <= row; i++) {
        csv = strchr(csv, '\n');
        ck_assert_msg(csv && csv[1], "no row %d", row);
        csv++;
    }
    for (; column; column--) csv = next_field(csv);
    const char *after = next_field(csv);
    sh_put(to, size, "%.*s", (int)(after - csv) - (after[-1] == ','), csv);
}

static inline double number_of(const char *csv, int row, const char *name)
{
    char text[400], *end;
    field_of(csv, row, name, text, sizeof text);
    const double x = strtod(text, &end);
    ck_assert_msg(end != text && !*end, "row %d, %s is '%s'", row, name, text);
    return x;
}

static inline int rows_of(const char *csv)
{
    int n = -1;
    for (; *csv; csv++) n += *csv == '\n';
    return n;
}

#endif
