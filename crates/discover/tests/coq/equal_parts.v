(* | n -> a, a where a + a + k == n and a >= 1 and k % 2 == 1 *)
(* | n -> n - k where k in {1, 4} *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists a k : N, #a + #a + #k = #n /\ #a >= 1 /\ #k mod 2 = 1 /\ parts = [a; a]) \/
  (exists k n' : N, (#k = 1 \/ #k = 4) /\ #n' = #n - #k /\ parts = [n']).
Open Scope N_scope.

(* The values of the first heaps; the last ones repeat for ever. *)
Definition table : list N :=
  [0; 1; 0; 1; 2; 3; 1; 2].
Definition g : N -> N := law table 0 8.

(* The same moves as data, with which the kernel computes. *)
Definition ways : list way := [Cancel true 3; Reduce 1 1 0 0; Reduce 4 4 0 0].

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Lemma rules_are_ways : covers (game_of ways) rules.
Proof. every_option_is_a_way ways. Qed.

Lemma ways_are_rules : covers rules (game_of ways).
Proof.
  intros n l. of_ways ways; unfold rules.
  all: match goal with
  | |- exists r, _ /\ worth_same [] r => first
    [ exists [0; 0]; split; [solve [left; exists 0, (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (0)%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [1; 1]; split; [solve [left; exists 1, (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (1)%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [2; 2]; split; [solve [left; exists 2, (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (2)%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [3; 3]; split; [solve [left; exists 3, (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (3)%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 0) / 2); ((n - 0) / 2)]; split; [solve [left; exists ((n - 0) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 0) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 1) / 2); ((n - 1) / 2)]; split; [solve [left; exists ((n - 1) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 1) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 2) / 2); ((n - 2) / 2)]; split; [solve [left; exists ((n - 2) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 2) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 3) / 2); ((n - 3) / 2)]; split; [solve [left; exists ((n - 3) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 3) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 4) / 2); ((n - 4) / 2)]; split; [solve [left; exists ((n - 4) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 4) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 5) / 2); ((n - 5) / 2)]; split; [solve [left; exists ((n - 5) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 5) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 6) / 2); ((n - 6) / 2)]; split; [solve [left; exists ((n - 6) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 6) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 7) / 2); ((n - 7) / 2)]; split; [solve [left; exists ((n - 7) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 7) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 8) / 2); ((n - 8) / 2)]; split; [solve [left; exists ((n - 8) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 8) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 9) / 2); ((n - 9) / 2)]; split; [solve [left; exists ((n - 9) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 9) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 10) / 2); ((n - 10) / 2)]; split; [solve [left; exists ((n - 10) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 10) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 11) / 2); ((n - 11) / 2)]; split; [solve [left; exists ((n - 11) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 11) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again]
    | exists [((n - 12) / 2); ((n - 12) / 2)]; split; [solve [left; exists ((n - 12) / 2), (Z.to_N (((0) + (1) * #n + (-2) * Z.of_N (((n - 12) / 2))%N) / 1)%Z); repeat split; lia] | apply twins_again] ]
  | |- exists r, _ /\ worth_same [?a] r => first
    [ exists [a]; split; [solve [right; exists (Z.to_N (((0) + (1) * #n + (-1) * Z.of_N (a)%N) / 1)%Z), a; repeat split; lia] | apply itself] ]
  end.
Qed.

Lemma checked : check ways table 0 8 3 8 4 4 0
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
