B 1 Q16
VAR
B 1 D4
REMARK of what?
ENDVAR
REMARK the end
