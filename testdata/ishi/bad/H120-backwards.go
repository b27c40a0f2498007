B 1 Q16
W 2 D4
MARK #2-1 x@#2-1
