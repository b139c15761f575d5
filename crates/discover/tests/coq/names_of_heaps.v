(* | misere *)
(* | next -> next - q where q in {1, 2} *)
Open Scope Z_scope.
Definition position : Type := (N)%type.

Definition rules : position -> position -> Prop := fun next_ next =>
  (exists q_ next_' : N, (#q_ = 1 \/ #q_ = 2) /\ #next_' = #next_ - #q_ /\ next = next_').

Definition loses : position -> Prop := fun next_ => #next_ mod 3 = 1.

(* Who moves there wins, or loses; and whether who cannot move wins. *)
Definition wins_at : position -> Prop := fun next_ => False.
Definition loses_at : position -> Prop := fun next_ => False.
Definition misere : Prop := True.

Definition watched_safe_1 : list machine := [Rest 3 [1; 0]; Total 4 [1; -1]; Rest 3 [0; 1]].
Definition safe_1 : formula := (No (Both (Equals 0 1) (Both (Equals 2 1) (Both (Either (Equals 1 1) (Equals 1 2)) (No (AtMost 1 (-1))))))).
Lemma safe_1_holds next_ next_' : holds safe_1 (map (value [next_; next_']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 2 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [next_; next_'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_live : list machine := [Rest 3 [1; 0]; Total 2 [0; 1]; Total 2 [1; 0]; Total 4 [1; -1]; Rest 3 [0; 1]].
Definition live : formula := (Either (Both (Equals 0 1) (Equals 1 0)) (Either (Both (Equals 2 0) (Equals 1 0)) (Both (Equals 4 1) (Both (Either (Equals 3 1) (Equals 3 2)) (No (AtMost 3 (-1))))))).
Lemma live_holds next_ : exists y1, holds live (map (value [next_; y1]) watched_live).
Proof.
  destruct (decided watched_live live 1 1 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [next_] eq_refl)
    as ([|y1 [|]] & L & H); try discriminate.
  now exists y1.
Qed.

Definition watched_moves : list machine := [Rest 3 [1; 0]; Total 2 [0; 1]; Total 4 [1; -1]].
Definition moves : formula := (Either (Both (Equals 1 0) (No (Equals 0 1))) (Both (Either (Equals 2 1) (Equals 2 2)) (No (AtMost 2 (-1))))).
Lemma moves_holds next_ : exists y1, holds moves (map (value [next_; y1]) watched_moves).
Proof.
  destruct (decided watched_moves moves 1 1 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [next_] eq_refl)
    as ([|y1 [|]] & L & H); try discriminate.
  now exists y1.
Qed.

(* A position is lost for who has to move exactly where the law says so. *)
Theorem who_wins : forall p, (lost position rules wins_at loses_at misere p <-> loses p) /\ (won position rules wins_at loses_at misere p <-> ~ loses p).
Proof.
  apply lost_positions_at_goals.
  - apply (ends_by position rules (fun next_ => 1 * next_)%N).
    intros next_ q R. red in R. cases; subst q; lia.
  - intros next_. unfold loses. lia.
  - intros next_ L _. destruct (moves_holds next_) as (y1 & H). unfold moves, watched_moves in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    + exists y1. solve [exists (Z.to_N (0 + 1 * #next_ + (-1) * #y1)%Z), y1; repeat split; lia].
  - intros next_ q L R.
    + destruct R as (q_ & next_' & R). pose proof (safe_1_holds next_ next_') as H. unfold safe_1, watched_safe_1 in H. says_in H. cases; subst q; unfold wins_at, loses_at; unfold loses in *; cbn [In] in *; lia.
  - intros next_ L. destruct (live_holds next_) as (y1 & H). unfold live, watched_live in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    destruct H as [H | H].
    { right. split; [exact Logic.I|]. intros q R. red in R. cases; subst q; lia. }
    + left. exists y1. split; [exists (Z.to_N (0 + 1 * #next_ + (-1) * #y1)%Z), y1; repeat split; lia | unfold wins_at, loses_at; lia].
Qed.

Print Assumptions who_wins.
