(** * Products of coin games

    Proved here: the nim product exists and is distributive; in every game of turning coins heads add up; and the product of two such
    games has at [(x, y)] the nim product of the values at [x] and at [y] (the Tartan theorem). [Winning Ways, ch. 14] *)

Ltac bits := apply N.bits_inj; intros ?k; rewrite ?N.lxor_spec, ?N.bits_0;
  repeat match goal with |- context [N.testbit ?x ?k] => destruct (N.testbit x k) end; reflexivity.

Lemma lower_two b c d : d < N.lxor b c -> (exists b', b' < b /\ d = N.lxor b' c) \/ (exists c', c' < c /\ d = N.lxor b c').
Proof.
  intros L. destruct (lower_one [b; c] d) as (before & x & after & y & E & Y & S); [cbn; now rewrite N.lxor_0_r|].
  destruct before as [|? [|? [|]]]; try discriminate; injection E; intros; subst; cbn; rewrite ?N.lxor_0_r; eauto.
Qed.

(** ** The nim product *)
Definition term (mul : N -> N -> N) a' b' a b := N.lxor (N.lxor (mul a' b) (mul a b')) (mul a' b').

(** A product is the least number that is not had from smaller factors. *)
Definition nim_product (mul : N -> N -> N) := forall a b,
  (forall a' b', a' < a -> b' < b -> term mul a' b' a b <> mul a b) /\
  (forall u, u < mul a b -> exists a' b', a' < a /\ b' < b /\ term mul a' b' a b = u).

Section Product.
  Variable mul : N -> N -> N.
  Hypothesis product : nim_product mul.

  Lemma mul_0 a : mul a 0 = 0 /\ mul 0 a = 0.
  Proof.
    split.
    - destruct (N.eq_dec (mul a 0) 0) as [Z | Z]; [exact Z|]. destruct (proj2 (product a 0) 0) as (a' & b' & _ & L & _); lia.
    - destruct (N.eq_dec (mul 0 a) 0) as [Z | Z]; [exact Z|]. destruct (proj2 (product 0 a) 0) as (a' & b' & L & _ & _); lia.
  Qed.

  Lemma mul_comm a b : mul a b = mul b a.
  Proof.
    remember (a + b) as n eqn:S. revert a b S. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros a b ->.
    assert (same : forall a' b', a' < a -> b' < b -> term mul a' b' a b = term mul b' a' b a).
    { intros a' b' A B. unfold term. rewrite (IH (a' + b) ltac:(lia) a' b eq_refl), (IH (a + b') ltac:(lia) a b' eq_refl),
        (IH (a' + b') ltac:(lia) a' b' eq_refl). bits. }
    destruct (N.lt_trichotomy (mul a b) (mul b a)) as [L | [L | L]]; [exfalso | exact L | exfalso].
    - destruct (proj2 (product b a) _ L) as (b' & a' & B & A & E). rewrite <- same in E by assumption. now apply (proj1 (product a b) a' b').
    - destruct (proj2 (product a b) _ L) as (a' & b' & A & B & E). rewrite same in E by assumption. now apply (proj1 (product b a) b' a').
  Qed.

  (** Smaller or not: the product is not had from other factors. *)
  Lemma no_zero_divisors a a' b b' : a' <> a -> b' <> b -> term mul a' b' a b <> mul a b.
  Proof.
    intros A B E. assert (Z : N.lxor (term mul a' b' a b) (mul a b) = 0) by (rewrite E; apply N.lxor_nilpotent). clear E. unfold term in Z.
    destruct (N.lt_trichotomy a' a) as [LA | [LA | LA]], (N.lt_trichotomy b' b) as [LB | [LB | LB]]; try contradiction.
    - apply (proj1 (product a b) a' b' LA LB). unfold term. apply N.lxor_eq. rewrite <- Z. bits.
    - apply (proj1 (product a b') a' b LA LB). unfold term. apply N.lxor_eq. rewrite <- Z. bits.
    - apply (proj1 (product a' b) a b' LA LB). unfold term. apply N.lxor_eq. rewrite <- Z. bits.
    - apply (proj1 (product a' b') a b LA LB). unfold term. apply N.lxor_eq. rewrite <- Z. bits.
  Qed.

  Theorem distributive a b c : mul a (N.lxor b c) = N.lxor (mul a b) (mul a c).
  Proof.
    remember (a + b + c) as n eqn:S. revert a b c S. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros a b c ->.
    assert (left : forall a' b', a' < a -> b' < b -> term mul a' (N.lxor b' c) a (N.lxor b c) = N.lxor (term mul a' b' a b) (mul a c)).
    { intros a' b' A B. unfold term. rewrite (IH (a' + b + c) ltac:(lia) a' b c eq_refl), (IH (a + b' + c) ltac:(lia) a b' c eq_refl),
        (IH (a' + b' + c) ltac:(lia) a' b' c eq_refl). bits. }
    assert (right : forall a' c', a' < a -> c' < c -> term mul a' (N.lxor b c') a (N.lxor b c) = N.lxor (term mul a' c' a c) (mul a b)).
    { intros a' c' A C. unfold term. rewrite (IH (a' + b + c) ltac:(lia) a' b c eq_refl), (IH (a + b + c') ltac:(lia) a b c' eq_refl),
        (IH (a' + b + c') ltac:(lia) a' b c' eq_refl). bits. }
    destruct (N.lt_trichotomy (mul a (N.lxor b c)) (N.lxor (mul a b) (mul a c))) as [L | [L | L]]; [exfalso | exact L | exfalso].
    - destruct (lower_two _ _ _ L) as [(u & U & E) | (u & U & E)]; destruct (proj2 (product _ _) u U) as (a' & d & A & D & T).
      + apply (no_zero_divisors a a' (N.lxor b c) (N.lxor d c)); [lia | intros F; apply lxor_cancel in F; lia|]. now rewrite left, T.
      + apply (no_zero_divisors a a' (N.lxor b c) (N.lxor b d)); [lia | rewrite !(N.lxor_comm b); intros F; apply lxor_cancel in F; lia|].
        now rewrite right, T, N.lxor_comm.
    - destruct (proj2 (product _ _) _ L) as (a' & d & A & D & T). destruct (lower_two _ _ _ D) as [(b' & B & ->) | (c' & C & ->)].
      + rewrite left in T by assumption. apply lxor_cancel in T. now apply (proj1 (product a b) a' b').
      + rewrite right, (N.lxor_comm (mul a b)) in T by assumption. apply lxor_cancel in T. now apply (proj1 (product a c) a' c').
  Qed.

  Lemma distributive_over_list a l : nimsum (map (mul a) l) = mul a (nimsum l).
  Proof.
    induction l as [|x l IH]; [symmetry; apply mul_0|]. cbn [map]. rewrite !nimsum_cons, IH. symmetry. apply distributive.
  Qed.

  Lemma distributive_l a b c : mul (N.lxor b c) a = N.lxor (mul b a) (mul c a).
  Proof. rewrite !(mul_comm _ a). apply distributive. Qed.
End Product.

Definition below n := map N.of_nat (seq 0 (N.to_nat n)).

Lemma in_below k n : In k (below n) <-> k < n.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros (m & <- & M). apply in_seq in M. lia.
  - intros L. exists (N.to_nat k). split; [lia | apply in_seq; lia].
Qed.

Fixpoint product_in (steps : nat) a b := match steps with
  | O => 0
  | S steps => mex (flat_map (fun a' => map (fun b' => term (product_in steps) a' b' a b) (below b)) (below a))
  end.
Definition product a b := product_in (S (N.to_nat (a + b))) a b.

Lemma enough_steps_for_product steps : forall a b, a + b < N.of_nat steps -> product_in steps a b = product a b.
Proof.
  induction steps as [steps IH] using lt_wf_ind. intros a b L. unfold product. destruct steps as [|steps]; [lia|]. cbn.
  destruct (N.eq_dec (N.of_nat steps) (a + b)) as [E | E]; [now replace (N.to_nat (a + b)) with steps by lia|].
  f_equal. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros a' A. apply in_below in A.
  apply map_ext_in. intros b' B. apply in_below in B. unfold term.
  assert (same : forall c d, c + d < a + b -> product_in steps c d = product_in (N.to_nat (a + b)) c d).
  { intros c d C. rewrite (IH steps) by lia. symmetry. apply IH; lia. }
  now rewrite !same by lia.
Qed.

Theorem nim_products_exist : nim_product product.
Proof.
  intros a b. unfold product at 2 3. cbn [product_in].
  set (l := flat_map _ _). assert (E : l = flat_map (fun a' => map (fun b' => term product a' b' a b) (below b)) (below a)).
  { unfold l. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros a' A. apply in_below in A. apply map_ext_in. intros b' B.
    apply in_below in B. unfold term. now rewrite !enough_steps_for_product by lia. }
  rewrite E. destruct (mex_spec (flat_map (fun a' => map (fun b' => term product a' b' a b) (below b)) (below a))) as [no all]. split.
  - intros a' b' A B V. apply no. rewrite <- V. apply in_flat_map. exists a'. rewrite in_below. split; [exact A|].
    apply in_map_iff. exists b'. rewrite in_below. now split.
  - intros u U. apply all, in_flat_map in U. destruct U as (a' & A & U). apply in_map_iff in U. destruct U as (b' & V & B).
    apply in_below in A, B. now exists a', b'.
Qed.

(** ** Games of turning coins *)
Section Coins.
  Variables (cell : Type) (rank : cell -> N).
  Hypothesis ranks : forall c d, rank c = rank d -> c = d.
  (** What may be turned together with a cell that goes from head to tail: cells of lower rank. *)
  Variable turn : cell -> list cell -> Prop.
  Hypothesis lower : forall c rest, turn c rest -> Forall (fun d => rank d < rank c) rest.

  (** A board is a list of cells: heads are those that occur an odd number of times. *)
  Fixpoint head (board : list cell) c := match board with
    | [] => false
    | d :: board => xorb (rank d =? rank c) (head board c)
    end.

  Definition turned p q := exists c rest, head p c = true /\ turn c rest /\ forall d, head q d = head (p ++ c :: rest) d.

  Lemma head_app p q c : head (p ++ q) c = xorb (head p c) (head q c).
  Proof. induction p as [|d p IH]; cbn; [now destruct (head q c)|]. rewrite IH. now destruct (rank d =? rank c), (head p c), (head q c). Qed.

  Lemma head_in p c : head p c = true -> In c p.
  Proof.
    induction p as [|d p IH]; cbn; [discriminate|]. destruct (N.eqb_spec (rank d) (rank c)) as [E | E]; [left; now apply ranks|].
    intros H. right. apply IH. now destruct (head p c).
  Qed.

  Lemma no_heads (f : cell -> N) n : forall p, length p = n -> (forall c, head p c = false) -> nimsum (map f p) = 0.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros p L H. destruct p as [|c p]; [reflexivity|]. pose proof (H c) as C. cbn in C.
    rewrite N.eqb_refl in C. assert (I : In c p) by (apply head_in; now destruct (head p c)). apply in_split in I. destruct I as (a & b & ->).
    assert (Z : nimsum (map f (a ++ b)) = 0).
    { apply (IH (length (a ++ b))); [subst n; cbn; rewrite !app_length; cbn; lia | reflexivity|]. intros d. specialize (H d). cbn in H.
      rewrite head_app in *. cbn in H. now destruct (rank c =? rank d), (head a d), (head b d). }
    cbn [map]. rewrite nimsum_cons, map_app. cbn [map]. rewrite nimsum_app, nimsum_cons. rewrite map_app, nimsum_app in Z. rewrite <- Z. bits.
  Qed.

  Lemma same_heads (f : cell -> N) p q : (forall c, head p c = head q c) -> nimsum (map f p) = nimsum (map f q).
  Proof.
    intros H. apply N.lxor_eq. rewrite <- nimsum_app, <- map_app. apply (no_heads f (length (p ++ q))); [reflexivity|].
    intros c. rewrite head_app, H. now destruct (head q c).
  Qed.

  Lemma some_head (f : cell -> N) k p : N.testbit (nimsum (map f p)) k = true -> exists c, head p c = true /\ N.testbit (f c) k = true.
  Proof.
    remember (length p) as n eqn:L. revert p L. induction n as [n IH] using lt_wf_ind. intros p -> T.
    destruct p as [|c p]; [discriminate|]. destruct (head p c) eqn:C.
    - pose proof (head_in p c C) as I. apply in_split in I. destruct I as (a & b & ->).
      destruct (IH (length (a ++ b))) with (p := a ++ b) as (d & D & F); [cbn; rewrite !app_length; cbn; lia | reflexivity | |].
      + rewrite <- T. f_equal. cbn [map]. rewrite nimsum_cons, !map_app. cbn [map]. rewrite !nimsum_app, nimsum_cons. bits.
      + exists d. split; [|exact F]. cbn. rewrite head_app in *. cbn. now destruct (rank c =? rank d), (head a d), (head b d).
    - destruct (N.testbit (f c) k) eqn:F; [exists c; cbn; now rewrite N.eqb_refl, C|].
      destruct (IH (length p)) with (p := p) as (d & D & G); [cbn; lia | reflexivity | |].
      + cbn [map] in T. rewrite nimsum_cons, N.lxor_spec, F in T. now destruct (N.testbit (nimsum (map f p)) k).
      + exists d. split; [|exact G]. cbn. rewrite D. destruct (N.eqb_spec (rank c) (rank d)) as [E | E]; [|reflexivity].
        apply ranks in E. subst. congruence.
  Qed.

  (** Boards get smaller, read as binary numbers with a digit for each cell. *)
  Definition number p := nimsum (map (fun c => 2 ^ rank c) p).

  Lemma digit_of_cell p c : N.testbit (number p) (rank c) = head p c.
  Proof.
    unfold number. induction p as [|d p IH]; [apply N.bits_0|]. cbn [map head]. now rewrite nimsum_cons, N.lxor_spec, IH, N.pow2_bits_eqb.
  Qed.

  Lemma turning_ends : play_ends _ turned.
  Proof.
    apply (ends_by _ _ number). intros p q (c & rest & H & T & Q).
    assert (E : number q = N.lxor (number p) (number (c :: rest))).
    { unfold number. rewrite (same_heads _ q (p ++ c :: rest) Q), map_app. apply nimsum_app. }
    rewrite E. clear Q E q. assert (high : forall m, rank c <= m -> N.testbit (number rest) m = false).
    { intros m M. unfold number. apply lower in T. induction T as [|d rest D T IH]; [apply N.bits_0|]. cbn [map].
      rewrite nimsum_cons, N.lxor_spec, IH, N.pow2_bits_eqb. destruct (N.eqb_spec (rank d) m); [lia | reflexivity]. }
    assert (top : N.log2 (number (c :: rest)) = rank c).
    { apply N.log2_bits_unique; [unfold number; cbn [map]; rewrite nimsum_cons, N.lxor_spec, N.pow2_bits_eqb, N.eqb_refl; fold (number rest); now rewrite high|].
      intros m M. unfold number. cbn [map]. rewrite nimsum_cons, N.lxor_spec, N.pow2_bits_eqb. fold (number rest). rewrite high by lia.
      destruct (N.eqb_spec (rank c) m); [lia | reflexivity]. }
    apply lxor_below; [|rewrite top, digit_of_cell; exact H].
    intros Z. assert (B : N.testbit (number (c :: rest)) (rank c) = true).
    { unfold number. cbn [map]. rewrite nimsum_cons, N.lxor_spec, N.pow2_bits_eqb, N.eqb_refl. fold (number rest). now rewrite high by lia. }
    now rewrite Z, N.bits_0 in B.
  Qed.

  (** The values of single heads add up. *)
  Definition head_values (g : cell -> N) := forall c,
    (forall rest, turn c rest -> nimsum (map g rest) <> g c) /\
    (forall u, u < g c -> exists rest, turn c rest /\ nimsum (map g rest) = u).

  Theorem heads_add_up g : head_values g -> values turned (fun p => nimsum (map g p)).
  Proof.
    intros G p. split.
    - intros q (c & rest & H & T & Q). rewrite (same_heads g q _ Q), map_app, nimsum_app. cbn [map]. rewrite nimsum_cons. intros E.
      apply (proj1 (G c) rest T). apply (f_equal (N.lxor (nimsum (map g p)))) in E.
      rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in E. symmetry. now apply N.lxor_eq.
    - intros u U. set (d := N.lxor (nimsum (map g p)) u). assert (D : d <> 0) by (intros E; apply N.lxor_eq in E; lia).
      destruct (some_head g (N.log2 d) p) as (c & H & B).
      { destruct (N.testbit (nimsum (map g p)) (N.log2 d)) eqn:B; [reflexivity|]. pose proof (N.bit_log2 d D) as T.
        unfold d in T at 1. rewrite N.lxor_spec, B, xorb_false_l in T. pose proof (lxor_below u d D T) as S. unfold d in S.
        rewrite (N.lxor_comm (nimsum _)), <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in S. lia. }
      destruct (proj2 (G c) (N.lxor (g c) d)) as (rest & T & V); [now apply lxor_below|].
      exists (p ++ c :: rest). split; [exists c, rest; auto|]. rewrite map_app, nimsum_app. cbn [map]. rewrite nimsum_cons, V. unfold d. bits.
  Qed.
End Coins.

(** ** The product of two games along x and y *)
Section Tartan.
  Variables (turn_x turn_y : N -> list N -> Prop) (g_x g_y : N -> N).
  Hypothesis lower_x : forall x rest, turn_x x rest -> Forall (fun d => d < x) rest.
  Hypothesis lower_y : forall y rest, turn_y y rest -> Forall (fun d => d < y) rest.
  Hypothesis values_x : head_values N turn_x g_x.
  Hypothesis values_y : head_values N turn_y g_y.

  (** All cells in which the turned rows and columns cross, but the far corner itself. *)
  Definition crossing (c : N * N) rest := let (x, y) := c in exists xs ys, turn_x x xs /\ turn_y y ys /\
    rest = map (fun y' => (x, y')) ys ++ flat_map (fun x' => (x', y) :: map (fun y' => (x', y')) ys) xs.

  Definition diagonals (c : N * N) := (fst c + snd c) * (fst c + snd c) + fst c.

  Theorem tartan mul : nim_product mul -> let g := fun '(x, y) => mul (g_x x) (g_y y) in
    let turned := turned (N * N) diagonals crossing in
    values turned (fun board => nimsum (map g board)) /\ forall board,
    (lost _ turned board <-> nimsum (map g board) = 0) /\ (won _ turned board <-> nimsum (map g board) <> 0).
  Proof.
    intros product g. cbv zeta.
    assert (ranks : forall c d, diagonals c = diagonals d -> c = d).
    { intros [x y] [x' y']. unfold diagonals. cbn [fst snd]. intros E.
      assert (S : x + y = x' + y') by (destruct (N.lt_trichotomy (x + y) (x' + y')) as [L | [L | L]]; nia). rewrite S in E. f_equal; lia. }
    assert (lower : forall c rest, crossing c rest -> Forall (fun d => diagonals d < diagonals c) rest).
    { intros [x y] rest (xs & ys & X & Y & ->). apply lower_x in X. apply lower_y in Y. rewrite Forall_forall in X, Y.
      apply Forall_forall. intros [x' y'] I. unfold diagonals. cbn [fst snd]. apply in_app_or in I. destruct I as [I | I].
      - apply in_map_iff in I. destruct I as (d & E & I). injection E as -> ->. specialize (Y _ I). nia.
      - apply in_flat_map in I. destruct I as (d & Id & [E | I]).
        + injection E as -> ->. specialize (X _ Id). nia.
        + apply in_map_iff in I. destruct I as (e & E & I). injection E as -> ->. specialize (X _ Id). specialize (Y _ I). nia. }
    assert (sum : forall x y xs ys, nimsum (map g (map (fun y' => (x, y')) ys ++ flat_map (fun x' => (x', y) :: map (fun y' => (x', y')) ys) xs))
      = term mul (nimsum (map g_x xs)) (nimsum (map g_y ys)) (g_x x) (g_y y)).
    { intros x y xs ys. assert (row : forall x', nimsum (map g (map (fun y' => (x', y')) ys)) = mul (g_x x') (nimsum (map g_y ys))).
      { intros x'. rewrite map_map, <- (distributive_over_list mul product), map_map. reflexivity. }
      rewrite map_app, nimsum_app, row. unfold term.
      induction xs as [|x' xs IH]; cbn [flat_map map].
      - rewrite !(proj2 (mul_0 mul product _)). cbn. now rewrite !N.lxor_0_r.
      - cbn [app]. cbn [map]. rewrite !nimsum_cons, map_app, nimsum_app, row, !(distributive_l mul product). cbn [g].
        apply (f_equal (fun z => N.lxor z (N.lxor (mul (g_x x') (g_y y)) (mul (g_x x') (nimsum (map g_y ys)))))) in IH.
        etransitivity; [|etransitivity; [exact IH|]]; bits. }
    assert (G : head_values (N * N) crossing g).
    { intros [x y]. split.
      - intros rest (xs & ys & X & Y & ->). rewrite sum. cbn [g]. apply (no_zero_divisors mul product).
        + apply (proj1 (values_x x)), X.
        + apply (proj1 (values_y y)), Y.
      - intros u U. cbn [g] in U. destruct (proj2 (product _ _) u U) as (a & b & A & B & E).
        destruct (proj2 (values_x x) a A) as (xs & X & EX). destruct (proj2 (values_y y) b B) as (ys & Y & EY).
        eexists. split; [exists xs, ys; split; [exact X | split; [exact Y | reflexivity]]|]. now rewrite sum, EX, EY. }
    pose proof (heads_add_up (N * N) diagonals ranks crossing g G) as V. split; [exact V|].
    apply lost_where_value_0; [now apply turning_ends | exact V].
  Qed.
End Tartan.

(** ** The four games of the catalogue, on places from 1 *)
Lemma lxor_digits a b : N.lxor (2 * a) (2 * b) = 2 * N.lxor a b /\ N.lxor (2 * a) (2 * b + 1) = 2 * N.lxor a b + 1 /\
  N.lxor 1 (2 * b) = 2 * b + 1 /\ N.lxor 1 (2 * b + 1) = 2 * b.
Proof. destruct a as [|p], b as [|q]; cbn; repeat split; try reflexivity; destruct (Pos.lxor p q); reflexivity. Qed.

(** Turning Turtles: one coin, and perhaps one to its left. *)
Definition turtles x rest := 1 <= x /\ (rest = [] \/ exists a, 1 <= a < x /\ rest = [a]).

Lemma turtles_values : head_values N turtles (fun x => x).
Proof.
  intros x. split.
  - intros rest (X & [-> | (a & A & ->)]); cbn; rewrite ?N.lxor_0_r; lia.
  - intros u U. destruct (N.eq_dec u 0) as [-> | Z]; [exists []; split; [split; [lia | now left] | reflexivity]|].
    exists [u]. split; [split; [lia | right; exists u; split; [lia | reflexivity]] | cbn; apply N.lxor_0_r].
Qed.

(** Twins: exactly two coins. *)
Definition twins_turn x rest := exists a, 1 <= a < x /\ rest = [a].

Lemma twins_values : head_values N twins_turn (fun x => x - 1).
Proof.
  intros x. split.
  - intros rest (a & A & ->). cbn. rewrite N.lxor_0_r. lia.
  - intros u U. exists [u + 1]. split; [exists (u + 1); split; [lia | reflexivity]|]. cbn. rewrite N.lxor_0_r. lia.
Qed.

(** Mock Turtles: one coin, and perhaps one or two to its left. *)
Definition mock x rest := 1 <= x /\
  (rest = [] \/ (exists a, 1 <= a < x /\ rest = [a]) \/ exists a b, 1 <= b < a /\ a < x /\ rest = [a; b]).

(** Whether a number has an odd number of binary digits 1. *)
Fixpoint odd_ones_of p := match p with xH => true | xO p => odd_ones_of p | xI p => negb (odd_ones_of p) end.
Definition odd_ones n := match n with 0 => false | N.pos p => odd_ones_of p end.
Definition odious n := 2 * n + if odd_ones n then 0 else 1.

Lemma odd_ones_lxor a b : odd_ones (N.lxor a b) = xorb (odd_ones a) (odd_ones b).
Proof.
  destruct a as [|p], b as [|q]; cbn; [reflexivity | now destruct (odd_ones_of q) | now destruct (odd_ones_of p)|]. revert q.
  induction p as [p IH | p IH |]; intros [q | q |]; cbn; try specialize (IH q); try destruct (Pos.lxor p q); cbn in *;
    try rewrite IH; try (destruct (odd_ones_of p)); try (destruct (odd_ones_of q)); try reflexivity; cbn in *; congruence.
Qed.

Lemma odd_ones_digit n : odd_ones (2 * n) = odd_ones n /\ odd_ones (2 * n + 1) = negb (odd_ones n).
Proof. destruct n; now split. Qed.

Lemma odious_has_odd_ones n : odd_ones (odious n) = true.
Proof.
  unfold odious. destruct (odd_ones_digit n) as [E O]. destruct (odd_ones n) eqn:D; [rewrite N.add_0_r; exact E | now rewrite O].
Qed.

Lemma odious_of u : odd_ones u = true -> exists n, u = odious n.
Proof.
  intros H. exists (u / 2). unfold odious. pose proof (N.div_mod u 2 ltac:(lia)) as D. pose proof (N.mod_lt u 2 ltac:(lia)) as L.
  set (h := u / 2) in *. set (r := u mod 2) in *. clearbody h r. destruct (odd_ones_digit h) as [E O].
  assert (R : r = 0 \/ r = 1) by lia. destruct R; subst r u; [rewrite N.add_0_r, E in H; now rewrite H | rewrite O in H; now destruct (odd_ones h)].
Qed.

Lemma odious_grows n m : odious n < odious m <-> n < m.
Proof. destruct (N.eq_dec n m) as [-> | D]; [lia|]. unfold odious. destruct (odd_ones n), (odd_ones m); lia. Qed.

Definition mock_value x := if x =? 0 then 0 else odious (x - 1).

Lemma mock_value_at n : mock_value (n + 1) = odious n.
Proof. unfold mock_value. destruct (N.eqb_spec (n + 1) 0); [lia|]. f_equal. lia. Qed.

Lemma mock_values : head_values N mock mock_value.
Proof.
  intros x. split.
  - intros rest (X & T). replace x with (x - 1 + 1) by lia. rewrite mock_value_at. set (n := x - 1) in *. assert (E : x = n + 1) by lia.
    clearbody n. subst x. pose proof (odious_has_odd_ones n) as H. destruct T as [-> | [(a & A & ->) | (a & b & B & A & ->)]]; cbn.
    + intros E. now rewrite <- E in H.
    + rewrite N.lxor_0_r. replace a with (a - 1 + 1) by lia. rewrite mock_value_at. intros E. pose proof (proj2 (odious_grows (a - 1) n) ltac:(lia)). lia.
    + rewrite N.lxor_0_r. replace a with (a - 1 + 1) by lia. replace b with (b - 1 + 1) by lia. rewrite !mock_value_at. intros E.
      rewrite <- E, odd_ones_lxor, !odious_has_odd_ones in H. discriminate.
  - intros u U. unfold mock_value in U. destruct (N.eqb_spec x 0) as [-> | P]; [lia|]. destruct (odd_ones u) eqn:O.
    + destruct (odious_of u O) as (n & ->). apply (proj1 (odious_grows _ _)) in U. exists [n + 1]. split.
      * split; [lia | right; left]. exists (n + 1). split; [lia | reflexivity].
      * cbn. now rewrite N.lxor_0_r, mock_value_at.
    + destruct (N.eq_dec u 0) as [-> | Z]; [exists []; split; [split; [lia | now left] | reflexivity]|].
      (* The first digit, and the others: both have an odd number of ones. *)
      set (t := 2 ^ N.log2 u). set (r := N.lxor u t).
      assert (T : odd_ones t = true).
      { unfold t. clear. induction (N.log2 u) as [|k IH] using N.peano_ind; [reflexivity|]. rewrite N.pow_succ_r'. now rewrite (proj1 (odd_ones_digit _)). }
      assert (R : odd_ones r = true) by (unfold r; now rewrite odd_ones_lxor, O, T).
      assert (low : r < t).
      { assert (r <> 0) by (intros E; now rewrite E in R). unfold t. apply N.log2_lt_pow2; [lia|]. apply N.nle_gt. intros L.
        assert (B : N.testbit r (N.log2 r) = true) by now apply N.bit_log2. assert (S : forall k, N.testbit r k = xorb (N.testbit u k) (N.log2 u =? k)) by (intros k; unfold r, t; now rewrite N.lxor_spec, N.pow2_bits_eqb).
        rewrite S in B.
        destruct (N.eqb_spec (N.log2 u) (N.log2 r)) as [E | E].
        - rewrite <- E, N.bit_log2 in B by exact Z. discriminate.
        - rewrite N.bits_above_log2 in B by lia. discriminate. }
      assert (below_u : t <= u) by (unfold t; apply N.log2_spec; lia).
      destruct (odious_of t T) as (a & A), (odious_of r R) as (b & B). rewrite A, B in low. apply (proj1 (odious_grows _ _)) in low.
      assert (L : odious a < odious (x - 1)) by lia. apply (proj1 (odious_grows _ _)) in L. exists [a + 1; b + 1]. split.
      * split; [lia | right; right]. exists (a + 1), (b + 1). repeat split; lia.
      * cbn. rewrite N.lxor_0_r, !mock_value_at, <- A, <- B. unfold r. bits.
Qed.

(** Ruler: any run of neighbours. *)
Fixpoint run x (j : nat) := match j with O => [] | S j => x - N.of_nat (S j) :: run x j end.
Definition ruler x rest := exists j, N.of_nat j < x /\ rest = run x j.

(** The largest power of 2 that divides a number. *)
Fixpoint low_of p := match p with xO p => 2 * low_of p | _ => 1 end.
Definition low n := match n with 0 => 0 | N.pos p => low_of p end.

Lemma low_digit n : low (2 * n) = 2 * low n /\ low (2 * n + 1) = 1.
Proof. destruct n; now split. Qed.

Definition run_value x j := nimsum (map low (run x j)).

Lemma run_value_S x j : run_value x (S j) = N.lxor (low (x - N.of_nat (S j))) (run_value x j).
Proof. reflexivity. Qed.

Lemma runs_of_even n j : (N.of_nat j <= n -> run_value (2 * n) (2 * j) = 2 * run_value n j + (if Nat.odd j then 1 else 0)) /\
  (N.of_nat j < n -> run_value (2 * n) (S (2 * j)) = 2 * run_value n j + (if Nat.odd j then 0 else 1)).
Proof.
  assert (next : forall j, N.of_nat j < n -> run_value (2 * n) (2 * j) = 2 * run_value n j + (if Nat.odd j then 1 else 0) ->
    run_value (2 * n) (S (2 * j)) = 2 * run_value n j + (if Nat.odd j then 0 else 1)).
  { clear j. intros j L E. rewrite run_value_S, E. replace (2 * n - N.of_nat (S (2 * j))) with (2 * (n - N.of_nat j - 1) + 1) by lia.
    rewrite (proj2 (low_digit _)). destruct (lxor_digits 0 (run_value n j)) as (_ & _ & A & B). destruct (Nat.odd j); rewrite ?N.add_0_r; assumption. }
  induction j as [|j [IH IH']]; (split; [|intros L; apply next; [exact L|]]).
  - reflexivity.
  - reflexivity.
  - intros L. replace (2 * S j)%nat with (S (S (2 * j))) by lia. rewrite run_value_S, IH' by lia.
    replace (2 * n - N.of_nat (S (S (2 * j)))) with (2 * (n - N.of_nat (S j))) by lia. rewrite (proj1 (low_digit _)), run_value_S.
    rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (lxor_digits (low (n - N.of_nat (S j))) (run_value n j)) as (A & B & _).
    destruct (Nat.odd j); cbn [negb]; rewrite ?N.add_0_r; assumption.
  - replace (2 * S j)%nat with (S (S (2 * j))) by lia. rewrite run_value_S, IH' by lia.
    replace (2 * n - N.of_nat (S (S (2 * j)))) with (2 * (n - N.of_nat (S j))) by lia. rewrite (proj1 (low_digit _)), run_value_S.
    rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (lxor_digits (low (n - N.of_nat (S j))) (run_value n j)) as (A & B & _).
    destruct (Nat.odd j); cbn [negb]; rewrite ?N.add_0_r; assumption.
Qed.

(** From an odd place the run is one longer than that from the even place to its left. *)
Lemma run_value_from x j : run_value (x + 1) (S j) = N.lxor (low x) (run_value x j).
Proof.
  induction j as [|j IH].
  - rewrite run_value_S. f_equal. f_equal. lia.
  - rewrite run_value_S, IH, (run_value_S x j). replace (x + 1 - N.of_nat (S (S j))) with (x - N.of_nat (S j)) by lia. bits.
Qed.

Lemma ruler_values : head_values N ruler low.
Proof.
  assert (both : forall x, (forall j, N.of_nat j < x -> run_value x j <> low x) /\ (forall u, u < low x -> exists j, N.of_nat j < x /\ run_value x j = u)).
  { intros x. induction x as [x IH] using (well_founded_ind N.lt_wf_0). destruct (N.Even_or_Odd x) as [[n ->] | [n ->]].
    - destruct (N.eq_dec n 0) as [-> | P]; [split; [lia | cbn; lia]|]. destruct (IH n ltac:(lia)) as [no all]. rewrite (proj1 (low_digit n)). split.
      + intros j L E. destruct (Nat.Even_or_Odd j) as [[i ->] | [i ->]].
        * rewrite (proj1 (runs_of_even n i)) in E by lia. apply (no i); [lia|]. destruct (Nat.odd i); lia.
        * replace (2 * i + 1)%nat with (S (2 * i)) in * by lia. rewrite (proj2 (runs_of_even n i)) in E by lia. apply (no i); [lia|]. destruct (Nat.odd i); lia.
      + intros u U. destruct (all (u / 2)) as (j & L & E); [apply N.div_lt_upper_bound; lia|]. pose proof (N.div_mod u 2 ltac:(lia)) as D.
        pose proof (N.mod_lt u 2 ltac:(lia)) as M. destruct (runs_of_even n j) as [A B]. rewrite E in A, B. specialize (A ltac:(lia)). specialize (B L).
        set (h := u / 2) in *. set (r := u mod 2) in *. clearbody h r. assert (R : r = 0 \/ r = 1) by lia.
        destruct (Nat.odd j), R; subst r; [exists (S (2 * j)) | exists (2 * j)%nat | exists (2 * j)%nat | exists (S (2 * j))]; (split; [lia | congruence]).
    - rewrite (proj2 (low_digit n)). split.
      + intros [|j] L E; [discriminate|]. rewrite run_value_from in E. destruct (N.eq_dec n 0) as [-> | P]; [lia|].
        destruct (IH n ltac:(lia)) as [no _]. rewrite (proj1 (low_digit n)) in E. destruct (Nat.Even_or_Odd j) as [[i ->] | [i ->]].
        * rewrite (proj1 (runs_of_even n i)) in E by lia. apply (no i); [lia|]. symmetry. apply N.lxor_eq.
          destruct (lxor_digits (low n) (run_value n i)) as (A & B & _). destruct (Nat.odd i); rewrite ?N.add_0_r in E; rewrite ?A, ?B in E; lia.
        * replace (2 * i + 1)%nat with (S (2 * i)) in * by lia. rewrite (proj2 (runs_of_even n i)) in E by lia. apply (no i); [lia|]. symmetry. apply N.lxor_eq.
          destruct (lxor_digits (low n) (run_value n i)) as (A & B & _). destruct (Nat.odd i); rewrite ?N.add_0_r in E; rewrite ?A, ?B in E; lia.
      + intros u U. exists O. split; [lia | cbn; lia]. }
  intros x. destruct (both x) as [no all]. split.
  - intros rest (j & L & ->). now apply no.
  - intros u U. destruct (all u U) as (j & L & E). exists (run x j). split; [now exists j | exact E].
Qed.

Inductive row := Turtles | Mock | Ruler | Twins.
Definition turn_of a := match a with Turtles => turtles | Mock => mock | Ruler => ruler | Twins => twins_turn end.
Definition value_of a : N -> N := match a with Turtles => fun x => x | Mock => mock_value | Ruler => low | Twins => fun x => x - 1 end.

Lemma rows a : (forall x rest, turn_of a x rest -> Forall (fun d => d < x) rest) /\ head_values N (turn_of a) (value_of a).
Proof.
  destruct a; (split; [intros x rest T | first [apply turtles_values | apply mock_values | apply ruler_values | apply twins_values]]).
  - destruct T as (X & [-> | (a & A & ->)]); repeat constructor; lia.
  - destruct T as (X & [-> | [(a & A & ->) | (a & b & B & A & ->)]]); repeat constructor; lia.
  - destruct T as (j & L & ->). induction j as [|j IH]; constructor; [lia | apply IH; lia].
  - destruct T as (a & A & ->). repeat constructor. lia.
Qed.

(** Coins of the catalogue's games on a row, and on a board. *)
Theorem tartan_of_rows a b : let g := fun '(x, y) => product (value_of a x) (value_of b y) in
  let turned := turned (N * N) diagonals (crossing (turn_of a) (turn_of b)) in
  nim_product product /\ values turned (fun board => nimsum (map g board)) /\ forall board,
  (lost _ turned board <-> nimsum (map g board) = 0) /\ (won _ turned board <-> nimsum (map g board) <> 0).
Proof.
  split; [exact nim_products_exist|]. apply tartan; [apply rows | apply rows | apply rows | apply rows | exact nim_products_exist].
Qed.

Print Assumptions tartan.
Print Assumptions tartan_of_rows.
