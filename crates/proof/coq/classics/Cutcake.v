(** * Cutcake

    Left cuts a cake of [x] by [y] into two with shorter [x], Right into two with shorter [y]; who cannot move loses. Proved here: with
    the integers of the law, Left wins with the first move exactly where their sum is above 0, and Right exactly where it is below 0.
    [Winning Ways, ch. 2] *)

Definition cake := (N * N)%type.

Inductive player := Left | Right.
Definition other p := match p with Left => Right | Right => Left end.

Inductive cut : player -> cake -> cake -> cake -> Prop :=
| Lefts x x' y : 1 <= x -> 1 <= x' -> 1 <= y -> cut Left (x + x', y) (x, y) (x', y)
| Rights x y y' : 1 <= y -> 1 <= y' -> 1 <= x -> cut Right (x, y + y') (x, y) (x, y').

(** A position says who has to move. *)
Inductive move : player * list cake -> player * list cake -> Prop :=
| Move p before c c' c'' after : cut p c c' c'' -> move (p, before ++ c :: after) (other p, before ++ c' :: c'' :: after).

Definition sides (c : cake) := 1 <= fst c /\ 1 <= snd c.

Open Scope Z_scope.

Definition law (c : cake) : Z := let '(x, y) := c in
  let a := N.log2 x in let b := N.log2 y in
  if (b <=? a)%N then Z.of_N (x / 2 ^ b) - 1 else 1 - Z.of_N (y / 2 ^ a).

Definition total cakes := fold_right Z.add 0 (map law cakes).

(** Left's or Right's view of a number. *)
Definition seen p (v : Z) := match p with Left => v | Right => - v end.
Definition turned (c : cake) : cake := (snd c, fst c).

Lemma powers_below x : (1 <= x -> 2 ^ N.log2 x <= x /\ x < 2 * 2 ^ N.log2 x)%N.
Proof. intros L. pose proof (N.log2_spec x ltac:(lia)) as S. rewrite N.pow_succ_r' in S. exact S. Qed.

Lemma one_row x : (1 <= x)%N -> Z.of_N (x / 2 ^ N.log2 x) = 1.
Proof.
  intros L. pose proof (powers_below x L). rewrite <- (N.div_unique x (2 ^ N.log2 x) 1 (x - 2 ^ N.log2 x)); lia.
Qed.

Lemma turned_over c : sides c -> law (turned c) = - law c.
Proof.
  destruct c as [x y]. intros [X Y]. cbn in X, Y. unfold law, turned. cbn [fst snd].
  destruct (N.leb_spec (N.log2 y) (N.log2 x)), (N.leb_spec (N.log2 x) (N.log2 y)); try lia.
  assert (E : N.log2 x = N.log2 y) by lia. pose proof (one_row x X) as OX. pose proof (one_row y Y) as OY. rewrite E in *. lia.
Qed.

Lemma at_least_2 x y : (N.log2 x < N.log2 y -> 2 <= y / 2 ^ N.log2 x)%N.
Proof.
  intros L. apply N.div_le_lower_bound; [apply N.pow_nonzero; lia|].
  pose proof (powers_below y ltac:(destruct y; [cbn in L; lia | lia])).
  pose proof (N.pow_le_mono_r 2 (N.succ (N.log2 x)) (N.log2 y) ltac:(lia) ltac:(lia)) as M. rewrite N.pow_succ_r' in M. lia.
Qed.

Lemma narrow x y : (N.log2 x < N.log2 y)%N -> law (x, y) <= -1.
Proof. intros L. unfold law. destruct (N.leb_spec (N.log2 y) (N.log2 x)); [lia|]. pose proof (at_least_2 x y L). lia. Qed.

Lemma law_grows x x' y : (1 <= x)%N -> (x <= x')%N -> (1 <= y)%N -> law (x, y) <= law (x', y).
Proof.
  intros X L Y. unfold law. pose proof (N.log2_le_mono x x' L).
  destruct (N.leb_spec (N.log2 y) (N.log2 x)), (N.leb_spec (N.log2 y) (N.log2 x')); try lia.
  - pose proof (N.div_le_mono x x' (2 ^ N.log2 y) ltac:(apply N.pow_nonzero; lia) L). lia.
  - assert (2 <= y / 2 ^ N.log2 x)%N by (now apply at_least_2).
    assert (1 <= x' / 2 ^ N.log2 y)%N; [|lia]. apply N.div_le_lower_bound; [apply N.pow_nonzero; lia|].
    pose proof (powers_below x' ltac:(lia)). pose proof (N.pow_le_mono_r 2 (N.log2 y) (N.log2 x')). lia.
  - pose proof (N.div_le_compat_l y (2 ^ N.log2 x) (2 ^ N.log2 x')). 
    assert (0 < 2 ^ N.log2 x <= 2 ^ N.log2 x')%N; [|lia]. split; [pose proof (N.pow_nonzero 2 (N.log2 x)); lia | apply N.pow_le_mono_r; lia].
Qed.

Lemma law_at_least_0 x y : (N.log2 y <= N.log2 x)%N -> law (x, y) = Z.of_N (x / 2 ^ N.log2 y) - 1.
Proof. intros L. unfold law. destruct (N.leb_spec (N.log2 y) (N.log2 x)); [reflexivity | lia]. Qed.

Lemma cuts_cost x x' y : (1 <= x)%N -> (1 <= x')%N -> (1 <= y)%N -> law (x, y) + law (x', y) <= law ((x + x')%N, y) - 1.
Proof.
  intros X X' Y.
  destruct (N.lt_ge_cases (N.log2 x) (N.log2 y)) as [L | L]; [pose proof (narrow x y L); pose proof (law_grows x' (x + x')%N y); lia|].
  destruct (N.lt_ge_cases (N.log2 x') (N.log2 y)) as [L' | L']; [pose proof (narrow x' y L'); pose proof (law_grows x (x + x')%N y); lia|].
  pose proof (N.log2_le_mono x (x + x')%N). rewrite !law_at_least_0 by lia.
  pose proof (N.pow_nonzero 2 (N.log2 y)).
  assert (x / 2 ^ N.log2 y + x' / 2 ^ N.log2 y <= (x + x') / 2 ^ N.log2 y)%N; [|lia].
  apply N.div_le_lower_bound; [lia|]. pose proof (N.mul_div_le x (2 ^ N.log2 y)). pose proof (N.mul_div_le x' (2 ^ N.log2 y)). lia.
Qed.

Lemma a_cut_costs_1 x y : (1 <= x)%N -> (1 <= y)%N -> 1 <= law (x, y) ->
  exists s t, (1 <= s)%N /\ (1 <= t)%N /\ x = (s + t)%N /\ law (s, y) + law (t, y) = law (x, y) - 1.
Proof.
  intros X Y P. destruct (N.lt_ge_cases (N.log2 x) (N.log2 y)) as [L | L]; [pose proof (narrow x y L); lia|].
  set (b := N.log2 y) in *. pose proof (N.pow_nonzero 2 b) as B. rewrite law_at_least_0 in * by exact L. fold b in P |- *.
  assert (Q : (2 <= x / 2 ^ b)%N) by lia. pose proof (N.mul_div_le x (2 ^ b)) as M.
  assert (T : (2 * 2 ^ b <= x)%N) by nia.
  exists (2 ^ b)%N, (x - 2 ^ b)%N. repeat split; try lia.
  assert (S : N.log2 (2 ^ b) = b) by (apply N.log2_pow2; lia).
  assert (G : (b <= N.log2 (x - 2 ^ b))%N) by (rewrite <- S at 1; apply N.log2_le_mono; lia).
  rewrite !law_at_least_0 by (fold b; lia). fold b. rewrite N.div_same by lia.
  replace x with ((x - 2 ^ b) + 1 * 2 ^ b)%N at 2 by lia. rewrite N.div_add by lia. lia.
Qed.

Lemma total_app l r : total (l ++ r) = total l + total r.
Proof. unfold total. induction l as [|c l IH]; cbn; [reflexivity|]. rewrite IH. lia. Qed.

Lemma total_cons c l : total (c :: l) = law c + total l.
Proof. reflexivity. Qed.

Lemma cuts_cost_each p c c' c'' : cut p c c' c'' -> sides c -> sides c' /\ sides c'' /\ seen p (law c' + law c'') <= seen p (law c) - 1.
Proof.
  intros C S. destruct C as [x x' y A B _ | x y y' A B _]; destruct S as [X Y]; cbn in X, Y; unfold sides; cbn [fst snd seen].
  - repeat split; auto. now apply cuts_cost.
  - repeat split; auto. pose proof (cuts_cost y y' x A B X) as K.
    pose proof (turned_over (x, y) ltac:(split; cbn; lia)). pose proof (turned_over (x, y') ltac:(split; cbn; lia)).
    pose proof (turned_over (x, (y + y')%N) ltac:(split; cbn; lia)). unfold turned in *. cbn [fst snd] in *. lia.
Qed.

Lemma one_is_positive p l : 0 < seen p (total l) -> exists before c after, l = before ++ c :: after /\ 1 <= seen p (law c).
Proof.
  induction l as [|c l IH]; [destruct p; cbn; lia|]. intros T. destruct (Z.le_gt_cases 1 (seen p (law c))) as [L | L].
  - now exists [], c, l.
  - destruct IH as (before & d & after & -> & D); [rewrite total_cons in T; destruct p; cbn in *; lia|]. now exists (c :: before), d, after.
Qed.

Lemma some_cut p c : sides c -> 1 <= seen p (law c) -> exists c' c'', cut p c c' c'' /\ seen p (law c' + law c'') = seen p (law c) - 1.
Proof.
  destruct c as [x y]. intros [X Y] P. cbn in X, Y. destruct p; cbn [seen] in *.
  - destruct (a_cut_costs_1 x y X Y P) as (s & t & S & T & -> & E). exists (s, y), (t, y). now split; [constructor|].
  - pose proof (turned_over (x, y) (conj X Y)) as V. unfold turned in V. cbn [fst snd] in V.
    destruct (a_cut_costs_1 y x Y X) as (s & t & S & T & -> & E); [lia|]. exists (x, s), (x, t). split; [now constructor|].
    pose proof (turned_over (x, s) ltac:(split; cbn; lia)). pose proof (turned_over (x, t) ltac:(split; cbn; lia)).
    unfold turned in *. cbn [fst snd] in *. lia.
Qed.

Lemma play_ends_in_cakes : play_ends _ move.
Proof.
  apply (ends_by _ _ (fun q => fold_right N.add 0%N (map (fun c => fst c * snd c - 1)%N (snd q)))).
  intros p q [who before c c' c'' after C]. cbn [snd]. rewrite !map_app. cbn [map].
  assert (A : forall l r, fold_right N.add 0%N (l ++ r) = (fold_right N.add 0%N l + fold_right N.add 0%N r)%N).
  { intros l r. induction l as [|n l IH]; cbn; [reflexivity | lia]. }
  rewrite !A. cbn [fold_right].
  assert (fst c' * snd c' - 1 + (fst c'' * snd c'' - 1) < fst c * snd c - 1)%N; [|lia].
  destruct C; cbn [fst snd]; nia.
Qed.

Theorem cutcake : forall who cakes, Forall sides cakes ->
  (lost _ move (who, cakes) <-> seen who (total cakes) <= 0) /\ (won _ move (who, cakes) <-> 0 < seen who (total cakes)).
Proof.
  intros who cakes S.
  destruct (lost_positions_among _ move (fun p => Forall sides (snd p)) (fun p => seen (fst p) (total (snd p)) <= 0)) with (p := (who, cakes)) as [L W].
  - exact play_ends_in_cakes.
  - intros p q F M. destruct M as [w before c c' c'' after C]. cbn [fst snd] in *. apply Forall_app in F. destruct F as [F F']. inversion F'; subst.
    destruct (cuts_cost_each w c c' c'' C) as (? & ? & _); auto. apply Forall_app. auto.
  - intros p _. lia.
  - intros p q F Z M. destruct M as [w before c c' c'' after C]. cbn [fst snd] in *. apply Forall_app in F. destruct F as [F F']. inversion F'; subst.
    destruct (cuts_cost_each w c c' c'' C) as (_ & _ & K); auto.
    rewrite total_app, total_cons in Z. rewrite total_app, !total_cons. destruct w; cbn [seen other fst snd] in *; lia.
  - intros [w l] F Z. cbn [fst snd] in *. destruct (one_is_positive w l) as (before & c & after & -> & P); [lia|].
    apply Forall_app in F. destruct F as [F F']. inversion F'; subst. destruct (some_cut w c) as (c' & c'' & C & E); auto.
    exists (other w, before ++ c' :: c'' :: after). split; [now constructor|]. cbn [fst snd].
    rewrite total_app, total_cons in Z. rewrite total_app, !total_cons. destruct w; cbn [seen other] in *; lia.
  - exact S.
  - cbn [fst snd] in L, W. split; [exact L|]. rewrite W. lia.
Qed.

Print Assumptions cutcake.
