(* | p -> a where a in {p - 2, p - 3, p - 2} and a >= 1 *)
(* | p -> a, b where a + b in {p - 2, p - 3, p - 2} and 1 <= a <= b *)
(* | p -> () where p in {2, 3, 2} *)
Open Scope Z_scope.
Definition rules : game := fun p parts =>
  (exists a : N, (#a = #p - 2 \/ #a = #p - 3 \/ #a = #p - 2) /\ #a >= 1 /\ parts = [a]) \/
  (exists a b : N, (#a + #b = #p - 2 \/ #a + #b = #p - 3 \/ #a + #b = #p - 2) /\ 1 <= #a /\ #a <= #b /\ parts = [a; b]) \/
  ((#p = 2 \/ #p = 3 \/ #p = 2) /\ parts = []).
Open Scope N_scope.

(* The values of the first heaps; the last ones repeat for ever. *)
Definition table : list N :=
  [0; 0; 1; 1; 2; 2; 3; 3; 1; 1; 4; 4; 3; 3; 2; 2; 1; 1; 4; 4; 2; 2; 6; 6; 4; 4; 1; 1; 2; 2] ++
  [7; 7; 1; 1; 4; 4; 3; 3; 2; 2; 1; 1; 4; 4; 6; 6; 7; 7; 4; 4; 1; 1; 2; 2; 8; 8; 5; 5; 4; 4] ++
  [7; 7; 2; 2; 1; 1; 8; 8; 6; 6; 7; 7; 4; 4; 1; 1; 2; 2; 3; 3; 1; 1; 4; 4; 7; 7; 2; 2; 1; 1] ++
  [8; 8; 2; 2; 7; 7; 4; 4; 1; 1; 2; 2; 8; 8; 1; 1; 4; 4; 7; 7; 2; 2; 1; 1; 4; 4; 2; 2; 7; 7] ++
  [4; 4; 1; 1; 2; 2; 8; 8; 1; 1; 4; 4; 7; 7; 2; 2; 1; 1; 8; 8; 6; 6; 7; 7; 4; 4; 1; 1; 2; 2] ++
  [8; 8; 1; 1; 4; 4; 7; 7; 2; 2; 1; 1; 8; 8; 2; 2].
Definition g : N -> N := law table 142 24.

(* The same moves as data, with which the kernel computes. *)
Definition ways : list way := [Vanish 2 3; Reduce 2 3 0 1; Split 2 3 0 1 1 false].

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Lemma rules_are_ways : covers (game_of ways) rules.
Proof. every_option_is_a_way ways. Qed.

Lemma ways_are_rules : covers rules (game_of ways).
Proof.
  intros p l. of_ways ways; unfold rules.
  all: match goal with
  | |- exists r, _ /\ worth_same [] r => first
    [ exists []; split; [solve [right; right; repeat split; lia] | apply itself] ]
  | |- exists r, _ /\ worth_same [?a] r => first
    [ exists [a]; split; [solve [left; exists a; repeat split; lia] | apply itself] ]
  | |- exists r, _ /\ worth_same [?a] r =>
    assert (C : p = a + 2 \/ p = a + 3) by lia; destruct C as [C | C]; first
    [ exists [a]; split; [solve [left; exists a; repeat split; lia] | apply itself] ]
  | |- exists r, _ /\ worth_same [?a; ?b] r => first
    [ exists [a; b]; split; [solve [right; left; exists a, b; repeat split; lia] | apply itself]
    | exists [b; a]; split; [solve [right; left; exists b, a; repeat split; lia] | apply exchanged] ]
  end.
Qed.

Lemma checked : check ways table 142 24 142 24 3 9 15
  [[0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 6; 0; 0; 1; 0; 8; 11; 9; 0; 0]] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem grundy_values : is_grundy rules g.
Proof. exact (grundy_of_same _ _ _ smaller rules_are_ways ways_are_rules (check_sound _ _ _ _ _ _ _ _ _ _ checked)). Qed.

(* A sum of heaps is lost for who has to move exactly where the nim-sum of their values is 0. *)
Theorem who_wins : forall heaps,
  (lost _ (move rules) heaps <-> nimsum (map g heaps) = 0) /\
  (won _ (move rules) heaps <-> nimsum (map g heaps) <> 0).
Proof. exact (sprague_grundy rules g grundy_values). Qed.

Print Assumptions who_wins.
