(** * Moore's Nim

    A move lowers 1 to [k] heaps, each by as much as one likes; who cannot move loses, or in misère play wins. Proved here: who wins in
    both, for all [k] and all heaps; and the Grundy values where one move may lower all heaps that are left, and for [k = 1].
    [Moore 1910] *)

Definition at_most : list N -> list N -> Prop := Forall2 (fun x y => y <= x).

(** The number of heaps that change. *)
Fixpoint changed (l r : list N) : N := match l, r with
  | x :: l, y :: r => (if x =? y then 0 else 1) + changed l r
  | _, _ => 0
  end.

Definition lowers k l r := at_most l r /\ 1 <= changed l r <= k.

(** The number of heaps with the binary digit [i]. *)
Definition digits i l := fold_right N.add 0 (map (fun x => if N.testbit x i then 1 else 0) l).
Definition balanced k l := forall i, digits i l mod (k + 1) = 0.

Definition halves := map N.div2.
Definition odds l := digits 0 l.

Lemma digits_cons i x l : digits i (x :: l) = (if N.testbit x i then 1 else 0) + digits i l.
Proof. reflexivity. Qed.

Lemma digits_of_halves i l : digits i (halves l) = digits (i + 1) l.
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [halves map]. rewrite !digits_cons. fold (halves l).
  now rewrite IH, N.div2_spec, N.shiftr_spec'.
Qed.

Lemma balanced_by_halves k l : balanced k l <-> odds l mod (k + 1) = 0 /\ balanced k (halves l).
Proof.
  unfold balanced. split.
  - intros B. split; [apply B|]. intros i. rewrite digits_of_halves. apply B.
  - intros [O B] i. destruct (N.eq_dec i 0) as [-> | I]; [exact O|]. specialize (B (i - 1)). rewrite digits_of_halves in B.
    now replace (i - 1 + 1) with i in B by lia.
Qed.

Lemma halves_of x : x = 2 * N.div2 x + (if N.testbit x 0 then 1 else 0).
Proof. rewrite N.bit0_odd. destruct x as [|[p | p |]]; cbn; lia. Qed.

Lemma same_if_none_changed l r : at_most l r -> changed l r = 0 -> r = l.
Proof.
  intros F. induction F as [|x y l r L F IH]; intros C; [reflexivity|]. cbn in C. destruct (N.eqb_spec x y) as [-> | _]; [|lia].
  f_equal. now apply IH.
Qed.

Lemma none_changed l : changed l l = 0.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite N.eqb_refl. Qed.

Lemma halves_at_most l r : at_most l r -> at_most (halves l) (halves r) /\ changed (halves l) (halves r) <= changed l r.
Proof.
  intros F. induction F as [|x y l r L F [IH C]]; [split; [constructor | cbn; lia]|]. cbn. split.
  - constructor; [|exact IH]. pose proof (halves_of x). pose proof (halves_of y). destruct (N.testbit x 0), (N.testbit y 0); lia.
  - fold (halves l) (halves r). destruct (N.eqb_spec x y) as [-> | _]; [rewrite N.eqb_refl; lia|]. destruct (N.eqb _ _); lia.
Qed.

(** Where no half changes, the digits that change are those that are lost. *)
Lemma odds_lost l r : at_most l r -> halves r = halves l -> odds l = odds r + changed l r.
Proof.
  intros F. induction F as [|x y l r L F IH]; intros H; [reflexivity|]. cbn in H. injection H as H H'. specialize (IH H'). unfold odds in *.
  rewrite !digits_cons. cbn [changed]. pose proof (halves_of x). pose proof (halves_of y).
  destruct (N.testbit x 0), (N.testbit y 0), (N.eqb_spec x y); lia.
Qed.

(** What is free to choose once the halves are chosen: any number [w] of odd heaps up to [t + c], where [t] halves are lowered, and
    [c] heaps are odd whose halves are not. *)
Lemma odds_to_choose l h : at_most (halves l) h -> exists c, forall w, w <= changed (halves l) h + c ->
  exists r, at_most l r /\ halves r = h /\ odds r = w /\
    changed l r = N.max (changed (halves l) h) (changed (halves l) h + c - w).
Proof.
  revert h. induction l as [|x l IH]; intros h F.
  - exists 0. intros w W. exists []. inversion F; subst. cbn in *. repeat split; [constructor | lia].
  - destruct h as [|y h']; [inversion F|]. assert (F' : at_most (halves l) h') by (now inversion F).
    assert (L : y <= N.div2 x) by (now inversion F). clear F. destruct (IH h' F') as (c & choose). fold (halves l) in *. cbn [halves map changed]. fold (halves l).
    set (t := changed (halves l) h') in *. pose proof (halves_of x) as X.
    assert (half : forall y, N.div2 (2 * y) = y /\ N.div2 (2 * y + 1) = y) by (intros [|z]; now split).
    assert (odd : forall y, N.testbit (2 * y) 0 = false /\ N.testbit (2 * y + 1) 0 = true) by (intros [|z]; now split).
    destruct (N.eqb_spec (N.div2 x) y) as [<- | D].
    + destruct (N.testbit x 0) eqn:B.
      * exists (c + 1). intros w W. destruct (N.eq_dec w 0) as [-> | P].
        { destruct (choose 0) as (r & A & H & O & C); [lia|]. exists (2 * N.div2 x :: r). unfold odds in *. rewrite digits_cons.
          cbn [halves map changed]. rewrite (proj1 (half _)), (proj1 (odd _)). repeat split; [constructor; [lia | exact A] | now f_equal | lia |].
          destruct (N.eqb_spec x (2 * N.div2 x)); lia. }
        { destruct (choose (w - 1)) as (r & A & H & O & C); [lia|]. exists (x :: r). unfold odds in *. rewrite digits_cons, B.
          cbn [halves map changed]. rewrite N.eqb_refl. repeat split; [constructor; [lia | exact A] | now f_equal | lia | lia]. }
      * exists c. intros w W. destruct (choose w) as (r & A & H & O & C); [lia|]. exists (x :: r). unfold odds in *. rewrite digits_cons, B.
        cbn [halves map changed]. rewrite N.eqb_refl. repeat split; [constructor; [lia | exact A] | now f_equal | lia | lia].
    + exists c. intros w W. destruct (N.le_gt_cases w (t + c)) as [Q | Q].
      * destruct (choose w) as (r & A & H & O & C); [lia|]. exists (2 * y :: r). unfold odds in *. rewrite digits_cons.
        cbn [halves map changed]. rewrite (proj1 (half _)), (proj1 (odd _)). destruct (N.testbit x 0), (N.eqb_spec x (2 * y));
          (repeat split; [constructor; [lia | exact A] | now f_equal | lia | lia]).
      * destruct (choose (w - 1)) as (r & A & H & O & C); [lia|]. exists (2 * y + 1 :: r). unfold odds in *. rewrite digits_cons.
        cbn [halves map changed]. rewrite (proj2 (half _)), (proj2 (odd _)). destruct (N.testbit x 0), (N.eqb_spec x (2 * y + 1));
          (repeat split; [constructor; [lia | exact A] | now f_equal | lia | lia]).
Qed.

Lemma small l : exists n, Forall (fun x => x < 2 ^ N.of_nat n) l.
Proof.
  induction l as [|x l (n & F)]; [now exists O|]. exists (max n (N.to_nat (N.size x))). constructor.
  - apply N.lt_le_trans with (2 ^ N.size x); [apply N.size_gt | apply N.pow_le_mono_r; lia].
  - apply Forall_impl with (2 := F). intros y Y. apply N.lt_le_trans with (1 := Y). apply N.pow_le_mono_r; lia.
Qed.

(** Both plays at once: the number of odd heaps must leave a rest that the halves say. *)
Section Rests.
  Variables (k : N) (rest : list N -> N).
  Hypothesis some : 1 <= k.
  Hypothesis rests : forall h, rest h = 0 \/ rest h = 1 /\ Forall (fun x => x = 0) h.

  Definition good l := balanced k (halves l) /\ odds l mod (k + 1) = rest (halves l).

  Lemma two_multiples a b : a mod (k + 1) = b mod (k + 1) -> a <= b -> b - a <= k -> a = b.
  Proof.
    intros E L C. pose proof (N.div_mod a (k + 1)). pose proof (N.div_mod b (k + 1)).
    assert (a / (k + 1) = b / (k + 1)); nia.
  Qed.

  Lemma balanced_once n : forall l r, Forall (fun x => x < 2 ^ N.of_nat n) l -> balanced k l -> balanced k r ->
    at_most l r -> changed l r <= k -> r = l.
  Proof.
    induction n as [|n IH]; intros l r small Bl Br F C.
    - change (2 ^ N.of_nat 0) with 1 in small. clear Bl Br C. induction F as [|x y l r L F IH]; [reflexivity|].
      inversion small; subst. f_equal; [lia | now apply IH].
    - apply balanced_by_halves in Bl, Br. destruct (halves_at_most l r F) as [Fh Ch].
      assert (E : halves r = halves l).
      { apply IH; try tauto; [|lia]. apply Forall_map, Forall_impl with (2 := small). intros x X. pose proof (halves_of x).
        rewrite Nat2N.inj_succ, N.pow_succ_r' in X. destruct (N.testbit x 0); lia. }
      pose proof (odds_lost l r F E). apply same_if_none_changed; [exact F|].
      assert (odds r = odds l); [|lia]. apply two_multiples; [destruct Bl, Br; congruence | lia | lia].
  Qed.

  Lemma good_once l r : good l -> lowers k l r -> ~ good r.
  Proof.
    intros [Bl Ol] [F C] [Br Or]. destruct (halves_at_most l r F) as [Fh Ch]. destruct (small (halves l)) as (n & S).
    assert (E : halves r = halves l) by (apply (balanced_once n); auto; lia).
    pose proof (odds_lost l r F E). assert (odds r = odds l); [|lia]. apply two_multiples; [congruence | lia | lia].
  Qed.

  Lemma zero_halves_balanced l : Forall (fun x => x = 0) l -> balanced k l.
  Proof.
    intros Z i. replace (digits i l) with 0; [apply N.mod_0_l; lia|]. induction Z as [|x l -> Z IH]; [reflexivity|].
    rewrite digits_cons, N.bits_0. exact IH.
  Qed.

  (** From any position the halves can be made balanced, and then the digits 0 what they have to be, unless nothing is left. *)
  Lemma one_chooses l h : at_most (halves l) h -> changed (halves l) h <= k ->
    (exists r, at_most l r /\ halves r = h /\ odds r mod (k + 1) = rest h /\ changed l r <= k) \/
    rest h = 1 /\ Forall (fun x => x = 0) h /\ changed (halves l) h = 0 /\ odds l = 0.
  Proof.
    intros F C. destruct (odds_to_choose l h F) as (c & choose). set (t := changed (halves l) h) in *.
    assert (take : forall z, z <= k -> z <= t + c -> (t + c - z) mod (k + 1) = rest h ->
      exists r, at_most l r /\ halves r = h /\ odds r mod (k + 1) = rest h /\ changed l r <= k).
    { intros z Z Z' R. destruct (choose (t + c - z)) as (r & A & H & O & D); [lia|]. exists r. rewrite O. repeat split; auto. lia. }
    assert (multiple : forall m, (m - m mod (k + 1)) mod (k + 1) = 0).
    { intros m. pose proof (N.div_mod m (k + 1) ltac:(lia)) as D.
      assert (E : m - m mod (k + 1) = m / (k + 1) * (k + 1)).
      { set (q := m / (k + 1)) in *. set (r := m mod (k + 1)) in *. clearbody q r. nia. }
      rewrite E. apply N.mod_mul. lia. }
    pose proof (N.mod_lt (t + c) (k + 1) ltac:(lia)). pose proof (N.mod_le (t + c) (k + 1) ltac:(lia)).
    destruct (rests h) as [R | [R Z]]; [left; apply (take ((t + c) mod (k + 1))); [lia | lia | now rewrite R]|].
    destruct (N.eq_dec (t + c) 0) as [E | E].
    - right. repeat split; auto; [lia|]. destruct (choose 0) as (r & A & H' & O & D); [lia|].
      replace r with l in O by (symmetry; apply same_if_none_changed; [exact A | lia]). exact O.
    - left. pose proof (N.mod_lt (t + c - 1) (k + 1) ltac:(lia)). pose proof (N.mod_le (t + c - 1) (k + 1) ltac:(lia)).
      apply (take ((t + c - 1) mod (k + 1))); [lia | lia|]. rewrite R.
      replace (t + c - (t + c - 1) mod (k + 1)) with (1 + (t + c - 1 - (t + c - 1) mod (k + 1))) by lia.
      rewrite N.add_mod by lia. rewrite multiple, N.add_0_r, N.mod_mod by lia. apply N.mod_small. lia.
  Qed.
End Rests.

Lemma all_balanced k n : 1 <= k -> forall l, Forall (fun x => x < 2 ^ N.of_nat n) l -> exists r, at_most l r /\ balanced k r /\ changed l r <= k.
Proof.
  intros K. induction n as [|n IH]; intros l small.
  - exists l. split; [|split].
    + clear. induction l; constructor; [lia | assumption].
    + apply zero_halves_balanced; [exact K|]. change (2 ^ N.of_nat 0) with 1 in small. apply Forall_impl with (2 := small). intros x X. lia.
    + rewrite none_changed. lia.
  - destruct (IH (halves l)) as (h & F & B & C).
    { apply Forall_map, Forall_impl with (2 := small). intros x X. pose proof (halves_of x).
      rewrite Nat2N.inj_succ, N.pow_succ_r' in X. destruct (N.testbit x 0); lia. }
    destruct (one_chooses k (fun _ => 0) K (fun _ => or_introl eq_refl) l h F C) as [(r & A & H & O & D) | [? _]]; [|discriminate].
    exists r. repeat split; [exact A | | exact D]. apply balanced_by_halves. rewrite H. split; [exact O | exact B].
Qed.

Section Either.
  Variables (k : N) (rest : list N -> N).
  Hypothesis some : 1 <= k.
  Hypothesis rests : forall h, rest h = 0 \/ rest h = 1 /\ Forall (fun x => x = 0) h.

  Lemma one_can l : ~ good k rest l -> (exists r, lowers k l r /\ good k rest r) \/ rest (halves l) = 1 /\ Forall (fun x => x = 0) l.
  Proof.
    intros B. destruct (small (halves l)) as (n & S). destruct (all_balanced k n some (halves l) S) as (h & F & Bh & C).
    destruct (one_chooses k rest some rests l h F C) as [(r & A & H & O & D) | (R & Z & E & O)].
    - left. assert (G : good k rest r) by (split; rewrite H; assumption). exists r. split; [|exact G]. split; [exact A|]. split; [|exact D].
      destruct (N.eq_dec (changed l r) 0) as [N | N]; [|lia]. apply (same_if_none_changed l r A) in N. now subst.
    - right. apply (same_if_none_changed _ _ F) in E. subst h. split; [exact R|]. clear - Z O.
      induction l as [|x l IH]; constructor; unfold odds in O; rewrite digits_cons in O; cbn in Z; inversion Z; subst.
      + pose proof (halves_of x). destruct (N.testbit x 0); lia.
      + apply IH; [assumption|]. unfold odds. destruct (N.testbit x 0); lia.
  Qed.

  Lemma balanced_or_not l : balanced k l \/ ~ balanced k l.
  Proof.
    destruct (small l) as (n & S). revert l S. induction n as [|n IH]; intros l S.
    - left. apply zero_halves_balanced; [exact some|]. apply Forall_impl with (2 := S). intros x X. change (2 ^ N.of_nat 0) with 1 in X. lia.
    - rewrite balanced_by_halves. destruct (N.eq_dec (odds l mod (k + 1)) 0) as [E | E]; [|tauto].
      destruct (IH (halves l)) as [B | B]; [|tauto|tauto]. apply Forall_map, Forall_impl with (2 := S). intros x X. pose proof (halves_of x).
      rewrite Nat2N.inj_succ, N.pow_succ_r' in X. destruct (N.testbit x 0); lia.
  Qed.

  Lemma good_or_not l : good k rest l \/ ~ good k rest l.
  Proof.
    unfold good. destruct (balanced_or_not (halves l)); destruct (N.eq_dec (odds l mod (k + 1)) (rest (halves l))); tauto.
  Qed.
End Either.

Definition total := fold_right N.add 0.

Lemma lowers_total l : forall r, at_most l r -> total r <= total l /\ (changed l r <> 0 -> total r < total l).
Proof.
  intros r F. induction F as [|x y l r L F [A B]]; cbn in *; [lia|]. destruct (N.eqb_spec x y); lia.
Qed.

Lemma moores_nim_ends k : play_ends _ (lowers k).
Proof. apply (ends_by _ _ total). intros p q [F C]. apply lowers_total in F. lia. Qed.

Theorem moores_nim k : 1 <= k -> forall heaps,
  (lost _ (lowers k) heaps <-> balanced k heaps) /\ (won _ (lowers k) heaps <-> ~ balanced k heaps).
Proof.
  intros K. assert (G : forall l, balanced k l <-> good k (fun _ => 0) l) by (intros l; rewrite balanced_by_halves; unfold good; tauto).
  assert (rests : forall h : list N, 0 = 0 \/ 0 = 1 /\ Forall (fun x => x = 0) h) by auto.
  apply lost_positions; [apply moores_nim_ends | | |].
  - intros p. now apply balanced_or_not.
  - intros p q B M. rewrite G in *. now apply (good_once k (fun _ => 0) K p).
  - intros p B. rewrite G in B. destruct (one_can k (fun _ => 0) K rests p B) as [(q & M & Q) | [? _]]; [|discriminate].
    exists q. now rewrite G.
Qed.

(** In misère play it is the same but where all heaps are 0 or 1: there their number leaves the rest 1. *)
Definition misere_lost k l := if existsb (fun x => 2 <=? x) l then balanced k l else digits 0 l mod (k + 1) = 1.

Definition no_goal : list N -> Prop := fun _ => False.

Theorem moores_nim_misere k : 1 <= k -> forall heaps,
  (Goals.lost _ (lowers k) no_goal no_goal True heaps <-> misere_lost k heaps) /\
  (Goals.won _ (lowers k) no_goal no_goal True heaps <-> ~ misere_lost k heaps).
Proof.
  intros K. set (rest h := if existsb (fun x => 1 <=? x) h then 0 else 1).
  assert (rests : forall h, rest h = 0 \/ rest h = 1 /\ Forall (fun x => x = 0) h).
  { intros h. unfold rest. induction h as [|x h IH]; cbn; [right; split; auto|]. destruct (N.leb_spec 1 x); cbn; [now left|].
    destruct IH as [E | [E Z]]; [now left | right]. split; [exact E | constructor; [lia | exact Z]]. }
  assert (G : forall l, misere_lost k l <-> good k rest l).
  { intros l. unfold misere_lost, good.
    assert (E : rest (halves l) = if existsb (fun x => 2 <=? x) l then 0 else 1).
    { unfold rest. induction l as [|x l IH]; [reflexivity|]. cbn. fold (halves l). pose proof (halves_of x).
      destruct (N.leb_spec 1 (N.div2 x)), (N.leb_spec 2 x); cbn; auto; destruct (N.testbit x 0); lia. }
    rewrite E. destruct (existsb _ l); [rewrite balanced_by_halves; tauto|]. unfold odds. split; [|tauto]. intros O. split; [|exact O].
    apply zero_halves_balanced; [exact K|]. destruct (rests (halves l)) as [R | [_ Z]]; [rewrite E in R; discriminate | exact Z]. }
  assert (stuck : forall l, (exists r, lowers k l r) <-> ~ Forall (fun x => x = 0) l).
  { intros l. split.
    - intros (r & F & C) Z. assert (changed l r = 0); [|lia]. clear C. induction F as [|x y l r L F IH]; [reflexivity|].
      inversion Z; subst. cbn [changed]. destruct (N.eqb_spec 0 y); [now apply IH | lia].
    - intros some. assert (H : exists r, at_most l r /\ changed l r = 1); [|destruct H as (r & F & C); exists r; split; [exact F | lia]].
      induction l as [|x l IH]; [exfalso; now apply some|]. destruct (N.eq_dec x 0) as [-> | X].
      + destruct IH as (r & F & C); [intros Z; apply some; now constructor|]. exists (0 :: r). split; [now constructor|]. cbn. exact C.
      + exists (0 :: l). split.
        * constructor; [lia|]. clear. induction l; constructor; [lia | assumption].
        * cbn. rewrite none_changed. destruct (N.eqb_spec x 0); lia. }
  apply Goals.lost_positions_at_goals; [apply moores_nim_ends | | | |].
  - intros p. rewrite !G. now apply good_or_not.
  - intros p P _. apply stuck. intros Z. apply G in P. destruct P as [_ P].
    assert (Zh : rest (halves p) = 1 /\ odds p = 0).
    { clear P. unfold rest, odds. induction Z as [|x l -> Z IH]; [now split|]. exact IH. }
    destruct Zh as [R O]. rewrite R, O, N.mod_0_l in P; lia.
  - intros p q P M. split; [easy|]. right. rewrite G in *. now apply (good_once k rest K p).
  - intros p P. rewrite G in P. destruct (one_can k rest K rests p P) as [(q & M & Q) | [_ Z]].
    + left. exists q. split; [exact M|]. right. split; [easy|]. now rewrite G.
    + right. split; [exact Logic.I|]. intros q M. apply (proj1 (stuck p)); [now exists q | exact Z].
Qed.

(** ** Values *)
Lemma changed_app l l' : forall r r', length l = length r -> changed (l ++ l') (r ++ r') = changed l r + changed l' r'.
Proof. induction l as [|x l IH]; intros [|y r] r' E; try discriminate; cbn; [reflexivity|]. rewrite IH; [lia | cbn in E; lia]. Qed.

Theorem values_of_nim : values (lowers 1) nimsum.
Proof.
  intros l. split.
  - intros r [F C]. assert (C' : changed l r = 1) by lia. clear C. induction F as [|x y l r L F IH]; [discriminate|].
    cbn in C'. rewrite !nimsum_cons. destruct (N.eqb_spec x y) as [-> | D].
    + intros E. apply IH; [exact C'|]. apply (lxor_cancel _ _ y). now rewrite !(N.lxor_comm _ y).
    + rewrite (same_if_none_changed l r F) by lia. intros E. apply D. symmetry. exact (lxor_cancel _ _ _ E).
  - intros u U. destruct (lower_one l u U) as (before & x & after & y & -> & L & E). exists (before ++ y :: after). split; [|exact E].
    assert (A : forall m, at_most m m) by (intros m; induction m; constructor; [lia | assumption]). split.
    + apply Forall2_app; [apply A | constructor; [lia | apply A]].
    + rewrite changed_app by reflexivity. cbn. rewrite !none_changed. destruct (N.eqb_spec x y); lia.
Qed.

Definition left_over l := fold_right N.add 0 (map (fun x => if x =? 0 then 0 else 1) l).

Theorem values_where_all_may_be_lowered k g : values (lowers k) g -> forall l, left_over l <= k -> g l = total l.
Proof.
  intros V l. induction l as [l IH] using (well_founded_ind (moores_nim_ends k)). intros K.
  assert (bound : forall m r, at_most m r -> changed m r <= left_over m /\ left_over r <= left_over m).
  { intros m r F. induction F as [|x y m r L F [A B]]; unfold left_over in *; cbn in *; [lia|].
    destruct (N.eqb_spec x y), (N.eqb_spec x 0), (N.eqb_spec y 0); lia. }
  assert (any : forall m u, u <= total m -> exists r, at_most m r /\ total r = u).
  { induction m as [|x m IHm]; intros u U; cbn in U.
    - exists []. split; [constructor | cbn; lia].
    - destruct (IHm (N.min u (total m))) as (r & F & E); [lia|]. exists (u - N.min u (total m) :: r). split; [constructor; [lia | exact F]|].
      cbn. fold (total r). lia. }
  assert (to : forall u, u < total l -> exists r, lowers k l r /\ g r = u).
  { intros u U. destruct (any l u) as (r & F & E); [lia|]. destruct (bound l r F) as [A B].
    assert (M : lowers k l r). { split; [exact F|]. split; [|lia]. destruct (N.eq_dec (changed l r) 0) as [Z | Z]; [|lia].
      apply (same_if_none_changed l r F) in Z. subst r. lia. }
    exists r. split; [exact M|]. rewrite IH; [exact E | exact M | lia]. }
  destruct (N.lt_trichotomy (g l) (total l)) as [T | [T | T]]; [exfalso | exact T | exfalso].
  - destruct (to _ T) as (r & M & E). exact (proj1 (V l) r M E).
  - destruct (proj2 (V l) _ T) as (r & M & E). pose proof M as [F C]. destruct (bound l r F). rewrite IH in E by (auto; lia).
    apply lowers_total in F. lia.
Qed.

Print Assumptions moores_nim.
Print Assumptions moores_nim_misere.
Print Assumptions values_of_nim.
Print Assumptions values_where_all_may_be_lowered.
