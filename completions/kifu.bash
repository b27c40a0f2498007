_kifu() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    if [[ "${prev}" == "=" && ${COMP_CWORD} -ge 2 ]]; then
        prev="${COMP_WORDS[COMP_CWORD-2]}"
    fi
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="kifu"
                ;;
            kifu,check)
                cmd="kifu__subcmd__validate"
                ;;
            kifu,completions)
                cmd="kifu__subcmd__completions"
                ;;
            kifu,config)
                cmd="kifu__subcmd__config"
                ;;
            kifu,conv)
                cmd="kifu__subcmd__convert"
                ;;
            kifu,convert)
                cmd="kifu__subcmd__convert"
                ;;
            kifu,explain)
                cmd="kifu__subcmd__explain"
                ;;
            kifu,formats)
                cmd="kifu__subcmd__formats"
                ;;
            kifu,help)
                cmd="kifu__subcmd__help"
                ;;
            kifu,info)
                cmd="kifu__subcmd__info"
                ;;
            kifu,lint)
                cmd="kifu__subcmd__validate"
                ;;
            kifu,replay)
                cmd="kifu__subcmd__replay"
                ;;
            kifu,schema)
                cmd="kifu__subcmd__schema"
                ;;
            kifu,show)
                cmd="kifu__subcmd__info"
                ;;
            kifu,validate)
                cmd="kifu__subcmd__validate"
                ;;
            kifu__subcmd__help,completions)
                cmd="kifu__subcmd__help__subcmd__completions"
                ;;
            kifu__subcmd__help,config)
                cmd="kifu__subcmd__help__subcmd__config"
                ;;
            kifu__subcmd__help,convert)
                cmd="kifu__subcmd__help__subcmd__convert"
                ;;
            kifu__subcmd__help,explain)
                cmd="kifu__subcmd__help__subcmd__explain"
                ;;
            kifu__subcmd__help,formats)
                cmd="kifu__subcmd__help__subcmd__formats"
                ;;
            kifu__subcmd__help,help)
                cmd="kifu__subcmd__help__subcmd__help"
                ;;
            kifu__subcmd__help,info)
                cmd="kifu__subcmd__help__subcmd__info"
                ;;
            kifu__subcmd__help,replay)
                cmd="kifu__subcmd__help__subcmd__replay"
                ;;
            kifu__subcmd__help,schema)
                cmd="kifu__subcmd__help__subcmd__schema"
                ;;
            kifu__subcmd__help,validate)
                cmd="kifu__subcmd__help__subcmd__validate"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        kifu)
            opts="-q -v -j -h -V --quiet --verbose --color --lang --no-pager --threads --help --version convert conv validate check lint replay info show formats explain schema config completions help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__completions)
            opts="-q -v -j -h --quiet --verbose --color --lang --no-pager --threads --help bash elvish fish powershell zsh"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__config)
            opts="-q -v -j -h --show --keys --sources --config --quiet --verbose --color --lang --no-pager --threads --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --config)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__convert)
            opts="-f -g -0 -t -o -i -q -v -j -h --from --encoding --glob --hidden --no-ignore --force-exclude --config --no-config --max-unpacked --files-from --null --stdin-filename --games --shard --where --unique --memory --position --to --output --output-dir --in-place --force --check --diff --output-encoding --bom --eol --no-comments --mainline --no-variations --no-times --no-nags --pgn --width --tag-order --results --fen --fen-ep --lossless --columns --moves-table --findings --raw-cells --to-ply --split --numbering --merge --sort --fail-if-lossy --strict --fail-fast --quiet --verbose --color --lang --no-pager --threads --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --from)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl psn pgn uci fen epd sgf ishi gib ngf ugf xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf cbr janggi-gib lichess chesscom ogs puzzles" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl psn pgn uci fen epd sgf ishi gib ngf ugf xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf cbr janggi-gib lichess chesscom ogs puzzles" -- "${cur}"))
                    return 0
                    ;;
                --encoding)
                    COMPREPLY=($(compgen -W "UTF-8 UTF-16LE UTF-16BE Shift_JIS EUC-JP ISO-2022-JP GB18030 Big5 EUC-KR windows-1252 windows-1251 windows-1250 KOI8-U windows-874 ISO-8859-1 ISO-8859-2 ISO-8859-15 macintosh ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-7 ISO-8859-13 ISO-8859-16 windows-1253 windows-1254 windows-1257 windows-1258 IBM866 IBM437 IBM850 US-ASCII" -- "${cur}"))
                    return 0
                    ;;
                --glob)
                    COMPREPLY=()
                    return 0
                    ;;
                -g)
                    COMPREPLY=()
                    return 0
                    ;;
                --config)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --max-unpacked)
                    COMPREPLY=()
                    return 0
                    ;;
                --files-from)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=()
                    return 0
                    ;;
                --games)
                    COMPREPLY=()
                    return 0
                    ;;
                --shard)
                    COMPREPLY=()
                    return 0
                    ;;
                --where)
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o nospace
                    fi
                    COMPREPLY=($(compgen -W "file format encoding bom eol game first second event start handicap board komi rules captured_by_first captured_by_second position plies variations comments illegal unreadable ending result" -- "${cur}"))
                    return 0
                    ;;
                --memory)
                    COMPREPLY=()
                    return 0
                    ;;
                --position)
                    COMPREPLY=()
                    return 0
                    ;;
                --to)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl pgn uci fen epd sgf ishi xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf janggi-gib csv tsv parquet html" -- "${cur}"))
                    return 0
                    ;;
                -t)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl pgn uci fen epd sgf ishi xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf janggi-gib csv tsv parquet html" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=()
                    return 0
                    ;;
                -o)
                    COMPREPLY=()
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --output-encoding)
                    COMPREPLY=($(compgen -W "UTF-8 UTF-16LE UTF-16BE Shift_JIS EUC-JP ISO-2022-JP GB18030 Big5 EUC-KR windows-1252 windows-1251 windows-1250 KOI8-U windows-874 ISO-8859-1 ISO-8859-2 ISO-8859-15 macintosh ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-7 ISO-8859-13 ISO-8859-16 windows-1253 windows-1254 windows-1257 windows-1258 IBM866 IBM437 IBM850 US-ASCII" -- "${cur}"))
                    return 0
                    ;;
                --eol)
                    COMPREPLY=($(compgen -W "lf crlf native" -- "${cur}"))
                    return 0
                    ;;
                --pgn)
                    COMPREPLY=($(compgen -W "strict reduced lichess chessbase" -- "${cur}"))
                    return 0
                    ;;
                --width)
                    COMPREPLY=()
                    return 0
                    ;;
                --tag-order)
                    COMPREPLY=($(compgen -W "standard source" -- "${cur}"))
                    return 0
                    ;;
                --fen)
                    COMPREPLY=($(compgen -W "xfen shredder" -- "${cur}"))
                    return 0
                    ;;
                --fen-ep)
                    COMPREPLY=($(compgen -W "always legal" -- "${cur}"))
                    return 0
                    ;;
                --columns)
                    COMPREPLY=($(compgen -W "record game first second first_rating second_rating first_title second_title first_rank second_rank title event site round start end time_control time_base time_byoyomi time_increment byoyomi first_time second_time move_limit impasse_rule result ending plies variations comments opening eco handicap komi rules note source annotator recorder position final_position moves" -- "${cur}"))
                    return 0
                    ;;
                --to-ply)
                    COMPREPLY=()
                    return 0
                    ;;
                --split)
                    COMPREPLY=()
                    return 0
                    ;;
                --sort)
                    COMPREPLY=($(compgen -W "file format encoding bom eol game first second event start handicap board komi rules captured_by_first captured_by_second position plies variations comments illegal unreadable ending result" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__explain)
            opts="-q -v -j -h --json --quiet --verbose --color --lang --no-pager --threads --help I001 I002 I003 I004 I005 I006 I007 I008 I009 I010 I011 I012 I013 I014 I015 I016 D001 D002 D003 D004 D005 R101 R102 R103 R104 R105 R106 R107 R108 R109 R110 R111 R112 R113 R114 R115 R116 R117 R118 R119 R130 R132 R133 R135 R136 R131 R120 R121 R122 R123 R124 S101 S102 S103 S104 S105 S106 S107 S108 S109 S110 S111 S112 S113 S114 S115 S116 S117 S118 S120 S126 S127 S121 S122 S123 S124 S125 S201 S202 S203 S204 S205 S206 S301 S130 S302 S303 S304 S305 S306 S307 S308 C101 C102 C103 C104 C105 C106 C107 C108 C109 C110 C111 C112 C113 C114 C115 C116 C117 C118 C119 C120 C121 C122 C123 C130 C131 C125 C126 C127 C124 K101 K102 K103 K104 K105 K106 K107 K108 K109 K110 K111 K112 K113 K114 K115 K116 K117 K118 K119 K139 K140 K120 K121 K122 K123 K124 K125 K126 K127 K128 K129 K130 K131 K132 K133 K134 K135 K136 K137 K138 U101 U102 X101 X102 X103 X104 X105 X107 X108 X109 X110 X111 X112 X113 X114 X115 X116 X117 X118 X119 X120 X121 X122 X123 X124 X125 X126 X127 X128 X129 X201 X202 X203 X204 X205 X206 X207 X208 X209 X210 X301 X302 X303 X304 X305 X306 X307 X308 X309 X310 X311 X312 X313 X314 V101 V102 V103 V104 V105 V106 V107 V108 V109 V110 V111 V112 V113 V114 V115 V116 V117 V118 V119 V120 V121 V122 V123 V124 V125 V126 V127 V128 V129 V130 V131 V132 V133 V134 V135 V136 V137 V138 V201 V202 V203 V204 V205 V301 V302 V303 V304 V305 V306 V307 V308 V309 V401 V402 V403 V404 V405 Q101 Q102 Q103 Q104 Q105 Q106 Q107 Q108 Q109 Q110 Q111 Q112 Q113 Q114 Q401 Q402 Q403 Q404 Q405 Q406 Q407 Q408 Q409 Q410 Q411 Q412 Q413 Q414 Q415 Q416 P101 P102 P103 P104 P105 P106 P107 P108 P109 P110 P111 P112 P113 P114 P115 P116 P117 P118 P119 P120 P121 P122 P123 P124 P125 P126 P127 P128 P129 P130 P131 P132 P133 P134 P135 P136 P137 P138 P139 P140 P141 P142 P143 P144 P145 P146 P147 P148 P301 P302 P303 P304 P305 P401 P402 P403 P404 P405 P406 U103 U201 U202 U203 U204 U205 U206 U301 U302 U303 U304 U401 U402 U406 U405 U404 U407 U403 F101 F102 F103 F104 F105 F106 F107 F108 F201 F202 F203 F204 F205 F206 F207 F208 F209 F210 F211 F212 F213 F214 F215 F216 F217 F218 F219 F220 F301 F302 F303 F304 F305 F306 F307 F308 F310 F311 F312 F313 F314 F315 F316 F309 F221 F222 F223 F224 T101 T102 T103 T104 T105 T106 T107 T108 T109 T110 T201 T202 T203 T204 T205 T206 T207 T208 T209 T301 T302 T303 T304 T305 T306 T307 T308 T309 T310 G101 G102 G103 G104 G105 G201 G202 G203 G204 G205 G206 G207 G208 G209 H101 H102 H103 H104 H105 H106 H107 H108 H109 H110 H111 H112 H113 H114 H115 H116 H117 H118 H119 H120 H121 H122 H123 H124 H125 H126 H201 H202 H203 H204 H205 H206 H207 H208 H209 H301 H302 H303 H304 H305 H306 J101 J102 J103 J104 J105 J106 J107 J108 J109 J110 J111 J112 J113 J114 J115 J116 J117 J118 J119 J120 J121 J122 J201 J202 J203 J204 J205 J206 J207 J208 J209 J210 J211 J212 B101 B102 B103 B104 B105 B106 B107 B108 B109 B110 B111 B112 B113 B114 B115 B116 B117 B118 B119 B120 B121 B122 B123 B124 B125 B126 B127 B128 B129 B201 B202 B203 B204 B205 B206 B207 B208 B209 B210 B211 B212 B213 B214 B301 B302 B303 B304 Q201 Q202 Q203 Q204 Q205 Q206 Q207 Q208 Q209 Q210 Q211 Q212 Q213 Q214 Q215 Q301 Q302 Q303 L101 L102 L103 L104 L105 L106 L107 L201 L202 L203 L204 L205 L301 L302 L303 L304 L305 L306 L307 L308 L401 L402 L403"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__formats)
            opts="-q -v -j -h --json --quiet --verbose --color --lang --no-pager --threads --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help)
            opts="convert validate replay info formats explain schema config completions help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__completions)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__config)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__convert)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__explain)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__formats)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__info)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__replay)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__schema)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__help__subcmd__validate)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__info)
            opts="-f -g -0 -q -v -j -h --from --encoding --glob --hidden --no-ignore --force-exclude --config --no-config --max-unpacked --files-from --null --stdin-filename --games --shard --where --unique --memory --position --json --field --detect --count --sort --quiet --verbose --color --lang --no-pager --threads --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --from)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl psn pgn uci fen epd sgf ishi gib ngf ugf xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf cbr janggi-gib lichess chesscom ogs puzzles" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl psn pgn uci fen epd sgf ishi gib ngf ugf xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf cbr janggi-gib lichess chesscom ogs puzzles" -- "${cur}"))
                    return 0
                    ;;
                --encoding)
                    COMPREPLY=($(compgen -W "UTF-8 UTF-16LE UTF-16BE Shift_JIS EUC-JP ISO-2022-JP GB18030 Big5 EUC-KR windows-1252 windows-1251 windows-1250 KOI8-U windows-874 ISO-8859-1 ISO-8859-2 ISO-8859-15 macintosh ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-7 ISO-8859-13 ISO-8859-16 windows-1253 windows-1254 windows-1257 windows-1258 IBM866 IBM437 IBM850 US-ASCII" -- "${cur}"))
                    return 0
                    ;;
                --glob)
                    COMPREPLY=()
                    return 0
                    ;;
                -g)
                    COMPREPLY=()
                    return 0
                    ;;
                --config)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --max-unpacked)
                    COMPREPLY=()
                    return 0
                    ;;
                --files-from)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=()
                    return 0
                    ;;
                --games)
                    COMPREPLY=()
                    return 0
                    ;;
                --shard)
                    COMPREPLY=()
                    return 0
                    ;;
                --where)
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o nospace
                    fi
                    COMPREPLY=($(compgen -W "file format encoding bom eol game first second event start handicap board komi rules captured_by_first captured_by_second position plies variations comments illegal unreadable ending result" -- "${cur}"))
                    return 0
                    ;;
                --memory)
                    COMPREPLY=()
                    return 0
                    ;;
                --position)
                    COMPREPLY=()
                    return 0
                    ;;
                --field)
                    COMPREPLY=($(compgen -W "file record format encoding bom eol game first second event start handicap board komi rules captured_by_first captured_by_second position plies variations comments illegal unreadable ending result headers" -- "${cur}"))
                    return 0
                    ;;
                --sort)
                    COMPREPLY=($(compgen -W "file format encoding bom eol game first second event start handicap board komi rules captured_by_first captured_by_second position plies variations comments illegal unreadable ending result" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__replay)
            opts="-f -g -0 -i -q -v -j -h --from --encoding --glob --hidden --no-ignore --force-exclude --config --no-config --max-unpacked --files-from --null --stdin-filename --games --shard --where --unique --memory --position --interactive --at --ply --all --final --board --flip --moves --json --sort --line --output-dir --size --force --theme --coordinates --script --mark --variations --pictures --quiet --verbose --color --lang --no-pager --threads --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --from)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl psn pgn uci fen epd sgf ishi gib ngf ugf xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf cbr janggi-gib lichess chesscom ogs puzzles" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl psn pgn uci fen epd sgf ishi gib ngf ugf xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf cbr janggi-gib lichess chesscom ogs puzzles" -- "${cur}"))
                    return 0
                    ;;
                --encoding)
                    COMPREPLY=($(compgen -W "UTF-8 UTF-16LE UTF-16BE Shift_JIS EUC-JP ISO-2022-JP GB18030 Big5 EUC-KR windows-1252 windows-1251 windows-1250 KOI8-U windows-874 ISO-8859-1 ISO-8859-2 ISO-8859-15 macintosh ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-7 ISO-8859-13 ISO-8859-16 windows-1253 windows-1254 windows-1257 windows-1258 IBM866 IBM437 IBM850 US-ASCII" -- "${cur}"))
                    return 0
                    ;;
                --glob)
                    COMPREPLY=()
                    return 0
                    ;;
                -g)
                    COMPREPLY=()
                    return 0
                    ;;
                --config)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --max-unpacked)
                    COMPREPLY=()
                    return 0
                    ;;
                --files-from)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=()
                    return 0
                    ;;
                --games)
                    COMPREPLY=()
                    return 0
                    ;;
                --shard)
                    COMPREPLY=()
                    return 0
                    ;;
                --where)
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o nospace
                    fi
                    COMPREPLY=($(compgen -W "file format encoding bom eol game first second event start handicap board komi rules captured_by_first captured_by_second position plies variations comments illegal unreadable ending result" -- "${cur}"))
                    return 0
                    ;;
                --memory)
                    COMPREPLY=()
                    return 0
                    ;;
                --position)
                    COMPREPLY=()
                    return 0
                    ;;
                --ply)
                    COMPREPLY=()
                    return 0
                    ;;
                --at)
                    COMPREPLY=()
                    return 0
                    ;;
                --board)
                    COMPREPLY=($(compgen -W "text bod unicode sfen svg png latex" -- "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -W "japanese usi csa san uci lan" -- "${cur}"))
                    return 0
                    ;;
                --sort)
                    COMPREPLY=($(compgen -W "file format encoding bom eol game first second event start handicap board komi rules captured_by_first captured_by_second position plies variations comments illegal unreadable ending result" -- "${cur}"))
                    return 0
                    ;;
                --line)
                    COMPREPLY=()
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --size)
                    COMPREPLY=()
                    return 0
                    ;;
                --theme)
                    COMPREPLY=($(compgen -W "light dark print" -- "${cur}"))
                    return 0
                    ;;
                --coordinates)
                    COMPREPLY=($(compgen -W "japanese latin none" -- "${cur}"))
                    return 0
                    ;;
                --script)
                    COMPREPLY=($(compgen -W "characters latin" -- "${cur}"))
                    return 0
                    ;;
                --mark)
                    COMPREPLY=()
                    return 0
                    ;;
                --pictures)
                    COMPREPLY=($(compgen -W "auto never kitty iterm sixel" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__schema)
            opts="-q -v -j -h --quiet --verbose --color --lang --no-pager --threads --help validate stats baseline info replay formats explain jsonl pcn"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        kifu__subcmd__validate)
            opts="-f -g -0 -S -o -q -v -j -h --from --encoding --glob --hidden --no-ignore --force-exclude --config --no-config --max-unpacked --files-from --null --stdin-filename --games --shard --where --unique --memory --position --output-format --json --select --ignore --severity --strict --source --baseline --write-baseline --exit-zero --max-errors --stats --fix --unsafe-fixes --diff --check --output-file --force --max-per-file --quiet --verbose --color --lang --no-pager --threads --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --from)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl psn pgn uci fen epd sgf ishi gib ngf ugf xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf cbr janggi-gib lichess chesscom ogs puzzles" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "kif kifu ki2 ki2u bod csa csa3 sfen usi usen jkf pcn jsonl psn pgn uci fen epd sgf ishi gib ngf ugf xiangqi-uci xiangqi-fen janggi-uci janggi-fen makruk-uci makruk-fen dhtmlxq xqf cbr janggi-gib lichess chesscom ogs puzzles" -- "${cur}"))
                    return 0
                    ;;
                --encoding)
                    COMPREPLY=($(compgen -W "UTF-8 UTF-16LE UTF-16BE Shift_JIS EUC-JP ISO-2022-JP GB18030 Big5 EUC-KR windows-1252 windows-1251 windows-1250 KOI8-U windows-874 ISO-8859-1 ISO-8859-2 ISO-8859-15 macintosh ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-7 ISO-8859-13 ISO-8859-16 windows-1253 windows-1254 windows-1257 windows-1258 IBM866 IBM437 IBM850 US-ASCII" -- "${cur}"))
                    return 0
                    ;;
                --glob)
                    COMPREPLY=()
                    return 0
                    ;;
                -g)
                    COMPREPLY=()
                    return 0
                    ;;
                --config)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --max-unpacked)
                    COMPREPLY=()
                    return 0
                    ;;
                --files-from)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=()
                    return 0
                    ;;
                --games)
                    COMPREPLY=()
                    return 0
                    ;;
                --shard)
                    COMPREPLY=()
                    return 0
                    ;;
                --where)
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o nospace
                    fi
                    COMPREPLY=($(compgen -W "file format encoding bom eol game first second event start handicap board komi rules captured_by_first captured_by_second position plies variations comments illegal unreadable ending result" -- "${cur}"))
                    return 0
                    ;;
                --memory)
                    COMPREPLY=()
                    return 0
                    ;;
                --position)
                    COMPREPLY=()
                    return 0
                    ;;
                --output-format)
                    COMPREPLY=($(compgen -W "human gcc json jsonl github sarif junit gitlab" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "I001 I002 I003 I004 I005 I006 I007 I008 I009 I010 I011 I012 I013 I014 I015 I016 D001 D002 D003 D004 D005 R101 R102 R103 R104 R105 R106 R107 R108 R109 R110 R111 R112 R113 R114 R115 R116 R117 R118 R119 R130 R132 R133 R135 R136 R131 R120 R121 R122 R123 R124 S101 S102 S103 S104 S105 S106 S107 S108 S109 S110 S111 S112 S113 S114 S115 S116 S117 S118 S120 S126 S127 S121 S122 S123 S124 S125 S201 S202 S203 S204 S205 S206 S301 S130 S302 S303 S304 S305 S306 S307 S308 C101 C102 C103 C104 C105 C106 C107 C108 C109 C110 C111 C112 C113 C114 C115 C116 C117 C118 C119 C120 C121 C122 C123 C130 C131 C125 C126 C127 C124 K101 K102 K103 K104 K105 K106 K107 K108 K109 K110 K111 K112 K113 K114 K115 K116 K117 K118 K119 K139 K140 K120 K121 K122 K123 K124 K125 K126 K127 K128 K129 K130 K131 K132 K133 K134 K135 K136 K137 K138 U101 U102 X101 X102 X103 X104 X105 X107 X108 X109 X110 X111 X112 X113 X114 X115 X116 X117 X118 X119 X120 X121 X122 X123 X124 X125 X126 X127 X128 X129 X201 X202 X203 X204 X205 X206 X207 X208 X209 X210 X301 X302 X303 X304 X305 X306 X307 X308 X309 X310 X311 X312 X313 X314 V101 V102 V103 V104 V105 V106 V107 V108 V109 V110 V111 V112 V113 V114 V115 V116 V117 V118 V119 V120 V121 V122 V123 V124 V125 V126 V127 V128 V129 V130 V131 V132 V133 V134 V135 V136 V137 V138 V201 V202 V203 V204 V205 V301 V302 V303 V304 V305 V306 V307 V308 V309 V401 V402 V403 V404 V405 Q101 Q102 Q103 Q104 Q105 Q106 Q107 Q108 Q109 Q110 Q111 Q112 Q113 Q114 Q401 Q402 Q403 Q404 Q405 Q406 Q407 Q408 Q409 Q410 Q411 Q412 Q413 Q414 Q415 Q416 P101 P102 P103 P104 P105 P106 P107 P108 P109 P110 P111 P112 P113 P114 P115 P116 P117 P118 P119 P120 P121 P122 P123 P124 P125 P126 P127 P128 P129 P130 P131 P132 P133 P134 P135 P136 P137 P138 P139 P140 P141 P142 P143 P144 P145 P146 P147 P148 P301 P302 P303 P304 P305 P401 P402 P403 P404 P405 P406 U103 U201 U202 U203 U204 U205 U206 U301 U302 U303 U304 U401 U402 U406 U405 U404 U407 U403 F101 F102 F103 F104 F105 F106 F107 F108 F201 F202 F203 F204 F205 F206 F207 F208 F209 F210 F211 F212 F213 F214 F215 F216 F217 F218 F219 F220 F301 F302 F303 F304 F305 F306 F307 F308 F310 F311 F312 F313 F314 F315 F316 F309 F221 F222 F223 F224 T101 T102 T103 T104 T105 T106 T107 T108 T109 T110 T201 T202 T203 T204 T205 T206 T207 T208 T209 T301 T302 T303 T304 T305 T306 T307 T308 T309 T310 G101 G102 G103 G104 G105 G201 G202 G203 G204 G205 G206 G207 G208 G209 H101 H102 H103 H104 H105 H106 H107 H108 H109 H110 H111 H112 H113 H114 H115 H116 H117 H118 H119 H120 H121 H122 H123 H124 H125 H126 H201 H202 H203 H204 H205 H206 H207 H208 H209 H301 H302 H303 H304 H305 H306 J101 J102 J103 J104 J105 J106 J107 J108 J109 J110 J111 J112 J113 J114 J115 J116 J117 J118 J119 J120 J121 J122 J201 J202 J203 J204 J205 J206 J207 J208 J209 J210 J211 J212 B101 B102 B103 B104 B105 B106 B107 B108 B109 B110 B111 B112 B113 B114 B115 B116 B117 B118 B119 B120 B121 B122 B123 B124 B125 B126 B127 B128 B129 B201 B202 B203 B204 B205 B206 B207 B208 B209 B210 B211 B212 B213 B214 B301 B302 B303 B304 Q201 Q202 Q203 Q204 Q205 Q206 Q207 Q208 Q209 Q210 Q211 Q212 Q213 Q214 Q215 Q301 Q302 Q303 L101 L102 L103 L104 L105 L106 L107 L201 L202 L203 L204 L205 L301 L302 L303 L304 L305 L306 L307 L308 L401 L402 L403" -- "${cur}"))
                    return 0
                    ;;
                --ignore)
                    COMPREPLY=($(compgen -W "I001 I002 I003 I004 I005 I006 I007 I008 I009 I010 I011 I012 I013 I014 I015 I016 D001 D002 D003 D004 D005 R101 R102 R103 R104 R105 R106 R107 R108 R109 R110 R111 R112 R113 R114 R115 R116 R117 R118 R119 R130 R132 R133 R135 R136 R131 R120 R121 R122 R123 R124 S101 S102 S103 S104 S105 S106 S107 S108 S109 S110 S111 S112 S113 S114 S115 S116 S117 S118 S120 S126 S127 S121 S122 S123 S124 S125 S201 S202 S203 S204 S205 S206 S301 S130 S302 S303 S304 S305 S306 S307 S308 C101 C102 C103 C104 C105 C106 C107 C108 C109 C110 C111 C112 C113 C114 C115 C116 C117 C118 C119 C120 C121 C122 C123 C130 C131 C125 C126 C127 C124 K101 K102 K103 K104 K105 K106 K107 K108 K109 K110 K111 K112 K113 K114 K115 K116 K117 K118 K119 K139 K140 K120 K121 K122 K123 K124 K125 K126 K127 K128 K129 K130 K131 K132 K133 K134 K135 K136 K137 K138 U101 U102 X101 X102 X103 X104 X105 X107 X108 X109 X110 X111 X112 X113 X114 X115 X116 X117 X118 X119 X120 X121 X122 X123 X124 X125 X126 X127 X128 X129 X201 X202 X203 X204 X205 X206 X207 X208 X209 X210 X301 X302 X303 X304 X305 X306 X307 X308 X309 X310 X311 X312 X313 X314 V101 V102 V103 V104 V105 V106 V107 V108 V109 V110 V111 V112 V113 V114 V115 V116 V117 V118 V119 V120 V121 V122 V123 V124 V125 V126 V127 V128 V129 V130 V131 V132 V133 V134 V135 V136 V137 V138 V201 V202 V203 V204 V205 V301 V302 V303 V304 V305 V306 V307 V308 V309 V401 V402 V403 V404 V405 Q101 Q102 Q103 Q104 Q105 Q106 Q107 Q108 Q109 Q110 Q111 Q112 Q113 Q114 Q401 Q402 Q403 Q404 Q405 Q406 Q407 Q408 Q409 Q410 Q411 Q412 Q413 Q414 Q415 Q416 P101 P102 P103 P104 P105 P106 P107 P108 P109 P110 P111 P112 P113 P114 P115 P116 P117 P118 P119 P120 P121 P122 P123 P124 P125 P126 P127 P128 P129 P130 P131 P132 P133 P134 P135 P136 P137 P138 P139 P140 P141 P142 P143 P144 P145 P146 P147 P148 P301 P302 P303 P304 P305 P401 P402 P403 P404 P405 P406 U103 U201 U202 U203 U204 U205 U206 U301 U302 U303 U304 U401 U402 U406 U405 U404 U407 U403 F101 F102 F103 F104 F105 F106 F107 F108 F201 F202 F203 F204 F205 F206 F207 F208 F209 F210 F211 F212 F213 F214 F215 F216 F217 F218 F219 F220 F301 F302 F303 F304 F305 F306 F307 F308 F310 F311 F312 F313 F314 F315 F316 F309 F221 F222 F223 F224 T101 T102 T103 T104 T105 T106 T107 T108 T109 T110 T201 T202 T203 T204 T205 T206 T207 T208 T209 T301 T302 T303 T304 T305 T306 T307 T308 T309 T310 G101 G102 G103 G104 G105 G201 G202 G203 G204 G205 G206 G207 G208 G209 H101 H102 H103 H104 H105 H106 H107 H108 H109 H110 H111 H112 H113 H114 H115 H116 H117 H118 H119 H120 H121 H122 H123 H124 H125 H126 H201 H202 H203 H204 H205 H206 H207 H208 H209 H301 H302 H303 H304 H305 H306 J101 J102 J103 J104 J105 J106 J107 J108 J109 J110 J111 J112 J113 J114 J115 J116 J117 J118 J119 J120 J121 J122 J201 J202 J203 J204 J205 J206 J207 J208 J209 J210 J211 J212 B101 B102 B103 B104 B105 B106 B107 B108 B109 B110 B111 B112 B113 B114 B115 B116 B117 B118 B119 B120 B121 B122 B123 B124 B125 B126 B127 B128 B129 B201 B202 B203 B204 B205 B206 B207 B208 B209 B210 B211 B212 B213 B214 B301 B302 B303 B304 Q201 Q202 Q203 Q204 Q205 Q206 Q207 Q208 Q209 Q210 Q211 Q212 Q213 Q214 Q215 Q301 Q302 Q303 L101 L102 L103 L104 L105 L106 L107 L201 L202 L203 L204 L205 L301 L302 L303 L304 L305 L306 L307 L308 L401 L402 L403" -- "${cur}"))
                    return 0
                    ;;
                --severity)
                    COMPREPLY=($(compgen -W "note warning error" -- "${cur}"))
                    return 0
                    ;;
                -S)
                    COMPREPLY=($(compgen -W "note warning error" -- "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=($(compgen -W "kifu-for-windows kifu-for-iphone shogidokoro shogihome shogigui myshogi gekisashi 81dojo shogi-club-24 shogi-wars piyo-shogi lishogi floodgate wcsc gps-shogi yaneuraou lichess chess-com chessbase cutechess fics kgs ogs sabaki fox nihon-kiin sina" -- "${cur}"))
                    return 0
                    ;;
                --baseline)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --write-baseline)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --max-errors)
                    COMPREPLY=()
                    return 0
                    ;;
                --output-file)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                -o)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --max-per-file)
                    COMPREPLY=()
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=()
                    return 0
                    ;;
                -j)
                    COMPREPLY=()
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _kifu -o nosort -o bashdefault -o default kifu
else
    complete -F _kifu -o bashdefault -o default kifu
fi
