import { seededFractions } from '#domain/app/seeded-numbers.ts'

/** Repeatable random numbers: the same seed makes the same demo institute on every machine. */
export interface SeededRandom {
  /** A uniform integer from 0 to `limit` - 1. */
  integerBelow(limit: number): number
  pick<T>(choices: readonly T[]): T
  /** True in `percent` of 100 cases. */
  isWithin(percent: number): boolean
}

export function createSeededRandom(seed: number): SeededRandom {
  const next = seededFractions(seed)
  const integerBelow = (limit: number) => Math.floor(next() * limit)
  return {
    integerBelow,
    pick: (choices) => choices[integerBelow(choices.length)]!,
    isWithin: (percent) => integerBelow(100) < percent,
  }
}
