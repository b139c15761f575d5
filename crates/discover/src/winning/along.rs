//! Winning moves along a ray ([`grundy_proof::Ray`]).

use super::{Winning, parts};
use grundy_proof::Law;

impl Winning<'_> {
    /// The last good option along a ray: from positions before it the ray still leads to it, from those after
    /// it to none.
    pub(super) fn along(&self, ray: usize, position: &[u128]) -> Option<Vec<u128>> {
        let Law::Lost(law) = self.law else { return None };
        let (line, along) = &self.rays[ray];
        let moving = along.moving();
        let Some(step) = along.taken().map(|step| position[step]) else {
            return self.by_powers(ray, position);
        };
        // What is reached after some steps is reached from before, so good options end at one place.
        let reaches = |factor: u128| {
            let mut below = position.to_vec();
            below[moving] -= factor * step;
            law.reaches(ray, &below) == Some(true)
        };
        // Nothing good lies along the ray.
        if !reaches(0) {
            return None;
        }
        // With the most steps nothing lies behind, so that the last good one is found before.
        let (mut before, mut after) = (0, position[moving].checked_div(step)?);
        while after - before > 1 {
            let middle = before + (after - before) / 2;
            *(if reaches(middle) { &mut before } else { &mut after }) = middle;
        }
        parts(self.rules, *line, position, &[after]).map(|_| vec![after])
    }

    /// The same along a ray that divides: the greatest power after which nothing good is left.
    fn by_powers(&self, ray: usize, position: &[u128]) -> Option<Vec<u128>> {
        let Law::Lost(law) = self.law else { return None };
        let (line, along) = &self.rays[ray];
        let (mut power, mut place) = (1, position.to_vec());
        // The powers grow by the base, so there are as many turns as digits.
        while law.reaches(ray, &place) == Some(true) {
            (power, place) = (power * along.base()?, along.below(&place)?);
        }
        parts(self.rules, *line, position, &[power]).filter(|_| power > 1).map(|_| vec![power])
    }
}
