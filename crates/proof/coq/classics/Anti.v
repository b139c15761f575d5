(** * Misère sums of tokens on graphs

    Tokens stand on the vertices of a graph in which no path goes on for ever; a move takes one along an arc. Proved here: who wins where
    play is over as soon as every token stands on a vertex of value 0, and the player to move has won then (the SJ rule); and who wins
    misère play where all vertices are tame. *)

(** Misère play where not everything is a position: no move leaves [D]. *)
Section Among.
  Variables (position : Type) (move : position -> position -> Prop) (D P : position -> Prop).
  Definition none : position -> Prop := fun _ => False.

  Theorem misere_among : play_ends position move -> (forall p q, D p -> move p q -> D q) -> (forall p, D p -> P p \/ ~ P p) ->
    (forall p, D p -> P p -> exists q, move p q) ->
    (forall p q, D p -> P p -> move p q -> ~ P q) ->
    (forall p, D p -> ~ P p -> (exists q, move p q /\ P q) \/ forall q, ~ move p q) ->
    forall p, D p -> (Goals.lost _ move none none True p <-> P p) /\ (Goals.won _ move none none True p <-> ~ P p).
  Proof.
    intros ends closed either moves safe live.
    assert (both : forall p, D p -> (P p -> Goals.lost _ move none none True p) /\ (~ P p -> Goals.won _ move none none True p)).
    { intros p. induction p as [p IH] using (well_founded_ind ends). intros Dp. split; intros Pp.
      - constructor; [intros _; exact (moves p Dp Pp)|]. intros q to. split; [easy | right].
        apply (IH q to (closed p q Dp to)), (safe p q Dp Pp to).
      - destruct (live p Dp Pp) as [(q & to & Pq) | stuck]; [|now apply Goals.Stuck].
        apply (Goals.Won _ _ _ _ _ p q to). right. split; [easy|]. apply (IH q to (closed p q Dp to)), Pq. }
    assert (never : forall p, Goals.lost _ move none none True p -> Goals.won _ move none none True p -> False).
    { intros p. induction p as [p IH] using (well_founded_ind ends). intros L W. destruct L as [p some all].
      destruct W as [p r to [[] | [_ L]] | p _ stuck].
      - destruct (all r to) as [_ [[] | W]]. exact (IH r to L W).
      - destruct (some Logic.I) as (r & to). exact (stuck r to). }
    intros p Dp. destruct (both p Dp) as [L W], (either p Dp) as [Pp | Pp]; split; split; intros H; try contradiction; auto; exfalso.
    - exact (never p (L Pp) H).
    - exact (never p H (W Pp)).
  Qed.
End Among.
Arguments none {position}.

Section Tokens.
  Variable vertex : Type.
  Variable arc : vertex -> vertex -> Prop.
  Hypothesis paths_end : well_founded (fun v u => arc u v).

  Definition move := sum_move vertex (fun u parts => exists v, arc u v /\ parts = [v]).

  Lemma move_one before u v after : arc u v -> move (before ++ u :: after) (before ++ v :: after).
  Proof. intros A. apply (In_one _ _ before u after [v]). now exists v. Qed.

  Lemma moves_are_of_one p q : move p q -> exists before u v after, p = before ++ u :: after /\ q = before ++ v :: after /\ arc u v.
  Proof. intros [before u after parts (v & A & ->)]. now exists before, u, v, after. Qed.

  Lemma tokens_end : play_ends _ move.
  Proof.
    apply sums_of_components_end. apply (wf_incl _ _ (fun v u => arc u v)); [|exact paths_end].
    intros v u (parts & (w & A & ->) & [<- | []]). exact A.
  Qed.

  (** The Grundy values of the vertices. *)
  Variable g : vertex -> N.
  Hypothesis g_values : values arc g.

  Definition x (tokens : list vertex) := nimsum (map g tokens).

  Lemma x_of before u after : x (before ++ u :: after) = N.lxor (x (before ++ after)) (g u).
  Proof.
    unfold x. rewrite !map_app. cbn [map]. rewrite !nimsum_app, nimsum_cons. apply N.bits_inj. intros k. rewrite !N.lxor_spec.
    now destruct (N.testbit (g u) k), (N.testbit (nimsum (map g before)) k), (N.testbit (nimsum (map g after)) k).
  Qed.

  Lemma x_moves before u v after : arc u v -> x (before ++ v :: after) <> x (before ++ u :: after).
  Proof.
    intros A E. rewrite !x_of, !(N.lxor_comm (x _)) in E. apply lxor_cancel in E. now apply (proj1 (g_values u) v).
  Qed.

  (** A token that can be lowered so that the nim-sum becomes 0. *)
  Lemma x_to_0 tokens : x tokens <> 0 -> exists before u after, tokens = before ++ u :: after /\ x (before ++ after) < g u.
  Proof.
    intros X. destruct (lower_one (map g tokens) 0) as (b & n & a & y & E & Y & Z); [fold (x tokens); lia|].
    apply map_eq_app in E. destruct E as (before & r & -> & <- & E). apply map_eq_cons in E. destruct E as (u & after & -> & <- & <-).
    exists before, u, after. split; [reflexivity|]. unfold x. rewrite map_app. rewrite nimsum_app, nimsum_cons in Z. rewrite nimsum_app.
    replace (N.lxor (nimsum (map g before)) (nimsum (map g after))) with y; [exact Y|].
    apply N.lxor_eq. rewrite <- Z. apply N.bits_inj. intros k. rewrite !N.lxor_spec.
    now destruct (N.testbit y k), (N.testbit (nimsum (map g before)) k), (N.testbit (nimsum (map g after)) k).
  Qed.

  Definition small u := g u <= 1.

  Lemma x_of_small tokens : Forall small tokens -> x tokens <= 1.
  Proof.
    intros F. induction F as [|u l S F IH]; [cbn; lia|]. unfold x in *. cbn [map]. rewrite nimsum_cons. unfold small in S.
    destruct (g u) as [|[|[]|]], (nimsum (map g l)) as [|[|[]|]]; cbn; lia.
  Qed.

  Lemma small_or_not tokens : Forall small tokens \/ exists before u after, tokens = before ++ u :: after /\ 2 <= g u.
  Proof.
    induction tokens as [|u l IH]; [left; constructor|]. destruct (N.le_gt_cases 2 (g u)) as [B | B]; [right; now exists [], u, l|].
    destruct IH as [F | (b & w & a & -> & B')]; [left; constructor; [unfold small; lia | exact F] | right; now exists (u :: b), w, a].
  Qed.

  Lemma both_small before after : Forall small (before ++ after) <-> Forall small before /\ Forall small after.
  Proof. apply Forall_app. Qed.

  (** ** The SJ rule *)
  Definition going tokens := exists u, In u tokens /\ g u <> 0.
  Definition move_to_zeros p q := going p /\ move p q.

  Definition sj_lost tokens := (Forall small tokens /\ x tokens <> 0) \/ (~ Forall small tokens /\ x tokens = 0).

  Lemma small_decided tokens : Forall small tokens \/ ~ Forall small tokens.
  Proof.
    destruct (small_or_not tokens) as [F | (b & u & a & -> & B)]; [now left | right]. intros F. apply Forall_app in F. destruct F as [_ F].
    inversion F as [|? ? S]; subst. unfold small in S. lia.
  Qed.

  Lemma zeros_sum_to_0 tokens : ~ going tokens -> x tokens = 0.
  Proof.
    induction tokens as [|u l IH]; intros N; [reflexivity|]. unfold x in *. cbn [map]. rewrite nimsum_cons, IH.
    - rewrite N.lxor_0_r. destruct (N.eq_dec (g u) 0) as [Z | Z]; [exact Z|]. exfalso. apply N. exists u. cbn. auto.
    - intros (w & I & W). apply N. exists w. cbn. auto.
  Qed.

  Lemma going_or_not tokens : going tokens \/ ~ going tokens.
  Proof.
    induction tokens as [|u l [(w & I & W) | N]]; [right; intros (w & [] & _) | left; exists w; cbn; auto |].
    destruct (N.eq_dec (g u) 0) as [Z | Z]; [right | left; exists u; cbn; auto]. intros (w & [<- | I] & W); [contradiction | apply N; now exists w].
  Qed.

  Theorem sj_rule : forall tokens,
    (Goals.lost _ move_to_zeros none none True tokens <-> sj_lost tokens) /\
    (Goals.won _ move_to_zeros none none True tokens <-> ~ sj_lost tokens).
  Proof.
    apply Goals.lost_positions_at_goals.
    - apply (wf_incl _ _ (fun q p => move p q)); [intros q p [_ M]; exact M | exact tokens_end].
    - intros p. unfold sj_lost. destruct (small_decided p), (N.eq_dec (x p) 0); tauto.
    - intros p P _. assert (G : going p).
      { destruct P as [[_ X] | [B X]].
        - destruct (going_or_not p) as [G | G]; [exact G|]. now apply zeros_sum_to_0 in G.
        - destruct (small_or_not p) as [F | (b & u & a & -> & U)]; [contradiction|]. exists u. split; [apply in_or_app; cbn; auto | lia]. }
      destruct G as (u & I & U). pose proof I as I'. apply in_split in I'. destruct I' as (b & a & ->).
      destruct (proj2 (g_values u) 0) as (v & A & _); [lia|]. exists (b ++ v :: a). split; [now exists u | now apply move_one].
    - intros p q P [_ M]. split; [easy|]. right. apply moves_are_of_one in M. destruct M as (b & u & v & a & -> & -> & A).
      pose proof (x_moves b u v a A) as X. rewrite !x_of in X. pose proof (proj1 (g_values u) v A) as V. intros Q.
      destruct P as [[S P] | [S P]]; rewrite x_of in P.
      + apply Forall_app in S. destruct S as [Sb S]. inversion S as [|? ? Su Sa]; subst.
        pose proof (x_of_small (b ++ a) ltac:(now apply both_small)) as R. unfold small in Su.
        destruct Q as [[Sq Q] | [Sq Q]]; rewrite x_of in Q.
        * apply Forall_app in Sq. destruct Sq as [_ Sq]. inversion Sq as [|? ? Sv _]; subst. unfold small in Sv.
          assert (C : x (b ++ a) = 0 \/ x (b ++ a) = 1) by lia. assert (D : g u = 0 \/ g u = 1) by lia. assert (E : g v = 0 \/ g v = 1) by lia.
          destruct C as [C | C], D as [D | D], E as [E | E]; rewrite C, D in P; rewrite C, E in Q; rewrite D, E in V; cbn in P, Q; congruence.
        * apply N.lxor_eq in Q. apply Sq, Forall_app. split; [exact Sb | constructor; [unfold small; lia | exact Sa]].
      + destruct Q as [[Sq Q] | [Sq Q]]; rewrite x_of in Q; [|congruence].
        apply Forall_app in Sq. destruct Sq as [Sb Sq]. inversion Sq as [|? ? Sv Sa]; subst.
        pose proof (x_of_small (b ++ a) ltac:(now apply both_small)) as R. apply N.lxor_eq in P.
        apply S, Forall_app. split; [exact Sb | constructor; [unfold small; lia | exact Sa]].
    - intros p P. destruct (small_decided p) as [S | S].
      + destruct (N.eq_dec (x p) 0) as [X | X]; [|exfalso; apply P; now left]. destruct (going_or_not p) as [G | G].
        * left. destruct G as (u & I & U). pose proof I as I'. apply in_split in I'. destruct I' as (b & a & ->).
          destruct (proj2 (g_values u) 0) as (v & A & V); [lia|]. exists (b ++ v :: a).
          split; [split; [now exists u | now apply move_one]|]. right. split; [easy|]. left.
          apply Forall_app in S. destruct S as [Sb S]. inversion S as [|? ? Su Sa]; subst. split.
          { apply Forall_app. split; [exact Sb | constructor; [unfold small; lia | exact Sa]]. }
          rewrite x_of, V, N.lxor_0_r. rewrite x_of in X. apply N.lxor_eq in X. congruence.
        * right. split; [exact Logic.I|]. intros q [G' _]. contradiction.
      + destruct (N.eq_dec (x p) 0) as [X | X]; [exfalso; apply P; now right|]. left.
        destruct (x_to_0 p X) as (b & u & a & -> & L).
        assert (G : going (b ++ u :: a)) by (exists u; split; [apply in_or_app; cbn; auto | lia]).
        destruct (proj2 (g_values u) _ L) as (v & A & V).
        destruct (small_decided (b ++ v :: a)) as [Sv | Sv].
        * (* The last value above 1 was lowered: it can be lowered to 0 and to 1. *)
          apply Forall_app in Sv. destruct Sv as [Sb Sv]. inversion Sv as [|? ? Sv' Sa]; subst.
          assert (U : 2 <= g u).
          { apply N.nlt_ge. intros U. apply S, Forall_app. split; [exact Sb | constructor; [unfold small; lia | exact Sa]]. }
          pose proof (x_of_small (b ++ a) ltac:(now apply both_small)) as R.
          destruct (proj2 (g_values u) (1 - x (b ++ a))) as (w & A' & W); [lia|]. exists (b ++ w :: a).
          split; [split; [exact G | now apply move_one]|]. right. split; [easy|]. left. split.
          { apply Forall_app. split; [exact Sb | constructor; [unfold small; lia | exact Sa]]. }
          assert (C : x (b ++ a) = 0 \/ x (b ++ a) = 1) by lia. rewrite x_of, W. destruct C as [-> | ->]; cbn; discriminate.
        * exists (b ++ v :: a). split; [split; [exact G | now apply move_one]|]. right. split; [easy|]. right.
          split; [exact Sv|]. rewrite x_of, V. apply N.lxor_nilpotent.
  Qed.

  (** ** Tame tokens *)
  (** The misère values: those of the mex rule, where an end is worth 1. *)
  Variable m : vertex -> N.
  Hypothesis m_end : forall u, (forall v, ~ arc u v) -> m u = 1.
  Hypothesis m_values : forall u, (exists v, arc u v) ->
    (forall v, arc u v -> m v <> m u) /\ (forall n, n < m u -> exists v, arc u v /\ m v = n).
  Hypothesis moves_or_not : forall u, (exists v, arc u v) \/ (forall v, ~ arc u v).

  Definition fickle u := g u <= 1 /\ m u = 1 - g u.
  Definition firm u := m u = g u.
  Variable tame : vertex -> Prop.
  Hypothesis tame_goes_on : forall u v, tame u -> arc u v -> tame v.
  Hypothesis tame_is : forall u, tame u -> fickle u \/ firm u.

  Definition h_lost tokens := (Forall fickle tokens /\ x tokens <> 0) \/ (~ Forall fickle tokens /\ x tokens = 0).

  Lemma fickle_decided tokens : Forall fickle tokens \/ ~ Forall fickle tokens.
  Proof.
    induction tokens as [|u l [F | F]]; [left; constructor | | right; intros H; now inversion H].
    destruct (N.le_gt_cases (g u) 1) as [L | L]; [|right; intros H; inversion H as [|? ? [S _]]; lia].
    destruct (N.eq_dec (m u) (1 - g u)) as [E | E]; [left; constructor; [now split | exact F] | right; intros H; now inversion H as [|? ? [_ S]]].
  Qed.

  Lemma firm_is_not_fickle u : firm u -> ~ fickle u.
  Proof. unfold firm. intros F [L E]. lia. Qed.

  (** Options of a vertex that can move have neither of its values. *)
  Lemma other_values u v : arc u v -> g v <> g u /\ m v <> m u.
  Proof. intros A. split; [now apply (proj1 (g_values u)) | apply (proj1 (m_values u (ex_intro _ v A))), A]. Qed.

  Lemma fickle_app b u a : Forall fickle (b ++ u :: a) <-> (Forall fickle (b ++ a) /\ fickle u).
  Proof.
    rewrite !Forall_app. split.
    - intros [B F]. inversion F; subst. tauto.
    - intros [[B A] U]. split; [exact B | now constructor].
  Qed.

  Lemma x_of_fickle tokens : Forall fickle tokens -> x tokens <= 1.
  Proof. intros F. apply x_of_small. apply Forall_impl with (2 := F). intros u [L _]. exact L. Qed.

  Theorem tame_tokens : forall tokens, Forall tame tokens ->
    (Goals.lost _ move none none True tokens <-> h_lost tokens) /\ (Goals.won _ move none none True tokens <-> ~ h_lost tokens).
  Proof.
    apply misere_among.
    - exact tokens_end.
    - intros p q T M. apply moves_are_of_one in M. destruct M as (b & u & v & a & -> & -> & A). apply Forall_app in T. destruct T as [B T].
      inversion T; subst. apply Forall_app. split; [exact B|]. constructor; [now apply (tame_goes_on u) | assumption].
    - intros p _. unfold h_lost. destruct (fickle_decided p), (N.eq_dec (x p) 0); tauto.
    - intros p T [[F X] | [F X]].
      + destruct (going_or_not p) as [(u & I & U) | G]; [|now apply zeros_sum_to_0 in G].
        apply in_split in I. destruct I as (b & a & ->). destruct (proj2 (g_values u) 0) as (v & A & _); [lia|].
        exists (b ++ v :: a). now apply move_one.
      + assert (some : exists u, In u p /\ firm u).
        { clear X. induction p as [|u l IH]; [exfalso; now apply F|]. inversion T as [|? ? Tu Tl]; subst.
          destruct (tame_is u Tu) as [K | K]; [|exists u; cbn; auto].
          destruct IH as (w & I & W); [exact Tl | intros Fl; apply F; now constructor | exists w; cbn; auto]. }
        destruct some as (u & I & K). apply in_split in I. destruct I as (b & a & ->).
        destruct (moves_or_not u) as [(v & A) | E]; [exists (b ++ v :: a); now apply move_one|]. exfalso.
        pose proof (m_end u E). unfold firm in K. destruct (proj2 (g_values u) 0) as (v & A & _); [lia | exact (E v A)].
    - intros p q T P M Q. apply moves_are_of_one in M. destruct M as (b & u & v & a & -> & -> & A).
      destruct (other_values u v A) as [Gv Mv]. pose proof (x_moves b u v a A) as X. unfold h_lost in P, Q. rewrite !fickle_app, !x_of in *.
      apply Forall_app in T. destruct T as [_ T]. inversion T as [|? ? Tu _]; subst. pose proof (tame_goes_on u v Tu A) as Tv.
      destruct P as [[[F [L E]] P] | [F P]].
      + pose proof (x_of_fickle _ F) as R. destruct (tame_is v Tv) as [K | K].
        * destruct Q as [[_ Q] | [Q _]]; [|now apply Q]. destruct K as [Lv Ev].
          assert (C : x (b ++ a) = 0 \/ x (b ++ a) = 1) by lia. assert (D : g u = 0 \/ g u = 1) by lia. assert (V : g v = 0 \/ g v = 1) by lia.
          destruct C as [C | C], D as [D | D], V as [V | V]; rewrite C, D in P; rewrite C, V in Q; rewrite D, V in Gv; cbn in P, Q; congruence.
        * unfold firm in K. destruct Q as [[[_ [Lv Ev]] _] | [_ Q]]; [lia|]. apply N.lxor_eq in Q. lia.
      + destruct Q as [[[Fq [Lv Ev]] Q] | [_ Q]]; [|congruence]. pose proof (x_of_fickle _ Fq) as R. apply N.lxor_eq in P.
        destruct (tame_is u Tu) as [K | K]; [now apply F|]. unfold firm in K. lia.
    - intros p T P. destruct (fickle_decided p) as [F | F].
      + assert (X : x p = 0) by (destruct (N.eq_dec (x p) 0); [assumption | exfalso; apply P; now left]).
        assert (some : (exists u v, In u p /\ arc u v) \/ forall u, In u p -> forall v, ~ arc u v).
        { clear - moves_or_not. induction p as [|u l IH]; [right; easy|]. destruct (moves_or_not u) as [(v & A) | E]; [left; exists u, v; cbn; auto|].
          destruct IH as [(w & v & I & A) | S]; [left; exists w, v; cbn; auto | right]. intros w [<- | I]; [exact E | now apply S]. }
        destruct some as [(u & v0 & I & A0) | S].
        2: { right. intros q M. apply moves_are_of_one in M. destruct M as (b & u & v & a & -> & _ & A). apply (S u) in A; [exact A | apply in_or_app; cbn; auto]. }
        left. apply in_split in I. destruct I as (b & a & ->). apply Forall_app in T. destruct T as [_ T]. inversion T as [|? ? Tu _]; subst.
        apply fickle_app in F. destruct F as [F [L E]].
        assert (turn : exists v, arc u v /\ fickle v /\ g v <> g u).
        { destruct (N.eq_dec (g u) 0) as [Z | Z].
          - destruct (proj2 (m_values u (ex_intro _ v0 A0)) 0) as (v & A & V); [lia|]. exists v. destruct (other_values u v A) as [Gv Mv].
            split; [exact A|]. split; [|exact Gv]. destruct (tame_is v (tame_goes_on u v Tu A)) as [K | K]; [exact K | unfold firm in K; lia].
          - destruct (proj2 (g_values u) 0) as (v & A & V); [lia|]. exists v. destruct (other_values u v A) as [Gv Mv].
            split; [exact A|]. split; [|exact Gv]. destruct (tame_is v (tame_goes_on u v Tu A)) as [K | K]; [exact K | unfold firm in K; lia]. }
        destruct turn as (v & A & K & Gv). exists (b ++ v :: a). split; [now apply move_one|]. left. rewrite fickle_app, x_of in *.
        split; [now split|]. intros Q. apply N.lxor_eq in X, Q. congruence.
      + assert (X : x p <> 0) by (intros X; apply P; now right). left. destruct (x_to_0 p X) as (b & u & a & -> & L).
        apply Forall_app in T. destruct T as [_ T]. inversion T as [|? ? Tu _]; subst.
        destruct (proj2 (g_values u) _ L) as (v & A & V).
        destruct (fickle_decided (b ++ v :: a)) as [Fq | Fq].
        * apply fickle_app in Fq. destruct Fq as [Fq [Lv Ev]]. destruct (other_values u v A) as [_ Mv].
          assert (K : firm u) by (destruct (tame_is u Tu) as [K | K]; [exfalso; apply F; now apply fickle_app | exact K]).
          unfold firm in K. destruct (proj2 (m_values u (ex_intro _ v A)) (x (b ++ a))) as (w & Aw & W); [lia|].
          exists (b ++ w :: a). split; [now apply move_one|]. destruct (tame_is w (tame_goes_on u w Tu Aw)) as [[Lw Ew] | Kw].
          -- left. rewrite fickle_app, x_of. split; [now split|]. intros Q. apply N.lxor_eq in Q. lia.
          -- right. rewrite fickle_app, x_of. split; [intros [_ Fw]; now apply (firm_is_not_fickle w)|].
             unfold firm in Kw. rewrite <- Kw, W. apply N.lxor_nilpotent.
        * exists (b ++ v :: a). split; [now apply move_one|]. right. split; [exact Fq|]. rewrite x_of, V. apply N.lxor_nilpotent.
  Qed.
End Tokens.

Print Assumptions sj_rule.
Print Assumptions tame_tokens.
