(** * The cutting game

    A move cuts a sheet along a grid line into two; who cuts out a sheet of 1 by 1 wins. Proved here: in a sum with a strip of width 1
    the player to move wins; else only cuts into parts of at least 2 count, and the value of a sheet is told by those of strips of
    width 2, which are Dawson's Kayles. *)

Definition sheet := (N * N)%type.

Inductive cut : sheet -> sheet -> sheet -> Prop :=
| Across a b h : 1 <= a -> 1 <= b -> 1 <= h -> cut (a + b, h) (a, h) (b, h)
| Down w a b : 1 <= a -> 1 <= b -> 1 <= w -> cut (w, a + b) (w, a) (w, b).

Definition is_square (s : sheet) := (fst s =? 1) && (snd s =? 1).

(** A position says whether a square was cut out by the last move. *)
Inductive move : bool * list sheet -> bool * list sheet -> Prop :=
| Move made before s s' s'' after : cut s s' s'' ->
    move (made, before ++ s :: after) (is_square s' || is_square s'', before ++ s' :: s'' :: after).

Definition is_strip (s : sheet) := (fst s =? 1) && (2 <=? snd s) || (snd s =? 1) && (2 <=? fst s).

Section Values.
  (** The values of strips of width 2 are those of the game in which [n] is cut into two numbers of at least 2. *)
  Variable d : N -> N.
  Hypothesis none : forall a b, 2 <= a -> 2 <= b -> N.lxor (d a) (d b) <> d (a + b).
  Hypothesis every : forall n u, u < d n -> exists a b, 2 <= a /\ 2 <= b /\ n = a + b /\ N.lxor (d a) (d b) = u.

  Definition both w h := if d h =? 0 then d w else if d w =? 0 then d h else 1.
  Definition value (s : sheet) := if (fst s <? 2) || (snd s <? 2) then 0 else both (fst s) (snd s).

  Lemma both_turned w h : both w h = both h w.
  Proof. unfold both. destruct (N.eqb_spec (d h) 0), (N.eqb_spec (d w) 0); congruence. Qed.

  Lemma lxor_1 x : N.lxor x 1 <> x.
  Proof. intros E. apply (f_equal (N.lxor x)) in E. rewrite <- N.lxor_assoc, N.lxor_nilpotent in E. discriminate. Qed.

  Lemma lxor_is_1 x : x <> 0 -> N.lxor x 1 <> 1.
  Proof. intros X E. apply X, (lxor_cancel _ _ 1). rewrite E. reflexivity. Qed.

  Lemma no_cut a b h : 2 <= a -> 2 <= b -> N.lxor (both a h) (both b h) <> both (a + b) h.
  Proof.
    intros A B. pose proof (none a b A B) as D. unfold both. destruct (N.eqb_spec (d h) 0) as [H | H]; [exact D|].
    destruct (N.eqb_spec (d a) 0) as [Za | Za], (N.eqb_spec (d b) 0) as [Zb | Zb], (N.eqb_spec (d (a + b)) 0) as [Z | Z].
    - rewrite Za, Zb, Z in D. now exfalso.
    - rewrite N.lxor_nilpotent. discriminate.
    - apply lxor_1.
    - now apply lxor_is_1.
    - rewrite N.lxor_comm. apply lxor_1.
    - rewrite N.lxor_comm. now apply lxor_is_1.
    - cbn. congruence.
    - cbn. discriminate.
  Qed.

  Lemma some_cut w h u : u < both w h ->
    (exists a b, 2 <= a /\ 2 <= b /\ w = a + b /\ N.lxor (both a h) (both b h) = u) \/
    (exists a b, 2 <= a /\ 2 <= b /\ h = a + b /\ N.lxor (both w a) (both w b) = u).
  Proof.
    unfold both at 1. destruct (N.eqb_spec (d h) 0) as [H | H].
    - intros U. destruct (every w u U) as (a & b & A & B & E & V). left. exists a, b. unfold both. rewrite H. cbn [N.eqb]. auto.
    - destruct (N.eqb_spec (d w) 0) as [W | W]; intros U.
      + destruct (every h u U) as (a & b & A & B & E & V). right. exists a, b. rewrite !(both_turned w). unfold both. rewrite W. cbn [N.eqb]. auto.
      + assert (u = 0) by lia. subst u. destruct (every w 0) as (a & b & A & B & E & V); [lia|]. apply N.lxor_eq in V. left. exists a, b.
        repeat split; auto. unfold both. rewrite V. apply N.lxor_nilpotent.
  Qed.

  Lemma value_of_two a b h : 2 <= a -> 2 <= b -> 2 <= h ->
    value (a, h) = both a h /\ value (h, a) = both h a /\ value (a + b, h) = both (a + b) h /\ value (h, a + b) = both h (a + b).
  Proof.
    intros A B H. unfold value. cbn [fst snd].
    destruct (N.ltb_spec a 2), (N.ltb_spec h 2), (N.ltb_spec (a + b) 2); try lia. cbn. auto.
  Qed.

  Definition strips sheets := existsb is_strip sheets.
  Definition law (p : bool * list sheet) := strips (snd p) = false /\ nimsum (map value (snd p)) = 0.
  Definition square_is_out (p : bool * list sheet) := fst p = true.
  Definition no_loss (p : bool * list sheet) := False.

  Lemma cuts_make_smaller s s' s'' : cut s s' s'' -> (fst s' * snd s' - 1) + (fst s'' * snd s'' - 1) < fst s * snd s - 1.
  Proof. intros C. destruct C; cbn [fst snd]; nia. Qed.

  Lemma cutting_ends : play_ends _ move.
  Proof.
    apply (ends_by _ _ (fun p => fold_right N.add 0 (map (fun s => fst s * snd s - 1) (snd p)))).
    intros p q M. destruct M as [made before s s' s'' after C]. cbn [snd]. rewrite !map_app. cbn [map].
    assert (A : forall l r, fold_right N.add 0 (l ++ r) = fold_right N.add 0 l + fold_right N.add 0 r).
    { intros l r. induction l as [|n l IH]; cbn; [reflexivity | lia]. }
    rewrite !A. cbn [fold_right]. apply cuts_make_smaller in C. lia.
  Qed.

  Lemma strips_app l r : strips (l ++ r) = strips l || strips r.
  Proof. apply existsb_app. Qed.

  (** Of a sheet that is no strip, a cut leaves no square; and where it leaves no strip it changes the value. *)
  Lemma cuts_of_sheets s s' s'' : cut s s' s'' -> is_strip s = false ->
    is_square s' || is_square s'' = false /\ (is_strip s' = false -> is_strip s'' = false -> N.lxor (value s') (value s'') <> value s).
  Proof.
    intros C S. destruct C as [a b h A B H | w a b A B W]; unfold is_strip, is_square in *; cbn [fst snd] in *.
    - assert (H2 : 2 <= h) by (destruct (N.eqb_spec (a + b) 1), (N.eqb_spec h 1), (N.leb_spec 2 (a + b)); cbn in S; try discriminate; lia).
      clear S. split; [destruct (N.eqb_spec h 1); [lia | now rewrite !andb_false_r]|].
      destruct (N.eqb_spec a 1), (N.eqb_spec b 1), (N.leb_spec 2 h); cbn; try discriminate; try lia. intros _ _.
      destruct (value_of_two a b h ltac:(lia) ltac:(lia) H2) as (-> & _ & -> & _). destruct (value_of_two b a h ltac:(lia) ltac:(lia) H2) as (-> & _).
      apply no_cut; lia.
    - assert (W2 : 2 <= w) by (destruct (N.eqb_spec w 1), (N.eqb_spec (a + b) 1), (N.leb_spec 2 (a + b)); cbn in S; try discriminate; lia).
      clear S. split; [destruct (N.eqb_spec w 1); [lia | reflexivity]|].
      destruct (N.eqb_spec w 1), (N.eqb_spec a 1), (N.eqb_spec b 1), (N.leb_spec 2 w); cbn; try discriminate; try lia. intros _ _.
      destruct (value_of_two a b w ltac:(lia) ltac:(lia) W2) as (_ & -> & _ & ->). destruct (value_of_two b a w ltac:(lia) ltac:(lia) W2) as (_ & -> & _).
      rewrite !(both_turned w). apply no_cut; lia.
  Qed.

  Theorem cutting : forall p, (Goals.lost _ move square_is_out no_loss False p <-> law p) /\
    (Goals.won _ move square_is_out no_loss False p <-> ~ law p).
  Proof.
    apply Goals.lost_positions_at_goals.
    - exact cutting_ends.
    - intros p. unfold law. destruct (strips (snd p)), (N.eq_dec (nimsum (map value (snd p))) 0); try (right; intros [? ?]; discriminate); tauto.
    - intros p _ [].
    - intros p q [S Z] M. destruct M as [made before s s' s'' after C]. cbn [snd] in *. rewrite strips_app in S. cbn [strips existsb] in S.
      apply orb_false_iff in S. destruct S as [Sb S]. apply orb_false_iff in S. destruct S as [Ss Sa]. destruct (cuts_of_sheets s s' s'' C Ss) as [N D].
      split; [unfold square_is_out; cbn [fst]; now rewrite N|]. right. intros [S' Z']. cbn [snd] in *. rewrite strips_app in S'. cbn [strips existsb] in S'.
      apply orb_false_iff in S'. destruct S' as [_ S']. apply orb_false_iff in S'. destruct S' as [S1 S']. apply orb_false_iff in S'. destruct S' as [S2 _].
      apply (D S1 S2). rewrite map_app in Z, Z'.
      pose proof (change_one (map value before) [value s] [value s'; value s''] (map value after) (eq_trans Z' (eq_sym Z))) as E.
      cbn in E. now rewrite !N.lxor_0_r in E.
    - intros [made sheets] L. left. unfold law in L. cbn [snd] in L. destruct (strips sheets) eqn:S.
      + unfold strips in S. apply existsb_exists in S. destruct S as ([w h] & I & S). apply in_split in I. destruct I as (before & after & ->).
        unfold is_strip in S. cbn [fst snd] in S. destruct (N.eqb_spec w 1) as [-> | W].
        * destruct (N.leb_spec 2 h) as [H | H]; [|destruct (N.eqb_spec h 1); discriminate].
          exists (true, before ++ (1, 1) :: (1, h - 1) :: after). split; [|left; reflexivity].
          replace (1, h) with (1, 1 + (h - 1)) by (f_equal; lia). apply (Move made before (1, 1 + (h - 1)) (1, 1) (1, h - 1) after). constructor; lia.
        * destruct (N.eqb_spec h 1) as [-> | H]; [|discriminate]. destruct (N.leb_spec 2 w) as [H | H]; [|discriminate].
          exists (true, before ++ (1, 1) :: (w - 1, 1) :: after). split; [|left; reflexivity].
          replace (w, 1) with (1 + (w - 1), 1) by (f_equal; lia). apply (Move made before (1 + (w - 1), 1) (1, 1) (w - 1, 1) after). constructor; lia.
      + assert (Z : 0 < nimsum (map value sheets)) by (destruct (N.eq_dec (nimsum (map value sheets)) 0); [exfalso; apply L; now split | lia]).
        destruct (lower_one _ 0 Z) as (b & v & a & y & E & Y & Q). apply map_eq_app in E. destruct E as (before & r & -> & <- & E).
        apply map_eq_cons in E. destruct E as ([w h] & after & -> & <- & <-). rewrite strips_app in S. cbn [strips existsb] in S.
        apply orb_false_iff in S. destruct S as [Sb S]. apply orb_false_iff in S. destruct S as [_ Sa]. unfold value in Y. cbn [fst snd] in Y.
        destruct (N.ltb_spec w 2) as [W | W], (N.ltb_spec h 2) as [H | H]; cbn [orb] in Y; try lia.
        assert (big : forall x z, 2 <= x -> 2 <= z -> is_strip (x, z) = false).
        { intros x z X X'. unfold is_strip. cbn [fst snd]. destruct (N.eqb_spec x 1), (N.eqb_spec z 1); first [lia | reflexivity]. }
        assert (done : forall s' s'', cut (w, h) s' s'' -> is_strip s' = false -> is_strip s'' = false -> N.lxor (value s') (value s'') = y ->
          exists q, move (made, before ++ (w, h) :: after) q /\ (square_is_out q \/ ~ no_loss q /\ law q)).
        { intros s' s'' C S1 S2 V. exists (is_square s' || is_square s'', before ++ s' :: s'' :: after). split; [now constructor|]. right.
          split; [easy|]. split; cbn [snd].
          - rewrite strips_app. cbn [strips existsb]. fold (strips after). rewrite S1, S2. fold (strips before) in Sb. rewrite Sb. exact Sa.
          - rewrite map_app, nimsum_app. cbn [map]. rewrite !nimsum_cons, <- (N.lxor_assoc (value s')), V. now rewrite nimsum_app, nimsum_cons in Q. }
        destruct (some_cut w h y Y) as [(c & e & C & D & -> & V) | (c & e & C & D & -> & V)].
        * apply (done (c, h) (e, h)); [constructor; lia | now apply big | now apply big |].
          destruct (value_of_two c e h C D H) as (-> & _). destruct (value_of_two e c h D C H) as (-> & _). exact V.
        * apply (done (w, c) (w, e)); [constructor; lia | now apply big | now apply big |].
          destruct (value_of_two c e w C D W) as (_ & -> & _). destruct (value_of_two e c w D C W) as (_ & -> & _). exact V.
  Qed.
End Values.

Print Assumptions cutting.
