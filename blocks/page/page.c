/* page.c: writes the page: the fixed text, the runs as JSON, the numbers of each column
 * as base64 of typed arrays. Columns that do not change are one number; columns whose
 * numbers are exact in single precision are stored so. */
#include "page.h"
#include "page_text.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* JSON that may stand inside a script element: no < > &. */
static void put_text(FILE *to, const char *text)
{
    if (!text) {
        fputs("null", to);
        return;
    }
    fputc('"', to);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '"' || *c == '\\')
            fprintf(to, "\\%c", *c);
        else if (*c < 32 || *c == '<' || *c == '>' || *c == '&' || *c == 127)
            fprintf(to, "\\u%04x", *c);
        else
            fputc(*c, to);
    }
    fputc('"', to);
}

static void put_number(FILE *to, double x)
{
    if (isfinite(x))
        fprintf(to, "%.17g", x);
    else
        fputs("null", to);
}

static void put_html(FILE *to, const char *text)
{
    for (; *text; text++) switch (*text) {
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        case '&': fputs("&amp;", to); break;
        case '"': fputs("&quot;", to); break;
        default: fputc(*text, to);
        }
}

typedef struct base64 {
    FILE *to;
    unsigned char left[3];
    int n;
} base64;

static void put_group(base64 *b)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned x =
        (unsigned)b->left[0] << 16 | (unsigned)b->left[1] << 8 | b->left[2];
    char text[4];
    for (int i = 0; i < 4; i++)
        text[i] = i > b->n ? '=' : digits[x >> (18 - 6 * i) & 63];
    fwrite(text, 1, sizeof text, b->to);
    memset(b->left, 0, sizeof b->left);
    b->n = 0;
}

static void put_byte(base64 *b, unsigned char byte)
{
    b->left[b->n++] = byte;
    if (b->n == 3) put_group(b);
}

static void end_bytes(base64 *b)
{
    if (b->n) put_group(b);
}

/* Lowest byte first, as every browser stores numbers. */
static void put_bits(base64 *b, uint64_t bits, int bytes)
{
    for (int i = 0; i < bytes; i++) put_byte(b, (unsigned char)(bits >> 8 * i & 255));
}

/* How a column is stored: 'c' one constant, 'f' single, 'd' double precision. */
static char kind_of(const page_run *r, int columns, int k)
{
    const double *x = r->x + k;
    int constant = 1, exact = 1;
    for (size_t i = 0; i < r->rows && (constant || exact); i++) {
        const double v = x[i * (size_t)columns];
        if (constant && memcmp(&v, x, sizeof v)) constant = 0;
        if (exact && (!(fabs(v) < 3e38) || (double)(float)v != v)) exact = 0;
    }
    return constant && r->rows && isfinite(x[0]) ? 'c' : exact ? 'f' : 'd';
}

static void put_column(FILE *to, const page_run *r, int columns, int k, char kind)
{
    base64 b = {.to = to};
    for (size_t i = 0; i < r->rows; i++) {
        const double v = r->x[i * (size_t)columns + (size_t)k];
        if (kind == 'f') {
            const float single = (float)v;
            uint32_t bits;
            memcpy(&bits, &single, sizeof bits);
            put_bits(&b, bits, 4);
        } else {
            uint64_t bits;
            memcpy(&bits, &v, sizeof bits);
            put_bits(&b, bits, 8);
        }
    }
    end_bytes(&b);
}

static void put_arrays(FILE *to, const page *p)
{
    for (int i = 0; i < p->runs; i++) {
        const page_run *r = &p->run[i];
        for (int k = 0; k < p->columns; k++) {
            const char kind = kind_of(r, p->columns, k);
            if (kind == 'c') continue;
            fprintf(to, "<script type=\"text/plain\" id=\"r%dc%d\">", i, k);
            put_column(to, r, p->columns, k, kind);
            fputs("</script>\n", to);
        }
        if (!r->slow) continue;
        base64 b = {.to = to};
        fprintf(to, "<script type=\"text/plain\" id=\"r%ds\">", i);
        for (size_t k = 0; k < r->rows; k++) put_byte(&b, r->slow[k]);
        end_bytes(&b);
        fputs("</script>\n", to);
    }
}

static void put_three(FILE *to, const char *name, const char *const text[3])
{
    fprintf(to, ",\"%s\":[", name);
    for (int i = 0; i < 3; i++) {
        if (i) fputc(',', to);
        put_text(to, text[i]);
    }
    fputc(']', to);
}

static void put_scene(FILE *to, const page_scene *one)
{
    const tw_scene *s = one->scene;
    fputs("{\"name\":", to);
    put_text(to, one->name);
    fputs(",\"prefix\":", to);
    put_text(to, one->prefix);
    fprintf(to, ",\"view\":%d,\"spatial\":%s,\"follow\":", s->view,
            s->spatial ? "true" : "false");
    put_text(to, s->follow);
    fputs(",\"signals\":", to);
    put_text(to, s->signals);
    fputs(",\"shapes\":[", to);
    for (const tw_shape *h = s->shape; h->name; h++) {
        fputs(h == s->shape ? "\n{\"name\":" : ",\n{\"name\":", to);
        put_text(to, h->name);
        fprintf(to, ",\"kind\":%d,\"on\":", h->kind);
        put_text(to, h->on);
        fputs(",\"end\":", to);
        put_text(to, h->end);
        put_three(to, "at", h->at);
        put_three(to, "turn", h->turn);
        put_three(to, "size", h->size);
        put_three(to, "to", h->to);
        fputc('}', to);
    }
    fputs("]}", to);
}

static void put_run(FILE *to, const page *p, const page_run *r)
{
    fputs("{\"name\":", to);
    put_text(to, r->name);
    fprintf(to, ",\"rows\":%zu,\"data_slow\":%s,\"end\":", r->rows,
            r->slow ? "true" : "false");
    if (r->stopped && r->rows) {
        fputs("{\"t\":", to);
        put_number(to, r->x[(r->rows - 1) * (size_t)p->columns]);
        fputs(",\"text\":", to);
        put_text(to, r->stopped);
        fputc('}', to);
    } else
        fputs("null", to);
    fputs(",\n\"facts\":[", to);
    for (int i = 0; i < r->facts; i++) {
        fputs(i ? ",[" : "[", to);
        put_text(to, r->fact[i].name);
        fputc(',', to);
        put_text(to, r->fact[i].value);
        fputc(']', to);
    }
    fputs("],\n\"constants\":{", to);
    for (int i = 0; i < r->constants; i++) {
        if (i) fputc(',', to);
        put_text(to, r->constant[i].name);
        fputc(':', to);
        put_number(to, r->constant[i].value);
    }
    fputs("},\n\"data\":[", to);
    for (int k = 0; k < p->columns; k++) {
        const char kind = kind_of(r, p->columns, k);
        fprintf(to, "%s[\"%c\"", k ? "," : "", kind);
        if (kind == 'c') {
            fputc(',', to);
            put_number(to, r->x[k]);
        }
        fputc(']', to);
    }
    fputs("]}", to);
}

static void put_data(FILE *to, const page *p)
{
    static const char *const groups[] = {"time",   "slow",  "fast",  "direct",
                                         "output", "input", "signal"};
    fputs("<script type=\"application/json\" id=\"data\">\n{\"title\":", to);
    put_text(to, p->title);
    fputs(",\"what\":", to);
    put_text(to, p->what);
    fputs(",\"file\":", to);
    put_text(to, p->file);
    fputs(",\"warnings\":[", to);
    for (const char *const *w = p->warning; w && *w; w++) {
        if (w != p->warning) fputc(',', to);
        put_text(to, *w);
    }
    fputs("],\n\"columns\":[", to);
    for (int k = 0; k < p->columns; k++) {
        const page_column *c = &p->column[k];
        fputs(k ? ",\n{\"name\":" : "{\"name\":", to);
        put_text(to, c->name);
        fputs(",\"unit\":", to);
        put_text(to, c->unit ? c->unit : "");
        fputs(",\"what\":", to);
        put_text(to, c->what ? c->what : "");
        fprintf(to, ",\"group\":\"%s\"}", groups[c->group]);
    }
    fputs("],\n\"scenes\":[", to);
    for (int i = 0; i < p->scenes; i++) {
        if (i) fputs(",\n", to);
        put_scene(to, &p->scene[i]);
    }
    fputs("],\n\"runs\":[", to);
    for (int i = 0; i < p->runs; i++) {
        if (i) fputs(",\n", to);
        put_run(to, p, &p->run[i]);
    }
    fputs("]}\n</script>\n", to);
    put_arrays(to, p);
}

int page_write(FILE *to, const page *p)
{
    static const char title[] = "{{TITLE}}";
    for (size_t i = 0; i < sizeof page_text / sizeof *page_text; i++) {
        const char *line = page_text[i], *mark;
        if (!strcmp(line, "{{DATA}}")) {
            put_data(to, p);
            continue;
        }
        if ((mark = strstr(line, title))) {
            fwrite(line, 1, (size_t)(mark - line), to);
            put_html(to, p->title);
            line = mark + sizeof title - 1;
        }
        fputs(line, to);
        fputc('\n', to);
    }
    return fflush(to) == 0 && !ferror(to);
}
