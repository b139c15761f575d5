(** * Values of heaps that machines hold: what joins rules as they are written and what machines decide *)

(** Facts about powers of 2, as machines tell them. *)
Ltac powers := repeat match goal with
  | H : (Z.of_N ?k = ?b ^ Z.of_N ?e)%Z |- _ =>
    let m := eval compute in (Z.log2 b) in
    assert (rank m k = 1%Z) by (apply (rank_power b); [reflexivity | reflexivity | now exists e]); clear H
  end.

(** [u] is the nim-sum of some numbers, where the nim-sum of all of them is 0. *)
Ltac by_nimsum Z := rewrite nimsum_cons in Z; apply N.lxor_eq in Z; by_bits.

Ltac each_worth := repeat first [apply Forall2_nil | apply Forall2_cons].

Ltac conjuncts := repeat match goal with |- _ /\ _ => split | H : _ /\ _ |- _ => destruct H end.

(** By linear arithmetic, without the cases of any hypothesis. *)
Ltac plainly := repeat match goal with H : _ \/ _ |- _ => clear H end; lia.

(** The cases of [H] are those of the goal, in the same order. *)
Ltac alike H := first [destruct H as [H | H]; [left; alike H | right; alike H] | conjuncts; plainly].

Ltac by_cases := match goal with H : _ \/ _ |- _ =>
    repeat match goal with O : _ \/ _ |- _ => tryif constr_eq O H then fail else clear O end; alike H
  end.

(** One of the cases of the goal, whichever. *)
Ltac some_case := first [left; solve [conjuncts; plainly] | right; some_case | solve [conjuncts; plainly]].

Ltac each_case H := first [destruct H as [H | H]; [each_case H | each_case H] | some_case].

Ltac by_any_case := match goal with H : _ \/ _ |- _ =>
    repeat match goal with O : _ \/ _ |- _ => tryif constr_eq O H then fail else clear O end; each_case H
  end.

Ltac told := first [plainly | by_cases | by_any_case | lia].

Ltac is_power := match goal with |- exists e, (Z.of_N ?k = ?b ^ Z.of_N e)%Z =>
    let m := eval compute in (Z.log2 b) in apply (rank_power b m k); [reflexivity | reflexivity | plainly]
  end.

Ltac fits := first [plainly | is_power | lia].

(** Each part of what is refuted holds. *)
Ltac refuted_by C := apply C; clear C; conjuncts; told.
