//! What a query is not allowed to be, decided on its algebra (SPARQL 1.1, section 18) before it runs: no SERVICE,
//! no dataset of its own, of endpoints no CONSTRUCT or DESCRIBE, and no product of patterns that share no variable unless it
//! is small. The last because the engine cannot be stopped inside such a product.

use crate::limits::QueryError;
use oxigraph::model::{GraphNameRef, NamedNodeRef, TermRef};
use oxigraph::store::Store;
use spargebra::Query;
use spargebra::algebra::{AggregateExpression, Expression, GraphPattern, OrderExpression};
use spargebra::term::{NamedNodePattern, TermPattern, TriplePattern};
use std::collections::BTreeSet;

/// Combinations a product may have.
const PRODUCT: u64 = 1_000_000;

/// Ends reached by a path from a fixed one, as a guess.
const ONE_ENDED: u64 = 1_000;

/// Matches of a pattern are counted up to here.
const COUNTED: usize = 100_000;

/// Refuses what cannot be run safely. Without the store every pattern is taken for a large one.
pub(super) fn check(query: &Query, store: Option<&Store>) -> Result<(), QueryError> {
    let (pattern, dataset) = match query {
        Query::Select { pattern, dataset, .. } | Query::Ask { pattern, dataset, .. } => (pattern, dataset),
        Query::Construct { .. } | Query::Describe { .. } if store.is_none() => {
            return refuse("only SELECT and ASK are run at an endpoint; ask for the same with SELECT");
        }
        Query::Construct { pattern, dataset, .. } | Query::Describe { pattern, dataset, .. } => {
            (pattern, dataset)
        }
    };
    if dataset.is_some() {
        return refuse("FROM is not available, every query sees the whole graph; leave it out");
    }
    // Most queries are connected; only for the others are matches counted.
    let roughly = Check { store, counting: false }.product(pattern);
    if roughly.is_ok() || store.is_none() {
        roughly.map(drop)
    } else {
        Check { store, counting: true }.product(pattern).map(drop)
    }
}

pub(super) fn refuse<T>(reason: impl Into<String>) -> Result<T, QueryError> {
    Err(QueryError::Refused(reason.into()))
}

/// Patterns joined by shared variables, with a rough number of their solutions.
#[derive(Debug)]
struct Component {
    variables: BTreeSet<String>,
    size: u64,
}

struct Check<'s> {
    store: Option<&'s Store>,
    /// Else every pattern is taken for a large one.
    counting: bool,
}

impl Check<'_> {
    /// The pattern as one component, refusing a large product of unconnected ones.
    fn product(&self, pattern: &GraphPattern) -> Result<Component, QueryError> {
        let components = self.components(pattern)?;
        let size = components.iter().fold(1_u64, |size, c| size.saturating_mul(c.size.max(1)));
        let loose: Vec<&Component> = components.iter().filter(|c| c.size > 1).collect();
        if loose.len() > 1 && size > PRODUCT {
            let parts: Vec<String> = loose
                .iter()
                .map(|c| c.variables.iter().map(|v| format!("?{v}")).collect::<Vec<_>>().join(" "))
                .collect();
            return refuse(format!(
                "the patterns over {} share no variable, so every match of one is combined with every match of the \
                 other; connect them by a triple pattern with a variable of each",
                parts.join(" and over ")
            ));
        }
        Ok(Component { variables: components.into_iter().flat_map(|c| c.variables).collect(), size })
    }

    /// The connected parts of a pattern. Parts with a scope of their own are checked here as products.
    fn components(&self, pattern: &GraphPattern) -> Result<Vec<Component>, QueryError> {
        Ok(match pattern {
            GraphPattern::Bgp { patterns } => join(patterns.iter().map(|p| self.triple(p)).collect()),
            GraphPattern::Path { subject, object, .. } => {
                let variables = variables_of(subject).chain(variables_of(object)).collect::<BTreeSet<_>>();
                // A path between two open ends may reach all that the graph holds; with one end fixed, seldom.
                let size = match variables.len() {
                    0 => 1,
                    1 => ONE_ENDED,
                    _ => self.store.and_then(|store| store.len().ok()).unwrap_or(COUNTED) as u64,
                };
                vec![Component { variables, size }]
            }
            GraphPattern::Join { left, right } => self.both(left, right)?,
            GraphPattern::LeftJoin { left, right, expression } => {
                self.expressions(expression.iter())?;
                self.both(left, right)?
            }
            GraphPattern::Filter { expr, inner } => {
                self.expressions([expr])?;
                self.components(inner)?
            }
            GraphPattern::Union { left, right } => {
                let (left, right) = (self.product(left)?, self.product(right)?);
                let variables = left.variables.union(&right.variables).cloned().collect();
                vec![Component { variables, size: left.size.saturating_add(right.size) }]
            }
            GraphPattern::Graph { inner, name } => {
                let mut components = self.components(inner)?;
                if let (NamedNodePattern::Variable(variable), Some(first)) = (name, components.first_mut()) {
                    first.variables.insert(variable.as_str().to_owned());
                }
                components
            }
            GraphPattern::Extend { inner, variable, expression } => {
                self.expressions([expression])?;
                let mut components = self.components(inner)?;
                let mut used = BTreeSet::new();
                variables_in(expression, &mut used);
                let name = variable.as_str().to_owned();
                match components.iter_mut().find(|c| !c.variables.is_disjoint(&used)) {
                    Some(component) => {
                        component.variables.insert(name);
                    }
                    None => components.push(Component { variables: BTreeSet::from([name]), size: 1 }),
                }
                components
            }
            GraphPattern::Minus { left, right } => {
                self.product(right)?;
                self.components(left)?
            }
            GraphPattern::Values { variables, bindings } => {
                let variables = variables.iter().map(|v| v.as_str().to_owned()).collect();
                vec![Component { variables, size: bindings.len() as u64 }]
            }
            GraphPattern::OrderBy { inner, expression } => {
                self.expressions(expression.iter().map(|order| match order {
                    OrderExpression::Asc(e) | OrderExpression::Desc(e) => e,
                }))?;
                self.components(inner)?
            }
            GraphPattern::Project { inner, variables } => {
                let size = self.product(inner)?.size;
                vec![Component { variables: variables.iter().map(|v| v.as_str().to_owned()).collect(), size }]
            }
            GraphPattern::Distinct { inner } | GraphPattern::Reduced { inner } => vec![self.product(inner)?],
            GraphPattern::Slice { inner, length, .. } => {
                let mut component = self.product(inner)?;
                component.size = component.size.min(length.map_or(u64::MAX, |length| length as u64));
                vec![component]
            }
            GraphPattern::Group { inner, variables, aggregates } => {
                self.expressions(aggregates.iter().filter_map(|(_, aggregate)| match aggregate {
                    AggregateExpression::FunctionCall { expr, .. } => Some(expr),
                    AggregateExpression::CountSolutions { .. } => None,
                }))?;
                let inner = self.product(inner)?;
                let size = if variables.is_empty() { 1 } else { inner.size };
                let names = variables.iter().chain(aggregates.iter().map(|(variable, _)| variable));
                vec![Component { variables: names.map(|v| v.as_str().to_owned()).collect(), size }]
            }
            GraphPattern::Service { .. } => return refuse("SERVICE is not available; ask this graph alone"),
            #[allow(unreachable_patterns)]
            _ => return refuse("this kind of pattern is not available; use the patterns of SPARQL 1.1"),
        })
    }

    fn both(&self, left: &GraphPattern, right: &GraphPattern) -> Result<Vec<Component>, QueryError> {
        let mut components = self.components(left)?;
        components.extend(self.components(right)?);
        Ok(join(components))
    }

    /// One triple pattern and how many triples match it.
    fn triple(&self, pattern: &TriplePattern) -> Component {
        let mut variables: BTreeSet<String> =
            variables_of(&pattern.subject).chain(variables_of(&pattern.object)).collect();
        let predicate = match &pattern.predicate {
            NamedNodePattern::NamedNode(node) => Some(node.as_ref()),
            NamedNodePattern::Variable(variable) => {
                variables.insert(variable.as_str().to_owned());
                None
            }
        };
        let subject = match &pattern.subject {
            TermPattern::NamedNode(node) => Some(node.as_ref()),
            _ => None,
        };
        let size = match self.store.filter(|_| self.counting) {
            _ if variables.is_empty() => 1,
            Some(store) => count(store, subject, predicate, &pattern.object),
            None => COUNTED as u64,
        };
        Component { variables, size }
    }

    /// Patterns inside EXISTS.
    fn expressions<'e>(
        &self,
        expressions: impl IntoIterator<Item = &'e Expression>,
    ) -> Result<(), QueryError> {
        for expression in expressions {
            let mut patterns = Vec::new();
            exists_in(expression, &mut patterns);
            for pattern in patterns {
                self.product(pattern)?;
            }
        }
        Ok(())
    }
}

/// Matches of a triple pattern, counted so far as it matters.
fn count(
    store: &Store,
    subject: Option<NamedNodeRef<'_>>,
    predicate: Option<NamedNodeRef<'_>>,
    object: &TermPattern,
) -> u64 {
    let object = match object {
        TermPattern::NamedNode(node) => Some(TermRef::NamedNode(node.as_ref())),
        TermPattern::Literal(literal) => Some(TermRef::Literal(literal.as_ref())),
        _ => None,
    };
    let subject = subject.map(Into::into);
    let matches = store.quads_for_pattern(subject, predicate, object, None::<GraphNameRef<'_>>);
    matches.take(COUNTED).count() as u64
}

/// Merges components that share a variable; joined, they have about as many solutions as the smaller.
fn join(components: Vec<Component>) -> Vec<Component> {
    let mut joined: Vec<Component> = Vec::new();
    for mut component in components {
        let (shared, apart): (Vec<_>, Vec<_>) =
            joined.into_iter().partition(|other| !other.variables.is_disjoint(&component.variables));
        joined = apart;
        for other in shared {
            component.size = component.size.min(other.size);
            component.variables.extend(other.variables);
        }
        joined.push(component);
    }
    joined
}

/// The variables of a term; a blank node of a query is one too.
fn variables_of(term: &TermPattern) -> Box<dyn Iterator<Item = String> + '_> {
    match term {
        TermPattern::Variable(variable) => Box::new(std::iter::once(variable.as_str().to_owned())),
        TermPattern::BlankNode(node) => Box::new(std::iter::once(format!("_:{}", node.as_str()))),
        TermPattern::NamedNode(_) | TermPattern::Literal(_) => Box::new(std::iter::empty()),
        #[allow(unreachable_patterns)]
        _ => Box::new(std::iter::empty()),
    }
}

fn variables_in(expression: &Expression, used: &mut BTreeSet<String>) {
    if let Expression::Variable(variable) | Expression::Bound(variable) = expression {
        used.insert(variable.as_str().to_owned());
    }
    for part in parts(expression) {
        variables_in(part, used);
    }
}

fn exists_in<'e>(expression: &'e Expression, patterns: &mut Vec<&'e GraphPattern>) {
    if let Expression::Exists(pattern) = expression {
        patterns.push(pattern);
    }
    for part in parts(expression) {
        exists_in(part, patterns);
    }
}

/// The direct parts of an expression.
fn parts(expression: &Expression) -> Vec<&Expression> {
    use Expression as E;
    match expression {
        E::NamedNode(_) | E::Literal(_) | E::Variable(_) | E::Bound(_) | E::Exists(_) => Vec::new(),
        E::Or(a, b)
        | E::And(a, b)
        | E::Equal(a, b)
        | E::SameTerm(a, b)
        | E::Greater(a, b)
        | E::GreaterOrEqual(a, b)
        | E::Less(a, b)
        | E::LessOrEqual(a, b)
        | E::Add(a, b)
        | E::Subtract(a, b)
        | E::Multiply(a, b)
        | E::Divide(a, b) => vec![a, b],
        E::UnaryPlus(a) | E::UnaryMinus(a) | E::Not(a) => vec![a],
        E::In(a, list) => std::iter::once(&**a).chain(list).collect(),
        E::If(a, b, c) => vec![a, b, c],
        E::Coalesce(list) | E::FunctionCall(_, list) => list.iter().collect(),
    }
}
