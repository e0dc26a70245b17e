/* sum: adds or subtracts the inputs, element by element; signs has one `+` or `-` per
 * input. Scalars are expanded. */
#define S_FUNCTION_NAME sum
#define ALLOWED "+-"
#define BEGIN 0
#define NEXT(sum, sign, u) ((sign) == '+' ? (sum) + (u) : (sum) - (u))
#include "signs.h"

static const block_type simulink[] = {
    {.type = "Sum",
     .values = "Inputs=++;SampleTime=-1",
     .only = "CollapseMode=All dimensions",
     .idle = "CollapseDim;InputSameDT;AccumDataTypeStr",
     .make = twh_make_sum},
    {0}};

BUILTIN(.parameters = "signs='++' ts=-1", .simulink = simulink);
