/** Virtual time: one queue of moments for the whole world. Nothing happens but by `runTo`. */
import type { Clock } from '#sync/ports.ts'

/** What devices' clocks show at virtual 0: epoch ms in January 2027. */
export const worldStart = 1_800_000_000_000

interface Moment {
  at: number
  order: number
  happen(): void
}

export interface Time {
  now(): number
  at(moment: number, happen: () => void): void
  /** Lets everything up to the moment happen, in order; the world comes to rest after each. */
  runTo(moment: number): Promise<void>
  /** The next moment at which something happens, or null. */
  next(): number | null
}

export function virtualTime(rest: () => Promise<void>): Time {
  let now = 0
  let order = 0
  const queue: Moment[] = []
  const soonest = () =>
    queue.reduce<Moment | null>((a, b) => (!a || b.at < a.at || (b.at === a.at && b.order < a.order) ? b : a), null)
  return {
    now: () => now,
    at: (moment, happen) => void queue.push({ at: Math.max(moment, now), order: order++, happen }),
    next: () => soonest()?.at ?? null,
    async runTo(moment) {
      for (let next = soonest(); next && next.at <= moment; next = soonest()) {
        queue.splice(queue.indexOf(next), 1)
        now = Math.max(now, next.at)
        next.happen()
        await rest()
      }
      now = Math.max(now, moment)
    },
  }
}

/** A device's clock: virtual time, shifted by whatever somebody set it to. Sleepers wake through the tab's gate. */
export function clockOf(time: Time, shift: () => number, boot: string, gate: (happen: () => void) => void): Clock {
  return {
    boot,
    now: () => worldStart + time.now() + shift(),
    mono: () => time.now(),
    sleep: (ms, signal) =>
      new Promise((done, fail) => {
        if (signal?.aborted) return fail(new Error('aborted'))
        let over = false
        signal?.addEventListener('abort', () => {
          if (over) return
          over = true
          fail(new Error('aborted'))
        })
        time.at(time.now() + ms, () =>
          gate(() => {
            if (over) return
            over = true
            done()
          }),
        )
      }),
  }
}
