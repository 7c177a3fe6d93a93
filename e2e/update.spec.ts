/** A new version arrives while counts are unsent and a form is half filled in: it waits, and nothing is lost. */

import { expect, test } from './support/journey-test.ts'
import { buildVersion } from './support/next-version.ts'
import { card, chip, countByAddress, everythingSent, fillCount } from './support/screen-actions.ts'
import { storedCounts, type UncountedItem, uncountedItems } from './support/server-database.ts'

function callApiConstantly(): void {
  const callAgain = () => {
    fetch('/api/v1/')
      .catch(() => {})
      .finally(() => setTimeout(callAgain, 1))
  }
  for (let line = 0; line < 3; line++) callAgain()
}

test('[JOURNEY-3] a new version: waits for a half-filled form, loses nothing, and updates every tab', async ({
  world,
}) => {
  const next = buildVersion('two')
  try {
    const { server, proxy } = await world.preparedProxy()
    const url = proxy.url
    const [sent, typed, elsewhere] = uncountedItems(server, 3) as [UncountedItem, UncountedItem, UncountedItem]
    const phone = await world.preparedPhone({ cameraState: 'none' })
    const { page } = phone

    // An unsent count and a half-filled form.
    proxy.rules({ fault: 'dead' })
    await countByAddress(page, url, sent, 3)
    await page.goto(`${url}/qr?product_id=${typed.id}`)
    await expect(card(page, typed.number)).toBeVisible()
    await fillCount(page, 7, 'seen twice')
    // Another tab with a half-filled form.
    const other = await phone.context.newPage()
    await other.goto(`${url}/qr?product_id=${elsewhere.id}`)
    await expect(card(other, elsewhere.number)).toBeVisible()
    await fillCount(other, 4)
    await page.bringToFront()

    await server.stop('SIGKILL')
    await server.restart(['--app', next.folder])
    // The service worker can load the new version, but the API stays unreachable: the unsent count stays unsent.
    proxy.rules({ fault: 'dead', path: /^\/api\// })
    const prompt = page.getByText('A new version is ready.')
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      while (!registration?.waiting) await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await page.waitForTimeout(500)
    await expect(prompt, 'not while a form is half filled in').toBeHidden()
    expect(await page.evaluate(() => document.documentElement.dataset['version'])).toBeUndefined()

    // The server no longer has the old files, but the old version still opens a screen that it had not loaded yet.
    await chip(page).click()
    await expect(page.getByRole('heading', { name: 'Outbox', exact: true })).toBeVisible()
    await expect(page.getByText('Count 3 · done')).toBeVisible()
    await expect(prompt).toBeVisible()
    // A browser replaces a service worker that is idle: calls to the API must not keep it busy.
    for (const tab of [page, other]) await tab.evaluate(callApiConstantly)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('heading', { name: 'Outbox two' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.dataset['version'])).toBe('two')
    await expect(chip(page)).toContainText('1 not sent')
    // The other tab was updated too, with its typed values.
    const versionOf = () => other.evaluate(() => document.documentElement.dataset['version'])
    await expect.poll(versionOf).toBe('two')
    await expect(other.getByRole('spinbutton', { name: 'Count' })).toHaveValue('4')
    await expect(chip(other)).toContainText('1 not sent')

    await page.goto(`${url}/qr?product_id=${typed.id}`)
    const form = page.getByRole('form', { name: 'Count' })
    await expect(form.getByLabel('Count', { exact: true })).toHaveValue('7')
    await expect(form).toContainText('seen twice')
    proxy.rules()
    await page.goto(`${url}/outbox`)
    await everythingSent(page)
    // Checked at once, without waiting: the chip must not say "all sent" too early.
    expect(storedCounts(server, [sent.id, typed.id, elsewhere.id]).map(({ count }) => count)).toEqual([3, null, null])
    await everythingSent(other)
  } finally {
    next.remove()
  }
})
