# Coverage: every test in a build that counts lines (doc/developer/checks.md).

ifdef COVERAGE
AT_EXIT = $B/tests/coverage/at_exit.o
LDLIBS := $(AT_EXIT) $(LDLIBS)
# without the tests of the build itself and of its speed
RUN = $(filter-out %/test_bits %/test_drop_in %/test_install %/test_rooms %_cost \
	%/test_transcendental %/octave_build %/octave_sfuns %/octave_blocks,$(TESTS) $(OCTAVE_TESTS))

$(LIB) $(HOST_LIB) $(SHARED): | $(AT_EXIT)
$(AT_EXIT): tests/coverage/at_exit.c Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) -O2 -fPIC -fvisibility=hidden -c $< -o $@
endif

#: coverage   lines that no test reaches, in build/coverage/uncovered.txt
.PHONY: coverage run-coverage
coverage: need-tests
	@find build/coverage -name '*.gcda' -delete 2>/dev/null; :
	@$(MAKE) --no-print-directory COVERAGE=1 run-coverage

# the generators use the host too
run-coverage: all
	@$(MAKE) --no-print-directory check-generated
	@$(MAKE) --no-print-directory run-tests; tests=$$?; \
		tests/coverage/report $B && [ $$tests = 0 ]
