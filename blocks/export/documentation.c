/* documentation.c: the page inside an FMU, and its icon. */
#include "export.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void put_row(ex_text *t, const ex_variable *v)
{
    char number[40];
    ex_number(number, v->start);
    ex_put(t, "<tr><td>");
    ex_put_xml(t, v->name);
    ex_put(t, "</td><td>");
    ex_put_xml(t, v->unit);
    ex_put(t, "</td><td>%s</td><td>", v->has_start ? number : "");
    if (v->min != 0 || v->max != 0) ex_put(t, "%g to %g", v->min, v->max);
    ex_put(t, "</td><td>");
    ex_put_xml(t, v->what);
    ex_put(t, "</td></tr>\n");
}

static void put_table(ex_text *t, const ex_variable *list, int n, int group,
                      const char *title)
{
    int any = 0;
    for (int i = 0; i < n; i++) {
        if (list[i].group != group) continue;
        if (!any++)
            ex_put(t,
                   "<h2>%s</h2>\n<table>\n<tr><th>name</th><th>unit</th>"
                   "<th>start</th><th>range</th><th>meaning</th></tr>\n",
                   title);
        put_row(t, &list[i]);
    }
    if (any) ex_put(t, "</table>\n");
}

static void put_kinks(const ex_fmu *f, ex_text *t, const ex_variable *list, int n)
{
    const ex_dependencies *d = f->d;
    int any = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            const int unknown = list[i].group == FMU_DERIVATIVE ? list[i].index
                                : list[i].group == FMU_OUTPUT
                                    ? d->states + list[i].index
                                    : -1;
            const int known = list[k].group == FMU_STATE   ? list[k].index
                              : list[k].group == FMU_INPUT ? d->states + list[k].index
                                                           : -1;
            if (unknown < 0 || known < 0 || !d->kinked[unknown * d->knowns + known])
                continue;
            if (!any++)
                ex_put(t, "<h2>Kinks</h2>\n<p>Directional derivatives are those of one "
                          "side, or between both, at points where these have a kink "
                          "(found by probing around a run):</p>\n<p>");
            ex_put(t, "%s", any > 1 ? ", " : "");
            ex_put_xml(t, list[i].name);
            ex_put(t, " by ");
            ex_put_xml(t, list[k].name);
        }
    if (any) ex_put(t, "</p>\n");
}

static void put_ticks(const ex_fmu *f, ex_text *t)
{
    ex_put(
        t,
        "<h2>Co-simulation</h2>\n<p>The run takes whole ticks of fixed length, never "
        "shortened, until it is at or past the communication point. Values at the "
        "point are interpolated between the last two ticks (dense output of the "
        "method, or the cubic through both states and their derivatives), which does "
        "not change the run. Any communication step is possible; at multiples of H "
        "values are those of the run itself.</p>\n<p><b>Delay of inputs.</b> An "
        "input acts from the first tick that starts at or after the time it is set: "
        "with a communication step that is not a multiple of the tick, up to one "
        "tick late; half-step methods (rk2, am2, am3, am4) take inputs at full steps "
        "unless OPT_IO_UPDATE is 1. %s</p>\n",
        f->version == 2 ? "Derivatives of inputs (up to order 3) are followed inside "
                          "a step."
                        : "Intermediate updates come at every tick; the importer may "
                          "set inputs there and return early.");
}

static void put_automatic(const ex_fmu *f, ex_text *t)
{
    ex_put(
        t,
        "<h2>Co-simulation%s</h2>\n<p><b>Not for real time:</b> the run finds its "
        "steps from the tolerances <code>rtol</code> and <code>atol</code> (and "
        "<code>fast_rtol</code>, <code>fast_atol</code> of the fast states), so the "
        "work of a communication step varies. A relative tolerance that the importer "
        "gives with the experiment takes the place of <code>rtol</code>, and the "
        "absolute tolerances change by the same factor. Steps go beyond the "
        "communication point, and values there come from the dense output of the "
        "method. An input or a parameter that changes acts at the time it is set: "
        "the step that went beyond it is ended there and a new one starts. %s</p>\n",
        f->s->all_methods ? " with the method auto" : "",
        f->version == 2
            ? "Derivatives of inputs (up to order 3) are followed."
            : "Intermediate updates come at the end of every slow step; the importer "
              "may set inputs there and return early.");
}

static void put_method(const ex_fmu *f, ex_text *t)
{
    const ex_subject *s = f->s;
    char h[40];
    ex_number(h, s->H);
    ex_put(t, ".</p>\n<p>Method of co-simulation: ");
    if (s->is_auto) {
        ex_put(t, "auto (Adams formulas of variable step and order on both rates)");
    } else {
        ex_put(t, "%s%s (",
               s->all_methods ? "chosen by the parameter <code>method</code>; at first "
                              : "",
               s->method->name);
        ex_put_xml(t, s->method->what);
        ex_put(t, "), slow step H = %s s, ratio %d", h, s->ratio);
    }
    ex_put(t, ". Written by tworate " TW_VERSION ".</p>\n");
    if (!s->is_auto) put_ticks(f, t);
    if (ex_has_auto(s)) put_automatic(f, t);
    ex_put(t, "<p>Derivatives of outputs have order 1: along the derivatives of the "
              "states at the communication point, with the inputs in effect.</p>\n");
}

void ex_documentation(const ex_fmu *f, ex_text *t)
{
    const ex_subject *s = f->s;
    const tw_model *m = s->model;
    ex_variable *list;
    const int n = ex_variables(f, &list);
    ex_put(
        t,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>%s"
        "</title>\n<style>body{font-family:sans-serif;max-width:60em;margin:2em auto;"
        "padding:0 1em;line-height:1.4}table{border-collapse:collapse}td,th{border:"
        "1px solid #bbb;padding:.2em .6em;text-align:left}</style></head><body>\n"
        "<h1>%s</h1>\n<p>",
        m->name, m->name);
    ex_put_xml(t, m->what);
    ex_put(t, ".</p>\n<p>Source: ");
    ex_put_xml(t, m->source ? m->source : "the author of the model");
    put_method(f, t);
    if (m->nu)
        ex_put(t,
               "<p><code>own_drive</code> chooses between the model's own input%s and "
               "the input variables.</p>\n",
               m->drive ? "" : " (this model has none)");
    ex_put(t,
           "<h2>Model exchange</h2>\n<p>The importer integrates: H, ratio, method and "
           "options have no effect. Directional derivatives are central differences "
           "of order 4 with a step chosen for each entry.</p>\n");
    if (f->d->start_from_parameters)
        ex_put(t, "<p>Initial states that are not set are computed from the "
                  "parameters.</p>\n");
    put_table(t, list, n, -1, "Settings (fixed)");
    put_table(t, list, n, FMU_PARAMETER, "Parameters (tunable)");
    put_table(t, list, n, FMU_INPUT, "Inputs");
    put_table(t, list, n, FMU_OUTPUT, "Outputs");
    put_table(t, list, n, FMU_STATE, "States: slow ones, then fast ones");
    put_table(t, list, n, FMU_DIRECT, "Directly computed states");
    put_kinks(f, t, list, n);
    ex_put(t, "</body></html>\n");
    free(list);
}

/* A PNG of one byte per pixel with a palette, in blocks that are not compressed. */

enum { SIDE = 64, RAW = SIDE * (SIDE + 1) };

static uint32_t crc(const unsigned char *s, size_t n)
{
    uint32_t c = 0xffffffffu;
    for (size_t i = 0; i < n; i++) {
        c ^= s[i];
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    }
    return c ^ 0xffffffffu;
}

static void add_word(ex_text *t, uint32_t x)
{
    const char byte[4] = {(char)(x >> 24), (char)(x >> 16), (char)(x >> 8), (char)x};
    ex_add(t, byte, 4);
}

static void add_chunk(ex_text *t, const char *kind, const char *data, size_t n)
{
    add_word(t, (uint32_t)n);
    const size_t from = t->n;
    ex_add(t, kind, 4);
    ex_add(t, data, n);
    add_word(t, crc((const unsigned char *)t->s + from, n + 4));
}

/* A slow wave, and a fast one on it. */
static void draw(unsigned char *raw)
{
    static const int slow[16] = {32, 24, 18, 14, 13, 15, 20, 27,
                                 35, 42, 48, 51, 51, 48, 42, 35};
    static const int fast[8] = {0, 4, 6, 4, 0, -4, -6, -4};
    for (int y = 0; y < SIDE; y++) {
        raw[y * (SIDE + 1)] = 0;
        for (int x = 0; x < SIDE; x++) {
            const int a = slow[x / 4 % 16], b = slow[(x / 4 + 1) % 16];
            const int at = a + (b - a) * (x % 4) / 4, near = at + fast[x % 8];
            const int d = y > at ? y - at : at - y, e = y > near ? y - near : near - y;
            raw[y * (SIDE + 1) + 1 + x] = (unsigned char)(d < 2 ? 1 : e < 2 ? 2 : 0);
        }
    }
}

void ex_icon(ex_text *t)
{
    static const char palette[] = "\xff\xff\xff\x1f\x4e\x9c\xe0\x7b\x1a";
    unsigned char raw[RAW];
    ex_text z = {0};
    uint32_t a = 1, b = 0;
    draw(raw);
    ex_add(t, "\x89PNG\r\n\x1a\n", 8);
    ex_text head = {0};
    add_word(&head, SIDE);
    add_word(&head, SIDE);
    ex_add(&head, "\x08\x03\0\0\0", 5); /* 8 bits, palette */
    add_chunk(t, "IHDR", head.s, head.n);
    ex_drop(&head);
    add_chunk(t, "PLTE", palette, 9);
    const char begin[7] = {0x78,
                           0x01,
                           1,
                           (char)(RAW & 255),
                           (char)(RAW >> 8),
                           (char)(~RAW & 255),
                           (char)(~RAW >> 8 & 255)};
    ex_add(&z, begin, 7);
    ex_add(&z, (const char *)raw, RAW);
    for (int i = 0; i < RAW; i++) a = (a + raw[i]) % 65521, b = (b + a) % 65521;
    add_word(&z, b << 16 | a);
    add_chunk(t, "IDAT", z.s, z.n);
    ex_drop(&z);
    add_chunk(t, "IEND", "", 0);
}
