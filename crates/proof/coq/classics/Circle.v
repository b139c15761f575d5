(** * Coins in a circle

    A move takes 1 to [k] coins that lie side by side; a gap stays a gap. Proved here: the Grundy values of circles for all [n] and
    [k], and what is said of rows. *)

Inductive piece := Circle (n : N) | Row (n : N).

Inductive take (k : N) : piece -> list piece -> Prop :=
| Opens n j : 1 <= j <= k -> j <= n -> take k (Circle n) [Row (n - j)]
| Parts a j b : 1 <= j <= k -> take k (Row (a + j + b)) [Row a; Row b].

Lemma lxor_at_most a b : N.lxor a b <= a + b.
Proof.
  destruct a as [|p], b as [|q]; cbn [N.lxor]; try lia. revert q.
  induction p as [p IH | p IH |]; intros [q | q |]; cbn [Pos.lxor]; try lia; specialize (IH q);
    destruct (Pos.lxor p q); cbn [Pos.Ndouble Pos.Nsucc_double]; lia.
Qed.

Section Circle.
  Variables (k : N) (g : piece -> N).
  Hypothesis values : component_values _ (take k) g.

  Lemma opens n j : 1 <= j <= k -> j <= n -> g (Row (n - j)) <> g (Circle n).
  Proof. intros J L E. apply (proj1 (values (Circle n)) [Row (n - j)]); [now constructor|]. cbn. now rewrite N.lxor_0_r. Qed.

  Lemma parts a j b : 1 <= j <= k -> N.lxor (g (Row a)) (g (Row b)) <> g (Row (a + j + b)).
  Proof. intros J E. apply (proj1 (values (Row (a + j + b))) [Row a; Row b]); [now constructor|]. cbn. now rewrite N.lxor_0_r. Qed.

  Lemma has_opening n u : u < g (Circle n) -> exists j, 1 <= j <= k /\ j <= n /\ g (Row (n - j)) = u.
  Proof.
    intros U. destruct (proj2 (values (Circle n)) u U) as (ps & T & E). inversion T as [m j J L|]; subst. exists j. cbn. now rewrite N.lxor_0_r.
  Qed.

  Lemma has_parts n u : u < g (Row n) -> exists a j b, 1 <= j <= k /\ n = a + j + b /\ N.lxor (g (Row a)) (g (Row b)) = u.
  Proof.
    intros U. destruct (proj2 (values (Row n)) u U) as (ps & T & E). inversion T as [|a j b J]; subst. exists a, j, b. cbn. now rewrite N.lxor_0_r.
  Qed.

  Lemma short_rows n : n <= k -> g (Row n) = n.
  Proof.
    induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros L. destruct (N.lt_trichotomy (g (Row n)) n) as [T | [T | T]]; [exfalso | exact T | exfalso].
    - apply (parts (g (Row n)) (n - g (Row n)) 0); [lia|]. rewrite (IH 0) by lia. rewrite N.lxor_0_r, IH by lia. f_equal. f_equal. lia.
    - destruct (has_parts n n T) as (a & j & b & J & E & V). rewrite !IH in V by lia. pose proof (lxor_at_most a b). lia.
  Qed.

  (** The middle coin or the two middle coins of a row: two equal rows are left. *)
  Lemma mirror n : 2 <= k -> 0 < n -> g (Row n) <> 0.
  Proof.
    intros K P Z. apply (parts ((n - 1) / 2) (if N.even n then 2 else 1) ((n - 1) / 2)); [destruct (N.even n); lia|].
    rewrite N.lxor_nilpotent, <- Z. f_equal. f_equal. destruct (N.Even_or_Odd n) as [E | O].
    - rewrite (proj2 (N.even_spec n) E). destruct E as [m ->]. replace (2 * m - 1) with (1 + (m - 1) * 2) by lia.
      rewrite N.div_add by lia. change (1 / 2) with 0. lia.
    - rewrite <- N.negb_odd, (proj2 (N.odd_spec n) O). cbn [negb]. destruct O as [m ->]. replace (2 * m + 1 - 1) with (m * 2) by lia.
      rewrite N.div_mul; lia.
  Qed.

  Lemma one_by_one n : k = 1 -> g (Row n) = if N.odd n then 1 else 0.
  Proof.
    intros K. induction n as [n IH] using (well_founded_ind N.lt_wf_0).
    assert (S : forall a b, n = a + 1 + b -> N.lxor (g (Row a)) (g (Row b)) = if N.odd n then 0 else 1).
    { intros a b E. rewrite !IH by lia. subst n. rewrite !N.odd_add. now destruct (N.odd a), (N.odd b). }
    destruct (N.eq_dec n 0) as [-> | P].
    - destruct (N.eq_dec (g (Row 0)) 0) as [Z | Z]; [exact Z|]. destruct (has_parts 0 0) as (a & j & b & J & E & _); lia.
    - assert (no : (if N.odd n then 0 else 1) <> g (Row n)).
      { rewrite <- (S (n - 1) 0) by lia. intros V. apply (parts (n - 1) 1 0); [lia|]. rewrite V. do 2 f_equal. lia. }
      destruct (N.lt_trichotomy (g (Row n)) (if N.odd n then 1 else 0)) as [T | [T | T]]; [|exact T|].
      + destruct (N.odd n); lia.
      + destruct (has_parts n _ T) as (a & j & b & J & E & V). rewrite S in V by lia. destruct (N.odd n); lia.
  Qed.

  Theorem values_of_circles n : g (Circle n) = if n <=? k then n else if k =? 1 then (if N.odd n then 1 else 0) else 0.
  Proof.
    destruct (N.leb_spec n k) as [L | L]; [|destruct (N.eqb_spec k 1) as [K | K]].
    - destruct (N.lt_trichotomy (g (Circle n)) n) as [T | [T | T]]; [exfalso | exact T | exfalso].
      + apply (opens n (n - g (Circle n))); [lia | lia|]. rewrite short_rows by lia. lia.
      + destruct (has_opening n n T) as (j & J & L' & V). rewrite short_rows in V; lia.
    - assert (S : forall j, 1 <= j <= k -> g (Row (n - j)) = if N.odd n then 0 else 1).
      { intros j J. rewrite one_by_one by exact K. replace n with (n - j + 1) at 2 by lia. rewrite N.odd_add. now destruct (N.odd (n - j)). }
      assert (no : (if N.odd n then 0 else 1) <> g (Circle n)) by (rewrite <- (S 1) by lia; apply opens; lia).
      destruct (N.lt_trichotomy (g (Circle n)) (if N.odd n then 1 else 0)) as [T | [T | T]]; [|exact T|].
      + destruct (N.odd n); lia.
      + destruct (has_opening n _ T) as (j & J & L' & V). rewrite S in V by lia. destruct (N.odd n); lia.
    - destruct (N.eq_dec (g (Circle n)) 0) as [Z | Z]; [exact Z | exfalso].
      destruct (has_opening n 0) as (j & J & L' & V); [lia|]. apply (mirror (n - j)); [lia | lia | exact V].
  Qed.
End Circle.

(** Circles and rows have Grundy values, and who has to move loses exactly where their nim-sum is 0. *)
Theorem circle_coins k : exists g,
  (forall n, g (Circle n) = if n <=? k then n else if k =? 1 then (if N.odd n then 1 else 0) else 0) /\
  (forall n, n <= k -> g (Row n) = n) /\
  (forall n, k = 1 -> g (Row n) = if N.odd n then 1 else 0) /\
  (forall n, 2 <= k -> 0 < n -> g (Row n) <> 0) /\
  component_values _ (take k) g /\ forall pieces,
  (lost _ (sum_move _ (take k)) pieces <-> nimsum (map g pieces) = 0) /\ (won _ (sum_move _ (take k)) pieces <-> nimsum (map g pieces) <> 0).
Proof.
  set (takes n := numbers (N.min k n)).
  destruct (sprague_grundy _ (take k) (fun p => match p with
      | Circle n => map (fun j => [Row (n - j)]) (takes n)
      | Row n => flat_map (fun j => map (fun a => [Row a; Row (n - j - a)]) (upto (n - j))) (takes n)
      end) (fun p => match p with Circle n => n | Row n => n end)) as (g & V & W).
  - assert (T : forall n j, 1 <= j <= k -> j <= n -> In j (takes n)) by (intros n j J L; apply in_numbers; lia).
    intros p parts [n j J L | a j b J]; [apply in_map_iff; exists j; auto|]. apply in_flat_map. exists j. split; [apply T; lia|].
    apply in_map_iff. exists a. rewrite in_upto. split; [do 3 f_equal|]; lia.
  - assert (T : forall n j, In j (takes n) -> 1 <= j <= k /\ j <= n) by (intros n j I; apply in_numbers in I; lia).
    intros [n | n] parts I.
    + apply in_map_iff in I. destruct I as (j & <- & I). apply T in I. now constructor.
    + apply in_flat_map in I. destruct I as (j & J & I). apply in_map_iff in I. destruct I as (a & <- & A). apply T in J. apply in_upto in A.
      replace (Row n) with (Row (a + j + (n - j - a))) by (f_equal; lia). now constructor.
  - intros p parts [n j J L | a j b J]; repeat constructor; lia.
  - exists g. split; [now apply values_of_circles|]. split; [now apply short_rows|]. split; [now apply one_by_one|].
    split; [intros n K P; now apply (mirror k)|]. now split.
Qed.

Print Assumptions circle_coins.
