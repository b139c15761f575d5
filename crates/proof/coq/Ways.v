(** * From rules as they are written to ways to move

    The tactics here show that every option of such a relation is worth what a way to move gives, and the other way round
    ([covers]). *)

Lemma twins_again a : worth_same [] [a; a].
Proof. intros g. symmetry. apply twins. Qed.

Lemma odd_by_rest (n : N) (odd : bool) : n mod 2 = (if odd then 1 else 0) -> N.odd n = odd.
Proof. rewrite <- N.bit0_mod, N.bit0_odd. now destruct odd, (N.odd n). Qed.

Lemma rest_of_odd (n : N) (odd : bool) : N.odd n = odd -> n mod 2 = (if odd then 1 else 0).
Proof. intros <-. rewrite <- N.bit0_mod, N.bit0_odd. reflexivity. Qed.

Ltac member := cbn; repeat (first [left; reflexivity | right]).

(** One of the ways [ws] gives the option of the goal. *)
Ltac give w parts same := exists parts; split; [exists w; split; [solve [member] | cbn [allows]] | exact same].

Ltac try_way w :=
  match goal with |- exists r, game_of _ ?n r /\ worth_same ?l r =>
    match w with
    | Vanish _ _ => match l with [] => give w (@nil N) (itself []); solve [split; [lia | reflexivity]] end
    | Cancel _ _ =>
      match l with [?a; ?b] => unify a b; give w (@nil N) (twins a); solve [split; [apply odd_by_rest; lia | split; [lia | reflexivity]]] end
    | Reduce _ _ _ _ => match l with [?a] => give w [a] (itself [a]); solve [split; [lia | exists a; repeat split; lia]] end
    | Split _ _ _ _ _ _ => match l with [?a; ?b] => first
        [ give w [a; b] (itself [a; b]); solve [split; [lia | exists a, b; repeat split; lia]]
        | give w [b; a] (exchanged a b); solve [split; [lia | exists b, a; repeat split; lia]] ] end
    | Several _ _ _ _ _ =>
      match l with _ :: _ :: _ :: _ => give w l (itself l);
        solve [split; [lia | split; [reflexivity | split; [repeat (apply Forall_cons; [lia|]); apply Forall_nil | unfold added; cbn [fold_right]; lia]]]] end
    end
  end.

Ltac try_ways ws := match ws with
  | ?w :: ?more => first [try_way w | try_ways more]
  end.

(** Heaps in any order are worth the same. *)
Ltac in_other_order := intros ?g; cbn [map]; by_bits.

(** By the parity of [n] there may be two ways; where no heap has such an option there is none. *)
Ltac some_way ways := let ws := eval red in ways in
  first [ try_ways ws
        | match goal with |- exists r, game_of _ ?n r /\ worth_same ?l r =>
            destruct (rest_of_odd n (N.odd n) eq_refl); destruct (N.odd n); try_ways ws end
        | match goal with |- exists r, game_of _ ?n r /\ worth_same [?a; ?b] r =>
            destruct (N.le_gt_cases a b); try_ways ws end
        | exfalso; lia ].

Ltac every_option_is_a_way ways := intros ? ? R; red in R; cases; subst; some_way ways.

Ltac of_ways ways :=
  let w := fresh "w" in let I := fresh "I" in let A := fresh "A" in
  intros (w & I & A); let ws := eval red in ways in change ways with ws in I; cbn [In] in I;
  repeat (destruct I as [<- | I]); [.. | destruct I]; cbn [allows] in A; cases; subst;
  repeat match goal with H : N.odd _ = _ |- _ => apply rest_of_odd in H; cbn match in H end;
  repeat match goal with H : length ?l = _ |- _ => let part := fresh "part" in destruct l as [|part l]; try discriminate H;
    cbn [length] in H; apply Nat.succ_inj in H || clear H end;
  repeat match goal with H : Forall _ (_ :: _) |- _ => inversion_clear H end; unfold added in *; cbn [fold_right] in *.
