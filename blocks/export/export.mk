# `tworate-fmu`: writes plain C sources and FMUs. It links libzip, so it is a program of
# its own; `tworate export` and `tworate fmu` start it.

EXPORTER = $B/tworate-fmu
EXPORTER_OBJ = $(patsubst %.c,$B/%.o,$(wildcard blocks/export/*.c)) \
	$B/blocks/export/runtime/references.o

# What runs inside an FMU, compiled once for those of this machine, small rather than
# in two widths (blocks/sums/sums.h): an archive of objects that replaces those of the
# library, which gives the models.
FMU_LIB = $B/libtwfmu.a
FMU_OBJ = $(patsubst %.c,$B/fmu/%.o,$(wildcard blocks/export/runtime/*.c) \
	$(filter-out models/%,$(CORE)))
FMU_FLAGS = -DTW_WIDE= -ffunction-sections -fdata-sections \
	-fno-asynchronous-unwind-tables

# what no tick runs
$(patsubst %.c,$B/fmu/%.o,$(wildcard blocks/export/runtime/*.c)) \
	$(patsubst %,$B/fmu/blocks/core/%.o,messages snapshot checks changes options \
	defaults memory): FMU_FLAGS += -Os

$B/fmu/%.o: %.c Makefile blocks/export/export.mk
	@mkdir -p $(@D)
	$(STEP)$(CC) $(CPPFLAGS) -Iblocks $(CFLAGS) $(FMU_FLAGS) -MMD -MP -c $< -o $@

$(EXPORTER_OBJ): | need-host

$(FMU_LIB): $(FMU_OBJ)
	@rm -f $@
	$(STEP)ar rcs $@ $^

# Objects with sanitizers or counters do not go into an FMU: it is compiled from sources.
ifneq ($(SAN)$(TSAN)$(COVERAGE),)
$B/blocks/export/fmu.o: CPPFLAGS += -DTW_FROM_SOURCES
endif

# What each source refers to.
NEEDS = $B/needs.txt
$(NEEDS): $B/generate $(CORE) $(shell find blocks models -name '*.h')
	@$< --needs > $@

$(EXPORTER): $(EXPORTER_OBJ) $(LIB) | $(FMU_LIB) $(NEEDS)
	$(STEP)$(CC) $(CFLAGS) $(filter %.o %.a,$^) -lzip -ldl $(LDLIBS) -o $@

#: fmus       an FMU of every model, FMI 2 and 3, in build/fmus
.PHONY: fmus
FMU_METHOD ?= prk_3_8
FMU_STEP ?= 0.001
fmus: $(EXPORTER) $(PROGRAM)
	@mkdir -p $B/fmus
	@for model in $$($(PROGRAM) list models | awk 'NR > 1 { print $$1 }'); do \
		for fmi in 2 3; do \
			$(PROGRAM) fmu $$model $(FMU_METHOD) --H $(FMU_STEP) --fmi $$fmi \
				--out $B/fmus/$${model}_fmi$$fmi.fmu || exit 1; done; done
