/** Two tabs of one device: both count and one sends; if that one is frozen during a drain, the other takes over. */

import type { Page } from '@playwright/test'
import { expect, test } from './support/journey-test.ts'
import { chip, countTyped, everythingSent, outboxTab, sendNow } from './support/screen-actions.ts'
import { countsIn, historyOf, type UncountedItem, uncountedItems } from './support/server-database.ts'

test.describe.configure({ mode: 'parallel' })

/** A tab that is paused inside a transaction would lock the database of all tabs; a browser that freezes one ends its transactions first. */
const untilIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 5; round++) {
      await new Promise((resolve) => requestIdleCallback(resolve))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })

test('[JOURNEY-31] two tabs count at the same time: both chips are right, and nothing is sent twice', async ({
  world,
}) => {
  const { server, proxy } = await world.preparedProxy()
  const items = uncountedItems(server, 4)
  const { page: one, context } = await world.preparedPhone({ cameraState: 'none' })
  const two = await context.newPage()
  proxy.rules({ fault: 'dead', path: /^\/api\// })
  await one.goto(`${proxy.url}/qr`)
  await two.goto(`${proxy.url}/qr`)
  for (const [index, item] of items.entries()) {
    const page = index % 2 === 0 ? one : two
    await page.bringToFront()
    await countTyped(page, item)
    for (const each of [one, two]) await expect(chip(each)).toContainText(`${index + 1} not sent`)
  }
  const from = proxy.seen.length
  proxy.rules({ fault: 'slow', path: /^\/api\//, method: 'PATCH' })
  for (const page of [one, two]) await chip(page).click()
  // Both get the `online` event simultaneously; one of them sends.
  await Promise.all([one, two].map((page) => page.evaluate(() => void dispatchEvent(new Event('online')))))
  for (const page of [one, two]) await everythingSent(page)
  for (const page of [one, two]) await expect(outboxTab(page, 'Not sent', 0)).toBeVisible()

  const recordedCounts = countsIn(historyOf(server)).sort((a, b) => a.product - b.product)
  expect(recordedCounts).toEqual(items.map(({ id }) => ({ product: id, count: 1, user: 'maria' })))
  // A count and its scanned flag: two requests per item, not four.
  const writes = proxy.seen.slice(from).filter(({ method }) => method === 'PATCH')
  expect(writes).toHaveLength(2 * items.length)
})

test('[JOURNEY-33] a tab frozen during a drain: another tab takes over, nothing is sent twice, and the frozen tab wakes up correct', async ({
  world,
}) => {
  const { server, proxy } = await world.preparedProxy()
  const items = uncountedItems(server, 3)
  const later = uncountedItems(server, 4).at(-1) as UncountedItem
  const { page: frozen, context } = await world.preparedPhone({ cameraState: 'none' })
  // Without Background Sync: the service worker would send instead of the frozen tab as soon as the network is back.
  await context.addInitScript(() => {
    if ('ServiceWorkerRegistration' in globalThis)
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })
  })
  proxy.rules({ fault: 'dead', path: /^\/api\// })
  await frozen.goto(`${proxy.url}/qr`)
  for (const item of items) await countTyped(frozen, item)
  const writes = () => proxy.seen.filter(({ method }) => method === 'PATCH')
  proxy.rules({ fault: 'held', path: /^\/api\//, method: 'PATCH' })
  const before = writes().length
  await frozen.evaluate(() => void dispatchEvent(new Event('online')))
  await expect.poll(() => writes().length).toBeGreaterThan(before)
  await untilIdle(frozen)
  const cdp = await context.newCDPSession(frozen)
  await cdp.send('Debugger.enable')
  const paused = new Promise((resolve) => cdp.once('Debugger.paused', resolve))
  await cdp.send('Debugger.pause')
  await paused

  const other = await context.newPage()
  await other.goto(`${proxy.url}/outbox`)
  await expect(outboxTab(other, 'Not sent', 3)).toBeVisible()
  proxy.rules()
  const heldCount = writes().length
  await test.step('while the lease is fresh, no tab takes over', async () => {
    await other.getByRole('button', { name: 'Send now' }).click()
    await expect(other.getByRole('button', { name: 'Send now' })).toBeEnabled()
    expect(writes()).toHaveLength(heldCount)
  })
  await test.step('a minute later the other tab takes over, and first checks the requests in flight', async () => {
    await other.evaluate(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + 60_000
    })
    await sendNow(other)
    await everythingSent(other)
  })
  const all = items.map(({ id }) => ({ product: id, count: 1, user: 'maria' })).sort((a, b) => a.product - b.product)
  const recordedCounts = () => countsIn(historyOf(server)).sort((a, b) => a.product - b.product)
  expect(recordedCounts()).toEqual(all)
  await test.step('the held request arrives late and changes nothing', async () => {
    const passed = proxy.seen.length
    proxy.releaseHeld()
    await cdp.send('Debugger.resume')
    await frozen.bringToFront()
    await everythingSent(frozen)
    expect(recordedCounts()).toEqual(all)
    expect(proxy.seen.slice(passed).filter(({ method }) => method === 'PATCH')).toEqual([])
  })
  await test.step('the frozen tab sends again', async () => {
    await frozen.goto(`${proxy.url}/qr`)
    await countTyped(frozen, later)
    await everythingSent(frozen)
    expect(countsIn(historyOf(server)).filter(({ product }) => product === later.id)).toHaveLength(1)
  })
})
