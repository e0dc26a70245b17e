# Lint: warnings of clang, clang-tidy (.clang-tidy) and cppcheck, none of them left.

#: lint       clang's warnings, clang-tidy, cppcheck (doc/developer/checks.md)
.PHONY: lint
lint: need-host
	@for tool in clang clang-tidy cppcheck; do command -v $$tool >/dev/null || \
		{ echo "lint needs $$tool: apt-get install $$tool" >&2; exit 1; }; done
	@$(MAKE) --no-print-directory B=build/clang CC=clang CXX=clang++ all
	@mkdir -p build/lint
	@$(MAKE) -nB V=1 B=build/lint --no-print-directory all | tests/lint/tidy $(CORES)
	@cppcheck -q -j$(CORES) --std=c99 --enable=warning,performance,portability \
		--error-exitcode=1 --suppressions-list=tests/lint/cppcheck_suppressions \
		--inline-suppr --template='{file}:{line}: {message} [{id}]' \
		-Iblocks/include -Iblocks -Imodels -Isfun/host/include -Isfun/host \
		-DS_FUNCTION_NAME=lint -DS_FUNCTION_LEVEL=2 -DMATLAB_MEX_FILE \
		$$(git ls-files 'blocks/*.c' 'models/*.c' 'sfun/host/*.c' 'octave/src/*.c')
	@echo "lint: nothing found"
