/** Virtual time: one queue of events for the whole simulation. Events happen only in `runTo`. */
import type { Clock } from '#platform/ports.ts'

/** What device clocks show at virtual time 0: epoch milliseconds in January 2027. */
export const worldStart = 1_800_000_000_000

interface Moment {
  at: number
  order: number
  run(): void
}

export interface VirtualTime {
  now(): number
  at(moment: number, run: () => void): void
  /** Runs all events up to this time in order; the simulation settles after each. */
  runTo(moment: number): Promise<void>
  /** The time of the next event, or null. */
  next(): number | null
}

export function makeVirtualTime(settle: () => Promise<void>): VirtualTime {
  let now = 0
  let order = 0
  const queue: Moment[] = []
  const earliest = () =>
    queue.reduce<Moment | null>((a, b) => (!a || b.at < a.at || (b.at === a.at && b.order < a.order) ? b : a), null)
  return {
    now: () => now,
    at: (moment, run) => void queue.push({ at: Math.max(moment, now), order: order++, run }),
    next: () => earliest()?.at ?? null,
    async runTo(moment) {
      for (let next = earliest(); next && next.at <= moment; next = earliest()) {
        queue.splice(queue.indexOf(next), 1)
        now = Math.max(now, next.at)
        next.run()
        await settle()
      }
      now = Math.max(now, moment)
    },
  }
}

/** A device's clock: virtual time plus the device's own error. Sleeping code wakes through the tab's gate. */
export function deviceClock(
  time: VirtualTime,
  shift: () => number,
  boot: string,
  gate: (run: () => void) => void,
): Clock {
  return {
    bootId: boot,
    now: () => worldStart + time.now() + shift(),
    monotonic: () => time.now(),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new Error('aborted'))
        let isOver = false
        signal?.addEventListener('abort', () => {
          if (isOver) return
          isOver = true
          reject(new Error('aborted'))
        })
        time.at(time.now() + ms, () =>
          gate(() => {
            if (isOver) return
            isOver = true
            resolve()
          }),
        )
      }),
  }
}
