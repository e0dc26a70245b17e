/* sum: the inputs added or subtracted, element by element. signs: one + or - per input.
 */
#define S_FUNCTION_NAME tw_sum
#define ALLOWED "+-"
#define BEGIN 0
#define NEXT(sum, sign, u) ((sign) == '+' ? (sum) + (u) : (sum) - (u))
#include "signs.h"
