/* write_registry.c: writes sfun/host/blocks/registry.c, the list of the built-in
 * blocks: write_registry FILE.c ... A block is called like its file. */
#include <stdio.h>
#include <string.h>

/* Skips the folder in *path; returns the length of the name without its ending. */
static int name_length(const char **path)
{
    const char *slash = strrchr(*path, '/');
    if (slash) *path = slash + 1;
    return (int)strcspn(*path, ".");
}

int main(int argc, char **argv)
{
    puts("/* registry.c: all built-in blocks. Written by `make generated` from the "
         "names "
         "of the\n * files in this folder. */\n#include \"descriptor.h\"\n");
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        const int n = name_length(&name);
        printf("extern const twh_builtin_block twh_block_%.*s;\n", n, name);
    }
    puts("\nconst twh_builtin_block *const twh_builtin_blocks[] = {");
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        const int n = name_length(&name);
        printf("    &twh_block_%.*s,\n", n, name);
    }
    puts("    0,\n};");
    return fflush(stdout) || ferror(stdout);
}
