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
Proof. destruct w; cbn; rewrite ?andb_true_iff, ?N.leb_le; intros; decompose [and] H; auto. Qed.

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

  Lemma earlier n : base + q <= n -> exists m, n = m + q /\ base <= m.
  Proof. intros L. exists (n - q). lia. Qed.

  Ltac option w parts := exists parts; split; [exists w; split; [assumption|]; cbn|].
  Ltac worth := cbn; rewrite ?N.lxor_0_r, ?periodic by lia; auto using N.lxor_comm.

  Lemma later n x : far <= n -> reaches (game_of ways) g (n + q) x <-> reaches (game_of ways) g n x.
  Proof.
    intros Far. rewrite Forall_forall in ways_bounded. assert (room : 2 * base + q + k <= n) by lia.
    split; intros (parts & (w & I & A) & V); pose proof (ways_bounded w I) as B; subst x;
      destruct w as [lo hi | odd heap | lo hi heap least | lo hi heap small large unequal]; cbn in A, B.
    - lia.
    - destruct A as (O & L & ->). option (Cancel odd heap) (@nil N); [|reflexivity].
      rewrite N.odd_add in O. destruct B as [Bh B]. unfold N.odd in O at 2. rewrite B in O. cbn in O.
      rewrite xorb_false_r in O. repeat split; auto; lia.
    - destruct A as (_ & a & T & _ & ->), B as (_ & Hi & Bh & Bl). destruct (earlier a) as (a' & -> & Ba); [lia|].
      option (Reduce lo hi heap least) [a']; [|worth]. split; [lia|]. exists a'. repeat split; lia.
    - destruct A as (_ & a & b & T & O & Sa & _ & U & ->), B as (_ & Hi & Bh & Bs & Bl).
      destruct (earlier b) as (b' & -> & Bb); [lia|]. destruct (N.lt_trichotomy a b') as [C | [-> | C]].
      + option (Split lo hi heap small large unequal) [a; b']; [|worth].
        split; [lia|]. exists a, b'. repeat split; lia.
      + destruct unequal.
        * pose proof (far_for_unequal _ I eq_refl). destruct (earlier b') as (c & -> & Bc); [lia|].
          option (Split lo hi heap small large true) [c; c + q + q]; [|worth].
          split; [lia|]. exists c, (c + q + q). repeat split; lia.
        * option (Split lo hi heap small large false) [b'; b']; [|worth].
          split; [lia|]. exists b', b'. repeat split; lia || discriminate.
      + option (Split lo hi heap small large unequal) [b'; a]; [|worth].
        split; [lia|]. exists b', a. repeat split; lia.
    - lia.
    - destruct A as (O & L & ->). option (Cancel odd heap) (@nil N); [|reflexivity].
      rewrite N.odd_add. destruct B as [Bh B]. unfold N.odd at 2. rewrite B. cbn.
      rewrite xorb_false_r. repeat split; auto; lia.
    - destruct A as (_ & a & T & La & ->), B as (_ & Hi & Bh & Bl). option (Reduce lo hi heap least) [a + q]; [|worth].
      split; [lia|]. exists (a + q). repeat split; lia.
    - destruct A as (_ & a & b & T & O & Sa & Lb & _ & ->), B as (_ & Hi & Bh & Bs & Bl).
      option (Split lo hi heap small large unequal) [a; b + q]; [|worth].
      split; [lia|]. exists a, (b + q). repeat split; lia.
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
