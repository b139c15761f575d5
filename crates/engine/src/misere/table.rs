//! The sums that tests tell apart: a language learnt by questions. [Angluin 1987; Rivest, Schapire 1993]

use super::outcomes::Outcomes;
use super::words::{Alphabet, Word, letter, letters};
use grundy_budget::{Budget, Held, List, Map, Stop, block};
use grundy_values::quotient::{Element, MOST, NoMonoid, Quotient};
use rustc_hash::FxBuildHasher;

/// Whether a sum is lost with each of the tests beside it.
type Row = Vec<bool>;

/// Classes of sums, as far as the tests tell them apart.
pub(super) struct Table {
    budget: Budget,
    tests: Vec<Word>,
    held_by_tests: Held,
    classes: List<Class>,
    by_row: Map<Row, usize, FxBuildHasher>,
    held: Held,
}

struct Class {
    /// A sum of the class.
    word: Word,
    row: Row,
    /// The row of that sum with each of the generators beside it, and the class of the row.
    next: Vec<(Row, usize)>,
}

impl Table {
    /// Returns the table of nothing, which has to be closed.
    pub fn new(budget: &Budget) -> Table {
        let (classes, by_row) = (List::new(budget), Map::new(budget));
        let (held, held_by_tests) = (budget.held(), budget.held());
        Table { budget: budget.clone(), tests: vec![Word::default()], held_by_tests, classes, by_row, held }
    }

    /// Forgets the classes, and all outcomes. The tests stay.
    pub fn restart(&mut self) {
        // Giving bytes back cannot fail.
        let _ = self.held.set(1, 0);
        self.classes.truncate(0);
    }

    fn push(&mut self, word: Word, row: Row) -> Result<usize, Stop> {
        let class = self.classes.len();
        self.by_row.insert(row.clone(), class, block(row.capacity()))?;
        self.classes.push(Class { word, row, next: Vec::new() })?;
        Ok(class)
    }

    /// Returns a sum of an element.
    pub fn word(&self, element: Element) -> &Word {
        &self.classes[usize::from(element)].word
    }

    /// Returns the class of a sum.
    pub fn element(&self, word: &[u8]) -> Element {
        // Class 0 is that of the empty sum, so words are read from there.
        let class = letters(word).fold(0, |class, generator| self.classes[class].next[generator].1);
        Element::try_from(class).expect("there are few classes")
    }

    /// Returns the element that a sum is like in all tests, where there is one. The table is closed.
    pub fn like(&self, outcomes: &mut Outcomes<'_>, word: &Word) -> Result<Option<Element>, Stop> {
        let mut row = Row::new();
        self.fill(outcomes, word, &mut row)?;
        let class = self.by_row.get(&row);
        Ok(class.map(|class| Element::try_from(*class).expect("there are few classes")))
    }

    /// Returns a shortest sum of an element, of those generators that may stand in it. The table is closed.
    pub fn word_of(&self, element: Element, may: impl Fn(usize) -> bool) -> Result<Option<Word>, Stop> {
        let mut words = List::filled(&self.budget, None::<Word>, self.classes.len())?;
        // Breadth first, so that the first word that comes to a class is a shortest one.
        words[0] = Some(Word::default());
        let mut queue = List::new(&self.budget);
        queue.push(0)?;
        let mut next = 0;
        while let Some(from) = queue.get(next).copied() {
            next += 1;
            for (generator, (_, to)) in self.classes[from].next.iter().enumerate() {
                if may(generator) && words[*to].is_none() {
                    let word = words[from].as_ref().expect("it was reached");
                    words[*to] = Some(Alphabet::default().sum(word, &letter(generator))?);
                    queue.push(*to)?;
                }
            }
        }
        Ok(words[usize::from(element)].take())
    }

    /// Adds a test that tells sums of a class apart.
    pub fn add_test(&mut self, test: Word) -> Result<(), Stop> {
        self.held_by_tests.room(&mut self.tests, 1)?;
        self.tests.push(test);
        Ok(())
    }

    /// Asks until every sum of a class and a generator has a class, and the order of two generators does not
    /// matter.
    pub fn close(&mut self, outcomes: &mut Outcomes<'_>) -> Result<(), Stop> {
        loop {
            // A new test makes rows longer, so classes are found by their rows anew.
            self.by_row = Map::new(&self.budget);
            if self.classes.is_empty() {
                self.classes.push(Class { word: Word::default(), row: Row::new(), next: Vec::new() })?;
            }
            for class in 0..self.classes.len() {
                let mut row = std::mem::take(&mut self.classes[class].row);
                self.fill(outcomes, &self.classes[class].word, &mut row)?;
                // Rows that differed before a test was added still differ, so no class is lost.
                self.by_row.insert(row.clone(), class, block(row.capacity()))?;
                self.classes[class].row = row;
            }
            let mut class = 0;
            while class < self.classes.len() {
                for generator in 0..outcomes.n_generators() {
                    self.step(outcomes, class, generator)?;
                }
                class += 1;
            }
            match self.where_order_matters(outcomes)? {
                Some(test) => self.add_test(test)?,
                None => return Ok(()),
            }
        }
    }

    /// Answers the tests that a row has no answer to.
    fn fill(&self, outcomes: &mut Outcomes<'_>, word: &Word, row: &mut Row) -> Result<(), Stop> {
        // Outcomes do not change, so only the tests that were added since are asked.
        for test in &self.tests[row.len()..] {
            let sum = outcomes.alphabet.sum(word, test)?;
            row.push(outcomes.is_lost(&sum)?);
        }
        Ok(())
    }

    fn step(&mut self, outcomes: &mut Outcomes<'_>, class: usize, generator: usize) -> Result<(), Stop> {
        let word = outcomes.alphabet.sum(&self.classes[class].word, &letter(generator))?;
        let before = self.classes[class].next.get_mut(generator);
        let mut row = before.map(|(row, _)| std::mem::take(row)).unwrap_or_default();
        self.fill(outcomes, &word, &mut row)?;
        let to = match self.by_row.get(&row) {
            Some(to) => *to,
            None if self.classes.len() >= MOST => return Err(Stop::Reach),
            None => {
                self.charge(outcomes.n_generators(), word.len())?;
                self.push(word, row.clone())?
            }
        };
        let next = &mut self.classes[class].next;
        match next.get_mut(generator) {
            Some(place) => *place = (row, to),
            None => next.push((row, to)),
        }
        Ok(())
    }

    /// Counts what a class more takes, with a table of products that grows with the square of them.
    fn charge(&mut self, n_generators: usize, len: usize) -> Result<(), Stop> {
        let rows = (n_generators + 2) * (2 * self.tests.len() + size_of::<(Row, usize)>());
        let products = 4 * (2 * self.classes.len() + 1) * size_of::<Element>();
        self.held.add(1, rows + products + len + 2 * size_of::<Class>())
    }

    /// Returns a test that the classes lack: two generators lead to other classes in another order, so that
    /// the sums of one of the two classes on the way are not alike.
    fn where_order_matters(&self, outcomes: &mut Outcomes<'_>) -> Result<Option<Word>, Stop> {
        let to = |class: usize, generator: usize| self.classes[class].next[generator].1;
        for class in 0..self.classes.len() {
            for b in 0..outcomes.n_generators() {
                for a in 0..b {
                    let ends = [to(to(class, a), b), to(to(class, b), a)];
                    if ends[0] == ends[1] {
                        continue;
                    }
                    let [first, second] = ends.map(|end| &self.classes[end].row);
                    let told = (0..self.tests.len()).find(|test| first[*test] != second[*test]);
                    let told = told.expect("classes differ in a test");
                    let alphabet = outcomes.alphabet;
                    let sum = [&self.classes[class].word, &letter(a), &letter(b), &self.tests[told]];
                    let is_lost = outcomes.is_lost(&alphabet.sum_of(sum)?)?;
                    // The way with the other outcome went through a class that is too large: the test beside
                    // its last generator shows it.
                    let late = if is_lost == first[told] { a } else { b };
                    return Ok(Some(alphabet.sum(&self.tests[told], &letter(late))?));
                }
            }
        }
        Ok(None)
    }

    /// Adds the test that shows the class of a sum to be too large, where the outcome of the sum is not that
    /// of its class.
    pub fn refine(&mut self, outcomes: &mut Outcomes<'_>, word: &Word) -> Result<(), Stop> {
        let alphabet = outcomes.alphabet;
        let is_lost = outcomes.is_lost(word)?;
        let (mut class, mut rest) = (0, word.clone());
        for generator in letters(word) {
            class = self.classes[class].next[generator].1;
            rest = super::words::without(&rest, generator);
            let sum = alphabet.sum(&self.classes[class].word, &rest)?;
            if outcomes.is_lost(&sum)? != is_lost {
                self.add_test(rest)?;
                return Ok(());
            }
        }
        unreachable!("the sum is told apart from its class on the way there")
    }

    /// Returns the classes as a monoid: the order of generators does not matter, and each is reached.
    pub fn quotient(&self) -> Result<Quotient, Stop> {
        let element = |(_, class): &(Row, usize)| Element::try_from(*class).expect("there are few classes");
        let mut rows: List<Vec<Element>> = List::new(&self.budget);
        for class in self.classes.iter() {
            rows.push(class.next.iter().map(element).collect())?;
        }
        // The first test is the empty sum, so its answer is the outcome of the class itself.
        let lost = self.classes.iter().map(|class| class.row[0]).collect();
        Quotient::new(&rows, lost).map_err(|cause| match cause {
            NoMonoid::Memory(_) => Stop::Memory,
            cause => unreachable!("classes are closed, and the order of generators does not matter: {cause}"),
        })
    }
}
