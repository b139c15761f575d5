(* | start n -> (n, n - 1) *)
(* | (n, c) -> (n - t, min(2 * t + 1, n - t)) where 1 <= t <= min(c, n) *)
Open Scope Z_scope.
Definition position : Type := (N * N)%type.

Definition rules : position -> position -> Prop := fun '(n, c) next =>
  (exists t n' c' : N, 1 <= #t /\ #t <= (Z.min #c #n) /\ #n' = #n - #t /\ #c' = (Z.min (2 * #t + 1) (#n - #t)) /\ next = (n', c')).

(* The most that may be taken after a take. *)
Definition limit (t : N) : N := Z.to_N (2 * #t + 1).
Open Scope N_scope.

Lemma rises : forall x y, 1 <= x -> x <= y -> limit x <= limit y.
Proof. intros x y X Y. unfold limit. lia. Qed.

Lemma at_least : forall t, 1 <= t -> t <= limit t.
Proof. intros t T. unfold limit. lia. Qed.

Lemma only : forall n c left most, rules (n, c) (left, most) ->
  exists t, 1 <= t /\ t <= c /\ t <= n /\ left = n - t /\ N.min most left = N.min (limit t) left.
Proof.
  intros n c left most R. exists (n - left). unfold rules in R. unfold limit. cases.
  match goal with E : (left, most) = _ |- _ => injection E as -> -> end. repeat split; lia.
Qed.

Lemma all : forall n c t, 1 <= t -> t <= c -> t <= n ->
  exists most, rules (n, c) (n - t, most) /\ N.min most (n - t) = N.min (limit t) (n - t).
Proof.
  intros n c t A B C. exists (Z.to_N ((Z.min (2 * #t + 1) (#n - #t)))). unfold rules, limit. split; [|lia].
  exists t, (n - t), (Z.to_N ((Z.min (2 * #t + 1) (#n - #t)))). repeat split; lia.
Qed.

(* The units of the limit are 1, and each time the sum of the last and the least whose limit reaches it. `law` of the library says
   that the heap is 0, or that the most that may be taken is less than the smallest unit in the heap. *)
Theorem who_wins : forall p, (lost _ rules p <-> law limit (unit limit) p) /\ (won _ rules p <-> ~ law limit (unit limit) p).
Proof. exact (who_wins_takes limit rules rises at_least only all). Qed.

Print Assumptions who_wins.
