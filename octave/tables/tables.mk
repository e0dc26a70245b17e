# Tables and figures of the papers: octave/tables/README.md.

ITEMS ?= paper* past_*
items = $(patsubst octave/tables/%.m,%,$(wildcard $(patsubst %,octave/tables/%.m,$(1))))
ALL_ITEMS = $(call items,paper* past_*)
NAMES = $(filter $(ALL_ITEMS),$(call items,$(ITEMS)))
UNKNOWN_ITEMS = $(foreach i,$(or $(strip $(ITEMS)),(none)),\
	$(if $(filter $(ALL_ITEMS),$(call items,$i)),,$i))
SOME = $(if $(filter file,$(origin ITEMS)),,'some')
# items that measure times run alone, after the others; long ones start first
marked = $(filter $(NAMES),$(patsubst octave/tables/%.m,%,$(shell \
	grep -l '^% $(1)' octave/tables/p*.m)))
TIMED = $(call marked,Runs alone)
LONG = $(call marked,Takes long)
OCTAVE = octave-cli -f -H -q --path octave/tables
run-items = printf '%s\n' $(1) | xargs -r -P $(2) -I NAME $(OCTAVE) --eval \
	"tables_item ('NAME', '$(3)')"

# programs that items call
$B/tables/%: octave/tables/%.c $(LIB)
	@mkdir -p $(@D)
	$(STEP)$(CC) $(CPPFLAGS) -Imodels $(CFLAGS) $^ $(LDLIBS) -o $@

FOR_TABLES = $(GATEWAYS) $(HOST_PROGRAM) $B/sfun/sfun_tw_quarter_car_b.so \
	$B/sfun/sfun_tw_quarter_car_friction.so \
	$(patsubst octave/tables/%.c,$B/tables/%,$(wildcard octave/tables/*.c))

.PHONY: run-tables check-tables known-items
known-items:
	@$(if $(strip $(UNKNOWN_ITEMS)),printf '%s\n' \
		'no item: $(strip $(UNKNOWN_ITEMS)); the items are:' $(ALL_ITEMS) >&2; exit 1,:)

#: tables     reproduce the tables and figures of the papers (FULL=1: at full length)
tables: deps
	@$(MAKE) --no-print-directory run-tables

run-tables: need-tables known-items $(FOR_TABLES)
	@rm -rf $B/report
	@$(call run-items,$(LONG) $(filter-out $(TIMED) $(LONG),$(NAMES)),2,$(if $(FULL),full))
	@$(call run-items,$(TIMED),1,$(if $(FULL),full))
	@$(OCTAVE) --eval "exit (tables_report ($(SOME)) > 0)"

check-tables: known-items $(FOR_TABLES)
	@rm -rf $B/report_check
	@$(call run-items,$(LONG) $(filter-out $(LONG),$(NAMES)),2,check) > /dev/null
	@$(OCTAVE) --eval "exit (tables_report ('check'$(SOME:%=, %)) > 0)"

#: guide-pictures  of doc/guide/two_rates.md and advice.md, into build/guide
.PHONY: guide-pictures
guide-pictures: need-tables $(GATEWAYS) $(PROGRAM)
	@$(OCTAVE) --eval "guide_pictures ('$B/guide')"
	@$(PROGRAM) advise gun_turret --error 1e-3 --tend 1 --plot $B/guide/advice_gun_turret.png \
		> $B/guide/advice_gun_turret.txt
