(** * Values that repeat, where a move takes a bounded number and leaves a bounded number of heaps

    Proved here: if each way to move takes at most [k], and the values have the period [q] from [base] on as far as a window
    reaches, they have it for ever ([guy_smith]). Two heaps that must not be equal take one period more: where taking a period
    from the larger heap leaves them equal, both options are worth 0, and another one is too. [Guy, Smith 1956] *)

(** ** Ways to move *)
Inductive way :=
| Vanish (lo hi : N)                                      (* a heap from [lo] to [hi] becomes nothing *)
| Cancel (odd : bool) (heap : N)                          (* a heap that is odd, or even, and at least [heap] becomes nothing *)
| Reduce (lo hi heap least : N)                           (* [n] becomes [a] by taking [lo] to [hi]; [heap <= n], [least <= a] *)
| Split (lo hi heap small large : N) (unequal : bool)     (* and [a <= b], [small <= a] and [large <= b], perhaps not equal *)
| Several (count : nat) (lo hi heap least : N).           (* and so many heaps, each at least [least] *)

Definition added (parts : list N) := fold_right N.add 0 parts.

Definition allows (w : way) : game := fun n parts =>
  match w with
  | Vanish lo hi => lo <= n <= hi /\ parts = []
  | Cancel odd heap => N.odd n = odd /\ heap <= n /\ parts = []
  | Reduce lo hi heap least => heap <= n /\ exists a, lo + a <= n <= hi + a /\ least <= a /\ parts = [a]
  | Split lo hi heap small large unequal => heap <= n /\ exists a b,
      lo + a + b <= n <= hi + a + b /\ a <= b /\ small <= a /\ large <= b /\ (unequal = true -> a <> b) /\ parts = [a; b]
  | Several count lo hi heap least => heap <= n /\
      length parts = count /\ Forall (N.le least) parts /\ lo + added parts <= n <= hi + added parts
  end.

Definition game_of (ways : list way) : game := fun n parts => exists w, In w ways /\ allows w n parts.

Definition bounded (base q k : N) (w : way) : bool :=
  match w with
  | Vanish _ hi => hi <=? k
  | Cancel _ heap => (heap <=? base) && N.even q
  | Reduce lo hi heap least => (1 <=? lo) && (hi <=? k) && (heap <=? base) && (least <=? base)
  | Split lo hi heap small large _ => (1 <=? lo + small) && (hi <=? k) && (heap <=? base) && (small <=? large) && (large <=? base)
  | Several count lo hi heap least => (2 <=? count)%nat && (1 <=? lo + least) && (hi <=? k) && (heap <=? base) && (least <=? base)
  end.

(** The same, said to people. *)
Definition bounds (base q k : N) (w : way) : Prop :=
  match w with
  | Vanish _ hi => hi <= k
  | Cancel _ heap => heap <= base /\ N.even q = true
  | Reduce lo hi heap least => 1 <= lo /\ hi <= k /\ heap <= base /\ least <= base
  | Split lo hi heap small large _ => 1 <= lo + small /\ hi <= k /\ heap <= base /\ small <= large /\ large <= base
  | Several count lo hi heap least => (2 <= count)%nat /\ 1 <= lo + least /\ hi <= k /\ heap <= base /\ least <= base
  end.

(** From here on the options of [n + q] are those of [n] with a period more. *)
Definition far_for (base q k : N) (w : way) : N :=
  match w with
  | Split _ _ _ _ _ true => 2 * base + 2 * q + k
  | Several count _ _ _ _ => N.of_nat count * (base + q) - q + k
  | _ => 2 * base + q + k
  end.

Ltac bools := rewrite ?andb_true_iff, ?N.leb_le, ?N.ltb_lt, ?N.eqb_eq in *.

Lemma bounded_bounds base q k w : bounded base q k w = true -> bounds base q k w.
Proof.
  destruct w; cbn [bounded bounds]; intros B;
    repeat match goal with B : (_ && _)%bool = true |- _ => apply andb_prop in B; destruct B end;
    repeat split; (apply N.leb_le || apply Nat.leb_le || idtac); assumption.
Qed.

Lemma added_app l r : added (l ++ r) = added l + added r.
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. fold (added (l ++ r)). fold (added l). lia. Qed.

Lemma least_added least l : Forall (N.le least) l -> N.of_nat (length l) * least <= added l.
Proof. intros F. induction F as [|x l L F IH]; cbn [length added fold_right]; [|fold (added l)]; lia. Qed.

(** A heap among several, and the least one of the others. *)
Lemma two_in_added least l r a : (1 <= length (l ++ r))%nat -> Forall (N.le least) (l ++ r) -> a + least <= added (l ++ a :: r).
Proof.
  intros L F. assert (E : added (l ++ a :: r) = a + added (l ++ r)) by (rewrite !added_app; cbn; fold (added r); lia).
  rewrite E. destruct F as [|x rest Lx _]; cbn in *; lia.
Qed.

(** Of heaps that are large in all, one is large. *)
Lemma large_one m l : l <> [] -> N.of_nat (length l) * m <= added l -> exists before a after, l = before ++ a :: after /\ m <= a.
Proof.
  induction l as [|x l IH]; intros Some T; [congruence|]. cbn [length added fold_right] in T. fold (added l) in T.
  destruct (N.le_gt_cases m x) as [L | L]; [now exists [], x, l|]. destruct l as [|y l]; [cbn [length added fold_right] in T; lia|].
  destruct IH as (before & a & after & E & A); [congruence | lia|]. exists (x :: before), a, after. cbn. now rewrite E.
Qed.

Lemma bounded_shrinks base q k ways : Forall (bounds base q k) ways -> shrinks (game_of ways).
Proof.
  intros B n parts (w & I & A). rewrite Forall_forall in B. specialize (B w I). destruct w; cbn in A, B.
  - destruct A as (_ & ->). constructor.
  - destruct A as (_ & _ & ->). constructor.
  - destruct A as (_ & a & T & _ & ->). repeat constructor. lia.
  - destruct A as (_ & a & b & T & O & L & _ & _ & ->). repeat constructor; lia.
  - destruct A as (_ & Len & F & T). apply Forall_forall. intros a In. apply in_split in In. destruct In as (l & r & ->).
    apply Forall_app in F. destruct F as [Fl F]. inversion_clear F as [|? ? _ Fr]. rewrite app_length in Len. cbn in Len.
    pose proof (two_in_added least l r a ltac:(rewrite app_length; lia) (proj2 (Forall_app _ _ _) (conj Fl Fr))). lia.
Qed.

(** ** A period goes on *)
Section GuySmith.
  Variables (ways : list way) (g : N -> N) (base q k far : N).
  Hypothesis positive : 0 < q.
  Hypothesis periodic : forall n, base <= n -> g (n + q) = g n.
  Hypothesis ways_bounded : Forall (bounds base q k) ways.
  Hypothesis far_enough : base <= far.
  Hypothesis far_for_ways : Forall (fun w => far_for base q k w <= far) ways.

  Lemma earlier n : base + q <= n -> exists m, n = m + q /\ base <= m.
  Proof. intros L. exists (n - q). lia. Qed.

  Ltac option w parts := exists parts; split; [exists w; split; [assumption|]; cbn|].
  Ltac worth := cbn; rewrite ?N.lxor_0_r, ?periodic by lia; auto using N.lxor_comm.

  (** In the place of one heap of several. *)
  Lemma exchange_one before a b after : g a = g b ->
    nimsum (map g (before ++ a :: after)) = nimsum (map g (before ++ b :: after)).
  Proof. intros E. rewrite !map_app. cbn [map]. now rewrite E. Qed.

  Lemma exchanged_added before a after d : added (before ++ a + d :: after) = added (before ++ a :: after) + d.
  Proof. rewrite !added_app. cbn. lia. Qed.

  Lemma later n x : far <= n -> reaches (game_of ways) g (n + q) x <-> reaches (game_of ways) g n x.
  Proof.
    intros Far. rewrite Forall_forall in ways_bounded, far_for_ways.
    split; intros (parts & (w & I & A) & V); pose proof (ways_bounded w I) as B; pose proof (far_for_ways w I) as room; subst x;
      destruct w as [lo hi | odd heap | lo hi heap least | lo hi heap small large unequal | count lo hi heap least]; cbn [allows bounds far_for] in A, B, room.
    - lia.
    - destruct A as (O & L & ->). option (Cancel odd heap) (@nil N); [|reflexivity].
      rewrite N.odd_add in O. destruct B as [Bh B]. unfold N.odd in O at 2. rewrite B in O. cbn in O.
      rewrite xorb_false_r in O. repeat split; auto; lia.
    - destruct A as (_ & a & T & _ & ->), B as (_ & Hi & Bh & Bl). destruct (earlier a) as (a' & -> & Ba); [lia|].
      option (Reduce lo hi heap least) [a']; [|worth]. split; [lia|]. exists a'. repeat split; lia.
    - destruct A as (_ & a & b & T & O & Sa & _ & U & ->), B as (_ & Hi & Bh & Bs & Bl).
      assert (room' : 2 * base + q + k <= n) by (destruct unequal; lia).
      destruct (earlier b) as (b' & -> & Bb); [lia|]. destruct (N.lt_trichotomy a b') as [C | [-> | C]].
      + option (Split lo hi heap small large unequal) [a; b']; [|worth].
        split; [lia|]. exists a, b'. repeat split; lia.
      + destruct unequal.
        * destruct (earlier b') as (c & -> & Bc); [lia|].
          option (Split lo hi heap small large true) [c; c + q + q]; [|worth].
          split; [lia|]. exists c, (c + q + q). repeat split; lia.
        * option (Split lo hi heap small large false) [b'; b']; [|worth].
          split; [lia|]. exists b', b'. repeat split; lia || discriminate.
      + option (Split lo hi heap small large unequal) [b'; a]; [|worth].
        split; [lia|]. exists b', a. repeat split; lia.
    - destruct A as (_ & Len & F & T), B as (C & _ & Hi & Bh & Bl).
      assert (room' : 2 * (base + q) <= N.of_nat count * (base + q)) by (apply N.mul_le_mono_r; lia).
      assert (room'' : 1 * q <= N.of_nat count * q) by (apply N.mul_le_mono_r; lia).
      destruct (large_one (base + q) parts) as (before & a & after & -> & La); [intros ->; cbn in Len; lia | rewrite Len; lia|].
      destruct (earlier a La) as (a' & -> & Ba). rewrite exchanged_added in T. option (Several count lo hi heap least) (before ++ a' :: after).
      + split; [lia|]. rewrite app_length in *. split; [exact Len|]. split; [|lia].
        apply Forall_app in F. destruct F as [Fl F]. inversion_clear F. apply Forall_app. split; [assumption|]. constructor; [lia | assumption].
      + apply exchange_one. now rewrite periodic.
    - lia.
    - destruct A as (O & L & ->). option (Cancel odd heap) (@nil N); [|reflexivity].
      rewrite N.odd_add. destruct B as [Bh B]. unfold N.odd at 2. rewrite B. cbn.
      rewrite xorb_false_r. repeat split; auto; lia.
    - destruct A as (_ & a & T & La & ->), B as (_ & Hi & Bh & Bl). option (Reduce lo hi heap least) [a + q]; [|worth].
      split; [lia|]. exists (a + q). repeat split; lia.
    - destruct A as (_ & a & b & T & O & Sa & Lb & _ & ->), B as (_ & Hi & Bh & Bs & Bl).
      assert (room' : 2 * base + q + k <= n) by (destruct unequal; lia).
      option (Split lo hi heap small large unequal) [a; b + q]; [|worth].
      split; [lia|]. exists a, (b + q). repeat split; lia.
    - destruct A as (_ & Len & F & T), B as (C & _ & Hi & Bh & Bl).
      assert (room' : 2 * (base + q) <= N.of_nat count * (base + q)) by (apply N.mul_le_mono_r; lia).
      assert (room'' : 1 * q <= N.of_nat count * q) by (apply N.mul_le_mono_r; lia).
      destruct (large_one base parts) as (before & a & after & -> & La); [intros ->; cbn in Len; lia | rewrite Len; lia|].
      option (Several count lo hi heap least) (before ++ a + q :: after).
      + rewrite exchanged_added. split; [lia|]. rewrite app_length in *. split; [exact Len|]. split; [|lia].
        apply Forall_app in F. destruct F as [Fl F]. inversion_clear F. apply Forall_app. split; [assumption|]. constructor; [lia | assumption].
      + apply exchange_one. now rewrite periodic.
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
