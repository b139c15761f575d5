(** * Dynamic subtraction

    After a take of [t] from a heap the next move takes at most [f t], where [f] never falls. Proved here: with the terms of the law every
    number is in one way a sum of terms each of which is more than [f] of the next; the player to move wins exactly where the limit allows to
    take the smallest of them. So where [f t] is [k * t], or [p * t + q]; where it is [2 * t] the terms are the Fibonacci numbers.
    [Schwenk 1970], [Whinihan 1963] *)

Definition sum := fold_right N.add 0.
Definition smallest l := last l 0.

Lemma smallest_at_most l : smallest l <= sum l.
Proof.
  unfold smallest. induction l as [|x l IH]; [cbn; lia|]. cbn [sum fold_right]. fold (sum l). destruct l as [|y l]; [cbn; lia|].
  change (last (x :: y :: l) 0) with (last (y :: l) 0). lia.
Qed.

Section Dynamic.
  Variable f : N -> N.
  Hypothesis rises : forall x y, 1 <= x -> x <= y -> f x <= f y.

  (** A position: what is left, and the most that may be taken. *)
  Inductive move : N * N -> N * N -> Prop :=
  | Take n c t : 1 <= t -> t <= c -> t <= n -> move (n, c) (n - t, N.min (f t) (n - t)).

  (** The terms: each is the one before and the least [f] of which is as much as that. *)
  Variables (a : nat -> N) (j : nat -> nat).
  Hypothesis first : a 0%nat = 1.
  Hypothesis next : forall i, a (S i) = a i + a (j i).
  Hypothesis enough : forall i, a i <= f (a (j i)).
  Hypothesis least : forall i s, (s < j i)%nat -> f (a s) < a i.

  Lemma positive i : 1 <= a i.
  Proof. induction i as [|i IH]; [lia|]. rewrite next. lia. Qed.

  Lemma grows i : a i < a (S i).
  Proof. rewrite next. pose proof (positive (j i)). lia. Qed.

  Lemma in_order i s : (i <= s)%nat -> a i <= a s.
  Proof. intros L. induction L as [|s L IH]; [lia|]. pose proof (grows s). lia. Qed.

  Lemma order_of i s : a i < a s -> (i < s)%nat.
  Proof. intros L. destruct (Nat.lt_ge_cases i s) as [A | A]; [exact A|]. apply in_order in A. lia. Qed.

  (** Parts from the largest to the smallest. *)
  Definition first_of (l : list N) := match l with [] => 0 | x :: _ => x end.
  Fixpoint spaced (l : list N) := match l with
    | [] => True
    | x :: r => (exists i, x = a i) /\ (r = [] \/ f (first_of r) < x) /\ spaced r
    end.

  Lemma sum_below l i : spaced l -> first_of l = a i -> sum l < a (S i).
  Proof.
    revert i. induction l as [|x l IH]; intros i Sp E; [cbn in *; pose proof (positive i); lia|]. cbn [first_of] in E. subst x.
    destruct Sp as (_ & L & Sp). cbn [sum fold_right]. fold (sum l). rewrite next.
    assert (sum l < a (j i)); [|lia]. destruct l as [|y l]; [cbn; pose proof (positive (j i)); lia|]. pose proof Sp as ((s & Y) & _).
    destruct L as [L | L]; [discriminate|]. cbn [first_of] in L.
    specialize (IH s Sp Y). assert (s < j i)%nat.
    { destruct (Nat.lt_ge_cases s (j i)) as [B | B]; [exact B|]. apply in_order, rises in B; [|apply positive]. pose proof (enough i). subst y. lia. }
    pose proof (in_order (S s) (j i)). lia.
  Qed.

  Lemma parts_once l : forall r, spaced l -> spaced r -> sum l = sum r -> l = r.
  Proof.
    induction l as [|x l IH]; intros [|y r] S T E; [reflexivity | | |].
    - destruct T as ((i & ->) & _). cbn in E. pose proof (positive i). lia.
    - destruct S as ((i & ->) & _). cbn in E. pose proof (positive i). lia.
    - pose proof S as ((i & X) & _ & S'). pose proof T as ((s & Y) & _ & T'). pose proof (sum_below (x :: l) i S X). pose proof (sum_below (y :: r) s T Y).
      cbn [sum fold_right] in *. fold (sum l) (sum r) in *. subst x y.
      assert (i = s). { destruct (Nat.lt_trichotomy i s) as [L | [L | L]]; [exfalso | exact L | exfalso]; apply in_order in L; lia. }
      subst s. f_equal. apply IH; auto. lia.
  Qed.

  Lemma term_below n : 1 <= n -> exists i, a i <= n /\ n < a (S i).
  Proof.
    intros P. assert (big : forall i, N.of_nat i < a i) by (induction i as [|i IH]; [rewrite first; lia | pose proof (grows i); lia]).
    assert (all : forall i, n < a i -> exists s, a s <= n /\ n < a (S s)).
    { induction i as [|i IH]; intros L; [rewrite first in L; lia|]. destruct (N.le_gt_cases (a i) n) as [B | B]; [now exists i | now apply IH]. }
    apply (all (S (N.to_nat n))). pose proof (big (S (N.to_nat n))). lia.
  Qed.

  Lemma parts_exist n : exists l, spaced l /\ sum l = n.
  Proof.
    induction n as [n IH] using (well_founded_ind N.lt_wf_0). destruct (N.eq_dec n 0) as [-> | P]; [now exists []|].
    destruct (term_below n) as (i & A & B); [lia|]. pose proof (positive i). destruct (IH (n - a i)) as (l & S & E); [lia|].
    exists (a i :: l). split; [|cbn [sum fold_right]; fold (sum l); lia]. split; [now exists i|]. split; [|exact S].
    destruct l as [|y l]; [now left | right]. pose proof S as ((s & Y) & _). cbn [first_of]. subst y. apply least, order_of.
    cbn [sum fold_right] in E. rewrite next in B. lia.
  Qed.

  Lemma spaced_app l r : l <> [] -> spaced l -> spaced r -> r = [] \/ f (first_of r) < smallest l -> spaced (l ++ r).
  Proof.
    intros N. induction l as [|x l IH]; [contradiction|]. intros (X & L & S) R F. cbn [app]. split; [exact X|].
    destruct l as [|y l]; [now split|]. destruct L as [L | L]; [discriminate|].
    split; [now right | now apply IH].
  Qed.

  Lemma first_at_most l : first_of l <= sum l.
  Proof. destruct l; cbn; lia. Qed.

  Lemma without_smallest l : l <> [] -> spaced l -> exists r, l = r ++ [smallest l] /\ spaced r /\ (r = [] \/ f (smallest l) < smallest r) /\ 1 <= smallest l.
  Proof.
    intros N. induction l as [|x l IH]; [contradiction|]. intros ((i & X) & L & S). destruct l as [|y l].
    - exists []. cbn. split; [reflexivity|]. split; [exact Logic.I|]. split; [now left|]. subst x. apply positive.
    - destruct L as [L | L]; [discriminate|]. destruct IH as (r & E & R & T & P); [easy | exact S|]. change (smallest (x :: y :: l)) with (smallest (y :: l)).
      exists (x :: r). split; [cbn; now f_equal|]. destruct r as [|z r].
      + cbn in E. injection E as E E'. subst l. split; [split; [now exists i | cbn; split; [now left | exact Logic.I]]|]. split; [right; exact L | exact P].
      + cbn in E. injection E as <- E. split; [split; [now exists i | split; [now right | exact R]]|]. split; [|exact P]. right.
        destruct T as [T | T]; [discriminate | exact T].
  Qed.

  Definition law (p : N * N) := fst p = 0 \/ exists l, spaced l /\ sum l = fst p /\ snd p < smallest l.

  Lemma moves_end : play_ends _ move.
  Proof. apply (ends_by _ _ fst). intros p q M. destruct M as [n c t A B C]. cbn. lia. Qed.

  Lemma either_law p : law p \/ ~ law p.
  Proof using All.
    destruct p as [n c]. unfold law. cbn [fst snd]. destruct (N.eq_dec n 0) as [-> | P]; [left; now left|]. destruct (parts_exist n) as (l & S & E).
    destruct (N.lt_ge_cases c (smallest l)) as [L | L]; [left; right; now exists l | right]. intros [Z | (r & T & F & Q)]; [contradiction|].
    rewrite (parts_once r l T S) in Q by congruence. lia.
  Qed.

  Theorem dynamic_subtraction : forall p, (Games.lost _ move p <-> law p) /\ (Games.won _ move p <-> ~ law p).
  Proof using All.
    apply lost_positions.
    - exact moves_end.
    - exact either_law.
    - intros p q P M Q. destruct M as [n c t A B C]. unfold law in *. cbn [fst snd] in *. destruct P as [-> | (l & S & E & L)]; [lia|].
      pose proof (smallest_at_most l) as SM. destruct Q as [Q | (r & R & F & G)]; [lia|]. destruct (parts_exist t) as (w & W & V).
      pose proof (smallest_at_most r). pose proof (first_at_most w).
      assert (f (first_of w) <= f t).
      { apply rises; [|lia]. destruct w; [cbn in V; lia|]. destruct W as ((i & ->) & _). apply positive. }
      assert (app : spaced (r ++ w)) by (apply spaced_app; [intros ->; cbn in F; lia | exact R | exact W | right; lia]).
      assert (sums : forall x y, sum (x ++ y) = sum x + sum y) by (intros x y; unfold sum; induction x as [|e x IH]; cbn; [reflexivity | rewrite IH; lia]).
      assert (same : l = r ++ w) by (apply parts_once; [exact S | exact app | rewrite sums; lia]).
      pose proof (smallest_at_most w). assert (T : smallest l = smallest w).
      { subst l. destruct (without_smallest w) as (w' & Ew & _); [intros ->; cbn in V; lia | exact W|]. rewrite Ew at 1. unfold smallest. rewrite app_assoc. apply last_last. }
      lia.
    - intros [n c] P. unfold law in P. cbn [fst snd] in P. destruct (parts_exist n) as (l & S & E).
      assert (N0 : n <> 0) by (intros Z; apply P; now left). destruct (without_smallest l) as (r & El & R & T & Pos); [intros ->; cbn in E; congruence | exact S|].
      assert (L : smallest l <= c) by (destruct (N.le_gt_cases (smallest l) c) as [L | L]; [exact L | exfalso; apply P; right; now exists l]).
      pose proof (smallest_at_most l). exists (n - smallest l, N.min (f (smallest l)) (n - smallest l)). split; [constructor; lia|].
      unfold law. cbn [fst snd]. assert (sums : forall x y, sum (x ++ y) = sum x + sum y) by (intros x y; unfold sum; induction x as [|e x IH]; cbn; [reflexivity | rewrite IH; lia]).
      assert (F : sum r = n - smallest l) by (rewrite El in E; rewrite sums in E; cbn [sum fold_right] in E; lia).
      destruct T as [-> | T]; [left; cbn in F; lia | right]. exists r. split; [exact R|]. split; [exact F | lia].
  Qed.
End Dynamic.

(** ** The terms are there *)
(** [unit f i] is the term of number [i]; each is added to the list of those before it. *)
Definition units f (a : nat -> N) := exists j : nat -> nat, a 0%nat = 1 /\ (forall i, a (S i) = a i + a (j i)) /\
  (forall i, a i <= f (a (j i))) /\ forall i s, (s < j i)%nat -> f (a s) < a i.

Section Units.
  Variable f : N -> N.
  Hypothesis at_least : forall t, 1 <= t -> t <= f t.

  Fixpoint reaching l x := match l with [] => O | y :: l => if x <=? f y then O else S (reaching l x) end.
  Fixpoint first_units i := match i with
    | O => [1]
    | S i => let l := first_units i in l ++ [last l 0 + nth (reaching l (last l 0)) l 0]
    end.
  Definition unit i := last (first_units i) 0.

  Lemma nth_unit i : length (first_units i) = S i /\ forall s, (s <= i)%nat -> nth s (first_units i) 0 = unit s.
  Proof.
    induction i as [|i [L IH]]; [split; [reflexivity | intros s B; now replace s with O by lia]|]. cbn [first_units]. cbv zeta. split.
    - rewrite app_length, L. cbn. lia.
    - intros s B. destruct (Nat.eq_dec s (S i)) as [-> | D].
      + rewrite app_nth2, L, Nat.sub_diag by lia. unfold unit. cbn [first_units]. cbv zeta. now rewrite last_last.
      + rewrite app_nth1 by lia. apply IH. lia.
  Qed.

  Lemma reaching_first l x : (exists y, In y l /\ x <= f y) ->
    (reaching l x < length l)%nat /\ x <= f (nth (reaching l x) l 0) /\ forall s, (s < reaching l x)%nat -> f (nth s l 0) < x.
  Proof.
    induction l as [|y l IH]; intros (z & I & Z); [destruct I|]. cbn [reaching]. destruct (N.leb_spec x (f y)) as [L | L].
    - cbn. split; [lia|]. split; [exact L | lia].
    - destruct IH as (A & B & C); [destruct I as [-> | I]; [lia | now exists z]|]. cbn [length nth]. split; [lia|]. split; [exact B|].
      intros [|s] K; [exact L | apply C; lia].
  Qed.

  Lemma units_exist : units f unit.
  Proof using All.
    set (j i := reaching (first_units i) (unit i)).
    assert (P : forall i, 1 <= unit i).
    { unfold unit. induction i as [|i IH]; [cbn; lia|]. cbn [first_units]. cbv zeta. rewrite last_last. lia. }
    assert (all : forall i, (j i <= i)%nat /\ unit i <= f (unit (j i)) /\ forall s, (s < j i)%nat -> f (unit s) < unit i).
    { intros i. destruct (nth_unit i) as [L N]. destruct (reaching_first (first_units i) (unit i)) as (A & B & C).
      - exists (unit i). split; [|now apply at_least]. rewrite <- (N i) by lia. apply nth_In. lia.
      - fold (j i) in A, B, C. rewrite L in A. split; [lia|]. split; [now rewrite N in B by lia|].
        intros s K. specialize (C s K). now rewrite N in C by lia. }
    exists j. split; [reflexivity|]. split; [|split; [intros i; apply all | intros i; apply all]].
    intros i. destruct (nth_unit i) as [_ N]. destruct (all i) as [A _]. rewrite <- (N (j i) A). unfold unit at 1. cbn [first_units]. cbv zeta. now rewrite last_last.
  Qed.
End Units.

(** Rules whose options are these, where a limit above the heap may be any other above it. *)
Theorem who_wins_takes f (rules : N * N -> N * N -> Prop) : (forall x y, 1 <= x -> x <= y -> f x <= f y) -> (forall t, 1 <= t -> t <= f t) ->
  (forall n c n' c', rules (n, c) (n', c') -> exists t, 1 <= t /\ t <= c /\ t <= n /\ n' = n - t /\ N.min c' n' = N.min (f t) n') ->
  (forall n c t, 1 <= t -> t <= c -> t <= n -> exists c', rules (n, c) (n - t, c') /\ N.min c' (n - t) = N.min (f t) (n - t)) ->
  forall p, (Games.lost _ rules p <-> law f (unit f) p) /\ (Games.won _ rules p <-> ~ law f (unit f) p).
Proof.
  intros rises at_least only all. destruct (units_exist f at_least) as (j & first & next & enough & least).
  pose proof (dynamic_subtraction f rises (unit f) j first next enough least) as known.
  assert (cut : forall n c c', N.min c n = N.min c' n -> law f (unit f) (n, c) -> law f (unit f) (n, c')).
  { intros n c c' E [Z | (l & S & T & L)]; [now left | right]. exists l. cbn [fst snd] in *. pose proof (smallest_at_most l). repeat split; auto. lia. }
  assert (safe : forall p q, law f (unit f) p -> move f p q -> ~ law f (unit f) q).
  { intros p q P M Q. apply (proj2 (known q)) in Q; [exact Q|]. apply (proj1 (known p)) in P. destruct P as [p all']. now apply all'. }
  apply lost_positions.
  - apply (ends_by _ _ fst). intros [n c] [n' c'] R. destruct (only n c n' c' R) as (t & A & B & C & -> & _). cbn. lia.
  - intros p. destruct (known p) as [L W]. destruct (either_law f rises (unit f) j first next enough least p); auto.
  - intros [n c] [n' c'] P R Q. destruct (only n c n' c' R) as (t & A & B & C & -> & E).
    apply (safe (n, c) (n - t, N.min (f t) (n - t)) P); [now constructor|]. apply (cut _ c'); [lia | exact Q].
  - intros p P. apply (proj2 (known p)) in P. destruct P as [p q M L]. apply (proj1 (known q)) in L. destruct M as [n c t A B C].
    destruct (all n c t A B C) as (c' & R & E). exists (n - t, c'). split; [exact R|]. apply (cut _ (N.min (f t) (n - t))); [lia | exact L].
Qed.

(** Fibonacci Nim. *)
Theorem fibonacci_nim a : a 0%nat = 1 -> a 1%nat = 2 -> (forall i, a (S (S i)) = a (S i) + a i) ->
  let f t := 2 * t in forall p, (Games.lost _ (move f) p <-> law f a p) /\ (Games.won _ (move f) p <-> ~ law f a p).
Proof.
  intros A0 A1 next. assert (up : forall i, 1 <= a i /\ a i < a (S i) <= 2 * a i).
  { induction i as [|i IH]; [rewrite A0, A1; lia|]. rewrite next. lia. }
  assert (order : forall i s, (i <= s)%nat -> a i <= a s) by (intros i s L; induction L as [|s L IH]; [lia | pose proof (up s); lia]).
  apply (dynamic_subtraction (fun t => 2 * t) ltac:(cbv beta; intros; lia) a Nat.pred A0); cbv beta.
  - intros [|i]; cbn [Nat.pred]; [lia | apply next].
  - intros [|i]; cbn [Nat.pred]; [lia | apply up].
  - intros [|[|i]] s L; cbn [Nat.pred] in L; [lia | lia|]. rewrite next. pose proof (up i). pose proof (order s i ltac:(lia)). lia.
Qed.

Print Assumptions who_wins_takes.
Print Assumptions fibonacci_nim.
Print Assumptions dynamic_subtraction.
