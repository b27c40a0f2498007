//! Names of players of many languages, in the encodings that were usual before UTF-8: which one is read, and that
//! no name is destroyed without a word.

use crate::linear::spent;
use encoding_rs as rs;
use kifu::source::{Candidates, DecodeFaultKind, DecodeOptions, Decoded, Encoding, decode};

/// Names, and a sentence of the notes, of one language.
struct Language {
    name: &'static str,
    names: &'static str,
    note: &'static str,
    encodings: &'static [&'static rs::Encoding],
}

/// What has always been Windows-1252, and must stay it.
const WESTERN: &[Language] = &[
    western(
        "French",
        "Étienne Bacrot|Maxime Vachier-Lagrave|Sébastien Mazé|Hélène Mirallès|Jérôme Boë|Noël Sénéchaud|François Fargère|Mélanie Legrand|Benoît Guérin|Gaëlle Lefèvre|Anaïs Le Fèvre|Loïc Crêpeaux|Raphaël Brûlé|Cœur Joly|Théo Bœuf|L’Haÿ-les-Roses|Éloïse Où|Côté, Zoé|Île-de-France|Kœnig, René|Chloé Œuvrard|Fougères|Évry|Nîmes|Besançon|Châlons|Moulthun Ly-Kœnigstein|Thérèse Molière|Ève Zèle|Voilà|Aÿ|Lætitia Curaçao|Ligue de Franche-Comté|Pêcheur|Bézé|Noé Forêt|Élodie Fé|FRANÇOIS CÔTÉ|Crèvecœur",
        "Une idée géniale : la dame s’élance, où le fou n’a plus de défense… «Bien joué», même si c’était déjà évident à l’œil nu; ça gêne. Après ce coup là, le côté noir a dû céder.",
    ),
    western(
        "German",
        "Jürgen Groß|Müller, Jörg|Weiß|Schäfer|Köln|Österreich|Hübner, Robert|Böhm|Ägir|Übelacker|Süß|Fußball|Löwenthal|Straße|SG Köln-Porz|Bärbel|Düsseldorf|Münster|Görlitz|Hëß|Käß|Strauß|SV Großlehna|MÜLLER|Ö. Ünal|Sämisch|Grünfeld|Réti, Richard|Höß|Völkl",
        "Weiß spielt schön, aber zu früh; größer wäre die Überraschung nach „Läufer schlägt“ – das ist’s. Dafür fehlt’s an Zügen § 5.",
    ),
    western(
        "Spanish",
        "José Peña|Ramírez Muñoz|Iván Salgado López|Núñez|Ángel Ñíguez|Martín Pérez|Begoña|Íñigo|Cádiz|Logroño|A Coruña|Úbeda|Óscar|María|Güímar|Argüelles|Vallejo Pons, Paco|Añón|Muñiz|Mª José|XX Abierto Nº 2|Peñíscola|Yáñez|Camuñas|Señor|Avilés|Lázaro Bruzón|Domínguez|Quesada Pérez, Yuniesky|España|GARCÍA NÚÑEZ|3ª ronda|MUÑOZ",
        "¿Qué pasa aquí? ¡La única defensa está perdida! Mañana será otro día, señor; el alfil está más cómodo, también según él.",
    ),
    western(
        "Portuguese",
        "João Simões|Conceição|Guimarães|São Paulo|Estêvão|Gonçalo Magalhães|Antônio|Júnior|Luís Galego|Frois, António|Sertãozinho|Camões|Três Corações|Brandão|Leitão, Rafael|Vescovi, Giovanni|Maceió|Açores|Irmãos|Aveirões|Vilã|Ribeirão Preto|Mãe|Lucas de Sá|Cristóvão|Belém|Itaú|Assunção|Amanhã|Cães|JOÃO|CONCEIÇÃO",
        "Então as brancas não têm defesa; a posição é ótima, porém há opções à direção do rei. Vocês são irmãs? Põe a torre já: ações.",
    ),
    western(
        "Danish",
        "Søren Bech Hansen|Ærø|Ågård|Sørensen, Jørgen|Kjærgaard|Bøgh|Nørresundby|Ødegård|Højbjerg|Læsø|Æbeltoft|Århus|Færge|Tønder|Bjørn Møller|Køge|Bo Jacobsen, Sønderborg|Rødovre|Mikkel Støvring|Løgstør|Sæby|Træholt|Skælskør|Allerød|Ørsted|Frøyna|Måløv|Hjørring|Hørsholm",
        "Sort står bedst på kongefløjen, så hvid må gøre noget; først åbnes linjen, og næste træk er løberen på den røde brønd. Ærgerligt.",
    ),
    western(
        "Norwegian",
        "Øystein Bjørnåsen|Ræder|Åsmund|Bærum|Tromsø|Sørøya|Gjøvik|Kjølås|Øyvind Høie|Fåberg|Skjærvø|Bodø|Åse|Lofoten, Værøy|Knut Jøran Helmers|Moss Sjakklubb, Brønnøysund|Tønsberg|Mjøndalen|Jøssang|Ås|Frøya|Nærøy|Østmoe|Lie, Håkon|Torbjørn|ØSTERGÅRD|BÆRUM|Vågå|Bø|Fløisand",
        "Hvit har nå en avgjørende fordel, så løperen må gå; ærlig talt er dette ikke så dårlig på åpen linje. Jeg må ære møtet.",
    ),
    western(
        "Swedish",
        "Åke Ström|Örjan Lindén|Ulf Andersson, Arboga|Hällström|Sjögren|Växjö|Gävle|Ängelholm|Öberg|Håkansson|Malmö|Björn Ahlander|Söderström|Nyström|Åström|Linnéa Holmström|Grandelius, Göteborg|Västerås|Kåre|Mörkö|Småland|Jämtland|Höganäs|Örebro|Ådalen|Pär|Åberg, Märta|Göran|Näsström|Röörd",
        "Vit står bättre på öppen linje, så svart måste gå över till försvar där det är svårt; åter är löparen på väg. Även så.",
    ),
    western(
        "Icelandic",
        "Þröstur Þórhallsson|Héðinn Steingrímsson|Jóhann Hjartarson, Reykjavík|Friðrik Ólafsson|Guðmundur Kjartansson|Hannes Hlífar Stefánsson|Lenka Ptácníková|Þorvarður|Guðný|Bragi Þorfinnsson|Sigurður Daði|Hjörvar Steinn Grétarsson|Ægir Páll|Vignir Vatnar, Kópavogur|Sævar|Eyþór|Hafþór|Sigþrúður|Arnþór|Týr|Ýmir|Bergþóra|Snæfellsbær|Hafnarfjörður|Garðabær|Lýður|Íþróttahús|Þuríður|Dagný|Alþingi",
        "Hvítur leikur hér fljótt og á þá betri stöðu, en svartur þarf að verja sig; það er þó ekki létt. Þetta var góður leikur hjá þér, ég sá það nú þegar.",
    ),
    western(
        "Faroese",
        "Høgni Egilstoft Nielsen|Jógvan|Ólavur Simonsen|Sørvágur|Føroyar|Suðurøy|Rógvi|Tórshavn|Klaksvík|Skálafjørður|Fuglafjørður|Helgi Dam Ziska, Tvøroyri|Gásadalur|Bárður|Sjúrður",
        "Hvítur hevur eina góða støðu, og svartur má verja seg á kongsvonginum, so løbarin má fara.",
    ),
    western(
        "Finnish",
        "Tomi Nybäck|Heikki Västrik|Häämäläinen|Töölö|Jyväskylä|Hyvärinen|Mäki|Ylä-Savo|Åbo|Pöyhönen|Sääskilahti|Käpyaho|Särkkä|Äänekoski|Östermalm|Kärjä|Rautamäki|Seinäjoki|Järvenpää|Lehtimäki",
        "Valkea pelaa hyvää peliä, mutta musta ei pääse enää ylös; tämä on hyvä hyökkäys. Siirto on väärä.",
    ),
    western(
        "Dutch",
        "Loek van Wely, Zoë|Daniël Stellwagen|Reünie|Eén|Groningen, Café|Zeeuws-Vlaanderen, Ruïne|Ariën|België|Hénk|Coördinatie|Janßen|Knaäk|Oriënt|Michaël|Noëlla|Raël",
        "De witte speler heeft één zet te weinig; de loper staat geïsoleerd – zo’n idee is ’t niet. Financiële reünie.",
    ),
    western(
        "Italian",
        "Niccolò Ronchetti|Forlì|Cantù|Gesù|Città di Castello|Caffè|Là|Zappalà|Nicolò|Marosticà|Perché|Università|Sabino Brunello, Lunedì|Novità|Santità|Noè|Virtù|Josè|Dolcè|Calì|Salò|Patanè|Mosè|Corfù",
        "Qui il Bianco può guadagnare un pedone: è più forte, perché così la donna è già attiva; ciò darà più libertà.",
    ),
    western(
        "Catalan",
        "Àngel Ribera|Bàrbara|Òscar|Josep Maria Jordà|Lluís Comas|Català|Mollet del Vallès|Barça|Cànoves|Antònia|Montcada, Núria|València|Terrassa, Sí|Sant Cugat, Gràcia|Hernàndez|Marçal|Col·legi|Güell|Olèrdola|Sòria",
        "Les blanques són millors, però cal jugar amb atenció; això és més fàcil després d’una jugada així. També és bo.",
    ),
    western(
        "Estonian",
        "Mägi|Jüri|Äiküla|Öö|Ülle|Käär|Põe|Kõiv|Räpina|Häädemeeste|Küti|Sänna|Lõuna|Mõis|Pärnu",
        "Valge mängib hästi, aga must ei jää üldse alla.",
    ),
    western(
        "Irish and English",
        "Seán|Ó Briain|Dún Laoghaire|Café Hawelka|O’Kelly|Zoë|Bálor|Hastings Masters £1000|© 2001 ChessBase®|½-½ match|15° Open|Blitz™|N×f3 e4±|Prix € 500|§ 12|Gráinne|Éire|Mícheál|Pádraig|Renée|Brontë|Naïve|Résumé|Sinéad",
        "It’s White’s best – the “book” move… don’t play it; Black’s £5 is ½ a point ± nothing; a naïve cliché.",
    ),
    western(
        "Albanian",
        "Gjergj Çeku|Përmet|Durrës|Gjoçaj|Ermitë|Vlorë|Besë|Çlirim",
        "Bardhë luan më mirë, por e çon në humbje çdo herë.",
    ),
];

const WINDOWS_1252: &[&rs::Encoding] = &[rs::WINDOWS_1252];
const CENTRAL: &[&rs::Encoding] = &[rs::WINDOWS_1250, rs::ISO_8859_2];

/// What is none of it, in the encodings that its own programs wrote.
const OTHERS: &[Language] = &[
    Language {
        name: "Polish",
        names: "Radosław Wojtaszek|Kamiński|Łódź|Świercz|Paweł Czarnota|Michał Krasenkow|Gdańsk|Toruń|Jagiełło|Mariusz Pożarski|Piórkowski, Żaneta|Błażej|Bartłomiej Heberla|Śliwa|Ślązak|Rafał|Poznań|Dziuba, Zając|Kołodziejski|Wąsik|Łukasz|Źródło|Mikołaj|Sośnicki|Miśta|Gołębiewski|Żółw",
        note: "Czarny gra źle, należało zagrać wcześniej w róg, żeby obronić się. Białe są lepsze.",
        encodings: CENTRAL,
    },
    Language {
        name: "Czech",
        names: "Jiří Navara|Hráček|Láznička|Jančařík|Dvořák|Krejčí|Růžička|Čečura|Šimáček|Štoček|Zdeněk|Němec|Bartoň Řehoř|Kovář|Příbram|Tomáš Polák, Plzeň|Třebíč|Konečný|Vokáč|Kříž|Petřík|Neděla|Martínek Čermák|Dobřichovice Jůza|Hořice|Vlček Říha",
        note: "Černý hraje příliš pomalu, měl by hrát v rohu. Bílý má lepší věže, ale těžko může vyhrát.",
        encodings: CENTRAL,
    },
    Language {
        name: "Slovak",
        names: "Ľubomír Ftáčnik|Štefan Mačák|Ďuriš|Maťko|Ľudovít|Trenčín|Košice, Vrábeľ|Ružomberok Kočiš",
        note: "Čierny hrá veľmi pomaly, mal by hrať v rohu. Biely má ťažkú pozíciu, ale môže vyhrať.",
        encodings: CENTRAL,
    },
    Language {
        name: "Hungarian",
        names: "Győző Forintos|Szűcs|Ernő|Győri|Dezső|Szőke|Jenő Gergő|Lőrincz Gyűrű|Erdős Győr",
        note: "Fekete túl lassan játszik, a sarokban kellett volna erősíteni. Győzelmet érő lépés: a bástya előre, nehéz idő, kettő.",
        encodings: CENTRAL,
    },
    Language {
        name: "Croatian",
        names: "Ivan Šarić|Gligorić|Ivković|Đorđević|Anđelković|Matulović|Kovačević|Čabrilo|Ćosić|Parać|Ljubojević|Velimirović|Đurić|Karlovčan Župče|Marić|Puć",
        note: "Crni igra presporo, trebao je igrati u kutu. Bijeli je bolji, žrtva će biti točna, već sljedeći potez dobiva; vidi đačku.",
        encodings: CENTRAL,
    },
    Language {
        name: "Romanian",
        names: "Istrăţescu|Ioniţă|Lupulescu, Stănescu|Niţu|Năstase|Iaşi|Păun|Bălan|Braşov|Păcurar|Vrânceanu Ştefăniţă",
        note: "Negrul joacă prea încet şi nu are timp să apere colţul; după această mutare albul câştigă uşor.",
        encodings: CENTRAL,
    },
    Language {
        name: "Turkish",
        names: "Yılmaz|Çağlar|Kılıç|Yıldız|Barış Esen|Güneş|Ateş|Şimşek|Mustafa Yılmaz|Yalçın|Çınar|Türkiye Şampiyonası|Kırıkkale|Tunç Işık Demirbaş|Hıdır Başkan",
        note: "Siyah güzel oynadı ama köşeye gitmeliydi; beyaz şimdi ağır baskı altında, çünkü şah açık kaldı.",
        encodings: &[rs::WINDOWS_1254],
    },
    Language {
        name: "Greek",
        names: "Παπαϊωάννου|Μαστροβασίλης|Αθήνα|Κώστας Μουτούσης|Γρίβας|Χαλκιάς|Κοτρωνιάς|Πρωτάθλημα Ελλάδας|Νικολαΐδης|Θεσσαλονίκη",
        note: "Ο μαύρος παίζει καλά αλλά αργά. Ο λευκός έχει καλύτερη θέση και κερδίζει γρήγορα.",
        encodings: &[rs::WINDOWS_1253, rs::ISO_8859_7],
    },
    Language {
        name: "Russian",
        names: "Карпов, Анатолий|Каспаров|Москва|Чемпионат России|Крамник Владимир|Непомнящий|Свидлер|Морозевич|Гельфанд|Таль Михаил",
        note: "Чёрные начинают фигурами с двух сторон. Белые отвечают королём, и после этого хороший ход даёт победу.",
        encodings: &[rs::WINDOWS_1251, rs::KOI8_U, rs::IBM866],
    },
    Language {
        name: "Japanese",
        names: "羽生善治|森内俊之|渡辺明|佐藤 康光|東京オープン|小島慎也|ジャパンリーグ|全日本チェス選手権|青嶋未来|南條遼介|吉田",
        note: "ここで黒は隅を守るべきだった。白の形勢がよい。",
        encodings: &[rs::SHIFT_JIS, rs::EUC_JP],
    },
    Language {
        name: "Chinese",
        names: "丁立人|余泱漪|侯逸凡|北京|全国国际象棋甲级联赛|韦奕|王玥|卜祥志|李超|居文君|谭中怡|叶江川",
        note: "黑棋实地领先，白棋外势雄厚，这里是胜负的关键。",
        encodings: &[rs::GBK],
    },
    Language {
        name: "Taiwanese",
        names: "周俊勳|林書豪|臺北市西洋棋錦標賽|陳大文|黃郁翔|張志豪",
        note: "黑棋實地領先，白棋外勢雄厚，這裡是勝負的關鍵。",
        encodings: &[rs::BIG5],
    },
    Language {
        name: "Korean",
        names: "이상훈|김도윤|체스 대회|서울|박정환|전국 체스 선수권|이준혁|안성진",
        note: "좋은 수입니다. 백이 유리합니다. 여기가 승부처입니다.",
        encodings: &[rs::EUC_KR],
    },
];

const fn western(name: &'static str, names: &'static str, note: &'static str) -> Language {
    Language { name, names, note, encodings: WINDOWS_1252 }
}

/// A game of two players, with a note.
fn game(players: [&str; 2], note: &str) -> String {
    let [white, black] = players;
    format!(
        "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2019.05.03\"]\n[Round \"1\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n\n1. e4 {note}e5 2. Nf3 1-0\n\n"
    )
}

/// The same as a tree of SGF.
fn tree(player: &str, note: &str) -> String {
    format!("(;FF[4]GM[1]SZ[19]PB[{player}]PW[b]RE[W+R]{note};B[pd];W[dp];B[qq];W[cc])\n")
}

/// Records of one language: each name alone, two of them side by side, the note, and all of it.
struct Records {
    short: Vec<String>,
    long: Vec<String>,
}

impl Language {
    fn names(&self) -> Vec<&str> {
        self.names.split('|').filter(|name| !name.is_ascii()).collect()
    }

    /// Games of chess.
    fn games(&self) -> Records {
        let names = self.names();
        let note = format!("{{{}}} ", self.note);
        let short = names.iter().map(|name| game([name, "Smith, John"], ""));
        let pairs = names.windows(2).map(|two| game([two[0], two[1]], ""));
        let all = names.iter().map(|name| game([name, "Smith, John"], &note)).collect();
        let long = pairs.chain([game(["a", "b"], &note), all]).collect();
        Records { short: short.collect(), long }
    }

    /// Games of Go.
    fn trees(&self) -> Records {
        let names = self.names();
        let note = format!("C[{}]", self.note);
        let short = names.iter().map(|name| tree(name, "")).collect();
        Records { short, long: vec![tree("a", &note), tree(&names.join(" - "), &note)] }
    }
}

fn read(text: &str, by: &'static rs::Encoding, candidates: Candidates) -> (Decoded<'static>, bool) {
    let (bytes, _, is_lost) = by.encode(text);
    assert!(!is_lost, "{} has no character for some of {text}", by.name());
    let options = DecodeOptions { candidates, ..DecodeOptions::default() };
    let decoded = decode(bytes.into_owned(), &options);
    let is_guess = |kind: &DecodeFaultKind| matches!(kind, DecodeFaultKind::AmbiguousEncoding(_));
    let is_said = decoded.faults.iter().any(|fault| is_guess(&fault.kind));
    (decoded, is_said)
}

#[test]
fn western_names_of_chess_are_windows_1252() {
    for language in WESTERN {
        let Records { short, long } = language.games();
        for text in short.iter().chain(&long) {
            for candidates in [Candidates::Any, Candidates::Chess] {
                let (decoded, _) = read(text, rs::WINDOWS_1252, candidates);
                assert_eq!(decoded.text, *text, "{}: {}", language.name, decoded.encoding);
                assert_eq!(decoded.faults, [], "{}: {text}", language.name);
                assert_eq!(decoded.encoding, Encoding::Windows1252);
            }
        }
    }
}

/// One name may be anything; of several, and of a sentence, all is right.
#[test]
fn other_names_of_chess_are_read_or_doubted() {
    for language in OTHERS {
        let Records { short, long } = language.games();
        for by in language.encodings {
            let mut right = 0;
            for text in &short {
                let (decoded, is_said) = read(text, by, Candidates::Chess);
                right += usize::from(decoded.text == *text);
                assert!(
                    is_said || decoded.text == *text,
                    "{} in {} is read as {} without a word: {}",
                    language.name,
                    by.name(),
                    decoded.encoding,
                    decoded.text
                );
            }
            // Four kanji of EUC-JP are as many hangul or hanzi.
            let share = if *by == rs::EUC_JP { 4 } else { 7 };
            assert!(right * 10 >= short.len() * share, "{}: {right}", language.name);
            let (decoded, _) = read(&long[long.len() - 1], by, Candidates::Chess);
            assert_eq!(decoded.text, long[long.len() - 1], "{} {}", language.name, by.name());
            let (decoded, _) = read(&long[long.len() - 2], by, Candidates::Chess);
            assert_eq!(decoded.text, long[long.len() - 2], "{} {}", language.name, by.name());
            let pairs = &long[..long.len() - 2];
            let wrong =
                pairs.iter().filter(|text| read(text, by, Candidates::Chess).0.text != **text);
            let most = if *by == rs::EUC_JP { pairs.len() } else { pairs.len() / 5 };
            assert!(wrong.count() <= most, "{} {}", language.name, by.name());
        }
    }
}

/// Estonian has the letter of Hungarian, Icelandic those of Turkish: nothing is changed, but it is said.
#[test]
fn what_may_be_of_another_language_stays_western_and_is_doubted() {
    for name in ["Põder", "Tõnu", "Þangbrandur", "Bryntýr"] {
        let text = game([name, "Smith, John"], "");
        let (decoded, is_said) = read(&text, rs::WINDOWS_1252, Candidates::Chess);
        assert_eq!((decoded.encoding, &*decoded.text), (Encoding::Windows1252, &*text));
        assert!(is_said, "{name}");
    }
}

/// A collection of Western names stays one for the sake of a few others, and says so.
#[test]
fn a_few_odd_names_among_western_ones_change_nothing() {
    let western: String = ["Søren Bjørn", "João Peña", "François Hélène", "Åke Ström", "Muñoz"]
        .map(|name| game([name, "Smith, John"], ""))
        .concat();
    let mut bytes = rs::WINDOWS_1252.encode(&western).0.into_owned();
    bytes.extend_from_slice(&rs::WINDOWS_1250.encode(&game(["Wojtaszek, Radosław", "b"], "")).0);
    let options = DecodeOptions { candidates: Candidates::Chess, ..DecodeOptions::default() };
    let decoded = decode(bytes, &options);
    assert_eq!(decoded.encoding, Encoding::Windows1252);
    assert!(decoded.text.starts_with(&western));
    assert_eq!(decoded.faults.len(), 1);
}

/// Words of UTF-8 in a text of Windows-1252 say nothing of its encoding.
#[test]
fn joined_files_are_not_of_another_language() {
    for letters in ["Müller", "Perú Café", "Noël à Orleans", "Frías"] {
        let utf8 = game([letters, "b"], "");
        let western = game(["Jörg Müller", "b"], "");
        let bytes = [rs::WINDOWS_1252.encode(&western).0.as_ref(), utf8.as_bytes()].concat();
        let options = DecodeOptions { candidates: Candidates::Chess, ..DecodeOptions::default() };
        let decoded = decode(bytes, &options);
        assert_eq!(decoded.encoding, Encoding::Windows1252, "{letters}");
        let kinds: Vec<_> = decoded.faults.into_iter().map(|fault| fault.kind).collect();
        assert_eq!(kinds, [DecodeFaultKind::MixedEncodings(Encoding::Utf8)], "{letters}");
    }
}

/// Code page 437 is not known; its letters are no kanji, though some make them with the letter behind them.
#[test]
fn letters_of_dos_are_no_kanji() {
    let text = b"[Event \"St\x84dte\"]\n[White \"M\x81ller\"]\n[Black \"K\x94ln\"]\n\n1. e4 *\n";
    for candidates in [Candidates::Any, Candidates::Chess] {
        let options = DecodeOptions { candidates, ..DecodeOptions::default() };
        let decoded = decode(&text[..], &options);
        let cjk = |c: char| c > '\u{3000}' && c != char::REPLACEMENT_CHARACTER;
        assert!(!decoded.text.contains(cjk), "{}: {}", decoded.encoding, decoded.text);
        assert!(decoded.text.contains("ller\"]"));
        assert!(!decoded.faults.is_empty());
    }
}

#[test]
fn western_names_of_go_are_windows_1252() {
    for language in WESTERN {
        let Records { short, long } = language.trees();
        for text in short.iter().chain(&long).filter(|text| !text.contains("[Öö]")) {
            let (decoded, _) = read(text, rs::WINDOWS_1252, Candidates::Go);
            assert_eq!(decoded.text, *text, "{}: {}", language.name, decoded.encoding);
        }
    }
}

#[test]
fn words_of_go_that_are_no_kanji_are_read() {
    let names = [
        (rs::WINDOWS_1252, "Élodie Çé"),
        (rs::ISO_8859_2, "Radosław Łódź"),
        (rs::WINDOWS_1250, "Świerczyński, Łukasz"),
        (rs::WINDOWS_1250, "Jiří Navara"),
        (rs::WINDOWS_1250, "Szűcs Ernő"),
        (rs::WINDOWS_1254, "Şanal Yılmaz"),
        (rs::WINDOWS_1254, "Yalçın Çınar"),
        (rs::WINDOWS_1253, "Παπαϊωάννου"),
    ];
    for (by, name) in names {
        let text = tree(name, "");
        let (decoded, is_said) = read(&text, by, Candidates::Go);
        assert_eq!(decoded.text, text, "{}", decoded.encoding);
        assert!(is_said, "{name}");
    }
    for language in OTHERS {
        let note = tree("a", &format!("C[{}]", language.note));
        for by in language.encodings.iter().filter(|by| **by != rs::IBM866) {
            let (decoded, _) = read(&note, by, Candidates::Go);
            assert_eq!(decoded.text, note, "{} {}", by.name(), decoded.encoding);
        }
    }
}

/// Thai is half-width katakana as well, byte by byte.
#[test]
fn thai_is_no_katakana() {
    let text = tree("สมชาย", "C[ดำเล่นดีมาก แต่ขาวตอบผิดพลาด]");
    let (decoded, is_said) = read(&text, rs::WINDOWS_874, Candidates::Go);
    assert_eq!((decoded.encoding, &*decoded.text), (Encoding::Windows874, &*text));
    assert!(is_said);
    // One name may be both; it is not silent.
    for (by, name) in [(rs::WINDOWS_874, "สมชาย"), (rs::SHIFT_JIS, "ｲﾔﾏ ﾕｳﾀ")]
    {
        let (_, is_said) = read(&tree(name, ""), by, Candidates::Go);
        assert!(is_said, "{name}");
    }
}

/// Nor is what only reads as characters between letters, where no encoding of single bytes has all of it.
#[test]
fn a_reading_that_is_left_over_is_not_silent() {
    let options = DecodeOptions { candidates: Candidates::Go, ..DecodeOptions::default() };
    let decoded = decode(&b"\x80\x01A\x81@"[..], &options);
    assert!(!decoded.faults.is_empty(), "{:?}", decoded.how);
}

/// Hanzi of which a byte is lost are no words, though they may read as some.
#[test]
fn damaged_hanzi_are_doubted_aloud() {
    let names =
        "PB[柯洁九段]PW[古力九段]C[棋圣战决赛第五局，黑中盘胜。黑棋布局成功，白棋后来追赶。]";
    for lost in [45, 52, 60] {
        let mut bytes = rs::GBK.encode(names).0.into_owned();
        bytes.remove(lost);
        let bytes = [b"(;SZ[19]".as_slice(), &bytes, b";B[aa])"].concat();
        let options = DecodeOptions { candidates: Candidates::Go, ..DecodeOptions::default() };
        let is_loud = |kind: &DecodeFaultKind| match kind {
            DecodeFaultKind::AmbiguousEncoding(fitting) => fitting.len() > 1,
            kind => *kind == DecodeFaultKind::Malformed,
        };
        let decoded = decode(bytes, &options);
        assert!(decoded.faults.iter().any(|fault| is_loud(&fault.kind)), "{lost}");
    }
}

/// A word is looked at letter by letter, but a long one is none.
#[test]
fn long_words_cost_what_they_are_long() {
    let cost = |word: &[u8], candidates: Candidates, count: usize| {
        let text = [b"[White \"A\"]\n\n1. e4 {".as_slice(), &word.repeat(count), b"} *\n"].concat();
        let options = DecodeOptions { candidates, ..DecodeOptions::default() };
        let begin = spent();
        let decoded = decode(&text[..], &options);
        assert!(!decoded.text.is_empty());
        spent() - begin
    };
    for word in [&b"\xf1"[..], b"a\xfe", b"\xe3z", b"a\xed", b"\xc1\xc1a", b"\x93a\xf1"] {
        for candidates in [Candidates::Chess, Candidates::Go, Candidates::Shogi, Candidates::Any] {
            let [small, large] = [20_000, 80_000].map(|count| {
                (0..3).map(|_| cost(word, candidates, count)).min().unwrap_or_default()
            });
            let most = small.max(std::time::Duration::from_millis(4)) * 10;
            assert!(large < most, "{word:?} {candidates:?}: {small:?}, {large:?}");
        }
    }
}

/// Players, and what is said of a game, in the encodings of servers of Go.
const SERVERS: [(&str, &rs::Encoding, [&str; 2], &str); 4] = [
    ("EUC-KR", rs::EUC_KR, ["이창호", "박정환"], "바둑 해설 흑 백 승부 대국 좋은 수입니다"),
    ("GB18030", rs::GB18030, ["谢赫", "党毅飞"], "黑棋胜，对局中盘，白棋在右上角下得很好"),
    ("Big5", rs::BIG5, ["周俊勳", "許皓鋐"], "黑棋勝，對局中盤，白棋在右上角下得很好"),
    (
        "Shift_JIS",
        rs::SHIFT_JIS,
        ["芝野虎丸", "井山裕太"],
        "黒の勝ち、対局、白は右上の定石をうまく打った",
    ),
];

/// A text in an encoding without one byte of what is said in it: the second half of its last character, or any other.
fn damaged(text: &str, note: &str, by: &'static rs::Encoding, lost: usize) -> Vec<u8> {
    let note = by.encode(note).0;
    let note = [&note[..lost], &note[lost + 1..]].concat();
    let whole = by.encode(text).0.into_owned();
    let at = whole.iter().position(|&byte| byte == b'@').unwrap();
    [&whole[..at], &note, &whole[at + 1..]].concat()
}

/// Half a character, as fields of a fixed length have it, makes no other characters of all others.
#[test]
fn a_damaged_character_changes_no_encoding() {
    let mut faults = Vec::new();
    for (name, by, [first, second], note) in SERVERS {
        let tree = format!("(;GM[1]FF[4]SZ[19]PB[{first}]PW[{second}]C[@];B[pd];W[dd])\n");
        let declared = tree.replace("FF[4]", &format!("FF[4]CA[{name}]"));
        let gib = format!(
            "\\HS\n\\[GAMEBLACKNAME={first}\\]\n\\[GAMEWHITENAME={second}\\]\n\\[GAMENAME=@\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n"
        );
        let ngf = format!(
            "@\n19\n{second}\n{first}\nwww.cyberoro.com\n0\n0\n6\n20060101 [10:00]\n5\nfoo\n1\nPMABBPDPD\n"
        );
        for (what, text) in [("CA", declared), ("GIB", gib), ("NGF", ngf), ("SGF", tree)] {
            let length = by.encode(note).0.len();
            for lost in [length - 1, 4, 7] {
                let bytes = damaged(&text, note, by, lost);
                let options =
                    DecodeOptions { candidates: Candidates::Go, ..DecodeOptions::default() };
                let decoded = decode(&bytes[..], &options);
                let is_read = decoded.text.contains(first) && decoded.text.contains(second);
                // Nothing but names and a note tell of this one, and never without a word.
                let is_told = || !decoded.faults.is_empty();
                if !is_read && (what != "SGF" || !is_told()) {
                    faults.push(format!(
                        "{what} {name} {lost}: {:?} {:?}",
                        decoded.encoding, decoded.text
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// What another game of a file is in is told, and what shifts to its characters and back is not taken away.
#[test]
fn escape_sequences_that_stay_are_told() {
    let jis = "\u{1b}$B1)@8A1<#\u{1b}(B";
    let name = rs::SHIFT_JIS.encode("羽生善治と谷川浩司の対局、第一局から第七局まで").0;
    let bytes = [format!("N+{jis}\nPI\n+\n/\nN-").as_bytes(), &name, b"\nPI\n+\n"].concat();
    let decoded = decode(&bytes[..], &DecodeOptions::default());
    assert_eq!(decoded.encoding, Encoding::ShiftJis);
    let mixed = DecodeFaultKind::MixedEncodings(Encoding::Iso2022Jp);
    let found = decoded.faults.iter().find(|fault| fault.kind == mixed).unwrap();
    let span = found.span.start as usize..found.span.end as usize;
    assert_eq!(&decoded.text[span], jis);
    // One byte that is none of it is no other encoding.
    let bytes = [format!("N+{jis}\n'").as_bytes(), b"\xa0", b"\nPI\n+\n"].concat();
    let decoded = decode(&bytes[..], &DecodeOptions::default());
    assert_eq!(decoded.encoding, Encoding::Iso2022Jp);
    assert!(decoded.text.contains("羽生善治"), "{}", decoded.text);
}

/// Kana are rare in records, and their kanji alone may be Chinese: lines that only records of shogi have tell.
#[test]
fn records_of_shogi_without_kana_are_japanese() {
    let board = "|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n";
    let border = "+---------------------------+\n";
    let bod = format!("後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n{border}{board}{border}");
    let moves = "手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 投了         ( 0:01/00:00:01)\n";
    let kif = "棋戦：王位戦\n手合割：平手\n先手：羽生善治\n後手：谷川浩司\n   1 ７六歩(77)\n";
    for text in [&*bod, &format!("{border}{board}{border}"), moves, kif] {
        for (codec, encoding) in
            [(rs::EUC_JP, Encoding::EucJp), (rs::SHIFT_JIS, Encoding::ShiftJis)]
        {
            let (bytes, _, is_lossy) = codec.encode(text);
            assert!(!is_lossy);
            let decoded = decode(&bytes[..], &DecodeOptions::default());
            assert_eq!((&*decoded.text, decoded.encoding), (text, encoding));
            assert!(decoded.faults.is_empty(), "{text}: {:?}", decoded.faults);
        }
    }
    // Chinese stays what it is.
    let xiangqi = rs::GB18030.encode("先手：许银川\n后手：吕钦\n炮二平五 马８进７\n").0;
    assert_eq!(decode(&xiangqi[..], &DecodeOptions::default()).encoding, Encoding::Gb18030);
}

/// The tags of DhtmlXQ and the first line of WXF are of xiangqi, whatever a file is called, and so are its names. Only
/// where as many of their characters are common in the other encoding that is usual for it, something is said.
#[test]
fn names_of_xiangqi_are_hanzi_and_those_of_one_encoding() {
    let cases = [
        (rs::GB18030, "景学义", "谢靖", true),
        (rs::GB18030, "胡荣华", "柳大华", true),
        (rs::GB18030, "郑惟桐", "杨官璘", true),
        (rs::GB18030, "卜凤波", "陈寒峰", false),
        (rs::GB18030, "杨官璘", "孟立国", false),
        (rs::GB18030, "甲", "乙", false),
        (rs::BIG5, "胡榮華", "柳大華", true),
        (rs::BIG5, "楊官璘", "孟立國", true),
    ];
    for (by, red, black, is_clear) in cases {
        let tags = format!(
            "[DhtmlXQ]\n[DhtmlXQ_red]{red}[/DhtmlXQ_red]\n[DhtmlXQ_black]{black}[/DhtmlXQ_black]\n[/DhtmlXQ]\n"
        );
        let wxf =
            format!("FORMAT\tWXF\nRED\t{red}\nBLACK\t{black}\nSTART{{\n1. C2=5 H8+7\n}}END\n");
        let pgn = pgn_of_xiangqi(red, black);
        for (text, candidates) in [
            (&tags, Candidates::Any),
            (&tags, Candidates::Xiangqi),
            (&wxf, Candidates::Any),
            (&wxf, Candidates::Chess),
            (&pgn, Candidates::Any),
            (&pgn, Candidates::Chess),
        ] {
            let (decoded, is_said) = read(text, by, candidates);
            assert_eq!(decoded.text, *text, "{}", decoded.encoding);
            assert_eq!(is_said, !is_clear, "{red} {black} {:?}", decoded.faults);
        }
    }
    // Western names are none; a hanzi beside a letter is one.
    for (by, red, black) in [(rs::WINDOWS_1252, "Müller", "André"), (rs::GB18030, "A君", "甲A")]
    {
        let text = pgn_of_xiangqi(red, black);
        let (decoded, _) = read(&text, by, Candidates::Chess);
        assert_eq!(decoded.text, text);
    }
}

/// Names in other letters stay those, in a text of xiangqi as well: what is not sure to be hanzi is none, or that is
/// said.
#[test]
fn names_of_xiangqi_need_not_be_hanzi() {
    let cases = [
        (rs::WINDOWS_1251, "Петров", "Иванов"),
        // Half of a character would take the bracket.
        (rs::WINDOWS_1251, "Ким", "Иванов"),
        (rs::WINDOWS_874, "วิชัย", "สมชาย"),
        (rs::EUC_KR, "박영호", "최윤호"),
        (rs::SHIFT_JIS, "服部彰夫", "池田彩歌"),
    ];
    for (by, red, black) in cases {
        let text = format!(
            "[DhtmlXQ]\n[DhtmlXQ_red]{red}[/DhtmlXQ_red]\n[DhtmlXQ_black]{black}[/DhtmlXQ_black]\n\
             [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"
        );
        let (decoded, _) = read(&text, by, Candidates::Any);
        assert_eq!(decoded.text, text, "{}", decoded.encoding);
    }
    let text = "FORMAT  WXF\nRED     Петров\nBLACK   Иванов\n\nSTART{\n1. C2=5 H8+7\n}END\n";
    let (decoded, is_said) = read(text, rs::WINDOWS_1251, Candidates::Any);
    assert_eq!((&*decoded.text, is_said), (text, true));
    // Between the tags of PGN they are taken for hanzi, with a word.
    for (by, red, black) in
        [(rs::WINDOWS_1251, "Петров", "Щербаков"), (rs::EUC_KR, "박영호", "최윤호")]
    {
        let (decoded, is_said) = read(&pgn_of_xiangqi(red, black), by, Candidates::Chess);
        assert_eq!((decoded.encoding, is_said), (Encoding::Gb18030, true));
    }
}

fn pgn_of_xiangqi(red: &str, black: &str) -> String {
    format!("[Game \"Chinese Chess\"]\n[Red \"{red}\"]\n[Black \"{black}\"]\n\n1. H2-E2 H9-G7 *\n")
}

/// A name may be valid UTF-8 in GB18030. Letters of Hebrew and of Greek in one word are not what was meant.
#[test]
fn names_of_xiangqi_are_not_utf8_by_chance() {
    let text = pgn_of_xiangqi("郑惟桐", "x");
    let (decoded, is_said) = read(&text, rs::GB18030, Candidates::Chess);
    assert_eq!((&*decoded.text, decoded.encoding, is_said), (&*text, Encoding::Gb18030, true));
    // Words that are some stay words.
    for name in ["郑惟桐", "André", "Čapek", "Иван", "Ωμέγα"] {
        let text = pgn_of_xiangqi(name, "x");
        let (decoded, _) = read(&text, rs::UTF_8, Candidates::Chess);
        assert_eq!((&*decoded.text, decoded.encoding), (&*text, Encoding::Utf8));
        assert!(decoded.faults.is_empty());
    }
    // So they do beside a damaged one.
    let [whole, damaged] = ["Иван Иванов", "A??"].map(|name| pgn_of_xiangqi(name, name));
    let damaged =
        damaged.into_bytes().into_iter().map(|byte| if byte == b'?' { 0xe2 } else { byte });
    let bytes: Vec<u8> = whole.bytes().chain(damaged).collect();
    let options = DecodeOptions { candidates: Candidates::Chess, ..DecodeOptions::default() };
    let decoded = decode(bytes, &options);
    assert_eq!(decoded.encoding, Encoding::Utf8);
    assert!(decoded.text.starts_with(&whole) && !decoded.faults.is_empty());
}
