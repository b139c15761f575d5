(** * Bridg-it

    On the board of order [n] the first player has [n] rows of [n + 1] dots and joins left and right, the second has [n + 1] rows of [n]
    dots between them and joins top and bottom. A move takes a crossing, where a bridge of one and a bridge of the other would cross;
    who joins wins. Proved here: whoever moves first wins on every board, by two trees without a common edge. [Lehman 1964]

    Rows and columns of dots and crossings are numbered from 0 to [2 * n]; a crossing has both odd or both even. *)

Open Scope nat_scope.

Definition dot := (nat * nat)%type.
Definition crossing := (nat * nat)%type.

Definition same : forall x y : crossing, {x = y} + {x <> y}.
Proof. decide equality; apply Nat.eq_dec. Defined.

(** The bridge of the first player at a crossing lies along the row where the row is odd, that of the second where it is even. *)
Definition along (c : crossing) : dot * dot := let (r, k) := c in ((r, k - 1), (r, k + 1)).
Definition across (c : crossing) : dot * dot := let (r, k) := c in ((r - 1, k), (r + 1, k)).
Definition first_bridge (c : crossing) := if Nat.odd (fst c) then along c else across c.
Definition second_bridge (c : crossing) := if Nat.odd (fst c) then across c else along c.

(** Which dots some bridges join. *)
Inductive joined (bridge : crossing -> dot * dot) (has : crossing -> Prop) (together : dot -> dot -> Prop) : dot -> dot -> Prop :=
| Here u : joined bridge has together u u
| Side u v w : joined bridge has together u v -> together v w -> joined bridge has together u w
| Step u v w c : joined bridge has together u v -> has c -> bridge c = (v, w) \/ bridge c = (w, v) -> joined bridge has together u w.

Section Board.
  Variable n : nat.
  Hypothesis some : 1 <= n.

  Definition is_crossing (c : crossing) := 1 <= fst c /\ fst c < 2 * n /\ 1 <= snd c /\ snd c < 2 * n /\ Nat.odd (fst c) = Nat.odd (snd c).

  (** The dots of a side are joined from the start. *)
  Definition in_line k := Nat.odd k = true /\ k < 2 * n.
  Definition first_sides (u v : dot) := in_line (fst u) /\ in_line (fst v) /\ (snd u = 0 /\ snd v = 0 \/ snd u = 2 * n /\ snd v = 2 * n).
  Definition second_sides (u v : dot) := in_line (snd u) /\ in_line (snd v) /\ (fst u = 0 /\ fst v = 0 \/ fst u = 2 * n /\ fst v = 2 * n).

  Definition first_has_joined (has : crossing -> Prop) := joined first_bridge has first_sides (1, 0) (1, 2 * n).
  Definition second_has_joined (has : crossing -> Prop) := joined second_bridge has second_sides (0, 1) (2 * n, 1).

  (** A position: whether the first player has to move, what he has, and what the second has. *)
  Definition position := (bool * list crossing * list crossing)%type.

  Definition is_over (mine his : list crossing) := first_has_joined (fun c => In c mine) \/ second_has_joined (fun c => In c his).

  Inductive move : position -> position -> Prop :=
  | First mine his c : ~ is_over mine his -> is_crossing c -> ~ In c mine -> ~ In c his -> move (true, mine, his) (false, c :: mine, his)
  | Second mine his c : ~ is_over mine his -> is_crossing c -> ~ In c mine -> ~ In c his -> move (false, mine, his) (true, mine, c :: his).

  (** ** Not both can join *)
  (** What the second player has joined is a list of steps. *)
  Inductive walk (has : crossing -> Prop) : list (dot * dot) -> dot -> dot -> Prop :=
  | Empty u : walk has [] u u
  | Along l u v w : walk has l u v -> second_sides v w -> walk has l u w
  | Bridge l u v w c : walk has l u v -> has c -> second_bridge c = (v, w) \/ second_bridge c = (w, v) -> walk has ((v, w) :: l) u w.

  Lemma walks_of_joined has u v : joined second_bridge has second_sides u v -> exists l, walk has l u v.
  Proof.
    intros J. induction J as [u | u v w J (l & W) S | u v w c J (l & W) H B].
    - exists []. constructor.
    - exists l. now apply (Along has l u v w).
    - exists ((v, w) :: l). now apply (Bridge has l u v w c).
  Qed.

  (** Whether a step passes row [r] to the left of column [k]; of a walk, whether it does so an odd number of times. *)
  Definition passes r k (s : dot * dot) := let (v, w) := s in (snd v =? snd w) && (snd v <? k) &&
    ((fst v =? r - 1) && (fst w =? r + 1) || (fst v =? r + 1) && (fst w =? r - 1)).
  Definition odd_passes r k l := fold_right (fun s odd => xorb (passes r k s) odd) false l.

  Ltac compare := repeat match goal with
    | |- context [?a =? ?b] => destruct (Nat.eqb_spec a b); cbn [andb orb xorb negb]
    | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b); cbn [andb orb xorb negb]
    end.

  Lemma odd_or_even k : (Nat.odd k = true /\ exists m, k = 2 * m + 1) \/ (Nat.odd k = false /\ exists m, k = 2 * m).
  Proof.
    destruct (Nat.Even_or_Odd k) as [[m ->] | [m ->]]; [right | left]; split; eauto.
    - rewrite Nat.odd_mul. reflexivity.
    - rewrite Nat.odd_add, Nat.odd_mul. reflexivity.
  Qed.

  (** Takes a bridge of the second player apart. *)
  Ltac bridges B C := match type of C with is_crossing ?c => destruct c as [a b]; unfold is_crossing in C; cbn [fst snd] in C;
    unfold second_bridge, first_bridge, along, across in B; cbn [fst] in B;
    destruct (odd_or_even a) as [[OA (ma & EA)] | [OA (ma & EA)]], (odd_or_even b) as [[OB (mb & EB)] | [OB (mb & EB)]];
    rewrite OA in *; rewrite OB in *; try (exfalso; destruct C as (_ & _ & _ & _ & C); discriminate);
    destruct B as [B | B]; injection B as B1 B2; subst end.

  Section Walks.
    Variable has : crossing -> Prop.
    Hypothesis all_crossings : forall c, has c -> is_crossing c.

    (** From top to bottom every row is passed an odd number of times. *)
    Lemma every_row_is_passed l u v r : walk has l u v -> fst u = 0 -> in_line r ->
      odd_passes r (2 * n) l = negb (fst v <? r).
    Proof.
      intros W U [O R]. destruct (odd_or_even r) as [[_ (m & ->)] | [E _]]; [|congruence].
      induction W as [u | l u v w W IH S | l u v w c W IH H B].
      - rewrite U. cbn [odd_passes fold_right]. destruct (Nat.ltb_spec 0 (2 * m + 1)); [reflexivity | lia].
      - rewrite IH by exact U. destruct S as (_ & _ & [[-> ->] | [-> ->]]); reflexivity.
      - cbn [odd_passes fold_right]. fold (odd_passes (2 * m + 1) (2 * n) l). rewrite IH by exact U. pose proof (all_crossings c H) as C.
        bridges B C; unfold passes; cbn [fst snd]; compare; try reflexivity; exfalso; lia.
    Qed.

    (** Dots of the first player that he may join without a crossing of the walk have passes alike on their left. *)
    Lemma passes_beside l u v r k : walk has l u v -> is_crossing (r, k) -> Nat.odd r = true -> ~ has (r, k) ->
      odd_passes r (k + 1) l = odd_passes r (k - 1) l.
    Proof.
      intros W X O no. unfold is_crossing in X. cbn [fst snd] in X. rewrite O in X.
      destruct (odd_or_even r) as [[_ (m & ->)] | [E _]]; [|congruence]. destruct (odd_or_even k) as [[_ (j & ->)] | [E _]]; [|destruct X as (_ & _ & _ & _ & X); congruence].
      induction W as [u | l u v w W IH S | l u v w c W IH H B]; [reflexivity | exact IH|].
      cbn [odd_passes fold_right]. fold (odd_passes (2 * m + 1) (2 * j + 1 + 1) l) (odd_passes (2 * m + 1) (2 * j + 1 - 1) l). rewrite IH. f_equal.
      pose proof (all_crossings c H) as C. assert (D : c <> (2 * m + 1, 2 * j + 1)) by (intros ->; contradiction).
      bridges B C; unfold passes; cbn [fst snd]; compare; try reflexivity; exfalso; try lia; apply D; f_equal; lia.
    Qed.

    Lemma passes_below l u v r k : walk has l u v -> is_crossing (r, k) -> Nat.odd r = false -> ~ has (r, k) -> fst u = 0 ->
      xorb (odd_passes (r - 1) k l) (odd_passes (r + 1) k l) = (fst v =? r) && (snd v <? k).
    Proof.
      intros W X O no U. unfold is_crossing in X. cbn [fst snd] in X. rewrite O in X.
      destruct (odd_or_even r) as [[E _] | [_ (m & ->)]]; [congruence|]. destruct (odd_or_even k) as [[E _] | [_ (j & ->)]]; [destruct X as (_ & _ & _ & _ & X); congruence|].
      induction W as [u | l u v w W IH S | l u v w c W IH H B].
      - cbn. rewrite U. destruct X as (X & _). compare; try reflexivity. lia.
      - rewrite IH by exact U. destruct S as (_ & _ & [[-> ->] | [-> ->]]); compare; try reflexivity; lia.
      - specialize (IH U). cbn [odd_passes fold_right]. fold (odd_passes (2 * m - 1) (2 * j) l) (odd_passes (2 * m + 1) (2 * j) l).
        set (p := odd_passes (2 * m - 1) (2 * j) l) in *. set (q := odd_passes (2 * m + 1) (2 * j) l) in *.
        assert (S : forall x y, xorb (xorb x p) (xorb y q) = xorb (xorb x y) (xorb p q)) by (intros [] []; destruct p, q; reflexivity).
        rewrite S, IH. clear S IH. clearbody p q.
        pose proof (all_crossings c H) as C. assert (D : c <> (2 * m, 2 * j)) by (intros ->; contradiction).
        bridges B C; unfold passes; cbn [fst snd]; compare; try reflexivity; exfalso; try lia; apply D; f_equal; lia.
    Qed.
  End Walks.

  Lemma not_both (mine his : crossing -> Prop) : (forall c, his c -> is_crossing c) -> (forall c, mine c -> is_crossing c /\ ~ his c) ->
    first_has_joined mine -> second_has_joined his -> False.
  Proof.
    intros H M F S. destruct (walks_of_joined his _ _ S) as (l & W).
    assert (L1 : in_line 1) by (split; [reflexivity | lia]).
    assert (alike : forall u v, joined first_bridge mine first_sides u v -> u = (1, 0) -> in_line (fst v) -> odd_passes (fst v) (snd v) l = false).
    { intros u v J U. induction J as [u | u v w J IH T | u v w c J IH E B]; intros V.
      - subst u. clear. cbn [fst snd]. induction l as [|[a b] l IH]; [reflexivity|]. cbn [odd_passes fold_right]. fold (odd_passes 1 0 l).
        rewrite IH. unfold passes. now destruct (snd a =? snd b).
      - destruct T as (V' & _ & [[A B] | [A B]]).
        + rewrite B. clear. induction l as [|[a b] l IH]; [reflexivity|]. cbn [odd_passes fold_right]. fold (odd_passes (fst w) 0 l).
          rewrite IH. unfold passes. now destruct (snd a =? snd b).
        + specialize (IH U V'). rewrite A in IH. rewrite (every_row_is_passed his H l (0, 1) (2 * n, 1) (fst v) W eq_refl V') in IH.
          cbn [fst] in IH. destruct (Nat.ltb_spec (2 * n) (fst v)); [|discriminate]. destruct V'. lia.
      - destruct (M c E) as [C no]. destruct c as [r k]. pose proof C as X. unfold is_crossing in X. cbn [fst snd] in X.
        unfold first_bridge, along, across in B. cbn [fst] in B. destruct (Nat.odd r) eqn:O.
        + pose proof (passes_beside his H l (0, 1) (2 * n, 1) r k W C O no) as P. destruct B as [B | B]; injection B as B1 B2; subst v w; cbn [fst snd] in *.
          * rewrite P. now apply IH.
          * rewrite <- P. now apply IH.
        + pose proof (passes_below his H l (0, 1) (2 * n, 1) r k W C O no eq_refl) as P. cbn [fst snd] in P.
          assert (Z : (2 * n =? r) = false) by (apply Nat.eqb_neq; lia). rewrite Z in P. cbn [andb] in P. apply xorb_eq in P.
          assert (in_lines : in_line (r - 1) /\ in_line (r + 1)).
          { destruct (odd_or_even r) as [[E' _] | [_ (m & ->)]]; [congruence|]. split; (split; [|lia]).
            - replace (2 * m - 1) with (2 * (m - 1) + 1) by lia. rewrite Nat.odd_add, Nat.odd_mul. reflexivity.
            - rewrite Nat.odd_add, Nat.odd_mul. reflexivity. }
          destruct B as [B | B]; injection B as B1 B2; subst v w; cbn [fst snd] in *.
          * rewrite <- P. now apply IH.
          * rewrite P. now apply IH. }
    pose proof (alike _ _ F eq_refl L1) as A. cbn [fst snd] in A.
    rewrite (every_row_is_passed his H l (0, 1) (2 * n, 1) 1 W eq_refl L1) in A. cbn [fst] in A.
    destruct (Nat.ltb_spec (2 * n) 1); [lia | discriminate].
  Qed.
  (** ** The strategy *)
  Definition is_dot (d : dot) := in_line (fst d) /\ Nat.odd (snd d) = false /\ snd d <= 2 * n.

  Lemma join_trans has u v w : joined first_bridge has first_sides u v -> joined first_bridge has first_sides v w ->
    joined first_bridge has first_sides u w.
  Proof.
    intros J K. induction K as [v | v x y K IH T | v x y c K IH H B]; [exact J | apply (Side _ _ _ u x y); auto | apply (Step _ _ _ u x y c); auto].
  Qed.

  Lemma join_sym has u v : joined first_bridge has first_sides u v -> joined first_bridge has first_sides v u.
  Proof.
    intros J. induction J as [u | u v w J IH T | u v w c J IH H B]; [constructor | |].
    - apply (join_trans has w v u); [|exact IH]. apply (Side _ _ _ w w v); [constructor|]. unfold first_sides in *. tauto.
    - apply (join_trans has w v u); [|exact IH]. apply (Step _ _ _ w w v c); [constructor | exact H | tauto].
  Qed.

  Lemma join_more (has more : crossing -> Prop) u v : (forall c, has c -> more c) -> joined first_bridge has first_sides u v ->
    joined first_bridge more first_sides u v.
  Proof.
    intros M J. induction J as [u | u v w J IH T | u v w c J IH H B]; [constructor | apply (Side _ _ _ u v w); auto | apply (Step _ _ _ u v w c); auto].
  Qed.

  Lemma is_odd x : (exists m, x = 2 * m + 1) -> Nat.odd x = true.
  Proof. intros (m & ->). rewrite Nat.odd_add, Nat.odd_mul. reflexivity. Qed.

  Lemma is_even x : (exists m, x = 2 * m) -> Nat.odd x = false.
  Proof. intros (m & ->). rewrite Nat.odd_mul. reflexivity. Qed.

  Lemma ends_are_dots c u v : is_crossing c -> first_bridge c = (u, v) -> is_dot u /\ is_dot v.
  Proof.
    destruct c as [r k]. unfold is_crossing, first_bridge, along, across, is_dot, in_line. cbn [fst snd].
    intros (A & B & C & D & P). destruct (odd_or_even r) as [[O (m & ->)] | [O (m & ->)]], (odd_or_even k) as [[Q (j & ->)] | [Q (j & ->)]];
      rewrite O, Q in P; try discriminate; rewrite O; intros E; injection E as <- <-; cbn [fst snd].
    all: repeat split; first [lia | apply is_even; exists j; lia | apply is_even; exists (j + 1); lia
      | apply is_odd; exists m; lia | apply is_odd; exists (m - 1); lia].
  Qed.

  Definition spans has := forall d, is_dot d -> joined first_bridge has first_sides (1, 0) d.

  Lemma left_is_dot : is_dot (1, 0).
  Proof. repeat split; cbn; lia. Qed.

  Lemma right_is_dot : is_dot (1, 2 * n).
  Proof. split; [split; cbn; [reflexivity | lia]|]. cbn [snd]. split; [apply is_even; now exists n | lia]. Qed.

  Definition with_list (mine A : list crossing) c := In c mine \/ In c A.
  Definition free mine his c := is_crossing c /\ ~ In c mine /\ ~ In c his.

  (** Two sets of free crossings, each of which would join all that the first player has. *)
  Definition ready mine his A B := (forall c, In c A -> free mine his c) /\ (forall c, In c B -> free mine his c) /\
    (forall c, In c A -> ~ In c B) /\ spans (with_list mine A) /\ spans (with_list mine B).

  Lemma in_remove_iff c x (A : list crossing) : In c (remove same x A) <-> In c A /\ c <> x.
  Proof. split; [apply in_remove | intros [I D]; now apply in_in_remove]. Qed.

  (** What one set joins without a crossing of it falls into two parts at most. *)
  Lemma without_one mine A x a b u v : first_bridge x = (a, b) ->
    let E := with_list mine (remove same x A) in let J := joined first_bridge E first_sides in
    joined first_bridge (with_list mine A) first_sides u v -> J u v \/ ((J u a \/ J u b) /\ (J a v \/ J b v)).
  Proof.
    intros X E J K. induction K as [u | u v w K IH T | u v w c K IH H B].
    - left. constructor.
    - destruct IH as [L | [U V]]; [left; eapply Side; eauto | right]. split; [exact U|]. destruct V; [left | right]; eapply Side; eauto.
    - destruct (same c x) as [-> | D].
      + rewrite X in B. assert (P : (v = a /\ w = b) \/ (v = b /\ w = a)) by (destruct B as [B | B]; injection B as <- <-; auto).
        right. split; [|destruct P as [[_ ->] | [_ ->]]; [right | left]; constructor].
        destruct IH as [L | [U _]]; [|exact U]. destruct P as [[-> _] | [-> _]]; auto.
      + assert (H' : E c) by (destruct H as [H | H]; [now left | right; now apply in_remove_iff]).
        destruct IH as [L | [U V]]; [left; eapply Step; eauto | right]. split; [exact U|]. destruct V; [left | right]; eapply Step; eauto.
  Qed.

  Lemma answer mine his A B x : ready mine his A B -> ~ first_has_joined (fun c => In c mine) -> free mine his x -> ~ In x B ->
    exists y, In y B /\ ready (y :: mine) (x :: his) (remove same x A) (remove same y B).
  Proof.
    intros (FA & FB & D & SA & SB) no X XB.
    assert (crossings : forall c, with_list mine B c -> (forall c, In c mine -> is_crossing c) -> is_crossing c).
    { intros c [M | M] all; [now apply all | apply FB, M]. }
    assert (some_b : exists y, In y B).
    { destruct B as [|y B]; [exfalso; apply no | exists y; now left]. apply (join_more (with_list mine [])); [now intros c [M | []]|].
      apply SB, right_is_dot. }
    (* It is enough that the first set joins all again. *)
    assert (enough : forall y, In y B -> spans (with_list (y :: mine) (remove same x A)) ->
      ready (y :: mine) (x :: his) (remove same x A) (remove same y B)).
    { intros y Y S. split; [|split; [|split; [|split]]].
      - intros c H. apply in_remove_iff in H. destruct H as [H E]. destruct (FA c H) as (Cc & Mc & Hc). split; [exact Cc|].
        split; intros [<- | M]; [now apply (D y) | contradiction | now apply E | contradiction].
      - intros c H. apply in_remove_iff in H. destruct H as [H E]. destruct (FB c H) as (Cc & Mc & Hc). split; [exact Cc|].
        split; intros [<- | M]; [now apply E | contradiction | contradiction | contradiction].
      - intros c I J. apply in_remove_iff in I, J. now apply (D c).
      - exact S.
      - intros d Dd. apply (join_more (with_list mine B)); [|now apply SB]. intros c [M | M]; [left; now right|].
        destruct (same c y) as [-> | E]; [left; now left | right; now apply in_remove_iff]. }
    set (E := with_list mine (remove same x A)). destruct (first_bridge x) as [a b] eqn:XE.
    destruct (ends_are_dots x a b (proj1 X) XE) as [Da Db].
    assert (parts : forall d, is_dot d -> joined first_bridge E first_sides a d \/ joined first_bridge E first_sides b d).
    { intros d Dd. assert (K : joined first_bridge (with_list mine A) first_sides a d).
      { apply (join_trans _ a (1, 0) d); [apply join_sym, SA, Da | apply SA, Dd]. }
      destruct (without_one mine A x a b a d XE K) as [L | [_ L]]; [now left | exact L]. }
    (* Where the ends of the crossing are joined again, all is. *)
    assert (again : forall F : crossing -> Prop, (forall c, E c -> F c) -> joined first_bridge F first_sides a b -> spans F).
    { intros F M J. assert (all : forall d, is_dot d -> joined first_bridge F first_sides a d).
      { intros d Dd. destruct (parts d Dd) as [L | L]; [now apply (join_more E) | apply (join_trans _ a b d); [exact J | now apply (join_more E)]]. }
      intros d Dd. apply (join_trans _ _ a); [apply join_sym, all, left_is_dot | now apply all]. }
    assert (found : forall u v, joined first_bridge (with_list mine B) first_sides u v -> u = a ->
      joined first_bridge E first_sides a v \/ exists y p q, In y B /\ (first_bridge y = (p, q) \/ first_bridge y = (q, p)) /\
        joined first_bridge E first_sides a p /\ joined first_bridge E first_sides b q).
    { intros u v K U. induction K as [u | u v w K IH T | u v w c K IH H Br]; [left; subst; constructor | |].
      - destruct (IH U) as [L | L]; [left; now apply (Side _ _ _ a v w) | now right].
      - destruct (IH U) as [L | L]; [|now right]. destruct H as [H | H]; [left; apply (Step _ _ _ a v w c); [exact L | now left | exact Br]|].
        assert (Dw : is_dot w).
        { destruct Br as [Br | Br]; destruct (ends_are_dots c _ _ (proj1 (FB c H)) Br); assumption. }
        destruct (parts w Dw) as [P | P]; [now left | right]. exists c, v, w. auto. }
    assert (K : joined first_bridge (with_list mine B) first_sides a b).
    { apply (join_trans _ a (1, 0) b); [apply join_sym, SB, Da | apply SB, Db]. }
    destruct (found a b K eq_refl) as [J | (y & p & q & Y & Br & P & Q)].
    - destruct some_b as (y & Y). exists y. split; [exact Y|]. apply enough; [exact Y|].
      apply again; [intros c [M | M]; [left; now right | now right]|]. apply (join_more E); [|exact J]. intros c [M | M]; [left; now right | now right].
    - exists y. split; [exact Y|]. apply enough; [exact Y|].
      assert (M : forall c, E c -> with_list (y :: mine) (remove same x A) c) by (intros c [M | M]; [left; now right | now right]).
      apply again; [exact M|]. apply (join_trans _ a q b); [|apply join_sym; now apply (join_more E)].
      apply (Step _ _ _ a p q y); [now apply (join_more E) | left; now left | exact Br].
  Qed.

  Definition position_of mine his := (forall c, In c mine -> is_crossing c /\ ~ In c his) /\ forall c, In c his -> is_crossing c.

  (** The crossings of [l] that nobody has. *)
  Definition open_of l (taken : list crossing) := length (filter (fun c => if in_dec same c taken then false else true) l).

  Lemma open_of_cons c l taken : open_of (c :: l) taken = (if in_dec same c taken then 0 else 1) + open_of l taken.
  Proof. unfold open_of. cbn [filter]. destruct (in_dec same c taken); reflexivity. Qed.

  Lemma fewer_open l taken more c : (forall d, In d taken -> In d more) -> ~ In c taken -> In c more ->
    open_of l more <= open_of l taken /\ (In c l -> open_of l more < open_of l taken).
  Proof.
    intros M no yes. induction l as [|d l [IH IH']]; [split; [apply le_n | intros []]|]. rewrite !open_of_cons. pose proof (M d) as D.
    split; [destruct (in_dec same d more), (in_dec same d taken); first [lia | tauto]|].
    intros [-> | I]; [destruct (in_dec same c more), (in_dec same c taken); first [contradiction | lia]|].
    specialize (IH' I). destruct (in_dec same d more), (in_dec same d taken); first [lia | tauto].
  Qed.

  Lemma bridges_end : play_ends _ move.
  Proof.
    set (all := list_prod (seq 0 (2 * n)) (seq 0 (2 * n))).
    assert (in_all : forall c, is_crossing c -> In c all).
    { intros [r k] C. unfold is_crossing in C. cbn [fst snd] in C. apply in_prod_iff. rewrite !in_seq. lia. }
    apply (ends_by _ _ (fun p => N.of_nat (open_of all (snd (fst p) ++ snd p)))). intros p q M.
    assert (L : open_of all (snd (fst q) ++ snd q) < open_of all (snd (fst p) ++ snd p)); [|lia].
    destruct M as [mine his c O C A B | mine his c O C A B]; cbn [fst snd];
      apply (fewer_open all _ _ c); try (apply in_all, C); try (rewrite in_app_iff; cbn; tauto); intros d; rewrite !in_app_iff; cbn; tauto.
  Qed.

  Lemma two_moves_end : well_founded (fun q p => exists r, move p r /\ move r q).
  Proof.
    assert (all : forall p, Acc (fun q p => move p q) p -> Acc (fun q p => exists r, move p r /\ move r q) p /\
      forall r, move p r -> Acc (fun q p => exists r, move p r /\ move r q) r).
    { intros p A. induction A as [p _ IH]. split; [|intros r M; now apply IH]. constructor. intros q (r & M & M'). now apply (IH r M). }
    intros p. apply all, bridges_end.
  Qed.

  Definition second_to_move (p : position) := let '(turn, mine, his) := p in
    turn = false /\ position_of mine his /\ exists A B, ready mine his A B.

  Lemma second_to_move_loses : forall p, second_to_move p -> lost _ move p.
  Proof.
    apply (well_founded_ind two_moves_end (fun p => second_to_move p -> lost _ move p)). intros p IH. destruct p as [[turn mine] his]. intros (T & [PM PH] & A & B & R). subst turn.
    constructor. intros q M. inversion M as [| ? ? x O C NM NH]; subst. clear M.
    assert (X : free mine his x) by (split; [exact C | now split]).
    assert (no : ~ first_has_joined (fun c => In c mine)) by (intros F; apply O; now left).
    (* Of the two sets one lacks the crossing that was taken. *)
    assert (step : exists y A' B', free mine his y /\ y <> x /\ ready (y :: mine) (x :: his) A' B' /\
      exists S, ~ In x S /\ (forall c, In c S -> free mine his c) /\ spans (with_list mine S)).
    { pose proof R as (FA & FB & D & SA & SB). destruct (in_dec same x B) as [I | I].
      - assert (XA : ~ In x A) by (intros J; now apply (D x)).
        assert (R' : ready mine his B A) by (repeat split; auto; try (now apply FA); try (now apply FB); intros c J K; now apply (D c)).
        destruct (answer mine his B A x R' no X XA) as (y & Y & Ry). exists y, (remove same x B), (remove same y A).
        split; [now apply FA|]. split; [intros ->; contradiction|]. split; [exact Ry|]. exists A. auto.
      - destruct (answer mine his A B x R no X I) as (y & Y & Ry). exists y, (remove same x A), (remove same y B).
        split; [now apply FB|]. split; [intros ->; contradiction|]. split; [exact Ry|]. exists B. auto. }
    destruct step as (y & A' & B' & (Cy & My & Hy) & Dy & Ry & S & XS & FS & SS).
    assert (W : move (true, mine, x :: his) (false, y :: mine, x :: his)).
    { constructor; [|exact Cy | exact My | intros [E | E]; [congruence | contradiction]]. intros [F | F]; [contradiction|].
      apply (not_both (with_list mine S) (fun c => In c (x :: his))); [| | apply SS, right_is_dot | exact F].
      - intros c [<- | I]; [exact C | now apply PH].
      - intros c [I | I].
        + destruct (PM c I) as [Cc Hc]. split; [exact Cc|]. intros [<- | J]; [contradiction | contradiction].
        + destruct (FS c I) as (Cc & Mc & Hc). split; [exact Cc|]. intros [<- | J]; contradiction. }
    apply (Won _ _ _ _ W). apply IH.
    - exists (true, mine, x :: his). split; [now constructor | exact W].
    - split; [reflexivity|]. split; [split|].
      + intros c [<- | I]; [split; [exact Cy | intros [E | E]; [congruence | contradiction]]|]. destruct (PM c I) as [Cc Hc].
        split; [exact Cc|]. intros [<- | J]; contradiction.
      + intros c [<- | I]; [exact C | now apply PH].
      + now exists A', B'.
  Qed.

  (** ** The first move, and the two sets *)
  (** Below the diagonal the first set goes left, and above it down; the second goes right, and up. *)
  Definition goes_left (c : crossing) := let (r, k) := c in if Nat.odd r then k <=? r else r <? k.
  Definition others := filter (fun c => if same c (1, 1) then false else Nat.eqb (Nat.modulo (fst c + snd c) 2) 0)
    (list_prod (seq 1 (2 * n - 1)) (seq 1 (2 * n - 1))).
  Definition lefts := filter goes_left others.
  Definition rights := filter (fun c => negb (goes_left c)) others.

  Lemma in_others c : In c others <-> is_crossing c /\ c <> (1, 1).
  Proof.
    unfold others. rewrite filter_In. destruct c as [r k]. unfold crossing. rewrite in_prod_iff, !in_seq. unfold is_crossing. cbn [fst snd].
    assert (P : Nat.eqb (Nat.modulo (r + k) 2) 0 = true <-> Nat.odd r = Nat.odd k).
    { rewrite Nat.eqb_eq. destruct (odd_or_even r) as [[O (m & ->)] | [O (m & ->)]], (odd_or_even k) as [[Q (j & ->)] | [Q (j & ->)]]; rewrite O, Q.
      - split; [reflexivity | intros _]. replace (2 * m + 1 + (2 * j + 1)) with (0 + (m + j + 1) * 2) by lia. now rewrite Nat.mod_add by lia.
      - split; [|discriminate]. replace (2 * m + 1 + 2 * j) with (1 + (m + j) * 2) by lia. rewrite Nat.mod_add by lia. discriminate.
      - split; [|discriminate]. replace (2 * m + (2 * j + 1)) with (1 + (m + j) * 2) by lia. rewrite Nat.mod_add by lia. discriminate.
      - split; [reflexivity | intros _]. replace (2 * m + 2 * j) with (0 + (m + j) * 2) by lia. now rewrite Nat.mod_add by lia. }
    destruct (same (r, k) (1, 1)) as [E | E]; [split; [intros [_ F]; discriminate | tauto]|]. rewrite P. intuition lia.
  Qed.

  Lemma side_is_crossed r k : Nat.odd r = true -> Nat.odd k = false -> r < 2 * n -> k < 2 * n -> is_crossing (r, k + 1).
  Proof.
    intros R K A B. destruct (odd_or_even r) as [[_ (m & ->)] | [E _]]; [|congruence]. destruct (odd_or_even k) as [[E _] | [_ (j & ->)]]; [congruence|].
    unfold is_crossing. cbn [fst snd]. rewrite (is_odd (2 * m + 1)), (is_odd (2 * j + 1)) by eauto. repeat split; lia.
  Qed.

  Lemma lefts_span : spans (with_list [(1, 1)] lefts).
  Proof.
    set (E := with_list [(1, 1)] lefts).
    assert (has : forall r k, is_crossing (r, k) -> goes_left (r, k) = true -> E (r, k)).
    { intros r k C G. destruct (same (r, k) (1, 1)) as [-> | D]; [left; now left | right]. apply filter_In. now rewrite in_others. }
    assert (below : forall k r, in_line r -> Nat.odd k = false -> k <= r + 1 -> k <= 2 * n -> joined first_bridge E first_sides (1, 0) (r, k)).
    { induction k as [k IH] using lt_wf_ind. intros r R K L B. destruct R as [O R]. destruct (Nat.eq_dec k 0) as [-> | P].
      - apply (Side _ _ _ _ (1, 0)); [constructor|]. unfold first_sides, in_line. cbn [fst snd]. repeat split; auto; lia.
      - destruct (odd_or_even k) as [[F _] | [_ (j & ->)]]; [congruence|]. destruct (odd_or_even r) as [[_ (m & ->)] | [F _]]; [|congruence].
        apply (Step _ _ _ _ (2 * m + 1, 2 * (j - 1)) _ (2 * m + 1, 2 * j - 1)).
        + apply IH; [lia | now split | apply is_even; eauto | lia | lia].
        + apply has.
          * replace (2 * j - 1) with (2 * (j - 1) + 1) by lia. apply side_is_crossed; auto; try lia. apply is_even. eauto.
          * unfold goes_left. rewrite O. apply Nat.leb_le. lia.
        + left. unfold first_bridge, along. cbn [fst]. rewrite O. f_equal; f_equal; lia. }
    intros [r k] ([O R] & K & B). cbn [fst snd] in *.
    remember (k - r) as far eqn:F. revert r O R F. induction far as [far IH] using lt_wf_ind. intros r O R F.
    destruct (Nat.le_gt_cases k (r + 1)) as [L | L]; [apply below; auto; now split|].
    destruct (odd_or_even k) as [[G _] | [_ (j & ->)]]; [congruence|]. destruct (odd_or_even r) as [[_ (m & ->)] | [G _]]; [|congruence].
    destruct (Nat.eq_dec j n) as [-> | D].
    - apply (Side _ _ _ _ (2 * (n - 1) + 1, 2 * n)).
      + apply below; [split; [apply is_odd; eauto | lia] | exact K | lia | lia].
      + unfold first_sides, in_line. cbn [fst snd]. rewrite (is_odd (2 * (n - 1) + 1)) by eauto. repeat split; auto; lia.
    - apply (Step _ _ _ _ (2 * (m + 1) + 1, 2 * j) _ (2 * (m + 1), 2 * j)).
      + apply (IH (2 * j - (2 * (m + 1) + 1))); [lia | apply is_odd; eauto | lia | lia].
      + apply has.
        * unfold is_crossing. cbn [fst snd]. rewrite (is_even (2 * (m + 1))), K by eauto. repeat split; lia.
        * unfold goes_left. rewrite (is_even (2 * (m + 1))) by eauto. apply Nat.ltb_lt. lia.
      + right. unfold first_bridge, across. cbn [fst]. rewrite (is_even (2 * (m + 1))) by eauto. f_equal; f_equal; lia.
  Qed.

  Lemma rights_span : spans (with_list [(1, 1)] rights).
  Proof.
    set (E := with_list [(1, 1)] rights).
    assert (has : forall r k, is_crossing (r, k) -> goes_left (r, k) = false -> E (r, k)).
    { intros r k C G. destruct (same (r, k) (1, 1)) as [-> | D]; [left; now left | right]. apply filter_In. rewrite in_others, G. now split. }
    assert (above : forall far k r, far = 2 * n - k -> in_line r -> Nat.odd k = false -> r <= k + 1 -> 1 <= k <= 2 * n ->
      joined first_bridge E first_sides (1, 2 * n) (r, k)).
    { induction far as [far IH] using lt_wf_ind. intros k r -> [O R] K L B. destruct (Nat.eq_dec k (2 * n)) as [-> | D].
      - apply (Side _ _ _ _ (1, 2 * n)); [constructor|]. unfold first_sides, in_line. cbn [fst snd]. repeat split; auto; lia.
      - destruct (odd_or_even k) as [[F _] | [_ (j & ->)]]; [congruence|]. destruct (odd_or_even r) as [[_ (m & ->)] | [F _]]; [|congruence].
        destruct (Nat.eq_dec m j) as [-> | N].
        + (* Just below the diagonal it goes up. *)
          apply (Step _ _ _ _ (2 * (j - 1) + 1, 2 * j) _ (2 * j, 2 * j)).
          * apply (Step _ _ _ _ (2 * (j - 1) + 1, 2 * (j + 1)) _ (2 * (j - 1) + 1, 2 * j + 1)).
            -- apply (IH (2 * n - 2 * (j + 1))); [lia | reflexivity | split; [apply is_odd; eauto | lia] | apply is_even; eauto | lia | lia].
            -- apply has; [apply side_is_crossed; [apply is_odd; eauto | exact K | lia | lia]|].
               unfold goes_left. rewrite (is_odd (2 * (j - 1) + 1)) by eauto. apply Nat.leb_gt. lia.
            -- right. unfold first_bridge, along. cbn [fst]. rewrite (is_odd (2 * (j - 1) + 1)) by eauto. f_equal; f_equal; lia.
          * apply has; [unfold is_crossing; cbn [fst snd]; repeat split; lia|].
            unfold goes_left. rewrite K. apply Nat.ltb_ge. lia.
          * left. unfold first_bridge, across. cbn [fst]. rewrite K. f_equal; f_equal; lia.
        + apply (Step _ _ _ _ (2 * m + 1, 2 * (j + 1)) _ (2 * m + 1, 2 * j + 1)).
          * apply (IH (2 * n - 2 * (j + 1))); [lia | reflexivity | now split | apply is_even; eauto | lia | lia].
          * apply has; [apply side_is_crossed; [exact O | exact K | lia | lia]|]. unfold goes_left. rewrite O. apply Nat.leb_gt. lia.
          * right. unfold first_bridge, along. cbn [fst]. rewrite O. f_equal; f_equal; lia. }
    assert (right : forall d, is_dot d -> joined first_bridge E first_sides (1, 2 * n) d).
    { intros [r k] ([O R] & K & B). cbn [fst snd] in *. destruct (Nat.eq_dec k 0) as [-> | P].
      - apply (Side _ _ _ _ (1, 0)); [|unfold first_sides, in_line; cbn [fst snd]; repeat split; auto; lia].
        apply (Step _ _ _ _ (1, 2) _ (1, 1)); [apply (above (2 * n - 2)); [reflexivity | split; [reflexivity | lia] | reflexivity | lia | lia] | left; now left | right; reflexivity].
      - revert O R. induction r as [r IH] using lt_wf_ind. intros O R.
        destruct (Nat.le_gt_cases r (k + 1)) as [L | L]; [apply (above (2 * n - k)); [reflexivity | now split | exact K | exact L | lia]|].
        destruct (odd_or_even k) as [[F _] | [_ (j & ->)]]; [congruence|]. destruct (odd_or_even r) as [[_ (m & ->)] | [F _]]; [|congruence].
        apply (Step _ _ _ _ (2 * (m - 1) + 1, 2 * j) _ (2 * m, 2 * j)).
        + apply IH; [lia | apply is_odd; eauto | lia].
        + apply has; [unfold is_crossing; cbn [fst snd]; rewrite (is_even (2 * m)), K by eauto; repeat split; lia|].
          unfold goes_left. rewrite (is_even (2 * m)) by eauto. apply Nat.ltb_ge. lia.
        + left. unfold first_bridge, across. cbn [fst]. rewrite (is_even (2 * m)) by eauto. f_equal; f_equal; lia. }
    intros d D. apply (join_trans _ _ (1, 2 * n)); [apply join_sym, right, left_is_dot | now apply right].
  Qed.

  Theorem who_moves_first_wins : won _ move (true, [], []).
  Proof.
    assert (C : is_crossing (1, 1)) by (unfold is_crossing; cbn; repeat split; lia).
    apply (Won _ _ _ (false, [(1, 1)], [])).
    - constructor; [|exact C | easy | easy]. intros [F | F].
      + assert (Z : forall u v, joined first_bridge (fun c => In c []) first_sides u v -> snd u = 0 -> snd v = 0).
        { intros u v J U. induction J as [u | u v w J IH (_ & _ & [[A B] | [A B]]) | u v w c J IH []]; auto. specialize (IH U). lia. }
        specialize (Z _ _ F eq_refl). cbn in Z. lia.
      + assert (Z : forall u v, joined second_bridge (fun c => In c []) second_sides u v -> fst u = 0 -> fst v = 0).
        { intros u v J U. induction J as [u | u v w J IH (_ & _ & [[A B] | [A B]]) | u v w c J IH []]; auto. specialize (IH U). lia. }
        specialize (Z _ _ F eq_refl). cbn in Z. lia.
    - apply second_to_move_loses. split; [reflexivity|]. split; [split|].
      + intros c [<- | []]. split; [exact C | easy].
      + intros c [].
      + exists lefts, rights.
        assert (F : forall c, In c others -> free [(1, 1)] [] c).
        { intros c I. apply in_others in I. destruct I as [Cc D]. split; [exact Cc|]. split; [intros [E | []]; congruence | easy]. }
        split; [|split; [|split; [|split]]].
        * intros c I. apply filter_In in I. now apply F.
        * intros c I. apply filter_In in I. now apply F.
        * intros c I J. apply filter_In in I, J. destruct I as [_ I], J as [_ J]. rewrite I in J. discriminate.
        * exact lefts_span.
        * exact rights_span.
  Qed.
End Board.

Print Assumptions who_moves_first_wins.
