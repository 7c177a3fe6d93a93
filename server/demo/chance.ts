/** Chance that repeats itself: the same seed tells the same institute, on every machine. */
export interface Chance {
  /** An even whole number from 0 to below `n`. */
  below(n: number): number
  pick<T>(from: readonly T[]): T
  /** True in `percent` of a hundred cases. */
  happens(percent: number): boolean
}

/** The mulberry32 generator. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, pick: (from) => from[below(from.length)]!, happens: (percent) => below(100) < percent }
}
