/* page_scene.c: whether a scene can be drawn: the texts of its shapes are sums of
 * products of numbers and known names. The page reads them the same way (scene.js). */
#include "page.h"

#include <stdlib.h>
#include <string.h>

static int is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A page and a scene of it. */
typedef struct check {
    const page *p;
    const page_scene *scene;
} check;

/* The name without the prefix of the scene, "": it has another one. */
static const char *own(const check *a, const char *name)
{
    const size_t n = strlen(a->scene->prefix);
    return strncmp(name, a->scene->prefix, n) ? "" : name + n;
}

static int is_known(const check *a, const char *name, size_t n)
{
    const page *p = a->p;
    for (int k = 0; k < p->columns; k++) {
        const char *c = own(a, p->column[k].name);
        if (!strncmp(c, "out.", 4) || !strncmp(c, "in.", 3)) c = strchr(c, '.') + 1;
        if (strlen(c) == n && !strncmp(c, name, n)) return 1;
    }
    for (int k = 0; k < p->run->constants; k++) {
        const char *c = own(a, p->run->constant[k].name);
        if (strlen(c) == n && !strncmp(c, name, n)) return 1;
    }
    return 0;
}

/* The end of the next number or name of a sum, or NULL and what is wrong. */
static const char *factor_end(const check *a, const char *text, const char **wrong)
{
    if (is_digit(*text) || *text == '.') {
        char *end;
        strtod(text, &end);
        return end;
    }
    if (!strncmp(text, "sin(", 4) || !strncmp(text, "cos(", 4)) {
        const char *inner = text + 4 + strspn(text + 4, " ");
        const char *end = is_letter(*inner) ? factor_end(a, inner, wrong) : NULL;
        if (!end) return NULL;
        end += strspn(end, " ");
        *wrong = "expected a name and )";
        return *end == ')' ? end + 1 : NULL;
    }
    const char *end = text;
    while (is_letter(*end) || (end > text && is_digit(*end))) end++;
    *wrong = end == text ? "expected a number or a name" : "there is no such name";
    return end > text && is_known(a, text, (size_t)(end - text)) ? end : NULL;
}

static int is_sum(const check *a, const char *text, const char **at, const char **wrong)
{
    *at = text;
    if (!text) return 1;
    *at += strspn(*at, " ");
    if (**at == '+' || **at == '-') ++*at;
    for (;;) {
        *at += strspn(*at, " ");
        const char *end = factor_end(a, *at, wrong);
        if (!end) return 0;
        *at = end + strspn(end, " ");
        if (!**at) return 1;
        *wrong = "expected + - * or /";
        if (!strchr("+-*/", **at)) return 0;
        ++*at;
    }
}

static int stands_before(const tw_scene *s, const tw_shape *h, const char *name)
{
    for (const tw_shape *b = s->shape; b != h; b++)
        if (!strcmp(b->name, name)) return 1;
    return 0;
}

static int check_shape(const check *a, const tw_shape *h, char *text, size_t size)
{
    static const char *const field[] = {"at", "turn", "size", "to"};
    const char *const *list[] = {h->at, h->turn, h->size, h->to};
    for (int k = 0; k < 12; k++) {
        const char *at, *wrong;
        const char *given = list[k / 3][k % 3];
        if (is_sum(a, given, &at, &wrong)) continue;
        snprintf(text, size, "%s of shape %s: %s at '%s' in '%s'", field[k / 3],
                 h->name, wrong, at, given);
        return 0;
    }
    const char *const carrier[] = {h->on, h->end};
    for (int k = 0; k < 2; k++)
        if (carrier[k] && !stands_before(a->scene->scene, h, carrier[k])) {
            snprintf(text, size, "shape %s is on '%s', which does not stand before it",
                     h->name, carrier[k]);
            return 0;
        }
    if (stands_before(a->scene->scene, h, h->name)) {
        snprintf(text, size, "two shapes have the name %s", h->name);
        return 0;
    }
    if (h->kind >= TW_FRAME && h->kind <= TW_ROAD) return 1;
    snprintf(text, size, "shape %s has the kind %d", h->name, h->kind);
    return 0;
}

int page_check_scene(const page *p, const page_scene *one, char *text, size_t size)
{
    const check a = {p, one};
    const tw_scene *s = one->scene;
    if (!s->shape || !s->shape->name) {
        snprintf(text, size, "the scene has no shapes");
        return 0;
    }
    const tw_shape *end = s->shape;
    for (; end->name; end++)
        if (!check_shape(&a, end, text, size)) return 0;
    if (s->follow && !stands_before(s, end, s->follow)) {
        snprintf(text, size, "the scene follows '%s', which is no shape", s->follow);
        return 0;
    }
    if (s->view >= TW_VIEW_SIDE && s->view <= TW_VIEW_FREE) return 1;
    snprintf(text, size, "the scene has the view %d", s->view);
    return 0;
}
