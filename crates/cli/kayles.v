(* A theorem about a game, for coqc: this file needs nothing but the standard library.

   The rules:
     | n -> a, b where a + b in {n - 1, n - 2} and a <= b

   The law: g(n + 12) = g(n) for n >= 71; by n mod 12: 4 1 2 8 1 4 7 2 1 8 2 7.

   After the library stand `rules`, which is to be compared with the text above, and the law. `who_wins`
   is the theorem, and the last line has Coq say that it rests on no axiom. *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
Import ListNotations.
Open Scope N_scope.

Module Games.
(** * Play, sums of heaps, and why the nim-sum of Grundy values decides who wins

    Who wins is defined by two inductive predicates and nothing else: a position is lost where every move leads to a won one,
    and won where some move leads to a lost one. Proved here, of every game in which play ends: what a set of positions must
    fulfil to be the lost ones ([lost_positions]); that a game has one Grundy
    function at most; and that a sum is lost exactly where the nim-sum of the values is 0 ([sprague_grundy]). *)

Section Play.
  Variable position : Type.
  Variable move : position -> position -> Prop.

  Inductive lost : position -> Prop :=
  | Lost p : (forall q, move p q -> won q) -> lost p
  with won : position -> Prop :=
  | Won p q : move p q -> lost q -> won p.

  Definition play_ends := well_founded (fun q p => move p q).

  Lemma never_both : play_ends -> forall p, lost p -> won p -> False.
  Proof.
    intros ends p. induction p as [p IH] using (well_founded_ind ends). intros losing winning.
    destruct winning as [p q to Lq]. destruct losing as [p all]. exact (IH q to Lq (all q to)).
  Qed.

  (** The lost positions are those of [P] where no move leads from one of [P] into [P], and one does from every other. *)
  Theorem lost_positions (P : position -> Prop) :
    play_ends -> (forall p, P p \/ ~ P p) ->
    (forall p q, P p -> move p q -> ~ P q) ->
    (forall p, ~ P p -> exists q, move p q /\ P q) ->
    forall p, (lost p <-> P p) /\ (won p <-> ~ P p).
  Proof.
    intros ends either safe live.
    assert (both : forall p, (P p -> lost p) /\ (~ P p -> won p)).
    { intros p. induction p as [p IH] using (well_founded_ind ends). split; intros Pp.
      - constructor. intros q to. apply (IH q to), (safe p q Pp to).
      - destruct (live p Pp) as (q & to & Pq). apply (Won p q to), (IH q to), Pq. }
    intros p. destruct (both p) as [L W], (either p) as [Pp | Pp]; split; split; intros H; try contradiction; auto; exfalso.
    - exact (never_both ends p (L Pp) H).
    - exact (never_both ends p H (W Pp)).
  Qed.
End Play.

(** ** Sums of heaps *)
(** What a heap may become: a relation of a number and the heaps that are left of it. *)
Definition game := N -> list N -> Prop.

(** A move in a sum is a move in one of its heaps. *)
Inductive move (G : game) : list N -> list N -> Prop :=
| Move before n after parts : G n parts -> move G (before ++ n :: after) (before ++ parts ++ after).

Definition nimsum (values : list N) := fold_right N.lxor 0 values.

(** [v] is the value of an option of [n], if [g] has the values of what is left. *)
Definition reaches (G : game) (g : N -> N) n v := exists parts, G n parts /\ nimsum (map g parts) = v.

Definition is_mex (G : game) (g : N -> N) n := ~ reaches G g n (g n) /\ forall u, u < g n -> reaches G g n u.

Definition shrinks (G : game) := forall n parts, G n parts -> Forall (fun part => part < n) parts.

(** [g] is the Grundy function of [G]. *)
Definition is_grundy (G : game) (g : N -> N) := shrinks G /\ forall n, is_mex G g n.

Lemma nimsum_cons x l : nimsum (x :: l) = N.lxor x (nimsum l).
Proof. reflexivity. Qed.

Lemma nimsum_app l r : nimsum (l ++ r) = N.lxor (nimsum l) (nimsum r).
Proof.
  induction l as [|x l IH]; cbn [app]; [now rewrite N.lxor_0_l|]. now rewrite !nimsum_cons, IH, N.lxor_assoc.
Qed.

Lemma lxor_cancel a b c : N.lxor a c = N.lxor b c -> a = b.
Proof.
  intros E. apply (f_equal (fun x => N.lxor x c)) in E.
  now rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E.
Qed.

Theorem grundy_unique G g h : is_grundy G g -> is_grundy G h -> forall n, g n = h n.
Proof.
  intros [smaller A] [_ B] n. induction n as [n IH] using (well_founded_ind N.lt_wf_0).
  assert (same : forall parts, G n parts -> map g parts = map h parts).
  { intros parts M. apply map_ext_in. intros m I. apply IH.
    pose proof (smaller n parts M) as all. rewrite Forall_forall in all. now apply all. }
  destruct (A n) as [no_g all_g], (B n) as [no_h all_h].
  destruct (N.lt_trichotomy (g n) (h n)) as [L | [L | L]]; [exfalso | exact L | exfalso].
  - destruct (all_h _ L) as (parts & M & V). apply no_g. exists parts. now rewrite (same parts M).
  - destruct (all_g _ L) as (parts & M & V). apply no_h. exists parts. now rewrite <- (same parts M).
Qed.

Lemma move_of_app G l r q :
  move G (l ++ r) q -> (exists l', move G l l' /\ q = l' ++ r) \/ (exists r', move G r r' /\ q = l ++ r').
Proof.
  intros M. remember (l ++ r) as sum eqn:E. destruct M as [before n after parts H].
  revert before E. induction l as [|x l IH]; intros before E; cbn in E.
  - right. exists (before ++ parts ++ after). subst r. now split; [constructor|].
  - destruct before as [|y before]; cbn in E; injection E as <- E.
    + left. exists (parts ++ l). subst after. cbn. split; [exact (Move G [] n l parts H) | apply app_assoc].
    + destruct (IH before E) as [(l' & M & Q) | (r' & M & Q)]; cbn; rewrite Q.
      * left. exists (y :: l'). split; [|reflexivity].
        destruct M as [bf m af ps M]. exact (Move G (y :: bf) m af ps M).
      * right. now exists r'.
Qed.

Lemma sums_end G : shrinks G -> play_ends (list N) (move G).
Proof.
  intros smaller. unfold play_ends. set (R := fun q p => move G p q).
  assert (joined : forall l, Acc R l -> forall r, Acc R r -> Acc R (l ++ r)).
  { intros l Al. induction Al as [l Hl IHl]. intros r Ar. induction Ar as [r Hr IHr].
    constructor. intros q M. destruct (move_of_app G l r q M) as [(l' & M' & ->) | (r' & M' & ->)].
    - apply IHl; [exact M' | now constructor].
    - apply IHr, M'. }
  assert (nothing : Acc R []).
  { constructor. intros q M. unfold R in M. remember [] as sum eqn:E. destruct M as [[|] n after parts _]; discriminate. }
  assert (all : forall l, Forall (fun n => Acc R [n]) l -> Acc R l).
  { intros l F. induction F as [|n l An F IH]; [exact nothing | exact (joined [n] An l IH)]. }
  intros l. apply all, Forall_forall. intros n _. clear l.
  induction n as [n IH] using (well_founded_ind N.lt_wf_0). constructor. intros q M. unfold R in M.
  remember [n] as sum eqn:E. destruct M as [[|x before] m after parts H]; [|now destruct before].
  injection E as -> ->. cbn. rewrite app_nil_r. apply all, Forall_impl with (2 := smaller n parts H), IH.
Qed.

Lemma lxor_below a s : s <> 0 -> N.testbit a (N.log2 s) = true -> N.lxor a s < a.
Proof.
  intros S B. set (k := N.log2 s) in *.
  assert (top : N.shiftr s k = 1).
  { rewrite N.shiftr_div_pow2. pose proof (N.log2_spec s ltac:(lia)) as [A C]. fold k in A, C.
    rewrite N.pow_succ_r' in C. apply N.le_antisymm.
    - assert (s / 2 ^ k < 2); [|lia]. apply N.div_lt_upper_bound; [apply N.pow_nonzero|]; lia.
    - apply N.div_le_lower_bound; [apply N.pow_nonzero|]; lia. }
  assert (odd : N.odd (N.shiftr a k) = true) by (now rewrite <- N.bit0_odd, N.shiftr_spec', N.add_0_l).
  assert (X : N.shiftr (N.lxor a s) k < N.shiftr a k).
  { rewrite N.shiftr_lxor, top. apply N.odd_spec in odd. destruct odd as [m ->].
    replace (N.lxor (2 * m + 1) 1) with (2 * m) by (destruct m; reflexivity). lia. }
  apply N.nle_gt. intros L. apply (N.div_le_mono _ _ (2 ^ k)) in L; [|apply N.pow_nonzero; lia].
  rewrite <- !N.shiftr_div_pow2 in L. lia.
Qed.

Lemma nimsum_bit l k : N.testbit (nimsum l) k = true -> exists x, In x l /\ N.testbit x k = true.
Proof.
  induction l as [|x l IH]; [intros H; now rewrite N.bits_0 in H|].
  rewrite nimsum_cons, N.lxor_spec. destruct (N.testbit x k) eqn:B; intros H.
  - exists x. cbn. auto.
  - destruct IH as (y & I & Y); [now destruct (N.testbit (nimsum l) k)|]. exists y. cbn. auto.
Qed.

(** The theorem of Sprague and Grundy: who has to move loses exactly where the nim-sum is 0. *)
Theorem sprague_grundy G g : is_grundy G g -> forall heaps,
  (lost _ (move G) heaps <-> nimsum (map g heaps) = 0) /\ (won _ (move G) heaps <-> nimsum (map g heaps) <> 0).
Proof.
  intros [smaller M]. apply lost_positions with (P := fun heaps => nimsum (map g heaps) = 0).
  - exact (sums_end G smaller).
  - intros p. destruct (N.eq_dec (nimsum (map g p)) 0); auto.
  - intros p q Z way Z'. revert Z Z'. destruct way as [before n after parts H].
    rewrite !map_app, !nimsum_app. cbn [map]. rewrite nimsum_cons. intros Z Z'.
    apply (proj1 (M n)). exists parts. split; [exact H|].
    apply N.lxor_eq in Z, Z'. rewrite Z in Z'. symmetry in Z'. exact (lxor_cancel _ _ _ Z').
  - intros p Z. set (s := nimsum (map g p)) in *.
    destruct (nimsum_bit (map g p) (N.log2 s)) as (x & I & B); [now apply N.bit_log2|].
    apply in_map_iff in I. destruct I as (n & <- & I). apply in_split in I. destruct I as (before & after & ->).
    destruct (proj2 (M n) (N.lxor (g n) s)) as (parts & H & V); [now apply lxor_below|].
    exists (before ++ parts ++ after). split; [now constructor|].
    rewrite !map_app, !nimsum_app, V. unfold s. rewrite map_app, nimsum_app. cbn [map]. rewrite nimsum_cons.
    apply N.bits_inj. intros k. rewrite !N.lxor_spec, N.bits_0.
    now destruct (N.testbit (g n) k), (N.testbit (nimsum (map g before)) k), (N.testbit (nimsum (map g after)) k).
Qed.

(** ** Rules that say the same *)
(** Parts that are worth the same, whatever heaps are worth. *)
Definition worth_same (l r : list N) := forall g, nimsum (map g l) = nimsum (map g r).

(** Every option of [G] is worth what one of [H] is. *)
Definition covers (H G : game) := forall n l, G n l -> exists r, H n r /\ worth_same l r.

Lemma itself l : worth_same l l.
Proof. now intros g. Qed.

Lemma exchanged a b : worth_same [a; b] [b; a].
Proof. intros g. cbn [map]. rewrite !nimsum_cons. cbn. now rewrite !N.lxor_0_r, N.lxor_comm. Qed.

Lemma twins a : worth_same [a; a] [].
Proof. intros g. cbn [map]. rewrite !nimsum_cons. cbn. now rewrite N.lxor_0_r, N.lxor_nilpotent. Qed.

Theorem grundy_of_same G H g : shrinks G -> covers H G -> covers G H -> is_grundy H g -> is_grundy G g.
Proof.
  intros smaller GH HG [_ M]. split; [exact smaller|].
  assert (R : forall n v, reaches G g n v <-> reaches H g n v).
  { intros n v. split; intros (l & O & V).
    - destruct (GH n l O) as (r & O' & W). exists r. now rewrite <- (W g).
    - destruct (HG n l O) as (r & O' & W). exists r. now rewrite <- (W g). }
  intros n. destruct (M n) as [no all]. split; [now rewrite R | intros u L; now apply R, all].
Qed.
End Games.
Import Games.

Module Periods.
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
End Periods.
Import Periods.

Module Window.
(** * A window of values, looked at by computing

    Proved here: a computation that answers [true] has looked at all of a window after which the values repeat for ever
    ([check_sound]). Most pairs of heaps need no look at what they are worth: where the values of the heaps in some set of bits
    have an odd number of ones, pairs of such heaps are worth something that has an even number, so only pairs with one of the
    few other heaps can be worth as much as such a heap. No proof depends on which bits these are. *)

(** ** Lists *)
Lemma nth_of_skipn {A} (d : A) l : forall j i, nth i (skipn j l) d = nth (j + i) l d.
Proof. induction l as [|x l IH]; intros [|j] i; [reflexivity | now destruct i | reflexivity | apply IH]. Qed.

Lemma nth_of_firstn {A} (d : A) l : forall count i, (i < count)%nat -> nth i (firstn count l) d = nth i l d.
Proof. induction l as [|x l IH]; intros [|count] [|i] L; cbn; try lia; try reflexivity. apply IH. lia. Qed.

Lemma nth_of_repeat (w : list N) turns : forall i, (i < turns * length w)%nat ->
  nth i (concat (repeat w turns)) 0 = nth (i mod length w) w 0.
Proof.
  induction turns as [|turns IH]; intros i L; cbn in L; [lia|]. cbn [repeat concat].
  destruct (Nat.lt_ge_cases i (length w)) as [S | S].
  - now rewrite app_nth1, Nat.mod_small by exact S.
  - rewrite app_nth2, IH by lia. f_equal. replace i with (i - length w + 1 * length w)%nat at 2 by lia.
    rewrite Nat.mod_add; lia.
Qed.

Lemma length_of_repeat (w : list N) turns : length (concat (repeat w turns)) = (turns * length w)%nat.
Proof. induction turns as [|turns IH]; cbn; [reflexivity|]. now rewrite app_length, IH. Qed.

Definition amounts (lo hi : N) : list N := map N.of_nat (seq (N.to_nat lo) (N.to_nat (hi + 1 - lo))).

Lemma in_amounts lo hi t : In t (amounts lo hi) <-> lo <= t <= hi.
Proof.
  unfold amounts. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros L. exists (N.to_nat t). split; [apply N2Nat.id | apply in_seq; lia].
Qed.

(** The numbers below [v], the largest first. *)
Definition below (v : N) : list N := rev (map N.of_nat (seq 0 (N.to_nat v))).

Lemma in_below u v : In u (below v) <-> u < v.
Proof.
  unfold below. rewrite <- in_rev, in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros L. exists (N.to_nat u). split; [apply N2Nat.id | apply in_seq; lia].
Qed.

Fixpoint remove_one (x : N) (want : list N) : list N :=
  match want with
  | [] => []
  | u :: want => if u =? x then want else u :: remove_one x want
  end.

Lemma in_remove_one x u want : In u want -> u = x \/ In u (remove_one x want).
Proof.
  induction want as [|w want IH]; [intros []|]. cbn. destruct (N.eqb_spec w x) as [-> | X]; intros [-> | I]; cbn; auto.
  destruct (IH I); auto.
Qed.

(** Is the nim-sum of one of the first pairs [v]? *)
Fixpoint meets (v : N) (count : nat) (l r : list N) : bool :=
  match count, l, r with
  | S count, x :: l, y :: r => if N.lxor x y =? v then true else meets v count l r
  | _, _, _ => false
  end.

(** What is wanted and not yet the nim-sum of one of the first pairs. *)
Fixpoint unmet (want : list N) (count : nat) (l r : list N) : list N :=
  match want, count, l, r with
  | _ :: _, S count, x :: l, y :: r => unmet (remove_one (N.lxor x y) want) count l r
  | _, _, _, _ => want
  end.

Definition pair_at (v : N) (count : nat) (l r : list N) (j : nat) :=
  (j < count)%nat /\ (j < length l)%nat /\ (j < length r)%nat /\ N.lxor (nth j l 0) (nth j r 0) = v.

Lemma meets_not v count : forall l r, meets v count l r = false -> forall j, ~ pair_at v count l r j.
Proof.
  induction count as [|count IH]; intros [|x l] [|y r] M [|j] (A & B & C & D); cbn in *; try lia;
    destruct (N.eqb_spec (N.lxor x y) v) as [E | E]; try discriminate; [now apply E|].
  apply (IH l r M j). repeat split; auto; lia.
Qed.

Lemma unmet_or count : forall want l r u, In u want -> In u (unmet want count l r) \/ exists j, pair_at u count l r j.
Proof.
  induction count as [|count IH]; intros want l r u I; [destruct want; auto|].
  destruct want as [|w want], l as [|x l], r as [|y r]; auto. cbn [unmet].
  destruct (in_remove_one (N.lxor x y) u _ I) as [-> | I'].
  - right. exists 0%nat. repeat split; cbn; lia.
  - destruct (IH _ l r u I') as [? | (j & A & B & C & D)]; auto.
    right. exists (S j). repeat split; cbn; auto; lia.
Qed.

(** ** Odd numbers of ones among some bits *)
Fixpoint odd_ones (p : positive) : bool :=
  match p with xH => true | xO p => odd_ones p | xI p => negb (odd_ones p) end.

Definition odious (mask v : N) : bool := match N.land v mask with 0 => false | Npos p => odd_ones p end.

Lemma odious_xor mask a b : odious mask (N.lxor a b) = xorb (odious mask a) (odious mask b).
Proof.
  unfold odious. replace (N.land (N.lxor a b) mask) with (N.lxor (N.land a mask) (N.land b mask)).
  2: { apply N.bits_inj. intros i. rewrite N.lxor_spec, !N.land_spec, N.lxor_spec.
       now destruct (N.testbit a i), (N.testbit b i), (N.testbit mask i). }
  generalize (N.land a mask) as x, (N.land b mask) as y. intros [|x] [|y]; cbn; try reflexivity. 
  - now destruct (odd_ones y).
  - now destruct (odd_ones x).
  - revert y. induction x as [x IH | x IH |]; intros [y | y |]; cbn; try specialize (IH y);
      try destruct (Pos.lxor x y) as [|z]; cbn in *;
      try destruct (odd_ones x); try destruct (odd_ones y); cbn in *; try discriminate; try rewrite IH; reflexivity.
Qed.

(** The first number past those that are at most the other part, or below it, where the two have the sum [d]. *)
Definition halfway (d : N) (unequal : bool) := if unequal then (d + 1) / 2 else d / 2 + 1.

Lemma halfway_spec x y unequal : x < halfway (x + y) unequal <-> x <= y /\ (unequal = true -> x <> y).
Proof.
  unfold halfway. pose proof (N.div_mod (x + y + 1) 2 ltac:(lia)) as A. pose proof (N.mod_lt (x + y + 1) 2 ltac:(lia)) as B.
  pose proof (N.div_mod (x + y) 2 ltac:(lia)) as C. pose proof (N.mod_lt (x + y) 2 ltac:(lia)) as D.
  generalize dependent ((x + y + 1) mod 2). generalize dependent ((x + y) mod 2). intros r C R s A S.
  destruct unequal; (split; [intros L; split; [|intros U] | intros [L U]; try specialize (U eq_refl)]); try discriminate; lia.
Qed.

Lemma halfway_most d unequal : halfway d unequal <= d + 1.
Proof. unfold halfway. destruct unequal; [|apply N.add_le_mono_r]; apply N.div_le_upper_bound; lia. Qed.

(** ** The window *)
Section Window.
  Variable ways : list way.
  Variable all : list N.
  Variable mask : N.
  (** So many pairs are looked at for values below that of a heap. *)
  Variable patience : N.

  (** What options of one heap, or none, are worth; [past] has the values of the heaps below, the largest heap first. *)
  Definition single (n : N) (past : list N) (w : way) : list N :=
    match w with
    | Vanish lo hi => if (lo <=? n) && (n <=? hi) then [0] else []
    | Cancel odd heap => if Bool.eqb (N.odd n) odd && (heap <=? n) then [0] else []
    | Reduce lo hi heap least =>
      if heap <=? n then firstn (N.to_nat (N.min (hi + 1) (n + 1 - least) - lo)) (skipn (N.to_nat (lo - 1)) past) else []
    | Split _ _ _ _ _ _ => []
    end.

  (** How many pairs there are, from [small] on, that take [t]. *)
  Definition pairs (n t heap small large : N) (unequal : bool) : N :=
    if (heap <=? n) && (t <=? n)
    then N.min (halfway (n - t) unequal) (n - t + 1 - large) - small else 0.

  Definition unmet_by (n : N) (past want : list N) (w : way) : list N :=
    match w with
    | Split lo hi heap small large unequal =>
      fold_left (fun want t => unmet want (N.to_nat (N.min patience (pairs n t heap small large unequal)))
                                     (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past))
                (amounts lo hi) want
    | _ => want
    end.

  Definition avoids (n : N) (past : list N) (v : N) (w : way) : bool :=
    match w with
    | Split lo hi heap small large unequal =>
      forallb (fun t => negb (meets v (N.to_nat (pairs n t heap small large unequal))
                                    (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past)))
              (amounts lo hi)
    | _ => true
    end.

  Definition row (n : N) (past : list N) (v : N) : bool :=
    let singles := flat_map (single n past) ways in
    if existsb (N.eqb v) singles then false else
    let want := fold_left (fun want x => remove_one x want) singles (below v) in
    match fold_left (unmet_by n past) ways want with
    | [] => if odious mask v then true else forallb (avoids n past v) ways
    | _ => false
    end.

  Fixpoint rows (past ahead : list N) (n : N) : bool :=
    match ahead with
    | [] => true
    | v :: ahead => if row n past v then rows (v :: past) ahead (n + 1) else false
    end.

  (** No pair of [a], which is worth [x], with another heap is worth what the heap is that becomes them. *)
  Definition column_by (a x : N) (from : list N) (w : way) : bool :=
    match w with
    | Split lo hi heap small large unequal =>
      if a <? small then true else
      forallb (fun t =>
        let least := N.max (if a <? large then large else small) (heap - (a + t)) in
        let free b count := negb (meets x count (skipn (N.to_nat b) all) (skipn (N.to_nat (t + b)) from)) in
        if unequal && (least <=? a)
        then if free least (N.to_nat (a - least)) then free (a + 1) (length all) else false
        else free least (length all))
        (amounts lo hi)
    | _ => true
    end.

  Fixpoint columns (a : N) (from : list N) : bool :=
    match from with
    | [] => true
    | x :: rest => if odious mask x then columns (a + 1) rest
                   else if forallb (column_by a x from) ways then columns (a + 1) rest else false
    end.

  Variables (g : N -> N) (base q k : N).
  Hypothesis ways_bounded : Forall (bounds base q k) ways.
  Hypothesis all_g : forall i, i < N.of_nat (length all) -> nth (N.to_nat i) all 0 = g i.

  Lemma columns_sound : columns 0 all = true ->
    forall lo hi heap small large unequal, In (Split lo hi heap small large unequal) ways ->
    forall t a b, lo <= t <= hi -> small <= a -> small <= b -> large <= a \/ large <= b -> heap <= a + b + t ->
    (unequal = true -> a <> b) -> a + b + t < N.of_nat (length all) ->
    odious mask (g a) = false -> N.lxor (g a) (g b) <> g (a + b + t).
  Proof.
    intros C lo hi heap small large unequal I t a b T Sa Sb Lab H U E Od V.
    assert (S : forall i from, from = skipn i all -> columns (N.of_nat i) from = true -> (i <= N.to_nat a)%nat ->
                forallb (column_by a (g a) (skipn (N.to_nat a) all)) ways = true).
    { clear C. intros i from F C L. revert i F C L. induction from as [|x rest IH]; intros i F C L.
      - exfalso. apply (f_equal (@length N)) in F. rewrite skipn_length in F. cbn in F. lia.
      - assert (X : x = g (N.of_nat i)).
        { rewrite <- all_g by lia. rewrite Nat2N.id. replace i with (i + 0)%nat by lia. now rewrite <- nth_of_skipn, <- F. }
        assert (Rest : rest = skipn (S i) all).
        { clear - F. revert all F. induction i as [|i IH]; intros [|y l] F; cbn in *; try discriminate; [congruence|].
          now apply IH. }
        cbn in C. replace (N.of_nat i + 1) with (N.of_nat (S i)) in C by lia.
        destruct (Nat.eq_dec i (N.to_nat a)) as [Ei | Ei].
        + subst i. rewrite N2Nat.id in *. subst x. rewrite Od in C. rewrite <- F.
          destruct (forallb (column_by a (g a) (g a :: rest)) ways); [reflexivity | discriminate].
        + apply (IH (S i) Rest); [|lia]. destruct (odious mask x); [exact C|].
          destruct (forallb _ ways) in C; [exact C | discriminate]. }
    specialize (S 0%nat all eq_refl C ltac:(lia)). rewrite forallb_forall in S. specialize (S _ I). cbn in S.
    replace (a <? small) with false in S by (symmetry; apply N.ltb_ge; lia).
    rewrite forallb_forall in S. specialize (S t (proj2 (in_amounts lo hi t) T)). cbn in S.
    set (least := N.max (if a <? large then large else small) (heap - (a + t))) in S.
    assert (Least : least <= b).
    { unfold least. destruct (N.ltb_spec a large); lia. }
    assert (free : forall from count, from <= b -> b < from + N.of_nat count ->
      negb (meets (g a) count (skipn (N.to_nat from) all) (skipn (N.to_nat (t + from)) (skipn (N.to_nat a) all))) = true -> False).
    { intros from count L L' M. apply negb_true_iff in M. apply (meets_not _ _ _ _ M (N.to_nat (b - from))).
      assert (E1 : (N.to_nat from + N.to_nat (b - from))%nat = N.to_nat b) by lia.
      assert (E2 : (N.to_nat a + (N.to_nat (t + from) + N.to_nat (b - from)))%nat = N.to_nat (a + b + t)) by lia.
      unfold pair_at. rewrite !skipn_length, !nth_of_skipn, E1, E2, !all_g by lia.
      repeat split; try lia. rewrite <- V. rewrite (N.lxor_comm (g a)), <- N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_l. }
    destruct unequal; cbn in S; [destruct (N.leb_spec least a) as [Z | Z]|].
    - destruct (negb _) eqn:M in S; [|discriminate]. specialize (U eq_refl).
      destruct (N.lt_ge_cases b a) as [X | X].
      + apply (free _ _ Least) in M; [exact M | lia].
      + apply (free (a + 1) (length all)) in S; [exact S | lia | lia].
    - apply (free least (length all)) in S; [exact S | lia | lia].
    - apply (free least (length all)) in S; [exact S | lia | lia].
  Qed.

  Section Row.
    Variables (n : N) (past : list N).
    Hypothesis past_g : forall i, i < n -> nth (N.to_nat i) past 0 = g (n - 1 - i).
    Hypothesis past_length : length past = N.to_nat n.
    Hypothesis inside : n < N.of_nat (length all).

    Lemma in_single w x : bounds base q k w -> wants_unequal w = false -> In w ways ->
      match w with Split _ _ _ _ _ _ => True | _ =>
        In x (single n past w) <-> exists parts, allows w n parts /\ nimsum (map g parts) = x end.
    Proof.
      intros B _ _. destruct w as [lo hi | odd heap | lo hi heap least | lo hi heap small large unequal]; cbn in B; cbn [single].
      - destruct (andb _ _) eqn:E; bools.
        + split; [intros [<- | []]; exists []; now cbn | intros (parts & (_ & ->) & <-); now left].
        + split; [intros [] | intros (parts & (L & ->) & _)]. apply not_true_iff_false in E. apply E. bools. lia.
      - destruct (andb _ _) eqn:E.
        + apply andb_true_iff in E. rewrite eqb_true_iff in E. bools.
          split; [intros [<- | []]; exists []; cbn; tauto | intros (parts & (_ & _ & ->) & <-); now left].
        + split; [intros [] | intros (parts & (O & L & ->) & _)]. apply not_true_iff_false in E. apply E.
          apply andb_true_iff. rewrite eqb_true_iff. bools. tauto.
      - destruct (N.leb_spec heap n) as [H | H].
        2: { split; [intros [] | intros (parts & (L & _) & _); lia]. }
        set (count := N.min (hi + 1) (n + 1 - least) - lo). split.
        + intros I. apply (In_nth _ _ 0) in I. destruct I as (j & J & V). rewrite firstn_length, skipn_length in J.
          rewrite nth_of_firstn, nth_of_skipn in V by lia.
          assert (J' : N.of_nat j < count) by lia. clear J.
          assert (J : lo + N.of_nat j <= hi /\ lo + N.of_nat j + least <= n) by (unfold count in J'; lia). clear J' count.
          replace (N.to_nat (lo - 1) + j)%nat with (N.to_nat (lo - 1 + N.of_nat j)) in V by lia.
          generalize dependent (N.of_nat j). clear j. intros j V J. rewrite past_g in V by lia.
          replace (n - 1 - (lo - 1 + j)) with (n - (lo + j)) in V by lia.
          exists [n - (lo + j)]. split; [|cbn; now rewrite N.lxor_0_r].
          cbn. split; [exact H|]. exists (n - (lo + j)). clear V. repeat split; lia.
        + intros (parts & (_ & a & T & L & ->) & V). cbn in V. rewrite N.lxor_0_r in V. subst x.
          assert (J : n - a - lo < count) by (unfold count; lia).
          replace (g a) with (nth (N.to_nat (n - a - lo)) (firstn (N.to_nat count) (skipn (N.to_nat (lo - 1)) past)) 0).
          * apply nth_In. rewrite firstn_length, skipn_length. clear - J past_length B T. lia.
          * rewrite nth_of_firstn, nth_of_skipn by lia. clear J count.
            replace (N.to_nat (lo - 1) + N.to_nat (n - a - lo))%nat with (N.to_nat (n - 1 - a)) by lia.
            rewrite past_g by lia. f_equal. lia.
      - exact Logic.I.
    Qed.

    Lemma pair_of_split t heap small large unequal u count : 1 <= t + small -> small <= large ->
      (count <= N.to_nat (pairs n t heap small large unequal))%nat ->
      (exists j, pair_at u count (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past) j) ->
      heap <= n /\ exists a b, n = a + b + t /\ a <= b /\ small <= a /\ large <= b /\ (unequal = true -> a <> b) /\
                               N.lxor (g a) (g b) = u.
    Proof.
      intros P O C (j & J & A & B & V). unfold pairs in C.
      destruct (andb _ _) eqn:E; [|lia]. bools. destruct E as [H T].
      rewrite !nth_of_skipn in V. rewrite skipn_length in A, B.
      set (a := small + N.of_nat j). assert (Sa : small <= a) by (unfold a; lia).
      replace (N.to_nat small + j)%nat with (N.to_nat a) in V by (unfold a; lia).
      assert (X : (N.to_nat (t + small - 1) + j)%nat = N.to_nat (t + a - 1)) by (clear - P; unfold a; lia).
      rewrite X in V. clear X.
      assert (Top : a < halfway (n - t) unequal /\ a + large < n - t + 1) by (clear - J C; unfold a; lia).
      clearbody a. clear C J A B j count. destruct Top as [Top Large].
      assert (D : exists b, n = a + b + t).
      { exists (n - t - a). pose proof (halfway_most (n - t) unequal). lia. }
      destruct D as [b D]. assert (E : n - t = a + b) by lia. rewrite E in Top, Large.
      apply halfway_spec in Top. destruct Top as [O' U'].
      rewrite all_g, past_g in V by lia. replace (n - 1 - (t + a - 1)) with b in V by lia.
      split; [exact H|]. exists a, b. repeat split; auto. lia.
    Qed.

    Lemma split_of_pair t heap small large unequal a b : 1 <= t + small ->
      heap <= n -> n = a + b + t -> a <= b -> small <= a -> large <= b -> (unequal = true -> a <> b) ->
      exists j, pair_at (N.lxor (g a) (g b)) (N.to_nat (pairs n t heap small large unequal))
                        (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past) j.
    Proof.
      intros P H T O Sa Lb U. exists (N.to_nat (a - small)). unfold pair_at, pairs.
      replace ((heap <=? n) && (t <=? n)) with true by (symmetry; bools; lia).
      rewrite !nth_of_skipn, !skipn_length.
      replace (N.to_nat small + N.to_nat (a - small))%nat with (N.to_nat a) by lia.
      replace (N.to_nat (t + small - 1) + N.to_nat (a - small))%nat with (N.to_nat (t + a - 1)) by lia.
      rewrite all_g, past_g by lia.
      assert (Top : a < halfway (a + b) unequal) by (apply halfway_spec; auto).
      replace (a + b) with (n - t) in Top by lia.
      repeat split; try lia.
      do 2 f_equal. lia.
    Qed.

    Lemma want_spec u want w : bounds base q k w -> In w ways -> In u want ->
      In u (unmet_by n past want w) \/ reaches (game_of ways) g n u.
    Proof.
      intros B Iw I. destruct w as [| | | lo hi heap small large unequal]; cbn [unmet_by]; auto. cbn in B.
      assert (S : forall ts, (forall t, In t ts -> lo <= t <= hi) -> forall want, In u want ->
        In u (fold_left (fun want t => unmet want (N.to_nat (N.min patience (pairs n t heap small large unequal)))
             (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past)) ts want) \/ reaches (game_of ways) g n u).
      { induction ts as [|t ts IH]; intros R want' I'; cbn [fold_left]; auto.
        destruct (unmet_or (N.to_nat (N.min patience (pairs n t heap small large unequal))) want'
          (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past) u I') as [I'' | E].
        - apply IH; [intros t' T'; apply R; now right | exact I''].
        - right. pose proof (R t (or_introl eq_refl)) as Rt.
          apply (pair_of_split t heap small large unequal) in E; [|lia|lia|lia].
          destruct E as (H & a & b & T & O & Sa & Lb & U & V).
          exists [a; b]. split; [|cbn; now rewrite N.lxor_0_r].
          exists (Split lo hi heap small large unequal). split; [exact Iw|]. cbn. split; [exact H|].
          exists a, b. repeat split; auto; lia. }
      apply S; [|exact I]. intros t. apply in_amounts.
    Qed.

    Lemma row_sound v : columns 0 all = true -> v = g n -> row n past v = true -> is_mex (game_of ways) g n.
    Proof.
      intros C V R. unfold row in R. pose proof ways_bounded as B. rewrite Forall_forall in B.
      set (singles := flat_map (single n past) ways) in R.
      destruct (existsb (N.eqb v) singles) eqn:E; [discriminate|].
      set (want := fold_left _ singles (below v)) in R.
      destruct (fold_left (unmet_by n past) ways want) eqn:W; [|discriminate]. split.
      - intros (parts & (w & I & A) & X). rewrite <- V in X. pose proof (B w I) as Bw.
        pose proof (fun O => in_single w v Bw O I) as Single.
        destruct w as [lo hi | odd heap | lo hi heap least | lo hi heap small large unequal].
        1-3: apply not_true_iff_false in E; apply E, existsb_exists; exists v; split; [|apply N.eqb_refl];
             apply in_flat_map; eexists; split; [exact I|]; apply Single; [reflexivity|]; now exists parts.
        cbn in A, Bw. destruct A as (H & a & b & T & O & Sa & Lb & U & ->).
        cbn in X. rewrite N.lxor_0_r in X. set (t := n - a - b).
        assert (T' : n = a + b + t) by (unfold t; lia).
        assert (Range : lo <= t <= hi) by (unfold t; lia).
        destruct (odious mask v) eqn:Od.
        + assert (X' := odious_xor mask (g a) (g b)). rewrite X, Od in X'.
          destruct (odious mask (g a)) eqn:Oa.
          * assert (Ob : odious mask (g b) = false) by (destruct (odious mask (g b)); [discriminate | reflexivity]).
            apply (columns_sound C lo hi heap small large unequal I t b a); auto; try lia.
            -- intros Y Z. now apply (U Y).
            -- rewrite N.lxor_comm, X, V. f_equal. lia.
          * apply (columns_sound C lo hi heap small large unequal I t a b); auto; try lia.
            rewrite X, V. now f_equal.
        + rewrite forallb_forall in R. specialize (R _ I). cbn in R. rewrite forallb_forall in R.
          specialize (R t (proj2 (in_amounts lo hi t) Range)). apply negb_true_iff in R.
          destruct (split_of_pair t heap small large unequal a b) as (j & J); auto; try lia.
          rewrite X in J. exact (meets_not _ _ _ _ R j J).
      - intros u U. rewrite <- V in U. apply in_below in U.
        assert (S : In u want \/ In u singles).
        { unfold want. clear - U. revert U. generalize (below v) as l.
          induction singles as [|x s IH]; intros l I; cbn [fold_left]; auto.
          destruct (in_remove_one x u l I) as [-> | I']; [right; now left|].
          destruct (IH _ I'); [now left | right; now right]. }
        destruct S as [I | I].
        + assert (F : forall ws, incl ws ways -> forall want, In u want ->
            In u (fold_left (unmet_by n past) ws want) \/ reaches (game_of ways) g n u).
          { induction ws as [|w ws IH]; intros In_ws want' I'; cbn [fold_left]; auto.
            assert (Iw : In w ways) by (apply In_ws; now left).
            destruct (want_spec u want' w (B w Iw) Iw I') as [I'' | R']; auto.
            apply IH; [|exact I'']. intros y Y. apply In_ws. now right. }
          destruct (F ways (incl_refl ways) want I) as [I' | R']; [|exact R']. rewrite W in I'. destruct I'.
        + apply in_flat_map in I. destruct I as (w & I & X). pose proof (fun O => in_single w u (B w I) O I) as Single.
          destruct w; [| | | destruct X];
            (apply Single in X; [|reflexivity]; destruct X as (parts & A & Y); exists parts; split; [|exact Y]; eexists; eauto).
    Qed.
  End Row.

  Lemma rows_sound : columns 0 all = true -> forall ahead past n, length past = N.to_nat n -> all = rev past ++ ahead ->
    rows past ahead n = true -> forall i, n <= i < N.of_nat (length all) -> is_mex (game_of ways) g i.
  Proof.
    intros C. induction ahead as [|v ahead IH]; intros past n L E R i I.
    - rewrite E, app_nil_r, rev_length in I. lia.
    - assert (Len : length all = (length past + S (length ahead))%nat) by (rewrite E, app_length, rev_length; reflexivity).
      cbn in R. destruct (row n past v) eqn:Row; [|discriminate].
      destruct (N.eq_dec i n) as [-> | X].
      + apply (row_sound n past) with (v := v); auto.
        * intros j J. rewrite <- all_g by lia. rewrite E, app_nth1 by (rewrite rev_length; lia).
          rewrite rev_nth by lia. f_equal. lia.
        * lia.
        * rewrite <- all_g by lia. rewrite E, app_nth2; rewrite rev_length; [|lia]. replace (N.to_nat n - length past)%nat with 0%nat by lia.
          reflexivity.
      + apply (IH (v :: past) (n + 1)); auto; cbn; try lia. now rewrite E, <- app_assoc.
  Qed.
End Window.

(** ** The law of a table, the last [p] of whose values repeat *)
Definition law (table : list N) (e p n : N) : N :=
  nth (N.to_nat (if n <? e then n else e + (n - e) mod p)) table 0.

Definition unrolled (table : list N) (e : N) (turns : N) : list N :=
  firstn (N.to_nat e) table ++ concat (repeat (skipn (N.to_nat e) table) (N.to_nat turns)).

(** [base], [q], [k], [turns], [mask] and [patience] are hints: where they are bad ones the answer is [false]. *)
Definition check (ways : list way) (table : list N) (e p base q k turns mask patience : N) : bool :=
  (0 <? p) && (N.of_nat (length table) =? e + p) && (e <=? base) && (0 <? q) && (q mod p =? 0) &&
  forallb (bounded base q k) ways &&
  let all := unrolled table e turns in
  (2 * base + k + (if existsb wants_unequal ways then 3 * q else 2 * q) <=? e + turns * p) &&
  (if columns ways all mask 0 all then rows ways all mask patience [] all 0 else false).

Theorem check_sound ways table e p base q k turns mask patience :
  check ways table e p base q k turns mask patience = true -> is_grundy (game_of ways) (law table e p).
Proof.
  unfold check. rewrite !andb_true_iff, !N.ltb_lt, !N.leb_le, !N.eqb_eq. intros [[[[[[P T] E] Q] D] B] [F W]].
  assert (B' : Forall (bounds base q k) ways).
  { rewrite forallb_forall in B. apply Forall_forall. intros w I. apply bounded_bounds, B, I. }
  set (all := unrolled table e turns) in *.
  assert (Lw : length (skipn (N.to_nat e) table) = N.to_nat p) by (rewrite skipn_length; lia).
  assert (Lf : length (firstn (N.to_nat e) table) = N.to_nat e) by (rewrite firstn_length; lia).
  assert (La : N.of_nat (length all) = e + turns * p).
  { unfold all, unrolled. rewrite app_length, length_of_repeat, Lf, Lw. lia. }
  destruct (columns ways all mask 0 all) eqn:C; [|discriminate].
  set (far := 2 * base + k + (if existsb wants_unequal ways then 2 * q else q)).
  apply guy_smith with (base := base) (q := q) (k := k) (far := far); auto.
  - intros n L. unfold law. replace (n + q <? e) with false by (symmetry; apply N.ltb_ge; lia).
    replace (n <? e) with false by (symmetry; apply N.ltb_ge; lia).
    apply N.mod_divide in D; [|lia]. destruct D as [m ->].
    replace (n + m * p - e) with (n - e + m * p) by lia. now rewrite N.mod_add by lia.
  - unfold far. destruct (existsb _ ways); lia.
  - intros w I U. unfold far. replace (existsb wants_unequal ways) with true; [lia|].
    symmetry. apply existsb_exists. now exists w.
  - intros n N. apply (rows_sound ways all mask patience (law table e p) base q k B') with (ahead := all) (past := []) (n := 0); auto.
    2: { unfold far in N. destruct (existsb wants_unequal ways); lia. }
    intros i I. rewrite La in I. unfold law, all, unrolled. destruct (N.ltb_spec i e) as [L | L].
    + rewrite app_nth1 by lia. rewrite <- (firstn_skipn (N.to_nat e) table) at 2. now rewrite app_nth1 by lia.
    + rewrite app_nth2 by lia. rewrite Lf, nth_of_repeat, nth_of_skipn, Lw by (rewrite Lw; nia).
      f_equal. rewrite N2Nat.inj_add, N2Nat.inj_mod. do 2 f_equal. lia.
Qed.
End Window.
Import Window.

Module Rules.
(** * From rules as they are written to ways to move

    Rules are relations in integers, [#n] for the heap [n]. The tactics here show that every option of such a relation is worth
    what a way to move gives, and the other way round ([covers]); what is linear in them is left to [lia]. *)

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Notation "# n" := (Z.of_N n) (at level 1, format "# n").

Lemma twins_again a : worth_same [] [a; a].
Proof. intros g. symmetry. apply twins. Qed.

Lemma odd_by_rest (n : N) (odd : bool) : n mod 2 = (if odd then 1 else 0) -> N.odd n = odd.
Proof. rewrite <- N.bit0_mod, N.bit0_odd. now destruct odd, (N.odd n). Qed.

Lemma rest_of_odd (n : N) (odd : bool) : N.odd n = odd -> n mod 2 = (if odd then 1 else 0).
Proof. intros <-. rewrite <- N.bit0_mod, N.bit0_odd. reflexivity. Qed.

(** Takes hypotheses apart. *)
Ltac cases := repeat match goal with
  | H : _ \/ _ |- _ => destruct H
  | H : _ /\ _ |- _ => destruct H
  | H : exists _, _ |- _ => destruct H
  | H : False |- _ => destruct H
  end.

Ltac member := cbn; repeat (first [left; reflexivity | right]).

Ltac all_smaller := intros ? ? R; red in R; cases; subst; repeat constructor; lia.

(** One of the ways [ws] gives the option of the goal. *)
Ltac give w parts same := exists parts; split; [exists w; split; [solve [member] | cbn [allows]] | exact same].

Ltac try_way w :=
  match goal with |- exists r, game_of _ ?n r /\ worth_same ?l r =>
    match w with
    | Vanish _ _ => match l with [] => give w (@nil N) (itself []); solve [split; [lia | reflexivity]] end
    | Cancel _ _ =>
      match l with [?a; ?b] => unify a b; give w (@nil N) (twins a); solve [split; [apply odd_by_rest; lia | split; [lia | reflexivity]]] end
    | Reduce _ _ _ _ => match l with [?a] => give w [a] (itself [a]); solve [split; [lia | exists a; repeat split; lia]] end
    | Split _ _ _ _ _ _ => match l with [?a; ?b] => first
        [ give w [a; b] (itself [a; b]); solve [split; [lia | exists a, b; repeat split; lia]]
        | give w [b; a] (exchanged a b); solve [split; [lia | exists b, a; repeat split; lia]] ] end
    end
  end.

Ltac try_ways ws := match ws with
  | ?w :: ?more => first [try_way w | try_ways more]
  end.

(** By the parity of [n] there may be two ways. *)
Ltac some_way ways := let ws := eval red in ways in
  first [ try_ways ws
        | match goal with |- exists r, game_of _ ?n r /\ worth_same ?l r =>
            destruct (rest_of_odd n (N.odd n) eq_refl); destruct (N.odd n); try_ways ws end
        | match goal with |- exists r, game_of _ ?n r /\ worth_same [?a; ?b] r =>
            destruct (N.le_gt_cases a b); try_ways ws end ].

Ltac every_option_is_a_way ways := intros ? ? R; red in R; cases; subst; some_way ways.

Ltac of_ways ways :=
  let w := fresh "w" in let I := fresh "I" in let A := fresh "A" in
  intros (w & I & A); let ws := eval red in ways in change ways with ws in I; cbn [In] in I;
  repeat (destruct I as [<- | I]); [.. | destruct I]; cbn [allows] in A; cases; subst;
  repeat match goal with H : N.odd _ = _ |- _ => apply rest_of_odd in H; cbn match in H end.
End Rules.
Import Rules.

(** * The game *)
(* | n -> a, b where a + b in {n - 1, n - 2} and a <= b *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists a b : N, (#a + #b = #n - 1 \/ #a + #b = #n - 2) /\ #a <= #b /\ parts = [a; b]).
Open Scope N_scope.

(* The values of the first heaps; the last ones repeat for ever. *)
Definition table : list N :=
  [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7; 4; 1; 2; 8; 5; 4] ++
  [7; 2; 1; 8; 6; 7; 4; 1; 2; 3; 1; 4; 7; 2; 1; 8; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7] ++
  [4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 6; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2].
Definition g : N -> N := law table 71 12.

(* The same moves as data, with which the kernel computes. *)
Definition ways : list way := [Split 1 2 0 0 0 false].

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Lemma rules_are_ways : covers (game_of ways) rules.
Proof. every_option_is_a_way ways. Qed.

Lemma ways_are_rules : covers rules (game_of ways).
Proof.
  intros n l. of_ways ways; unfold rules.
  all: match goal with
  | |- exists r, _ /\ worth_same [?a; ?b] r => first
    [ exists [a; b]; split; [solve [exists a, b; repeat split; lia] | apply itself]
    | exists [b; a]; split; [solve [exists b, a; repeat split; lia] | apply exchanged] ]
  end.
Qed.

Lemma checked : check ways table 71 12 71 12 2 9 15 32 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem grundy_values : is_grundy rules g.
Proof. exact (grundy_of_same _ _ _ smaller rules_are_ways ways_are_rules (check_sound _ _ _ _ _ _ _ _ _ _ checked)). Qed.

(* A sum of heaps is lost for who has to move exactly where the nim-sum of their values is 0. *)
Theorem who_wins : forall heaps,
  (lost _ (move rules) heaps <-> nimsum (map g heaps) = 0) /\
  (won _ (move rules) heaps <-> nimsum (map g heaps) <> 0).
Proof. exact (sprague_grundy rules g grundy_values). Qed.

Print Assumptions who_wins.
