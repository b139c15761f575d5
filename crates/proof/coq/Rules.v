(** * Rules as they are written

    Rules are relations about integers, [#n] for the natural number [n]; what is linear in them is left to [lia]. *)

Open Scope N_scope.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Notation "# n" := (Z.of_N n) (at level 1, format "# n").

(** Takes hypotheses apart. *)
Ltac cases := repeat match goal with
  | H : _ \/ _ |- _ => destruct H
  | H : _ /\ _ |- _ => destruct H
  | H : exists _, _ |- _ => destruct H
  | H : False |- _ => destruct H
  end.

(** Decides equations of nim-sums, bit by bit. *)
Ltac by_bits := subst; unfold nimsum; cbn [fold_right]; apply N.bits_inj; intros ?k; rewrite ?N.lxor_spec, ?N.bits_0;
  repeat match goal with |- context [N.testbit ?x ?k] => destruct (N.testbit x k) end; reflexivity.

Ltac all_smaller := intros ? ? R; red in R; cases; subst; repeat constructor; lia.
