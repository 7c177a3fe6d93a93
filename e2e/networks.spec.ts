/**
 * Networks and servers that fail in different ways: the screen explains the failure, nothing is lost or sent twice, and afterwards everything is sent
 * automatically.
 */
import { expect as check, type Page } from '@playwright/test'
import type { FaultyProxy, Rule } from './support/faulty-proxy.ts'
import { expect, type JourneyWorld, test } from './support/journey-test.ts'
import { chip, countTyped, everythingSent, outboxTab } from './support/screen-actions.ts'
import { countsIn, historyOf, type UncountedItem, uncountedItems } from './support/server-database.ts'
import type { RunningServer } from './support/server-process.ts'

test.describe.configure({ mode: 'parallel' })

interface Field {
  server: RunningServer
  proxy: FaultyProxy
  page: Page
  items: UncountedItem[]
}

async function openField(world: JourneyWorld, limit: number): Promise<Field> {
  const { server, proxy } = await world.preparedProxy()
  const { page } = await world.preparedPhone({ cameraState: 'none' })
  await page.goto(`${proxy.url}/qr`)
  return { server, proxy, page, items: uncountedItems(server, limit) }
}

const countsOf = (server: RunningServer, item: UncountedItem) =>
  countsIn(historyOf(server)).filter(({ product }) => product === item.id)
const api = /^\/api\//

/** Navigates without a page load, because a load would try to send at once. */
async function goBy(page: Page, link: 'outbox' | 'scan'): Promise<void> {
  if (link === 'outbox') await chip(page).click()
  else await page.goBack()
}

/** Records one count under the fault and checks what chip and outbox show; then ends the fault, and the server has the count once. */
async function countUnderFault(
  { server, proxy, page }: Field,
  item: UncountedItem,
  rules: readonly Rule[],
  expected: { chip: RegExp; outbox?: RegExp; line?: RegExp },
): Promise<void> {
  proxy.rules(...rules)
  await countTyped(page, item)
  await expect(chip(page)).toContainText(expected.chip)
  await expect(chip(page)).not.toContainText('all sent')
  await goBy(page, 'outbox')
  await expect(outboxTab(page, 'Not sent', 1)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(item.number)
  if (expected.outbox) await expect(page.getByRole('main').getByRole('status').first()).toContainText(expected.outbox)
  if (expected.line) await expect(page.getByRole('list', { name: 'Records' })).toContainText(expected.line)
  proxy.rules()
  await everythingSent(page)
  await expect(outboxTab(page, 'Not sent', 0)).toBeVisible()
  check(countsOf(server, item)).toEqual([{ product: item.id, count: 1, user: 'maria' }])
  await goBy(page, 'scan')
}

test('[JOURNEY-20] captive portal, failing server, dead server, slow network: each is named, and every count arrives afterwards', async ({
  world,
}) => {
  const here = await openField(world, 5)
  const { page, proxy, server, items } = here
  const [portal, trouble, proxyPage, dead, slow] = items as [
    UncountedItem,
    UncountedItem,
    UncountedItem,
    UncountedItem,
    UncountedItem,
  ]
  await test.step('a captive portal with status 200', () =>
    countUnderFault(here, portal, [{ fault: 'portal', path: api }], {
      chip: /1 not sent.*this network needs a sign-in/,
      outbox: /This network needs you to sign in first.*Everything you recorded is safe/,
    }))
  await test.step('500', () =>
    countUnderFault(here, trouble, [{ fault: 'error-500', path: api }], {
      chip: /1 not sent.*the server has a problem/,
      outbox: /The server has a problem\..*Everything you recorded is safe/,
    }))
  await test.step('the 503 page of a proxy whose server does not run', () =>
    countUnderFault(here, proxyPage, [{ fault: 'error-503', path: api }], {
      chip: /1 not sent.*offline/,
      outbox: /Can’t connect to the server\..*Everything you recorded is safe/,
    }))
  await test.step('a dead server', () =>
    countUnderFault(here, dead, [{ fault: 'dead', path: api }], {
      chip: /1 not sent.*offline/,
      outbox: /Can’t connect to the server\..*Everything you recorded is safe.*We’ll send everything/,
    }))
  await test.step('a slow network', async () => {
    proxy.rules({ fault: 'slow', path: api })
    await countTyped(page, slow)
    await expect(chip(page)).toContainText('sending 1')
    await everythingSent(page)
    check(countsOf(server, slow)).toEqual([{ product: slow.id, count: 1, user: 'maria' }])
  })
})

test('[JOURNEY-26] an answer cut or lost after the server wrote the count, and an error right after: the server has the count once', async ({
  world,
}) => {
  const here = await openField(world, 4)
  const { page, proxy, server, items } = here
  const [cut, lost, both, failing] = items as [UncountedItem, UncountedItem, UncountedItem, UncountedItem]
  const patch = { path: api, method: 'PATCH' } as const
  await test.step('cut in the middle', () =>
    countUnderFault(here, cut, [{ fault: 'cut', ...patch }], {
      chip: /1 not sent.*(waiting for signal|offline)/,
      line: /Checking…/,
    }))
  await test.step('lost', () =>
    countUnderFault(here, lost, [{ fault: 'lost', ...patch }], {
      chip: /1 not sent.*(waiting for signal|offline)/,
      line: /Checking…/,
    }))
  await test.step('one 500 after a cut answer', async () => {
    proxy.rules({ fault: 'cut', ...patch, times: 1 }, { fault: 'error-500', ...patch, times: 1 })
    await countTyped(page, both)
    await everythingSent(page)
    check(proxy.seen.slice(-20).flatMap(({ fault }) => fault ?? [])).toEqual(
      expect.arrayContaining(['cut', 'error-500']),
    )
    check(countsOf(server, both)).toEqual([{ product: both.id, count: 1, user: 'maria' }])
  })
  await test.step('a server that fails for this one item', () =>
    countUnderFault(here, failing, [{ fault: 'error-500', ...patch }], {
      chip: /1 not sent.*the server has a problem/,
      outbox: /The server has a problem\..*HTTP 500/,
    }))
})

test('[JOURNEY-27] a server that loses its features and gets them back: every count arrives once', async ({
  world,
}) => {
  const { page, proxy, server, items } = await openField(world, 3)
  const [doubtful, plain, back] = items as [UncountedItem, UncountedItem, UncountedItem]
  const methodsFor = (item: UncountedItem, from: number) =>
    proxy.seen
      .slice(from)
      .filter(({ path }) => path === `/api/v1/products/${item.id}/`)
      .map(({ method }) => method)
  const expectStoredOnce = (item: UncountedItem) =>
    check(countsOf(server, item)).toEqual([{ product: item.id, count: 1, user: 'maria' }])

  await test.step('in the evening the server stores a count, and its answer is lost', async () => {
    proxy.rules({ fault: 'lost', path: api, method: 'PATCH' })
    await countTyped(page, doubtful)
    await expect.poll(() => countsOf(server, doubtful)).toHaveLength(1)
    await expect(chip(page)).toContainText('1 not sent')
  })
  await test.step('in the morning it has only the plain contract: the app reads the item and sends nothing again', async () => {
    const from = proxy.seen.length
    proxy.rules({ fault: 'plain', path: api })
    await everythingSent(page)
    check(methodsFor(doubtful, from)).toContain('GET')
    expectStoredOnce(doubtful)
  })
  await test.step('the app reads an item before it writes a count', async () => {
    const from = proxy.seen.length
    await countTyped(page, plain)
    await everythingSent(page)
    check(methodsFor(plain, from).slice(0, 2)).toEqual(['GET', 'PATCH'])
    expectStoredOnce(plain)
  })
  await test.step('with the features back, a count is written without reading first', async () => {
    proxy.rules()
    // The first response announces the features again.
    await page.goto(`${proxy.url}/qr`)
    await expect.poll(() => proxy.seen.slice(-5).some(({ fault }) => fault === null)).toBe(true)
    const from = proxy.seen.length
    await countTyped(page, back)
    await everythingSent(page)
    check(methodsFor(back, from).slice(0, 2), 'the count and its scanned flag').toEqual(['PATCH', 'PATCH'])
    expectStoredOnce(back)
  })
})

test('[JOURNEY-28] device clock a day off: the screen says so, counts keep their time and the difference, and the order stays', async ({
  world,
}) => {
  const { page, proxy, server, items } = await openField(world, 2)
  const [wrong, right] = items as [UncountedItem, UncountedItem]
  const day = 24 * 3_600_000
  const note = page.getByText(/This device’s clock is 2?\d+ (h|days) slow\./)
  proxy.rules({ fault: 'tomorrow', path: api })
  await page.goto(`${proxy.url}/qr`)
  // The server's time comes with its first response, which takes a while on a busy machine.
  await expect(note).toBeVisible()
  await expect(page.getByText('Your counts stay in order. Set the clock when you can.')).toBeVisible()
  const before = Date.now()
  await countTyped(page, wrong)
  await everythingSent(page)
  proxy.rules()
  await page.goto(`${proxy.url}/qr`)
  await expect(note).toBeHidden()
  await countTyped(page, right)
  await everythingSent(page)

  const recordedChanges = historyOf(server).filter(({ after }) => 'physical_count' in after)
  check(recordedChanges.map(({ product }) => product)).toEqual([wrong.id, right.id])
  const [first, second] = recordedChanges
  check(Math.abs(Date.parse(first?.recordedAt ?? '') - before)).toBeLessThan(60_000)
  check(Math.abs(Number(first?.detail?.['skew_ms']) - day)).toBeLessThan(60_000)
  check(Math.abs(Number(second?.detail?.['skew_ms']))).toBeLessThan(60_000)
})
