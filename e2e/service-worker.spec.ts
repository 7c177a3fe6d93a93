/** The browser sends on its own while no page is open; and a page that is open hears of it. */
import { countsIn, historyOf, type Thing, uncountedThings } from './support/database.ts'
import { expect, test } from './support/journey.ts'
import { chip, countTyped, everythingSent, outboxTab, readyForTheField, signIn } from './support/screen.ts'
import type { RunningServer } from './support/server.ts'
import { type WorkerHand, workerHand } from './support/worker.ts'

const told = (server: RunningServer) => countsIn(historyOf(server)).sort((a, b) => a.product - b.product)
const wanted = (things: readonly Thing[]) => things.map(({ id }) => ({ product: id, count: 1, user: 'maria' }))

/** The worker rests after failures as a page does: the browser wakes it again and again. */
const sentByTheWorker = (hand: WorkerHand, server: RunningServer, things: readonly Thing[]) =>
  expect
    .poll(
      async () => {
        await hand.wake()
        return told(server)
      },
      { timeout: 40_000 },
    )
    .toEqual(wanted(things))

test('[JOURNEY-25] the service worker sends while no page is open, and a page that is open hears of it', async ({
  world,
}) => {
  const server = await world.server()
  const things = uncountedThings(server, 3)
  const [closed, open] = [things.slice(0, 2), things.slice(2)]
  const phone = await world.phone({ cameraIs: 'none' })
  await signIn(phone.page, server.url, 'maria')
  await readyForTheField(phone.page)
  const hand = await workerHand(phone.context, server.url)

  await test.step('with the page closed', async () => {
    await server.stop('SIGKILL')
    await phone.page.goto(`${server.url}/qr`)
    for (const thing of closed) await countTyped(phone.page, thing)
    await expect(chip(phone.page)).toContainText('2 to send')
    await phone.page.close()
    await server.again()
    await sentByTheWorker(hand, server, closed)
  })

  const page = await phone.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('with the page open, which cannot send by itself', async () => {
    await page.goto(`${server.url}/qr`)
    await expect(chip(page)).toContainText('all sent')
    await server.stop('SIGKILL')
    for (const thing of open) await countTyped(page, thing)
    // A page whose clock stands still starts no round of its own: what its chip says from now on, it has heard.
    await page.clock.install()
    await page.goto(`${server.url}/outbox`)
    await expect(outboxTab(page, 'Not sent', 1)).toBeVisible()
    await page.clock.pauseAt(Date.now() + 1_000)
    await expect(chip(page)).toContainText('1 to send')
    await server.again()
    await sentByTheWorker(hand, server, things)
    await everythingSent(page, 5_000)
    await expect(outboxTab(page, 'Not sent', 0)).toBeVisible()
  })
})
