(** * Taking a number between two bounds

    From a heap one may take [p] to [q]. Proved here, for all [p] and [q]: the values, in sums of heaps; and who wins where who makes a
    heap empty loses, and a rest below [p] has to be taken whole. With [p = 1] the first is the game of Bash. *)

Definition between p q n parts := exists k, p <= k /\ k <= q /\ k <= n /\ parts = [n - k].
Definition worth p q n := n mod (p + q) / p.

(** [v] is the whole part of [r / p]. *)
Lemma whole_part p r v : 1 <= p -> (r / p = v <-> p * v <= r /\ r < p * v + p).
Proof.
  intros P. pose proof (N.div_mod r p ltac:(lia)) as D. pose proof (N.mod_lt r p ltac:(lia)) as L. set (x := r / p) in *. set (y := r mod p) in *.
  clearbody x y. split; [intros ->; lia|]. intros [A B]. destruct (N.lt_trichotomy x v) as [C | [C | C]]; [exfalso; nia | exact C | exfalso; nia].
Qed.

Lemma rest_of s t r : r < s -> (s * t + r) mod s = r.
Proof. intros L. rewrite N.add_comm, N.mul_comm, N.mod_add by lia. now apply N.mod_small. Qed.

Section Between.
  Variables p q : N.
  Hypothesis some : 1 <= p.
  Hypothesis more : p <= q.

  Lemma parts_of n : exists t r v, n = (p + q) * t + r /\ r < p + q /\ worth p q n = v /\ p * v <= r /\ r < p * v + p.
  Proof.
    exists (n / (p + q)), (n mod (p + q)), (worth p q n). split; [apply N.div_mod; lia|]. split; [apply N.mod_lt; lia|]. split; [reflexivity|].
    now apply whole_part.
  Qed.

  Lemma no_take n k : p <= k -> k <= q -> k <= n -> worth p q (n - k) <> worth p q n.
  Proof.
    intros P Q L E. destruct (parts_of n) as (t & r & v & N & R & V & A & B). rewrite V in E. unfold worth in E. apply whole_part in E; [|exact some].
    destruct (N.le_gt_cases k r) as [K | K].
    - replace (n - k) with ((p + q) * t + (r - k)) in E by lia. rewrite rest_of in E by lia. lia.
    - destruct t as [|t] using N.peano_ind; [lia|]. clear IHt.
      replace (n - k) with ((p + q) * t + (r + (p + q) - k)) in E by nia. rewrite rest_of in E by lia. lia.
  Qed.

  Lemma some_take n u : u < worth p q n -> exists k, p <= k /\ k <= q /\ k <= n /\ worth p q (n - k) = u.
  Proof.
    intros U. destruct (parts_of n) as (t & r & v & N & R & V & A & B). rewrite V in U. exists (N.min q (r - p * u)).
    assert (S : p * u + p <= p * v) by nia. repeat split; try lia. unfold worth. apply whole_part; [exact some|].
    replace (n - N.min q (r - p * u)) with ((p + q) * t + (r - N.min q (r - p * u))) by lia. rewrite rest_of by lia. lia.
  Qed.

  Theorem taking_between : component_values N (between p q) (worth p q) /\ forall heaps,
    (lost _ (sum_move N (between p q)) heaps <-> nimsum (map (worth p q) heaps) = 0) /\
    (won _ (sum_move N (between p q)) heaps <-> nimsum (map (worth p q) heaps) <> 0).
  Proof.
    assert (V : component_values N (between p q) (worth p q)).
    { intros n. split.
      - intros parts (k & P & Q & L & ->). cbn. rewrite N.lxor_0_r. now apply no_take.
      - intros u U. destruct (some_take n u U) as (k & P & Q & L & E). exists [n - k]. split; [now exists k|]. cbn. now rewrite N.lxor_0_r. }
    split; [exact V|]. apply sums_are_lost_where_the_nimsum_is_0; [|exact V]. apply (wf_incl _ _ N.lt); [|exact N.lt_wf_0].
    intros m n (parts & (k & P & Q & L & ->) & [<- | []]). lia.
  Qed.

  (** ** Who makes a heap empty loses *)
  Definition takes n m := (exists k, p <= k /\ k <= q /\ k <= n /\ m = n - k) \/ (1 <= n /\ n < p /\ m = 0).

  (** A position says whether a heap was made empty by the last move. *)
  Inductive move : bool * list N -> bool * list N -> Prop :=
  | Move made before n m after : takes n m -> move (made, before ++ n :: after) (m =? 0, before ++ m :: after).

  Definition worth_so n := if n =? 0 then 0 else worth p q (n - 1).
  Definition empty_made (x : bool * list N) := fst x = true.
  Definition no_win (x : bool * list N) := False.
  Definition even_out (x : bool * list N) := nimsum (map worth_so (snd x)) = 0.

  Theorem last_loses : forall x, (Goals.lost _ move no_win empty_made False x <-> even_out x) /\
    (Goals.won _ move no_win empty_made False x <-> ~ even_out x).
  Proof.
    apply Goals.lost_positions_at_goals.
    - apply (ends_by _ _ (fun x => fold_right N.add 0 (snd x))). intros x y M. destruct M as [made before n m after T]. cbn [snd].
      assert (A : forall l r, fold_right N.add 0 (l ++ r) = fold_right N.add 0 l + fold_right N.add 0 r).
      { intros l r. induction l as [|a l IH]; cbn; [reflexivity | lia]. }
      rewrite !A. cbn [fold_right]. destruct T as [(k & P & Q & L & ->) | (L & _ & ->)]; lia.
    - intros x. unfold even_out. destruct (N.eq_dec (nimsum (map worth_so (snd x))) 0); auto.
    - intros x _ [].
    - intros x y E M. split; [easy|]. destruct M as [made before n m after T]. unfold empty_made. cbn [fst]. destruct (N.eqb_spec m 0) as [Z | Z]; [now left | right].
      intros F. unfold even_out in *. cbn [snd] in *. rewrite map_app in E, F.
      pose proof (change_one (map worth_so before) [worth_so n] [worth_so m] (map worth_so after) (eq_trans F (eq_sym E))) as C.
      cbn [nimsum fold_right] in C. rewrite !N.lxor_0_r in C. destruct T as [(k & P & Q & L & ->) | (_ & _ & ->)]; [|contradiction].
      unfold worth_so in C. destruct (N.eqb_spec (n - k) 0), (N.eqb_spec n 0); try lia.
      apply (no_take (n - 1) k P Q); [lia|]. rewrite <- C. f_equal. lia.
    - intros [made heaps] E. left. unfold even_out in E. cbn [snd] in E.
      destruct (lower_one (map worth_so heaps) 0) as (b & v & a & y & H & Y & S); [lia|]. apply map_eq_app in H. destruct H as (before & r & -> & <- & H).
      apply map_eq_cons in H. destruct H as (n & after & -> & <- & <-). unfold worth_so in Y. destruct (N.eqb_spec n 0) as [-> | Z]; [lia|].
      destruct (some_take (n - 1) y Y) as (k & P & Q & L & W). exists (n - k =? 0, before ++ (n - k) :: after). split.
      + constructor. left. exists k. repeat split; auto. lia.
      + right. unfold empty_made, even_out. cbn [fst snd]. destruct (N.eqb_spec (n - k) 0) as [F | F]; [lia|]. split; [discriminate|].
        rewrite map_app. cbn [map]. replace (worth_so (n - k)) with y; [exact S|]. unfold worth_so. destruct (N.eqb_spec (n - k) 0); [lia|].
        rewrite <- W. f_equal. lia.
  Qed.
End Between.

(** The game of Bash: 1 to [m] are taken. *)
Theorem bash m : let game n parts := exists k, 1 <= k /\ k <= m /\ k <= n /\ parts = [n - k] in
  component_values N game (fun n => n mod (m + 1)) /\ forall heaps,
  (lost _ (sum_move N game) heaps <-> nimsum (map (fun n => n mod (m + 1)) heaps) = 0) /\
  (won _ (sum_move N game) heaps <-> nimsum (map (fun n => n mod (m + 1)) heaps) <> 0).
Proof.
  intros game. assert (V : component_values N game (fun n => n mod (m + 1))).
  { destruct (N.eq_dec m 0) as [-> | M].
    - intros n. rewrite N.mod_1_r. split; [intros parts (k & A & B & _); lia | lia].
    - destruct (taking_between 1 m ltac:(lia) ltac:(lia)) as [V _].
      assert (same : forall n, worth 1 m n = n mod (m + 1)) by (intros n; unfold worth; rewrite N.div_1_r; f_equal; lia).
      intros n. destruct (V n) as [no all]. rewrite same in *. split.
      + intros parts G E. apply (no parts G). rewrite <- E. f_equal. now apply map_ext.
      + intros u U. destruct (all u U) as (parts & G & E). exists parts. split; [exact G|]. rewrite <- E. f_equal. now apply map_ext. }
  split; [exact V|]. apply sums_are_lost_where_the_nimsum_is_0; [|exact V]. apply (wf_incl _ _ N.lt); [|exact N.lt_wf_0].
  intros a n (parts & (k & A & B & L & ->) & [<- | []]). lia.
Qed.

Print Assumptions taking_between.
Print Assumptions last_loses.
Print Assumptions bash.
