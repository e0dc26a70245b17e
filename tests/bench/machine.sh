#!/bin/sh
# The machine and the versions that the numbers of this page come from.
version() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo "not installed"; }
cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -1)
echo "Measured on $(date -u +%Y-%m-%d) on $cpu with $(nproc) cores,"
echo "$(uname -sr), $(${CC:-gcc} --version | head -1)."
echo "SUNDIALS $(version libsundials-dev), PETSc $(version petsc-dev),"
echo "Octave $(version octave), valgrind $(version valgrind)."
load=$(cut -d ' ' -f 1 /proc/loadavg)
echo "Other programs were running too if the load is above 1: it was $load (times suffer, counts do not)."
