(** * Green Hackenbush on graphs

    A finite graph stands on the ground; a move removes an edge, and what is cut off from the ground falls; who cannot move loses. Proved
    here, of all graphs and their sums, with cycles, loops and parallel edges: the Grundy value is that of the fused graph. An edge [f]
    stands on an edge [e] where [f] falls with [e]. On an edge of a cycle nothing stands; it is a loop, worth 1. An edge that something
    worth [v] stands on is worth [v + 1], and what stands side by side is worth the nim-sum. So the fusion and the colon principle follow.
    [Winning Ways, ch. 7]

    The hard part is to reach the nim-sum of all bridges' values where the number of loops is odd. Some loop does it when it is cut: what it
    joined in a cycle then stands in two chains. Of all values the last binary digits agree by parity, and the halves are values of the
    edges on which an odd number stands, which part into cycles again, one of them of odd length. *)

(** ** Lists *)
Lemma filter_twice {A} (p q : A -> bool) l : filter p (filter q l) = filter (fun x => q x && p x) l.
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. destruct (q x); cbn; [destruct (p x); now rewrite IH | exact IH]. Qed.

Lemma shorter {A} (p : A -> bool) x l : In x l -> p x = false -> (length (filter p l) < length l)%nat.
Proof.
  assert (le : forall l, (length (filter p l) <= length l)%nat) by (clear; intros l; induction l as [|y l IH]; cbn; [|destruct (p y); cbn]; lia).
  intros I E. induction l as [|y l IH]; [destruct I|]. specialize (le l). cbn. destruct I as [-> | I].
  - rewrite E. lia.
  - specialize (IH I). destruct (p y); cbn; lia.
Qed.

Lemma only_one r l : NoDup l -> In r l -> filter (fun e => e =? r) l = [r].
Proof.
  intros D I. induction D as [|x l no D IH]; [destruct I|]. cbn. destruct (N.eqb_spec x r) as [-> | E].
  - f_equal. rewrite (filter_ext_in _ (fun _ => false)); [clear; induction l; auto|]. intros a A. apply N.eqb_neq. intros ->. contradiction.
  - apply IH. destruct I as [I | I]; [contradiction | exact I].
Qed.

Definition odd_many {A} (p : A -> bool) l := Nat.odd (length (filter p l)).

Lemma odd_many_cons {A} (p : A -> bool) x l : odd_many p (x :: l) = xorb (p x) (odd_many p l).
Proof.
  unfold odd_many. cbn [filter]. destruct (p x); [cbn [length] | now destruct (Nat.odd _)]. now rewrite Nat.odd_succ, <- Nat.negb_odd.
Qed.

Lemma odd_many_xorb {A} (p q : A -> bool) l : odd_many (fun x => xorb (p x) (q x)) l = xorb (odd_many p l) (odd_many q l).
Proof. induction l as [|x l IH]; [reflexivity|]. rewrite !odd_many_cons, IH. destruct (p x), (q x), (odd_many p l), (odd_many q l); reflexivity. Qed.

Lemma odd_many_ext {A} (p q : A -> bool) l : (forall x, In x l -> p x = q x) -> odd_many p l = odd_many q l.
Proof. intros E. unfold odd_many. now rewrite (filter_ext_in _ _ _ E). Qed.

Lemma odd_many_one r l : NoDup l -> In r l -> odd_many (fun e => e =? r) l = true.
Proof. intros D I. unfold odd_many. now rewrite only_one. Qed.

Lemma nimsum_split {A} (h : A -> N) p l :
  nimsum (map h l) = N.lxor (nimsum (map h (filter p l))) (nimsum (map h (filter (fun x => negb (p x)) l))).
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [map filter]. rewrite nimsum_cons, IH. destruct (p x); cbn [negb map]; rewrite nimsum_cons.
  - symmetry. apply N.lxor_assoc.
  - rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

(** ** Forests *)
Section Forest.
  (** [up e f]: the edge [f] stands on the edge [e]. *)
  Variable up : N -> N -> bool.

  Definition above e l := filter (up e) l.
  Definition is_root l e := forallb (fun d => negb (up d e)) l.

  Fixpoint worth_in steps l := match steps with
    | O => 0
    | S steps => nimsum (map (fun e => worth_in steps (above e l) + 1) (filter (is_root l) l))
    end.
  Definition worth l := worth_in (length l) l.

  Definition forest l := (forall e, In e l -> up e e = false) /\
    (forall e f g, In e l -> In f l -> In g l -> up e f = true -> up f g = true -> up e g = true) /\
    (forall e f g, In e l -> In f l -> In g l -> up e g = true -> up f g = true -> e = f \/ up e f = true \/ up f e = true).

  Lemma forest_incl l l' : incl l' l -> forest l -> forest l'.
  Proof. intros I (A & B & C). repeat split; intros; eauto. Qed.

  Lemma forest_filter p l : forest l -> forest (filter p l).
  Proof. apply forest_incl, incl_filter. Qed.

  Lemma is_root_iff l e : is_root l e = true <-> forall d, In d l -> up d e = false.
  Proof. unfold is_root. rewrite forallb_forall. split; intros H d D; specialize (H d D); destruct (up d e); auto. Qed.

  Lemma above_shorter e l : forest l -> In e l -> (length (above e l) < length l)%nat.
  Proof. intros F I. now apply (shorter _ e), F. Qed.

  Lemma enough_steps steps : forall l, forest l -> (length l <= steps)%nat -> worth_in steps l = worth l.
  Proof.
    induction steps as [steps IH] using lt_wf_ind. intros l F L. unfold worth.
    destruct l as [|x l]; [now destruct steps|]. set (l' := x :: l) in *. destruct steps as [|steps]; [cbn in L; lia|].
    change (length l') with (S (length l)) in *. cbn [worth_in]. f_equal. apply map_ext_in. intros e I. apply filter_In in I. destruct I as [I _].
    pose proof (above_shorter e l' F I) as L'. change (length l') with (S (length l)) in L'. f_equal.
    rewrite IH by (try apply forest_filter; auto; lia). destruct (Nat.eq_dec (length l) steps) as [-> | E].
    - rewrite IH by (try apply forest_filter; auto; lia). reflexivity.
    - rewrite IH by (try apply forest_filter; auto; lia). reflexivity.
  Qed.

  Lemma worth_eq l : forest l -> worth l = nimsum (map (fun e => worth (above e l) + 1) (filter (is_root l) l)).
  Proof.
    intros F. rewrite <- (enough_steps (S (length l)) l F) by lia. cbn [worth_in]. f_equal. apply map_ext_in. intros e I.
    apply filter_In in I. destruct I as [I _]. f_equal. apply enough_steps; [now apply forest_filter|].
    pose proof (above_shorter e l F I). lia.
  Qed.

  (** Parts of which none stands on the other. *)
  Lemma worth_apart p l : forest l -> (forall e f, In e l -> In f l -> p e <> p f -> up e f = false) ->
    worth l = N.lxor (worth (filter p l)) (worth (filter (fun e => negb (p e)) l)).
  Proof.
    intros F apart. rewrite (worth_eq l F), (nimsum_split _ p).
    assert (part : forall q, (forall e f, In e l -> In f l -> q e <> q f -> up e f = false) ->
      nimsum (map (fun e => worth (above e l) + 1) (filter q (filter (is_root l) l))) = worth (filter q l)).
    { intros q Q. rewrite (worth_eq (filter q l)) by now apply forest_filter. f_equal.
      assert (E : filter (is_root (filter q l)) (filter q l) = filter q (filter (is_root l) l)).
      { rewrite !filter_twice. apply filter_ext_in. intros e I. destruct (q e) eqn:E; [|now rewrite andb_false_r]. rewrite andb_true_r. cbn.
        apply eq_true_iff_eq. rewrite !is_root_iff. split; intros H d D.
        - destruct (q d) eqn:E'; [apply H, filter_In; auto|]. apply Q; auto. congruence.
        - apply filter_In in D. now apply H. }
      rewrite E. apply map_ext_in. intros e I. rewrite !filter_In in I. destruct I as [[I _] E']. f_equal. f_equal.
      unfold above. rewrite filter_twice. apply filter_ext_in. intros f J. destruct (q f) eqn:E''; [reflexivity|]. cbn. apply Q; auto. congruence. }
    f_equal; apply part; [exact apart|]. intros e f I J D. apply apart; auto. intros E. apply D. now rewrite E.
  Qed.

  Lemma worth_one r l : forest l -> NoDup l -> In r l -> (forall f, In f l -> f <> r -> up r f = true) -> worth l = worth (above r l) + 1.
  Proof.
    intros F D I all. rewrite (worth_eq l F). replace (filter (is_root l) l) with [r]; [cbn; apply N.lxor_0_r|].
    rewrite <- (only_one r l D I). apply filter_ext_in. intros e J. symmetry. apply eq_true_iff_eq. rewrite is_root_iff, N.eqb_eq. split.
    - intros H. destruct (N.eq_dec e r) as [E | E]; [exact E|]. specialize (H r I). rewrite (all e J E) in H. discriminate.
    - intros -> d K. destruct (N.eq_dec d r) as [-> | E]; [now apply F|]. destruct (up d r) eqn:U; [|reflexivity].
      destruct F as (irr & trans & _). rewrite <- (irr d K). symmetry. apply (trans d r d); auto.
  Qed.

  (** What is left where [r] is cut. *)
  Definition beside r l := filter (fun f => negb ((f =? r) || up r f)) l.

  Lemma cross r l e f : forest l -> In r l -> is_root l r = true -> In e l -> In f l ->
    (e =? r) || up r e <> (f =? r) || up r f -> up e f = false.
  Proof.
    intros (irr & trans & tree) R root I J D. rewrite is_root_iff in root. destruct (up e f) eqn:U; [exfalso | reflexivity].
    destruct (N.eqb_spec e r) as [-> | E], (N.eqb_spec f r) as [-> | E']; cbn in D.
    - congruence.
    - rewrite U in D. congruence.
    - rewrite root in U; congruence.
    - destruct (up r e) eqn:V.
      + rewrite (trans r e f) in D; congruence.
      + destruct (up r f) eqn:W; [|congruence]. destruct (tree e r f) as [H | [H | H]]; auto; try congruence. rewrite root in H; congruence.
  Qed.

  Lemma step r l : forest l -> NoDup l -> In r l -> is_root l r = true -> worth l = N.lxor (worth (above r l) + 1) (worth (beside r l)).
  Proof.
    intros F D R root. rewrite (worth_apart (fun f => (f =? r) || up r f) l F) by (intros e f; now apply cross). f_equal.
    rewrite (worth_one r).
    - f_equal. f_equal. unfold above. rewrite filter_twice. apply filter_ext. intros f. now destruct (up r f), (f =? r).
    - now apply forest_filter.
    - now apply NoDup_filter.
    - apply filter_In. now rewrite N.eqb_refl.
    - intros f I E. apply filter_In in I. destruct I as [_ I]. apply orb_true_iff in I. destruct I as [I | I]; [now apply N.eqb_eq in I | exact I].
  Qed.

  Lemma some_root l : forest l -> l <> [] -> exists r, In r l /\ is_root l r = true.
  Proof.
    induction l as [|x l IH]; intros F L; [congruence|]. destruct l as [|y l]; [exists x; split; [now left|]|].
    - apply is_root_iff. intros d [<- | []]. apply F. now left.
    - set (l' := y :: l) in *. destruct IH as (r & R & root); [apply (forest_incl (x :: l')); [apply incl_tl, incl_refl | exact F] | discriminate|].
      rewrite is_root_iff in root. destruct F as (irr & trans & tree). destruct (up x r) eqn:U.
      + exists x. split; [now left|]. apply is_root_iff. intros d [<- | I]; [apply irr; now left|]. destruct (up d x) eqn:V; [|reflexivity].
        rewrite <- (root d I). symmetry. apply (trans d x r); cbn; auto.
      + exists r. split; [now right|]. apply is_root_iff. intros d [<- | I]; auto.
  Qed.

  Lemma forest_ind (P : list N -> Prop) : P [] ->
    (forall l r, forest l -> NoDup l -> In r l -> is_root l r = true -> P (above r l) -> P (beside r l) -> P l) ->
    forall l, forest l -> NoDup l -> P l.
  Proof.
    intros P0 PS l. remember (length l) as n eqn:E. revert l E. induction n as [n IH] using lt_wf_ind. intros l -> F D.
    destruct l as [|x l]; [exact P0|]. destruct (some_root (x :: l) F) as (r & R & root); [discriminate|].
    apply (PS _ r); auto; (eapply IH; [|reflexivity | now apply forest_filter | now apply NoDup_filter]).
    - now apply above_shorter.
    - apply (shorter _ r); [exact R | now rewrite N.eqb_refl].
  Qed.

  Lemma length_split r l : forest l -> NoDup l -> In r l -> length l = S (length (above r l) + length (beside r l)).
  Proof.
    intros (irr & _) D R. specialize (irr r R). revert R. induction D as [|x l no D IH]; intros R; [destruct R|].
    unfold above, beside in *. cbn [filter]. destruct (N.eqb_spec x r) as [-> | E].
    - rewrite irr. cbn. f_equal. clear IH R D. induction l as [|y l IH]; [reflexivity|]. cbn [filter]. cbn in no.
      replace (y =? r) with false by (symmetry; apply N.eqb_neq; tauto). cbn [orb]. destruct (up r y); cbn [negb length]; rewrite IH by tauto; lia.
    - destruct R as [R | R]; [contradiction|]. specialize (IH R). cbn [orb]. destruct (up r x); cbn [negb length]; lia.
  Qed.

  (** The value has the parity of the number of edges. *)
  Lemma odd_worth l : forest l -> NoDup l -> N.odd (worth l) = Nat.odd (length l).
  Proof.
    intros F D. revert l F D. apply (forest_ind (fun l => N.odd (worth l) = Nat.odd (length l))); [reflexivity|].
    intros l r F D R root A B. rewrite (step r l F D R root), (length_split r l F D R), Nat.odd_succ, <- Nat.negb_odd, Nat.odd_add, <- A, <- B.
    rewrite <- !N.bit0_odd, N.lxor_spec, !N.bit0_odd, N.add_1_r, N.odd_succ, <- N.negb_odd. now destruct (N.odd (worth _)), (N.odd (worth _)).
  Qed.

  (** Half of the value is that of those edges on which an odd number stands. *)
  Definition halved l := filter (fun e => Nat.odd (length (above e l))) l.

  Lemma div2_lxor a b : N.div2 (N.lxor a b) = N.lxor (N.div2 a) (N.div2 b).
  Proof. rewrite !N.div2_spec. apply N.shiftr_lxor. Qed.

  Lemma div2_succ v : N.div2 (v + 1) = if N.odd v then N.div2 v + 1 else N.div2 v.
  Proof. destruct v as [|[p | p |]]; cbn; try reflexivity. now rewrite Pos.add_1_r. Qed.

  Lemma above_beside r l f : forest l -> In r l -> is_root l r = true -> In f (beside r l) -> above f (beside r l) = above f l.
  Proof.
    intros F R root I. apply filter_In in I. destruct I as [I N]. unfold above, beside. rewrite filter_twice. apply filter_ext_in. intros g J.
    destruct (up f g) eqn:U; [|apply andb_false_r]. rewrite andb_true_r. destruct ((g =? r) || up r g) eqn:E; [|reflexivity].
    rewrite (cross r l f g) in U; auto. rewrite E. apply negb_true_iff in N. congruence.
  Qed.

  Lemma above_above r l f : forest l -> In r l -> In f (above r l) -> above f (above r l) = above f l.
  Proof.
    intros (_ & trans & _) R I. apply filter_In in I. destruct I as [I U]. unfold above. rewrite filter_twice. apply filter_ext_in. intros g J.
    destruct (up f g) eqn:V; [|apply andb_false_r]. rewrite (trans r f g); auto.
  Qed.

  Lemma div2_worth l : forest l -> NoDup l -> N.div2 (worth l) = worth (halved l).
  Proof.
    intros F D. revert l F D. apply (forest_ind (fun l => N.div2 (worth l) = worth (halved l))); [reflexivity|].
    intros l r F D R root A B. rewrite (step r l F D R root), div2_lxor, div2_succ, A, B, odd_worth by (try apply forest_filter; try apply NoDup_filter; auto).
    assert (HA : above r (halved l) = halved (above r l)).
    { change (filter (up r) (filter (fun e => Nat.odd (length (above e l))) l) =
        filter (fun e => Nat.odd (length (above e (above r l)))) (filter (up r) l)). rewrite !filter_twice. apply filter_ext_in. intros f I. rewrite andb_comm. destruct (up r f) eqn:U; [|reflexivity].
      cbn [andb]. rewrite (above_above r l f F R); [reflexivity|]. apply filter_In. auto. }
    assert (HB : beside r (halved l) = halved (beside r l)).
    { unfold beside at 1. change (halved (beside r l)) with
        (filter (fun e => Nat.odd (length (above e (beside r l)))) (filter (fun f => negb ((f =? r) || up r f)) l)).
      unfold halved. rewrite !filter_twice. apply filter_ext_in. intros f I. rewrite andb_comm.
      destruct (negb ((f =? r) || up r f)) eqn:U; [|reflexivity]. cbn [andb]. rewrite (above_beside r l f F R root); [reflexivity|]. apply filter_In. auto. }
    assert (FH : forest (halved l)) by now apply forest_filter. assert (DH : NoDup (halved l)) by now apply NoDup_filter.
    destruct (Nat.odd (length (above r l))) eqn:O.
    - rewrite (step r (halved l)), HA, HB; auto; [apply filter_In; auto|]. rewrite is_root_iff in *. intros d I. apply filter_In in I. now apply root.
    - rewrite (worth_apart (fun f => (f =? r) || up r f) (halved l) FH).
      + fold (beside r (halved l)). rewrite HB. f_equal. rewrite <- HA. f_equal. unfold above. apply filter_ext_in. intros f I.
        apply filter_In in I. destruct I as [_ I]. destruct (N.eqb_spec f r) as [-> | E]; [congruence | reflexivity].
      + intros e f I J. apply filter_In in I, J. apply (cross r l); tauto.
  Qed.

  (** Cutting an edge of which everything falls that stands on it changes the value. *)
  Lemma worth_cut l : forest l -> NoDup l -> forall e, In e l -> worth (beside e l) <> worth l.
  Proof.
    intros F D. revert l F D. apply (forest_ind (fun l => forall e, In e l -> worth (beside e l) <> worth l)); [intros e []|].
    intros l r F D R root A B e I. rewrite (step r l F D R root). rewrite is_root_iff in root.
    destruct (N.eq_dec e r) as [-> | E].
    { intros H. symmetry in H. apply (f_equal (fun x => N.lxor x (worth (beside r l)))) in H.
      rewrite N.lxor_assoc, !N.lxor_nilpotent, N.lxor_0_r in H. lia. }
    assert (R' : In r (beside e l)).
    { apply filter_In. split; [exact R|]. rewrite (root e I). now replace (r =? e) with false by (symmetry; apply N.eqb_neq; congruence). }
    rewrite (step r (beside e l)); [|now apply forest_filter | now apply NoDup_filter | exact R'|].
    2: { apply is_root_iff. intros d J. apply filter_In in J. now apply root. }
    assert (XA : above r (beside e l) = beside e (above r l)) by (unfold above, beside; rewrite !filter_twice; apply filter_ext; intros; apply andb_comm).
    assert (XB : beside r (beside e l) = beside e (beside r l)) by (unfold beside; rewrite !filter_twice; apply filter_ext; intros; apply andb_comm).
    rewrite XA, XB. destruct (up r e) eqn:U.
    - replace (beside e (beside r l)) with (beside r l).
      + intros H. apply lxor_cancel, N.add_cancel_r in H. revert H. apply A, filter_In. auto.
      + unfold beside. rewrite filter_twice. apply filter_ext_in. intros f J. destruct ((f =? r) || up r f) eqn:V; [reflexivity|]. cbn.
        apply orb_false_iff in V. destruct V as [V W]. destruct (N.eqb_spec f e) as [-> | E']; [congruence|]. cbn.
        destruct (up e f) eqn:X; [|reflexivity]. destruct F as (_ & trans & _). rewrite (trans r e f) in W; auto.
    - assert (I' : In e (beside r l)). { apply filter_In. split; [exact I|]. rewrite U. now replace (e =? r) with false by (symmetry; now apply N.eqb_neq). }
      replace (beside e (above r l)) with (above r l).
      + intros H. rewrite !(N.lxor_comm (_ + 1)) in H. apply lxor_cancel in H. revert H. now apply B.
      + unfold above, beside. rewrite filter_twice. apply filter_ext_in. intros f J. destruct (up r f) eqn:V; [|reflexivity]. cbn. symmetry.
        apply negb_true_iff, orb_false_iff. split; [apply N.eqb_neq; congruence|].
        apply (cross r l e f); auto; [now apply is_root_iff|]. rewrite U, V. destruct (N.eqb_spec e r); [contradiction|]. now rewrite orb_true_r.
  Qed.
End Forest.

Lemma worth_ext up up' l : (forall e f, In e l -> In f l -> up e f = up' e f) -> worth up l = worth up' l.
Proof.
  unfold worth. generalize (length l) as steps. intros steps. revert l. induction steps as [|steps IH]; intros l E; [reflexivity|]. cbn. f_equal.
  assert (R : filter (is_root up l) l = filter (is_root up' l) l).
  { apply filter_ext_in. intros e I. apply eq_true_iff_eq. rewrite !is_root_iff. split; intros H d J; specialize (H d J); rewrite <- H; [symmetry|]; auto. }
  rewrite R. apply map_ext_in. intros e I. apply filter_In in I. destruct I as [I _]. f_equal.
  replace (above up' e l) with (above up e l) by (apply filter_ext_in; auto). apply IH. intros f g J K. apply filter_In in J, K. apply E; tauto.
Qed.

(** ** Cutting a loop *)
(** Numbers with the same [k] digits. *)
Fixpoint alike k x y := match k with O => True | S k => N.odd x = N.odd y /\ alike k (N.div2 x) (N.div2 y) end.

Lemma alike_small k : forall x y, x <= N.of_nat k -> y <= N.of_nat k -> alike k x y -> x = y.
Proof.
  induction k as [|k IH]; cbn [alike]; intros x y X Y A; [lia|]. destruct A as [O A].
  assert (half : forall z, z <= N.of_nat (S k) -> N.div2 z <= N.of_nat k).
  { intros z Z. pose proof (N.div2_odd z) as E. destruct (N.odd z); cbn [N.b2n] in E; lia. }
  rewrite (N.div2_odd x), (N.div2_odd y), O. now rewrite (IH (N.div2 x) (N.div2 y)) by auto.
Qed.

(** Where classes part what is of odd number, one of them is of odd number. *)
Lemma odd_class (R : N -> N -> bool) l : forall j,
  (forall e, j e = true -> R e e = true) ->
  (forall e f g, In e l -> In f l -> In g l -> j e = true -> j f = true -> j g = true -> R e f = true -> R e g = true -> R f g = true) ->
  odd_many j l = true -> exists e, In e l /\ j e = true /\ odd_many (fun f => j f && R e f) l = true.
Proof.
  intros j. remember (length (filter j l)) as n eqn:E. revert j E. induction n as [n IH] using lt_wf_ind. intros j -> refl eucl O.
  destruct (filter j l) as [|e c] eqn:E; [unfold odd_many in O; rewrite E in O; discriminate|].
  assert (I : In e l /\ j e = true) by (apply filter_In; rewrite E; now left). destruct I as [I J].
  destruct (odd_many (fun f => j f && R e f) l) eqn:O'; [now exists e|].
  destruct (IH (length (filter (fun f => j f && negb (R e f)) l))) with (j := fun f => j f && negb (R e f)) as (f & K & F & V); auto.
  - rewrite <- E. change (fun f => j f && negb (R e f)) with (fun f => j f && (fun f => negb (R e f)) f). rewrite <- filter_twice. apply (shorter _ e).
    + apply filter_In. auto.
    + now rewrite refl.
  - intros f F. apply andb_true_iff in F. now apply refl.
  - intros x y z X Y Z A B C. apply andb_true_iff in A, B, C. apply eucl; tauto.
  - rewrite (odd_many_ext j (fun f => xorb (j f && R e f) (j f && negb (R e f)))) in O by (intros f _; destruct (j f), (R e f); reflexivity).
    rewrite odd_many_xorb, O', xorb_false_l in O. exact O.
  - apply andb_true_iff in F. destruct F as [F N]. exists f. split; [exact K|]. split; [exact F|]. rewrite <- V. apply odd_many_ext. intros g G.
    destruct (j g) eqn:JG; [|reflexivity]. cbn. destruct (R f g) eqn:RG; [|now rewrite andb_false_r]. rewrite andb_true_r. symmetry.
    destruct (R e g) eqn:RE; [|reflexivity]. enough (H : R e f = true) by now rewrite H in N.
    apply (eucl g e f); auto; [apply (eucl e g e) | apply (eucl f g f)]; auto.
Qed.

Section Loops.
  (** The edges; which stand on which; and the same where an edge is cut that is a loop. *)
  Variables (edges : list N) (up : N -> N -> bool) (up_without : N -> N -> N -> bool) (m0 j0 : N -> bool).
  Definition others e := filter (fun f => negb (f =? e)) edges.
  Definition lies (p : N -> bool) e := In e edges /\ p e = true.
  Hypothesis once : NoDup edges.
  Hypothesis apart : forall e, lies m0 e -> j0 e = true -> False.
  Hypothesis forest_before : forest up (filter m0 edges).
  Hypothesis forest_after : forall e, lies j0 e -> forest (up_without e) (others e).
  (** On edges of [m0] stands what stood there before, and none of [j0]. *)
  Hypothesis kept : forall e f g, lies j0 e -> lies m0 f -> lies (fun x => m0 x || j0 x) g -> g <> e -> up_without e f g = up f g.
  Hypothesis above_none : forall f g, lies m0 f -> lies j0 g -> up f g = false.
  (** It does not matter which of two edges is cut first. *)
  Hypothesis either_first : forall e f g, lies j0 e -> lies j0 f -> In g edges -> e <> f -> g <> e -> g <> f -> up_without e f g = up_without f e g.
  (** Of three edges, where two pairs of them cut something off, one is between the others. *)
  Hypothesis between : forall e f g h1 h2, lies j0 e -> lies j0 f -> lies j0 g -> e <> f -> f <> g -> e <> g ->
    In h1 edges -> In h2 edges -> h1 <> e -> h2 <> f -> up_without e f h1 = true -> up_without f g h2 = true ->
    (forall h, In h edges -> h <> e -> h <> f -> h <> g -> xorb (up_without e f h) (xorb (up_without f g h) (up_without e g h)) = false) /\
    xorb (up_without e f g) (xorb (up_without f g e) (up_without e g f)) = true.

  Lemma one_of_odd k : forall m j, (forall e, m e = true -> m0 e = true) -> (forall e, j e = true -> j0 e = true) -> odd_many j edges = true ->
    exists e, lies j e /\ alike k (worth (up_without e) (filter (fun f => (m f || j f) && negb (f =? e)) edges)) (worth up (filter m edges)).
  Proof.
    induction k as [|k IH]; intros m j M J odd; cbn [alike].
    { destruct (filter j edges) as [|e l] eqn:E; [unfold odd_many in odd; rewrite E in odd; discriminate|]. exists e. split; [|exact Logic.I].
      apply filter_In. rewrite E. now left. }
    assert (lm : forall e, lies m e -> lies m0 e) by (intros e [I E]; split; auto).
    assert (lj : forall e, lies j e -> lies j0 e) by (intros e [I E]; split; auto).
    set (t f := m f || j f). set (part e f h := t h && negb (h =? e) && up_without e f h).
    assert (lt : forall e, lies t e -> lies (fun x => m0 x || j0 x) e).
    { intros e [I E]. split; [exact I|]. unfold t in E. apply orb_true_iff in E. destruct E as [E | E]; [now rewrite (M e) | rewrite (J e E); apply orb_true_r]. }
    assert (loop : forall e f, lies j e -> In f edges -> f <> e -> up_without e f f = false).
    { intros e f E F D. apply (forest_after e (lj e E)). apply filter_In. split; [exact F|]. apply negb_true_iff. now apply N.eqb_neq. }
    set (R e f := (f =? e) || odd_many (part e f) edges).
    assert (cuts : forall e f, f <> e -> R e f = odd_many (part e f) edges) by (intros e f D; unfold R; apply N.eqb_neq in D; now rewrite D).
    assert (sym : forall e f, lies j e -> lies j f -> R e f = R f e).
    { intros e f E F. unfold R. rewrite (N.eqb_sym e f). destruct (N.eqb_spec f e) as [-> | D]; [reflexivity|]. cbn [orb]. apply odd_many_ext. intros h H.
      unfold part. destruct (N.eqb_spec h e) as [-> | D1].
      - rewrite andb_false_r. cbn. rewrite (loop f e F H) by congruence. now rewrite andb_false_r.
      - destruct (N.eqb_spec h f) as [-> | D2]; [rewrite (loop e f E H D); now rewrite !andb_false_r|]. now rewrite (either_first e f h) by auto. }
    assert (trans : forall e f g, lies j e -> lies j f -> lies j g -> R e f = true -> R f g = true -> R e g = true).
    { intros e f g E F G A B. destruct (N.eq_dec f e) as [-> | D1]; [exact B|]. destruct (N.eq_dec g f) as [-> | D2]; [exact A|].
      destruct (N.eq_dec g e) as [-> | D3]; [unfold R; now rewrite N.eqb_refl|]. rewrite cuts in A, B |- * by assumption.
      assert (some : forall e f, odd_many (part e f) edges = true -> exists h, In h edges /\ h <> e /\ up_without e f h = true).
      { intros x y O. destruct (filter (part x y) edges) as [|h l] eqn:L; [unfold odd_many in O; rewrite L in O; discriminate|]. exists h.
        assert (H : In h (filter (part x y) edges)) by (rewrite L; now left). apply filter_In in H. destruct H as [H P]. unfold part in P.
        apply andb_true_iff in P. destruct P as [P U]. apply andb_true_iff in P. destruct P as [_ P]. apply negb_true_iff, N.eqb_neq in P. auto. }
      destruct (some e f A) as (h1 & I1 & N1 & U1), (some f g B) as (h2 & I2 & N2 & U2).
      destruct (between e f g h1 h2) as [rest middle]; auto.
      assert (T : xorb (odd_many (part e f) edges) (xorb (odd_many (part f g) edges) (odd_many (part e g) edges)) = true).
      { rewrite <- !odd_many_xorb. transitivity (xorb (odd_many (fun h => (h =? g) && up_without e f g) edges)
          (xorb (odd_many (fun h => (h =? e) && up_without f g e) edges) (odd_many (fun h => (h =? f) && up_without e g f) edges))).
        - rewrite <- !odd_many_xorb. apply odd_many_ext. intros h H. unfold part.
          assert (tt : t e = true /\ t f = true /\ t g = true) by (unfold t; destruct E as [_ ->], F as [_ ->], G as [_ ->]; now rewrite !orb_true_r).
          destruct tt as (te & tf & tg).
          destruct (N.eqb_spec h e) as [-> | De]; [|destruct (N.eqb_spec h f) as [-> | Df]; [|destruct (N.eqb_spec h g) as [-> | Dg]]].
          + rewrite te. replace (e =? f) with false by (symmetry; apply N.eqb_neq; congruence). replace (e =? g) with false by (symmetry; apply N.eqb_neq; congruence).
            cbn. now destruct (up_without f g e).
          + rewrite tf. replace (f =? g) with false by (symmetry; apply N.eqb_neq; congruence). cbn.
            rewrite (loop e f E (proj1 F) D1). reflexivity.
          + rewrite tg. cbn. rewrite (loop e g E (proj1 G) D3), (loop f g F (proj1 G) D2). now destruct (up_without e f g).
          + cbn. pose proof (rest h H De Df Dg) as Z. destruct (t h); [exact Z | reflexivity].
        - assert (one : forall x b, In x edges -> odd_many (fun h => (h =? x) && b) edges = b).
          { intros x [] I; [|unfold odd_many; rewrite (filter_ext _ (fun _ => false)) by (intros; apply andb_false_r); clear; now induction edges].
            rewrite (odd_many_ext _ (fun h => h =? x)) by (intros; apply andb_true_r). now apply odd_many_one. }
          rewrite !one; [exact middle | apply F | apply E | apply G]. }
      rewrite A, B in T. destruct (odd_many (part e g) edges); [reflexivity | discriminate]. }
    destruct (odd_class R edges j) as (e & I & E & O); [intros e _; unfold R; now rewrite N.eqb_refl | | exact odd |].
    { intros e f g I1 I2 I3 J1 J2 J3 A B. apply (trans f e g); try (split; assumption). rewrite sym by (split; assumption). exact A. exact B. }
    set (m' f := m f && Nat.odd (length (filter (up f) (filter m edges)))). set (j' f := j f && R e f).
    destruct (IH m' j') as (e' & [I' E'] & Q); [| | exact O|].
    { intros f F. apply M. now apply andb_true_iff in F. }
    { intros f F. apply J. now apply andb_true_iff in F. }
    apply andb_true_iff in E'. destruct E' as [E' C]. assert (Le : lies j e) by (now split). assert (Le' : lies j e') by (now split).
    exists e'. split; [exact Le'|].
    assert (F1 : forest (up_without e') (filter (fun f => t f && negb (f =? e')) edges)).
    { apply (forest_incl _ (others e')); [|now apply forest_after, lj]. intros f F. apply filter_In in F. destruct F as [F G]. apply filter_In. split; [exact F|].
      now apply andb_true_iff in G. }
    assert (F2 : forest up (filter m edges)).
    { apply (forest_incl _ (filter m0 edges)); [|exact forest_before]. intros f F. apply filter_In in F. apply filter_In. split; [|apply M]; tauto. }
    split.
    - rewrite !odd_worth; auto using NoDup_filter. change (odd_many (fun f => t f && negb (f =? e')) edges = odd_many m edges).
      rewrite (odd_many_ext _ (fun f => xorb (m f) (xorb (j f) (f =? e')))).
      + rewrite !odd_many_xorb, odd, (odd_many_one e' edges once I'). now rewrite xorb_false_r.
      + intros f F. unfold t. destruct (N.eqb_spec f e') as [-> | D].
        * rewrite E'. destruct (m e') eqn:X; [|reflexivity]. exfalso. apply (apart e'); [split; auto | now apply J].
        * destruct (m f) eqn:X, (j f) eqn:Y; try reflexivity. exfalso. apply (apart f); [split; auto | now apply J].
    - rewrite !div2_worth; auto using NoDup_filter. unfold halved. rewrite !filter_twice.
      match goal with |- alike k (worth _ ?l) _ => replace l with (filter (fun f => (m' f || j' f) && negb (f =? e')) edges); [exact Q|] end.
      apply filter_ext_in. intros f F. destruct (N.eqb_spec f e') as [-> | D]; [now rewrite !andb_false_r|]. cbn [negb]. rewrite !andb_true_r.
      unfold above. rewrite filter_twice. unfold m', j', t. destruct (m f) eqn:X, (j f) eqn:Y; cbn [andb orb]; auto.
      + exfalso. apply (apart f); [split; auto | now apply J].
      + rewrite orb_false_r. f_equal. f_equal. rewrite filter_twice. apply filter_ext_in. intros g G. assert (Lf : lies m f) by (now split).
        destruct (N.eqb_spec g e') as [-> | D']; [rewrite !andb_false_r; cbn|].
        * rewrite (above_none f e'); auto. apply andb_false_r.
        * cbn. rewrite andb_true_r. destruct (m g) eqn:X', (j g) eqn:Y'; cbn [orb andb]; try reflexivity.
          -- symmetry. apply kept; auto. apply lt. split; [exact G|]. unfold t. now rewrite X'.
          -- symmetry. apply kept; auto. apply lt. split; [exact G|]. unfold t. now rewrite X'.
          -- rewrite kept; auto; [symmetry; apply above_none; auto; apply lj; now split|]. apply lt. split; [exact G|]. unfold t. now rewrite Y', orb_true_r.
      + assert (Lf : lies j f) by (now split). change (R e f = odd_many (fun x => (t x && negb (x =? e')) && up_without e' f x) edges).
        transitivity (R e' f); [|now apply cuts]. apply eq_true_iff_eq. split; intros A.
        * apply (trans e' e f); auto. now rewrite sym.
        * now apply (trans e e' f).
  Qed.

  Theorem cutting_a_loop : odd_many j0 edges = true ->
    exists e, lies j0 e /\ worth (up_without e) (filter (fun f => (m0 f || j0 f) && negb (f =? e)) edges) = worth up (filter m0 edges).
  Proof.
    intros odd. set (after e := worth (up_without e) (filter (fun f => (m0 f || j0 f) && negb (f =? e)) edges)). set (v := worth up (filter m0 edges)).
    assert (bound : forall l, exists k, v <= N.of_nat k /\ forall e, In e l -> after e <= N.of_nat k).
    { induction l as [|e l (k & V & K)]; [exists (N.to_nat v); split; [lia | intros e []]|]. exists (k + N.to_nat (after e))%nat. split; [lia|].
      intros f [<- | I]; [lia|]. specialize (K f I). lia. }
    destruct (bound edges) as (k & V & K). destruct (one_of_odd k m0 j0) as (e & L & A); auto. exists e. split; [exact L|].
    apply (alike_small k) in A; [exact A | now apply K, L | exact V].
  Qed.
End Loops.

(** ** Graphs *)
Definition without e l := filter (fun f => negb (f =? e)) l.

Lemma in_without e f l : In f (without e l) <-> In f l /\ f <> e.
Proof. unfold without. rewrite filter_In, negb_true_iff, N.eqb_neq. tauto. Qed.

Lemma without_swap e f l : without e (without f l) = without f (without e l).
Proof. unfold without. rewrite !filter_twice. apply filter_ext. intros. apply andb_comm. Qed.

Section Graph.
  (** The vertices that an edge joins; the ground is the vertex 0. *)
  Variable ends : N -> N * N.

  (** Whether some of the edges lead from [u] to [v]: those after the first alone, or over the first in one of its directions. *)
  Fixpoint joined l u v := match l with
    | [] => u =? v
    | e :: l => joined l u v || (joined l u (fst (ends e)) && joined l (snd (ends e)) v) || (joined l u (snd (ends e)) && joined l (fst (ends e)) v)
    end.
  Definition on l v := joined l 0 v.

  (** A position: edges by their numbers, all of them joined to the ground. A move removes an edge and what is joined no more. *)
  Definition is_position l := NoDup l /\ forall e, In e l -> on l (fst (ends e)) = true.
  Definition left e l := filter (fun f => on (without e l) (fst (ends f))) (without e l).
  Definition cut l l' := exists e, In e l /\ l' = left e l.

  (** [f] stands on [e]: it falls with [e]. *)
  Definition up l e f := negb (f =? e) && negb (on (without e l) (fst (ends f))).
  Definition value l := worth (up l) l.

  (** *** What is joined *)
  Definition even (W : N -> bool) e := W (fst (ends e)) = W (snd (ends e)).

  Lemma joined_refl l u : joined l u u = true.
  Proof. induction l as [|e l IH]; cbn; [apply N.eqb_refl | now rewrite IH]. Qed.

  Lemma joined_trans l : forall u v w, joined l u v = true -> joined l v w = true -> joined l u w = true.
  Proof.
    induction l as [|e l IH]; cbn; intros u v w A B; [apply N.eqb_eq in A; now subst|].
    rewrite !orb_true_iff, !andb_true_iff in *. destruct A as [[A | [A A']] | [A A']], B as [[B | [B B']] | [B B']]; eauto 6.
  Qed.

  Lemma joined_ends e l : In e l -> joined l (fst (ends e)) (snd (ends e)) = true /\ joined l (snd (ends e)) (fst (ends e)) = true.
  Proof.
    induction l as [|f l IH]; intros []; cbn; [subst f; now rewrite !joined_refl, !orb_true_r|]. destruct (IH H) as [A B]. now rewrite A, B.
  Qed.

  Lemma joined_even W l : (forall e, In e l -> even W e) -> forall u v, joined l u v = true -> W u = W v.
  Proof.
    induction l as [|e l IH]; cbn; intros E u v J; [apply N.eqb_eq in J; now subst|]. pose proof (E e (or_introl eq_refl)) as Ee. unfold even in Ee.
    rewrite !orb_true_iff, !andb_true_iff in J. destruct J as [[J | [J K]] | [J K]]; [auto | |]; apply IH in J; apply IH in K; auto; congruence.
  Qed.

  Lemma on_ground l : on l 0 = true.
  Proof. apply joined_refl. Qed.

  Lemma on_even e l : In e l -> even (on l) e.
  Proof.
    intros I. destruct (joined_ends e l I) as [A B]. apply eq_true_iff_eq. split; intros H; [exact (joined_trans l _ _ _ H A) | exact (joined_trans l _ _ _ H B)].
  Qed.

  (** Vertices without the ground that no edge leaves are not joined to it. *)
  Lemma off W l : W 0 = false -> (forall e, In e l -> even W e) -> forall v, on l v = true -> W v = false.
  Proof. intros Z E v O. rewrite <- Z. symmetry. exact (joined_even W l E 0 v O). Qed.

  Lemma on_more l l' v : incl l l' -> on l v = true -> on l' v = true.
  Proof.
    intros I O. apply negb_false_iff. apply (off (fun v => negb (on l' v)) l); [now rewrite on_ground | | exact O].
    intros e J. unfold even. f_equal. now apply on_even, I.
  Qed.

  Lemma up_iff l e f : up l e f = true <-> f <> e /\ on (without e l) (fst (ends f)) = false.
  Proof. unfold up. now rewrite andb_true_iff, !negb_true_iff, N.eqb_neq. Qed.

  Lemma left_beside e l T : filter (fun f => on (without e l) (fst (ends f))) (without e T) = beside (up l) e T.
  Proof.
    unfold beside, up. change (without e T) with (filter (fun f => negb (f =? e)) T). rewrite filter_twice. apply filter_ext. intros f.
    now destruct (f =? e), (on (without e l) (fst (ends f))).
  Qed.

  Lemma cut_shorter l l' : cut l l' -> (length l' < length l)%nat.
  Proof.
    intros (e & I & ->). unfold left. rewrite left_beside. apply (shorter _ e); [exact I | now rewrite N.eqb_refl].
  Qed.

  Lemma after_cut l e : is_position l -> In e l -> is_position (left e l).
  Proof.
    intros [D G] I. split; [repeat apply NoDup_filter; exact D|]. intros f F. apply filter_In in F. destruct F as [_ O].
    destruct (on (left e l) (fst (ends f))) eqn:E; [reflexivity|].
    assert (H : on (without e l) (fst (ends f)) && negb (on (left e l) (fst (ends f))) = false).
    2: { now rewrite O, E in H. }
    apply (off (fun v => on (without e l) v && negb (on (left e l) v)) (without e l)); [now rewrite !on_ground | | exact O].
    intros g J. unfold even. pose proof (on_even g _ J) as Q. unfold even in Q. destruct (on (without e l) (fst (ends g))) eqn:E'; rewrite <- Q; [|reflexivity].
    cbn. f_equal. apply on_even. apply filter_In. now split.
  Qed.

  Section Position.
    Variable l : list N.
    Hypothesis pos : is_position l.

    Let on_ends e : In e l -> on l (fst (ends e)) = true /\ on l (snd (ends e)) = true.
    Proof. intros I. pose proof (proj2 pos e I) as A. split; [exact A|]. now rewrite <- (on_even e l I). Qed.

    (** No vertices are left by no edge. *)
    Lemma none_apart W : W 0 = false -> (forall e, In e l -> even W e) -> forall e, In e l -> W (fst (ends e)) = false.
    Proof. intros Z E e I. apply (off W l Z E), on_ends, I. Qed.

    (** What falls with [f] falls with [e], if [f] does. *)
    Lemma falls_with e f v : on (without e l) (fst (ends f)) = false -> on (without f l) v = false -> on (without e l) v = false.
    Proof.
      intros A B. destruct (on (without e l) v) eqn:O; [|reflexivity].
      assert (H : on (without e l) v && negb (on (without f l) v) = false); [|now rewrite O, B in H].
      apply (off (fun v => on (without e l) v && negb (on (without f l) v)) (without e l)); [now rewrite !on_ground | | exact O].
      intros g J. unfold even. pose proof (on_even g _ J) as Q. unfold even in Q. rewrite <- Q.
      destruct (N.eq_dec g f) as [-> | D]; [now rewrite A|]. f_equal. f_equal. apply on_even. apply in_without in J. apply in_without. tauto.
    Qed.

    Lemma not_both_up e f : In e l -> In f l -> up l e f = true -> up l f e = true -> False.
    Proof.
      intros I J A B. apply up_iff in A, B. destruct A as [D A], B as [_ B].
      assert (same : forall v, on (without e l) v = on (without f l) v).
      { intros v. destruct (on (without e l) v) eqn:E, (on (without f l) v) eqn:F; try reflexivity; exfalso.
        - now rewrite (falls_with e f v A F) in E.
        - now rewrite (falls_with f e v B E) in F. }
      enough (H : negb (on (without e l) (fst (ends f))) = false) by now rewrite A in H.
      apply (none_apart (fun v => negb (on (without e l) v))); [now rewrite on_ground | | exact J]. intros g K. unfold even. f_equal.
      destruct (N.eq_dec g e) as [-> | E]; [rewrite !same|]; apply on_even; apply in_without; auto.
    Qed.

    Lemma is_forest : forest (up l) l.
    Proof.
      repeat split.
      - intros e I. unfold up. now rewrite N.eqb_refl.
      - intros e f g I J K A B. destruct (N.eq_dec g e) as [-> | D]; [exfalso; now apply (not_both_up e f)|].
        apply up_iff in A, B. apply up_iff. split; [exact D|]. apply (falls_with e f); tauto.
      - intros e f g I J K A B. destruct (N.eq_dec e f) as [E | D]; [now left|]. right.
        destruct (up l e f) eqn:U; [now left|]. destruct (up l f e) eqn:V; [now right|]. exfalso.
        apply up_iff in A, B. unfold up in U, V. replace (f =? e) with false in U by (symmetry; apply N.eqb_neq; congruence).
        replace (e =? f) with false in V by (symmetry; now apply N.eqb_neq). apply negb_false_iff in U, V.
        enough (H : negb (on (without e l) (fst (ends g))) && negb (on (without f l) (fst (ends g))) = false) by now rewrite (proj2 A), (proj2 B) in H.
        apply (none_apart (fun v => negb (on (without e l) v) && negb (on (without f l) v))); [now rewrite !on_ground | | exact K].
        intros h H. unfold even. destruct (N.eq_dec h f) as [-> | F].
        { rewrite <- (on_even f (without e l)), U by (apply in_without; auto). reflexivity. }
        destruct (N.eq_dec h e) as [-> | E]; [rewrite <- (on_even e (without f l)), V by (apply in_without; auto); now rewrite !andb_false_r|].
        f_equal; f_equal; apply on_even, in_without; auto.
    Qed.

    (** *** Loops and bridges *)
    Definition loop e := on (without e l) (fst (ends e)) && on (without e l) (snd (ends e)).

    Lemma loop_on e v : loop e = true -> on l v = true -> on (without e l) v = true.
    Proof.
      intros L O. apply andb_true_iff in L. destruct L as [A B]. apply negb_false_iff.
      apply (off (fun v => negb (on (without e l) v)) l); [now rewrite on_ground | | exact O]. intros g J. unfold even. f_equal.
      destruct (N.eq_dec g e) as [-> | D]; [congruence | apply on_even, in_without; auto].
    Qed.

    Lemma loop_ends e f : loop e = true -> In f l -> on (without e l) (fst (ends f)) = true /\ on (without e l) (snd (ends f)) = true.
    Proof. intros L I. split; apply loop_on; auto; apply on_ends, I. Qed.

    Lemma loop_up e f : loop e = true -> In f l -> up l e f = false.
    Proof. intros L I. unfold up. rewrite (proj1 (loop_ends e f L I)). apply andb_false_r. Qed.

    Lemma loop_left e : loop e = true -> left e l = without e l.
    Proof.
      intros L. unfold left. rewrite (filter_ext_in _ (fun _ => true)); [induction (without e l); cbn; congruence|].
      intros f F. apply in_without in F. now apply loop_ends.
    Qed.

    (** The end of a bridge that stays. *)
    Definition lower b := if on (without b l) (fst (ends b)) then fst (ends b) else snd (ends b).

    Lemma bridge_ends b : In b l -> loop b = false ->
      (fst (ends b) = lower b /\ on (without b l) (snd (ends b)) = false \/ snd (ends b) = lower b /\ on (without b l) (fst (ends b)) = false) /\
      on (without b l) (lower b) = true.
    Proof.
      intros I L. unfold loop in L. unfold lower. destruct (on (without b l) (fst (ends b))) eqn:A; [split; auto|]. split; [now right|].
      destruct (on (without b l) (snd (ends b))) eqn:B; [reflexivity|]. exfalso.
      enough (H : negb (on (without b l) (fst (ends b))) = false) by now rewrite A in H.
      apply (none_apart (fun v => negb (on (without b l) v))); [now rewrite on_ground | | exact I]. intros g J. unfold even. f_equal.
      destruct (N.eq_dec g b) as [-> | D]; [congruence | apply on_even, in_without; auto].
    Qed.

    (** Below a bridge nothing hangs on it. *)
    Lemma below_bridge b x v : In b l -> loop b = false -> on (without b l) v = true -> on (without x (without b l)) v = on (without x l) v.
    Proof.
      intros I L O. apply eq_true_iff_eq. split.
      { apply on_more. intros g J. rewrite !in_without in *. tauto. }
      intros X. set (on' := on (without x (without b l))).
      assert (H : negb (if on (without b l) v then on' v else on' (lower b)) = false); [|rewrite O in H; now apply negb_false_iff in H].
      apply (off (fun v => negb (if on (without b l) v then on' v else on' (lower b))) (without x l)); [now rewrite on_ground; unfold on'; rewrite on_ground | | exact X].
      intros g J. apply in_without in J. unfold even. f_equal. destruct (N.eq_dec g b) as [-> | D].
      - destruct (bridge_ends b I L) as [[[-> ->] | [-> ->]] ->]; reflexivity.
      - rewrite (on_even g (without b l)) by (apply in_without; tauto). destruct (on (without b l) (snd (ends g))); [|reflexivity].
        apply on_even. rewrite !in_without. tauto.
    Qed.

    Lemma left_on e f v : on (without e l) v = true -> on (without f (left e l)) v = on (without f (without e l)) v.
    Proof.
      intros O. apply eq_true_iff_eq. split.
      { apply on_more. intros g J. apply in_without in J. destruct J as [J D]. apply filter_In in J. apply in_without. tauto. }
      intros X. destruct (on (without f (left e l)) v) eqn:E; [reflexivity|].
      assert (H : on (without e l) v && negb (on (without f (left e l)) v) = false); [|now rewrite O, E in H].
      apply (off (fun v => on (without e l) v && negb (on (without f (left e l)) v)) (without f (without e l))); [now rewrite !on_ground | | exact X].
      intros g J. apply in_without in J. destruct J as [J D]. unfold even. pose proof (on_even g _ J) as Q. unfold even in Q.
      destruct (on (without e l) (fst (ends g))) eqn:E'; rewrite <- Q; [|reflexivity]. cbn. f_equal. apply on_even. apply in_without. split; [|exact D].
      apply filter_In. now split.
    Qed.

    (** Where a bridge is cut, what is left stands as it stood. *)
    Lemma bridge_keeps e f g : In e l -> loop e = false -> In g (left e l) -> up (left e l) f g = up l f g.
    Proof.
      intros I L G. apply filter_In in G. destruct G as [G O]. unfold up. f_equal. f_equal. rewrite left_on, below_bridge; auto.
    Qed.

    (** So it does above a bridge where a loop is cut. *)
    Lemma loop_keeps e f g : In f l -> In g l -> loop e = true -> loop f = false -> up (without e l) f g = up l f g.
    Proof.
      intros F G L B. unfold up. f_equal. f_equal. rewrite without_swap. destruct (on (without f l) (fst (ends g))) eqn:O.
      - rewrite below_bridge; auto. now apply loop_ends.
      - destruct (on (without e (without f l)) (fst (ends g))) eqn:X; [|reflexivity]. rewrite <- O. symmetry.
        apply (on_more (without e (without f l))); [|exact X]. intros h H. now apply in_without in H.
    Qed.

    (** Of two loops on either side of a bridge both can be cut, and nothing falls. *)
    Lemma loops_parted e f b g : In e l -> In f l -> In b l -> In g l -> loop e = true -> loop f = true -> loop b = false ->
      up l b f = true -> up l b e = false -> on (without f (without e l)) (fst (ends g)) = true.
    Proof.
      intros I J K G Le Lf Lb Uf Ue. apply up_iff in Uf. destruct Uf as [Df Of].
      assert (De : e <> b) by congruence. assert (Oe : on (without b l) (fst (ends e)) = true).
      { unfold up in Ue. apply N.eqb_neq in De. rewrite De in Ue. now apply negb_false_iff in Ue. }
      set (W v := negb (on (without f (without e l)) v)). assert (Z : W 0 = false) by (unfold W; now rewrite on_ground).
      assert (evenW : forall h, In h l -> h <> e -> h <> f -> even W h).
      { intros h H E F. unfold even, W. f_equal. apply on_even. rewrite !in_without. tauto. }
      assert (evenB : forall h, In h l -> h <> b -> even (on (without b l)) h) by (intros h H E; apply on_even, in_without; tauto).
      destruct (bridge_ends b K Lb) as [two Oa].
      assert (P : forall v, on l v = true -> (if on (without b l) v then W v else W (lower b)) = false).
      { intros v O. apply (off (fun v => if on (without b l) v then W v else W (lower b)) (without e l)); [now rewrite on_ground | | now apply loop_on].
        intros h H. apply in_without in H. destruct H as [H E]. unfold even. destruct (N.eq_dec h b) as [-> | D].
        { destruct two as [[-> ->] | [-> ->]]; rewrite Oa; reflexivity. }
        rewrite <- (evenB h H D). destruct (N.eq_dec h f) as [-> | F]; [now rewrite Of|].
        destruct (on (without b l) (fst (ends h))); [now apply evenW | reflexivity]. }
      assert (Wb : W (fst (ends b)) = false /\ W (snd (ends b)) = false).
      { pose proof (evenW b K) as E. unfold even in E. rewrite <- E by congruence. destruct (on_ends b K) as [A B].
        enough (H : W (fst (ends b)) = false) by auto. destruct two as [[Q _] | [Q _]].
        - rewrite Q. specialize (P _ A). now rewrite Q, Oa in P.
        - rewrite E, Q by congruence. specialize (P _ B). now rewrite Q, Oa in P. }
      assert (Q : (if on (without b l) (fst (ends g)) then false else W (fst (ends g))) = false).
      { apply (off (fun v => if on (without b l) v then false else W v) (without f l)); [now rewrite on_ground | | now apply loop_ends].
        intros h H. apply in_without in H. destruct H as [H E]. unfold even. destruct (N.eq_dec h b) as [-> | D].
        { destruct Wb as [-> ->]. now destruct (on (without b l) (fst (ends b))), (on (without b l) (snd (ends b))). }
        rewrite <- (evenB h H D). destruct (N.eq_dec h e) as [-> | F]; [now rewrite Oe|].
        destruct (on (without b l) (fst (ends h))); [reflexivity | now apply evenW]. }
      specialize (P (fst (ends g)) (proj1 (on_ends g G))). apply negb_false_iff. fold (W (fst (ends g))). destruct (on (without b l) (fst (ends g))); [exact P | exact Q].
    Qed.

    (** *** Three loops *)
    Definition gone e f v := negb (on (without f (without e l)) v).

    Lemma gone_sym e f v : gone e f v = gone f e v.
    Proof. unfold gone. now rewrite without_swap. Qed.

    Lemma gone_ground e f : gone e f 0 = false.
    Proof. unfold gone. now rewrite on_ground. Qed.

    Lemma gone_even e f g : In g l -> g <> e -> g <> f -> even (gone e f) g.
    Proof. intros I D E. unfold even, gone. f_equal. apply on_even. rewrite !in_without. tauto. Qed.

    (** What only a loop leaves is nothing. *)
    Lemma only_loop W k : loop k = true -> W 0 = false -> (forall h, In h l -> h <> k -> even W h) ->
      forall h, In h l -> W (fst (ends h)) = false /\ W (snd (ends h)) = false.
    Proof.
      intros L Z E h H. assert (A : forall v, on (without k l) v = true -> W v = false).
      { apply off; [exact Z|]. intros g G. apply in_without in G. now apply E. }
      destruct (loop_ends k h L H). auto.
    Qed.

    Lemma gone_odd e f h : In e l -> In f l -> loop e = true -> loop f = true -> In h l -> gone e f (fst (ends h)) = true \/ gone e f (snd (ends h)) = true ->
      gone e f (snd (ends e)) = negb (gone e f (fst (ends e))).
    Proof.
      intros I J Le Lf H G. destruct (bool_dec (gone e f (fst (ends e))) (gone e f (snd (ends e)))) as [E | E].
      - exfalso. destruct (only_loop (gone e f) f Lf (gone_ground e f)) with (h := h) as [A B]; [|exact H | destruct G; congruence].
        intros g K D. destruct (N.eq_dec g e) as [-> | F]; [exact E | now apply gone_even].
      - now destruct (gone e f (fst (ends e))), (gone e f (snd (ends e))).
    Qed.

    Lemma up_gone e f h : h <> f -> up (without e l) f h = gone e f (fst (ends h)).
    Proof. intros D. unfold up, gone. apply N.eqb_neq in D. now rewrite D. Qed.

    Lemma loop_position e : In e l -> loop e = true -> is_position (without e l).
    Proof. intros I L. rewrite <- loop_left by exact L. now apply after_cut. Qed.
  End Position.

  Lemma three_loops l e f g h1 h2 : is_position l -> In e l -> In f l -> In g l -> loop l e = true -> loop l f = true -> loop l g = true ->
    e <> f -> f <> g -> e <> g -> In h1 l -> In h2 l -> h1 <> e -> h2 <> f -> up (without e l) f h1 = true -> up (without f l) g h2 = true ->
    (forall h, In h l -> h <> e -> h <> f -> h <> g -> xorb (up (without e l) f h) (xorb (up (without f l) g h) (up (without e l) g h)) = false) /\
    xorb (up (without e l) f g) (xorb (up (without f l) g e) (up (without e l) g f)) = true.
  Proof.
    intros pos Ie If Ig Le Lf Lg D1 D2 D3 I1 I2 _ _ U1 U2.
    assert (G1 : gone l e f (fst (ends h1)) = true) by (rewrite <- up_gone; [exact U1 | now apply up_iff in U1]).
    assert (G2 : gone l f g (fst (ends h2)) = true) by (rewrite <- up_gone; [exact U2 | now apply up_iff in U2]).
    pose proof (gone_odd l pos e f h1 Ie If Le Lf I1 (or_introl G1)) as pe.
    assert (pf : gone l e f (snd (ends f)) = negb (gone l e f (fst (ends f)))).
    { rewrite !(gone_sym l e f). apply (gone_odd l pos f e h1); auto. left. now rewrite gone_sym. }
    pose proof (gone_odd l pos f g h2 If Ig Lf Lg I2 (or_introl G2)) as qf.
    assert (qg : gone l f g (snd (ends g)) = negb (gone l f g (fst (ends g)))).
    { rewrite !(gone_sym l f g). apply (gone_odd l pos g f h2); auto. left. now rewrite gone_sym. }
    pose proof (gone_even l e f g Ig) as pg. pose proof (gone_even l f g e Ie) as qe. pose proof (gone_even l e g f If) as rf. unfold even in pg, qe, rf.
    specialize (pg ltac:(congruence) ltac:(congruence)). specialize (qe ltac:(congruence) ltac:(congruence)). specialize (rf ltac:(congruence) ltac:(congruence)).
    assert (two : forall v, on (without g (without e l)) v = true -> xorb (gone l e f v) (gone l f g v) = false).
    { apply (off (fun v => xorb (gone l e f v) (gone l f g v))); [now rewrite !gone_ground|]. intros h H. rewrite !in_without in H. unfold even.
      destruct (N.eq_dec h f) as [-> | D]; [rewrite pf, qf; now destruct (gone l e f (fst (ends f))), (gone l f g (fst (ends f)))|].
      rewrite (gone_even l e f h), (gone_even l f g h) by tauto. reflexivity. }
    assert (some : gone l e g (fst (ends e)) = true \/ gone l e g (snd (ends e)) = true).
    { unfold gone at 1 2. destruct (on (without g (without e l)) (fst (ends e))) eqn:A; [|now left]. right.
      destruct (on (without g (without e l)) (snd (ends e))) eqn:B; [|reflexivity]. apply two in A, B. rewrite pe, <- qe in B.
      destruct (gone l e f (fst (ends e))), (gone l f g (fst (ends e))); discriminate. }
    pose proof (gone_odd l pos e g e Ie Ig Le Lg Ie some) as re.
    assert (rg : gone l e g (snd (ends g)) = negb (gone l e g (fst (ends g)))).
    { rewrite !(gone_sym l e g). apply (gone_odd l pos g e e); auto. rewrite !(gone_sym l g e). exact some. }
    assert (all : forall h, In h l -> xorb (gone l e f (fst (ends h))) (xorb (gone l f g (fst (ends h))) (gone l e g (fst (ends h)))) = false).
    { intros h H. apply (none_apart l pos (fun v => xorb (gone l e f v) (xorb (gone l f g v) (gone l e g v)))); [now rewrite !gone_ground | | exact H].
      intros k K. unfold even. destruct (N.eq_dec k e) as [-> | E]; [|destruct (N.eq_dec k f) as [-> | F]; [|destruct (N.eq_dec k g) as [-> | G]]].
      - rewrite pe, re, qe. now destruct (gone l e f (fst (ends e))), (gone l e g (fst (ends e))), (gone l f g (snd (ends e))).
      - rewrite pf, qf, rf. now destruct (gone l e f (fst (ends f))), (gone l e g (snd (ends f))), (gone l f g (fst (ends f))).
      - rewrite qg, rg, pg. now destruct (gone l e f (snd (ends g))), (gone l e g (fst (ends g))), (gone l f g (fst (ends g))).
      - now rewrite (gone_even l e f k), (gone_even l f g k), (gone_even l e g k) by auto. }
    split.
    { intros h H E F G. rewrite !up_gone by auto. now apply all. }
    assert (no_two : forall x y z, In x l -> In y l -> In z l -> x <> y -> x <> z -> y <> z -> loop l x = true ->
      gone l x y (fst (ends z)) = true -> gone l x z (fst (ends y)) = true -> False).
    { intros x y z X Y Z A B C L P Q. apply (not_both_up (without x l) (loop_position l pos x X L) y z); try (apply in_without; auto).
      - now rewrite up_gone by auto.
      - now rewrite up_gone by auto. }
    assert (not_none : gone l e f (fst (ends g)) = false -> gone l e g (fst (ends f)) = false -> gone l f g (fst (ends e)) = false -> False).
    { intros x z y. destruct (only_loop l pos (fun v => gone l e f v && gone l e g v) e Le) with (h := e) as [A B]; [now rewrite gone_ground | | exact Ie |].
      - intros h H E. unfold even. destruct (N.eq_dec h f) as [-> | F]; [rewrite <- rf, z; now rewrite !andb_false_r|].
        destruct (N.eq_dec h g) as [-> | G]; [rewrite <- pg, x; reflexivity|].
        now rewrite (gone_even l e f h), (gone_even l e g h) by auto.
      - rewrite pe, re in B. pose proof (all e Ie) as C. rewrite y in C.
        destruct (gone l e f (fst (ends e))), (gone l e g (fst (ends e))); discriminate. }
    rewrite !up_gone by auto. pose proof (no_two e f g Ie If Ig D1 D3 D2 Le) as n1. pose proof (no_two f e g If Ie Ig) as n2. pose proof (no_two g e f Ig Ie If) as n3.
    rewrite !(gone_sym l f e) in n2. rewrite !(gone_sym l g e), !(gone_sym l g f) in n3.
    destruct (gone l e f (fst (ends g))), (gone l f g (fst (ends e))), (gone l e g (fst (ends f))); try reflexivity; exfalso; auto.
  Qed.

  (** *** Every smaller value is reached *)
  Lemma nimsum_of_ones {A} (h : A -> N) l : (forall x, In x l -> h x = 1) -> nimsum (map h l) = if Nat.odd (length l) then 1 else 0.
  Proof.
    induction l as [|x l IH]; intros E; [reflexivity|]. cbn [map length]. rewrite nimsum_cons, IH, (E x (or_introl eq_refl)), Nat.odd_succ, <- Nat.negb_odd by (intros; apply E; now right).
    now destruct (Nat.odd (length l)).
  Qed.

  Lemma below_with_one u x : u < N.lxor 1 x -> N.lxor 1 u < x \/ u = x.
  Proof.
    assert (E : forall n, N.lxor 1 n = if N.odd n then n - 1 else n + 1) by (intros [|[n | n |]]; reflexivity).
    rewrite !E. pose proof (N.div2_odd u) as U. pose proof (N.div2_odd x) as X. destruct (N.odd u), (N.odd x); cbn [N.b2n] in *; lia.
  Qed.

  Lemma reach l : is_position l -> forall n q, n = length (filter q l) -> forall u, u < worth (up l) (filter q l) ->
    exists e, In e (filter q l) /\ worth (up (left e l)) (beside (up l) e (filter q l)) = u.
  Proof.
    intros pos n. induction n as [n IH] using lt_wf_ind. intros q -> u U. set (T := filter q l) in *.
    assert (D : NoDup T) by (apply NoDup_filter, pos). assert (Tl : forall e, In e T -> In e l) by (intros e I; now apply filter_In in I).
    assert (F : forest (up l) T) by (apply forest_filter; now apply is_forest).
    set (j e := q e && (is_root (up l) T e && loop l e)). set (m e := q e && negb (is_root (up l) T e && loop l e)).
    assert (Tj : filter (fun e => is_root (up l) T e && loop l e) T = filter j l) by (unfold T; apply filter_twice).
    assert (Tm : filter (fun e => negb (is_root (up l) T e && loop l e)) T = filter m l).
    { unfold T. apply (filter_twice (fun e => negb (is_root (up l) (filter q l) e && loop l e))). }
    assert (inj : forall e, In e l -> j e = true -> In e T /\ is_root (up l) T e = true /\ loop l e = true).
    { intros e I E. unfold j in E. rewrite !andb_true_iff in E. split; [now apply filter_In | tauto]. }
    assert (inm : forall e, In e l -> m e = true -> In e T /\ (loop l e = false \/ exists b, In b T /\ up l b e = true)).
    { intros e I E. unfold m in E. apply andb_true_iff in E. destruct E as [Q E]. split; [now apply filter_In|].
      destruct (loop l e); [right | now left]. rewrite andb_true_r in E. apply negb_true_iff in E.
      destruct (existsb (fun b => up l b e) T) eqn:X; [apply existsb_exists in X; exact X|].
      enough (H : is_root (up l) T e = true) by congruence. apply is_root_iff. intros d K.
      destruct (up l d e) eqn:V; [|reflexivity]. rewrite <- X. symmetry. apply existsb_exists. eauto. }
    assert (W : worth (up l) T = N.lxor (if odd_many j l then 1 else 0) (worth (up l) (filter m l))).
    { rewrite (worth_apart (up l) (fun e => is_root (up l) T e && loop l e) T F), Tj, Tm.
      - f_equal. rewrite worth_eq by (apply forest_filter; now apply is_forest). rewrite nimsum_of_ones.
        + unfold odd_many. replace (filter (is_root (up l) (filter j l)) (filter j l)) with (filter j l); [reflexivity|].
          rewrite filter_twice. apply filter_ext_in. intros e I. destruct (j e) eqn:E; [|reflexivity]. cbn. symmetry. apply is_root_iff. intros d K.
          apply filter_In in K. destruct K as [K L]. apply inj in L; [|exact K]. now apply loop_up.
        + intros e I. apply filter_In in I. destruct I as [I _]. apply filter_In in I. destruct I as [I E]. apply inj in E; [|exact I].
          unfold above. rewrite (filter_ext_in _ (fun _ => false)); [clear; now induction (filter j l)|]. intros f K. apply filter_In in K. now apply loop_up.
      - intros e f I K P. destruct (is_root (up l) T e && loop l e) eqn:A; [apply andb_true_iff in A; apply loop_up; auto; tauto|].
        destruct (is_root (up l) T f) eqn:B; [|cbn in P; congruence]. rewrite is_root_iff in B. now apply B. }
    (* A root that is a bridge has a smaller value, or what hangs on it. *)
    assert (lower_root : forall r y, In r T -> is_root (up l) T r = true -> loop l r = false -> y < worth (up l) (above (up l) r T) + 1 ->
      u = N.lxor y (worth (up l) (beside (up l) r T)) -> exists e, In e T /\ worth (up (left e l)) (beside (up l) e T) = u).
    { intros r y R root Lr Y ->. pose proof root as root'. rewrite is_root_iff in root'. destruct (N.eq_dec y 0) as [-> | Y0].
      - exists r. split; [exact R|]. rewrite N.lxor_0_l. apply worth_ext. intros f g I K. apply bridge_keeps; auto. unfold left. rewrite left_beside.
        apply filter_In in K. apply filter_In. split; [apply Tl|]; tauto.
      - assert (E : above (up l) r T = filter (fun e => q e && up l r e) l) by apply filter_twice.
        destruct (IH (length (above (up l) r T))) with (q := fun e => q e && up l r e) (u := y - 1) as (e & I & V); [| now rewrite <- E | rewrite <- E; lia |].
        { now apply above_shorter. }
        rewrite <- E in I, V. apply filter_In in I. destruct I as [I Ur]. exists e. split; [exact I|].
        assert (posL : is_position (left e l)) by (apply after_cut; auto).
        assert (TL : forall f, In f (beside (up l) e T) -> In f T /\ In f (left e l)).
        { intros f K. apply filter_In in K. split; [tauto|]. unfold left. rewrite left_beside. apply filter_In. split; [apply Tl|]; tauto. }
        assert (R' : In r (beside (up l) e T)).
        { apply filter_In. split; [exact R|]. apply negb_true_iff. rewrite (root' e I), orb_false_r. apply N.eqb_neq. intros ->. now rewrite (root' e I) in Ur. }
        assert (same : forall f g, In f (beside (up l) e T) -> up l r f = false -> In g (beside (up l) e T) -> up (left e l) f g = up l f g).
        { intros f g K O K'. apply TL in K, K'. destruct K as [K _], K' as [K' K'']. destruct (loop l e) eqn:Le; [|apply bridge_keeps; auto].
          rewrite (loop_left l) in *; auto. destruct (loop l f) eqn:Lf; [|apply loop_keeps; auto].
          rewrite (loop_up l pos f g) by auto. unfold up. rewrite without_swap, (loops_parted l pos f e r g); auto. apply andb_false_r. }
        assert (FL : forest (up (left e l)) (beside (up l) e T)).
        { apply (forest_incl _ (left e l)); [intros f K; now apply TL | now apply is_forest]. }
        assert (DL : NoDup (beside (up l) e T)) by now apply NoDup_filter.
        rewrite (step _ r); auto.
        + f_equal.
          * replace (above (up (left e l)) r (beside (up l) e T)) with (beside (up l) e (above (up l) r T)); [rewrite V; lia|].
            unfold above, beside. rewrite !filter_twice. apply filter_ext_in. intros f K. rewrite andb_comm.
            destruct (negb ((f =? e) || up l e f)) eqn:X; [|reflexivity]. cbn. symmetry. apply same; [exact R' | now apply F | now apply filter_In].
          * transitivity (worth (up (left e l)) (beside (up l) r T)).
            { f_equal. unfold beside. rewrite filter_twice. apply filter_ext_in. intros f K. destruct (negb ((f =? e) || up l e f)) eqn:X.
              - cbn. f_equal. f_equal. apply same; [exact R' | now apply F | now apply filter_In].
              - cbn. symmetry. apply negb_false_iff in X. apply negb_false_iff, orb_true_iff. right. apply orb_true_iff in X. destruct X as [X | X].
                + apply N.eqb_eq in X. now subst.
                + destruct F as (_ & trans & _). apply (trans r e f); auto. }
            apply worth_ext. intros f g K K'. pose proof K as N. apply filter_In in N. destruct N as [_ N]. apply negb_true_iff, orb_false_iff in N.
            assert (sub : incl (beside (up l) r T) (beside (up l) e T)).
            { intros h H. apply filter_In in H. destruct H as [H B]. apply negb_true_iff, orb_false_iff in B. destruct B as [B B']. apply filter_In. split; [exact H|].
              apply negb_true_iff, orb_false_iff. split; [apply N.eqb_neq; congruence|]. apply (cross (up l) r T); auto.
              rewrite B, B', Ur. now rewrite orb_true_r. }
            apply same; auto. tauto.
        + apply is_root_iff. intros f K. destruct (up l r f) eqn:O.
          * destruct (up (left e l) f r) eqn:X; [|reflexivity]. destruct FL as (irr & trans & _). rewrite <- (irr r R'). symmetry. apply (trans r f r); auto.
            now rewrite (same r f R' (proj1 F r R) K).
          * rewrite same; auto. apply root'. now apply TL. }
    assert (cases : N.lxor (if odd_many j l then 1 else 0) u < worth (up l) (filter m l) \/ odd_many j l = true /\ u = worth (up l) (filter m l)).
    { rewrite W in U. destruct (odd_many j l); [|now left]. destruct (below_with_one u _ U); auto. }
    destruct cases as [L | [O ->]].
    - rewrite worth_eq in L by (apply forest_filter; now apply is_forest). destruct (lower_one _ _ L) as (before & x & after & y & E & Y & V).
      apply map_eq_app in E. destruct E as (rb & rest & E & Eb & E2). apply map_eq_cons in E2. destruct E2 as (r & ra & -> & Ex & Ea).
      assert (I : In r (filter (is_root (up l) (filter m l)) (filter m l))) by (rewrite E; apply in_or_app; right; now left).
      apply filter_In in I. destruct I as [I root]. apply filter_In in I. destruct I as [I M]. rewrite is_root_iff in root.
      destruct (inm r I M) as [R either].
      assert (isroot : is_root (up l) T r = true).
      { apply is_root_iff. intros d K. destruct (m d) eqn:Md; [apply root, filter_In; auto|]. unfold m in Md. apply andb_false_iff in Md.
        destruct Md as [Md | Md]; [apply filter_In in K; destruct K; congruence|]. apply negb_false_iff, andb_true_iff in Md. apply loop_up; auto; tauto. }
      assert (Lr : loop l r = false).
      { destruct either as [H | (b & B & H)]; [exact H|]. rewrite is_root_iff in isroot. now rewrite isroot in H. }
      assert (A : above (up l) r (filter m l) = above (up l) r T).
      { unfold above, T. rewrite !filter_twice. apply filter_ext_in. intros f K. unfold m. destruct (q f) eqn:Q; [|reflexivity]. cbn.
        destruct (up l r f) eqn:X; [|apply andb_false_r]. rewrite andb_true_r. apply negb_true_iff, andb_false_iff. left.
        destruct (is_root (up l) T f) eqn:Z; [|reflexivity]. rewrite is_root_iff in Z. now rewrite Z in X. }
      rewrite A in Ex. subst x. apply (lower_root r y); auto.
      pose proof (step (up l) r T F D R isroot) as S. rewrite W, worth_eq, E, map_app in S by (apply forest_filter; now apply is_forest).
      cbn [map] in S. rewrite Eb, Ea, A, nimsum_app, nimsum_cons in S. rewrite nimsum_app, nimsum_cons in V.
      set (p := worth (up l) (above (up l) r T) + 1) in *. set (s := worth (up l) (beside (up l) r T)) in *. clearbody p s.
      set (o := if odd_many j l then 1 else 0) in *. clearbody o. apply (f_equal (N.lxor p)) in S. rewrite <- (N.lxor_assoc p p s), N.lxor_nilpotent, N.lxor_0_l in S.
      rewrite <- S. apply (f_equal (N.lxor o)) in V. rewrite <- (N.lxor_assoc o o u), N.lxor_nilpotent, N.lxor_0_l in V. rewrite <- V.
      apply N.bits_inj. intros k. rewrite !N.lxor_spec.
      destruct (N.testbit o k), (N.testbit p k), (N.testbit y k), (N.testbit (nimsum before) k), (N.testbit (nimsum after) k); reflexivity.
    - destruct (cutting_a_loop l (up l) (fun e => up (without e l)) m j) as (e & [I J] & V); [apply pos | | | | | | | | exact O |].
      + intros e [I M] J. unfold m, j in *. destruct (q e), (is_root (up l) T e && loop l e); discriminate.
      + apply forest_filter. now apply is_forest.
      + intros e [I J]. apply inj in J; [|exact I]. apply is_forest, loop_position; tauto.
      + intros e f g [I J] [K M] [G _] _. apply inj in J; [|exact I]. destruct J as (_ & root & Le). destruct (inm f K M) as [_ [Lf | (b & B & X)]].
        * now apply loop_keeps.
        * destruct (loop l f) eqn:Lf; [|now apply loop_keeps]. rewrite (loop_up l pos f g) by auto. unfold up.
          rewrite (loops_parted l pos e f b g), ?andb_false_r; auto; [|rewrite is_root_iff in root; now apply root].
          destruct (loop l b) eqn:Lb; [|reflexivity]. rewrite loop_up in X; auto.
      + intros f g [K M] [G J]. destruct (inj g G J) as (_ & root & _). rewrite is_root_iff in root. apply root, inm; auto.
      + intros e f g [I J] [K J'] G D1 D2 D3. apply inj in J, J'; auto. rewrite !(up_gone l) by auto. apply gone_sym.
      + intros e f g h1 h2 [I1 J1] [I2 J2] [I3 J3]. apply inj in J1, J2, J3; auto. apply three_loops; tauto.
      + destruct (inj e I J) as (It & _ & Le). exists e. split; [exact It|]. rewrite (loop_left l), <- V by auto. f_equal.
        unfold beside, T. rewrite filter_twice. apply filter_ext_in. intros f K. rewrite (loop_up l) by auto. rewrite orb_false_r. f_equal.
        unfold m, j. now destruct (q f), (is_root (up l) T f && loop l f).
  Qed.

  Theorem values_of_graphs : values_among is_position cut value.
  Proof.
    intros l pos. pose proof (is_forest l pos) as F. split.
    - intros l' (e & I & ->). split; [now apply after_cut|]. unfold value. destruct (loop l e) eqn:L.
      + intros E. apply (f_equal N.odd) in E. rewrite !odd_worth in E; try apply is_forest; try apply after_cut; try apply pos; auto.
        unfold left in E. rewrite left_beside, (length_split (up l) e l F (proj1 pos) I) in E. unfold above in E.
        rewrite (filter_ext_in (up l e) (fun _ => false)) in E by (intros f K; now apply loop_up).
        replace (filter (fun _ => false) l) with (@nil N) in E by (clear; now induction l). cbn [length Nat.add] in E.
        rewrite Nat.odd_succ, <- Nat.negb_odd in E. now destruct (Nat.odd _).
      + rewrite (worth_ext (up (left e l)) (up l)) by (intros f g K K'; now apply bridge_keeps). unfold left. rewrite left_beside.
        apply worth_cut; auto. apply pos.
    - intros u U. destruct (reach l pos _ (fun _ => true) eq_refl u) as (e & I & V).
      { replace (filter (fun _ => true) l) with l; [exact U|]. clear. induction l; cbn; congruence. }
      replace (filter (fun _ => true) l) with l in * by (clear; induction l; cbn; congruence).
      exists (left e l). split; [now exists e|]. unfold value. rewrite <- V. f_equal. unfold left. apply left_beside.
  Qed.

  (** Who wins a sum of graphs. *)
  Theorem green_hackenbush : let move := sum_move _ (fun l parts => exists l', cut l l' /\ parts = [l']) in forall graphs, Forall is_position graphs ->
    (lost _ move graphs <-> nimsum (map value graphs) = 0) /\ (won _ move graphs <-> nimsum (map value graphs) <> 0).
  Proof.
    apply (lost_where_value_0_among (Forall is_position) _ (fun graphs => nimsum (map value graphs))).
    - apply sums_of_components_end. apply (wf_incl _ _ (fun l' l => (length l' < length l)%nat)); [|apply wf_inverse_image, lt_wf].
      intros l' l (parts & (l'' & C & ->) & [<- | []]). now apply cut_shorter.
    - intros graphs P. split.
      + intros q M. destruct M as [before l after parts (l' & C & ->)]. apply Forall_app in P. destruct P as [Pb P]. inversion P; subst.
        destruct (values_of_graphs l) as [safe _]; [assumption|]. destruct (safe l' C) as [Pl V]. split; [apply Forall_app; split; auto; now constructor|].
        rewrite !map_app. cbn [map app]. intros E. apply V. rewrite !nimsum_app, !nimsum_cons in E. rewrite !(N.lxor_comm (nimsum (map value before))) in E.
        apply lxor_cancel in E. now apply lxor_cancel in E.
      + intros u U. destruct (lower_one _ u U) as (b & x & a & y & E & Y & S). apply map_eq_app in E. destruct E as (before & r & -> & <- & E).
        apply map_eq_cons in E. destruct E as (l & after & -> & <- & <-). apply Forall_app in P. destruct P as [_ P]. inversion P; subst.
        destruct (values_of_graphs l) as [_ live]; [assumption|]. destruct (live y Y) as (l' & C & V).
        exists (before ++ [l'] ++ after). split; [constructor; now exists l'|]. rewrite map_app. cbn [map app]. now rewrite V.
  Qed.
End Graph.

(** ** The two principles *)
(** [y] is fused with [x]. *)
Definition renamed x y (v : N) := if v =? y then x else v.
Definition fused x y (ends : N -> N * N) e := (renamed x y (fst (ends e)), renamed x y (snd (ends e))).

Lemma on_fused ends x y l v : y <> 0 -> joined ends l x y = true -> on ends l v = on (fused x y ends) l (renamed x y v).
Proof.
  intros Y J. assert (xy : on ends l x = on ends l y) by exact (joined_even ends (on ends l) l (fun e => on_even ends e l) x y J).
  assert (keeps : forall v, on ends l (renamed x y v) = on ends l v) by (intros w; unfold renamed; destruct (N.eqb_spec w y); congruence).
  apply eq_true_iff_eq. split; intros O.
  - apply negb_false_iff. refine (off ends (fun v => negb (on (fused x y ends) l (renamed x y v))) l _ _ v O).
    + unfold renamed. apply N.eqb_neq in Y. rewrite N.eqb_sym in Y. now rewrite Y, on_ground.
    + intros e I. unfold even. f_equal. exact (on_even (fused x y ends) e l I).
  - rewrite <- keeps. apply negb_false_iff. refine (off (fused x y ends) (fun v => negb (on ends l v)) l _ _ _ O); [now rewrite on_ground|].
    intros e I. unfold even. cbn. f_equal. rewrite !keeps. now apply on_even.
Qed.

(** Two vertices that stay joined whichever edge is cut, as those of a cycle do, may be fused into one. *)
Theorem fusion_principle ends x y l : y <> 0 -> (forall e, In e l -> joined ends (without e l) x y = true) ->
  value ends l = value (fused x y ends) l.
Proof. intros Y J. apply worth_ext. intros e f I _. unfold up. f_equal. f_equal. apply on_fused; auto. Qed.

(** A graph that stands on one edge is worth one more than that graph on the ground. *)
Theorem colon_principle ends b top l : is_position ends l -> In b l -> ends b = (0, top) -> top <> 0 ->
  (forall f, In f l -> f <> b -> up ends l b f = true) -> value ends l = value (fused 0 top ends) (without b l) + 1.
Proof.
  intros pos B E T all. unfold value. rewrite (worth_one _ b l) by (auto using is_forest; apply pos). f_equal.
  replace (above (up ends l) b l) with (without b l).
  2: { apply filter_ext_in. intros f I. destruct (N.eqb_spec f b) as [-> | D]; [now rewrite (proj1 (is_forest ends l pos)) | now rewrite all]. }
  apply worth_ext. intros f g F G. apply in_without in F, G. unfold up. f_equal. f_equal.
  assert (J : joined ends (without f l) 0 top = true).
  { destruct (joined_ends ends b (without f l)) as [A _]; [apply in_without; intuition congruence|]. now rewrite E in A. }
  rewrite (on_fused ends 0 top _ _ T J). apply eq_true_iff_eq. split.
  - intros O. apply negb_false_iff. refine (off (fused 0 top ends) (fun v => negb (on (fused 0 top ends) (without f (without b l)) v)) _ _ _ _ O);
      [now rewrite on_ground|]. intros e I. apply (f_equal negb). destruct (N.eq_dec e b) as [-> | D].
    + assert (Q : fused 0 top ends b = (0, 0)) by (unfold fused, renamed; rewrite E; cbn [fst snd]; rewrite N.eqb_refl; now destruct (0 =? top)).
      now rewrite Q.
    + apply on_even. rewrite !in_without in *. tauto.
  - apply on_more. intros e I. rewrite !in_without in *. tauto.
Qed.

Print Assumptions green_hackenbush.
Print Assumptions fusion_principle.
Print Assumptions colon_principle.
