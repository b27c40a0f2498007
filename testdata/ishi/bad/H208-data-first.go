B 1 Q16
VAR
COM
A variation.
ENDCOM
B 1 D4
ENDVAR
