(** * Taking and breaking

    A code says, for each number [t] of stones, into how many heaps the rest may be broken when [t] are taken: bit [j] of [code t] allows
    [j] heaps, none of them empty. Proved here: values that have a period in a window have it for ever; and the values of Nim and of
    Lasker's Nim, whose codes have no end. [Guy, Smith 1956] *)

Section Code.
  Variable code : N -> N.

  Definition sum_of (parts : list N) := fold_right N.add 0 parts.

  Lemma sum_of_app l r : sum_of (l ++ r) = sum_of l + sum_of r.
  Proof. unfold sum_of. induction l as [|a l IH]; cbn; [reflexivity | rewrite IH; lia]. Qed.

  Definition breaks n parts := exists t, t + sum_of parts = n /\ Forall (N.le 1) parts /\
    N.testbit (code t) (N.of_nat (length parts)) = true /\ (length parts <= 3)%nat /\ (t = 0 -> (2 <= length parts)%nat).

  Lemma parts_are_smaller n parts : breaks n parts -> Forall (fun part => part < n) parts.
  Proof.
    intros (t & E & P & _ & _ & T). apply Forall_forall. intros a A. pose proof A as S. apply in_split in S. destruct S as (l & r & ->).
    rewrite sum_of_app in E. cbn in E. fold (sum_of r) in E. destruct (N.eq_dec t 0) as [Z | Z]; [|lia]. specialize (T Z). apply Forall_app in P. destruct P as [L R].
    inversion R as [|? ? _ R']; subst. rewrite app_length in T. cbn in T. destruct l as [|b l]; [|inversion L; subst; cbn in *; lia].
    destruct r as [|b r]; [cbn in T; lia|]. inversion R'; subst. cbn in *. lia.
  Qed.

  Lemma some_part b parts : parts <> [] -> N.of_nat (length parts) * b <= sum_of parts -> exists l a r, parts = l ++ a :: r /\ b <= a.
  Proof.
    induction parts as [|a parts IH]; [easy|]. intros _ S. destruct (N.le_gt_cases b a) as [L | L]; [now exists [], a, parts|].
    destruct parts as [|c parts]; [unfold sum_of in S; cbn [length fold_right] in S; lia|].
    destruct IH as (l & d & r & -> & D); [easy | cbn [length sum_of fold_right] in *; rewrite !Nat2N.inj_succ, !N.mul_succ_l in *; lia|]. now exists (a :: l), d, r.
  Qed.

  Lemma other_part l a a' r n n' : breaks n (l ++ a :: r) -> 1 <= a' -> n' + a = n + a' -> breaks n' (l ++ a' :: r).
  Proof.
    intros (t & E & P & B & L & T) A N. exists t. rewrite app_length in *. cbn [length] in *.
    rewrite sum_of_app in *. cbn [sum_of fold_right] in *. fold (sum_of r) in *. split; [lia|]. split; [|now split].
    apply Forall_app in P. destruct P as [Pl Pr]. inversion Pr; subst. apply Forall_app. split; [exact Pl | now constructor].
  Qed.

  Theorem periods (g : N -> N) n0 p r k : component_values N breaks g -> 1 <= n0 -> 1 <= p -> 1 <= r ->
    (forall t, k < t -> code t = 0) -> (forall t j, r < j -> N.testbit (code t) j = false) ->
    (forall n, n0 <= n -> n < r * n0 + (r - 1) * p + k -> g (n + p) = g n) -> forall n, n0 <= n -> g (n + p) = g n.
  Proof.
    intros V N0 P R ends most window n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros L.
    destruct (N.lt_ge_cases n (r * n0 + (r - 1) * p + k)) as [W | W]; [now apply window|].
    (* An option of a large heap has a large part. *)
    assert (large : forall m b parts, breaks m parts -> r * b + k <= m -> 1 <= b -> exists l a r, parts = l ++ a :: r /\ b <= a).
    { intros m b parts (t & E & F & B & _) M Lb. assert (T : t <= k) by (apply N.nlt_ge; intros T; rewrite (ends t T), N.bits_0 in B; discriminate).
      assert (S : N.of_nat (length parts) <= r) by (apply N.nlt_ge; intros S; rewrite (most t _ S) in B; discriminate).
      apply some_part; [intros ->; cbn in E; nia|]. apply N.le_trans with (r * b); [apply N.mul_le_mono_r, S | lia]. }
    assert (nimsums : forall l a a' r, g a = g a' -> nimsum (map g (l ++ a :: r)) = nimsum (map g (l ++ a' :: r))).
    { intros l a a' x E. now rewrite !map_app, !nimsum_app; cbn [map]; rewrite !nimsum_cons, E. }
    assert (down : forall parts, breaks (n + p) parts -> exists other, breaks n other /\ nimsum (map g other) = nimsum (map g parts)).
    { intros parts O. destruct (large (n + p) (n0 + p) parts O) as (l & a & x & -> & A); [nia | lia|].
      pose proof (parts_are_smaller _ _ O) as S. apply Forall_app in S. destruct S as [_ S]. inversion S; subst.
      exists (l ++ (a - p) :: x). split; [apply (other_part l a (a - p) x (n + p)); [exact O | lia | lia]|].
      apply nimsums. rewrite <- (IH (a - p)) by lia. f_equal. lia. }
    assert (up : forall parts, breaks n parts -> exists other, breaks (n + p) other /\ nimsum (map g other) = nimsum (map g parts)).
    { intros parts O. destruct (large n n0 parts O) as (l & a & x & -> & A); [nia | lia|].
      pose proof (parts_are_smaller _ _ O) as S. apply Forall_app in S. destruct S as [_ S]. inversion S; subst.
      exists (l ++ (a + p) :: x). split; [apply (other_part l a (a + p) x n); [exact O | lia | lia]|].
      apply nimsums. apply IH; lia. }
    destruct (N.lt_trichotomy (g (n + p)) (g n)) as [Q | [Q | Q]]; [exfalso | exact Q | exfalso].
    - destruct (proj2 (V n) _ Q) as (parts & O & E). destruct (up parts O) as (other & O' & E'). apply (proj1 (V (n + p)) other O'). congruence.
    - destruct (proj2 (V (n + p)) _ Q) as (parts & O & E). destruct (down parts O) as (other & O' & E'). apply (proj1 (V n) other O'). congruence.
  Qed.

  (** A sum of heaps is lost where the nim-sum of their values is 0. *)
  Theorem sums_of_heaps g : component_values N breaks g -> forall heaps,
    (lost _ (sum_move N breaks) heaps <-> nimsum (map g heaps) = 0) /\ (won _ (sum_move N breaks) heaps <-> nimsum (map g heaps) <> 0).
  Proof.
    apply sums_are_lost_where_the_nimsum_is_0. apply (wf_incl _ _ N.lt); [|exact N.lt_wf_0].
    intros part n (parts & O & I). apply parts_are_smaller in O. rewrite Forall_forall in O. now apply O.
  Qed.
End Code.

Definition nim_code t := if t =? 0 then 0 else 3.

Theorem nim_as_a_code : component_values N (breaks nim_code) (fun n => n).
Proof.
  intros n. split.
  - intros parts (t & E & P & B & _). unfold nim_code in B. destruct (N.eqb_spec t 0) as [-> | T]; [now rewrite N.bits_0 in B|].
    destruct parts as [|a [|b parts]]; [cbn in *; lia | cbn in *; rewrite N.lxor_0_r; lia|]. exfalso.
    rewrite N.bits_above_log2 in B; [discriminate | change (N.log2 3) with 1; cbn [length]; lia].
  - intros u U. destruct (N.eq_dec u 0) as [-> | Z].
    + exists []. split; [|reflexivity]. exists n. unfold nim_code. destruct (N.eqb_spec n 0); cbn; repeat split; auto; lia.
    + exists [u]. split; [|apply N.lxor_0_r]. exists (n - u). unfold nim_code. destruct (N.eqb_spec (n - u) 0); [lia|].
      cbn. repeat split; auto; [lia | constructor; [lia | constructor] | lia].
Qed.

(** Lasker's Nim: a heap may be lowered, or broken into two. *)
Definition lasker_code t := if t =? 0 then 4 else 3.
Definition lasker n := match n with 0 => 0 | _ => match n mod 4 with 3 => n + 1 | 0 => n - 1 | _ => n end end.

Lemma rest_of_lxor a b : N.lxor a b mod 4 = N.lxor (a mod 4) (b mod 4).
Proof.
  change 4 with (2 ^ 2). rewrite <- !N.land_ones. apply N.bits_inj. intros k. rewrite N.lxor_spec, !N.land_spec, N.lxor_spec.
  now destruct (N.testbit a k), (N.testbit b k), (N.testbit (N.ones 2) k).
Qed.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Lemma lasker_cases n : 1 <= n -> (n mod 4 = 1 /\ lasker n = n) \/ (n mod 4 = 2 /\ lasker n = n) \/
  (n mod 4 = 3 /\ lasker n = n + 1) \/ (n mod 4 = 0 /\ lasker n = n - 1).
Proof.
  intros L. unfold lasker. destruct n as [|p]; [lia|]. assert (R : N.pos p mod 4 < 4) by (apply N.mod_lt; lia).
  destruct (N.pos p mod 4) as [|[[q | q |] | [q | q |] |]]; auto; lia.
Qed.

Theorem laskers_nim_as_a_code : component_values N (breaks lasker_code) lasker.
Proof.
  intros n. split.
  - intros parts (t & E & P & B & _ & T). unfold lasker_code in B. destruct (N.eqb_spec t 0) as [-> | Z].
    + destruct parts as [|a [|b [|c parts]]]; try discriminate.
      * inversion P as [|? ? A P']; inversion P' as [|? ? B' _]; subst. cbn in *. rewrite N.lxor_0_r. intros F.
        assert (R : N.lxor (lasker a mod 4) (lasker b mod 4) = lasker (a + (b + 0)) mod 4) by (rewrite <- F; symmetry; apply rest_of_lxor).
        assert (rest : forall m, 1 <= m -> m mod 4 = 1 /\ lasker m mod 4 = 1 \/ m mod 4 = 2 /\ lasker m mod 4 = 2 \/
          m mod 4 = 3 /\ lasker m mod 4 = 0 \/ m mod 4 = 0 /\ lasker m mod 4 = 3).
        { intros m M. destruct (lasker_cases m M) as [[X Y] | [[X Y] | [[X Y] | [X Y]]]]; rewrite Y; lia. }
        destruct (rest a A) as [[X X'] | [[X X'] | [[X X'] | [X X']]]], (rest b B') as [[Y Y'] | [[Y Y'] | [[Y Y'] | [Y Y']]]],
          (rest (a + (b + 0)) ltac:(lia)) as [[W W'] | [[W W'] | [[W W'] | [W W']]]]; rewrite X', Y', W' in R; cbn in R; try discriminate; lia.
      * rewrite N.bits_above_log2 in B; [discriminate | change (N.log2 4) with 2; cbn [length]; lia].
    + destruct parts as [|a [|b parts]].
      * cbn. destruct (lasker_cases n) as [[X Y] | [[X Y] | [[X Y] | [X Y]]]]; cbn in *; lia.
      * inversion P as [|? ? A _]; subst. cbn in *. rewrite N.lxor_0_r.
        destruct (lasker_cases a A) as [[X Y] | [[X Y] | [[X Y] | [X Y]]]], (lasker_cases (t + (a + 0)) ltac:(lia)) as [[X' Y'] | [[X' Y'] | [[X' Y'] | [X' Y']]]]; lia.
      * rewrite N.bits_above_log2 in B; [discriminate | change (N.log2 3) with 1; cbn [length]; lia].
  - intros u U. destruct (N.eq_dec n 0) as [-> | P]; [cbn in U; lia|].
    (* The value [u] is that of a heap; it is smaller, but for [n] itself where [n mod 4 = 3]. *)
    assert (back : lasker (lasker u) = u /\ (u = 0 \/ 1 <= lasker u)).
    { destruct (N.eq_dec u 0) as [-> | Z]; [split; [reflexivity | now left]|].
      destruct (lasker_cases u) as [[X Y] | [[X Y] | [[X Y] | [X Y]]]]; [lia | | | |]; rewrite Y;
        destruct (lasker_cases (lasker u)) as [[X' Y'] | [[X' Y'] | [[X' Y'] | [X' Y']]]]; rewrite ?Y in *; lia. }
    destruct back as [back up]. destruct (N.eq_dec u 0) as [-> | Z].
    { exists []. split; [|reflexivity]. exists n. unfold lasker_code. destruct (N.eqb_spec n 0); cbn; repeat split; auto; lia. }
    assert (cases : lasker u < n \/ n mod 4 = 3 /\ u = n).
    { destruct (lasker_cases n) as [[X Y] | [[X Y] | [[X Y] | [X Y]]]]; [lia | | | |];
        destruct (lasker_cases u) as [[X' Y'] | [[X' Y'] | [[X' Y'] | [X' Y']]]]; lia. }
    destruct cases as [L | [M ->]].
    + exists [lasker u]. split; [|cbn; now rewrite N.lxor_0_r]. exists (n - lasker u). unfold lasker_code.
      destruct (N.eqb_spec (n - lasker u) 0); [lia|]. cbn. repeat split; auto; [lia | constructor; [lia | constructor] | lia].
    + exists [1; n - 1]. split.
      * exists 0. unfold sum_of. cbn [fold_right]. split; [lia|]. split; [repeat constructor; lia|]. split; [reflexivity | cbn; lia].
      * cbn [map nimsum fold_right]. rewrite N.lxor_0_r. replace (lasker 1) with 1 by reflexivity.
        assert (E : lasker (n - 1) = n - 1) by (destruct (lasker_cases (n - 1)) as [[X Y] | [[X Y] | [[X Y] | [X Y]]]]; lia). rewrite E.
        assert (D : exists m, n - 1 = 2 * m) by (exists ((n - 1) / 2); lia). destruct D as (m & D). rewrite D.
        replace n with (2 * m + 1) by lia. now destruct m.
Qed.

Print Assumptions periods.
Print Assumptions sums_of_heaps.
Print Assumptions nim_as_a_code.
Print Assumptions laskers_nim_as_a_code.
