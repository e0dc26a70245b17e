/* cli.c: the command line, build/tworate. */
#include "tw.h"

#include <stdio.h>

int main(void)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) printf("%s\n", m->name);
    return 0;
}
