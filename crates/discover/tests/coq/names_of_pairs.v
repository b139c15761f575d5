(* | (y1, next) -> (y1 - q, next) where q >= 1 *)
(* | (y1, next) -> (y1, next - e) where e >= 1 *)
Open Scope Z_scope.
Definition position : Type := (N * N)%type.

Definition rules : position -> position -> Prop := fun '(y1_, next_) next =>
  (exists q_ y1_' : N, #q_ >= 1 /\ #y1_' = #y1_ - #q_ /\ next = (y1_', next_)) \/
  (exists e_ next_' : N, #e_ >= 1 /\ #next_' = #next_ - #e_ /\ next = (y1_, next_')).

Definition loses : position -> Prop := fun '(y1_, next_) => #y1_ = #next_.

Definition watched_safe_1 : list machine := [Total 2 [1; -1; 0]; Total 3 [1; 0; -1]; Total 2 [0; 1; -1]].
Definition safe_1 : formula := (No (Both (Equals 0 0) (Both (Equals 2 0) (Both (No (AtMost 1 0)) (No (AtMost 1 (-1))))))).
Lemma safe_1_holds y1_ next_ y1_' : holds safe_1 (map (value [y1_; next_; y1_']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 3 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [y1_; next_; y1_'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_2 : list machine := [Total 2 [1; -1; 0]; Total 3 [0; 1; -1]; Total 2 [1; 0; -1]].
Definition safe_2 : formula := (No (Both (Equals 0 0) (Both (Equals 2 0) (Both (No (AtMost 1 0)) (No (AtMost 1 (-1))))))).
Lemma safe_2_holds y1_ next_ next_' : holds safe_2 (map (value [y1_; next_; next_']) watched_safe_2).
Proof.
  destruct (decided watched_safe_2 safe_2 3 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [y1_; next_; next_'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_live : list machine := [Total 2 [1; -1; 0]; Total 2 [0; 0; 1]; Total 3 [1; 0; -1]; Total 3 [0; 1; -1]].
Definition live : formula := (Either (Both (Equals 0 0) (Equals 1 0)) (Either (Both (Equals 3 0) (Both (No (AtMost 2 0)) (No (AtMost 2 (-1))))) (Both (Equals 2 0) (Both (No (AtMost 3 0)) (No (AtMost 3 (-1))))))).
Lemma live_holds y1_ next_ : exists y1, holds live (map (value [y1_; next_; y1]) watched_live).
Proof.
  destruct (decided watched_live live 2 1 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [y1_; next_] eq_refl)
    as ([|y1 [|]] & L & H); try discriminate.
  now exists y1.
Qed.

(* A position is lost for who has to move exactly where the law says so. *)
Theorem who_wins : forall p, (lost position rules p <-> loses p) /\ (won position rules p <-> ~ loses p).
Proof.
  apply lost_positions.
  - apply (ends_by position rules (fun '(y1_, next_) => 1 * y1_ + 1 * next_)%N).
    intros (y1_, next_) q R. red in R. cases; subst q; lia.
  - intros (y1_, next_). unfold loses. lia.
  - intros (y1_, next_) q L R. intros L'.
    destruct R as [R | R].
    + destruct R as (q_ & y1_' & R). pose proof (safe_1_holds y1_ next_ y1_') as H. unfold safe_1, watched_safe_1 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
    + destruct R as (e_ & next_' & R). pose proof (safe_2_holds y1_ next_ next_') as H. unfold safe_2, watched_safe_2 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
  - intros (y1_, next_) L. destruct (live_holds y1_ next_) as (y1 & H). unfold live, watched_live in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    destruct H as [H | H].
    + exists (y1, next_). split; [left; exists (Z.to_N (0 + 1 * #y1_ + (-1) * #y1)%Z), y1; repeat split; lia | lia].
    + exists (y1_, y1). split; [right; exists (Z.to_N (0 + 1 * #next_ + (-1) * #y1)%Z), y1; repeat split; lia | lia].
Qed.

Print Assumptions who_wins.
