/* mdl.c: an .mdl is parsed, written again, listed, and runs for a few steps. */
#include "diagram.h"
#include "twh_tree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    twh_file *f = twh_file_read(fuzz_file(data, size, ".mdl"));
    if (!f) return 0;
    FILE *nowhere = fopen("/dev/null", "w");
    if (!f->error[0] && nowhere) {
        twh_file_write_mdl(f, nowhere);
        twh_file_list(f, nowhere);
    }
    if (nowhere) fclose(nowhere);
    twh_file_free(f);
    run_diagram(data, size, ".mdl");
    return 0;
}
