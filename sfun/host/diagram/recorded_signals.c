/* recorded_signals.c: makes the blocks of recorded signals: From Workspace, From File,
 * To File. */
#include "build.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "files/read_mat.h"
#include "files/write_mat.h"

static int is_real(const mxArray *a)
{
    return a && mxIsDouble(a) && !mxIsComplex(a) && !mxIsSparse(a);
}

/* Rows of a matrix as columns; NULL without memory. */
static mxArray *columns(const mxArray *a, size_t from, size_t count)
{
    const size_t n = mxGetM(a);
    mxArray *part = mxCreateDoubleMatrix((mwSize)n, (mwSize)count, mxREAL);
    if (part) memcpy(mxGetPr(part), mxGetPr(a) + from * n, n * count * sizeof(double));
    return part;
}

static mxArray *rows(const mxArray *a, size_t from, size_t count)
{
    const size_t m = mxGetM(a), n = mxGetN(a);
    mxArray *part = mxCreateDoubleMatrix((mwSize)n, (mwSize)count, mxREAL);
    for (size_t i = 0; part && i < count; i++)
        for (size_t k = 0; k < n; k++)
            mxGetPr(part)[i * n + k] = mxGetPr(a)[k * m + from + i];
    return part;
}

typedef struct recording {
    mxArray *times, *values, *ts;
    int interpolate;
    const char *before, *after;
} recording;

static int place_recording(build *b, place *p, const char *host, recording *r)
{
    const double first =
        r->times && mxGetNumberOfElements(r->times) > 0 ? mxGetScalar(r->times) : 0;
    if (first > b->h->start && strcmp(r->before, "hold") == 0)
        twh_add_note(b, p, "its data begins at %g: before, the first value is held",
                     first);
    mxArray *value[6] = {r->times,
                         r->values,
                         r->ts,
                         mxCreateDoubleScalar(r->interpolate),
                         mxCreateString(r->before),
                         mxCreateString(r->after)};
    return twh_place_block(b, p, host, 6, value);
}

/* A field of a structure in the workspace. */
static mxArray *field(build *b, const place *p, const char *name, const char *of)
{
    const size_t n = strlen(name) + strlen(of) + 2;
    char *text = twh_file_take(b->f, n);
    if (!text) return NULL;
    snprintf(text, n, "%s.%s", name, of);
    return twh_evaluate(b, p, "VariableName", text);
}

/* A structure with the fields time and signals.values; without times there is a row for
 * each hit of the sample time. */
static int read_structure(build *b, place *p, const char *name, recording *r)
{
    r->times = field(b, p, name, "time");
    r->values = r->times ? field(b, p, name, "signals.values") : NULL;
    if (!r->values) return 1;
    if (!is_real(r->times) || !is_real(r->values) ||
        mxGetNumberOfDimensions(r->values) > 2)
        return twh_fail_at(b, p,
                           "VariableName = %.60s: its times and values must be "
                           "real matrices",
                           name);
    if (mxGetNumberOfElements(r->times) > 0) return 0;
    const size_t n = mxGetM(r->values);
    const double ts =
        is_real(r->ts) && mxGetNumberOfElements(r->ts) > 0 ? mxGetScalar(r->ts) : 0;
    if (!(ts > 0) || n < 1)
        return twh_fail_at(b, p,
                           "VariableName = %.60s has no times: SampleTime must be "
                           "positive",
                           name);
    mxDestroyArray(r->times);
    r->times = mxCreateDoubleMatrix((mwSize)n, 1, mxREAL);
    for (size_t i = 0; r->times && i < n; i++)
        mxGetPr(r->times)[i] = b->h->start + (double)i * ts;
    r->interpolate = 0;
    return 0;
}

static int read_variable(build *b, place *p, recording *r)
{
    const char *name = twh_setting(p, "VariableName", "simin");
    mxArray *a = twh_evaluate_any(b, p, "VariableName", name);
    if (!a) return 1;
    if (twh_is_remote(a)) {
        mxDestroyArray(a);
        return read_structure(b, p, name, r);
    }
    const int fine = is_real(a) && mxGetM(a) >= 1 && mxGetN(a) >= 2;
    if (fine) {
        r->times = columns(a, 0, 1);
        r->values = columns(a, 1, mxGetN(a) - 1);
    } else
        twh_fail_at(b, p,
                    "VariableName must be a matrix [time, values], or a structure "
                    "with the fields time and signals.values");
    mxDestroyArray(a);
    return !fine;
}

int twh_make_from_workspace(build *b, place *p, const char *host)
{
    const char *after = twh_setting(p, "OutputAfterFinalValue", "Extrapolation");
    recording r = {.ts = twh_setting_value(b, p, "SampleTime", "0"),
                   .interpolate =
                       strcmp(twh_setting(p, "Interpolate", "on"), "on") == 0,
                   .before = "hold"};
    (void)(!r.ts || read_variable(b, p, &r));
    r.after = strncmp(after, "Setting", 7) == 0                  ? "zero"
              : strncmp(after, "Cyclic", 6) == 0                 ? "repeat"
              : strncmp(after, "Extra", 5) == 0 && r.interpolate ? "linear"
                                                                 : "hold";
    return place_recording(b, p, host, &r);
}

static const char *end_of(const char *how)
{
    return strncmp(how, "Hold", 4) == 0     ? "hold"
           : strncmp(how, "Ground", 6) == 0 ? "zero"
                                            : "linear";
}

/* The file is beside the diagram, or has an absolute path; its name ends in .mat. */
static int mat_path(build *b, const place *p, const char *name, char *path)
{
    const char *own = b->f->path ? b->f->path : "", *slash = strrchr(own, '/');
    const size_t n = strlen(name);
    const char *extension = n > 4 && strcmp(name + n - 4, ".mat") == 0 ? "" : ".mat";
    if (snprintf(path, LONGEST_PATH, "%.*s%s%s",
                 *name == '/' || !slash ? 0 : (int)(slash - own) + 1, own, name,
                 extension) >= LONGEST_PATH)
        return twh_fail_at(b, p, "FileName is too long");
    return 0;
}

/* The first row of its matrix has the times. */
int twh_make_from_file(build *b, place *p, const char *host)
{
    const char *name = twh_setting(p, "FileName", "untitled.mat");
    char path[LONGEST_PATH], why[200];
    if (mat_path(b, p, name, path)) return 1;
    const char *conflict = twh_mat_conflict(b->h, path, 0);
    if (conflict) return twh_fail_at(b, p, "FileName = '%.300s': %s", name, conflict);
    if (twh_read_mat_file(b->h, path)) return 1;
    mxArray *a = twh_is_regular_file(path)
                     ? twh_read_mat(path, why, sizeof why)
                     : (snprintf(why, sizeof why, "there is no such file"), NULL);
    if (!a) return twh_fail_at(b, p, "FileName = '%.300s': %s", name, why);
    recording r = {
        .ts = twh_setting_value(b, p, "SampleTime", "0"),
        .interpolate = strncmp(twh_setting(p, "InterpolationWithinTimeRange", "Linear"),
                               "Linear", 6) == 0,
        .before = end_of(twh_setting(p, "ExtrapolationBeforeFirstDataPoint", "Linear")),
        .after = end_of(twh_setting(p, "ExtrapolationAfterLastDataPoint", "Linear"))};
    if (mxGetM(a) < 2 || mxGetN(a) < 1)
        twh_fail_at(
            b, p, "FileName = '%.300s': needs a row of times and rows of values", name);
    else {
        r.times = rows(a, 0, 1);
        r.values = rows(a, 1, mxGetM(a) - 1);
    }
    mxDestroyArray(a);
    return place_recording(b, p, host, &r);
}

/* With trust it writes the file as Simulink does; the signal is in the csv, too. A
 * diagram of a stranger overwrites nothing. */
int twh_make_to_file(build *b, place *p, const char *host)
{
    const char *name = twh_setting(p, "Filename", NULL);
    const char *variable = twh_setting(p, "MatrixName", "ans");
    char path[LONGEST_PATH];
    double every = 1;
    (void)host;
    if (!name) name = twh_setting(p, "FileName", "untitled.mat");
    if (twh_setting_number(b, p, "Decimation", "1", &every)) return 1;
    if (!(every >= 1 && every == floor(every)))
        return twh_fail_at(b, p, "Decimation = %g must be a positive integer", every);
    const int trusted = b->reader && b->reader->trusted;
    const int writes = trusted && !p->whole;
    if (!trusted && !p->part)
        twh_add_note(b, p,
                     "does not write '%.200s': its signal is in the csv. If you trust "
                     "the diagram, --trust writes it ('trust', true in Octave)",
                     name);
    else if (!writes && !p->part)
        twh_add_note(b, p,
                     "does not write '%.200s': a bus is no matrix; its elements are in "
                     "the csv",
                     name);
    if (writes && strcmp(twh_setting(p, "SaveFormat", "Array"), "Array"))
        twh_add_note(b, p, "SaveFormat = '%.60s': '%.200s' has a matrix instead",
                     twh_setting(p, "SaveFormat", "Array"), name);
    if (writes && !twh_is_variable_name(variable))
        return twh_fail_at(b, p, "MatrixName = '%.80s' is no name of a variable",
                           variable);
    if (writes && mat_path(b, p, name, path)) return 1;
    const char *conflict = writes ? twh_mat_conflict(b->h, path, 1) : NULL;
    if (conflict) return twh_fail_at(b, p, "Filename = '%.300s': %s", name, conflict);
    if (twh_make_log(b, p, p->path, twh_setting(p, "SampleTime", "-1"))) return 1;
    return writes && twh_write_mat_file(b->h, p->path, path, variable, every);
}
