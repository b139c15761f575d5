(* | (a, b) -> (a - 2 * k, b + k) where k >= 1 and 2 * k <= a *)
(* | (a, b) -> (a + k, b - 2 * k) where k >= 1 and 2 * k <= b *)
Open Scope Z_scope.
Definition position : Type := (N * N)%type.

Definition rules : position -> position -> Prop := fun '(a, b) next =>
  (exists k a' b' : N, #k >= 1 /\ 2 * #k <= #a /\ #a' = #a - 2 * #k /\ #b' = #b + #k /\ next = (a', b')) \/
  (exists k a' b' : N, #k >= 1 /\ 2 * #k <= #b /\ #a' = #a + #k /\ #b' = #b - 2 * #k /\ next = (a', b')).

Definition loses : position -> Prop := fun '(a, b) => #a + 1 >= #b /\ #a - #b <= 1.

Definition watched_safe_1 : list machine := [Total 3 [1; -1; 0; 0]; Total 3 [0; 1; 0; -1]; Total 5 [1; 2; 0; -2]; Total 6 [1; 2; -1; -2]; Total 3 [0; 0; 1; -1]].
Definition safe_1 : formula := (No (Both (Equals 3 0) (Both (Both (No (AtMost 0 (-2))) (AtMost 0 1)) (Both (AtMost 1 (-1)) (Both (No (AtMost 2 (-1))) (Both (AtMost 1 0) (Both (No (AtMost 4 (-2))) (AtMost 4 1)))))))).
Lemma safe_1_holds a b a' b' : holds safe_1 (map (value [a; b; a'; b']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; a'; b'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_2 : list machine := [Total 3 [1; -1; 0; 0]; Total 3 [1; 0; -1; 0]; Total 5 [2; 1; -2; 0]; Total 6 [2; 1; -2; -1]; Total 3 [0; 0; 1; -1]].
Definition safe_2 : formula := (No (Both (Equals 3 0) (Both (Both (No (AtMost 0 (-2))) (AtMost 0 1)) (Both (AtMost 1 (-1)) (Both (No (AtMost 2 (-1))) (Both (AtMost 1 0) (Both (No (AtMost 4 (-2))) (AtMost 4 1)))))))).
Lemma safe_2_holds a b a' b' : holds safe_2 (map (value [a; b; a'; b']) watched_safe_2).
Proof.
  destruct (decided watched_safe_2 safe_2 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b; a'; b'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_live : list machine := [Total 3 [1; -1; 0; 0]; Total 2 [0; 0; 1; 0]; Total 2 [0; 0; 0; 1]; Total 3 [0; 1; 0; -1]; Total 5 [1; 2; 0; -2]; Total 6 [1; 2; -1; -2]; Total 3 [0; 0; 1; -1]; Total 3 [1; 0; -1; 0]; Total 5 [2; 1; -2; 0]; Total 6 [2; 1; -2; -1]].
Definition live : formula := (Either (Both (Equals 1 0) (Both (Equals 2 0) (Both (No (AtMost 0 (-2))) (AtMost 0 1)))) (Either (Both (Equals 5 0) (Both (AtMost 3 (-1)) (Both (No (AtMost 4 (-1))) (Both (AtMost 3 0) (Both (No (AtMost 6 (-2))) (AtMost 6 1)))))) (Both (Equals 9 0) (Both (AtMost 7 (-1)) (Both (No (AtMost 8 (-1))) (Both (AtMost 7 0) (Both (No (AtMost 6 (-2))) (AtMost 6 1)))))))).
Lemma live_holds a b : exists y1 y2, holds live (map (value [a; b; y1; y2]) watched_live).
Proof.
  destruct (decided watched_live live 2 2 1 5000 ltac:(vm_cast_no_check (eq_refl true)) [a; b] eq_refl)
    as ([|y1 [|y2 [|]]] & L & H); try discriminate.
  now exists y1, y2.
Qed.

(* A position is lost for who has to move exactly where the law says so. *)
Theorem who_wins : forall p, (lost position rules p <-> loses p) /\ (won position rules p <-> ~ loses p).
Proof.
  apply lost_positions.
  - apply (ends_by position rules (fun '(a, b) => 1 * a + 1 * b)%N).
    intros (a, b) q R. red in R. cases; subst q; lia.
  - intros (a, b). unfold loses. lia.
  - intros (a, b) q L R. intros L'.
    destruct R as [R | R].
    + destruct R as (k & a' & b' & R). pose proof (safe_1_holds a b a' b') as H. unfold safe_1, watched_safe_1 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (k & a' & b' & R). pose proof (safe_2_holds a b a' b') as H. unfold safe_2, watched_safe_2 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
  - intros (a, b) L. destruct (live_holds a b) as (y1 & y2 & H). unfold live, watched_live in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    destruct H as [H | H].
    + exists (y1, y2). split; [left; exists (Z.to_N (0 + (-1) * #b + 1 * #y2)%Z), y1, y2; repeat split; lia | lia].
    + exists (y1, y2). split; [right; exists (Z.to_N (0 + (-1) * #a + 1 * #y1)%Z), y1, y2; repeat split; lia | lia].
Qed.

Print Assumptions who_wins.
