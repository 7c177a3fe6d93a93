/** So many at a time, first come first served. */
export interface Semaphore {
  /** Resolves when a place is free, with the way to give it back; giving back twice is giving back once. */
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
