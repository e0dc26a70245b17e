# The S-functions of tworate: those that have a file, and four for every model, each made
# from a source of a few lines.

MODELS := $(shell awk '/^const tw_model tw_/ { on = 1 } /^};/ { on = 0 } \
	on && match($$0, /\.name = "[^"]*"/) { \
	print substr($$0, RSTART + 9, RLENGTH - 10) }' $(sort $(shell find models -name '*.c')))
SFUN = $(patsubst sfun/wrappers/%.c,%,$(wildcard sfun/wrappers/sfun_tw_*.c)) \
	$(foreach m,$(MODELS),$(addprefix sfun_tw_$m,/ _slow _fast _c))
SFUNS = $(patsubst %,$B/sfun/%.so,$(SFUN:/=))
TARGETS = $(patsubst %,$B/target/%.so,$(SFUN:/=))

# The same bytes are written by sfun/simulink/build_sfuns.m where there is no make.
define stub # model, suffix, file, part
$B/sfun/sfun_tw_$1$2.c: Makefile
	@mkdir -p $$(@D)
	@printf '%s\n' '/* sfun_tw_$1$2.c: made for the model $1, see sfun/$3 */' \
		'#define S_FUNCTION_NAME sfun_tw_$1$2' '#define TW_MODEL "$1"' \
		$(if $4,'#define TW_PART $4') \
		'#include "$3"' > $$@
endef
$(foreach m,$(MODELS),\
	$(eval $(call stub,$m,,plant.c,)) \
	$(eval $(call stub,$m,_slow,model_part.c,0)) \
	$(eval $(call stub,$m,_fast,model_part.c,1)) \
	$(eval $(call stub,$m,_c,continuous.c,)))

SFUN_FLAGS = $(CPPFLAGS) -Isfun/wrappers -Isfun/host/include $(CFLAGS) -MMD -MP -c
FOR_HOST = -DMATLAB_MEX_FILE $(OCTAVE_INC)

$B/sfun/sfun_tw_%.o: $B/sfun/sfun_tw_%.c Makefile
	$(CC) $(FOR_HOST) $(SFUN_FLAGS) $< -o $@
$B/sfun/sfun_tw_%.o: sfun/wrappers/sfun_tw_%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(FOR_HOST) $(SFUN_FLAGS) $< -o $@

# without mxArray, as on a target
$B/target/%.o: $B/sfun/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(SFUN_FLAGS) $< -o $@
$B/target/%.o: sfun/wrappers/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(SFUN_FLAGS) $< -o $@

$(SFUNS) $(TARGETS): %.so: %.o $(LIB)
	$(CC) $(CFLAGS) -shared $^ -Wl,--exclude-libs,ALL $(LDLIBS) -o $@

sfuns: $(SFUNS)
