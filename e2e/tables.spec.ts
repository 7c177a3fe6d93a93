/** The tables on a desktop, 1,440 px wide. */
import { desktopSize } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'

/** Pages with one long table. */
const pages = ['reports/missing-ppes', 'reports/found-ppes', 'reports/unserviceable', 'reports/counts', 'par/items']

test('[SHELL-2961] [SHELL-5450] [SHELL-2962] tables at 1,440 × 900: the page does not scroll, its table does; beside an open item the list does not scroll sideways; compact rows: 16 items; the moved and widened column is there after a reload', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const { page } = await world.preparedPhone(desktopSize)
  await test.step('scrolling', async () => {
    for (const path of pages) {
      await page.goto(`${server.url}/subadmin/inventory/${path}`)
      await expect(page.locator('main :is([role="grid"] [data-index], tbody tr)').first()).toBeVisible()
      const hidden = await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)
      expect(hidden, path).toBe(0)
    }
    await page.goto(`${server.url}/subadmin/inventory/database/1`)
    const grid = page.getByRole('grid')
    const sideways = () => grid.evaluate((box) => box.scrollWidth - box.clientWidth)
    await expect(
      page.getByText('Left out for lack of space: Article, Acquired, Person, Total, and Unit cost.'),
    ).toBeVisible()
    expect(await sideways()).toBe(0)
    await page.getByRole('button', { name: 'Show all columns' }).click()
    await expect.poll(sideways).toBeGreaterThan(0)
  })

  await test.step('arranged columns and compact rows', async () => {
    await page.goto(`${server.url}/subadmin/inventory/database`)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByText('Compact').click()
    await page.keyboard.press('Escape')
    // Wait until the dialog is gone and the rows are visible, as a person would before dragging.
    await expect(page.getByText('Compact')).toBeHidden()
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('row', { name: /Laptop/ }).first()).toBeVisible()
    const head = (key: string) => grid.locator(`[data-stack="${key}"]`)
    const centerOf = async (key: string) => {
      const { x, y, width, height } = (await head(key).boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    const [person, article] = [await centerOf('user'), await centerOf('article')]
    await page.mouse.move(person.x, person.y)
    await page.mouse.down()
    await page.mouse.move(article.x, article.y, { steps: 4 })
    await page.mouse.up()
    const firstKeys = async () => {
      const keys = await grid
        .locator('[data-stack]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['stack']))
      return keys.slice(0, 3)
    }
    await expect.poll(firstKeys).toEqual(['description', 'user', 'article'])
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Make Location wider' }).press('Enter')
    await page.keyboard.press('Escape')
    const widths = () => grid.evaluate((table) => (table as HTMLElement).style.getPropertyValue('--columns'))
    const before = await widths()
    await page.reload()
    await expect(grid.getByRole('row', { name: /Laptop/ }).first()).toBeVisible()
    expect(await firstKeys()).toEqual(['description', 'user', 'article'])
    expect(await widths()).toBe(before)
    expect(page.url()).not.toContain('sort')
    const complete = await grid.locator('[data-index]').evaluateAll((rows) => {
      const bottom = rows[0]!.closest('[role="grid"]')!.getBoundingClientRect().bottom
      return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length
    })
    expect(complete).toBeGreaterThanOrEqual(16)
  })
})
