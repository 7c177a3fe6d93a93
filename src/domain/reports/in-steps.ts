/**
 * Long work as a generator that stops between its steps: who runs it decides whether others get their turn there. Each step is a fraction of
 * a millisecond, on a phone a few.
 */

/** Items handled between two steps. */
const itemsPerStep = 100

/** The whole work at one go. */
export function runToEnd<Step, Result>(work: Generator<Step, Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** As `map` of an array, in steps. */
export function* mapInSteps<T, Result>(
  items: Iterable<T>,
  make: (item: T, index: number) => Result,
): Generator<void, Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(make(item, results.length))
    if (results.length % itemsPerStep === 0) yield
  }
  return results
}

/** Items with the same key together, in their order; the groups in the order of their keys by code unit. In steps. */
export function* groupInSteps<T>(items: Iterable<T>, keyOf: (item: T) => string): Generator<void, [string, T[]][]> {
  const groups = new Map<string, T[]>()
  let handled = 0
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
    if (++handled % itemsPerStep === 0) yield
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}
