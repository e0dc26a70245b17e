/* write_mdl.c: writes a tree as text .mdl. Reading it back gives the same tree. */
#include "twh_tree.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_TEXT = 100 };

/* 1 if the value needs no quotes. */
static int needs_no_quotes(const twh_item *i)
{
    const char *s = i->text;
    if (i->quoted || !*s || isspace((unsigned char)*s)) return 0;
    if (*s == '[') {
        const char *close = strchr(s, ']');
        return close && !close[1] && !strpbrk(s, "{}\"\n") && !strchr(s + 1, '[');
    }
    return !strpbrk(s, "{}\"\n\\#[]") && !isspace((unsigned char)s[strlen(s) - 1]);
}

static void put_char(char c, FILE *to)
{
    if (c == '\n')
        fputs("\\n", to);
    else if (c == '\t')
        fputs("\\t", to);
    else if (c == '\r')
        fputs("\\r", to);
    else {
        if (c == '"' || c == '\\') fputc('\\', to);
        fputc(c, to);
    }
}

/* Long strings continue on the next line. */
static void put_text(const char *s, int indent, FILE *to)
{
    do {
        fputc('"', to);
        for (int n = 0; *s && n < LONGEST_TEXT; n++) put_char(*s++, to);
        fputc('"', to);
        if (*s) fprintf(to, "\n%*s", indent, "");
    } while (*s);
}

static void put_item(const twh_item *i, int indent, FILE *to)
{
    if (!i->text) {
        fprintf(to, "%*s%s {\n", indent, "", i->name);
        for (const twh_item *in = i->first; in; in = in->next)
            put_item(in, indent + 2, to);
        fprintf(to, "%*s}\n", indent, "");
        return;
    }
    fprintf(to, "%*s%-*s ", indent, "", indent < 20 ? 23 - indent : 3, i->name);
    if (needs_no_quotes(i))
        fputs(i->text, to);
    else
        put_text(i->text, indent, to);
    fputc('\n', to);
}

int twh_file_write_mdl(const twh_file *f, FILE *to)
{
    put_item(f->root, 0, to);
    return ferror(to) != 0;
}
