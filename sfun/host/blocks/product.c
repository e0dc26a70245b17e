/* product: the inputs multiplied or divided, element by element. signs: one * or / per
 * input. */
#define S_FUNCTION_NAME tw_product
#define ALLOWED "*/"
#define BEGIN 1
#define NEXT(product, sign, u) ((sign) == '*' ? (product) * (u) : (product) / (u))
#include "signs.h"
