//! What is refused before anything is written: over what is read, on a guess, or to no effect.

use super::{Destination, Split, by_name_of};
use crate::cli;
use crate::commands::draft::{Draft, is_device};
use crate::commands::lookup;
use crate::commands::place::shown;
use crate::commands::usage::{refuse, unwritable};
use crate::formats::html::HTML;
use crate::formats::ishi::ISHI;
use crate::formats::lines::fen::{EPD, FEN};
use crate::formats::lines::uci::UCI;
use crate::formats::pgn::PGN;
use crate::formats::sgf::SGF;
use crate::formats::table::{CSV, TSV};
use crate::formats::{Format, by_name};
use crate::source::Encoding;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// Refuses `--check` and `--diff` where nothing can be compared: a stream has no content yet, and a file
/// that is compared with itself keeps all of its games in their order.
pub(super) fn refuse_nothing_to_compare(
    args: &cli::Convert,
    destination: &Destination,
) -> Result<()> {
    if !args.check && !args.diff {
        return Ok(());
    }
    let option = if args.check { "--check" } else { "--diff" };
    let is_stream = match destination {
        Destination::Stdout => true,
        Destination::File(path) => is_device(path),
        Destination::Folder(_) | Destination::InPlace | Destination::Beside => false,
    };
    if is_stream {
        return refuse(
            format!("{option} needs a file to compare with: name one with -o"),
            format!("{option}には比べるファイルが必要です。-oで指定してください"),
        );
    }
    let input = &args.input;
    let choices = [
        ("--merge", args.merge),
        ("--sort", args.sort.is_some()),
        ("--games", input.games.is_some()),
        ("--where", !input.conditions.is_empty()),
        ("--unique", input.unique),
        ("--position", input.position.is_some()),
    ];
    match choices.iter().find(|(_, is_given)| *is_given && *destination == Destination::InPlace) {
        None => Ok(()),
        Some((choice, _)) => refuse(
            format!(
                "{option} compares each file with itself, where {choice} would change more than its \
                 form: name what to compare with, with -o"
            ),
            format!(
                "{option}は各ファイルをそれ自身と比べますが、{choice}では書き方以外も変わります。\
                 比べるファイルを-oで指定してください"
            ),
        ),
    }
}

/// Refuses to write over what says what is read, and how.
fn refuse_what_is_used(path: &Path, input: &cli::Input) -> Result<()> {
    if beside_records(input).any(|used| is_one_file(path, used)) {
        let name = shown(path);
        return refuse(
            format!("{name} is read by this run; write to another file"),
            format!("{name}はこの実行で読み込むファイルです。別のファイルに書き出してください"),
        );
    }
    Ok(())
}

/// The files that are read besides records: settings, a list of names, a position.
pub(in crate::commands) fn beside_records(input: &cli::Input) -> impl Iterator<Item = &Path> {
    let position = input.position.as_deref().map(Path::new);
    [input.config.as_deref(), input.files_from.as_deref(), position].into_iter().flatten()
}

/// Whether two paths lead to one file. It may not exist yet.
pub(in crate::commands) fn is_one_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| {
        fs::canonicalize(path).ok().or_else(|| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
            Some(folder.join(path.file_name()?))
        })
    };
    real(one).is_some_and(|one| real(other) == Some(one))
}

/// Refuses to write a part of the input into a folder that is read: for the other parts it would be one
/// more record, so that they begin and end elsewhere.
fn refuse_part_among_inputs(path: &Path, input: &cli::Input) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(folder) = fs::canonicalize(folder.unwrap_or(Path::new("."))) else { return Ok(()) };
    let is_read = |root: &&PathBuf| {
        root.is_dir() && fs::canonicalize(root).is_ok_and(|root| folder.starts_with(root))
    };
    // Whoever says which files are read has the choice.
    match input.files.iter().find(is_read).filter(|_| input.glob.is_empty()) {
        None => Ok(()),
        Some(root) => {
            let (name, root) = (shown(path), shown(root));
            refuse(
                format!(
                    "the other parts of --shard would read {name}, too: write it to another folder than \
                     {root}, or say with --glob what is read"
                ),
                format!(
                    "--shardの他の部分が{name}も読み込んでしまいます。{root}以外のフォルダーに書き出すか、\
                     読み込むファイルを--globで指定してください"
                ),
            )
        }
    }
}

/// Refuses what can have no effect on files of a format: whoever asks for it expects one.
fn refuse_idle(args: &cli::Convert, format: &'static Format) -> Result<()> {
    let is = |other: &'static Format| std::ptr::eq(format, other);
    let manner = &args.manner;
    const TABLES: &str = "CSV, TSV, Parquet";
    // Not all of them are in every build.
    let is_text_table = is(&CSV) || is(&TSV);
    let is_table = is_text_table || format.name == "parquet";
    // The page carries records of chess as PGN.
    let has_fen = [&PGN, &FEN, &EPD, &UCI, &HTML].into_iter().any(is);
    const FENS: &str = "PGN, FEN, EPD, UCI, HTML";
    let is_text = !format.is_assembled();
    const TEXTS: [&str; 2] = ["texts", "テキストの形式"];
    let idle = [
        ("--pgn", "PGN", manner.pgn.is_some() && !is(&PGN)),
        ("--width", "PGN", manner.width.is_some() && !is(&PGN)),
        ("--tag-order", "PGN", manner.tag_order.is_some() && !is(&PGN)),
        ("--lossless", "Ishi, SGF", args.lossless && !is(&ISHI) && !is(&SGF)),
        ("--columns", TABLES, !args.columns.is_empty() && !is_table),
        ("--moves-table", TABLES, args.moves_table && !is_table),
        ("--raw-cells", "CSV, TSV", args.raw_cells && !is_text_table),
        ("--fen", FENS, args.fen.is_some() && !has_fen),
        ("--fen-ep", FENS, args.fen_ep.is_some() && !has_fen),
    ];
    let idle = idle.map(|(option, fitting, is_idle)| (option, [fitting; 2], is_idle));
    let of_texts = [
        ("--output-encoding", args.output_encoding.is_some()),
        ("--eol", args.eol.is_some()),
        ("--bom", args.bom),
    ];
    let of_texts = of_texts.map(|(option, is_given)| (option, TEXTS, is_given && !is_text));
    let mut all = idle.into_iter().chain(of_texts);
    if let Some((option, [fitting, ja], _)) = all.find(|(.., is_idle)| *is_idle) {
        let name = format.name;
        return refuse(
            format!("{option} has no effect on {name}: it is for {fitting}"),
            format!("{option}は{name}形式には効きません。{ja}のための指定です"),
        );
    }
    let encoding = args.output_encoding.as_deref().map(lookup::encoding).transpose()?;
    encoding.map_or(Ok(()), |encoding| refuse_encoding(encoding, format, args.bom))
}

/// Refuses an encoding that has no byte order mark, where one is asked for, or that has not got the signs that the moves
/// of a format are made of.
///
/// # Errors
/// If it is such an encoding.
pub(in crate::commands) fn refuse_encoding(
    encoding: Encoding,
    format: &Format,
    asks_for_mark: bool,
) -> Result<()> {
    if asks_for_mark && !encoding.is_unicode() {
        return refuse(
            format!("--bom is for UTF-8 and UTF-16: {encoding} has no byte order mark"),
            format!("--bomはUTF-8とUTF-16のための指定です。{encoding}にBOMはありません"),
        );
    }
    if format.can_be_in(encoding) {
        return Ok(());
    }
    let name = format.name;
    let [en, ja] = match format.encoding {
        Encoding::Utf8 => [String::new(), String::new()],
        own => [format!("{own} or "), format!("{own}か")],
    };
    refuse(
        format!(
            "{encoding} lacks characters that the moves of {name} are made of: write {en}UTF-8"
        ),
        format!(
            "{encoding}には{name}形式の指し手に使う文字がありません。{ja}UTF-8を指定してください"
        ),
    )
}

/// Refuses to change a file that was found in a folder, but is a link that leads out of it: a link
/// in somebody else's folder must not name what is changed.
///
/// # Errors
/// If it is such a link.
pub(in crate::commands) fn refuse_outside(path: &Path, named: &[PathBuf]) -> Result<()> {
    let is_link = || fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
    if named.iter().any(|name| name == path) || !is_link() {
        return Ok(());
    }
    let target = fs::canonicalize(path)?;
    for folder in named.iter().filter(|name| path.starts_with(name)) {
        if !target.starts_with(fs::canonicalize(folder)?) {
            let folder = shown(folder);
            return refuse(
                format!(
                    "it is a link that leads out of {folder}; to change the file, name it itself"
                ),
                format!(
                    "{folder}の外を指すリンクです。変更するには、そのファイルを直接指定してください"
                ),
            );
        }
    }
    Ok(())
}

/// `kifu convert a.csa b.kif` looks like `cp`; nothing is overwritten on a guess.
pub(super) fn refuse_copy_style(args: &cli::Convert) -> Result<()> {
    let [first, .., last] = args.input.files.as_slice() else { return Ok(()) };
    let named = args.output.is_some() || args.output_dir.is_some() || args.in_place;
    if named || args.parting.split.is_some() {
        return Ok(());
    }
    let is_format = |file: &&PathBuf| file.to_str().is_some_and(|name| by_name(name).is_some());
    let format = args.input.files.iter().find(|file| is_format(file) && !file.exists());
    if let Some(format) = format.filter(|_| args.to.is_none()) {
        let format = shown(format);
        return refuse(
            format!("{format} does not exist; did you mean --to {format}?"),
            format!("{format}はありません。--to {format} のことですか？"),
        );
    }
    if by_name_of(last).is_err() {
        return Ok(());
    }
    let name = shown(last);
    let formats = by_name_of(first).ok().zip(by_name_of(last).ok());
    let is_alike = formats.is_some_and(|(first, last)| std::ptr::eq(first, last));
    if args.to.is_none() && args.input.files.len() > 2 && last.exists() && is_alike {
        // Nobody copies several records into one of the same format: what is missing is the format (`*.csa`),
        // and nothing should say how to replace the last of them.
        return Ok(());
    }
    let (en, ja) = match (last.exists(), &args.to) {
        (false, _) => ("does not exist", "はありません"),
        (true, None) if !args.check && !args.diff => {
            ("is read like the others", "は入力として読みます")
        }
        (true, _) => return Ok(()),
    };
    refuse(
        format!("{name} {en}; did you mean -o {name}?"),
        format!("{name}{ja}。-o {name} のことですか？"),
    )
}

/// Refuses to write a report over what is read, or what nobody said may go.
///
/// # Errors
/// Those refusals.
pub(in crate::commands) fn refuse_to_overwrite(
    path: &Path,
    inputs: &[&Path],
    force: bool,
) -> Result<()> {
    let Ok(target) = fs::canonicalize(path) else { return Ok(()) };
    if !target.is_file() {
        return Ok(());
    }
    let same = |input: &&Path| fs::canonicalize(input).is_ok_and(|input| input == target);
    if inputs.iter().any(same) {
        let name = shown(path);
        return refuse(
            format!("{name} is one of the files to read; write the report to another"),
            format!("{name}は読み込むファイルの一つです。結果は別のファイルに書いてください"),
        );
    }
    if !force {
        let name = shown(path);
        return refuse(
            format!("{name} exists already; --force overwrites it with the report"),
            format!("{name}は既にあります。--forceで結果を上書きできます"),
        );
    }
    Ok(())
}

/// Refuses what a format cannot do.
pub(super) fn refuse_of_format(
    args: &cli::Convert,
    format: &'static Format,
    split: Option<&Split>,
) -> Result<()> {
    let name = format.name;
    if format.write.is_none() {
        return Err(unwritable(format).into());
    }
    if args.diff && format.is_assembled() {
        return refuse("--diff compares texts", "--diffで比べられるのはテキストだけです");
    }
    if args.merge && !format.can_join() {
        return refuse(
            format!("a {name} file holds one record only: there is nothing to --merge into"),
            format!("{name}形式のファイルには一局しか収められないため、--mergeは使えません"),
        );
    }
    refuse_split(format, split)?;
    if args.manner.results && !format.has_results() {
        return refuse(
            format!("--results is for usi: {name} says how a game ended, or has no word for it"),
            format!("--resultsはusiのための指定です。{name}形式には不要か、書く語がありません"),
        );
    }
    if args.findings && !format.has_findings() {
        return refuse(
            format!("--findings is for jsonl: {name} has no place for them, or says them anyway"),
            format!(
                "--findingsはjsonlのための指定です。{name}形式には書く場所がないか、常に書かれます"
            ),
        );
    }
    refuse_idle(args, format)
}

/// Refuses to put several games into a file of a format that has one in each.
fn refuse_split(format: &Format, split: Option<&Split>) -> Result<()> {
    if format.multi || matches!(split, None | Some(Split::Games(1))) {
        return Ok(());
    }
    let name = format.name;
    let [several, ja] = match split {
        Some(Split::By(_)) => [
            "--split=tag: puts all games of a value into one file",
            "--split=tag:は値の同じ対局を一つのファイルにまとめますが、",
        ],
        _ => [
            "--split=N puts several games into one file",
            "--split=Nは複数の対局を一つのファイルにまとめますが、",
        ],
    };
    refuse(
        format!(
            "{several}, and a {name} file holds one record only: use --split for a file per game, \
             or a format of several (csa, jsonl, pgn, …)"
        ),
        format!(
            "{ja}{name}形式のファイルには一局しか収められません。--split（対局ごとに一つのファイル）か、\
             複数の対局を収められる形式（csa、jsonl、pgnなど）を使ってください"
        ),
    )
}

/// Refuses what cannot be done, or would be lost, where the records go.
pub(super) fn refuse_of_place(
    args: &cli::Convert,
    destination: &Destination,
    format: Option<&'static Format>,
    is_joint: bool,
) -> Result<()> {
    let splits = args.parting.split.is_some();
    if args.parting.numbering && is_joint {
        return refuse(
            "--numbering is for files named after their inputs: here all goes to one place",
            "--numberingは入力ごとにファイルを書き出すときの指定です。ここでは一か所に書き出します",
        );
    }
    if let Destination::File(path) = destination {
        // Says what is wrong with the name before anything is read.
        Draft::new(path)?;
        refuse_what_is_used(path, &args.input)?;
        if args.input.shard.is_some() && format.is_some_and(Format::is_read) {
            refuse_part_among_inputs(path, &args.input)?;
        }
    }
    if let Some(option) = [("--sort", args.sort.is_some()), ("--merge", args.merge)]
        .into_iter()
        .find_map(|(name, is_given)| (is_given && !is_joint).then_some(name))
    {
        return refuse(
            format!("{option} is for games that go to one place: name a FILE with -o"),
            format!("{option}は一か所に書き出すときの指定です。-oでファイルを指定してください"),
        );
    }
    match destination {
        Destination::InPlace if splits => refuse(
            "--split cannot be done in place",
            "--splitは、元のファイルを置き換える変換では使えません",
        ),
        Destination::Stdout if splits => {
            refuse("--split needs files to write to", "--splitには書き出すファイルの指定が必要です")
        }
        Destination::File(path)
            if !splits && !args.force && !args.check && !args.diff && path.is_file() =>
        {
            let name = shown(path);
            refuse(
                format!("{name} exists already; --force overwrites it"),
                format!("{name}は既にあります。--forceで上書きできます"),
            )
        }
        _ => Ok(()),
    }
}
