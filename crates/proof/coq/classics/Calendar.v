(** * The calendar game

    A date goes to the next day, or to the same day of the next month if there is one, and not beyond 4 November 2001; who cannot move
    loses. Proved here: the Grundy values of all dates of the Gregorian calendar. Of a year it matters only whether it is a leap year
    and whether it is the last one, so all days of these three kinds are looked at by computing. *)

Inductive year := Common | Leap | Last.

Definition kind y := if y =? 2001 then Last
  else if (y mod 4 =? 0) && (negb (y mod 100 =? 0) || (y mod 400 =? 0)) then Leap else Common.

Definition days k m := match m, k with
  | 2, Leap => 29
  | 2, _ => 28
  | 4, _ | 6, _ | 9, _ | 11, _ => 30
  | _, _ => 31
  end.

Definition is_day k m d := (1 <=? m) && (m <=? 12) && (1 <=? d) && (d <=? days k m) &&
  match k with Last => (m <? 11) || (m =? 11) && (d <=? 4) | _ => true end.

Definition date := (N * N * N)%type.
Definition is_date : date -> Prop := fun '(y, m, d) => y <= 2001 /\ is_day (kind y) m d = true.

(** The next day and the same day of the next month, and whether they are in the next year. *)
Definition day_after k m d := if d <? days k m then (0, m, d + 1) else if m =? 12 then (1, 1, 1) else (0, m + 1, 1).
Definition month_after (m d : N) := if m =? 12 then (1, 1, d) else (0, m + 1, d).
Definition later y : date -> date := fun '(years, m, d) => (y + years, m, d).

Definition move : date -> date -> Prop := fun '(y, m, d) q =>
  is_date (y, m, d) /\ is_date q /\ (q = later y (day_after (kind y) m d) \/ q = later y (month_after m d)).

(** The last day of a month of 30 days, and 28 February of a common year, are worth 2. *)
Definition worth k m d :=
  if (d =? days k m) && ((d =? 30) || (d =? 28)) then 2 else if N.even (m + d) then 1 else 0.
Definition value : date -> N := fun '(y, m, d) => worth (kind y) m d.

(** What the days after are worth that are dates. January is alike in all years. *)
Definition worths k m d := flat_map (fun '(years, m', d') =>
    let k' := if years =? 0 then k else Common in if is_day k' m' d' then [worth k' m' d'] else [])
  [day_after k m d; month_after m d].

Definition is_in u l := existsb (N.eqb u) l.
Definition agrees k m d := let l := worths k m d in
  negb (is_in (worth k m d) l) && forallb (fun u => (worth k m d <=? u) || is_in u l) [0; 1].

Lemma at_most_31 k m : days k m <= 31.
Proof. unfold days. repeat match goal with |- context [match ?x with _ => _ end] => destruct x end; lia. Qed.

Lemma all_agree k m d : is_day k m d = true -> agrees k m d = true.
Proof.
  assert (all : forallb (fun m => forallb (fun d => negb (is_day k m d) || agrees k m d) (upto 31)) (upto 12) = true)
    by (destruct k; vm_compute; reflexivity).
  intros D. pose proof D as M. unfold is_day in M. repeat rewrite andb_true_iff in M. rewrite !N.leb_le in M. destruct M as ((((_ & M) & _) & L) & _).
  pose proof (at_most_31 k m).
  rewrite forallb_forall in all. specialize (all m ltac:(apply in_upto; lia)). rewrite forallb_forall in all.
  specialize (all d ltac:(apply in_upto; lia)). now rewrite D in all.
Qed.

(** A day of January is one, and worth the same, in any year. *)
Lemma in_january k d : is_day k 1 d = is_day Common 1 d /\ worth k 1 d = worth Common 1 d.
Proof. now destruct k. Qed.

Lemma worths_of_moves y m d v : is_date (y, m, d) -> (In v (worths (kind y) m d) <-> exists q, move (y, m, d) q /\ value q = v).
Proof.
  intros D. pose proof D as [Y Day].
  assert (step : forall years m' d', years = 0 \/ (years = 1 /\ m' = 1 /\ m = 12) ->
    let k' := if years =? 0 then kind y else Common in
    (is_day k' m' d' = true <-> is_date (later y (years, m', d'))) /\ worth k' m' d' = value (later y (years, m', d'))).
  { intros years m' d' [-> | (-> & -> & ->)]; cbn [later is_date value N.eqb].
    - rewrite N.add_0_r. split; [split; [intros; now split | now intros []] | reflexivity].
    - destruct (in_january (kind (y + 1)) d') as [-> ->]. split; [|reflexivity]. split; [|now intros []].
      intros J. split; [|exact J]. unfold is_day in Day. unfold kind in Day. destruct (N.eqb_spec y 2001) as [-> | E]; [|lia].
      cbn in Day. rewrite andb_false_r in Day. discriminate. }
  unfold worths. rewrite in_flat_map. split.
  - intros (((years & m') & d') & I & V). assert (S : years = 0 \/ (years = 1 /\ m' = 1 /\ m = 12)).
    { unfold day_after, month_after in I. destruct (d <? days (kind y) m), (N.eqb_spec m 12); cbn in I;
        destruct I as [E | [E | []]]; injection E as <- <- <-; auto. }
    destruct (step years m' d' S) as [A W]. destruct (is_day _ m' d') eqn:O; [|destruct V]. destruct V as [<- | []].
    exists (later y (years, m', d')). split; [|now symmetry]. split; [exact D|]. split; [now apply A|].
    destruct I as [-> | [-> | []]]; auto.
  - intros (q & (_ & Q & T) & <-). destruct T as [-> | ->].
    + exists (day_after (kind y) m d). split; [cbn; auto|]. destruct (day_after (kind y) m d) as [[years m'] d'] eqn:E.
      assert (S : years = 0 \/ (years = 1 /\ m' = 1 /\ m = 12)).
      { unfold day_after in E. destruct (d <? days (kind y) m), (N.eqb_spec m 12); injection E as <- <- <-; auto. }
      destruct (step years m' d' S) as [A W]. apply A in Q. rewrite Q. left. exact W.
    + exists (month_after m d). split; [cbn; auto|]. destruct (month_after m d) as [[years m'] d'] eqn:E.
      assert (S : years = 0 \/ (years = 1 /\ m' = 1 /\ m = 12)).
      { unfold month_after in E. destruct (N.eqb_spec m 12); injection E as <- <- <-; auto. }
      destruct (step years m' d' S) as [A W]. apply A in Q. rewrite Q. left. exact W.
Qed.

Lemma is_in_list u l : is_in u l = true <-> In u l.
Proof.
  unfold is_in. rewrite existsb_exists. split; [intros (x & I & E); apply N.eqb_eq in E; now subst | intros I; exists u; split; [exact I | apply N.eqb_refl]].
Qed.

(** Dates that are not yet over: none before a date comes after it. *)
Definition left : date -> N := fun '(y, m, d) => (2001 - y) * 500 + (12 - m) * 40 + (31 - d).

(** What is no date is worth nothing, since nothing moves there. *)
Definition date_value : date -> N := fun '(y, m, d) => if (y <=? 2001) && is_day (kind y) m d then value (y, m, d) else 0.

Theorem calendar : (forall p, is_date p -> date_value p = value p) /\ values move date_value /\
  let move_in_sum := sum_move date (fun p parts => exists q, move p q /\ parts = [q]) in forall dates,
  (lost _ move_in_sum dates <-> nimsum (map date_value dates) = 0) /\ (won _ move_in_sum dates <-> nimsum (map date_value dates) <> 0).
Proof.
  assert (S : forall p, (is_date p /\ date_value p = value p) \/ (~ is_date p /\ date_value p = 0)).
  { intros [[y m] d]. cbn [is_date date_value]. destruct (N.leb_spec y 2001), (is_day (kind y) m d); cbn [andb]; auto; right; split; auto;
      intros [? ?]; [discriminate | lia | lia]. }
  assert (V : values_among is_date move value).
  { intros [[y m] d] D. pose proof D as [_ Day]. pose proof (all_agree _ _ _ Day) as A. unfold agrees in A. apply andb_true_iff in A.
    destruct A as [no all]. split.
    - intros q M. split; [apply M|]. intros E. apply negb_true_iff in no. assert (I : In (worth (kind y) m d) (worths (kind y) m d)).
      { apply worths_of_moves; [exact D|]. now exists q. }
      apply is_in_list in I. rewrite I in no. discriminate.
    - intros u U. cbn [value] in U. apply (worths_of_moves y m d u D), is_in_list. rewrite forallb_forall in all.
      assert (L : u = 0 \/ u = 1) by (unfold worth in U; destruct (_ && _), (N.even (m + d)); lia).
      specialize (all u ltac:(destruct L as [-> | ->]; cbn; auto)). destruct (N.leb_spec (worth (kind y) m d) u); [lia | exact all]. }
  assert (W : values move date_value).
  { intros p. destruct (S p) as [[D E] | [D E]]; rewrite E.
    - destruct (V p D) as [no all]. split.
      + intros q M. destruct (no q M) as [Q F]. destruct (S q) as [[_ ->] | [N _]]; [exact F | contradiction].
      + intros u U. destruct (all u U) as (q & M & F). exists q. split; [exact M|]. destruct (no q M) as [Q _].
        destruct (S q) as [[_ ->] | [N _]]; [exact F | contradiction].
    - split; [|lia]. intros q M. destruct p as [[y m] d]. exfalso. apply D, M. }
  split; [intros p D; destruct (S p) as [[_ E] | [N _]]; [exact E | contradiction]|]. split; [exact W|].
  apply sums_of_games; [|exact W].
  apply (ends_by _ _ left). intros [[y m] d] q ([Y P] & Q & T).
  pose proof (at_most_31 (kind y) m). unfold is_day in P. repeat rewrite andb_true_iff in P. rewrite !N.leb_le in P.
  destruct P as ((((A & B) & C) & L) & _).
  unfold day_after, month_after in T. destruct (N.ltb_spec d (days (kind y) m)), (N.eqb_spec m 12); cbn [later] in T.
  all: destruct T as [-> | ->]; destruct Q as [Q _]; cbn [left]; lia.
Qed.

Print Assumptions calendar.
