//! THE words that fill the blanks of findings' wordings, in both languages. Readers name a word and
//! spell none; a third language is a column here. What a game calls its sides and pieces is in its
//! [`Vocabulary`](crate::games::Vocabulary).

use super::Lang;

macro_rules! words {
    ($($name:ident: $en:literal, $ja:literal;)*) => {
        /// A word, or a few of them, that each language has its own for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Word {
            $(#[doc = $en] $name,)*
        }

        impl Word {
            /// All words.
            pub const ALL: &[Word] = &[$(Word::$name),*];

            /// The word in a language.
            #[must_use]
            pub const fn text(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $((Word::$name, Lang::En) => $en, (Word::$name, Lang::Ja) => $ja,)*
                }
            }
        }
    };
}

words! {
    // Results.
    Draw: "a draw", "引き分け";
    NoResult: "no result", "勝敗なし";
    UnknownResult: "an unknown result", "結果不明";

    // Records.
    HandOfSente: "sente's hand", "先手の持駒";
    HandOfGote: "gote's hand", "後手の持駒";
    Nothing: "nothing", "空";
    NoPositionOfShogi: "it is no position of shogi", "将棋の局面でない";

    // Why a text is no JSON.
    EndsWithinArray: "the text ends within an array", "配列の途中で終わっています";
    EndsWithinObject: "the text ends within an object", "オブジェクトの途中で終わっています";
    EndsWithinString: "the text ends within a string", "文字列の途中で終わっています";
    EndsBeforeValue: "the text ends where a value is expected", "値が必要な所で終わっています";
    ColonMissing: "expected `:`", "「:」が必要です";
    CommaOrBracketMissing: "expected `,` or `]`", "「,」か「]」が必要です";
    CommaOrBraceMissing: "expected `,` or `}`", "「,」か「}」が必要です";
    ValueMissing: "expected a value", "値が必要です";
    TrueFalseOrNullMissing: "expected true, false or null", "true、false、nullのどれかが必要です";
    NameIsNoString: "the name of a member must be a string", "項目の名前は文字列でなければなりません";
    CommaTooMany: "a comma too many", "余分なコンマがあります";
    TextBehindIt: "there is text behind it", "後ろに余分な文字があります";
    NumberIsNone: "a number is written wrong", "数の書き方が正しくありません";
    NumberIsTooLarge: "a number is too large", "数が大きすぎます";
    EscapeIsNone: "an escape is written wrong", "エスケープの書き方が正しくありません";
    ControlCharacterInString: "a control character stands in a string", "文字列の中に制御文字があります";

    // JSON.
    NothingAtAll: "nothing", "空";
    NoneAtAll: "none", "なし";
    Object: "an object", "オブジェクト";
    String: "a string", "文字列";
    Array: "an array", "配列";
    ArrayOfArrays: "an array of arrays", "配列の配列";
    TrueOrFalse: "true or false", "trueかfalse";
    Milliseconds: "milliseconds below 49 days, or null", "49日未満のミリ秒かnull";
    ArrayOfObjects: "an array of objects", "オブジェクトの配列";
    ArrayOfStrings: "an array of strings", "文字列の配列";
    NameOfPiece: "the name of a piece", "駒の名前";
    TrueFalseOrNull: "true, false or null", "true、false、null";
    CaptureComesIntoHand: "what it captures comes into the hand", "取った駒が持駒になります";
    NotOneMove: "it is not one move", "一手ではありません";
    LeadsElsewhere: "it leads to another position", "別の局面になります";
    ArrayOfMoves: "an array of moves", "指し手の配列";
    NotStyleAndAbbreviation: "it is not [+]style:abbreviation", "[+]駒の種類名:略号の形ではありません";
    AbbreviationWithoutLetter: "the abbreviation has no letter to tell the side", "略号に文字がなく、どちらの駒か分かりません";
    AbbreviationOfBothCases: "the abbreviation has letters of both cases", "略号に大文字と小文字が混ざっています";
    ArrayIsEmpty: "the array is empty", "配列が空です";
    TooManyDimensions: "the board has more than 255 dimensions", "盤の次元が255を超えています";
    NotAnArray: "this is no array", "配列ではありません";
    SquaresBesideArrays: "squares and arrays stand side by side", "マスと配列が混ざっています";
    ArrayOfAnotherLength: "the array is longer or shorter than the first of its level", "同じ階層の最初の配列と長さが違います";
    BoardTooLarge: "the board is too large", "盤が大きすぎます";

    // Positions of chess (FEN, EPD).
    BlanksBetweenFields: "other blanks than one between fields", "余分な空白";
    TwoDigitsForOneRun: "two digits for one run of empty squares", "空きマスの数字が続いている";
    NoSideToMove: "no side to move", "手番がない";
    NoSideSoWhite: "no side to move; it was taken to be white's turn", "手番がなく、白番として読んだ";
    NoSideSoBlack: "no side to move; it was taken to be black's turn", "手番がなく、黒番として読んだ";
    CapitalLetter: "a capital letter", "大文字がある";
    NoCastlingField: "no castling field", "キャスリング欄がない";
    CastlingRightsByFiles: "castling rights by the files of the rooks", "ルークの筋によるキャスリング欄";
    CastlingRightsOutOfOrder: "castling rights out of the order KQkq", "キャスリング欄がKQkqの順でない";
    CastlingRightTwice: "a castling right that stands there twice", "キャスリング欄に同じ権利が二度ある";
    CastlingRightsWithoutCastling: "castling rights in a game without castling", "キャスリングのない競技にキャスリングの権利がある";
    EmptyPocketRow: "a slash behind the last rank, which makes it crazyhouse with empty pockets", "最下段の後にスラッシュがあり、持ち駒の空なクレージーハウスと読んだ";
    NoEnPassantField: "no en passant field", "アンパッサン欄がない";
    NoHalfMoveClock: "no half-move clock", "手数の欄がない";
    NoMoveNumber: "no move number", "手番号の欄がない";
    DashForNumber: "a dash for a number", "数字の代わりの-";
    MoveNumberZero: "the move number 0", "手番号が0";
    SomethingAfterMoveNumber: "something after the move number", "手番号の後に余分な文字がある";
    NoSemicolon: "no semicolon stands behind it", "末尾にセミコロンがありません";
    QuoteIsOpen: "the quote in it is not closed", "引用符が閉じていません";
    NothingThere: "there is nothing", "何もない";
    CharacterIsNoPiece: "a character that is no piece", "駒でない文字がある";
    RankShorterThanEight: "a rank with fewer than eight squares", "8マスに足りない段がある";
    RankLongerThanEight: "a rank with more than eight squares", "8マスを超える段がある";
    FewerThanEightRanks: "fewer than eight ranks", "段が8に足りない";
    MoreThanEightRanks: "more than eight ranks", "段が8を超える";
    SideNeitherWhiteNorBlack: "a side to move that is neither w nor b", "手番がwでもbでもない";
    CastlingRightsUnreadable: "castling rights that are none", "キャスリングの欄が読めない";
    EnPassantUnreadable: "an en passant square that is none", "アンパッサンの欄が読めない";
    HalfMoveClockUnreadable: "a half-move clock that cannot be read", "手数の欄が読めない";
    MoveNumberUnreadable: "a move number that is none", "手番号の欄が数字でない";
    PocketUnreadable: "a pocket with something that is no piece", "持ち駒の欄に駒でない文字がある";
    PocketNotHeld: "a pocket or a mark of promotion, which only crazyhouse has", "クレージーハウスにしかない持ち駒や成りの印がある";

    // How games of variants of chess end.
    KingExploded: "a king has exploded", "キングが爆発した";
    NoManLeft: "a side has no piece left", "駒が一つもない";
    NoMoveLeft: "the side to move has no move", "手番の側に指せる手がない";
    ThirdCheckGiven: "the third check has been given", "3回目のチェックがかかった";
    KingOnHill: "a king stands in the centre", "キングが中央に達した";
    CastlingRightLost: "king or rook have moved, or are not there", "キングかルークが動いたか、そこにありません";
    NobodyCastles: "this variant has no castling", "この競技にキャスリングはありません";
    KingOnLastRank: "a king has come to the last rank", "キングが最終段に達した";

    // Lines as engines are told them.
    MoveCapitals: "a move in capitals", "大文字の指し手";
    NoPositionBeforeMoves: "there is no position before the moves", "局面の指定がない";
    NoWordFen: "there is no \"fen\" before the position", "「fen」がない";
    NoWordMoves: "there is no \"moves\" before the moves", "「moves」がない";
    NamesNoSquares: "it names no squares", "マスを表していない";
    ShogiHasNoPass: "shogi has no pass", "将棋にパスはない";
    OriginIsNoSquare: "its origin is no square", "移動元がマスでない";
    DropsNoPiece: "it drops something that is no piece", "打つ駒が駒でない";
    DestinationIsNoSquare: "its destination is no square", "移動先がマスでない";
    DropCannotPromote: "a drop cannot promote", "打つ手で成っている";
    SomethingFollowsMove: "something follows the move", "後に余分な文字がある";
    BehindAnotherGame: "it stands behind another game on its line", "同じ行の前に別の対局がある";
    NoWordPosition: "there is no \"position\" before the position", "「position」がない";
    Misspelt: "this word is not spelt as it should be", "語のつづりが違う";
    NoWordSfen: "there is no \"sfen\" before the position", "「sfen」がない";

    // Moves of chess.
    CastlingIsLettersO: "castling is O-O or O-O-O", "キャスリングはO-OかO-O-O";
    CaptureIsMarkedX: "the mark of a capture is x", "取る手の印はx";
    PawnsHaveNoLetter: "pawns have no letter", "ポーンに文字は付かない";
    LongNotation: "long notation", "移動元を書く記法";
    PromotionIsEqualsAndCapital: "a promotion is = and a capital", "成りは=と大文字で書く";
    EnPassantHasNoMark: "en passant has no mark", "アンパッサンに印は付かない";
    Figurine: "figurine", "駒の図形文字";
    PieceLettersCapitals: "piece letters are capitals", "駒の文字は大文字で書く";
    XMissing: "the x is missing", "xがない";
    MoreOfTheOriginThanNeeded: "more of the origin than is needed", "移動元が余計に書かれている";
    RankMissing: "the rank is missing", "段がない";
    NothingToCapture: "there is nothing to capture", "取る駒がない";
    NotEnPassant: "this is no en passant", "アンパッサンではない";
    Check: "check (+)", "チェック(+)";
    Mate: "mate (#)", "メイト(#)";
    Win: "a win (#)", "勝ち(#)";
    NoCheck: "no check", "チェックではない";

    // Positions of shogi (SFEN).
    Minishogi: "minishogi", "5五将棋";
    KyotoShogi: "Kyoto shogi", "京都将棋";
    DobutsuShogi: "dobutsu shogi", "どうぶつしょうぎ";
    GoroGoroShogi: "goro-goro shogi", "ごろごろどうぶつしょうぎ";
    ToriShogi: "tori shogi", "鳥将棋";
    ChuShogi: "chu shogi", "中将棋";
    ExtraBlanks: "extra blanks", "余分な空白";
    HandsOutOfOrder: "hands out of the order R B G S N L P", "持駒の順序がR B G S N L Pでない";
    HandPieceNamedTwice: "a piece in hand named twice", "同じ持駒が二度書かれている";
    CountOne: "the count 1", "個数の1";
    CountZero: "the count 0", "個数の0";
    CountBeginsWithZero: "a count that begins with 0", "0で始まる個数";
    NoPlyNumber: "no move number", "手数がない";
    PlyNumberZero: "the move number 0", "手数が0";
    DigitZeroOnBoard: "the digit 0 on the board", "盤面に0がある";
    RankShorterThanNine: "a rank with fewer than nine squares", "9マスに足りない段がある";
    RankLongerThanNine: "a rank with more than nine squares", "9マスを超える段がある";
    FewerThanNineRanks: "fewer than nine ranks", "段が9に足りない";
    MoreThanNineRanks: "more than nine ranks", "段が9を超える";
    PlusBeforeUnpromotable: "a + before a piece that has no other side", "成れない駒に+がある";
    SideNeitherSenteNorGote: "a side to move that is neither b nor w", "手番がbでもwでもない";
    NoHands: "no hands", "持駒がない";
    HandCharacterIsNoPiece: "a character in the hands that is no piece", "持駒に駒でない文字がある";
    KingInHand: "a king in hand", "玉が持駒にある";
    CountWithoutPiece: "a count without a piece", "個数だけで駒がない";
    HandTooLarge: "more than 255 pieces of a kind in hand", "持駒が255枚を超える";
    PlyNumberUnreadable: "a move number that is none", "手数が数字でない";
    SomethingAfterPlyNumber: "something after the move number", "手数の後に余分な文字がある";

    // Positions of xiangqi, janggi and makruk.
    RowWithTooManyPoints: "a row with too many points", "長すぎる段がある";
    RowWithTooFewPoints: "a row with too few points", "短すぎる段がある";
    TooManyRows: "too many rows", "段が多すぎる";
    TooFewRows: "too few rows", "段が足りない";
    SideOfAnotherGame: "a side to move that the game has not", "手番がこのゲームのものでない";
    LetterNamesNoLeap: "a letter that names no leap", "跳びの欄に未知の文字がある";
    CounterNoNumber: "a counter that cannot be read", "数の欄が読めない";

    // Files and archives.
    NoSuchFile: "there is no such file", "ファイルがありません";
    PermissionDenied: "permission denied", "アクセスが許可されていません";
    Folder: "it is a folder", "フォルダーです";
    NoFolder: "a part of its path is no folder", "途中にフォルダーでないものがあります";
    OutOfMemory: "out of memory", "メモリーが足りません";
    StorageFull: "no space is left", "空き容量がありません";
    ReadOnly: "the file system is read-only", "読み取り専用の場所です";
    NameTooLong: "its name is too long, or none that a file can have", "名前が長すぎるか、ファイル名に使えません";
    LoopOfLinks: "its links go round in a circle", "リンクが循環しています";
    GrowsWhileRead: "it grows while it is read", "読み込み中に大きくなりました";
    CompressedData: "the compressed data", "圧縮データ";
    Archive: "the archive", "書庫";
    TreeOfMoves: "the tree of moves", "指し手のデータ";
    RecordsOfLibrary: "the records of the library", "ライブラリの棋譜";
    MembersOverlap: "members overlap", "中のファイルが重なり合っています";
    ListUnreadable: "their list cannot be read", "一覧が読めません";
    NoOther: "none is known", "なし";
    LinkedMember: "a link to another member of the archive", "書庫内の別のファイルへのリンク";
    SparseMember: "a member stored without its empty parts", "空の部分を省いて格納された書庫内ファイル";
    RestOfMember: "the rest of a member that begins in another archive", "別の書庫から続くファイルの残り";
    EncryptedMember: "an encrypted member of an archive", "暗号化された書庫内ファイル";
    MemberNotInPlace: "a member is not where it should be", "中のファイルがありません";
    UgzFile: "compressed UGF of PandaNet", "パンダネットの圧縮されたUGFファイル(UGZ)";
    CbfFile: "a CBF file of xiangqi", "シャンチーのCBFファイル";
    PfcFile: "a PFC file of xiangqi", "シャンチーのPFCファイル";
    DhjHtmlXqText: "a text of xiangqi in DHJHtmlXQ", "シャンチーのDHJHtmlXQ形式のテキスト";
    ScidFile: "a database of Scid", "Scidのデータベース";
    PackedByRareMethod: "packed by a rare method", "特殊な方式で圧縮されたファイル";
    PackedInLargeWindow: "packed in a very large window (zstd --long)", "とても大きなウィンドウ(zstd --long)で圧縮されたファイル";
    CannotBeUnpacked: "they cannot be unpacked", "展開できません";
    EndNotMarked: "nothing marks their end, so that members may be missing", "終わりの印がなく、途中で切れている可能性があります";
    EndsTooEarly: "they end too early", "途中で終わっています";
    ChecksumDisagrees: "the checksum does not agree", "チェックサムが一致しません";
    ZipByAnotherName: "a zip archive on standard input, in another archive, or whose name does not end in .zip", "標準入力や書庫の中にあるか、名前が.zipで終わらないzip書庫";
    SevenZip: "a 7z archive on standard input, in another archive, or whose name does not end in .7z", "標準入力や書庫の中にあるか、名前が.7zで終わらない7z書庫";
    TarByAnotherName: "a tar archive on standard input, in another archive, or whose name does not end in .tar, .tar.gz or the like", "標準入力や書庫の中にあるか、名前が.tarや.tar.gzなどで終わらないtar書庫";
    PackedTwice: "compressed data in other compressed data", "二重に圧縮されたデータ";
    Rar: "a rar archive", "rar書庫";
    FrameUnreadable: "a frame cannot be read", "読めないフレームがあります";

    // Records of Go servers.
    SizeOfBoard: "the size of a board", "盤の大きさ";
    DateOfGame: "a date", "日付";
    ResultOfGame: "a result", "対局結果";
    ResultWithOneMargin: "a result with one margin", "何目差か一つに決まる結果";
    KindOfCoordinates: "IGS or JPN", "IGSかJPN";
    EndText: "the line .EndText", ".EndTextの行";
    EndFig: "the line .EndFig", ".EndFigの行";
    VariationEnd: "the line VARIATIONEND", "VARIATIONENDの行";
    VariationBegin: "the line VARIATION", "VARIATIONの行";

    // JSON of sites.
    MillisecondsSince1970: "milliseconds since 1970", "1970年からのミリ秒";
    SecondsSince1970: "seconds since 1970", "1970年からの秒";
    Hundredths: "hundredths of a second", "100分の1秒単位の数";
    WhiteOrBlack: "white or black", "whiteかblack";
    NobodyIsSaidToHaveWon: "nobody is said to have won", "勝者が書かれていません";
    SomebodyIsSaidToHaveWon: "somebody is said to have won", "勝者が書かれています";
    TheWinnerIsToMove: "it is the winner's turn", "勝者の手番です";
    ThePositionIsNoStalemate: "the position is no stalemate", "ステイルメイトの局面ではありません";
    TheLastPositionHasNotStoodThrice: "the last position does not stand for the third time", "最終局面は3回目ではありません";
    FiftyMovesHaveNotPassed: "fifty moves without a capture or a pawn move have not passed", "取りもポーンの動きもない手が50手続いていません";
    MenToMateWithAreLeft: "men to mate with are left", "メイトできる駒が残っています";
    NoRuleOfTheVariantEndsTheGame: "no rule of the variant ends the game in this position", "変則ルールで終局となる局面ではありません";

    // Of a king that has been taken.
    TheGameIsSaidToGoOn: "the game is said to go on", "対局中とされています";
    TheGameIsSaidToBeDrawn: "the game is said to be a draw", "引き分けとされています";
    ItsSideIsSaidToHaveWon: "its own side is said to have won", "取られた側の勝ちとされています";

    // Values of SGF.
    EmptyValue: "nothing", "空の値";
    WholeNumber: "a whole number", "整数";
    WholeNumberFromZero: "a whole number from 0 on", "0以上の整数";
    NumberOfGlyph: "the number of a glyph, 0 to 255", "評価記号の番号（0～255）";
    Number: "a number", "数";
    OneOrTwo: "1 or 2", "1か2";
    ZeroToThree: "a number from 0 to 3", "0から3までの数";
    ZeroToTwo: "a number from 0 to 2", "0から2までの数";
    BlackOrWhiteLetter: "B or W", "BかW";
    Point: "a point", "座標";
    Points: "points", "座標の並び";
    PairsOfPoints: "pairs of points such as aa:bb", "aa:bbのような座標の組";
    PointsWithTexts: "points with texts such as aa:1", "aa:1のような座標と文字の組";
    NothingOrNumberAndTitle: "nothing, or number:title", "空の値か番号:題";
    Text: "a text", "文字列";

    // Record files of xiangqi and janggi programs.
    PointsMissing: "points are missing, and were taken from the usual start", "点が足りないため、残りは通常の初期配置としました";
    PointsTooMany: "there are more points than men", "駒の数より多くの点があります";
    PointsNoDigits: "some points are no digits, and their men were taken for absent", "数字でない点があり、その駒はないものとしました";
    PointOffBoard: "a point lies beside the board and is not 99, and its man was taken for absent", "盤の外の点が99以外で書かれていて、その駒はないものとしました";
    TwoMenOnPoint: "two men stand on one point, and the later one was kept", "同じ点に駒が二つあり、後の方を残しました";
    LineUnknown: "the line that it leaves does not exist", "分岐元の変化がありません";
    LineBeforeParent: "it leaves before the line that it leaves has begun", "分岐元の変化が始まる前から分かれています";
    LineBeyondParent: "it begins behind the end of the line that it leaves", "分岐元の変化の終わりより後から始まっています";
    LineUnattached: "the lines that it leaves hang nowhere, or leave each other in a circle", "分岐元をたどっても本譜に着きません";
    LineTooDeep: "too many lines leave each other in a row", "変化の入れ子が深すぎます";
    LineTwice: "another line has the same number", "同じ番号の変化が既にあります";
    NoSideGivesOdds: "what follows names no side that gives odds", "続く語がどちらの接将棋か示していない";
    MovesFitSeveralSetups: "the moves fit several set-ups", "指し手が複数の初期配置に合います";
    MovesFitNoSetup: "the moves fit no set-up", "指し手がどの初期配置にも合いません";
    NoMovesTellSetup: "there are no moves that could tell it", "手がかりになる指し手がありません";
}
