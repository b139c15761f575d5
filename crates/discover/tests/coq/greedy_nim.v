(* | (a, b, c) -> (a - k, b, c) where a == max(a, b, c) and 1 <= k <= a *)
(* | (a, b, c) -> (a, b - k, c) where b == max(a, b, c) and 1 <= k <= b *)
(* | (a, b, c) -> (a, b, c - k) where c == max(a, b, c) and 1 <= k <= c *)
Open Scope Z_scope.
Definition position : Type := (N * N * N)%type.

Definition rules : position -> position -> Prop := fun '(a, b, c) next =>
  (exists k a' : N, #a = (Z.max #a (Z.max #b #c)) /\ 1 <= #k /\ #k <= #a /\ #a' = #a - #k /\ next = (a', b, c)) \/
  (exists k b' : N, #b = (Z.max #a (Z.max #b #c)) /\ 1 <= #k /\ #k <= #b /\ #b' = #b - #k /\ next = (a, b', c)) \/
  (exists k c' : N, #c = (Z.max #a (Z.max #b #c)) /\ 1 <= #k /\ #k <= #c /\ #c' = #c - #k /\ next = (a, b, c')).

(* An automaton that reads the binary digits of all coordinates side by side, the most significant first: for each state
   where each column of digits leads; the digit of the last coordinate changes first. *)
Definition edges : list (list Z) :=
  [[0; 5; 5; 1; 5; 2; 3; 4];
   [1; 5; 5; 1; 1; 5; 5; 1];
   [2; 5; 2; 5; 5; 2; 5; 2];
   [3; 3; 5; 5; 5; 5; 3; 3];
   [4; 5; 5; 1; 5; 2; 3; 4];
   [5; 5; 5; 5; 5; 5; 5; 5]].

(* Lost are the positions after which it is in one of these states. *)
Definition loses : position -> Prop := fun '(a, b, c) =>
  In (run edges (longest [a; b; c]) [a; b; c]) [0; 1; 2; 3].

Definition watched_safe_1 : list machine := [Automaton edges [0; 1; 2]%nat; Total 2 [1; -1; 0; 0]; Total 2 [1; 0; -1; 0]; Total 2 [0; 1; -1; 0]; Total 3 [1; 0; 0; -1]; Automaton edges [3; 1; 2]%nat].
Definition safe_1 : formula := (No (Both (Either (Equals 0 0) (Either (Equals 0 1) (Either (Equals 0 2) (Equals 0 3)))) (Both (Either (Both (No (AtMost 1 (-1))) (No (AtMost 2 (-1)))) (Either (Both (Equals 1 0) (Both (AtMost 1 (-1)) (No (AtMost 3 (-1))))) (Both (Equals 2 0) (Both (AtMost 2 (-1)) (AtMost 3 (-1)))))) (Both (No (AtMost 4 0)) (Both (No (AtMost 4 (-1))) (Either (Equals 5 0) (Either (Equals 5 1) (Either (Equals 5 2) (Equals 5 3))))))))).
Lemma safe_1_holds a b c a' : holds safe_1 (map (value [a; b; c; a']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; a'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_2 : list machine := [Automaton edges [0; 1; 2]%nat; Total 2 [1; -1; 0; 0]; Total 2 [1; 0; -1; 0]; Total 2 [0; 1; -1; 0]; Total 3 [0; 1; 0; -1]; Automaton edges [0; 3; 2]%nat].
Definition safe_2 : formula := (No (Both (Either (Equals 0 0) (Either (Equals 0 1) (Either (Equals 0 2) (Equals 0 3)))) (Both (Either (Both (Equals 1 0) (Both (No (AtMost 1 (-1))) (No (AtMost 2 (-1))))) (Either (Both (AtMost 1 (-1)) (No (AtMost 3 (-1)))) (Both (Equals 3 0) (Both (AtMost 2 (-1)) (AtMost 3 (-1)))))) (Both (No (AtMost 4 0)) (Both (No (AtMost 4 (-1))) (Either (Equals 5 0) (Either (Equals 5 1) (Either (Equals 5 2) (Equals 5 3))))))))).
Lemma safe_2_holds a b c b' : holds safe_2 (map (value [a; b; c; b']) watched_safe_2).
Proof.
  destruct (decided watched_safe_2 safe_2 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; b'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_3 : list machine := [Automaton edges [0; 1; 2]%nat; Total 2 [1; -1; 0; 0]; Total 2 [1; 0; -1; 0]; Total 2 [0; 1; -1; 0]; Total 3 [0; 0; 1; -1]; Automaton edges [0; 1; 3]%nat].
Definition safe_3 : formula := (No (Both (Either (Equals 0 0) (Either (Equals 0 1) (Either (Equals 0 2) (Equals 0 3)))) (Both (Either (Both (Equals 2 0) (Both (No (AtMost 1 (-1))) (No (AtMost 2 (-1))))) (Either (Both (Equals 3 0) (Both (AtMost 1 (-1)) (No (AtMost 3 (-1))))) (Both (AtMost 2 (-1)) (AtMost 3 (-1))))) (Both (No (AtMost 4 0)) (Both (No (AtMost 4 (-1))) (Either (Equals 5 0) (Either (Equals 5 1) (Either (Equals 5 2) (Equals 5 3))))))))).
Lemma safe_3_holds a b c c' : holds safe_3 (map (value [a; b; c; c']) watched_safe_3).
Proof.
  destruct (decided watched_safe_3 safe_3 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; c'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_live : list machine := [Automaton edges [0; 1; 2]%nat; Total 2 [0; 0; 0; 1]; Total 2 [1; -1; 0; 0]; Total 2 [1; 0; -1; 0]; Total 2 [0; 1; -1; 0]; Total 3 [1; 0; 0; -1]; Automaton edges [3; 1; 2]%nat; Total 3 [0; 1; 0; -1]; Automaton edges [0; 3; 2]%nat; Total 3 [0; 0; 1; -1]; Automaton edges [0; 1; 3]%nat].
Definition live : formula := (Either (Both (Equals 1 0) (Either (Equals 0 0) (Either (Equals 0 1) (Either (Equals 0 2) (Equals 0 3))))) (Either (Both (Either (Both (No (AtMost 2 (-1))) (No (AtMost 3 (-1)))) (Either (Both (Equals 2 0) (Both (AtMost 2 (-1)) (No (AtMost 4 (-1))))) (Both (Equals 3 0) (Both (AtMost 3 (-1)) (AtMost 4 (-1)))))) (Both (No (AtMost 5 0)) (Both (No (AtMost 5 (-1))) (Either (Equals 6 0) (Either (Equals 6 1) (Either (Equals 6 2) (Equals 6 3))))))) (Either (Both (Either (Both (Equals 2 0) (Both (No (AtMost 2 (-1))) (No (AtMost 3 (-1))))) (Either (Both (AtMost 2 (-1)) (No (AtMost 4 (-1)))) (Both (Equals 4 0) (Both (AtMost 3 (-1)) (AtMost 4 (-1)))))) (Both (No (AtMost 7 0)) (Both (No (AtMost 7 (-1))) (Either (Equals 8 0) (Either (Equals 8 1) (Either (Equals 8 2) (Equals 8 3))))))) (Both (Either (Both (Equals 3 0) (Both (No (AtMost 2 (-1))) (No (AtMost 3 (-1))))) (Either (Both (Equals 4 0) (Both (AtMost 2 (-1)) (No (AtMost 4 (-1))))) (Both (AtMost 3 (-1)) (AtMost 4 (-1))))) (Both (No (AtMost 9 0)) (Both (No (AtMost 9 (-1))) (Either (Equals 10 0) (Either (Equals 10 1) (Either (Equals 10 2) (Equals 10 3)))))))))).
Lemma live_holds a b c : exists y1, holds live (map (value [a; b; c; y1]) watched_live).
Proof.
  destruct (decided watched_live live 3 1 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c] eq_refl)
    as ([|y1 [|]] & L & H); try discriminate.
  now exists y1.
Qed.

(* A position is lost for who has to move exactly where the law says so. *)
Theorem who_wins : forall p, (lost position rules p <-> loses p) /\ (won position rules p <-> ~ loses p).
Proof.
  apply lost_positions.
  - apply (ends_by position rules (fun '(a, b, c) => 1 * a + 1 * b + 1 * c)%N).
    intros ((a, b), c) q R. red in R. cases; subst q; lia.
  - intros ((a, b), c). unfold loses. apply in_or_not.
  - intros ((a, b), c) q L R. intros L'.
    destruct R as [R | [R | R]].
    + destruct R as (k & a' & R). pose proof (safe_1_holds a b c a') as H. unfold safe_1, watched_safe_1 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (k & b' & R). pose proof (safe_2_holds a b c b') as H. unfold safe_2, watched_safe_2 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (k & c' & R). pose proof (safe_3_holds a b c c') as H. unfold safe_3, watched_safe_3 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
  - intros ((a, b), c) L. destruct (live_holds a b c) as (y1 & H). unfold live, watched_live in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    destruct H as [H | [H | H]].
    + exists (y1, b, c). split; [left; exists (Z.to_N (0 + 1 * #a + (-1) * #y1)%Z), y1; repeat split; lia | lia].
    + exists (a, y1, c). split; [right; left; exists (Z.to_N (0 + 1 * #b + (-1) * #y1)%Z), y1; repeat split; lia | lia].
    + exists (a, b, y1). split; [right; right; exists (Z.to_N (0 + 1 * #c + (-1) * #y1)%Z), y1; repeat split; lia | lia].
Qed.

Print Assumptions who_wins.
