/* text.c: a text diagram is read, started, and runs for a few steps. */
#include "diagram.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    run_diagram(data, size, ".txt");
    return 0;
}
