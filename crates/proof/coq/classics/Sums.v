(** * Grundy values, and sums of any components

    A position's Grundy value is the least number that no option is worth. [values move g] says that [g] is that function, by this
    definition alone. Proved here, of every game in which play ends: it is determined; who has to move loses exactly where it is
    0; and of a sum it is the nim-sum of what the components are worth. [Sprague 1935], [Grundy 1939] *)

(** [lost_positions] where not everything is a position: no move leaves [D]. *)
Theorem lost_positions_among (position : Type) (move : position -> position -> Prop) (D P : position -> Prop) :
  play_ends position move -> (forall p q, D p -> move p q -> D q) -> (forall p, D p -> P p \/ ~ P p) ->
  (forall p q, D p -> P p -> move p q -> ~ P q) ->
  (forall p, D p -> ~ P p -> exists q, move p q /\ P q) ->
  forall p, D p -> (lost position move p <-> P p) /\ (won position move p <-> ~ P p).
Proof.
  intros ends closed either safe live.
  assert (both : forall p, D p -> (P p -> lost position move p) /\ (~ P p -> won position move p)).
  { intros p. induction p as [p IH] using (well_founded_ind ends). intros Dp. split; intros Pp.
    - constructor. intros q to. apply (IH q to (closed p q Dp to)), (safe p q Dp Pp to).
    - destruct (live p Dp Pp) as (q & to & Pq). apply (Won _ _ p q to), (IH q to (closed p q Dp to)), Pq. }
  intros p Dp. destruct (both p Dp) as [L W], (either p Dp) as [Pp | Pp]; split; split; intros H; try contradiction; auto; exfalso.
  - exact (never_both position move ends p (L Pp) H).
  - exact (never_both position move ends p H (W Pp)).
Qed.

Section Values.
  Variable position : Type.
  Variable move : position -> position -> Prop.

  Definition values (g : position -> N) := forall p,
    (forall q, move p q -> g q <> g p) /\ (forall u, u < g p -> exists q, move p q /\ g q = u).

  Theorem values_unique g h : play_ends position move -> values g -> values h -> forall p, g p = h p.
  Proof.
    intros ends G H p. induction p as [p IH] using (well_founded_ind ends).
    destruct (G p) as [no_g all_g], (H p) as [no_h all_h].
    destruct (N.lt_trichotomy (g p) (h p)) as [L | [L | L]]; [exfalso | exact L | exfalso].
    - destruct (all_h _ L) as (q & to & V). apply (no_g q to). now rewrite (IH q to).
    - destruct (all_g _ L) as (q & to & V). apply (no_h q to). now rewrite <- (IH q to).
  Qed.

  Theorem lost_where_value_0 g : play_ends position move -> values g ->
    forall p, (lost position move p <-> g p = 0) /\ (won position move p <-> g p <> 0).
  Proof.
    intros ends G. apply lost_positions; [exact ends | | |].
    - intros p. destruct (N.eq_dec (g p) 0); auto.
    - intros p q Z to E. apply (proj1 (G p) q to). congruence.
    - intros p Z. apply (proj2 (G p) 0). lia.
  Qed.
End Values.
Arguments values {position}.

(** The same where not everything is a position: no move leaves [D]. *)
Definition values_among {position : Type} (D : position -> Prop) (move : position -> position -> Prop) (g : position -> N) :=
  forall p, D p -> (forall q, move p q -> D q /\ g q <> g p) /\ (forall u, u < g p -> exists q, move p q /\ g q = u).

Theorem lost_where_value_0_among {position : Type} (D : position -> Prop) (move : position -> position -> Prop) g :
  play_ends position move -> values_among D move g -> forall p, D p ->
  (lost position move p <-> g p = 0) /\ (won position move p <-> g p <> 0).
Proof.
  intros ends G. apply lost_positions_among; [exact ends | | | |].
  - intros p q Dp to. now apply (proj1 (G p Dp)).
  - intros p _. destruct (N.eq_dec (g p) 0); auto.
  - intros p q Dp Z to E. apply (proj1 (G p Dp) q to). congruence.
  - intros p Dp Z. apply (proj2 (G p Dp) 0). lia.
Qed.

(** Every number below a nim-sum is had by lowering one of its numbers. *)
Lemma lower_one l : forall u, u < nimsum l -> exists before x after y,
  l = before ++ x :: after /\ y < x /\ nimsum (before ++ y :: after) = u.
Proof.
  intros u L. set (d := N.lxor (nimsum l) u).
  assert (D : d <> 0) by (intros E; apply N.lxor_eq in E; lia).
  assert (B : N.testbit (nimsum l) (N.log2 d) = true).
  { destruct (N.testbit (nimsum l) (N.log2 d)) eqn:B; [reflexivity|].
    pose proof (N.bit_log2 d D) as T. unfold d in T at 1. rewrite N.lxor_spec, B, xorb_false_l in T.
    pose proof (lxor_below u d D T) as S. unfold d in S. rewrite (N.lxor_comm (nimsum l)), <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in S. lia. }
  destruct (nimsum_bit l _ B) as (x & I & X). apply in_split in I. destruct I as (before & after & E).
  exists before, x, after, (N.lxor x d). split; [exact E|]. split; [now apply lxor_below|].
  unfold d. rewrite E, !nimsum_app, !nimsum_cons. apply N.bits_inj. intros k. rewrite !N.lxor_spec.
  now destruct (N.testbit x k), (N.testbit u k), (N.testbit (nimsum before) k), (N.testbit (nimsum after) k).
Qed.

(** A nim-sum changes where one of its numbers does. *)
Lemma change_one before x y after : nimsum (before ++ y ++ after) = nimsum (before ++ x ++ after) -> nimsum y = nimsum x.
Proof.
  rewrite !nimsum_app. intros E. apply (f_equal (N.lxor (nimsum before))) in E.
  rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in E. exact (lxor_cancel _ _ _ E).
Qed.

Section Sums.
  Variable component : Type.
  (** What a component may become: the components that are left of it. *)
  Variable option : component -> list component -> Prop.

  (** A move in a sum is a move in one of its components. *)
  Inductive sum_move : list component -> list component -> Prop :=
  | In_one before c after parts : option c parts -> sum_move (before ++ c :: after) (before ++ parts ++ after).

  Lemma sum_move_of_app l r q : sum_move (l ++ r) q ->
    (exists l', sum_move l l' /\ q = l' ++ r) \/ (exists r', sum_move r r' /\ q = l ++ r').
  Proof.
    intros M. remember (l ++ r) as sum eqn:E. destruct M as [before n after parts H].
    revert before E. induction l as [|x l IH]; intros before E; cbn in E.
    - right. exists (before ++ parts ++ after). subst r. now split; [constructor|].
    - destruct before as [|y before]; cbn in E; injection E as <- E.
      + left. exists (parts ++ l). subst after. cbn. split; [exact (In_one [] n l parts H) | apply app_assoc].
      + destruct (IH before E) as [(l' & M & Q) | (r' & M & Q)]; cbn; rewrite Q.
        * left. exists (y :: l'). split; [|reflexivity].
          destruct M as [bf m af ps M]. exact (In_one (y :: bf) m af ps M).
        * right. now exists r'.
  Qed.

  Theorem sums_of_components_end :
    well_founded (fun part c => exists parts, option c parts /\ In part parts) -> play_ends (list component) sum_move.
  Proof.
    intros smaller. unfold play_ends. set (R := fun q p => sum_move p q).
    assert (joined : forall l, Acc R l -> forall r, Acc R r -> Acc R (l ++ r)).
    { intros l Al. induction Al as [l Hl IHl]. intros r Ar. induction Ar as [r Hr IHr].
      constructor. intros q M. destruct (sum_move_of_app l r q M) as [(l' & M' & ->) | (r' & M' & ->)].
      - apply IHl; [exact M' | now constructor].
      - apply IHr, M'. }
    assert (nothing : Acc R []).
    { constructor. intros q M. unfold R in M. remember [] as sum eqn:E. destruct M as [[|] n after parts _]; discriminate. }
    assert (all : forall l, Forall (fun c => Acc R [c]) l -> Acc R l).
    { intros l F. induction F as [|c l An F IH]; [exact nothing | exact (joined [c] An l IH)]. }
    intros l. apply all, Forall_forall. intros c _. clear l.
    induction c as [c IH] using (well_founded_ind smaller). constructor. intros q M. unfold R in M.
    remember [c] as sum eqn:E. destruct M as [[|x before] m after parts H]; [|now destruct before].
    injection E as -> ->. cbn. rewrite app_nil_r. apply all, Forall_forall. intros part I. apply IH. now exists parts.
  Qed.

  Definition component_values (g : component -> N) := forall c,
    (forall parts, option c parts -> nimsum (map g parts) <> g c) /\
    (forall u, u < g c -> exists parts, option c parts /\ nimsum (map g parts) = u).

  Theorem values_of_sums g : component_values g -> values sum_move (fun sum => nimsum (map g sum)).
  Proof.
    intros G sum. split.
    - intros q [before c after parts O] E. apply (proj1 (G c) parts O). rewrite !map_app in E. cbn [map] in E.
      change (g c :: map g after) with ([g c] ++ map g after) in E. apply change_one in E. rewrite E. apply N.lxor_0_r.
    - intros u L. destruct (lower_one _ u L) as (before & x & after & y & E & Y & S).
      apply map_eq_app in E. destruct E as (b & r & -> & <- & E). apply map_eq_cons in E. destruct E as (c & a & -> & <- & <-).
      destruct (proj2 (G c) y Y) as (parts & O & V). exists (b ++ parts ++ a). split; [now constructor|].
      rewrite !map_app, !nimsum_app, V. now rewrite nimsum_app, nimsum_cons in S.
  Qed.

  (** The theorem of Sprague and Grundy. *)
  Theorem sums_are_lost_where_the_nimsum_is_0 g :
    well_founded (fun part c => exists parts, option c parts /\ In part parts) -> component_values g -> forall sum,
    (lost _ sum_move sum <-> nimsum (map g sum) = 0) /\ (won _ sum_move sum <-> nimsum (map g sum) <> 0).
  Proof.
    intros smaller G. apply (lost_where_value_0 _ sum_move (fun sum => nimsum (map g sum))); [now apply sums_of_components_end | now apply values_of_sums].
  Qed.
End Sums.

(** Sums of any games: a component is a position. *)
Theorem sums_of_games (position : Type) (move : position -> position -> Prop) g : play_ends position move -> values move g ->
  let move_in_sum := sum_move position (fun p parts => exists q, move p q /\ parts = [q]) in forall sum,
  (lost _ move_in_sum sum <-> nimsum (map g sum) = 0) /\ (won _ move_in_sum sum <-> nimsum (map g sum) <> 0).
Proof.
  intros ends V. apply sums_are_lost_where_the_nimsum_is_0.
  - apply (wf_incl _ _ (fun q p => move p q)); [|exact ends]. intros q p (parts & (r & M & ->) & [<- | []]). exact M.
  - intros p. split.
    + intros parts (q & M & ->). cbn. rewrite N.lxor_0_r. now apply V.
    + intros u U. destruct (proj2 (V p) u U) as (q & M & E). exists [q]. split; [now exists q|]. cbn. now rewrite N.lxor_0_r.
Qed.

(** ** Games with finitely many options have Grundy values *)
(** The least number that is not in a list. *)
Fixpoint least_from (tries : nat) (l : list N) u := match tries with
  | O => u
  | S tries => if in_dec N.eq_dec u l then least_from tries l (u + 1) else u
  end.
Definition mex l := least_from (length l) l 0.

Lemma least_from_spec tries : forall l u, (forall v, v < u -> In v l) -> (N.to_nat u + tries = length l)%nat ->
  ~ In (least_from tries l u) l /\ forall v, v < least_from tries l u -> In v l.
Proof.
  induction tries as [|tries IH]; intros l u below T; cbn.
  - split; [|exact below]. intros I.
    assert (A : incl (seq 0 (S (length l))) (map N.to_nat l)).
    { intros m M. apply in_seq in M. apply in_map_iff. exists (N.of_nat m). split; [lia|].
      destruct (N.eq_dec (N.of_nat m) u) as [-> | E]; [exact I|]. apply below. lia. }
    apply NoDup_incl_length in A; [|apply seq_NoDup]. rewrite map_length, seq_length in A. lia.
  - destruct (in_dec N.eq_dec u l) as [I | I]; [|now split].
    apply IH; [|lia]. intros v V. destruct (N.eq_dec v u) as [-> | E]; [exact I | apply below; lia].
Qed.

Lemma mex_spec l : ~ In (mex l) l /\ forall u, u < mex l -> In u l.
Proof. apply least_from_spec; [lia | reflexivity]. Qed.

Section Finite.
  Variables (component : Type) (options : component -> list (list component)) (size : component -> N).
  Hypothesis smaller : forall c parts part, In parts (options c) -> In part parts -> size part < size c.

  Fixpoint value_in (steps : nat) c := match steps with
    | O => 0
    | S steps => mex (map (fun parts => nimsum (map (value_in steps) parts)) (options c))
    end.
  Definition grundy c := value_in (S (N.to_nat (size c))) c.

  Lemma enough_steps steps : forall c, size c < N.of_nat steps -> value_in steps c = grundy c.
  Proof.
    induction steps as [steps IH] using lt_wf_ind. intros c S. unfold grundy. destruct steps as [|steps]; [lia|]. cbn.
    f_equal. apply map_ext_in. intros parts O. f_equal. apply map_ext_in. intros part I. pose proof (smaller c parts part O I) as L.
    rewrite (IH steps) by lia. destruct (N.eq_dec (N.of_nat steps) (size c)) as [E | E].
    - replace (N.to_nat (size c)) with steps by lia. rewrite IH by lia. reflexivity.
    - rewrite IH by lia. reflexivity.
  Qed.

  Theorem finite_games_have_values : component_values component (fun c parts => In parts (options c)) grundy.
  Proof.
    intros c. unfold grundy. cbn [value_in].
    set (l := map _ _). assert (E : l = map (fun parts => nimsum (map grundy parts)) (options c)).
    { apply map_ext_in. intros parts O. f_equal. apply map_ext_in. intros part I. apply enough_steps.
      pose proof (smaller c parts part O I). lia. }
    rewrite E. destruct (mex_spec (map (fun parts => nimsum (map grundy parts)) (options c))) as [no all]. split.
    - intros parts O V. apply no. rewrite <- V. now apply (in_map (fun parts => nimsum (map grundy parts))).
    - intros u U. apply all in U. apply in_map_iff in U. destruct U as (parts & <- & O). now exists parts.
  Qed.
End Finite.

(** The same for rules that are told as a relation: its Grundy function, by which sums are decided. *)
Theorem sprague_grundy (component : Type) (option : component -> list component -> Prop)
    (options : component -> list (list component)) (size : component -> N) :
  (forall c parts, option c parts -> In parts (options c)) -> (forall c parts, In parts (options c) -> option c parts) ->
  (forall c parts, option c parts -> Forall (fun part => size part < size c) parts) ->
  exists g, component_values component option g /\ forall sum,
    (lost _ (sum_move component option) sum <-> nimsum (map g sum) = 0) /\
    (won _ (sum_move component option) sum <-> nimsum (map g sum) <> 0).
Proof.
  intros all only smaller. exists (grundy component options size).
  assert (V : component_values component option (grundy component options size)).
  { intros c. destruct (finite_games_have_values component options size) with (c := c) as [no every].
    - intros c' parts part O I. apply only, smaller in O. rewrite Forall_forall in O. now apply O.
    - split; [intros parts O; now apply no, all|]. intros u U. destruct (every u U) as (parts & O & E).
      exists parts. split; [now apply only | exact E]. }
  split; [exact V|]. apply sums_are_lost_where_the_nimsum_is_0; [|exact V].
  apply (wf_incl _ _ (fun part c => size part < size c)); [|apply wf_inverse_image, N.lt_wf_0].
  intros part c (parts & O & I). apply smaller in O. rewrite Forall_forall in O. now apply O.
Qed.

(** The numbers up to [n]. *)
Definition upto n := map N.of_nat (seq 0 (S (N.to_nat n))).

Lemma in_upto k n : In k (upto n) <-> k <= n.
Proof.
  unfold upto. rewrite in_map_iff. split.
  - intros (m & <- & M). apply in_seq in M. lia.
  - intros L. exists (N.to_nat k). split; [lia | apply in_seq; lia].
Qed.

(** The numbers from 1 to [n]. *)
Definition numbers n := map N.of_nat (seq 1 (N.to_nat n)).

Lemma in_numbers k n : In k (numbers n) <-> 1 <= k <= n.
Proof.
  unfold numbers. rewrite in_map_iff. split.
  - intros (m & <- & M). apply in_seq in M. lia.
  - intros L. exists (N.to_nat k). split; [lia | apply in_seq; lia].
Qed.

Print Assumptions sprague_grundy.
