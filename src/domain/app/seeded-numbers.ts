/** Repeatable whole numbers from 0 to 2³² - 1: the same seed gives the same numbers on every machine (mulberry32). Never for secrets. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** {@link seededNumbers} as fractions from 0 to below 1. */
export function seededFractions(seed: number): () => number {
  const next = seededNumbers(seed)
  return () => next() / 4_294_967_296
}
