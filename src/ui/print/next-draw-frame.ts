/** Resolves when the next page may be drawn: one page a frame, so that pages that arrive together do not block the screen together. */
let lastTurn: Promise<void> = Promise.resolve()

export function nextDrawFrame(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return lastTurn
}
