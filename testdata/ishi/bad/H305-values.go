DATE once
KOMI plenty
HANDICAP two
RESULT a good game
RULES of the house
B 1 Q16
