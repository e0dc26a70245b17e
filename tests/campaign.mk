# What `make campaign` runs beyond the tests, and what only a few tests need: gateways
# with failing allocations, fuzz targets, coverage, lint.

# Gateways in which the k-th call that allocates fails: tests/octave/failing
FAILING = $B/tests/octave/failing
FAILING_GATEWAYS = $(FAILING)/tw_mex.mex $(FAILING)/tw_oct.oct
WRAPPED = gate_catch _Znwm mxCalloc mxArrayToString mxCreateDoubleScalar \
	mxCreateLogicalScalar mxCreateString mxCreateDoubleMatrix mxCreateStructMatrix \
	mxAddField
WINDOW = $(patsubst %,-Wl$(,)--wrap=%,$(WRAPPED))
, = ,

$(FAILING)/window.o: tests/octave/failing/window.cc
	@mkdir -p $(@D)
	$(CXX) $(OCTAVE_INC) $(CXXFLAGS) -c $< -o $@

$(FAILING)/tw_mex.mex: $B/octave/src/tw_mex.o $(GATE) $(FAILING)/window.o $(LIB)
	$(MKOCTFILE) --mex $^ $(LDLIBS) $(SAN_LIBS) $(WINDOW) $(APART) -o $@

$(FAILING)/tw_oct.oct: $B/octave/src/tw_oct.o $(GATE) $(FAILING)/window.o $(LIB)
	$(MKOCTFILE) $^ $(LDLIBS) $(SAN_LIBS) $(WINDOW) $(APART) -o $@

$B/tests/octave/test_failing_allocations: | $(FAILING_GATEWAYS)
