/** For reads that overlap: returns a function to call when one begins, which returns whether that one, once it ends, is newer than all that ended before. */
export function newestRead(): () => () => boolean {
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
