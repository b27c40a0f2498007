//! How games end.

use super::TextRef;
use crate::games::Side;

/// Why a line ends. "The side to move" is the one whose turn it is where the ending stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndKind {
    /// The side to move resigns.
    Resign,
    /// Broken off.
    Interrupted,
    /// Adjourned with a sealed move.
    SealedMove,
    /// Draw by repetition.
    Repetition,
    /// The `by` side loses by perpetual check.
    PerpetualCheck,
    /// Impasse: a draw by agreement or count.
    Impasse,
    /// The side to move declares a win (entering king).
    DeclaredWin,
    /// The side to move declares a draw.
    DeclaredDraw,
    /// A draw for another reason.
    Draw,
    /// The `by` side lost, for a reason that is not given (`1-0`, `まで4手で後手の勝ち`). A format
    /// that has no word for this says who won and nothing more: no other ending stands in for it.
    Lost,
    /// Draw because the move limit is reached.
    MoveLimit,
    /// The side to move is mated.
    Mate,
    /// A problem has no mate.
    NoMate,
    /// The side to move lost on time.
    Timeout,
    /// The side to move loses by an illegal move or claim now.
    IllegalMove,
    /// The `by` side did something illegal and loses.
    IllegalAction,
    /// The side to move wins because the opponent did not appear.
    WonByDefault,
    /// The side to move did not appear and loses.
    LostByDefault,
    /// The previous mover's king reached the try square and wins.
    Try,
    /// A move was taken back.
    Takeback,
    /// Broken off by an error.
    Error,
    /// A word of the source that names no known ending.
    Unknown,
    /// Nothing is said: the line stops. It stands as an entry only where variations go on from
    /// the last position of a line that has no ending, to keep them variations.
    Stops,
}

/// A name for machines of each kind of ending.
const NAMES: [(EndKind, &str); 23] = [
    (EndKind::Resign, "resign"),
    (EndKind::Interrupted, "interrupted"),
    (EndKind::SealedMove, "sealed-move"),
    (EndKind::Repetition, "repetition"),
    (EndKind::PerpetualCheck, "perpetual-check"),
    (EndKind::Impasse, "impasse"),
    (EndKind::DeclaredWin, "declared-win"),
    (EndKind::DeclaredDraw, "declared-draw"),
    (EndKind::Draw, "draw"),
    (EndKind::Lost, "lost"),
    (EndKind::MoveLimit, "move-limit"),
    (EndKind::Mate, "mate"),
    (EndKind::NoMate, "no-mate"),
    (EndKind::Timeout, "timeout"),
    (EndKind::IllegalMove, "illegal-move"),
    (EndKind::IllegalAction, "illegal-action"),
    (EndKind::WonByDefault, "won-by-default"),
    (EndKind::LostByDefault, "lost-by-default"),
    (EndKind::Try, "try"),
    (EndKind::Takeback, "takeback"),
    (EndKind::Error, "error"),
    (EndKind::Unknown, "unknown"),
    (EndKind::Stops, "stops"),
];

impl EndKind {
    /// A name for machines.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// The kind of ending of such a name.
    #[must_use]
    pub fn find(name: &str) -> Option<EndKind> {
        NAMES.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The kind of ending of such words in Japanese.
    #[must_use]
    pub fn find_japanese(words: &str) -> Option<EndKind> {
        NAMES.iter().map(|row| row.0).find(|kind| kind.japanese() == words)
    }

    /// Whether a record can say beside it who lost; of the others the kind tells, with the side to move.
    #[must_use]
    pub fn has_loser(self) -> bool {
        use EndKind as E;
        matches!(
            self,
            E::Lost
                | E::PerpetualCheck
                | E::IllegalAction
                | E::Resign
                | E::Timeout
                | E::IllegalMove
        )
    }

    /// How a line ends, in English.
    #[must_use]
    pub fn english(self) -> String {
        self.name().replace('-', " ")
    }

    /// How a line ends, in Japanese.
    #[must_use]
    pub fn japanese(self) -> &'static str {
        match self {
            EndKind::Resign => "投了",
            EndKind::Interrupted => "中断",
            EndKind::SealedMove => "封じ手",
            EndKind::Repetition => "千日手",
            EndKind::PerpetualCheck => "連続王手の千日手",
            EndKind::Impasse => "持将棋",
            EndKind::DeclaredWin => "入玉宣言勝ち",
            EndKind::DeclaredDraw => "宣言による引き分け",
            EndKind::Draw => "引き分け",
            EndKind::Lost => "負け（理由の記載なし）",
            EndKind::MoveLimit => "最大手数による引き分け",
            EndKind::Mate => "詰み",
            EndKind::NoMate => "不詰",
            EndKind::Timeout => "時間切れ",
            EndKind::IllegalMove | EndKind::IllegalAction => "反則",
            EndKind::WonByDefault => "不戦勝",
            EndKind::LostByDefault => "不戦敗",
            EndKind::Try => "トライ",
            EndKind::Takeback => "待った",
            EndKind::Error => "エラーによる中断",
            EndKind::Unknown => "不明",
            EndKind::Stops => "終局の記載なし",
        }
    }
}

/// The ending of a line, at the place where the next move would stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why.
    pub kind: EndKind,
    /// The loser, for `Lost`, `PerpetualCheck` and `IllegalAction`; for `Resign` and `Timeout`
    /// only where it is not the side to move.
    pub by: Option<Side>,
    /// The source's word, where the kind does not say all of it.
    pub word: TextRef,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Drawn.
    Draw,
    /// Not decided: interrupted, adjourned, an error.
    Undecided,
    /// The record does not say.
    Unknown,
}

/// A name for machines of each outcome.
const OUTCOME_NAMES: [(Outcome, &str); 5] = [
    (Outcome::Win(Side::First), "first-wins"),
    (Outcome::Win(Side::Second), "second-wins"),
    (Outcome::Draw, "draw"),
    (Outcome::Undecided, "undecided"),
    (Outcome::Unknown, "unknown"),
];

impl Outcome {
    /// A name for machines.
    #[must_use]
    pub fn name(self) -> &'static str {
        OUTCOME_NAMES.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// The outcome of such a name.
    #[must_use]
    pub fn find(name: &str) -> Option<Outcome> {
        OUTCOME_NAMES.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

impl Ending {
    /// An ending that its kind says all about.
    #[must_use]
    pub fn new(kind: EndKind) -> Ending {
        Ending { kind, by: None, word: TextRef::default() }
    }

    /// An ending by one side's fault.
    #[must_use]
    pub fn by(kind: EndKind, side: Side) -> Ending {
        Ending { by: Some(side), ..Ending::new(kind) }
    }

    /// Who won, where the side to move has to be looked for: only if it makes a difference.
    pub fn outcome_where(&self, to_move: impl FnOnce() -> Side) -> Outcome {
        let outcome = self.outcome(Side::First);
        match outcome == self.outcome(Side::Second) {
            true => outcome,
            false => self.outcome(to_move()),
        }
    }

    /// Who won, given the side to move where the ending stands.
    #[must_use]
    pub fn outcome(&self, to_move: Side) -> Outcome {
        use EndKind as E;
        match self.kind {
            E::Resign | E::Timeout => Outcome::Win(self.by.unwrap_or(to_move).other()),
            E::Mate | E::IllegalMove | E::LostByDefault | E::Try => Outcome::Win(to_move.other()),
            E::DeclaredWin | E::WonByDefault => Outcome::Win(to_move),
            E::Lost | E::PerpetualCheck | E::IllegalAction => {
                self.by.map_or(Outcome::Unknown, |by| Outcome::Win(by.other()))
            }
            E::Repetition | E::Impasse | E::DeclaredDraw | E::Draw | E::MoveLimit => Outcome::Draw,
            E::Interrupted | E::SealedMove | E::NoMate | E::Takeback | E::Error => {
                Outcome::Undecided
            }
            E::Unknown | E::Stops => Outcome::Unknown,
        }
    }
}
