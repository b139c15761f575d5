//! Finding games and tasks by what people call them.

use crate::Error;
use grundy_catalog::judge::Task;
use grundy_catalog::{GAMES, Record};

/// Returns the game that `text` calls by its name, by the id of a judge task, or by a title of its own,
/// English or Chinese. Case does not matter. A name goes before an id, an id before a title.
///
/// ```
/// assert_eq!(grundy::games::game("euclid")?.name, "euclid");
/// assert_eq!(grundy::games::game("POJ2348")?.name, "euclid");
/// assert_eq!(grundy::games::game("欧几里德的游戏")?.name, "euclid");
/// # Ok::<_, grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::UnknownGame`], with near names; [`Error::AmbiguousGame`].
pub fn game(text: &str) -> Result<&'static Record, Error> {
    let wanted = text.trim().to_lowercase();
    if let Some(game) = grundy_catalog::find(&wanted) {
        return Ok(game);
    }
    if let Some((game, _)) = grundy_catalog::task(&wanted) {
        return Ok(game);
    }
    let titled = |game: &&Record| titles(game).any(|title| title.to_lowercase() == wanted);
    let found: Vec<&'static Record> = GAMES.iter().copied().filter(titled).collect();
    match found[..] {
        [game] => Ok(game),
        [] => Err(Error::UnknownGame { given: text.to_owned(), nearest: nearest_games(text) }),
        _ => Err(Error::AmbiguousGame {
            given: text.to_owned(),
            games: found.iter().map(|game| game.name).collect(),
        }),
    }
}

/// Returns the judge task with this id, and the game it plays. Case does not matter.
///
/// # Errors
/// [`Error::UnknownTask`], with near ids; [`Error::GameNotTask`] where the text names a game.
pub fn task(id: &str) -> Result<(&'static Record, &'static Task), Error> {
    let wanted = id.trim().to_lowercase();
    grundy_catalog::task(&wanted).ok_or_else(|| {
        // Who names a game in place of a task wants one of its tasks.
        if let Ok(game) = game(&wanted) {
            let tasks = game.tasks.iter().map(|task| task.id).collect();
            return Error::GameNotTask { given: id.to_owned(), tasks };
        }
        let ids = GAMES.iter().flat_map(|game| game.tasks).map(|task| (task.id.to_owned(), task.id));
        Error::UnknownTask { given: id.to_owned(), nearest: nearest(&wanted, ids) }
    })
}

/// Returns the games in whose name, titles, summary, theory or judge tasks every one of `words` occurs, those
/// first where they occur in the most telling places: a name goes before a title, a title before the theory,
/// and that before the summary; a whole word goes before a part of one, and at the beginning before one
/// later. Games that are told alike stand by name; no word finds all games. Case does not matter.
///
/// ```
/// let names = |words: &[&str]| -> Vec<&str> { grundy::search(words).iter().map(|game| game.name).collect() };
/// assert_eq!(names(&["stan", "hdu"])[0], "euclid");
/// assert_eq!(names(&["nim"])[0], "nim");
/// ```
#[must_use]
pub fn search(words: &[&str]) -> Vec<&'static Record> {
    let words: Vec<String> = words.iter().map(|word| word.trim().to_lowercase()).collect();
    let phrase = words.join(" ");
    let rank = |game: &'static Record| {
        let told = told_of(game);
        let each = words.iter().map(|word| told.iter().filter_map(|place| place.rank(word)).max());
        // A word that stands nowhere leaves the game out.
        let sum = each.sum::<Option<u32>>()?;
        let as_one =
            if words.len() > 1 { told.iter().filter_map(|place| place.rank(&phrase)).max() } else { None };
        Some(sum + as_one.unwrap_or(0))
    };
    let mut found: Vec<(u32, &'static Record)> =
        GAMES.iter().filter_map(|game| Some((rank(game)?, *game))).collect();
    found.sort_by(|(one, a), (other, b)| other.cmp(one).then(a.name.cmp(b.name)));
    found.into_iter().map(|(_, game)| game).collect()
}

/// Something that is told of a game.
struct Place {
    /// In lower case.
    text: String,
    /// How much it says that a word stands there.
    weight: u32,
}

impl Place {
    /// Returns how telling it is that a word stands here; `None` where it does not.
    fn rank(&self, word: &str) -> Option<u32> {
        let mut found = self.text.match_indices(word).peekable();
        let (first, _) = found.peek()?;
        let begins = *first == 0;
        let is_part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
        let whole = found.any(|(at, _)| {
            let (before, after) = (&self.text[..at], &self.text[at + word.len()..]);
            !is_part(before.chars().next_back()) && !is_part(after.chars().next())
        });
        let fit = match (self.text == word, whole, begins) {
            (true, ..) => 4,
            (false, true, true) => 3,
            (false, true, false) => 2,
            (false, false, _) => 1,
        };
        Some(fit * self.weight)
    }
}

/// Returns the names and judge ids that are spelled nearly as `text`, the nearest first, three at most. A
/// game whose title is near is there with its name.
#[must_use]
pub fn nearest_games(text: &str) -> Vec<&'static str> {
    let called = GAMES.iter().flat_map(|game| {
        let ids = game.tasks.iter().map(|task| (task.id.to_owned(), task.id));
        let titles = titles(game).map(|title| (title.to_lowercase(), game.name));
        ids.chain(titles).chain([(game.name.to_owned(), game.name)])
    });
    nearest(&text.trim().to_lowercase(), called)
}

/// Returns every title of a game: the one of its page, the ones its page lists, the ones its judges give it.
fn titles(game: &Record) -> impl Iterator<Item = &'static str> {
    let page = game.page();
    let listed = page.fact("also").split(", ").filter(|title| !title.is_empty());
    let tasks = game.tasks.iter().map(|task| task.title);
    [page.title].into_iter().chain(listed).chain(tasks)
}

/// Returns all that a search looks at.
fn told_of(game: &'static Record) -> Vec<Place> {
    let page = game.page();
    let names = [(game.name, 30)].into_iter().chain(game.tasks.iter().map(|task| (task.id, 30)));
    let titles = titles(game).map(|title| (title, 20));
    let rest = [(page.fact("judge"), 10), (page.fact("theory"), 10), (page.summary, 4)];
    let all = names.chain(titles).chain(rest);
    all.map(|(text, weight)| Place { text: text.to_lowercase(), weight }).collect()
}

const MOST_NEAREST: usize = 3;

/// Letters of the longest text that may be a slip of the pen.
const LONGEST: usize = 100;

/// Returns what is shown for the spellings that are near to `wanted`, in lower case as they are: at most a
/// third of its letters away, or beginning with it.
fn nearest(wanted: &str, spellings: impl Iterator<Item = (String, &'static str)>) -> Vec<&'static str> {
    let letters = wanted.chars().count();
    // No spelling is near to a long text, and to measure how far takes its length times theirs.
    if letters > LONGEST {
        return Vec::new();
    }
    let far = (letters / 3).max(1);
    let mut found: Vec<(usize, &'static str)> = Vec::new();
    for (spelling, shown) in spellings {
        let distance = strsim::osa_distance(wanted, &spelling);
        let begins = letters >= 2 && spelling.starts_with(wanted);
        // Without the second condition a text of one letter would be near to all that have one or two.
        if distance <= far && distance < letters {
            found.push((distance, shown));
        } else if begins {
            // A beginning is no slip, so it comes behind all spellings that are near.
            found.push((far + 1, shown));
        }
    }
    found.sort_unstable();
    let mut names = Vec::new();
    for (_, shown) in found {
        if !names.contains(&shown) && names.len() < MOST_NEAREST {
            names.push(shown);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(text: &str) -> String {
        game(text).map(|game| game.name).unwrap_err().to_string()
    }

    #[test]
    fn every_game_is_found_by_its_name_and_its_ids() {
        for listed in GAMES {
            assert_eq!(game(listed.name).unwrap().name, listed.name);
            for of_game in listed.tasks {
                assert_eq!(task(of_game.id).unwrap().0.name, listed.name);
            }
        }
    }

    #[test]
    fn every_game_is_found_by_the_title_of_its_page() {
        for listed in GAMES {
            assert_eq!(game(listed.page().title).unwrap().name, listed.name);
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_answered_with_the_name_meant() {
        assert_eq!(unknown("eucild"), "no game is called \"eucild\"; nearest: euclid");
        assert!(unknown("poj2349").contains("poj2348"));
        assert!(unknown("欧几里得的游戏").contains("euclid"));
        assert_eq!(unknown("zzzzzzzz"), "no game is called \"zzzzzzzz\"");
        assert_eq!(unknown(""), "no game is called \"\"");
        assert!(unknown(&"eucild".repeat(50)).ends_with("eucild\""));
    }

    #[test]
    fn a_game_that_is_taken_for_a_task_names_its_tasks() {
        let told = |id: &str| task(id).map(|(_, task)| task.id).unwrap_err().to_string();
        assert_eq!(told("Euclid"), "\"Euclid\" is a game; its tasks are poj2348, hdu1525, luogu-p1290");
        assert!(told("nmi").starts_with("no task is called"));
    }

    #[test]
    fn all_words_of_a_search_must_occur() {
        let names = |words: &[&str]| search(words).iter().map(|game| game.name).collect::<Vec<_>>();
        assert!(names(&["NIM", "sum"]).contains(&"nim"));
        assert!(names(&["尼姆"]).contains(&"nim"));
        assert!(names(&["poj2348"]).contains(&"euclid"));
        assert!(names(&["euclid", "尼姆"]).is_empty());
        assert_eq!(names(&[]).len(), GAMES.len());
        assert!(names(&["cannot move"]).len() < GAMES.len());
        assert!(names(&["zzzz"]).is_empty());
    }

    #[test]
    fn the_game_that_was_meant_is_found_first() {
        let first = |words: &[&str]| search(words).first().map(|game| game.name);
        for game in GAMES {
            assert_eq!(first(&[game.name]), Some(game.name));
            assert_eq!(first(&[game.page().title]), Some(game.name));
            for task in game.tasks {
                assert_eq!(first(&[task.id]), Some(game.name), "{}", task.id);
            }
        }
        assert_eq!(first(&["staircase", "nim"]), Some("staircase"));
        assert_eq!(first(&["威佐夫"]), Some("wythoff"));
        assert_eq!(first(&["dominoes"]), Some("toppling-dominoes"));
        assert_eq!(first(&["toads"]), Some("toads-and-frogs"));
    }
}
