/* slx.c: an .slx, as a package or as one part of XML, is parsed; it runs for a few
 * steps. */
#include "diagram.h"
#include "files/parse.h"

#include <stdlib.h>

static int no_part(twh_file *f, void *user, const char *ref, twh_item *in, int level)
{
    (void)user;
    (void)in;
    (void)level;
    return twh_file_fail(f, "no part %s", ref);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 2 && data[0] == 'P' && data[1] == 'K') {
        run_diagram(data, size, ".slx");
        return 0;
    }
    char *text = fuzz_text(data, size);
    twh_file *f = twh_file_new("Model");
    if (f) {
        twh_parse_xml(f, text, size, f->root, no_part, NULL, 0);
        twh_file_free(f);
    }
    free(text);
    return 0;
}
