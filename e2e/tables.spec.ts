/** The tables of the desk, on a screen 1,440 px wide. */
import { desktopSize } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'
import { listDownloaded, signIn } from './support/screen-actions.ts'

/** Pages with one long table. */
const pages = ['reports/missing-ppes', 'reports/found-ppes', 'reports/unserviceable', 'reports/counts', 'par/items']

test('[SHELL-2961] reports and lists at 1,440 × 900: the page does not scroll, its table does', async ({ world }) => {
  const server = await world.server()
  const { page } = await world.phone(desktopSize)
  await signIn(page, server.url, 'maria')
  await listDownloaded(page)
  for (const path of pages) {
    await page.goto(`${server.url}/subadmin/inventory/${path}`)
    await expect(page.locator('main :is([role="grid"] [data-index], tbody tr)').first()).toBeVisible()
    const hidden = await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)
    expect(hidden, path).toBe(0)
  }
})
