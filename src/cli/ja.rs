//! The command line in Japanese: THE table of what its help says, beside the English of
//! [`Cli`]. It only prints: what is parsed is parsed by the command line itself.

use super::Cli;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory};

/// What the commands do; the program itself is the empty name.
const COMMANDS: &[(&str, &str)] = &[
    ("kifu", "棋譜を読み込み、検査し、変換する"),
    ("convert", "棋譜を別の形式で書き出す"),
    ("validate", "棋譜を検査し、誤りを指摘する"),
    ("replay", "棋譜の局面を表示する"),
    ("info", "棋譜の情報（対局者、結果、形式、文字コード）を表示する"),
    ("formats", "対応している形式の一覧を表示する"),
    ("explain", "`kifu validate` の指摘のコードを解説する"),
    ("schema", "出力のJSONスキーマを表示する"),
    ("config", "ファイルに適用される kifu.toml の設定を表示する"),
    ("completions", "シェルでコマンドを補完するためのスクリプトを出力する"),
];

/// What stands in the long help before the arguments.
const LONG: &[(&str, &str)] = &[(
    "kifu",
    "さまざまな形式の棋譜を読み込み、ルールに従って初手から並べ直し、誤りを正確に指摘し、\
     別の形式で書き出します。\n\n\
     ファイルには、棋譜、複数の対局を収めた棋譜、フォルダー、書庫（.zip、.7z、.tar、.tar.gzなど）、\
     圧縮ファイル（.gz、.zst、.bz2、.xz）を指定できます。`-` を指定するか、何も指定しないと、標準入力を読みます。形式と文字コードは\
     内容から判定します。自分で指定するには --from と --encoding を使います。結果は入力の順に\
     出力します。",
)];

/// What stands in the long help behind the arguments.
const EXAMPLES: &[(&str, &str)] = &[
    (
        "kifu",
        "終了コード:
  0  問題なし
  1  反則や読み取れない箇所のある棋譜、または変換できない棋譜があった
  2  使い方の誤り、または読み書きできないファイルがあった",
    ),
    (
        "convert",
        "例:
  kifu convert game.csa -o game.kif       一つのファイルを変換する
  kifu convert -t csa game.kif            標準出力に書き出す
  kifu convert -t kif games/ --output-dir converted/
  kifu convert -i game.kif                元のファイルを整える（文字コードと改行は元のまま）
  kifu convert -t kif --split games.csa   対局ごとに分ける（games-001.kifなど）
  kifu convert -t pgn --split=tag:White all.pgn --output-dir players/

変換先の形式で表せないものは、数えて標準エラー出力に示します。",
    ),
];

/// The help of every argument: the command (none for all that have it), the argument, its help.
const ARGUMENTS: &[(&str, &str, &str)] = &[
    ("", "quiet", "エラーだけを表示する"),
    ("", "verbose", "判定した形式や、情報レベルの指摘も表示する"),
    ("", "color", "色を付けるかどうか"),
    ("", "lang", "メッセージの言語 [既定値: 環境の言語]"),
    ("", "no_pager", "端末に収まらない出力をページャー（KIFU_PAGER、PAGER）で表示しない"),
    ("", "threads", "スレッドの数 [既定値: 全てのコアを使う]"),
    ("", "files", "棋譜、フォルダー、書庫。`-` は標準入力"),
    ("", "from", "入力の形式 [既定値: 内容から判定する]"),
    ("", "encoding", "入力の文字コード [既定値: 内容から判定する]"),
    (
        "",
        "glob",
        "フォルダーの中では、パターンに一致するファイルだけを読む（先頭に `!` を付けると、一致しないものだけ）",
    ),
    ("", "hidden", "フォルダーの中の隠しファイルも読む"),
    ("", "no_ignore", ".gitignore、.ignore、.kifuignore が除外しているファイルも読む"),
    (
        "",
        "force_exclude",
        "kifu.toml で除外しているファイルは、名前を指定しても読まない（コミット前のフックなど、ファイルを一つずつ指定するものに使う）",
    ),
    (
        "",
        "config",
        "設定をこのファイルから読む。パターンは現在のフォルダーを基準とする [既定値: 各棋譜から上へたどって最も近い kifu.toml]",
    ),
    ("", "no_config", "kifu.toml の設定を使わない"),
    (
        "",
        "max_unpacked",
        "圧縮ファイルは、このサイズまで展開する [既定値: 元のサイズの100倍、少なくとも64M]",
    ),
    ("", "files_from", "読むファイルの名前を、このファイルから1行に一つずつ読む（`-` は標準入力）"),
    ("", "null", "--files-from で読む名前の区切りを、改行ではなくNULとする（`find -print0`）"),
    (
        "",
        "where",
        "条件に合う対局だけを対象にする。条件は、`kifu info` の項目かヘッダーの名前、\
         = != ~ < <= > >= のいずれか（`~` は「含む」）、値の順に書く（`先手~羽生`、`result=1-0`、\
         `plies>=40`、`date>=2020-01`）。複数指定すると、全ての条件に合う対局だけになる",
    ),
    (
        "",
        "unique",
        "同じ対局は一度だけ扱う。開始局面と指し手が前の対局と同じものは、他の内容にかかわらず除外し、\
         標準エラー出力に示す",
    ),
    (
        "",
        "memory",
        "対局について覚えておく内容に使うメモリーの上限。超えた分は一時ファイルに置く [既定値: 64M]",
    ),
    (
        "",
        "position",
        "この局面が現れる対局だけを対象にする。SFEN、FEN (FENから分からないルールは、その名前を後ろに書く)、またはそれを書いたファイル",
    ),
    (
        "",
        "shard",
        "入力を指定の個数に分けたうち、その番号の部分だけを扱う。作業を分担するためのもので、各部分の大きさはほぼ等しく、\
         合わせると全体になる。分割されたファイルの対局の番号は、その部分の最初から数える。複数のフレームからなる\
         .zstも分割する（展開後の長さが書かれていなければ、フレームの境目だけで分ける）。\
         分割できないもの（その他の圧縮ファイル、書庫、SGF、JKF、PCN、Ishiなど）は一つの部分に入る",
    ),
    ("", "stdin_filename", "標準入力の呼び名。拡張子は形式の判定の手がかりになる"),
    ("", "games", "各ファイルの、指定した番号の対局だけを扱う（`3`、`2-5`、`7-`、`3,7,10-20`）"),
    ("convert", "to", "書き出す形式 [既定値: --output の拡張子から決める]"),
    (
        "convert",
        "output",
        "書き出すファイルまたはフォルダー。`-` は標準出力、名前が.gzで終われば圧縮する",
    ),
    (
        "convert",
        "sort",
        "項目（--where と同じ。`日付`、`先手`、`手数` など）の順に書き出す。前に `-` を付けると逆順。\
         値のないものは最後になる。メモリーの使用量は --memory までに収まる",
    ),
    ("convert", "output_dir", "書き出すフォルダー。入力と同じ構成で、拡張子だけが変わる"),
    (
        "convert",
        "in_place",
        "元のファイルを変換結果で置き換える。文字コードと改行は元のまま。エラーのあるファイルや、\
         失われるもののあるファイルは、--force を付けない限り変更しない",
    ),
    (
        "convert",
        "force",
        "既にあるファイルに上書きする。-i では、エラーや失われるものがあっても書き込む",
    ),
    ("convert", "check", "何も書き込まず、変更されるものがあれば終了コード1で終わる"),
    ("convert", "diff", "何も書き込まず、変更される箇所を表示する"),
    (
        "convert",
        "output_encoding",
        "書き出す文字コード [既定値: その形式で普通のもの。端末にはUTF-8、-i では元のもの]",
    ),
    ("convert", "bom", "先頭にBOMを付ける（UTF-8、UTF-16）"),
    ("convert", "eol", "書き出す改行 [既定値: その形式で普通のもの。-i では元のもの]"),
    ("convert", "no_comments", "コメントを省く"),
    ("convert", "no_variations", "変化を省く"),
    ("convert", "no_times", "消費時間を省く"),
    ("convert", "no_nags", "指し手の評価の記号（NAG）を省く"),
    ("convert", "pgn", "PGNの書き方 [既定値: strict]"),
    (
        "convert",
        "width",
        "PGNの指し手の1行の桁数。0では全てを1行に書く。75〜80以外ではコメントの折り返しが改行として読み戻される [既定値: 79。Lichess風では0]",
    ),
    (
        "convert",
        "tag_order",
        "PGNのタグの順序 [既定値: standard。Lichess風とChessBase風ではsource]",
    ),
    ("convert", "results", "usiの行末に結果の語を書く。ほとんどのソフトはその行を受け付けない"),
    ("convert", "fen", "FENのキャスリング欄の書き方 [既定値: xfen]"),
    (
        "convert",
        "fen_ep",
        "FENで、ポーンが2マス進んだときに通過したマスを書く条件 [既定値: always]",
    ),
    (
        "convert",
        "lossless",
        "元の形式でしか表せないものを、変換先の独自データとして残す（IshiとSGF）",
    ),
    ("convert", "to_ply", "指定した手数で打ち切る"),
    (
        "convert",
        "split",
        "対局ごとに別のファイルに書く。`--split=1000` では指定した数の対局ごとに、`--split=tag:先手` では\
         ヘッダーや項目の値ごとに（大文字と小文字は区別せずに）分ける",
    ),
    (
        "convert",
        "numbering",
        "二つの入力が同じファイルになるときは、後のものに番号を付ける（x.csa、x-2.csa）",
    ),
    (
        "convert",
        "merge",
        "全ての対局を一つのファイルまたは出力に書く。一局しか収められない形式ではエラーになる。\
         KIFとKI2では、kifuなど一部のソフトは続けて読むが、多くのソフトは最初の一局しか読まない",
    ),
    ("convert", "fail_if_lossy", "失われるものがあれば、何も書き込まない"),
    ("convert", "fail_fast", "エラーのあるファイルがあれば、そこで止める"),
    ("", "strict", "警告と、許容される形式からの逸脱を、エラーとして扱う"),
    ("validate", "output_format", "指摘の表示形式"),
    ("validate", "json", "--output-format json と同じ"),
    (
        "validate",
        "select",
        "指定したコードの指摘だけを出す（`S114`、`S`、`two-pawns`。コンマで区切る）",
    ),
    ("validate", "ignore", "指定したコードの指摘を出さない"),
    ("validate", "severity", "この重さ以上の指摘だけを出す"),
    (
        "validate",
        "source",
        "棋譜を書いたソフトやサイト（`81dojo` など。`kifu config --sources` で一覧を表示する）。\
         いつもの書き方は情報レベルの指摘とする",
    ),
    ("validate", "baseline", "このファイルに記録された既知の指摘は出さず、新しいものだけを数える"),
    (
        "validate",
        "write_baseline",
        "全ての指摘を、--baseline 用の既知の指摘としてこのファイルに書く。以前のものは置き換える",
    ),
    ("validate", "exit_zero", "エラーがあっても終了コード0で終わる"),
    ("validate", "max_errors", "この数のエラーで止める"),
    (
        "validate",
        "stats",
        "指摘を並べる代わりに、コードごとの件数を表示する。--json を付けると一つの文書にする",
    ),
    (
        "validate",
        "fix",
        "対局の内容を変えずに直せるものを、ファイルの中で直す。情報レベルの指摘も直し、他のバイトは変えない。\
         標準入力では、直したテキストを標準出力に、結果を標準エラー出力に書く",
    ),
    (
        "validate",
        "unsafe_fixes",
        "人が確かめるべきものも直す。例えば、指し手が抜けたことの唯一の手がかりである手数",
    ),
    (
        "validate",
        "check",
        "何も書き込まない。--fix で変更される箇所や、残るエラーがあれば終了コード1で終わる",
    ),
    ("validate", "diff", "--fix で変更される箇所を表示する"),
    ("validate", "output_file", "結果をこのファイルに書く。`-` は標準出力"),
    ("validate", "force", "既にあるファイルに結果を上書きする。読み込む棋譜には決して上書きしない"),
    (
        "validate",
        "max_per_file",
        "ファイルごとに並べる指摘の数の上限。エラーは、その後ろのものも同じ数まで並べる。件数は全て数える [既定値: 人が読む表示では100、他は全て]",
    ),
    (
        "convert",
        "columns",
        "対局の表（csv、tsv、parquet）に、これらの列だけをこの順に書く [既定値: 主な列。ない名前を指定すると\
         一覧を表示する]",
    ),
    ("convert", "moves_table", "表（csv、tsv、parquet）の1行を、1局ではなく本譜の1手にする"),
    ("convert", "findings", "jsonl形式で、各対局の問題点も書く"),
    (
        "convert",
        "raw_cells",
        "表の中で、数式のように始まる文字列（`=`、`+`、`-`、`@`）をそのまま書く [既定値: 前に\
         アポストロフィを付け、その数を示す]",
    ),
    (
        "replay",
        "ply",
        "この手数まで進めた局面を表示する。負の数は終わりから数え、-1は最終局面。範囲（`20-35`）ではその間の\
         全ての局面を表示し、囲碁の図ではその間の手を番号の付いた石で示す",
    ),
    (
        "replay",
        "interactive",
        "端末で対局を見る（盤、指し手、コメント、変化、評価値）。キーの一覧は ? で表示する",
    ),
    ("replay", "all", "全ての局面を表示する"),
    ("replay", "last", "最終局面を表示する（既定）"),
    ("replay", "board", "局面の描き方 [既定値: 日本語では、将棋の局面はunicode、他はtext]"),
    ("replay", "flip", "後手の側から見た盤を表示する"),
    ("replay", "moves", "指し手の書き方"),
    (
        "replay",
        "sort",
        "項目（--where と同じ。`日付`、`先手`、`手数` など）の順に表示する。前に `-` を付けると逆順。\
         値のないものは最後になる。メモリーの使用量は --memory までに収まる",
    ),
    ("replay", "json", "局面ごとに一つのJSONオブジェクトを出力する"),
    ("replay", "line", "本譜の代わりに、この番号（jsonlと同じ）の変化をたどる"),
    (
        "replay",
        "output_dir",
        "図を一つずつこのフォルダーのファイルに書く（game.svg、--all では3手後がgame-003.svg）",
    ),
    ("replay", "size", "PNGの長い辺の画素数 [既定値: SVGの2倍]"),
    ("replay", "force", "既にある図を上書きする"),
    ("replay", "theme", "図の配色 [既定値: light]"),
    ("replay", "coordinates", "図の筋と段の書き方 [既定値: その種目で普通のもの]"),
    ("replay", "script", "図の駒に書く文字 [既定値: characters]"),
    (
        "replay",
        "mark",
        "マスや点に印を付ける（`d4,q16`）。`=` の後に文字を書くと、その文字を書く（`d4=A`）",
    ),
    ("replay", "variations", "棋譜がその後にたどる全ての手を矢印で示す。囲碁では文字で示す"),
    ("replay", "pictures", "--interactiveの盤を端末に画像で表示する方式。bで文字と切り替える"),
    ("info", "json", "棋譜ごとに一つのJSONオブジェクトを出力する"),
    (
        "info",
        "field",
        "棋譜ごとに一つの項目だけを出力する。`結果` や `result` などの項目か、ヘッダーの名前。\
         --field を複数指定すると、値をタブで区切って1行に並べる",
    ),
    (
        "info",
        "sort",
        "項目（--where と同じ。`日付`、`先手`、`手数` など）の順に表示する。前に `-` を付けると逆順。\
         値のないものは最後になる。メモリーの使用量は --memory までに収まる",
    ),
    ("info", "detect", "各ファイルの形式、文字コード、改行だけを表示する"),
    ("info", "count", "各ファイルの対局の数だけを表示する"),
    ("formats", "json", "形式ごとに一つのJSONオブジェクトを出力する"),
    (
        "explain",
        "codes",
        "コード（`S114`）とその名前（`two-pawns`）、コードの先頭（`S`、`K1`）、または解説に出てくる言葉\
         （`二歩`）。何も指定しないと全てのコードを並べる",
    ),
    ("explain", "json", "コードごとに一つのJSONオブジェクトを出力する"),
    ("schema", "name", "`validate` など、調べたい出力の名前。何も指定しないと一覧を表示する"),
    ("config", "files", "棋譜またはフォルダー。何も指定しないと現在のフォルダー"),
    ("config", "show", "ファイルに適用される設定と、それが書かれている場所を表示する（既定）"),
    ("config", "keys", "kifu.toml に書ける項目の一覧を表示する"),
    (
        "config",
        "sources",
        "--source と validate.source に書けるソフトやサイトと、そのいつもの書き方の一覧を表示する",
    ),
    ("completions", "shell", "シェルの種類"),
];

/// The help of every value that can be chosen: the argument, the value, its help.
const VALUES: &[(&str, &str, &str)] = &[
    (
        "color",
        "auto",
        "端末に出力するときだけ。NO_COLOR が設定されているか、TERM=dumb なら付けない",
    ),
    ("color", "always", "常に付ける"),
    ("color", "never", "付けない"),
    ("lang", "en", "英語"),
    ("lang", "ja", "日本語"),
    ("pgn", "strict", "全て。規格の書き出し形式"),
    ("pgn", "reduced", "七つのタグと指し手だけ。規格の簡略な書き出し形式"),
    ("pgn", "lichess", "Lichess風。全ての指し手を1行に書き、`Nf3!`、`{ コメント }` とする"),
    ("pgn", "chessbase", "ChessBase風。コメントの後に手数を書かない"),
    ("tag_order", "standard", "全ての対局にある七つ、その後に他のものを名前の順に"),
    ("tag_order", "source", "元の棋譜の順"),
    ("fen", "xfen", "KQkq。端にないルークは筋の文字で書く"),
    ("fen", "shredder", "ルークの筋の文字で書く"),
    ("fen_ep", "always", "2マス進んだ後は常に書く"),
    ("fen_ep", "legal", "そこでポーンを取れるときだけ書く"),
    ("eol", "lf", "LF"),
    ("eol", "crlf", "CR LF"),
    ("eol", "native", "このシステムで普通のもの"),
    ("output_format", "human", "人が読む形。該当する行と、その箇所の印"),
    (
        "output_format",
        "gcc",
        "コンパイラーと同じく1件に1行: `ファイル:行:桁: error: 指摘 [コード]`",
    ),
    ("output_format", "json", "全体で一つのJSON文書。最後まで検査すると完成する"),
    ("output_format", "jsonl", "1件に1行のJSONオブジェクト。見つけるたびに出力する"),
    ("output_format", "github", "GitHub Actions の注釈"),
    ("output_format", "sarif", "コード検査サービス用のSARIF 2.1.0のログ"),
    ("output_format", "junit", "ビルドサーバー用のJUnit文書"),
    ("output_format", "gitlab", "GitLab のコード品質検査用のJSON文書"),
    ("severity", "note", "情報: 知っておくとよいこと"),
    ("severity", "warning", "警告: 正しくはないが、意味は明らかなもの"),
    ("severity", "error", "エラー: 反則、または読み取れないもの"),
    ("board", "text", "英字。筋と段、持駒を添える"),
    ("board", "bod", "KIFやBODのファイルと同じ局面図"),
    ("board", "unicode", "漢字に先後の印。チェスでは駒の図形文字"),
    ("board", "sfen", "1行。SFENまたはFEN"),
    ("board", "svg", "図。SVG"),
    ("board", "png", "画素の図。PNG。文字はこのシステムのフォントで描く"),
    ("board", "latex", "LaTeXの文書に入れる白黒の図（TikZ）"),
    ("theme", "light", "白地に木の盤"),
    ("theme", "dark", "暗い地"),
    ("theme", "print", "本と同じ白黒"),
    ("coordinates", "japanese", "漢数字（一 二 三）"),
    ("coordinates", "latin", "英字と算用数字"),
    ("coordinates", "none", "書かない"),
    ("pictures", "auto", "端末の応答に従う。応答がなければ文字"),
    ("pictures", "never", "表示しない（文字で描く）"),
    ("pictures", "kitty", "kittyの画像プロトコル"),
    ("pictures", "iterm", "iTerm2のインライン画像"),
    ("pictures", "sixel", "sixel形式"),
    ("script", "characters", "その種目の文字（飛、俥）"),
    ("script", "latin", "局面の表記に使う英字（R）"),
    ("moves", "japanese", "`▲７六歩(77)`。チェスの指し手はsanと同じ"),
    ("moves", "usi", "`7g7f`"),
    ("moves", "csa", "`+7776FU`"),
    ("moves", "san", "`Nf3`（チェス）"),
    ("moves", "uci", "`g1f3`（チェス）"),
    ("moves", "lan", "`Ng1-f3`（チェス）"),
];

/// What stands for the value of an argument.
const VALUE_NAMES: &[(&str, &str)] = &[
    ("FILE", "ファイル"),
    ("DIR", "フォルダー"),
    ("NAME", "名前"),
    ("FORMAT", "形式"),
    ("ENCODING", "文字コード"),
    ("EOL", "改行"),
    ("PATTERN", "パターン"),
    ("SIZE", "サイズ"),
    ("GAMES", "番号"),
    ("K/N", "番号/個数"),
    ("FIELD", "項目"),
    ("N", "数"),
    ("WHEN", "条件"),
    ("LANG", "言語"),
    ("FORM", "書き方"),
    ("STYLE", "書き方"),
    ("ORDER", "順序"),
    ("HOW", "分け方"),
    ("CODES", "コード"),
    ("CODE", "コード"),
    ("LEVEL", "重さ"),
    ("KEY", "項目"),
    ("CONDITION", "条件"),
    ("POSITION", "局面"),
    ("NAMES", "名前"),
    ("N[-M]", "手数"),
    ("PX", "画素数"),
    ("THEME", "配色"),
    ("SCRIPT", "文字"),
    ("PROTOCOL", "方式"),
    ("SQUARES", "マス"),
    ("SHELL", "シェル"),
    ("PROGRAM", "ソフト"),
];

/// The headings of arguments.
const HEADINGS: &[(&str, &str)] = &[
    ("General", "共通"),
    ("Input", "入力"),
    ("Text", "文字"),
    ("Content", "内容"),
    ("Selection", "対象"),
    ("Pictures", "図"),
    ("Tables", "表"),
];

/// What the parser itself says in a help, longest first where one is part of another.
pub const WORDS: &[(&str, &str)] = &[
    ("Print this message or the help of the given subcommand(s)", "コマンドの使い方を表示する"),
    ("Print help for the subcommand(s)", "使い方を知りたいコマンド"),
    ("Print help (see more with '--help')", "使い方を表示する（詳しくは '--help'）"),
    ("Print help (see a summary with '-h')", "使い方を表示する（概要は '-h'）"),
    ("Print help", "使い方を表示する"),
    ("Print version", "バージョンを表示する"),
    ("Usage:", "使い方:"),
    ("[OPTIONS]", "[オプション]"),
    ("<COMMAND>", "<コマンド>"),
    ("[COMMAND]", "[コマンド]"),
    ("Commands:", "コマンド:"),
    ("Arguments:", "引数:"),
    ("Options:", "オプション:"),
    ("Possible values:", "値:"),
    ("[possible values: ", "[値: "),
    ("[default: ", "[既定値: "),
    ("[aliases: ", "[別名: "),
    ("[alias: ", "[別名: "),
];

/// The command line, all in Japanese but for [`WORDS`].
#[must_use]
pub fn command() -> Command {
    translated(Cli::command())
}

fn translated(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let inner: Vec<String> =
        command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let mut command = command;
    for inner in inner {
        command = command.mut_subcommand(inner, translated);
    }
    let of = |table: &[(&str, &'static str)]| find(table, &name);
    if let Some(about) = of(COMMANDS) {
        command = command.about(about);
    }
    if let Some(about) = of(LONG) {
        command = command.long_about(about);
    }
    if let Some(examples) = of(EXAMPLES) {
        command = command.after_long_help(examples);
    }
    command.mut_args(|arg| argument(&name, arg))
}

fn argument(command: &str, mut arg: Arg) -> Arg {
    let id = arg.get_id().as_str().to_owned();
    let of =
        |command: &str| ARGUMENTS.iter().find(|(place, name, _)| *place == command && *name == id);
    if let Some((.., help)) = of(command).or_else(|| of("")) {
        arg = arg.help(*help);
    }
    let values = arg.get_possible_values();
    if values.iter().any(|value| value.get_help().is_some()) {
        let values: Vec<PossibleValue> = values
            .into_iter()
            .map(|value| {
                match VALUES.iter().find(|(of, name, _)| *of == id && value.matches(name, false)) {
                    Some((.., help)) => value.help(*help),
                    None => value,
                }
            })
            .collect();
        arg = arg.value_parser(PossibleValuesParser::new(values));
    }
    let names = arg.get_value_names().unwrap_or_default();
    let names: Vec<&'static str> =
        names.iter().filter_map(|name| find(VALUE_NAMES, name)).collect();
    if !names.is_empty() {
        arg = arg.value_names(names);
    }
    match arg.get_help_heading().and_then(|heading| find(HEADINGS, heading)) {
        Some(heading) => arg.help_heading(heading),
        None => arg,
    }
}

fn find(table: &[(&str, &'static str)], key: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == key).map(|(_, text)| *text)
}
