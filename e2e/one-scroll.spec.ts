/** The lists of a phone, at 360 × 740: the page scrolls and nothing else does. */
import { expect, type Page, test } from '@playwright/test'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { journeyBrowserPath } from '#tools/system-packages.ts'
import {
  openDeterministicBrowser,
  openDeterministicDevice,
  openScreen,
  signInOnDevice,
} from './support/deterministic-browser.ts'
import { openFixedTimeInstitute } from './support/fixed-time-institute.ts'

const pages = [
  'database',
  'reports/missing-ppes',
  'reports/found-ppes',
  'reports/unserviceable',
  'reports/counts',
  'par/items',
  'counts/1',
  'counts/1/report',
  'attribute/ledger-accounts',
]

const scrollAreas = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 2)
      .map(({ tagName }) => tagName),
  )
const scrollPage = (page: Page, top: number) => page.locator('main').evaluate((main, to) => main.scrollTo(0, to), top)
/** Opens an item far down the list and goes back, by the browser and by the bar; the list from the menu starts at its top. */
async function backToTheSameItems(page: Page) {
  const tops = () =>
    page.locator('main [data-index]').evaluateAll((items) =>
      items
        .map((item) => ({ index: item.getAttribute('data-index'), top: item.getBoundingClientRect().top }))
        .filter(({ top }) => top > 100 && top < 600)
        .map(({ index, top }) => `${index} at ${Math.round(top)}`),
    )
  let before = await tops()
  // Cards are measured while they come into view.
  await expect(async () => {
    const last = before
    await page.waitForTimeout(300)
    before = await tops()
    expect(before).toEqual(last)
  }).toPass()
  const tapped = before.find((item) => Number(item.split(' ')[2]) > 260)
  for (const goBack of [() => page.goBack(), () => page.getByRole('link', { name: 'Back' }).click()]) {
    // A tap, because a click of the locator scrolls to a card that the bars cover in part.
    await page.mouse.click(180, Number(tapped?.split(' ')[2]) + 40)
    await expect(page).toHaveURL(/database\/\d+/)
    await goBack()
    await expect.poll(tops).toEqual(before)
  }
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/admin$/)
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page.locator('main [data-index="0"]')).toBeInViewport()
}
const scrolled = (page: Page) => page.locator('main').evaluate((main) => main.scrollTop)

test('[SHELL-3481] [SHELL-3800] lists on a phone: one scroll area, page numbers in view, and back to the same items', async () => {
  const institute = await openFixedTimeInstitute()
  const browser = await openDeterministicBrowser(institute, { executablePath: journeyBrowserPath() })
  try {
    setLanguage('en')
    await loadTexts()
    const { page } = await openDeterministicDevice(browser, institute, { language: 'en', size: 'phone' })
    await signInOnDevice(page, 'admin')
    for (const path of pages) {
      await openScreen(page, `/admin/inventory/${path}`)
      await expect(page.locator('main :is([data-index], tbody tr)').first()).toBeVisible()
      expect(await scrollAreas(page), path).toEqual(['MAIN'])
    }

    await openScreen(page, '/admin/inventory/database')
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await scrollPage(page, 40_000)
    await expect(pager).toBeInViewport({ ratio: 1 })
    await pager.getByRole('button', { name: 'Next page' }).click()
    // Cards are measured while they come into view, so number and place settle together.
    await expect(async () => {
      const [, shown] = /Page (\d+) of/.exec((await pager.textContent()) ?? '') ?? []
      const first = page.locator(`main [data-index="${(Number(shown) - 1) * 50}"]`)
      await expect(first).toBeInViewport({ timeout: 1_000 })
    }).toPass({ timeout: 120_000 })
    await page.locator('main [data-index] input[type="checkbox"]').nth(5).check()
    await expect(page.getByRole('toolbar')).toBeInViewport({ ratio: 1 })
    await backToTheSameItems(page)

    await openScreen(page, '/admin/inventory/counts/1')
    await page.getByRole('combobox', { name: 'Items shown' }).selectOption('Not yet counted')
    await expect(page.locator('main [aria-setsize="1340"]').first()).toBeAttached()
    await scrollPage(page, 9_000)
    const items = page.locator('main [data-index] button')
    const lastIndex = () => page.locator('main [data-index]').last().getAttribute('data-index')
    await expect.poll(async () => Number(await lastIndex())).toBeGreaterThan(30)
    const top = await scrolled(page)
    await items.nth(8).click()
    const item = page.getByRole('dialog')
    await expect(item.getByRole('heading', { level: 3 })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(item).toBeHidden()
    expect(Math.abs((await scrolled(page)) - top)).toBeLessThan(60)
  } finally {
    await browser.close()
    await institute.close()
  }
})

test('[SHELL-3482] forms and tools at 360 × 740: the longest number is complete, and Add and the search have room', async () => {
  const institute = await openFixedTimeInstitute()
  const browser = await openDeterministicBrowser(institute, { executablePath: journeyBrowserPath() })
  try {
    setLanguage('en')
    await loadTexts()
    const { page } = await openDeterministicDevice(browser, institute, { language: 'en', size: 'phone' })
    await signInOnDevice(page, 'admin')
    await openScreen(page, '/admin/inventory/ics/document/1/edit')
    const number = page.locator('input[name$="property_number"]')
    await expect(number.nth(1)).toHaveValue('SPHV-2025-05-07-0001-0008-08')
    const cut = await number.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(Math.max(...cut)).toBeLessThanOrEqual(1)

    const middle = async (name: string, role: 'button' | 'searchbox' | 'link') => {
      const box = (await page.locator('main').getByRole(role, { name }).boundingBox())!
      return { y: box.y + box.height / 2, width: box.width }
    }
    await openScreen(page, '/admin/inventory/transfer-requests')
    const search = await middle('Search reasons', 'searchbox')
    expect(Math.abs(search.y - (await middle('New request', 'button')).y)).toBeLessThan(4)
    expect(search.width).toBeGreaterThan(240)
    await openScreen(page, '/admin/inventory/database')
    expect((await middle('Search items', 'searchbox')).width).toBeGreaterThan(300)
  } finally {
    await browser.close()
    await institute.close()
  }
})
