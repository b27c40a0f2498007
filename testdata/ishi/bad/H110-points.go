B 1 I5
W 2 16Q
B 3 A0
W 4
B 5 ZZ
