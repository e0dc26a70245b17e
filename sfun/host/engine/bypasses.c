/* bypasses.c: whether code that has been loaded can change the process without the
 * functions that the program watches: by a system call of its own, or by a function of
 * the C library that reaches the same in another way. Then the process is compared
 * after every call (process_state.c).
 *
 * The bytes of a system call also occur in operands of other instructions. Distances
 * are recognized; where a constant has these bytes, the comparisons cost time, nothing
 * else. */
#define _GNU_SOURCE
#include "engine.h"

#include <elf.h>
#include <link.h>
#include <string.h>

/* Functions that are not watched themselves. */
static const char *const others[] = {
    "syscall",      "dlsym",       "dlvsym",        "dlopen",      "dlmopen",
    "clone",        "daemon",      "nftw",          "nftw64",      "fts_open",
    "fts64_open",   "login_tty",   "sigset",        "sigignore",   "sigvec",
    "siginterrupt", "bsd_signal",  "ssignal",       "sysv_signal", "fcloseall",
    "closefrom",    "close_range", "__sigaction",   "__dup2",      "__close",
    "_IO_fclose",   "__uselocale", "sighold",       "sigrelse",    "sigblock",
    "sigsetmask",   "ualarm",      "__sigprocmask", "__umask"};

/* Machine code, and the whole object that it is part of. */
typedef struct code {
    const unsigned char *at, *begin, *end;
    size_t n;
} code;

#if defined(__x86_64__)
/* 1 if the four bytes at i are the distance to a place in the same object: an operand,
 * no instruction. */
static int is_distance(const code *c, size_t i)
{
    const unsigned char *p = c->at + i;
    int32_t distance;
    if (i < 2 || i + 4 > c->n) return 0;
    const int relative = (p[-1] & 0xc7) == 0x05, call = p[-1] == 0xe8 || p[-1] == 0xe9,
              branch = p[-2] == 0x0f && (p[-1] & 0xf0) == 0x80;
    memcpy(&distance, p, sizeof distance);
    return (relative || call || branch) && distance >= c->begin - p &&
           distance < c->end - p;
}

static int calls_system(const code *c)
{
    for (size_t i = 0; i + 1 < c->n; i++) {
        const unsigned char first = c->at[i], second = c->at[i + 1];
        const int found = (first == 0x0f && (second == 0x05 || second == 0x34)) ||
                          (first == 0xcd && second == 0x80);
        if (found && !is_distance(c, i) && !(i && is_distance(c, i - 1))) return 1;
    }
    return 0;
}
#elif defined(__aarch64__)
static int calls_system(const code *c)
{
    static const unsigned char svc[] = {0x01, 0x00, 0x00, 0xd4};
    for (size_t i = 0; i + 3 < c->n; i += 4)
        if (memcmp(c->at + i, svc, sizeof svc) == 0) return 1;
    return 0;
}
#else
static int calls_system(const code *c)
{
    return c->n > 0; /* not known */
}
#endif

typedef struct dynamic {
    const ElfW(Sym) * symbols;
    const char *names;
    const ElfW(Rela) * relocations[2];
    size_t bytes[2];
} dynamic;

/* The loader has made most of these offsets addresses. */
static const void *address(const struct dl_phdr_info *o, ElfW(Addr) at)
{
    return (const void *)(at < o->dlpi_addr ? o->dlpi_addr + at : at);
}

static dynamic read_dynamic(const struct dl_phdr_info *o, const ElfW(Dyn) * d)
{
    dynamic found = {0};
    for (; d->d_tag != DT_NULL; d++) switch (d->d_tag) {
        case DT_SYMTAB: found.symbols = address(o, d->d_un.d_ptr); break;
        case DT_STRTAB: found.names = address(o, d->d_un.d_ptr); break;
        case DT_RELA: found.relocations[0] = address(o, d->d_un.d_ptr); break;
        case DT_JMPREL: found.relocations[1] = address(o, d->d_un.d_ptr); break;
        case DT_RELASZ: found.bytes[0] = d->d_un.d_val; break;
        case DT_PLTRELSZ: found.bytes[1] = d->d_un.d_val; break;
        default: break;
        }
    return found;
}

static int is_other(const char *name)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(name, others[i]) == 0) return 1;
    return 0;
}

/* Every name that an object takes from another one has a relocation. */
static int uses_others(const struct dl_phdr_info *o, const ElfW(Dyn) * begin)
{
    const dynamic d = read_dynamic(o, begin);
    if (!d.symbols || !d.names) return 1;
    for (int k = 0; k < 2; k++) {
        const ElfW(Rela) *r = d.relocations[k];
        for (size_t i = 0; r && i < d.bytes[k] / sizeof *r; i++) {
            const size_t symbol = sizeof(void *) == 8 ? ELF64_R_SYM(r[i].r_info)
                                                      : ELF32_R_SYM(r[i].r_info);
            if (is_other(d.names + d.symbols[symbol].st_name)) return 1;
        }
    }
    return 0;
}

typedef struct search {
    int skip, found;
} search;

static code whole_object(const struct dl_phdr_info *o)
{
    ElfW(Addr) end = 0;
    for (int i = 0; i < o->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &o->dlpi_phdr[i];
        if (p->p_type == PT_LOAD && p->p_vaddr + p->p_memsz > end)
            end = p->p_vaddr + p->p_memsz;
    }
    return (code){NULL, (const unsigned char *)o->dlpi_addr,
                  (const unsigned char *)(o->dlpi_addr + end), 0};
}

static int look(struct dl_phdr_info *o, size_t size, void *user)
{
    search *s = user;
    code c = whole_object(o);
    (void)size;
    if (s->skip-- > 0) return 0;
    for (int i = 0; i < o->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &o->dlpi_phdr[i];
        c.at = (const unsigned char *)(o->dlpi_addr + p->p_vaddr);
        c.n = p->p_memsz;
        if (p->p_type == PT_LOAD && p->p_flags & PF_X) s->found |= calls_system(&c);
        if (p->p_type == PT_DYNAMIC)
            s->found |= uses_others(o, (const ElfW(Dyn) *)(const void *)c.at);
    }
    return s->found;
}

static int count(struct dl_phdr_info *o, size_t size, void *user)
{
    (void)o;
    (void)size;
    ++*(int *)user;
    return 0;
}

int twh_count_objects(void)
{
    int n = 0;
    dl_iterate_phdr(count, &n);
    return n;
}

int twh_bypasses(int before)
{
    search s = {before, 0};
    dl_iterate_phdr(look, &s);
    return s.found;
}
