/** Windows high contrast ("forced colors") replaces every background: controls and their states stay visible without them. */
import type { Locator } from '@playwright/test'
import { settled } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'
import { listDownloaded, signIn } from './support/screen-actions.ts'

/** Its picture differs from the one without it. */
async function expectVisible(part: Locator, name: string): Promise<void> {
  const shown = await part.screenshot({ animations: 'disabled' })
  await part.evaluate((element) => element.style.setProperty('opacity', '0', 'important'))
  const hidden = await part.screenshot({ animations: 'disabled' })
  await part.evaluate((element) => element.style.removeProperty('opacity'))
  expect(shown.equals(hidden), `${name} is visible`).toBe(false)
}

test('[JOURNEY-5750] forced colors: switches, checked boxes, progress, bars of charts, the current page and the open item are visible', async ({
  world,
}) => {
  const server = await world.server()
  const { page } = await world.phone({ width: 1440, height: 900 })
  await signIn(page, server.url, 'admin')
  await listDownloaded(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${server.url}/admin`)
    await settled(page)
    await expectVisible(page.locator('.mantine-Progress-section').first(), 'the counted part')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const backgrounds = await links.evaluateAll((all) =>
      all.slice(0, 2).map((link) => getComputedStyle(link).backgroundColor),
    )
    expect(new Set(backgrounds).size, `the current page: ${backgrounds}`).toBe(2)

    await page.goto(`${server.url}/admin/create`)
    await expect(page.getByRole('checkbox', { name: 'Authorized' })).toBeChecked()
    await settled(page)
    await expectVisible(page.locator('.mantine-Switch-track').first(), 'a switch')
    const boxes = page.locator('.mantine-Checkbox-inner')
    const [checked, unchecked] = [await boxes.first().screenshot(), await boxes.nth(1).screenshot()]
    expect(checked.equals(unchecked), 'a checked box differs').toBe(false)

    await page.goto(`${server.url}/admin/inventory/reports`)
    await settled(page)
    await expectVisible(page.locator('main table td div > span').first(), 'the bar of a chart')

    await page.goto(`${server.url}/admin/inventory/database/1`)
    await expect(page.getByRole('complementary', { name: 'Item' })).toBeVisible()
    await settled(page)
    const rows = page.locator('[role="row"][data-index]')
    const outlines = await Promise.all(
      [0, 1].map((index) => rows.nth(index).evaluate((row) => getComputedStyle(row).outlineStyle)),
    )
    expect(outlines).toEqual(['solid', 'none'])
  }
})
