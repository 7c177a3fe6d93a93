import { describe, expect, test } from 'vitest'
import { makePullQueue, type PullReason } from '#mirror/pull-queue.ts'
import { decidePull } from '#mirror/update-list.ts'

const now = Date.parse('2026-03-02T08:00:00Z')
const minute = 60_000
const manifest = {} as Parameters<typeof decidePull>[1]['active'][number]
const plainList = { active: [manifest], isBuilding: false, asOf: now - 10 * minute, cursor: null }
const feedList = { ...plainList, cursor: '17' }

describe('whether a pull is due', () => {
  test('[MIRROR-2307] a new list of a plain server: not due before an hour; with a change feed: due after 20 seconds', () => {
    const decide = (list: typeof plainList | typeof feedList) => decidePull('visible', list, now, false)
    expect(decide(plainList)).toBe('not-due')
    expect(decide({ ...plainList, asOf: now - 60 * minute })).toBe('pull')
    expect(decide(feedList)).toBe('pull')
    expect(decide({ ...feedList, asOf: now - 19_999 })).toBe('not-due')
  })

  test('[MIRROR-2307] a refresh by hand, a repair, no list, an unfinished download, or a clock that went back: due at once', () => {
    const fresh = { ...plainList, asOf: now }
    expect(decidePull('manual', fresh, now, false)).toBe('pull')
    expect(decidePull('hole', fresh, now, false)).toBe('pull')
    expect(decidePull('timer', { ...fresh, active: [] }, now, false)).toBe('pull')
    expect(decidePull('timer', { ...fresh, isBuilding: true }, now, false)).toBe('pull')
    expect(decidePull('timer', { ...fresh, asOf: now + minute }, now, false)).toBe('pull')
  })

  test('[MIRROR-5212] a page that was loaded again follows the change feed at once: the page before may have been cut off', () => {
    const justRead = { ...feedList, asOf: now - 1 }
    expect(decidePull('start', justRead, now, false)).toBe('pull')
    expect(decidePull('visible', justRead, now, false)).toBe('not-due')
    expect(decidePull('start', { ...plainList, asOf: now - 1 }, now, false)).toBe('not-due')
  })

  test('[MIRROR-2307] a metered connection: asks before the whole list is downloaded again, never for a change feed, a first list or a request', () => {
    const old = { ...plainList, asOf: now - 120 * minute }
    expect(decidePull('timer', old, now, true)).toBe('ask')
    expect(decidePull('manual', old, now, true)).toBe('pull')
    expect(decidePull('timer', { ...old, active: [] }, now, true)).toBe('pull')
    expect(decidePull('timer', { ...feedList, asOf: old.asOf }, now, true)).toBe('pull')
  })
})

describe('the order of pulls', () => {
  function makeQueue() {
    const started: PullReason[] = []
    const ends: (() => void)[] = []
    const closed = new AbortController()
    const run = makePullQueue({
      start(reason) {
        started.push(reason)
        return new Promise((resolve) => {
          ends.push(resolve)
        })
      },
      onEnd() {},
      isClosed: () => closed.signal.aborted,
    })
    const endPull = async () => {
      ends.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    }
    return { run, started, endPull, close: () => closed.abort() }
  }

  test('[MIRROR-2308] a refresh and a repair during a pull: one more pull after it, as a repair; a timer joins the running one', async () => {
    const { run, started, endPull } = makeQueue()
    const first = run('start')
    expect(run('timer')).toBe(first)
    const second = run('manual')
    expect(run('hole')).toBe(second)
    expect(run('manual')).toBe(second)
    await endPull()
    expect(started).toEqual(['start', 'hole'])
    await endPull()
    await second
    expect(started).toHaveLength(2)
  })

  test('[MIRROR-2308] closed during a pull: the requested one does not start', async () => {
    const { run, started, endPull, close } = makeQueue()
    void run('start')
    const next = run('manual')
    close()
    await endPull()
    await next
    expect(started).toEqual(['start'])
  })
})
