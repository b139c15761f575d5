(** * Wythoff's game

    From two piles a move takes some stones from one, or as many from both; who cannot move loses. Proved here: the player to move loses
    exactly at the pairs of [x] and [x + k], where [x] is the whole part of [k] times phi; so these are worth 0 in sums, where a pair with an
    empty pile is worth the other. In whole numbers [x <= k * phi] says [x * x <= k * x + k * k]. [Wythoff 1907] *)

Definition move : N * N -> N * N -> Prop := fun '(a, b) q => exists t, 1 <= t /\
  (t <= a /\ q = (a - t, b) \/ t <= b /\ q = (a, b - t) \/ t <= a /\ t <= b /\ q = (a - t, b - t)).

(** [x] is the whole part of [k * phi]. *)
Definition whole k x := x * x <= k * x + k * k /\ k * (x + 1) + k * k < (x + 1) * (x + 1).

Definition cold : N * N -> Prop := fun '(a, b) => exists k x, whole k x /\ (a = x /\ b = x + k \/ b = x /\ a = x + k).

Lemma least (p : N -> bool) n : p n = true -> exists m, p m = true /\ forall i, i < m -> p i = false.
Proof.
  induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros P.
  destruct (existsb p (map N.of_nat (seq 0 (N.to_nat n)))) eqn:E.
  - apply existsb_exists in E. destruct E as (i & I & Q). apply in_map_iff in I. destruct I as (j & <- & J). apply in_seq in J. apply (IH (N.of_nat j)); [lia | exact Q].
  - exists n. split; [exact P|]. intros i I. destruct (p i) eqn:Q; [|reflexivity]. rewrite <- E. symmetry. apply existsb_exists. exists i. split; [|exact Q].
    apply in_map_iff. exists (N.to_nat i). split; [lia | apply in_seq; lia].
Qed.

Lemma some_whole k : exists x, whole k x.
Proof.
  destruct (least (fun x => k * (x + 1) + k * k <? (x + 1) * (x + 1)) (k + k)) as (x & X & below); [apply N.ltb_lt; nia|].
  apply N.ltb_lt in X. exists x. split; [|exact X]. destruct (N.eq_dec x 0) as [-> | Z]; [nia|].
  specialize (below (x - 1) ltac:(lia)). apply N.ltb_ge in below. now replace (x - 1 + 1) with x in below by lia.
Qed.

(** What is above [k * phi] stays so where it grows. *)
Lemma above_phi k y z : y <= z -> k * y + k * k < y * y -> k * z + k * k < z * z.
Proof. intros L A. assert (k < y) by nia. assert (exists d, z = y + d) as (d & ->) by (exists (z - y); lia). nia. Qed.

Lemma whole_once k x y : whole k x -> whole k y -> x = y.
Proof.
  intros [A B] [C D]. destruct (N.lt_trichotomy x y) as [L | [E | L]]; [exfalso | exact E | exfalso].
  - pose proof (above_phi k (x + 1) y ltac:(lia) B). lia.
  - pose proof (above_phi k (y + 1) x ltac:(lia) D). lia.
Qed.

Lemma whole_grows d k x y : whole d x -> whole k y -> d < k -> x < y.
Proof.
  intros [A _] [_ B] L. apply N.nle_gt. intros G. pose proof (above_phi k (y + 1) (x + 1) ltac:(lia) B) as C.
  assert (exists e, k = d + 1 + e) as (e & ->) by (exists (k - (d + 1)); lia). assert (x <= 2 * d) by nia. nia.
Qed.

(** No whole numbers are in the ratio phi: others would be smaller. *)
Lemma irrational n : forall m, 1 <= n -> n * n <> m * n + m * m.
Proof.
  induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros m P E. assert (L : m < n) by nia. assert (1 <= m) by nia.
  apply (IH m L (n - m)); [assumption|]. assert (exists s, n = m + s) as (s & ->) by (exists (n - m); lia). replace (m + s - m) with s by lia. nia.
Qed.

(** Every number is in one pair. *)
Lemma in_some n : exists k x, whole k x /\ (n = x \/ n = x + k).
Proof.
  destruct (least (fun k => n * n <=? k * n + k * k) n) as (k & K & below); [apply N.leb_le; nia|]. apply N.leb_le in K.
  destruct (N.lt_ge_cases (k * (n + 1) + k * k) ((n + 1) * (n + 1))) as [A | A]; [exists k, n; split; [now split | now left]|].
  assert (Z : k <> 0) by (intros ->; nia). specialize (below (k - 1) ltac:(lia)). apply N.leb_gt in below.
  assert (exists m, k = m + 1) as (m & ->) by (exists (k - 1); lia). replace (m + 1 - 1) with m in below by lia.
  assert (L : m < n) by nia. assert (exists j, n = m + j) as (j & ->) by (exists (n - m); lia).
  assert (S : j * (m + 1) + j * j < (m + 1) * (m + 1)).
  { destruct (N.eq_dec ((m + j + 1) * (m + j + 1)) ((m + 1) * (m + j + 1) + (m + 1) * (m + 1))) as [E | E]; [exfalso; apply (irrational (m + j + 1) (m + 1)); lia | nia]. }
  exists j, m. split; [split; [nia | exact S] | now right].
Qed.

Lemma in_one n k x j y : whole k x -> whole j y -> (n = x \/ n = x + k) -> (n = y \/ n = y + j) -> k = j /\ x = y.
Proof.
  intros K J A B.
  assert (grows : forall d k x y, whole d x -> whole k y -> d < k -> x < y /\ x + d < y + k) by (intros d e u v D E L; pose proof (whole_grows d e u v D E L); lia).
  (* The first of one pair is the second of no other. *)
  assert (apart : forall k x j y, whole k x -> whole j y -> x = y + j -> 1 <= x -> False).
  { clear. intros k x j y [A B] [C D] -> P. assert (L : y < k) by (pose proof (irrational (y + j) y P); destruct (N.lt_ge_cases y k); [assumption | exfalso; nia]). nia. }
  assert (E : k = j).
  { destruct (N.lt_trichotomy k j) as [L | [E | L]]; [exfalso | exact E | exfalso].
    - pose proof (grows k j x y K J L). assert (1 <= y) by lia. destruct A as [A | A], B as [B | B]; try lia. apply (apart j y k x); auto; lia.
    - pose proof (grows j k y x J K L). assert (1 <= x) by lia. destruct A as [A | A], B as [B | B]; try lia. apply (apart k x j y); auto; lia. }
  subst j. split; [reflexivity | now apply (whole_once k)].
Qed.

Lemma cold_swap a b : cold (a, b) <-> cold (b, a).
Proof. split; intros (k & x & W & H); exists k, x; tauto. Qed.

Lemma either p : cold p \/ ~ cold p.
Proof.
  destruct p as [a b].
  assert (all : forall a b, a <= b -> cold (a, b) \/ ~ cold (a, b)).
  { clear. intros a b L. destruct (some_whole (b - a)) as (x & W). destruct (N.eq_dec x a) as [-> | E]; [left; exists (b - a), a; split; [exact W | lia]|]. right.
    intros (k & y & W' & H). assert (k = b - a /\ y = a) as [-> ->] by lia. apply E. now apply (whole_once (b - a)). }
  destruct (N.le_ge_cases a b) as [L | L]; [now apply all|]. rewrite cold_swap. now apply all.
Qed.

Lemma moves_end : play_ends _ move.
Proof.
  apply (ends_by _ _ (fun p => fst p + snd p)). intros [a b] q (t & T & [(A & ->) | [(B & ->) | (A & B & ->)]]); cbn [fst snd]; lia.
Qed.

Theorem cold_pairs_are_lost : forall p, (lost _ move p <-> cold p) /\ (won _ move p <-> ~ cold p).
Proof.
  apply lost_positions.
  - exact moves_end.
  - exact either.
  - intros [a b] q (k & x & K & H) (t & T & M). destruct M as [(L & ->) | [(L & ->) | (L & L' & ->)]]; intros (j & y & J & H').
    + destruct (in_one b k x j y K J) as [-> ->]; lia.
    + destruct (in_one a k x j y K J) as [-> ->]; lia.
    + assert (k = j) as -> by lia. pose proof (whole_once j x y K J). lia.
  - assert (all : forall a b, a <= b -> ~ cold (a, b) -> exists q, move (a, b) q /\ cold q).
    { intros a b L C. destruct (in_some a) as (k & x & W & [-> | ->]).
      - destruct (N.lt_trichotomy b (x + k)) as [B | [-> | B]].
        + destruct (some_whole (b - x)) as (y & Y). pose proof (whole_grows _ _ _ _ Y W ltac:(lia)). exists (x - (x - y), b - (x - y)). split.
          * exists (x - y). split; [lia|]. right. right. repeat split; lia.
          * exists (b - x), y. split; [exact Y | lia].
        + exfalso. apply C. exists k, x. auto.
        + exists (x, b - (b - (x + k))). split; [exists (b - (x + k)); split; [lia|]; right; left; split; [lia | reflexivity]|]. exists k, x. split; [exact W | lia].
      - destruct (N.eq_dec b x) as [-> | E]; [exfalso; apply C; exists k, x; auto|]. exists (x + k, b - (b - x)). split.
        + exists (b - x). split; [lia|]. right. left. split; [lia | reflexivity].
        + exists k, x. split; [exact W | lia]. }
    intros [a b] C. destruct (N.le_ge_cases a b) as [L | L]; [now apply all|]. rewrite cold_swap in C.
    destruct (all b a L C) as ([x y] & (t & T & M) & Q). exists (y, x). split; [exists t; split; [exact T|] | now apply cold_swap].
    destruct M as [(A & E) | [(A & E) | (A & B & E)]]; injection E as -> ->; auto.
Qed.

(** Sums of pairs. *)
Theorem wythoff : exists g, component_values _ (fun p parts => exists q, move p q /\ parts = [q]) g /\
  (forall p, g p = 0 <-> cold p) /\ (forall n, g (0, n) = n /\ g (n, 0) = n) /\
  let in_sum := sum_move (N * N) (fun p parts => exists q, move p q /\ parts = [q]) in forall pairs,
  (lost _ in_sum pairs <-> nimsum (map g pairs) = 0) /\ (won _ in_sum pairs <-> nimsum (map g pairs) <> 0).
Proof.
  set (one p parts := exists q, move p q /\ parts = [q]).
  destruct (sprague_grundy _ one (fun '(a, b) => map (fun t => [(a - t, b)]) (filter (fun t => t <=? a) (numbers (a + b))) ++
    map (fun t => [(a, b - t)]) (filter (fun t => t <=? b) (numbers (a + b))) ++
    map (fun t => [(a - t, b - t)]) (filter (fun t => (t <=? a) && (t <=? b)) (numbers (a + b)))) (fun p => fst p + snd p)) as (g & V & sums).
  - intros [a b] parts (q & (t & T & M) & ->). rewrite !in_app_iff, !in_map_iff.
    destruct M as [(A & ->) | [(B & ->) | (A & B & ->)]]; [left | right; left | right; right]; exists t; (split; [reflexivity|]);
      rewrite filter_In, ?andb_true_iff, ?N.leb_le, in_numbers; repeat split; lia.
  - intros [a b] parts I. rewrite !in_app_iff, !in_map_iff in I.
    destruct I as [(t & <- & I) | [(t & <- & I) | (t & <- & I)]]; rewrite filter_In, ?andb_true_iff, ?N.leb_le, in_numbers in I;
      [exists (a - t, b) | exists (a, b - t) | exists (a - t, b - t)]; (split; [exists t; split; [apply I | tauto] | reflexivity]).
  - intros [a b] parts (q & (t & T & M) & ->). constructor; [|constructor]. destruct M as [(A & ->) | [(B & ->) | (A & B & ->)]]; cbn [fst snd]; lia.
  - exists g. split; [exact V|].
    assert (W : values move g).
    { intros p. destruct (V p) as [no all]. split.
      - intros q M. rewrite <- (N.lxor_0_r (g q)). apply (no [q]). now exists q.
      - intros u U. destruct (all u U) as (parts & (q & M & ->) & E). exists q. split; [exact M|]. cbn in E. now rewrite N.lxor_0_r in E. }
    split; [|split; [|exact sums]].
    + intros p. rewrite <- (proj1 (cold_pairs_are_lost p)). symmetry. apply lost_where_value_0; [exact moves_end | exact W].
    + assert (heap : forall (side : N -> N * N), (forall n q, move (side n) q <-> exists m, m < n /\ q = side m) -> forall n, g (side n) = n).
      { intros side H n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). destruct (W (side n)) as [no all].
        destruct (N.lt_trichotomy (g (side n)) n) as [L | [E | L]]; [exfalso | exact E | exfalso].
        - apply (no (side (g (side n)))); [apply H; eauto | now apply IH].
        - destruct (all n L) as (q & M & E). apply H in M. destruct M as (m & M & ->). rewrite IH in E; lia. }
      intros n. split; [apply (heap (fun n => (0, n))) | apply (heap (fun n => (n, 0)))]; intros m q; (split;
        [intros (t & T & [(A & ->) | [(B & ->) | (A & B & ->)]]); try lia; exists (m - t); split; [lia | reflexivity] | intros (l & L & ->); exists (m - l); split; [lia|]]).
      * right. left. split; [lia|]. f_equal. lia.
      * left. split; [lia|]. f_equal. lia.
Qed.

Print Assumptions wythoff.
