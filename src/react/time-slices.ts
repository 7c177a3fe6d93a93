/**
 * Runs long work on the main thread in time slices of about `sliceMs`, so that the page handles touches and keys in between (it blocks for at
 * most 100 ms). An aborted signal stops the work at the end of the slice.
 */
export const sliceMs = 24
/** Reading the clock for every item would be slow. */
const itemsPerCheck = 64
/** Number of items sorted without a break; takes a few milliseconds. */
const sortedRunLength = 2_000

export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

export async function forEachInSlices<T>(
  items: readonly T[],
  work: (item: T, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let sliceEnds = performance.now() + sliceMs
  for (let index = 0; index < items.length; index++) {
    work(items[index]!, index)
    if (index % itemsPerCheck !== itemsPerCheck - 1 || performance.now() < sliceEnds) continue
    await yieldToMain()
    signal?.throwIfAborted()
    sliceEnds = performance.now() + sliceMs
  }
}

/** Returns a sorted copy. The sort is stable. */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  signal?: AbortSignal,
): Promise<T[]> {
  const starts = Array.from(
    { length: Math.ceil(items.length / sortedRunLength) },
    (_, index) => index * sortedRunLength,
  )
  let runs: T[][] = []
  let sliceEnds = performance.now() + sliceMs
  for (const start of starts) {
    runs.push(items.slice(start, start + sortedRunLength).sort(compare))
    if (performance.now() < sliceEnds) continue
    await yieldToMain()
    signal?.throwIfAborted()
    sliceEnds = performance.now() + sliceMs
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let index = 0; index < runs.length; index += 2) {
      const [left, right] = [runs[index]!, runs[index + 1]]
      merged.push(right === undefined ? left : await merge(left, right, compare, signal))
    }
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  signal: AbortSignal | undefined,
): Promise<T[]> {
  const mergedItems = new Array<T>(left.length + right.length)
  let [leftIndex, rightIndex] = [0, 0]
  await forEachInSlices(
    mergedItems,
    (_, index) => {
      const takeLeft =
        rightIndex >= right.length || (leftIndex < left.length && compare(left[leftIndex]!, right[rightIndex]!) <= 0)
      mergedItems[index] = takeLeft ? left[leftIndex++]! : right[rightIndex++]!
    },
    signal,
  )
  return mergedItems
}
