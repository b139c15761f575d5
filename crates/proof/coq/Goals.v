(** * Misère play, and play for a goal

    Who moves to a position with [wins_at] wins, who moves to one with [loses_at] and without [wins_at] loses; who cannot move
    wins where [misere] holds, else loses. Proved here: what a set of positions must fulfil to be the lost ones. *)

Section Goals.
  Variable position : Type.
  Variable move : position -> position -> Prop.
  Variables wins_at loses_at : position -> Prop.
  Variable misere : Prop.

  Inductive lost : position -> Prop :=
  | Lost p : (misere -> exists q, move p q) -> (forall q, move p q -> ~ wins_at q /\ (loses_at q \/ won q)) -> lost p
  with won : position -> Prop :=
  | Won p q : move p q -> wins_at q \/ ~ loses_at q /\ lost q -> won p
  | Stuck p : misere -> (forall q, ~ move p q) -> won p.

  Theorem lost_positions_at_goals (P : position -> Prop) :
    play_ends position move -> (forall p, P p \/ ~ P p) ->
    (forall p, P p -> misere -> exists q, move p q) ->
    (forall p q, P p -> move p q -> ~ wins_at q /\ (loses_at q \/ ~ P q)) ->
    (forall p, ~ P p -> (exists q, move p q /\ (wins_at q \/ ~ loses_at q /\ P q)) \/ misere /\ forall q, ~ move p q) ->
    forall p, (lost p <-> P p) /\ (won p <-> ~ P p).
  Proof.
    intros ends either moves safe live.
    assert (both : forall p, (P p -> lost p) /\ (~ P p -> won p)).
    { intros p. induction p as [p IH] using (well_founded_ind ends). split; intros Pp.
      - constructor; [exact (moves p Pp)|]. intros q to. destruct (safe p q Pp to) as [W [L | Q]]; split; auto.
        right. now apply IH.
      - destruct (live p Pp) as [(q & to & [W | [L Q]]) | [M none]]; [apply (Won p q to); auto | | now apply Stuck].
        apply (Won p q to). right. split; [exact L|]. now apply IH. }
    assert (never : forall p, lost p -> won p -> False).
    { intros p. induction p as [p IH] using (well_founded_ind ends). intros losing winning.
      destruct losing as [p some all], winning as [p q to [W | [L Q]] | p M none].
      - now apply (all q to).
      - destruct (all q to) as [_ [L' | W]]; [now apply L | now apply (IH q to)].
      - destruct (some M) as (q & to). now apply (none q). }
    intros p. destruct (both p) as [L W], (either p) as [Pp | Pp]; split; split; intros H; try contradiction; auto; exfalso.
    - exact (never p (L Pp) H).
    - exact (never p H (W Pp)).
  Qed.
End Goals.
