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

Theorem ends_by (position : Type) (move : position -> position -> Prop) (measure : position -> N) :
  (forall p q, move p q -> measure q < measure p) -> play_ends position move.
Proof.
  intros smaller. unfold play_ends. apply (wf_incl _ _ (fun q p => measure q < measure p)); [exact (fun q p => smaller p q)|].
  apply wf_inverse_image, N.lt_wf_0.
Qed.

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

(** Values may be given by a relation: [worth n v] says that the heap [n] is worth [v]. It is that of the Grundy values where every
    heap is worth one number at most, no option is worth as much, and every heap is worth something such that each smaller
    number is what an option is worth. *)
Section Worth.
  Variables (G : game) (worth : N -> N -> Prop).
  Hypothesis smaller : shrinks G.
  Hypothesis unique : forall n v w, worth n v -> worth n w -> v = w.
  Hypothesis safe : forall n v parts values, worth n v -> G n parts -> Forall2 worth parts values -> nimsum values <> v.
  Hypothesis live : forall n u, exists v, worth n v /\
    (v <= u \/ exists parts values, G n parts /\ Forall2 worth parts values /\ nimsum values = u).

  Lemma worth_something heaps : exists values, Forall2 worth heaps values.
  Proof.
    induction heaps as [|n heaps (values & F)]; [now exists []|]. destruct (live n 0) as (v & W & _).
    exists (v :: values). now constructor.
  Qed.

  Lemma worth_once heaps : forall values others, Forall2 worth heaps values -> Forall2 worth heaps others -> values = others.
  Proof.
    induction heaps as [|n heaps IH]; intros values others F F'; inversion F; inversion F'; subst; [reflexivity|].
    f_equal; [now apply (unique n) | now apply IH].
  Qed.

  (** The theorem of Sprague and Grundy: who has to move loses exactly where the nim-sum is 0. *)
  Theorem lost_where_0 : forall heaps values, Forall2 worth heaps values ->
    (lost _ (move G) heaps <-> nimsum values = 0) /\ (won _ (move G) heaps <-> nimsum values <> 0).
  Proof.
    set (zero heaps := exists values, Forall2 worth heaps values /\ nimsum values = 0).
    assert (iff : forall heaps values, Forall2 worth heaps values -> zero heaps <-> nimsum values = 0).
    { intros heaps values F. split; [intros (others & F' & Z) | intros Z; now exists values].
      now rewrite (worth_once heaps values others F F'). }
    assert (all : forall heaps, (lost _ (move G) heaps <-> zero heaps) /\ (won _ (move G) heaps <-> ~ zero heaps)).
    2: { intros heaps values F. rewrite <- (iff heaps values F). apply all. }
    apply lost_positions.
    - exact (sums_end G smaller).
    - intros p. destruct (worth_something p) as (values & F). rewrite (iff p values F). destruct (N.eq_dec (nimsum values) 0); auto.
    - intros p q (values & F & Z) way (values' & F' & Z'). destruct way as [before n after parts H].
      apply Forall2_app_inv_l in F, F'. destruct F as (vb & rest & Fb & F & ->). destruct F' as (vb' & rest' & Fb' & F' & ->).
      apply Forall2_app_inv_l in F'. destruct F' as (vp & va' & Fp & Fa' & ->). inversion F as [|? v ? va W Fa]; subst.
      rewrite (worth_once _ _ _ Fb' Fb), (worth_once _ _ _ Fa' Fa) in Z'. rewrite !nimsum_app in Z'.
      rewrite nimsum_app, nimsum_cons in Z. apply (safe n v parts vp W H Fp). apply N.lxor_eq in Z, Z'. rewrite Z in Z'.
      symmetry in Z'. exact (lxor_cancel _ _ _ Z').
    - intros p Z. destruct (worth_something p) as (values & F). rewrite (iff p values F) in Z. set (s := nimsum values) in *.
      destruct (nimsum_bit values (N.log2 s)) as (v & I & B); [now apply N.bit_log2|].
      apply in_split in I. destruct I as (vb & va & ->). apply Forall2_app_inv_r in F. destruct F as (before & rest & Fb & F & ->).
      inversion F as [|n ? after ? W Fa]; subst. destruct (live n (N.lxor v s)) as (v' & W' & [L | (parts & vp & H & Fp & V)]).
      { rewrite (unique n v' v W' W) in L. pose proof (lxor_below v s Z B). lia. }
      exists (before ++ parts ++ after). split; [now constructor|]. exists (vb ++ vp ++ va). split; [now repeat apply Forall2_app|].
      rewrite !nimsum_app, V. unfold s. rewrite nimsum_app, nimsum_cons. apply N.bits_inj. intros k. rewrite !N.lxor_spec, N.bits_0.
      now destruct (N.testbit v k), (N.testbit (nimsum vb) k), (N.testbit (nimsum va) k).
  Qed.
  Theorem who_wins_by_worth : forall heaps, exists values, Forall2 worth heaps values /\
    (lost _ (move G) heaps <-> nimsum values = 0) /\ (won _ (move G) heaps <-> nimsum values <> 0).
  Proof. intros heaps. destruct (worth_something heaps) as (values & F). exists values. split; [exact F | now apply lost_where_0]. Qed.
End Worth.

Lemma worth_by (g : N -> N) heaps : forall values, Forall2 (fun n v => v = g n) heaps values <-> values = map g heaps.
Proof.
  induction heaps as [|n heaps IH]; intros values; cbn; (split; [intros F; inversion F; subst | intros ->]); constructor || f_equal; auto.
  - now apply IH.
  - now apply IH.
Qed.

(** The same for values that a function gives. *)
Theorem sprague_grundy G g : is_grundy G g -> forall heaps,
  (lost _ (move G) heaps <-> nimsum (map g heaps) = 0) /\ (won _ (move G) heaps <-> nimsum (map g heaps) <> 0).
Proof.
  intros [smaller M] heaps. apply (lost_where_0 G (fun n v => v = g n)); [exact smaller | now intros n v w -> -> | | | now apply worth_by].
  - intros n v parts values -> O F V. apply worth_by in F. subst values. apply (proj1 (M n)). now exists parts.
  - intros n u. exists (g n). split; [reflexivity|]. destruct (N.le_gt_cases (g n) u) as [L | L]; auto. right.
    destruct (proj2 (M n) u L) as (parts & O & V). exists parts, (map g parts). split; [exact O|]. split; [now apply worth_by | exact V].
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
