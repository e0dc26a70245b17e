/* messages.c: error codes and reports as text. Writes into the caller's buffer without
 * stdio, so that a tick, a MEX file and a real-time target can use it. */
#include "tw_advice.h"
#include "tw_catalog.h"

#include <math.h>
#include <string.h>

static const char *const texts[TW_E_COUNT] = {
    [TW_OK] = "no error",
    [TW_E_NULL] = "a required pointer is NULL",
    [TW_E_MODEL] = "the model's descriptor is incomplete",
    [TW_E_METHOD] = "the method's descriptor is incomplete",
    [TW_E_STEP] = "the step H must be a positive finite number",
    [TW_E_RATIO] = "the method cannot use this rate ratio",
    [TW_E_TIME] = "a time must be a finite number that is not in the past",
    [TW_E_MEMORY] = "the memory is too small or belongs to another run",
    [TW_E_NOT_STARTED] = "the run has not been bound and started",
    [TW_E_PARAM] = "a parameter is out of its range",
    [TW_E_OPTION] = "an option is out of its range",
    [TW_E_STATE] = "an initial or new state is not a finite number",
    [TW_E_INPUT] = "an input is not a finite number",
    [TW_E_DIVERGED] = "a state became infinite or not a number",
    [TW_E_DOMAIN] = "the model left the domain where its equations hold",
    [TW_E_NAME] = "no such name",
    [TW_E_NO_ESTIMATE] = "the method has no embedded error estimate",
    [TW_E_FULL_STEP] = "this is allowed only at a full slow step",
    [TW_E_TEAM] = "the team has no worker thread in this process",
    [TW_E_ITERATION] = "the corrector did not reach its tolerance",
    [TW_E_USER] = "a function of the caller returned an error",
    [TW_E_SNAPSHOT] = "the snapshot cannot be restored in this run",
    [TW_E_CLOCK] = "the step is too small for the time to move",
    [TW_E_RANGE] = "an argument is out of its range",
    [TW_E_TOLERANCE] = "the error stays above its tolerance, however short the step",
    [TW_E_LANES] = "this cannot run in lanes",
};

const char *tw_error(int code)
{
    if (code < 0 || code >= TW_E_COUNT) return "unknown error code";
    return texts[code];
}

typedef struct {
    char *at;
    size_t size, used;
} text;

static void add_char(text *b, char c)
{
    if (b->used + 1 < b->size) b->at[b->used] = c;
    b->used++;
}

static void add(text *b, const char *s)
{
    for (; s && *s; s++) add_char(b, *s);
}

static size_t end(const text *b)
{
    if (b->size) b->at[b->used < b->size ? b->used : b->size - 1] = '\0';
    return b->used;
}

static void add_integer(text *b, double x)
{
    char digit[24];
    int n = 0;
    do {
        digit[n++] = (char)('0' + (int)fmod(x, 10));
        x = floor(x / 10);
    } while (x >= 1 && n < 24);
    while (n) add_char(b, digit[--n]);
}

/* Six significant digits, like %g. */
static void add_number(text *b, double x)
{
    if (isnan(x)) {
        add(b, "NaN");
        return;
    }
    if (x < 0) add_char(b, '-');
    x = fabs(x);
    if (isinf(x)) {
        add(b, "Inf");
        return;
    }
    if (x == 0 || (x == floor(x) && x < 1e9)) {
        add_integer(b, x);
        return;
    }
    int e = (int)floor(log10(x));
    double digits = round(x / pow(10, e) * 1e5); /* 6 digits */
    if (digits >= 1e6) {
        digits /= 10;
        e++;
    }
    char d[6];
    for (int i = 5; i >= 0; i--) {
        d[i] = (char)('0' + (int)fmod(digits, 10));
        digits = floor(digits / 10);
    }
    int last = 5;
    while (last > 0 && d[last] == '0') last--;
    const int plain = e >= -4 && e < 6;
    const int point = plain ? e : 0; /* digits before the point, less one */
    if (point < 0) {
        add(b, "0.");
        for (int i = -1; i > point; i--) add_char(b, '0');
        for (int i = 0; i <= last; i++) add_char(b, d[i]);
    } else {
        for (int i = 0; i <= (last > point ? last : point); i++) {
            add_char(b, d[i]);
            if (i == point && last > point) add_char(b, '.');
        }
    }
    if (!plain) {
        add(b, e < 0 ? "e-" : "e+");
        if (e > -10 && e < 10) add_char(b, '0');
        add_integer(b, fabs((double)e));
    }
}

static void add_got(text *b, const tw_report *w)
{
    add(b, ": ");
    add(b, w->name);
    add(b, " is ");
    add_number(b, w->got);
}

static void add_expected(text *b, const tw_report *w)
{
    add(b, ", expected ");
    if (w->min == w->max && w->min == 0 && w->code != TW_E_OPTION) {
        add(b, "a finite number");
        return;
    }
    if (w->max == w->min) {
        add_number(b, w->min);
        return;
    }
    if (w->code == TW_E_OPTION && w->name != tw_options[TW_OPT_TOLERANCE].name)
        add(b, "an integer from "); /* all other options are integers */
    add_number(b, w->min);
    if (isinf(w->max)) {
        add(b, " or more");
        return;
    }
    add(b, " to ");
    add_number(b, w->max);
}

/* A function of the model or of the caller returned an error. Its own codes may be
 * equal to ours: only those that a function should return get their text. */
static void add_function(text *b, const tw_run *r)
{
    const tw_report *w = &r->now.report;
    const int ours = w->code == TW_E_DOMAIN || w->code == TW_E_USER;
    add(b, tw_error(ours ? w->code : TW_E_USER));
    add(b, ": ");
    add(b, w->name);
    add(b, "()");
    if (strcmp(w->name, "input")) {
        add(b, " of ");
        add(b, r->model->name);
    }
    if (!ours) {
        add(b, " returned ");
        add_number(b, w->code);
    }
    add(b, " at t = ");
    add_number(b, w->t);
}

/* The name of this run's model or method, or a value of it, against the snapshot's. */
static void add_snapshot(text *b, const tw_run *r)
{
    const tw_report *w = &r->now.report;
    add(b, ": ");
    if (w->was[0]) {
        add(b, "snapshot of ");
        add(b, w->name);
        add(b, " ");
        add(b, w->was);
        add(b, ", this run uses ");
        add(b, !strcmp(w->name, "model") ? r->model->name : r->method->name);
    } else if (w->got != w->min) {
        add(b, "its ");
        add(b, w->name);
        add(b, " is ");
        add_number(b, w->got);
        add(b, ", this run uses ");
        add_number(b, w->min);
    } else {
        add(b, w->name);
    }
}

size_t tw_message(const tw_run *r, char *buffer, size_t size)
{
    text b = {buffer, buffer ? size : 0, 0};
    const tw_report *w = r ? &r->now.report : NULL;

    if (w && w->in_function)
        add_function(&b, r);
    else
        add(&b, tw_error(w ? w->code : TW_E_NULL));
    if (w && w->name && !w->in_function) switch (w->code) {
        case TW_OK: break;
        case TW_E_RATIO:
            add(&b, ": ");
            add(&b, w->name);
            add(&b, " got ratio ");
            add_number(&b, w->got);
            add_expected(&b, w);
            break;
        case TW_E_TIME:
        case TW_E_PARAM:
        case TW_E_OPTION:
        case TW_E_RANGE:
            add_got(&b, w);
            add_expected(&b, w);
            break;
        case TW_E_MEMORY:
            add(&b, ": ");
            add(&b, w->name);
            add(&b, " has ");
            add_number(&b, w->got);
            add(&b, " doubles, expected ");
            add_number(&b, w->min);
            break;
        case TW_E_STEP:
        case TW_E_STATE: add_got(&b, w); break;
        case TW_E_INPUT:
            add_got(&b, w);
            add(&b, " at t = ");
            add_number(&b, w->t);
            break;
        case TW_E_DIVERGED:
            add_got(&b, w);
            add(&b, " after t = ");
            add_number(&b, w->t);
            add(&b, " with ");
            add(&b, r->method->name);
            add(&b, ", H = ");
            add_number(&b, r->H);
            break;
        case TW_E_FULL_STEP:
            add(&b, ": ");
            add(&b, w->name);
            add(&b, " was called ");
            add_number(&b, w->got);
            add(&b, " ticks after one");
            break;
        case TW_E_MODEL:
            add(&b, ": it has no ");
            add(&b, w->name);
            break;
        case TW_E_DOMAIN:
        case TW_E_USER:
        case TW_E_ITERATION:
            add(&b, ": ");
            add(&b, w->name);
            add(&b, " after t = ");
            add_number(&b, w->t);
            break;
        case TW_E_CLOCK:
            add(&b, ": at t = ");
            add_number(&b, w->got);
            add(&b, " a tick of ");
            add_number(&b, w->min);
            add(&b, " is lost in rounding");
            break;
        case TW_E_TOLERANCE:
            add(&b, ": at t = ");
            add_number(&b, w->t);
            add(&b, " that of ");
            add(&b, w->name);
            add(&b, " is ");
            add_number(&b, w->got);
            add(&b, " tolerances, the next step would be ");
            add_number(&b, w->min);
            break;
        case TW_E_TEAM:
            add(&b, ": the process was forked after tw_team_start; the child must "
                    "start a team of its own, or run without one");
            break;
        case TW_E_SNAPSHOT: add_snapshot(&b, r); break;
        default: add(&b, ": "); add(&b, w->name);
        }
    return end(&b);
}

/* Two digits, rounded down. */
static void add_stable(text *b, const tw_growth *g)
{
    const double unit = pow(10, floor(log10(g->stable)) - 1);
    add(b, "H = ");
    add_number(b, floor(g->stable / unit) * unit);
    add(b, " would be stable");
}

static void add_unstable(text *b, const tw_growth *g)
{
    add(b, "H = ");
    add_number(b, g->H);
    add(b, " is unstable");
}

size_t tw_growth_message(const tw_growth *g, const tw_run *r, char *buffer, size_t size)
{
    text b = {buffer, buffer ? size : 0, 0};
    if (g && g->done && r) {
        add(&b, "the growth began by t = ");
        add_number(&b, g->t);
        add(&b, ", with the state ");
        add(&b, g->name);
        add(&b, ": ");
        add_unstable(&b, g);
        add(&b, " there, ");
        add_stable(&b, g);
    } else if (g && g->done) {
        add_unstable(&b, g);
        add(&b, " at t = ");
        add_number(&b, g->t);
        add(&b, ": a small change of the state ");
        add(&b, g->name);
        add(&b, " grows ");
        if (g->growth < 1e100) {
            add_number(&b, g->growth < 1e9 ? round(g->growth) : g->growth);
            add(&b, "-fold");
        } else
            add(&b, "without bound");
        add(&b, " within ");
        add_number(&b, g->steps);
        add(&b, " slow steps, with smaller steps it does not; ");
        add_stable(&b, g);
    }
    return end(&b);
}
