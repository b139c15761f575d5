//! How a game's options come down to those of its canonical form, step by step.

use super::arena::{Form, Forms};
use crate::Player;
use grundy_budget::Stop;

/// One step from given options to canonical ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An option was taken away because another of the same player is at least as good.
    Dominated {
        /// Whose option.
        player: Player,
        /// The option that was taken away.
        option: Form,
        /// The one that is at least as good; the same form for a second copy.
        by: Form,
    },
    /// An option was replaced because the opponent's reply takes it back to a position as good, for the
    /// opponent, as the game.
    Reversible {
        /// Whose option.
        player: Player,
        /// The option that was replaced.
        option: Form,
        /// The reply.
        through: Form,
        /// What stands there instead: the options of `player` after the reply, perhaps none.
        instead: Vec<Form>,
    },
}

/// How a game becomes canonical.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// What was done, in order; nothing where the options were canonical.
    pub steps: Vec<Step>,
    /// The canonical form.
    pub form: Form,
}

impl Forms {
    /// Returns, step by step, how the game with these options comes to its canonical form: which options are
    /// dominated and which reversible.
    ///
    /// Cost: comparisons of all pairs of options of a player, and of all replies with the game, again after
    /// each step. [Siegel, CGT, ch. II]
    ///
    /// ```
    /// # use grundy_values::{form::{Forms, Step}, Budget, Player};
    /// let mut forms = Forms::new(&Budget::default());
    /// let (zero, one) = (forms.zero(), forms.integer(1)?);
    /// let reduction = forms.reduction(&[zero, one], &[])?;
    /// assert_eq!(reduction.steps, [Step::Dominated { player: Player::Left, option: zero, by: one }]);
    /// assert_eq!(reduction.form, forms.integer(2)?);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn reduction(&mut self, left: &[Form], right: &[Form]) -> Result<Reduction, Stop> {
        // Replies are compared with the value of the game, which no step changes.
        let form = self.game(left, right)?;
        let mut lists = [left.to_vec(), right.to_vec()];
        let mut steps = Vec::new();
        while let Some(step) = self.next_step(&lists, form)? {
            let (player, option) = match &step {
                Step::Dominated { player, option, .. } | Step::Reversible { player, option, .. } => {
                    (*player, *option)
                }
            };
            let list = &mut lists[player as usize];
            // The later one of two copies goes, as in `next_step`.
            let place = list.iter().rposition(|other| *other == option).expect("a step is about an option");
            list.remove(place);
            if let Step::Reversible { instead, .. } = &step {
                list.extend(instead);
            }
            steps.push(step);
        }
        Ok(Reduction { steps, form })
    }

    fn next_step(&mut self, lists: &[Vec<Form>; 2], form: Form) -> Result<Option<Step>, Stop> {
        self.spend(1)?;
        for player in Player::BOTH {
            let options = &lists[player as usize];
            for (index, option) in options.iter().enumerate() {
                for (other, by) in options.iter().enumerate() {
                    // Of two copies the later one goes.
                    if index != other
                        && (by != option || other < index)
                        && self.prefers(player, *by, *option)?
                    {
                        return Ok(Some(Step::Dominated { player, option: *option, by: *by }));
                    }
                }
            }
        }
        // Reversible options are sought where none is dominated: to replace a dominated one would be in vain.
        for player in Player::BOTH {
            for option in &lists[player as usize] {
                for reply in self.options(*option, player.opponent())? {
                    if self.prefers(player.opponent(), reply, form)? {
                        let instead = self.options(reply, player)?;
                        return Ok(Some(Step::Reversible {
                            player,
                            option: *option,
                            through: reply,
                            instead,
                        }));
                    }
                }
            }
        }
        Ok(None)
    }
}
