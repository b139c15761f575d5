(** * Euclid's game

    From two numbers a move subtracts a positive multiple of one from the other; who cannot move loses. Proved here: the Grundy values of
    all pairs, by Euclid's algorithm; the player to move loses where the numbers differ and the larger is less than phi times the smaller,
    which for whole numbers [b <= a] says [a * (a - b) < b * b]; and where no 0 may be made the value is the whole part of [a/b - b/a].
    [Cole, Davie 1969], [Nivasch 2006] *)

Definition pair := (N * N)%type.

(** What is left of either number is at least [least]. *)
Definition subtract least : pair -> list pair -> Prop := fun '(a, b) parts => exists k, 1 <= k /\
  (1 <= b /\ k * b + least <= a /\ parts = [(a - k * b, b)] \/ 1 <= a /\ k * a + least <= b /\ parts = [(a, b - k * a)]).

Definition sums_by least (g : pair -> N) := component_values pair (subtract least) g /\ forall pairs,
  (lost _ (sum_move pair (subtract least)) pairs <-> nimsum (map g pairs) = 0) /\
  (won _ (sum_move pair (subtract least)) pairs <-> nimsum (map g pairs) <> 0).

Section Least.
  Variable least : N.
  Hypothesis at_most_1 : least <= 1.

  Definition options : pair -> list (list pair) := fun '(a, b) =>
    map (fun k => [(a - k * b, b)]) (filter (fun k => (1 <=? b) && (k * b + least <=? a)) (numbers a)) ++
    map (fun k => [(a, b - k * a)]) (filter (fun k => (1 <=? a) && (k * a + least <=? b)) (numbers b)).

  Lemma some_values : exists g, sums_by least g.
  Proof.
    apply (sprague_grundy pair (subtract least) options (fun p => fst p + snd p)).
    - intros [a b] parts (k & K & [(B & A & ->) | (A & B & ->)]); apply in_or_app; [left | right];
        (apply in_map_iff; exists k; split; [reflexivity|]); rewrite filter_In, andb_true_iff, !N.leb_le, in_numbers; repeat split; try assumption; nia.
    - intros [a b] parts I. apply in_app_or in I. destruct I as [I | I]; apply in_map_iff in I; destruct I as (k & <- & I); rewrite filter_In, andb_true_iff, !N.leb_le, in_numbers in I;
        exists k; intuition.
    - intros [a b] parts (k & K & [(B & A & ->) | (A & B & ->)]); (constructor; [cbn [fst snd]; nia | constructor]).
  Qed.

  Variable g : pair -> N.
  Hypothesis g_values : component_values pair (subtract least) g.

  Lemma is_value p u : (forall q, subtract least p [q] -> g q <> u) -> (forall w, w < u -> exists q, subtract least p [q] /\ g q = w) -> g p = u.
  Proof.
    intros no all. destruct (g_values p) as [no' all']. destruct (N.lt_trichotomy (g p) u) as [L | [E | L]]; [exfalso | exact E | exfalso].
    - destruct (all _ L) as (q & M & V). apply (no' [q] M). cbn. now rewrite N.lxor_0_r.
    - destruct (all' _ L) as (parts & M & V). assert (exists q, parts = [q]) as (q & ->).
      { destruct p as [a b]. destruct M as (k & _ & [(_ & _ & ->) | (_ & _ & ->)]); eauto. }
      apply (no q M). now rewrite <- V, <- (N.lxor_0_r (g q)).
  Qed.

  Lemma option_value p q : subtract least p [q] -> g q <> g p.
  Proof. intros M. destruct (g_values p) as [no _]. specialize (no [q] M). cbn in no. now rewrite N.lxor_0_r in no. Qed.

  Lemma reached p w : w < g p -> exists q, subtract least p [q] /\ g q = w.
  Proof.
    intros L. destruct (proj2 (g_values p) w L) as (parts & M & V). assert (exists q, parts = [q]) as (q & ->).
    { destruct p as [a b]. destruct M as (k & _ & [(_ & _ & ->) | (_ & _ & ->)]); eauto. }
    exists q. split; [exact M|]. now rewrite <- V, <- (N.lxor_0_r (g q)).
  Qed.

  Lemma exchanged : forall a b, g (a, b) = g (b, a).
  Proof.
    assert (swap : forall a b x y, subtract least (a, b) [(x, y)] -> subtract least (b, a) [(y, x)] /\ x + y < a + b).
    { intros a b x y (k & K & [(B & A & E) | (A & B & E)]); injection E as -> ->; (split; [exists k; auto | nia]). }
    assert (all : forall n a b, a + b = n -> g (a, b) = g (b, a)); [|intros a b; now apply (all (a + b))].
    intros n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros a b <-. apply is_value.
    - intros [x y] M. destruct (swap a b x y M) as [M' L]. rewrite (IH (x + y)) by auto. now apply option_value.
    - intros w W. destruct (reached (b, a) w W) as ([x y] & M & V). destruct (swap b a x y M) as [M' L]. exists (y, x). split; [exact M'|].
      rewrite <- V. apply (IH (y + x)); lia.
  Qed.

  Lemma with_0 a : g (a, 0) = 0.
  Proof. apply is_value; [|lia]. intros q (k & K & [(B & _) | (A & B & _)]); nia. Qed.

  (** Numbers from [r] on in steps of [b]: each is worth the least that is not before it. *)
  Lemma chain b r q : 1 <= b -> least <= r < b + least -> 1 <= q ->
    g (q * b + r, b) = if q - 1 <? g (r, b) then q - 1 else q.
  Proof.
    intros B R. revert q. set (v := g (r, b)). set (c j := if j =? 0 then v else if j - 1 <? v then j - 1 else j).
    assert (all : forall q, g (q * b + r, b) = c q).
    2: { intros q Q. rewrite all. unfold c. destruct (N.eqb_spec q 0); [lia | reflexivity]. }
    intros q. induction q as [q IH] using (well_founded_ind N.lt_wf_0).
    destruct (N.eq_dec q 0) as [-> | Q]; [reflexivity|].
    assert (down : forall j, j < q -> subtract least (q * b + r, b) [(j * b + r, b)]).
    { intros j J. exists (q - j). split; [lia|]. left. split; [exact B|]. split; [nia|]. do 2 f_equal. nia. }
    apply is_value.
    - intros p (k & K & [(_ & A & E) | (A & L & E)]); injection E as ->.
      + assert (P : k <= q) by nia. replace (q * b + r - k * b) with ((q - k) * b + r) by nia. rewrite IH by lia. unfold c.
        destruct (N.eqb_spec (q - k) 0), (N.eqb_spec q 0); destruct (N.ltb_spec (q - k - 1) v), (N.ltb_spec (q - 1) v); lia.
      + assert (E : b - k * (q * b + r) = 0 /\ r = 0 /\ q = 1 /\ least = 0) by nia. destruct E as (-> & -> & -> & Z). rewrite with_0.
        assert (V : v = 0) by (unfold v; now rewrite exchanged, with_0). unfold c. rewrite V. cbn. lia.
    - intros w W. assert (exists j, j < q /\ c j = w) as (j & J & V); [|exists (j * b + r, b); split; [now apply down | rewrite <- V; now apply IH]].
      unfold c in W. destruct (N.eqb_spec q 0); [lia|].
      destruct (N.lt_trichotomy w v) as [L | [L | L]].
      + exists (w + 1). unfold c. destruct (N.eqb_spec (w + 1) 0); [lia|]. destruct (N.ltb_spec (q - 1) v), (N.ltb_spec (w + 1 - 1) v); lia.
      + exists 0. unfold c. split; [lia | now rewrite L].
      + exists w. unfold c. destruct (N.eqb_spec w 0); [lia|]. destruct (N.ltb_spec (q - 1) v), (N.ltb_spec (w - 1) v); lia.
  Qed.
End Least.

(** No whole number [b] is a root of [b * b = q * b * r + r * r]: another pair of numbers would be smaller. *)
Lemma irrational q r : 1 <= q -> forall b, 1 <= r -> b * b <> q * b * r + r * r.
Proof.
  intros Q. induction r as [r IH] using (well_founded_ind N.lt_wf_0). intros b R E.
  assert (L : q * r < b) by nia. assert (S : b - q * r < r) by nia. apply (IH (b - q * r) S r); [lia|].
  assert (exists s, b = q * r + s) as (s & ->) by (exists (b - q * r); lia). replace (q * r + s - q * r) with s by lia. nia.
Qed.

Definition law (g : pair -> N) := (forall a, g (a, 0) = 0) /\ (forall a b, g (a, b) = g (b, a)) /\
  forall a b, 1 <= b <= a -> let v := g (a mod b, b) in g (a, b) = if a / b - 1 <? v then a / b - 1 else a / b.

Theorem euclid : exists g, law g /\ sums_by 0 g /\ forall a b, 1 <= b <= a -> (g (a, b) = 0 <-> a <> b /\ a * (a - b) < b * b).
Proof.
  destruct (some_values 0 ltac:(lia)) as (g & V & sums). assert (L : law g).
  { split; [exact (with_0 0 ltac:(lia) g V)|]. split; [exact (exchanged 0 ltac:(lia) g V)|]. intros a b [B A].
    pose proof (N.div_mod a b ltac:(lia)) as D. pose proof (N.mod_lt a b ltac:(lia)) as M. cbv zeta.
    assert (Q : 1 <= a / b) by (apply N.div_le_lower_bound; lia).
    revert D M Q. generalize (a mod b) as r, (a / b) as q. intros r q -> M Q. rewrite <- (chain 0 ltac:(lia) g V b r q) by lia. do 2 f_equal. lia. }
  exists g. split; [exact L|]. split; [now split|]. destruct L as (zero & swap & step).
  assert (all : forall n a b, b = n -> 1 <= b <= a -> (g (a, b) = 0 <-> a <> b /\ a * (a - b) < b * b)).
  2: { intros a b. now apply (all b). }
  intros n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros a b <- [B A]. rewrite (step a b) by lia. cbv zeta.
  pose proof (N.div_mod a b ltac:(lia)) as D. pose proof (N.mod_lt a b ltac:(lia)) as M. set (q := a / b) in *. set (r := a mod b) in *. clearbody q r.
  assert (Q : 1 <= q) by (destruct (N.eq_dec q 0) as [-> |]; lia). destruct (N.eq_dec r 0) as [-> | R].
  { rewrite swap, zero. destruct (N.ltb_spec (q - 1) 0); [lia|]. split; [lia|]. intros [E X]. exfalso. assert (2 <= q) by nia. nia. }
  destruct (N.eq_dec q 1) as [-> | Q1].
  - pose proof (IH r M b r eq_refl ltac:(lia)) as H. rewrite (swap r b). subst a. replace (b * 1 + r - b) with r by lia.
    pose proof (irrational 1 r ltac:(lia) b ltac:(lia)) as I. destruct (N.ltb_spec (1 - 1) (g (b, r))) as [P | P].
    + split; [|lia]. intros _. split; [lia|]. destruct (N.lt_ge_cases (b * (b - r)) (r * r)) as [X | X]; [exfalso; apply (N.lt_neq _ _ P); symmetry; apply H; split; [lia | exact X] | nia].
    + split; [lia|]. intros [_ X]. exfalso. assert (Z : g (b, r) = 0) by lia. apply H in Z. nia.
  - split; [destruct (N.ltb_spec (q - 1) (g (r, b))); lia|]. intros [_ X]. exfalso. nia.
Qed.

Theorem positive_euclid : exists g, sums_by 1 g /\ (forall a, g (a, 0) = 0) /\ (forall a b, g (a, b) = g (b, a)) /\
  forall a b, 1 <= b <= a -> g (a, b) = (a * a - b * b) / (a * b).
Proof.
  destruct (some_values 1 ltac:(lia)) as (g & V & sums). exists g. split; [now split|]. split; [exact (with_0 1 ltac:(lia) g V)|]. split; [exact (exchanged 1 ltac:(lia) g V)|].
  assert (all : forall n a b, b = n -> 1 <= b <= a -> g (a, b) = (a * a - b * b) / (a * b)).
  2: { intros a b. now apply (all b). }
  intros n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros a b <- [B A].
  destruct (N.eq_dec a b) as [-> | E].
  { rewrite N.sub_diag, N.div_0_l by nia. apply (is_value 1); [exact V | | lia]. intros p (k & K & [(_ & X & _) | (_ & X & _)]); nia. }
  (* [a] is some steps of [b] above a number from 1 to [b]. *)
  assert (exists q r, a = q * b + r /\ 1 <= q /\ 1 <= r <= b) as (q & r & D & Q & R).
  { pose proof (N.div_mod (a - 1) b ltac:(lia)) as D. pose proof (N.mod_lt (a - 1) b ltac:(lia)) as M.
    revert D M. generalize ((a - 1) / b) as d, ((a - 1) mod b) as m. intros d m D M. exists d, (m + 1).
    assert (1 <= d) by (destruct (N.eq_dec d 0) as [-> |]; lia). repeat split; lia. }
  rewrite D. rewrite (chain 1 ltac:(lia) g V b r q) by lia. rewrite <- D.
  assert (v : q - 1 <? g (r, b) = (a * r <? b * b)).
  { apply eq_true_iff_eq. rewrite !N.ltb_lt. destruct (N.eq_dec r b) as [-> | R'].
    - replace (g (b, b)) with 0; [nia|]. symmetry. apply (is_value 1); [exact V | | lia]. intros p (k & K & [(_ & X & _) | (_ & X & _)]); nia.
    - rewrite (exchanged 1 ltac:(lia) g V), (IH r) by lia. pose proof (irrational q r Q b ltac:(lia)) as I. split; intros H.
      + assert (H' : q <= (b * b - r * r) / (b * r)) by lia. pose proof (N.mul_div_le (b * b - r * r) (b * r) ltac:(nia)). nia.
      + assert (H' : q <= (b * b - r * r) / (b * r)); [|lia]. apply N.div_le_lower_bound; nia. }
  rewrite v. pose proof (irrational q r Q b ltac:(lia)) as I. assert (S : a * a = a * b * q + a * r) by (rewrite D at 2; lia).
  assert (S' : b * b <= a * b) by nia. assert (exists p, q = p + 1) as (p & ->) by (exists (q - 1); lia).
  destruct (N.ltb_spec (a * r) (b * b)) as [H | H].
  - apply (N.div_unique _ _ _ (a * a - b * b - a * b * p)); replace (p + 1 - 1) with p by lia; lia.
  - assert (H' : a * r < a * b + b * b) by nia. apply (N.div_unique _ _ _ (a * a - b * b - a * b * (p + 1))); lia.
Qed.

Print Assumptions euclid.
Print Assumptions positive_euclid.
