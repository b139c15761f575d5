(** * Machines that read the binary digits of several numbers side by side, the most significant first

    Each machine follows one number: a sum of multiples, exact between two bounds; what a sum leaves when divided; whether a
    number is a power of 2, 4, 8 or so on; whether a nim-sum is 0; the state of an automaton. Proved here: one more digit of every number takes a machine from what
    it has to know to what it has to know ([step_follows]), and a formula about what machines know is true exactly where it is true
    of the numbers ([truth_follows]). *)

Open Scope Z_scope.

(** ** What machines follow, and formulas about it *)
Inductive machine :=
| Total (k : Z) (cs : list Z)    (* multiples of the numbers, added up; exact between -k and k *)
| Rest (m : Z) (cs : list Z)    (* the same, modulo m *)
| PowerOf (m : Z) (i : nat)           (* of the i-th number: 1 for a power of 2^m, as [rank] says *)
| NimSum (is : list nat)            (* 0 where the nim-sum of these numbers is 0, else 1 *)
| Automaton (delta : list (list Z)) (is : list nat).   (* its state after these numbers, side by side *)

Inductive formula := Equals (i : nat) (c : Z) | AtMost (i : nat) (c : Z) | No (f : formula) | Both (f g : formula) | Either (f g : formula).

Fixpoint total (cs : list Z) (xs : list N) : Z :=
  match cs, xs with c :: cs, x :: xs => c * Z.of_N x + total cs xs | _, _ => 0 end.

Definition is_power (n : N) := (n =? 2 ^ N.log2 n)%N.

(** 0 for 0, 1 for a power of [2^m], up to [m] for the other powers of 2, else [m + 1]. *)
Definition rank (m : Z) (n : N) : Z :=
  if (n =? 0)%N then 0 else if is_power n then 1 + Z.of_N (N.log2 n) mod m else 1 + m.

Definition column (digits : list bool) : nat := fold_left (fun n (b : bool) => (2 * n + if b then 1 else 0)%nat) digits 0%nat.
Definition next (delta : list (list Z)) (s : Z) (digits : list bool) : Z := nth (column digits) (nth (Z.to_nat s) delta []) s.

(** The state after so many digits of all numbers. *)
Fixpoint run (delta : list (list Z)) (length : nat) (ys : list N) : Z :=
  match length with
  | O => 0
  | S length => if forallb (N.eqb 0) ys then 0 else next delta (run delta length (map N.div2 ys)) (map N.odd ys)
  end.
Definition longest (ys : list N) := N.to_nat (fold_right N.max 0%N (map N.size ys)).
Definition chosen (is : list nat) (xs : list N) := map (fun i => nth i xs 0%N) is.

(** 0 where the nim-sum is 0, else 1. *)
Definition apart (xs : list N) : Z := if (nimsum xs =? 0)%N then 0 else 1.

Lemma apart_0 xs : apart xs = 0 <-> nimsum xs = 0%N.
Proof. unfold apart. now destruct (N.eqb_spec (nimsum xs) 0). Qed.

Definition value (xs : list N) (a : machine) : Z :=
  match a with
  | Total _ cs => total cs xs
  | Rest m cs => total cs xs mod m
  | PowerOf m i => rank m (nth i xs 0%N)
  | NimSum is => apart (chosen is xs)
  | Automaton delta is => run delta (longest (chosen is xs)) (chosen is xs)
  end.

Fixpoint truth (f : formula) (vs : list Z) : bool :=
  match f with
  | Equals i c => nth i vs 0 =? c
  | AtMost i c => nth i vs 0 <=? c
  | No f => negb (truth f vs)
  | Both f g => if truth f vs then truth g vs else false
  | Either f g => if truth f vs then true else truth g vs
  end.

(** The same as a proposition. *)
Fixpoint holds (f : formula) (vs : list Z) : Prop :=
  match f with
  | Equals i c => nth i vs 0 = c
  | AtMost i c => nth i vs 0 <= c
  | No f => ~ holds f vs
  | Both f g => holds f vs /\ holds g vs
  | Either f g => holds f vs \/ holds g vs
  end.

Lemma truth_holds f vs : truth f vs = true <-> holds f vs.
Proof.
  induction f as [i c | i c | f IH | f IHf g IHg | f IHf g IHg]; cbn.
  - apply Z.eqb_eq.
  - apply Z.leb_le.
  - rewrite <- IH. destruct (truth f vs); cbn; intuition congruence.
  - rewrite <- IHf, <- IHg. destruct (truth f vs), (truth g vs); intuition congruence.
  - rewrite <- IHf, <- IHg. destruct (truth f vs), (truth g vs); intuition congruence.
Qed.

(** ** A step by one digit of each number *)
Fixpoint weight (cs : list Z) : Z := match cs with c :: cs => Z.abs c + weight cs | [] => 0 end.
Definition clamp (k x : Z) := Z.max (- k) (Z.min k x).
Definition bits (digits : list bool) : list N := map N.b2n digits.

(** Is the number of ones odd? *)
Definition parity (digits : list bool) := fold_right xorb false digits.

Definition step (digits : list bool) (a : machine) : Z -> Z :=
  match a with
  | Total k cs => let more := total cs (bits digits) in fun s => clamp k (2 * s + more)
  | Rest m cs => let more := total cs (bits digits) in fun s => (2 * s + more) mod m
  | PowerOf m i => if nth i digits false then fun s => if s =? 0 then 1 else 1 + m
                   else fun s => if (s =? 0) || (s =? 1 + m) then s else 1 + s mod m
  | NimSum is => let odd := Z.b2z (parity (map (fun i => nth i digits false) is)) in fun s => if s =? 0 then odd else s
  | Automaton delta is => let digits := map (fun i => nth i digits false) is in fun s => next delta s digits
  end.

(** A machine that is in [s] knows what it has to know of [xs]. *)
Definition follows (xs : list N) (a : machine) (s : Z) : Prop :=
  s = match a with Total k cs => clamp k (value xs a) | _ => value xs a end.

(** Zeros before the first digit change nothing, and the bound of a sum is no less than what digits can add. *)
Definition sound (a : machine) :=
  match a with
  | Total k cs => weight cs <=? k
  | Rest m _ => negb (m =? 0)
  | PowerOf m _ => 0 <? m
  | NimSum _ => true
  | Automaton delta is => next delta 0 (map (fun _ => false) is) =? 0
  end.

Fixpoint append (xs : list N) (digits : list bool) : list N :=
  match xs, digits with x :: xs, b :: digits => (2 * x + N.b2n b)%N :: append xs digits | _, _ => [] end.

Lemma append_length xs : forall digits, length xs = length digits -> length (append xs digits) = length xs.
Proof. induction xs as [|x xs IH]; intros [|b digits] E; cbn in *; try lia. rewrite IH; lia. Qed.

Lemma append_app xs : forall ys a b, length xs = length a -> append (xs ++ ys) (a ++ b) = append xs a ++ append ys b.
Proof. induction xs as [|x xs IH]; intros ys [|c a] b E; cbn in *; try lia; [reflexivity|]. f_equal. apply IH. lia. Qed.

Lemma total_append cs : forall xs digits, length xs = length digits ->
  total cs (append xs digits) = 2 * total cs xs + total cs (bits digits).
Proof.
  induction cs as [|c cs IH]; intros [|x xs] [|b digits] E; cbn [total append bits map] in *; try (cbn in E; lia).
  rewrite IH by (cbn in E; lia). fold (bits digits). rewrite N2Z.inj_add, N2Z.inj_mul. lia.
Qed.

(** What digits take from a sum at most, and add to it. *)
Fixpoint lowest (cs : list Z) : Z := match cs with c :: cs => Z.min c 0 + lowest cs | [] => 0 end.
Fixpoint highest (cs : list Z) : Z := match cs with c :: cs => Z.max c 0 + highest cs | [] => 0 end.

Lemma signs cs : lowest cs <= 0 <= highest cs.
Proof. induction cs; cbn [lowest highest]; lia. Qed.

Lemma bits_between cs : forall digits, lowest cs <= total cs (bits digits) <= highest cs.
Proof.
  induction cs as [|c cs IH]; intros [|b digits]; cbn [total bits map lowest highest]; try lia.
  - pose proof (signs cs). lia.
  - specialize (IH digits). fold (bits digits). destruct b; cbn [N.b2n Z.of_N]; lia.
Qed.

Lemma total_bits cs digits : Z.abs (total cs (bits digits)) <= weight cs.
Proof.
  pose proof (bits_between cs digits) as B. assert (W : highest cs <= weight cs /\ - weight cs <= lowest cs); [|lia].
  clear B. induction cs; cbn [highest lowest weight]; lia.
Qed.

Lemma weight_nonneg cs : 0 <= weight cs.
Proof. induction cs; cbn; lia. Qed.

Lemma nth_append xs : forall digits i, length xs = length digits ->
  nth i (append xs digits) 0%N = (2 * nth i xs 0 + N.b2n (nth i digits false))%N.
Proof.
  induction xs as [|x xs IH]; intros [|b digits] [|i] E; cbn [append nth] in *; try (cbn in E; lia); try reflexivity.
  apply IH. cbn in E. lia.
Qed.

Lemma rank_power b m k : b = 2 ^ m -> 0 < m -> rank m k = 1 <-> exists e, Z.of_N k = b ^ Z.of_N e.
Proof.
  intros -> M. unfold rank, is_power. destruct (N.eqb_spec k 0) as [-> | P].
  - split; [discriminate|]. intros (e & E). pose proof (Z.pow_pos_nonneg (2 ^ m) (Z.of_N e)).
    pose proof (Z.pow_pos_nonneg 2 m). lia.
  - destruct (N.eqb_spec k (2 ^ N.log2 k)) as [E | E]; (split; [intros H | intros (e & H)]).
    + exists (Z.to_N (Z.of_N (N.log2 k) / m)). rewrite Z2N.id, <- Z.pow_mul_r by (try apply Z.div_pos; lia).
      rewrite E at 1. rewrite N2Z.inj_pow. f_equal. pose proof (Z.div_mod (Z.of_N (N.log2 k)) m). lia.
    + replace k with (2 ^ (Z.to_N m * e))%N.
      2: { apply N2Z.inj. rewrite H, N2Z.inj_pow, N2Z.inj_mul, Z2N.id by lia. now rewrite <- Z.pow_mul_r by lia. }
      rewrite N.log2_pow2, N2Z.inj_mul, Z2N.id, Z.mul_comm, Z.mod_mul by lia. reflexivity.
    + lia.
    + exfalso. apply E. replace k with (2 ^ (Z.to_N m * e))%N; [now rewrite N.log2_pow2 by lia|].
      apply N2Z.inj. rewrite H, N2Z.inj_pow, N2Z.inj_mul, Z2N.id by lia. now rewrite <- Z.pow_mul_r by lia.
Qed.

Lemma is_power_double x : (0 < x)%N -> is_power (2 * x) = is_power x.
Proof.
  intros P. unfold is_power. rewrite N.log2_double by exact P. rewrite N.pow_succ_r'.
  destruct (N.eqb_spec x (2 ^ N.log2 x)) as [E | E]; [rewrite <- E; apply N.eqb_refl|].
  apply N.eqb_neq. lia.
Qed.

Lemma is_power_odd x : (0 < x)%N -> is_power (2 * x + 1) = false.
Proof.
  intros P. unfold is_power. rewrite N.log2_succ_double by exact P. rewrite N.pow_succ_r'. apply N.eqb_neq. lia.
Qed.

Lemma zeros ys : forallb (N.eqb 0) ys = true <-> ys = map (fun _ => 0%N) ys.
Proof.
  induction ys as [|y ys IH]; cbn [forallb map]; [tauto|]. rewrite andb_true_iff, N.eqb_eq, IH. split.
  - intros [E Z]. now rewrite <- E, <- Z.
  - intros E. now injection E.
Qed.

Lemma half x : (x = 2 * N.div2 x + N.b2n (N.odd x))%N.
Proof. rewrite (N.div2_odd x) at 1. reflexivity. Qed.

Lemma run_longer delta : forall n ys, Forall (fun y => (y < 2 ^ N.of_nat n)%N) ys -> run delta (S n) ys = run delta n ys.
Proof.
  induction n as [|n IH]; intros ys B.
  - cbn. replace (forallb (N.eqb 0) ys) with true; [reflexivity|]. symmetry. apply forallb_forall.
    intros y I. rewrite Forall_forall in B. specialize (B y I). cbn in B. apply N.eqb_eq. lia.
  - change (run delta (S (S n)) ys) with
      (if forallb (N.eqb 0) ys then 0 else next delta (run delta (S n) (map N.div2 ys)) (map N.odd ys)).
    rewrite IH; [reflexivity|]. rewrite Forall_forall in *. intros y I. apply in_map_iff in I. destruct I as (x & <- & I).
    specialize (B x I). rewrite Nat2N.inj_succ, N.pow_succ_r' in B. pose proof (half x). lia.
Qed.

Lemma below_longest ys : Forall (fun y => (y < 2 ^ N.of_nat (longest ys))%N) ys.
Proof.
  apply Forall_forall. intros x I. unfold longest. rewrite N2Nat.id.
  apply N.lt_le_trans with (2 ^ N.size x)%N; [apply N.size_gt|]. apply N.pow_le_mono_r; [lia|].
  induction ys as [|y ys IH]; cbn in *; [contradiction|]. destruct I as [-> | I]; [lia|]. specialize (IH I). lia.
Qed.

Lemma run_enough delta ys n : (longest ys <= n)%nat -> run delta n ys = run delta (longest ys) ys.
Proof.
  intros L. induction L as [|n L IH]; [reflexivity|]. rewrite run_longer; [exact IH|].
  apply Forall_impl with (2 := below_longest ys). intros y B.
  apply N.lt_le_trans with (1 := B). apply N.pow_le_mono_r; lia.
Qed.

Lemma taken_off ys : forall digits, length ys = length digits ->
  map N.div2 (append ys digits) = ys /\ map N.odd (append ys digits) = digits.
Proof.
  induction ys as [|y ys IH]; intros [|b digits] L; cbn [append map length] in *; try lia; [now split|].
  destruct (IH digits) as [A B]; [lia|]. rewrite A, B. split; f_equal; now destruct b, y.
Qed.

Lemma zeros_appended ys : forall digits, length ys = length digits -> forallb (N.eqb 0) (append ys digits) = true ->
  forallb (N.eqb 0) ys = true /\ digits = map (fun _ => false) ys.
Proof.
  induction ys as [|y ys IH]; intros [|b digits] L E; cbn [append map forallb length] in *; try lia; [now split|].
  apply andb_true_iff in E. destruct E as [E1 E2]. apply N.eqb_eq in E1.
  destruct (IH digits) as [P Q]; [lia | exact E2|]. destruct b; cbn [N.b2n] in E1; [lia|].
  split; [|now rewrite Q]. rewrite P, andb_true_r. apply N.eqb_eq. lia.
Qed.

Lemma run_append delta ys digits : length ys = length digits -> next delta 0 (map (fun _ => false) ys) = 0 ->
  run delta (longest (append ys digits)) (append ys digits) = next delta (run delta (longest ys) ys) digits.
Proof.
  intros L Z. set (n := (longest ys + longest (append ys digits))%nat).
  rewrite <- (run_enough delta (append ys digits) (S n)) by lia. rewrite <- (run_enough delta ys n) by lia.
  cbn [run]. destruct (taken_off ys digits L) as [-> ->].
  destruct (forallb (N.eqb 0) (append ys digits)) eqn:E; [|reflexivity].
  destruct (zeros_appended ys digits L E) as [Y ->].
  replace (run delta n ys) with 0; [now symmetry|]. destruct n; cbn; [reflexivity | now rewrite Y].
Qed.

Lemma chosen_append is xs digits : length xs = length digits ->
  chosen is (append xs digits) = append (chosen is xs) (map (fun i => nth i digits false) is).
Proof.
  intros L. induction is as [|i is IH]; cbn; [reflexivity|]. f_equal; [now apply nth_append | exact IH].
Qed.

Lemma lxor_append x y b c : N.lxor (2 * x + N.b2n b) (2 * y + N.b2n c) = (2 * N.lxor x y + N.b2n (xorb b c))%N.
Proof. destruct x as [|x], y as [|y], b, c; cbn; try reflexivity; now destruct (Pos.lxor x y). Qed.

Lemma nimsum_append ys : forall digits, length ys = length digits ->
  nimsum (append ys digits) = (2 * nimsum ys + N.b2n (parity digits))%N.
Proof.
  induction ys as [|y ys IH]; intros [|b digits] L; cbn [append length] in *; try lia; [reflexivity|].
  rewrite !nimsum_cons, IH by lia. apply lxor_append.
Qed.

Lemma step_follows digits a s xs : length xs = length digits -> sound a = true ->
  follows xs a s -> follows (append xs digits) a (step digits a s).
Proof.
  intros L M R. unfold follows in *. destruct a as [k cs | m cs | m i | is | delta is]; cbn [value step sound] in *.
  - apply Z.leb_le in M. rewrite total_append by exact L. pose proof (total_bits cs digits). pose proof (weight_nonneg cs).
    subst s. unfold clamp. lia.
  - apply negb_true_iff, Z.eqb_neq in M. rewrite total_append by exact L. subst s.
    rewrite <- Z.add_mod_idemp_l, <- Z.mul_mod_idemp_r, Z.mod_mod, Z.mul_mod_idemp_r, Z.add_mod_idemp_l by exact M.
    reflexivity.
  - apply Z.ltb_lt in M. rewrite nth_append by exact L. unfold rank in *. remember (nth i xs 0%N) as x eqn:E. clear E.
    assert (Last : 0 <= Z.of_N (N.log2 x) mod m < m) by (now apply Z.mod_pos_bound).
    destruct (nth i digits false); cbn [N.b2n].
    + replace ((2 * x + 1 =? 0)%N) with false by (symmetry; apply N.eqb_neq; lia).
      destruct (N.eqb_spec x 0) as [E | E]; [subst x s; reflexivity|].
      rewrite is_power_odd by lia. replace (s =? 0) with false; [reflexivity|]. symmetry. apply Z.eqb_neq.
      destruct (is_power x); lia.
    + rewrite N.add_0_r. destruct (N.eqb_spec x 0) as [E | E]; [subst x s; reflexivity|].
      replace ((2 * x =? 0)%N) with false by (symmetry; apply N.eqb_neq; lia).
      rewrite is_power_double, N.log2_double, N2Z.inj_succ by lia. subst s. destruct (is_power x).
      * replace (_ || _) with false by (symmetry; apply orb_false_iff; rewrite !Z.eqb_neq; lia).
        rewrite Z.add_mod_idemp_r by lia. do 2 f_equal. lia.
      * now rewrite Z.eqb_refl, orb_true_r.
  - unfold apart in *. rewrite chosen_append, nimsum_append by (unfold chosen; rewrite ?map_length; auto).
    remember (parity _) as b eqn:E. clear E. generalize dependent (nimsum (chosen is xs)). intros x ->.
    now destruct x as [|x], b.
  - apply Z.eqb_eq in M. rewrite chosen_append by exact L. unfold chosen in *. rewrite run_append; [now rewrite R | now rewrite !map_length |].
    now rewrite map_map.
Qed.

Definition all_follow (all : list machine) (s : list Z) (xs : list N) := Forall2 (follows xs) all s.

(** A sum is known well enough to be compared with [c]. *)
Definition comparable (all : list machine) i c :=
  match nth_error all i with Some (Total k _) => Z.abs c <? k | Some _ => true | None => false end.

Fixpoint answerable (all : list machine) (f : formula) :=
  match f with
  | Equals i c | AtMost i c => comparable all i c
  | No f => answerable all f
  | Both f g | Either f g => answerable all f && answerable all g
  end.

Lemma comparable_follows all s xs i c : all_follow all s xs -> comparable all i c = true ->
  (nth i s 0 =? c) = (nth i (map (value xs) all) 0 =? c) /\ (nth i s 0 <=? c) = (nth i (map (value xs) all) 0 <=? c).
Proof.
  intros R. unfold comparable. revert i. induction R as [|a x all s A R IH]; intros [|i]; cbn [nth_error nth map]; try discriminate; [|apply IH].
  unfold follows in A. subst x. destruct a as [k cs | m cs | m j | is | delta is]; auto.
  intros E. apply Z.ltb_lt in E. unfold clamp. split; apply eq_true_iff_eq.
  - rewrite !Z.eqb_eq. lia.
  - rewrite !Z.leb_le. lia.
Qed.

Lemma truth_follows all f s xs : all_follow all s xs -> answerable all f = true -> truth f s = truth f (map (value xs) all).
Proof.
  intros R. induction f as [i c | i c | f IH | f IHf g IHg | f IHf g IHg]; cbn [truth answerable]; intros E.
  - now apply (comparable_follows all s xs i c).
  - now apply (comparable_follows all s xs i c).
  - now rewrite IH.
  - apply andb_true_iff in E. now rewrite IHf, IHg.
  - apply andb_true_iff in E. now rewrite IHf, IHg.
Qed.
