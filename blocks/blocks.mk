# The library, and the program `tworate`.

CORE = $(filter-out blocks/program/%,$(sort $(shell find blocks models -name '*.c')))
OBJ = $(CORE:%.c=$B/%.o) $B/registry.o
LIB = $B/libtworate.a
PROGRAM = $B/tworate
PROGRAM_OBJ = $(patsubst %.c,$B/%.o,$(wildcard blocks/program/*.c))

lib: $(LIB)

$B/blocks/%.o: CPPFLAGS += -Iblocks
$B/models/%.o: CPPFLAGS += -Imodels

$B/registry.c: FORCE
	@mkdir -p $(@D)
	@LC_ALL=C awk 'BEGIN { print "#include \"registry/registry.h\"\n" } \
	/^const tw_(model|method|source) tw_/ { \
		name = $$3; family = sub(/\[\]$$/, "", name); \
		print "extern const " $$2 " " name (family ? "[]" : "") ";"; \
		list[$$2] = list[$$2] "    {" (family ? "" : "&") name ", " family "},\n" } \
	END { n = split("tw_model tw_method tw_source", kind, " "); \
		for (i = 1; i <= n; i++) print "\nconst tw_entry tw_all_" substr(kind[i], 4) \
			"s[] = {\n" list[kind[i]] "    {0, 0},\n};" }' \
		$(sort $(CORE)) > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$B/registry.o: $B/registry.c
	$(CC) $(CPPFLAGS) -Iblocks $(CFLAGS) -c $< -o $@

$(LIB): $(OBJ)
	@rm -f $@
	ar rcs $@ $^

$(PROGRAM): $(PROGRAM_OBJ) $(LIB)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@
