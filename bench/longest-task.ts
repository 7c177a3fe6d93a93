/**
 * The longest task of a page's main thread while something happens, from Chromium's trace. Its processor time does not depend on other programs of
 * the machine, unlike wall time. Full garbage collections are counted separately, because the browser decides when to compact its memory.
 */
import type { CDPSession } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Start, in microseconds. */
  ts?: number
  /** Wall time and processor time, in microseconds. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

export interface LongestTask {
  passedMs: number
  /** Without full garbage collections. */
  processorMs: number
  /** The longest full garbage collection. */
  collectionMs: number
}

/** `session`: of the page. */
export async function longestTask(session: CDPSession, work: () => Promise<void>): Promise<LongestTask> {
  const events: TraceEvent[] = []
  const onData = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', onData)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'] },
  })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', onData)
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  )
  const onMainThread = events.filter((event) => mainThreads.has(thread(event)))
  const collections = onMainThread.filter(({ name }) => name === 'MajorGC')
  const isWithin = (inner: TraceEvent, outer: TraceEvent) =>
    thread(inner) === thread(outer) &&
    (inner.ts ?? 0) >= (outer.ts ?? 0) &&
    (inner.ts ?? 0) < (outer.ts ?? 0) + (outer.dur ?? 0)
  const collectionIn = (task: TraceEvent) =>
    collections.filter((one) => isWithin(one, task)).reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  const longest = { passedMs: 0, processorMs: 0, collectionMs: 0 }
  for (const event of onMainThread) {
    if (event.name !== 'RunTask') continue
    const collected = collectionIn(event)
    longest.passedMs = Math.max(longest.passedMs, (event.dur ?? 0) / 1000)
    longest.processorMs = Math.max(longest.processorMs, ((event.tdur ?? 0) - collected) / 1000)
    longest.collectionMs = Math.max(longest.collectionMs, collected / 1000)
  }
  return longest
}
