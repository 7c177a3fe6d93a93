/** Runs work in a task of its own, so that the task that shows a screen stays short. Returns a function that cancels it. */
export function inOwnTask(work: () => void): () => void {
  const timer = setTimeout(work)
  return () => clearTimeout(timer)
}
