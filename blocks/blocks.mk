# The library, and the program `tworate`.

CORE = $(filter-out blocks/program/% $(GENERATOR),$(sort $(shell find blocks models -name '*.c')))
GENERATOR = blocks/registry/generate.c
OBJ = $(CORE:%.c=$B/%.o)
LIB = $B/libtworate.a
PROGRAM = $B/tworate
PROGRAM_OBJ = $(patsubst %.c,$B/%.o,$(wildcard blocks/program/*.c))

lib: $(LIB)

$B/blocks/%.o: CPPFLAGS += -Iblocks
$B/models/%.o: CPPFLAGS += -Imodels

# The lists of models, methods and signals, the build list and the stubs of the
# S-functions: checked in.
GENERATED += registry

$B/generate: $(GENERATOR) Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $< -o $@

generated-registry: $B/generate
	@$<

check-generated-registry: $B/generate
	@$< --check

$(LIB): $(OBJ)
	@rm -f $@
	ar rcs $@ $^

$(PROGRAM): $(PROGRAM_OBJ) $(LIB)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@
