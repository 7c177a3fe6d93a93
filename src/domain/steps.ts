/**
 * Long work as a generator that stops between its steps: who runs it decides whether others get their turn there. Each step is a fraction of
 * a millisecond, on a phone a few.
 */

/** Items handled between two steps. */
const perStep = 100

/** The whole work at one go. */
export function atOnce<Step, Made>(work: Generator<Step, Made>): Made {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** As `map` of an array, in steps. */
export function* mapping<T, Made>(items: Iterable<T>, make: (item: T, at: number) => Made): Generator<void, Made[]> {
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item, made.length))
    if (made.length % perStep === 0) yield
  }
  return made
}

/** Items with the same key together, in their order; the groups in the order of their keys by code unit. In steps. */
export function* grouping<T>(items: Iterable<T>, keyOf: (item: T) => string): Generator<void, [string, T[]][]> {
  const groups = new Map<string, T[]>()
  let seen = 0
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
    if (++seen % perStep === 0) yield
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}
