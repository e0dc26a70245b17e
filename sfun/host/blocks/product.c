/* product: multiplies or divides the inputs, element by element; signs has one `*` or
 * `/` per input. Scalars are expanded. */
#define S_FUNCTION_NAME product
#define ALLOWED "*/"
#define BEGIN 1
#define NEXT(product, sign, u) ((sign) == '*' ? (product) * (u) : (product) / (u))
#include "signs.h"

static const block_type simulink[] = {
    {.type = "Product",
     .values = "Inputs=2;SampleTime=-1",
     .only = "Multiplication=Element-wise(.*)|Matrix(*);CollapseMode=All dimensions",
     .idle = "CollapseDim;InputSameDT",
     .make = twh_make_sum},
    {0}};

BUILTIN(.parameters = "signs='**' ts=-1", .simulink = simulink);
