//! The handicaps (手合割) and their start positions.

use super::{Kind, Piece, Setup, Square};
use crate::games::Side;

/// Makes the enum, the list of its values and the table from one row each.
macro_rules! handicaps {
    ($($(#[$doc:meta])* $id:ident: $name:literal $aliases:expr, $jkf:expr, $missing:expr, $gift:expr;)*) => {
        /// A handicap of shogi by its Japanese name. Left and right are the giver's own, so the
        /// giver's left is file 1.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Handicap {
            $($(#[$doc])* #[doc = $name] $id,)*
        }

        impl Handicap {
            /// All handicaps, from the even game on.
            pub const ALL: &[Handicap] = &[$(Handicap::$id),*];
        }

        static ROWS: &[Row] = &[$(Row {
            name: $name, aliases: &$aliases, jkf: $jkf, missing: &$missing, gift: $gift,
        }),*];
    };
}

struct Row {
    name: &'static str,
    aliases: &'static [&'static str],
    jkf: Option<&'static str>,
    /// The giver's missing pieces as file and rank digits.
    missing: &'static [u8],
    gift: Gift,
}

/// What is in hand at the start.
enum Gift {
    Nothing,
    /// Sente holds the pieces that gote lacks (…得).
    Missing,
    /// Gote holds three pawns.
    ThreePawns,
}
use Gift::{Missing, Nothing, ThreePawns};

handicaps! {
    Even: "平手" [], Some("HIRATE"), [], Nothing;
    Lance: "香落ち" ["左香落ち", "香車落ち"], Some("KY"), [11], Nothing;
    RightLance: "右香落ち" [], Some("KY_R"), [91], Nothing;
    TwoLances: "両香落ち" ["兩香落ち"], None, [11, 91], Nothing;
    Bishop: "角落ち" ["角行落ち"], Some("KA"), [22], Nothing;
    Rook: "飛車落ち" ["飛落ち"], Some("HI"), [82], Nothing;
    RookLance: "飛香落ち" ["飛車香落ち"], Some("HIKY"), [82, 11], Nothing;
    TwoPieces: "二枚落ち" ["2枚落ち", "２枚落ち", "飛角落ち"], Some("2"), [82, 22], Nothing;
    ThreePieces: "三枚落ち" ["3枚落ち", "３枚落ち"], Some("3"), [82, 22, 11], Nothing;
    FourPieces: "四枚落ち" ["4枚落ち", "４枚落ち"], Some("4"), [82, 22, 11, 91], Nothing;
    FivePieces: "五枚落ち" ["5枚落ち", "５枚落ち", "右五枚落ち"], Some("5"),
        [82, 22, 11, 91, 81], Nothing;
    LeftFivePieces: "左五枚落ち" [], Some("5_L"), [82, 22, 11, 91, 21], Nothing;
    SixPieces: "六枚落ち" ["6枚落ち", "６枚落ち"], Some("6"), [82, 22, 11, 91, 21, 81], Nothing;
    RightSevenPieces: "右七枚落ち" ["七枚落ち", "7枚落ち", "７枚落ち"], Some("7_R"),
        [82, 22, 11, 91, 21, 81, 71], Nothing;
    LeftSevenPieces: "左七枚落ち" [], Some("7_L"), [82, 22, 11, 91, 21, 81, 31], Nothing;
    EightPieces: "八枚落ち" ["8枚落ち", "８枚落ち"], Some("8"),
        [82, 22, 11, 91, 21, 81, 31, 71], Nothing;
    NinePieces: "九枚落ち" ["9枚落ち", "９枚落ち"], None,
        [82, 22, 11, 91, 21, 81, 31, 71, 61], Nothing;
    TenPieces: "十枚落ち" ["10枚落ち", "１０枚落ち"], Some("10"),
        [82, 22, 11, 91, 21, 81, 31, 71, 41, 61], Nothing;
    Dragonfly: "トンボ" [], None, [11, 21, 31, 41, 61, 71, 81, 91], Nothing;
    DragonflyLances: "トンボ＋香" ["トンボ+香"], None, [21, 31, 41, 61, 71, 81], Nothing;
    DragonflyKnightsLances: "トンボ＋桂香" ["トンボ+桂香"], None, [31, 41, 61, 71], Nothing;
    ThreePawnsInHand: "歩三兵" [], None,
        [82, 22, 11, 91, 21, 81, 31, 71, 41, 61, 13, 23, 33, 43, 53, 63, 73, 83, 93], ThreePawns;
    BareKing: "裸玉" ["十九枚落ち", "19枚落ち", "１９枚落ち"], None,
        [82, 22, 11, 91, 21, 81, 31, 71, 41, 61, 13, 23, 33, 43, 53, 63, 73, 83, 93], Nothing;
    LanceGained: "香得" [], None, [11], Missing;
    TwoLancesGained: "両香得" ["兩香得"], None, [11, 91], Missing;
    BishopGained: "角得" [], None, [22], Missing;
    RookGained: "飛車得" ["飛得"], None, [82], Missing;
    RookLanceGained: "飛香得" [], None, [82, 11], Missing;
    TwoPiecesGained: "二枚得" [], None, [82, 22], Missing;
    /// Only lishogi knows it, and it takes the lance of file 9 for it.
    ThreePiecesGained: "三枚得" [], None, [82, 22, 91], Missing;
    FourPiecesGained: "四枚得" [], None, [82, 22, 11, 91], Missing;
    FivePiecesGained: "五枚得" [], None, [82, 22, 11, 91, 81], Missing;
    SixPiecesGained: "六枚得" [], None, [82, 22, 11, 91, 21, 81], Missing;
    SevenPiecesGained: "七枚得" [], None, [82, 22, 11, 91, 21, 81, 71], Missing;
    EightPiecesGained: "八枚得" [], None, [82, 22, 11, 91, 21, 81, 31, 71], Missing;
}

impl Handicap {
    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The Japanese name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Other spellings of the name.
    #[must_use]
    pub fn aliases(self) -> &'static [&'static str] {
        self.row().aliases
    }

    /// The name of the preset in JSON records, for those that have one.
    #[must_use]
    pub fn jkf_preset(self) -> Option<&'static str> {
        self.row().jkf
    }

    /// The handicap of a name or alias, which older books write without its last character (`角落`). Spaces around
    /// the name must be trimmed already.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Handicap> {
        let is_it = |of: &str| of == name || of.strip_suffix('ち') == Some(name);
        Handicap::find(|row| is_it(row.name) || row.aliases.iter().any(|alias| is_it(alias)))
    }

    /// The handicap of a preset of JSON records.
    #[must_use]
    pub fn by_jkf_preset(preset: &str) -> Option<Handicap> {
        Handicap::find(|row| row.jkf == Some(preset))
    }

    fn find(matches: impl Fn(&Row) -> bool) -> Option<Handicap> {
        let mut all = Handicap::ALL.iter().copied();
        all.find(|handicap| matches(handicap.row()))
    }

    /// The pieces that gote lacks, in the order in which they are customarily named, which is that
    /// of the pairs of a CSA `PI` line.
    pub fn missing(self) -> impl Iterator<Item = (Square, Kind)> {
        let even = Setup::start();
        self.row().missing.iter().filter_map(move |digits| {
            let square = Square::new(digits / 10, digits % 10)?;
            Some((square, even.board(square)?.kind()))
        })
    }

    /// Whether a CSA `PI` line says all of it: the board lacks pieces and the hands are empty.
    #[must_use]
    pub fn hands_are_empty(self) -> bool {
        matches!(self.row().gift, Nothing)
    }

    /// The start position: gote to move, except in the even game; move 1.
    #[must_use]
    pub fn setup(self) -> Setup {
        let mut setup = Setup::start();
        if self != Handicap::Even {
            setup.turn = Side::Second;
        }
        for (square, kind) in self.missing() {
            setup.set(square, None);
            if matches!(self.row().gift, Missing) {
                setup.hand_mut(Side::First).add(kind);
            }
        }
        if matches!(self.row().gift, ThreePawns) {
            setup.hand_mut(Side::Second).set(Kind::Pawn, 3);
        }
        setup
    }

    /// The handicap that starts with this position, if there is one. The move number is not
    /// looked at.
    #[must_use]
    pub fn of_setup(setup: &Setup) -> Option<Handicap> {
        let king = Some(Piece::new(Side::Second, Kind::King));
        // All of them have the king at home, and few other positions do not.
        if Square::new(5, 1).and_then(|home| setup.board(home)) != king {
            return None;
        }
        let mut all = Handicap::ALL.iter().copied();
        all.find(|handicap| handicap.setup().same_position(setup))
    }
}
