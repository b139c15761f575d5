(** * Nim of two teams

    The players sit in a ring around one pile of [s] stones; player [i] takes 1 to [cap i]; the team that takes the last stone loses,
    so a player who finds no stones has won. Proved here: the law, which looks at the last pile below [s] that the next player loses. *)

Section Team.
  Variables (next : N -> N) (cap : N -> N).
  Hypothesis some : forall i, 1 <= cap i.

  Definition take : N * N -> N * N -> Prop := fun '(i, s) q => exists t, 1 <= t /\ t <= cap i /\ t <= s /\ q = (next i, s - t).

  (** Whether player [i] wins with [s] stones left. *)
  Variable wins : N -> N -> bool.
  Hypothesis at_0 : forall i, wins i 0 = true.
  Hypothesis law : forall i s, 0 < s ->
    (wins i s = true <-> exists last, last < s /\ wins (next i) last = false /\ s - last <= cap i /\
      forall m, last < m -> m < s -> wins (next i) m = true).

  Definition none : N * N -> Prop := fun _ => False.

  (** If there is a pile below [s] that the next player loses, there is a last one. *)
  Lemma last_one i s m : m < s -> wins i m = false ->
    exists last, m <= last /\ last < s /\ wins i last = false /\ forall k, last < k -> k < s -> wins i k = true.
  Proof.
    intros L F. induction s as [|s IH] using N.peano_ind; [lia|]. destruct (wins i s) eqn:W.
    - destruct IH as (last & A & B & C & D); [destruct (N.eq_dec m s) as [-> | E]; [congruence | lia]|].
      exists last. repeat split; auto; [lia|]. intros k K K'. destruct (N.eq_dec k s) as [-> | E]; [exact W | apply D; lia].
    - exists s. repeat split; auto; [lia | lia | intros k K K'; lia].
  Qed.

  Theorem nim_of_two_teams : forall p, (Goals.lost _ take none none True p <-> wins (fst p) (snd p) = false) /\
    (Goals.won _ take none none True p <-> wins (fst p) (snd p) <> false).
  Proof.
    assert (nothing : forall i s q, take (i, s) q -> 0 < s) by (intros i s q (t & A & _ & B & _); lia).
    assert (to : forall i s t, 1 <= t -> t <= cap i -> t <= s -> wins (next i) (s - t) = false -> wins i s = true).
    { intros i s t A B C F. apply law; [lia|]. destruct (last_one (next i) s (s - t) ltac:(lia) F) as (last & L & L' & Fl & all).
      exists last. repeat split; auto. lia. }
    apply Goals.lost_positions_at_goals.
    - apply (ends_by _ _ snd). intros [i s] q (t & A & _ & B & ->). cbn. lia.
    - intros [i s]. cbn. destruct (wins i s); [right; discriminate | now left].
    - intros [i s] F _. cbn in F. destruct (N.eq_dec s 0) as [-> | P]; [rewrite at_0 in F; discriminate|].
      pose proof (some i). exists (next i, s - 1), 1. split; [lia|]. split; [assumption|]. split; [lia | reflexivity].
    - intros [i s] q F (t & A & B & C & ->). split; [easy|]. right. cbn in *. intros F'. rewrite (to i s t) in F by assumption. discriminate.
    - intros [i s] W. cbn in W. destruct (N.eq_dec s 0) as [-> | P].
      + right. split; [exact Logic.I|]. intros q M. apply nothing in M. lia.
      + left. assert (T : wins i s = true) by (destruct (wins i s); congruence). apply law in T; [|lia]. destruct T as (last & L & F & C & _).
        exists (next i, last). split; [exists (s - last); repeat split; try lia; f_equal; lia|]. right. split; [easy | exact F].
  Qed.
End Team.

Print Assumptions nim_of_two_teams.
