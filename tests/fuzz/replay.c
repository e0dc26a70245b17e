/* replay.c: calls a fuzz target with each file that is named. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    enum { MOST = 1 << 20 };
    static uint8_t bytes[MOST];
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "rb");
        if (!f) return 2;
        const size_t n = fread(bytes, 1, MOST, f);
        fclose(f);
        uint8_t *exact = malloc(n + 1); /* so that valgrind and ASan see its end */
        if (!exact) return 2;
        for (size_t k = 0; k < n; k++) exact[k] = bytes[k];
        LLVMFuzzerTestOneInput(exact, n);
        free(exact);
    }
    return 0;
}
