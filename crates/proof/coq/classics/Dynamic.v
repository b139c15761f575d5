(** * Dynamic subtraction

    From a heap a move takes at most [k] times what the move before took. Proved here: with the terms of the law every number is in one
    way a sum of terms each of which is more than [k] times the next; the player to move wins exactly where the limit allows to take the
    smallest of them. [Schwenk 1970] *)

Section Dynamic.
  Variable k : N.
  Hypothesis some : 1 <= k.

  (** A position: what is left, and the most that may be taken. *)
  Inductive move : N * N -> N * N -> Prop :=
  | Take n c t : 1 <= t -> t <= c -> t <= n -> move (n, c) (n - t, N.min (k * t) (n - t)).

  (** The terms: each is the one before and the least of which [k] times is as much as that. *)
  Variables (a : nat -> N) (j : nat -> nat).
  Hypothesis first : a 0%nat = 1.
  Hypothesis next : forall i, a (S i) = a i + a (j i).
  Hypothesis enough : forall i, a i <= k * a (j i).
  Hypothesis least : forall i s, (s < j i)%nat -> k * a s < a i.

  Lemma positive i : 1 <= a i.
  Proof. induction i as [|i IH]; [lia|]. rewrite next. lia. Qed.

  Lemma grows i : a i < a (S i).
  Proof. rewrite next. pose proof (positive (j i)). lia. Qed.

  Lemma in_order i s : (i <= s)%nat -> a i <= a s.
  Proof. intros L. induction L as [|s L IH]; [lia|]. pose proof (grows s). lia. Qed.

  Lemma order_of i s : a i < a s -> (i < s)%nat.
  Proof. intros L. destruct (Nat.lt_ge_cases i s) as [A | A]; [exact A|]. apply in_order in A. lia. Qed.

  (** Parts from the largest to the smallest. *)
  Definition first_of (l : list N) := match l with [] => 0 | x :: _ => x end.
  Fixpoint spaced (l : list N) := match l with
    | [] => True
    | x :: r => (exists i, x = a i) /\ k * first_of r < x /\ spaced r
    end.
  Definition sum := fold_right N.add 0.

  Lemma sum_below l i : spaced l -> first_of l = a i -> sum l < a (S i).
  Proof.
    revert i. induction l as [|x l IH]; intros i Sp E; [cbn in *; pose proof (positive i); lia|]. cbn [first_of] in E. subst x.
    destruct Sp as (_ & L & Sp). cbn [sum fold_right]. fold (sum l). rewrite next.
    assert (sum l < a (j i)); [|lia]. destruct l as [|y l]; [cbn; pose proof (positive (j i)); lia|]. pose proof Sp as ((s & Y) & _). cbn [first_of] in L.
    specialize (IH s Sp Y). assert (s < j i)%nat.
    { destruct (Nat.lt_ge_cases s (j i)) as [B | B]; [exact B|]. apply in_order in B. pose proof (enough i). subst y. nia. }
    pose proof (in_order (S s) (j i)). lia.
  Qed.

  Lemma parts_once l : forall r, spaced l -> spaced r -> sum l = sum r -> l = r.
  Proof.
    induction l as [|x l IH]; intros [|y r] S T E; [reflexivity | | |].
    - destruct T as ((i & ->) & _). cbn in E. pose proof (positive i). lia.
    - destruct S as ((i & ->) & _). cbn in E. pose proof (positive i). lia.
    - pose proof S as ((i & X) & _ & S'). pose proof T as ((s & Y) & _ & T'). pose proof (sum_below (x :: l) i S X). pose proof (sum_below (y :: r) s T Y).
      cbn [sum fold_right] in *. fold (sum l) (sum r) in *. subst x y.
      assert (i = s). { destruct (Nat.lt_trichotomy i s) as [L | [L | L]]; [exfalso | exact L | exfalso]; apply in_order in L; lia. }
      subst s. f_equal. apply IH; auto. lia.
  Qed.

  Lemma term_below n : 1 <= n -> exists i, a i <= n /\ n < a (S i).
  Proof.
    intros P. assert (big : forall i, N.of_nat i < a i) by (induction i as [|i IH]; [rewrite first; lia | pose proof (grows i); lia]).
    assert (all : forall i, n < a i -> exists s, a s <= n /\ n < a (S s)).
    { induction i as [|i IH]; intros L; [rewrite first in L; lia|]. destruct (N.le_gt_cases (a i) n) as [B | B]; [now exists i | now apply IH]. }
    apply (all (S (N.to_nat n))). pose proof (big (S (N.to_nat n))). lia.
  Qed.

  Lemma parts_exist n : exists l, spaced l /\ sum l = n.
  Proof.
    induction n as [n IH] using (well_founded_ind N.lt_wf_0). destruct (N.eq_dec n 0) as [-> | P]; [now exists []|].
    destruct (term_below n) as (i & A & B); [lia|]. pose proof (positive i). destruct (IH (n - a i)) as (l & S & E); [lia|].
    exists (a i :: l). split; [|cbn [sum fold_right]; fold (sum l); lia]. split; [now exists i|]. split; [|exact S].
    destruct l as [|y l]; [cbn; lia|]. pose proof S as ((s & Y) & _). cbn [first_of]. subst y. apply least, order_of.
    cbn [sum fold_right] in E. rewrite next in B. lia.
  Qed.

  Definition smallest l := last l 0.

  Lemma spaced_app l r : l <> [] -> spaced l -> spaced r -> k * first_of r < smallest l -> spaced (l ++ r).
  Proof.
    intros N. induction l as [|x l IH]; [contradiction|]. intros (X & L & S) R F. cbn [app]. split; [exact X|].
    destruct l as [|y l]; [now split|]. split; [exact L | now apply IH].
  Qed.

  Lemma first_at_most l : first_of l <= sum l.
  Proof. destruct l; cbn; lia. Qed.

  Lemma smallest_at_most l : smallest l <= sum l.
  Proof.
    unfold smallest. induction l as [|x l IH]; [cbn; lia|]. cbn [sum fold_right]. fold (sum l). destruct l as [|y l]; [cbn; lia|].
    change (last (x :: y :: l) 0) with (last (y :: l) 0). lia.
  Qed.

  Lemma without_smallest l : l <> [] -> spaced l -> exists r, l = r ++ [smallest l] /\ spaced r /\ (r = [] \/ k * smallest l < smallest r) /\ 1 <= smallest l.
  Proof.
    intros N. induction l as [|x l IH]; [contradiction|]. intros ((i & X) & L & S). destruct l as [|y l].
    - exists []. cbn. split; [reflexivity|]. split; [exact Logic.I|]. split; [now left|]. subst x. apply positive.
    - destruct IH as (r & E & R & T & P); [easy | exact S|]. change (smallest (x :: y :: l)) with (smallest (y :: l)).
      exists (x :: r). split; [cbn; now f_equal|]. destruct r as [|z r].
      + cbn in E. injection E as E E'. subst l. split; [split; [now exists i | cbn; split; [lia | exact Logic.I]]|]. split; [right; exact L | exact P].
      + cbn in E. injection E as <- E. split; [split; [now exists i | now split]|]. split; [|exact P]. right.
        destruct T as [T | T]; [discriminate | exact T].
  Qed.

  Definition law (p : N * N) := fst p = 0 \/ exists l, spaced l /\ sum l = fst p /\ snd p < smallest l.

  Lemma moves_end : play_ends _ move.
  Proof. apply (ends_by _ _ fst). intros p q M. destruct M as [n c t A B C]. cbn. lia. Qed.

  Theorem dynamic_subtraction : forall p, (lost _ move p <-> law p) /\ (won _ move p <-> ~ law p).
  Proof.
    apply lost_positions.
    - exact moves_end.
    - intros [n c]. unfold law. cbn [fst snd]. destruct (N.eq_dec n 0) as [-> | P]; [left; now left|]. destruct (parts_exist n) as (l & S & E).
      destruct (N.lt_ge_cases c (smallest l)) as [L | L]; [left; right; now exists l | right]. intros [Z | (r & T & F & Q)]; [contradiction|].
      rewrite (parts_once r l T S) in Q by congruence. lia.
    - intros p q P M Q. destruct M as [n c t A B C]. unfold law in *. cbn [fst snd] in *. destruct P as [-> | (l & S & E & L)]; [lia|].
      pose proof (smallest_at_most l) as SM. destruct Q as [Q | (r & R & F & G)]; [lia|]. destruct (parts_exist t) as (w & W & V).
      pose proof (smallest_at_most r). pose proof (first_at_most w).
      assert (app : spaced (r ++ w)) by (apply spaced_app; [intros ->; cbn in F; lia | exact R | exact W | nia]).
      assert (sums : forall x y, sum (x ++ y) = sum x + sum y) by (intros x y; unfold sum; induction x as [|e x IH]; cbn; [reflexivity | rewrite IH; lia]).
      assert (same : l = r ++ w) by (apply parts_once; [exact S | exact app | rewrite sums; lia]).
      pose proof (smallest_at_most w). assert (T : smallest l = smallest w).
      { subst l. destruct (without_smallest w) as (w' & Ew & _); [intros ->; cbn in V; lia | exact W|]. rewrite Ew at 1. unfold smallest. rewrite app_assoc. apply last_last. }
      lia.
    - intros [n c] P. unfold law in P. cbn [fst snd] in P. destruct (parts_exist n) as (l & S & E).
      assert (N0 : n <> 0) by (intros Z; apply P; now left). destruct (without_smallest l) as (r & El & R & T & Pos); [intros ->; cbn in E; congruence | exact S|].
      assert (L : smallest l <= c) by (destruct (N.le_gt_cases (smallest l) c) as [L | L]; [exact L | exfalso; apply P; right; now exists l]).
      pose proof (smallest_at_most l). exists (n - smallest l, N.min (k * smallest l) (n - smallest l)). split; [constructor; lia|].
      unfold law. cbn [fst snd]. assert (sums : forall x y, sum (x ++ y) = sum x + sum y) by (intros x y; unfold sum; induction x as [|e x IH]; cbn; [reflexivity | rewrite IH; lia]).
      assert (F : sum r = n - smallest l) by (rewrite El in E; rewrite sums in E; cbn [sum fold_right] in E; lia).
      destruct T as [-> | T]; [left; cbn in F; lia | right]. exists r. split; [exact R|]. split; [exact F | lia].
  Qed.
End Dynamic.

Print Assumptions dynamic_subtraction.
