(* | lose when n == 0 *)
(* | n -> n - k where 2 <= k <= 4 *)
(* | n -> 0 where 1 <= n < 2 *)
Open Scope Z_scope.
Definition position : Type := (N)%type.

Definition rules : position -> position -> Prop := fun n next =>
  (exists k n' : N, 2 <= #k /\ #k <= 4 /\ #n' = #n - #k /\ next = n') \/
  (exists n' : N, 1 <= #n /\ #n < 2 /\ #n' = 0 /\ next = n').

Definition loses : position -> Prop := fun n => (#n = 0 \/ (#n >= 1 /\ (#n mod 6 = 1 \/ #n mod 6 = 2))).

(* Who moves there wins, or loses; and whether who cannot move wins. *)
Definition wins_at : position -> Prop := fun n => False.
Definition loses_at : position -> Prop := fun n => #n = 0.
Definition misere : Prop := False.

Definition watched_safe_1 : list machine := [Total 3 [1; 0]; Rest 6 [1; 0]; Total 6 [1; -1]; Total 3 [0; 1]; Rest 6 [0; 1]].
Definition safe_1 : formula := (No (Both (Either (Equals 0 0) (Both (No (AtMost 0 0)) (Either (Equals 1 1) (Equals 1 2)))) (Both (No (AtMost 2 1)) (Both (AtMost 2 4) (Both (No (AtMost 2 (-1))) (Both (No (Equals 3 0)) (Either (Equals 3 0) (Both (No (AtMost 3 0)) (Either (Equals 4 1) (Equals 4 2)))))))))).
Lemma safe_1_holds n n' : holds safe_1 (map (value [n; n']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 2 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [n; n'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_2 : list machine := [Total 4 [1; 0]; Rest 6 [1; 0]; Total 3 [0; 1]; Rest 6 [0; 1]].
Definition safe_2 : formula := (No (Both (Equals 2 0) (Both (Either (Equals 0 0) (Both (No (AtMost 0 0)) (Either (Equals 1 1) (Equals 1 2)))) (Both (No (AtMost 0 0)) (Both (AtMost 0 1) (Both (No (Equals 2 0)) (Either (Equals 2 0) (Both (No (AtMost 2 0)) (Either (Equals 3 1) (Equals 3 2)))))))))).
Lemma safe_2_holds n n' : holds safe_2 (map (value [n; n']) watched_safe_2).
Proof.
  destruct (decided watched_safe_2 safe_2 2 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [n; n'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_live : list machine := [Total 4 [1; 0]; Rest 6 [1; 0]; Total 3 [0; 1]; Total 6 [1; -1]; Rest 6 [0; 1]].
Definition live : formula := (Either (Both (Equals 2 0) (Either (Equals 0 0) (Both (No (AtMost 0 0)) (Either (Equals 1 1) (Equals 1 2))))) (Either (Both (No (AtMost 3 1)) (Both (AtMost 3 4) (Both (No (AtMost 3 (-1))) (Both (No (Equals 2 0)) (Either (Equals 2 0) (Both (No (AtMost 2 0)) (Either (Equals 4 1) (Equals 4 2)))))))) (Both (Equals 2 0) (Both (No (AtMost 0 0)) (Both (AtMost 0 1) (Both (No (Equals 2 0)) (Either (Equals 2 0) (Both (No (AtMost 2 0)) (Either (Equals 4 1) (Equals 4 2)))))))))).
Lemma live_holds n : exists y1, holds live (map (value [n; y1]) watched_live).
Proof.
  destruct (decided watched_live live 1 1 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [n] eq_refl)
    as ([|y1 [|]] & L & H); try discriminate.
  now exists y1.
Qed.

(* A position is lost for who has to move exactly where the law says so. *)
Theorem who_wins : forall p, (lost position rules wins_at loses_at misere p <-> loses p) /\ (won position rules wins_at loses_at misere p <-> ~ loses p).
Proof.
  apply lost_positions_at_goals.
  - apply (ends_by position rules (fun n => 1 * n)%N).
    intros n q R. red in R. cases; subst q; lia.
  - intros n. unfold loses. lia.
  - intros p _ [].
  - intros n q L R.
    destruct R as [R | R].
    + destruct R as (k & n' & R). pose proof (safe_1_holds n n') as H. unfold safe_1, watched_safe_1 in H. says_in H. cases; subst q; unfold wins_at, loses_at; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (n' & R). pose proof (safe_2_holds n n') as H. unfold safe_2, watched_safe_2 in H. says_in H. cases; subst q; unfold wins_at, loses_at; unfold loses in *; cbn [In] in *; lia.
  - intros n L. destruct (live_holds n) as (y1 & H). unfold live, watched_live in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    destruct H as [H | H].
    + left. exists y1. split; [left; exists (Z.to_N (0 + 1 * #n + (-1) * #y1)%Z), y1; repeat split; lia | unfold wins_at, loses_at; lia].
    + left. exists y1. split; [right; exists y1; repeat split; lia | unfold wins_at, loses_at; lia].
Qed.

Print Assumptions who_wins.
