//! How the options of a position are gone through: the choices of a line in an order in which each is bounded
//! by what is known before it.

use grundy_rules::ir::{
    Comparison, Condition, Constraint, Expr, Line, MAX_BRANCHES, Monomial, Operator, Part, Poly, Relation,
    Set, System, branches, view,
};

/// One conjunction of a line's condition, as nested steps around an option.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    /// The names by slot: coordinates, choices, and names that stand for members of lists.
    pub(crate) names: Vec<String>,
    /// The number of coordinates; they are the first slots.
    pub(crate) arity: usize,
    /// The steps, the outermost first.
    pub(crate) steps: Vec<Step>,
    /// The parts of the option, an expression for each coordinate.
    pub(crate) parts: Vec<Vec<Expr>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// The rest is done where all of these hold.
    Where(Vec<Condition>),
    /// The name stands for the expression.
    Let(usize, Expr),
    /// The name stands for each of these in turn.
    Each(usize, Vec<Expr>),
    /// The name stands for 1, base, base^2, ... up to the least of these.
    Powers { slot: usize, base: Expr, most: Vec<Expr> },
    /// The name stands for 1, 2, 3, 5, 8, ... up to the least of these.
    Fibonacci { slot: usize, most: Vec<Expr> },
    /// The name stands for the numbers from the largest of `low` to the least of `high`.
    Range { slot: usize, low: Vec<Expr>, high: Vec<Expr> },
}

impl Step {
    /// The name that the step gives a value.
    pub(crate) fn bound(&self) -> Option<usize> {
        match self {
            Step::Where(_) => None,
            Step::Let(slot, _) | Step::Each(slot, _) => Some(*slot),
            Step::Powers { slot, .. } | Step::Fibonacci { slot, .. } | Step::Range { slot, .. } => {
                Some(*slot)
            }
        }
    }
}

/// Returns the searches of a line, or in words what is not provided for.
pub(crate) fn searches(line: &Line, coordinates: &[String]) -> Result<Vec<Search>, &'static str> {
    let parts: Option<Vec<Vec<Expr>>> = line.parts.iter().map(single).collect();
    let parts = parts.ok_or("runs of parts")?;
    // Options of one player only are no options of a position here.
    if line.mover.is_some() {
        return Err("moves of one player only");
    }
    let bounds_a_choice = |alternatives: &[Condition]| {
        alternatives.iter().any(|condition| condition.mentions(|slot| slot >= coordinates.len()))
    };
    // Each alternative that bounds a choice becomes a search of its own.
    let branches = branches(&line.condition, &bounds_a_choice);
    let branches = branches.ok_or("a condition with too many alternatives")?;
    debug_assert!(branches.len() <= MAX_BRANCHES);
    let names: Vec<String> = coordinates.iter().chain(&line.choices).cloned().collect();
    let search = |atoms: Vec<Condition>| {
        Planner::new(coordinates.len(), names.clone(), atoms, &parts).plan(parts.clone())
    };
    branches.into_iter().map(search).collect()
}

fn single(part: &Part) -> Option<Vec<Expr>> {
    match part {
        Part::Position(coordinates) => Some(coordinates.clone()),
        _ => None,
    }
}

struct Planner {
    names: Vec<String>,
    arity: usize,
    atoms: Vec<Condition>,
    /// What the atoms say in the form `poly == 0` or `poly <= 0`, with solved choices put in.
    stated: Vec<Constraint>,
    /// What must be natural beside the names: parts, and choices that are solved.
    naturals: Vec<Expr>,
    /// Coordinates and choices come before the other names.
    n_choices: usize,
    known: Vec<bool>,
    /// Choices that others determine.
    solved: Vec<(usize, Expr)>,
    steps: Vec<Step>,
}

impl Planner {
    fn new(arity: usize, names: Vec<String>, atoms: Vec<Condition>, parts: &[Vec<Expr>]) -> Planner {
        // A name is natural as it is, and so is such a number.
        let open = |expr: &&Expr| !matches!(expr, Expr::Name(_) | Expr::Number(0..));
        let naturals = parts.iter().flatten().filter(open).cloned().collect();
        let stated = atoms.iter().flat_map(|atom| view(atom).all().cloned().collect::<Vec<_>>()).collect();
        let known = (0..names.len()).map(|slot| slot < arity).collect();
        let n_choices = names.len();
        Planner {
            names,
            arity,
            atoms,
            stated,
            naturals,
            n_choices,
            known,
            solved: Vec::new(),
            steps: Vec::new(),
        }
    }

    fn plan(mut self, parts: Vec<Vec<Expr>>) -> Result<Search, &'static str> {
        // Members of lists first: they make equalities that are solved next.
        self.name_list_members();
        self.solve_equalities();
        self.test_naturals();
        self.settle();
        // In the order of slots, so that the same rules are always gone through in the same way.
        while let Some(slot) = (0..self.known.len()).find(|slot| !self.known[*slot] && !self.is_solved(*slot))
        {
            let step = self.bind(slot)?;
            self.steps.push(step);
            self.known[slot] = true;
            self.settle();
        }
        if self.known.iter().any(|known| !known) {
            return Err("choices that hang on each other");
        }
        Ok(Search { names: self.names, arity: self.arity, steps: self.steps, parts })
    }

    fn is_solved(&self, slot: usize) -> bool {
        self.solved.iter().any(|(solved, _)| *solved == slot)
    }

    /// `a + b in {n - 1, n - 2}` becomes `a + b == rest` for each `rest` of the list.
    fn name_list_members(&mut self) {
        for at in 0..self.atoms.len() {
            let Condition::Member { item, set: Set::List(items), negated: false } = &self.atoms[at] else {
                continue;
            };
            // A list with unknown names cannot be gone through before them.
            let known = |expr: &Expr| !expr.mentions(|slot| !self.known[slot]);
            if matches!(item, Expr::Name(_)) || known(item) || !items.iter().all(known) {
                continue;
            }
            let slot = self.names.len();
            let rest = Poly::of(item).minus(&Poly::name(slot));
            let Some(poly) = rest else { continue };
            self.steps.push(Step::Each(slot, items.clone()));
            self.names.push(fresh("rest", &self.names));
            self.known.push(true);
            self.stated.push(Constraint { poly, relation: Relation::Zero });
            self.atoms[at] = Condition::Compare(Comparison::Equal, item.clone(), Expr::Name(slot));
        }
    }

    /// Solves each linear equality for the last of its choices that has a unit coefficient, and puts that in
    /// all others.
    fn solve_equalities(&mut self) {
        for at in 0..self.stated.len() {
            if self.stated[at].relation != Relation::Zero {
                continue;
            }
            let poly = self.stated[at].poly.clone();
            let unit = |slot: &usize| {
                !self.known[*slot]
                    && !self.is_solved(*slot)
                    && matches!(poly.coefficient(&Monomial::name(*slot)), 1 | -1)
                    && matches!(poly.split(*slot), Some((1, _, _)))
            };
            // The last choice is solved for, so that earlier ones come first in the order of moves.
            let Some(slot) = (0..self.names.len()).rev().find(unit) else {
                self.solve_multiple(&poly);
                continue;
            };
            let Some((_, _, rest)) = poly.split(slot) else { continue };
            let Some(value) = rest.scale(-poly.coefficient(&Monomial::name(slot))) else { continue };
            // What was stated of the choice holds of the value in its place.
            for constraint in &mut self.stated {
                if let Some(poly) = constraint.poly.substitute(slot, &value) {
                    constraint.poly = poly;
                }
            }
            // Values that were solved before may name it too.
            for (_, earlier) in &mut self.solved {
                if let Some(poly) = Poly::of(earlier).substitute(slot, &value) {
                    *earlier = tidy(&poly);
                }
            }
            // The atom that says so needs no test any more; that the value is natural does.
            let says = |atom: &Condition| {
                matches!(atom, Condition::Compare(Comparison::Equal, a, b)
                if Poly::of(a).minus(&Poly::of(b)).is_some_and(|other| other == poly || other.scale(-1).as_ref() == Some(&poly)))
            };
            if let Some(index) = self.atoms.iter().position(says) {
                self.atoms.remove(index);
            }
            self.naturals.push(Expr::Name(slot));
            self.solved.push((slot, tidy(&value)));
        }
    }

    /// Solves `factor * x + rest == 0` by division; the equality itself stays to be tested.
    fn solve_multiple(&mut self, poly: &Poly) {
        let open = |slot: &usize| !self.known[*slot] && poly.mentions(|name| name == *slot);
        let mut names = (0..self.names.len()).filter(open);
        // With two unknowns the equality gives no value.
        let (Some(slot), None) = (names.next(), names.next()) else { return };
        let factor = poly.coefficient(&Monomial::name(slot));
        let Some((1, _, rest)) = poly.split(slot).filter(|_| factor != 0 && !self.is_solved(slot)) else {
            return;
        };
        let Some(above) = rest.scale(-factor.signum()) else { return };
        let by = Box::new(Expr::Number(factor.abs()));
        // What a quotient is worth no system of inequalities says.
        self.atoms.push(Condition::Compare(Comparison::AtLeast, Expr::Name(slot), Expr::Number(0)));
        self.solved.push((slot, Expr::Binary(Operator::FloorDivide, Box::new(tidy(&above)), by)));
    }

    /// Adds the tests that what must be natural is, where that does not follow from the atoms.
    fn test_naturals(&mut self) {
        let system = System::new(self.names.len(), self.n_choices, self.stated.clone());
        // Each is tested once, with all that is solved put in.
        for expr in std::mem::take(&mut self.naturals) {
            let unsolved =
                |poly: Poly, (slot, value): &(usize, Expr)| poly.substitute(*slot, &Poly::of(value));
            let poly = self.solved.iter().try_fold(Poly::of(&expr), unsolved);
            let certain = |poly: &Poly| system.proves_at_most(&Poly::constant(0), poly);
            // What follows from the atoms needs no test at each option.
            if !poly.as_ref().is_some_and(certain) {
                self.stated.extend(
                    poly.into_iter().filter_map(|poly| Constraint::at_most(&Poly::constant(0), &poly)),
                );
                self.atoms.push(Condition::Compare(Comparison::AtLeast, expr, Expr::Number(0)));
            }
        }
    }

    /// Writes down what is determined by now, and tests what can be.
    fn settle(&mut self) {
        // Each value that is known may make another one known.
        while let Some(at) = self
            .solved
            .iter()
            .position(|(slot, value)| !self.known[*slot] && !value.mentions(|slot| !self.known[slot]))
        {
            let (slot, value) = self.solved[at].clone();
            self.steps.push(Step::Let(slot, value));
            self.known[slot] = true;
        }
        let known = &self.known;
        let (ready, later): (Vec<Condition>, Vec<Condition>) =
            self.atoms.drain(..).partition(|atom| !atom.mentions(|slot| !known[slot]));
        self.atoms = later;
        if !ready.is_empty() {
            // Conditions stand as far out as they can, so that options are left out early.
            self.steps.push(Step::Where(ready));
        }
    }

    /// Returns how a choice is gone through; an atom that this fulfils is dropped.
    fn bind(&mut self, slot: usize) -> Result<Step, &'static str> {
        let (mut low, mut high) = (vec![], vec![]);
        for constraint in &self.stated {
            self.bound(slot, &constraint.poly, &mut low, &mut high);
            // An equation bounds from both sides.
            if let (Relation::Zero, Some(poly)) = (constraint.relation, constraint.poly.scale(-1)) {
                self.bound(slot, &poly, &mut low, &mut high);
            }
        }
        let (low, high) = (strictest(low, true), strictest(high, false));
        let known = |expr: &Expr| !expr.mentions(|slot| !self.known[slot]);
        for at in 0..self.atoms.len() {
            let Condition::Member { item: Expr::Name(item), set, negated: false } = &self.atoms[at] else {
                continue;
            };
            let step = match set {
                Set::List(items) if *item == slot && items.iter().all(known) => {
                    Step::Each(slot, items.clone())
                }
                Set::Powers(base)
                    // A set without a largest member has to have a bound.
                    if *item == slot && matches!(**base, Expr::Number(2..)) && !high.is_empty() =>
                {
                    Step::Powers { slot, base: (**base).clone(), most: high.clone() }
                }
                Set::Fibonacci if *item == slot && !high.is_empty() => {
                    Step::Fibonacci { slot, most: high.clone() }
                }
                _ => continue,
            };
            self.atoms.remove(at);
            return Ok(step);
        }
        // Without a bound the choices never end.
        if high.is_empty() {
            return Err("a choice without a bound that is linear");
        }
        Ok(Step::Range { slot, low, high })
    }

    /// Adds what `poly <= 0` says of the choice, given that everything is natural.
    fn bound(&self, slot: usize, poly: &Poly, low: &mut Vec<Poly>, high: &mut Vec<Poly>) {
        let factor = poly.coefficient(&Monomial::name(slot));
        if factor == 0 {
            high.extend(self.bound_by_product(slot, poly));
            return;
        }
        let mut rest = Poly::default();
        for (monomial, coefficient) in poly.terms() {
            if monomial.as_name() == Some(slot) {
                continue;
            }
            if monomial.mentions(|name| name == slot) {
                return;
            }
            // An unknown natural with a positive factor only adds: without it the bound is weaker, and still
            // right.
            if monomial.mentions(|name| !self.known[name]) {
                if coefficient < 0 || monomial.as_name().is_none() {
                    return;
                }
                continue;
            }
            match rest.plus(&Poly::term(monomial.clone(), coefficient)) {
                Some(sum) => rest = sum,
                None => return,
            }
        }
        // factor * x + rest <= 0
        let divided = |poly: Poly, by: i128| match by {
            1 => Some(poly),
            _ => {
                let by = Box::new(Expr::Number(by));
                Some(Poly::of(&Expr::Binary(Operator::FloorDivide, Box::new(tidy(&poly)), by)))
            }
        };
        if factor > 0 {
            high.extend(rest.scale(-1).and_then(|rest| divided(rest, factor)));
        } else if factor < 0 {
            // Rounded up for a lower bound, and down for an upper one.
            let up = rest.plus(&Poly::constant(-factor - 1));
            low.extend(up.and_then(|rest| divided(rest, -factor)));
        }
    }

    /// Returns what `product * x + rest <= 0` says of the choice, where the product is of known names and
    /// certainly 1 or more.
    fn bound_by_product(&self, slot: usize, poly: &Poly) -> Option<Poly> {
        let (degree, product, rest) = poly.split(slot)?;
        let system = System::new(self.names.len(), self.n_choices, self.stated.clone());
        let known = |poly: &Poly| !poly.mentions(|name| !self.known[name]);
        if degree != 1
            || !known(&product)
            || !known(&rest)
            // A product that may be 0 or less bounds nothing, or turns the inequality round.
            || !system.proves_at_most(&Poly::constant(1), &product)
        {
            return None;
        }
        let (above, below) = (Box::new(tidy(&rest.scale(-1)?)), Box::new(tidy(&product)));
        Some(Poly::of(&Expr::Binary(Operator::FloorDivide, above, below)))
    }
}

/// Of bounds that differ by a number only the strictest is kept; a lower bound is at least 0.
fn strictest(bounds: Vec<Poly>, lower: bool) -> Vec<Expr> {
    let mut kept: Vec<Poly> = if lower { vec![Poly::constant(0)] } else { Vec::new() };
    for bound in bounds {
        // Bounds whose difference is no number cannot be told apart before the position is known.
        let by = |other: &Poly| bound.minus(other).and_then(|difference| difference.as_constant());
        match kept.iter().position(|other| by(other).is_some()) {
            Some(at) => {
                if by(&kept[at]).is_some_and(|difference| (difference > 0) == lower && difference != 0) {
                    kept[at] = bound;
                }
            }
            None => kept.push(bound),
        }
    }
    kept.iter().map(tidy).collect()
}

/// Returns the polynomial as one would write it: what is added before what is taken away, the constant last.
pub(crate) fn tidy(poly: &Poly) -> Expr {
    let mut terms: Vec<(Expr, bool)> = Vec::new();
    for (monomial, coefficient) in poly.terms().filter(|(monomial, _)| !monomial.factors().is_empty()) {
        let absolute = coefficient.checked_abs().unwrap_or(coefficient);
        terms.push((Poly::term(monomial.clone(), absolute).to_expr(), coefficient < 0));
    }
    let constant = poly.constant_term();
    if constant != 0 || terms.is_empty() {
        terms.push((Expr::Number(constant.checked_abs().unwrap_or(constant)), constant < 0));
    }
    terms.sort_by_key(|(_, negative)| *negative);
    let mut terms = terms.into_iter();
    let first = match terms.next() {
        Some((Expr::Number(value), true)) => Expr::Number(-value),
        Some((term, true)) => Expr::Negate(Box::new(term)),
        Some((term, false)) => term,
        None => Expr::Number(0),
    };
    terms.fold(first, |sum, (term, negative)| {
        let operator = if negative { Operator::Subtract } else { Operator::Add };
        Expr::Binary(operator, Box::new(sum), Box::new(term))
    })
}

/// Returns a name that is not taken yet.
fn fresh(name: &str, taken: &[String]) -> String {
    let mut name = name.to_owned();
    while taken.contains(&name) {
        name.push('_');
    }
    name
}
