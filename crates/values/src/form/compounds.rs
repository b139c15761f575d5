//! Compounds of two games other than the sum: conjunctive, selective, and the ordinal product.

use super::Memo;
use super::arena::{Form, Forms};
use crate::Player;
use grundy_budget::Stop;

/// The options of a game as it stands, Left's first.
pub type Options<'a> = [&'a [Form]; 2];

/// A compound in which a move is made in some of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compound {
    /// A move is one in both; play ends where one has ended.
    Conjunctive,
    /// A move is one in one of them or in both.
    Selective,
}

/// Two games under way; `None` is one as it stood at the beginning.
type Pair = [Option<Form>; 2];

impl Forms {
    /// Returns the value of a compound of two games, each with exactly the options given.
    ///
    /// Cost: pairs of followers times their options. [Winning Ways, ch. 9 and 10]
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn compound(&mut self, compound: Compound, games: [Options<'_>; 2]) -> Result<Form, Stop> {
        // The options given need not be those of a canonical form, so the games at the beginning are no
        // forms.
        self.compound_of(compound, games, [None, None], &mut Memo::new(&self.budget))
    }

    fn compound_of(
        &mut self,
        compound: Compound,
        games: [Options<'_>; 2],
        pair: Pair,
        done: &mut Memo<Pair, Form>,
    ) -> Result<Form, Stop> {
        if let Some(known) = done.get(&pair) {
            return Ok(*known);
        }
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let mut options: [Vec<Option<Form>>; 2] = Default::default();
            for (side, options) in options.iter_mut().enumerate() {
                *options = match pair[side] {
                    Some(game) => self.options(game, player)?.into_iter().map(Some).collect(),
                    None => games[side][player as usize].iter().copied().map(Some).collect(),
                };
            }
            // A move in both is one of each; where one game has ended there is none.
            let both = options[0].iter().flat_map(|a| options[1].iter().map(|b| [*a, *b]));
            let mut next: Vec<Pair> = both.collect();
            if compound == Compound::Selective {
                next.extend(options[0].iter().map(|a| [*a, pair[1]]));
                next.extend(options[1].iter().map(|b| [pair[0], *b]));
            }
            for pair in next {
                self.spend(1)?;
                let option = self.deep(|forms| forms.compound_of(compound, games, pair, done))?;
                lists[player as usize].push(option);
            }
        }
        let value = self.game(&lists[0], &lists[1])?;
        done.insert(pair, value, 0)?;
        Ok(value)
    }

    /// Returns the ordinal product of two games with exactly the options given: `h` with each move of Left's
    /// in it replaced by a copy of `g`, and each of Right's by one of `-g`.
    ///
    /// Cost: an ordinal sum for each follower of `h` and option of `g`.
    ///
    /// # Errors
    /// As [`Forms::ordinal_sum_of`].
    pub fn ordinal_product(&mut self, g: Options<'_>, h: Options<'_>) -> Result<Form, Stop> {
        // The negative has Right's options, negated, in the place of Left's.
        let negatives = [1, 0].map(|side: usize| g[side].iter().map(|option| self.negate(*option)).collect());
        let [left, right]: [Result<Vec<Form>, Stop>; 2] = negatives;
        let steps = [g, [&left?[..], &right?[..]]];
        let product = self.product_with(steps, h, &mut Memo::new(&self.budget))?;
        self.game(&product[0], &product[1])
    }

    /// Returns the options of the product with a game; `steps` are the options of `g`, and those of `-g`.
    fn product_with(
        &mut self,
        steps: [Options<'_>; 2],
        h: Options<'_>,
        done: &mut Memo<Form, std::rc::Rc<[Vec<Form>; 2]>>,
    ) -> Result<[Vec<Form>; 2], Stop> {
        let mut lists = [Vec::new(), Vec::new()];
        for mover in Player::BOTH {
            for option in h[mover as usize] {
                // The same follower of `h` may be met on many ways, and costs an ordinal sum for each option
                // of `g`.
                let known = done.get(option).cloned();
                let base = match known {
                    Some(known) => known,
                    None => {
                        let own =
                            [self.options(*option, Player::Left)?, self.options(*option, Player::Right)?];
                        let made = self.deep(|forms| forms.product_with(steps, [&own[0], &own[1]], done))?;
                        let bytes = grundy_budget::block((made[0].len() + made[1].len()) * size_of::<Form>());
                        let made = std::rc::Rc::new(made);
                        done.insert(*option, made.clone(), bytes)?;
                        made
                    }
                };
                for player in Player::BOTH {
                    for step in steps[mover as usize][player as usize] {
                        lists[player as usize].push(self.ordinal_sum_of([&base[0], &base[1]], *step)?);
                    }
                }
            }
        }
        Ok(lists)
    }
}
