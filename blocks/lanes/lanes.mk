# The lane forms of the models: their sources once more for each width of registers
# (blocks/include/tw_real.h). The names that they export get the form's as an ending. A
# form is one object, so that functions of models/parts are inlined into the models: a
# register of numbers is costly to pass from one to the other.

FORMS = sse2 avx2 avx512 avx2_fast avx512_fast
FORM_sse2 = -DTW_LANES=2 -msse2
FORM_avx2 = -DTW_LANES=4 -mavx2
FORM_avx512 = -DTW_LANES=8 -mavx512f -mavx512dq
FORM_avx2_fast = -DTW_LANES=4 -mavx2 -mfma -ffp-contract=fast -DTW_LANES_FAST
FORM_avx512_fast = -DTW_LANES=8 -mavx512f -mavx512dq -ffp-contract=fast -DTW_LANES_FAST

# Everything into the functions of the descriptor, whatever the size: the numbers of a
# call go through memory, and waiting for them costs more than the equations.
LANE_INLINE = --param max-inline-insns-auto=300 --param max-inline-insns-single=1000 \
	--param inline-unit-growth=400 --param large-function-growth=1000 \
	--param large-stack-frame-growth=5000 --param early-inlining-insns=300

# Other compilers, and builds with sanitizers or counters, do not inline. Debug symbols
# would be exported.
ifeq ($(findstring clang,$(CC))$(SAN)$(TSAN)$(COVERAGE),)
LANE_LTO = -flto -fno-fat-lto-objects -g0 $(LANE_INLINE)
LANE_JOIN = -flinker-output=nolto-rel -flto-partition=one
endif
LANE_FLAGS = $(FLAGS) $(OPT) $(if $(LANE_LTO),-O3) -fPIC $(filter -fsanitize% --coverage -fno-sanitize%,$(CFLAGS))

ifneq ($(findstring x86_64,$(shell $(CC) -dumpmachine)),)
MODEL_SRC := $(sort $(shell find models -name '*.c' ! -path '*/signals/*'))
# models that do not use tw_real have no lanes
ONE_RUN := $(shell grep -L tw_real $$(grep -l '^const tw_model' $(MODEL_SRC)))
LANE_SRC := $(filter-out $(ONE_RUN) $(addsuffix %,$(filter-out models/,$(dir $(ONE_RUN)))),\
	$(MODEL_SRC)) blocks/registry/models.c
LANE_OBJ = $(FORMS:%=$B/lanes/%.o)
LANE_NAMES = $B/lanes/names.h

$B/blocks/registry/forms.o: CPPFLAGS += -DTW_HAS_LANES

$(LANE_NAMES): $(MODEL_SRC:%.c=$B/%.o) $B/blocks/registry/models.o
	@mkdir -p $(@D)
	@{ echo '#define TW_JOIN_(a, b) a##b'; echo '#define TW_JOIN(a, b) TW_JOIN_(a, b)'; \
	nm -g --defined-only $^ | sed -n 's/.* [A-Za-z] \(tw_[a-z0-9_]*\)$$/#define \1 TW_JOIN(\1, TW_FORM)/p' | sort -u; } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

define form-rules
$B/lanes/$(1)/%.o: %.c $(LANE_NAMES) Makefile
	@mkdir -p $$(@D)
	$$(STEP)$$(CC) $$(CPPFLAGS) -Iblocks -Imodels $$(LANE_FLAGS) $$(WARNINGS) $$(WERROR) $$(LANE_LTO) \
		$$(FORM_$(1)) -DTW_FORM=_$(1) -include $(LANE_NAMES) -MMD -MP -c $$< -o $$@

$B/lanes/$(1).o: $(LANE_SRC:%.c=$B/lanes/$(1)/%.o)
	$$(STEP)$$(CC) $$(filter-out --coverage,$$(LANE_FLAGS)) $$(LANE_LTO) $$(FORM_$(1)) \
		$$(LANE_JOIN) -r $$^ -o $$@
endef
$(foreach f,$(FORMS),$(eval $(call form-rules,$f)))
endif
