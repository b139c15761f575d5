(* | (a, b, c) -> (a - x, b, c) where 2 >= 1 and 1 <= x <= a *)
(* | (a, b, c) -> (a, b - y, c) where 2 >= 1 and 1 <= y <= b *)
(* | (a, b, c) -> (a, b, c - z) where 2 >= 1 and 1 <= z <= c *)
(* | (a, b, c) -> (a - x, b - y, c) where 2 >= 2 and 1 <= x <= a and 1 <= y <= b *)
(* | (a, b, c) -> (a - x, b, c - z) where 2 >= 2 and 1 <= x <= a and 1 <= z <= c *)
(* | (a, b, c) -> (a, b - y, c - z) where 2 >= 2 and 1 <= y <= b and 1 <= z <= c *)
(* | (a, b, c) -> (a - x, b - y, c - z) where 2 >= 3 and 1 <= x <= a and 1 <= y <= b and 1 <= z <= c *)
Open Scope Z_scope.
Definition position : Type := (N * N * N)%type.

Definition rules : position -> position -> Prop := fun '(a, b, c) next =>
  (exists x a' : N, 2 >= 1 /\ 1 <= #x /\ #x <= #a /\ #a' = #a - #x /\ next = (a', b, c)) \/
  (exists y b' : N, 2 >= 1 /\ 1 <= #y /\ #y <= #b /\ #b' = #b - #y /\ next = (a, b', c)) \/
  (exists z c' : N, 2 >= 1 /\ 1 <= #z /\ #z <= #c /\ #c' = #c - #z /\ next = (a, b, c')) \/
  (exists x y a' b' : N, 2 >= 2 /\ 1 <= #x /\ #x <= #a /\ 1 <= #y /\ #y <= #b /\ #a' = #a - #x /\ #b' = #b - #y /\ next = (a', b', c)) \/
  (exists x z a' c' : N, 2 >= 2 /\ 1 <= #x /\ #x <= #a /\ 1 <= #z /\ #z <= #c /\ #a' = #a - #x /\ #c' = #c - #z /\ next = (a', b, c')) \/
  (exists y z b' c' : N, 2 >= 2 /\ 1 <= #y /\ #y <= #b /\ 1 <= #z /\ #z <= #c /\ #b' = #b - #y /\ #c' = #c - #z /\ next = (a, b', c')) \/
  (exists x y z a' b' c' : N, 2 >= 3 /\ 1 <= #x /\ #x <= #a /\ 1 <= #y /\ #y <= #b /\ 1 <= #z /\ #z <= #c /\ #a' = #a - #x /\ #b' = #b - #y /\ #c' = #c - #z /\ next = (a', b', c')).

(* An automaton that reads the binary digits of all coordinates side by side, the most significant first: for each state
   where each column of digits leads; the digit of the last coordinate changes first. *)
Definition edges : list (list Z) :=
  [[0; 1; 1; 1; 1; 1; 1; 0];
   [1; 1; 1; 1; 1; 1; 1; 1]].

(* Lost are the positions after which it is in one of these states. *)
Definition loses : position -> Prop := fun '(a, b, c) =>
  In (run edges (longest [a; b; c]) [a; b; c]) [0].

Definition watched_safe_1 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [1; 0; 0; -1]; Automaton edges [3; 1; 2]%nat].
Definition safe_1 : formula := (No (Both (Equals 0 0) (Both (Equals 2 0) (Both (No (AtMost 1 0)) (No (AtMost 1 (-1))))))).
Lemma safe_1_holds a b c a' : holds safe_1 (map (value [a; b; c; a']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; a'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_2 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [0; 1; 0; -1]; Automaton edges [0; 3; 2]%nat].
Definition safe_2 : formula := (No (Both (Equals 0 0) (Both (Equals 2 0) (Both (No (AtMost 1 0)) (No (AtMost 1 (-1))))))).
Lemma safe_2_holds a b c b' : holds safe_2 (map (value [a; b; c; b']) watched_safe_2).
Proof.
  destruct (decided watched_safe_2 safe_2 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; b'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_3 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [0; 0; 1; -1]; Automaton edges [0; 1; 3]%nat].
Definition safe_3 : formula := (No (Both (Equals 0 0) (Both (Equals 2 0) (Both (No (AtMost 1 0)) (No (AtMost 1 (-1))))))).
Lemma safe_3_holds a b c c' : holds safe_3 (map (value [a; b; c; c']) watched_safe_3).
Proof.
  destruct (decided watched_safe_3 safe_3 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; c'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_4 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [1; 0; 0; -1; 0]; Total 3 [0; 1; 0; 0; -1]; Automaton edges [3; 4; 2]%nat].
Definition safe_4 : formula := (No (Both (Equals 0 0) (Both (Equals 3 0) (Both (No (AtMost 1 0)) (Both (No (AtMost 2 0)) (Both (No (AtMost 1 (-1))) (No (AtMost 2 (-1))))))))).
Lemma safe_4_holds a b c a' b' : holds safe_4 (map (value [a; b; c; a'; b']) watched_safe_4).
Proof.
  destruct (decided watched_safe_4 safe_4 5 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; a'; b'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_5 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [1; 0; 0; -1; 0]; Total 3 [0; 0; 1; 0; -1]; Automaton edges [3; 1; 4]%nat].
Definition safe_5 : formula := (No (Both (Equals 0 0) (Both (Equals 3 0) (Both (No (AtMost 1 0)) (Both (No (AtMost 2 0)) (Both (No (AtMost 1 (-1))) (No (AtMost 2 (-1))))))))).
Lemma safe_5_holds a b c a' c' : holds safe_5 (map (value [a; b; c; a'; c']) watched_safe_5).
Proof.
  destruct (decided watched_safe_5 safe_5 5 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; a'; c'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_6 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [0; 1; 0; -1; 0]; Total 3 [0; 0; 1; 0; -1]; Automaton edges [0; 3; 4]%nat].
Definition safe_6 : formula := (No (Both (Equals 0 0) (Both (Equals 3 0) (Both (No (AtMost 1 0)) (Both (No (AtMost 2 0)) (Both (No (AtMost 1 (-1))) (No (AtMost 2 (-1))))))))).
Lemma safe_6_holds a b c b' c' : holds safe_6 (map (value [a; b; c; b'; c']) watched_safe_6).
Proof.
  destruct (decided watched_safe_6 safe_6 5 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; b'; c'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_7 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [1; 0; 0; -1; 0; 0]; Total 3 [0; 1; 0; 0; -1; 0]; Total 3 [0; 0; 1; 0; 0; -1]; Automaton edges [3; 4; 5]%nat].
Definition safe_7 : formula := (No (Equals 0 (-1))).
Lemma safe_7_holds a b c a' b' c' : holds safe_7 (map (value [a; b; c; a'; b'; c']) watched_safe_7).
Proof.
  destruct (decided watched_safe_7 safe_7 6 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c; a'; b'; c'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_live : list machine := [Automaton edges [0; 1; 2]%nat; Total 2 [0; 0; 0; 1; 0; 0]; Total 2 [0; 0; 0; 0; 1; 0]; Total 2 [0; 0; 0; 0; 0; 1]; Total 3 [1; 0; 0; -1; 0; 0]; Automaton edges [3; 1; 2]%nat; Total 3 [0; 1; 0; -1; 0; 0]; Automaton edges [0; 3; 2]%nat; Total 3 [0; 0; 1; -1; 0; 0]; Automaton edges [0; 1; 3]%nat; Total 3 [0; 1; 0; 0; -1; 0]; Automaton edges [3; 4; 2]%nat; Total 3 [0; 0; 1; 0; -1; 0]; Automaton edges [3; 1; 4]%nat; Automaton edges [0; 3; 4]%nat; Total 3 [0; 0; 1; 0; 0; -1]; Automaton edges [3; 4; 5]%nat].
Definition live : formula := (Either (Both (Equals 0 0) (Both (Equals 1 0) (Both (Equals 2 0) (Equals 3 0)))) (Either (Both (Equals 5 0) (Both (Equals 2 0) (Both (Equals 3 0) (Both (No (AtMost 4 0)) (No (AtMost 4 (-1))))))) (Either (Both (Equals 7 0) (Both (Equals 2 0) (Both (Equals 3 0) (Both (No (AtMost 6 0)) (No (AtMost 6 (-1))))))) (Either (Both (Equals 9 0) (Both (Equals 2 0) (Both (Equals 3 0) (Both (No (AtMost 8 0)) (No (AtMost 8 (-1))))))) (Either (Both (Equals 11 0) (Both (Equals 3 0) (Both (No (AtMost 4 0)) (Both (No (AtMost 10 0)) (Both (No (AtMost 4 (-1))) (No (AtMost 10 (-1)))))))) (Either (Both (Equals 13 0) (Both (Equals 3 0) (Both (No (AtMost 4 0)) (Both (No (AtMost 12 0)) (Both (No (AtMost 4 (-1))) (No (AtMost 12 (-1)))))))) (Both (Equals 14 0) (Both (Equals 3 0) (Both (No (AtMost 6 0)) (Both (No (AtMost 12 0)) (Both (No (AtMost 6 (-1))) (No (AtMost 12 (-1)))))))))))))).
Lemma live_holds a b c : exists y1 y2 y3, holds live (map (value [a; b; c; y1; y2; y3]) watched_live).
Proof.
  destruct (decided watched_live live 3 3 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; c] eq_refl)
    as ([|y1 [|y2 [|y3 [|]]]] & L & H); try discriminate.
  now exists y1, y2, y3.
Qed.

(* A position is lost for who has to move exactly where the law says so. *)
Theorem who_wins : forall p, (lost position rules p <-> loses p) /\ (won position rules p <-> ~ loses p).
Proof.
  apply lost_positions.
  - apply (ends_by position rules (fun '(a, b, c) => 1 * a + 1 * b + 1 * c)%N).
    intros ((a, b), c) q R. red in R. cases; subst q; lia.
  - intros ((a, b), c). unfold loses. apply in_or_not.
  - intros ((a, b), c) q L R. intros L'.
    destruct R as [R | [R | [R | [R | [R | [R | R]]]]]].
    + destruct R as (x & a' & R). pose proof (safe_1_holds a b c a') as H. unfold safe_1, watched_safe_1 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (y & b' & R). pose proof (safe_2_holds a b c b') as H. unfold safe_2, watched_safe_2 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (z & c' & R). pose proof (safe_3_holds a b c c') as H. unfold safe_3, watched_safe_3 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (x & y & a' & b' & R). pose proof (safe_4_holds a b c a' b') as H. unfold safe_4, watched_safe_4 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (x & z & a' & c' & R). pose proof (safe_5_holds a b c a' c') as H. unfold safe_5, watched_safe_5 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (y & z & b' & c' & R). pose proof (safe_6_holds a b c b' c') as H. unfold safe_6, watched_safe_6 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (x & y & z & a' & b' & c' & R). pose proof (safe_7_holds a b c a' b' c') as H. unfold safe_7, watched_safe_7 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
  - intros ((a, b), c) L. destruct (live_holds a b c) as (y1 & y2 & y3 & H). unfold live, watched_live in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    destruct H as [H | [H | [H | [H | [H | H]]]]].
    + exists (y1, b, c). split; [left; exists (Z.to_N (0 + 1 * #a + (-1) * #y1)%Z), y1; repeat split; lia | lia].
    + exists (a, y1, c). split; [right; left; exists (Z.to_N (0 + 1 * #b + (-1) * #y1)%Z), y1; repeat split; lia | lia].
    + exists (a, b, y1). split; [right; right; left; exists (Z.to_N (0 + 1 * #c + (-1) * #y1)%Z), y1; repeat split; lia | lia].
    + exists (y1, y2, c). split; [right; right; right; left; exists (Z.to_N (0 + 1 * #a + (-1) * #y1)%Z), (Z.to_N (0 + 1 * #b + (-1) * #y2)%Z), y1, y2; repeat split; lia | lia].
    + exists (y1, b, y2). split; [right; right; right; right; left; exists (Z.to_N (0 + 1 * #a + (-1) * #y1)%Z), (Z.to_N (0 + 1 * #c + (-1) * #y2)%Z), y1, y2; repeat split; lia | lia].
    + exists (a, y1, y2). split; [right; right; right; right; right; left; exists (Z.to_N (0 + 1 * #b + (-1) * #y1)%Z), (Z.to_N (0 + 1 * #c + (-1) * #y2)%Z), y1, y2; repeat split; lia | lia].
Qed.

Print Assumptions who_wins.
