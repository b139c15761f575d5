(* | (n, m) -> (n - k, k) where 1 <= k <= n and k <= m *)
Open Scope Z_scope.
Definition position : Type := (N * N)%type.

Definition rules : position -> position -> Prop := fun '(n, m) next =>
  (exists k n' : N, 1 <= #k /\ #k <= #n /\ #k <= #m /\ #n' = #n - #k /\ next = (n', k)).

(* An automaton that reads the binary digits of all coordinates side by side, the most significant first: for each state
   where each column of digits leads; the digit of the last coordinate changes first. *)
Definition edges : list (list Z) :=
  [[0; 1; 0; 2];
   [1; 1; 2; 2];
   [2; 2; 2; 2]].

(* Lost are the positions after which it is in one of these states. *)
Definition loses : position -> Prop := fun '(n, m) =>
  In (run edges (longest [n; m]) [n; m]) [0; 1].

Definition watched_safe_1 : list machine := [Automaton edges [0; 1]%nat; Total 3 [0; 0; 1; 0]; Total 2 [1; 0; -1; 0]; Total 2 [0; 1; -1; 0]; Total 3 [1; 0; -1; -1]; Automaton edges [3; 2]%nat].
Definition safe_1 : formula := (No (Both (Equals 4 0) (Both (Either (Equals 0 0) (Equals 0 1)) (Both (No (AtMost 1 0)) (Both (No (AtMost 2 (-1))) (Both (No (AtMost 3 (-1))) (Either (Equals 5 0) (Equals 5 1)))))))).
Lemma safe_1_holds n m k n' : holds safe_1 (map (value [n; m; k; n']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 4 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [n; m; k; n'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_live : list machine := [Automaton edges [0; 1]%nat; Total 3 [0; 0; 1; 0]; Total 2 [0; 0; 0; 1]; Total 2 [1; 0; -1; 0]; Total 2 [0; 1; -1; 0]; Total 3 [1; 0; -1; -1]; Automaton edges [3; 2]%nat].
Definition live : formula := (Either (Both (Equals 1 0) (Both (Equals 2 0) (Either (Equals 0 0) (Equals 0 1)))) (Both (Equals 5 0) (Both (No (AtMost 1 0)) (Both (No (AtMost 3 (-1))) (Both (No (AtMost 4 (-1))) (Either (Equals 6 0) (Equals 6 1))))))).
Lemma live_holds n m : exists y1 y2, holds live (map (value [n; m; y1; y2]) watched_live).
Proof.
  destruct (decided watched_live live 2 2 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [n; m] eq_refl)
    as ([|y1 [|y2 [|]]] & L & H); try discriminate.
  now exists y1, y2.
Qed.

(* A position is lost for who has to move exactly where the law says so. *)
Theorem who_wins : forall p, (lost position rules p <-> loses p) /\ (won position rules p <-> ~ loses p).
Proof.
  apply lost_positions.
  - apply (ends_by position rules (fun '(n, m) => 1 * n + 1 * m)%N).
    intros (n, m) q R. red in R. cases; subst q; lia.
  - intros (n, m). unfold loses. apply in_or_not.
  - intros (n, m) q L R. intros L'.
    + destruct R as (k & n' & R). pose proof (safe_1_holds n m k n') as H. unfold safe_1, watched_safe_1 in H. says_in H. cases; subst q; unfold loses in *; cbn [In] in *; lia.
  - intros (n, m) L. destruct (live_holds n m) as (y1 & y2 & H). unfold live, watched_live in H. says_in H.
    unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].
    + exists (y2, y1). split; [exists y1, y2; repeat split; lia | lia].
Qed.

Print Assumptions who_wins.
