/** So many at a time, first come first served. */
export interface Slots {
  /** Resolves when a place is free, with the way to give it back; giving back twice is giving back once. */
  take(): Promise<() => void>
}

export function openSlots(places: number): Slots {
  const waiting: (() => void)[] = []
  let free = places
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return {
    async take() {
      if (free > 0) free--
      else await new Promise<void>((goOn) => waiting.push(goOn))
      let held = true
      return () => {
        if (held) giveBack()
        held = false
      }
    },
  }
}
