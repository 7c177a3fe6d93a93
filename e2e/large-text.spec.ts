/** The text size of the browser, at its largest, on the narrowest phone. */
import type { Locator } from '@playwright/test'
import { desktopSize, horizontalOverflow, narrowSize, settled, violations } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'
import { card, saveButton, savedOnDevice } from './support/screen-actions.ts'
import { type UncountedItem, uncountedItems } from './support/server-database.ts'

const bottomsOf = (...parts: Locator[]): Promise<number[]> =>
  Promise.all(
    parts.map(async (part) => {
      const { y, height } = (await part.boundingBox())!
      return y + height
    }),
  )

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

test('[SHELL-5858] [SHELL-5611] [SHELL-5613] [SHELL-5615] [SHELL-5380] [SHELL-5423] [SHELL-5610] text of 200 %: at 360 px the first cards of a list are not covered and the name of a room is not cut; at 1,440 px no list scrolls sideways, nor does the top bar', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const { page } = await world.preparedPhone({ cameraState: 'none', width: 360, height: 740 })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  await test.step('360 px', async () => {
    await page.goto(`${server.url}/subadmin/inventory/database`)
    const first = page.getByRole('list', { name: 'Items' }).getByRole('listitem').first()
    await expect(first).toBeVisible()
    await settled(page)
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const visibleBottom = Math.min(...(await bottomsOf(first, page.locator('main'))))
    expect((await pager.boundingBox())!.y).toBeGreaterThanOrEqual(visibleBottom)

    const labels = page.getByRole('navigation', { name: 'Main' }).getByText(/^(Home|List|Scan|Outbox|More)$/)
    await expect(labels).toHaveCount(5)
    const sizes = await labels.evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThan(23)
    const edges = await labels.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.right] as const),
    )
    expect(edges.slice(1).every(([left], index) => left >= edges[index]![1])).toBe(true)
    expect([edges[0]![0] >= 0, edges[4]![1] <= 360]).toEqual([true, true])
    expect(await horizontalOverflow(page)).toEqual([])

    await page.goto(`${server.url}/subadmin/inventory/transfer-requests`)
    const search = page.getByRole('searchbox')
    await expect(search).toBeVisible()
    await settled(page)
    expect((await search.boundingBox())!.width).toBeGreaterThan(300)

    await page.goto(`${server.url}/qr`)
    const room = page.getByRole('button', { name: 'Room' }).first()
    await expect(room).toBeVisible()
    await settled(page)
    expect(await room.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  await test.step('1,440 px', async () => {
    await page.setViewportSize(desktopSize)
    for (const path of ['ledger-accounts', 'rooms', 'sub-major-accounts', 'major-accounts', 'articles', 'sections']) {
      await page.goto(`${server.url}/subadmin/inventory/attribute/${path}`)
      const grid = page.getByRole('grid')
      await expect(grid.getByRole('row').nth(1)).toBeVisible()
      await settled(page)
      expect([path, await grid.evaluate((box) => box.scrollWidth - box.clientWidth)]).toEqual([path, 0])
      expect([path, await horizontalOverflow(page)]).toEqual([path, []])
    }
    // An open item takes the place of the list, which is there again when the item is closed.
    await page.goto(`${server.url}/subadmin/inventory/database`)
    const list = page.getByRole('grid')
    await list.getByRole('row').nth(2).click()
    const item = page.getByRole('complementary', { name: 'Item' })
    await expect(item.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await settled(page)
    await expect(list).toBeHidden()
    expect(await horizontalOverflow(page)).toEqual([])
    expect(await item.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await item.getByRole('button', { name: 'Close' }).click()
    await expect(list).toBeVisible()
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)

    await page.goto(`${server.url}/subadmin/inventory/transfer-requests`)
    const search = page.getByRole('searchbox')
    await expect(search).toBeVisible()
    await settled(page)
    expect((await search.boundingBox())!.width).toBeGreaterThan(500)
    expect(await horizontalOverflow(page)).toEqual([])
  })
})
