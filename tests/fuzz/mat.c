/* mat.c: the first matrix of a .mat file. */
#include "fuzz.h"

#include "files/read_mat.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[200];
    mxArray *a = twh_read_mat(fuzz_file(data, size, ".mat"), why, sizeof why);
    if (a) mxDestroyArray(a);
    return 0;
}
