/** A page in the back/forward cache: left by typing another address, and shown again by going back. */

import { expect, test } from './support/journey-test.ts'
import { chip, countTyped, everythingSent } from './support/screen-actions.ts'
import { countsIn, historyOf, uncountedItems } from './support/server-database.ts'

test('[JOURNEY-1250] a cached page: has no worker meanwhile; shown again, it finds, counts and sends', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const [before, after] = uncountedItems(server, 2)
  const { page, context } = await world.preparedPhone({ cameraState: 'none' })
  // Logs what the page does with its workers, in storage that survives the page.
  await context.addInitScript(() => {
    const note = (what: string) => {
      if (location.pathname === '/qr') localStorage.setItem('log', `${localStorage.getItem('log') ?? ''} ${what}`)
    }
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options)
        note(`${options?.name} starts`)
      }
      override terminate() {
        note('ends')
        super.terminate()
      }
    }
    addEventListener('pagehide', ({ persisted }) => note(persisted ? 'cached' : 'dropped'))
    addEventListener('pageshow', ({ persisted }) => note(persisted ? 'back' : 'new'))
  })
  const readLog = () => page.evaluate(() => localStorage.getItem('log')?.trim())
  await page.goto(`${server.url}/qr`)
  await countTyped(page, before!)
  // The browser decides whether a cached page comes back or is loaded again. Both are correct; three tries to see the first.
  for (let tries = 0; tries < 3 && !(await readLog())?.includes('back'); tries++) {
    await page.evaluate(() => localStorage.removeItem('log'))
    await page.goto(`${server.url}/outbox`)
    await expect(chip(page)).toBeVisible()
    // Later, since the page may be left before the call that asked for it has answered.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await expect(page).toHaveURL(/\/qr$/)
    await expect(async () => {
      // A page is resumed or loaded before it is shown, so the worker may start before `back` or `new`.
      // The decoder of the page before may start late, just before that page is left.
      expect(await readLog()).toMatch(
        /^(decoder starts )?(cached ends|dropped) (catalog starts (back|new)|(back|new).* catalog starts)/,
      )
    }).toPass({ timeout: 60_000 })
  }
  await countTyped(page, after!)
  await chip(page).click()
  await everythingSent(page)
  const counted = countsIn(historyOf(server)).map(({ product }) => product)
  expect(counted.sort()).toEqual([before!.id, after!.id].sort())
})
