/**
 * The longest task of a page's main thread while something happens, from Chromium's trace. Its processor time does not depend on other programs of
 * the machine, unlike the time that passed.
 */
import type { CDPSession } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: the time that passed, and the processor time. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

export interface LongestTask {
  passedMs: number
  processorMs: number
}

/** `session`: of the page. */
export async function longestTask(session: CDPSession, work: () => Promise<void>): Promise<LongestTask> {
  const events: TraceEvent[] = []
  const onData = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', onData)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
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
  const longest = { passedMs: 0, processorMs: 0 }
  for (const event of events) {
    if (event.name !== 'RunTask' || !mainThreads.has(thread(event))) continue
    longest.passedMs = Math.max(longest.passedMs, (event.dur ?? 0) / 1000)
    longest.processorMs = Math.max(longest.processorMs, (event.tdur ?? 0) / 1000)
  }
  return longest
}
