/** Two tabs of one device: both count, and one of them sends; when that one is put to sleep in the middle, the other takes over. */

import { expect, test } from './support/journey-test.ts'
import {
  chip,
  countTyped,
  everythingSent,
  outboxTab,
  readyForOffline,
  sendNow,
  signIn,
} from './support/screen-actions.ts'
import { countsIn, historyOf, type UncountedItem, uncountedItems } from './support/server-database.ts'

test.describe.configure({ mode: 'parallel' })

test('[JOURNEY-31] two tabs count side by side: both chips are right, and nothing is sent by both', async ({
  world,
}) => {
  const server = await world.server()
  const proxy = await world.proxy(server)
  const things = uncountedItems(server, 4)
  const { page: one, context } = await world.phone({ cameraState: 'none' })
  await signIn(one, proxy.url, 'maria')
  await readyForOffline(one)
  const two = await context.newPage()
  proxy.rules({ fault: 'dead', path: /^\/api\// })
  await one.goto(`${proxy.url}/qr`)
  await two.goto(`${proxy.url}/qr`)
  for (const [index, thing] of things.entries()) {
    const page = index % 2 === 0 ? one : two
    await page.bringToFront()
    await countTyped(page, thing)
    for (const each of [one, two]) await expect(chip(each)).toContainText(`${index + 1} to send`)
  }
  const from = proxy.seen.length
  proxy.rules({ fault: 'slow', path: /^\/api\//, method: 'PATCH' })
  for (const page of [one, two]) await chip(page).click()
  // Both hear of the network at the same moment; one of them leads.
  await Promise.all([one, two].map((page) => page.evaluate(() => void dispatchEvent(new Event('online')))))
  for (const page of [one, two]) await everythingSent(page)
  for (const page of [one, two]) await expect(outboxTab(page, 'Not sent', 0)).toBeVisible()

  const recordedCounts = countsIn(historyOf(server)).sort((a, b) => a.product - b.product)
  expect(recordedCounts).toEqual(things.map(({ id }) => ({ product: id, count: 1, user: 'maria' })))
  // A count and its done mark: two requests for each thing, not four.
  const writes = proxy.seen.slice(from).filter(({ method }) => method === 'PATCH')
  expect(writes).toHaveLength(2 * things.length)
})

test('[JOURNEY-33] a tab that the device put to sleep in mid-drain is relieved; nothing is sent twice, and it wakes up to the truth', async ({
  world,
}) => {
  const server = await world.server()
  const proxy = await world.proxy(server)
  const things = uncountedItems(server, 3)
  const later = uncountedItems(server, 4).at(-1) as UncountedItem
  const { page: sleeper, context } = await world.phone({ cameraState: 'none' })
  // The tabs alone: the service worker would send in the sleeper's place as soon as the network is back.
  await context.addInitScript(() => {
    if ('ServiceWorkerRegistration' in globalThis)
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })
  })
  await signIn(sleeper, proxy.url, 'maria')
  await readyForOffline(sleeper)
  proxy.rules({ fault: 'dead', path: /^\/api\// })
  await sleeper.goto(`${proxy.url}/qr`)
  for (const thing of things) await countTyped(sleeper, thing)
  const writes = () => proxy.seen.filter(({ method }) => method === 'PATCH')
  proxy.rules({ fault: 'held', path: /^\/api\//, method: 'PATCH' })
  const before = writes().length
  await sleeper.evaluate(() => void dispatchEvent(new Event('online')))
  await expect.poll(() => writes().length).toBeGreaterThan(before)
  const cdp = await context.newCDPSession(sleeper)
  await cdp.send('Debugger.enable')
  const asleep = new Promise((stands) => cdp.once('Debugger.paused', stands))
  await cdp.send('Debugger.pause')
  await asleep

  const other = await context.newPage()
  await other.goto(`${proxy.url}/outbox`)
  await expect(outboxTab(other, 'Not sent', 3)).toBeVisible()
  proxy.rules()
  const held = writes().length
  await test.step('as long as the sleeper may live, nobody takes its place', async () => {
    await other.getByRole('button', { name: 'Send now' }).click()
    await expect(other.getByRole('button', { name: 'Send now' })).toBeEnabled()
    expect(writes()).toHaveLength(held)
  })
  await test.step('a minute later the other tab does, and asks first about what was on its way', async () => {
    await other.evaluate(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + 60_000
    })
    await sendNow(other)
    await everythingSent(other)
  })
  const all = things.map(({ id }) => ({ product: id, count: 1, user: 'maria' })).sort((a, b) => a.product - b.product)
  const recordedCounts = () => countsIn(historyOf(server)).sort((a, b) => a.product - b.product)
  expect(recordedCounts()).toEqual(all)
  await test.step('what was held arrives late and changes nothing', async () => {
    const passed = proxy.seen.length
    proxy.releaseHeld()
    await cdp.send('Debugger.resume')
    await sleeper.bringToFront()
    await everythingSent(sleeper)
    expect(recordedCounts()).toEqual(all)
    expect(proxy.seen.slice(passed).filter(({ method }) => method === 'PATCH')).toEqual([])
  })
  await test.step('and the one that slept sends again', async () => {
    await sleeper.goto(`${proxy.url}/qr`)
    await countTyped(sleeper, later)
    await everythingSent(sleeper)
    expect(countsIn(historyOf(server)).filter(({ product }) => product === later.id)).toHaveLength(1)
  })
})
