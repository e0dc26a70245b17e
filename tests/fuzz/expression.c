/* expression.c: an expression of a block, or statements with variables after a line
 * that begins with %. */
#include "fuzz.h"
#include "twh_reader.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[400], *text = fuzz_text(data, size);
    twh_scope *scope = twh_scope_new(NULL);
    if (scope && *text == '%') {
        if (!twh_own_evaluator.run(NULL, scope, text, why, sizeof why))
            for (int i = 0; twh_scope_name(scope, i); i++)
                twh_scope_get(scope, twh_scope_name(scope, i));
    } else if (scope) {
        mxArray *a = twh_own_evaluator.value(NULL, scope, text, why, sizeof why);
        if (a) mxDestroyArray(a);
        a = twh_read_value(text);
        if (a) mxDestroyArray(a);
    }
    twh_scope_free(scope);
    free(text);
    return 0;
}
