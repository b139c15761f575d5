(** * For all visible numbers there are hidden ones of which a formula is true

    Proved here: that is so where a computation answers [true] ([decided]). A set of states stands for what choices of the hidden
    numbers lead to; fewer states say no less, so a set that was seen stands for every larger one, and states may be dropped. A
    set with a state that makes the formula true whatever comes is not followed. *)

Definition state := list Z.

(** What each machine does is found once for all states. *)
Fixpoint advance (moves : list (Z -> Z)) (s : state) : state :=
  match moves, s with f :: moves, x :: s => f x :: advance moves s | _, _ => [] end.

Definition steps (digits : list bool) (l : list machine) : state -> state := advance (map (step digits) l).

Fixpoint columns (n : nat) : list (list bool) :=
  match n with O => [[]] | S n => map (cons false) (columns n) ++ map (cons true) (columns n) end.

Fixpoint compare_states (a b : state) : comparison :=
  match a, b with
  | [], [] => Eq | [], _ => Lt | _, [] => Gt
  | x :: a, y :: b => match x ?= y with Eq => compare_states a b | c => c end
  end.

(** Two lists in order as one, without what is in both. *)
Fixpoint merge (a : list state) : list state -> list state :=
  match a with
  | [] => fun b => b
  | s :: a' => fix merge_a b :=
    match b with
    | [] => a
    | t :: b' => match compare_states s t with Lt => s :: merge a' b | Eq => s :: merge a' b' | Gt => t :: merge_a b' end
    end
  end.

Lemma in_merge a : forall b t, In t (merge a b) -> In t a \/ In t b.
Proof.
  induction a as [|s a IH]; intros b t; [now right|]. induction b as [|u b IHb]; [now left|]. cbn.
  destruct (compare_states s u); cbn; (intros [<- | I]; [auto|]).
  - destruct (IH b t I); auto.
  - destruct (IH (u :: b) t I) as [? | [? | ?]]; auto.
  - destruct (IHb I) as [[? | ?] | ?]; auto.
Qed.

(** Lists in order, of 1, 2, 4, ... states at most, some of them missing; one more goes in as a digit is carried. *)
Fixpoint carry (l : list state) (sorted : list (option (list state))) : list (option (list state)) :=
  match sorted with
  | [] => [Some l]
  | None :: more => Some l :: more
  | Some other :: more => None :: carry (merge l other) more
  end.

Definition gather (sorted : list (option (list state))) : list state :=
  fold_left (fun l one => match one with Some other => merge l other | None => l end) sorted [].

Definition in_order (l : list state) : list state := gather (fold_left (fun sorted s => carry [s] sorted) l []).

Definition holds_in (sorted : list (option (list state))) (t : state) := exists l, In (Some l) sorted /\ In t l.

Lemma in_carry sorted : forall l t, holds_in (carry l sorted) t -> In t l \/ holds_in sorted t.
Proof.
  induction sorted as [|[other|] more IH]; intros l t (m & M & T); cbn in M.
  - destruct M as [E | []]. injection E as ->. auto.
  - destruct M as [E | M]; [discriminate|]. destruct (IH _ t (ex_intro _ m (conj M T))) as [I | (k & K & I)].
    + apply in_merge in I. destruct I as [I | I]; [auto|]. right. exists other. cbn. auto.
    + right. exists k. cbn. auto.
  - destruct M as [E | M]; [injection E as ->; auto|]. right. exists m. cbn. auto.
Qed.

Lemma in_gather sorted : forall l t, In t (fold_left (fun l one => match one with Some other => merge l other | None => l end) sorted l) ->
  In t l \/ holds_in sorted t.
Proof.
  induction sorted as [|one more IH]; intros l t I; cbn in I; [auto|]. destruct (IH _ t I) as [J | (k & K & J)].
  - destruct one as [other|]; [|auto]. apply in_merge in J. destruct J; [auto|]. right. exists other. cbn. auto.
  - right. exists k. cbn. auto.
Qed.

Lemma in_ordered l t : In t (in_order l) -> In t l.
Proof.
  intros I. apply in_gather in I. destruct I as [[] | H]. revert H.
  assert (S : forall sorted, holds_in (fold_left (fun sorted s => carry [s] sorted) l sorted) t -> In t l \/ holds_in sorted t).
  { induction l as [|s l IH]; intros sorted H; cbn in H; [auto|]. destruct (IH _ H) as [I | I]; [cbn; auto|].
    apply in_carry in I. destruct I as [[<- | []] | I]; cbn; auto. }
  intros H. destruct (S [] H) as [I | (k & [] & _)]. exact I.
Qed.

(** [a] is a part of [b], both in order. *)
Fixpoint part_of (a b : list state) {struct b} : bool :=
  match a, b with
  | [], _ => true
  | _, [] => false
  | s :: a', t :: b => match compare_states s t with Eq => part_of a' b | Gt => part_of a b | Lt => false end
  end.

Lemma compare_eq a : forall b, compare_states a b = Eq -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] E; cbn in E; try discriminate; [reflexivity|].
  destruct (x ?= y) eqn:C; try discriminate. apply Z.compare_eq in C. subst y. f_equal. now apply IH.
Qed.

Lemma part_in b : forall a s, part_of a b = true -> In s a -> In s b.
Proof.
  induction b as [|t b IH]; intros [|u a] s P I; cbn in P; try discriminate; try contradiction.
  destruct (compare_states u t) eqn:C; try discriminate.
  - apply compare_eq in C. subst t. destruct I as [-> | I]; [now left | right; now apply (IH a)].
  - right. now apply (IH (u :: a)).
Qed.

(** A state that no further digit changes. *)
Definition final (a : machine) (s : Z) : bool :=
  match a with
  | Total k _ => Z.abs s =? k
  | Rest _ _ => false
  | PowerOf m _ => s =? 1 + m
  | NimSum _ => s =? 1
  | Automaton delta _ => forallb (Z.eqb s) (nth (Z.to_nat s) delta [])
  end.

(** A sum that no further digit makes less, or more. *)
Definition rises (a : machine) (s : Z) : bool := match a with Total k cs => (- lowest cs <=? s) && (s <=? k) | _ => false end.
Definition falls (a : machine) (s : Z) : bool := match a with Total k cs => (s <=? - highest cs) && (- k <=? s) | _ => false end.

(** What the formula is for all numbers that go on from here, where that is known. *)
Fixpoint fate (all : list machine) (f : formula) (s : state) : option bool :=
  match f with
  | Equals i c =>
    let (a, x) := (nth i all (NimSum []), nth i s 0) in
    if final a x then Some (x =? c)
    else if (if c <? x then rises a x else if x <? c then falls a x else false) then Some false else None
  | AtMost i c =>
    let (a, x) := (nth i all (NimSum []), nth i s 0) in
    if final a x then Some (x <=? c)
    else if c <? x then if rises a x then Some false else None else if falls a x then Some true else None
  | No f => option_map negb (fate all f s)
  | Both f g =>
    match fate all f s, fate all g s with
    | Some false, _ | _, Some false => Some false
    | Some true, Some true => Some true
    | _, _ => None
    end
  | Either f g =>
    match fate all f s, fate all g s with
    | Some true, _ | _, Some true => Some true
    | Some false, Some false => Some false
    | _, _ => None
    end
  end.

Lemma final_stays digits a s : sound a = true -> final a s = true -> step digits a s = s.
Proof.
  destruct a as [k cs | m cs | m i | is | delta is]; cbn [sound final step]; try discriminate.
  - rewrite Z.leb_le, Z.eqb_eq. intros W E. pose proof (total_bits cs digits). unfold clamp. lia.
  - rewrite Z.ltb_lt, Z.eqb_eq. intros M ->. destruct (nth i digits false); [|now rewrite Z.eqb_refl, orb_true_r].
    now replace (1 + m =? 0) with false by (symmetry; apply Z.eqb_neq; lia).
  - rewrite Z.eqb_eq. now intros _ ->.
  - intros _ E. unfold next. rewrite forallb_forall in E.
    destruct (nth_in_or_default (column (map (fun i => nth i digits false) is)) (nth (Z.to_nat s) delta []) s) as [I | D]; [|exact D].
    symmetry. now apply Z.eqb_eq, E.
Qed.

Lemma rises_on digits a s : rises a s = true -> s <= step digits a s /\ rises a (step digits a s) = true.
Proof.
  destruct a as [k cs | m cs | m i | is | delta is]; cbn [rises step]; try discriminate. rewrite !andb_true_iff, !Z.leb_le.
  pose proof (bits_between cs digits). pose proof (signs cs). unfold clamp. lia.
Qed.

Lemma falls_on digits a s : falls a s = true -> step digits a s <= s /\ falls a (step digits a s) = true.
Proof.
  destruct a as [k cs | m cs | m i | is | delta is]; cbn [falls step]; try discriminate. rewrite !andb_true_iff, !Z.leb_le.
  pose proof (bits_between cs digits). pose proof (signs cs). unfold clamp. lia.
Qed.

Lemma fate_truth all f s b : fate all f s = Some b -> truth f s = b.
Proof.
  revert b. induction f as [i c | i c | f IH | f IHf g IHg | f IHf g IHg]; cbn [fate truth]; intros b.
  1-2: destruct (final _ _); [congruence|]; destruct (Z.ltb_spec c (nth i s 0)) as [L | L]; cbn match;
    [destruct (rises _ _); intros E; [|discriminate]; injection E as <-; apply Z.eqb_neq || apply Z.leb_gt; lia|].
  - destruct (Z.ltb_spec (nth i s 0) c); [|discriminate]. destruct (falls _ _); intros E; [|discriminate].
    injection E as <-. apply Z.eqb_neq. lia.
  - destruct (falls _ _); intros E; [|discriminate]. injection E as <-. apply Z.leb_le. lia.
  - destruct (fate all f s) as [c|]; cbn; [|discriminate]. intros E. injection E as <-. now rewrite (IH c).
  - destruct (fate all f s) as [[|]|], (fate all g s) as [[|]|]; intros E; try discriminate; injection E as <-;
      rewrite ?(IHf _ eq_refl), ?(IHg _ eq_refl); try reflexivity; now destruct (truth f s).
  - destruct (fate all f s) as [[|]|], (fate all g s) as [[|]|]; intros E; try discriminate; injection E as <-;
      rewrite ?(IHf _ eq_refl), ?(IHg _ eq_refl); try reflexivity; now destruct (truth f s).
Qed.

Lemma nth_steps digits l : forall s i, length s = length l -> (i < length l)%nat ->
  nth i (steps digits l s) 0 = step digits (nth i l (NimSum [])) (nth i s 0).
Proof.
  induction l as [|a l IH]; intros [|x s] [|i] L I; cbn in *; try lia; try reflexivity. apply IH; lia.
Qed.

Lemma fate_stays digits all f s b : forallb sound all = true -> answerable all f = true -> length s = length all ->
  fate all f s = Some b -> fate all f (steps digits all s) = Some b.
Proof.
  intros S A L. assert (atom : forall i c, comparable all i c = true -> let a := nth i all (NimSum []) in
    sound a = true /\ nth i (steps digits all s) 0 = step digits a (nth i s 0)).
  { intros i c C. unfold comparable in C. destruct (nth_error all i) as [a|] eqn:E; [|discriminate].
    assert (I : (i < length all)%nat) by (apply nth_error_Some; congruence).
    split; [rewrite forallb_forall in S; apply S, nth_In, I | now rewrite nth_steps by auto]. }
  revert b. induction f as [i c | i c | f IH | f IHf g IHg | f IHf g IHg]; cbn [fate answerable] in *; intros b.
  1-2: destruct (atom i c A) as [Sa ->]; generalize dependent (nth i all (NimSum [])); generalize (nth i s 0); intros x a Sa;
    (destruct (final a x) eqn:F; [now rewrite (final_stays digits a x Sa F), F|]);
    (destruct (Z.ltb_spec c x) as [X | X]; cbn match;
      [destruct (rises a x) eqn:R; intros E; [|discriminate]; injection E as <-; destruct (rises_on digits a x R) as [U ->];
       replace (c <? step digits a x) with true by (symmetry; apply Z.ltb_lt; lia)|]).
  - destruct (final a (step digits a x)); [f_equal; apply Z.eqb_neq; lia | reflexivity].
  - destruct (Z.ltb_spec x c) as [M | M]; [|discriminate]. destruct (falls a x) eqn:D; intros E; [|discriminate].
    injection E as <-. destruct (falls_on digits a x D) as [U ->].
    replace (c <? step digits a x) with false by (symmetry; apply Z.ltb_ge; lia).
    replace (step digits a x <? c) with true by (symmetry; apply Z.ltb_lt; lia).
    destruct (final a (step digits a x)); [f_equal; apply Z.eqb_neq; lia | reflexivity].
  - destruct (final a (step digits a x)); [f_equal; apply Z.leb_gt; lia | reflexivity].
  - destruct (falls a x) eqn:D; intros E; [|discriminate]. injection E as <-. destruct (falls_on digits a x D) as [U ->].
    replace (c <? step digits a x) with false by (symmetry; apply Z.ltb_ge; lia).
    destruct (final a (step digits a x)); [f_equal; apply Z.leb_le; lia | reflexivity].
  - destruct (fate all f s) as [c|]; cbn; [|discriminate]. intros E. now rewrite (IH A c eq_refl).
  - apply andb_true_iff in A. destruct A as [Af Ag].
    destruct (fate all f s) as [[|]|], (fate all g s) as [[|]|]; intros E; try discriminate;
      rewrite ?(IHf Af _ eq_refl), ?(IHg Ag _ eq_refl); try exact E; now destruct (fate all _ (steps digits all s)) as [[|]|].
  - apply andb_true_iff in A. destruct A as [Af Ag].
    destruct (fate all f s) as [[|]|], (fate all g s) as [[|]|]; intros E; try discriminate;
      rewrite ?(IHf Af _ eq_refl), ?(IHg Ag _ eq_refl); try exact E; now destruct (fate all _ (steps digits all s)) as [[|]|].
Qed.

Lemma total_of_zeros cs : forall xs, (forall x, In x xs -> x = 0%N) -> total cs xs = 0.
Proof.
  induction cs as [|c cs IH]; intros [|x xs] Z; cbn; auto.
  rewrite (Z x) by (now left). rewrite IH; [lia|]. intros y I. apply Z. now right.
Qed.

Lemma start_follows xs l : forallb sound l = true -> (forall x, In x xs -> x = 0%N) -> Forall2 (follows xs) l (map (fun _ => 0) l).
Proof.
  intros S Z. assert (nth_zero : forall i, nth i xs 0%N = 0%N).
  { intros i. destruct (nth_in_or_default i xs 0%N) as [I | E]; auto. }
  induction l as [|a l IH]; cbn in *; constructor; apply andb_true_iff in S; destruct S as [Sa S]; [|now apply IH].
  unfold follows. destruct a as [k cs | m cs | m i | is | delta is]; cbn [value sound] in *.
  - apply Z.leb_le in Sa. rewrite total_of_zeros by exact Z. pose proof (weight_nonneg cs). unfold clamp. lia.
  - rewrite total_of_zeros by exact Z. symmetry. apply Z.mod_0_l. now apply negb_true_iff, Z.eqb_neq in Sa.
  - now rewrite nth_zero.
  - unfold apart. replace (nimsum (chosen is xs)) with 0%N; [reflexivity|]. symmetry. unfold chosen.
    induction is as [|i is IHis]; cbn [map]; [reflexivity|]. now rewrite nimsum_cons, IHis, nth_zero.
  - assert (E : forallb (N.eqb 0) (chosen is xs) = true).
    { apply forallb_forall. intros y I. apply in_map_iff in I. destruct I as (i & <- & _). now rewrite nth_zero. }
    destruct (longest _); cbn; [reflexivity | now rewrite E].
Qed.

(** Sets by their keys. *)
Inductive tree := Leaf | Node (here : list (list state)) (l r : tree).

Fixpoint look (p : positive) (t : tree) : list (list state) :=
  match t, p with
  | Leaf, _ => []
  | Node here _ _, xH => here
  | Node _ l _, xO p => look p l
  | Node _ _ r, xI p => look p r
  end.

Fixpoint put (p : positive) (x : list state) (t : tree) : tree :=
  let '(here, l, r) := match t with Leaf => ([], Leaf, Leaf) | Node here l r => (here, l, r) end in
  match p with xH => Node (x :: here) l r | xO p => Node here (put p x l) r | xI p => Node here l (put p x r) end.

Lemma in_put p x y : forall t q, In y (look q (put p x t)) -> y = x \/ In y (look q t).
Proof.
  induction p as [p IH | p IH |]; intros [|here l r] [q | q |]; cbn; intros I; auto;
    try (apply IH in I; cbn in I; destruct I as [-> | I]; auto; now destruct q);
    try (now destruct q); intuition.
Qed.

Section Decide.
  Variable all : list machine.
  Variable f : formula.
  (** The hidden numbers may have some more digits than the longest of the visible ones: so many at least are looked at. *)
  Variables visible hidden longer : nat.
  (** Which states are worth following: no proof depends on it. *)
  Variable keep : state -> bool.

  Definition after (t : list state) (digits : list bool) : list state :=
    let every := flat_map (fun h => let moves := map (step (digits ++ h)) all in map (advance moves) t) (columns hidden) in
    in_order (match filter keep every with [] => firstn 1 every | l => l end).

  Definition start : list state := [map (fun _ => 0) all].

  Fixpoint start_longer (n : nat) : list state :=
    match n with O => start | S n => after (start_longer n) (repeat false visible) end.

  Definition accepts (t : list state) : bool := existsb (truth f) t.

  (** One of the states makes the formula true, whatever comes. *)
  Definition decided_already (t : list state) : bool := existsb (fun s => match fate all f s with Some b => b | None => false end) t.

  (** Of no hidden number. *)
  Definition is_visible (a : machine) : bool :=
    match a with
    | Total _ cs | Rest _ cs => forallb (Z.eqb 0) (skipn visible cs)
    | PowerOf _ i => (i <? visible)%nat
    | NimSum is | Automaton _ is => forallb (fun i => i <? visible)%nat is
    end.

  (** Sets are kept by a key: what the machines of visible numbers alone have, which all states of a set agree on. *)
  Definition key (t : list state) : positive :=
    N.succ_pos (fold_left (fun h (x : machine * Z) => if is_visible (fst x) then 16 * h + Z.to_N (snd x mod 16) else h)%N
                          (combine all (hd [] t)) 0%N).

  (** Fewer states say no less, so a set that was seen stands for every larger one. *)
  Definition covered t (index : tree) := existsb (fun less => part_of less t) (look (key t) index).

  Definition note (found : tree * list (list state)) (t : list state) :=
    let '(index, todo) := found in
    if decided_already t || covered t index then found else (put (key t) t index, t :: todo).

  Definition successors (t : list state) : list (list state) := map (after t) (columns visible).

  (** Looks for sets, each with what follows it; no proof depends on which it finds. *)
  Fixpoint explore (fuel : nat) (sets : list (list state * list (list state))) (found : tree * list (list state)) :=
    match fuel, found with
    | S fuel, (index, t :: todo) => let after := successors t in explore fuel ((t, after) :: sets) (fold_left note after (index, todo))
    | _, _ => sets
    end.

  Lemma explored fuel : forall sets found, Forall (fun s => snd s = successors (fst s)) sets ->
    Forall (fun s => snd s = successors (fst s)) (explore fuel sets found).
  Proof. induction fuel as [|fuel IH]; intros sets [index [|t todo]] F; cbn; auto. Qed.

  Definition index_of (sets : list (list state)) : tree := fold_right (fun t => put (key t) t) Leaf sets.

  Definition closed (sets : list (list state * list (list state))) : bool :=
    let index := index_of (map fst sets) in
    forallb sound all && answerable all f && (decided_already (start_longer longer) || covered (start_longer longer) index) &&
    forallb (fun s => accepts (fst s) && forallb (fun u => decided_already u || covered u index) (snd s)) sets.

  Lemma in_index sets p t : In t (look p (index_of sets)) -> In t sets.
  Proof.
    induction sets as [|u sets IH]; cbn; [now destruct p|]. intros I. apply in_put in I. destruct I as [-> | I]; auto.
  Qed.

  Definition reached (t : list state) (xs : list N) :=
    forall s, In s t -> exists ys, length ys = hidden /\ all_follow all s (xs ++ ys).

  Lemma in_columns n l : In l (columns n) <-> length l = n.
  Proof.
    revert l. induction n as [|n IH]; intros l; cbn.
    - destruct l; cbn; intuition; discriminate.
    - rewrite in_app_iff, !in_map_iff. split.
      + intros [(k & <- & I) | (k & <- & I)]; cbn; f_equal; now apply IH.
      + destruct l as [|[|] l]; cbn; intros E; [discriminate | right | left]; exists l; (split; [reflexivity|]); apply IH; lia.
  Qed.

  Lemma steps_follow digits s xs l : length xs = length digits -> forallb sound l = true ->
    Forall2 (follows xs) l s -> Forall2 (follows (append xs digits)) l (steps digits l s).
  Proof.
    intros L S F. induction F as [|a x l s R F IH]; cbn in *; [constructor|].
    apply andb_true_iff in S. destruct S as [Sa S]. constructor; [|now apply IH].
    now apply step_follows.
  Qed.

  Lemma after_reached t xs digits : forallb sound all = true -> length xs = length digits ->
    reached t xs -> reached (after t digits) (append xs digits).
  Proof.
    intros Sound L R s I.
    set (every := flat_map (fun h => let moves := map (step (digits ++ h)) all in map (advance moves) t) (columns hidden)).
    assert (E : In s every).
    { unfold after in I. fold every in I. apply in_ordered in I. destruct (filter keep every) as [|u l] eqn:K.
      - destruct every; cbn in I; [exact I|]. left. intuition.
      - rewrite <- K in I. now apply filter_In in I. }
    unfold every in E. apply in_flat_map in E. destruct E as (h & H & E).
    apply in_columns in H. apply in_map_iff in E. destruct E as (u & <- & U).
    destruct (R u U) as (ys & Y & F). exists (append ys h). split; [rewrite append_length; lia|].
    rewrite <- append_app by exact L. apply steps_follow; auto. rewrite !app_length. lia.
  Qed.

  Lemma start_reached n xs : forallb sound all = true -> length xs = visible -> (forall x, In x xs -> x = 0%N) ->
    reached (start_longer n) xs.
  Proof.
    intros Sound L Z. induction n as [|n IH]; cbn [start_longer].
    - intros s [<- | []]. exists (repeat 0%N hidden). split; [apply repeat_length|]. apply start_follows; [exact Sound|].
      intros x I. apply in_app_iff in I. destruct I as [I | I]; [now apply Z | now apply repeat_spec in I].
    - replace xs with (append xs (repeat false visible)).
      + apply after_reached; auto. now rewrite repeat_length.
      + rewrite <- L. clear - Z. induction xs as [|x xs IH]; cbn; [reflexivity|]. rewrite IH by (intros; apply Z; now right).
        now rewrite (Z x) by (now left).
  Qed.

  (** Some numbers go with [xs], and the formula is true of them whatever comes. *)
  Definition surely (xs : list N) :=
    exists s ys, length ys = hidden /\ all_follow all s (xs ++ ys) /\ fate all f s = Some true.

  Lemma surely_after xs digits : forallb sound all = true -> answerable all f = true -> length xs = length digits ->
    surely xs -> surely (append xs digits).
  Proof.
    intros S A L (s & ys & Y & F & T). exists (steps (digits ++ repeat false hidden) all s), (append ys (repeat false hidden)).
    pose proof (repeat_length false hidden) as H. split; [rewrite append_length; lia|]. split.
    - rewrite <- append_app by exact L. apply steps_follow; auto. rewrite !app_length. lia.
    - apply fate_stays; auto. clear - F. unfold all_follow in F. now induction F; cbn; [|f_equal].
  Qed.

  Lemma found_or_sure sets t xs : decided_already t || covered t (index_of sets) = true -> reached t xs ->
    (exists u, In u sets /\ reached u xs) \/ surely xs.
  Proof.
    intros C R. apply orb_true_iff in C. destruct C as [C | C]; apply existsb_exists in C; destruct C as (u & U & P).
    - right. destruct (fate all f u) as [[|]|] eqn:T; try discriminate.
      destruct (R u U) as (ys & Y & F). now exists u, ys.
    - left. exists u. split; [exact (in_index _ _ _ U)|]. intros s I. apply R. now apply (part_in t u).
  Qed.

  Theorem closed_sound pairs : Forall (fun s => snd s = successors (fst s)) pairs -> closed pairs = true ->
    forall xs, length xs = visible -> exists ys, length ys = hidden /\ truth f (map (value (xs ++ ys)) all) = true.
  Proof.
    intros Next. unfold closed. rewrite !andb_true_iff. intros [[[Sound Ask] First] C]. rewrite forallb_forall in C.
    set (sets := map fst pairs) in *.
    assert (C' : forall t, In t sets -> accepts t = true /\
      forall digits, length digits = visible -> decided_already (after t digits) || covered (after t digits) (index_of sets) = true).
    { intros t T. apply in_map_iff in T. destruct T as ([t' after'] & <- & T). rewrite Forall_forall in Next.
      specialize (C _ T). specialize (Next _ T). cbn [fst snd] in *. subst after'. apply andb_true_iff in C. destruct C as [A C].
      split; [exact A|]. intros digits D. rewrite forallb_forall in C. apply C, in_map, in_columns, D. }
    clear C Next.
    assert (All : forall n xs, Forall (fun x => (x < 2 ^ N.of_nat n)%N) xs -> length xs = visible ->
                               (exists t, In t sets /\ reached t xs) \/ surely xs).
    { induction n as [|n IH]; intros xs B L.
      - apply (found_or_sure sets (start_longer longer)); [exact First|]. apply start_reached; auto.
        intros x I. rewrite Forall_forall in B. specialize (B x I). cbn in B. lia.
      - replace xs with (append (map N.div2 xs) (map N.odd xs)).
        2: { clear. induction xs as [|x xs IH]; cbn [map append]; [reflexivity|]. rewrite IH, <- half. reflexivity. }
        destruct (IH (map N.div2 xs)) as [(t & T & R) | S].
        + apply Forall_forall. intros y I. apply in_map_iff in I. destruct I as (x & <- & I).
          rewrite Forall_forall in B. specialize (B x I). rewrite Nat2N.inj_succ, N.pow_succ_r' in B.
          pose proof (half x). lia.
        + now rewrite map_length.
        + apply (found_or_sure sets (after t (map N.odd xs))).
          * apply (C' t T). now rewrite map_length.
          * apply after_reached; auto. now rewrite !map_length.
        + right. apply surely_after; auto. now rewrite !map_length. }
    intros xs L. destruct (All (longest xs) xs (below_longest xs) L) as [(t & T & R) | (s & ys & Y & F & S)].
    - destruct (C' t T) as [A _]. apply existsb_exists in A. destruct A as (s & I & A). destruct (R s I) as (ys & Y & F).
      exists ys. split; [exact Y|]. now rewrite (truth_follows _ _ _ _ F Ask) in A.
    - exists ys. split; [exact Y|]. rewrite <- (truth_follows _ _ _ _ F Ask). exact (fate_truth _ _ _ _ S).
  Qed.
End Decide.

(** Where something is said of numbers unless a condition fails, which speaks of visible ones alone, states are kept that may
    make the former true. *)
Definition hope (f : formula) := match f with Either (No _) g => g | _ => f end.

Definition keep all f (s : state) := match fate all (hope f) s with Some false => false | _ => true end.

Definition decide all f visible hidden longer (fuel : nat) :=
  closed all f visible hidden longer (keep all f)
    (let first := start_longer all visible hidden (keep all f) longer in
     explore all f visible hidden (keep all f) fuel [] (put (key all visible first) first Leaf, [first])).

Theorem decided all f visible hidden longer (fuel : nat) : decide all f visible hidden longer fuel = true ->
  forall xs, length xs = visible -> exists ys, length ys = hidden /\ holds f (map (value (xs ++ ys)) all).
Proof.
  intros D xs L. destruct (closed_sound _ _ _ _ _ _ _ (explored _ _ _ _ _ _ _ _ (Forall_nil _)) D xs L) as (ys & Y & T). exists ys. split; [exact Y|].
  now apply truth_holds.
Qed.

Lemma in_or_not (x : Z) l : In x l \/ ~ In x l.
Proof. destruct (in_dec Z.eq_dec x l); auto. Qed.

(** Brings what a formula says of numbers to what stands in it. *)
Ltac says_in H := cbn [holds map value total nth chosen app] in H.
