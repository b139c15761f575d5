(* | n -> n - k where 1 <= k and 2 * k <= n *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists k n' : N, 1 <= #k /\ 2 * #k <= #n /\ #n' = #n - #k /\ parts = [n']).

(* So many may be taken; what heaps are worth under such a limit, `worth_under` says in the library. *)
Definition limit (n : N) : N := Z.to_N ((1 * #n + 0) / 2).
Open Scope N_scope.

Lemma starts : limit 0 = 0.
Proof. reflexivity. Qed.

Lemma grows : forall n, limit (n + 1) = limit n \/ limit (n + 1) = limit n + 1.
Proof. intros n. unfold limit. lia. Qed.

Lemma options : forall n parts, rules n parts <-> exists m, parts = [m] /\ n <= m + limit n /\ m < n.
Proof.
  intros n parts. unfold limit. split.
  - intros R. red in R. cases; subst; eexists; (split; [reflexivity|]); lia.
  - intros (m & -> & Least & Less). first [solve [exists (Z.to_N (((0) + (1) * #n + (-1) * Z.of_N (m)%N) / 1)%Z), m; repeat split; lia]].
Qed.

(* Every heap is worth one number. A sum of heaps is lost for who has to move exactly where the nim-sum of these is 0. *)
Theorem who_wins : forall heaps, exists values, Forall2 (worth_under limit) heaps values /\
  (lost _ (move rules) heaps <-> nimsum values = 0) /\ (won _ (move rules) heaps <-> nimsum values <> 0).
Proof. exact (who_wins_under_a_limit limit rules starts grows options). Qed.

Print Assumptions who_wins.
