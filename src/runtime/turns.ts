/**
 * Long work on the page's own thread, in turns: never much longer than `turnMs` at a time, so that a finger or a key is answered in between
 * (a page stands still for 100 ms at most). A signal that is aborted stops it at the next turn.
 */
export const turnMs = 24
/** Looking at the clock costs too. */
const perLook = 64
/** Sorted at one go: a few milliseconds. */
const runLength = 2_000

export const breath = (): Promise<void> => new Promise((go) => setTimeout(go))

export async function eachInTurns<T>(
  items: readonly T[],
  work: (item: T, at: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let until = performance.now() + turnMs
  for (let at = 0; at < items.length; at++) {
    work(items[at]!, at)
    if (at % perLook !== perLook - 1 || performance.now() < until) continue
    await breath()
    signal?.throwIfAborted()
    until = performance.now() + turnMs
  }
}

/** Runs work that is made of steps; `told` hears where it stands before others get their turn. */
export async function runInTurns<Step, Made>(
  work: Generator<Step, Made>,
  told: (step: Step) => void,
  signal?: AbortSignal,
): Promise<Made> {
  let until = performance.now() + turnMs
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    told(step.value)
    await breath()
    signal?.throwIfAborted()
    until = performance.now() + turnMs
  }
}

/** To be asked often: null, or a breath when the turn is over, in which `told` hears where the work stands. Rejects once the signal is aborted. */
export function turnTaker<Step>(told: (step: Step) => void, signal: AbortSignal): (step: Step) => Promise<void> | null {
  let until = performance.now() + turnMs
  return (step) => {
    if (performance.now() < until) return null
    told(step)
    return breath().then(() => {
      signal.throwIfAborted()
      until = performance.now() + turnMs
    })
  }
}

/** A sorted copy. Rows that compare alike keep their order. */
export async function sortInTurns<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  signal?: AbortSignal,
): Promise<T[]> {
  const starts = Array.from({ length: Math.ceil(items.length / runLength) }, (_, at) => at * runLength)
  let runs: T[][] = []
  let until = performance.now() + turnMs
  for (const start of starts) {
    runs.push(items.slice(start, start + runLength).sort(compare))
    if (performance.now() < until) continue
    await breath()
    signal?.throwIfAborted()
    until = performance.now() + turnMs
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [left, right] = [runs[at]!, runs[at + 1]]
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
  const whole = new Array<T>(left.length + right.length)
  let [l, r] = [0, 0]
  await eachInTurns(
    whole,
    (_, at) => {
      const takeLeft = r >= right.length || (l < left.length && compare(left[l]!, right[r]!) <= 0)
      whole[at] = takeLeft ? left[l++]! : right[r++]!
    },
    signal,
  )
  return whole
}
