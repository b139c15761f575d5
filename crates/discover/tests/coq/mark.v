(* | one: n -> n - 1 *)
(* | half: n -> n // 2 where n >= 1 *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists n' : N, #n' = #n - 1 /\ parts = [n']) \/
  (exists n' : N, #n >= 1 /\ #n' = #n / 2 /\ parts = [n']).

(* What heaps are worth. *)
(* An automaton that reads the binary digits of a heap and of its value side by side, the most significant first: for each
   state where each pair of digits leads; the digit of the value changes first. *)
Definition edges : list (list Z) :=
  [[0; 9; 1; 2];
   [3; 4; 5; 9];
   [9; 9; 6; 9];
   [1; 2; 5; 9];
   [9; 9; 6; 9];
   [7; 8; 1; 2];
   [9; 9; 9; 9];
   [5; 9; 1; 2];
   [6; 9; 9; 9];
   [9; 9; 9; 9]].

Definition worth (n v : N) : Prop :=
  In (run edges (longest [n; v]) [n; v]) [0; 2; 3; 6; 7].

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Definition watched_same_values : list machine := [Automaton edges [0; 1]%nat; Automaton edges [0; 2]%nat; Total 2 [0; 1; -1]].
Definition same_values : formula := (No (Both (Either (Equals 0 0) (Either (Equals 0 2) (Either (Equals 0 3) (Either (Equals 0 6) (Equals 0 7))))) (Both (Either (Equals 1 0) (Either (Equals 1 2) (Either (Equals 1 3) (Either (Equals 1 6) (Equals 1 7))))) (No (Equals 2 0))))).
Lemma same_values_holds n v w : holds same_values (map (value [n; v; w]) watched_same_values).
Proof.
  destruct (decided watched_same_values same_values 3 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [n; v; w] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Lemma worth_once : forall n v w : N, worth n v -> worth n w -> v = w.
Proof.
  intros n v w V W. pose proof (same_values_holds n v w) as H. unfold same_values, watched_same_values in H. says_in H.
  unfold worth in *. cbn [In] in *. lia.
Qed.

Definition watched_safe_1 : list machine := [Automaton edges [0; 1]%nat; Total 3 [1; 0; -1]; Automaton edges [2; 1]%nat].
Definition safe_1 : formula := (No (Both (Equals 1 1) (Both (Either (Equals 0 0) (Either (Equals 0 2) (Either (Equals 0 3) (Either (Equals 0 6) (Equals 0 7))))) (Either (Equals 2 0) (Either (Equals 2 2) (Either (Equals 2 3) (Either (Equals 2 6) (Equals 2 7)))))))).
Lemma safe_1_holds Heap Value n' : holds safe_1 (map (value [Heap; Value; n']) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 3 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [Heap; Value; n'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_2 : list machine := [Automaton edges [0; 1]%nat; Total 3 [1; 0; 0]; Total 3 [1; 0; -2]; Automaton edges [2; 1]%nat].
Definition safe_2 : formula := (No (Both (Either (Equals 0 0) (Either (Equals 0 2) (Either (Equals 0 3) (Either (Equals 0 6) (Equals 0 7))))) (Both (No (AtMost 1 0)) (Both (Both (No (AtMost 2 (-1))) (AtMost 2 1)) (Either (Equals 3 0) (Either (Equals 3 2) (Either (Equals 3 3) (Either (Equals 3 6) (Equals 3 7))))))))).
Lemma safe_2_holds Heap Value n' : holds safe_2 (map (value [Heap; Value; n']) watched_safe_2).
Proof.
  destruct (decided watched_safe_2 safe_2 3 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [Heap; Value; n'] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Lemma safe : forall n v parts values, worth n v -> rules n parts -> Forall2 worth parts values -> nimsum values <> v.
Proof.
  intros Heap Value Parts Values V R F. destruct R as [R | R].
  + destruct R as (n' & R). cases; subst Parts.
    inversion F as [|? X0 ? ? W0 F0 E1 E2]; clear F E1; subst; rename F0 into F.
    inversion F; subst; clear F. intros E.
    assert (X0 = Value) by by_bits. subst X0. clear E.
    pose proof (safe_1_holds Heap Value n') as C. unfold safe_1, watched_safe_1 in C. says_in C.
    powers. unfold worth in *. cbn [In] in *. refuted_by C.
  + destruct R as (n' & R). cases; subst Parts.
    inversion F as [|? X0 ? ? W0 F0 E1 E2]; clear F E1; subst; rename F0 into F.
    inversion F; subst; clear F. intros E.
    assert (X0 = Value) by by_bits. subst X0. clear E.
    pose proof (safe_2_holds Heap Value n') as C. unfold safe_2, watched_safe_2 in C. says_in C.
    powers. unfold worth in *. cbn [In] in *. refuted_by C.
Qed.

Definition watched_worths : list machine := [Automaton edges [0; 1]%nat].
Definition worths : formula := (Either (Equals 0 0) (Either (Equals 0 2) (Either (Equals 0 3) (Either (Equals 0 6) (Equals 0 7))))).
Lemma worths_holds n : exists v, holds worths (map (value [n; v]) watched_worths).
Proof.
  destruct (decided watched_worths worths 1 1 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [n] eq_refl)
    as ([|v [|]] & L & H); try discriminate.
  now exists v.
Qed.

Definition watched_lives : list machine := [Automaton edges [0; 2]%nat; Total 2 [0; 1; -1; 0]; Total 2 [0; 0; 0; 1]; Total 3 [1; 0; 0; -1]; Automaton edges [3; 1]%nat; Total 3 [1; 0; 0; 0]; Total 3 [1; 0; 0; -2]].
Definition lives : formula := (Either (No (Either (Equals 0 0) (Either (Equals 0 2) (Either (Equals 0 3) (Either (Equals 0 6) (Equals 0 7)))))) (Either (Both (Equals 2 0) (No (AtMost 1 (-1)))) (Either (Both (Equals 3 1) (Either (Equals 4 0) (Either (Equals 4 2) (Either (Equals 4 3) (Either (Equals 4 6) (Equals 4 7)))))) (Both (No (AtMost 5 0)) (Both (Both (No (AtMost 6 (-1))) (AtMost 6 1)) (Either (Equals 4 0) (Either (Equals 4 2) (Either (Equals 4 3) (Either (Equals 4 6) (Equals 4 7)))))))))).
Lemma lives_holds n u v : exists y1, holds lives (map (value [n; u; v; y1]) watched_lives).
Proof.
  destruct (decided watched_lives lives 3 1 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [n; u; v] eq_refl)
    as ([|y1 [|]] & L & H); try discriminate.
  now exists y1.
Qed.

Lemma live : forall n u, exists v, worth n v /\
  ((v <= u)%N \/ exists parts values, rules n parts /\ Forall2 worth parts values /\ nimsum values = u).
Proof.
  intros n u. destruct (worths_holds n) as (v & W). unfold worths, watched_worths in W. says_in W.
  exists v. split; [unfold worth; cbn [In]; told|].
  destruct (lives_holds n u v) as (y1 & H). unfold lives, watched_lives in H. says_in H.
  destruct H as [H | H]; [exfalso; refuted_by H|].
  destruct H as [H | [H | H]].
  + left. lia.
  + conjuncts. right. exists [y1], [u]. split; [left; exists y1; repeat split; fits|].
    split; [each_worth; unfold worth; cbn [In]; told|].
    by_bits.
  + conjuncts. right. exists [y1], [u]. split; [right; exists y1; repeat split; fits|].
    split; [each_worth; unfold worth; cbn [In]; told|].
    by_bits.
Qed.

(* Every heap is worth one number. A sum of heaps is lost for who has to move exactly where the nim-sum of these is 0. *)
Theorem who_wins : forall heaps, exists values, Forall2 worth heaps values /\
  (lost _ (move rules) heaps <-> nimsum values = 0%N) /\ (won _ (move rules) heaps <-> nimsum values <> 0%N).
Proof. exact (who_wins_by_worth rules worth smaller worth_once safe live). Qed.

Print Assumptions who_wins.
