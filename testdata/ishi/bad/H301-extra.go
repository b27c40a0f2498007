B 1 Q16
VAR a and more
B 1 D4
ENDVAR back to the game
DIAGRAM 9x9 (corner)
DIAGRAM (all)
