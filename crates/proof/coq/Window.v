(** * A window of values, looked at by computing

    Proved here: a computation that answers [true] has looked at all of a window after which the values repeat for ever
    ([check_sound]). Most pairs of heaps need no look at what they are worth: where the values of the heaps in some set of bits
    have an odd number of ones, pairs of such heaps are worth something that has an even number, so only pairs with one of the
    few other heaps can be worth as much as such a heap. No proof depends on which bits these are. *)

(** ** Lists *)
Lemma nth_of_skipn {A} (d : A) l : forall j i, nth i (skipn j l) d = nth (j + i) l d.
Proof. induction l as [|x l IH]; intros [|j] i; [reflexivity | now destruct i | reflexivity | apply IH]. Qed.

Lemma nth_of_firstn {A} (d : A) l : forall count i, (i < count)%nat -> nth i (firstn count l) d = nth i l d.
Proof. induction l as [|x l IH]; intros [|count] [|i] L; cbn; try lia; try reflexivity. apply IH. lia. Qed.

(** What stands in a stretch of a list. *)
Lemma in_stretch (f : N -> N) l from count x : (forall i, i < N.of_nat (length l) -> nth (N.to_nat i) l 0 = f i) ->
  In x (firstn (N.to_nat count) (skipn (N.to_nat from) l)) <->
  exists i, from <= i /\ i < from + count /\ i < N.of_nat (length l) /\ f i = x.
Proof.
  intros F. split.
  - intros I. apply (In_nth _ _ 0) in I. destruct I as (j & J & V). rewrite firstn_length, skipn_length in J.
    rewrite nth_of_firstn, nth_of_skipn in V by lia. exists (from + N.of_nat j). repeat split; try lia.
    rewrite <- V, <- F by lia. f_equal. lia.
  - intros (i & A & B & L & <-). rewrite <- F by exact L.
    replace (N.to_nat i) with (N.to_nat from + N.to_nat (i - from))%nat by lia.
    rewrite <- nth_of_skipn, <- (nth_of_firstn _ _ (N.to_nat count)) by lia.
    apply nth_In. rewrite firstn_length, skipn_length. lia.
Qed.

Lemma nth_of_repeat (w : list N) turns : forall i, (i < turns * length w)%nat ->
  nth i (concat (repeat w turns)) 0 = nth (i mod length w) w 0.
Proof.
  induction turns as [|turns IH]; intros i L; cbn in L; [lia|]. cbn [repeat concat].
  destruct (Nat.lt_ge_cases i (length w)) as [S | S].
  - now rewrite app_nth1, Nat.mod_small by exact S.
  - rewrite app_nth2, IH by lia. f_equal. replace i with (i - length w + 1 * length w)%nat at 2 by lia.
    rewrite Nat.mod_add; lia.
Qed.

Lemma length_of_repeat (w : list N) turns : length (concat (repeat w turns)) = (turns * length w)%nat.
Proof. induction turns as [|turns IH]; cbn; [reflexivity|]. now rewrite app_length, IH. Qed.

Definition amounts (lo hi : N) : list N := map N.of_nat (seq (N.to_nat lo) (N.to_nat (hi + 1 - lo))).

Lemma in_amounts lo hi t : In t (amounts lo hi) <-> lo <= t <= hi.
Proof.
  unfold amounts. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros L. exists (N.to_nat t). split; [apply N2Nat.id | apply in_seq; lia].
Qed.

(** The numbers below [v], the largest first. *)
Definition below (v : N) : list N := rev (map N.of_nat (seq 0 (N.to_nat v))).

Lemma in_below u v : In u (below v) <-> u < v.
Proof.
  unfold below. rewrite <- in_rev, in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros L. exists (N.to_nat u). split; [apply N2Nat.id | apply in_seq; lia].
Qed.

Fixpoint remove_one (x : N) (want : list N) : list N :=
  match want with
  | [] => []
  | u :: want => if u =? x then want else u :: remove_one x want
  end.

Lemma in_remove_one x u want : In u want -> u = x \/ In u (remove_one x want).
Proof.
  induction want as [|w want IH]; [intros []|]. cbn. destruct (N.eqb_spec w x) as [-> | X]; intros [-> | I]; cbn; auto.
  destruct (IH I); auto.
Qed.

(** Is the nim-sum of one of the first pairs [v]? *)
Fixpoint meets (v : N) (count : nat) (l r : list N) : bool :=
  match count, l, r with
  | S count, x :: l, y :: r => if N.lxor x y =? v then true else meets v count l r
  | _, _, _ => false
  end.

(** What is wanted and not the nim-sum of a pair that is looked at: one after each gap. *)
Fixpoint unmet (want gaps : list N) (count : N) (l r : list N) : list N :=
  match want, gaps with
  | _ :: _, gap :: gaps =>
    if gap <? count then
      match skipn (N.to_nat gap) l, skipn (N.to_nat gap) r with
      | x :: l, y :: r => unmet (remove_one (N.lxor x y) want) gaps (count - gap - 1) l r
      | _, _ => want
      end
    else want
  | _, _ => want
  end.

Definition pair_at (v : N) (count : nat) (l r : list N) (j : nat) :=
  (j < count)%nat /\ (j < length l)%nat /\ (j < length r)%nat /\ N.lxor (nth j l 0) (nth j r 0) = v.

Lemma meets_not v count : forall l r, meets v count l r = false -> forall j, ~ pair_at v count l r j.
Proof.
  induction count as [|count IH]; intros [|x l] [|y r] M [|j] (A & B & C & D); cbn in *; try lia;
    destruct (N.eqb_spec (N.lxor x y) v) as [E | E]; try discriminate; [now apply E|].
  apply (IH l r M j). repeat split; auto; lia.
Qed.

Lemma skipn_cons {A} (d : A) i : forall l x rest, skipn i l = x :: rest ->
  length l = (i + 1 + length rest)%nat /\ nth i l d = x /\ forall j, nth j rest d = nth (i + 1 + j) l d.
Proof.
  induction i as [|i IH]; intros [|y l] x rest E; cbn in E; try discriminate.
  - injection E as -> ->. now cbn.
  - destruct (IH l x rest E) as (A1 & A2 & A3). cbn. repeat split; auto; lia.
Qed.

Lemma unmet_or gaps : forall want count l r u, In u want ->
  In u (unmet want gaps count l r) \/ exists j, pair_at u (N.to_nat count) l r j.
Proof.
  induction gaps as [|gap gaps IH]; intros want count l r u I; [destruct want; auto|].
  destruct want as [|w want]; auto. cbn [unmet]. destruct (N.ltb_spec gap count) as [C | C]; auto.
  destruct (skipn (N.to_nat gap) l) as [|x l'] eqn:L; auto. destruct (skipn (N.to_nat gap) r) as [|y r'] eqn:R; auto.
  apply (skipn_cons 0) in L, R. destruct L as (L & X & Xs), R as (R & Y & Ys).
  destruct (in_remove_one (N.lxor x y) u _ I) as [-> | I'].
  - right. exists (N.to_nat gap). unfold pair_at. rewrite X, Y. repeat split; lia.
  - destruct (IH _ (count - gap - 1) l' r' u I') as [? | (j & A & B & D & E)]; auto.
    right. exists (N.to_nat gap + 1 + j)%nat. unfold pair_at. rewrite <- Xs, <- Ys. repeat split; auto; lia.
Qed.

(** ** Several heaps *)
(** The nim-sums of each value of [from] with what [others] has beside it. *)
Fixpoint with_each (others : list N -> list N) (from back : list N) : list N :=
  match from, back with
  | x :: from, _ :: rest => map (N.lxor x) (others back) ++ with_each others from rest
  | _, _ => []
  end.

(** What one heap more than [count] may be worth: [front] has the values from the least heap on, [back] those from the largest one,
    where the others are least, down to the least one. *)
Fixpoint sums (front : list N) (count : nat) (back : list N) : list N :=
  match count with O => firstn 1 back | S count => with_each (sums front count) front back end.

Section Sums.
  Variables (g : N -> N) (least : N) (front : list N).

  Definition downward m := map (fun i => g (least + N.of_nat i)) (rev (seq 0 (S m))).

  Hypothesis front_g : forall i, (i < length front)%nat -> nth i front 0 = g (least + N.of_nat i).

  Definition heaps_worth count m x := exists parts, length parts = count /\ Forall (N.le least) parts /\
    added parts = N.of_nat count * least + m /\ nimsum (map g parts) = x.

  Lemma downward_S m : downward (S m) = g (least + N.of_nat (S m)) :: downward m.
  Proof. unfold downward. rewrite seq_S, rev_app_distr. reflexivity. Qed.

  Lemma in_sums count : forall m x, (m < length front)%nat ->
    In x (sums front count (downward m)) <-> heaps_worth (S count) (N.of_nat m) x.
  Proof.
    induction count as [|count IH]; intros m x M.
    - assert (E : firstn 1 (downward m) = [g (least + N.of_nat m)]) by (destruct m; [|rewrite downward_S]; reflexivity).
      cbn [sums]. rewrite E. split.
      + intros [<- | []]. exists [least + N.of_nat m]. cbn [map length added fold_right]. repeat split; [repeat constructor| |exact (N.lxor_0_r _)]; lia.
      + intros (parts & L & F & T & <-). destruct parts as [|a [|]]; try discriminate. cbn [length added fold_right] in T. left.
        cbn [map nimsum fold_right]. rewrite N.lxor_0_r. f_equal. lia.
    - cbn [sums]. set (walk := with_each (sums front count)).
      assert (first : forall m' i, (i + m' = m)%nat -> In x (map (N.lxor (g (least + N.of_nat i))) (sums front count (downward m'))) <->
        exists parts, length parts = S count /\ Forall (N.le least) parts /\
          least + N.of_nat i + added parts = N.of_nat (S (S count)) * least + N.of_nat m /\
          N.lxor (g (least + N.of_nat i)) (nimsum (map g parts)) = x).
      { intros m' i E. rewrite in_map_iff. split.
        - intros (y & <- & I). apply IH in I; [|lia]. destruct I as (parts & L & F & T & <-). exists parts. repeat split; auto. lia.
        - intros (parts & L & F & T & <-). eexists. split; [reflexivity|]. apply IH; [lia|]. exists parts. repeat split; auto. lia. }
      assert (W : forall m' i from, (forall j, (j < length from)%nat -> nth j from 0 = g (least + N.of_nat (i + j))) ->
        (m' < length from)%nat -> (i + m' = m)%nat -> In x (walk from (downward m')) <->
        exists a parts, least + N.of_nat i <= a /\ length parts = S count /\ Forall (N.le least) parts /\
          a + added parts = N.of_nat (S (S count)) * least + N.of_nat m /\ N.lxor (g a) (nimsum (map g parts)) = x).
      { induction m' as [|m' IHm]; intros i from F M' E; destruct from as [|y from]; try (cbn in M'; lia);
          pose proof (F 0%nat ltac:(cbn; lia)) as Y; cbn [nth] in Y; rewrite Nat.add_0_r in Y; subst y.
        - change (walk _ (downward 0)) with (map (N.lxor (g (least + N.of_nat i))) (sums front count (downward 0)) ++ walk from []).
          assert (none : walk from [] = []) by now destruct from. rewrite none, app_nil_r, (first 0%nat i E). split.
          + intros (parts & P). exists (least + N.of_nat i), parts. split; [lia | exact P].
          + intros (a & parts & A & L & Le & T & X). pose proof (least_added least parts Le) as Most. rewrite L in Most.
            replace a with (least + N.of_nat i) in * by lia. now exists parts.
        - rewrite downward_S. change (walk (g (least + N.of_nat i) :: from) _) with
            (map (N.lxor (g (least + N.of_nat i))) (sums front count (g (least + N.of_nat (S m')) :: downward m')) ++ walk from (downward m')).
          rewrite <- downward_S, in_app_iff, (first (S m') i E), (IHm (S i) from).
          + split.
            * intros [(parts & P) | (a & parts & A & P)]; [exists (least + N.of_nat i), parts | exists a, parts]; (split; [lia | exact P]).
            * intros (a & parts & A & P). destruct (N.eq_dec a (least + N.of_nat i)) as [-> | D]; [left; now exists parts|].
              right. exists a, parts. split; [lia | exact P].
          + intros j J. pose proof (F (S j)) as Fj. cbn [nth length] in Fj. rewrite Fj by lia. do 3 f_equal. lia.
          + cbn [length] in M'. lia.
          + lia. }
      rewrite (W m 0%nat front) by (auto; lia). split.
      + intros (a & parts & A & L & F & T & <-). exists (a :: parts). cbn [length added fold_right map]. fold (added parts).
        repeat split; auto; try lia. constructor; [lia | exact F].
      + intros (parts & L & F & T & <-). destruct parts as [|a parts]; [discriminate|]. inversion_clear F. exists a, parts.
        cbn [length added fold_right] in L, T. fold (added parts) in T. repeat split; auto; lia.
  Qed.
End Sums.

(** ** Odd numbers of ones among some bits *)
Fixpoint odd_ones (p : positive) : bool :=
  match p with xH => true | xO p => odd_ones p | xI p => negb (odd_ones p) end.

Definition odious (mask v : N) : bool := match N.land v mask with 0 => false | Npos p => odd_ones p end.

Lemma odious_xor mask a b : odious mask (N.lxor a b) = xorb (odious mask a) (odious mask b).
Proof.
  unfold odious. replace (N.land (N.lxor a b) mask) with (N.lxor (N.land a mask) (N.land b mask)).
  2: { apply N.bits_inj. intros i. rewrite N.lxor_spec, !N.land_spec, N.lxor_spec.
       now destruct (N.testbit a i), (N.testbit b i), (N.testbit mask i). }
  assert (positives : forall x y, match Pos.lxor x y with 0 => false | Npos p => odd_ones p end = xorb (odd_ones x) (odd_ones y)).
  { induction x as [x IH | x IH |]; intros [y | y |]; cbn; try specialize (IH y); try destruct (Pos.lxor x y) as [|z]; cbn in *;
      try destruct (odd_ones x); try destruct (odd_ones y); cbn in *; try discriminate; try rewrite IH; reflexivity. }
  destruct (N.land a mask) as [|x], (N.land b mask) as [|y];
    [reflexivity | cbn; now destruct (odd_ones y) | cbn; now destruct (odd_ones x) | apply positives].
Qed.

(** The first number past those that are at most the other part, or below it, where the two have the sum [d]. *)
Definition halfway (d : N) (unequal : bool) := if unequal then (d + 1) / 2 else d / 2 + 1.

Lemma halfway_spec x y unequal : x < halfway (x + y) unequal <-> x <= y /\ (unequal = true -> x <> y).
Proof.
  unfold halfway. pose proof (N.div_mod (x + y + 1) 2 ltac:(lia)) as A. pose proof (N.mod_lt (x + y + 1) 2 ltac:(lia)) as B.
  pose proof (N.div_mod (x + y) 2 ltac:(lia)) as C. pose proof (N.mod_lt (x + y) 2 ltac:(lia)) as D.
  generalize dependent ((x + y + 1) mod 2). generalize dependent ((x + y) mod 2). intros r C R s A S.
  destruct unequal; (split; [intros L; split; [|intros U] | intros [L U]; try specialize (U eq_refl)]); try discriminate; lia.
Qed.

Lemma halfway_most d unequal : halfway d unequal <= d + 1.
Proof. unfold halfway. destruct unequal; [|apply N.add_le_mono_r]; apply N.div_le_upper_bound; lia. Qed.

(** ** The window *)
Section Window.
  Variable ways : list way.
  Variable all : list N.
  Variable mask : N.
  (** Which pairs are looked at for values below that of a heap, by the gaps between them: the pairs of the first list in every
      way to move, then those of the next one. *)
  Variable looks : list (list N).

  (** What options of one heap, or none, are worth; [past] has the values of the heaps below, the largest heap first. *)
  Definition single (n : N) (past : list N) (w : way) : list N :=
    match w with
    | Vanish lo hi => if (lo <=? n) && (n <=? hi) then [0] else []
    | Cancel odd heap => if Bool.eqb (N.odd n) odd && (heap <=? n) then [0] else []
    | Reduce lo hi heap least =>
      if heap <=? n then firstn (N.to_nat (N.min (hi + 1) (n + 1 - least) - lo)) (skipn (N.to_nat (lo - 1)) past) else []
    | Split _ _ _ _ _ _ => []
    | Several count lo hi heap least =>
      if heap <=? n
      then let front := skipn (N.to_nat least) all in
        flat_map (fun t => let gone := t + N.of_nat count * least in
                    if gone <=? n then sums front (pred count) (rev (firstn (N.to_nat (n - gone + 1)) front)) else []) (amounts lo hi)
      else []
    end.

  (** How many pairs there are, from [small] on, that take [t]. *)
  Definition pairs (n t heap small large : N) (unequal : bool) : N :=
    if (heap <=? n) && (t <=? n)
    then N.min (halfway (n - t) unequal) (n - t + 1 - large) - small else 0.

  Definition unmet_by (n : N) (past want : list N) (look : list N * way) : list N :=
    let (gaps, w) := look in
    match w with
    | Split lo hi heap small large unequal =>
      fold_left (fun want t => unmet want gaps (pairs n t heap small large unequal)
                                     (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past))
                (amounts lo hi) want
    | _ => want
    end.

  Definition avoids (n : N) (past : list N) (v : N) (w : way) : bool :=
    match w with
    | Split lo hi heap small large unequal =>
      forallb (fun t => negb (meets v (N.to_nat (pairs n t heap small large unequal))
                                    (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past)))
              (amounts lo hi)
    | _ => true
    end.

  Definition row (n : N) (past : list N) (v : N) : bool :=
    let singles := flat_map (single n past) ways in
    if existsb (N.eqb v) singles then false else
    let want := fold_left (fun want x => remove_one x want) singles (below v) in
    match fold_left (unmet_by n past) (list_prod looks ways) want with
    | [] => if odious mask v then true else forallb (avoids n past v) ways
    | _ => false
    end.

  Fixpoint rows (past ahead : list N) (n : N) : bool :=
    match ahead with
    | [] => true
    | v :: ahead => if row n past v then rows (v :: past) ahead (n + 1) else false
    end.

  (** No pair of [a], which is worth [x], with another heap is worth what the heap is that becomes them. *)
  Definition column_by (a x : N) (from : list N) (w : way) : bool :=
    match w with
    | Split lo hi heap small large unequal =>
      if a <? small then true else
      forallb (fun t =>
        let least := N.max (if a <? large then large else small) (heap - (a + t)) in
        let free b count := negb (meets x count (skipn (N.to_nat b) all) (skipn (N.to_nat (t + b)) from)) in
        if unequal && (least <=? a)
        then if free least (N.to_nat (a - least)) then free (a + 1) (length all) else false
        else free least (length all))
        (amounts lo hi)
    | _ => true
    end.

  Fixpoint columns (a : N) (from : list N) : bool :=
    match from with
    | [] => true
    | x :: rest => if odious mask x then columns (a + 1) rest
                   else if forallb (column_by a x from) ways then columns (a + 1) rest else false
    end.

  Variables (g : N -> N) (base q k : N).
  Hypothesis ways_bounded : Forall (bounds base q k) ways.
  Hypothesis all_g : forall i, i < N.of_nat (length all) -> nth (N.to_nat i) all 0 = g i.

  Lemma columns_sound : columns 0 all = true ->
    forall lo hi heap small large unequal, In (Split lo hi heap small large unequal) ways ->
    forall t a b, lo <= t <= hi -> small <= a -> small <= b -> large <= a \/ large <= b -> heap <= a + b + t ->
    (unequal = true -> a <> b) -> a + b + t < N.of_nat (length all) ->
    odious mask (g a) = false -> N.lxor (g a) (g b) <> g (a + b + t).
  Proof.
    intros C lo hi heap small large unequal I t a b T Sa Sb Lab H U E Od V.
    assert (S : forall i from, from = skipn i all -> columns (N.of_nat i) from = true -> (i <= N.to_nat a)%nat ->
                forallb (column_by a (g a) (skipn (N.to_nat a) all)) ways = true).
    { clear C. intros i from F C L. revert i F C L. induction from as [|x rest IH]; intros i F C L.
      - exfalso. apply (f_equal (@length N)) in F. rewrite skipn_length in F. cbn in F. lia.
      - assert (X : x = g (N.of_nat i)).
        { rewrite <- all_g by lia. rewrite Nat2N.id. replace i with (i + 0)%nat by lia. now rewrite <- nth_of_skipn, <- F. }
        assert (Rest : rest = skipn (S i) all).
        { clear - F. revert all F. induction i as [|i IH]; intros [|y l] F; cbn in *; try discriminate; [congruence|].
          now apply IH. }
        cbn in C. replace (N.of_nat i + 1) with (N.of_nat (S i)) in C by lia.
        destruct (Nat.eq_dec i (N.to_nat a)) as [Ei | Ei].
        + subst i. rewrite N2Nat.id in *. subst x. rewrite Od in C. rewrite <- F.
          destruct (forallb (column_by a (g a) (g a :: rest)) ways); [reflexivity | discriminate].
        + apply (IH (S i) Rest); [|lia]. destruct (odious mask x); [exact C|].
          destruct (forallb _ ways) in C; [exact C | discriminate]. }
    specialize (S 0%nat all eq_refl C ltac:(lia)). rewrite forallb_forall in S. specialize (S _ I). cbn in S.
    replace (a <? small) with false in S by (symmetry; apply N.ltb_ge; lia).
    rewrite forallb_forall in S. specialize (S t (proj2 (in_amounts lo hi t) T)). cbn in S.
    set (least := N.max (if a <? large then large else small) (heap - (a + t))) in S.
    assert (Least : least <= b).
    { unfold least. destruct (N.ltb_spec a large); lia. }
    assert (free : forall from count, from <= b -> b < from + N.of_nat count ->
      negb (meets (g a) count (skipn (N.to_nat from) all) (skipn (N.to_nat (t + from)) (skipn (N.to_nat a) all))) = true -> False).
    { intros from count L L' M. apply negb_true_iff in M. apply (meets_not _ _ _ _ M (N.to_nat (b - from))).
      assert (E1 : (N.to_nat from + N.to_nat (b - from))%nat = N.to_nat b) by lia.
      assert (E2 : (N.to_nat a + (N.to_nat (t + from) + N.to_nat (b - from)))%nat = N.to_nat (a + b + t)) by lia.
      unfold pair_at. rewrite !skipn_length, !nth_of_skipn, E1, E2, !all_g by lia.
      repeat split; try lia. rewrite <- V. rewrite (N.lxor_comm (g a)), <- N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_l. }
    destruct unequal; cbn in S; [destruct (N.leb_spec least a) as [Z | Z]|].
    - destruct (negb _) eqn:M in S; [|discriminate]. specialize (U eq_refl).
      destruct (N.lt_ge_cases b a) as [X | X].
      + apply (free _ _ Least) in M; [exact M | lia].
      + apply (free (a + 1) (length all)) in S; [exact S | lia | lia].
    - apply (free least (length all)) in S; [exact S | lia | lia].
    - apply (free least (length all)) in S; [exact S | lia | lia].
  Qed.

  Section Row.
    Variables (n : N) (past : list N).
    Hypothesis past_g : forall i, i < n -> nth (N.to_nat i) past 0 = g (n - 1 - i).
    Hypothesis past_length : length past = N.to_nat n.
    Hypothesis inside : n < N.of_nat (length all).

    Definition worth_by w x := exists parts, allows w n parts /\ nimsum (map g parts) = x.

    Lemma in_reduce lo hi heap least x : 1 <= lo -> In x (single n past (Reduce lo hi heap least)) <-> worth_by (Reduce lo hi heap least) x.
    Proof.
      intros B. cbn [single]. destruct (N.leb_spec heap n) as [H | H].
      2: { split; [intros [] | intros (parts & (L & _) & _); lia]. }
      rewrite (in_stretch (fun i => g (n - 1 - i))) by (rewrite past_length; intros i I; apply past_g; lia). rewrite past_length. split.
      - intros (i & A & C & D & <-). exists [n - 1 - i]. split; [|exact (N.lxor_0_r _)]. split; [exact H|].
        exists (n - 1 - i). repeat split; lia.
      - intros (parts & (_ & a & T & L & ->) & <-). exists (n - 1 - a). cbn [map nimsum fold_right]. rewrite N.lxor_0_r.
        repeat split; try lia. f_equal. lia.
    Qed.

    Lemma in_several count lo hi heap least x : (2 <= count)%nat -> 1 <= lo + least ->
      In x (single n past (Several count lo hi heap least)) <-> worth_by (Several count lo hi heap least) x.
    Proof.
      intros C B. cbn [single]. destruct (N.leb_spec heap n) as [H | H].
      2: { split; [intros [] | intros (parts & (L & _) & _); lia]. }
      destruct count as [|count]; [lia|]. cbn [pred]. set (front := skipn (N.to_nat least) all).
      assert (F : forall i, (i < length front)%nat -> nth i front 0 = g (least + N.of_nat i)).
      { intros i I. unfold front in *. rewrite skipn_length in I. rewrite nth_of_skipn, <- all_g by lia. f_equal. lia. }
      assert (some : 2 * least <= N.of_nat (S count) * least) by (apply N.mul_le_mono_r; lia).
      set (others := N.of_nat (S count) * least) in *.
      assert (E : forall t, lo <= t -> t + others <= n -> (N.to_nat (n - (t + others)) < length front)%nat /\
        rev (firstn (N.to_nat (n - (t + others) + 1)) front) = downward g least (N.to_nat (n - (t + others)))).
      { intros t L T. set (m := n - _). assert (M : (N.to_nat m < length front)%nat).
        { unfold front. rewrite skipn_length. lia. }
        split; [exact M|]. unfold downward. rewrite map_rev. f_equal. apply nth_ext with (d := 0) (d' := g (least + N.of_nat 0)).
        - rewrite firstn_length, map_length, seq_length. lia.
        - intros i I. rewrite firstn_length in I. rewrite nth_of_firstn, F by lia.
          rewrite (map_nth (fun i => g (least + N.of_nat i))), seq_nth by lia. reflexivity. }
      rewrite in_flat_map. split.
      - intros (t & T & I). apply in_amounts in T. cbv zeta in I. destruct (N.leb_spec (t + others) n) as [R | R]; [|destruct I].
        destruct (E t) as [M D]; [lia | exact R|]. rewrite D in I. apply (in_sums g least front F) in I; [|exact M].
        destruct I as (parts & L & Le & To & V). fold others in To. rewrite N2Nat.id in To. exists parts.
        split; [|exact V]. split; [exact H|]. clear - L Le To R T. repeat split; auto; lia.
      - intros (parts & (_ & L & Le & T) & V). pose proof (least_added least parts Le) as Most. rewrite L in Most. fold others in Most.
        exists (n - added parts). split; [apply in_amounts; lia|]. cbv zeta.
        replace (n - added parts + others <=? n) with true by (symmetry; apply N.leb_le; lia).
        destruct (E (n - added parts)) as [M D]; [lia | lia|]. rewrite D. apply (in_sums g least front F); [exact M|].
        exists parts. fold others. rewrite N2Nat.id. clear - L Le T V Most. repeat split; auto. lia.
    Qed.

    Lemma in_single w x : bounds base q k w ->
      match w with Split _ _ _ _ _ _ => True | _ => In x (single n past w) <-> worth_by w x end.
    Proof.
      intros B. destruct w as [lo hi | odd heap | lo hi heap least | lo hi heap small large unequal | count lo hi heap least]; cbn [bounds] in B.
      - cbn [single]. destruct (andb _ _) eqn:E; bools.
        + split; [intros [<- | []]; exists []; now cbn | intros (parts & (_ & ->) & <-); now left].
        + split; [intros [] | intros (parts & (L & ->) & _)]. apply not_true_iff_false in E. apply E. bools. lia.
      - cbn [single]. destruct (andb _ _) eqn:E.
        + apply andb_true_iff in E. rewrite eqb_true_iff in E. bools.
          split; [intros [<- | []]; exists []; cbn; tauto | intros (parts & (_ & _ & ->) & <-); now left].
        + split; [intros [] | intros (parts & (O & L & ->) & _)]. apply not_true_iff_false in E. apply E.
          apply andb_true_iff. rewrite eqb_true_iff. bools. tauto.
      - now apply in_reduce.
      - exact Logic.I.
      - now apply in_several.
    Qed.

    Lemma pair_of_split t heap small large unequal u count : 1 <= t + small -> small <= large ->
      (count <= N.to_nat (pairs n t heap small large unequal))%nat ->
      (exists j, pair_at u count (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past) j) ->
      heap <= n /\ exists a b, n = a + b + t /\ a <= b /\ small <= a /\ large <= b /\ (unequal = true -> a <> b) /\
                               N.lxor (g a) (g b) = u.
    Proof.
      intros P O C (j & J & A & B & V). unfold pairs in C.
      destruct (andb _ _) eqn:E; [|lia]. bools. destruct E as [H T].
      rewrite !nth_of_skipn in V. rewrite skipn_length in A, B.
      set (a := small + N.of_nat j). assert (Sa : small <= a) by (unfold a; lia).
      replace (N.to_nat small + j)%nat with (N.to_nat a) in V by (unfold a; lia).
      assert (X : (N.to_nat (t + small - 1) + j)%nat = N.to_nat (t + a - 1)) by (clear - P; unfold a; lia).
      rewrite X in V. clear X.
      assert (Top : a < halfway (n - t) unequal /\ a + large < n - t + 1) by (clear - J C; unfold a; lia).
      clearbody a. clear C J A B j count. destruct Top as [Top Large].
      assert (D : exists b, n = a + b + t).
      { exists (n - t - a). pose proof (halfway_most (n - t) unequal). lia. }
      destruct D as [b D]. assert (E : n - t = a + b) by lia. rewrite E in Top, Large.
      apply halfway_spec in Top. destruct Top as [O' U'].
      rewrite all_g, past_g in V by lia. replace (n - 1 - (t + a - 1)) with b in V by lia.
      split; [exact H|]. exists a, b. repeat split; auto. lia.
    Qed.

    Lemma split_of_pair t heap small large unequal a b : 1 <= t + small ->
      heap <= n -> n = a + b + t -> a <= b -> small <= a -> large <= b -> (unequal = true -> a <> b) ->
      exists j, pair_at (N.lxor (g a) (g b)) (N.to_nat (pairs n t heap small large unequal))
                        (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past) j.
    Proof.
      intros P H T O Sa Lb U. exists (N.to_nat (a - small)). unfold pair_at, pairs.
      replace ((heap <=? n) && (t <=? n)) with true by (symmetry; bools; lia).
      rewrite !nth_of_skipn, !skipn_length.
      replace (N.to_nat small + N.to_nat (a - small))%nat with (N.to_nat a) by lia.
      replace (N.to_nat (t + small - 1) + N.to_nat (a - small))%nat with (N.to_nat (t + a - 1)) by lia.
      rewrite all_g, past_g by lia.
      assert (Top : a < halfway (a + b) unequal) by (apply halfway_spec; auto).
      replace (a + b) with (n - t) in Top by lia.
      repeat split; try lia.
      do 2 f_equal. lia.
    Qed.

    Lemma want_spec u want gaps w : bounds base q k w -> In w ways -> In u want ->
      In u (unmet_by n past want (gaps, w)) \/ reaches (game_of ways) g n u.
    Proof.
      intros B Iw I. destruct w as [| | | lo hi heap small large unequal |]; cbn [unmet_by]; auto. cbn in B.
      assert (S : forall ts, (forall t, In t ts -> lo <= t <= hi) -> forall want, In u want ->
        In u (fold_left (fun want t => unmet want gaps (pairs n t heap small large unequal)
             (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past)) ts want) \/ reaches (game_of ways) g n u).
      { induction ts as [|t ts IH]; intros R want' I'; cbn [fold_left]; auto.
        destruct (unmet_or gaps want' (pairs n t heap small large unequal)
          (skipn (N.to_nat small) all) (skipn (N.to_nat (t + small - 1)) past) u I') as [I'' | E].
        - apply IH; [intros t' T'; apply R; now right | exact I''].
        - right. pose proof (R t (or_introl eq_refl)) as Rt.
          apply (pair_of_split t heap small large unequal) in E; [|lia|lia|lia].
          destruct E as (H & a & b & T & O & Sa & Lb & U & V).
          exists [a; b]. split; [|cbn; now rewrite N.lxor_0_r].
          exists (Split lo hi heap small large unequal). split; [exact Iw|]. cbn. split; [exact H|].
          exists a, b. repeat split; auto; lia. }
      apply S; [|exact I]. intros t. apply in_amounts.
    Qed.

    Lemma row_sound v : columns 0 all = true -> v = g n -> row n past v = true -> is_mex (game_of ways) g n.
    Proof.
      intros C V R. unfold row in R. pose proof ways_bounded as B. rewrite Forall_forall in B.
      set (singles := flat_map (single n past) ways) in R.
      destruct (existsb (N.eqb v) singles) eqn:E; [discriminate|].
      set (want := fold_left _ singles (below v)) in R.
      destruct (fold_left (unmet_by n past) (list_prod looks ways) want) eqn:W; [|discriminate]. split.
      - intros (parts & (w & I & A) & X). rewrite <- V in X. pose proof (B w I) as Bw.
        pose proof (in_single w v Bw) as Single.
        destruct w as [lo hi | odd heap | lo hi heap least | lo hi heap small large unequal | count lo hi heap least].
        1-3, 5: apply not_true_iff_false in E; apply E, existsb_exists; exists v; split; [|apply N.eqb_refl];
             apply in_flat_map; eexists; split; [exact I|]; apply Single; now exists parts.
        cbn in A, Bw. destruct A as (H & a & b & T & O & Sa & Lb & U & ->).
        cbn in X. rewrite N.lxor_0_r in X. set (t := n - a - b).
        assert (T' : n = a + b + t) by (unfold t; lia).
        assert (Range : lo <= t <= hi) by (unfold t; lia).
        destruct (odious mask v) eqn:Od.
        + assert (X' := odious_xor mask (g a) (g b)). rewrite X, Od in X'.
          destruct (odious mask (g a)) eqn:Oa.
          * assert (Ob : odious mask (g b) = false) by (destruct (odious mask (g b)); [discriminate | reflexivity]).
            apply (columns_sound C lo hi heap small large unequal I t b a); auto; try lia.
            -- intros Y Z. now apply (U Y).
            -- rewrite N.lxor_comm, X, V. f_equal. lia.
          * apply (columns_sound C lo hi heap small large unequal I t a b); auto; try lia.
            rewrite X, V. now f_equal.
        + rewrite forallb_forall in R. specialize (R _ I). cbn in R. rewrite forallb_forall in R.
          specialize (R t (proj2 (in_amounts lo hi t) Range)). apply negb_true_iff in R.
          destruct (split_of_pair t heap small large unequal a b) as (j & J); auto; try lia.
          rewrite X in J. exact (meets_not _ _ _ _ R j J).
      - intros u U. rewrite <- V in U. apply in_below in U.
        assert (S : In u want \/ In u singles).
        { unfold want. clear - U. revert U. generalize (below v) as l.
          induction singles as [|x s IH]; intros l I; cbn [fold_left]; auto.
          destruct (in_remove_one x u l I) as [-> | I']; [right; now left|].
          destruct (IH _ I'); [now left | right; now right]. }
        destruct S as [I | I].
        + assert (F : forall all_looks, (forall gaps w, In (gaps, w) all_looks -> In w ways) -> forall want, In u want ->
            In u (fold_left (unmet_by n past) all_looks want) \/ reaches (game_of ways) g n u).
          { induction all_looks as [|[gaps w] more IH]; intros Among want' I'; cbn [fold_left]; auto.
            assert (Iw : In w ways) by (apply (Among gaps); now left).
            destruct (want_spec u want' gaps w (B w Iw) Iw I') as [I'' | R']; auto.
            apply IH; [|exact I'']. intros y v' Y. apply (Among y). now right. }
          destruct (F (list_prod looks ways)) with (want := want) as [I' | R']; [|exact I| |exact R'].
          * intros gaps w Iw. now apply in_prod_iff in Iw.
          * rewrite W in I'. destruct I'.
        + apply in_flat_map in I. destruct I as (w & I & X). pose proof (in_single w u (B w I)) as Single.
          destruct w; [| | | destruct X |];
            (apply Single in X; destruct X as (parts & A & Y); exists parts; split; [|exact Y]; eexists; eauto).
    Qed.
  End Row.

  Lemma rows_sound : columns 0 all = true -> forall ahead past n, length past = N.to_nat n -> all = rev past ++ ahead ->
    rows past ahead n = true -> forall i, n <= i < N.of_nat (length all) -> is_mex (game_of ways) g i.
  Proof.
    intros C. induction ahead as [|v ahead IH]; intros past n L E R i I.
    - rewrite E, app_nil_r, rev_length in I. lia.
    - assert (Len : length all = (length past + S (length ahead))%nat) by (rewrite E, app_length, rev_length; reflexivity).
      cbn in R. destruct (row n past v) eqn:Row; [|discriminate].
      destruct (N.eq_dec i n) as [-> | X].
      + apply (row_sound n past) with (v := v); auto.
        * intros j J. rewrite <- all_g by lia. rewrite E, app_nth1 by (rewrite rev_length; lia).
          rewrite rev_nth by lia. f_equal. lia.
        * lia.
        * rewrite <- all_g by lia. rewrite E, app_nth2; rewrite rev_length; [|lia]. replace (N.to_nat n - length past)%nat with 0%nat by lia.
          reflexivity.
      + apply (IH (v :: past) (n + 1)); auto; cbn; try lia. now rewrite E, <- app_assoc.
  Qed.
End Window.

(** ** The law of a table, the last [p] of whose values repeat *)
Definition law (table : list N) (e p n : N) : N :=
  nth (N.to_nat (if n <? e then n else e + (n - e) mod p)) table 0.

Definition unrolled (table : list N) (e : N) (turns : N) : list N :=
  firstn (N.to_nat e) table ++ concat (repeat (skipn (N.to_nat e) table) (N.to_nat turns)).

(** [base], [q], [k], [turns], [mask] and [looks] are hints: where they are bad ones the answer is [false]. *)
Definition check (ways : list way) (table : list N) (e p base q k turns mask : N) (looks : list (list N)) : bool :=
  (0 <? p) && (N.of_nat (length table) =? e + p) && (e <=? base) && (0 <? q) && (q mod p =? 0) &&
  forallb (bounded base q k) ways &&
  let all := unrolled table e turns in
  (base + q <=? e + turns * p) && forallb (fun w => far_for base q k w + q <=? e + turns * p) ways &&
  (if columns ways all mask 0 all then rows ways all mask looks [] all 0 else false).

Theorem check_sound ways table e p base q k turns mask looks :
  check ways table e p base q k turns mask looks = true -> is_grundy (game_of ways) (law table e p).
Proof.
  unfold check. rewrite !andb_true_iff, !N.ltb_lt, !N.leb_le, !N.eqb_eq. intros [[[[[[P T] E] Q] D] B] [[F R] W]].
  assert (B' : Forall (bounds base q k) ways).
  { rewrite forallb_forall in B. apply Forall_forall. intros w I. apply bounded_bounds, B, I. }
  set (all := unrolled table e turns) in *.
  assert (Lw : length (skipn (N.to_nat e) table) = N.to_nat p) by (rewrite skipn_length; lia).
  assert (Lf : length (firstn (N.to_nat e) table) = N.to_nat e) by (rewrite firstn_length; lia).
  assert (La : N.of_nat (length all) = e + turns * p).
  { unfold all, unrolled. rewrite app_length, length_of_repeat, Lf, Lw. lia. }
  destruct (columns ways all mask 0 all) eqn:C; [|discriminate].
  set (far := e + turns * p - q).
  apply guy_smith with (base := base) (q := q) (k := k) (far := far); auto.
  - intros n L. unfold law. replace (n + q <? e) with false by (symmetry; apply N.ltb_ge; lia).
    replace (n <? e) with false by (symmetry; apply N.ltb_ge; lia).
    apply N.mod_divide in D; [|lia]. destruct D as [m ->].
    replace (n + m * p - e) with (n - e + m * p) by lia. now rewrite N.mod_add by lia.
  - unfold far. lia.
  - rewrite forallb_forall in R. apply Forall_forall. intros w I. specialize (R w I). apply N.leb_le in R. unfold far. lia.
  - intros n N. apply (rows_sound ways all mask looks (law table e p) base q k B') with (ahead := all) (past := []) (n := 0); auto.
    2: { unfold far in N. lia. }
    intros i I. rewrite La in I. unfold law, all, unrolled. destruct (N.ltb_spec i e) as [L | L].
    + rewrite app_nth1 by lia. rewrite <- (firstn_skipn (N.to_nat e) table) at 2. now rewrite app_nth1 by lia.
    + rewrite app_nth2 by lia. rewrite Lf, nth_of_repeat, nth_of_skipn, Lw by (rewrite Lw; nia).
      f_equal. rewrite N2Nat.inj_add, N2Nat.inj_mod. do 2 f_equal. lia.
Qed.
