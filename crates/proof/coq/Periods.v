(** * Values that repeat, where a move takes a bounded number and leaves at most two heaps

    Proved here: if each way to move takes at most [k], and the values have the period [q] from [base] on as far as a window
    reaches, they have it for ever ([guy_smith]). Two heaps that must not be equal take one period more: where taking a period
    from the larger heap leaves them equal, both options are worth 0, and another one is too. *)

(** ** Ways to move *)
Inductive way :=
| Vanish (lo hi : N)                                      (* a heap from [lo] to [hi] becomes nothing *)
| Cancel (odd : bool) (heap : N)                          (* a heap that is odd, or even, and at least [heap] becomes nothing *)
| Reduce (lo hi heap least : N)                           (* [n] becomes [a] by taking [lo] to [hi]; [heap <= n], [least <= a] *)
| Split (lo hi heap small large : N) (unequal : bool).    (* and [a <= b], [small <= a] and [large <= b], perhaps not equal *)

Definition allows (w : way) : game := fun n parts =>
  match w with
  | Vanish lo hi => lo <= n <= hi /\ parts = []
  | Cancel odd heap => N.odd n = odd /\ heap <= n /\ parts = []
  | Reduce lo hi heap least => heap <= n /\ exists a, lo + a <= n <= hi + a /\ least <= a /\ parts = [a]
  | Split lo hi heap small large unequal => heap <= n /\ exists a b,
      lo + a + b <= n <= hi + a + b /\ a <= b /\ small <= a /\ large <= b /\ (unequal = true -> a <> b) /\ parts = [a; b]
  end.

Definition game_of (ways : list way) : game := fun n parts => exists w, In w ways /\ allows w n parts.

Definition wants_unequal (w : way) := match w with Split _ _ _ _ _ unequal => unequal | _ => false end.

Definition bounded (base q k : N) (w : way) : bool :=
  match w with
  | Vanish _ hi => hi <=? k
  | Cancel _ heap => (heap <=? base) && N.even q
  | Reduce lo hi heap least => (1 <=? lo) && (hi <=? k) && (heap <=? base) && (least <=? base)
  | Split lo hi heap small large _ => (1 <=? lo + small) && (hi <=? k) && (heap <=? base) && (small <=? large) && (large <=? base)
  end.

(** The same, said to people. *)
Definition bounds (base q k : N) (w : way) : Prop :=
  match w with
  | Vanish _ hi => hi <= k
  | Cancel _ heap => heap <= base /\ N.even q = true
  | Reduce lo hi heap least => 1 <= lo /\ hi <= k /\ heap <= base /\ least <= base
  | Split lo hi heap small large _ => 1 <= lo + small /\ hi <= k /\ heap <= base /\ small <= large /\ large <= base
  end.

Ltac bools := rewrite ?andb_true_iff, ?N.leb_le, ?N.ltb_lt, ?N.eqb_eq in *.

Lemma bounded_bounds base q k w : bounded base q k w = true -> bounds base q k w.
Proof. destruct w; cbn; bools; tauto. Qed.

Lemma bounded_shrinks base q k ways : Forall (bounds base q k) ways -> shrinks (game_of ways).
Proof.
  intros B n parts (w & I & A). rewrite Forall_forall in B. specialize (B w I). destruct w; cbn in A, B.
  - destruct A as (_ & ->). constructor.
  - destruct A as (_ & _ & ->). constructor.
  - destruct A as (_ & a & T & _ & ->). repeat constructor. lia.
  - destruct A as (_ & a & b & T & O & L & _ & _ & ->). repeat constructor; lia.
Qed.

(** ** A period goes on *)
Section GuySmith.
  Variables (ways : list way) (g : N -> N) (base q k far : N).
  Hypothesis positive : 0 < q.
  Hypothesis periodic : forall n, base <= n -> g (n + q) = g n.
  Hypothesis ways_bounded : Forall (bounds base q k) ways.
  Hypothesis far_enough : 2 * base + q + k <= far.
  Hypothesis far_for_unequal : forall w, In w ways -> wants_unequal w = true -> 2 * base + 2 * q + k <= far.

  Lemma before n : base + q <= n -> g (n - q) = g n.
  Proof. intros L. rewrite <- (periodic (n - q)) by lia. f_equal. lia. Qed.

  Ltac option w parts := exists parts; split; [exists w; split; [assumption|]|].
  Ltac worth := cbn; rewrite ?N.lxor_0_r; rewrite ?before, ?periodic by lia; try (f_equal; lia); auto.

  Lemma later n x : far <= n -> reaches (game_of ways) g (n + q) x <-> reaches (game_of ways) g n x.
  Proof.
    intros Far. rewrite Forall_forall in ways_bounded.
    split; intros (parts & (w & I & A) & V); pose proof (ways_bounded w I) as B; subst x;
      destruct w as [lo hi | odd heap | lo hi heap least | lo hi heap small large unequal]; cbn in A, B.
    - lia.
    - destruct A as (O & L & ->). option (Cancel odd heap) (@nil N); [|reflexivity]. cbn.
      rewrite N.odd_add in O. destruct B as [Bh B]. unfold N.odd in O at 2. rewrite B in O. cbn in O.
      rewrite xorb_false_r in O. repeat split; auto; lia.
    - destruct A as (L & a & T & La & ->). option (Reduce lo hi heap least) [a - q].
      + cbn. split; [lia|]. exists (a - q). repeat split; lia.
      + worth.
    - destruct A as (L & a & b & T & O & Sa & Lb & U & ->).
      destruct (N.lt_trichotomy a (b - q)) as [C | [C | C]].
      + option (Split lo hi heap small large unequal) [a; b - q].
        * cbn. split; [lia|]. exists a, (b - q). repeat split; lia.
        * worth.
      + destruct unequal.
        * pose proof (far_for_unequal _ I eq_refl). option (Split lo hi heap small large true) [a - q; a + q].
          -- cbn. split; [lia|]. exists (a - q), (a + q). repeat split; lia.
          -- replace b with (a + q) by lia. worth.
        * option (Split lo hi heap small large false) [a; b - q].
          -- cbn. split; [lia|]. exists a, (b - q). repeat split; lia.
          -- worth.
      + option (Split lo hi heap small large unequal) [b - q; a].
        * cbn. split; [lia|]. exists (b - q), a. repeat split; lia.
        * worth. apply N.lxor_comm.
    - lia.
    - destruct A as (O & L & ->). option (Cancel odd heap) (@nil N); [|reflexivity]. cbn.
      rewrite N.odd_add. destruct B as [Bh B]. unfold N.odd at 2. rewrite B. cbn.
      rewrite xorb_false_r. repeat split; auto; lia.
    - destruct A as (L & a & T & La & ->). option (Reduce lo hi heap least) [a + q].
      + cbn. split; [lia|]. exists (a + q). repeat split; lia.
      + worth.
    - destruct A as (L & a & b & T & O & Sa & Lb & U & ->). option (Split lo hi heap small large unequal) [a; b + q].
      + cbn. split; [lia|]. exists a, (b + q). repeat split; lia.
      + worth.
  Qed.

  (** The theorem of Guy and Smith, for these ways to move. *)
  Theorem guy_smith : (forall n, n < far + q -> is_mex (game_of ways) g n) -> is_grundy (game_of ways) g.
  Proof.
    intros Early. split; [exact (bounded_shrinks base q k ways ways_bounded)|].
    intros n. induction n as [n IH] using (well_founded_ind N.lt_wf_0).
    destruct (N.lt_ge_cases n (far + q)) as [L | L]; [auto|].
    assert (M : is_mex (game_of ways) g (n - q)) by (apply IH; lia).
    replace n with (n - q + q) by lia. set (m := n - q) in *.
    assert (F : far <= m) by lia. destruct M as [no all]. split.
    - rewrite periodic by lia. now rewrite later.
    - intros u U. rewrite periodic in U by lia. rewrite later by exact F. now apply all.
  Qed.
End GuySmith.
