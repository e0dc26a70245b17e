/* write_page.c: writes doc/guide/host_blocks.md, the table of the built-in blocks:
 *     write_page FILE.c ...
 * Parameters and blocks of Simulink are those of the descriptors; what a block does is
 * the first paragraph of the comment at the head of its file. */
#include "twh.h"
#include "blocks/descriptor.h"

static const char introduction[] =
    "# The built-in blocks of the host\n"
    "\n"
    "`make generated` writes this page from the files in `sfun/host/blocks/`. `ts` is "
    "a\n"
    "sample time: a period or `[period offset]`, 0 for continuous, -1 for inherited, "
    "inf\n"
    "for constant. The last column has the Simulink blocks that become this block.\n"
    "\n"
    "| block | parameters and defaults | what it does | in Simulink |\n"
    "|---|---|---|---|\n";

/* The file name without folder and ending. */
static void read_name(const char *path, char *name, size_t room)
{
    const char *slash = strrchr(path, '/');
    if (slash) path = slash + 1;
    snprintf(name, room, "%.*s", (int)strcspn(path, "."), path);
}

/* Prints the text after "name: ", up to the end of the paragraph or of the comment. */
static void print_what(const char *text)
{
    const char *end = strstr(text, " */"), *paragraph = strstr(text, "\n *\n");
    if (paragraph && paragraph < end) end = paragraph;
    for (const char *s = text; s < end; s++) {
        if (strncmp(s, "\n *", 3) == 0) {
            s += 2;
            continue;
        }
        if (*s == '\n') continue;
        if (*s == '|') putchar('\\');
        putchar(*s);
    }
}

static const twh_builtin_block *find(const char *name)
{
    const twh_builtin_block *const *b = twh_builtin_blocks;
    while (*b && strcmp((*b)->name, name)) b++;
    return *b;
}

static int print_row(const char *path)
{
    char name[100], head[4000];
    read_name(path, name, sizeof name);
    FILE *from = fopen(path, "r");
    if (!from) return 1;
    head[fread(head, 1, sizeof head - 1, from)] = 0;
    fclose(from);
    const twh_builtin_block *b = find(name);
    const char *colon = strstr(head, ": ");
    if (!b || strncmp(head, "/* ", 3) || !colon || !strstr(head, " */")) return 1;
    printf("| %s | %s | ", name, b->parameters);
    print_what(colon + 2);
    printf(" |");
    for (const block_type *row = b->simulink; row && row->type; row++)
        printf("%s %s", row == b->simulink ? "" : ",", row->type);
    puts(" |");
    return 0;
}

int main(int argc, char **argv)
{
    fputs(introduction, stdout);
    for (int i = 1; i < argc; i++)
        if (print_row(argv[i])) {
            fprintf(stderr,
                    "write_page: %s: not in the registry, or its head is not a comment "
                    "`name: what it does`\n",
                    argv[i]);
            return 1;
        }
    return fflush(stdout) || ferror(stdout);
}
