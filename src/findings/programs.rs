//! THE table of programs and sites whose files people keep, and what each of them always writes
//! though its format has it otherwise. Where a folder is said to come from one of them
//! (`validate.source`, `--source`), these are habits and no departures.

use super::Code;

/// A program or site.
#[derive(Debug)]
pub struct Program {
    /// What `--source` calls it.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What people call it, in English and Japanese.
    pub title: [&'static str; 2],
    /// What it always writes. None at all: it writes as the formats say, as far as is known.
    pub habits: &'static [Habit],
}

/// Something that a program always writes.
#[derive(Debug)]
pub struct Habit {
    /// What is found in such files.
    pub code: Code,
    /// What the program does, in English and Japanese.
    pub fact: [&'static str; 2],
    /// How that is known.
    pub known: Known,
}

/// How something is known of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// So many of its files that were looked at have it, of so many.
    Seen(u32, u32),
    /// By those who have read its files before us: other readers and their reports of bugs.
    Told,
}

/// All programs that are known, shogi first.
pub const PROGRAMS: &[Program] = &[
    Program {
        name: "kifu-for-windows",
        aliases: &["kakinoki"],
        title: ["Kifu for Windows, Kakinoki Shogi", "Kifu for Windows・柿木将棋"],
        habits: &[Habit {
            code: Code::HandicapMismatch,
            fact: [
                "a diagram stands below the handicap 平手",
                "局面図があっても手合割を平手と書く",
            ],
            known: Known::Told,
        }],
    },
    Program {
        name: "kifu-for-iphone",
        aliases: &[],
        title: ["Kifu for iPhone", "Kifu for iPhone"],
        habits: &[
            Habit {
                code: Code::HandicapMismatch,
                fact: [
                    "a diagram stands below the handicap 平手",
                    "局面図があっても手合割を平手と書く",
                ],
                known: Known::Seen(1, 1),
            },
            Habit {
                code: Code::KifHandForm,
                fact: ["pieces in hand have ASCII blanks between them", "持駒を半角の空白で区切る"],
                known: Known::Seen(1, 1),
            },
        ],
    },
    Program {
        name: "shogidokoro",
        aliases: &["将棋所"],
        title: ["Shogidokoro", "将棋所"],
        habits: &[Habit {
            code: Code::KifTimeForm,
            fact: ["times are written (00:01 / 00:00:01)", "時間を (00:01 / 00:00:01) と書く"],
            known: Known::Seen(5, 5),
        }],
    },
    Program {
        name: "shogihome",
        aliases: &["electron-shogi", "tsshogi"],
        title: ["ShogiHome", "ShogiHome"],
        habits: &[],
    },
    Program { name: "shogigui", aliases: &[], title: ["ShogiGUI", "ShogiGUI"], habits: &[] },
    Program {
        name: "myshogi",
        aliases: &[],
        title: ["MyShogi", "MyShogi"],
        habits: &[Habit {
            code: Code::KifVariationForm,
            fact: ["variations begin 変化：3, without 手", "変化を「変化：3」と、「手」なしで書く"],
            known: Known::Told,
        }],
    },
    Program {
        name: "gekisashi",
        aliases: &["激指"],
        title: ["Gekisashi", "激指"],
        habits: &[
            Habit {
                code: Code::KifColon,
                fact: [
                    "both players stand on one line, after ASCII colons",
                    "対局者を1行に、半角のコロンで書く",
                ],
                known: Known::Seen(1, 1),
            },
            Habit {
                code: Code::KifUnknownLine,
                fact: [
                    "the moves are followed by a line that names the program",
                    "指し手の後にソフト名の行を書く",
                ],
                known: Known::Seen(1, 1),
            },
        ],
    },
    Program {
        name: "81dojo",
        aliases: &["81道場"],
        title: ["81Dojo", "81道場"],
        habits: &[Habit {
            code: Code::KifTimeForm,
            fact: [
                "times have no zeros before them: (0:4/0:0:4)",
                "時間を (0:4/0:0:4) と、0を補わずに書く",
            ],
            known: Known::Told,
        }],
    },
    Program {
        name: "shogi-club-24",
        aliases: &["24", "将棋倶楽部24"],
        title: ["Shogi Club 24", "将棋倶楽部24"],
        habits: &[Habit {
            code: Code::KifUnpromotedWord,
            fact: ["不成 is written 生", "不成を「生」と書く"],
            known: Known::Told,
        }],
    },
    Program {
        name: "shogi-wars",
        aliases: &["将棋ウォーズ", "swars"],
        title: ["Shogi Wars", "将棋ウォーズ"],
        habits: &[Habit {
            code: Code::TimeWithoutDate,
            fact: [
                "$START_TIME is a time of day without its date",
                "$START_TIMEに日付がなく時刻だけを書く",
            ],
            known: Known::Seen(500, 500),
        }],
    },
    Program {
        name: "piyo-shogi",
        aliases: &["ぴよ将棋"],
        title: ["Piyo Shogi", "ぴよ将棋"],
        habits: &[Habit {
            code: Code::BadDate,
            fact: ["an unknown date is written 0000/00/00", "不明な日付を 0000/00/00 と書く"],
            known: Known::Told,
        }],
    },
    Program {
        name: "lishogi",
        aliases: &[],
        title: ["Lishogi", "Lishogi"],
        habits: &[Habit {
            code: Code::KifCell,
            fact: [
                "diagrams have 个, 仝 and 今 for と, 成香 and 成桂",
                "局面図で、と・成香・成桂を个・仝・今と書く",
            ],
            known: Known::Told,
        }],
    },
    Program {
        name: "floodgate",
        aliases: &["shogi-server", "wdoor"],
        title: ["Floodgate, shogi-server", "Floodgate・shogi-server"],
        habits: &[],
    },
    Program {
        name: "wcsc",
        aliases: &[],
        title: [
            "broadcasts of the World Computer Shogi Championship",
            "世界コンピュータ将棋選手権の中継",
        ],
        habits: &[Habit {
            code: Code::CsaOrder,
            fact: ["$END_TIME stands after the moves", "$END_TIMEを指し手の後に書く"],
            known: Known::Told,
        }],
    },
    Program {
        name: "gps-shogi",
        aliases: &["yamada"],
        title: ["GPS Shogi and YAMADA of 2005", "GPS将棋・山田将棋（2005年）"],
        habits: &[Habit {
            code: Code::CsaBlank,
            fact: ["blanks stand before the commas", "コンマの前に空白を書く"],
            known: Known::Told,
        }],
    },
    Program {
        name: "yaneuraou",
        aliases: &["apery", "やねうら王"],
        title: ["YaneuraOu, Apery, Blunder.Converter", "やねうら王・Apery・Blunder.Converter"],
        habits: &[
            Habit {
                code: Code::UsiDeparture,
                fact: [
                    "lists of positions and games leave out the word position",
                    "局面や棋譜の一覧でpositionの語を省く",
                ],
                known: Known::Told,
            },
            Habit {
                code: Code::SfenDeparture,
                fact: ["hands stand in another order", "持駒を別の順序で書く"],
                known: Known::Seen(1, 1),
            },
        ],
    },
    Program { name: "lichess", aliases: &[], title: ["Lichess", "Lichess"], habits: &[] },
    Program {
        name: "chess-com",
        aliases: &["chess.com"],
        title: ["Chess.com", "Chess.com"],
        habits: &[],
    },
    Program { name: "chessbase", aliases: &[], title: ["ChessBase", "ChessBase"], habits: &[] },
    Program {
        name: "cutechess",
        aliases: &["fastchess"],
        title: ["Cute Chess, Fastchess", "Cute Chess・Fastchess"],
        habits: &[],
    },
    Program {
        name: "fics",
        aliases: &["freechess"],
        title: ["Free Internet Chess Server", "Free Internet Chess Server"],
        habits: &[Habit {
            code: Code::PgnCommand,
            fact: [
                "[%emt] counts seconds alone, with their fractions",
                "[%emt]を秒だけの小数で書く",
            ],
            known: Known::Told,
        }],
    },
    Program {
        name: "kgs",
        aliases: &["cgoban"],
        title: ["KGS Go Server, CGoban", "KGS・CGoban"],
        habits: &[],
    },
    Program { name: "ogs", aliases: &["online-go"], title: ["OGS", "OGS"], habits: &[] },
    Program { name: "sabaki", aliases: &[], title: ["Sabaki", "Sabaki"], habits: &[] },
    Program {
        name: "fox",
        aliases: &["foxwq", "野狐"],
        title: ["Fox Weiqi", "野狐囲碁"],
        habits: &[
            Habit {
                code: Code::SgfStoneKomi,
                fact: ["KM counts hundredths of a stone", "KMは子（石）の100分の1を単位とする"],
                known: Known::Seen(4, 6),
            },
            Habit {
                code: Code::SgfFixedHandicap,
                fact: [
                    "HA has a count of which no stones are set up",
                    "HAだけを書き、置石を並べない",
                ],
                known: Known::Seen(1, 6),
            },
        ],
    },
    Program {
        name: "nihon-kiin",
        aliases: &["日本棋院"],
        title: ["Nihon Ki-in", "日本棋院"],
        habits: &[
            Habit {
                code: Code::SgfOldDialect,
                fact: [
                    "event, date, komi and time have properties of their own",
                    "棋戦・日付・コミ・時間を独自のプロパティに書く",
                ],
                known: Known::Seen(3, 3),
            },
            Habit {
                code: Code::EncodingGuessed,
                fact: ["no encoding is declared", "文字コードを宣言しない"],
                known: Known::Seen(3, 3),
            },
        ],
    },
    Program {
        name: "sina",
        aliases: &["新浪"],
        title: ["Sina, TOM", "新浪・TOM"],
        habits: &[
            Habit {
                code: Code::SgfOldDialect,
                fact: [
                    "event, date, komi and time have properties of their own",
                    "棋戦・日付・コミ・時間を独自のプロパティに書く",
                ],
                known: Known::Seen(1, 1),
            },
            Habit {
                code: Code::EncodingGuessed,
                fact: ["no encoding is declared", "文字コードを宣言しない"],
                known: Known::Seen(1, 1),
            },
        ],
    },
];

impl Program {
    /// The program of a name, in any case.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Program> {
        let is = |known: &&str| known.to_lowercase() == name.to_lowercase();
        PROGRAMS.iter().find(|program| is(&program.name) || program.aliases.iter().any(is))
    }
}
