import { expect, test } from 'vitest'
import { refreshOnPageEvents } from '#catalog/refresh-triggers.ts'
import { openEventBus } from '#platform/browser-ports.ts'
import { onPageCached, whileFrozen } from '#platform/page-lifecycle.ts'
import type { SyncEvent } from '#platform/ports.ts'

const turns = (event: string, persisted: boolean) => Object.assign(new Event(event), { persisted })

test('[SYNC-911] a page in the back/forward cache: pauses, and starts again when it is shown', () => {
  const page = new EventTarget() as Window
  const listener: string[] = []
  const stop = onPageCached(page, { pause: () => listener.push('pause'), resume: () => listener.push('resume') })
  page.dispatchEvent(turns('pagehide', false))
  page.dispatchEvent(turns('pageshow', false))
  expect(listener).toEqual([])
  page.dispatchEvent(turns('pagehide', true))
  page.dispatchEvent(turns('pageshow', true))
  expect(listener).toEqual(['pause', 'resume'])
  stop()
  page.dispatchEvent(turns('pagehide', true))
  expect(listener).toHaveLength(2)
})

test('[SYNC-911] a paused page: receives no events of other pages, and receives them again afterwards', async () => {
  const name = `news-${crypto.randomUUID()}`
  const [here, there] = [openEventBus(name), openEventBus(name)]
  const heard: SyncEvent[] = []
  here.subscribe((event) => heard.push(event))
  const say = async () => {
    there.publish({ said: 'contact', at: heard.length })
    await new Promise((next) => setTimeout(next, 50))
  }
  here.pause()
  await say()
  expect(heard).toEqual([])
  here.resume()
  await say()
  expect(heard).toEqual([{ said: 'contact', at: 0 }])
  here.close()
  here.resume()
  await say()
  expect(heard).toHaveLength(1)
  there.close()
})

test('[SYNC-911] a cached page: does not check the list for changes, and checks at once when it is shown', () => {
  const timers = new Set<number>()
  let next = 0
  const frame = Object.assign(new EventTarget(), {
    setInterval() {
      timers.add(++next)
      return next
    },
    clearInterval: (timer: number) => void timers.delete(timer),
  })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const asked: string[] = []
  const catalog = { refresh: async (reason: string) => void asked.push(reason) }
  const stop = refreshOnPageEvents(catalog as never, page as never, frame as never)
  frame.dispatchEvent(turns('pagehide', true))
  expect([timers.size, asked]).toEqual([0, []])
  frame.dispatchEvent(turns('pageshow', true))
  expect([timers.size, asked]).toEqual([1, ['visible']])
  stop()
  expect(timers.size).toBe(0)
})

test('[SYNC-1251] a frozen tab: pauses, and starts again when it resumes', () => {
  const page = new EventTarget() as Document
  const listener: string[] = []
  whileFrozen(page, { pause: () => listener.push('pause'), resume: () => listener.push('resume') })
  page.dispatchEvent(new Event('freeze'))
  page.dispatchEvent(new Event('resume'))
  expect(listener).toEqual(['pause', 'resume'])
})
