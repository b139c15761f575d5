(* | n -> n - k where 1 <= k <= 200 and n >= 7 *)
Open Scope Z_scope.
Definition rules : game := fun n parts =>
  (exists k n' : N, 1 <= #k /\ #k <= 200 /\ #n >= 7 /\ #n' = #n - #k /\ parts = [n']).
Open Scope N_scope.

(* The values of the first heaps; the last ones repeat for ever. *)
Definition table : list N :=
  [0; 0; 0; 0; 0; 0; 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23] ++
  [24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40; 41; 42; 43; 44; 45; 46; 47; 48; 49; 50; 51; 52; 53] ++
  [54; 55; 56; 57; 58; 59; 60; 61; 62; 63; 64; 65; 66; 67; 68; 69; 70; 71; 72; 73; 74; 75; 76; 77; 78; 79; 80; 81; 82; 83] ++
  [84; 85; 86; 87; 88; 89; 90; 91; 92; 93; 94; 95; 96; 97; 98; 99; 100; 101; 102; 103; 104; 105; 106; 107; 108; 109; 110; 111; 112; 113] ++
  [114; 115; 116; 117; 118; 119; 120; 121; 122; 123; 124; 125; 126; 127; 128; 129; 130; 131; 132; 133; 134; 135; 136; 137; 138; 139; 140; 141; 142; 143] ++
  [144; 145; 146; 147; 148; 149; 150; 151; 152; 153; 154; 155; 156; 157; 158; 159; 160; 161; 162; 163; 164; 165; 166; 167; 168; 169; 170; 171; 172; 173] ++
  [174; 175; 176; 177; 178; 179; 180; 181; 182; 183; 184; 185; 186; 187; 188; 189; 190; 191; 192; 193; 194; 195; 196; 197; 198; 199; 200].
Definition g : N -> N := law table 6 201.

(* The same moves as data, with which the kernel computes. *)
Definition ways : list way := [Reduce 1 200 7 0].

Lemma smaller : shrinks rules.
Proof. all_smaller. Qed.

Lemma rules_are_ways : covers (game_of ways) rules.
Proof. every_option_is_a_way ways. Qed.

Lemma ways_are_rules : covers rules (game_of ways).
Proof.
  intros n l. of_ways ways; unfold rules.
  all: match goal with
  | |- exists r, _ /\ worth_same [?a] r => first
    [ exists [a]; split; [solve [exists (Z.to_N (((0) + (1) * #n + (-1) * Z.of_N (a)%N) / 1)%Z), a; repeat split; lia] | apply itself] ]
  end.
Qed.

Lemma checked : check ways table 6 201 7 201 200 4 0
  [] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem grundy_values : is_grundy rules g.
Proof. exact (grundy_of_same _ _ _ smaller rules_are_ways ways_are_rules (check_sound _ _ _ _ _ _ _ _ _ _ checked)). Qed.

(* A sum of heaps is lost for who has to move exactly where the nim-sum of their values is 0. *)
Theorem who_wins : forall heaps,
  (lost _ (move rules) heaps <-> nimsum (map g heaps) = 0) /\
  (won _ (move rules) heaps <-> nimsum (map g heaps) <> 0).
Proof. exact (sprague_grundy rules g grundy_values). Qed.

Print Assumptions who_wins.
