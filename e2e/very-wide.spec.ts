/** Reading on a screen of 1,920 × 1,080. */
import type { Page } from '@playwright/test'
import { settled } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'
import { listDownloaded, signIn } from './support/screen-actions.ts'

/** Lines of text with more than 95 characters, outside of tables. */
const longLines = (page: Page) =>
  page.evaluate(() => {
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')
    const blocks = [...document.querySelectorAll('main *')].filter(
      (element) =>
        !isInline(element) &&
        element.textContent !== '' &&
        [...element.children].every(isInline) &&
        !element.closest('[role=grid], table, svg, .bilang-hidden'),
    )
    return blocks.flatMap((block) => {
      const range = document.createRange()
      range.selectNodeContents(block)
      const lines = new Map<number, number>()
      for (const { top, width } of range.getClientRects())
        lines.set(Math.round(top / 8), (lines.get(Math.round(top / 8)) ?? 0) + width)
      const widths = [...lines.values()]
      const text = block.textContent ?? ''
      const longest = (text.length * Math.max(0, ...widths)) / widths.reduce((sum, width) => sum + width, 1)
      return longest > 95 ? [`${Math.round(longest)}: ${text}`] : []
    })
  })

test('[SHELL-4855] 1,920 × 1,080: no line of text is longer than 95 characters', async ({ world }) => {
  const server = await world.server()
  const { page } = await world.phone({ cameraState: 'none', width: 1920, height: 1080 })
  await signIn(page, server.url, 'admin')
  await listDownloaded(page)
  for (const path of [
    '/admin',
    '/admin/inventory/database',
    '/admin/inventory/counts',
    '/admin/inventory/rolling/today',
    '/admin/inventory/rolling/due',
    '/admin/inventory/par/due',
    '/admin/inventory/reports',
    '/admin/inventory/reports/missing-ppes',
    '/admin/inventory/reports/unserviceable',
  ]) {
    await page.goto(server.url + path)
    await expect(page.locator('main h1')).toBeVisible()
    await settled(page)
    for (const details of await page.locator('main details summary').all()) await details.click()
    expect(await longLines(page), path).toEqual([])
  }
})
