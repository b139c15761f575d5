//! The naive twin: games as explicit trees of options, compared by the definition, nothing interned, nothing
//! canonical.

use super::{Form, Forms};
use crate::Player;
use grundy_budget::Stop;

/// A game as its options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree {
    /// Left's options and Right's.
    pub(crate) options: [Vec<Tree>; 2],
}

impl Tree {
    pub(crate) fn new(left: Vec<Tree>, right: Vec<Tree>) -> Tree {
        Tree { options: [left, right] }
    }

    /// `g <= h`: no Left option of `g` is at least `h`, and no Right option of `h` is at most `g`.
    pub(crate) fn le(&self, other: &Tree) -> bool {
        !self.options[0].iter().any(|left| other.le(left))
            && !other.options[1].iter().any(|right| right.le(self))
    }

    pub(crate) fn equals(&self, other: &Tree) -> bool {
        self.le(other) && other.le(self)
    }

    pub(crate) fn add(&self, other: &Tree) -> Tree {
        let side = |player: Player| {
            let own = self.options[player as usize].iter().map(|option| option.add(other));
            own.chain(other.options[player as usize].iter().map(|option| self.add(option))).collect()
        };
        Tree::new(side(Player::Left), side(Player::Right))
    }

    pub(crate) fn negate(&self) -> Tree {
        let side = |player: Player| self.options[player as usize].iter().map(Tree::negate).collect();
        Tree::new(side(Player::Right), side(Player::Left))
    }

    /// Returns the canonical form as the arena makes it.
    pub(crate) fn form(&self, forms: &mut Forms) -> Result<Form, Stop> {
        let mut side = |player: Player| {
            self.options[player as usize]
                .iter()
                .map(|option| option.form(forms))
                .collect::<Result<Vec<_>, _>>()
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        forms.game(&left, &right)
    }

    /// Returns the tree of a form, every option written out.
    pub(crate) fn of(forms: &mut Forms, g: Form) -> Result<Tree, Stop> {
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in forms.options(g, player)? {
                sides[player as usize].push(Tree::of(forms, option)?);
            }
        }
        let [left, right] = sides;
        Ok(Tree::new(left, right))
    }

    /// Returns whether no option is dominated or reversible, here and below.
    pub(crate) fn is_canonical(&self) -> bool {
        let [left, right] = &self.options;
        let undominated = |options: &[Tree]| {
            let pairs = |i: usize, j: usize| i == j || !options[i].le(&options[j]);
            (0..options.len()).all(|i| (0..options.len()).all(|j| pairs(i, j)))
        };
        undominated(left)
            && undominated(right)
            && !left.iter().any(|option| option.options[1].iter().any(|reply| reply.le(self)))
            && !right.iter().any(|option| option.options[0].iter().any(|reply| self.le(reply)))
            && left.iter().chain(right).all(Tree::is_canonical)
    }
}
