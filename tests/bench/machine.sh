#!/bin/sh
# The machine and the versions of the measurements.
version() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo "not installed"; }
cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -1)
echo "Measured on $(date -u +%Y-%m-%d) on $cpu with $(nproc) cores,"
echo "$(uname -sr), $(${CC:-gcc} --version | head -1)."
echo "SUNDIALS $(version libsundials-dev), PETSc $(version petsc-dev),"
echo "Octave $(version octave), valgrind $(version valgrind)."
load=$(cut -d ' ' -f 1 /proc/loadavg)
echo "The load was $load; above 1 other programs were running too, which affects times but not counts."
