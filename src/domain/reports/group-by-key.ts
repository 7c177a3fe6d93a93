import { compareText } from '../text/compare-text.ts'

/** Groups items by key. Items keep their order; groups are ordered by the code units of their keys. */
export function groupByKey<T>(items: Iterable<T>, keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups].sort(([a], [b]) => compareText(a, b))
}
