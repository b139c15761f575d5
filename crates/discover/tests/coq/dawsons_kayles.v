(* | n -> a, b where a + b == n - 2 and a <= b *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists a b : N, #a + #b = #n - 2 /\ #a <= #b /\ parts = [a; b]).
Open Scope N_scope.

(* The values of the first heaps; the last ones repeat for ever. *)
Definition table : list N :=
  [0; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 0; 5; 2; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0] ++
  [4; 5; 2; 7; 4; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 2; 3; 3; 0; 1; 1; 3; 0] ++
  [2; 1; 1; 0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9].
Definition g : N -> N := law table 53 34.

(* The same moves as data, with which the kernel computes. *)
Definition ways : list way := [Split 2 2 0 0 0 false].

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Lemma rules_are_ways : covers (game_of ways) rules.
Proof. every_option_is_a_way ways. Qed.

Lemma ways_are_rules : covers rules (game_of ways).
Proof.
  intros n l. of_ways ways; unfold rules.
  all: match goal with
  | |- exists r, _ /\ worth_same [?a; ?b] r => first
    [ exists [a; b]; split; [solve [exists a, b; repeat split; lia] | apply itself]
    | exists [b; a]; split; [solve [exists b, a; repeat split; lia] | apply exchanged] ]
  end.
Qed.

Lemma checked : check ways table 53 34 53 34 2 4 14
  [[0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 3; 0; 0; 0; 0; 1; 10; 1]] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem grundy_values : is_grundy rules g.
Proof. exact (grundy_of_same _ _ _ smaller rules_are_ways ways_are_rules (check_sound _ _ _ _ _ _ _ _ _ _ checked)). Qed.

(* A sum of heaps is lost for who has to move exactly where the nim-sum of their values is 0. *)
Theorem who_wins : forall heaps,
  (lost _ (move rules) heaps <-> nimsum (map g heaps) = 0) /\
  (won _ (move rules) heaps <-> nimsum (map g heaps) <> 0).
Proof. exact (sprague_grundy rules g grundy_values). Qed.

Print Assumptions who_wins.
