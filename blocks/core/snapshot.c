/* snapshot.c: snapshots of a run.
 *
 * A snapshot is the part of the memory that ticks use, after a header: format, length,
 * checksum, and what the run is made of. Names are packed into integers of six
 * characters, so a snapshot survives everything that keeps numbers.
 *
 * tw_restore believes nothing: it checks the length before it reads, the checksum, the
 * header against the run, every number of the head, and lets the method check or
 * rebuild what it uses as an index. So even a forged snapshot makes no tick read or
 * write outside of the memory. */
#include "core.h"

#include "tw_catalog.h"

#include <stdint.h>

enum {
    S_MAGIC,
    S_FORMAT,
    S_LENGTH,   /* of the snapshot */
    S_CHECKSUM, /* of all other numbers */
    S_MODEL,
    NAME = 5, /* numbers of a name: as many characters as tw_report.was holds */
    S_METHOD = S_MODEL + NAME,
    S_SIZES = S_METHOD + NAME, /* hash of the model's sizes and names */
    S_ID, /* hash of the whole name of the method, and its number */
    S_RATIO,
    S_TICKS,
    S_OPTIONS,
    S_HEAD = S_OPTIONS + TW_NOPT
};

static const double snapshot_magic = 7230128.0, snapshot_format = 1;

/* Hashes (FNV-1a) of 52 bits: exact as a double. */
typedef uint64_t hash;
static const hash hash_start = 14695981039346656037u;

static hash add_word(hash h, uint64_t word)
{
    h = (h ^ (word & 0xffffffffu)) * 1099511628211u;
    return (h ^ (word >> 32)) * 1099511628211u;
}

static hash add_text(hash h, const char *text)
{
    for (; text && *text; text++) h = (h ^ (unsigned char)*text) * 1099511628211u;
    return (h ^ 0xff) * 1099511628211u;
}

static hash add_names(hash h, const tw_var *v, int n)
{
    h = add_word(h, (uint64_t)n);
    for (int i = 0; i < n; i++) h = add_text(h, v[i].name);
    return h;
}

static double as_number(hash h)
{
    return (double)((h ^ h >> 52) & 0xfffffffffffffu);
}

static double model_hash(const tw_model *m)
{
    hash h = add_text(hash_start, m->name);
    h = add_names(h, m->slow_var, m->ns);
    h = add_names(h, m->fast_var, m->nf);
    h = add_names(h, m->direct_var, m->nd);
    h = add_names(h, m->input, m->nu);
    h = add_names(h, m->output, m->ny);
    return as_number(add_names(h, m->param, m->np));
}

static double method_hash(const tw_method *m)
{
    return as_number(add_word(add_text(hash_start, m->name), (uint64_t)m->id));
}

static double checksum(const double *x, size_t n)
{
    hash h = hash_start;
    for (size_t i = 0; i < n; i++) {
        uint64_t word;
        memcpy(&word, x + i, sizeof word);
        if (i != S_CHECKSUM) h = add_word(h, word);
    }
    return as_number(h);
}

static void pack_name(double *x, const char *name)
{
    for (int k = 0; k < NAME; k++) {
        uint64_t word = 0;
        for (int i = 0; i < 6; i++) {
            word = word << 8 | (unsigned char)*name;
            name += *name != '\0';
        }
        x[k] = (double)word;
    }
}

/* Printable text, whatever the numbers are. */
static void unpack_name(char text[6 * NAME + 1], const double *x)
{
    char *to = text;
    for (int k = 0; k < NAME; k++) {
        const uint64_t word =
            x[k] >= 0 && x[k] < 281474976710656.0 ? (uint64_t)x[k] : 0;
        for (int i = 5; i >= 0; i--) {
            const int c = (int)(word >> 8 * i & 0xff);
            if (c > ' ' && c < 127) *to++ = (char)c;
        }
    }
    *to = '\0';
}

static void write_header(const tw_run *r, double *to, size_t need)
{
    memset(to, 0, S_HEAD * sizeof *to);
    to[S_MAGIC] = snapshot_magic;
    to[S_FORMAT] = snapshot_format;
    to[S_LENGTH] = (double)need;
    pack_name(to + S_MODEL, r->model->name);
    pack_name(to + S_METHOD, r->method->name);
    to[S_SIZES] = model_hash(r->model);
    to[S_ID] = method_hash(r->method);
    to[S_RATIO] = r->ratio;
    to[S_TICKS] = r->now.ticks;
    memcpy(to + S_OPTIONS, r->opt, sizeof r->opt);
}

size_t tw_snapshot_need(const tw_run *r)
{
    const size_t need = tw_need(r);
    return need ? S_HEAD + need / 2 : 0;
}

static int too_short(tw_run *r, size_t len, size_t need)
{
    return tw_fail_range(r, TW_E_MEMORY, "snapshot", (double)len, (double)need, 0);
}

int tw_snapshot(tw_run *r, double *to, size_t len)
{
    if (!tw_started(r)) return tw_fail_not_started(r);
    if (!to) return tw_fail(r, TW_E_NULL, "snapshot");
    const size_t need = tw_snapshot_need(r);
    if (!need) return tw_check(r);
    if (len < need) return too_short(r, len, need);
    if (r->now.head[LENGTH] != (double)(2 * (need - S_HEAD)))
        return tw_fail_range(r, TW_E_MEMORY, "memory for other options",
                             r->now.head[LENGTH], 2 * (double)(need - S_HEAD), 0);
    write_header(r, to, need);
    memcpy(to + S_HEAD, r->now.head, (need - S_HEAD) * sizeof *to);
    to[S_CHECKSUM] = checksum(to, need);
    return TW_OK;
}

static int refuse(tw_run *r, const char *what)
{
    return tw_fail(r, TW_E_SNAPSHOT, what);
}

static int refuse_name(tw_run *r, const char *what, const double *name)
{
    char text[6 * NAME + 1];
    unpack_name(text, name);
    tw_fail(r, TW_E_SNAPSHOT, what);
    memcpy(r->now.report.was, text, sizeof text);
    return TW_E_SNAPSHOT;
}

/* Options that change no number need not agree. */
static int must_agree(const tw_run *r, int option)
{
    return option != TW_OPT_IPRINT && option != TW_OPT_WRITE &&
           option != TW_OPT_THREADS && tw_option_matters(r->method, option);
}

/* The header against this run. */
static int check_header(tw_run *r, const double *from, size_t len, size_t need)
{
    const size_t shortest = 2 * NHEAD; /* of a snapshot of 0.1 */
    if (len < shortest) return too_short(r, len, need);
    if (fabs(from[S_MAGIC]) == tw_magic)
        return refuse(r, "it is a plain copy of the memory, as version 0.1 made it");
    if (from[S_MAGIC] != snapshot_magic) return refuse(r, "it is not a snapshot");
    if (from[S_FORMAT] != snapshot_format)
        return tw_fail_range(r, TW_E_SNAPSHOT, "format", from[S_FORMAT],
                             snapshot_format, 0);
    const double length = from[S_LENGTH];
    if (len < S_HEAD || !(length >= S_HEAD && length <= (double)len))
        return too_short(r, len,
                         length > S_HEAD && length < 1e15 ? (size_t)length : need);
    if (from[S_CHECKSUM] != checksum(from, (size_t)length))
        return refuse(r, "its checksum does not match its numbers");

    double mine[S_HEAD];
    write_header(r, mine, need);
    if (memcmp(from + S_MODEL, mine + S_MODEL, NAME * sizeof *mine))
        return refuse_name(r, "model", from + S_MODEL);
    if (from[S_SIZES] != mine[S_SIZES])
        return refuse(r, "its model has other variables than the model of this run");
    if (from[S_ID] != mine[S_ID]) return refuse_name(r, "method", from + S_METHOD);
    if (from[S_RATIO] != mine[S_RATIO])
        return tw_fail_range(r, TW_E_SNAPSHOT, "ratio", from[S_RATIO], mine[S_RATIO],
                             0);
    for (int i = 0; i < TW_NOPT; i++)
        if (must_agree(r, i) && from[S_OPTIONS + i] != r->opt[i])
            return tw_fail_range(r, TW_E_SNAPSHOT, tw_options[i].name,
                                 from[S_OPTIONS + i], r->opt[i], 0);
    if (from[S_TICKS] != mine[S_TICKS])
        return tw_fail_range(r, TW_E_SNAPSHOT, "number of ticks per slow step",
                             from[S_TICKS], mine[S_TICKS], 0);
    return length == (double)need ? TW_OK : too_short(r, (size_t)length, need);
}

static int is_integer(double x, double min, double max)
{
    return x >= min && x <= max && x == floor(x);
}

/* The head of memory that was replaced: every number that is used as an index or a
 * bound. */
static int check_head(tw_run *r, const double *head)
{
    const tw_model *m = r->model;
    const double most_ticks = 9007199254740992.0; /* 2^53: counted exactly */
    if (fabs(head[MAGIC]) != tw_magic || head[NS] != m->ns || head[NF] != m->nf ||
        head[LENGTH] != (double)(2 * tw_live_size(r)) || head[TICKS] != r->now.ticks)
        return refuse(r, "its sizes are damaged");
    if (!is_integer(head[DONE], 0, most_ticks) || !isfinite(head[T_BASE]) ||
        !(head[H_NOW] > 0) || !(head[H_WHOLE] >= 0) || !isfinite(head[H_WHOLE]) ||
        !isfinite(head[T_BASE] + (head[DONE] / head[TICKS] + 1) * head[H_NOW]))
        return refuse(r, "its clock is damaged");
    if (!is_integer(head[HELD], 0, 1) || !is_integer(head[STOPPED], -1e9, 1e9) ||
        (head[MAGIC] < 0 && head[STOPPED] == 0))
        return refuse(r, "its head is damaged");
    for (int i = COUNT; i < NHEAD; i++)
        if (!is_integer(head[i], 0, 1e300)) return refuse(r, "its counts are damaged");
    return TW_OK;
}

static int all_finite(const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i])) return 0;
    return 1;
}

/* What lies after the head; the view is that of this head. */
static int check_rest(tw_run *r)
{
    const tw_model *m = r->model;
    if (tw_check_clock(r, r->now.t, r->now.h)) return refuse(r, "its clock is damaged");
    if (tw_check_params(r, r->now.par))
        return refuse(r, "a parameter is out of its range");
    if (tw_prepare(r, r->now.par, r->now.con))
        return refuse(r, "the model refuses its parameters");
    if (!all_finite(r->now.u, 2 * (size_t)m->nu))
        return refuse(r, "an input is not a finite number");
    if (!all_finite(r->now.xs, tw_state_size(m)))
        return refuse(r, "a state is not a finite number");
    if (r->method->check_work && r->method->check_work(r))
        return refuse(r, "the method's part of it is damaged");
    return TW_OK;
}

int tw_resume(tw_run *r)
{
    int rc;
    if (!tw_started(r)) return tw_fail_not_started(r);
    r->now.going = 0;
    if (!(rc = check_head(r, r->now.head))) {
        tw_update_view(r);
        rc = check_rest(r);
    }
    if (!rc) return TW_OK;
    r->now.going = 0;
    r->now.head[MAGIC] = 0; /* not started */
    return rc;
}

int tw_restore(tw_run *r, const double *snapshot, size_t len)
{
    int rc;
    if (!r || !snapshot) return TW_E_NULL;
    if (!r->now.head) return tw_fail(r, TW_E_NOT_STARTED, "tw_bind");
    const size_t need = tw_snapshot_need(r), live = need - S_HEAD;
    if (!need) return tw_check(r);
    if (r->now.len < 2 * live)
        return tw_fail_range(r, TW_E_MEMORY, "memory", (double)r->now.len,
                             2 * (double)live, 0);
    const double H = r->H;
    const tw_now before = r->now;
    double *head = r->now.head;
    r->now.ticks = r->method->ticks(r); /* options may have changed since tw_bind */
    rc = check_header(r, snapshot, len, need);
    if (!rc) rc = check_head(r, snapshot + S_HEAD);
    if (rc) {
        r->now.ticks = before.ticks;
        return rc;
    }
    /* the second half of the memory holds the present run, to go back to it */
    memcpy(head + live, head, live * sizeof *head);
    memcpy(head, snapshot + S_HEAD, live * sizeof *head);
    tw_update_view(r);
    if (!check_rest(r)) return tw_bind(r, head, r->now.len);
    const tw_report why = r->now.report;
    memcpy(head, head + live, live * sizeof *head);
    r->now = before;
    r->H = H;
    r->now.report = why;
    r->now.report.t = before.t;
    return why.code;
}
