(** * Filling boxes with stones

    A box of size [s] holds [c] stones; a move adds 1 to [c * c] stones to one box, which then holds at most [s]. Proved here: every
    function that gives each box its Grundy value obeys the law below, which determines it. *)

Definition add : N * N -> list (N * N) -> Prop := fun '(s, c) parts =>
  exists k, 1 <= k /\ k <= c * c /\ c + k <= s /\ parts = [(s, c + k)].

(** [x] is the largest number with [x + x * x < s]. *)
Definition short s x := x + x * x < s /\ s <= (x + 1) + (x + 1) * (x + 1).

Definition law (g : N * N -> N) := forall s c,
  (c = 0 \/ s <= c -> g (s, c) = 0) /\
  (forall x, short s x -> 0 < c < s ->
    (x < c -> g (s, c) = s - c) /\ (c = x -> g (s, c) = 0) /\ (c < x -> g (s, c) = g (x, c))).

Section Containers.
  Variable g : N * N -> N.
  Hypothesis values : component_values _ add g.

  Lemma no_option s c k : 1 <= k -> k <= c * c -> c + k <= s -> g (s, c + k) <> g (s, c).
  Proof.
    intros A B C E. apply (proj1 (values (s, c)) [(s, c + k)]); [now exists k|]. cbn. now rewrite N.lxor_0_r.
  Qed.

  Lemma all_options s c u : u < g (s, c) -> exists k, 1 <= k /\ k <= c * c /\ c + k <= s /\ g (s, c + k) = u.
  Proof.
    intros U. destruct (proj2 (values (s, c)) u U) as (parts & (k & A & B & C & ->) & V).
    exists k. cbn in V. now rewrite N.lxor_0_r in V.
  Qed.

  Lemma is_mex s c v : (forall k, 1 <= k -> k <= c * c -> c + k <= s -> g (s, c + k) <> v) ->
    (forall u, u < v -> exists k, 1 <= k /\ k <= c * c /\ c + k <= s /\ g (s, c + k) = u) -> g (s, c) = v.
  Proof.
    intros no all. destruct (N.lt_trichotomy (g (s, c)) v) as [L | [L | L]]; [exfalso | exact L | exfalso].
    - destruct (all _ L) as (k & A & B & C & E). exact (no_option s c k A B C E).
    - destruct (all_options s c v L) as (k & A & B & C & E). exact (no k A B C E).
  Qed.

  Lemma nothing_moves s c : c = 0 \/ s <= c -> g (s, c) = 0.
  Proof. intros Z. apply is_mex; [|lia]. intros k A B C _. destruct Z as [-> | Z]; lia. Qed.

  Lemma at_most_room s c : c <= s -> g (s, c) <= s - c.
  Proof.
    remember (s - c) as room eqn:R. revert c R. induction room as [room IH] using (well_founded_ind N.lt_wf_0). intros c R S.
    apply N.le_ngt. intros L. destruct (all_options s c room) as (k & A & B & C & E); [lia|].
    specialize (IH (s - (c + k)) ltac:(lia) (c + k) eq_refl ltac:(lia)). lia.
  Qed.

  Lemma one_move_fills s c : s <= c + c * c -> c <= s -> g (s, c) = s - c.
  Proof.
    remember (s - c) as room eqn:R. revert c R. induction room as [room IH] using (well_founded_ind N.lt_wf_0). intros c R F S.
    apply is_mex.
    - intros k A B C E. rewrite (IH (s - (c + k)) ltac:(lia) (c + k) eq_refl) in E; nia.
    - intros u U. exists (s - u - c). repeat split; try lia. replace (c + (s - u - c)) with (s - u) by lia.
      rewrite (IH u U (s - u)); nia.
  Qed.

  Lemma as_in_the_short_box s x : short s x -> forall c, 0 < c -> c <= x -> g (s, c) = (if c =? x then 0 else g (x, c)).
  Proof.
    intros [X X']. assert (full : 0 < x -> g (s, x) = 0).
    { intros P. apply is_mex; [|lia]. intros k A B C E. rewrite one_move_fills in E; nia. }
    intros c. remember (x - c) as room eqn:R. revert c R.
    induction room as [room IH] using (well_founded_ind N.lt_wf_0). intros c R P L.
    destruct (N.eqb_spec c x) as [-> | D]; [now apply full|].
    assert (same : forall k, 1 <= k -> c + k <= x -> g (s, c + k) = g (x, c + k)).
    { intros k A B. rewrite (IH (x - (c + k)) ltac:(lia) (c + k) eq_refl) by lia.
      destruct (N.eqb_spec (c + k) x) as [-> | _]; [|reflexivity]. symmetry. apply nothing_moves. lia. }
    pose proof (at_most_room x c ltac:(lia)) as room_x.
    apply is_mex.
    - intros k A B C E. destruct (N.le_gt_cases (c + k) x) as [I | I].
      + rewrite same in E by lia. exact (no_option x c k A B I E).
      + rewrite one_move_fills in E; nia.
    - intros u U. destruct (all_options x c u U) as (k & A & B & C & E). exists k. rewrite same by lia. repeat split; auto. nia.
  Qed.

  Theorem values_obey_the_law : law g.
  Proof.
    intros s c. split; [apply nothing_moves|]. intros x S C. pose proof S as [X X']. repeat split.
    - intros L. apply one_move_fills; nia.
    - intros ->. rewrite (as_in_the_short_box s x) by (auto; lia). now rewrite N.eqb_refl.
    - intros L. rewrite (as_in_the_short_box s x) by (auto; lia). now destruct (N.eqb_spec c x); [lia|].
  Qed.
End Containers.

(** Boxes have Grundy values, these obey the law, and who has to move loses exactly where their nim-sum is 0. *)
Theorem stone_containers : exists g, law g /\ component_values _ add g /\ forall boxes,
  (lost _ (sum_move _ add) boxes <-> nimsum (map g boxes) = 0) /\ (won _ (sum_move _ add) boxes <-> nimsum (map g boxes) <> 0).
Proof.
  destruct (sprague_grundy _ add (fun '(s, c) => map (fun k => [(s, c + k)])
      (numbers (N.min (c * c) (s - c)))) (fun '(s, c) => s - c)) as (g & V & W).
  - intros [s c] parts (k & A & B & C & ->). apply in_map_iff. exists k. rewrite in_numbers. split; [reflexivity | lia].
  - intros [s c] parts I. apply in_map_iff in I. destruct I as (k & <- & I). apply in_numbers in I. exists k. repeat split; lia.
  - intros [s c] parts (k & A & B & C & ->). repeat constructor. lia.
  - exists g. split; [now apply values_obey_the_law | now split].
Qed.

Print Assumptions stone_containers.
