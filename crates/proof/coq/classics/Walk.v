(** * Walks that visit no vertex twice

    A stone stands on a vertex of a graph; a move takes it to a neighbour that was not visited; who cannot move loses. Proved here: the
    player to move loses exactly where some largest matching of the free vertices and the stone's own leaves the stone out; and with
    the stone in a corner of a fresh board of [n] by [n] squares, exactly where [n] is odd. *)

Section Walk.
  Variable vertex : Type.
  Hypothesis same : forall v w : vertex, {v = w} + {v <> w}.
  Variable adjacent : vertex -> vertex -> bool.
  Hypothesis both_ways : forall v w, adjacent v w = adjacent w v.

  Definition without (w : vertex) l := filter (fun v => if same v w then false else true) l.

  (** A position: where the stone stands, and the free vertices. *)
  Definition walk : vertex * list vertex -> vertex * list vertex -> Prop := fun '(s, free) q =>
    exists w, In w free /\ adjacent s w = true /\ q = (w, without w free).

  Definition is_position : vertex * list vertex -> Prop := fun '(s, free) => NoDup free /\ ~ In s free.

  (** A matching of [n] pairs of neighbours, no vertex in two of them. *)
  Definition ends (pairs : list (vertex * vertex)) := flat_map (fun '(v, w) => [v; w]) pairs.
  Definition matching n l := exists pairs, length pairs = n /\ NoDup (ends pairs) /\ incl (ends pairs) l /\
    Forall (fun '(v, w) => adjacent v w = true) pairs.

  (** Some largest matching leaves the stone out. *)
  Definition stone_left_out : vertex * list vertex -> Prop := fun '(s, free) => forall n, matching n (s :: free) -> matching n free.

  Lemma in_without v w l : In v (without w l) <-> In v l /\ v <> w.
  Proof. unfold without. rewrite filter_In. destruct (same v w); intuition congruence. Qed.

  Lemma length_of_ends pairs : length (ends pairs) = (2 * length pairs)%nat.
  Proof. induction pairs as [|[v w] pairs IH]; cbn; [reflexivity|]. fold (ends pairs). lia. Qed.

  Lemma matching_is_short n l : matching n l -> (2 * n <= length l)%nat.
  Proof. intros (pairs & <- & D & I & _). rewrite <- length_of_ends. now apply NoDup_incl_length. Qed.

  Lemma more_vertices n l l' : incl l l' -> matching n l -> matching n l'.
  Proof. intros L (pairs & N & D & I & A). exists pairs. repeat split; auto. intros v V. apply L, I, V. Qed.

  Lemma fewer_pairs n m l : (m <= n)%nat -> matching n l -> matching m l.
  Proof.
    intros L (pairs & N & U & I & P). exists (firstn m pairs). split; [rewrite firstn_length; lia|].
    rewrite <- (firstn_skipn m pairs) in U, I, P. unfold ends in *. rewrite flat_map_app in U, I. apply Forall_app in P.
    split; [|split; [|apply P]].
    - clear - U. induction (flat_map _ (firstn m pairs)) as [|v l IH]; [constructor|]. inversion U as [|? ? no U']; subst.
      constructor; [intros V; apply no, in_or_app; auto | now apply IH].
    - intros v V. apply I, in_or_app. auto.
  Qed.

  Lemma one_pair_more n s w l : adjacent s w = true -> s <> w -> ~ In s l -> ~ In w l -> matching n l -> matching (S n) (s :: w :: l).
  Proof.
    intros A D S W (pairs & N & U & I & P). exists ((s, w) :: pairs). cbn. fold (ends pairs). split; [now f_equal|]. split; [|split; [|now constructor]].
    - constructor; [intros [E | E]; [congruence | apply S, I, E]|]. constructor; [intros E; apply W, I, E | exact U].
    - intros v [<- | [<- | V]]; cbn; auto.
  Qed.

  (** A pair of a matching may be taken out. *)
  Lemma split_pair pairs s : In s (ends pairs) -> NoDup (ends pairs) -> Forall (fun '(v, w) => adjacent v w = true) pairs ->
    exists w rest, adjacent s w = true /\ s <> w /\ length pairs = S (length rest) /\ NoDup (ends rest) /\ Forall (fun '(v, w) => adjacent v w = true) rest /\
      In w (ends pairs) /\ forall v, In v (ends rest) -> In v (ends pairs) /\ v <> s /\ v <> w.
  Proof.
    induction pairs as [|[a b] pairs IH]; cbn; [easy|]. fold (ends pairs). intros I U P. inversion P as [|? ? A P']; subst.
    inversion U as [|? ? Na U']; subst. inversion U' as [|? ? Nb U'']; subst. destruct I as [<- | [<- | I]].
    - exists b, pairs. do 2 (split; [first [exact A | intros ->; apply Na; cbn; auto]|]). do 4 (split; [auto|]).
      intros v V. split; [auto|]. split; intros ->; [apply Na; cbn; auto | contradiction].
    - exists a, pairs. rewrite both_ways. do 2 (split; [first [exact A | intros ->; apply Na; cbn; auto]|]). do 4 (split; [auto|]).
      intros v V. split; [auto|]. split; intros ->; [contradiction | apply Na; cbn; auto].
    - destruct (IH I U'' P') as (w & rest & Aw & D & N & Ur & Pr & Iw & all). exists w, ((a, b) :: rest). cbn. fold (ends rest).
      do 2 (split; [assumption|]). split; [lia|]. split.
      { constructor; [intros [E | E]; [apply Na; cbn; auto | apply Na; cbn; right; now apply all]|].
        constructor; [intros E; now apply Nb, all | exact Ur]. }
      split; [now constructor|]. split; [auto|]. intros v [<- | [<- | V]].
      + split; [auto|]. split; intros ->; apply Na; cbn; auto.
      + split; [auto|]. split; intros ->; contradiction.
      + destruct (all v V) as (V' & Vs & Vw). auto.
  Qed.

  Lemma stone_matched n s free : matching (S n) (s :: free) -> matching (S n) free \/
    exists w, In w free /\ adjacent s w = true /\ matching n (without w free).
  Proof.
    intros (pairs & N & U & I & P). destruct (in_dec same s (ends pairs)) as [S | S].
    - right. destruct (split_pair pairs s S U P) as (w & rest & A & D & L & Ur & Pr & Iw & all). exists w.
      assert (W : In w free) by (destruct (I w Iw) as [E | E]; [contradiction | exact E]). split; [exact W|]. split; [exact A|].
      exists rest. split; [lia|]. split; [exact Ur|]. split; [|exact Pr]. intros v V. apply in_without. destruct (all v V) as (V' & Ns & Nw). split; [|exact Nw].
      destruct (I v V') as [E | E]; [congruence | exact E].
    - left. exists pairs. split; [exact N|]. split; [exact U|]. split; [|exact P]. intros v V. destruct (I v V) as [<- | E]; [contradiction | exact E].
  Qed.

  Lemma without_shorter w l : (length (without w l) <= length l)%nat.
  Proof. unfold without. induction l as [|v l IH]; cbn; [lia|]. destruct (same v w); cbn; lia. Qed.

  Lemma once_without w l : NoDup l -> NoDup (without w l).
  Proof. apply NoDup_filter. Qed.

  Lemma matching_or_not m : forall l n, length l = m -> NoDup l -> matching n l \/ ~ matching n l.
  Proof.
    induction m as [m IH] using lt_wf_ind. intros l n L U. destruct n as [|n].
    - left. exists []. repeat split; [constructor | easy | constructor].
    - destruct l as [|s free]; [right; intros M; apply matching_is_short in M; cbn in M; lia|]. inversion U as [|? ? Out U']; subst. cbn in IH.
      destruct (IH (length free) ltac:(lia) free (S n) eq_refl U') as [M | M]; [left; apply (more_vertices _ free); [cbn; auto with datatypes | exact M]|].
      assert (some : (exists w, In w free /\ adjacent s w = true /\ matching n (without w free)) \/
        forall w, In w free -> adjacent s w = true -> ~ matching n (without w free)).
      { assert (each : forall l', incl l' free -> (exists w, In w l' /\ adjacent s w = true /\ matching n (without w free)) \/
          forall w, In w l' -> adjacent s w = true -> ~ matching n (without w free)).
        { induction l' as [|w l' IHl]; intros I; [right; easy|]. destruct IHl as [(x & X & A & Mx) | none]; [intros v V; apply I; cbn; auto | left; exists x; cbn; auto |].
          destruct (adjacent s w) eqn:A; [|right; intros x [<- | X]; [congruence | now apply none]].
          pose proof (without_shorter w free).
          destruct (IH (length (without w free)) ltac:(lia) (without w free) n eq_refl (once_without w free U')) as [Mw | Mw];
            [left; exists w; cbn; auto | right; intros x [<- | X]; [auto | now apply none]]. }
        apply each. easy. }
      destruct some as [(w & W & A & Mw) | none].
      + left. apply (more_vertices _ (s :: w :: without w free)).
        { intros v [<- | [<- | V]]; cbn; auto. right. now apply in_without in V. }
        apply one_pair_more; auto; [intros ->; contradiction | intros E; apply in_without in E; tauto | intros E; apply in_without in E; tauto].
      + right. intros Ms. destruct (stone_matched n s free Ms) as [E | (w & W & A & Mw)]; [contradiction | exact (none w W A Mw)].
  Qed.

  Lemma left_out_or_matched s free : NoDup free -> ~ In s free -> stone_left_out (s, free) \/ exists n, matching n (s :: free) /\ ~ matching n free.
  Proof.
    intros U Out. assert (U' : NoDup (s :: free)) by now constructor.
    assert (some : forall m, (exists n, matching n (s :: free) /\ ~ matching n free) \/ forall n, (n < m)%nat -> matching n (s :: free) -> matching n free).
    { induction m as [|m [F | F]]; [right; intros; lia | now left |].
      destruct (matching_or_not _ (s :: free) m eq_refl U') as [A | A], (matching_or_not _ free m eq_refl U) as [B | B];
        try (left; now exists m); right; intros n N M; (destruct (Nat.eq_dec n m) as [-> | D]; [tauto | apply F; [lia | exact M]]). }
    destruct (some (S (S (length free)))) as [F | F]; [now right | left]. intros n M. apply F; [|exact M].
    apply matching_is_short in M. cbn in M. lia.
  Qed.

  Lemma walks_end : play_ends _ walk.
  Proof.
    apply (ends_by _ _ (fun p => N.of_nat (length (snd p)))). intros [s free] q (w & W & _ & ->). cbn [snd].
    assert (length (without w free) < length free)%nat; [|lia]. unfold without in *. induction free as [|v free IH]; [destruct W|]. cbn.
    pose proof (without_shorter w free) as L. unfold without in L. destruct (same v w); cbn; [lia|]. destruct W as [<- | W]; [contradiction|]. specialize (IH W). lia.
  Qed.

  Theorem walks : forall p, is_position p -> (lost _ walk p <-> stone_left_out p) /\ (won _ walk p <-> ~ stone_left_out p).
  Proof.
    apply lost_positions_among; [exact walks_end | | | |].
    - intros [s free] q [U Out] (w & W & _ & ->). split; [now apply once_without | intros I; apply in_without in I; tauto].
    - intros [s free] [U Out]. destruct (left_out_or_matched s free U Out) as [L | (n & M & F)]; [now left | right]. intros L. apply F, L, M.
    - intros [s free] q [U Out] L (w & W & A & ->) L'. cbn in L, L'.
      assert (all : forall n, matching n free).
      { induction n as [|n IH]; [exists []; repeat split; [constructor | easy | constructor]|]. apply L.
        apply (more_vertices _ (s :: w :: without w free)).
        { intros v [<- | [<- | V]]; cbn; auto. right. now apply in_without in V. }
        apply one_pair_more; [exact A | intros ->; contradiction | intros E; apply in_without in E; tauto | intros E; apply in_without in E; tauto |].
        apply L'. apply (more_vertices _ free); [|exact IH]. intros v V. destruct (same w v) as [-> | D]; [now left | right]. apply in_without. auto. }
      specialize (all (S (length free))). apply matching_is_short in all. lia.
    - intros [s free] [U Out] L. destruct (left_out_or_matched s free U Out) as [L' | (n & M & F)]; [contradiction|].
      destruct n as [|n]; [exfalso; apply F; exists []; repeat split; [constructor | easy | constructor]|].
      destruct (stone_matched n s free M) as [E | (w & W & A & Mw)]; [contradiction|]. exists (w, without w free). split; [now exists w|].
      intros m Mm. destruct (Nat.le_gt_cases m n) as [Q | Q].
      + apply (fewer_pairs n); [exact Q | exact Mw].
      + exfalso. apply F. apply (more_vertices _ (w :: without w free)); [|apply (fewer_pairs m); [exact Q | exact Mm]].
        intros v [<- | V]; [exact W | now apply in_without in V].
  Qed.

  Lemma two_matchings m n l r : (forall v, In v l -> ~ In v r) -> matching m l -> matching n r -> matching (m + n) (l ++ r).
  Proof.
    intros apart (p & <- & U & I & P) (q & <- & U' & I' & P'). exists (p ++ q). unfold ends in *. rewrite flat_map_app, app_length.
    split; [reflexivity|]. split; [|split; [|now apply Forall_app]].
    - assert (out : forall v, In v (flat_map (fun '(v, w) => [v; w]) p) -> ~ In v (flat_map (fun '(v, w) => [v; w]) q)).
      { intros v V V'. exact (apart v (I v V) (I' v V')). }
      clear I P. revert U out. generalize (flat_map (fun '(v, w) => [v; w]) p). intros e U. induction U as [|v e no U IH]; intros out; [exact U'|].
      cbn. constructor; [intros E; apply in_app_or in E; destruct E as [E | E]; [contradiction | exact (out v (or_introl eq_refl) E)]|].
      apply IH. intros w W. apply out. now right.
    - intros v V. apply in_app_or in V. apply in_or_app. destruct V; auto.
  Qed.
End Walk.

(** ** A board of [n] by [n] squares, the stone in a corner *)
Open Scope nat_scope.

Definition square := (nat * nat)%type.
Definition same_square : forall v w : square, {v = w} + {v <> w}.
Proof. decide equality; apply Nat.eq_dec. Defined.

(** Squares with a side in common. *)
Definition beside : square -> square -> bool := fun '(a, b) '(c, d) =>
  (a =? c) && ((b =? S d) || (d =? S b)) || (b =? d) && ((a =? S c) || (c =? S a)).

Lemma beside_both_ways v w : beside v w = beside w v.
Proof.
  destruct v as [a b], w as [c d]. unfold beside. rewrite (Nat.eqb_sym a c), (Nat.eqb_sym b d).
  now rewrite (orb_comm (b =? S d)), (orb_comm (a =? S c)).
Qed.

(** [h] by [w] squares from [(i, j)] on. *)
Definition block i h j w : list square := list_prod (seq i h) (seq j w).

Lemma in_block a b i h j w : In (a, b) (block i h j w) <-> (i <= a < i + h) /\ (j <= b < j + w).
Proof. unfold block. now rewrite in_prod_iff, !in_seq. Qed.

Definition tiled := matching square beside.

Lemma nothing_tiled l : tiled 0 l.
Proof. exists []. repeat split; [constructor | easy | constructor]. Qed.

Lemma a_row i j k : tiled k (block i 1 j (2 * k)).
Proof.
  induction k as [|k IH]; [apply nothing_tiled|].
  apply (more_vertices square beside _ ((i, j + 2 * k) :: (i, S (j + 2 * k)) :: block i 1 j (2 * k))).
  - intros [a b] [E | [E | V]]; [injection E as <- <- | injection E as <- <- |]; rewrite in_block in *; lia.
  - apply one_pair_more; [cbn; rewrite !Nat.eqb_refl; now rewrite orb_true_r | intros E; injection E; lia | | | exact IH]; rewrite in_block; lia.
Qed.

Lemma two_rows i j k : tiled k (block i 2 j k).
Proof.
  induction k as [|k IH]; [apply nothing_tiled|].
  apply (more_vertices square beside _ ((i, j + k) :: (S i, j + k) :: block i 2 j k)).
  - intros [a b] [E | [E | V]]; [injection E as <- <- | injection E as <- <- |]; rewrite in_block in *; lia.
  - apply one_pair_more; [cbn; rewrite !Nat.eqb_refl; now rewrite !orb_true_r | intros E; injection E; lia | | | exact IH]; rewrite in_block; lia.
Qed.

Lemma stacked m s j w : (forall i, tiled m (block i s j w)) -> forall i h, tiled (h * m) (block i (h * s) j w).
Proof.
  intros one i h. induction h as [|h IH]; [apply nothing_tiled|]. cbn [Nat.mul]. rewrite Nat.add_comm.
  apply (more_vertices square beside _ (block i (h * s) j w ++ block (i + h * s) s j w)).
  - intros [a b] V. apply in_app_or in V. rewrite !in_block in *. lia.
  - apply two_matchings; [intros [a b] V V'; rewrite in_block in *; lia | exact IH | apply one].
Qed.

Definition free_squares n := without square same_square (0, 0) (block 0 n 0 n).

Lemma in_free n a b : In (a, b) (free_squares n) <-> a < n /\ b < n /\ (a, b) <> (0, 0).
Proof. unfold free_squares. rewrite in_without, in_block. intuition lia. Qed.

Lemma once_in_block i h j w : NoDup (block i h j w).
Proof.
  unfold block. generalize (seq_NoDup h i). generalize (seq i h). intros l U. induction U as [|a l no U IH]; cbn; [constructor|].
  assert (R : NoDup (map (fun b : nat => (a, b)) (seq j w))).
  { generalize (seq_NoDup w j). generalize (seq j w). intros r V. induction V as [|b r nob V IHr]; cbn; constructor; [|exact IHr].
    intros I. apply in_map_iff in I. destruct I as (c & E & I). injection E as ->. contradiction. }
  assert (out : forall v, In v (map (fun b => (a, b)) (seq j w)) -> ~ In v (list_prod l (seq j w))).
  { intros v I J. apply in_map_iff in I. destruct I as (b & <- & _). apply in_prod_iff in J. tauto. }
  induction R as [|v r nov R IHR]; cbn; [exact IH|]. constructor; [intros I; apply in_app_or in I; destruct I as [I | I]; [contradiction | exact (out v (or_introl eq_refl) I)]|].
  apply IHR. intros x X. apply out. now right.
Qed.

Theorem walk_on_a_board n : 1 <= n -> let p := ((0, 0), free_squares n) in let walk := walk square same_square beside in
  (lost _ walk p <-> Nat.Odd n) /\ (won _ walk p <-> Nat.Even n).
Proof.
  intros P p walk. assert (U : NoDup (free_squares n)) by (apply once_without, once_in_block).
  assert (D : is_position square p) by (split; [exact U | rewrite in_free; intros (_ & _ & N); now apply N]).
  assert (size : S (length (free_squares n)) = n * n).
  { assert (L : length (block 0 n 0 n) = n * n) by (unfold block, square; now rewrite prod_length, !seq_length). rewrite <- L.
    assert (V : NoDup ((0, 0) :: free_squares n)) by (constructor; [apply D | exact U]). apply Nat.le_antisymm.
    - change (S (length (free_squares n))) with (length ((0, 0) :: free_squares n)). apply NoDup_incl_length; [exact V|].
      intros [a b] [E | I]; [injection E as <- <-; rewrite in_block; lia | now apply in_without in I].
    - change (S (length (free_squares n))) with (length ((0, 0) :: free_squares n)). apply NoDup_incl_length; [apply once_in_block|].
      intros [a b] I. rewrite in_block in I. destruct (same_square (0, 0) (a, b)) as [E | E]; [left; exact E | right].
      apply in_free. split; [lia|]. split; [lia | congruence]. }
  destruct (walks square same_square beside beside_both_ways p D) as [L W]. fold walk in L, W.
  assert (odd : Nat.Odd n -> stone_left_out square beside p).
  { intros [k E] m M. apply matching_is_short in M. cbn [length] in M. rewrite size in M. apply (fewer_pairs square beside (k + k * n)); [nia|].
    apply (more_vertices square beside _ (block 0 1 1 (2 * k) ++ block 1 (k * 2) 0 n)).
    - intros [a b] V. apply in_app_or in V. rewrite !in_block in V. apply in_free. split; [lia|]. split; [lia|]. intros F. injection F as -> ->. lia.
    - apply two_matchings; [intros [a b] V V'; rewrite in_block in *; lia | apply a_row | apply stacked; intros i; apply two_rows]. }
  assert (even : Nat.Even n -> ~ stone_left_out square beside p).
  { intros [k E] M. specialize (M (n * k)). assert (T : tiled (n * k) (block 0 n 0 n)).
    { replace (block 0 n 0 n) with (block 0 (n * 1) 0 n) by (now rewrite Nat.mul_1_r).
      apply stacked. intros i. rewrite E. apply a_row. }
    assert (A : matching square beside (n * k) (free_squares n)).
    { apply M. apply (more_vertices square beside _ (block 0 n 0 n)); [|exact T]. intros [a b] I. rewrite in_block in I.
      destruct (same_square (0, 0) (a, b)) as [F | F]; [left; exact F | right]. apply in_free. split; [lia|]. split; [lia | congruence]. }
    apply matching_is_short in A. nia. }
  destruct (Nat.Even_or_Odd n) as [E | O].
  - pose proof (even E) as no. split; (split; intros H; [|]).
    + apply L in H. contradiction.
    + exfalso. exact (Nat.Even_Odd_False n E H).
    + exact E.
    + now apply W.
  - pose proof (odd O) as yes. split; (split; intros H; [|]).
    + exact O.
    + now apply L.
    + apply W in H. contradiction.
    + exfalso. exact (Nat.Even_Odd_False n H O).
Qed.

Print Assumptions walks.
Print Assumptions walk_on_a_board.
