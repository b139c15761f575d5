//! Who wins a heap from which the next take is limited by the one before it.

use super::Missing;
use super::lines::name;
use super::positions::step;
use super::terms::Terms;
use grundy_proof::TakeAway;
use grundy_rules::Rules;
use grundy_rules::ir::{Expr, Operator, Part};
use std::fmt::Write as _;

/// Writes the law, and its proof.
pub(super) fn write(rules: &Rules, law: &TakeAway, text: &mut String) -> Result<(), Missing> {
    let mut coordinates: Vec<String> = Vec::new();
    for wanted in &rules.moves().coordinates {
        coordinates.push(name(wanted, &coordinates));
    }
    let [line] = &rules.moves().lines[..] else {
        return Err(Missing::Class("laws of takes that more than one line allows"));
    };
    let step = step(line, &coordinates)?;
    let [Part::Position(parts)] = &line.parts[..] else { unreachable!("a step leaves one position") };
    // The names are two coordinates, one choice, and a number for each coordinate of what is left.
    let ([n, c], [_, _, t, _, _], [_, next]) = (&coordinates[..], &step.names[..], &parts[..]) else {
        return Err(Missing::Class("laws of takes where a choice is more than the take"));
    };
    // The take is then the heap less what is left, so the position that is left tells the choice.
    let is_take = matches!(&parts[0], Expr::Binary(Operator::Subtract, from, take)
        if **from == Expr::Name(0) && **take == Expr::Name(2));
    if !is_take {
        return Err(Missing::Class("laws of takes where the choice is not the take"));
    }
    let left: Vec<&str> = step.next.iter().map(|slot| step.names[*slot].as_str()).collect();
    let relation = step.proposition(&format!("next = ({})", left.join(", ")))?;
    let next = Terms(&step.names).expr(next)?;
    let limit = Terms(std::slice::from_ref(t)).expr(law.limit())?;
    let _ = writeln!(
        text,
        "Open Scope Z_scope.
Definition position : Type := (N * N)%type.

Definition rules : position -> position -> Prop := fun '({n}, {c}) next =>
  ({relation}).

(* The most that may be taken after a take. *)
Definition limit ({t} : N) : N := Z.to_N ({limit}).
Open Scope N_scope.

Lemma rises : forall x y, 1 <= x -> x <= y -> limit x <= limit y.
Proof. intros x y X Y. unfold limit. lia. Qed.

Lemma at_least : forall {t}, 1 <= {t} -> {t} <= limit {t}.
Proof. intros {t} T. unfold limit. lia. Qed.

Lemma only : forall {n} {c} left most, rules ({n}, {c}) (left, most) ->
  exists {t}, 1 <= {t} /\\ {t} <= {c} /\\ {t} <= {n} /\\ left = {n} - {t} /\\ N.min most left = N.min (limit {t}) left.
Proof.
  intros {n} {c} left most R. exists ({n} - left). unfold rules in R. unfold limit. cases.
  match goal with E : (left, most) = _ |- _ => injection E as -> -> end. repeat split; lia.
Qed.

Lemma all : forall {n} {c} {t}, 1 <= {t} -> {t} <= {c} -> {t} <= {n} ->
  exists most, rules ({n}, {c}) ({n} - {t}, most) /\\ N.min most ({n} - {t}) = N.min (limit {t}) ({n} - {t}).
Proof.
  intros {n} {c} {t} A B C. exists (Z.to_N ({next})). unfold rules, limit. split; [|lia].
  exists {t}, ({n} - {t}), (Z.to_N ({next})). repeat split; lia.
Qed.

(* The units of the limit are 1, and each time the sum of the last and the least whose limit reaches it. `law` of the library says
   that the heap is 0, or that the most that may be taken is less than the smallest unit in the heap. *)
Theorem who_wins : forall p, (lost _ rules p <-> law limit (unit limit) p) /\\ (won _ rules p <-> ~ law limit (unit limit) p).
Proof. exact (who_wins_takes limit rules rises at_least only all). Qed.
"
    );
    Ok(())
}
