(** * Green Hackenbush on trees

    A tree stands on the ground; a move cuts an edge, and what hangs on it falls; who cannot cut loses. Proved here: the colon principle
    for trees. An edge with something worth [v] above it is worth [v + 1], and a tree is worth the nim-sum over the edges at its root. *)

Inductive tree := Node (branches : list tree).

Inductive cut : tree -> tree -> Prop :=
| Below before b after : cut (Node (before ++ b :: after)) (Node (before ++ after))
| Above before b b' after : cut b b' -> cut (Node (before ++ b :: after)) (Node (before ++ b' :: after)).

Fixpoint value t := match t with Node branches => nimsum (map (fun b => value b + 1) branches) end.
Fixpoint size t := match t with Node branches => 1 + fold_right N.add 0 (map size branches) end.

Definition sizes (branches : list tree) := fold_right N.add 0 (map size branches).

Lemma size_of_node branches : size (Node branches) = 1 + sizes branches.
Proof. reflexivity. Qed.

Lemma sizes_app l r : sizes (l ++ r) = sizes l + sizes r.
Proof. unfold sizes. induction l as [|b l IH]; [reflexivity|]. cbn [app map fold_right]. rewrite IH. lia. Qed.

Lemma sizes_one b r : sizes (b :: r) = size b + sizes r.
Proof. reflexivity. Qed.

Lemma size_positive t : 1 <= size t.
Proof. destruct t. rewrite size_of_node. lia. Qed.

Lemma cuts_make_smaller p q : cut p q -> size q < size p.
Proof.
  intros C. induction C as [l b r | l b b' r C IH]; rewrite !size_of_node, !sizes_app, ?sizes_one; [pose proof (size_positive b)|]; lia.
Qed.

Lemma value_of_branches l r : value (Node (l ++ r)) = N.lxor (value (Node l)) (value (Node r)).
Proof. cbn. now rewrite map_app, nimsum_app. Qed.

Lemma value_of_one b r : value (Node (b :: r)) = N.lxor (value b + 1) (value (Node r)).
Proof. reflexivity. Qed.

Theorem colon_principle : values cut value.
Proof.
  intros t. split.
  - intros q C. induction C as [l b r | l b b' r C IH]; rewrite !value_of_branches, ?value_of_one; intros E.
    + apply (f_equal (N.lxor (value (Node l)))) in E. rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in E.
      apply (f_equal (fun x => N.lxor x (value (Node r)))) in E. rewrite N.lxor_assoc, !N.lxor_nilpotent, N.lxor_0_r in E. lia.
    + apply IH. rewrite !(N.lxor_comm (value (Node l))) in E. apply lxor_cancel in E. apply lxor_cancel in E. apply N.add_cancel_r in E. exact E.
  - assert (all : forall n t, size t = n -> forall u, u < value t -> exists q, cut t q /\ value q = u).
    2: { intros u. now apply (all (size t)). }
    clear t. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros [branches] <- u U.
    change (value (Node branches)) with (nimsum (map (fun b => value b + 1) branches)) in U.
    destruct (lower_one _ u U) as (x & v & y & w & E & W & S). apply map_eq_app in E. destruct E as (l & r' & -> & <- & E).
    apply map_eq_cons in E. destruct E as (b & r & -> & <- & <-). cbv beta in W. destruct (N.eq_dec w 0) as [-> | P].
    + exists (Node (l ++ r)). split; [constructor|]. rewrite <- S. cbn. now rewrite map_app, !nimsum_app, nimsum_cons, N.lxor_0_l.
    + destruct (IH (size b)) with (t := b) (u := w - 1) as (b' & C & V); [|reflexivity | lia |].
      { rewrite size_of_node, sizes_app, sizes_one. lia. }
      exists (Node (l ++ b' :: r)). split; [now constructor|]. rewrite <- S. cbn. rewrite map_app. cbn [map].
      rewrite !nimsum_app, !nimsum_cons, V. do 2 f_equal. f_equal. lia.
Qed.

(** Sums of trees. *)
Theorem green_trees : let move := sum_move tree (fun t parts => exists q, cut t q /\ parts = [q]) in forall trees,
  (lost _ move trees <-> nimsum (map value trees) = 0) /\ (won _ move trees <-> nimsum (map value trees) <> 0).
Proof. apply sums_of_games; [apply (ends_by _ _ size), cuts_make_smaller | exact colon_principle]. Qed.

Print Assumptions colon_principle.
Print Assumptions green_trees.
