/** The text size of the browser, at its largest, on the narrowest phone. */
import { horizontalOverflow, narrowSize, settled, violations } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'
import { card, saveButton, savedOnDevice } from './support/screen-actions.ts'
import { type UncountedItem, uncountedItems } from './support/server-database.ts'

test('[SHELL-4854] 320 px and text of 200 %: an item is counted without scrolling sideways, and its message closes with a finger', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const items = uncountedItems(server, 500).toSorted((a, b) => b.number.length - a.number.length)
  const [item] = items as [UncountedItem]
  const { page } = await world.preparedPhone({ cameraState: 'none', ...narrowSize })
  await page.goto(`${server.url}/qr?product_id=${item.id}`)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(card(page, item.number)).toBeVisible()
  await settled(page)
  expect(await horizontalOverflow(page)).toEqual([])
  await saveButton(page).click()
  const message = page.locator('[data-toast-dock]').getByRole('button', { name: 'Close' })
  await expect(message).toBeVisible()
  const { width, height } = (await message.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  expect(await horizontalOverflow(page)).toEqual([])
  await savedOnDevice(page, item.number)
  expect(await violations(page)).toEqual([])
})

test('[SHELL-5380] [SHELL-5423] 1,440 px and text of 200 %: neither a list of attributes nor the top bar scrolls sideways', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const { page } = await world.preparedPhone({ cameraState: 'none', width: 1440, height: 900 })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  for (const path of ['ledger-accounts', 'rooms', 'sub-major-accounts', 'major-accounts', 'articles', 'sections']) {
    await page.goto(`${server.url}/subadmin/inventory/attribute/${path}`)
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('row').nth(1)).toBeVisible()
    await settled(page)
    expect([path, await grid.evaluate((box) => box.scrollWidth - box.clientWidth)]).toEqual([path, 0])
    expect([path, await horizontalOverflow(page)]).toEqual([path, []])
  }
})
