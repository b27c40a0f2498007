EVENT A lesson] with \ escapes
BLACK 黒田 2d
WHITE White 3k
KOMI 0.5
TIMELIMIT 30 minutes
HANDICAP 2
RESULT W+R
RULES Japanese
DATE 2024-05-06,07
PLACE Ōsaka
BOARDSIZE 9
SETUP B C7 G3
COM
The root may hold a comment, too.
ENDCOM
USER SGF
AP[hand:1]
ST[1]
EV[Club evening]
RO[3 (final)]
OT[5x30 byo-yomi]
GC[The comment
has two lines.]
PL[W]
ENDUSER
W 1 E5
MARK \t@G3
COM tengen
A move: [and brackets]
ENDCOM
USER SGF
LB[ee:1][cc:a\]b]
ENDUSER
B 2 E3
USER SGF
BL[1799.5]
WL[1790]
ENDUSER
W 3 PASS
USER SGF
XY[private \] value][and another]
ENDUSER
B 4 G7
USER SGF
GB[1]
ENDUSER
W 5 C3
MARK \s@A9 \s@B9 \s@C9 \s@A8 \s@B8 \s@C8
EVENT A lesson] with \ escapes
RULES Japanese
BOARDSIZE 9
SETUP B A9 E3 G3
SETUP W J9 E5 J1
COM
set up
ENDCOM
B 1 B8
W 2 B9
USER SGF
TE[2]
ENDUSER
VAR
W 2 C9
USER SGF
BM[1]
VW[]
ENDUSER
ENDVAR
