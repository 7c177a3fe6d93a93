/** The service worker sends while no page is open, and an open page shows it. */

import { expect, test } from './support/journey-test.ts'
import { chip, countTyped, everythingSent, outboxTab } from './support/screen-actions.ts'
import { countsIn, historyOf, type UncountedItem, uncountedItems } from './support/server-database.ts'
import type { RunningServer } from './support/server-process.ts'
import { controlServiceWorker, type ServiceWorkerControl } from './support/service-worker-control.ts'

const recordedCounts = (server: RunningServer) => countsIn(historyOf(server)).sort((a, b) => a.product - b.product)
const wanted = (items: readonly UncountedItem[]) => items.map(({ id }) => ({ product: id, count: 1, user: 'maria' }))

/** Wakes the worker repeatedly, because it backs off after failures like a page. */
const expectSentByWorker = (control: ServiceWorkerControl, server: RunningServer, items: readonly UncountedItem[]) =>
  expect
    .poll(
      async () => {
        await control.wake()
        return recordedCounts(server)
      },
      { timeout: 120_000 },
    )
    .toEqual(wanted(items))

test('[JOURNEY-25] the service worker: sends while no page is open, and an open page shows it without a reload', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const items = uncountedItems(server, 3)
  const [closed, open] = [items.slice(0, 2), items.slice(2)]
  const phone = await world.preparedPhone({ cameraState: 'none' })
  const control = await controlServiceWorker(phone.context, server.url)

  await test.step('with the page closed', async () => {
    await server.stop('SIGKILL')
    await phone.page.goto(`${server.url}/qr`)
    for (const item of closed) await countTyped(phone.page, item)
    await expect(chip(phone.page)).toContainText('2 not sent')
    await phone.page.close()
    await server.restart()
    await expectSentByWorker(control, server, closed)
  })

  const page = await phone.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('with the page open, which cannot send by itself', async () => {
    await page.goto(`${server.url}/qr`)
    await expect(chip(page)).toContainText('all sent')
    await server.stop('SIGKILL')
    for (const item of open) await countTyped(page, item)
    // A page with a stopped clock starts no drain: what its chip shows from now on comes from the worker.
    await page.clock.install()
    await page.goto(`${server.url}/outbox`)
    await expect(outboxTab(page, 'Not sent', 1)).toBeVisible()
    await page.clock.pauseAt(Date.now() + 1_000)
    await expect(chip(page)).toContainText('1 not sent')
    await server.restart()
    await expectSentByWorker(control, server, items)
    await everythingSent(page)
    await expect(outboxTab(page, 'Not sent', 0)).toBeVisible()
  })
})
