(* | (a, b, c, d) -> (a - k, b, c, d) where 1 <= k <= a *)
(* | (a, b, c, d) -> (a + k, b - k, c, d) where 1 <= k <= b *)
(* | (a, b, c, d) -> (a, b + k, c - k, d) where 1 <= k <= c *)
(* | (a, b, c, d) -> (a, b, c + k, d - k) where 1 <= k <= d *)
Open Scope Z_scope.
Definition position : Type := (N * N * N * N)%type.

Definition rules : position -> position -> Prop := fun '(a, b, c, d) next =>
  (exists k a' : N, 1 <= #k /\ #k <= #a /\ #a' = #a - #k /\ next = (a', b, c, d)) \/
  (exists k a' b' : N, 1 <= #k /\ #k <= #b /\ #a' = #a + #k /\ #b' = #b - #k /\ next = (a', b', c, d)) \/
  (exists k b' c' : N, 1 <= #k /\ #k <= #c /\ #b' = #b + #k /\ #c' = #c - #k /\ next = (a, b', c', d)) \/
  (exists k c' d' : N, 1 <= #k /\ #k <= #d /\ #c' = #c + #k /\ #d' = #d - #k /\ next = (a, b, c', d')).

(* An automaton that reads the binary digits of all coordinates side by side, the most significant first: for each state
   where each column of digits leads; the digit of the last coordinate changes first. *)
Definition edges : list (list Z) :=
  [[0; 0; 1; 1; 0; 0; 1; 1; 1; 1; 0; 0; 1; 1; 0; 0];
   [1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1]].

(* Lost are the positions after which it is in one of these states. *)
Definition loses : position -> Prop := fun '(a, b, c, d) =>
  In (run edges (longest [a; b; c; d]) [a; b; c; d]) [0].

Definition watched_safe_1 : list machine := [Automaton edges [0; 1; 2; 3]%nat; Total 3 [1; 0; 0; 0; -1]; Automaton edges [4; 1; 2; 3]%nat].
Definition safe_1 : formula := (No (Both (Equals 0 0) (Both (Equals 2 0) (Both (No (AtMost 1 0)) (No (AtMost 1 (-1))))))).
Lemma safe_1_holds a b c d a' : holds safe_1 (map (value [a; b; c; d; a']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 5 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; d; a'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_2 : list machine := [Automaton edges [0; 1; 2; 3]%nat; Total 3 [1; 0; 0; 0; -1; 0]; Total 3 [1; 1; 0; 0; -1; 0]; Total 4 [1; 1; 0; 0; -1; -1]; Automaton edges [4; 5; 2; 3]%nat].
Definition safe_2 : formula := (No (Both (Equals 0 0) (Both (Equals 3 0) (Both (Equals 4 0) (Both (AtMost 1 (-1)) (Both (No (AtMost 2 (-1))) (AtMost 1 0))))))).
Lemma safe_2_holds a b c d a' b' : holds safe_2 (map (value [a; b; c; d; a'; b']) watched_safe_2).
Proof.
  destruct (decided watched_safe_2 safe_2 6 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; d; a'; b'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_3 : list machine := [Automaton edges [0; 1; 2; 3]%nat; Total 3 [0; 1; 0; 0; -1; 0]; Total 3 [0; 1; 1; 0; -1; 0]; Total 4 [0; 1; 1; 0; -1; -1]; Automaton edges [0; 4; 5; 3]%nat].
Definition safe_3 : formula := (No (Both (Equals 0 0) (Both (Equals 3 0) (Both (Equals 4 0) (Both (AtMost 1 (-1)) (Both (No (AtMost 2 (-1))) (AtMost 1 0))))))).
Lemma safe_3_holds a b c d b' c' : holds safe_3 (map (value [a; b; c; d; b'; c']) watched_safe_3).
Proof.
  destruct (decided watched_safe_3 safe_3 6 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; d; b'; c'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_4 : list machine := [Automaton edges [0; 1; 2; 3]%nat; Total 3 [0; 0; 1; 0; -1; 0]; Total 3 [0; 0; 1; 1; -1; 0]; Total 4 [0; 0; 1; 1; -1; -1]; Automaton edges [0; 1; 4; 5]%nat].
Definition safe_4 : formula := (No (Both (Equals 0 0) (Both (Equals 3 0) (Both (Equals 4 0) (Both (AtMost 1 (-1)) (Both (No (AtMost 2 (-1))) (AtMost 1 0))))))).
Lemma safe_4_holds a b c d c' d' : holds safe_4 (map (value [a; b; c; d; c'; d']) watched_safe_4).
Proof.
  destruct (decided watched_safe_4 safe_4 6 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; d; c'; d'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_live : list machine := [Automaton edges [0; 1; 2; 3]%nat; Total 2 [0; 0; 0; 0; 1; 0]; Total 2 [0; 0; 0; 0; 0; 1]; Total 3 [1; 0; 0; 0; -1; 0]; Automaton edges [4; 1; 2; 3]%nat; Total 3 [0; 1; 0; 0; -1; 0]; Total 3 [0; 1; 1; 0; -1; 0]; Total 4 [0; 1; 1; 0; -1; -1]; Automaton edges [0; 4; 5; 3]%nat].
Definition live : formula := (Either (Both (Equals 0 0) (Both (Equals 1 0) (Equals 2 0))) (Either (Both (Equals 4 0) (Both (Equals 2 0) (Both (No (AtMost 3 0)) (No (AtMost 3 (-1)))))) (Both (Equals 7 0) (Both (Equals 8 0) (Both (AtMost 5 (-1)) (Both (No (AtMost 6 (-1))) (AtMost 5 0))))))).
Lemma live_holds a b c d : exists y1 y2, holds live (map (value [a; b; c; d; y1; y2]) watched_live).
Proof.
  destruct (decided watched_live live 4 2 1 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; d] eq_refl)
    as ([|y1 [|y2 [|]]] & L & H); try discriminate.
  now exists y1, y2.
Qed.

(* A position is lost for who has to move exactly where the law says so. *)
Theorem who_wins : forall p, (lost position rules p <-> loses p) /\ (won position rules p <-> ~ loses p).
Proof.
  apply lost_positions.
  - apply (ends_by position rules (fun '(a, b, c, d) => 1 * a + 2 * b + 3 * c + 4 * d)%N).
    intros (((a, b), c), d) q R. red in R. cases; subst q; lia.
  - intros (((a, b), c), d). unfold loses. apply in_or_not.
  - intros (((a, b), c), d) q L R. intros L'.
    destruct R as [R | [R | [R | R]]].
    + destruct R as (k & a' & R). pose proof (safe_1_holds a b c d a') as H. unfold safe_1, watched_safe_1 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (k & a' & b' & R). pose proof (safe_2_holds a b c d a' b') as H. unfold safe_2, watched_safe_2 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (k & b' & c' & R). pose proof (safe_3_holds a b c d b' c') as H. unfold safe_3, watched_safe_3 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (k & c' & d' & R). pose proof (safe_4_holds a b c d c' d') as H. unfold safe_4, watched_safe_4 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
  - intros (((a, b), c), d) L. destruct (live_holds a b c d) as (y1 & y2 & H). unfold live, watched_live in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    destruct H as [H | H].
    + exists (y1, b, c, d). split; [left; exists (Z.to_N (0 + 1 * #a + (-1) * #y1)%Z), y1; repeat split; lia | lia].
    + exists (a, y1, y2, d). split; [right; right; left; exists (Z.to_N (0 + (-1) * #b + 1 * #y1)%Z), y1, y2; repeat split; lia | lia].
Qed.

Print Assumptions who_wins.
