/* main.c: writes the block library: library LIBRARY.mdl [LIBRARY.slx] */
#include "library.h"

static int fail(const char *path, const char *why)
{
    fprintf(stderr, "library: %s: %s\n", path, why);
    return 1;
}

static int write_mdl(const mdl_file *f, const char *path)
{
    FILE *to = fopen(path, "wb");
    if (!to) return fail(path, "cannot be written");
    const int rc = mdl_write_text(f, to);
    return fclose(to) || rc ? fail(path, "cannot be written") : 0;
}

int main(int argc, char **argv)
{
    if (argc != 2 && argc != 3)
        return fail("usage", "library LIBRARY.mdl [LIBRARY.slx]");
    mdl_file *f = make_library();
    if (!f) return fail(argv[1], "no memory");
    int rc = f->error[0] ? fail(argv[1], f->error) : write_mdl(f, argv[1]);
    if (!rc && argc == 3 && mdl_write_zip(f, argv[2], MDL_PARTS))
        rc = fail(argv[2], f->error);
    mdl_free(f);
    return rc;
}
