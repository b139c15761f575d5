(* | n -> n - k where k in {1, 3, 4} and k >= 1 *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists k n' : N, (#k = 1 \/ #k = 3 \/ #k = 4) /\ #k >= 1 /\ #n' = #n - #k /\ parts = [n']).
Open Scope N_scope.

(* The values of the first heaps; the last ones repeat for ever. *)
Definition table : list N :=
  [0; 1; 0; 1; 2; 3; 2].
Definition g : N -> N := law table 0 7.

(* The same moves as data, with which the kernel computes. *)
Definition ways : list way := [Reduce 1 1 0 0; Reduce 3 4 0 0].

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Lemma rules_are_ways : covers (game_of ways) rules.
Proof. every_option_is_a_way ways. Qed.

Lemma ways_are_rules : covers rules (game_of ways).
Proof.
  intros n l. of_ways ways; unfold rules.
  all: match goal with
  | |- exists r, _ /\ worth_same [?a] r => first
    [ exists [a]; split; [solve [exists (Z.to_N (((0) + (1) * #n + (-1) * Z.of_N (a)%N) / 1)%Z), a; repeat split; lia] | apply itself] ]
  end.
Qed.

Lemma checked : check ways table 0 7 0 7 4 3 0
  [] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem grundy_values : is_grundy rules g.
Proof. exact (grundy_of_same _ _ _ smaller rules_are_ways ways_are_rules (check_sound _ _ _ _ _ _ _ _ _ _ checked)). Qed.

(* A sum of heaps is lost for who has to move exactly where the nim-sum of their values is 0. *)
Theorem who_wins : forall heaps,
  (lost _ (move rules) heaps <-> nimsum (map g heaps) = 0) /\
  (won _ (move rules) heaps <-> nimsum (map g heaps) <> 0).
Proof. exact (sprague_grundy rules g grundy_values). Qed.

Print Assumptions who_wins.
