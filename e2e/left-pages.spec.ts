/** A page that is left by typing another address, and shown again by going back, as the browser kept it. */

import { expect, test } from './support/journey-test.ts'
import { chip, countTyped, everythingSent, readyForOffline, signIn } from './support/screen-actions.ts'
import { countsIn, historyOf, uncountedItems } from './support/server-database.ts'

test('[JOURNEY-1250] a page that the browser kept has no worker meanwhile; gone back to, it finds, counts and sends', async ({
  world,
}) => {
  const server = await world.server()
  const [before, after] = uncountedItems(server, 2)
  const { page, context } = await world.phone({ cameraState: 'none' })
  // What the page does with its workers, kept where it survives the page.
  await context.addInitScript(() => {
    const note = (what: string) => {
      if (location.pathname === '/qr') localStorage.setItem('told', `${localStorage.getItem('told') ?? ''} ${what}`)
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
    addEventListener('pagehide', ({ persisted }) => note(persisted ? 'kept' : 'dropped'))
    addEventListener('pageshow', ({ persisted }) => note(persisted ? 'back' : 'new'))
  })
  const told = () => page.evaluate(() => localStorage.getItem('told')?.trim())
  await signIn(page, server.url, 'maria')
  await readyForOffline(page)
  await page.goto(`${server.url}/qr`)
  await countTyped(page, before!)
  // The browser decides by itself whether a page that it kept comes back: three goes, and either way is right.
  for (let goes = 0; goes < 3 && !(await told())?.includes('back'); goes++) {
    await page.evaluate(() => localStorage.removeItem('told'))
    await page.goto(`${server.url}/outbox`)
    await expect(chip(page)).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(/\/qr$/)
    await expect(async () => {
      expect(await told()).toMatch(/^kept ends (back|new).* catalog starts/)
    }).toPass({ timeout: 15_000 })
  }
  await countTyped(page, after!)
  await chip(page).click()
  await everythingSent(page)
  const counted = countsIn(historyOf(server)).map(({ product }) => product)
  expect(counted.sort()).toEqual([before!.id, after!.id].sort())
})
