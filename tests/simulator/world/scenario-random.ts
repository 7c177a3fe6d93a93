/** Seeded random numbers. Everything that varies in a scenario is drawn here, so that the seed determines the scenario. */
import type { Random } from '#platform/ports.ts'

export interface SeededRandom {
  next(): number
  /** 0 … n-1 */
  int(n: number): number
  withProbability(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** By weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
  /** An independent stream. */
  fork(): SeededRandom
}

export function makeSeededRandom(seed: number): SeededRandom {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (n: number) => Math.floor(next() * n)
  return {
    next,
    int,
    withProbability: (share) => next() < share,
    pick: (from) => from[int(from.length)] as never,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
      let remaining = next() * total
      for (const [name, weight] of entries) {
        remaining -= weight
        if (remaining < 0) return name
      }
      return (entries[0] as [never, number])[0]
    },
    fork: () => makeSeededRandom(int(2 ** 31)),
  }
}

export function randomPort(random: SeededRandom, name: string): Random {
  let count = 0
  return {
    next: () => random.next(),
    uuid: () => `${name}-${(++count).toString(36)}-${random.int(2 ** 30).toString(36)}`,
  }
}
