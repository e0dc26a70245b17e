/* write_powers.c: writes powers_of_ten.h, the powers that number_text.h multiplies
 * with: 10^k / 2^e rounded up, where e leaves 128 bits. They come from two exact walks
 * with large integers: 5^k by multiplication, and 2^N / 5^k by division, which rounds
 * down every time to what one division by all would give. */
#include <stdint.h>
#include <stdio.h>

enum { FIRST = -292, LAST = 324, WORDS = 32 }; /* of 32 bits, the lowest first */

static uint32_t number[WORDS];

static uint32_t multiply(uint32_t by)
{
    uint64_t carry = 0;
    for (int i = 0; i < WORDS; i++) {
        carry += (uint64_t)number[i] * by;
        number[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return (uint32_t)carry;
}

static uint32_t divide(uint32_t by)
{
    uint64_t rest = 0;
    for (int i = WORDS; i--;) {
        rest = rest << 32 | number[i];
        number[i] = (uint32_t)(rest / by);
        rest %= by;
    }
    return (uint32_t)rest;
}

static int bit(int i)
{
    return i >= 0 ? (int)(number[i / 32] >> i % 32 & 1) : 0;
}

/* The highest 128 bits, plus one if there are others. */
static void print(int k, int inexact)
{
    uint64_t part[2] = {0, 0};
    int top = 32 * WORDS - 1;
    while (!bit(top)) top--;
    for (int i = 0; i < 128; i++)
        part[i / 64] = part[i / 64] << 1 | (uint64_t)bit(top - i);
    for (int i = 0; i <= top - 128; i++) inexact |= bit(i);
    part[1] += (uint64_t)inexact;
    part[0] += inexact && !part[1];
    printf("    {0x%016llx, 0x%016llx}, /* %d */\n", (unsigned long long)part[0],
           (unsigned long long)part[1], k);
}

/* 2^1023 / 5^(-k) */
static void print_negative(int k)
{
    int inexact = 0;
    for (int i = 0; i < WORDS; i++) number[i] = 0;
    number[WORDS - 1] = 0x80000000;
    for (int i = 0; i > k; i--) inexact |= divide(5) != 0;
    print(k, inexact);
}

int main(void)
{
    printf("/* powers_of_ten.h: written by write_powers.c (make generated). */\n"
           "#ifndef TW_POWERS_OF_TEN_H\n#define TW_POWERS_OF_TEN_H\n\n"
           "#include <stdint.h>\n\n"
           "/* 10^k / 2^e rounded up to 128 bits, the highest of which is set */\n"
           "enum { TW_FIRST_POWER = %d };\n\n"
           "static const uint64_t tw_power_of_ten[][2] = {\n",
           FIRST);
    for (int k = FIRST; k < 0; k++) print_negative(k);
    for (int i = 0; i < WORDS; i++) number[i] = i == 0;
    for (int k = 0; k <= LAST; k++) {
        print(k, 0);
        if (multiply(5)) return 1;
    }
    printf("};\n\n#endif\n");
    return 0;
}
