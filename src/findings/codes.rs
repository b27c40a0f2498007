//! THE table of findings: one row a code, worded in English and Japanese.
//!
//! A code's letter names the area: `I` input and encoding, `D` detection, `C` CSA, `K` KIF, KI2
//! and BOD, `U` SFEN, USI, UCI and PSN, `J` JKF and lines of JSON, `P` PGN, FEN and EPD, `S` the rules of shogi, `X` the
//! rules of chess, `V` those of xiangqi, janggi and makruk, `F` SGF, `H` Ishi, `G` the rules of Go,
//! `B` PCN and games on any board, `R` what a record says of itself (numbers, clocks, results).
//! Numbers are never reused.

use super::Severity;
use std::fmt;

/// The language of wordings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// One of two wordings.
    #[must_use]
    pub const fn word<'a>(self, en: &'a str, ja: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

/// One row of the table.
#[derive(Debug)]
pub struct Row {
    /// The stable code, such as `S107`.
    pub id: &'static str,
    /// The same as words, such as `two-pawns`.
    pub name: &'static str,
    /// The usual weight.
    pub severity: Severity,
    /// Whether it is a tolerated departure from the format: a note in ordinary use, but what
    /// `--strict` refuses. The table writes `Departure` for such a weight.
    pub departure: bool,
    /// Whether a text of the source was left out: a conversion loses it.
    pub drops: bool,
    message: [&'static str; 2],
    help: [&'static str; 2],
}

impl Row {
    /// The template of the sentence that says what is wrong.
    #[must_use]
    pub fn message(&self, lang: Lang) -> &'static str {
        self.message[lang as usize]
    }

    /// The template of the advice.
    #[must_use]
    pub fn help(&self, lang: Lang) -> &'static str {
        self.help[lang as usize]
    }
}

/// The weights of the table.
enum Weight {
    Note,
    Departure,
    Warning,
    Error,
}

impl Weight {
    const fn severity(self) -> Severity {
        match self {
            Weight::Note | Weight::Departure => Severity::Note,
            Weight::Warning => Severity::Warning,
            Weight::Error => Severity::Error,
        }
    }
}

/// The marks of the table.
#[expect(non_upper_case_globals, reason = "the table writes them as words")]
mod marks {
    /// A text was left out.
    pub(super) const drops: bool = true;
}

macro_rules! codes {
    ($($variant:ident $id:literal $name:literal $severity:ident $(, $mark:ident)?
        en $en:literal help $en_help:literal
        ja $ja:literal help $ja_help:literal)*) => {
        /// A kind of finding. Its wording stands in the table of this module.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum Code {
            $(#[doc = concat!("`", $id, "` ", $name, ": ", $en)] $variant,)*
        }

        /// All codes, in the order of the table.
        pub const ALL: &[Code] = &[$(Code::$variant),*];

        static TABLE: &[Row] = &[$(Row {
            id: $id,
            name: $name,
            severity: Weight::$severity.severity(),
            departure: matches!(Weight::$severity, Weight::Departure),
            drops: false $(| marks::$mark)?,
            message: [$en, $ja],
            help: [$en_help, $ja_help],
        }),*];
    };
}

impl Code {
    /// The code's row.
    #[must_use]
    pub fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Finds a code by its id or its name, in any case.
    #[must_use]
    pub fn find(text: &str) -> Option<Code> {
        ALL.iter().copied().find(|code| {
            let row = code.row();
            row.id.eq_ignore_ascii_case(text) || row.name.eq_ignore_ascii_case(text)
        })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().id)
    }
}

codes! {
    // I: input and encoding.
    MalformedBytes "I001" "malformed-bytes" Error
        en "these bytes are not {encoding}"
        help "They were read as U+FFFD. Name the true encoding with --encoding, or mend the file."
        ja "{encoding}として読めないバイト列があります"
        help "U+FFFDとして読みました。正しい文字コードを--encodingで指定するか、ファイルを直してください。"
    DestroyedEncoding "I002" "destroyed-encoding" Error
        en "{count} characters were destroyed (U+FFFD) by an earlier conversion of the file"
        help "The text cannot be restored from this file. Find the original and convert it with the right encoding."
        ja "以前の文字コード変換で{count}文字が失われています(U+FFFD)"
        help "このファイルからは元に戻せません。元のファイルを正しい文字コードで変換し直してください。"
    DeclaredEncoding "I003" "declared-encoding" Warning
        en "the file declares another encoding than it has: read as {encoding}"
        help "Programs that believe it show other characters. Mend the declaration; if names look wrong, force an encoding with --encoding."
        ja "宣言された文字コードと実際が違います: {encoding}として読みました"
        help "宣言に従うソフトでは文字化けします。宣言を直してください。ここでも文字化けしていれば--encodingで指定してください。"
    UnknownDeclaration "I004" "unknown-declaration" Warning
        en "the declared encoding is not known: read as {encoding}"
        help "Programs that believe it refuse the file. Write the usual name, such as UTF-8 or SHIFT_JIS, or force an encoding with --encoding."
        ja "宣言された文字コードには対応していません: {encoding}として読みました"
        help "宣言に従うソフトでは読めません。UTF-8やSHIFT_JISなどの普通の名前を書くか、--encodingで指定してください。"
    EncodingGuessed "I005" "encoding-guessed" Warning
        en "the encoding is not certain: read as {encoding}"
        help "If names look wrong, name the encoding with --encoding; also possible: {others}."
        ja "文字コードを断定できません: {encoding}として読みました"
        help "文字化けしていたら--encodingで指定してください。他の候補: {others}。"
    PrivateCharacters "I006" "private-characters" Warning
        en "{count} user-defined characters have no meaning outside the machine they were made on"
        help "Replace them by Unicode characters; they cannot be written in Shift_JIS again."
        ja "外字が{count}文字あります。作成した機械以外では意味を持ちません"
        help "Unicodeの文字に置き換えてください。Shift_JISには書き戻せません。"
    BinaryFile "I007" "binary-file" Error
        en "this is not text"
        help "Give a game record, or name its encoding with --encoding."
        ja "テキストファイルではありません"
        help "棋譜ファイルを指定するか、--encodingで文字コードを指定してください。"
    NulCharacter "I008" "nul-character" Warning
        en "there is a NUL character in the text"
        help "It was read as a blank. Remove it."
        ja "NUL文字が含まれています"
        help "空白として読みました。取り除いてください。"
    RepeatedBom "I009" "repeated-bom" Departure
        en "there is a byte order mark inside the text"
        help "It was skipped; files joined with `cat` have it. Remove it."
        ja "途中にBOMがあります"
        help "読み飛ばしました。ファイルを連結するとできます。取り除いてください。"
    TooLarge "I010" "too-large" Error
        en "the text is too large to be read in one piece"
        help "Split the file into parts below 4 GiB."
        ja "テキストが大きすぎて一度に読めません"
        help "4GiB未満に分割してください。"
    Unreadable "I011" "unreadable" Error
        en "the file cannot be read: {reason}"
        help "Check its name and whether you may read it."
        ja "ファイルを読めません: {reason}"
        help "ファイル名と、読み取りの権限を確かめてください。"
    DamagedArchive "I012" "damaged-archive" Error
        en "the compressed data are damaged: {reason}"
        help "Get the file again from where it came."
        ja "圧縮データが壊れています: {reason}"
        help "元のファイルを入手し直してください。"
    UnpackedLimit "I013" "unpacked-limit" Error
        en "it unpacks to more than {limit}"
        help "Small files that unpack to huge ones can be meant to do harm. If you trust this one, allow more with --max-unpacked."
        ja "展開すると{limit}を超えます"
        help "展開すると極端に大きくなるファイルは、悪意で作られたものかもしれません。信頼できるものなら--max-unpackedで上限を上げてください。"
    NotUnpacked "I014" "not-unpacked" Error
        en "it is {what}, which is not unpacked here"
        help "Unpack it with another program first."
        ja "{what}には対応していません"
        help "先に別のプログラムで展開してください。"
    TrailingBytes "I015" "trailing-bytes" Warning
        en "what stands behind the compressed data, from byte {offset} on, is not compressed and was not read"
        help "Check whether the file is complete; two files may have been joined."
        ja "圧縮データの後ろ({offset}バイト目以降)に圧縮されていないデータがあり、読みませんでした"
        help "ファイルが完全か、別のファイルがつながっていないか確かめてください。"

    // D: detection.
    UnknownFormat "D001" "unknown-format" Error
        en "this is no game record that is known"
        help "Name the format with --from; `kifu formats` lists them all."
        ja "対応している形式の棋譜ではありません"
        help "--fromで形式を指定してください。`kifu formats`で一覧が出ます。"
    UnclearFormat "D002" "unclear-format" Error
        en "this can be any of these formats: {formats}"
        help "Name the one it is with --from."
        ja "形式を断定できません。候補: {formats}"
        help "--fromで形式を指定してください。"
    NoRecord "D003" "no-record" Warning
        en "there is no game and no position in this file"
        help "Check that it is the right file."
        ja "対局も局面も含まれていません"
        help "正しいファイルか確かめてください。"

    // R: what a record says of itself.
    MoveNumber "R101" "move-number" Warning
        en "move number {found} stands where {expected} is expected"
        help "The order of the lines was trusted. Check that no move is missing or doubled."
        ja "手数が{expected}であるべきところに{found}とあります"
        help "行の順序を信用しました。抜けや重複がないか確かめてください。"
    MovesAfterEnd "R102" "moves-after-end" Warning
        en "the record goes on after its ending \"{ending}\""
        help "The ending was kept as a comment and the moves were read on. If another game begins here, put it into a file of its own."
        ja "終局「{ending}」の後にも指し手があります"
        help "終局はコメントとして残し、続きを読みました。別の対局なら別のファイルに分けてください。"
    OutOfTurn "R103" "out-of-turn" Error
        en "{side} moves out of turn"
        help "The move would be legal for the other side's turn: a move is missing before it, or one side moved twice."
        ja "{side}の手番ではありません"
        help "手番が逆なら合法手です。直前の手が抜けているか、二手指しです。"
    SideMark "R104" "side-mark" Warning
        en "the move is marked as {written}'s, but it is {side}'s turn"
        help "The turn was trusted, not the mark. If several marks differ from here on, a move before is missing or doubled."
        ja "{written}の手と書かれていますが、{side}の手番です"
        help "手番の方を信用しました。ここから先でも食い違うなら、前に指し手の抜けか重複があります。"
    TimeWithoutMove "R105" "time-without-move" Warning, drops
        en "this time belongs to no move"
        help "It was ignored. Put it behind the move that it belongs to."
        ja "この消費時間に対応する指し手がありません"
        help "無視しました。対応する指し手の後に置いてください。"
    TimeTwice "R106" "time-twice" Warning, drops
        en "this move has a time already"
        help "The first time was kept. The other may belong to a move that is missing: check the order of the lines."
        ja "この指し手の消費時間は既にあります"
        help "最初のものを使いました。もう一つは抜けた指し手のものかもしれません。行の順序を確かめてください。"
    TimeTotal "R107" "time-total" Warning
        en "the total time is stated as {stated}, but the times so far add up to {sum}"
        help "The stated total was kept. It can be right if time was added back or a game was resumed."
        ja "累計時間は{stated}とありますが、合計は{sum}です"
        help "書かれた累計を残しました。時間の加算や再開があれば正しいこともあります。"
    CommentRepeated "R108" "comment-repeated" Note
        en "this comment stands at the same place already"
        help "It was kept once, so nothing is lost. Files that were joined or saved twice have this; delete one of them."
        ja "同じコメントが既に同じ場所にあります"
        help "一つだけ残しました。失われたものはありません。ファイルの結合や二重の保存でできます。片方を削除してください。"
    ClaimedCount "R109" "claimed-count" Warning
        en "the closing line counts {stated} moves, but there are {counted}"
        help "Check that no move is missing or doubled."
        ja "「まで{stated}手で…」とありますが、実際は{counted}手です"
        help "指し手の抜けや重複がないか確かめてください。"
    ClaimedResult "R110" "claimed-result" Warning, drops
        en "the closing line says {stated}, but the ending is {actual}"
        help "The ending among the moves was kept. Programs that trust the closing line count another result: mend the wrong one."
        ja "「まで○手で…」の行では{stated}ですが、終局は{actual}です"
        help "指し手の並びにある終局の方を残しました。「まで」の行に従うソフトでは別の結果になるので、誤っている方を直してください。"
    MisfitsFollow "R111" "misfits-follow" Note
        en "what follows move {ply} does not fit the board either ({count} in all)"
        help "Mend move {ply} first and validate again."
        ja "{ply}手目の結果、後の{count}手も盤面に合いません"
        help "まず{ply}手目を直し、もう一度検査してください。"
    PlayedOnAfterRepetition "R112" "played-on-after-repetition" Note
        en "the position after move {ply} stands for the fourth time, yet the game goes on"
        help "By the rule of fourfold repetition the game had ended there."
        ja "{ply}手目で同一局面が4回目になりましたが、対局が続いています"
        help "千日手の規定ではそこで終局です。"
    VariationElsewhere "R113" "variation-elsewhere" Warning
        en "the variation at move {ply} does not fit the line above it but one further back"
        help "It was attached where its moves are legal. Other programs may attach it wrongly: move it behind the line it belongs to."
        ja "{ply}手目からの変化は直前の手順に合わず、さらに前の手順に合います"
        help "合法になる場所につなぎました。別の場所につなぐソフトもあるので、分岐元の手順のすぐ後に移してください。"
    VariationPastEnd "R114" "variation-past-end" Warning
        en "the variation at move {ply} begins after the last move of the game"
        help "It was kept as a continuation beside the end of the game. Check its number: other programs drop such a variation."
        ja "{ply}手目からの変化は本譜の最終手より後から始まっています"
        help "本譜の終わりの続きとして残しました。読み捨てるソフトもあるので、手数を確かめてください。"
    VariationNowhere "R115" "variation-nowhere" Error
        en "the variation at move {ply} has nothing to branch off: the game has {last} moves"
        help "Its moves were kept as text. Mend its number."
        ja "{ply}手目からの変化の分岐元がありません。本譜は{last}手です"
        help "指し手は文字として残しました。手数を直してください。"
    VariationRepeats "R116" "variation-repeats" Warning
        en "the variation begins with a move that stands here already"
        help "Both were joined, so no move is lost. Begin the variation at the first move that differs."
        ja "変化の初手が既にある手と同じです"
        help "一つにまとめました。失われた指し手はありません。変化は最初に異なる指し手から始めてください。"
    AmbiguityResolved "R117" "ambiguity-resolved" Warning
        en "{piece} to {to} can come from {origins}; only one of them keeps the rest of the game legal"
        help "That one was taken. Write which piece moves."
        ja "{to}{piece}は{origins}から指せますが、以後の手順が合法になるのは一つだけです"
        help "その手としました。どの駒か明記してください。"
    HeaderRepeated "R118" "header-repeated" Warning
        en "the header \"{name}\" stands twice"
        help "Both were kept; the last one counts here, but the first in other programs. Remove the wrong one."
        ja "ヘッダー「{name}」が二つあります"
        help "両方残しました。ここでは後の方が有効ですが、前の方を使うソフトもあります。誤っている方を取り除いてください。"
    BadDate "R119" "bad-date" Warning
        en "\"{value}\" is not a date"
        help "The text was kept. Dates are written 2024/05/05 or 2024/05/05 15:05:40."
        ja "「{value}」は日付として読めません"
        help "文字のまま残しました。2024/05/05または2024/05/05 15:05:40のように書きます。"
    TimeWithoutDate "R130" "time-without-date" Warning
        en "\"{value}\" is a time of day without its date"
        help "The text was kept. Some programs leave the date out here; write it before the time, as in 2024/05/05 15:05:40."
        ja "「{value}」には日付がなく、時刻だけです"
        help "文字のまま残しました。日付を書かないソフトがあります。2024/05/05 15:05:40のように日付も書いてください。"
    RepeatedDiffers "R131" "repeated-differs" Warning, drops
        en "the variation repeats a move of the line beside it, with another time or comment"
        help "It was left out, since the move stands once. Begin the variation where it first differs."
        ja "変化の中で繰り返された本譜などの指し手に、異なる消費時間またはコメントがあります"
        help "同じ指し手は一つにまとめるため、読み込みませんでした。変化は最初に異なる指し手から始めてください。"
    AllTimesZero "R120" "all-times-zero" Note
        en "every move is said to have taken no time at all"
        help "The program that wrote this probably did not know the times."
        ja "全ての指し手の消費時間が0になっています"
        help "書いたプログラムが時間を知らなかったと思われます。"
    HandicapMismatch "R121" "handicap-mismatch" Warning
        en "the handicap \"{name}\" does not fit the position that is given"
        help "The position was trusted. Programs that go by the handicap begin from another board: mend the one that is wrong."
        ja "手合割「{name}」が局面図と一致しません"
        help "局面図の方を信用しました。手合割に従うソフトでは別の局面から始まるので、誤っている方を直してください。"
    HandicapByMoves "R122" "handicap-by-moves" Warning
        en "the moves fit \"{name}\" only with the lance of file {file} missing"
        help "Programs differ in which lance 三枚落ち removes. Add a diagram to make it certain."
        ja "指し手が合うのは{file}筋の香がない「{name}」だけです"
        help "三枚落ちで外す香はプログラムによって違います。局面図を加えると確実です。"
    IllegalByOther "R123" "illegal-by-other" Warning
        en "the ending blames {written}, but the illegal move is {side}'s"
        help "The player of the illegal move was taken as the loser."
        ja "終局は{written}の反則としていますが、反則手を指したのは{side}です"
        help "反則手を指した側の負けとしました。"
    ClaimedWithoutMoves "R124" "claimed-without-moves" Error
        en "the closing line counts {stated} moves, but no move could be read"
        help "The moves are missing, or stand in a form that is not known. Bring them into the form of the format."
        ja "「まで{stated}手で…」とありますが、読み取れた指し手は一つもありません"
        help "指し手がないか、対応していない書き方です。この形式の書き方に直してください。"

    // S1: illegal moves of shogi.
    EmptyOrigin "S101" "empty-origin" Error
        en "there is no piece on {from}"
        help "The move was kept as it is written. Check the origin, and the moves before."
        ja "{from}に駒がありません"
        help "書かれたまま残しました。移動元と、それまでの手順を確かめてください。"
    PieceMismatch "S102" "piece-mismatch" Error
        en "the move names {named}, but {actual} stands on {from}"
        help "The piece on the board was moved. Check the piece and the origin."
        ja "{named}と書かれていますが、{from}にあるのは{actual}です"
        help "盤上の駒を動かしました。駒と移動元を確かめてください。"
    OpponentsPiece "S103" "opponents-piece" Error
        en "the {piece} on {from} belongs to the opponent of {side}"
        help "Either it is the other side's turn, or the origin is wrong: check the turn, and the moves before."
        ja "{from}の{piece}は{side}の駒ではありません"
        help "手番が違うか、移動元の書き誤りです。手番と、それまでの手順を確かめてください。"
    OwnCapture "S104" "own-capture" Error
        en "{side} takes a piece of its own, the {target} on {to}"
        help "No piece takes one of its own side: the destination is wrong, or the piece there has moved before."
        ja "{side}が自分の駒({to}の{target})を取っています"
        help "味方の駒は取れません。移動先の書き誤りか、そこの駒が先に動いています。"
    KingCapture "S105" "king-capture" Error
        en "{side} takes the king on {to}"
        help "The game ended before: the king was left in check."
        ja "{side}が{to}の玉を取っています"
        help "王手放置で、対局は既に終わっています。"
    CannotReach "S106" "cannot-reach" Error
        en "a {piece} cannot move from {from} to {to}"
        help "Either a square or the piece is written wrongly, or an earlier move is: nothing was guessed."
        ja "{piece}は{from}から{to}へは動けません"
        help "マスか駒の書き誤り、または前の手の誤りです。推測はしていません。移動元、移動先、駒を確かめてください。"
    PathBlocked "S107" "path-blocked" Error
        en "a piece stands between {from} and {to}: the {piece} cannot pass"
        help "Only the knight jumps. Often an earlier move is missing or wrong: compare the board from the last moves on."
        ja "{from}と{to}の間に駒があり、{piece}は通れません"
        help "駒を飛び越えられるのは桂だけです。前の手の抜けや誤りが多いので、数手前から盤面を確かめてください。"
    PromotesOutsideZone "S108" "promotes-outside-zone" Error
        en "the {piece} promotes from {from} to {to}, neither of which is in the promotion zone"
        help "Pieces promote when they enter, leave or move within the last three ranks."
        ja "{from}から{to}への移動では{piece}は成れません"
        help "成れるのは敵陣三段に入る、出る、その中で動くときだけです。"
    CannotPromote "S109" "cannot-promote" Error
        en "a {piece} cannot promote"
        help "Gold, king and promoted pieces have no other side."
        ja "{piece}は成れません"
        help "金、玉、成駒は成れません。"
    MustPromote "S110" "must-promote" Error
        en "the {piece} on {to} could never move again: it has to promote"
        help "Write the promotion, or check the destination."
        ja "{to}の{piece}は行き所がありません。成らなければなりません"
        help "「成」を付けるか、移動先を確かめてください。"
    NotInHand "S111" "not-in-hand" Error
        en "{side} has no {named} in hand"
        help "Check the piece, and the moves before."
        ja "{side}は{named}を持っていません"
        help "駒と、それまでの手順を確かめてください。"
    DropOnOccupied "S112" "drop-on-occupied" Error
        en "the {named} is dropped on {to}, which is occupied"
        help "Drops need an empty square. Check the destination."
        ja "駒のある{to}に{named}を打っています"
        help "打てるのは空いたマスだけです。打つ場所を確かめてください。"
    DeadDrop "S113" "dead-drop" Error
        en "a {named} dropped on {to} could never move"
        help "Pawns and lances cannot be dropped on the last rank, knights not on the last two."
        ja "{to}に打った{named}は行き所がありません"
        help "歩と香は一段目に、桂は二段目までに打てません。"
    TwoPawns "S114" "two-pawns" Error
        en "two pawns (nifu): {side} has an unpromoted pawn on file {file} already"
        help "This loses the game. If it really was played, the ending should say so."
        ja "二歩です。{file}筋には既に{side}の歩があります"
        help "反則負けです。実際に指されたのなら、終局にそう書くべきです。"
    DropPawnMate "S115" "drop-pawn-mate" Error
        en "the pawn dropped on {to} mates (uchifuzume)"
        help "A dropped pawn must not give mate at once. If it really was played, the ending should say so."
        ja "{to}歩は打ち歩詰めです"
        help "反則負けです。実際に指されたのなら、終局にそう書くべきです。"
    LeavesKingInCheck "S116" "leaves-king-in-check" Error
        en "{side} leaves its king in check"
        help "The king was in check before the move and still is. If it really was played, the ending should say so."
        ja "{side}が王手を放置しています"
        help "反則負けです。実際に指されたのなら、終局にそう書くべきです。"
    KingIntoCheck "S117" "king-into-check" Error
        en "{side}'s king moves into check on {to}"
        help "This loses the game. Check the square; if it really was played, the ending should say so."
        ja "{side}の玉が{to}で相手の利きに入っています"
        help "反則負けです。移動先を確かめてください。実際に指されたのなら、終局にそう書くべきです。"
    ExposesKing "S118" "exposes-king" Error
        en "the {piece} on {from} is pinned: moving it exposes {side}'s king"
        help "This loses the game. Check which piece moves; if it really was played, the ending should say so."
        ja "{from}の{piece}を動かすと{side}の玉が素抜かれます"
        help "反則負けです。動いた駒を確かめてください。実際に指されたのなら、終局にそう書くべきです。"
    SameWithoutPrevious "S120" "same-without-previous" Error
        en "the move goes to \"the same square\", but there is no move before it"
        help "Write the destination."
        ja "「同」とありますが、直前の指し手がありません"
        help "移動先を書いてください。"
    NoPieceNamed "S121" "no-piece-named" Error
        en "the move names neither its origin nor a piece"
        help "Write the piece."
        ja "移動元も駒も書かれていません"
        help "駒を書いてください。"
    NoOrigin "S122" "no-origin" Error
        en "no {piece} can go to {to}"
        help "Check piece and destination, and the moves before."
        ja "{to}へ動ける{piece}がありません"
        help "駒と移動先、それまでの手順を確かめてください。"
    AmbiguousMove "S123" "ambiguous-move" Error
        en "{piece} to {to} can come from {origins}"
        help "Write which one: the origin, or 左 直 右 上 寄 引."
        ja "{to}{piece}は{origins}のどれか分かりません"
        help "移動元か、左 直 右 上 寄 引を書いてください。"
    MarkMisfit "S124" "mark-misfit" Warning
        en "the marks do not fit the only {piece} that can go to {to}, the one on {from}"
        help "It was moved all the same, since there is no other. Wrong marks often show that the board is not the one that was played on: check the moves before."
        ja "{to}へ動ける{piece}は{from}だけですが、左右上寄引の表記が合いません"
        help "他にないのでその駒を動かしました。盤面が実戦と食い違っていることも多いので、それまでの手順を確かめてください。"
    PromotionImplied "S125" "promotion-implied" Warning
        en "the {piece} on {to} has to promote, but no promotion is written"
        help "It was promoted. Write 成."
        ja "{to}の{piece}は成らなければなりませんが「成」がありません"
        help "成ったものとしました。「成」を書いてください。"

    // S2: positions of shogi.
    TooManyPieces "S201" "too-many-pieces" Warning
        en "there are {count} of {piece}, but a set has only {limit}"
        help "Check board and hands."
        ja "{piece}が{count}枚あります。一組には{limit}枚しかありません"
        help "盤と持駒を確かめてください。"
    NoKing "S202" "no-king" Note
        en "{side} has no king"
        help "That is usual in problems; in a game, check the board."
        ja "{side}の玉がありません"
        help "詰将棋なら普通です。対局なら盤面を確かめてください。"
    ExtraKing "S203" "extra-king" Warning
        en "{side} has more than one king"
        help "A game has one king a side: one of them is another piece, or belongs to the other side."
        ja "{side}の玉が二枚以上あります"
        help "玉は一人一枚です。別の駒か相手の玉の書き誤りではないか確かめてください。"
    TwoPawnsAtStart "S204" "two-pawns-at-start" Warning
        en "{side} has two unpromoted pawns on file {file} in the start position"
        help "No game leads to two pawns on a file: one of them is promoted, on another file, or the opponent's."
        ja "開始局面で{side}の歩が{file}筋に二枚あります"
        help "対局では生じない形です。成駒か、別の筋か、相手の歩の書き誤りではないか確かめてください。"
    DeadPieceAtStart "S205" "dead-piece-at-start" Warning
        en "the {piece} on {square} can never move"
        help "It has no square to go to, so no game leads to this: it is promoted, or stands on another rank."
        ja "{square}の{piece}は行き所がありません"
        help "対局では生じない形です。成駒か、別の段の書き誤りではないか確かめてください。"
    CheckOutOfTurn "S206" "check-out-of-turn" Warning
        en "{side} is in check, but it is the other side's turn"
        help "The king could be taken at once, so no game leads to this: the turn, or a piece, is wrong."
        ja "{side}に王手がかかっているのに相手の手番です"
        help "次の手で玉を取れてしまう、対局では生じない局面です。手番か駒を確かめてください。"

    // S3: endings of shogi.
    NotMate "S301" "not-mate" Warning
        en "the record says mate, but {side} can still play {escape}"
        help "It is no mate, or the last moves are others. The ending was kept as it is written: perhaps the side resigned."
        ja "詰みとありますが、{side}には{escape}があります"
        help "詰んでいないか、最後の指し手が違います。終局は書かれたまま残しました。投了の書き誤りかもしれません。"
    MateWithoutCheck "S130" "mate-without-check" Warning
        en "the record says mate: {side} has no legal move, but is not in check"
        help "The ending was kept as it is written. Check that no move before it is missing."
        ja "詰みとありますが、{side}には合法手がないだけで、王手ではありません"
        help "終局は書かれたまま残しました。直前に抜けている手がないか確かめてください。"
    NotFourfold "S302" "not-fourfold" Warning
        en "the record says repetition, but the last position stands only for time {times}"
        help "A draw by repetition needs the same position four times. The ending was kept as it is written."
        ja "千日手とありますが、最終局面は{times}回目です"
        help "千日手は同一局面4回です。終局は書かれたまま残しました。"
    PerpetualCheck "S303" "perpetual-check" Warning
        en "the repetition came about by perpetual check: {side} loses"
        help "By the rule it is no draw: who gives check all the time loses. The ending was kept as it is written."
        ja "連続王手の千日手です。{side}の負けになります"
        help "引き分けではなく、王手をかけ続けた側の負けです。終局は書かれたまま残しました。"
    NotPerpetualCheck "S304" "not-perpetual-check" Warning
        en "the record says perpetual check, but that side did not give check with every move"
        help "A single move without check makes it an ordinary repetition, and a draw. The ending was kept as it is written."
        ja "連続王手とありますが、全ての手が王手だったわけではありません"
        help "一手でも王手でない手があれば、普通の千日手で引き分けです。終局は書かれたまま残しました。"
    DeclarationFails "S305" "declaration-fails" Warning
        en "{side} declares a win with {points} points and {pieces} pieces in the enemy camp: that is not enough, or the king is not there, or is in check"
        help "By the 27-point rule sente needs 28 points, gote 27, ten pieces besides the king in the camp, and no check. The ending was kept as it is written."
        ja "{side}の宣言は条件を満たしません({points}点、敵陣{pieces}枚)"
        help "27点法では先手28点・後手27点以上、玉と玉以外10枚以上が敵陣三段内にあり、王手がかかっていないことが条件です。終局は書かれたまま残しました。"
    DeclarationOnlyBy24 "S306" "declaration-only-by-24" Note
        en "{side}'s declaration with {points} points wins by the 24-point rule only"
        help "Nothing has to be done if that rule was agreed on."
        ja "{side}の宣言({points}点)は24点法でのみ勝ちです"
        help "24点法の対局なら問題ありません。"

    // C: CSA.
    CsaUnknown "C101" "csa-unknown-statement" Warning
        en "\"{text}\" is no statement of the CSA format"
        help "It was kept as a comment, since programs that read CSA stop at such a line. If it is a comment, begin the line with '."
        ja "「{text}」はCSA形式の文ではありません"
        help "このような行で止まるソフトがあるため、コメントとして残しました。コメントなら行頭に'を書きます。"
    CsaVersion "C102" "csa-unknown-version" Warning
        en "\"{text}\" is no known version of the CSA format"
        help "The file was read by the rules of version 3."
        ja "「{text}」は未知のCSA形式のバージョンです"
        help "V3の規則で読みました。"
    CsaBoardRow "C103" "csa-board-row" Error, drops
        en "this board row cannot be read"
        help "A row is P, its number, and nine squares of three characters: a piece such as +FU, or a blank, an asterisk and a blank."
        ja "盤面の行が読めません"
        help "P、段の数字、続けて9マスを+FUや「 * 」のように3文字ずつ書きます。"
    CsaMissingRow "C104" "csa-missing-row" Warning
        en "board row P{rank} is missing"
        help "It was taken as empty. Other programs refuse the position: write the row, with ` * ` for each empty square."
        ja "盤面のP{rank}の行がありません"
        help "空とみなしました。局面を受け付けないソフトもあるので、空のマスを「 * 」としてその行を書いてください。"
    CsaPieces "C105" "csa-pieces" Error, drops
        en "\"{text}\" does not name pieces and squares of the position"
        help "Write two digits and two letters a piece, such as 82HI; with PI they must name the pieces that stand there in an even game."
        ja "「{text}」は局面の駒とマスを表していません"
        help "82HIのように数字二つと英字二つで書きます。PIでは平手でそこにある駒でなければなりません。"
    CsaOccupied "C106" "csa-occupied" Warning
        en "a second piece is put on {square}"
        help "The later piece was kept, so that one piece is missing now: mend the square of one of them."
        ja "{square}に二枚目の駒を置いています"
        help "後の駒を残したため、駒が一枚減っています。どちらかのマスを直してください。"
    CsaTwoBoards "C107" "csa-two-boards" Warning
        en "the start position is given twice, by PI and by rows"
        help "The later statement was trusted, while other programs trust the first. Remove the wrong one."
        ja "開始局面がPIと行の両方で書かれています"
        help "後の方を信用しましたが、前の方を使うソフトもあります。誤っている方を取り除いてください。"
    CsaNoTurn "C108" "csa-no-turn" Warning
        en "the line that says who moves first is missing"
        help "The sign of the first move was trusted. Put + or - on a line of its own after the position."
        ja "手番の行がありません"
        help "初手の＋／－に従いました。局面の後に+または-だけの行を書いてください。"
    CsaNoPosition "C109" "csa-no-position" Warning
        en "the start position is missing"
        help "The even start was taken. Write PI."
        ja "開始局面がありません"
        help "平手とみなしました。PIと書いてください。"
    CsaMove "C110" "csa-move" Error
        en "\"{text}\" cannot be read as a move"
        help "A move is a sign, two squares and a piece, such as +7776FU."
        ja "「{text}」は指し手として読めません"
        help "+7776FUのように＋／－、移動元、移動先、駒を書きます。"
    CsaMoveTail "C111" "csa-move-tail" Warning
        en "\"{text}\" stands behind the move"
        help "It was kept as a comment. Only a comma and another statement may follow a move on its line."
        ja "指し手の後に「{text}」とあります"
        help "コメントとして残しました。指し手と同じ行に続けられるのは、コンマと次の文だけです。"
    CsaNoSign "C112" "csa-no-sign" Warning
        en "the move has no sign"
        help "It was taken as a move of the side to move. Write + or - before it."
        ja "指し手の前に＋／－がありません"
        help "手番の側の手とみなしました。+または-を付けてください。"
    CsaTime "C113" "csa-time" Warning
        en "\"{text}\" cannot be read as a time"
        help "Times are T and seconds, such as T12."
        ja "「{text}」は消費時間として読めません"
        help "T12のようにTと秒数を書きます。"
    CsaEnding "C114" "csa-unknown-ending" Warning
        en "\"{text}\" is no known ending"
        help "It was kept as it is, and nobody counts as the winner. Check the spelling: %TORYO, %CHUDAN, %SENNICHITE, %TIME_UP, %TSUMI …"
        ja "「{text}」は未対応の終局です"
        help "そのまま残し、勝敗は不明としました。%TORYO、%CHUDAN、%SENNICHITE、%TIME_UP、%TSUMIなどの綴りを確かめてください。"
    CsaResultWord "C115" "csa-result-word" Warning
        en "\"{text}\" is no statement of the CSA format; it was read as the result"
        help "Write the ending as %TORYO, %TSUMI, %TIME_UP…"
        ja "「{text}」はCSA形式の文ではありません。勝敗として読みました"
        help "%TORYO、%TSUMI、%TIME_UPなどと書きます。"
    CsaNoSeparator "C116" "csa-no-separator" Warning
        en "another game begins without a separator"
        help "It was read as a game of its own. Put a line with / between games."
        ja "区切りなしに次の対局が始まっています"
        help "別の対局として読みました。対局の間に/だけの行を入れてください。"
    CsaLowerCase "C117" "csa-lower-case" Warning
        en "the piece is written in small letters"
        help "Write FU, KY, … in capitals."
        ja "駒が小文字で書かれています"
        help "FU、KYのように大文字で書きます。"
    CsaOrder "C118" "csa-order" Departure
        en "this statement stands later than the format allows"
        help "It was read all the same. Programs that go by the order of the standard (version, names, position, moves) may miss it: move it up."
        ja "この文は規定より後に置かれています"
        help "そのまま読みました。規定の順（バージョン、対局者名、局面、指し手）に頼るソフトは見落とすので、前に移してください。"
    CsaBlank "C119" "csa-blank" Departure
        en "there are blank lines, spare blanks or empty statements, which the format does not know"
        help "They were skipped. Strict programs stop at an empty line: delete it, or begin it with '."
        ja "規定にない空行や余分な空白、空の文があります"
        help "読み飛ばしました。空行で読むのをやめるソフトもあります。削除するか、行頭に'を書いてください。"
    CsaAll "C120" "csa-all-pieces" Warning
        en "AL must be the last statement of the position, and there is one only"
        help "It was applied where it stands: all pieces left went into that hand, and pieces named later are too many. Move it to the end."
        ja "ALは局面の最後に一度だけ書きます"
        help "書かれた場所で適用したため、残りの駒が全てその側の持駒になりました。最後に移してください。"
    CsaServerLog "C121" "csa-server-log" Error
        en "this is a log of the CSA server protocol, not a record"
        help "Save the game as a record, or cut out its moves."
        ja "CSAサーバー通信のログであり、棋譜ではありません"
        help "棋譜として保存し直してください。"
    CsaFinalBoard "C122" "csa-final-board" Warning
        en "the board that the server noted at the end is not the one that the moves lead to: {square} holds {noted}, not {replayed}"
        help "Moves are missing or wrong, or the note belongs to another game."
        ja "サーバーが最後に記録した盤面が指し手の結果と異なります。{square}は{replayed}でなく{noted}です"
        help "指し手の抜けや誤り、または別の対局の記録が考えられます。"
    CsaFinalMove "C123" "csa-final-move" Note
        en "the board that the server noted at the end is one move further: {move} is not in the record"
        help "The record was cut, or its last move lost."
        ja "サーバーが最後に記録した盤面は一手先です。{move}が棋譜にありません"
        help "棋譜が途中で切れたか、最後の指し手が失われています。"
    CsaNameBelow "C130" "csa-name-below" Departure
        en "the player's name stands on a line of its own"
        help "It was read all the same. Write N+ or N- and the name on one line."
        ja "対局者名がN+やN-の次の行にあります"
        help "そのまま読みました。N+やN-と同じ行に書きます。"
    CsaLoose "C131" "csa-loose-statement" Warning
        en "\"{text}\" is not how the CSA format writes this"
        help "Its meaning is certain, and it was read. Write it in ASCII, without a number before it."
        ja "「{text}」は、CSA形式の書き方ではありません"
        help "意味は明らかなので、そのまま読みました。番号を付けず、半角で書いてください。"
    CsaOtherVersion "C124" "csa-other-version" Departure
        en "this is a statement of CSA V{version}, and the game calls itself V{own}"
        help "It was read. Programs that know no more than V{own} may refuse it."
        ja "V{version}の文ですが、棋譜はV{own}となっています"
        help "そのまま読みました。V{own}のみに対応したソフトでは読めないことがあります。"

    // K: KIF, KI2 and BOD.
    KifUnknownLine "K101" "kif-unknown-line" Warning
        en "this line is nothing that the format knows"
        help "It was kept as a comment. Put an asterisk before comments."
        ja "この行は形式にない書き方です"
        help "コメントとして残しました。コメントの行頭には*を書きます。"
    KifMove "K102" "kif-move" Error
        en "\"{text}\" cannot be read as a move"
        help "It was kept as text. A move is written ７六歩(77), a drop ４五角打, an ending as its word."
        ja "「{text}」は指し手として読めません"
        help "文字として残しました。７六歩(77)、４五角打、投了のように書きます。"
    KifTail "K103" "kif-move-tail" Warning
        en "\"{text}\" stands behind the move"
        help "It was kept as a comment. Behind a move there is only its time; put a comment on a line of its own, behind *."
        ja "指し手の後に「{text}」とあります"
        help "コメントとして残しました。指し手の後に書けるのは消費時間だけです。コメントは*で始まる行に書きます。"
    KifTime "K104" "kif-time" Warning
        en "\"{text}\" cannot be read as a time"
        help "It was kept as a comment. Times are written ( 0:16/00:00:16)."
        ja "「{text}」は消費時間として読めません"
        help "コメントとして残しました。( 0:16/00:00:16)のように書きます。"
    KifEnding "K105" "kif-unknown-ending" Warning
        en "\"{text}\" is no known ending"
        help "It was kept as it is, and nobody counts as the winner. Check the word: 投了, 中断, 千日手, 持将棋, 切れ負け, 詰み …"
        ja "「{text}」は未対応の終局です"
        help "そのまま残し、勝敗は不明としました。投了、中断、千日手、持将棋、切れ負け、詰みなどの言葉を確かめてください。"
    KifLateHeader "K106" "kif-late-header" Departure
        en "the header \"{name}\" stands after the moves"
        help "It was read all the same. Programs that stop reading headers at the first move do not see it: move it to the top."
        ja "ヘッダー「{name}」が指し手の後にあります"
        help "そのまま読みました。最初の指し手でヘッダーを読み終えるソフトには見えないので、先頭に移してください。"
    KifHandicap "K107" "kif-unknown-handicap" Error
        en "\"{name}\" is no known handicap, and there is no diagram"
        help "The even start was taken, which is probably wrong. Write a known handicap, or その他 and a diagram."
        ja "「{name}」という手合割には対応しておらず、局面図もありません"
        help "平手とみなしましたが、おそらく違います。手合割を直すか、局面図を加えてください。"
    KifNoDiagram "K108" "kif-no-diagram" Error
        en "the handicap \"{name}\" needs a diagram, and there is none"
        help "The even start was taken, which is probably wrong. Add the diagram."
        ja "手合割「{name}」には局面図が要りますが、ありません"
        help "平手とみなしましたが、おそらく違います。局面図を加えてください。"
    KifOtherGame "K109" "kif-other-game" Error
        en "\"{name}\" is another game than shogi, with rules that are not known here"
        help "Its moves were kept as text and not played."
        ja "「{name}」は本将棋ではありません。そのルールには対応していません"
        help "指し手は文字として残し、盤上では動かしませんでした。"
    KifBoardRow "K110" "kif-board-row" Error, drops
        en "this row of the diagram cannot be read"
        help "A row is a bar, nine squares such as v香 or ・ with a blank before it, and a bar. What could be read was taken."
        ja "局面図のこの段が読めません"
        help "縦棒の間に、v香や空白付きの・のような9マスを書きます。読めた分だけを使いました。"
    KifBoardShape "K111" "kif-board-shape" Error
        en "the diagram has {count} rows, not 9"
        help "Add what is missing. The missing rows were taken as empty, a missing board as the one of the handicap."
        ja "局面図が9段ではなく{count}段です"
        help "足りない段を加えてください。段は空、盤がなければ手合割の局面とみなしました。"
    KifHand "K112" "kif-hand" Error
        en "these pieces in hand cannot be read"
        help "Pieces are written with their count behind them and blanks between, such as 飛　金二; an empty hand is なし. The hand was taken as empty."
        ja "持駒が読めません"
        help "「飛　金二　歩十八」のように、なければ「なし」と書きます。持駒なしとみなしました。"
    KifSecondGame "K113" "kif-second-game" Note
        en "a second game begins here"
        help "It was read as a record of its own. Put it into a file of its own."
        ja "ここから別の対局が始まっています"
        help "別の棋譜として読みました。別のファイルに分けてください。"
    KifEarlyVariation "K114" "kif-early-variation" Warning
        en "a variation is announced before the first move"
        help "It was read as a variation; the game itself has no moves. Delete the line if they are the game."
        ja "最初の指し手の前に変化の行があります"
        help "変化として読んだため、本譜には指し手がありません。本譜であればこの行を削除してください。"
    KifClosing "K115" "kif-closing-line" Warning
        en "this closing line cannot be read"
        help "It was kept as a comment. Closing lines are written まで79手で先手の勝ち."
        ja "「まで○手で…」の行が読めません"
        help "コメントとして残しました。「まで79手で先手の勝ち」のように書きます。"
    KifLatePromotion "K116" "kif-late-promotion" Warning
        en "the promotion stands behind the origin"
        help "It was read all the same. Write ２二角成(88)."
        ja "「成」が移動元の後にあります"
        help "そのまま読みました。２二角成(88)のように書きます。"
    KifLastMove "K117" "kif-last-move" Warning
        en "the last move of the diagram cannot be read"
        help "The line was kept as a comment. It is written 手数＝171  ▲６二角成  まで."
        ja "局面図の最終手の行が読めません"
        help "コメントとして残しました。「手数＝171  ▲６二角成  まで」のように書きます。"
    KifExtraRow "K118" "kif-extra-row" Warning
        en "this line of a diagram has no place here: the start position is complete"
        help "It was kept as a comment. A second diagram would be another start: delete it, or put it into a file of its own."
        ja "開始局面は既にあり、この局面図の行は使えません"
        help "コメントとして残しました。二つ目の局面図なら、削除するか別のファイルに分けてください。"
    KifBoardFiles "K119" "kif-board-files" Error
        en "the files of the diagram do not run from 9 to 1"
        help "The board was read as if they did. Turn the diagram so that sente is below."
        ja "局面図の筋が９から１の順になっていません"
        help "９から１の順とみなしました。先手を下にした図に直してください。"
    KifDigits "K120" "kif-digits" Departure
        en "squares are written in other digits than ７六"
        help "Write the file as a full-width digit and the rank in kanji."
        ja "マスが「７六」のような数字で書かれていません"
        help "筋は全角数字、段は漢数字で書きます。"
    KifPieceName "K121" "kif-piece-name" Departure
        en "a piece is named in full"
        help "Write 飛, not 飛車."
        ja "駒の名前が略されていません"
        help "「飛車」ではなく「飛」と書きます。"
    KifOriginForm "K122" "kif-origin-form" Departure
        en "an origin is not written (77)"
        help "Write two ASCII digits in ASCII parentheses right behind the piece, and for drops 打 alone."
        ja "移動元が(77)の形ではありません"
        help "駒のすぐ後に半角で(77)と書き、打つ手は「打」だけを書きます。"
    KifNoOrigin "K123" "kif-no-origin" Departure
        en "a move has no origin"
        help "It was found by the rules of KI2. Write (77) behind the piece, or 打 for a drop."
        ja "移動元のない指し手があります"
        help "KI2の規則で補いました。(77)のような移動元か「打」を書きます。"
    KifSameForm "K124" "kif-same-form" Departure
        en "同 is not written with a full-width blank behind it"
        help "Write 同　銀(31)."
        ja "「同」の書き方が違います"
        help "「同　銀(31)」のように全角空白を入れて書きます。"
    KifSideSign "K125" "kif-side-sign" Departure
        en "a side is marked by another sign than ▲ or △"
        help "Write ▲ for the first side and △ for the second."
        ja "手番の印が▲△ではありません"
        help "先手は▲、後手は△と書きます。"
    KifNumberForm "K126" "kif-number-form" Departure
        en "a move number is not written in ASCII digits alone"
        help "Write the number, a blank and the move."
        ja "手数が半角数字だけで書かれていません"
        help "半角数字の後に空白、指し手と書きます。"
    KifUnpromotedWord "K127" "kif-unpromoted-word" Departure
        en "生 is written for 不成"
        help "Write 不成, or nothing in KIF."
        ja "不成が「生」と書かれています"
        help "「不成」と書くか、KIFでは何も書きません。"
    KifMarkWord "K128" "kif-mark-word" Departure
        en "a relative mark is not one of 左 直 右 上 寄 引, or stands behind 成"
        help "Write 上 for 行 and 引 for 下 or 退, before 成."
        ja "左直右上寄引以外の相対表記か、「成」の後の相対表記があります"
        help "「行」は「上」、「下」「退」は「引」とし、「成」の前に書きます。"
    KifTimeForm "K129" "kif-time-form" Departure
        en "a time is not written ( 0:16/00:00:16)"
        help "Its meaning is certain, and it was read. Other programs may take such a time for a comment: write minutes and seconds, a slash and the total."
        ja "消費時間が( 0:16/00:00:16)の形ではありません"
        help "意味は明らかなので読みました。コメントとみなすソフトもあるので、「分:秒/累計」の形で書きます。"
    KifVariationForm "K130" "kif-variation-form" Departure
        en "the line of a variation is not written 変化：3手"
        help "Its meaning is certain, and it was read. Other programs may miss the variation: write 変化：, the number and 手."
        ja "変化の行が「変化：3手」の形ではありません"
        help "意味は明らかなので読みました。変化を見落とすソフトもあるので、「変化：」に手数と「手」を続けて書きます。"
    KifColon "K131" "kif-colon" Departure
        en "a header has an ASCII colon"
        help "Write ： between name and value."
        ja "ヘッダーのコロンが半角です"
        help "名前と値の間は全角の「：」で区切ります。"
    KifCell "K132" "kif-cell" Departure
        en "a square of the diagram has a sign that only some programs write"
        help "Empty squares are ・ with a blank before it, pieces one kanji with a blank or v."
        ja "局面図に一部のソフトだけの文字があります"
        help "空きマスは空白と「・」、駒は空白か「v」と漢字一字で書きます。"
    KifHandForm "K133" "kif-hand-form" Departure
        en "pieces in hand are not written 飛　金二"
        help "Write counts in kanji, and a full-width blank between pieces."
        ja "持駒が「飛　金二」の形ではありません"
        help "枚数は漢数字で、駒の間に全角空白を入れて書きます。"
    KifEndingWord "K134" "kif-ending-word" Departure
        en "the ending is written in another word than the usual one"
        help "Its meaning is certain, and it was read. Other programs may not know the word: write 投了, 中断, 千日手, 詰み and so on."
        ja "終局が普通と違う言葉で書かれています"
        help "意味は明らかなので読みました。この言葉を知らないソフトもあるので、投了、中断、千日手、詰みなどと書きます。"
    KifWideAsterisk "K135" "kif-wide-asterisk" Departure
        en "a comment begins with a full-width asterisk"
        help "Write * before comments."
        ja "コメントの行頭が全角の「＊」です"
        help "半角の*を書きます。"
    KifMoveWithin "K136" "kif-move-within" Error
        en "this line is nothing that the format knows, but it seems to tell a move"
        help "It was kept as a comment, so a move may be missing here. A move is written 1 ７六歩(77); put an asterisk before comments."
        ja "形式にない書き方の行ですが、指し手が書かれているようです"
        help "コメントとして残したため、指し手が抜けているおそれがあります。指し手は「1 ７六歩(77)」のように書き、コメントの行頭には*を書いてください。"
    KifVariationNumber "K137" "kif-variation-number" Error
        en "a variation begins here, but not with the number of a move"
        help "Its moves were kept as text. Write 変化：3手 with the number of the move that it replaces."
        ja "変化の行に手数がありません"
        help "続く指し手は文字として残しました。「変化：3手」のように、置き換える手の手数を書いてください。"

    // U: SFEN and USI.
    SfenError "U101" "sfen-error" Error
        en "this cannot be read as a position: {reason}"
        help "A position is board, side to move (b or w), hands and move number, such as lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1."
        ja "局面として読めません: {reason}"
        help "盤面、手番(bかw)、持駒、手数を空白で区切って書きます。"
    SfenDeparture "U102" "sfen-departure" Warning
        en "this is not how positions are written: {reason}"
        help "Its meaning is certain, and it was read. Engines refuse what is not exact: write it again with `kifu convert`."
        ja "正式な書き方ではありません: {reason}"
        help "意味は明らかなので読みました。正確でないと受け付けないエンジンもあります。`kifu convert` で書き直せます。"

    // X: the rules of chess.
    ChessEmptyOrigin "X101" "chess-empty-origin" Error
        en "nothing stands on {from}"
        help "Check the origin, and the moves before."
        ja "{from}には駒がありません"
        help "移動元と、それまでの手順を確かめてください。"
    ChessOpponentsPiece "X102" "chess-opponents-piece" Error
        en "the {piece} on {from} is not {side}'s"
        help "Either a move of the other side is missing, or the origin is wrong: check whose turn it is."
        ja "{from}の{piece}は{side}の駒ではありません"
        help "相手の手が抜けているか、移動元の書き誤りです。どちらの手番か確かめてください。"
    ChessWrongPiece "X103" "chess-wrong-piece" Error
        en "a {piece} stands on {from}, not the piece that is named"
        help "Check piece and origin, and the moves before."
        ja "{from}にあるのは{piece}で、書かれた駒ではありません"
        help "駒と移動元、それまでの手順を確かめてください。"
    ChessOwnCapture "X104" "chess-own-capture" Error
        en "{side} has a piece of its own on {to}"
        help "No piece takes one of its own side: the destination is wrong, or a move of the piece there is missing."
        ja "{to}には{side}自身の駒があります"
        help "味方の駒は取れません。移動先の書き誤りか、そこの駒を動かす手が抜けています。"
    ChessKingCapture "X105" "chess-king-capture" Error
        en "{side} takes the king on {to}"
        help "The king was left in check a move before, where the game was over. Remove what follows, or mend that move."
        ja "{side}が{to}のキングを取っています"
        help "一手前にチェックが放置されており、対局はそこで終わっています。後の手を取り除くか、その手を直してください。"
    ChessCannotReach "X107" "chess-cannot-reach" Error
        en "the {piece} on {from} cannot go to {to}"
        help "Either a square or the piece is wrong, or it is another piece that moved: compare the squares with the way it moves."
        ja "{from}の{piece}は{to}へは動けません"
        help "マスか駒の書き誤り、または別の駒の動きです。移動元、移動先と駒の動きを確かめてください。"
    ChessPathBlocked "X108" "chess-path-blocked" Error
        en "the way of the {piece} from {from} to {to} is blocked"
        help "Only the knight jumps. Often an earlier move is missing or wrong: compare the board from the last moves on."
        ja "{from}の{piece}は途中に駒があり{to}へ行けません"
        help "駒を飛び越えられるのはナイトだけです。前の手の抜けや誤りが多いので、数手前から盤面を確かめてください。"
    NoEnPassant "X109" "no-en-passant" Error
        en "the pawn on {from} has nothing to capture on {to}: en passant is possible only at once after the double step"
        help "If the pawn was to be taken in passing, the double step before it is missing or not the last move."
        ja "{from}のポーンが{to}で取れる駒はありません。アンパッサンは二歩進んだ直後だけです"
        help "通過捕獲のつもりなら、直前の二歩の前進が抜けているか、その後に別の手が入っています。"
    ChessMissingPromotion "X110" "chess-missing-promotion" Error
        en "the pawn reaches {to}, but what it becomes is not written"
        help "A queen was assumed. Write =Q, =R, =B or =N."
        ja "ポーンが{to}に達しましたが、何に成るか書かれていません"
        help "クイーンとみなしました。=Q、=R、=B、=Nのどれかを書いてください。"
    ChessBadPromotion "X111" "chess-bad-promotion" Error
        en "the {piece} cannot promote so on {to}"
        help "Only a pawn on the last rank promotes, to queen, rook, bishop or knight."
        ja "{piece}は{to}でそのように成れません"
        help "成れるのは最終段のポーンだけで、クイーン、ルーク、ビショップ、ナイトのどれかです。"
    ChessLeavesKingInCheck "X112" "chess-leaves-king-in-check" Error
        en "{side} leaves its king in check"
        help "A check has to be met at once: look for the move that gave it, and for one that is missing between."
        ja "{side}がチェックを放置しています"
        help "チェックにはすぐに応じなければなりません。チェックした手と、その後に抜けた手がないか確かめてください。"
    ChessExposesKing "X113" "chess-exposes-king" Error
        en "the {piece} on {from} is pinned: moving it to {to} exposes {side}'s king"
        help "Check which piece moves, and the moves before."
        ja "{from}の{piece}はピンされており、{to}へ動かすと{side}のキングがチェックにさらされます"
        help "どの駒が動くか、それまでの手順を確かめてください。"
    ChessKingIntoCheck "X114" "chess-king-into-check" Error
        en "{side}'s king goes to {to}, where it is attacked"
        help "A king never goes where it can be taken: check the square, and whether the attacking piece is really there."
        ja "{side}のキングが攻撃されている{to}へ動いています"
        help "キングは取られるマスへは動けません。移動先と、攻撃している駒が本当にそこにあるかを確かめてください。"
    CastlingNoRight "X115" "castling-no-right" Error
        en "{side} cannot play {castling}: king or rook have moved, or are not there"
        help "Check the moves before, or the castling field of the FEN."
        ja "{side}は{castling}できません。キングかルークが動いたか、そこにありません"
        help "それまでの手順か、FENのキャスリング欄を確かめてください。"
    CastlingPathOccupied "X116" "castling-path-occupied" Error
        en "{side} cannot play {castling}: pieces stand in the way"
        help "All squares between king and rook, and where they go, have to be empty: a move that clears them may be missing."
        ja "{side}は{castling}できません。間に駒があります"
        help "キングとルークの間と行き先は全て空いていなければなりません。間の駒を動かす手が抜けていないか確かめてください。"
    CastlingInCheck "X117" "castling-in-check" Error
        en "{side} cannot play {castling} while in check"
        help "A king in check cannot castle: check the move before, which gives the check."
        ja "{side}はチェックされているので{castling}できません"
        help "チェックされている間はキャスリングできません。チェックした直前の手を確かめてください。"
    CastlingThroughCheck "X118" "castling-through-check" Error
        en "{side} cannot play {castling}: the king would pass an attacked square"
        help "No square that the king crosses may be attacked: check the side of the castling, and the attacking piece."
        ja "{side}は{castling}できません。キングの通るマスが攻撃されています"
        help "キングの通るマスは、どれも攻撃されていてはなりません。キャスリングの側と、攻撃している駒を確かめてください。"
    MoveAfterMate "X119" "move-after-mate" Error
        en "the game is over: {side} is checkmated"
        help "Remove what follows the mate. Electronic boards often add moves of the kings."
        ja "{side}はチェックメイトされており、対局は終わっています"
        help "メイトの後の手を取り除いてください。電子盤はキングの手を付け足すことがあります。"
    MoveAfterStalemate "X120" "move-after-stalemate" Error
        en "the game is over: {side} is stalemated"
        help "Remove what follows the stalemate."
        ja "{side}はステイルメイトで、対局は終わっています"
        help "その後の手を取り除いてください。"
    NoPieceForMove "X121" "no-piece-for-move" Error
        en "{side} has no {piece} that can go to {to}"
        help "No piece of this letter reaches the square, or the one that would is pinned: check the letter, and the moves before."
        ja "{to}へ動ける{side}の{piece}はありません"
        help "その文字の駒はどれもそこへ行けないか、ピンされています。駒の文字と、それまでの手順を確かめてください。"
    ChessAmbiguous "X122" "chess-ambiguous-move" Error
        en "the {piece} that goes to {to} can be any of these: {moves}"
        help "Write the file or rank it comes from. It was not guessed."
        ja "{to}へ動く{piece}が一つに決まりません: {moves}"
        help "移動元の筋か段を書いてください。推測はしていません。"

    // X2: positions of chess.
    ChessNoKing "X201" "chess-no-king" Warning
        en "{side} has no king"
        help "Engines and most programs refuse a board without both kings: add it, or look for it among the pieces."
        ja "{side}のキングがありません"
        help "両方のキングがない局面を、多くのソフトは受け付けません。キングを加えるか、書き誤りを直してください。"
    ChessSeveralKings "X202" "chess-several-kings" Error
        en "{side} has more than one king"
        help "A game has one king a side: one of them is another piece, or belongs to the other side."
        ja "{side}のキングが二つ以上あります"
        help "キングは一人一つです。別の駒か相手のキングの書き誤りではないか確かめてください。"
    KingsTouch "X203" "kings-touch" Error
        en "the kings stand next to each other"
        help "Two kings side by side would take each other: one of them stands elsewhere."
        ja "キング同士が隣り合っています"
        help "隣り合うキングは互いを取れてしまいます。どちらかの位置が違います。"
    ChessCheckOutOfTurn "X204" "chess-check-out-of-turn" Error
        en "{side} is in check, but it is the other side's turn"
        help "The king could be taken at once, so no game leads to this: the second field of the FEN, or a piece, is wrong."
        ja "{side}がチェックされているのに相手の手番です"
        help "次の手でキングを取れてしまう、対局では生じない局面です。FENの二番目の欄（手番）か駒を確かめてください。"
    PawnOnBackRank "X205" "pawn-on-back-rank" Error
        en "a pawn stands on {square}"
        help "Pawns never stand on the first or last rank. Check the board."
        ja "{square}にポーンがあります"
        help "ポーンは両端の段には置けません。盤面を確かめてください。"
    CastlingRightImpossible "X206" "castling-right-impossible" Warning
        en "the castling rights {rights} are given, but king and rook do not stand for that"
        help "The right was dropped. Mend the castling field."
        ja "キャスリング権{rights}がありますが、キングとルークがその位置にありません"
        help "その権利は無視しました。キャスリング欄を直してください。"
    EnPassantImpossible "X207" "en-passant-impossible" Warning
        en "no pawn can just have passed {square}"
        help "The en passant square was dropped."
        ja "{square}を通り過ぎたポーンはありえません"
        help "アンパッサンのマスは無視しました。"
    HalfmovesImpossible "X208" "halfmoves-impossible" Warning
        en "the count of half-moves without capture or pawn move, {count}, does not agree with the rest of the position"
        help "The number was kept. Check the last two fields."
        ja "取りもポーンの動きもない手数{count}が、局面の他の欄と合いません"
        help "数字は残しました。最後の二欄を確かめてください。"
    ChessTooManyPieces "X209" "chess-too-many-pieces" Warning
        en "{side} has more pieces than can come from one set by promotion"
        help "That is usual in odds games and problems; in others, check the board."
        ja "{side}の駒が一組から成りえる数を超えています"
        help "駒落ちやプロブレムなら普通です。それ以外なら盤面を確かめてください。"
    ImpossibleCheck "X210" "impossible-check" Warning
        en "no last move can have put {side} in check like this"
        help "No move gives these checks at once: a piece, or the side to move, is wrong."
        ja "{side}がこのようにチェックされる直前の手はありえません"
        help "このようなチェックになる手はありません。駒の位置か手番が違います。"

    // X3: endings of chess.
    ResultAgainstMate "X301" "result-against-mate" Error
        en "{side} has given mate, but the result says otherwise"
        help "Statistics would count the game for the wrong side. The result was kept as it is written: check it, and the last moves."
        ja "{side}がチェックメイトしていますが、結果が{side}の勝ちになっていません"
        help "このままでは逆の勝敗として数えられます。結果は書かれたまま残しました。結果と最後の指し手を確かめてください。"
    UnfinishedMate "X302" "unfinished-mate" Warning
        en "{side} has given mate, but the game is marked as unfinished"
        help "The game is over, and * says that it goes on: write 1-0 or 0-1."
        ja "{side}がメイトしていますが、未了とあります"
        help "*は対局中の意味ですが、対局は終わっています。1-0か0-1を書いてください。"
    ResultAgainstStalemate "X303" "result-against-stalemate" Error
        en "the game ends in stalemate, but the result is no draw"
        help "Without a legal move and not in check, the game is drawn. The result was kept as it is written: check it, and the last moves."
        ja "ステイルメイトで終わっていますが、引き分けになっていません"
        help "チェックされておらず合法手がなければ引き分けです。結果は書かれたまま残しました。結果と最後の指し手を確かめてください。"
    ResultAgainstDead "X304" "result-against-dead-position" Warning
        en "neither side can mate with the pieces left, but the result is no draw"
        help "A dead position is drawn. The result was kept as it is written."
        ja "残った駒ではどちらもメイトできませんが、引き分けになっていません"
        help "引き分けになる局面です。結果は書かれたまま残しました。"
    Threefold "X305" "threefold-repetition" Note
        en "this position stands for the third time: a draw could have been claimed"
        help "Play went on, as it may."
        ja "同じ局面が3回目です。引き分けを請求できました"
        help "対局を続けるのは自由です。"
    FiftyMoves "X306" "fifty-moves" Note
        en "fifty moves by each side without capture or pawn move: a draw could have been claimed"
        help "Nothing has to be done: a draw by the 50-move rule has to be claimed, and the players went on."
        ja "双方50手の間、取りもポーンの動きもありません。引き分けを請求できました"
        help "直すことはありません。50手ルールの引き分けには請求が必要で、対局者は続けました。"
    Fivefold "X307" "fivefold-repetition" Warning
        en "this position stands for the fifth time, yet the game goes on"
        help "Since 1 July 2014 the game is drawn there at once (FIDE 9.6.1); engine matches may differ."
        ja "同じ局面が5回目になりましたが、対局が続いています"
        help "2014年7月1日以降はそこで引き分けです(FIDE 9.6.1)。エンジン同士の対局では異なることがあります。"
    SeventyFiveMoves "X308" "seventy-five-moves" Warning
        en "seventy-five moves by each side without capture or pawn move, yet the game goes on"
        help "Since 1 July 2014 the game is drawn there at once (FIDE 9.6.2); engine matches may differ."
        ja "双方75手の間、取りもポーンの動きもありませんが、対局が続いています"
        help "2014年7月1日以降はそこで引き分けです(FIDE 9.6.2)。エンジン同士の対局では異なることがあります。"
    DeadPosition "X309" "dead-position" Note
        en "neither side can mate with the pieces left, yet the game goes on"
        help "The game is drawn there at once (FIDE 5.2.2)."
        ja "残った駒ではどちらもメイトできませんが、対局が続いています"
        help "そこで引き分けです(FIDE 5.2.2)。"
    TimeoutByBareKing "X310" "timeout-against-lone-king" Warning
        en "{side} won on time, but cannot mate with the pieces that are left"
        help "Such a game is drawn (FIDE 6.9). The result was kept as it is written."
        ja "{side}が時間切れで勝ったとありますが、残った駒ではメイトできません"
        help "引き分けになります(FIDE 6.9)。結果は書かれたまま残しました。"

    // V: the rules of xiangqi, janggi and makruk.
    VariantEmptyOrigin "V101" "variant-empty-origin" Error
        en "nothing stands on {from}"
        help "Either the origin is wrong, or ranks are counted from 0 instead of 1: check both, and the moves before."
        ja "{from}には駒がありません"
        help "移動元の書き誤りか、段を0から数えています。その両方と、それまでの手順を確かめてください。"
    VariantOtherPiece "V102" "variant-other-piece" Error
        en "the pieces on {from} and {to} are not those that the move names"
        help "Check the piece, its origin, what it takes, and the moves before."
        ja "{from}と{to}にあるのは、指し手に書かれた駒ではありません"
        help "駒、移動元、取る駒、それまでの手順を確かめてください。"
    VariantNotYours "V103" "variant-not-yours" Error
        en "the {piece} on {from} is not {side}'s"
        help "Either a move of the other side is missing, or the points are those of the other side's view: check whose turn it is."
        ja "{from}の{piece}は{side}の駒ではありません"
        help "相手の手が抜けているか、相手の側から見た座標です。どちらの手番か確かめてください。"
    VariantOwnCapture "V104" "variant-own-capture" Error
        en "{side} has a piece of its own on {to}"
        help "No piece takes one of its own side: the destination is wrong, or ranks are counted otherwise."
        ja "{to}には{side}自身の駒があります"
        help "味方の駒は取れません。移動先の書き誤りか、段の数え方の違いです。"
    VariantKingCapture "V105" "variant-king-capture" Error
        en "{side} takes the {target} on {to}"
        help "The game ended before: the check was not answered."
        ja "{side}が{to}の{target}を取っています"
        help "王手の放置で、対局は既に終わっています。"
    VariantCannotReach "V106" "variant-cannot-reach" Error
        en "the {piece} on {from} cannot go to {to}"
        help "Either a point or the piece is wrong, or ranks are counted otherwise: compare the points with the way it moves."
        ja "{from}の{piece}は{to}へは動けません"
        help "点か駒の書き誤り、または段の数え方の違いです。移動元、移動先と駒の動きを確かめてください。"
    OutsidePalace "V107" "outside-palace" Error
        en "the {piece} on {from} must not leave the palace for {to}"
        help "Generals and advisors stay in their palace: check the points, and the piece."
        ja "{from}の{piece}は九宮の外の{to}へは出られません"
        help "将と士は九宮から出られません。点と駒を確かめてください。"
    AcrossRiver "V108" "across-river" Error
        en "the {piece} on {from} must not cross the river to {to}"
        help "Elephants of xiangqi stay on their side of the river: check the points, and whose piece it is."
        ja "{from}の{piece}は河を渡って{to}へは行けません"
        help "シャンチーの象は河を渡れません。点と、どちらの駒かを確かめてください。"
    OffTheLines "V109" "off-the-lines" Error
        en "no line is drawn from {from} to {to} for the {piece}"
        help "Diagonals lie only in the palaces, through their centres."
        ja "{from}から{to}へは{piece}の通れる線がありません"
        help "斜めの線は宮の中にだけあり、中央を通ります。"
    VariantBlocked "V110" "variant-blocked" Error
        en "the way of the {piece} from {from} to {to} is blocked"
        help "A piece that slides cannot pass another: an earlier move may be missing or wrong, so compare the board from the last moves on."
        ja "{from}の{piece}は途中に駒があり{to}へ行けません"
        help "途中の駒は飛び越せません。前の手に抜けや誤りがないか確かめてください。"
    BlockedEye "V111" "blocked-eye" Error
        en "the {piece} on {from} cannot go to {to}: a piece stands on its eye, the point in the middle"
        help "An elephant goes two points at an angle, and not over a piece between them: check whether that piece has moved."
        ja "{from}の{piece}は象眼に駒があり{to}へ行けません"
        help "象は間の点（象眼）に駒があると動けません。その駒が先に動いていないか確かめてください。"
    BlockedLeg "V112" "blocked-leg" Error
        en "the {piece} on {from} cannot go to {to}: a piece stands on its leg, the point it passes first"
        help "A horse, and an elephant of janggi, first goes straight on, and not over a piece: check whether that piece has moved."
        ja "{from}の{piece}は足に駒があり{to}へ行けません"
        help "馬（チャンギでは象も）は、最初に進む点に駒があると動けません。その駒が先に動いていないか確かめてください。"
    NoScreen "V113" "no-screen" Error
        en "the {piece} on {from} has no piece to jump over on its way to {to}"
        help "A cannon needs a piece to jump over: check whether the screen has been taken or moved."
        ja "{from}の{piece}は{to}までの間に飛び越える駒がありません"
        help "砲・包は飛び越える駒（台）が要ります。台になる駒が取られたり動いたりしていないか確かめてください。"
    TooManyScreens "V114" "too-many-screens" Error
        en "the {piece} on {from} would jump over more than one piece on its way to {to}"
        help "A cannon jumps over one piece only: check whether one of the screens should have moved."
        ja "{from}の{piece}は{to}までに二つ以上の駒を飛び越えることになります"
        help "砲・包が飛び越えられるのは一つだけです。間の駒のどれかが先に動いていないか確かめてください。"
    CannonAsScreen "V115" "cannon-as-screen" Error
        en "the {piece} on {from} would jump over another cannon on its way to {to}"
        help "In janggi a cannon is no screen for another: check whether that cannon should have moved."
        ja "{from}の{piece}は{to}までに別の包を飛び越えることになります"
        help "チャンギでは、包は別の包を飛び越えられません。その包が先に動いていないか確かめてください。"
    CannonTakesCannon "V116" "cannon-takes-cannon" Error
        en "the {piece} on {from} would take a cannon on {to}"
        help "Cannons of janggi cannot take each other."
        ja "{from}の{piece}が{to}の包を取ることになります"
        help "チャンギの包は互いに取れません。"
    Backward "V117" "backward" Error
        en "the {piece} on {from} never goes back, as to {to}"
        help "Soldiers never go back: check the points, and whose piece it is."
        ja "{from}の{piece}は{to}へ後退できません"
        help "兵・卒は後退しません。点と、どちらの駒かを確かめてください。"
    SidewaysBeforeRiver "V118" "sideways-before-river" Error
        en "the {piece} on {from} must cross the river before it goes sideways, as to {to}"
        help "A soldier goes sideways only behind the river: check the points, and how far it has come."
        ja "{from}の{piece}は河を渡るまで{to}のように横へは動けません"
        help "兵・卒が横へ動けるのは河を渡ってからです。点と、それまでの動きを確かめてください。"
    NothingToCapture "V119" "nothing-to-capture" Error
        en "the {piece} on {from} has nothing to capture on {to}"
        help "It goes diagonally only to capture. Check the moves before."
        ja "{from}の{piece}が{to}で取れる駒はありません"
        help "斜めに進むのは取るときだけです。それまでの手順を確かめてください。"
    VariantMustPromote "V120" "variant-must-promote" Error
        en "the {piece} must promote on {to}"
        help "Write the promotion: m in coordinates, =M in SAN."
        ja "{piece}は{to}で必ず成ります"
        help "成りを書いてください。座標ではm、SANでは=Mです。"
    VariantNoPromotion "V121" "variant-no-promotion" Error
        en "the {piece} cannot promote on {to}"
        help "Only a pawn that reaches the sixth rank promotes."
        ja "{piece}は{to}では成れません"
        help "成れるのは6段目に達したビアだけです。"
    LeapInCheck "V122" "leap-in-check" Error
        en "{side}'s {piece} must not leap to {to} while in check"
        help "Its first leap is allowed only while its side is not in check: check the move that gave the check."
        ja "{side}の{piece}は王手されている間は{to}へ跳べません"
        help "最初の跳びは、王手されていないときだけです。王手した手を確かめてください。"
    FlyingGeneral "V123" "flying-general" Error
        en "the move from {from} to {to} lets the generals face each other on an open file"
        help "The two generals must not see each other: a piece that stood between them may be missing on the board."
        ja "{from}から{to}への手で、将と帥が間に駒のない筋で向かい合います"
        help "将と帥は直接向かい合えません。間にあるはずの駒がないか、確かめてください。"
    BikjangIgnored "V124" "bikjang-ignored" Error
        en "the generals face each other, and {side} neither parts them nor passes"
        help "Tournament and traditional rules ask for it; casual rules do not."
        ja "ビッチャンなのに、{side}が離れもパスもしていません"
        help "大会や伝統的な規則では必要です。簡易な規則では不要です。"
    PassInCheck "V125" "pass-in-check" Error
        en "{side} passes while in check"
        help "Who is in check has to answer it: check whether the pass stands for a move that is missing."
        ja "{side}が王手されているのにパスしています"
        help "王手には応じなければなりません。パスが抜けた手の代わりになっていないか確かめてください。"
    VariantStaysInCheck "V126" "variant-stays-in-check" Error
        en "{side} is in check and stays so"
        help "A check has to be met at once: look for the move that gave it, and for one that is missing between."
        ja "{side}が王手を放置しています"
        help "王手にはすぐに応じなければなりません。王手した手と、その後に抜けた手がないか確かめてください。"
    VariantIntoCheck "V127" "variant-into-check" Error
        en "the move from {from} to {to} puts {side} in check"
        help "A piece that shields its general must not leave: check which piece moves, and the moves before."
        ja "{from}から{to}への手で{side}が自ら王手にさらされます"
        help "将を守っている駒は動かせません。どの駒が動くか、それまでの手順を確かめてください。"
    VariantGameOver "V128" "variant-game-over" Error
        en "the game is over: {side} has no legal move"
        help "Remove what follows the last legal move."
        ja "{side}に合法手がなく、対局は終わっています"
        help "その後の手を取り除いてください。"
    VariantNoPiece "V129" "variant-no-piece" Error
        en "{side} has no {piece} that can move like that"
        help "Check the piece, its origin and its destination, and the moves before."
        ja "そのように動ける{side}の{piece}はありません"
        help "駒、移動元、移動先、それまでの手順を確かめてください。"
    VariantAmbiguous "V130" "variant-ambiguous-move" Error
        en "the {piece} that moves can be any of these: {moves}"
        help "Write which one it is. It was not guessed."
        ja "動く{piece}が一つに決まりません: {moves}"
        help "どの駒か書いてください。推測はしていません。"
    VariantRanks "V131" "variant-ranks" Note
        en "the ranks of this game were read as counted from {first}"
        help "A rank shows it, or the game is legal in this way only. Engines count from 1 (h3e3), UCCI and ICCS from 0 (h2e2)."
        ja "この対局の段は{first}から数えたものとして読みました"
        help "段の数字からそう分かるか、そう読んだときだけ対局が成り立つためです。エンジンの記法は1から(h3e3)、UCCIとICCSは0から(h2e2)数えます。"
    VariantRanksMixed "V132" "variant-ranks-mixed" Error
        en "\"{text}\" cannot be a move here: the ranks of this game count from {first}, as \"{other}\" shows"
        help "It was kept as text. Write all moves of a game with ranks counted from the same number."
        ja "「{text}」は指し手として読めません。この対局の段は、「{other}」のとおり{first}から数えています"
        help "文字のまま残しました。一局の指し手は、段の数え方をそろえて書いてください。"
    VariantRanksOpen "V133" "variant-ranks-open" Error
        en "\"{text}\" has two meanings: {one} if ranks count from 1, {zero} if they count from 0, and the game is legal both ways"
        help "The moves were kept as text. Name the way of writing, for example with the tag Format \"ICCS\" or a soldier's move."
        ja "「{text}」は、段を1から数えれば{one}、0から数えれば{zero}となり、どちらでも対局が成り立つため決められません"
        help "指し手は文字のまま残しました。「Format」タグに「ICCS」と書くなどして、記法を示してください。"
    VariantRanksByTags "V134" "variant-ranks-by-tags" Warning
        en "\"{text}\" was read as {read}, because the tags show who wrote the game; it could also be {other}"
        help "The game is legal both ways. If it was not meant so, write the other move in full."
        ja "「{text}」は、タグから分かる記法に従って{read}と読みました。{other}とも読めます"
        help "どちらでも対局が成り立ちます。読み方が違う場合は、指し手を二点の座標で書いてください。"

    // V2: positions of xiangqi, janggi and makruk.
    VariantNoKing "V201" "variant-no-king" Warning
        en "{side} has no {piece}"
        help "A game cannot go on without it: add it, or look for it among the pieces."
        ja "{side}の{piece}がありません"
        help "これがなければ対局になりません。加えるか、書き誤りを直してください。"
    VariantTooMany "V202" "variant-too-many" Warning
        en "{side} has more of the {piece} than a set holds"
        help "A set holds no more: one of them is another piece, or belongs to the other side."
        ja "{side}の{piece}が一組の数を超えています"
        help "一組にはそれだけありません。別の駒か相手の駒の書き誤りではないか確かめてください。"
    VariantUnreachable "V203" "variant-unreachable" Warning
        en "the {piece} on {square} can never get there"
        help "No move brings it there: it stands on another point, or is another piece."
        ja "{square}の{piece}はそこへ行くことができません"
        help "どう動いてもそこへは行けません。位置か駒の書き誤りではないか確かめてください。"
    VariantKingsFace "V204" "generals-face" Warning
        en "the generals face each other on an open file"
        help "No game leads to this: a piece between them is missing."
        ja "将と帥が間に駒のない筋で向かい合っています"
        help "対局では生じない形です。間の駒が抜けていないか確かめてください。"
    VariantCheckOutOfTurn "V205" "variant-check-out-of-turn" Warning
        en "{side} is in check, but it is the other side's turn"
        help "The general could be taken at once, so no game leads to this: the side to move, or a piece, is wrong."
        ja "{side}が王手されているのに相手の手番です"
        help "次の手で将を取れてしまう、対局では生じない局面です。手番か駒を確かめてください。"

    // V3: endings of xiangqi, janggi and makruk.
    VariantResultAgainstMate "V301" "variant-result-against-mate" Error
        en "{loser} has no legal move left and loses, but the result says otherwise"
        help "Who has no legal move has lost, in check or not. The result was kept as it is written: check it, and the last moves."
        ja "{loser}は指す手がなく負けですが、結果が{loser}の負けになっていません"
        help "王手でもそうでなくても、指す手がなければ負けです。結果は書かれたまま残しました。結果と最後の指し手を確かめてください。"
    VariantUnfinishedMate "V302" "variant-unfinished-mate" Warning
        en "{loser} has no legal move left and loses, but the game is marked as unfinished"
        help "The game is over, and * says that it goes on: write the result for the other side."
        ja "{loser}は指す手がなく負けですが、未了とあります"
        help "*は対局中の意味ですが、対局は終わっています。相手の勝ちと書いてください。"
    VariantResultAgainstStalemate "V303" "variant-result-against-stalemate" Error
        en "the game ends in stalemate, but the result is no draw"
        help "In makruk a side that is not in check and cannot move draws. The result was kept as it is written: check it, and the last moves."
        ja "ステイルメイトで終わっていますが、引き分けになっていません"
        help "マークルックでは、王手されておらず合法手がなければ引き分けです。結果は書かれたまま残しました。結果と最後の指し手を確かめてください。"
    VariantRepetition "V304" "variant-repetition" Note
        en "this position stands for the third time"
        help "What follows from it depends on the rules of the tournament: a draw, or a loss for perpetual check or chase."
        ja "同じ局面が3回目です"
        help "扱いは大会の規定によります。引き分けか、連続王手や連続捉えなら負けです。"
    VariantPerpetualCheck "V305" "variant-perpetual-check" Note
        en "{side} gave check with every move while the position repeated, and did not lose"
        help "By most rules perpetual check loses. The result was kept as it is written."
        ja "{side}は同一局面の間ずっと王手をかけていますが、負けになっていません"
        help "多くの規則では連続王手は負けです。結果は書かれたまま残しました。"
    CountComplete "V306" "count-complete" Note
        en "the count is complete after {count} moves: a draw could have been claimed"
        help "A count must be claimed; play went on, as it may."
        ja "{count}手の数えが尽きました。引き分けを請求できました"
        help "数えは請求が必要です。対局を続けるのは自由です。"
    PassedOn "V307" "janggi-passed" Note
        en "both sides have passed, or one has in bikjang, yet the game goes on"
        help "By tournament rules the game ends there, drawn or by points."
        ja "双方がパスしたか、ビッチャンでパスしましたが、対局が続いています"
        help "大会の規則ではそこで終わり、引き分けか点数勝負です。"

    // V4: lists of positions and games of xiangqi, janggi and makruk.
    VariantFen "V401" "variant-fen-error" Error
        en "this cannot be read as a position: {reason}"
        help "A position is pieces, side to move (w or b), two fields, counter and move number. It was kept as a comment."
        ja "局面として読めません: {reason}"
        help "駒、手番(wかb)、二つの欄、手数、手番号を空白で区切って書きます。コメントとして残しました。"
    VariantUciLine "V402" "variant-uci-unknown-line" Error
        en "this line is no game"
        help "It was kept as a comment. A game is position startpos moves, then moves such as h3e3."
        ja "対局を表す行ではありません"
        help "コメントとして残しました。「position」「startpos」「moves」の後にh3e3のような手を続けます。"
    VariantUciMove "V403" "variant-uci-move" Error
        en "\"{text}\" cannot be read as a move"
        help "Moves are written h3e3, a promotion of makruk a5a6m."
        ja "「{text}」は指し手として読めません"
        help "h3e3のように書きます。マークルックの成りはa5a6mです。"
    VariantUciDeparture "V404" "variant-uci-departure" Departure
        en "this is not how games are written: {reason}"
        help "Its meaning is certain, and it was read. Write position startpos moves h3e3."
        ja "正式な書き方ではありません: {reason}"
        help "意味は明らかなので読みました。「position」「startpos」「moves」の後にh3e3のような手を続けます。"
    VariantVariant "V405" "variant-unknown-variant" Error
        en "the variant \"{name}\" is not known here"
        help "What follows was read by the rules named before. Known are xiangqi, janggi, janggicasual, janggimodern, janggitraditional, makruk and cambodian."
        ja "変則ルール「{name}」には対応していません"
        help "続きは前の規則で読みました。xiangqi、janggi、janggicasual、janggimodern、janggitraditional、makruk、cambodianに対応しています。"

    // P: PGN, FEN and EPD.
    PgnTagQuotes "P101" "pgn-tag-quotes" Warning
        en "the value of {tag} is not quoted as it should be"
        help "It was read all the same. A value stands in \"; a quote within it is written \\\"."
        ja "{tag}の値の引用符が正しくありません"
        help "そのまま読みました。値は\"で囲み、値の中の引用符は\\\"と書きます。"
    PgnTagForm "P102" "pgn-tag-form" Warning
        en "this is not how a tag is written: {text}"
        help "A tag is [Name \"value\"], its name of letters, digits and underscores."
        ja "タグの書き方ではありません: {text}"
        help "[名前 \"値\"]の形で、名前は英数字と下線で書きます。"
    PgnTagTwice "P103" "pgn-tag-twice" Warning, drops
        en "the tag {tag} stands here for the second time"
        help "The first value was kept, while other programs take the last. Remove the wrong one."
        ja "タグ{tag}が二度あります"
        help "最初の値を使いましたが、最後の値を使うソフトもあります。誤っている方を取り除いてください。"
    PgnTagValue "P104" "pgn-tag-value" Warning
        en "\"{value}\" is no valid value of {tag}"
        help "It was read all the same; convert writes a date as YYYY.MM.DD. Dates are YYYY.MM.DD with ? for unknown digits, ECO codes A00 to E99, results 1-0, 0-1, 1/2-1/2 or *."
        ja "「{value}」は{tag}の値として正しくありません"
        help "そのまま読みました(変換では日付をYYYY.MM.DDの形で書きます)。日付はYYYY.MM.DD(不明な数字は?)、ECOはA00からE99、結果は1-0、0-1、1/2-1/2、*です。"
    PgnPlyCount "P105" "pgn-ply-count" Warning
        en "PlyCount says {stated}, but there are {counted} half-moves"
        help "PlyCount counts half-moves, both sides together. Check that no move is missing or doubled; if none is, mend the tag."
        ja "PlyCountは{stated}ですが、実際は{counted}手です"
        help "PlyCountは双方の手を合わせた数です。指し手の抜けや重複がないか確かめ、なければタグを直してください。"
    PgnFen "P106" "pgn-fen" Error
        en "the FEN cannot be read: {reason}"
        help "The moves were kept as text, since nothing can be replayed. The other games are not affected."
        ja "FENが読めません: {reason}"
        help "局面が分からないので指し手は文字のまま残しました。他の対局には影響しません。"
    PgnSetUp "P107" "pgn-setup" Warning
        en "SetUp and FEN contradict each other"
        help "The FEN was used. Write SetUp \"1\" together with FEN, and neither for the usual start."
        ja "SetUpとFENが矛盾しています"
        help "FENを使いました。FENがあるときはSetUp \"1\"と書き、通常の開始局面ではどちらも書きません。"
    PgnVariant "P108" "pgn-variant" Warning
        en "the rules of {variant} are not known here"
        help "The moves were kept as text and not checked."
        ja "{variant}のルールには対応していません"
        help "指し手は文字のまま残し、検査していません。"
    PgnResultMismatch "P109" "pgn-result-mismatch" Error, drops
        en "the Result tag says {tag}, but the moves end with {marker}"
        help "The marker behind the moves was kept."
        ja "Resultタグは{tag}ですが、指し手の末尾は{marker}です"
        help "指し手の末尾の方を残しました。"
    PgnNoMarker "P110" "pgn-no-marker" Warning
        en "the game has no result marker behind its moves"
        help "The Result tag was taken. Write 1-0, 0-1, 1/2-1/2 or * at the end of each game."
        ja "指し手の末尾に結果がありません"
        help "Resultタグに従いました。各対局の末尾に1-0、0-1、1/2-1/2、*のどれかを書いてください。"
    PgnResultForm "P111" "pgn-result-form" Warning
        en "the result is written {text} instead of {result}"
        help "It was read all the same. The standard has four results only, and programs look for them to end the game: 1-0, 0-1, 1/2-1/2 and *."
        ja "結果は{text}でなく{result}と書きます"
        help "そのまま読みました。規格の結果は1-0、0-1、1/2-1/2、*の四つだけで、ソフトはそれを対局の終わりとみなします。"
    PgnResultInVariation "P112" "pgn-result-in-variation" Warning
        en "a result stands inside a variation"
        help "It was kept as a comment; only the game itself has a result."
        ja "変化の中に結果が書かれています"
        help "コメントとして残しました。結果は対局の末尾にだけ書きます。"
    PgnMoveNumber "P113" "pgn-move-number" Warning
        en "the move number {found} stands where {expected} is expected"
        help "The order of the moves was trusted. Check that no move is missing or doubled."
        ja "{expected}であるべきところに{found}とあります"
        help "手の順序を信用しました。抜けや重複がないか確かめてください。"
    PgnUnreadable "P114" "pgn-unreadable" Error
        en "\"{text}\" cannot be read as a move"
        help "Write the move in algebraic notation, such as Nf3, exd5 or O-O."
        ja "「{text}」は指し手として読めません"
        help "Nf3、exd5、O-Oのような代数表記で書いてください。"
    PgnStrayWord "P115" "pgn-stray-word" Error
        en "\"{text}\" stands among the moves and is none"
        help "It was kept as a comment. Put comments into braces."
        ja "指し手の間に「{text}」とあります"
        help "コメントとして残しました。コメントは波括弧で囲んでください。"
    PgnStraySign "P116" "pgn-stray-sign" Warning
        en "there is a {sign} that belongs to nothing"
        help "It was skipped, and the moves around it were read. Check whether the other parenthesis was lost, and moves with it."
        ja "対応するもののない「{sign}」があります"
        help "読み飛ばし、前後の指し手は読みました。対になる括弧が、指し手とともに失われていないか確かめてください。"
    PgnUnclosedVariation "P117" "pgn-unclosed-variation" Error
        en "this variation is not closed"
        help "It was read to the end of the game. Put the missing parenthesis in."
        ja "変化が閉じていません"
        help "対局の終わりまでを変化としました。括弧を補ってください。"
    PgnUnclosedComment "P118" "pgn-unclosed-comment" Error
        en "this comment is not closed"
        help "It was read to the next game or the end of the file. Put the missing brace in."
        ja "コメントが閉じていません"
        help "次の対局かファイルの終わりまでをコメントとしました。括弧を補ってください。"
    PgnNestedComment "P119" "pgn-nested-comment" Warning
        en "a comment opens within this comment, which PGN does not know"
        help "The comment ends at the first closing brace. Check that no moves were taken for text."
        ja "コメントの中でまた波括弧が開いています。PGNのコメントは入れ子にできません"
        help "最初の閉じ括弧までをコメントとしました。指し手が含まれていないか確かめてください。"
    PgnVariationWithoutMove "P120" "pgn-variation-without-move" Error
        en "a variation stands before the first move, so it is no alternative to anything"
        help "It was kept as a comment. Put it behind the move that it replaces."
        ja "初手の前に変化があり、どの手に対するものか分かりません"
        help "コメントとして残しました。対応する手の後に置いてください。"
    PgnEmptyVariation "P121" "pgn-empty-variation" Warning
        en "this variation has no moves"
        help "Comments in it were kept with the move before."
        ja "指し手のない変化です"
        help "中のコメントは直前の手に付けました。"
    PgnTooDeep "P122" "pgn-too-deep" Error
        en "variations are nested deeper than {limit}"
        help "This one was kept as a comment. Nobody reads so deep, and some programs break: such files come from programs that repeat their output."
        ja "変化が{limit}段を超えて入れ子になっています"
        help "この変化はコメントとして残しました。これほど深いと動かなくなるソフトもあります。書き出したソフトを確かめてください。"
    PgnNag "P123" "pgn-nag" Warning, drops
        en "{text} is no annotation: numbers go from 0 to 255"
        help "It was skipped. Numbers of marks run from $0 to $255; above that no program agrees with another."
        ja "{text}は評価記号ではありません。番号は0から255までです"
        help "読み飛ばしました。番号は$0から$255までで、それより大きい番号の意味はソフトによって違います。"
    PgnSuffix "P124" "pgn-suffix" Warning
        en "{text} is no annotation, and was read as {read}"
        help "A move has one of ! ? !! ?? !? ?!"
        ja "{text}は評価記号ではありません。{read}と読みました"
        help "! ? !! ?? !? ?!のどれか一つを書きます。"
    PgnGlyph "P125" "pgn-glyph" Departure
        en "the annotation {text} is written ${nag} in PGN"
        help "It was read as that. Programs that know ASCII only skip the sign: `kifu convert -i` writes the number."
        ja "評価記号{text}はPGNでは${nag}と書きます"
        help "そのように読みました。ASCIIしか読まないソフトでは失われます。`kifu convert -i` で番号に書き直せます。"
    PgnReserved "P126" "pgn-reserved" Warning
        en "angle brackets are reserved and have no meaning"
        help "What stands in them was kept as a comment. Put comments into braces."
        ja "山括弧は予約されており意味を持ちません"
        help "中身はコメントとして残しました。コメントは波括弧で囲みます。"
    PgnPercent "P127" "pgn-percent" Warning
        en "a % hides a line only at its very beginning"
        help "The rest of the line was kept as a comment."
        ja "%が行の先頭にありません"
        help "行の残りはコメントとして残しました。"
    PgnJunk "P128" "pgn-junk" Warning, drops
        en "this text belongs to no game"
        help "It was skipped. Lines that programs should skip begin with %."
        ja "どの対局にも属さない文字列です"
        help "読み飛ばしました。読み飛ばさせる行は%で始めます。"
    PgnNullMove "P129" "pgn-null-move" Error
        en "a null move stands in the game itself"
        help "Passing is against the rules. In variations it is common and allowed here."
        ja "本譜にパスがあります"
        help "パスはルール違反です。変化の中では慣例として認めます。"
    PgnDrop "P130" "pgn-drop" Error
        en "\"{text}\" drops a piece, which chess does not know"
        help "If this is a variant such as Crazyhouse, the Variant tag should say so; it is not supported."
        ja "「{text}」は駒を打つ手で、チェスにはありません"
        help "クレージーハウスなどの変則なら、Variantタグに書いてください(対応していません)。"
    PgnDrawOffer "P131" "pgn-draw-offer" Departure
        en "(=) marks a draw offer on score sheets and is no variation"
        help "It was kept as a comment. In a PGN an offer of a draw has no sign of its own; write it in braces."
        ja "(=)は記録用紙での引き分け提案の印で、変化ではありません"
        help "コメントとして残しました。PGNに引き分け提案の記号はないので、波括弧の中に書きます。"
    PgnGlued "P132" "pgn-glued" Warning
        en "\"{text}\" are two things without a blank between"
        help "They were read apart. Other programs take them for one word and stop: put a blank between."
        ja "「{text}」の間に空白がありません"
        help "分けて読みました。一語とみなして止まるソフトもあるので、間に空白を入れてください。"
    PgnLanguage "P133" "pgn-language" Warning
        en "the piece letters are those of {language}"
        help "They were read so. PGN files have English letters."
        ja "駒の文字が英語でなく{language}のものです"
        help "そのように読みました。PGNでは英語の文字を使います。"
    PgnNul "P134" "pgn-nul" Warning
        en "there is a control character in the game"
        help "It was read as a blank. It often shows that the file was damaged on its way: check the text around it."
        ja "対局の中に制御文字があります"
        help "空白として読みました。ファイルが途中で壊れたことも多いので、前後の文字を確かめてください。"
    PgnNagWithoutMove "P135" "pgn-nag-without-move" Warning
        en "an annotation stands before the first move"
        help "It was kept in its place. Annotations stand behind the move that they are about."
        ja "初手の前に評価記号があります"
        help "その場所に残しました。評価記号は対象の指し手の後に書きます。"

    PgnClock "P136" "pgn-clock" Note
        en "the clock shows {clock} after {before}, more than the time control gives"
        help "It was kept. Servers and arbiters can add time; else a move or a clock is wrong."
        ja "時計が{before}から{clock}になっており、持ち時間の規定より多く増えています"
        help "そのまま残しました。サーバーや審判が時間を足したのでなければ、指し手か時計の誤りです。"
    PgnCommand "P137" "pgn-command" Warning
        en "the value of the command {command} cannot be read: {text}"
        help "The comment was kept as it is. Times are written h:mm:ss, such as 0:01:30."
        ja "コマンド{command}の値「{text}」が読めません"
        help "コメントのまま残しました。時間は0:01:30のように書きます。"
    PgnKings "P138" "pgn-kings-in-the-middle" Warning
        en "the kings are put on {squares}: an electronic board's sign for {sign}, and no moves"
        help "They were kept as they are written; remove them."
        ja "終局後にキングが{squares}に置かれています。電子盤に結果({sign})を伝える合図で、指し手ではありません"
        help "書かれたまま残しました。取り除いてください。"
    PgnAfterResult "P139" "pgn-moves-after-result" Warning
        en "moves follow the result, numbered as if they went on with that game"
        help "They were read as another game. Remove the result or the moves, or put tags between."
        ja "結果の後に、その対局の続きの番号で指し手があります"
        help "別の対局として読みました。結果か指し手を取り除くか、間にタグを置いてください。"
    PgnTagBroken "P140" "pgn-tag-broken" Warning
        en "the value of {tag} is not closed on its line"
        help "Its lines were joined. A tag stands on one line."
        ja "{tag}の値の引用符が同じ行で閉じていません"
        help "行をつないで読みました。タグは1行に書きます。"

    // P3: moves in SAN.
    SanForm "P301" "san-form" Departure
        en "the standard writes this move {san} ({form})"
        help "Its meaning is certain, and it was read. Programs that compare texts take it for another move: `kifu convert` writes it as the standard does."
        ja "この手は{san}と書きます({form})"
        help "意味は明らかなので読みました。文字列で比べるソフトは別の手とみなします。`kifu convert` で規格どおりに書き直せます。"
    SanUnclearForm "P302" "san-unclear-form" Warning
        en "the standard writes this move {san} ({form})"
        help "No other legal move fits. Check that it is the one that was played."
        ja "この手は{san}と書きます({form})"
        help "他に合う合法手はありません。指された手か確かめてください。"
    SanNothingCaptured "P303" "san-nothing-captured" Warning
        en "the move says that it captures, but nothing stands there: {san}"
        help "Check the move, and the moves before."
        ja "駒を取る手とありますが、そこに駒はありません: {san}"
        help "この手と、それまでの手順を確かめてください。"
    SanCheckMark "P304" "san-check-mark" Warning
        en "the mark behind the move is wrong: it is {is}"
        help "The mark is corrected when the game is written."
        ja "手の後の印が違います。正しくは{is}です"
        help "書き出すときに直します。"
    SanPieceLetter "P305" "san-piece-letter" Error
        en "{letter} is the letter of no piece"
        help "Pieces are K, Q, R, B and N."
        ja "{letter}という駒はありません"
        help "駒の文字はK、Q、R、B、Nです。"

    // P4: FEN and EPD.
    FenError "P401" "fen-error" Error
        en "this cannot be read as a position: {reason}"
        help "A position is board, side to move (w or b), castling, en passant, half-moves and move number, such as rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1."
        ja "局面として読めません: {reason}"
        help "盤面、手番(wかb)、キャスリング、アンパッサン、手数二つを空白で区切って書きます。"
    FenDeparture "P402" "fen-departure" Departure
        en "this is not how FEN is written: {reason}"
        help "Its meaning is certain, and it was read. Programs that compare texts take it for another position: `kifu convert` writes it as the standard does."
        ja "FENの正式な書き方ではありません: {reason}"
        help "意味は明らかなので読みました。文字列で比べるソフトは別の局面とみなします。`kifu convert` で規格どおりに書き直せます。"
    EpdOperation "P403" "epd-operation" Warning
        en "the operation \"{text}\" cannot be read"
        help "An operation is a name, operands and a semicolon. It was kept as it is."
        ja "EPDの操作「{text}」が読めません"
        help "操作は名前、値、セミコロンの順に書きます。そのまま残しました。"
    EpdTwice "P404" "epd-operation-twice" Warning
        en "the operation {opcode} stands here for the second time"
        help "The first was taken, and this one kept as a comment. An operation stands once: put both values behind one name if it takes several."
        ja "EPDの操作{opcode}が二度あります"
        help "最初のものを使い、これはコメントとして残しました。同じ操作は一度だけです。複数の値を取るものは一つにまとめてください。"
    EpdMove "P405" "epd-move" Error
        en "{text} is no move that can be made here, but {opcode} names it"
        help "Check the position and the move. The operation was kept as it is."
        ja "{opcode}の{text}は、この局面で指せる手ではありません"
        help "局面と手を確かめてください。操作はそのまま残しました。"
    EpdUnclosed "P406" "epd-operation-unclosed" Departure
        en "no semicolon ends the operation {opcode}"
        help "It was read all the same. Each operation of EPD ends with a semicolon."
        ja "EPDの操作{opcode}の末尾にセミコロンがありません"
        help "そのまま読みました。操作の末尾にはそれぞれセミコロンを付けます。"
    SfenOtherGame "U103" "sfen-other-game" Error
        en "this is a position of {game}, with rules that are not known here"
        help "Its moves were kept as text and not played, since a board of another size would make other moves of them."
        ja "{game}の局面です。そのルールには対応していません"
        help "別の盤では別の手になってしまうため、指し手は文字として残し、盤上では動かしませんでした。"
    UsiDeparture "U201" "usi-departure" Departure
        en "this is not how games are written: {reason}"
        help "Its meaning is certain, and it was read. Write position startpos moves 7g7f 3c3d."
        ja "正式な書き方ではありません: {reason}"
        help "意味は明らかなので読みました。「position」「startpos」「moves」の後に7g7f 3c3dと続けます。"
    UsiMove "U202" "usi-move" Error
        en "\"{text}\" cannot be read as a move: {reason}"
        help "Moves are written 7g7f, 8h2b+ or P*2d."
        ja "「{text}」は指し手として読めません: {reason}"
        help "7g7f、8h2b+、P*2dのように書きます。"
    UsiLowerCase "U203" "usi-lower-case-drop" Warning
        en "the dropped piece is written in a small letter"
        help "Drops are written with a capital on both sides, such as P*2d."
        ja "打つ駒が小文字で書かれています"
        help "先手も後手もP*2dのように大文字で書きます。"
    UsiEnding "U204" "usi-unknown-ending" Warning
        en "\"{text}\" is neither a move nor a known ending"
        help "It was kept as the ending. Known are resign, win, rep_draw, draw, timeout and break."
        ja "「{text}」は指し手でも、対応している終局でもありません"
        help "終局として残しました。resign、win、rep_draw、draw、timeout、breakに対応しています。"
    UsiLine "U205" "usi-unknown-line" Error
        en "this line is no game"
        help "It was kept as a comment. A game is position startpos moves 7g7f 3c3d."
        ja "対局を表す行ではありません"
        help "コメントとして残しました。「position」「startpos」「moves」の後に7g7f 3c3dと続けます。"
    UsiBook "U206" "usi-opening-book" Error
        en "this is an opening book of YaneuraOu, not a collection of games"
        help "It lists evaluated moves of positions, which no game record can hold."
        ja "やねうら王の定跡ファイルであり、棋譜ではありません"
        help "局面ごとの評価値付きの候補手であり、棋譜には変換できません。"

    // U3: UCI.
    UciDeparture "U301" "uci-departure" Departure
        en "this is not how games are written: {reason}"
        help "Its meaning is certain, and it was read. Write position startpos moves e2e4 e7e5."
        ja "正式な書き方ではありません: {reason}"
        help "意味は明らかなので読みました。「position」「startpos」「moves」の後にe2e4 e7e5と続けます。"
    UciMove "U302" "uci-move" Error
        en "\"{text}\" cannot be read as a move"
        help "Moves are written e2e4, or e7e8q with a promotion."
        ja "「{text}」は指し手として読めません"
        help "e2e4、成る手はe7e8qのように書きます。"
    UciLine "U303" "uci-unknown-line" Error
        en "this line is no game"
        help "It was kept as a comment. A game is position startpos moves e2e4 e7e5."
        ja "対局を表す行ではありません"
        help "コメントとして残しました。「position」「startpos」「moves」の後にe2e4 e7e5と続けます。"

    // U4: PSN.
    PsnMove "U401" "psn-move" Error
        en "\"{text}\" cannot be read as a move"
        help "It was kept as text. Moves are written P7g-7f, Bx2b+ or S*3d."
        ja "「{text}」は指し手として読めません"
        help "文字として残しました。P7g-7f、Bx2b+、S*3dのように書きます。"
    PsnTag "U402" "psn-tag" Warning
        en "this is no tag"
        help "It was kept as a comment. A tag is a name and a value in quotes, such as [Sente \"Habu\"]."
        ja "タグとして読めません"
        help "コメントとして残しました。[Sente \"羽生\"]のように名前と引用符に入れた値を書きます。"
    PsnHandicap "U404" "psn-handicap" Error
        en "\"{name}\" is no known handicap, and no position is given"
        help "It is not known from which position the moves are played. Name the handicap in Japanese, as in 二枚落ち, or write the position in a tag SFEN."
        ja "「{name}」という手合割には対応しておらず、局面の指定もありません"
        help "開始局面が分かりません。手合割を「二枚落ち」のように書くか、SFENタグで局面を指定してください。"
    PsnOpenComment "U403" "psn-open-comment" Warning
        en "this comment is not closed"
        help "All that follows was taken as the comment, moves included: close it where it ends."
        ja "コメントが閉じられていません"
        help "指し手も含めて、以降をすべてコメントとして読みました。コメントの終わりを閉じてください。"

    // F1: the structure of SGF.
    SgfText "F101" "sgf-text-outside" Warning, drops
        en "this text belongs to no game"
        help "It was skipped. A game begins with (; and ends with the ) that belongs to it."
        ja "どの対局にも属さない文字列です"
        help "読み飛ばしました。対局は(;で始まり、対応する)で終わります。"
    SgfSemicolon "F102" "sgf-missing-semicolon" Error
        en "a node begins without a semicolon"
        help "It was read as if there were one. Other programs skip the node, and its move with it: write the semicolon."
        ja "ノードの前にセミコロンがありません"
        help "あるものとして読みました。着手ごと読み飛ばすソフトもあるので、セミコロンを書いてください。"
    SgfUnclosed "F103" "sgf-unclosed-game" Error
        en "the game is not closed: ) is missing at the end"
        help "Perhaps the file is cut off. What is there was read."
        ja "対局が閉じられていません。最後に)が足りません"
        help "ファイルが途中で切れているかもしれません。ある分を読みました。"
    SgfStray "F104" "sgf-stray-text" Error, drops
        en "this is no property"
        help "It was skipped. A property is capital letters and a value in brackets; in a value, ] is written \\]."
        ja "プロパティではない文字列です"
        help "読み飛ばしました。プロパティは大文字と[値]です。値の中の]は\\]と書きます。"
    SgfOpenValue "F105" "sgf-open-value" Error
        en "this value is never closed by ]"
        help "It reaches to the end of the file, and moves may be lost in it: write ] where the text ends, and \\] for one in the text."
        ja "値が]で閉じられていません"
        help "ファイルの終わりまでを値として読んだため、着手が含まれているかもしれません。値の終わりに]を、値の中の]は\\]と書いてください。"
    SgfNodeBehind "F106" "sgf-node-behind-variations" Error
        en "a node stands behind the variations"
        help "It was read as one more variation. If it should go on from one of them, move it into its parentheses."
        ja "変化の後にノードがあります"
        help "もう一つの変化として読みました。どれかの変化の続きなら、その括弧の中に移してください。"
    SgfEmptyVariation "F107" "sgf-empty-variation" Warning
        en "there is nothing between these parentheses"
        help "They were skipped. A game or variation has one node at least, which begins with a semicolon."
        ja "括弧の中に何もありません"
        help "読み飛ばしました。対局や変化には、セミコロンで始まるノードが一つ以上要ります。"
    SgfVariationStart "F108" "sgf-variation-start" Error
        en "nothing but another ( follows this one"
        help "It was skipped. A node, which begins with a semicolon, follows each of them."
        ja "この(の直後に別の(があります"
        help "読み飛ばしました。(の後にはセミコロンで始まるノードを書きます。"

    // F2: the properties of SGF.
    SgfLowerCase "F201" "sgf-lower-case" Departure
        en "\"{written}\" is an identifier of old, and {name} today"
        help "Small letters do not count."
        ja "「{written}」は古い書き方で、現在は{name}です"
        help "小文字は無視されます。"
    SgfName "F202" "sgf-bad-identifier" Error, drops
        en "\"{name}\" cannot be an identifier"
        help "It was skipped with its values. Identifiers are capital letters."
        ja "「{name}」はプロパティ名になりません"
        help "値とともに読み飛ばしました。プロパティ名は大文字で書きます。"
    SgfNoValue "F203" "sgf-no-value" Error, drops
        en "\"{name}\" has no value"
        help "It was skipped. Write {name}[] if it is empty."
        ja "「{name}」に値がありません"
        help "読み飛ばしました。空なら{name}[]と書きます。"
    SgfRepeated "F204" "sgf-repeated-property" Error
        en "{name} stands twice in this node"
        help "Lists and texts were joined; of other properties the first counts."
        ja "同じノードに{name}が二つあります"
        help "並びと文章はつなぎました。その他は最初のものを使いました。"
    SgfManyValues "F205" "sgf-many-values" Error
        en "{name} has several values, and may have one"
        help "Texts were joined; of other values the first counts."
        ja "{name}の値は一つだけですが、複数あります"
        help "文章はつなぎました。その他は最初の値を使いました。"
    SgfValue "F206" "sgf-value" Error
        en "\"{value}\" is no value for {name}: that is {expected}"
        help "It was kept as it is, without effect. Programs that take it literally stop here."
        ja "「{value}」は{name}の値になりません。{expected}を書きます"
        help "そのまま残しましたが、効果はありません。ここで読むのをやめるソフトもあります。"
    SgfOffBoard "F207" "sgf-point-off-board" Error
        en "{name} names {point}, which is not on the board"
        help "Points are counted from the top left, aa being the first. Check the size of the board (SZ)."
        ja "{name}の{point}は碁盤の外です"
        help "座標は左上のaaから数えます。盤の大きさ(SZ)を確かめてください。"
    SgfPointTwice "F208" "sgf-point-twice" Warning
        en "{name} names {point} twice"
        help "Once is enough."
        ja "{name}に{point}が二度あります"
        help "一度で足ります。"
    SgfUntidy "F209" "sgf-untidy-value" Warning
        en "\"{value}\" is not how {name} is written"
        help "Its meaning is certain, and it was read. Points are two letters without blanks, rectangles go from the upper left to the lower right."
        ja "「{value}」は{name}の正しい書き方ではありません"
        help "意味は明らかなので読みました。座標は空白なしの二文字、範囲は左上:右下です。"
    SgfNewer "F210" "sgf-newer-property" Departure
        en "{name} belongs to FF[{since}], and this is FF[{version}]"
        help "It was read all the same. Programs that go by the version may not know it: raise FF, or use what that version has."
        ja "{name}はFF[{since}]のもので、これはFF[{version}]です"
        help "そのまま読みました。版に従うソフトは知らないことがあります。FFの値を上げるか、その版の書き方にしてください。"
    SgfRootOnly "F211" "sgf-root-only" Error
        en "{name} belongs in the root"
        help "It was kept where it is, and has no effect. Move it to the first node: board size and game cannot change later."
        ja "{name}は最初のノードにだけ書けます"
        help "そのまま残しましたが、効果はありません。盤の大きさなどは途中で変えられないので、最初のノードに移してください。"
    SgfInfoAgain "F212" "sgf-game-info-again" Error
        en "{name} stands behind the game-info"
        help "It was kept where it is. Game-info stands in one node, usually the root."
        ja "{name}が対局情報のノードの後にあります"
        help "そのまま残しました。対局情報は一つのノード(普通は最初)に書きます。"
    SgfSetupWithMove "F213" "sgf-setup-with-move" Error
        en "{setup} and {move} stand in one node"
        help "They were read as two nodes, the setup before the move. Programs differ in the order: write them as two nodes."
        ja "{setup}と{move}が同じノードにあります"
        help "配置、着手の順に二つのノードとして読みました。順序はソフトによって違うので、二つのノードに分けてください。"
    SgfTwoMoves "F214" "sgf-two-moves" Error
        en "there are two moves in one node"
        help "They were read as two nodes. Other programs keep one of them only: begin a node for each move."
        ja "一つのノードに着手が二つあります"
        help "二つのノードとして読みました。片方しか読まないソフトもあるので、着手ごとにノードを分けてください。"
    SgfNoMove "F215" "sgf-judgement-without-move" Warning
        en "{name} needs a move in the same node"
        help "It was kept where it is. It says something of a move, and here is none: move it to the node of that move."
        ja "{name}は着手のあるノードに書きます"
        help "そのまま残しました。着手についての情報なので、その着手のあるノードに移してください。"
    SgfContradiction "F216" "sgf-contradiction" Warning
        en "{one} and {other} contradict each other"
        help "Both were kept. TE with BM means IT or DO."
        ja "{one}と{other}は両立しません"
        help "両方残しました。TEとBMの組はITかDOを意味します。"
    SgfMarkedTwice "F217" "sgf-marked-twice" Warning
        en "{name} marks {point}, which has a mark already"
        help "Both were kept. A point has one of MA, TR, CR, SQ and SL."
        ja "{name}の{point}には既に印があります"
        help "両方残しました。印はMA、TR、CR、SQ、SLのどれか一つです。"
    SgfSetupTwice "F218" "sgf-setup-twice" Error
        en "{name} sets up a point that another property of the node sets up"
        help "They were taken in the order in which they are written. Programs differ in the order: name each point once."
        ja "{name}が同じノードの他の配置と重なっています"
        help "書かれた順に置きました。順序はソフトによって違うので、同じ点は一度だけ書いてください。"
    SgfObsolete "F219" "sgf-obsolete" Departure
        en "{name} is a property of old, and {new} today"
        help "It was read as that. Programs of today may not know the old name; `kifu convert -i` writes the new one."
        ja "{name}は古いプロパティで、現在は{new}です"
        help "そのように読みました。今のソフトは古い名前を知らないことがあります。`kifu convert -i` で新しい名前になります。"
    SgfMoveInRoot "F220" "sgf-move-in-root" Departure
        en "there is a move in the root"
        help "It was read as a node of its own. Some programs show no move in the root: begin a node for it."
        ja "最初のノードに着手があります"
        help "別のノードとして読みました。最初のノードの着手を表示しないソフトもあるので、ノードを分けてください。"

    // F3: what SGF says of the game.
    SgfSize "F301" "sgf-size" Error
        en "\"{value}\" is no size of a board"
        help "19 was taken. Sizes are 1 to 52, or columns:rows."
        ja "「{value}」は盤の大きさになりません"
        help "19としました。1から52、または列:行で書きます。"
    SgfSquare "F302" "sgf-square-size" Warning
        en "the size of a square board is one number: {size}"
        help "It was read so. The form with a colon is for boards that are not square, and older programs do not know it."
        ja "正方形の盤の大きさは{size}と一つの数で書きます"
        help "そのように読みました。コロンの形は長方形の盤用で、古いソフトは読めません。"
    SgfVersion "F303" "sgf-version" Error
        en "FF[{version}] is not known"
        help "It was read as FF[4]. Write FF[4], or check whether the file is one of another kind."
        ja "FF[{version}]には対応していません"
        help "FF[4]として読みました。FF[4]と書くか、別の種類のファイルでないか確かめてください。"
    SgfGame "F304" "sgf-other-game" Note
        en "the game is number {number}, whose rules are not known here"
        help "Its properties are kept, moves among them; nothing is checked."
        ja "ゲーム番号{number}のルールには対応していません"
        help "着手を含めプロパティをそのまま残し、検査はしません。"
    SgfPass "F305" "sgf-pass" Departure
        en "this is not how FF[{version}] writes a pass"
        help "It was read as one: [] in FF[4], [tt] before. On boards of more than 19 lines tt is a point: write []."
        ja "FF[{version}]でのパスの書き方ではありません"
        help "パスとして読みました。FF[4]では[]、それ以前は[tt]です。19路より大きい盤ではttは座標なので、[]と書いてください。"
    SgfInfoForm "F306" "sgf-info-form" Warning
        en "{name}[{value}] is not the form of the standard: {normal}"
        help "Its meaning is certain, and it is written so."
        ja "{name}[{value}]は規定の形ではありません。正しくは{normal}です"
        help "意味は明らかなので、書き出すときに直します。"
    SgfInfoUnclear "F307" "sgf-info-unclear" Warning
        en "{name}[{value}] cannot be understood"
        help "It was kept as it is. Results are such as B+3.5, W+R or 0; dates 1990-03-08; times seconds; komi a number."
        ja "{name}[{value}]の意味が分かりません"
        help "そのまま残しました。結果はB+3.5、W+R、0、日付は1990-03-08、時間は秒、コミは数で書きます。"
    SgfKomiResult "F308" "sgf-komi-and-result" Warning
        en "with a komi of {komi} the result cannot be {result}"
        help "One of the two is wrong, or the points were counted in another way."
        ja "コミ{komi}では{result}という結果になりません"
        help "どちらかの誤りか、数え方の違いです。"

    SgfStoneKomi "F310" "sgf-stone-komi" Warning
        en "KM[{value}] counts hundredths of a stone, as the Fox server does: {komi} points"
        help "It was read, and is written, as {komi}."
        ja "KM[{value}]は野狐などの「子」の百分率です。目数では{komi}です"
        help "{komi}目として読み、そのように書き出します。"
    SgfKomiSize "F311" "sgf-komi-size" Warning
        en "no game has a komi of {value}"
        help "It was kept as it is. Perhaps it counts something else than points."
        ja "コミ{value}はありえない大きさです"
        help "そのまま残しました。目数以外の単位かもしれません。"
    SgfInfoKnown "F312" "sgf-info-known" Departure
        en "{name}[{value}] is not the form of the standard, but its meaning is known: {meaning}"
        help "It was kept as it is. Programs that compute with the value do not understand it; `kifu convert` to another format writes what it means."
        ja "{name}[{value}]は規定の形ではありませんが、意味は分かります: {meaning}"
        help "そのまま残しました。値を計算に使うソフトには通じません。他の形式へ変換すると、意味のとおりに書き出します。"
    SgfOldDialect "F313" "sgf-asian-dialect" Departure
        en "this game has the properties of East Asian sites (TE, RD, KO, GK, HD, LT, LC) for event, date, komi and time"
        help "They were read as EV, DT, KM, GM, HA and OT, and are written so."
        ja "日本棋院や新浪などの書き方(TE、RD、KO、GK、HD、LT、LC)の棋譜です"
        help "大会名、日付、コミ、持ち時間などとして読み、EV、DT、KM、GM、HA、OTで書き出します。"
    SgfUnknown "F314" "sgf-unknown-property" Note
        en "the standard knows no property {name}"
        help "It was kept as it is. Programs may have properties of their own; otherwise look for a typing error."
        ja "{name}は規格にないプロパティです"
        help "そのまま残しました。ソフト独自のものでなければ、綴りを確かめてください。"
    SgfSetupLeftOut "F315" "sgf-setup-left-out" Error, drops
        en "{name}[{value}] does not set up points of this board"
        help "What is not on the board was left out. Points are two letters counted from the top left; check the size of the board (SZ)."
        ja "{name}[{value}]は、この碁盤の点を示していません"
        help "碁盤にない部分は除きました。座標は左上から数える二文字です。盤の大きさ(SZ)を確かめてください。"
    SgfCharset "F309" "sgf-charset" Warning
        en "this game declares {declared}, but the file was read as {read}"
        help "Its names and comments may be wrong. Split the file, or give all games one encoding."
        ja "この対局は{declared}と宣言していますが、ファイルは{read}として読みました"
        help "名前やコメントが文字化けしているかもしれません。ファイルを分けるか、文字コードを揃えてください。"

    // G: the rules of Go.
    GoOffBoard "G101" "go-off-board" Error
        en "the point {point} is not on the board"
        help "The move was kept; it changes nothing on the board. Check the point and the size of the board."
        ja "{point}は碁盤の外です"
        help "着手は残しましたが、盤面は変わりません。座標と盤の大きさを確かめてください。"
    GoOccupied "G102" "go-occupied" Error
        en "there is a stone on {point} already"
        help "The stone replaces it, as SGF demands. Check the point; perhaps a capture or a move is missing before."
        ja "{point}には既に石があります"
        help "SGFの規定どおり置き換えました。座標と、それまでの手順を確かめてください。"
    GoSuicide "G103" "go-suicide" Error
        en "suicide: the {side} stone on {point} has no liberty and captures nothing ({rules} rules)"
        help "Its group was taken off the board. If the rules of the game allow suicide, name them (RU)."
        ja "自殺手です: {side}の{point}には呼吸点がなく、石も取れません(ルール: {rules})"
        help "その石を盤から除きました。自殺手を認めるルールなら、ルール名(RU)を書いてください。"
    GoKo "G104" "go-ko" Error
        en "{side} retakes the ko at once on {point}"
        help "A ko is retaken after a move elsewhere. Perhaps a ko threat is missing before."
        ja "{side}が{point}のコウをすぐに取り返しています"
        help "コウは他の場所に打ってから取り返します。コウ立てが抜けていないか確かめてください。"
    GoSuperko "G105" "go-superko" Error
        en "the {side} stone on {point} brings back an earlier position, which {rules} rules forbid"
        help "Under Japanese rules it would be legal. Check the moves, and the rules that the record names (RU)."
        ja "{side}の{point}で以前の局面に戻ります。{rules}ルールでは禁じ手です"
        help "日本ルールなら合法です。手順と、記録にあるルール名(RU)を確かめてください。"
    SameColourTwice "G201" "go-same-colour-twice" Warning
        en "{side} plays twice in a row"
        help "It was played so. Perhaps a move is missing, or a pass."
        ja "{side}が続けて打っています"
        help "そのまま進めました。着手かパスが抜けていないか確かめてください。"
    PlayedAfterPasses "G202" "go-play-after-passes" Warning
        en "{side} plays on after two passes"
        help "Two passes end the game. What follows was played all the same."
        ja "両者のパスの後に{side}が打っています"
        help "パスが二回続くと終局です。そのまま進めました。"
    WrongFirstPlayer "G203" "go-wrong-first-player" Warning
        en "{side} should have the first move"
        help "It was played as written. Black begins, or white if black has a handicap, unless the record says otherwise (PL)."
        ja "先に打つのは{side}のはずです"
        help "書かれたとおり進めました。互先は黒、置碁は白から打ちます(PLがあれば別)。"
    GoHandicap "G204" "go-handicap-mismatch" Warning
        en "the handicap is stated as {stated}, but {stones} black stones are set up"
        help "The stones on the board count. Mend the number, or set up the stones."
        ja "置石が{stated}子とありますが、置かれている黒石は{stones}個です"
        help "盤上の石に従いました。数か置石を直してください。"
    LostOutOfTurn "G205" "go-lost-out-of-turn" Note
        en "{side} resigns or loses on time, but has just played"
        help "On servers that can happen at any time. Otherwise the result may name the wrong winner, or a move is missing."
        ja "{side}の投了か時間切れとありますが、最後に打ったのは{side}です"
        help "ネット対局では相手の手番でも起こります。そうでなければ、勝者の誤りか着手の抜けかもしれません。"
    GoRepetition "G206" "go-repetition" Note
        en "the whole board is as it was before"
        help "The rules in force allow it; in Japan it can end the game without a result."
        ja "同一局面が再び現れています"
        help "このルールでは禁じ手ではありませんが、日本ルールでは無勝負になることがあります。"
    NestedTooDeep "G207" "go-nested-too-deep" Error
        en "variations are nested deeper than {limit}"
        help "The moves of this one were kept as they are written, and not played."
        ja "変化が{limit}段を超えて入れ子になっています"
        help "この変化の着手は書かれたまま残し、再生しませんでした。"
    GoNoLiberty "G208" "go-no-liberty" Warning
        en "the group at {point} was set up without a liberty"
        help "No position of a game has such a group. Check the stones."
        ja "{point}の石は呼吸点のない形で置かれています"
        help "対局では生じない形です。石の配置を確かめてください。"

    GoIdleSetup "G209" "go-idle-setup" Departure
        en "setting up {point} changes nothing"
        help "What is set up there stands there already. If a stone should be taken away, that is AE; else remove it."
        ja "{point}の配置は盤面を変えません"
        help "既にその状態です。石を取り除くつもりならAEと書き、そうでなければ削除してください。"

    // H: Ishi.
    IshiKeyword "H101" "ishi-keyword" Error
        en "no line can begin with \"{word}\""
        help "The line was passed over. The 29 words are listed in the document of 1990; commentary stands between COM and ENDCOM."
        ja "「{word}」で始まる行はありません"
        help "この行を読み飛ばしました。使える語は1990年の文書にある29語です。解説はCOMとENDCOMの間に書きます。"
    IshiUnclosed "H102" "ishi-unclosed" Error
        en "{keyword} has no {closer}"
        help "The rest of the file was read as its text. Add the line {closer}."
        ja "{keyword}に対応する{closer}がありません"
        help "ファイルの残りを本文として読みました。{closer}の行を加えてください。"
    IshiUnclosedBefore "H103" "ishi-unclosed-before-move" Error
        en "{keyword} has no {closer}, but line {line} looks like a move"
        help "The rest of the file was read as its text. {closer} probably belongs before line {line}."
        ja "{keyword}に対応する{closer}がありません。{line}行目は着手のようです"
        help "ファイルの残りを本文として読みました。{line}行目の前に{closer}が抜けているようです。"
    IshiEndAlone "H104" "ishi-end-alone" Error
        en "{keyword} ends nothing"
        help "The line was passed over. Blocks cannot be nested: the first end line closed the block."
        ja "{keyword}に対応する始まりがありません"
        help "この行を読み飛ばしました。ブロックは入れ子にできず、最初の終了行で閉じています。"
    IshiVariationOpen "H105" "ishi-variation-open" Error
        en "the variation has no ENDVAR"
        help "It was closed at the end of the event. Add the line ENDVAR."
        ja "変化に対応するENDVARがありません"
        help "イベントの終わりで閉じました。ENDVARの行を加えてください。"
    IshiVariationAlone "H106" "ishi-variation-alone" Error, drops
        en "there is no move that this could be a variation of"
        help "It was skipped up to its ENDVAR. VAR follows the data of a B or W line."
        ja "変化のもとになる着手がありません"
        help "対応するENDVARまで読み飛ばしました。VARはBまたはWの行のデータの後に書きます。"
    IshiLate "H107" "ishi-late" Error
        en "{keyword} stands behind the first move or diagram"
        help "It was not applied to the board. Move it before the first B, W or DIAGRAM."
        ja "{keyword}が最初の着手か図より後にあります"
        help "盤面には反映しませんでした。最初のB、W、DIAGRAMより前に移してください。"
    IshiBoardSize "H108" "ishi-board-size" Error
        en "\"{text}\" is not the size of a board"
        help "The board was read as 19×19. Sizes are numbers from 2 to 19."
        ja "「{text}」は碁盤の大きさではありません"
        help "19路盤として読みました。2から19までの数を書いてください。"
    IshiMoveNumber "H109" "ishi-move-number" Error
        en "\"{text}\" is not the number of a move"
        help "The move was numbered after the one before. Numbers begin at 1 and are at most 4294967295."
        ja "「{text}」は手数ではありません"
        help "直前の着手の次の番号として読みました。手数は1以上の数です。"
    IshiPoint "H110" "ishi-point" Error
        en "\"{text}\" is not a point"
        help "Points are a letter from A to T without I, then the row counted from the bottom, such as Q16. The move was kept as text."
        ja "「{text}」は座標ではありません"
        help "座標はIを除くAからTの文字と、下から数えた行です(例: Q16)。着手は文字のまま残しました。"
    IshiOffBoard "H111" "ishi-off-board" Error
        en "{point} is not on the board of size {size}"
        help "It was left out. Check the point, and the line BOARDSIZE."
        ja "{point}は{size}路盤の外です"
        help "盤面には反映しませんでした。座標とBOARDSIZEの行を確かめてください。"
    IshiExtraToken "H112" "ishi-extra-token" Error
        en "\"{text}\" does not belong here"
        help "A line holds one move. It was not read."
        ja "「{text}」は余分です"
        help "一行に書ける着手は一つです。読み飛ばしました。"
    IshiNumberOrder "H113" "ishi-number-order" Error
        en "move {number} follows move {last}"
        help "Numbers rise within a line of play. The move was played all the same."
        ja "第{last}手の後に第{number}手があります"
        help "手数は増えていくものです。着手はそのまま進めました。"
    IshiSetupColour "H114" "ishi-setup-colour" Error
        en "no colour is named for {point}"
        help "The stone was left out. Write B or W before the points."
        ja "{point}の石の色がありません"
        help "石は置きませんでした。座標の前にBかWを書いてください。"
    IshiSetupOccupied "H115" "ishi-setup-occupied" Error
        en "there is a stone on {point} already"
        help "The stone that stands on the board counts, unless it is a diagram's."
        ja "{point}には既に石があります"
        help "対局の配置では先に置かれた石を残しました。"
    IshiSetupInterrupted "H116" "ishi-setup-interrupted" Error
        en "{keyword} stands between SETUP lines"
        help "It was read as data of the whole setup. Only the last SETUP line can be followed by it, and only the first be preceded by a remark."
        ja "SETUP行の間に{keyword}があります"
        help "配置全体のデータとして読みました。最後のSETUP行の後(REMARKは最初のSETUP行の前)に移してください。"
    IshiAfterVariation "H117" "ishi-after-variation" Error
        en "{keyword} stands behind the variations of its move"
        help "Commentary was kept with the move, other data were left out. Variations come last: move it before VAR."
        ja "{keyword}が着手の変化より後にあります"
        help "解説は着手に付け、他のデータは読み飛ばしました。変化は最後に書くものなので、VARの前に移してください。"
    IshiHideAlone "H118" "ishi-hide-alone" Error
        en "HIDE stands outside a diagram"
        help "It was passed over. HIDE follows a DIAGRAM line."
        ja "図の外にHIDEがあります"
        help "読み飛ばしました。HIDEはDIAGRAM行の後に書きます。"
    IshiTarget "H119" "ishi-target" Error
        en "{keyword} cannot be followed by \"{text}\""
        help "It was left out. Known are points (Q16), moves (#21, #21-28), with MARK and UNMARK also ALL, and with MARK one or two characters before @ (a@Q16)."
        ja "{keyword}に「{text}」は書けません"
        help "読み飛ばしました。書けるのは座標(Q16)と手数(#21、#21-28)、MARKとUNMARKではALL、MARKでは@の前に一、二文字の印(a@Q16)です。"
    IshiBackwards "H120" "ishi-backwards" Error
        en "the range \"{text}\" runs backwards"
        help "It was left out. Write the smaller number first."
        ja "範囲「{text}」が逆順です"
        help "読み飛ばしました。小さい数を先に書いてください。"
    IshiNoSuchMove "H121" "ishi-no-such-move" Error
        en "there is no move {number} before this line"
        help "It was left out. Check the number."
        ja "この行までに第{number}手はありません"
        help "読み飛ばしました。手数を確かめてください。"
    IshiPrisonerNoMove "H122" "ishi-prisoner-no-move" Error
        en "there is no move here that could take prisoners"
        help "The line was passed over. PRISONER follows a B or W line."
        ja "石を取る着手がここにはありません"
        help "この行を読み飛ばしました。PRISONERはBまたはWの行の後に書きます。"
    IshiPrisonersDiffer "H123" "ishi-prisoners-differ" Error
        en "the prisoners are not those that the move takes (missing: {missing}; extra: {extra})"
        help "The rules count. Mend the list, or the moves."
        ja "アゲハマが着手の結果と違います(不足: {missing}、余分: {extra})"
        help "ルールに従いました。一覧か手順を直してください。"
    IshiPrisonerEmpty "H124" "ishi-prisoner-empty" Error
        en "there was no stone on {point} to be taken"
        help "The rules count: a stone is taken when its group has no liberty left. Check the point, and whether a move is missing."
        ja "{point}には取られる石がありません"
        help "ルールに従いました。取れるのは呼吸点のなくなった石だけです。座標と、抜けた着手がないかを確かめてください。"
    IshiRegion "H125" "ishi-region" Error
        en "\"{text}\" is not a region of a board"
        help "The whole board was taken. Write a square such as 9x9, or two opposite corners that are at least 2×2 apart, such as A1 J9."
        ja "「{text}」は盤の範囲ではありません"
        help "盤全体として読みました。9x9のような正方形か、2×2以上になる対角の二点(A1 J9など)を書いてください。"
    IshiVariationMarker "H126" "ishi-variation-marker" Error
        en "\"{text}\" is longer than the two characters of a variation's marker"
        help "It was kept with the variation. Shorten it."
        ja "変化の印「{text}」が二文字を超えています"
        help "変化とともに残しました。短くしてください。"
    IshiNumberGap "H201" "ishi-number-gap" Warning
        en "move {expected} is missing: {number} follows {last}"
        help "It was played so. Check whether a line is missing."
        ja "第{expected}手がありません(第{last}手の次が第{number}手)"
        help "そのまま進めました。行が抜けていないか確かめてください。"
    IshiRepeated "H202" "ishi-repeated" Warning
        en "{keyword} is repeated: the last one counts"
        help "Remove the others."
        ja "{keyword}が重複しています: 最後のものに従いました"
        help "他を取り除いてください。"
    IshiBeforeEvent "H203" "ishi-before-event" Warning
        en "there are data before the first EVENT line"
        help "They were read as an event of their own. Write an EVENT line before them, or move them below the one they belong to."
        ja "最初のEVENT行より前にデータがあります"
        help "独立したイベントとして読みました。前にEVENT行を書くか、対応するEVENT行の後に移してください。"
    IshiVariationEmpty "H204" "ishi-variation-empty" Warning
        en "the variation is empty"
        help "It was kept as a line without a move. Remove VAR and ENDVAR, or write its moves between them."
        ja "変化が空です"
        help "着手のない変化として残しました。VARとENDVARを取り除くか、間に着手を書いてください。"
    IshiRemark "H205" "ishi-remark" Warning
        en "nothing follows that the remark could belong to"
        help "A remark belongs to the next EVENT, SETUP, B, W or DIAGRAM line."
        ja "注記の対象となる行が後にありません"
        help "REMARKは次のEVENT、SETUP、B、W、DIAGRAM行に付きます。"
    IshiLineEnds "H206" "ishi-line-ends" Warning
        en "the lines do not end in CR and LF"
        help "They were read all the same. The format knows CRLF only: --eol crlf, or converting to ishi, writes it."
        ja "行末がCR+LFではありません"
        help "そのまま読みました。この形式の行末はCRLFです。ishiへ変換すると直ります。"
    IshiCharacter "H207" "ishi-character" Warning
        en "the character {character} is not one of the format's"
        help "It was kept in texts. The format knows ASCII only."
        ja "この形式で使えない文字{character}があります"
        help "文中の文字は残しました。この形式の文字はASCIIだけです。"
    IshiBeforeMove "H208" "ishi-before-move" Warning
        en "{keyword} stands in a variation before its first move"
        help "It was kept with the beginning of the variation. Move it behind a move."
        ja "変化の最初の着手より前に{keyword}があります"
        help "変化の先頭に付けました。着手の後に移してください。"
    IshiVariationOfDiagram "H209" "ishi-variation-of-diagram" Warning
        en "the variation follows a diagram"
        help "It was read as one of the last move before. Move it before DIAGRAM."
        ja "図の後に変化があります"
        help "その前の着手の変化として読みました。DIAGRAMの前に移してください。"
    IshiExtraData "H301" "ishi-extra-data" Note, drops
        en "\"{text}\" is not part of the statement"
        help "It was ignored, as the document allows, and is not written again. If it is a comment, put it between COM and ENDCOM."
        ja "「{text}」は文の一部ではありません"
        help "文書の規定どおり無視しました。書き出すときには残りません。解説ならCOMとENDCOMの間に書いてください。"
    IshiCtrlZ "H302" "ishi-ctrl-z" Note, drops
        en "a Ctrl-Z ends the text"
        help "What stands behind it was not read. DOS programs ended texts so."
        ja "Ctrl-Zで終わっています"
        help "それより後は読みませんでした。DOS時代の文書の終わりの印です。"
    IshiPrisonersMissing "H303" "ishi-prisoners-missing" Note
        en "the move takes {points}, but no PRISONER line says so"
        help "Nothing is wrong for programs that know the rules."
        ja "{points}を取る着手ですが、PRISONER行がありません"
        help "このルールに対応しているソフトでは問題ありません。"
    IshiLateSize "H304" "ishi-late-size" Note
        en "BOARDSIZE stands behind points that depend on it"
        help "They were read on the board of this size. Programs may expect it first."
        ja "座標より後にBOARDSIZEがあります"
        help "この大きさの盤として読みました。先に書く方が安全です。"
    IshiHeaderValue "H305" "ishi-header-value" Note
        en "{keyword} was not understood: \"{value}\""
        help "It was kept as text, without effect on the game: check the spelling of the value."
        ja "{keyword}の値を解釈できません:「{value}」"
        help "文字のまま残しましたが、対局には反映しません。値の綴りを確かめてください。"
    IshiNothingSaid "H306" "ishi-nothing-said" Note
        en "{keyword} says nothing"
        help "The line was kept. Write its value, or remove the line."
        ja "{keyword}に何も書かれていません"
        help "行はそのまま残しました。値を書くか、行を取り除いてください。"

    // J: JKF.
    JsonSyntax "J101" "json-syntax" Error, drops
        en "this is not JSON: {reason}"
        help "What stands before this place was read. Mend the file, or export it again."
        ja "JSONとして読めません: {reason}"
        help "ここまでを読みました。ファイルを直すか、書き出し直してください。"
    JkfShape "J102" "jkf-wrong-type" Error, drops
        en "\"{name}\" is not what it has to be: {expected}"
        help "It was skipped, and the rest was read. Programs that hold the file to the schema refuse all of it."
        ja "「{name}」が{expected}になっていません"
        help "読み飛ばし、他は読みました。スキーマどおりでないファイルを全く受け付けないソフトもあります。"
    JkfMissing "J103" "jkf-missing-member" Error
        en "the member \"{name}\" is missing"
        help "A record is an object with header and moves."
        ja "「{name}」がありません"
        help "棋譜はheaderとmovesを持つオブジェクトです。"
    JkfUnknown "J104" "jkf-unknown-member" Warning, drops
        en "the format has no member \"{name}\" here"
        help "It was skipped. The schema allows no other members; what belongs to the game goes into header or comments."
        ja "ここに「{name}」という項目は規定されていません"
        help "読み飛ばしました。スキーマは他の項目を認めていません。対局についてのことはheaderかcommentsに書きます。"
    JkfFirstElement "J105" "jkf-move-at-start" Warning
        en "the first element of moves holds a move, but stands for the start position"
        help "The moves were read all the same. Put an empty element before them."
        ja "movesの最初の要素は開始局面ですが、指し手が入っています"
        help "そのまま読みました。先頭に空の要素を入れてください。"
    JkfForksAtStart "J106" "jkf-forks-at-start" Error, drops
        en "the start position has no alternatives"
        help "Forks stand on the move that they replace. These were skipped."
        ja "開始局面に分岐があります"
        help "forksは置き換える指し手の要素に書きます。読み飛ばしました。"
    JkfPreset "J107" "jkf-unknown-preset" Error, drops
        en "\"{text}\" is no known start position"
        help "The even start was taken. Write HIRATE, KY, KA, … or OTHER with data."
        ja "「{text}」は未知の開始局面です"
        help "平手とみなしました。HIRATE、KY、KAなど、またはOTHERとdataを書きます。"
    JkfNoData "J108" "jkf-no-data" Error
        en "the start position is OTHER, but its data is missing"
        help "The even start was taken."
        ja "開始局面がOTHERですがdataがありません"
        help "平手とみなしました。"
    JkfBoard "J109" "jkf-board" Error, drops
        en "the board is not nine files of nine squares"
        help "A square is an empty object, or has color (0 or 1) and kind (FU, KY, …). What could be read was kept."
        ja "boardが9筋9段になっていません"
        help "マスは空のオブジェクトか、color(0か1)とkind(FU、KYなど)です。読めた分を残しました。"
    JkfHands "J110" "jkf-hands" Error, drops
        en "these pieces in hand cannot be read"
        help "Hands are two objects of piece names and counts. What could be read was kept."
        ja "handsが読めません"
        help "駒の名前と枚数のオブジェクト二つです。読めた分を残しました。"
    JkfMove "J111" "jkf-move" Error
        en "this move cannot be read"
        help "A move has from and to with x and y from 1 to 9, and for drops the piece."
        ja "指し手が読めません"
        help "from、to(x、yは1から9)、打つ手ではpieceを書きます。"
    JkfCapture "J112" "jkf-capture" Warning
        en "the capture is given as {stated}, but on {to} stands {actual}"
        help "The board was trusted. If capture is right, a move before is wrong: check the moves."
        ja "取る駒が{stated}とありますが、{to}にあるのは{actual}です"
        help "盤面を信用しました。captureが正しければ前の指し手が誤りです。手順を確かめてください。"
    JkfSame "J113" "jkf-same" Warning
        en "same is given, but the move before did not go to {to}"
        help "The destination was trusted. If same is right, the move before is wrong or missing; else leave same out."
        ja "sameとありますが、直前の手は{to}への手ではありません"
        help "移動先を信用しました。sameが正しければ直前の手に誤りか抜けがあります。そうでなければsameを省いてください。"
    JkfRelative "J114" "jkf-relative" Warning
        en "the relative marks are {stated}, but the board asks for {actual}"
        help "The origin was trusted. Readers that go by relative move another piece: mend it, or leave it out."
        ja "relativeが{stated}ですが、盤面からは{actual}です"
        help "移動元を信用しました。relativeに従うソフトでは別の駒が動くので、直すか省いてください。"
    JkfSpecial "J115" "jkf-special" Warning
        en "\"{text}\" is no known ending"
        help "It was kept as it is, and nobody counts as the winner. Specials are TORYO, CHUDAN, SENNICHITE, TIME_UP, TSUMI … as in CSA."
        ja "「{text}」は未対応の終局です"
        help "そのまま残し、勝敗は不明としました。specialにはCSAと同じTORYO、CHUDAN、SENNICHITE、TIME_UP、TSUMIなどを書きます。"
    JkfTime "J116" "jkf-time" Warning, drops
        en "this time cannot be read"
        help "A time has now and total, each with h, m and s as numbers."
        ja "消費時間が読めません"
        help "nowとtotalに、h、m、sを数で書きます。"
    JkfEmptyElement "J117" "jkf-empty-element" Departure
        en "this element holds neither a move nor an ending"
        help "Its comments were added to the move before. Programs that number the elements count a move too many: remove it."
        ja "指し手も終局もない要素です"
        help "コメントは直前の手に付けました。要素を手数として数えるソフトでは手数がずれるので、取り除いてください。"
    JkfRepeated "J118" "jkf-repeated-member" Warning, drops
        en "the member \"{name}\" is given twice"
        help "JSON leaves open which one counts; the last was read, as other programs do. Remove the others, or give the header another name."
        ja "「{name}」が二度あります"
        help "JSONではどちらが有効か決まっていません。他のソフトと同じく最後のものを読みました。他を取り除くか、ヘッダーなら別の名前にしてください。"
    JkfUnsigned "J119" "jkf-unsigned-foul" Departure
        en "ILLEGAL_ACTION does not say whose it was"
        help "Whoever moved last was taken. Write +ILLEGAL_ACTION or -ILLEGAL_ACTION."
        ja "ILLEGAL_ACTIONに先手（+）・後手（-）の印がありません"
        help "最後に指した側としました。+ILLEGAL_ACTIONか-ILLEGAL_ACTIONと書きます。"
    JkfSeveral "J120" "jkf-several-records" Departure
        en "another record stands in the same file"
        help "It was read; other programs read one record a file. Put each into a file of its own: `kifu convert --split`."
        ja "同じファイルに別の棋譜があります"
        help "読みましたが、一つしか読まないソフトが普通です。`kifu convert --split` で別のファイルに分けられます。"

    JkfBooleanColor "J121" "jkf-boolean-color" Departure
        en "colors are written as true and false"
        help "They were read as the first drafts of the format had them: true is sente. Write 0 for sente and 1 for gote."
        ja "colorがtrueとfalseで書かれています"
        help "初期の仕様に従い、trueを先手として読みました。先手は0、後手は1と書きます。"
    JkfFraction "J122" "jkf-fraction" Departure
        en "a time has parts of a second"
        help "It was read. The format has whole seconds only, and other programs may refuse it or round it."
        ja "消費時間に秒未満の端数があります"
        help "そのまま読みました。JKFの時間は整数秒なので、読めないソフトや端数を丸めるソフトがあります。"

    // J2: lines of JSON.
    JsonlVersion "J201" "jsonl-version" Error, drops
        en "this is version {found} of the format; version 1 is read"
        help "A newer kifu reads it."
        ja "形式の版が{found}です。読めるのは版1です"
        help "新しいkifuで読めます。"
    JsonlMissing "J202" "jsonl-missing-member" Error
        en "the record has no member \"{name}\""
        help "A record begins with its members kifu, the version 1, and game."
        ja "「{name}」がありません"
        help "棋譜はkifu（版1）とgameで始まります。"
    JsonlType "J203" "jsonl-wrong-type" Error, drops
        en "\"{name}\" must be {expected}"
        help "It was skipped, or kept as text in place of a move."
        ja "「{name}」は{expected}でなければなりません"
        help "読み飛ばしたか、指し手の所では文字列として残しました。"
    JsonlUnknown "J204" "jsonl-unknown-member" Warning, drops
        en "the format has no member \"{name}\" here"
        help "It was skipped. What is said of a game in words of its own belongs into \"headers\"."
        ja "ここに「{name}」という項目は規定されていません"
        help "読み飛ばしました。独自の情報はheadersに入れてください。"
    JsonlRepeated "J205" "jsonl-repeated-member" Warning, drops
        en "the member \"{name}\" stands here twice"
        help "The last of them was read."
        ja "項目「{name}」が二度あります"
        help "最後のものを読みました。"
    JsonlName "J206" "jsonl-unknown-name" Error, drops
        en "{text} is no value that \"{name}\" can have"
        help "Names are those that the schema lists; of notes and endings the words were kept."
        ja "{text}は「{name}」の値として規定されていません"
        help "値の名前はスキーマにあります。注釈と終局の言葉は残しました。"
    JsonlStart "J207" "jsonl-start" Error
        en "{text} is no start position of this game"
        help "Its moves cannot be checked: they are played from the usual start, and nothing is written."
        ja "{text}はこのゲームの開始局面ではありません"
        help "指し手を検査できません。通常の開始局面から進めますが、書き出しません。"
    JsonlMove "J208" "jsonl-move" Error
        en "\"{text}\" is no move as engines of the game are told it"
        help "It was kept as it is written."
        ja "「{text}」はこのゲームのエンジン用の指し手ではありません"
        help "書かれたまま残しました。"
    JsonlUnread "J209" "jsonl-unread" Error
        en "in place of a move stands a text: \"{text}\""
        help "Nobody could read it as a move when the line was written."
        ja "指し手の所に文字列があります:「{text}」"
        help "書き出したときから指し手として読めなかったものです。"
    JsonlLegal "J210" "jsonl-marked-illegal" Error
        en "{move} is marked as illegal, but the rules have nothing against it"
        help "The mark was kept. Remove \"illegal\" if it is wrong."
        ja "{move}には反則の印がありますが、ルール上は指せる手です"
        help "印は残しました。誤りなら「illegal」を消してください。"
    JsonlPlace "J211" "jsonl-place" Warning, drops
        en "this is said of a node or line that is not there, or is not what it says"
        help "It was skipped. Nodes count from 1 in their line, 0 is the start; variations name lines by id."
        ja "存在しない局面や変化、または内容の合わない局面についての記述です"
        help "読み飛ばしました。局面は各手順で1から数え、0は開始局面です。変化はidで手順を指します。"

    // B1: PCN.
    PcnRoot "B101" "pcn-root" Error
        en "a PCN game is a JSON object"
        help "Write one object with starting_position and previous_moves."
        ja "PCNの棋譜はJSONのオブジェクトです"
        help "starting_positionとprevious_movesを持つオブジェクトを一つ書きます。"
    PcnMissing "B102" "pcn-missing" Error
        en "the member {name} is missing"
        help "A game has starting_position and previous_moves; the latter may be an empty array."
        ja "{name}がありません"
        help "starting_positionとprevious_movesが要ります。後者は空の配列でも構いません。"
    PcnType "B103" "pcn-type" Error, drops
        en "{path} must be {expected}"
        help "It was skipped, and the rest was read. Mend the value, or leave the member out if it is not known."
        ja "{path}は{expected}でなければなりません"
        help "読み飛ばし、他は読みました。値を直すか、分からないなら項目ごと省いてください。"
    PcnDate "B104" "pcn-date" Warning
        en "\"{text}\" is no date and time with an offset"
        help "It was kept as it is. Write it as 2012-09-29T18:48:40+02:00."
        ja "「{text}」は時差付きの日時ではありません"
        help "そのまま残しました。2012-09-29T18:48:40+02:00のように書きます。"
    PcnUnknown "B105" "pcn-unknown" Warning
        en "{path} is no member that PCN knows"
        help "It was kept, and means nothing to other programs. Check its spelling against the names of the format."
        ja "{path}はPCNにない要素です"
        help "残しましたが、他のソフトには意味を持ちません。綴りが形式の名前と合っているか確かめてください。"
    PcnRepeated "B106" "pcn-repeated" Warning, drops
        en "{path} is given twice"
        help "JSON leaves open which one counts; the last was read, as most programs do. Remove the others."
        ja "{path}が二度あります"
        help "JSONではどちらが有効か決まっていません。多くのソフトと同じく最後のものを読みました。他を取り除いてください。"
    PcnBoard "B107" "pcn-board" Error
        en "{path}: the board has no regular shape: {reason}"
        help "Arrays of one level have all the same length and depth; each dimension has at least one square."
        ja "{path}: 盤の形が揃っていません: {reason}"
        help "同じ階層の配列は長さも深さも同じにします。どの次元にも一つ以上のマスが要ります。"
    PcnCell "B108" "pcn-cell" Error, drops
        en "{path} is neither null nor the name of a piece"
        help "The square was left empty."
        ja "{path}がnullでも駒の名前でもありません"
        help "空きマスとしました。"
    PcnPiece "B109" "pcn-piece" Error
        en "\"{text}\" is no name of a piece: {reason}"
        help "A name is a style, a colon and an abbreviation, such as S:P or w:q, with + in front if promoted."
        ja "「{text}」は駒の名前ではありません: {reason}"
        help "S:Pやw:qのように、駒の種類名（style）、コロン、略号を書きます。成駒は先頭に+を付けます。"
    PcnStyle "B110" "pcn-style" Warning
        en "the style of {text} has letters of both cases"
        help "The case of the style tells the first owner. Write it in one case."
        ja "{text}の駒の種類名（style）に大文字と小文字が混ざっています"
        help "種類名の大文字・小文字は元の持ち主を表します。どちらかに揃えてください。"
    PcnMove "B111" "pcn-move" Error
        en "{path} is no list of actions"
        help "A move is an array of actions, such as [[[6, 2], \"shift\", [5, 2]]]."
        ja "{path}は動作の配列ではありません"
        help "指し手は[[[6, 2], \"shift\", [5, 2]]]のような動作の配列です。"
    PcnAction "B112" "pcn-action" Error
        en "{path} is no array of subject, verb and object"
        help "An action has three elements, and options as a fourth if need be."
        ja "{path}は主語、動詞、目的語の配列ではありません"
        help "動作は三つの要素です。必要なら四つ目に付加情報を書きます。"
    PcnVerb "B113" "pcn-verb" Error
        en "{path}: \"{text}\" is no verb"
        help "Verbs are drop, capture, remove, shift, jump, land and stun."
        ja "{path}: 「{text}」という動詞はありません"
        help "動詞はdrop、capture、remove、shift、jump、land、stunです。"
    PcnSquare "B114" "pcn-square" Error
        en "{path}: {text} names no square or piece"
        help "A square is {rank} coordinates or a number from 0 to {last}; a piece is its name."
        ja "{path}: {text}はマスでも駒でもありません"
        help "マスは{rank}個の座標か0から{last}の番号、駒はその名前で書きます。"
    PcnOptions "B115" "pcn-options" Error
        en "{path} must be an object"
        help "Options are written \"promotion\": \"+S:B\"."
        ja "{path}はオブジェクトでなければなりません"
        help "付加情報は\"promotion\": \"+S:B\"のように書きます。"
    PcnOption "B116" "pcn-option" Warning
        en "{path} is no option that PCN knows"
        help "It was kept, but does nothing. The only option is promotion."
        ja "{path}はPCNにない付加情報です"
        help "残しましたが効果はありません。付加情報はpromotionだけです。"
    PcnPass "B117" "pcn-pass" Warning
        en "{path} has no action and was read as a pass"
        help "PCN has no pass; this is an extension for Go and janggi."
        ja "{path}には動作がありません。パスと読みました"
        help "PCNにパスはありません。囲碁とチャンギのための拡張です。"
    PcnCache "B118" "pcn-cache" Warning
        en "{path} is not what the moves lead to"
        help "The moves were trusted. Derived data can be left out."
        ja "{path}が指し手の結果と違います"
        help "指し手の方を信用しました。導ける情報は書かなくて構いません。"
    PcnLater "B119" "pcn-later" Error
        en "this is PCN as it was in {year}, which is another format and not read"
        help "The name stands for at least eight formats. Only those with lists of verbs, of 2012 to 2014, are read."
        ja "{year}年のPCNです。別の形式で、読めません"
        help "PCNという名の形式は八つ以上あります。読めるのは動詞の並びを持つ2012年から2014年のものだけです。"
    PcnGeneration "B120" "pcn-generation" Warning
        en "this is PCN as it was in {year}"
        help "It was read as what it means in the first form, in which it is written."
        ja "{year}年のPCNです"
        help "最初の形式での意味に直して読みました。書き出しは最初の形式です。"
    PcnNotLifted "B121" "pcn-not-lifted" Warning
        en "this begins as {game}, but move {ply} is not legal there: {reason}"
        help "It was kept as a game on a board, checked mechanically only."
        ja "{game}の初期配置ですが、{ply}手目は合法ではありません: {reason}"
        help "盤上の駒の動きだけを確かめた棋譜として残しました。"
    PcnInProgress "B122" "pcn-in-progress" Note
        en "{piece} has been taken, but the game is said to go on"
        help "State the result with over? and ...result?."
        ja "{piece}が取られていますが、対局中とされています"
        help "over?と...result?で結果を書きます。"
    PcnExtension "B123" "pcn-extension" Warning, drops
        en "{path} cannot be read"
        help "It was skipped. What stands in ...kifu is described with the format."
        ja "{path}が読めません"
        help "読み飛ばしました。...kifuの内容は形式の説明にあります。"
    PcnNoResult "B124" "pcn-no-result" Warning
        en "over? is true, but ...result? is missing"
        help "It was read as a draw, which null means there. Write ...result?: true if bottom won, false if top won, null for a draw."
        ja "over?はtrueですが、...result?がありません"
        help "nullと同じく引き分けと読みました。下側の勝ちならtrue、上側の勝ちならfalse、引き分けならnullを書きます。"
    PcnNoOver "B125" "pcn-no-over" Warning
        en "...result? is given, but over? is missing"
        help "It was read as the offer of a draw in a game in progress. Write over?: true if the game is over."
        ja "...result?がありますが、over?がありません"
        help "対局中の引き分けの申し出と読みました。終局していればover?: trueと書きます。"
    PcnCaptureRemoves "B126" "pcn-capture-removes" Warning
        en "{path}: nothing comes into a hand in {game}; \"capture\" was read as \"remove\""
        help "Write \"remove\" for what is taken out of the game, or leave out ...kifu.game if pieces in hand are meant."
        ja "{path}: {game}に持駒はないので、\"capture\"を\"remove\"と読みました"
        help "取って除く駒には\"remove\"を使います。持駒になるなら...kifu.gameを書きません。"
    PcnText "B127" "pcn-text" Error
        en "{path} says that \"{text}\" stands in place of a move, which cannot be read"
        help "It was kept as text, and the other side is to move after it. Write the move that was played, if it is known."
        ja "{path}によると、指し手の場所に「{text}」とありますが、読めません"
        help "文字のまま残し、次は相手の手番としました。実際の指し手が分かれば書いてください。"
    PcnSeveral "B128" "pcn-several-games" Departure
        en "another game stands in the same file"
        help "It was read; other programs read one game a file. `kifu convert --split` writes each into its own."
        ja "同じファイルに別の対局があります"
        help "読みましたが、一つしか読まないソフトが普通です。`kifu convert --split` で対局ごとに分けられます。"

    // B2: mechanical faults of actions on a board.
    BoardNoAction "B201" "board-no-action" Error
        en "{path}: the move has no action"
        help "A move has at least one."
        ja "{path}: 動作のない指し手です"
        help "指し手には一つ以上の動作が要ります。"
    BoardEmptySource "B202" "board-empty-source" Error
        en "{path}: nothing stands on {square}"
        help "Check the square and the moves before."
        ja "{path}: {square}には駒がありません"
        help "マスとそれまでの指し手を確かめてください。"
    BoardNothingAbove "B203" "board-nothing-above" Error
        en "{path}: no piece is above {square}"
        help "Only a piece that has jumped can land or stun."
        ja "{path}: {square}の上に駒がありません"
        help "landとstunはjumpした駒だけができます。"
    BoardNoSuchPiece "B204" "board-no-such-piece" Error
        en "{path}: no {piece} stands there"
        help "A name stands for the only piece of that name on the board."
        ja "{path}: {piece}が見当たりません"
        help "名前で書けるのは盤上に一つだけある駒です。"
    BoardSeveralPieces "B205" "board-several-pieces" Error
        en "{path}: more than one {piece} stands on the board"
        help "Name it by its square."
        ja "{path}: {piece}が盤上に二つ以上あります"
        help "マスで指定してください。"
    BoardOpponentsPiece "B206" "board-opponents-piece" Warning
        en "{path}: {piece} is not {side}'s"
        help "{side} is to move. Players take turns, the capitals first; in most games they move their own pieces only."
        ja "{path}: {piece}は{side}の駒ではありません"
        help "{side}の手番です。大文字の側から交互に指し、普通は自分の駒だけを動かします。"
    BoardDropOfSquare "B207" "board-drop-of-square" Error
        en "{path}: a piece in hand is dropped by its name, not from {square}"
        help "Write its name, such as S:P."
        ja "{path}: 打つ駒は{square}ではなく名前で書きます"
        help "S:Pのように書きます。"
    BoardNotInHand "B208" "board-not-in-hand" Error
        en "{path}: {side} has no {piece} in hand"
        help "Only a piece taken with capture comes into the hand."
        ja "{path}: {side}の持駒に{piece}はありません"
        help "持駒になるのはcaptureで取った駒だけです。"
    BoardObjectIsPiece "B209" "board-object-is-piece" Error
        en "{path}: the target must be an empty square, not {piece}"
        help "Write the square, or capture or remove."
        ja "{path}: 行き先は{piece}ではなく空きマスでなければなりません"
        help "マスを書くか、captureかremoveにします。"
    BoardOccupied "B210" "board-occupied" Error
        en "{path}: {piece} stands on {square}"
        help "drop, shift and land go to empty squares; capture and remove take."
        ja "{path}: {square}には{piece}があります"
        help "drop、shift、landは空きマスへの動作です。取るのはcaptureかremoveです。"
    BoardNothingToTake "B211" "board-nothing-to-take" Error
        en "{path}: there is nothing to take on {square}"
        help "shift goes to an empty square."
        ja "{path}: {square}には取る駒がありません"
        help "空きマスに動くのはshiftです。"
    BoardOwnPiece "B212" "board-own-piece" Error
        en "{path}: {side} would take {piece} of its own on {square}"
        help "Check the squares."
        ja "{path}: {square}の{piece}は{side}自身の駒です"
        help "マスを確かめてください。"
    BoardPromotionSide "B213" "board-promotion-side" Error
        en "{path}: {side}'s piece cannot become {piece} of the other side"
        help "The case of the abbreviation tells the side."
        ja "{path}: {side}の駒が相手の{piece}になることはできません"
        help "略号の大文字小文字が持ち主を表します。"
    BoardLeftAbove "B214" "board-left-above" Error
        en "{path}: at the end of the move a piece is still above {square}"
        help "After jump comes land or stun."
        ja "{path}: 指し手の終わりに駒がまだ{square}の上にあります"
        help "jumpの後はlandかstunです。"

    // B3: what is odd about actions that can be played.
    BoardStyleCase "B301" "board-style-case" Note
        en "{path}: {piece} is written for the captured {held}"
        help "A captured piece changes the case of its abbreviation only."
        ja "{path}: 取った{held}が{piece}と書かれています"
        help "取られた駒は略号の大文字小文字だけが変わります。"
    BoardStunned "B302" "board-stunned" Note
        en "{path}: PCN does not say whether a stunned piece goes into the hand"
        help "It was put there, as with capture. Where the game says otherwise, write remove before the leap."
        ja "{path}: stunで取った駒が持駒になるかどうかPCNには書かれていません"
        help "captureと同じく持駒としました。持駒にならないゲームなら、先にremoveと書いてください。"
    BoardStoneTaken "B303" "board-stone-taken" Note
        en "{path}: a piece is taken off the board where it stands"
        help "This is an extension for the stones of Go. In games where pieces are taken by moving onto them, write capture or remove with the move."
        ja "{path}: その場で駒が取り除かれています"
        help "囲碁の石のための拡張です。移動して取るゲームでは、その動作にcaptureかremoveを使ってください。"
    BoardPromotionStyle "B304" "board-promotion-style" Note
        en "{path}: the promoted piece {piece} is of another style"
        help "A piece normally keeps its style."
        ja "{path}: 成った後の{piece}は駒の種類名（style）が違います"
        help "普通、成っても種類名は変わりません。"
}
