/** What fits on one screen of a small phone and of a desk, measured in a real browser. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { card, saveButton, typeTag } from './support/screen-actions.ts'
import { uncountedItems } from './support/server-database.ts'
import { openScreen, openStillBrowser, openStillDevice, signInStill, stillSizes } from './support/still-browser.ts'
import { openStillInstitute, type StillInstitute } from './support/still-institute.ts'

let institute: StillInstitute
let browser: Browser

test.beforeAll(async () => {
  setLanguage('en')
  await loadTexts()
  institute = await openStillInstitute()
  browser = await openStillBrowser(institute)
})

test.afterAll(async () => {
  await browser.close()
  await institute.close()
})

test('[COUNT-3180] an open card at 360×740: count and condition are above Submit, and no empty line is above the card', async () => {
  const { page } = await openStillDevice(browser, institute, { language: 'en', size: 'phone' })
  await signInStill(page, 'maria')
  await openScreen(page, '/qr')
  const [item] = uncountedItems(institute, 1)
  await openScreen(page, `/qr?code=${item?.number}`)
  await expect(card(page, item?.number ?? '')).toBeVisible()
  const edges = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) }
  }
  const submit = (await saveButton(page).boundingBox())?.y ?? Number.NaN
  expect((await edges('main form select')).bottom).toBeLessThanOrEqual(submit)
  expect((await edges('main article')).top - (await edges('video')).bottom).toBeLessThanOrEqual(16)
  await page.close()
})

test('[SCAN-5034] after the save of a typed item at 360×740 the field for the next one is in view, also from far below', async () => {
  const { page } = await openStillDevice(browser, institute, { language: 'en', size: 'phone' })
  await signInStill(page, 'maria')
  await openScreen(page, '/qr')
  for (const [index, { number }] of uncountedItems(institute, 3).entries()) {
    await typeTag(page, { number })
    // Far below: "Not here" is pressed at the end of the page, the others wherever it is.
    if (index === 2) await page.getByRole('button', { name: 'Mark as done' }).scrollIntoViewIfNeeded()
    const press = index === 0 ? saveButton(page) : page.getByRole('button', { name: 'Not here', exact: true })
    await expect(press).toBeEnabled()
    await press.dispatchEvent('click')
    await expect(page.getByRole('region', { name: 'Last scans' }).getByText(number)).toBeVisible()
    await expect(page.getByLabel('Tag, property number, or words')).toBeInViewport({ ratio: 1 })
  }
  await page.close()
})

/** Texts of the page that their box cuts off, and boxes that scroll sideways. */
const cutOff = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((boxes) =>
      boxes.flatMap((box) =>
        box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1 ? [box.textContent] : [],
      ),
    )

test('[SHELL-4570] at 360×740 the name of the institute is whole, and figures of reports and views of a list are not cut at the edge; at 1,440 neither are the attributes', async () => {
  const { page } = await openStillDevice(browser, institute, { language: 'en', size: 'phone' })
  await signInStill(page, 'admin')
  const inventory = '/admin/inventory'
  expect(await cutOff(page, 'header span:not(.bilang-hidden)')).toEqual([])
  for (const path of ['reports/counts', 'reports/unserviceable', 'rolling/coverage', 'counts/1/report']) {
    await openScreen(page, `${inventory}/${path}`)
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    expect(await cutOff(page, 'main :is(div, section):has(> table)'), path).toEqual([])
  }
  await openScreen(page, `${inventory}/counts/1`)
  await expect(page.getByRole('combobox', { name: 'Items shown' })).toHaveValue('queue')
  await page.setViewportSize(stillSizes.desk)
  await expect(page.getByRole('radio', { name: 'To settle' })).toBeChecked()
  await openScreen(page, `${inventory}/attribute/articles`)
  expect(await cutOff(page, '[role="tablist"]')).toEqual([])
  await openScreen(page, '/admin/users/log')
  await expect(page.getByRole('gridcell', { name: /Baseline as of/ })).toBeVisible()
  expect(await cutOff(page, '[role="gridcell"]')).toEqual([])
  await page.close()
})

test('[SHELL-4753] at 360×740 a table of figures has a cell below each heading for a screen reader, also where a figure is zero', async () => {
  const { page } = await openStillDevice(browser, institute, { language: 'en', size: 'phone' })
  await signInStill(page, 'admin')
  await openScreen(page, '/admin/inventory/counts/1/report')
  const table = page.getByRole('table').first()
  await expect(table.locator('tbody tr').first()).toBeVisible()
  const headings = await table.locator('thead').getByRole('columnheader').count()
  const rows = await table.locator('tbody').getByRole('rowheader').count()
  expect({ headings, rows }).toEqual({ headings: 9, rows: await table.locator('tbody tr').count() })
  await expect(table.locator('tbody').getByRole('cell')).toHaveCount(rows * (headings - 1))
  await expect(table.locator('[data-nothing]').first()).toHaveCSS('clip-path', 'inset(50%)')
  await page.close()
})
