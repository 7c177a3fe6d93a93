/** Two tabs of one device: both count, and one of them sends. */
import { countsIn, historyOf, uncountedThings } from './support/database.ts'
import { expect, test } from './support/journey.ts'
import { chip, countTyped, everythingSent, outboxTab, readyForTheField, signIn } from './support/screen.ts'

test.describe.configure({ mode: 'parallel' })

test('[JOURNEY-31] two tabs count side by side: both chips are right, and nothing is sent by both', async ({
  world,
}) => {
  const server = await world.server()
  const proxy = await world.proxy(server)
  const things = uncountedThings(server, 4)
  const { page: one, context } = await world.phone({ cameraIs: 'none' })
  await signIn(one, proxy.url, 'maria')
  await readyForTheField(one)
  const two = await context.newPage()
  proxy.rules({ trick: 'dead', path: /^\/api\// })
  await one.goto(`${proxy.url}/qr`)
  await two.goto(`${proxy.url}/qr`)
  for (const [index, thing] of things.entries()) {
    const page = index % 2 === 0 ? one : two
    await page.bringToFront()
    await countTyped(page, thing)
    for (const each of [one, two]) await expect(chip(each)).toContainText(`${index + 1} to send`)
  }
  const from = proxy.seen.length
  proxy.rules({ trick: 'slow', path: /^\/api\//, method: 'PATCH' })
  for (const page of [one, two]) await chip(page).click()
  // Both hear of the network at the same moment; one of them leads.
  await Promise.all([one, two].map((page) => page.evaluate(() => void dispatchEvent(new Event('online')))))
  for (const page of [one, two]) await everythingSent(page)
  for (const page of [one, two]) await expect(outboxTab(page, 'Waiting', 0)).toBeVisible()

  const told = countsIn(historyOf(server)).sort((a, b) => a.product - b.product)
  expect(told).toEqual(things.map(({ id }) => ({ product: id, count: 1, user: 'maria' })))
  // A count and its done mark: two requests for each thing, not four.
  const writes = proxy.seen.slice(from).filter(({ method }) => method === 'PATCH')
  expect(writes).toHaveLength(2 * things.length)
})
