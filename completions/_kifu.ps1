
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'kifu' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'kifu'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $previous = $commandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        Select-Object -Last 1
    $values = @(switch -CaseSensitive ("$previous") {
        '--board' { 'bod', 'latex', 'png', 'sfen', 'svg', 'text', 'unicode' }
        '--color' { 'always', 'auto', 'never' }
        '--columns' { 'annotator', 'byoyomi', 'comments', 'eco', 'end', 'ending', 'event', 'final_position', 'first', 'first_rank', 'first_rating', 'first_time', 'first_title', 'game', 'handicap', 'impasse_rule', 'komi', 'move_limit', 'moves', 'note', 'opening', 'plies', 'position', 'record', 'recorder', 'result', 'round', 'rules', 'second', 'second_rank', 'second_rating', 'second_time', 'second_title', 'site', 'source', 'start', 'time_base', 'time_byoyomi', 'time_control', 'time_increment', 'title', 'variations' }
        '--coordinates' { 'japanese', 'latin', 'none' }
        '--encoding' { 'Big5', 'EUC-JP', 'EUC-KR', 'GB18030', 'IBM437', 'IBM850', 'IBM866', 'ISO-2022-JP', 'ISO-8859-1', 'ISO-8859-13', 'ISO-8859-15', 'ISO-8859-16', 'ISO-8859-2', 'ISO-8859-3', 'ISO-8859-4', 'ISO-8859-5', 'ISO-8859-7', 'KOI8-U', 'Shift_JIS', 'US-ASCII', 'UTF-16BE', 'UTF-16LE', 'UTF-8', 'macintosh', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1257', 'windows-1258', 'windows-874' }
        '--eol' { 'crlf', 'lf', 'native' }
        '--fen' { 'shredder', 'xfen' }
        '--fen-ep' { 'always', 'legal' }
        '--field' { 'board', 'bom', 'captured_by_first', 'captured_by_second', 'comments', 'encoding', 'ending', 'eol', 'event', 'file', 'first', 'format', 'game', 'handicap', 'headers', 'illegal', 'komi', 'plies', 'position', 'record', 'result', 'rules', 'second', 'start', 'unreadable', 'variations' }
        '--from' { 'bod', 'cbr', 'chesscom', 'csa', 'csa3', 'dhtmlxq', 'epd', 'fen', 'gib', 'ishi', 'janggi-fen', 'janggi-gib', 'janggi-uci', 'jkf', 'jsonl', 'ki2', 'ki2u', 'kif', 'kifu', 'lichess', 'makruk-fen', 'makruk-uci', 'ngf', 'ogs', 'pcn', 'pgn', 'psn', 'puzzles', 'sfen', 'sgf', 'uci', 'ugf', 'usen', 'usi', 'xiangqi-fen', 'xiangqi-uci', 'xqf' }
        '--ignore' { 'B101', 'B102', 'B103', 'B104', 'B105', 'B106', 'B107', 'B108', 'B109', 'B110', 'B111', 'B112', 'B113', 'B114', 'B115', 'B116', 'B117', 'B118', 'B119', 'B120', 'B121', 'B122', 'B123', 'B124', 'B125', 'B126', 'B127', 'B128', 'B129', 'B201', 'B202', 'B203', 'B204', 'B205', 'B206', 'B207', 'B208', 'B209', 'B210', 'B211', 'B212', 'B213', 'B214', 'B301', 'B302', 'B303', 'B304', 'C101', 'C102', 'C103', 'C104', 'C105', 'C106', 'C107', 'C108', 'C109', 'C110', 'C111', 'C112', 'C113', 'C114', 'C115', 'C116', 'C117', 'C118', 'C119', 'C120', 'C121', 'C122', 'C123', 'C124', 'C125', 'C126', 'C127', 'C130', 'C131', 'D001', 'D002', 'D003', 'D004', 'D005', 'F101', 'F102', 'F103', 'F104', 'F105', 'F106', 'F107', 'F108', 'F201', 'F202', 'F203', 'F204', 'F205', 'F206', 'F207', 'F208', 'F209', 'F210', 'F211', 'F212', 'F213', 'F214', 'F215', 'F216', 'F217', 'F218', 'F219', 'F220', 'F221', 'F222', 'F223', 'F224', 'F301', 'F302', 'F303', 'F304', 'F305', 'F306', 'F307', 'F308', 'F309', 'F310', 'F311', 'F312', 'F313', 'F314', 'F315', 'F316', 'G101', 'G102', 'G103', 'G104', 'G105', 'G201', 'G202', 'G203', 'G204', 'G205', 'G206', 'G207', 'G208', 'G209', 'H101', 'H102', 'H103', 'H104', 'H105', 'H106', 'H107', 'H108', 'H109', 'H110', 'H111', 'H112', 'H113', 'H114', 'H115', 'H116', 'H117', 'H118', 'H119', 'H120', 'H121', 'H122', 'H123', 'H124', 'H125', 'H126', 'H201', 'H202', 'H203', 'H204', 'H205', 'H206', 'H207', 'H208', 'H209', 'H301', 'H302', 'H303', 'H304', 'H305', 'H306', 'I001', 'I002', 'I003', 'I004', 'I005', 'I006', 'I007', 'I008', 'I009', 'I010', 'I011', 'I012', 'I013', 'I014', 'I015', 'I016', 'J101', 'J102', 'J103', 'J104', 'J105', 'J106', 'J107', 'J108', 'J109', 'J110', 'J111', 'J112', 'J113', 'J114', 'J115', 'J116', 'J117', 'J118', 'J119', 'J120', 'J121', 'J122', 'J201', 'J202', 'J203', 'J204', 'J205', 'J206', 'J207', 'J208', 'J209', 'J210', 'J211', 'J212', 'K101', 'K102', 'K103', 'K104', 'K105', 'K106', 'K107', 'K108', 'K109', 'K110', 'K111', 'K112', 'K113', 'K114', 'K115', 'K116', 'K117', 'K118', 'K119', 'K120', 'K121', 'K122', 'K123', 'K124', 'K125', 'K126', 'K127', 'K128', 'K129', 'K130', 'K131', 'K132', 'K133', 'K134', 'K135', 'K136', 'K137', 'K138', 'K139', 'K140', 'L101', 'L102', 'L103', 'L104', 'L105', 'L106', 'L107', 'L201', 'L202', 'L203', 'L204', 'L205', 'L301', 'L302', 'L303', 'L304', 'L305', 'L306', 'L307', 'L308', 'L401', 'L402', 'L403', 'P101', 'P102', 'P103', 'P104', 'P105', 'P106', 'P107', 'P108', 'P109', 'P110', 'P111', 'P112', 'P113', 'P114', 'P115', 'P116', 'P117', 'P118', 'P119', 'P120', 'P121', 'P122', 'P123', 'P124', 'P125', 'P126', 'P127', 'P128', 'P129', 'P130', 'P131', 'P132', 'P133', 'P134', 'P135', 'P136', 'P137', 'P138', 'P139', 'P140', 'P141', 'P142', 'P143', 'P144', 'P145', 'P146', 'P147', 'P148', 'P301', 'P302', 'P303', 'P304', 'P305', 'P401', 'P402', 'P403', 'P404', 'P405', 'P406', 'Q101', 'Q102', 'Q103', 'Q104', 'Q105', 'Q106', 'Q107', 'Q108', 'Q109', 'Q110', 'Q111', 'Q112', 'Q113', 'Q114', 'Q201', 'Q202', 'Q203', 'Q204', 'Q205', 'Q206', 'Q207', 'Q208', 'Q209', 'Q210', 'Q211', 'Q212', 'Q213', 'Q214', 'Q215', 'Q301', 'Q302', 'Q303', 'Q401', 'Q402', 'Q403', 'Q404', 'Q405', 'Q406', 'Q407', 'Q408', 'Q409', 'Q410', 'Q411', 'Q412', 'Q413', 'Q414', 'Q415', 'Q416', 'R101', 'R102', 'R103', 'R104', 'R105', 'R106', 'R107', 'R108', 'R109', 'R110', 'R111', 'R112', 'R113', 'R114', 'R115', 'R116', 'R117', 'R118', 'R119', 'R120', 'R121', 'R122', 'R123', 'R124', 'R130', 'R131', 'R132', 'R133', 'R135', 'R136', 'S101', 'S102', 'S103', 'S104', 'S105', 'S106', 'S107', 'S108', 'S109', 'S110', 'S111', 'S112', 'S113', 'S114', 'S115', 'S116', 'S117', 'S118', 'S120', 'S121', 'S122', 'S123', 'S124', 'S125', 'S126', 'S127', 'S130', 'S201', 'S202', 'S203', 'S204', 'S205', 'S206', 'S301', 'S302', 'S303', 'S304', 'S305', 'S306', 'S307', 'S308', 'T101', 'T102', 'T103', 'T104', 'T105', 'T106', 'T107', 'T108', 'T109', 'T110', 'T201', 'T202', 'T203', 'T204', 'T205', 'T206', 'T207', 'T208', 'T209', 'T301', 'T302', 'T303', 'T304', 'T305', 'T306', 'T307', 'T308', 'T309', 'T310', 'U101', 'U102', 'U103', 'U201', 'U202', 'U203', 'U204', 'U205', 'U206', 'U301', 'U302', 'U303', 'U304', 'U401', 'U402', 'U403', 'U404', 'U405', 'U406', 'U407', 'V101', 'V102', 'V103', 'V104', 'V105', 'V106', 'V107', 'V108', 'V109', 'V110', 'V111', 'V112', 'V113', 'V114', 'V115', 'V116', 'V117', 'V118', 'V119', 'V120', 'V121', 'V122', 'V123', 'V124', 'V125', 'V126', 'V127', 'V128', 'V129', 'V130', 'V131', 'V132', 'V133', 'V134', 'V135', 'V136', 'V137', 'V138', 'V201', 'V202', 'V203', 'V204', 'V205', 'V301', 'V302', 'V303', 'V304', 'V305', 'V306', 'V307', 'V308', 'V309', 'V401', 'V402', 'V403', 'V404', 'V405', 'X101', 'X102', 'X103', 'X104', 'X105', 'X107', 'X108', 'X109', 'X110', 'X111', 'X112', 'X113', 'X114', 'X115', 'X116', 'X117', 'X118', 'X119', 'X120', 'X121', 'X122', 'X123', 'X124', 'X125', 'X126', 'X127', 'X128', 'X129', 'X201', 'X202', 'X203', 'X204', 'X205', 'X206', 'X207', 'X208', 'X209', 'X210', 'X301', 'X302', 'X303', 'X304', 'X305', 'X306', 'X307', 'X308', 'X309', 'X310', 'X311', 'X312', 'X313', 'X314' }
        '--lang' { 'en', 'ja' }
        '--moves' { 'csa', 'japanese', 'lan', 'san', 'uci', 'usi' }
        '--output-encoding' { 'Big5', 'EUC-JP', 'EUC-KR', 'GB18030', 'IBM437', 'IBM850', 'IBM866', 'ISO-2022-JP', 'ISO-8859-1', 'ISO-8859-13', 'ISO-8859-15', 'ISO-8859-16', 'ISO-8859-2', 'ISO-8859-3', 'ISO-8859-4', 'ISO-8859-5', 'ISO-8859-7', 'KOI8-U', 'Shift_JIS', 'US-ASCII', 'UTF-16BE', 'UTF-16LE', 'UTF-8', 'macintosh', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1257', 'windows-1258', 'windows-874' }
        '--output-format' { 'gcc', 'github', 'gitlab', 'human', 'json', 'jsonl', 'junit', 'sarif' }
        '--pgn' { 'chessbase', 'lichess', 'reduced', 'strict' }
        '--pictures' { 'auto', 'iterm', 'kitty', 'never', 'sixel' }
        '--script' { 'characters', 'latin' }
        '--select' { 'B101', 'B102', 'B103', 'B104', 'B105', 'B106', 'B107', 'B108', 'B109', 'B110', 'B111', 'B112', 'B113', 'B114', 'B115', 'B116', 'B117', 'B118', 'B119', 'B120', 'B121', 'B122', 'B123', 'B124', 'B125', 'B126', 'B127', 'B128', 'B129', 'B201', 'B202', 'B203', 'B204', 'B205', 'B206', 'B207', 'B208', 'B209', 'B210', 'B211', 'B212', 'B213', 'B214', 'B301', 'B302', 'B303', 'B304', 'C101', 'C102', 'C103', 'C104', 'C105', 'C106', 'C107', 'C108', 'C109', 'C110', 'C111', 'C112', 'C113', 'C114', 'C115', 'C116', 'C117', 'C118', 'C119', 'C120', 'C121', 'C122', 'C123', 'C124', 'C125', 'C126', 'C127', 'C130', 'C131', 'D001', 'D002', 'D003', 'D004', 'D005', 'F101', 'F102', 'F103', 'F104', 'F105', 'F106', 'F107', 'F108', 'F201', 'F202', 'F203', 'F204', 'F205', 'F206', 'F207', 'F208', 'F209', 'F210', 'F211', 'F212', 'F213', 'F214', 'F215', 'F216', 'F217', 'F218', 'F219', 'F220', 'F221', 'F222', 'F223', 'F224', 'F301', 'F302', 'F303', 'F304', 'F305', 'F306', 'F307', 'F308', 'F309', 'F310', 'F311', 'F312', 'F313', 'F314', 'F315', 'F316', 'G101', 'G102', 'G103', 'G104', 'G105', 'G201', 'G202', 'G203', 'G204', 'G205', 'G206', 'G207', 'G208', 'G209', 'H101', 'H102', 'H103', 'H104', 'H105', 'H106', 'H107', 'H108', 'H109', 'H110', 'H111', 'H112', 'H113', 'H114', 'H115', 'H116', 'H117', 'H118', 'H119', 'H120', 'H121', 'H122', 'H123', 'H124', 'H125', 'H126', 'H201', 'H202', 'H203', 'H204', 'H205', 'H206', 'H207', 'H208', 'H209', 'H301', 'H302', 'H303', 'H304', 'H305', 'H306', 'I001', 'I002', 'I003', 'I004', 'I005', 'I006', 'I007', 'I008', 'I009', 'I010', 'I011', 'I012', 'I013', 'I014', 'I015', 'I016', 'J101', 'J102', 'J103', 'J104', 'J105', 'J106', 'J107', 'J108', 'J109', 'J110', 'J111', 'J112', 'J113', 'J114', 'J115', 'J116', 'J117', 'J118', 'J119', 'J120', 'J121', 'J122', 'J201', 'J202', 'J203', 'J204', 'J205', 'J206', 'J207', 'J208', 'J209', 'J210', 'J211', 'J212', 'K101', 'K102', 'K103', 'K104', 'K105', 'K106', 'K107', 'K108', 'K109', 'K110', 'K111', 'K112', 'K113', 'K114', 'K115', 'K116', 'K117', 'K118', 'K119', 'K120', 'K121', 'K122', 'K123', 'K124', 'K125', 'K126', 'K127', 'K128', 'K129', 'K130', 'K131', 'K132', 'K133', 'K134', 'K135', 'K136', 'K137', 'K138', 'K139', 'K140', 'L101', 'L102', 'L103', 'L104', 'L105', 'L106', 'L107', 'L201', 'L202', 'L203', 'L204', 'L205', 'L301', 'L302', 'L303', 'L304', 'L305', 'L306', 'L307', 'L308', 'L401', 'L402', 'L403', 'P101', 'P102', 'P103', 'P104', 'P105', 'P106', 'P107', 'P108', 'P109', 'P110', 'P111', 'P112', 'P113', 'P114', 'P115', 'P116', 'P117', 'P118', 'P119', 'P120', 'P121', 'P122', 'P123', 'P124', 'P125', 'P126', 'P127', 'P128', 'P129', 'P130', 'P131', 'P132', 'P133', 'P134', 'P135', 'P136', 'P137', 'P138', 'P139', 'P140', 'P141', 'P142', 'P143', 'P144', 'P145', 'P146', 'P147', 'P148', 'P301', 'P302', 'P303', 'P304', 'P305', 'P401', 'P402', 'P403', 'P404', 'P405', 'P406', 'Q101', 'Q102', 'Q103', 'Q104', 'Q105', 'Q106', 'Q107', 'Q108', 'Q109', 'Q110', 'Q111', 'Q112', 'Q113', 'Q114', 'Q201', 'Q202', 'Q203', 'Q204', 'Q205', 'Q206', 'Q207', 'Q208', 'Q209', 'Q210', 'Q211', 'Q212', 'Q213', 'Q214', 'Q215', 'Q301', 'Q302', 'Q303', 'Q401', 'Q402', 'Q403', 'Q404', 'Q405', 'Q406', 'Q407', 'Q408', 'Q409', 'Q410', 'Q411', 'Q412', 'Q413', 'Q414', 'Q415', 'Q416', 'R101', 'R102', 'R103', 'R104', 'R105', 'R106', 'R107', 'R108', 'R109', 'R110', 'R111', 'R112', 'R113', 'R114', 'R115', 'R116', 'R117', 'R118', 'R119', 'R120', 'R121', 'R122', 'R123', 'R124', 'R130', 'R131', 'R132', 'R133', 'R135', 'R136', 'S101', 'S102', 'S103', 'S104', 'S105', 'S106', 'S107', 'S108', 'S109', 'S110', 'S111', 'S112', 'S113', 'S114', 'S115', 'S116', 'S117', 'S118', 'S120', 'S121', 'S122', 'S123', 'S124', 'S125', 'S126', 'S127', 'S130', 'S201', 'S202', 'S203', 'S204', 'S205', 'S206', 'S301', 'S302', 'S303', 'S304', 'S305', 'S306', 'S307', 'S308', 'T101', 'T102', 'T103', 'T104', 'T105', 'T106', 'T107', 'T108', 'T109', 'T110', 'T201', 'T202', 'T203', 'T204', 'T205', 'T206', 'T207', 'T208', 'T209', 'T301', 'T302', 'T303', 'T304', 'T305', 'T306', 'T307', 'T308', 'T309', 'T310', 'U101', 'U102', 'U103', 'U201', 'U202', 'U203', 'U204', 'U205', 'U206', 'U301', 'U302', 'U303', 'U304', 'U401', 'U402', 'U403', 'U404', 'U405', 'U406', 'U407', 'V101', 'V102', 'V103', 'V104', 'V105', 'V106', 'V107', 'V108', 'V109', 'V110', 'V111', 'V112', 'V113', 'V114', 'V115', 'V116', 'V117', 'V118', 'V119', 'V120', 'V121', 'V122', 'V123', 'V124', 'V125', 'V126', 'V127', 'V128', 'V129', 'V130', 'V131', 'V132', 'V133', 'V134', 'V135', 'V136', 'V137', 'V138', 'V201', 'V202', 'V203', 'V204', 'V205', 'V301', 'V302', 'V303', 'V304', 'V305', 'V306', 'V307', 'V308', 'V309', 'V401', 'V402', 'V403', 'V404', 'V405', 'X101', 'X102', 'X103', 'X104', 'X105', 'X107', 'X108', 'X109', 'X110', 'X111', 'X112', 'X113', 'X114', 'X115', 'X116', 'X117', 'X118', 'X119', 'X120', 'X121', 'X122', 'X123', 'X124', 'X125', 'X126', 'X127', 'X128', 'X129', 'X201', 'X202', 'X203', 'X204', 'X205', 'X206', 'X207', 'X208', 'X209', 'X210', 'X301', 'X302', 'X303', 'X304', 'X305', 'X306', 'X307', 'X308', 'X309', 'X310', 'X311', 'X312', 'X313', 'X314' }
        '--severity' { 'error', 'note', 'warning' }
        '--sort' { 'board', 'bom', 'captured_by_first', 'captured_by_second', 'comments', 'encoding', 'ending', 'eol', 'event', 'file', 'first', 'format', 'game', 'handicap', 'illegal', 'komi', 'plies', 'position', 'result', 'rules', 'second', 'start', 'unreadable', 'variations' }
        '--source' { '81dojo', 'chess-com', 'chessbase', 'cutechess', 'fics', 'floodgate', 'fox', 'gekisashi', 'gps-shogi', 'kgs', 'kifu-for-iphone', 'kifu-for-windows', 'lichess', 'lishogi', 'myshogi', 'nihon-kiin', 'ogs', 'piyo-shogi', 'sabaki', 'shogi-club-24', 'shogi-wars', 'shogidokoro', 'shogigui', 'shogihome', 'sina', 'wcsc', 'yaneuraou' }
        '--tag-order' { 'source', 'standard' }
        '--theme' { 'dark', 'light', 'print' }
        '--to' { 'bod', 'csa', 'csa3', 'csv', 'dhtmlxq', 'epd', 'fen', 'html', 'ishi', 'janggi-fen', 'janggi-gib', 'janggi-uci', 'jkf', 'jsonl', 'ki2', 'ki2u', 'kif', 'kifu', 'makruk-fen', 'makruk-uci', 'parquet', 'pcn', 'pgn', 'sfen', 'sgf', 'tsv', 'uci', 'usen', 'usi', 'xiangqi-fen', 'xiangqi-uci', 'xqf' }
        '--where' { 'board', 'bom', 'captured_by_first', 'captured_by_second', 'comments', 'encoding', 'ending', 'eol', 'event', 'file', 'first', 'format', 'game', 'handicap', 'illegal', 'komi', 'plies', 'position', 'result', 'rules', 'second', 'start', 'unreadable', 'variations' }
        '-S' { 'error', 'note', 'warning' }
        '-f' { 'bod', 'cbr', 'chesscom', 'csa', 'csa3', 'dhtmlxq', 'epd', 'fen', 'gib', 'ishi', 'janggi-fen', 'janggi-gib', 'janggi-uci', 'jkf', 'jsonl', 'ki2', 'ki2u', 'kif', 'kifu', 'lichess', 'makruk-fen', 'makruk-uci', 'ngf', 'ogs', 'pcn', 'pgn', 'psn', 'puzzles', 'sfen', 'sgf', 'uci', 'ugf', 'usen', 'usi', 'xiangqi-fen', 'xiangqi-uci', 'xqf' }
        '-t' { 'bod', 'csa', 'csa3', 'csv', 'dhtmlxq', 'epd', 'fen', 'html', 'ishi', 'janggi-fen', 'janggi-gib', 'janggi-uci', 'jkf', 'jsonl', 'ki2', 'ki2u', 'kif', 'kifu', 'makruk-fen', 'makruk-uci', 'parquet', 'pcn', 'pgn', 'sfen', 'sgf', 'tsv', 'uci', 'usen', 'usi', 'xiangqi-fen', 'xiangqi-uci', 'xqf' }
    })
    if (-not $values -and $wordToComplete -notlike '-*') {
        $values = @(switch ($command) {
        'kifu;completions' { 'bash', 'elvish', 'fish', 'powershell', 'zsh' }
        'kifu;explain' { 'B101', 'B102', 'B103', 'B104', 'B105', 'B106', 'B107', 'B108', 'B109', 'B110', 'B111', 'B112', 'B113', 'B114', 'B115', 'B116', 'B117', 'B118', 'B119', 'B120', 'B121', 'B122', 'B123', 'B124', 'B125', 'B126', 'B127', 'B128', 'B129', 'B201', 'B202', 'B203', 'B204', 'B205', 'B206', 'B207', 'B208', 'B209', 'B210', 'B211', 'B212', 'B213', 'B214', 'B301', 'B302', 'B303', 'B304', 'C101', 'C102', 'C103', 'C104', 'C105', 'C106', 'C107', 'C108', 'C109', 'C110', 'C111', 'C112', 'C113', 'C114', 'C115', 'C116', 'C117', 'C118', 'C119', 'C120', 'C121', 'C122', 'C123', 'C124', 'C125', 'C126', 'C127', 'C130', 'C131', 'D001', 'D002', 'D003', 'D004', 'D005', 'F101', 'F102', 'F103', 'F104', 'F105', 'F106', 'F107', 'F108', 'F201', 'F202', 'F203', 'F204', 'F205', 'F206', 'F207', 'F208', 'F209', 'F210', 'F211', 'F212', 'F213', 'F214', 'F215', 'F216', 'F217', 'F218', 'F219', 'F220', 'F221', 'F222', 'F223', 'F224', 'F301', 'F302', 'F303', 'F304', 'F305', 'F306', 'F307', 'F308', 'F309', 'F310', 'F311', 'F312', 'F313', 'F314', 'F315', 'F316', 'G101', 'G102', 'G103', 'G104', 'G105', 'G201', 'G202', 'G203', 'G204', 'G205', 'G206', 'G207', 'G208', 'G209', 'H101', 'H102', 'H103', 'H104', 'H105', 'H106', 'H107', 'H108', 'H109', 'H110', 'H111', 'H112', 'H113', 'H114', 'H115', 'H116', 'H117', 'H118', 'H119', 'H120', 'H121', 'H122', 'H123', 'H124', 'H125', 'H126', 'H201', 'H202', 'H203', 'H204', 'H205', 'H206', 'H207', 'H208', 'H209', 'H301', 'H302', 'H303', 'H304', 'H305', 'H306', 'I001', 'I002', 'I003', 'I004', 'I005', 'I006', 'I007', 'I008', 'I009', 'I010', 'I011', 'I012', 'I013', 'I014', 'I015', 'I016', 'J101', 'J102', 'J103', 'J104', 'J105', 'J106', 'J107', 'J108', 'J109', 'J110', 'J111', 'J112', 'J113', 'J114', 'J115', 'J116', 'J117', 'J118', 'J119', 'J120', 'J121', 'J122', 'J201', 'J202', 'J203', 'J204', 'J205', 'J206', 'J207', 'J208', 'J209', 'J210', 'J211', 'J212', 'K101', 'K102', 'K103', 'K104', 'K105', 'K106', 'K107', 'K108', 'K109', 'K110', 'K111', 'K112', 'K113', 'K114', 'K115', 'K116', 'K117', 'K118', 'K119', 'K120', 'K121', 'K122', 'K123', 'K124', 'K125', 'K126', 'K127', 'K128', 'K129', 'K130', 'K131', 'K132', 'K133', 'K134', 'K135', 'K136', 'K137', 'K138', 'K139', 'K140', 'L101', 'L102', 'L103', 'L104', 'L105', 'L106', 'L107', 'L201', 'L202', 'L203', 'L204', 'L205', 'L301', 'L302', 'L303', 'L304', 'L305', 'L306', 'L307', 'L308', 'L401', 'L402', 'L403', 'P101', 'P102', 'P103', 'P104', 'P105', 'P106', 'P107', 'P108', 'P109', 'P110', 'P111', 'P112', 'P113', 'P114', 'P115', 'P116', 'P117', 'P118', 'P119', 'P120', 'P121', 'P122', 'P123', 'P124', 'P125', 'P126', 'P127', 'P128', 'P129', 'P130', 'P131', 'P132', 'P133', 'P134', 'P135', 'P136', 'P137', 'P138', 'P139', 'P140', 'P141', 'P142', 'P143', 'P144', 'P145', 'P146', 'P147', 'P148', 'P301', 'P302', 'P303', 'P304', 'P305', 'P401', 'P402', 'P403', 'P404', 'P405', 'P406', 'Q101', 'Q102', 'Q103', 'Q104', 'Q105', 'Q106', 'Q107', 'Q108', 'Q109', 'Q110', 'Q111', 'Q112', 'Q113', 'Q114', 'Q201', 'Q202', 'Q203', 'Q204', 'Q205', 'Q206', 'Q207', 'Q208', 'Q209', 'Q210', 'Q211', 'Q212', 'Q213', 'Q214', 'Q215', 'Q301', 'Q302', 'Q303', 'Q401', 'Q402', 'Q403', 'Q404', 'Q405', 'Q406', 'Q407', 'Q408', 'Q409', 'Q410', 'Q411', 'Q412', 'Q413', 'Q414', 'Q415', 'Q416', 'R101', 'R102', 'R103', 'R104', 'R105', 'R106', 'R107', 'R108', 'R109', 'R110', 'R111', 'R112', 'R113', 'R114', 'R115', 'R116', 'R117', 'R118', 'R119', 'R120', 'R121', 'R122', 'R123', 'R124', 'R130', 'R131', 'R132', 'R133', 'R135', 'R136', 'S101', 'S102', 'S103', 'S104', 'S105', 'S106', 'S107', 'S108', 'S109', 'S110', 'S111', 'S112', 'S113', 'S114', 'S115', 'S116', 'S117', 'S118', 'S120', 'S121', 'S122', 'S123', 'S124', 'S125', 'S126', 'S127', 'S130', 'S201', 'S202', 'S203', 'S204', 'S205', 'S206', 'S301', 'S302', 'S303', 'S304', 'S305', 'S306', 'S307', 'S308', 'T101', 'T102', 'T103', 'T104', 'T105', 'T106', 'T107', 'T108', 'T109', 'T110', 'T201', 'T202', 'T203', 'T204', 'T205', 'T206', 'T207', 'T208', 'T209', 'T301', 'T302', 'T303', 'T304', 'T305', 'T306', 'T307', 'T308', 'T309', 'T310', 'U101', 'U102', 'U103', 'U201', 'U202', 'U203', 'U204', 'U205', 'U206', 'U301', 'U302', 'U303', 'U304', 'U401', 'U402', 'U403', 'U404', 'U405', 'U406', 'U407', 'V101', 'V102', 'V103', 'V104', 'V105', 'V106', 'V107', 'V108', 'V109', 'V110', 'V111', 'V112', 'V113', 'V114', 'V115', 'V116', 'V117', 'V118', 'V119', 'V120', 'V121', 'V122', 'V123', 'V124', 'V125', 'V126', 'V127', 'V128', 'V129', 'V130', 'V131', 'V132', 'V133', 'V134', 'V135', 'V136', 'V137', 'V138', 'V201', 'V202', 'V203', 'V204', 'V205', 'V301', 'V302', 'V303', 'V304', 'V305', 'V306', 'V307', 'V308', 'V309', 'V401', 'V402', 'V403', 'V404', 'V405', 'X101', 'X102', 'X103', 'X104', 'X105', 'X107', 'X108', 'X109', 'X110', 'X111', 'X112', 'X113', 'X114', 'X115', 'X116', 'X117', 'X118', 'X119', 'X120', 'X121', 'X122', 'X123', 'X124', 'X125', 'X126', 'X127', 'X128', 'X129', 'X201', 'X202', 'X203', 'X204', 'X205', 'X206', 'X207', 'X208', 'X209', 'X210', 'X301', 'X302', 'X303', 'X304', 'X305', 'X306', 'X307', 'X308', 'X309', 'X310', 'X311', 'X312', 'X313', 'X314' }
        'kifu;schema' { 'baseline', 'explain', 'formats', 'info', 'jsonl', 'pcn', 'replay', 'stats', 'validate' }
        })
    }
    if ($values) {
        $values | Where-Object { $_ -like "$wordToComplete*" } |
            ForEach-Object { [CompletionResult]::new($_, $_, [CompletionResultType]::ParameterValue, $_) }
        return
    }

    $completions = @(switch ($command) {
        'kifu' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Write records in another format')
            [CompletionResult]::new('conv', 'conv', [CompletionResultType]::ParameterValue, 'Write records in another format')
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Check records and say what is wrong')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check records and say what is wrong')
            [CompletionResult]::new('lint', 'lint', [CompletionResultType]::ParameterValue, 'Check records and say what is wrong')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'Show positions of records')
            [CompletionResult]::new('info', 'info', [CompletionResultType]::ParameterValue, 'Show what is known of records: players, result, format, encoding')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show what is known of records: players, result, format, encoding')
            [CompletionResult]::new('formats', 'formats', [CompletionResultType]::ParameterValue, 'List the formats')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a code of `kifu validate`')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of an output')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Show the settings of kifu.toml that hold for a file')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a script that completes command lines in a shell')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'kifu;convert' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--encoding', '--encoding', [CompletionResultType]::ParameterName, 'Encoding of the input [default: found by content]')
            [CompletionResult]::new('-g', '-g', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--glob', '--glob', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Take settings from FILE, whose patterns count from the current folder [default: the nearest kifu.toml upwards from each record]')
            [CompletionResult]::new('--max-unpacked', '--max-unpacked', [CompletionResultType]::ParameterName, 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]')
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of files from FILE, one a line (`-`: from standard input)')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input; its extension is a hint for the format')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins. A .zst of several frames is cut too (seekable, concatenated; `pzstd`: between its frames only); what cannot be cut (other compressed files, archives, SGF, JKF, PCN, Ishi and others) is in one part')
            [CompletionResult]::new('--where', '--where', [CompletionResultType]::ParameterName, 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Only games that reach this position: SFEN, FEN (behind it `atomic` or another name of rules that it does not show), or a file with it')
            [CompletionResult]::new('-t', '-t', [CompletionResultType]::ParameterName, 'Format to write [default: by the extension of --output]')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Format to write [default: by the extension of --output]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'File or folder to write; `-` is standard output, a name that ends in .gz is compressed')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'File or folder to write; `-` is standard output, a name that ends in .gz is compressed')
            [CompletionResult]::new('--output-dir', '--output-dir', [CompletionResultType]::ParameterName, 'Folder to write to: the tree of the input with other extensions')
            [CompletionResult]::new('--output-encoding', '--output-encoding', [CompletionResultType]::ParameterName, 'Encoding to write [default: the usual one of the format; UTF-8 on a terminal; in place, the one of the file]')
            [CompletionResult]::new('--eol', '--eol', [CompletionResultType]::ParameterName, 'Line ends to write [default: the usual ones of the format; in place, those of the file]')
            [CompletionResult]::new('--pgn', '--pgn', [CompletionResultType]::ParameterName, 'How much of a game of chess PGN says, and in whose manner [default: strict]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Columns of a line of moves in PGN, 0: all moves on one. Line ends that come into comments by other widths than 75 to 80 are read as theirs [default: 79; 0 as Lichess has it]')
            [CompletionResult]::new('--tag-order', '--tag-order', [CompletionResultType]::ParameterName, 'Order of tags in PGN [default: standard; source as Lichess and ChessBase have it]')
            [CompletionResult]::new('--fen', '--fen', [CompletionResultType]::ParameterName, 'How FEN names castling rights [default: xfen]')
            [CompletionResult]::new('--fen-ep', '--fen-ep', [CompletionResultType]::ParameterName, 'When FEN names the square behind a pawn''s double step [default: always]')
            [CompletionResult]::new('--columns', '--columns', [CompletionResultType]::ParameterName, 'In a table of games (csv, tsv, parquet), only these columns, in this order [default: most; a name that there is none of lists all]')
            [CompletionResult]::new('--to-ply', '--to-ply', [CompletionResultType]::ParameterName, 'Stop after this many moves')
            [CompletionResult]::new('--split', '--split', [CompletionResultType]::ParameterName, 'Write one file per game; `--split=1000`: files of so many games; `--split=tag:White`: a file for each value of a header or field, in capitals or not')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'Write the games in the order of a field, as --where knows them (`date`, `white`, `plies`); with `-` before it, downwards. What says nothing comes last; in memory it takes no more than --memory')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'In folders, read hidden files too')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'In folders, read files too that .gitignore, .ignore and .kifuignore name')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what `exclude` and `include` of kifu.toml leave out, though it is named (pre-commit names each file)')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Take no settings from any kifu.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--unique', '--unique', [CompletionResultType]::ParameterName, 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error')
            [CompletionResult]::new('-i', '-i', [CompletionResultType]::ParameterName, 'Replace each file by its conversion; encoding and line ends stay as they are. A file with an error, or of which something would be lost, is left alone unless --force is given')
            [CompletionResult]::new('--in-place', '--in-place', [CompletionResultType]::ParameterName, 'Replace each file by its conversion; encoding and line ends stay as they are. A file with an error, or of which something would be lost, is left alone unless --force is given')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Overwrite files that exist; in place, also those with errors or losses')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Write nothing; exit with 1 if something would change')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Write nothing; show what would change')
            [CompletionResult]::new('--bom', '--bom', [CompletionResultType]::ParameterName, 'Begin with a byte order mark (UTF-8 and UTF-16)')
            [CompletionResult]::new('--no-comments', '--no-comments', [CompletionResultType]::ParameterName, 'Leave out comments')
            [CompletionResult]::new('--no-variations', '--no-variations', [CompletionResultType]::ParameterName, 'Leave out variations')
            [CompletionResult]::new('--mainline', '--mainline', [CompletionResultType]::ParameterName, 'Leave out variations')
            [CompletionResult]::new('--no-times', '--no-times', [CompletionResultType]::ParameterName, 'Leave out times')
            [CompletionResult]::new('--no-nags', '--no-nags', [CompletionResultType]::ParameterName, 'Leave out move assessments (NAGs)')
            [CompletionResult]::new('--results', '--results', [CompletionResultType]::ParameterName, 'In usi, end each line with a word for the result, which most programs refuse')
            [CompletionResult]::new('--lossless', '--lossless', [CompletionResultType]::ParameterName, 'Keep what only the source''s format can say in private data of the target (Ishi and SGF)')
            [CompletionResult]::new('--moves-table', '--moves-table', [CompletionResultType]::ParameterName, 'In a table (csv, tsv, parquet), one move of the main line a line instead of one game')
            [CompletionResult]::new('--findings', '--findings', [CompletionResultType]::ParameterName, 'In lines of JSON (jsonl), say of each game what is wrong with it, too')
            [CompletionResult]::new('--raw-cells', '--raw-cells', [CompletionResultType]::ParameterName, 'In a table, leave texts as they are that begin as formulas do (`=`, `+`, `-`, `@`) [default: an apostrophe before them, which is counted]')
            [CompletionResult]::new('--numbering', '--numbering', [CompletionResultType]::ParameterName, 'Where two inputs would become one file, number the second: x.csa, x-2.csa')
            [CompletionResult]::new('--merge', '--merge', [CompletionResultType]::ParameterName, 'Write all games into one file or stream; fails if the format holds one game only. Of KIF and KI2, kifu and a few others read such a stream; most programs stop after its first game')
            [CompletionResult]::new('--fail-if-lossy', '--fail-if-lossy', [CompletionResultType]::ParameterName, 'Write nothing that would lose something')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Treat warnings and tolerated departures from the format as errors')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop at the first file with an error')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;conv' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--encoding', '--encoding', [CompletionResultType]::ParameterName, 'Encoding of the input [default: found by content]')
            [CompletionResult]::new('-g', '-g', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--glob', '--glob', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Take settings from FILE, whose patterns count from the current folder [default: the nearest kifu.toml upwards from each record]')
            [CompletionResult]::new('--max-unpacked', '--max-unpacked', [CompletionResultType]::ParameterName, 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]')
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of files from FILE, one a line (`-`: from standard input)')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input; its extension is a hint for the format')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins. A .zst of several frames is cut too (seekable, concatenated; `pzstd`: between its frames only); what cannot be cut (other compressed files, archives, SGF, JKF, PCN, Ishi and others) is in one part')
            [CompletionResult]::new('--where', '--where', [CompletionResultType]::ParameterName, 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Only games that reach this position: SFEN, FEN (behind it `atomic` or another name of rules that it does not show), or a file with it')
            [CompletionResult]::new('-t', '-t', [CompletionResultType]::ParameterName, 'Format to write [default: by the extension of --output]')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Format to write [default: by the extension of --output]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'File or folder to write; `-` is standard output, a name that ends in .gz is compressed')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'File or folder to write; `-` is standard output, a name that ends in .gz is compressed')
            [CompletionResult]::new('--output-dir', '--output-dir', [CompletionResultType]::ParameterName, 'Folder to write to: the tree of the input with other extensions')
            [CompletionResult]::new('--output-encoding', '--output-encoding', [CompletionResultType]::ParameterName, 'Encoding to write [default: the usual one of the format; UTF-8 on a terminal; in place, the one of the file]')
            [CompletionResult]::new('--eol', '--eol', [CompletionResultType]::ParameterName, 'Line ends to write [default: the usual ones of the format; in place, those of the file]')
            [CompletionResult]::new('--pgn', '--pgn', [CompletionResultType]::ParameterName, 'How much of a game of chess PGN says, and in whose manner [default: strict]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Columns of a line of moves in PGN, 0: all moves on one. Line ends that come into comments by other widths than 75 to 80 are read as theirs [default: 79; 0 as Lichess has it]')
            [CompletionResult]::new('--tag-order', '--tag-order', [CompletionResultType]::ParameterName, 'Order of tags in PGN [default: standard; source as Lichess and ChessBase have it]')
            [CompletionResult]::new('--fen', '--fen', [CompletionResultType]::ParameterName, 'How FEN names castling rights [default: xfen]')
            [CompletionResult]::new('--fen-ep', '--fen-ep', [CompletionResultType]::ParameterName, 'When FEN names the square behind a pawn''s double step [default: always]')
            [CompletionResult]::new('--columns', '--columns', [CompletionResultType]::ParameterName, 'In a table of games (csv, tsv, parquet), only these columns, in this order [default: most; a name that there is none of lists all]')
            [CompletionResult]::new('--to-ply', '--to-ply', [CompletionResultType]::ParameterName, 'Stop after this many moves')
            [CompletionResult]::new('--split', '--split', [CompletionResultType]::ParameterName, 'Write one file per game; `--split=1000`: files of so many games; `--split=tag:White`: a file for each value of a header or field, in capitals or not')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'Write the games in the order of a field, as --where knows them (`date`, `white`, `plies`); with `-` before it, downwards. What says nothing comes last; in memory it takes no more than --memory')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'In folders, read hidden files too')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'In folders, read files too that .gitignore, .ignore and .kifuignore name')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what `exclude` and `include` of kifu.toml leave out, though it is named (pre-commit names each file)')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Take no settings from any kifu.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--unique', '--unique', [CompletionResultType]::ParameterName, 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error')
            [CompletionResult]::new('-i', '-i', [CompletionResultType]::ParameterName, 'Replace each file by its conversion; encoding and line ends stay as they are. A file with an error, or of which something would be lost, is left alone unless --force is given')
            [CompletionResult]::new('--in-place', '--in-place', [CompletionResultType]::ParameterName, 'Replace each file by its conversion; encoding and line ends stay as they are. A file with an error, or of which something would be lost, is left alone unless --force is given')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Overwrite files that exist; in place, also those with errors or losses')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Write nothing; exit with 1 if something would change')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Write nothing; show what would change')
            [CompletionResult]::new('--bom', '--bom', [CompletionResultType]::ParameterName, 'Begin with a byte order mark (UTF-8 and UTF-16)')
            [CompletionResult]::new('--no-comments', '--no-comments', [CompletionResultType]::ParameterName, 'Leave out comments')
            [CompletionResult]::new('--no-variations', '--no-variations', [CompletionResultType]::ParameterName, 'Leave out variations')
            [CompletionResult]::new('--mainline', '--mainline', [CompletionResultType]::ParameterName, 'Leave out variations')
            [CompletionResult]::new('--no-times', '--no-times', [CompletionResultType]::ParameterName, 'Leave out times')
            [CompletionResult]::new('--no-nags', '--no-nags', [CompletionResultType]::ParameterName, 'Leave out move assessments (NAGs)')
            [CompletionResult]::new('--results', '--results', [CompletionResultType]::ParameterName, 'In usi, end each line with a word for the result, which most programs refuse')
            [CompletionResult]::new('--lossless', '--lossless', [CompletionResultType]::ParameterName, 'Keep what only the source''s format can say in private data of the target (Ishi and SGF)')
            [CompletionResult]::new('--moves-table', '--moves-table', [CompletionResultType]::ParameterName, 'In a table (csv, tsv, parquet), one move of the main line a line instead of one game')
            [CompletionResult]::new('--findings', '--findings', [CompletionResultType]::ParameterName, 'In lines of JSON (jsonl), say of each game what is wrong with it, too')
            [CompletionResult]::new('--raw-cells', '--raw-cells', [CompletionResultType]::ParameterName, 'In a table, leave texts as they are that begin as formulas do (`=`, `+`, `-`, `@`) [default: an apostrophe before them, which is counted]')
            [CompletionResult]::new('--numbering', '--numbering', [CompletionResultType]::ParameterName, 'Where two inputs would become one file, number the second: x.csa, x-2.csa')
            [CompletionResult]::new('--merge', '--merge', [CompletionResultType]::ParameterName, 'Write all games into one file or stream; fails if the format holds one game only. Of KIF and KI2, kifu and a few others read such a stream; most programs stop after its first game')
            [CompletionResult]::new('--fail-if-lossy', '--fail-if-lossy', [CompletionResultType]::ParameterName, 'Write nothing that would lose something')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Treat warnings and tolerated departures from the format as errors')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop at the first file with an error')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;validate' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--encoding', '--encoding', [CompletionResultType]::ParameterName, 'Encoding of the input [default: found by content]')
            [CompletionResult]::new('-g', '-g', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--glob', '--glob', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Take settings from FILE, whose patterns count from the current folder [default: the nearest kifu.toml upwards from each record]')
            [CompletionResult]::new('--max-unpacked', '--max-unpacked', [CompletionResultType]::ParameterName, 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]')
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of files from FILE, one a line (`-`: from standard input)')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input; its extension is a hint for the format')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins. A .zst of several frames is cut too (seekable, concatenated; `pzstd`: between its frames only); what cannot be cut (other compressed files, archives, SGF, JKF, PCN, Ishi and others) is in one part')
            [CompletionResult]::new('--where', '--where', [CompletionResultType]::ParameterName, 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Only games that reach this position: SFEN, FEN (behind it `atomic` or another name of rules that it does not show), or a file with it')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'How findings are written')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Report only these codes (`S114`, `S`, `two-pawns`; separated by commas)')
            [CompletionResult]::new('--ignore', '--ignore', [CompletionResultType]::ParameterName, 'Do not report these codes')
            [CompletionResult]::new('-S', '-S ', [CompletionResultType]::ParameterName, 'Report only what is at least as bad')
            [CompletionResult]::new('--severity', '--severity', [CompletionResultType]::ParameterName, 'Report only what is at least as bad')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'The records come from this program or site (`81dojo`, `lichess`; `kifu config --sources` lists all): what it always writes is only worth a note')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Do not report findings that FILE holds as known; only new ones count')
            [CompletionResult]::new('--write-baseline', '--write-baseline', [CompletionResultType]::ParameterName, 'Write all findings into FILE as known, for --baseline; an older FILE is replaced')
            [CompletionResult]::new('--max-errors', '--max-errors', [CompletionResultType]::ParameterName, 'Stop after this many errors')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE; `-` is standard output')
            [CompletionResult]::new('--output-file', '--output-file', [CompletionResultType]::ParameterName, 'Write the report to FILE; `-` is standard output')
            [CompletionResult]::new('--max-per-file', '--max-per-file', [CompletionResultType]::ParameterName, 'Of each file, list at most N findings, and of errors behind those N more; all are counted [default: 100 for people, else all]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'In folders, read hidden files too')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'In folders, read files too that .gitignore, .ignore and .kifuignore name')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what `exclude` and `include` of kifu.toml leave out, though it is named (pre-commit names each file)')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Take no settings from any kifu.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--unique', '--unique', [CompletionResultType]::ParameterName, 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --output-format json')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Treat warnings and tolerated departures from the format as errors')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with 0 even if there are errors')
            [CompletionResult]::new('--stats', '--stats', [CompletionResultType]::ParameterName, 'Count findings by code instead of listing them; with --json as one document')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Mend in the files what can be mended without changing a game; notes too, and no byte besides. Of standard input, the mended text goes to standard output and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Mend also what somebody should look at, such as a count that is the only trace of a lost move')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Show what --fix would change')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Write nothing; exit with 1 if --fix would change something, or an error would stay')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Overwrite a FILE that exists with the report; never one that is read')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;check' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--encoding', '--encoding', [CompletionResultType]::ParameterName, 'Encoding of the input [default: found by content]')
            [CompletionResult]::new('-g', '-g', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--glob', '--glob', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Take settings from FILE, whose patterns count from the current folder [default: the nearest kifu.toml upwards from each record]')
            [CompletionResult]::new('--max-unpacked', '--max-unpacked', [CompletionResultType]::ParameterName, 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]')
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of files from FILE, one a line (`-`: from standard input)')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input; its extension is a hint for the format')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins. A .zst of several frames is cut too (seekable, concatenated; `pzstd`: between its frames only); what cannot be cut (other compressed files, archives, SGF, JKF, PCN, Ishi and others) is in one part')
            [CompletionResult]::new('--where', '--where', [CompletionResultType]::ParameterName, 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Only games that reach this position: SFEN, FEN (behind it `atomic` or another name of rules that it does not show), or a file with it')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'How findings are written')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Report only these codes (`S114`, `S`, `two-pawns`; separated by commas)')
            [CompletionResult]::new('--ignore', '--ignore', [CompletionResultType]::ParameterName, 'Do not report these codes')
            [CompletionResult]::new('-S', '-S ', [CompletionResultType]::ParameterName, 'Report only what is at least as bad')
            [CompletionResult]::new('--severity', '--severity', [CompletionResultType]::ParameterName, 'Report only what is at least as bad')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'The records come from this program or site (`81dojo`, `lichess`; `kifu config --sources` lists all): what it always writes is only worth a note')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Do not report findings that FILE holds as known; only new ones count')
            [CompletionResult]::new('--write-baseline', '--write-baseline', [CompletionResultType]::ParameterName, 'Write all findings into FILE as known, for --baseline; an older FILE is replaced')
            [CompletionResult]::new('--max-errors', '--max-errors', [CompletionResultType]::ParameterName, 'Stop after this many errors')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE; `-` is standard output')
            [CompletionResult]::new('--output-file', '--output-file', [CompletionResultType]::ParameterName, 'Write the report to FILE; `-` is standard output')
            [CompletionResult]::new('--max-per-file', '--max-per-file', [CompletionResultType]::ParameterName, 'Of each file, list at most N findings, and of errors behind those N more; all are counted [default: 100 for people, else all]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'In folders, read hidden files too')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'In folders, read files too that .gitignore, .ignore and .kifuignore name')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what `exclude` and `include` of kifu.toml leave out, though it is named (pre-commit names each file)')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Take no settings from any kifu.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--unique', '--unique', [CompletionResultType]::ParameterName, 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --output-format json')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Treat warnings and tolerated departures from the format as errors')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with 0 even if there are errors')
            [CompletionResult]::new('--stats', '--stats', [CompletionResultType]::ParameterName, 'Count findings by code instead of listing them; with --json as one document')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Mend in the files what can be mended without changing a game; notes too, and no byte besides. Of standard input, the mended text goes to standard output and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Mend also what somebody should look at, such as a count that is the only trace of a lost move')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Show what --fix would change')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Write nothing; exit with 1 if --fix would change something, or an error would stay')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Overwrite a FILE that exists with the report; never one that is read')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;lint' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--encoding', '--encoding', [CompletionResultType]::ParameterName, 'Encoding of the input [default: found by content]')
            [CompletionResult]::new('-g', '-g', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--glob', '--glob', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Take settings from FILE, whose patterns count from the current folder [default: the nearest kifu.toml upwards from each record]')
            [CompletionResult]::new('--max-unpacked', '--max-unpacked', [CompletionResultType]::ParameterName, 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]')
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of files from FILE, one a line (`-`: from standard input)')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input; its extension is a hint for the format')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins. A .zst of several frames is cut too (seekable, concatenated; `pzstd`: between its frames only); what cannot be cut (other compressed files, archives, SGF, JKF, PCN, Ishi and others) is in one part')
            [CompletionResult]::new('--where', '--where', [CompletionResultType]::ParameterName, 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Only games that reach this position: SFEN, FEN (behind it `atomic` or another name of rules that it does not show), or a file with it')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'How findings are written')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Report only these codes (`S114`, `S`, `two-pawns`; separated by commas)')
            [CompletionResult]::new('--ignore', '--ignore', [CompletionResultType]::ParameterName, 'Do not report these codes')
            [CompletionResult]::new('-S', '-S ', [CompletionResultType]::ParameterName, 'Report only what is at least as bad')
            [CompletionResult]::new('--severity', '--severity', [CompletionResultType]::ParameterName, 'Report only what is at least as bad')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'The records come from this program or site (`81dojo`, `lichess`; `kifu config --sources` lists all): what it always writes is only worth a note')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Do not report findings that FILE holds as known; only new ones count')
            [CompletionResult]::new('--write-baseline', '--write-baseline', [CompletionResultType]::ParameterName, 'Write all findings into FILE as known, for --baseline; an older FILE is replaced')
            [CompletionResult]::new('--max-errors', '--max-errors', [CompletionResultType]::ParameterName, 'Stop after this many errors')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE; `-` is standard output')
            [CompletionResult]::new('--output-file', '--output-file', [CompletionResultType]::ParameterName, 'Write the report to FILE; `-` is standard output')
            [CompletionResult]::new('--max-per-file', '--max-per-file', [CompletionResultType]::ParameterName, 'Of each file, list at most N findings, and of errors behind those N more; all are counted [default: 100 for people, else all]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'In folders, read hidden files too')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'In folders, read files too that .gitignore, .ignore and .kifuignore name')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what `exclude` and `include` of kifu.toml leave out, though it is named (pre-commit names each file)')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Take no settings from any kifu.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--unique', '--unique', [CompletionResultType]::ParameterName, 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --output-format json')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Treat warnings and tolerated departures from the format as errors')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with 0 even if there are errors')
            [CompletionResult]::new('--stats', '--stats', [CompletionResultType]::ParameterName, 'Count findings by code instead of listing them; with --json as one document')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Mend in the files what can be mended without changing a game; notes too, and no byte besides. Of standard input, the mended text goes to standard output and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Mend also what somebody should look at, such as a count that is the only trace of a lost move')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Show what --fix would change')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Write nothing; exit with 1 if --fix would change something, or an error would stay')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Overwrite a FILE that exists with the report; never one that is read')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;replay' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--encoding', '--encoding', [CompletionResultType]::ParameterName, 'Encoding of the input [default: found by content]')
            [CompletionResult]::new('-g', '-g', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--glob', '--glob', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Take settings from FILE, whose patterns count from the current folder [default: the nearest kifu.toml upwards from each record]')
            [CompletionResult]::new('--max-unpacked', '--max-unpacked', [CompletionResultType]::ParameterName, 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]')
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of files from FILE, one a line (`-`: from standard input)')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input; its extension is a hint for the format')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins. A .zst of several frames is cut too (seekable, concatenated; `pzstd`: between its frames only); what cannot be cut (other compressed files, archives, SGF, JKF, PCN, Ishi and others) is in one part')
            [CompletionResult]::new('--where', '--where', [CompletionResultType]::ParameterName, 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Only games that reach this position: SFEN, FEN (behind it `atomic` or another name of rules that it does not show), or a file with it')
            [CompletionResult]::new('--ply', '--ply', [CompletionResultType]::ParameterName, 'Show the position after N moves, or all from N to M (`20-35`); a picture of Go shows those moves as numbered stones. Negative numbers count from the end: -1 is the final position')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Show the position after N moves, or all from N to M (`20-35`); a picture of Go shows those moves as numbered stones. Negative numbers count from the end: -1 is the final position')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'How positions are drawn [default: text; with Japanese messages, unicode for shogi]')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'How moves are written')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'Show the games in the order of a field, as --where knows them (`date`, `white`, `plies`); with `-` before it, downwards. What says nothing comes last; in memory it takes no more than --memory')
            [CompletionResult]::new('--line', '--line', [CompletionResultType]::ParameterName, 'Follow the N-th variation instead of the main line, as `id` counts them in jsonl')
            [CompletionResult]::new('--output-dir', '--output-dir', [CompletionResultType]::ParameterName, 'Write each picture to a file in DIR: game.svg, with --all game-003.svg after 3 moves')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Longer edge of a PNG in pixels [default: twice that of the SVG]')
            [CompletionResult]::new('--theme', '--theme', [CompletionResultType]::ParameterName, 'Colors of pictures [default: light]')
            [CompletionResult]::new('--coordinates', '--coordinates', [CompletionResultType]::ParameterName, 'Names of files and ranks in pictures [default: as players of the game are used to]')
            [CompletionResult]::new('--script', '--script', [CompletionResultType]::ParameterName, 'What is written on pieces in pictures [default: characters]')
            [CompletionResult]::new('--mark', '--mark', [CompletionResultType]::ParameterName, 'Mark squares or points (`d4,q16`), with a label after `=` (`d4=A`)')
            [CompletionResult]::new('--pictures', '--pictures', [CompletionResultType]::ParameterName, 'How --interactive sends boards as pictures to the terminal; the key b changes to letters')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'In folders, read hidden files too')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'In folders, read files too that .gitignore, .ignore and .kifuignore name')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what `exclude` and `include` of kifu.toml leave out, though it is named (pre-commit names each file)')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Take no settings from any kifu.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--unique', '--unique', [CompletionResultType]::ParameterName, 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error')
            [CompletionResult]::new('-i', '-i', [CompletionResultType]::ParameterName, 'Look at the games in the terminal: board, moves, comments, variations, evaluations; ? shows the keys')
            [CompletionResult]::new('--interactive', '--interactive', [CompletionResultType]::ParameterName, 'Look at the games in the terminal: board, moves, comments, variations, evaluations; ? shows the keys')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Show every position')
            [CompletionResult]::new('--final', '--final', [CompletionResultType]::ParameterName, 'Show the final position (the default)')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Draw the board from the second player''s side')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'One JSON object per position')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Overwrite pictures that exist')
            [CompletionResult]::new('--variations', '--variations', [CompletionResultType]::ParameterName, 'Draw an arrow for every way in which the record goes on; in Go letters')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;info' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--encoding', '--encoding', [CompletionResultType]::ParameterName, 'Encoding of the input [default: found by content]')
            [CompletionResult]::new('-g', '-g', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--glob', '--glob', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Take settings from FILE, whose patterns count from the current folder [default: the nearest kifu.toml upwards from each record]')
            [CompletionResult]::new('--max-unpacked', '--max-unpacked', [CompletionResultType]::ParameterName, 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]')
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of files from FILE, one a line (`-`: from standard input)')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input; its extension is a hint for the format')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins. A .zst of several frames is cut too (seekable, concatenated; `pzstd`: between its frames only); what cannot be cut (other compressed files, archives, SGF, JKF, PCN, Ishi and others) is in one part')
            [CompletionResult]::new('--where', '--where', [CompletionResultType]::ParameterName, 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Only games that reach this position: SFEN, FEN (behind it `atomic` or another name of rules that it does not show), or a file with it')
            [CompletionResult]::new('--field', '--field', [CompletionResultType]::ParameterName, 'Print one value of each record: a field such as `result`, or a header''s name; of several --field, the values in one line with tabs between')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'Show the records in the order of a field, as --where knows them (`date`, `white`, `plies`); with `-` before it, downwards. What says nothing comes last; in memory it takes no more than --memory')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'In folders, read hidden files too')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'In folders, read files too that .gitignore, .ignore and .kifuignore name')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what `exclude` and `include` of kifu.toml leave out, though it is named (pre-commit names each file)')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Take no settings from any kifu.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--unique', '--unique', [CompletionResultType]::ParameterName, 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'One JSON object per record')
            [CompletionResult]::new('--detect', '--detect', [CompletionResultType]::ParameterName, 'Only format, encoding and line end of each file')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Only the number of records of each file')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;show' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Format of the input [default: found by content]')
            [CompletionResult]::new('--encoding', '--encoding', [CompletionResultType]::ParameterName, 'Encoding of the input [default: found by content]')
            [CompletionResult]::new('-g', '-g', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--glob', '--glob', [CompletionResultType]::ParameterName, 'In folders, read only what matches (`!` before a pattern: what does not)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Take settings from FILE, whose patterns count from the current folder [default: the nearest kifu.toml upwards from each record]')
            [CompletionResult]::new('--max-unpacked', '--max-unpacked', [CompletionResultType]::ParameterName, 'Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]')
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of files from FILE, one a line (`-`: from standard input)')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'What to call standard input; its extension is a hint for the format')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Only the K-th of N parts of the input, for those who share the work: parts are of one size, and together they are all. A file that is cut has its games counted from where its part begins. A .zst of several frames is cut too (seekable, concatenated; `pzstd`: between its frames only); what cannot be cut (other compressed files, archives, SGF, JKF, PCN, Ishi and others) is in one part')
            [CompletionResult]::new('--where', '--where', [CompletionResultType]::ParameterName, 'Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >= (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of several --where, all')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'What is remembered of all games takes no more memory than SIZE; what is more waits in temporary files [default: 64M]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Only games that reach this position: SFEN, FEN (behind it `atomic` or another name of rules that it does not show), or a file with it')
            [CompletionResult]::new('--field', '--field', [CompletionResultType]::ParameterName, 'Print one value of each record: a field such as `result`, or a header''s name; of several --field, the values in one line with tabs between')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'Show the records in the order of a field, as --where knows them (`date`, `white`, `plies`); with `-` before it, downwards. What says nothing comes last; in memory it takes no more than --memory')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'In folders, read hidden files too')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'In folders, read files too that .gitignore, .ignore and .kifuignore name')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Leave out what `exclude` and `include` of kifu.toml leave out, though it is named (pre-commit names each file)')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Take no settings from any kifu.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'The names that --files-from reads end with NUL bytes, not lines (`find -print0`)')
            [CompletionResult]::new('--unique', '--unique', [CompletionResultType]::ParameterName, 'Each game once: those with the same start and moves as an earlier one are left out, whatever else they say, and listed on standard error')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'One JSON object per record')
            [CompletionResult]::new('--detect', '--detect', [CompletionResultType]::ParameterName, 'Only format, encoding and line end of each file')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Only the number of records of each file')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;formats' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'One JSON object per format')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;explain' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'One JSON object per code')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;schema' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;config' {
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Take settings from FILE, whose patterns count from the current folder [default: the nearest kifu.toml upwards from each record]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--show', '--show', [CompletionResultType]::ParameterName, 'Show what holds for FILE and where it is written (the default)')
            [CompletionResult]::new('--keys', '--keys', [CompletionResultType]::ParameterName, 'List what can be written in a kifu.toml')
            [CompletionResult]::new('--sources', '--sources', [CompletionResultType]::ParameterName, 'List the programs and sites that --source and validate.source know, and what they always write')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of messages [default: the one of the environment]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Number of threads [default: all cores]')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say only what is an error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say what was detected, and report notes as well')
            [CompletionResult]::new('--no-pager', '--no-pager', [CompletionResultType]::ParameterName, 'Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'kifu;help' {
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Write records in another format')
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Check records and say what is wrong')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'Show positions of records')
            [CompletionResult]::new('info', 'info', [CompletionResultType]::ParameterValue, 'Show what is known of records: players, result, format, encoding')
            [CompletionResult]::new('formats', 'formats', [CompletionResultType]::ParameterValue, 'List the formats')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a code of `kifu validate`')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of an output')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Show the settings of kifu.toml that hold for a file')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a script that completes command lines in a shell')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'kifu;help;convert' {
            break
        }
        'kifu;help;validate' {
            break
        }
        'kifu;help;replay' {
            break
        }
        'kifu;help;info' {
            break
        }
        'kifu;help;formats' {
            break
        }
        'kifu;help;explain' {
            break
        }
        'kifu;help;schema' {
            break
        }
        'kifu;help;config' {
            break
        }
        'kifu;help;completions' {
            break
        }
        'kifu;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
