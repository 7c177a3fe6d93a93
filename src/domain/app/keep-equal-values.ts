/**
 * `next` with the values of `before` that are equal, or `before` if all are. So a screen that selects a value is rendered when it changes, not whenever
 * it is read or received again.
 */
export function keepEqualValues<T extends object>(before: T, next: T): T {
  let kept = before
  for (const key of Object.keys(next) as (keyof T)[])
    if (JSON.stringify(before[key]) !== JSON.stringify(next[key])) kept = { ...kept, [key]: next[key] }
  return kept
}
