//! `kifu` reads any game record, replays it under the full rules, says exactly what is wrong with
//! it, and writes it in any other format.
//!
//! This page is the map of the program. Bytes go one way:
//!
//! ```text
//! bytes ─ source ─► text ─ formats ─► script ─ replay ─► record ─ formats ─► text ─ source ─► bytes
//!                    └──────── every fault of the data becomes a finding ────────┘
//! ```
//!
//! * [`games`]: the rules, and nothing else. [`games::Rules`] is what the replayer asks of them.
//! * [`source`]: text and where it came from: decoding with evidence, places, encoding back.
//! * [`findings`]: what is wrong with the data, as values; THE table of codes and wordings; reports.
//! * [`record`]: a game as every format sees it: headers, start, a flat tree of moves, endings.
//! * [`replay`]: the only place that plays moves. A reader hands it a script of what is written;
//!   it resolves, checks, keeps what is wrong in its place, and compares what the record claims
//!   with what happened.
//! * [`notation`]: how moves, positions, dates, times, results and evaluations are written, whoever
//!   writes them.
//! * [`picture`]: a position as a scene, and the scene as a drawing (SVG, PNG, LaTeX, the parts of a page).
//! * [`formats`]: one static [`formats::Format`] each; reader and writer side by side. Text or bytes
//!   come in by its [`formats::Door`], which is closed if it is only written, and all readers share the
//!   frame that takes one record from reset to delivery.
//! * [`cli`] and [`commands`]: arguments, files, threads, output, exit codes.
//!
//! # From bytes to another format
//!
//! ```
//! use kifu::findings::Lang;
//! use kifu::formats::{Detection, WriteOptions, by_name, detect};
//! use kifu::source::{DecodeOptions, Source, decode};
//!
//! // A game that a person typed: the second move is not possible.
//! let bytes = "V2.2\nPI\n+\n+7776FU\n-3335FU\n".as_bytes();
//! let source = Source::from_decoded("typed.csa", decode(bytes, &DecodeOptions::default()));
//! let Detection::Is(format) = detect(source.text(), Some("csa")) else { panic!("what is this?") };
//! let (record, findings) = format.records(&source).remove(0);
//!
//! let finding = &findings[0];
//! let (line, column) = source.line_col(finding.span.unwrap().start);
//! assert_eq!((line, column, finding.code.row().id), (5, 1, "S106"));
//! assert!(finding.message(Lang::Ja).contains("歩"));
//!
//! let moves = record.tree.main_line().filter_map(|node| record.tree.node(node).entry.mv());
//! assert_eq!(moves.map(|mv| mv.to_string()).collect::<Vec<_>>(), ["7g7f", "3c3e"]);
//!
//! let (kif, _losses) = by_name("kifu").unwrap().text(&[&record], &WriteOptions::default());
//! assert!(kif.contains("   1 ７六歩(77)\n"));
//! ```
//!
//! # Where to begin
//!
//! Read [`formats::csa`] first: it is a whole format in small files. Then
//! [`replay::Notation`] and [`replay::Referee`], the two seams between formats, replayer and rules.
//!
//! Rooms know only the rooms below them (`tests/layers.rs` holds them to it): a game knows no
//! format, a format no file, no terminal and no other format. What two formats share is notation, or
//! they are one family in one folder ([`formats::lines`], [`formats::kif`]).
//!
//! # Where this departs from the first plan
//!
//! * A reader does not emit moves one by one but fills a [`replay::Script`], a flat list that is
//!   reused from game to game. It costs a few nanoseconds a move and lets the replayer look ahead
//!   where two readings of a move are possible, and try a block of variations against several
//!   lines before it attaches it.
//! * One-line position texts (SFEN, FEN) live with the rules: they are how the games themselves
//!   name positions, findings quote them, and they need no file.
//! * A move carries its piece and capture, and the tree how it is spelled in SAN and the position that
//!   its main line ends in, where the replay knows, so that writers need no board.
//! * The tree holds nodes without a move, and changes of the position that are none: SGF has them.
//!   What nothing else in a record says is kept as a property of its node, as SGF writes it.
//! * Two games have no rules of a board game: [`games::board`], where a move is an index into the
//!   actions that the start position carries (so that it stays as small as any move), and
//!   [`games::other`], whose moves nobody here can read and which are passed through.
//! * What engines say about a move stays in its note as written, and stands beside it as typed
//!   facts: a translation is only made where it comes back byte for byte.
//! * Findings are collected in a vector a record, not streamed: their places are only worked out
//!   when somebody reads them.
#![forbid(unsafe_code)]

pub mod cli;
pub mod commands;
pub mod findings;
pub mod formats;
pub mod games;
pub mod notation;
pub mod picture;
pub mod record;
pub mod replay;
pub mod source;
