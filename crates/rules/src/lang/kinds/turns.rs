//! What goes with points, with turns of several moves and with ends for a named player, and what does not.

use super::super::ast::{Item, Kind, Part};
use super::super::diagnostic::{Code, Diagnostic, Span};
use super::Lowerer;

/// What a text has, each with the first place.
#[derive(Default)]
struct Found {
    goal: Option<Span>,
    end: Option<Span>,
    mover: Option<Span>,
    gain: Option<Span>,
    again: Option<Span>,
    misere: Option<Span>,
    sided: Option<Span>,
    /// A line that leaves more or less than one part.
    parts: Option<Span>,
}

impl Found {
    fn of(items: &[Item]) -> Found {
        let mut found = Found::default();
        for item in items {
            match item {
                // The first place is kept, since a message names one.
                Item::Goal { span, .. } => found.goal = found.goal.or(Some(*span)),
                Item::End { span, .. } => found.end = found.end.or(Some(*span)),
                Item::Mover { span, .. } => found.mover = found.mover.or(Some(*span)),
                Item::Misere(span) => found.misere = found.misere.or(Some(*span)),
                Item::Line(line) => {
                    found.gain = found.gain.or(line.gain.as_ref().map(|gain| gain.span));
                    found.again = found.again.or(line.again);
                    found.sided = found.sided.or(line.mover.map(|_| line.span));
                    let is_alone = matches!(&line.parts[..], [Part::Position(expr)]
                        if !matches!(&expr.kind, Kind::Call { name, .. } if name.text == "components"));
                    found.parts = found.parts.or((!is_alone).then_some(line.span));
                }
                _ => {}
            }
        }
        found
    }
}

impl Lowerer<'_> {
    /// Reports what does not go together.
    pub(super) fn turns_fit(&mut self, items: &[Item]) {
        let found = Found::of(items);
        // Any one of these makes turns that are searched as single moves with one part.
        let special = found.gain.or(found.again).or(found.mover).or(found.end);
        let mut refuse = |one: Option<Span>, other: Option<Span>, message: &str| {
            if let (Some(one), Some(_)) = (one, other) {
                self.errors.push(Diagnostic::error(Code::Kind, one, message).label("not here"));
            }
        };
        refuse(
            found.parts,
            special,
            "where there are points, turns of several moves or ends for a player, a move leaves one position",
        );
        refuse(
            found.misere,
            special,
            "`misere` does not go with points, turns of several moves or ends for a player",
        );
        refuse(found.goal, found.gain, "points tell who wins, so there is no goal beside them");
        refuse(found.end, found.gain, "points tell who wins, so there is no end for a player beside them");
        refuse(found.again, found.mover, "`moves when` tells who moves, so `again` has no meaning beside it");
        refuse(
            found.again,
            found.gain.and(found.sided),
            "where moves gain points and players have lines of their own, `again` has no meaning: say who moves by `left moves when ..`",
        );
    }
}
