(* | start (a, b) -> (a, b, 1) *)
(* | take: (a, b, pass) -> (a - k, b, pass) where 1 <= k <= a *)
(* | take: (a, b, pass) -> (a, b - k, pass) where 1 <= k <= b *)
(* | pass: (a, b, pass) -> (a, b, 0) where pass == 1 and a + b >= 1 *)
Open Scope Z_scope.
Definition position : Type := (N * N * N)%type.

Definition rules : position -> position -> Prop := fun '(a, b, pass) next =>
  (exists k a' : N, 1 <= #k /\ #k <= #a /\ #a' = #a - #k /\ next = (a', b, pass)) \/
  (exists k b' : N, 1 <= #k /\ #k <= #b /\ #b' = #b - #k /\ next = (a, b', pass)) \/
  (exists pass' : N, #pass = 1 /\ #a + #b >= 1 /\ #pass' = 0 /\ next = (a, b, pass')).

(* An automaton that reads the binary digits of all coordinates side by side, the most significant first: for each state
   where each column of digits leads; the digit of the last coordinate changes first. *)
Definition edges : list (list Z) :=
  [[0; 1; 2; 7; 3; 7; 4; 5];
   [1; 1; 7; 7; 7; 7; 1; 1];
   [7; 7; 7; 7; 2; 6; 7; 7];
   [7; 7; 3; 6; 7; 7; 7; 7];
   [4; 5; 2; 7; 3; 7; 4; 5];
   [1; 1; 7; 7; 7; 7; 1; 1];
   [7; 7; 7; 7; 7; 7; 7; 7];
   [7; 7; 7; 7; 7; 7; 7; 7]].

(* Lost are the positions after which it is in one of these states. *)
Definition loses : position -> Prop := fun '(a, b, pass) =>
  In (run edges (longest [a; b; pass]) [a; b; pass]) [0; 1; 4; 6].

Definition watched_safe_1 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [1; 0; 0; -1]; Automaton edges [3; 1; 2]%nat].
Definition safe_1 : formula := (No (Both (Either (Equals 0 0) (Either (Equals 0 1) (Either (Equals 0 4) (Equals 0 6)))) (Both (No (AtMost 1 0)) (Both (No (AtMost 1 (-1))) (Either (Equals 2 0) (Either (Equals 2 1) (Either (Equals 2 4) (Equals 2 6)))))))).
Lemma safe_1_holds a b pass a' : holds safe_1 (map (value [a; b; pass; a']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; pass; a'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_2 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [0; 1; 0; -1]; Automaton edges [0; 3; 2]%nat].
Definition safe_2 : formula := (No (Both (Either (Equals 0 0) (Either (Equals 0 1) (Either (Equals 0 4) (Equals 0 6)))) (Both (No (AtMost 1 0)) (Both (No (AtMost 1 (-1))) (Either (Equals 2 0) (Either (Equals 2 1) (Either (Equals 2 4) (Equals 2 6)))))))).
Lemma safe_2_holds a b pass b' : holds safe_2 (map (value [a; b; pass; b']) watched_safe_2).
Proof.
  destruct (decided watched_safe_2 safe_2 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; pass; b'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_3 : list machine := [Automaton edges [0; 1; 2]%nat; Total 3 [0; 0; 1; 0]; Total 3 [1; 1; 0; 0]; Total 2 [0; 0; 0; 1]; Automaton edges [0; 1; 3]%nat].
Definition safe_3 : formula := (No (Both (Equals 1 1) (Both (Equals 3 0) (Both (Either (Equals 0 0) (Either (Equals 0 1) (Either (Equals 0 4) (Equals 0 6)))) (Both (No (AtMost 2 0)) (Either (Equals 4 0) (Either (Equals 4 1) (Either (Equals 4 4) (Equals 4 6))))))))).
Lemma safe_3_holds a b pass pass' : holds safe_3 (map (value [a; b; pass; pass']) watched_safe_3).
Proof.
  destruct (decided watched_safe_3 safe_3 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; pass; pass'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_live : list machine := [Automaton edges [0; 1; 2]%nat; Total 2 [0; 0; 0; 1]; Total 3 [1; 0; 0; -1]; Automaton edges [3; 1; 2]%nat; Total 3 [0; 1; 0; -1]; Automaton edges [0; 3; 2]%nat; Total 3 [0; 0; 1; 0]; Total 3 [1; 1; 0; 0]; Automaton edges [0; 1; 3]%nat].
Definition live : formula := (Either (Both (Equals 1 0) (Either (Equals 0 0) (Either (Equals 0 1) (Either (Equals 0 4) (Equals 0 6))))) (Either (Both (No (AtMost 2 0)) (Both (No (AtMost 2 (-1))) (Either (Equals 3 0) (Either (Equals 3 1) (Either (Equals 3 4) (Equals 3 6)))))) (Either (Both (No (AtMost 4 0)) (Both (No (AtMost 4 (-1))) (Either (Equals 5 0) (Either (Equals 5 1) (Either (Equals 5 4) (Equals 5 6)))))) (Both (Equals 6 1) (Both (Equals 1 0) (Both (No (AtMost 7 0)) (Either (Equals 8 0) (Either (Equals 8 1) (Either (Equals 8 4) (Equals 8 6)))))))))).
Lemma live_holds a b pass : exists y1, holds live (map (value [a; b; pass; y1]) watched_live).
Proof.
  destruct (decided watched_live live 3 1 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; pass] eq_refl)
    as ([|y1 [|]] & L & H); try discriminate.
  now exists y1.
Qed.

(* A position is lost for who has to move exactly where the law says so. *)
Theorem who_wins : forall p, (lost position rules p <-> loses p) /\ (won position rules p <-> ~ loses p).
Proof.
  apply lost_positions.
  - apply (ends_by position rules (fun '(a, b, pass) => 1 * a + 1 * b + 1 * pass)%N).
    intros ((a, b), pass) q R. red in R. cases; subst q; lia.
  - intros ((a, b), pass). unfold loses. apply in_or_not.
  - intros ((a, b), pass) q L R. intros L'.
    destruct R as [R | [R | R]].
    + destruct R as (k & a' & R). pose proof (safe_1_holds a b pass a') as H. unfold safe_1, watched_safe_1 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (k & b' & R). pose proof (safe_2_holds a b pass b') as H. unfold safe_2, watched_safe_2 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (pass' & R). pose proof (safe_3_holds a b pass pass') as H. unfold safe_3, watched_safe_3 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
  - intros ((a, b), pass) L. destruct (live_holds a b pass) as (y1 & H). unfold live, watched_live in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    destruct H as [H | [H | H]].
    + exists (y1, b, pass). split; [left; exists (Z.to_N (0 + 1 * #a + (-1) * #y1)%Z), y1; repeat split; lia | lia].
    + exists (a, y1, pass). split; [right; left; exists (Z.to_N (0 + 1 * #b + (-1) * #y1)%Z), y1; repeat split; lia | lia].
    + exists (a, b, y1). split; [right; right; exists y1; repeat split; lia | lia].
Qed.

Print Assumptions who_wins.
