/** Repeatable random numbers: the same seed makes the same demo institute on every machine. */
export interface SeededRandom {
  /** A uniform integer from 0 to `limit` - 1. */
  integerBelow(limit: number): number
  pick<T>(choices: readonly T[]): T
  /** True in `percent` of 100 cases. */
  isWithin(percent: number): boolean
}

/** The mulberry32 generator. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const integerBelow = (limit: number) => Math.floor(next() * limit)
  return {
    integerBelow,
    pick: (choices) => choices[integerBelow(choices.length)]!,
    isWithin: (percent) => integerBelow(100) < percent,
  }
}
