//! Tables of values: a row for each choice of names, with columns of any function.

use super::{limit, shown};
use crate::Error;
use crate::calculator::Calculator;
use grundy_budget::{Budget, Progress, Stop};
use grundy_values::calculator::{Error as Unvalued, Fault, Problem, Value, function};
use grundy_values::form::Typography;

/// The values of a formula for choices of names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The names that are chosen, and then what is shown.
    pub columns: Vec<String>,
    /// How many of the columns are names.
    pub n_names: usize,
    /// The cells, each row as long as `columns`; `-` where a function has no value.
    pub rows: Vec<Vec<String>>,
    /// The limit that ended it early; the rows are exact.
    pub stop: Option<Stop>,
}

/// The value of the row, in filters and columns.
const IT: &str = "it";

/// Fills a table. The filter and the columns speak of the value as `it`; a function alone is one of it.
pub(super) fn fill(
    calculator: &mut Calculator,
    body: &str,
    clauses: &str,
    filter: Option<&str>,
    show: &[&str],
    budget: &Budget,
) -> Result<Table, Error> {
    let names = names(clauses);
    let kept: Vec<(String, Option<Value>)> = names
        .iter()
        .map(String::as_str)
        .chain([IT])
        .map(|name| (name.to_owned(), calculator.names.value(name).cloned()))
        .collect();
    let choices = calculator.evaluate(&format!("[[{}] for {clauses}]", names.join(", ")))?;
    let columns = names.iter().cloned().chain(show.iter().map(|column| (*column).to_owned())).collect();
    let mut table = Table { columns, n_names: names.len(), rows: Vec::new(), stop: None };
    let filled = rows(calculator, &names, choices, body, filter, show, budget, &mut table);
    for (name, value) in kept {
        match value {
            Some(value) => calculator.names.set(&name, value),
            None => calculator.names.remove(&name),
        }
    }
    if let Err(error) = filled {
        match limit(&error) {
            Some(stop) if !table.rows.is_empty() => table.stop = Some(stop),
            _ => return Err(error),
        }
    }
    Ok(table)
}

#[expect(clippy::too_many_arguments, reason = "a table has that many parts")]
fn rows(
    calculator: &mut Calculator,
    names: &[String],
    choices: Value,
    body: &str,
    filter: Option<&str>,
    show: &[&str],
    budget: &Budget,
    table: &mut Table,
) -> Result<(), Error> {
    let mut held = budget.held();
    let Value::List(choices) = choices else { unreachable!("it was asked for as a list") };
    let total = choices.len() as u64;
    for choice in choices {
        budget.check().map_err(Error::Stopped)?;
        let Value::List(values) = choice else { unreachable!("a member is a list of what is chosen") };
        let mut row = Vec::with_capacity(table.columns.len());
        for (name, value) in names.iter().zip(values) {
            row.push(calculator.text(&value, Typography::Plain)?);
            calculator.names.set(name, value);
        }
        let value = calculator.evaluate(body)?;
        calculator.names.set(IT, value);
        if let Some(filter) = filter {
            match calculator.evaluate(filter)? {
                Value::Truth(true) => {}
                Value::Truth(false) => continue,
                other => {
                    let problem =
                        Problem::Kind { expected: "a question, as it > 0", found: other.kind().to_owned() };
                    let fault = Fault { span: 0..filter.len(), problem, others: Vec::new() };
                    return Err(Error::Expression { text: filter.to_owned(), error: Unvalued::Fault(fault) });
                }
            }
        }
        for column in show {
            let asked = match *column {
                "value" => IT.to_owned(),
                name if function(name).is_some() => format!("{name}({IT})"),
                formula => formula.to_owned(),
            };
            row.push(match calculator.evaluate(&asked) {
                Ok(value) => shown(&calculator.text(&value, Typography::Plain)?),
                Err(Error::Expression {
                    error: Unvalued::Fault(Fault { problem: Problem::Kind { .. } | Problem::Refused(_), .. }),
                    ..
                }) => "-".to_owned(),
                Err(error) => return Err(error),
            });
        }
        held.add(row.iter().map(|cell| cell.len() + size_of::<String>()).sum::<usize>(), 1)
            .map_err(Error::Stopped)?;
        table.rows.push(row);
        budget.report(Progress { done: table.rows.len() as u64, total: Some(total) });
    }
    Ok(())
}

/// The names that clauses choose: the words before `in` or `from`.
fn names(clauses: &str) -> Vec<String> {
    let words: Vec<&str> = clauses
        .split(|sign: char| sign.is_whitespace() || sign == ',')
        .filter(|word| !word.is_empty())
        .collect();
    let mut names: Vec<String> = Vec::new();
    for pair in words.windows(2) {
        if ["in", "from"].contains(&pair[1]) && !names.iter().any(|name| name == pair[0]) {
            names.push(pair[0].to_owned());
        }
    }
    names
}

impl Table {
    /// Returns the rows under a header: of two names and one column a grid, with the first name down.
    #[must_use]
    pub fn laid_out(&self) -> Vec<Vec<String>> {
        if self.n_names != 2 || self.columns.len() != 3 {
            return [self.columns.clone()].into_iter().chain(self.rows.iter().cloned()).collect();
        }
        let (mut down, mut across): (Vec<&String>, Vec<&String>) = (Vec::new(), Vec::new());
        for row in &self.rows {
            for (list, name) in [(&mut down, &row[0]), (&mut across, &row[1])] {
                if !list.contains(&name) {
                    list.push(name);
                }
            }
        }
        let corner = format!("{}\\{}", self.columns[0], self.columns[1]);
        let mut lines: Vec<Vec<String>> =
            vec![[corner].into_iter().chain(across.iter().map(|x| (*x).clone())).collect()];
        for name in down {
            let mut line = vec![String::new(); across.len() + 1];
            line[0].clone_from(name);
            for row in self.rows.iter().filter(|row| row[0] == *name) {
                let place = across.iter().position(|x| **x == row[1]).expect("it was listed");
                line[place + 1].clone_from(&row[2]);
            }
            lines.push(line);
        }
        lines
    }

    /// Returns the table in columns of letters.
    #[must_use]
    pub fn text(&self) -> String {
        let lines = self.laid_out();
        let n_columns = lines.first().map_or(0, Vec::len);
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..n_columns).map(width).collect();
        let line = |line: &Vec<String>| {
            let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        let mut text: Vec<String> = lines.iter().map(line).collect();
        text.extend(self.stop.map(|stop| format!("ended early: {stop}")));
        text.join("\n")
    }

    /// Returns the rows with commas between the cells, for programs.
    #[must_use]
    pub fn csv(&self) -> String {
        let quoted = |cell: &String| {
            if cell.contains([',', '"', '\n']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell.clone()
            }
        };
        let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n";
        [&self.columns].into_iter().chain(&self.rows).map(line).collect()
    }
}
