/* markdown.c: a page as markdown with wrapped prose, and as html. It knows the markdown
 * that the pages use: headings, paragraphs, tables, code in fences or indented, images,
 * links and `code`; each on lines of their own except for links and `code`. */
#include "pages.h"

#include <string.h>

enum { COLUMNS = 88 };

static size_t line_length(const char *s)
{
    return strcspn(s, "\n");
}

static const char *next_line(const char *s)
{
    s += line_length(s);
    return *s ? s + 1 : s;
}

static int is_fence(const char *s)
{
    return !strncmp(s, "```", 3);
}

static int is_prose(const char *s)
{
    return *s && !strchr("#|! \n", *s) && !is_fence(s);
}

/* Up to a space; a [link](target) and `code` are one word. */
static size_t word_length(const char *s, const char *end)
{
    size_t n = 0;
    int bracket = 0, code = 0;
    for (; s + n < end && (bracket > 0 || code || (s[n] != ' ' && s[n] != '\n')); n++) {
        bracket += (s[n] == '[') - (s[n] == ']');
        code ^= s[n] == '`';
    }
    return n;
}

static const char *end_of_paragraph(const char *s)
{
    while (is_prose(s)) s = next_line(s);
    return s;
}

static void wrap(const char *s, const char *end, FILE *to)
{
    size_t column = 0;
    while (s < end) {
        if (*s == ' ' || *s == '\n') {
            s++;
            continue;
        }
        const size_t n = word_length(s, end);
        if (column && column + 1 + n > COLUMNS) {
            fputc('\n', to);
            column = 0;
        }
        if (column) fputc(' ', to);
        fprintf(to, "%.*s", (int)n, s);
        column += n + (column > 0);
        s += n;
    }
    fputc('\n', to);
}

void write_wrapped(const char *s, FILE *to)
{
    int code = 0;
    while (*s) {
        const char *next = next_line(s);
        if (is_fence(s)) code = !code;
        if (!code && is_prose(s)) {
            next = end_of_paragraph(s);
            wrap(s, next, to);
        } else
            fprintf(to, "%.*s\n", (int)line_length(s), s);
        s = next;
    }
}

static void put_plain(const char *s, size_t n, FILE *to)
{
    for (size_t i = 0; i < n; i++) switch (s[i]) {
        case '&': fputs("&amp;", to); break;
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        default: fputc(s[i], to);
        }
}

/* From doc/blocks to sfun/simulink/help: a page beside this one, or another file. */
static void put_target(const char *s, size_t n, FILE *to)
{
    static const char help[] = "../../" HELP "/";
    const char *anchor = memchr(s, '#', n);
    const size_t path = anchor ? (size_t)(anchor - s) : n;
    if (!strncmp(s, help, strlen(help)))
        put_plain(s + strlen(help), n - strlen(help), to);
    else if (!strncmp(s, "../../", 6))
        fprintf(to, "../%.*s", (int)n, s);
    else if (!strncmp(s, "../", 3))
        fprintf(to, "../../../doc/%.*s", (int)n - 3, s + 3);
    else if (path > 3 && !strncmp(s + path - 3, ".md", 3))
        fprintf(to, "%.*s.html%.*s", (int)path - 3, s, (int)(n - path), s + path);
    else
        fprintf(to, "%.*s", (int)n, s);
}

/* [text](target): their ends; 0: it is not one. */
static int find_link(const char *s, const char *end, const char **middle,
                     const char **close)
{
    *middle = memchr(s, ']', (size_t)(end - s));
    if (!*middle || *middle + 1 >= end || (*middle)[1] != '(') return 0;
    *close = memchr(*middle, ')', (size_t)(end - *middle));
    return *close != NULL;
}

static void put_inline(const char *s, size_t n, FILE *to)
{
    const char *end = s + n, *middle, *close;
    while (s < end) {
        if (*s == '`' && (close = memchr(s + 1, '`', (size_t)(end - s - 1)))) {
            fputs("<code>", to);
            put_plain(s + 1, (size_t)(close - s - 1), to);
            fputs("</code>", to);
        } else if (*s == '[' && find_link(s, end, &middle, &close)) {
            fputs("<a href=\"", to);
            put_target(middle + 2, (size_t)(close - middle - 2), to);
            fputs("\">", to);
            put_inline(s + 1, (size_t)(middle - s - 1), to);
            fputs("</a>", to);
        } else {
            put_plain(s, 1, to);
            close = s;
        }
        s = close + 1;
    }
}

static const char *put_table(const char *s, FILE *to)
{
    fputs("<table>\n", to);
    for (int row = 0; *s == '|'; s = next_line(s), row++) {
        const char *end = s + line_length(s), *cell = s + 1, *stop;
        if (row == 1) continue; /* |---| */
        fputs("<tr>", to);
        for (; cell < end && (stop = memchr(cell, '|', (size_t)(end - cell)));
             cell = stop + 1) {
            size_t n = (size_t)(stop - cell);
            while (n && *cell == ' ') cell++, n--;
            while (n && cell[n - 1] == ' ') n--;
            fputs(row ? "<td>" : "<th>", to);
            put_inline(cell, n, to);
            fputs(row ? "</td>" : "</th>", to);
        }
        fputs("</tr>\n", to);
    }
    fputs("</table>\n", to);
    return s;
}

static const char *put_code(const char *s, FILE *to)
{
    const int fence = is_fence(s);
    fputs("<pre>", to);
    if (fence) s = next_line(s);
    while (*s && (fence ? !is_fence(s) : !strncmp(s, "    ", 4))) {
        const size_t indent = fence ? 0 : 4;
        put_plain(s + indent, line_length(s) - indent, to);
        fputc('\n', to);
        s = next_line(s);
    }
    fputs("</pre>\n", to);
    return fence ? next_line(s) : s;
}

static void put_heading(const char *s, FILE *to)
{
    const int level = (int)strspn(s, "#");
    const char *text = s + level + strspn(s + level, " ");
    fprintf(to, "<h%d>", level);
    put_inline(text, (size_t)(s + line_length(s) - text), to);
    fprintf(to, "</h%d>\n", level);
}

static void put_image(const char *s, FILE *to)
{
    const char *middle, *close;
    if (!find_link(s + 1, s + line_length(s), &middle, &close)) return;
    fputs("<p><img src=\"", to);
    put_target(middle + 2, (size_t)(close - middle - 2), to);
    fputs("\" alt=\"", to);
    put_plain(s + 2, (size_t)(middle - s - 2), to);
    fputs("\"></p>\n", to);
}

static const char style[] =
    "body { font-family: sans-serif; max-width: 60em; margin: 2em auto; padding: 0 "
    "1em;\n"
    "       line-height: 1.4; color: #222; }\n"
    "table { border-collapse: collapse; }\n"
    "th, td { border: 1px solid #ccc; padding: 0.2em 0.6em; text-align: left; }\n"
    "th { background: #eee; }\n"
    "pre { background: #f6f6f6; padding: 0.8em; overflow-x: auto; }\n"
    "img { max-width: 100%; }\n";

void write_html(const char *s, FILE *to)
{
    const char *title = s + strspn(s, "# ");
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<title>",
          to);
    put_plain(title, line_length(title), to);
    fprintf(to, "</title>\n<style>\n%s</style>\n</head>\n<body>\n", style);
    while (*s) {
        const char *next = next_line(s);
        if (*s == '#')
            put_heading(s, to);
        else if (*s == '|')
            next = put_table(s, to);
        else if (is_fence(s) || !strncmp(s, "    ", 4))
            next = put_code(s, to);
        else if (*s == '!')
            put_image(s, to);
        else if (is_prose(s)) {
            next = end_of_paragraph(s);
            fputs("<p>", to);
            put_inline(s, (size_t)(next - s) - 1, to);
            fputs("</p>\n", to);
        }
        s = next;
    }
    fputs("</body>\n</html>\n", to);
}
