(** * Staircases on acyclic graphs

    Coins lie on the vertices of a graph; a move takes any number of coins along an arc. Proved here: where each arc joins a vertex
    that counts and one that does not, and an arc leads from each that counts, the Grundy value is the nim-sum of the coins on the
    vertices that count. So for staircases, for cards in boxes, and in the same way for men who slide along a row. *)

Section Graph.
  Variables (vertices : list N) (arc : N -> N -> Prop) (counts : N -> bool).
  Hypothesis once : NoDup vertices.
  Hypothesis within : forall u v, arc u v -> In u vertices /\ In v vertices.
  Hypothesis down : forall u v, arc u v -> v < u.
  Hypothesis one_counts : forall u v, arc u v -> counts u = negb (counts v).
  Hypothesis way_out : forall u, In u vertices -> counts u = true -> exists v, arc u v.

  (** [p v] is the number of coins on [v]. *)
  Definition carry (p q : N -> N) := exists u v k, arc u v /\ 1 <= k <= p u /\
    forall w, q w = if w =? u then p u - k else if w =? v then p v + k else p w.

  Definition counted (p : N -> N) := nimsum (map p (filter counts vertices)).

  Lemma same_values l (p q : N -> N) : (forall w, In w l -> q w = p w) -> map q l = map p l.
  Proof. intros S. now apply map_ext_in. Qed.

  (** One vertex of [l] changes. *)
  Lemma nimsum_of_one_changed l (p q : N -> N) w : NoDup l -> In w l -> (forall x, x <> w -> In x l -> q x = p x) ->
    nimsum (map q l) = N.lxor (N.lxor (nimsum (map p l)) (p w)) (q w).
  Proof.
    intros D I S. apply in_split in I. destruct I as (before & after & ->). apply NoDup_remove_2 in D.
    rewrite !map_app. cbn [map]. rewrite (same_values before p q), (same_values after p q).
    - rewrite !nimsum_app, !nimsum_cons. apply N.bits_inj. intros k. rewrite !N.lxor_spec.
      now destruct (N.testbit (p w) k), (N.testbit (q w) k), (N.testbit (nimsum (map p before)) k), (N.testbit (nimsum (map p after)) k).
    - intros x X. apply S; [intros ->; apply D, in_or_app; auto | apply in_or_app; cbn; auto].
    - intros x X. apply S; [intros ->; apply D, in_or_app; auto | apply in_or_app; cbn; auto].
  Qed.

  Lemma arcs_change_one p q u v k : arc u v -> 1 <= k <= p u ->
    (forall w, q w = if w =? u then p u - k else if w =? v then p v + k else p w) ->
    exists w, counts w = true /\ In w vertices /\ q w <> p w /\ forall x, x <> w -> counts x = true -> q x = p x.
  Proof.
    intros A K Q. pose proof (within u v A) as [U V]. pose proof (down u v A) as D. pose proof (one_counts u v A) as C.
    destruct (counts u) eqn:B.
    - exists u. repeat split; auto.
      + rewrite Q, N.eqb_refl. lia.
      + intros x X Cx. rewrite Q. destruct (N.eqb_spec x u), (N.eqb_spec x v); subst; try congruence. now destruct (counts v).
    - exists v. repeat split; auto; [now destruct (counts v)| |].
      + rewrite Q, N.eqb_refl. destruct (N.eqb_spec v u); lia.
      + intros x X Cx. rewrite Q. destruct (N.eqb_spec x u), (N.eqb_spec x v); subst; congruence.
  Qed.

  Theorem value_is_what_counts : values carry counted.
  Proof.
    intros p. split.
    - intros q (u & v & k & A & K & Q) E. destruct (arcs_change_one p q u v k A K Q) as (w & C & W & D & S).
      unfold counted in E. rewrite (nimsum_of_one_changed (filter counts vertices) p q w) in E.
      + apply D. apply (f_equal (N.lxor (nimsum (map p (filter counts vertices))))) in E.
        rewrite <- !N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in E. apply N.lxor_eq in E. congruence.
      + now apply NoDup_filter.
      + now apply filter_In.
      + intros x X I. apply filter_In in I. now apply S.
    - intros n L. destruct (lower_one _ n L) as (before & x & after & y & E & Y & S).
      apply map_eq_app in E. destruct E as (b & r & E & <- & R). apply map_eq_cons in R. destruct R as (u & a & -> & <- & <-).
      assert (I : In u (filter counts vertices)) by (rewrite E; apply in_or_app; cbn; auto).
      apply filter_In in I. destruct I as [I C]. destruct (way_out u I C) as (v & A).
      set (q w := if w =? u then p u - (p u - y) else if w =? v then p v + (p u - y) else p w). exists q.
      assert (M : carry p q) by (exists u, v, (p u - y); repeat split; auto; lia). split; [exact M|].
      destruct (arcs_change_one p q u v (p u - y) A ltac:(lia) (fun w => eq_refl)) as (w & Cw & W & D & Same).
      assert (w = u).
      { destruct (N.eq_dec w u) as [Z | Z]; [exact Z|]. exfalso. pose proof (one_counts u v A) as B. rewrite C in B.
        apply D. unfold q. destruct (N.eqb_spec w u); [contradiction|]. destruct (N.eqb_spec w v) as [->|]; [|reflexivity].
        rewrite Cw in B. discriminate. }
      subst w. unfold counted. rewrite (nimsum_of_one_changed (filter counts vertices) p q u).
      + assert (Qu : q u = y) by (unfold q; rewrite N.eqb_refl; lia). rewrite Qu, E, map_app. cbn [map].
        rewrite <- S, !nimsum_app, !nimsum_cons. apply N.bits_inj. intros i. rewrite !N.lxor_spec.
        now destruct (N.testbit (p u) i), (N.testbit y i), (N.testbit (nimsum (map p b)) i), (N.testbit (nimsum (map p a)) i).
      + now apply NoDup_filter.
      + now apply filter_In.
      + intros x X Ix. apply filter_In in Ix. now apply Same.
  Qed.

  Definition height (p : N -> N) := fold_right N.add 0 (map (fun v => v * p v) vertices).

  Lemma carrying_ends : play_ends _ carry.
  Proof.
    apply (ends_by _ _ height). intros p q (u & v & k & A & K & Q). pose proof (within u v A) as [U V]. pose proof (down u v A) as D.
    assert (sums : forall l, NoDup l -> fold_right N.add 0 (map (fun x => x * q x) l) + (if in_dec N.eq_dec u l then u * k else 0)
      = fold_right N.add 0 (map (fun x => x * p x) l) + (if in_dec N.eq_dec v l then v * k else 0)).
    { induction l as [|x l IH]; intros N; [reflexivity|]. inversion N as [|? ? no N']; subst. specialize (IH N'). cbn [map fold_right].
      destruct (in_dec N.eq_dec u l), (in_dec N.eq_dec v l), (in_dec N.eq_dec u (x :: l)) as [I | I], (in_dec N.eq_dec v (x :: l)) as [J | J];
        cbn in I, J; rewrite (Q x); destruct (N.eqb_spec x u), (N.eqb_spec x v); subst;
        try tauto; try lia; try (exfalso; tauto); try nia. }
    specialize (sums vertices once). unfold height. destruct (in_dec N.eq_dec u vertices), (in_dec N.eq_dec v vertices); try contradiction. nia.
  Qed.

  Theorem staircases : values carry counted /\ forall p,
    (lost _ carry p <-> counted p = 0) /\ (won _ carry p <-> counted p <> 0).
  Proof. split; [exact value_is_what_counts|]. apply lost_where_value_0; [exact carrying_ends | exact value_is_what_counts]. Qed.
End Graph.

Lemma upto_once n : NoDup (upto n).
Proof.
  unfold upto. generalize (seq 0 (S (N.to_nat n))) (seq_NoDup (S (N.to_nat n)) 0). intros l D.
  induction D as [|x l no D IH]; cbn; constructor; [|exact IH]. intros I. apply in_map_iff in I. destruct I as (y & E & I).
  apply Nat2N.inj in E. now subst.
Qed.

(** Staircase Nim: coins go from step [i] to step [i - 1], the ground is step 0. *)
Theorem staircase_nim n : let move := carry (fun u v => 1 <= u <= n /\ u = v + 1) in
  let g p := nimsum (map p (filter N.odd (upto n))) in
  values move g /\ forall p, (lost _ move p <-> g p = 0) /\ (won _ move p <-> g p <> 0).
Proof.
  apply staircases.
  - apply upto_once.
  - intros u v A. rewrite !in_upto. lia.
  - intros u v A. lia.
  - intros u v [_ ->]. rewrite N.odd_add. now destruct (N.odd v).
  - intros u U O. apply in_upto in U. exists (u - 1). destruct u; [discriminate | lia].
Qed.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

(** Cards in boxes 1 to [n]: they go from [a] to a box [b < a] where [a + b] is odd and divisible by 3. *)
Theorem cards_in_boxes n : let move := carry (fun a b => 1 <= b < a /\ a <= n /\ (a + b) mod 2 = 1 /\ (a + b) mod 3 = 0) in
  let g p := nimsum (map p (filter (fun i => (i mod 6 =? 0) || (i mod 6 =? 2) || (i mod 6 =? 5)) (numbers n))) in
  values move g /\ forall p, (lost _ move p <-> g p = 0) /\ (won _ move p <-> g p <> 0).
Proof.
  apply staircases.
  - unfold numbers. generalize (seq 1 (N.to_nat n)) (seq_NoDup (N.to_nat n) 1). intros l D.
    induction D as [|x l no D IH]; cbn; constructor; [|exact IH]. intros I. apply in_map_iff in I. destruct I as (y & E & I).
    apply Nat2N.inj in E. now subst.
  - intros u v A. rewrite !in_numbers. lia.
  - intros u v A. lia.
  - intros a b A. destruct (N.eqb_spec (a mod 6) 0), (N.eqb_spec (a mod 6) 2), (N.eqb_spec (a mod 6) 5),
      (N.eqb_spec (b mod 6) 0), (N.eqb_spec (b mod 6) 2), (N.eqb_spec (b mod 6) 5); cbn; auto; exfalso; lia.
  - intros a A C. apply in_numbers in A. destruct (N.eqb_spec (a mod 6) 0); [exists 3; lia|].
    destruct (N.eqb_spec (a mod 6) 2); [exists 1; lia|]. destruct (N.eqb_spec (a mod 6) 5); [exists 4; lia | discriminate].
Qed.

(** ** Georgia and Bob
    Men on distinct squares 1, 2, ... of a row, told from the right; one slides to the left and passes nobody. *)
Definition above y men := match men with [] => 1 <= y | m :: _ => m < y end.

Inductive slide : list N -> list N -> Prop :=
| Here x y men : y < x -> above y men -> slide (x :: men) (y :: men)
| There x men next : slide men next -> slide (x :: men) (x :: next).

Fixpoint in_order men := match men with [] => True | x :: men => above x men /\ in_order men end.

(** The free squares within pairs, from the right; an odd man is paired with square 0. *)
Fixpoint gaps men := match men with
  | x :: y :: men => x - y - 1 :: gaps men
  | [x] => [x - 1]
  | [] => []
  end.

Lemma two_at_a_time (P : list N -> Prop) : P [] -> (forall x, P [x]) -> (forall x y l, P l -> P (x :: y :: l)) -> forall l, P l.
Proof.
  intros none one two. assert (both : forall l, P l /\ forall x, P (x :: l)); [|intros l; apply both].
  induction l as [|x l [IH IH']]; split; auto.
Qed.

Lemma slides_stay_in_order men next : slide men next -> in_order men -> in_order next.
Proof.
  intros S. induction S as [x y men L A | x men next S IH]; cbn; [tauto|]. intros [A O]. split; [|now apply IH].
  destruct S as [y z men L B | y men next S]; cbn in *; lia.
Qed.

Lemma slides_change_a_gap men : forall next, in_order men -> slide men next -> nimsum (gaps next) <> nimsum (gaps men).
Proof.
  induction men as [| x | x y men IH] using two_at_a_time; intros next O S.
  - inversion S.
  - inversion S as [? z ? L A | ? ? ? S']; subst; [|inversion S']. cbn in *. rewrite !N.lxor_0_r. lia.
  - cbn [gaps]. rewrite nimsum_cons. inversion S as [? z ? L A | ? ? ? S']; subst; [|inversion S' as [? z ? L A | ? ? ? S'']; subst];
      cbn [gaps] in *; rewrite nimsum_cons; cbn in O; try cbn in A.
    + intros E. apply lxor_cancel in E. lia.
    + intros E. apply lxor_cancel in E. lia.
    + rewrite !(N.lxor_comm (x - y - 1)). intros E. apply lxor_cancel in E. apply (IH _ ltac:(tauto) S'' E).
Qed.

Lemma gaps_can_be_lowered men : forall before g after g', in_order men -> gaps men = before ++ g :: after -> g' < g ->
  exists next, slide men next /\ gaps next = before ++ g' :: after.
Proof.
  induction men as [| x | x y men IH] using two_at_a_time; intros before g after g' O E L.
  - destruct before; discriminate.
  - destruct before as [|b [|]]; try discriminate. injection E as <- <-. exists [g' + 1]. split; [constructor; cbn in *; lia|].
    cbn. do 2 f_equal. lia.
  - cbn [gaps] in E. cbn in O. destruct before as [|b before]; injection E as <- E.
    + subst after. exists (y + 1 + g' :: y :: men). split; [constructor; cbn; lia|]. cbn [gaps app]. f_equal. lia.
    + destruct (IH before g after g' ltac:(tauto) E L) as (next & S & G). exists (x :: y :: next). split; [now do 2 constructor|].
      cbn [gaps app]. now rewrite G.
Qed.

Theorem georgia_and_bob : let g men := nimsum (gaps men) in
  values_among in_order slide g /\ forall men, in_order men ->
  (lost _ slide men <-> g men = 0) /\ (won _ slide men <-> g men <> 0).
Proof.
  assert (V : values_among in_order slide (fun men => nimsum (gaps men))).
  { intros men O. split.
    - intros next S. split; [exact (slides_stay_in_order men next S O) | exact (slides_change_a_gap men next O S)].
    - intros u U. destruct (lower_one _ u U) as (before & x & after & y & E & L & Z).
      destruct (gaps_can_be_lowered men before x after y O E L) as (next & S & G). exists next. now rewrite G. }
  split; [exact V|]. apply lost_where_value_0_among; [|exact V].
  apply (ends_by _ _ (fold_right N.add 0)). intros p q S. induction S as [x y men L A | x men next S IH]; cbn; lia.
Qed.

Print Assumptions staircase_nim.
Print Assumptions cards_in_boxes.
Print Assumptions georgia_and_bob.
