//! [`Candidates`]: which encodings are usual for which game.

use super::evidence::{self, Characters, Skeleton};
use super::names::{self, Names};
use super::transcode::{count_malformed, lossy, strict};
use super::{Encoding, damage, xiangqi};

/// The encodings to expect, by game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Candidates {
    /// The game is not known. The ASCII skeleton of the text (tag pairs of PGN, `(;` of SGF, lines
    /// of CSA) and whether it reads like Japanese take its place.
    #[default]
    Any,
    /// Shift_JIS and EUC-JP.
    Shogi,
    /// Windows-1252, and whatever its words are in if they are none of a Western language.
    Chess,
    /// GB18030, Shift_JIS, Big5, EUC-KR, EUC-JP; one of single bytes when none of them fits, for the
    /// SGF standard's default is ISO-8859-1.
    Go,
    /// GB18030 and Big5.
    Xiangqi,
    /// EUC-KR.
    Janggi,
}

impl Candidates {
    /// The game, if it is not stated, by what the bytes show. Tag pairs with whole words above ASCII
    /// may be of any game: xiangqi and janggi are written in them too. Most say so themselves, as does every other
    /// text of xiangqi.
    pub(super) fn resolve(
        self,
        bytes: &[u8],
        skeleton: Option<Skeleton>,
        reads_japanese: bool,
    ) -> Self {
        let is_open = matches!(self, Self::Any | Self::Chess);
        let is_pgn = is_open && skeleton == Some(Skeleton::Pgn);
        let stated = match is_pgn.then(|| of_tags(bytes)).flatten() {
            None if is_open && xiangqi::is_record(bytes) && xiangqi::reads_as_hanzi(bytes) => {
                Some(Self::Xiangqi)
            }
            stated => stated,
        };
        match stated {
            Some(Self::Xiangqi) if is_western(bytes, skeleton) => {}
            Some(Self::Xiangqi) => return Self::Xiangqi,
            // Western players of shogi and janggi are many.
            Some(stated) if evidence::is_mostly_runs(bytes) || stated.is_all_there_is(bytes) => {
                return stated;
            }
            _ => {}
        }
        match (self, skeleton) {
            (Self::Any, Some(Skeleton::Csa)) => Self::Shogi,
            (Self::Any, Some(Skeleton::Sgf)) => Self::Go,
            (Self::Any, _) if reads_japanese => Self::Shogi,
            (Self::Any, Some(Skeleton::Pgn)) if !evidence::has_words_above_ascii(bytes) => {
                Self::Chess
            }
            (stated, _) => stated,
        }
    }

    /// Whether bytes are a text in a usual encoding, and no words in that of western players.
    fn is_all_there_is(self, bytes: &[u8]) -> bool {
        let western = Encoding::Windows1252;
        let is_western =
            strict(bytes, western).is_some() && evidence::reads_as_words(bytes, western);
        !is_western && self.usual().iter().any(|&usual| strict(bytes, usual).is_some())
    }

    /// Whether an encoding that alone fits may be taken without asking statistics.
    pub(super) fn settle(self, bytes: &[u8]) -> bool {
        match self {
            Self::Shogi | Self::Xiangqi | Self::Janggi => true,
            Self::Chess => !evidence::has_words_above_ascii(bytes),
            Self::Go => evidence::is_mostly_runs(bytes),
            Self::Any => false,
        }
    }

    /// The encodings one of which is expected.
    pub(super) const fn usual(self) -> &'static [Encoding] {
        use Encoding::*;
        match self {
            Self::Shogi => &[ShiftJis, EucJp],
            Self::Chess => &[Windows1252],
            Self::Xiangqi => &[Gb18030, Big5],
            Self::Janggi => &[EucKr],
            Self::Go => &[Gb18030, ShiftJis, Big5, EucKr, EucJp],
            Self::Any => &[ShiftJis, EucJp, Gb18030, Big5, EucKr],
        }
    }

    /// Whether statistics may answer with `encoding`.
    pub(super) fn accepts(self, encoding: Encoding) -> bool {
        use Encoding::*;
        match self {
            Self::Any => true,
            Self::Shogi | Self::Xiangqi | Self::Janggi => self.usual().contains(&encoding),
            Self::Chess => {
                matches!(encoding, Windows1252 | Windows1251 | Windows1250 | Koi8U | Latin2)
            }
            Self::Go => {
                matches!(encoding, Windows1252 | Windows1251 | Windows1250 | Koi8U | Latin2)
                    || matches!(encoding, Windows1253 | Windows1254 | Windows874 | Iso8859Greek)
                    || self.usual().contains(&encoding)
            }
        }
    }
}

/// Whether what would be hanzi are letters of Western words without doubt: some players of xiangqi have such names.
fn is_western(bytes: &[u8], skeleton: Option<Skeleton>) -> bool {
    Characters::of(bytes, Encoding::Gb18030).are_letters()
        && evidence::reads_as_words(bytes, Encoding::Windows1252)
        && matches!(names::of(bytes, skeleton), Some(Names::Western))
}

/// The encodings of the game that tag pairs name, if its players write in their own letters: xiangqi, shogi,
/// janggi.
fn of_tags(bytes: &[u8]) -> Option<Candidates> {
    let head = &bytes[..bytes.len().min(4096)];
    let value = |name: &[u8]| {
        let mut places = memchr::memmem::find_iter(head, name);
        let at = places.find(|&at| at == 0 || matches!(head[at - 1], b'\n' | b'\r'))?;
        let value = &head[at + name.len()..];
        Some(&value[..memchr::memchr(b'"', value)?])
    };
    let named = |game: &[u8], name: &str| {
        let letters = game.iter().filter(|byte| byte.is_ascii_alphabetic());
        letters.map(u8::to_ascii_lowercase).eq(name.bytes())
    };
    let games = [
        (Candidates::Xiangqi, ["xiangqi", "chinesechess"]),
        (Candidates::Shogi, ["shogi", "japanesechess"]),
        (Candidates::Janggi, ["janggi", "koreanchess"]),
    ];
    let stated = [b"[Game \"".as_slice(), b"[Variant \""].into_iter().find_map(|tag| {
        let game = value(tag)?;
        games.into_iter().find(|(_, names)| names.iter().any(|name| named(game, name)))
    });
    // Red against Black is xiangqi: janggi has Red and Blue, chess for four has four colours.
    let has_red = value(b"[Red \"").is_some();
    match stated {
        Some((candidates, _)) => Some(candidates),
        None if has_red && value(b"[Black \"").is_some() => Some(Candidates::Xiangqi),
        None if has_red && value(b"[Blue \"").is_some() => Some(Candidates::Janggi),
        None => None,
    }
}

/// The one of `usual` in which the fewest sequences are malformed; of equals Shift_JIS if it has
/// kana, then the likely one, then the first.
pub(super) fn least_malformed(
    bytes: &[u8],
    usual: &[Encoding],
    likely: Option<Encoding>,
    looks_japanese: impl Fn(Encoding) -> bool,
) -> Encoding {
    let kana = |e| e == Encoding::ShiftJis && looks_japanese(e);
    let rank = |&e: &Encoding| (count_malformed(bytes, e), !kana(e), likely != Some(e));
    usual.iter().copied().min_by_key(rank).unwrap_or_default()
}

/// The most likely encoding of single bytes that has a character for all of them.
pub(super) fn western(bytes: &[u8]) -> Option<Encoding> {
    use Encoding::{Windows1250, Windows1251, Windows1252};
    let order = match evidence::has_words_above_ascii(bytes) {
        true => [Windows1251, Windows1252, Windows1250],
        false => [Windows1252, Windows1250, Windows1251],
    };
    order.into_iter().find(|&e| strict(bytes, e).is_some())
}

/// Whether bytes are a text in a multi-byte `encoding` but for being cut off or hardly damaged: in one
/// place of so many bytes above ASCII.
pub(super) fn is_nearly(bytes: &[u8], encoding: Encoding, share: usize) -> bool {
    damage::are_few(damage::count_within(bytes, encoding), share, bytes)
        && evidence::is_mostly_runs(bytes)
}

/// Whether bytes have more characters above ASCII in an encoding than malformed sequences.
pub(super) fn is_mostly_characters(bytes: &[u8], encoding: Encoding) -> bool {
    let mut malformed = 0;
    let text = lossy(bytes, encoding, |_| malformed += 1);
    // Each malformed sequence has a character of its own in the text.
    text.chars().filter(|c| !c.is_ascii()).count() > 2 * malformed
}
