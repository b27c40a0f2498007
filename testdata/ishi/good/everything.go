REMARK everything.go
REMARK a file of our own that uses every word
EVENT Three events in one file
SOURCE Club notes, vol. 2
SOURCE page 17
ANALYSIS A. Writer
RECORDER B. Clerk
BLACK Cleo Stone 2-dan
WHITE Dan Board
DATE 8 March 1990
PLACE Back room
KOMI 5 1/2
HANDICAP 0
TIMELIMIT 1 hour
RULES Japanese
RESULT White wins by resignation
COM Opening remarks
This block belongs to the event.
	A line that begins with a tab.

ENDCOM
USER Printer margins=2
any data
ENDUSER
MARK a@D4
B 1 Q16
MARK \t@Q16 b@D4
UNMARK D4
W 2 D4
REMARK the point 3-3
B 3 C3
COM
W 4 is the usual answer.
B 5 as well.
ENDCOM
VAR a
B 3 D16
W 4 Q4
MARK ALL
UNMARK #2
VAR
W 4 R4
ENDVAR
ENDVAR
VAR b
B 3 PASS
ENDVAR
W 4 D3
DIAGRAM A1 J9
SETUP B C4 W C2
HIDE #4
MARK x@C3 #3
COM The corner
If black had played elsewhere.
ENDCOM
USER
ENDUSER
B 5 C4
W 6 Q3
EVENT Capture
BOARDSIZE 9
REMARK a group in atari
SETUP B E4 D5 F5 W E5
SETUP W A1
COM
Black to play.
ENDCOM
B 1 E6
PRISONER E5
W 2 B1
B 3 A2
W 4 E7
B 5 B2
W 6 PASS
B 7 C1
PRISONER #2 A1
DIAGRAM 5x5
EVENT
