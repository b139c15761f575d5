(* | n -> n - k where k in {1} and k < n *)
(* | n -> a, b where a + b == n - 2 and a <= b and b >= 1 *)
(* | n -> a, b, c where a + b + c == n - 1 and 1 <= a <= b <= c *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists k n' : N, #k = 1 /\ #k < #n /\ #n' = #n - #k /\ parts = [n']) \/
  (exists a b : N, #a + #b = #n - 2 /\ #a <= #b /\ #b >= 1 /\ parts = [a; b]) \/
  (exists a b c : N, #a + #b + #c = #n - 1 /\ 1 <= #a /\ #a <= #b /\ #b <= #c /\ parts = [a; b; c]).
Open Scope N_scope.

(* The values of the first heaps; the last ones repeat for ever. *)
Definition table : list N :=
  [0; 0; 1; 2; 3].
Definition g : N -> N := law table 1 4.

(* The same moves as data, with which the kernel computes. *)
Definition ways : list way := [Reduce 1 1 0 1; Split 2 2 0 0 1 false; Several 3 1 1 0 1].

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Lemma rules_are_ways : covers (game_of ways) rules.
Proof. every_option_is_a_way ways. Qed.

Lemma ways_are_rules : covers rules (game_of ways).
Proof.
  intros n l. of_ways ways; unfold rules.
  all: match goal with
  | |- exists r, _ /\ worth_same [?a] r => first
    [ exists [a]; split; [solve [left; exists (Z.to_N (((0) + (1) * #n + (-1) * Z.of_N (a)%N) / 1)%Z), a; repeat split; lia] | apply itself] ]
  | |- exists r, _ /\ worth_same [?a; ?b] r => first
    [ exists [a; b]; split; [solve [right; left; exists a, b; repeat split; lia] | apply itself]
    | exists [b; a]; split; [solve [right; left; exists b, a; repeat split; lia] | apply exchanged] ]
  | |- exists r, _ /\ worth_same [?a; ?b; ?c] r => destruct (N.le_gt_cases a b), (N.le_gt_cases a c), (N.le_gt_cases b c); first
    [ exists [a; b; c]; split; [solve [right; right; exists a, b, c; repeat split; lia] | apply itself]
    | exists [a; c; b]; split; [solve [right; right; exists a, c, b; repeat split; lia] | in_other_order]
    | exists [b; a; c]; split; [solve [right; right; exists b, a, c; repeat split; lia] | in_other_order]
    | exists [c; a; b]; split; [solve [right; right; exists c, a, b; repeat split; lia] | in_other_order]
    | exists [b; c; a]; split; [solve [right; right; exists b, c, a; repeat split; lia] | in_other_order]
    | exists [c; b; a]; split; [solve [right; right; exists c, b, a; repeat split; lia] | in_other_order] ]
  end.
Qed.

Lemma checked : check ways table 1 4 1 4 2 4 1
  [[0]] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem grundy_values : is_grundy rules g.
Proof. exact (grundy_of_same _ _ _ smaller rules_are_ways ways_are_rules (check_sound _ _ _ _ _ _ _ _ _ _ checked)). Qed.

(* A sum of heaps is lost for who has to move exactly where the nim-sum of their values is 0. *)
Theorem who_wins : forall heaps,
  (lost _ (move rules) heaps <-> nimsum (map g heaps) = 0) /\
  (won _ (move rules) heaps <-> nimsum (map g heaps) <> 0).
Proof. exact (sprague_grundy rules g grundy_values). Qed.

Print Assumptions who_wins.
