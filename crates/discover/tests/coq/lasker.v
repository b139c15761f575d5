(* | take: n -> n - k where 1 <= k <= n *)
(* | split: n -> a, b where a + b == n and 1 <= a <= b *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists k n' : N, 1 <= #k /\ #k <= #n /\ #n' = #n - #k /\ parts = [n']) \/
  (exists a b : N, #a + #b = #n /\ 1 <= #a /\ #a <= #b /\ parts = [a; b]).

(* What heaps are worth. *)
Definition worth (n v : N) : Prop :=
  #n = 0 /\ #v = 0 \/
  #n mod 4 = 1 /\ #v = #n \/
  #n mod 4 = 2 /\ #v = #n \/
  #n mod 4 = 3 /\ #v = #n + 1 \/
  #n >= 1 /\ #n mod 4 = 0 /\ #v = #n + (-1).

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Lemma worth_once : forall n v w : N, worth n v -> worth n w -> v = w.
Proof. intros n v w V W. unfold worth in *. lia. Qed.

Definition watched_safe_1 : list machine := [Total 3 [1; 0; 0]; Total 2 [0; 1; 0]; Rest 4 [1; 0; 0]; Total 3 [1; -1; 0]; Total 3 [0; 0; 1]; Total 3 [1; 0; -1]; Rest 4 [1; 0; -1]; Total 3 [1; -1; -1]].
Definition safe_1 : formula := (No (Both (Either (Both (Equals 0 0) (Equals 1 0)) (Either (Both (Equals 2 1) (Equals 3 0)) (Either (Both (Equals 2 2) (Equals 3 0)) (Either (Both (Equals 2 3) (Equals 3 (-1))) (Both (Equals 2 0) (Both (Equals 3 1) (No (AtMost 0 0)))))))) (Both (No (AtMost 4 0)) (Both (No (AtMost 5 (-1))) (Either (Both (Equals 5 0) (Equals 1 0)) (Either (Both (Equals 6 1) (Equals 7 0)) (Either (Both (Equals 6 2) (Equals 7 0)) (Either (Both (Equals 6 3) (Equals 7 (-1))) (Both (Equals 6 0) (Both (Equals 7 1) (No (AtMost 5 0)))))))))))).
Lemma safe_1_holds Heap Value k : holds safe_1 (map (value [Heap; Value; k]) watched_safe_1).
Proof.
  destruct (decided watched_safe_1 safe_1 3 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [Heap; Value; k] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Definition watched_safe_2 : list machine := [Total 3 [1; 0; 0; 0; 0]; Total 2 [0; 1; 0; 0; 0]; Rest 4 [1; 0; 0; 0; 0]; Total 3 [1; -1; 0; 0; 0]; Total 3 [0; 0; 1; 0; 0]; Total 3 [1; 0; -2; 0; 0]; Total 3 [1; 0; -1; 0; 0]; Total 2 [0; 0; 0; 1; 0]; Rest 4 [0; 0; 1; 0; 0]; Total 3 [0; 0; 1; -1; 0]; Total 2 [0; 0; 0; 0; 1]; Rest 4 [1; 0; -1; 0; 0]; Total 3 [1; 0; -1; 0; -1]; NimSum [1; 3; 4]%nat].
Definition safe_2 : formula := (No (Both (Equals 13 0) (Both (Either (Both (Equals 0 0) (Equals 1 0)) (Either (Both (Equals 2 1) (Equals 3 0)) (Either (Both (Equals 2 2) (Equals 3 0)) (Either (Both (Equals 2 3) (Equals 3 (-1))) (Both (Equals 2 0) (Both (Equals 3 1) (No (AtMost 0 0)))))))) (Both (No (AtMost 4 0)) (Both (No (AtMost 5 (-1))) (Both (No (AtMost 6 (-1))) (Both (Either (Both (Equals 4 0) (Equals 7 0)) (Either (Both (Equals 8 1) (Equals 9 0)) (Either (Both (Equals 8 2) (Equals 9 0)) (Either (Both (Equals 8 3) (Equals 9 (-1))) (Both (Equals 8 0) (Both (Equals 9 1) (No (AtMost 4 0)))))))) (Either (Both (Equals 6 0) (Equals 10 0)) (Either (Both (Equals 11 1) (Equals 12 0)) (Either (Both (Equals 11 2) (Equals 12 0)) (Either (Both (Equals 11 3) (Equals 12 (-1))) (Both (Equals 11 0) (Both (Equals 12 1) (No (AtMost 6 0))))))))))))))).
Lemma safe_2_holds Heap Value a X0 X1 : holds safe_2 (map (value [Heap; Value; a; X0; X1]) watched_safe_2).
Proof.
  destruct (decided watched_safe_2 safe_2 5 0 0 5000 ltac:(vm_cast_no_check (eq_refl true)) [Heap; Value; a; X0; X1] eq_refl)
    as ([|] & L & H); try discriminate.
  exact H.
Qed.

Lemma safe : forall n v parts values, worth n v -> rules n parts -> Forall2 worth parts values -> nimsum values <> v.
Proof.
  intros Heap Value Parts Values V R F. destruct R as [R | R].
  + destruct R as (k & n' & R). cases; subst Parts.
    inversion F as [|? X0 ? ? W0 F0 E1 E2]; clear F E1; subst; rename F0 into F.
    inversion F; subst; clear F. intros E.
    assert (X0 = Value) by by_bits. subst X0. clear E.
    pose proof (safe_1_holds Heap Value k) as C. unfold safe_1, watched_safe_1 in C. says_in C.
    powers. unfold worth in *. cbn [In] in *. refuted_by C.
  + destruct R as (a & b & R). cases; subst Parts.
    inversion F as [|? X0 ? ? W0 F0 E1 E2]; clear F E1; subst; rename F0 into F.
    inversion F as [|? X1 ? ? W1 F1 E1 E2]; clear F E1; subst; rename F1 into F.
    inversion F; subst; clear F. intros E.
    assert (Z : apart [Value; X0; X1] = 0) by (apply apart_0; by_bits).
    pose proof (safe_2_holds Heap Value a X0 X1) as C. unfold safe_2, watched_safe_2 in C. says_in C.
    powers. unfold worth in *. cbn [In] in *. refuted_by C.
Qed.

Definition watched_worths : list machine := [Total 3 [1; 0]; Total 2 [0; 1]; Rest 4 [1; 0]; Total 3 [1; -1]].
Definition worths : formula := (Either (Both (Equals 0 0) (Equals 1 0)) (Either (Both (Equals 2 1) (Equals 3 0)) (Either (Both (Equals 2 2) (Equals 3 0)) (Either (Both (Equals 2 3) (Equals 3 (-1))) (Both (Equals 2 0) (Both (Equals 3 1) (No (AtMost 0 0)))))))).
Lemma worths_holds n : exists v, holds worths (map (value [n; v]) watched_worths).
Proof.
  destruct (decided watched_worths worths 1 1 1 5000 ltac:(vm_cast_no_check (eq_refl true)) [n] eq_refl)
    as ([|v [|]] & L & H); try discriminate.
  now exists v.
Qed.

Definition watched_lives : list machine := [Total 4 [1; 0; 0; 0; 0]; Total 2 [0; 0; 1; 0; 0]; Rest 4 [1; 0; 0; 0; 0]; Total 3 [1; 0; -1; 0; 0]; Total 2 [0; 1; -1; 0; 0]; Total 4 [0; 0; 0; 1; 0]; Total 2 [0; 0; 0; 0; 1]; Total 3 [1; 0; 0; -1; 0]; Total 2 [0; 1; 0; 0; 0]; Rest 4 [1; 0; 0; -1; 0]; Total 3 [1; -1; 0; -1; 0]; Total 4 [1; 0; 0; 0; -1]; NimSum [1; 3; 4]%nat].
Definition lives : formula := (Either (No (Either (Both (Equals 0 0) (Equals 1 0)) (Either (Both (Equals 2 1) (Equals 3 0)) (Either (Both (Equals 2 2) (Equals 3 0)) (Either (Both (Equals 2 3) (Equals 3 (-1))) (Both (Equals 2 0) (Both (Equals 3 1) (No (AtMost 0 0))))))))) (Either (Both (Equals 5 0) (Both (Equals 6 0) (No (AtMost 4 (-1))))) (Either (Both (Equals 6 0) (Both (No (AtMost 5 0)) (Both (No (AtMost 7 (-1))) (Either (Both (Equals 7 0) (Equals 8 0)) (Either (Both (Equals 9 1) (Equals 10 0)) (Either (Both (Equals 9 2) (Equals 10 0)) (Either (Both (Equals 9 3) (Equals 10 (-1))) (Both (Equals 9 0) (Both (Equals 10 1) (No (AtMost 7 0))))))))))) (Both (Equals 5 1) (Both (Equals 12 0) (Both (No (AtMost 0 1)) (Both (No (AtMost 0 0)) (Either (Both (Equals 0 1) (Equals 6 0)) (Either (Both (Equals 2 2) (Equals 11 1)) (Either (Both (Equals 2 3) (Equals 11 1)) (Either (Both (Equals 2 0) (Equals 11 0)) (Both (Equals 2 1) (Both (Equals 11 2) (No (AtMost 0 1))))))))))))))).
Lemma lives_holds n u v : exists y1 y2, holds lives (map (value [n; u; v; y1; y2]) watched_lives).
Proof.
  destruct (decided watched_lives lives 3 2 1 5000 ltac:(vm_cast_no_check (eq_refl true)) [n; u; v] eq_refl)
    as ([|y1 [|y2 [|]]] & L & H); try discriminate.
  now exists y1, y2.
Qed.

Lemma live : forall n u, exists v, worth n v /\
  ((v <= u)%N \/ exists parts values, rules n parts /\ Forall2 worth parts values /\ nimsum values = u).
Proof.
  intros n u. destruct (worths_holds n) as (v & W). unfold worths, watched_worths in W. says_in W.
  exists v. split; [unfold worth; cbn [In]; told|].
  destruct (lives_holds n u v) as (y1 & y2 & H). unfold lives, watched_lives in H. says_in H.
  destruct H as [H | H]; [exfalso; refuted_by H|].
  destruct H as [H | [H | H]].
  + left. lia.
  + conjuncts. right. exists [(Z.to_N (0 + 1 * #n + (-1) * #y1)%Z)], [u]. split; [left; exists y1, (Z.to_N (0 + 1 * #n + (-1) * #y1)%Z); repeat split; fits|].
    split; [each_worth; unfold worth; cbn [In]; told|].
    by_bits.
  + conjuncts. right. exists [(Z.to_N (1)%Z); (Z.to_N (0 + 1 * #n + (-1))%Z)], [y1; y2]. split; [right; exists (Z.to_N (1)%Z), (Z.to_N (0 + 1 * #n + (-1))%Z); repeat split; fits|].
    split; [each_worth; unfold worth; cbn [In]; told|].
    assert (Z : apart [u; y1; y2] = 0) by plainly. apply apart_0 in Z. by_nimsum Z.
Qed.

(* Every heap is worth one number. A sum of heaps is lost for who has to move exactly where the nim-sum of these is 0. *)
Theorem who_wins : forall heaps, exists values, Forall2 worth heaps values /\
  (lost _ (move rules) heaps <-> nimsum values = 0%N) /\ (won _ (move rules) heaps <-> nimsum values <> 0%N).
Proof. exact (who_wins_by_worth rules worth smaller worth_once safe live). Qed.

Print Assumptions who_wins.
