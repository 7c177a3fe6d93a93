/**
 * For overlapping reads: returns a `begin` function. Each call returns a function that tells, when that read ends, whether it is newer than all reads
 * that ended before.
 */
export function latestRead(): () => () => boolean {
  let begun = 0
  let newest = 0
  return () => {
    const own = ++begun
    return () => {
      if (own < newest) return false
      newest = own
      return true
    }
  }
}
