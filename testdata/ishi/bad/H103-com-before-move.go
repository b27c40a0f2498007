B 1 Q16
COM
no end here
W 2 D4
