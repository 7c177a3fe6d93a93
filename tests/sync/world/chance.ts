/** Seeded chance: everything that varies in a schedule is drawn here, so that a seed is the whole story. */
import type { Random } from '#sync/ports.ts'

export interface Chance {
  next(): number
  /** 0 … n-1 */
  below(n: number): number
  yes(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** By weight. */
  weighed<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
  /** An independent stream. */
  fork(): Chance
}

export function chanceOf(seed: number): Chance {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    yes: (share) => next() < share,
    pick: (from) => from[below(from.length)] as never,
    weighed(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
      let left = next() * total
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      return (entries[0] as [never, number])[0]
    },
    fork: () => chanceOf(below(2 ** 31)),
  }
}

export function randomOf(chance: Chance, name: string): Random {
  let made = 0
  return {
    next: () => chance.next(),
    uuid: () => `${name}-${(++made).toString(36)}-${chance.below(2 ** 30).toString(36)}`,
  }
}
