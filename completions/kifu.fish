# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_kifu_global_optspecs
    string join \n q/quiet v/verbose color= lang= j/threads= h/help V/version
end

function __fish_kifu_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_kifu_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_kifu_using_subcommand
    set -l cmd (__fish_kifu_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c kifu -n "__fish_kifu_needs_command" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_needs_command" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_needs_command" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_needs_command" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_needs_command" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_needs_command" -s V -l version -d 'Print version'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "convert" -d 'Write records in another format'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "conv" -d 'Write records in another format'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "validate" -d 'Check records and say what is wrong'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "check" -d 'Check records and say what is wrong'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "lint" -d 'Check records and say what is wrong'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "replay" -d 'Show positions of records'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "info" -d 'Show what is known of records: players, result, format, encoding'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "show" -d 'Show what is known of records: players, result, format, encoding'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "formats" -d 'List the formats'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "explain" -d 'Explain a code of `kifu validate`'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "config" -d 'Show the settings of kifu.toml that hold for a file'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "completions" -d 'Print a script that completes command lines in a shell'
complete -c kifu -n "__fish_kifu_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s f -l from -d 'Format of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l encoding -d 'Encoding of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s g -l glob -d 'In folders, read only what matches (`!` before a pattern: what does not)' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l config -d 'Take settings from FILE [default: the nearest kifu.toml upwards from each record]' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l max-unpacked -d 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l files-from -d 'Read the names of files from FILE, one a line (`-`: from standard input)' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l stdin-filename -d 'What to call standard input; its extension is a hint for the format' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l games -d 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l shard -d 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins; what cannot be cut (compressed files, archives, SGF, JKF, PCN, Ishi) is in one part' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l where -d 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l memory -d 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l position -d 'Only games that reach this position: SFEN, FEN, or a file with it' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s t -l to -d 'Format to write [default: by the extension of --output]' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s o -l output -d 'File or folder to write; `-` is standard output, a name that ends in .gz is compressed' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l output-dir -d 'Folder to write to: the tree of the input with other extensions' -r -f -a "(__fish_complete_directories)"
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l output-encoding -d 'Encoding to write [default: the usual one of the format; UTF-8 on a terminal; in place, the one of the file]' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l eol -d 'Line ends to write [default: the usual ones of the format; in place, those of the file]' -r -f -a "lf\t'Line feed'
crlf\t'Carriage return and line feed'
native\t'What this system uses'"
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l pgn -d 'How much of a game of chess PGN says [default: strict]' -r -f -a "strict\t'All of it: the export format of the standard'
reduced\t'Seven tags and the moves: its reduced export format'"
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l fen -d 'How FEN names castling rights' -r -f -a "xfen\t'KQkq; by the file of the rook where that is not the outermost'
shredder\t'By the files of the rooks'"
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l fen-ep -d 'When FEN names the square behind a pawn\'s double step' -r -f -a "always\t'After every double step'
legal\t'Where a pawn can capture there'"
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l columns -d 'In a table of games (csv, tsv), only these columns, in this order [default: most; a name that there is none of lists all]' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l to-ply -d 'Stop after this many moves' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l sort -d 'Write the games in the order of a field, as --where knows them (`date`, `white`, `plies`); with `-` before it, downwards. What says nothing comes last; in memory it takes no more than --memory' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l hidden -d 'In folders, read hidden files too'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l no-ignore -d 'In folders, read files too that .gitignore, .ignore and .kifuignore name'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l no-config -d 'Take no settings from any kifu.toml'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s 0 -l null -d 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l unique -d 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s i -l in-place -d 'Replace each file by its conversion; encoding and line ends stay as they are. A file with an error, or of which something would be lost, is left alone unless --force is given'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l force -d 'Overwrite files that exist; in place, also those with errors or losses'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l check -d 'Write nothing; exit with 1 if something would change'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l diff -d 'Write nothing; show what would change'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l bom -d 'Begin with a byte order mark (UTF-8 and UTF-16)'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l no-comments -d 'Leave out comments'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l no-variations -l mainline -d 'Leave out variations'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l no-times -d 'Leave out times'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l no-nags -d 'Leave out move assessments (NAGs)'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l lossless -d 'Keep what only the source\'s format can say in private data of the target (Ishi and SGF)'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l moves-table -d 'In a table (csv, tsv), one move of the main line a line instead of one game'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l raw-cells -d 'In a table, leave texts as they are that begin as formulas do (`=`, `+`, `-`, `@`) [default: an apostrophe before them, which is counted]'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l split -d 'Write one file per game'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l merge -d 'Write all games into one file or stream; fails if the format holds one game only. Of KIF and KI2, kifu and a few others read such a stream; most programs stop behind its first game'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l fail-if-lossy -d 'Write nothing that would lose something'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l strict -d 'Treat warnings and tolerated departures from the format as errors'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -l fail-fast -d 'Stop at the first file with an error'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand convert" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s f -l from -d 'Format of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l encoding -d 'Encoding of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s g -l glob -d 'In folders, read only what matches (`!` before a pattern: what does not)' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l config -d 'Take settings from FILE [default: the nearest kifu.toml upwards from each record]' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l max-unpacked -d 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l files-from -d 'Read the names of files from FILE, one a line (`-`: from standard input)' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l stdin-filename -d 'What to call standard input; its extension is a hint for the format' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l games -d 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l shard -d 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins; what cannot be cut (compressed files, archives, SGF, JKF, PCN, Ishi) is in one part' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l where -d 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l memory -d 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l position -d 'Only games that reach this position: SFEN, FEN, or a file with it' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s t -l to -d 'Format to write [default: by the extension of --output]' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s o -l output -d 'File or folder to write; `-` is standard output, a name that ends in .gz is compressed' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l output-dir -d 'Folder to write to: the tree of the input with other extensions' -r -f -a "(__fish_complete_directories)"
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l output-encoding -d 'Encoding to write [default: the usual one of the format; UTF-8 on a terminal; in place, the one of the file]' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l eol -d 'Line ends to write [default: the usual ones of the format; in place, those of the file]' -r -f -a "lf\t'Line feed'
crlf\t'Carriage return and line feed'
native\t'What this system uses'"
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l pgn -d 'How much of a game of chess PGN says [default: strict]' -r -f -a "strict\t'All of it: the export format of the standard'
reduced\t'Seven tags and the moves: its reduced export format'"
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l fen -d 'How FEN names castling rights' -r -f -a "xfen\t'KQkq; by the file of the rook where that is not the outermost'
shredder\t'By the files of the rooks'"
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l fen-ep -d 'When FEN names the square behind a pawn\'s double step' -r -f -a "always\t'After every double step'
legal\t'Where a pawn can capture there'"
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l columns -d 'In a table of games (csv, tsv), only these columns, in this order [default: most; a name that there is none of lists all]' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l to-ply -d 'Stop after this many moves' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l sort -d 'Write the games in the order of a field, as --where knows them (`date`, `white`, `plies`); with `-` before it, downwards. What says nothing comes last; in memory it takes no more than --memory' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l hidden -d 'In folders, read hidden files too'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l no-ignore -d 'In folders, read files too that .gitignore, .ignore and .kifuignore name'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l no-config -d 'Take no settings from any kifu.toml'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s 0 -l null -d 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l unique -d 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s i -l in-place -d 'Replace each file by its conversion; encoding and line ends stay as they are. A file with an error, or of which something would be lost, is left alone unless --force is given'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l force -d 'Overwrite files that exist; in place, also those with errors or losses'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l check -d 'Write nothing; exit with 1 if something would change'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l diff -d 'Write nothing; show what would change'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l bom -d 'Begin with a byte order mark (UTF-8 and UTF-16)'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l no-comments -d 'Leave out comments'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l no-variations -l mainline -d 'Leave out variations'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l no-times -d 'Leave out times'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l no-nags -d 'Leave out move assessments (NAGs)'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l lossless -d 'Keep what only the source\'s format can say in private data of the target (Ishi and SGF)'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l moves-table -d 'In a table (csv, tsv), one move of the main line a line instead of one game'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l raw-cells -d 'In a table, leave texts as they are that begin as formulas do (`=`, `+`, `-`, `@`) [default: an apostrophe before them, which is counted]'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l split -d 'Write one file per game'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l merge -d 'Write all games into one file or stream; fails if the format holds one game only. Of KIF and KI2, kifu and a few others read such a stream; most programs stop behind its first game'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l fail-if-lossy -d 'Write nothing that would lose something'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l strict -d 'Treat warnings and tolerated departures from the format as errors'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -l fail-fast -d 'Stop at the first file with an error'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand conv" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -s f -l from -d 'Format of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l encoding -d 'Encoding of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -s g -l glob -d 'In folders, read only what matches (`!` before a pattern: what does not)' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l config -d 'Take settings from FILE [default: the nearest kifu.toml upwards from each record]' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l max-unpacked -d 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l files-from -d 'Read the names of files from FILE, one a line (`-`: from standard input)' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l stdin-filename -d 'What to call standard input; its extension is a hint for the format' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l games -d 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l shard -d 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins; what cannot be cut (compressed files, archives, SGF, JKF, PCN, Ishi) is in one part' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l where -d 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l memory -d 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l position -d 'Only games that reach this position: SFEN, FEN, or a file with it' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l output-format -d 'How findings are written' -r -f -a "human\t'For people: the line, and a mark under the place'
gcc\t'One line each, as compilers write them: `file:line:column: error: message [CODE]`'
json\t'One JSON document'
jsonl\t'One JSON object a finding, each on its own line'
github\t'Annotations of GitHub Actions'
sarif\t'One SARIF 2.1.0 log, for code scanning'
junit\t'One JUnit document, for build servers'
gitlab\t'One JSON document for GitLab\'s code quality'"
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l select -d 'Report only these codes (`S114`, `S`, `two-pawns`; separated by commas)' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l ignore -d 'Do not report these codes' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -s S -l severity -d 'Report only what is at least as bad' -r -f -a "note\t'Worth knowing'
warning\t'Not as it should be, but clear'
error\t'A rule is broken, or something cannot be read'"
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l baseline -d 'Do not report findings that FILE holds as known; only new ones count' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l write-baseline -d 'Write all findings into FILE as known, for --baseline; an older FILE is replaced' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l max-errors -d 'Stop after this many errors' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -s o -l output-file -d 'Write the report to FILE; `-` is standard output' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l max-per-file -d 'Of each file, list at most N findings; all are counted [default: 100 for people, else all]' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand validate" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l hidden -d 'In folders, read hidden files too'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l no-ignore -d 'In folders, read files too that .gitignore, .ignore and .kifuignore name'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l no-config -d 'Take no settings from any kifu.toml'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -s 0 -l null -d 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l unique -d 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l json -d 'The same as --output-format json'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l strict -d 'Treat warnings and tolerated departures from the format as errors'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l exit-zero -d 'Exit with 0 even if there are errors'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l stats -d 'Count findings by code instead of listing them'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l fix -d 'Mend in the files what can be mended without changing a game; notes too, and no byte besides. Of standard input, the mended text goes to standard output and the report to standard error'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l unsafe-fixes -d 'Mend also what somebody should look at, such as a count that is the only trace of a lost move'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l diff -d 'Show what --fix would change'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l check -d 'Write nothing; exit with 1 if --fix would change something'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -l force -d 'Overwrite a FILE that exists with the report; never one that is read'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand validate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand check" -s f -l from -d 'Format of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l encoding -d 'Encoding of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -s g -l glob -d 'In folders, read only what matches (`!` before a pattern: what does not)' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l config -d 'Take settings from FILE [default: the nearest kifu.toml upwards from each record]' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand check" -l max-unpacked -d 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l files-from -d 'Read the names of files from FILE, one a line (`-`: from standard input)' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand check" -l stdin-filename -d 'What to call standard input; its extension is a hint for the format' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l games -d 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l shard -d 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins; what cannot be cut (compressed files, archives, SGF, JKF, PCN, Ishi) is in one part' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l where -d 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l memory -d 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l position -d 'Only games that reach this position: SFEN, FEN, or a file with it' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l output-format -d 'How findings are written' -r -f -a "human\t'For people: the line, and a mark under the place'
gcc\t'One line each, as compilers write them: `file:line:column: error: message [CODE]`'
json\t'One JSON document'
jsonl\t'One JSON object a finding, each on its own line'
github\t'Annotations of GitHub Actions'
sarif\t'One SARIF 2.1.0 log, for code scanning'
junit\t'One JUnit document, for build servers'
gitlab\t'One JSON document for GitLab\'s code quality'"
complete -c kifu -n "__fish_kifu_using_subcommand check" -l select -d 'Report only these codes (`S114`, `S`, `two-pawns`; separated by commas)' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l ignore -d 'Do not report these codes' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -s S -l severity -d 'Report only what is at least as bad' -r -f -a "note\t'Worth knowing'
warning\t'Not as it should be, but clear'
error\t'A rule is broken, or something cannot be read'"
complete -c kifu -n "__fish_kifu_using_subcommand check" -l baseline -d 'Do not report findings that FILE holds as known; only new ones count' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand check" -l write-baseline -d 'Write all findings into FILE as known, for --baseline; an older FILE is replaced' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand check" -l max-errors -d 'Stop after this many errors' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -s o -l output-file -d 'Write the report to FILE; `-` is standard output' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand check" -l max-per-file -d 'Of each file, list at most N findings; all are counted [default: 100 for people, else all]' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand check" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand check" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand check" -l hidden -d 'In folders, read hidden files too'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l no-ignore -d 'In folders, read files too that .gitignore, .ignore and .kifuignore name'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l no-config -d 'Take no settings from any kifu.toml'
complete -c kifu -n "__fish_kifu_using_subcommand check" -s 0 -l null -d 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l unique -d 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l json -d 'The same as --output-format json'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l strict -d 'Treat warnings and tolerated departures from the format as errors'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l exit-zero -d 'Exit with 0 even if there are errors'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l stats -d 'Count findings by code instead of listing them'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l fix -d 'Mend in the files what can be mended without changing a game; notes too, and no byte besides. Of standard input, the mended text goes to standard output and the report to standard error'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l unsafe-fixes -d 'Mend also what somebody should look at, such as a count that is the only trace of a lost move'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l diff -d 'Show what --fix would change'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l check -d 'Write nothing; exit with 1 if --fix would change something'
complete -c kifu -n "__fish_kifu_using_subcommand check" -l force -d 'Overwrite a FILE that exists with the report; never one that is read'
complete -c kifu -n "__fish_kifu_using_subcommand check" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand check" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -s f -l from -d 'Format of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l encoding -d 'Encoding of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -s g -l glob -d 'In folders, read only what matches (`!` before a pattern: what does not)' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l config -d 'Take settings from FILE [default: the nearest kifu.toml upwards from each record]' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l max-unpacked -d 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l files-from -d 'Read the names of files from FILE, one a line (`-`: from standard input)' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l stdin-filename -d 'What to call standard input; its extension is a hint for the format' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l games -d 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l shard -d 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins; what cannot be cut (compressed files, archives, SGF, JKF, PCN, Ishi) is in one part' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l where -d 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l memory -d 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l position -d 'Only games that reach this position: SFEN, FEN, or a file with it' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l output-format -d 'How findings are written' -r -f -a "human\t'For people: the line, and a mark under the place'
gcc\t'One line each, as compilers write them: `file:line:column: error: message [CODE]`'
json\t'One JSON document'
jsonl\t'One JSON object a finding, each on its own line'
github\t'Annotations of GitHub Actions'
sarif\t'One SARIF 2.1.0 log, for code scanning'
junit\t'One JUnit document, for build servers'
gitlab\t'One JSON document for GitLab\'s code quality'"
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l select -d 'Report only these codes (`S114`, `S`, `two-pawns`; separated by commas)' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l ignore -d 'Do not report these codes' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -s S -l severity -d 'Report only what is at least as bad' -r -f -a "note\t'Worth knowing'
warning\t'Not as it should be, but clear'
error\t'A rule is broken, or something cannot be read'"
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l baseline -d 'Do not report findings that FILE holds as known; only new ones count' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l write-baseline -d 'Write all findings into FILE as known, for --baseline; an older FILE is replaced' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l max-errors -d 'Stop after this many errors' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -s o -l output-file -d 'Write the report to FILE; `-` is standard output' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l max-per-file -d 'Of each file, list at most N findings; all are counted [default: 100 for people, else all]' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand lint" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l hidden -d 'In folders, read hidden files too'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l no-ignore -d 'In folders, read files too that .gitignore, .ignore and .kifuignore name'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l no-config -d 'Take no settings from any kifu.toml'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -s 0 -l null -d 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l unique -d 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l json -d 'The same as --output-format json'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l strict -d 'Treat warnings and tolerated departures from the format as errors'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l exit-zero -d 'Exit with 0 even if there are errors'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l stats -d 'Count findings by code instead of listing them'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l fix -d 'Mend in the files what can be mended without changing a game; notes too, and no byte besides. Of standard input, the mended text goes to standard output and the report to standard error'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l unsafe-fixes -d 'Mend also what somebody should look at, such as a count that is the only trace of a lost move'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l diff -d 'Show what --fix would change'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l check -d 'Write nothing; exit with 1 if --fix would change something'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -l force -d 'Overwrite a FILE that exists with the report; never one that is read'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand lint" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -s f -l from -d 'Format of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l encoding -d 'Encoding of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -s g -l glob -d 'In folders, read only what matches (`!` before a pattern: what does not)' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l config -d 'Take settings from FILE [default: the nearest kifu.toml upwards from each record]' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l max-unpacked -d 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l files-from -d 'Read the names of files from FILE, one a line (`-`: from standard input)' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l stdin-filename -d 'What to call standard input; its extension is a hint for the format' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l games -d 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l shard -d 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins; what cannot be cut (compressed files, archives, SGF, JKF, PCN, Ishi) is in one part' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l where -d 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l memory -d 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l position -d 'Only games that reach this position: SFEN, FEN, or a file with it' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l ply -l at -d 'Show the position after N moves, or all from N to M (`20-35`); a picture of Go shows those moves as numbered stones' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l board -d 'How positions are drawn [default: text; with Japanese messages, unicode for shogi]' -r -f -a "text\t'Letters, with files, ranks and hands'
bod\t'The diagram of KIF and BOD files'
unicode\t'Kanji with marks for the owner; figurines of chess'
sfen\t'One line: SFEN, FEN'
svg\t'A picture: SVG'
png\t'A picture of pixels: PNG, with the fonts of this system'"
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l moves -d 'How moves are written' -r -f -a "japanese\t'`▲７六歩(77)`; moves of chess as `san`'
usi\t'`7g7f`'
csa\t'`+7776FU`'
san\t'`Nf3` (chess)'
uci\t'`g1f3` (chess)'
lan\t'`Ng1-f3` (chess)'"
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l line -d 'Follow the N-th variation instead of the main line' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l output-dir -d 'Write each picture to a file in DIR: game.svg, with --all game-003.svg after 3 moves' -r -f -a "(__fish_complete_directories)"
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l size -d 'Longer edge of a PNG in pixels [default: twice that of the SVG]' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l theme -d 'Colors of pictures [default: light]' -r -f -a "light\t'Boards of wood on white'
dark\t'On a dark ground'
print\t'Black and white, as in books'"
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l coordinates -d 'Names of files and ranks in pictures [default: as players of the game are used to]' -r -f -a "japanese\t'In characters: 一 二 三'
latin\t'In letters and digits'
none\t'Not at all'"
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l script -d 'What is written on pieces in pictures [default: characters]' -r -f -a "characters\t'The characters of the game: 飛, 俥'
latin\t'The letters of its positions: R'"
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l mark -d 'Mark squares or points (`d4,q16`), with a label behind `=` (`d4=A`)' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand replay" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l hidden -d 'In folders, read hidden files too'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l no-ignore -d 'In folders, read files too that .gitignore, .ignore and .kifuignore name'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l no-config -d 'Take no settings from any kifu.toml'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -s 0 -l null -d 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l unique -d 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l all -d 'Show every position'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l final -d 'Show the final position (the default)'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l flip -d 'Draw the board from the second player\'s side'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l json -d 'One JSON object per position'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l force -d 'Overwrite pictures that exist'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -l variations -d 'Draw an arrow for every way in which the record goes on; in Go letters'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand replay" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand info" -s f -l from -d 'Format of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l encoding -d 'Encoding of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -s g -l glob -d 'In folders, read only what matches (`!` before a pattern: what does not)' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l config -d 'Take settings from FILE [default: the nearest kifu.toml upwards from each record]' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand info" -l max-unpacked -d 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l files-from -d 'Read the names of files from FILE, one a line (`-`: from standard input)' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand info" -l stdin-filename -d 'What to call standard input; its extension is a hint for the format' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l games -d 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l shard -d 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins; what cannot be cut (compressed files, archives, SGF, JKF, PCN, Ishi) is in one part' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l where -d 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l memory -d 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l position -d 'Only games that reach this position: SFEN, FEN, or a file with it' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l field -d 'Print one value of each record: a field such as `result`, or a header\'s name; of several --field, the values in one line with tabs between' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand info" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand info" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand info" -l hidden -d 'In folders, read hidden files too'
complete -c kifu -n "__fish_kifu_using_subcommand info" -l no-ignore -d 'In folders, read files too that .gitignore, .ignore and .kifuignore name'
complete -c kifu -n "__fish_kifu_using_subcommand info" -l no-config -d 'Take no settings from any kifu.toml'
complete -c kifu -n "__fish_kifu_using_subcommand info" -s 0 -l null -d 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)'
complete -c kifu -n "__fish_kifu_using_subcommand info" -l unique -d 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error'
complete -c kifu -n "__fish_kifu_using_subcommand info" -l json -d 'One JSON object per record'
complete -c kifu -n "__fish_kifu_using_subcommand info" -l detect -d 'Only format, encoding and line end of each file'
complete -c kifu -n "__fish_kifu_using_subcommand info" -l count -d 'Only the number of records of each file'
complete -c kifu -n "__fish_kifu_using_subcommand info" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand info" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand info" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand show" -s f -l from -d 'Format of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l encoding -d 'Encoding of the input [default: found by content]' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -s g -l glob -d 'In folders, read only what matches (`!` before a pattern: what does not)' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l config -d 'Take settings from FILE [default: the nearest kifu.toml upwards from each record]' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand show" -l max-unpacked -d 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l files-from -d 'Read the names of files from FILE, one a line (`-`: from standard input)' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand show" -l stdin-filename -d 'What to call standard input; its extension is a hint for the format' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l games -d 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l shard -d 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins; what cannot be cut (compressed files, archives, SGF, JKF, PCN, Ishi) is in one part' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l where -d 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l memory -d 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l position -d 'Only games that reach this position: SFEN, FEN, or a file with it' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l field -d 'Print one value of each record: a field such as `result`, or a header\'s name; of several --field, the values in one line with tabs between' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand show" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand show" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand show" -l hidden -d 'In folders, read hidden files too'
complete -c kifu -n "__fish_kifu_using_subcommand show" -l no-ignore -d 'In folders, read files too that .gitignore, .ignore and .kifuignore name'
complete -c kifu -n "__fish_kifu_using_subcommand show" -l no-config -d 'Take no settings from any kifu.toml'
complete -c kifu -n "__fish_kifu_using_subcommand show" -s 0 -l null -d 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)'
complete -c kifu -n "__fish_kifu_using_subcommand show" -l unique -d 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error'
complete -c kifu -n "__fish_kifu_using_subcommand show" -l json -d 'One JSON object per record'
complete -c kifu -n "__fish_kifu_using_subcommand show" -l detect -d 'Only format, encoding and line end of each file'
complete -c kifu -n "__fish_kifu_using_subcommand show" -l count -d 'Only the number of records of each file'
complete -c kifu -n "__fish_kifu_using_subcommand show" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand show" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand formats" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand formats" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand formats" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand formats" -l json -d 'One JSON object per format'
complete -c kifu -n "__fish_kifu_using_subcommand formats" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand formats" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand formats" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand explain" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand explain" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand explain" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand explain" -l json -d 'One JSON object per code'
complete -c kifu -n "__fish_kifu_using_subcommand explain" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand explain" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand config" -l config -d 'Take settings from FILE [default: the nearest kifu.toml upwards from each record]' -r -F
complete -c kifu -n "__fish_kifu_using_subcommand config" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand config" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand config" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand config" -l show -d 'Show what holds for FILE and where it is written (the default)'
complete -c kifu -n "__fish_kifu_using_subcommand config" -l keys -d 'List what can be written in a kifu.toml'
complete -c kifu -n "__fish_kifu_using_subcommand config" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand config" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand config" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand completions" -l color -d 'When to use colors' -r -f -a "auto\t'On a terminal, unless NO_COLOR is set'
always\t'Always'
never\t'Never'"
complete -c kifu -n "__fish_kifu_using_subcommand completions" -l lang -d 'Language of messages [default: the one of the environment]' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu -n "__fish_kifu_using_subcommand completions" -s j -l threads -d 'Number of threads [default: all cores]' -r
complete -c kifu -n "__fish_kifu_using_subcommand completions" -s q -l quiet -d 'Say only what is an error'
complete -c kifu -n "__fish_kifu_using_subcommand completions" -s v -l verbose -d 'Say what was detected, and report notes as well'
complete -c kifu -n "__fish_kifu_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu -n "__fish_kifu_using_subcommand help; and not __fish_seen_subcommand_from convert validate replay info formats explain config completions help" -f -a "convert" -d 'Write records in another format'
complete -c kifu -n "__fish_kifu_using_subcommand help; and not __fish_seen_subcommand_from convert validate replay info formats explain config completions help" -f -a "validate" -d 'Check records and say what is wrong'
complete -c kifu -n "__fish_kifu_using_subcommand help; and not __fish_seen_subcommand_from convert validate replay info formats explain config completions help" -f -a "replay" -d 'Show positions of records'
complete -c kifu -n "__fish_kifu_using_subcommand help; and not __fish_seen_subcommand_from convert validate replay info formats explain config completions help" -f -a "info" -d 'Show what is known of records: players, result, format, encoding'
complete -c kifu -n "__fish_kifu_using_subcommand help; and not __fish_seen_subcommand_from convert validate replay info formats explain config completions help" -f -a "formats" -d 'List the formats'
complete -c kifu -n "__fish_kifu_using_subcommand help; and not __fish_seen_subcommand_from convert validate replay info formats explain config completions help" -f -a "explain" -d 'Explain a code of `kifu validate`'
complete -c kifu -n "__fish_kifu_using_subcommand help; and not __fish_seen_subcommand_from convert validate replay info formats explain config completions help" -f -a "config" -d 'Show the settings of kifu.toml that hold for a file'
complete -c kifu -n "__fish_kifu_using_subcommand help; and not __fish_seen_subcommand_from convert validate replay info formats explain config completions help" -f -a "completions" -d 'Print a script that completes command lines in a shell'
complete -c kifu -n "__fish_kifu_using_subcommand help; and not __fish_seen_subcommand_from convert validate replay info formats explain config completions help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
