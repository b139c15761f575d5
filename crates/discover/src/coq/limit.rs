//! Values under a limit on what may be taken.

use super::Missing;
use super::lines::{self, name};
use grundy_proof::Limit;
use grundy_rules::Rules;
use std::fmt::Write as _;

/// Writes the law, and its proof.
pub(super) fn write(rules: &Rules, law: &Limit, text: &mut String) -> Result<(), Missing> {
    let (heap, lines) = lines::of(rules)?;
    let part = name("m", std::slice::from_ref(&heap));
    let mut ways = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let parts = std::slice::from_ref(&part);
        let found = line.witnesses(&heap, parts).ok_or(Missing::Rules("a choice that no equation tells"))?;
        // The lines are a disjunction that nests to the right.
        let side = "right; ".repeat(index) + if index + 1 < lines.len() { "left; " } else { "" };
        let exists = if found.is_empty() { String::new() } else { format!("exists {}; ", found.join(", ")) };
        ways.push(format!("solve [{side}{exists}repeat split; lia]"));
    }
    let (p, c, q) = (law.p(), law.c(), law.q());
    let (each, ways) = (lines::either(&lines), ways.join(" | "));
    let _ = writeln!(
        text,
        "Open Scope Z_scope.
Definition rules : game := fun {heap} parts =>
{each}.

(* So many may be taken; what heaps are worth under such a limit, `worth_under` says in the library. *)
Definition limit ({heap} : N) : N := Z.to_N (({p} * #{heap} + {c}) / {q}).
Open Scope N_scope.

Lemma starts : limit 0 = 0.
Proof. reflexivity. Qed.

Lemma grows : forall n, limit (n + 1) = limit n \\/ limit (n + 1) = limit n + 1.
Proof. intros n. unfold limit. lia. Qed.

Lemma options : forall {heap} parts, rules {heap} parts <-> exists {part}, parts = [{part}] /\\ {heap} <= {part} + limit {heap} /\\ {part} < {heap}.
Proof.
  intros {heap} parts. unfold limit. split.
  - intros R. red in R. cases; subst; eexists; (split; [reflexivity|]); lia.
  - intros ({part} & -> & Least & Less). first [{ways}].
Qed.

(* Every heap is worth one number. A sum of heaps is lost for who has to move exactly where the nim-sum of these is 0. *)
Theorem who_wins : forall heaps, exists values, Forall2 (worth_under limit) heaps values /\\
  (lost _ (move rules) heaps <-> nimsum values = 0) /\\ (won _ (move rules) heaps <-> nimsum values <> 0).
Proof. exact (who_wins_under_a_limit limit rules starts grows options). Qed.
"
    );
    Ok(())
}
