(** * One heap, from which a player takes as many as a limit allows

    From [n] one may take 1 to [h n], where [h 0 = 0] and [h] grows by 0 or 1. Proved here: the heaps from [n - h n] to [n] are worth
    0 to [h n], each one of these; so a heap at which the limit grows is worth the limit, and any other one what the heap is that
    was the last option of the heap before it. [Levine 2006] *)

Section Limits.
  Variable h : N -> N.

  Inductive worth_under : N -> N -> Prop :=
  | Grows n : n = 0 \/ h n <> h (n - 1) -> worth_under n (h n)
  | Stays n v : 0 < n -> h n = h (n - 1) -> worth_under (n - 1 - h n) v -> worth_under n v.

  Variable G : game.
  Hypothesis starts : h 0 = 0.
  Hypothesis grows : forall n, h (n + 1) = h n \/ h (n + 1) = h n + 1.
  Hypothesis options : forall n parts, G n parts <-> exists m, parts = [m] /\ n <= m + h n /\ m < n.

  Lemma at_most_all n : h n <= n.
  Proof. induction n as [|n IH] using N.peano_ind; [lia|].
    replace (N.succ n) with (n + 1) by lia. destruct (grows n); lia. Qed.

  Lemma worth_once_under n : forall v w, worth_under n v -> worth_under n w -> v = w.
  Proof.
    induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros v w V W.
    destruct V as [n A | n v A B V]; inversion W as [? C | ? ? C D W']; subst; try lia. apply (IH (n - 1 - h n)); auto. lia.
  Qed.

  Lemma worth_some n : exists v, worth_under n v.
  Proof.
    induction n as [n IH] using (well_founded_ind N.lt_wf_0). destruct (N.eq_dec n 0) as [Z | Z]; [|destruct (N.eq_dec (h n) (h (n - 1)))].
    - exists (h n). apply Grows. now left.
    - destruct (IH (n - 1 - h n)) as (v & V); [lia|]. exists v. apply Stays; auto. lia.
    - exists (h n). apply Grows. now right.
  Qed.

  Definition seen n m := n <= m + h n /\ m <= n.

  (** From [n - h n] to [n] no two heaps are worth the same, and what they are worth is 0 to [h n]. *)
  Lemma window n : (forall m v, seen n m -> worth_under m v -> v <= h n) /\
                   (forall m m' v, seen n m -> seen n m' -> worth_under m v -> worth_under m' v -> m = m') /\
                   (forall v, v <= h n -> exists m, seen n m /\ worth_under m v).
  Proof.
    unfold seen. induction n as [|n (most & same & every)] using N.peano_ind.
    { assert (W : worth_under 0 0) by (rewrite <- starts at 2; apply Grows; now left).
      repeat split; intros.
      - rewrite (worth_once_under 0 v 0); [lia | now replace 0 with m by lia | exact W].
      - lia.
      - exists 0. replace v with 0 by lia. repeat split; auto; lia. }
    replace (N.succ n) with (n + 1) by lia. pose proof (at_most_all n) as Some. destruct (grows n) as [E | E]; rewrite E.
    - assert (W : forall v, worth_under (n + 1) v <-> worth_under (n - h n) v).
      { assert (S : forall v, worth_under (n - h n) v -> worth_under (n + 1) v).
        { intros v V. apply Stays; [lia | rewrite E; f_equal; lia|]. rewrite E. now replace (n + 1 - 1 - h n) with (n - h n) by lia. }
        intros v. split; [intros V | apply S]. destruct (worth_some (n - h n)) as (w & V').
        now rewrite (worth_once_under (n + 1) v w V (S w V')). }
      split; [|split].
      + intros m v L V. destruct (N.eq_dec m (n + 1)) as [-> | M].
        * apply W in V. apply (most (n - h n)); [lia | exact V].
        * apply (most m); [lia | exact V].
      + intros m m' v L L' V V'. destruct (N.eq_dec m (n + 1)) as [-> | M], (N.eq_dec m' (n + 1)) as [-> | M']; auto.
        * apply W in V. pose proof (same (n - h n) m' v ltac:(lia) ltac:(lia) V V'). lia.
        * apply W in V'. pose proof (same m (n - h n) v ltac:(lia) ltac:(lia) V V'). lia.
        * apply (same m m' v); auto; lia.
      + intros v L. destruct (every v L) as (m & M & V). destruct (N.eq_dec m (n - h n)) as [-> | F].
        * exists (n + 1). split; [lia | now apply W].
        * exists m. split; [lia | exact V].
    - assert (W : worth_under (n + 1) (h n + 1)).
      { rewrite <- E. apply Grows. right. rewrite E. replace (n + 1 - 1) with n by lia. lia. }
      split; [|split].
      + intros m v L V. destruct (N.eq_dec m (n + 1)) as [-> | M].
        * rewrite (worth_once_under (n + 1) v (h n + 1)); [lia | exact V | exact W].
        * specialize (most m v ltac:(lia) V). lia.
      + intros m m' v L L' V V'. destruct (N.eq_dec m (n + 1)) as [-> | M], (N.eq_dec m' (n + 1)) as [-> | M']; auto.
        * specialize (most m' v ltac:(lia) V'). rewrite (worth_once_under (n + 1) v (h n + 1)) in most by assumption. lia.
        * specialize (most m v ltac:(lia) V). rewrite (worth_once_under (n + 1) v (h n + 1)) in most by assumption. lia.
        * apply (same m m' v); auto; lia.
      + intros v L. destruct (N.eq_dec v (h n + 1)) as [-> | M].
        * exists (n + 1). split; [lia | exact W].
        * destruct (every v) as (m & S & V); [lia|]. exists m. split; [lia | exact V].
  Qed.

  Theorem who_wins_under_a_limit : forall heaps, exists values, Forall2 worth_under heaps values /\
    (lost _ (move G) heaps <-> nimsum values = 0) /\ (won _ (move G) heaps <-> nimsum values <> 0).
  Proof.
    apply who_wins_by_worth.
    - intros n parts O. apply options in O. destruct O as (m & -> & _ & L). now repeat constructor.
    - exact worth_once_under.
    - intros n v parts values V O F E. apply options in O. destruct O as (m & -> & L & M).
      inversion F as [|? x ? ? X F']; inversion F'; subst. cbn in V. rewrite N.lxor_0_r in V.
      destruct (window n) as (_ & same & _). pose proof (same n m x ltac:(unfold seen; lia) ltac:(unfold seen; lia) V X). lia.
    - intros n u. destruct (worth_some n) as (v & V). exists v. split; [exact V|].
      destruct (N.le_gt_cases v u) as [L | L]; [now left | right]. destruct (window n) as (most & _ & every).
      specialize (most n v ltac:(unfold seen; lia) V). destruct (every u) as (m & (A & B) & U); [lia|].
      exists [m], [u]. split; [|split; [constructor; [exact U | constructor] | exact (N.lxor_0_r u)]].
      apply options. exists m. repeat split; auto. destruct (N.eq_dec m n) as [-> | M]; [|lia].
      pose proof (worth_once_under n u v U V). lia.
  Qed.
End Limits.
