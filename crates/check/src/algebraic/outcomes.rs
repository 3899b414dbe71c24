//! Whether positions have the outcomes that a certificate in families says.

use super::Element;
use super::game::{Checked, Game, at, variables};
use super::linear::{Form, VARIABLES};
use super::path::{Failure, Path, Proven, Then, number};

impl Game<'_> {
    /// Whether a heap has options; those of classes have, if they can be large.
    fn has_options(&self, heap: usize) -> bool {
        let n = heap + 1;
        self.digits.iter().any(|&(k, digit)| {
            let left = [k == n, n > k, n > k + 1, n > k + 2];
            left.iter().enumerate().any(|(parts, possible)| digit >> parts & 1 == 1 && *possible)
        })
    }

    pub(super) fn check_p_positions(&self) -> Checked {
        let digits_end = self.digits.last().map_or(0, |digit| digit.0);
        let splits = self.digits.iter().any(|digit| digit.1 > 1);
        if self.of.single < digits_end + 3 || !splits || self.digits.iter().any(|digit| digit.1 > 7) {
            return Err((Failure::TooMuch, "for these rules and so few single heaps".into()));
        }
        let not_p = |path: &mut Path, x: &Element| {
            self.p(path, x, &mut |path, is_p| if is_p { path.impossible() } else { Ok(()) })
        };
        not_p(&mut Path::new(&self.work), &self.of.one).map_err(at(|| "for no heap".into()))?;
        for heap in 0..self.of.heaps.len() {
            let place = || format!("for heap {}", heap + 1);
            if !self.has_options(heap) {
                self.check_empty(heap).map_err(at(place))?;
            }
            for shape in 0..self.of.shapes.len() {
                let y = self.element(shape, 0);
                let proven = self.any(&mut Path::new(&self.work), &y, &mut |path| self.check_heap(path, heap, &y));
                proven.map_err(at(place))?;
            }
        }
        Ok(())
    }

    /// Whether a heap without options has the value 1.
    fn check_empty(&self, heap: usize) -> Proven {
        let one = self.of.one.clone();
        let path = &mut Path::new(&self.work);
        self.times_heap(path, Form::constant(heap as i64 + 1), &one, &mut |path, x| {
            if x == one { Ok(()) } else { path.impossible() }
        })
    }

    /// Whether, where the heap times y is in P, no option times y is.
    fn check_heap(&self, path: &mut Path, heap: usize, y: &Element) -> Proven {
        let index = y.at.len();
        let number_of = number(self.heap_number(heap, index))?;
        path.given(Form::variable(index), &mut |path| {
            self.times_heap(path, number_of, y, &mut |path, x| {
                self.p(path, &x, &mut |path, is_p| {
                    if !is_p {
                        return Ok(());
                    }
                    self.options(path, number_of, index + 1, y, &mut |path, x| {
                        self.p(path, &x, &mut |path, is_p| if is_p { path.impossible() } else { Ok(()) })
                    })
                })
            })
        })
    }

    /// All options of a heap, times an element. `free` is a variable that does not occur yet.
    fn options(&self, path: &mut Path, heap: Form, free: usize, y: &Element, then: Then<Element>) -> Proven {
        for &(take, digit) in self.digits {
            let rest = number(heap.plus(&Form::constant(-(take as i64))))?;
            if digit & 1 != 0 {
                path.zero(rest, &mut |path| then(path, y.clone()))?;
            }
            let at_least = |least: i64| number(rest.plus(&Form::constant(-least)));
            if digit & 2 != 0 {
                path.given(at_least(1)?, &mut |path| self.times_heap(path, rest, y, then))?;
            }
            if digit & 4 != 0 {
                path.given(at_least(2)?, &mut |path| self.pairs(path, rest, free, y, then))?;
            }
        }
        Ok(())
    }

    /// All pairs of heaps with this sum: the first is a single heap, or both are in classes.
    fn pairs(&self, path: &mut Path, sum: Form, free: usize, y: &Element, then: Then<Element>) -> Proven {
        for heap in 0..self.of.heaps.len() {
            let first = number(self.heap_number(heap, free))?;
            let second = number(sum.minus(&first))?;
            let least = if heap < self.of.single { 1 } else { self.of.single as i64 + 1 };
            let large = number(second.plus(&Form::constant(-least)))?;
            path.all(&[Form::variable(free), large], &mut |path| {
                self.times_heap(path, first, y, &mut |path, x| self.times_heap(path, second, &x, then))
            })?;
        }
        Ok(())
    }

    pub(super) fn check_n_positions(&self) -> Checked {
        for heap in (0..self.of.heaps.len()).filter(|&heap| self.has_options(heap)) {
            for shape in 0..self.of.shapes.len() {
                let y = self.element(shape, 0);
                let proven = self.any(&mut Path::new(&self.work), &y, &mut |path| self.check_moves(path, heap, &y));
                proven.map_err(at(|| format!("for heap {} and shape {shape}", heap + 1)))?;
            }
        }
        self.check_start()?;
        let shapes = self.of.shapes.len();
        for (one, other) in (0..shapes).flat_map(|one| (0..shapes).map(move |other| (one, other))) {
            self.check_step(one, other).map_err(at(|| format!("for shapes {one} and {other}")))?;
        }
        Ok(())
    }

    /// Whether, where the heap times y is not in P, a move of the certificate is, or y is in R.
    fn check_moves(&self, path: &mut Path, heap: usize, y: &Element) -> Proven {
        let index = y.at.len();
        let number_of = number(self.heap_number(heap, index))?;
        let entry = &self.of.heaps[heap];
        let parameter = number(entry.parameter.at(&[Form::variable(index)]))?;
        let numbers = [y.at.clone(), vec![parameter]].concat();
        path.given(Form::variable(index), &mut |path| {
            self.times_heap(path, number_of, y, &mut |path, x| {
                self.p(path, &x, &mut |path, is_p| {
                    if is_p {
                        return Ok(());
                    }
                    self.set(path, &self.of.values[entry.value].unresolved[y.shape], &numbers, &mut |path, is| {
                        if is { Ok(()) } else { self.some_move(path, (heap, number_of), (0, index + 1), y) }
                    })
                })
            })
        })
    }

    /// Whether one of the moves from the given one on wins. `free` is a variable that does not occur yet.
    fn some_move(
        &self,
        path: &mut Path,
        (heap, number_of): (usize, Form),
        (from, free): (usize, usize),
        y: &Element,
    ) -> Proven {
        let Some(one) = self.of.heaps[heap].moves[y.shape].get(from) else { return path.impossible() };
        let next = (from + 1, free + usize::from(one.twice.is_some()));
        if next.1 > VARIABLES {
            return Err(Failure::TooMuch);
        }
        let wins = &mut |path: &mut Path, x: Option<Element>| match x {
            None => self.some_move(path, (heap, number_of), next, y),
            Some(x) => self.p(path, &x, &mut |path, is_p| {
                if is_p { Ok(()) } else { self.some_move(path, (heap, number_of), next, y) }
            }),
        };
        let numbers = variables(0, y.at.len() + 1);
        let Some(twice) = &one.twice else {
            let parts = forms_at(&one.parts, &numbers)?;
            return self.times_option(path, number_of, (one.take, &parts), y, wins);
        };
        let (twice, half) = (number(twice.at(&numbers))?, Form::variable(free));
        let parts = forms_at(&one.parts, &[numbers, vec![half]].concat())?;
        let rest = number(half.times(2).and_then(|double| double.minus(&twice)))?;
        path.given(number(twice.negated())?, &mut |path| wins(path, None))?;
        path.given(twice, &mut |path| {
            path.parity(twice, true, &mut |path| wins(path, None))?;
            path.parity(twice, false, &mut |path| {
                path.zero(rest, &mut |path| self.times_option(path, number_of, (one.take, &parts), y, wins))
            })
        })
    }

    /// Whether (1, q) is in U for each q that is not in P.
    fn check_start(&self) -> Checked {
        for shape in 0..self.of.shapes.len() {
            let q = self.element(shape, 0);
            let proven = self.any(&mut Path::new(&self.work), &q, &mut |path| {
                self.p(path, &q, &mut |path, is_p| if is_p { Ok(()) } else { self.assert_pair(path, &self.of.one, &q) })
            });
            proven.map_err(at(|| format!("for 1 and shape {shape}")))?;
        }
        Ok(())
    }

    fn pair(&self, path: &mut Path, x: &Element, z: &Element, then: Then<bool>) -> Proven {
        let forms = [x.at.clone(), z.at.clone()].concat();
        self.set(path, &self.of.pairs[x.shape * self.of.shapes.len() + z.shape], &forms, then)
    }

    fn assert_pair(&self, path: &mut Path, x: &Element, z: &Element) -> Proven {
        self.pair(path, x, z, &mut |path, is| if is { Ok(()) } else { path.impossible() })
    }

    /// Whether (x, vz) in U and xz in R(v) imply that (xv, z) is in U and z is not 1.
    fn check_step(&self, one: usize, other: usize) -> Proven {
        let x = self.element(one, 0);
        let z = self.element(other, x.at.len());
        let m = Form::variable(x.at.len() + z.at.len());
        let path = &mut Path::new(&self.work);
        self.any(path, &x, &mut |path| {
            self.any(path, &z, &mut |path| {
                path.given(m, &mut |path| {
                    (0..self.of.values.len()).try_for_each(|value| self.check_value(path, value, m, &x, &z))
                })
            })
        })
    }

    fn check_value(&self, path: &mut Path, value: usize, m: Form, x: &Element, z: &Element) -> Proven {
        let value = &self.of.values[value];
        self.times(path, &value.word, &[m], z.clone(), &mut |path, vz| {
            self.pair(path, x, &vz, &mut |path, is| {
                if !is {
                    return Ok(());
                }
                self.product(path, z, x.clone(), &mut |path, xz| {
                    let numbers = [xz.at.clone(), vec![m]].concat();
                    self.set(path, &value.unresolved[xz.shape], &numbers, &mut |path, is| {
                        if !is {
                            return Ok(());
                        }
                        self.not_one(path, z)?;
                        self.times(path, &value.word, &[m], x.clone(), &mut |path, xv| self.assert_pair(path, &xv, z))
                    })
                })
            })
        })
    }

    /// Proves that an element is not 1.
    fn not_one(&self, path: &mut Path, z: &Element) -> Proven {
        if z.shape != self.of.one.shape {
            return Ok(());
        }
        let differences = z.at.iter().zip(&self.of.one.at).map(|(a, b)| number(a.minus(b)));
        let differences = differences.collect::<Result<Vec<_>, _>>()?;
        let opposite = differences.iter().map(|form| number(form.times(-1))).collect::<Result<Vec<_>, _>>()?;
        path.all(&[differences, opposite].concat(), &mut |path| path.impossible())
    }
}

fn forms_at(forms: &[Form], numbers: &[Form]) -> Result<Vec<Form>, Failure> {
    forms.iter().map(|form| number(form.at(numbers))).collect()
}
