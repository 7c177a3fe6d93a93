/** Runs low-priority work when the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1_500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}
