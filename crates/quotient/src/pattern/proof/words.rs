//! The families of a conjecture as statements of a certificate: relations, and the P-portion.
//!
//! The parameters of a family become numbers with conditions: from one form to another, and every second. What is in
//! families of another kind has no statement.

use super::Form;
use super::heaps::template;
use super::model::{FormWord, Model};
use super::shapes::{Point, Presentation};
use crate::pattern::Whole;
use crate::pattern::affine::Affine;
use crate::pattern::family::Family;

/// The values of parameters from which they are read off.
const LAST: i64 = 9;

/// Words in parameters for which all forms of a list are not negative, and all of another even: two words that are
/// equal, or one that is in P.
pub(super) struct Statement {
    pub(super) parameters: usize,
    pub(super) at_least: Vec<Form>,
    pub(super) even: Vec<Form>,
    pub(super) words: Vec<FormWord>,
}

/// All statements, relations first, and for each shape the P-words among them that are of it, with the parameters as
/// forms in its numbers.
#[derive(Default)]
pub(super) struct Words {
    pub(super) statements: Vec<Statement>,
    pub(super) listed: Vec<Vec<(usize, Vec<Form>)>>,
}

impl Words {
    /// The statements that all families of a conjecture make; `None` if some have none.
    pub(super) fn new(whole: &Whole, of: &Presentation, model: &Model) -> Option<Words> {
        let (relations, p_words) = (&whole.relations, &whole.p_portion);
        let relations = relations.iter().map(|family| statements(family, of)).collect::<Option<Vec<_>>>()?;
        let mut statements: Vec<Statement> = relations.into_iter().flatten().collect();
        let relations = statements.len();
        statements.extend(p_words.iter().map(|family| statement(family, of)).collect::<Option<Vec<_>>>()?);
        let mut listed = vec![Vec::new(); model.shapes.len()];
        for (place, statement) in statements.iter().enumerate().skip(relations) {
            let points = statement.points(model);
            for (shape, list) in listed.iter_mut().enumerate() {
                let of_shape: Vec<&(Vec<i64>, Point)> = points.iter().filter(|point| point.1.0 == shape).collect();
                if !of_shape.is_empty() {
                    let parameter = |n: usize| Affine::fit(of_shape.iter().map(|(at, x)| (&x.1[..], at[n])));
                    list.push((place, (0..statement.parameters).map(parameter).collect::<Option<Vec<Form>>>()?));
                }
            }
        }
        Some(Words { statements, listed })
    }
}

impl Statement {
    /// Small parameters, and the first word there.
    fn points(&self, model: &Model) -> Vec<(Vec<i64>, Point)> {
        let all = (0..self.parameters).fold(vec![Vec::new()], |all: Vec<Vec<i64>>, _| {
            all.iter().flat_map(|front| (0..=LAST).map(move |last| [&front[..], &[last]].concat())).collect()
        });
        let is = |at: &Vec<i64>| {
            self.at_least.iter().all(|form| form.at(at) >= 0) && self.even.iter().all(|form| form.at(at) % 2 == 0)
        };
        all.into_iter().filter(is).map(|at| (at.clone(), model.times(&self.words[0], &at, &model.one))).collect()
    }
}

/// The statement of a family, or those for even and odd parameters apart, if a unit has them in its exponent.
fn statements(family: &Family, of: &Presentation) -> Option<Vec<Statement>> {
    if let Some(one) = statement(family, of) {
        return Some(vec![one]);
    }
    let count = family.ranges.len();
    let cases = (0..1u32 << count).map(|bits| {
        let half = |n: usize| {
            let slopes = (0..count).map(|m| 2 * i64::from(m == n)).collect();
            Affine::new(i64::from(bits >> n & 1), slopes)
        };
        let halves: Vec<Form> = (0..count).map(half).collect();
        let mut at_least = Vec::new();
        for (range, value) in family.ranges.iter().zip(&halves) {
            if range.step != 1 {
                return None;
            }
            at_least.push(value.minus(&range.from.substitute(&halves)));
            at_least.extend(range.to.as_ref().map(|to| to.substitute(&halves).minus(value)));
        }
        let words = family.words.iter().map(|word| template(&word.substitute(&halves), of)).collect::<Option<_>>()?;
        Some(Statement { parameters: count, at_least, even: Vec::new(), words })
    });
    cases.collect()
}

fn statement(family: &Family, of: &Presentation) -> Option<Statement> {
    let (mut at_least, mut even) = (Vec::new(), Vec::new());
    for (n, range) in family.ranges.iter().enumerate() {
        let value = Affine::parameter(n);
        at_least.push(value.minus(&range.from));
        at_least.extend(range.to.as_ref().map(|to| to.minus(&value)));
        match range.step {
            1 => {}
            2 => even.push(value.minus(&range.from)),
            _ => return None,
        }
    }
    let words = family.words.iter().map(|word| template(word, of)).collect::<Option<_>>()?;
    Some(Statement { parameters: family.ranges.len(), at_least, even, words })
}
