//! Where it is written what findings hold records to: by the beginning of their codes.

use super::{Code, Lang};

/// The longest beginning counts.
const SOURCES: &[(&str, [&str; 2])] = &[
    (
        "I00",
        [
            "the Encoding Standard of WHATWG, and JIS X 0208",
            "WHATWGの「Encoding Standard」とJIS X 0208",
        ],
    ),
    (
        "I016",
        [
            "the Encoding Standard of WHATWG, and JIS X 0208",
            "WHATWGの「Encoding Standard」とJIS X 0208",
        ],
    ),
    (
        "I012",
        [
            "RFC 1952 (gzip), RFC 8878 (zstd), PKWARE's APPNOTE (zip)",
            "RFC 1952（gzip）、RFC 8878（zstd）、PKWAREのAPPNOTE（zip）",
        ],
    ),
    (
        "S1",
        [
            "rules of shogi, Japan Shogi Association: moves and fouls",
            "日本将棋連盟 対局規定（指し手と反則）",
        ],
    ),
    ("S120", ["notation of moves, Japan Shogi Association", "日本将棋連盟 棋譜の表記方法"]),
    (
        "S123",
        [
            "notation of moves, Japan Shogi Association: left, right, up, side, down",
            "日本将棋連盟 棋譜の表記方法（左・直・右・上・寄・引）",
        ],
    ),
    (
        "S124",
        [
            "notation of moves, Japan Shogi Association: left, right, up, side, down",
            "日本将棋連盟 棋譜の表記方法（左・直・右・上・寄・引）",
        ],
    ),
    (
        "S2",
        [
            "rules of shogi, Japan Shogi Association: board and pieces",
            "日本将棋連盟 対局規定（盤と駒）",
        ],
    ),
    (
        "S3",
        [
            "rules of shogi, Japan Shogi Association: mate, repetition, impasse",
            "日本将棋連盟 対局規定（詰み、千日手、持将棋）",
        ],
    ),
    (
        "S305",
        [
            "rules of shogi, Japan Shogi Association: declaration of the entering king",
            "日本将棋連盟 対局規定（入玉宣言法）",
        ],
    ),
    (
        "S306",
        [
            "rules of shogi, Japan Shogi Association: declaration of the entering king",
            "日本将棋連盟 対局規定（入玉宣言法）",
        ],
    ),
    ("X1", ["FIDE Laws of Chess, article 3", "FIDE「Laws of Chess」第3条"]),
    ("X105", ["FIDE Laws of Chess, article 1.4.1", "FIDE「Laws of Chess」1.4.1"]),
    ("X109", ["FIDE Laws of Chess, article 3.7", "FIDE「Laws of Chess」3.7"]),
    ("X110", ["FIDE Laws of Chess, article 3.7", "FIDE「Laws of Chess」3.7"]),
    ("X111", ["FIDE Laws of Chess, article 3.7", "FIDE「Laws of Chess」3.7"]),
    ("X112", ["FIDE Laws of Chess, article 3.9", "FIDE「Laws of Chess」3.9"]),
    ("X113", ["FIDE Laws of Chess, article 3.9", "FIDE「Laws of Chess」3.9"]),
    ("X114", ["FIDE Laws of Chess, article 3.9", "FIDE「Laws of Chess」3.9"]),
    ("X115", ["FIDE Laws of Chess, article 3.8", "FIDE「Laws of Chess」3.8"]),
    ("X116", ["FIDE Laws of Chess, article 3.8", "FIDE「Laws of Chess」3.8"]),
    ("X117", ["FIDE Laws of Chess, article 3.8", "FIDE「Laws of Chess」3.8"]),
    ("X118", ["FIDE Laws of Chess, article 3.8", "FIDE「Laws of Chess」3.8"]),
    ("X119", ["FIDE Laws of Chess, article 5.1.1", "FIDE「Laws of Chess」5.1.1"]),
    ("X120", ["FIDE Laws of Chess, article 5.2.1", "FIDE「Laws of Chess」5.2.1"]),
    ("X122", ["PGN standard of 1994, section 8.2.3.4", "PGN規格（1994年）8.2.3.4"]),
    (
        "X2",
        [
            "FIDE Laws of Chess, articles 2 and 3; for fields, PGN standard of 1994, section 16.1",
            "FIDE「Laws of Chess」第2・3条、欄についてはPGN規格（1994年）16.1",
        ],
    ),
    ("X301", ["FIDE Laws of Chess, article 5.1.1", "FIDE「Laws of Chess」5.1.1"]),
    ("X302", ["FIDE Laws of Chess, article 5.1.1", "FIDE「Laws of Chess」5.1.1"]),
    ("X303", ["FIDE Laws of Chess, article 5.2.1", "FIDE「Laws of Chess」5.2.1"]),
    ("X304", ["FIDE Laws of Chess, article 5.2.2", "FIDE「Laws of Chess」5.2.2"]),
    ("X305", ["FIDE Laws of Chess, article 9.2", "FIDE「Laws of Chess」9.2"]),
    ("X306", ["FIDE Laws of Chess, article 9.3", "FIDE「Laws of Chess」9.3"]),
    ("X307", ["FIDE Laws of Chess, article 9.6.1", "FIDE「Laws of Chess」9.6.1"]),
    ("X308", ["FIDE Laws of Chess, article 9.6.2", "FIDE「Laws of Chess」9.6.2"]),
    ("X309", ["FIDE Laws of Chess, article 5.2.2", "FIDE「Laws of Chess」5.2.2"]),
    ("X310", ["FIDE Laws of Chess, article 6.9", "FIDE「Laws of Chess」6.9"]),
    ("X311", ["FIDE Laws of Chess, article 5.1.1", "FIDE「Laws of Chess」5.1.1"]),
    ("X312", ["FIDE Laws of Chess, article 9.2", "FIDE「Laws of Chess」9.2"]),
    (
        "C",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）",
        ],
    ),
    (
        "C102",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: version",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: バージョン",
        ],
    ),
    (
        "C103",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: start position",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 開始局面",
        ],
    ),
    (
        "C104",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: start position",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 開始局面",
        ],
    ),
    (
        "C105",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: start position",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 開始局面",
        ],
    ),
    (
        "C106",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: start position",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 開始局面",
        ],
    ),
    (
        "C107",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: start position",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 開始局面",
        ],
    ),
    (
        "C108",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: start position",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 開始局面",
        ],
    ),
    (
        "C109",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: start position",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 開始局面",
        ],
    ),
    (
        "C120",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: start position",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 開始局面",
        ],
    ),
    (
        "C110",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: moves",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 指し手",
        ],
    ),
    (
        "C111",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: moves",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 指し手",
        ],
    ),
    (
        "C112",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: moves",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 指し手",
        ],
    ),
    (
        "C117",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: moves",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 指し手",
        ],
    ),
    (
        "C123",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: moves",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 指し手",
        ],
    ),
    (
        "C113",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: consumed time",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 消費時間",
        ],
    ),
    (
        "C114",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: special moves (%)",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 特殊な指し手（%）",
        ],
    ),
    (
        "C115",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: special moves (%)",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 特殊な指し手（%）",
        ],
    ),
    (
        "C116",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: several games in a file (/)",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 複数の棋譜（/）",
        ],
    ),
    (
        "C130",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: names of the players",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 対局者名",
        ],
    ),
    (
        "C121",
        [
            "server protocol of the Computer Shogi Association",
            "コンピュータ将棋協会 サーバープロトコル",
        ],
    ),
    (
        "C125",
        [
            "CSA standard record format of the Computer Shogi Association, V3.0",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V3.0）",
        ],
    ),
    ("C126", ["shogi-server, the program of floodgate", "floodgateの対局サーバー shogi-server"]),
    (
        "C127",
        [
            "CSA standard record format of the Computer Shogi Association, V2.2: lines of a record",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）: 棋譜の行",
        ],
    ),
    (
        "C124",
        [
            "CSA standard record format of the Computer Shogi Association, V3.0",
            "コンピュータ将棋協会 CSA標準棋譜ファイル形式（V3.0）",
        ],
    ),
    (
        "K",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式",
        ],
    ),
    (
        "K102",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K103",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K116",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K120",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K121",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K122",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K123",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K124",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K125",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K126",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K127",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: moves",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 指し手",
        ],
    ),
    (
        "K104",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: consumed time",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 消費時間",
        ],
    ),
    (
        "K129",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: consumed time",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 消費時間",
        ],
    ),
    (
        "K105",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: endings",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 終局",
        ],
    ),
    (
        "K134",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: endings",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 終局",
        ],
    ),
    (
        "K115",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: closing line",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 「まで○手で…」の行",
        ],
    ),
    (
        "K114",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: variations",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 変化",
        ],
    ),
    (
        "K130",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: variations",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 変化",
        ],
    ),
    (
        "K137",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: variations",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 変化",
        ],
    ),
    (
        "K106",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: headers",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 見出し",
        ],
    ),
    (
        "K107",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: headers",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 見出し",
        ],
    ),
    (
        "K131",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: headers",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 見出し",
        ],
    ),
    (
        "K108",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: diagram (BOD)",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 局面図（BOD）",
        ],
    ),
    (
        "K110",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: diagram (BOD)",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 局面図（BOD）",
        ],
    ),
    (
        "K111",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: diagram (BOD)",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 局面図（BOD）",
        ],
    ),
    (
        "K112",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: diagram (BOD)",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 局面図（BOD）",
        ],
    ),
    (
        "K117",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: diagram (BOD)",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 局面図（BOD）",
        ],
    ),
    (
        "K118",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: diagram (BOD)",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 局面図（BOD）",
        ],
    ),
    (
        "K119",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: diagram (BOD)",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 局面図（BOD）",
        ],
    ),
    (
        "K132",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: diagram (BOD)",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 局面図（BOD）",
        ],
    ),
    (
        "K133",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: diagram (BOD)",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: 局面図（BOD）",
        ],
    ),
    (
        "K101",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: comments",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: コメント",
        ],
    ),
    (
        "K135",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: comments",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: コメント",
        ],
    ),
    (
        "K136",
        [
            "the formats of Kifu for Windows, by Yoshikazu Kakinoki: comments",
            "柿木将棋（Kifu for Windows）の棋譜ファイル形式: コメント",
        ],
    ),
    (
        "K128",
        [
            "notation of moves, Japan Shogi Association: left, right, up, side, down",
            "日本将棋連盟 棋譜の表記方法（左・直・右・上・寄・引）",
        ],
    ),
    ("U1", ["USI protocol: SFEN", "USIプロトコル（SFEN）"]),
    ("U2", ["USI protocol: the command position", "USIプロトコル（positionコマンド）"]),
    ("U206", ["the opening books of YaneuraOu", "やねうら王の定跡ファイル"]),
    ("U3", ["UCI protocol: the command position", "UCIプロトコル（positionコマンド）"]),
    (
        "U4",
        [
            "Portable Shogi Notation, and what Shogidokoro writes",
            "PSN（Portable Shogi Notation）と将棋所の書き方",
        ],
    ),
    ("J", ["JSON Kifu Format 1.0, its schema", "JSON Kifu Format 1.0のスキーマ"]),
    ("P10", ["PGN standard of 1994, section 8.1 (tag pairs)", "PGN規格（1994年）8.1（タグ）"]),
    (
        "P104",
        [
            "PGN standard of 1994, section 9 (tag names and values)",
            "PGN規格（1994年）9（タグの名前と値）",
        ],
    ),
    ("P106", ["PGN standard of 1994, section 9.7.2 (FEN)", "PGN規格（1994年）9.7.2（FEN）"]),
    (
        "P107",
        ["PGN standard of 1994, section 9.7 (SetUp and FEN)", "PGN規格（1994年）9.7（SetUpとFEN）"],
    ),
    (
        "P109",
        ["PGN standard of 1994, section 8.2.6 (termination)", "PGN規格（1994年）8.2.6（結果）"],
    ),
    (
        "P110",
        ["PGN standard of 1994, section 8.2.6 (termination)", "PGN規格（1994年）8.2.6（結果）"],
    ),
    (
        "P111",
        ["PGN standard of 1994, section 8.2.6 (termination)", "PGN規格（1994年）8.2.6（結果）"],
    ),
    (
        "P113",
        ["PGN standard of 1994, section 8.2.2 (move numbers)", "PGN規格（1994年）8.2.2（手番号）"],
    ),
    ("P11", ["PGN standard of 1994, section 8.2 (movetext)", "PGN規格（1994年）8.2（指し手）"]),
    (
        "P117",
        ["PGN standard of 1994, section 8.2.5 (variations)", "PGN規格（1994年）8.2.5（変化）"],
    ),
    ("P118", ["PGN standard of 1994, section 5 (commentary)", "PGN規格（1994年）5（コメント）"]),
    ("P119", ["PGN standard of 1994, section 5 (commentary)", "PGN規格（1994年）5（コメント）"]),
    ("P12", ["PGN standard of 1994, section 8.2.5 (variations)", "PGN規格（1994年）8.2.5（変化）"]),
    (
        "P123",
        [
            "PGN standard of 1994, section 10 (numeric annotation glyphs)",
            "PGN規格（1994年）10（評価記号）",
        ],
    ),
    (
        "P124",
        [
            "PGN standard of 1994, section 8.2.3.8 (move suffixes)",
            "PGN規格（1994年）8.2.3.8（指し手の後の記号）",
        ],
    ),
    (
        "P125",
        [
            "PGN standard of 1994, section 10 (numeric annotation glyphs)",
            "PGN規格（1994年）10（評価記号）",
        ],
    ),
    ("P126", ["PGN standard of 1994, section 7 (tokens)", "PGN規格（1994年）7（字句）"]),
    (
        "P127",
        ["PGN standard of 1994, section 6 (escape mechanism)", "PGN規格（1994年）6（行頭の%）"],
    ),
    ("P13", ["PGN standard of 1994, section 8.2 (movetext)", "PGN規格（1994年）8.2（指し手）"]),
    (
        "P133",
        [
            "PGN standard of 1994, section 17 (letters of other languages)",
            "PGN規格（1994年）17（他の言語の文字）",
        ],
    ),
    ("P134", ["PGN standard of 1994, section 4 (lexical elements)", "PGN規格（1994年）4（文字）"]),
    (
        "P136",
        [
            "PGN standard of 1994, section 9.6.1 (TimeControl)",
            "PGN規格（1994年）9.6.1（TimeControl）",
        ],
    ),
    (
        "P137",
        [
            "PGN supplement of 2001 (commands in comments)",
            "PGN補遺（2001年、コメント内のコマンド）",
        ],
    ),
    ("P140", ["PGN standard of 1994, section 8.1 (tag pairs)", "PGN規格（1994年）8.1（タグ）"]),
    (
        "P146",
        [
            "PGN standard of 1994, section 9.8.1 (Termination), and the words of chess.com",
            "PGN規格（1994年）9.8.1（Termination）とchess.comの書き方",
        ],
    ),
    (
        "P148",
        [
            "the words of chess.com; FIDE Laws of Chess 5.2 and 9",
            "chess.comの書き方、FIDE競技規則5.2、9",
        ],
    ),
    ("P3", ["PGN standard of 1994, section 8.2.3 (SAN)", "PGN規格（1994年）8.2.3（SAN）"]),
    ("P401", ["PGN standard of 1994, section 16.1 (FEN)", "PGN規格（1994年）16.1（FEN）"]),
    ("P402", ["PGN standard of 1994, section 16.1 (FEN)", "PGN規格（1994年）16.1（FEN）"]),
    ("P40", ["PGN standard of 1994, section 16.2 (EPD)", "PGN規格（1994年）16.2（EPD）"]),
    ("F1", ["SGF FF[4], basic definition (EBNF)", "SGF FF[4] 基本定義（EBNF）"]),
    ("F2", ["SGF FF[4], property types and list of properties", "SGF FF[4] プロパティの型と一覧"]),
    ("F3", ["SGF FF[4], root and game-info properties", "SGF FF[4] ルートと対局情報のプロパティ"]),
    ("F207", ["SGF FF[4], property types: point (Go)", "SGF FF[4] プロパティの型: 点（囲碁）"]),
    ("F208", ["SGF FF[4], property types: list of points", "SGF FF[4] プロパティの型: 点の一覧"]),
    (
        "F209",
        [
            "SGF FF[4], property types: compressed point lists",
            "SGF FF[4] プロパティの型: 点の一覧の圧縮",
        ],
    ),
    (
        "F213",
        ["SGF FF[4], property types: setup and move", "SGF FF[4] プロパティの種類: 配置と着手"],
    ),
    ("F214", ["SGF FF[4], property types: move", "SGF FF[4] プロパティの種類: 着手"]),
    (
        "F220",
        ["SGF FF[4], property types: root and move", "SGF FF[4] プロパティの種類: ルートと着手"],
    ),
    ("F211", ["SGF FF[4], property types: root", "SGF FF[4] プロパティの種類: ルート"]),
    ("F212", ["SGF FF[4], property types: game-info", "SGF FF[4] プロパティの種類: 対局情報"]),
    ("F217", ["SGF FF[4], markup properties", "SGF FF[4] 印のプロパティ"]),
    (
        "F216",
        [
            "SGF FF[4], annotation properties (BM, DO, IT, TE)",
            "SGF FF[4] 評価のプロパティ（BM、DO、IT、TE）",
        ],
    ),
    (
        "F215",
        [
            "SGF FF[4], annotation properties (BM, DO, IT, TE)",
            "SGF FF[4] 評価のプロパティ（BM、DO、IT、TE）",
        ],
    ),
    (
        "F218",
        ["SGF FF[4], setup properties (AB, AW, AE)", "SGF FF[4] 配置のプロパティ（AB、AW、AE）"],
    ),
    (
        "F315",
        ["SGF FF[4], setup properties (AB, AW, AE)", "SGF FF[4] 配置のプロパティ（AB、AW、AE）"],
    ),
    ("F301", ["SGF FF[4], root properties (SZ)", "SGF FF[4] ルートのプロパティ（SZ）"]),
    ("F302", ["SGF FF[4], root properties (SZ)", "SGF FF[4] ルートのプロパティ（SZ）"]),
    ("F303", ["SGF FF[4], root properties (FF)", "SGF FF[4] ルートのプロパティ（FF）"]),
    ("F304", ["SGF FF[4], root properties (GM)", "SGF FF[4] ルートのプロパティ（GM）"]),
    ("F309", ["SGF FF[4], root properties (CA)", "SGF FF[4] ルートのプロパティ（CA）"]),
    ("F305", ["SGF FF[4], Go: passes", "SGF FF[4] 囲碁: パス"]),
    (
        "T1",
        [
            "no description was ever published; real files of Tygem, and what at least two programs read",
            "公開された仕様はない。Tygemの実際のファイルと、二つ以上のソフトの読み方による",
        ],
    ),
    (
        "T2",
        [
            "no description was ever published; real files of Cyberoro and Sina, and what at least two programs read",
            "公開された仕様はない。Cyberoroと新浪の実際のファイルと、二つ以上のソフトの読み方による",
        ],
    ),
    (
        "T3",
        [
            "no description was ever published; real files of PandaNet, and what at least two programs read",
            "公開された仕様はない。パンダネットの実際のファイルと、二つ以上のソフトの読み方による",
        ],
    ),
    (
        "Q2",
        [
            "XQF as its author describes version 1.0, and as his program XQStudio reads the others",
            "XQF（作者による1.0の説明と、XQStudioの他のバージョンの扱い）",
        ],
    ),
    (
        "Q1",
        [
            "what the script of dpxq.com reads (DhtmlXQ, program version 161011)",
            "dpxq.comのスクリプトが読む形（DhtmlXQ、プログラム版161011）",
        ],
    ),
    (
        "Q4",
        [
            "files of Korean collections; no description of the format is known",
            "韓国の棋譜集のファイル。書式の説明は知られていない",
        ],
    ),
    ("L1", ["the API of Lichess: games as JSON", "Lichess API（対局のJSON）"]),
    (
        "L2",
        [
            "the public API of Chess.com: games and monthly archives",
            "Chess.com Public API（対局と月別アーカイブ）",
        ],
    ),
    ("L3", ["the API of online-go.com: games", "online-go.com API（対局）"]),
    ("L4", ["the database of Lichess: puzzles", "Lichess database（問題）"]),
    ("H", ["Ishi Standard Format of 17 March 1990", "Ishi Standard Format（1990年3月17日）"]),
    (
        "G",
        [
            "the rules that the record names; without a name, Japanese rules",
            "棋譜に書かれたルール。なければ日本ルール",
        ],
    ),
    (
        "B",
        [
            "Portable Chess Notation, the first form of 2012",
            "Portable Chess Notation（2012年の最初の形）",
        ],
    ),
];

/// Where it is written what a code holds records to, if it is written anywhere.
#[must_use]
pub fn of(code: Code, lang: Lang) -> Option<&'static str> {
    let id = code.row().id;
    let known = SOURCES.iter().filter(|(begin, _)| id.starts_with(begin));
    known.max_by_key(|(begin, _)| begin.len()).map(|(_, words)| words[lang as usize])
}
