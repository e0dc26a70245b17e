/* write_library.c: writes the block library into a folder: tworate_lib.mdl,
 * tworate_data.m and tworate_choices.m, and with a second argument the same library as
 * .slx. */
#include "library.h"

static int fail(const char *path, const char *why)
{
    fprintf(stderr, "library: %s: %s\n", path, why);
    return 1;
}

static int write_mdl(twh_file *f, FILE *to)
{
    return twh_file_write_mdl(f, to);
}

static int write_file(twh_file *f, const char *folder, const char *name,
                      int (*write)(twh_file *f, FILE *to))
{
    char path[1000];
    const int n = snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *to = n > 0 && n < (int)sizeof path ? fopen(path, "wb") : NULL;
    if (!to) return fail(path, "cannot be written");
    const int rc = write(f, to);
    return fclose(to) || rc ? fail(path, f->error[0] ? f->error : "cannot be written")
                            : 0;
}

int main(int argc, char **argv)
{
    if (argc != 2 && argc != 3) return fail("usage", "library FOLDER [LIBRARY.slx]");
    twh_file *f = make_library();
    if (!f) return fail(argv[1], "no memory");
    int rc = f->error[0] ? fail(argv[1], f->error) : 0;
    rc = rc || write_file(f, argv[1], LIBRARY_NAME ".mdl", write_mdl) ||
         write_file(f, argv[1], "tworate_data.m", write_data) ||
         write_file(f, argv[1], "tworate_choices.m", write_choices);
    if (!rc && argc == 3 && twh_file_write_slx(f, argv[2], TWH_ONE_PART))
        rc = fail(argv[2], f->error);
    twh_file_free(f);
    return rc;
}
