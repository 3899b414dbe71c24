//! The monoid of a certificate in families, and its heaps.

use super::linear::Form;
use super::path::{Failure, Path, Proven, Then, Tree, number};
use super::{Action, Algebraic, Element, Word};
use std::cell::Cell;

/// A failure and where it is.
pub(super) type Checked = Result<(), (Failure, String)>;

/// Whether each m ≥ 0 is one of some numbers or qj + c for one of the classes (q, c), j ≥ 0. From the largest c on that
/// repeats with the product of the q.
fn covers(numbers: &[i64], classes: &[(i64, i64)]) -> bool {
    let moving = || classes.iter().filter(|(q, _)| *q > 0);
    let product =
        moving().try_fold(1i64, |product, (q, _)| product.checked_mul(*q).filter(|&product| product < 10_000));
    let (Some(product), Some(last)) = (product, moving().map(|class| class.1).max()) else { return false };
    let is_in_class = |m: i64| moving().any(|&(q, c)| m >= c && (m - c) % q == 0);
    last < 10_000
        && (0..last).all(|m| numbers.contains(&m) || is_in_class(m))
        && (last..last + product).all(is_in_class)
}

pub(super) struct Game<'a> {
    pub(super) of: &'a Algebraic,
    pub(super) digits: &'a [(usize, u8)],
    /// Steps that all claims together may still take.
    pub(super) work: Cell<u64>,
}

/// The numbers of an element as variables from `first` on.
pub(super) fn variables(first: usize, count: usize) -> Vec<Form> {
    (first..first + count).map(Form::variable).collect()
}

/// Says where a claim fails.
pub(super) fn at(place: impl Fn() -> String) -> impl Fn(Failure) -> (Failure, String) {
    move |failure| (failure, place())
}

impl Game<'_> {
    /// An element of a shape with variables from `first` on for its numbers.
    pub(super) fn element(&self, shape: usize, first: usize) -> Element {
        Element { shape, at: variables(first, self.of.shapes[shape].arity) }
    }

    /// The forms that must not be negative for an element to be one.
    pub(super) fn domain(&self, element: &Element) -> Result<Vec<Form>, Failure> {
        let domain = self.of.shapes[element.shape].domain.iter().map(|form| number(form.at(&element.at)));
        element.at.iter().map(|form| Ok(*form)).chain(domain).collect()
    }

    /// Goes on with an element of any numbers in its domain.
    pub(super) fn any(&self, path: &mut Path, element: &Element, then: &mut dyn FnMut(&mut Path) -> Proven) -> Proven {
        path.all(&self.domain(element)?, then)
    }

    /// An action on an element.
    fn act(&self, path: &mut Path, (action, parameter): (usize, Form), x: &Element, then: Then<Element>) -> Proven {
        let mut forms = x.at.clone();
        forms.push(parameter);
        path.walk(&self.of.actions[action].trees[x.shape], &forms, &mut |path, leaf: &Element| {
            let at = leaf.at.iter().map(|form| number(form.at(&forms))).collect::<Result<_, _>>()?;
            then(path, Element { shape: leaf.shape, at })
        })
    }

    /// A word, in which `forms` are put for the variables, times an element.
    pub(super) fn times(
        &self,
        path: &mut Path,
        word: &[(usize, Form)],
        forms: &[Form],
        x: Element,
        then: Then<Element>,
    ) -> Proven {
        let Some(((action, parameter), rest)) = word.split_first() else { return then(path, x) };
        let parameter = number(parameter.at(forms))?;
        self.act(path, (*action, parameter), &x, &mut |path, y| self.times(path, rest, forms, y, then))
    }

    /// The product of two elements.
    pub(super) fn product(&self, path: &mut Path, z: &Element, x: Element, then: Then<Element>) -> Proven {
        self.times(path, &self.of.shapes[z.shape].word, &z.at, x, then)
    }

    /// Whether an element is in the P-portion.
    pub(super) fn p(&self, path: &mut Path, x: &Element, then: Then<bool>) -> Proven {
        self.set(path, &self.of.shapes[x.shape].p, &x.at, then)
    }

    pub(super) fn set(&self, path: &mut Path, tree: &Tree<bool>, forms: &[Form], then: Then<bool>) -> Proven {
        path.walk(tree, forms, &mut |path, is: &bool| then(path, *is))
    }

    /// Proves that two elements are one.
    pub(super) fn equal(&self, path: &mut Path, x: &Element, y: &Element) -> Proven {
        if x.shape != y.shape {
            return path.impossible();
        }
        x.at.iter().zip(&y.at).try_for_each(|(a, b)| path.assert_zero(number(a.minus(b))?))
    }

    /// Proves that parameters of a word are never negative.
    pub(super) fn natural(&self, path: &mut Path, word: &Word, forms: &[Form]) -> Proven {
        word.iter().try_for_each(|(_, parameter)| path.assert(number(parameter.at(forms))?))
    }

    pub(super) fn check_monoid(&self) -> Checked {
        for shape in 0..self.of.shapes.len() {
            let (x, one) = (self.element(shape, 0), &self.of.one);
            let word = &self.of.shapes[shape].word;
            let mut path = Path::new(&self.work);
            let proven = self.any(&mut path, &x, &mut |path| {
                self.natural(path, word, &x.at)?;
                self.times(path, word, &x.at, one.clone(), &mut |path, y| self.equal(path, &x, &y))
            });
            proven.map_err(at(|| format!("for the word of shape {shape}")))?;
            for action in 0..self.of.actions.len() {
                self.check_action(action, &x).map_err(at(|| format!("for action {action} at shape {shape}")))?;
            }
        }
        let path = &mut Path::new(&self.work);
        let proven = self.domain(&self.of.one).and_then(|forms| forms.iter().try_for_each(|form| path.assert(*form)));
        proven.map_err(at(|| "for 1".into()))
    }

    /// Whether an action leads to elements, and commutes with those before it and itself.
    fn check_action(&self, action: usize, x: &Element) -> Proven {
        let (m, n) = (Form::variable(x.at.len()), Form::variable(x.at.len() + 1));
        self.any(&mut Path::new(&self.work), x, &mut |path| {
            path.all(&[m, n], &mut |path| {
                self.act(path, (action, m), x, &mut |path, y| {
                    self.domain(&y)?.iter().try_for_each(|form| path.assert(*form))?;
                    (0..=action).try_for_each(|other| {
                        self.act(path, (other, n), &y, &mut |path, one_way| {
                            self.act(path, (other, n), x, &mut |path, y| {
                                self.act(path, (action, m), &y, &mut |path, other_way| {
                                    self.equal(path, &one_way, &other_way)
                                })
                            })
                        })
                    })
                })
            })
        })
    }

    pub(super) fn check_generators(&self) -> Checked {
        let values = || self.of.heaps.iter().enumerate().map(|(n, heap)| (n, heap, &self.of.values[heap.value]));
        for (heap, entry, value) in values() {
            let path = &mut Path::new(&self.work);
            let proven = path.given(Form::variable(0), &mut |path| {
                path.assert(entry.parameter)?;
                self.natural(path, &value.word, &[entry.parameter])
            });
            proven.map_err(at(|| format!("for the value of heap {}", heap + 1)))?;
        }
        let single = |action: usize| {
            let is = move |word: &Word| word.len() == 1 && word[0].0 == action;
            values().filter(move |(_, _, value)| is(&value.word)).map(|(n, heap, value)| {
                let parameter = value.word[0].1.at(&[heap.parameter]);
                (n < self.of.single, parameter.unwrap_or(Form::constant(-1)))
            })
        };
        for (action, Action { parameter, .. }) in self.of.actions.iter().enumerate() {
            let (numbers, classes): (Vec<_>, Vec<_>) = single(action).partition(|(one, _)| *one);
            let is = if *parameter {
                let numbers: Vec<i64> = numbers.iter().map(|(_, form)| form.constant).collect();
                let classes: Vec<(i64, i64)> =
                    classes.iter().map(|(_, form)| (form.slopes[0], form.constant)).collect();
                covers(&numbers, &classes) || self.is_power(action)
            } else {
                !numbers.is_empty() || !classes.is_empty()
            };
            if !is {
                return Err((Failure::False, format!("for action {action}")));
            }
        }
        Ok(())
    }

    /// Whether an action with a parameter is made of steps that are values of heaps.
    fn is_power(&self, action: usize) -> bool {
        let (m, one) = (Form::variable(0), &self.of.one);
        let Some(next) = m.plus(&Form::constant(1)) else { return false };
        let start = self.act(&mut Path::new(&self.work), (action, Form::constant(0)), one, &mut |path, y| {
            self.equal(path, one, &y)
        });
        let step = |word: &Word, parameter: Form| {
            Path::new(&self.work).given(m, &mut |path| {
                self.act(path, (action, m), one, &mut |path, x| {
                    self.times(path, word, &[parameter], x, &mut |path, y| {
                        self.act(path, (action, next), one, &mut |path, z| self.equal(path, &y, &z))
                    })
                })
            })
        };
        let heaps = &self.of.heaps[..self.of.single];
        start.is_ok() && heaps.iter().any(|heap| step(&self.of.values[heap.value].word, heap.parameter).is_ok())
    }

    pub(super) fn check_reduced(&self) -> Checked {
        let shapes = self.of.shapes.len();
        for (one, other) in (0..shapes).flat_map(|one| (one..shapes).map(move |other| (one, other))) {
            let x = self.element(one, 0);
            let y = self.element(other, x.at.len());
            let z = &self.of.apart[one * shapes + other];
            let forms = [x.at.clone(), y.at.clone()].concat();
            let proven = self.any(&mut Path::new(&self.work), &x, &mut |path| {
                self.any(path, &y, &mut |path| {
                    if one != other {
                        return self.told_apart(path, (&x, &y), z, &forms);
                    }
                    // x and y change places.
                    x.at.iter().zip(&y.at).try_for_each(|(a, b)| {
                        let larger = number(a.minus(b).and_then(|form| form.plus(&Form::constant(-1))))?;
                        path.given(larger, &mut |path| self.told_apart(path, (&x, &y), z, &forms))
                    })
                })
            });
            proven.map_err(at(|| format!("for shapes {one} and {other}")))?;
        }
        Ok(())
    }

    /// Whether one of the elements `z` tells x from y.
    fn told_apart(&self, path: &mut Path, (x, y): (&Element, &Element), z: &[Element], forms: &[Form]) -> Proven {
        let Some((first, rest)) = z.split_first() else { return path.impossible() };
        let at = first.at.iter().map(|form| number(form.at(forms))).collect::<Result<_, _>>()?;
        let first = Element { shape: first.shape, at };
        path.whether(&self.domain(&first)?, &mut |path, is| {
            if !is {
                return self.told_apart(path, (x, y), rest, forms);
            }
            self.product(path, &first, x.clone(), &mut |path, xz| {
                self.p(path, &xz, &mut |path, one| {
                    self.product(path, &first, y.clone(), &mut |path, yz| {
                        self.p(path, &yz, &mut |path, other| {
                            if one != other { Ok(()) } else { self.told_apart(path, (x, y), rest, forms) }
                        })
                    })
                })
            })
        })
    }

    /// A value with a parameter that takes each element at most once.
    pub(super) fn check_infinite(&self) -> Checked {
        let (m, n) = (Form::variable(0), Form::variable(1));
        let different = |word: &Word| {
            let less = number(n.minus(&m).and_then(|form| form.plus(&Form::constant(-1))))?;
            Path::new(&self.work).all(&[m, n, less], &mut |path| {
                self.times(path, word, &[m], self.of.one.clone(), &mut |path, x| {
                    self.times(path, word, &[n], self.of.one.clone(), &mut |path, y| {
                        if x.shape != y.shape {
                            return Ok(());
                        }
                        let differences = x.at.iter().zip(&y.at).map(|(a, b)| number(a.minus(b)));
                        let differences = differences.collect::<Result<Vec<_>, _>>()?;
                        let opposite = differences.iter().map(|form| number(form.times(-1)));
                        let both = [opposite.collect::<Result<Vec<_>, _>>()?, differences.clone()].concat();
                        path.all(&both, &mut |path| path.impossible())
                    })
                })
            })
        };
        // The parameter of some class is j and more, so there are infinitely many.
        let classes = self.of.heaps[self.of.single..].iter().filter(|heap| heap.parameter.slopes[0] > 0);
        let mut values = classes.map(|heap| &self.of.values[heap.value]);
        let found = values.any(|value| value.parameter && different(&value.word).is_ok());
        if found { Ok(()) } else { Err((Failure::False, "for any value with a parameter".into())) }
    }

    /// The number of a heap or of the heaps of a class, whose index is the variable `index`.
    pub(super) fn heap_number(&self, heap: usize, index: usize) -> Option<Form> {
        let first = Form::constant(heap as i64 + 1);
        if heap < self.of.single { Some(first) } else { Form::variable(index).times(self.step())?.plus(&first) }
    }

    /// The number of classes.
    pub(super) fn step(&self) -> i64 {
        (self.of.heaps.len() - self.of.single) as i64
    }

    /// Which heap has this number, at least 1, case by case: its entry and its index.
    pub(super) fn which(&self, path: &mut Path, heap: Form, then: Then<(usize, Form)>) -> Proven {
        let entry = |n: i64| usize::try_from(n).map_err(|_| Failure::TooMuch);
        let (single, step) = (self.of.single as i64, self.step());
        if heap.slopes.iter().any(|slope| slope % step != 0) {
            return Err(Failure::TooMuch);
        }
        let residue = heap.constant.rem_euclid(step);
        for n in (1..=single).filter(|n| n % step == residue) {
            let less = number(heap.plus(&Form::constant(-n)))?;
            path.zero(less, &mut |path| then(path, (entry(n - 1)?, Form::constant(0))))?;
        }
        let class = (residue - single - 1).rem_euclid(step);
        let mut index = number(heap.plus(&Form::constant(-(single + 1 + class))))?;
        index.slopes.iter_mut().for_each(|slope| *slope /= step);
        index.constant /= step;
        path.given(index, &mut |path| then(path, (entry(single + class)?, index)))
    }

    /// The value of the heap with this number times an element.
    pub(super) fn times_heap(&self, path: &mut Path, heap: Form, y: &Element, then: Then<Element>) -> Proven {
        self.which(path, heap, &mut |path, (entry, index)| {
            let heap = &self.of.heaps[entry];
            let parameter = number(heap.parameter.at(&[index]))?;
            self.times(path, &self.of.values[heap.value].word, &[parameter], y.clone(), then)
        })
    }

    /// A move to smaller heaps, none of them empty, times an element, if it is a move at all.
    pub(super) fn times_option(
        &self,
        path: &mut Path,
        heap: Form,
        (take, parts): (usize, &[Form]),
        y: &Element,
        then: Then<Option<Element>>,
    ) -> Proven {
        let digit = self.digits.iter().find(|digit| digit.0 == take).map_or(0, |digit| digit.1);
        if digit >> parts.len() & 1 == 0 {
            return then(path, None);
        }
        let sum = parts.iter().try_fold(Form::constant(take as i64), |sum, part| sum.plus(part));
        let rest = number(heap.minus(&number(sum)?))?;
        let positive = parts.iter().map(|part| number(part.plus(&Form::constant(-1))));
        let mut conditions = vec![rest, number(rest.times(-1))?];
        conditions.append(&mut positive.collect::<Result<_, _>>()?);
        path.whether(&conditions, &mut |path, is| {
            if is { self.times_heaps(path, parts, y, &mut |path, x| then(path, Some(x))) } else { then(path, None) }
        })
    }

    fn times_heaps(&self, path: &mut Path, heaps: &[Form], y: &Element, then: Then<Element>) -> Proven {
        match heaps.split_first() {
            None => then(path, y.clone()),
            Some((first, rest)) => {
                self.times_heap(path, *first, y, &mut |path, x| self.times_heaps(path, rest, &x, then))
            }
        }
    }
}
