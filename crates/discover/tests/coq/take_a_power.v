(* | n -> n - k where k in powers(4) *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists k n' : N, (exists e : N, #k = 4 ^ #e) /\ #n' = #n - #k /\ parts = [n']).

(* What heaps are worth. *)
Definition worth (n v : N) : Prop :=
  #n mod 5 = 0 /\ #v = 0 \/
  #n mod 5 = 1 /\ #v = 1 \/
  #n mod 5 = 2 /\ #v = 0 \/
  #n mod 5 = 3 /\ #v = 1 \/
  #n mod 5 = 4 /\ #v = 2.

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Lemma worth_once : forall n v w : N, worth n v -> worth n w -> v = w.
Proof. intros n v w V W. unfold worth in *. lia. Qed.

Definition watched_safe_1 : list machine := [Rest 5 [1; 0; 0]; Total 4 [0; 1; 0]; PowerOf 2 2; Total 2 [1; 0; -1]; Rest 5 [1; 0; -1]].
Definition safe_1 : formula := (No (Both (Equals 2 1) (Both (Either (Both (Equals 0 0) (Equals 1 0)) (Either (Both (Equals 0 1) (Equals 1 1)) (Either (Both (Equals 0 2) (Equals 1 0)) (Either (Both (Equals 0 3) (Equals 1 1)) (Both (Equals 0 4) (Equals 1 2)))))) (Both (No (AtMost 3 (-1))) (Either (Both (Equals 4 0) (Equals 1 0)) (Either (Both (Equals 4 1) (Equals 1 1)) (Either (Both (Equals 4 2) (Equals 1 0)) (Either (Both (Equals 4 3) (Equals 1 1)) (Both (Equals 4 4) (Equals 1 2)))))))))).
Lemma safe_1_holds Heap Value k : holds safe_1 (map (value [Heap; Value; k]) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 3 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [Heap; Value; k] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Lemma safe : forall n v parts values, worth n v -> rules n parts -> Forall2 worth parts values -> nimsum values <> v.
Proof.
  intros Heap Value Parts Values V R F.
  + destruct R as (k & n' & R). cases; subst Parts.
    inversion F as [|? X0 ? ? W0 F0 E1 E2]; clear F E1; subst; rename F0 into F.
    inversion F; subst; clear F. intros E.
    assert (X0 = Value) by by_bits. subst X0. clear E.
    pose proof (safe_1_holds Heap Value k) as C. unfold safe_1, watched_safe_1 in C. says_in C.
    powers. unfold worth in *. cbn [In] in *. refuted_by C.
Qed.

Definition watched_worths : list machine := [Rest 5 [1; 0]; Total 4 [0; 1]].
Definition worths : formula := (Either (Both (Equals 0 0) (Equals 1 0)) (Either (Both (Equals 0 1) (Equals 1 1)) (Either (Both (Equals 0 2) (Equals 1 0)) (Either (Both (Equals 0 3) (Equals 1 1)) (Both (Equals 0 4) (Equals 1 2)))))).
Lemma worths_holds n : exists v, holds worths (map (value [n; v]) watched_worths).
Proof.
  destruct (decided watched_worths worths 1 1 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [n] eq_refl)
    as ([|v [|]] & L & H); try discriminate.
  now exists v.
Qed.

Definition watched_lives : list machine := [Rest 5 [1; 0; 0; 0]; Total 4 [0; 0; 1; 0]; Total 2 [0; 1; -1; 0]; Total 2 [0; 0; 0; 1]; PowerOf 2 3; Total 2 [1; 0; 0; -1]; Rest 5 [1; 0; 0; -1]; Total 4 [0; 1; 0; 0]].
Definition lives : formula := (Either (No (Either (Both (Equals 0 0) (Equals 1 0)) (Either (Both (Equals 0 1) (Equals 1 1)) (Either (Both (Equals 0 2) (Equals 1 0)) (Either (Both (Equals 0 3) (Equals 1 1)) (Both (Equals 0 4) (Equals 1 2))))))) (Either (Both (Equals 3 0) (No (AtMost 2 (-1)))) (Both (Equals 4 1) (Both (No (AtMost 5 (-1))) (Either (Both (Equals 6 0) (Equals 7 0)) (Either (Both (Equals 6 1) (Equals 7 1)) (Either (Both (Equals 6 2) (Equals 7 0)) (Either (Both (Equals 6 3) (Equals 7 1)) (Both (Equals 6 4) (Equals 7 2)))))))))).
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
  destruct H as [H | H].
  + left. lia.
  + conjuncts. right. exists [(Z.to_N (0 + 1 * #n + (-1) * #y1)%Z)], [u]. split; [exists y1, (Z.to_N (0 + 1 * #n + (-1) * #y1)%Z); repeat split; fits|].
    split; [each_worth; unfold worth; cbn [In]; told|].
    by_bits.
Qed.

(* Every heap is worth one number. A sum of heaps is lost for who has to move exactly where the nim-sum of these is 0. *)
Theorem who_wins : forall heaps, exists values, Forall2 worth heaps values /\
  (lost _ (move rules) heaps <-> nimsum values = 0%N) /\ (won _ (move rules) heaps <-> nimsum values <> 0%N).
Proof. exact (who_wins_by_worth rules worth smaller worth_once safe live). Qed.

Print Assumptions who_wins.
