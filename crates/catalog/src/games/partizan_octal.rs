//! Partizan octal games: each player takes and breaks by a code of their own.

use crate::boards::{BoardGame, Made, Refusal, Summand, heaps};
use crate::page::page;
use crate::{Error, Record, Settings};
use grundy_rules::octal::{Base, Code};
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<PartizanOctal>(page!("partizan-octal"));

/// The largest heap: the values of all smaller ones come first.
const LARGEST: u64 = 1 << 16;

/// The rules: Left's code, and Right's.
pub(crate) struct PartizanOctal([Code; 2]);

/// Returns the digit that says what may be left where `taken` is taken.
fn digit(code: &Code, taken: u64) -> u8 {
    let place = usize::try_from(taken).ok();
    place.and_then(|place| code.digits().get(place)).copied().unwrap_or(code.tail())
}

impl BoardGame for PartizanOctal {
    type Component = u64;
    type Made = Made;

    fn read(settings: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<u64>), Refusal> {
        let params = GAME.params();
        let [left, right] = [params[0], params[1]].map(|param| {
            Code::parse(settings.text(param.name, param.default), Base::Octal).map_err(|error| {
                let name = param.name.to_owned();
                Refusal::Setting(Error::Setting { name, message: error.to_string() })
            })
        });
        let heaps: Vec<Vec<u64>> =
            summands.iter().map(|summand| heaps(summand, LARGEST)).collect::<Result<_, _>>()?;
        Ok((PartizanOctal([left?, right?]), heaps.concat()))
    }

    fn moves(
        &self,
        heap: &u64,
        player: Player,
        visit: &mut dyn FnMut(Made, &[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let code = &self.0[player as usize];
        for taken in 0..=*heap {
            // Without a tail nothing may be taken behind the written digits, and a large heap need not be
            // walked through.
            if taken >= code.digits().len() as u64 && code.tail() == 0 {
                break;
            }
            let (digit, rest) = (digit(code, taken), heap - taken);
            if digit & 1 != 0 && rest == 0 {
                visit([taken, 0, 0], &[])?;
            }
            if digit & 2 != 0 && rest > 0 {
                visit([taken, rest, 0], &[rest])?;
            }
            if digit & 4 != 0 {
                // The smaller part comes first, so that each split comes once.
                for part in 1..=rest / 2 {
                    visit([taken, part, rest - part], &[part, rest - part])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn show(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn name_move(&self, heap: &u64, _: Player, made: Made) -> String {
        match made {
            [taken, 0, _] => format!("take all {taken}"),
            [taken, rest, 0] => format!("take {taken} from {heap}, which leaves {rest}"),
            [taken, one, other] => format!("take {taken} from {heap}, which leaves {one} and {other}"),
        }
    }
}
