/** Limits how many holders run at the same time, first come, first served. */
export interface Semaphore {
  /** Resolves with a function that releases the permit. Releasing twice has no further effect. */
  acquire(): Promise<() => void>
}

export function makeSemaphore(permits: number): Semaphore {
  const waiting: (() => void)[] = []
  let free = permits
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return {
    async acquire() {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      let isHeld = true
      return () => {
        if (isHeld) release()
        isHeld = false
      }
    },
  }
}
