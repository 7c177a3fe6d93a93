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
