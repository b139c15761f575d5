(** * Every component moves

    Tokens stand on the vertices of a graph in which no path goes on for ever. A turn moves every token that can move; who finds none
    that can loses. Proved here: with the number of steps of each vertex as the law says it, who has to move loses exactly where the
    largest number of steps is even. *)

Section Every.
  Variable vertex : Type.
  Variable arc : vertex -> vertex -> Prop.

  Definition stuck u := forall v, ~ arc u v.

  Inductive each : vertex -> vertex -> Prop :=
  | Moves u v : arc u v -> each u v
  | Stays u : stuck u -> each u u.

  Definition turn (tokens next : list vertex) := Forall2 each tokens next /\ exists u, In u tokens /\ ~ stuck u.

  Hypothesis paths_end : well_founded (fun v u => arc u v).

  (** The law: an end has 0 steps; a vertex with options of even numbers 1 more than the largest of these; any other one 1 more than
      the smallest number of its options. *)
  Variable steps : vertex -> N.
  Definition even_option u v := arc u v /\ N.Even (steps v).
  Hypothesis law : forall u,
    (stuck u /\ steps u = 0) \/
    (exists v, even_option u v /\ steps u = 1 + steps v /\ forall w, even_option u w -> steps w <= steps v) \/
    ((forall w, ~ even_option u w) /\ exists v, arc u v /\ steps u = 1 + steps v /\ forall w, arc u w -> steps v <= steps w).

  Definition most tokens := fold_right N.max 0 (map steps tokens).

  Lemma most_of u tokens : In u tokens -> steps u <= most tokens.
  Proof. induction tokens as [|v tokens IH]; cbn; [easy|]. fold (most tokens). intros [-> | I]; [lia|]. specialize (IH I). lia. Qed.

  Lemma one_has_most tokens : most tokens = 0 \/ exists u, In u tokens /\ steps u = most tokens.
  Proof.
    induction tokens as [|v tokens IH]; cbn; [now left|]. fold (most tokens).
    destruct (N.max_spec (steps v) (most tokens)) as [[_ ->] | [_ ->]].
    - destruct IH as [Z | (u & I & E)]; [now left | right; exists u; auto].
    - right. exists v. auto.
  Qed.

  Lemma Forall2_in_l {l r} : Forall2 each l r -> forall a, In a l -> exists b, In b r /\ each a b.
  Proof.
    intros F a. induction F as [|x y l r M F IH]; [easy|]. intros [-> | I]; [exists y; cbn; auto|].
    destruct (IH I) as (b & B & E). exists b. cbn. auto.
  Qed.

  Lemma Forall2_in_r {l r} : Forall2 each l r -> forall b, In b r -> exists a, In a l /\ each a b.
  Proof.
    intros F b. induction F as [|x y l r M F IH]; [easy|]. intros [-> | I]; [exists x; cbn; auto|].
    destruct (IH I) as (a & A & E). exists a. cbn. auto.
  Qed.

  Lemma turns_end : play_ends (list vertex) turn.
  Proof.
    assert (all : forall n tokens, length tokens = n -> Acc (fun q p => turn p q) tokens).
    2: { intros tokens. now apply (all (length tokens)). }
    induction n as [|n IH]; intros tokens L.
    - destruct tokens; [|discriminate]. constructor. intros q [_ (u & [] & _)].
    - destruct tokens as [|u tokens]; [discriminate|]. injection L as L. revert tokens L.
      induction u as [u IHu] using (well_founded_ind paths_end). intros tokens L.
      pose proof (IH tokens L) as A. induction A as [tokens _ IHt]. constructor. intros q [F (w & I & can)].
      inversion F as [|? v ? next E F' E1 E2]; subst. assert (S : length next = length tokens) by (clear -F'; induction F'; cbn; congruence). destruct E as [u v A | u S'].
      + apply IHu; [exact A | congruence].
      + apply IHt; [|congruence]. split; [exact F'|]. destruct I as [-> | I]; [contradiction | now exists w].
  Qed.

  Lemma one_step_less u : exists v, each u v /\ steps v = steps u - 1.
  Proof.
    destruct (law u) as [[S Z] | [(v & [A _] & E & _) | (_ & v & A & E & _)]].
    - exists u. split; [now apply Stays | lia].
    - exists v. split; [now apply Moves | lia].
    - exists v. split; [now apply Moves | lia].
  Qed.

  Lemma all_one_step_less tokens : exists next, Forall2 each tokens next /\ most next = most tokens - 1.
  Proof.
    induction tokens as [|u tokens (next & F & E)]; [now exists []|]. destruct (one_step_less u) as (v & M & S).
    exists (v :: next). split; [now constructor|]. cbn. fold (most next) (most tokens). lia.
  Qed.

  Theorem every_component_moves : forall tokens,
    (lost _ turn tokens <-> N.Even (most tokens)) /\ (won _ turn tokens <-> ~ N.Even (most tokens)).
  Proof.
    apply lost_positions; [exact turns_end | | |].
    - intros p. destruct (N.Even_or_Odd (most p)) as [E | O]; [now left | right]. intros E. exact (N.Even_Odd_False _ E O).
    - intros p q E [F (w & I & can)] E'.
      assert (some : exists u, In u p /\ steps u = most p /\ ~ stuck u).
      { destruct (one_has_most p) as [Z | (u & Iu & U)].
        - exists w. split; [exact I|]. pose proof (most_of w p I). split; [lia | exact can].
        - destruct (N.eq_dec (most p) 0) as [Z | Z].
          + exists w. split; [exact I|]. pose proof (most_of w p I). split; [lia | exact can].
          + exists u. repeat split; auto. intros S. destruct (law u) as [[_ U0] | [(v & [A _] & _) | (_ & v & A & _)]];
              [lia | exact (S v A) | exact (S v A)]. }
      destruct some as (u & Iu & U & go).
      assert (options :  1 <= steps u /\ forall v, arc u v -> most p <= 1 + steps v).
      { destruct (law u) as [[S _] | [(v & [_ [m V]] & S & _) | (none & v & _ & S & least)]].
        - contradiction.
        - exfalso. destruct E as [m' E]. lia.
        - split; [lia|]. intros x A. specialize (least x A). lia. }
      assert (high : most p <= 1 + most q).
      { destruct (Forall2_in_l F u Iu) as (v & Iv & M). pose proof (most_of v q Iv).
        destruct M as [u v A | u S]; [pose proof (proj2 options v A); lia | contradiction]. }
      (* The largest number after the turn is that of a token which did not move to an even number. *)
      destruct (one_has_most q) as [Z | (v & Iv & V)]; [destruct E as [m E]; lia|].
      destruct (Forall2_in_r F v Iv) as (x & Ix & M). pose proof (most_of x p Ix) as X.
      destruct M as [x v A | v S].
      + destruct (law x) as [[S _] | [(y & [_ Ey] & S & large) | (none & _)]]; [exact (S v A) | |].
        * assert (large_v : steps v <= steps y) by (apply large; split; [exact A | now rewrite V]). destruct E as [m E], Ey as [k K]. lia.
        * apply (none v). split; [exact A|]. now rewrite V.
      + destruct (law v) as [[_ Z] | [(y & [A _] & _) | (_ & y & A & _)]];
          [destruct E as [m E]; lia | exact (S y A) | exact (S y A)].
    - intros p O. destruct (all_one_step_less p) as (q & F & M). exists q.
      destruct (N.Even_or_Odd (most p)) as [E | O']; [contradiction|]. split; [|rewrite M; destruct O' as [m ->]; exists m; lia].
      split; [exact F|]. destruct (one_has_most p) as [Z | (u & I & U)]; [destruct O' as [m O']; lia|].
      exists u. split; [exact I|]. intros S. destruct (law u) as [[_ Z] | [(v & [A _] & _) | (_ & v & A & _)]];
        [destruct O' as [m O']; lia | exact (S v A) | exact (S v A)].
  Qed.
End Every.

Print Assumptions every_component_moves.
