//! Every kind of question.

use grundy::Budget;
use grundy_web::handle;
use grundy_web::wire::Failure;
use serde_json::{Value, json};
use std::time::Duration;

fn ask(question: &Value) -> Result<Value, Failure> {
    let question = serde_json::from_str(&question.to_string()).expect("it is a question");
    let budget = Budget::default().with_time(Duration::from_secs(5)).with_bytes(64 << 20);
    handle(&question, &budget).map(|answer| serde_json::from_str(answer.json()).expect("it is JSON"))
}

fn answer(question: &Value) -> Value {
    ask(question).unwrap_or_else(|failure| panic!("{question}: {failure:?}"))
}

fn failure(question: &Value) -> Failure {
    ask(question).expect_err("it is refused")
}

#[test]
fn games_are_listed_with_an_example_that_can_be_played() {
    let games = answer(&json!({"ask": "games"}));
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), grundy::catalog::GAMES.len());
    for game in games {
        let asked = json!({"ask": "position", "game": game["name"], "position": game["example"]});
        let position = answer(&asked);
        assert_eq!(position["impartial"], json!(game["partizan"] == false), "{game}");
    }
    let of = |name: &str| games.iter().find(|game| game["name"] == name).unwrap();
    assert_eq!(of("nim")["misere"], true);
    assert_eq!(of("domineering")["boards"], true);
    assert_eq!(of("moore-nim")["params"][0]["name"], "k");
}

#[test]
fn a_page_is_html() {
    let page = answer(&json!({"ask": "page", "name": "wythoff"}));
    assert_eq!(page["title"], "Wythoff's game");
    assert!(page["html"].as_str().unwrap().contains("<h2>The law</h2>"));
    assert!(failure(&json!({"ask": "page", "name": "wythof"})).message.contains("wythoff"));
}

#[test]
fn a_position_has_moves_and_values() {
    let nim = answer(&json!({"ask": "position", "game": "nim", "position": "3 5", "values": true}));
    let values = &nim["values"];
    assert_eq!(
        (&values["grundy"], &values["value"], &values["chance"]),
        (&json!(6), &json!("*6"), &json!("wins"))
    );
    assert_eq!(nim["moves"].as_array().unwrap().len(), values["prospects"].as_array().unwrap().len());
    let winning: Vec<&str> = (nim["moves"].as_array().unwrap().iter())
        .zip(values["prospects"].as_array().unwrap())
        .filter(|(_, prospect)| *prospect == "wins")
        .filter_map(|(one, _)| one["to"].as_str())
        .collect();
    assert_eq!(winning, ["3 3"]);
    assert_eq!(
        values["components"][1],
        json!({"position": "5", "grundy": 5, "value": "*5", "temperature": "0"})
    );
    assert!(values["why"].as_str().unwrap().starts_with("The Grundy values give 3 xor 5 = 6"), "{values}");
    assert_eq!(values["standing"], "theorem");
}

#[test]
fn boards_are_worth_short_games() {
    let asked = json!({"ask": "position", "game": "domineering", "position": "..|.. + ..", "values": true});
    let values = answer(&asked)["values"].take();
    assert_eq!((&values["value"], &values["temperature"]), (&json!("{0|-2}"), &json!("1")));
    assert_eq!(values["components"][0]["value"], "+-1");
    let rules = r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#;
    let values = answer(&json!({"ask": "position", "game": rules, "position": "T.F", "values": true}));
    let values = &values["values"];
    assert_eq!(values["value"], "*", "{values}");
}

#[test]
fn misere_play_and_parameters_are_asked_for() {
    let misere = json!({"ask": "position", "game": "nim", "position": "1 1", "misere": true, "values": true});
    let misere = answer(&misere);
    assert_eq!((&misere["play"], &misere["values"]["chance"]), (&json!("misere"), &json!("wins")));
    let game = "param m = 3\nn -> n - k where 1 <= k <= m";
    let set = json!({"ask": "position", "game": game, "set": {"m": "1"}, "position": "5"});
    assert_eq!(answer(&set)["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn the_end_of_play_is_told() {
    let stuck = answer(&json!({"ask": "position", "game": "nim", "position": "0", "player": "Right"}));
    assert_eq!(stuck["end"], json!({"winner": "Left", "reason": "stuck"}));
    // What the last move met is told by who saw it.
    let goal = json!({"ask": "position", "game": "nim", "position": "0 3", "player": "Left", "met": "win"});
    assert_eq!(answer(&goal)["end"], json!({"winner": "Right", "reason": "goal"}));
    let game = "(a, b) -> (b, a)";
    let past = json!([{"position": "(1, 2)", "player": "Left"}, {"position": "(2, 1)", "player": "Right"},
                      {"position": "(1, 2)", "player": "Left"}, {"position": "(2, 1)", "player": "Right"}]);
    let third = answer(&json!({"ask": "position", "game": game, "position": "(1, 2)", "past": past}));
    assert_eq!((&third["may_repeat"], &third["end"]["reason"]), (&json!(true), &json!("repetition")));
}

#[test]
fn a_reply_is_a_best_move_and_what_is_then() {
    let reply =
        answer(&json!({"ask": "reply", "game": "wythoff", "position": "5 7", "level": 10, "values": true}));
    assert_eq!(reply["next"]["values"]["chance"], "loses");
    assert_eq!(reply["next"]["position"], reply["made"]["to"]);
    assert_eq!(reply["next"]["player"], "Right");
    let done = answer(&json!({"ask": "reply", "game": "nim", "position": "0"}));
    assert_eq!((&done["made"], &done["next"]["end"]["winner"]), (&Value::Null, &json!("Right")));
    assert!(
        failure(&json!({"ask": "reply", "game": "nim", "position": "3", "level": 11})).message.contains("10")
    );
}

#[test]
fn equal_seeds_reply_equally() {
    let ask = |seed: u64| {
        let asked = json!({"ask": "reply", "game": "nim", "position": "9 8 7", "level": 0, "seed": seed});
        answer(&asked)["made"]["to"].take()
    };
    assert_eq!(ask(3), ask(3));
    assert!((0..20).any(|seed| ask(seed) != ask(3)));
}

#[test]
fn texts_are_positions_as_their_game_writes_them() {
    let normal =
        json!({"ask": "normal", "game": "domineering", "positions": ["...|..#", "2x2", "?", ". + .."]});
    let normal = answer(&normal);
    assert_eq!(normal["positions"], json!(["...|..#", "..|..", null, ".."]));
}

#[test]
fn tables_are_of_heaps_of_pairs_and_of_boards() {
    assert_eq!(
        answer(&json!({"ask": "table", "game": "0.77", "to": 5}))["grundy"],
        json!([0, 1, 2, 3, 1, 4])
    );
    let plane = answer(&json!({"ask": "table", "game": "wythoff", "rows": 2, "cols": 3}));
    assert_eq!(plane["grundy"], json!([[0, 1, 2], [1, 2, 0]]));
    let boards = answer(&json!({"ask": "table", "game": "domineering", "rows": 2, "cols": 2}));
    assert!(boards.to_string().contains("\"+-1\""), "{boards}");
    let large = failure(&json!({"ask": "table", "game": "nim", "to": 1_000_000_000}));
    assert!(large.message.contains("100000"), "{large:?}");
}

#[test]
fn rules_are_read_and_faults_have_places() {
    let read = answer(&json!({"ask": "rules", "game": "(a, b) -> (a - k, b) where k >= 1"}));
    assert_eq!((&read["kind"], &read["axes"]), (&json!("tuple"), &json!(["a", "b"])));
    assert_eq!(answer(&json!({"ask": "rules", "game": "\"..\" -> \"xx\""}))["kind"], "boards");
    // The place counts UTF-16 code units: the sign before it is two of them.
    let text = "# 𝄞\nn -> n - k where 1 <= k <= m";
    let refused = failure(&json!({"ask": "rules", "game": text}));
    let place = &refused.spans[0];
    let units: Vec<u16> = text.encode_utf16().collect();
    assert_eq!(String::from_utf16(&units[place.start..place.end]).unwrap(), "m", "{refused:?}");
    assert!(!refused.help.is_empty());
}

#[test]
fn a_law_has_its_standing_and_its_certificate_is_accepted() {
    let game = "n -> n - k where k in {1, 2}";
    let law = answer(&json!({"ask": "law", "game": game}));
    let law = &law["laws"][0];
    assert_eq!((&law["statement"], &law["standing"]), (&json!("g(n) = n mod 3"), &json!("theorem")));
    let checked = answer(&json!({"ask": "check", "certificate": law["certificate"]}));
    assert_eq!(checked["verdict"], "accepted");
    assert_eq!(failure(&json!({"ask": "check", "certificate": "x"})).spans[0].field, "certificate");
    let for_coq = answer(&json!({"ask": "coq", "certificate": law["certificate"]}));
    assert!(for_coq["file"].as_str().unwrap().ends_with("Print Assumptions who_wins.\n"), "{for_coq}");
    let false_law = "grundy certificate 1\nrules\n| n -> n - 1\nlaw claim value n % 3\nend\n";
    let refused = answer(&json!({"ask": "coq", "certificate": false_law}));
    assert_eq!(refused["file"], Value::Null);
    assert!(!refused["missing"].as_str().unwrap().is_empty(), "{refused}");
    let proved = answer(&json!({"ask": "prove", "game": game, "claim": "n % 3"}));
    assert_eq!(proved["verdict"], "proved");
    assert_eq!(failure(&json!({"ask": "prove", "game": game, "claim": "n %"})).spans[0].field, "claim");
    let code = answer(&json!({"ask": "code", "game": game, "lang": "python"}));
    assert!(code["code"].as_str().unwrap().contains("def "), "{code}");
    let explained = answer(&json!({"ask": "explain", "game": game}));
    assert_eq!((&explained["table"][4], &explained["lost"][1]), (&json!("1"), &json!([3])));
    let known = answer(&json!({"ask": "known", "game": "lasker"}));
    assert_eq!(known["standing"], "theorem");
    assert_eq!(answer(&json!({"ask": "known", "game": "domineering"}))["statement"], Value::Null);
}

#[test]
fn an_expression_has_a_value_and_a_thermograph() {
    let switch = answer(&json!({"ask": "value", "text": "{3|1}", "all": true}));
    assert_eq!((&switch["mean"], &switch["thermograph"]["temperature"]), (&json!("2"), &json!("1")));
    assert_eq!((&switch["birthday"], &switch["left"]), (&json!("4"), &json!(["3"])));
    assert!(switch["thermograph"]["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(answer(&json!({"ask": "value", "text": "1 > *"}))["holds"], true);
    let refused = failure(&json!({"ask": "value", "text": "{1|"}));
    assert_eq!(refused.spans[0].field, "text");
}

#[test]
fn a_fault_in_a_position_has_its_place() {
    let refused = failure(&json!({"ask": "position", "game": "nim", "position": "3  x 5"}));
    let place = &refused.spans[0];
    assert_eq!((place.field, place.start, place.end), ("position", 3, 4));
    assert!(refused.help[0].contains("heaps"), "{refused:?}");
    let refused = failure(&json!({"ask": "position", "game": "domineering", "position": "..|.?"}));
    assert_eq!((refused.spans[0].start, refused.spans[0].end), (4, 5));
}
