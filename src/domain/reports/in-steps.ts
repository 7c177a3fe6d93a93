/**
 * Long work as generators that yield between steps, so that the caller decides whether to yield to the main thread there. A step takes a
 * fraction of a millisecond, on a phone a few milliseconds.
 */

/** Items processed in one step. */
const itemsPerStep = 100

/** Runs all steps at once and returns the result. */
export function runToEnd<Step, Result>(work: Generator<Step, Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** `Array.map`, in steps. */
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

/** Groups items by key, in steps. Items keep their order; groups are ordered by the code units of their keys. */
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
