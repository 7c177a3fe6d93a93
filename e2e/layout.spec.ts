/** What fits on the screen of a small phone and of a desktop, measured in a real browser. */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Language, setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { journeyBrowserPath } from '#tools/system-packages.ts'
import {
  type FixedSize,
  fixedSizes,
  openDeterministicBrowser,
  openDeterministicDevice,
  openScreen,
  screenSettled,
  signInOnDevice,
} from './support/deterministic-browser.ts'
import { type FixedTimeInstitute, openFixedTimeInstitute } from './support/fixed-time-institute.ts'
import { longLines } from './support/long-lines.ts'
import { card, type Person, people, saveButton, typeTag } from './support/screen-actions.ts'
import { uncountedItems } from './support/server-database.ts'

let institute: FixedTimeInstitute
let browser: Browser
const devices = new Map<string, BrowserContext>()

test.beforeAll(async () => {
  setLanguage('en')
  await loadTexts()
  institute = await openFixedTimeInstitute()
  browser = await openDeterministicBrowser(institute, { executablePath: journeyBrowserPath() })
})

test.afterAll(async () => {
  devices.clear()
  await browser.close()
  await institute.close()
})

/** A page of a device on which this person is signed in. The tests share the devices, because installing the app takes longer than most of them. */
async function openPage(who: Person, language: Language, size: FixedSize): Promise<Page> {
  const key = `${who}, ${language}, ${size}`
  const device = devices.get(key)
  if (device) {
    const page = await device.newPage()
    await page.goto(people[who].area)
    await screenSettled(page)
    return page
  }
  const { context, page } = await openDeterministicDevice(browser, institute, { language, size })
  await signInOnDevice(page, who)
  devices.set(key, context)
  return page
}

test('[COUNT-3180] an open card at 360×740: count and condition are above Submit, and no empty line is above the card', async () => {
  const page = await openPage('maria', 'en', 'phone')
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

test('[SCAN-5762] the scan screen is opened at 360×740 on a slow phone: nothing below the camera moves when the camera starts', async () => {
  const page = await openPage('maria', 'en', 'phone')
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/qr')
  await page.locator('video').waitFor()
  await screenSettled(page)
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceObserverEntryList) =>
          resolve(list.getEntries().reduce((total, entry) => total + Number(Reflect.get(entry, 'value')), 0))
        new PerformanceObserver(sum).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 3_000)
      }),
  )
  expect(moved).toBeLessThan(0.01)
  await slow.detach()
  await page.close()
})

test('[SCAN-5034] after the save of a typed item at 360×740 the field for the next one is in view, also from far below', async () => {
  const page = await openPage('maria', 'en', 'phone')
  await openScreen(page, '/qr')
  for (const [index, { number }] of uncountedItems(institute, 3).entries()) {
    await typeTag(page, { number })
    // Far below: "Not here" is pressed at the end of the page, the others at any scroll position.
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
  const page = await openPage('admin', 'en', 'phone')
  const inventory = '/admin/inventory'
  expect(await cutOff(page, 'header span:not(.bilang-hidden, :has(a))')).toEqual([])
  for (const path of ['reports/counts', 'reports/unserviceable', 'rolling/coverage', 'counts/1/report']) {
    await openScreen(page, `${inventory}/${path}`)
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    expect(await cutOff(page, 'main :is(div, section):has(> table)'), path).toEqual([])
  }
  await openScreen(page, `${inventory}/counts/1`)
  await expect(page.getByRole('combobox', { name: 'Items shown' })).toHaveValue('queue')
  await page.setViewportSize(fixedSizes.desk)
  await expect(page.getByRole('radio', { name: 'To settle' })).toBeChecked()
  await openScreen(page, `${inventory}/attribute/articles`)
  expect(await cutOff(page, '[role="tablist"]')).toEqual([])
  await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical')
  await openScreen(page, '/admin/users/log')
  await expect(page.getByRole('gridcell', { name: /Baseline as of/ })).toBeVisible()
  expect(await cutOff(page, '[role="gridcell"]')).toEqual([])
  await page.close()
})

for (const language of ['en', 'fil'] as const)
  test(`[SHELL-5282] ${language}: the filter of the product database stands beside the other tools; at 1,440 lists of attributes and findings do not scroll sideways`, async () => {
    const page = await openPage('admin', language, 'phone')
    const inventory = '/admin/inventory'
    await openScreen(page, `${inventory}/database`)
    const top = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())!.y
    for (const size of ['phone', 'desk'] as const) {
      await page.setViewportSize(fixedSizes[size])
      await screenSettled(page)
      const apart = async () => Math.abs((await top(/^(I-filter|Filter)$/)) - (await top(/^(Mga view|Views)$/)))
      await expect.poll(apart, size).toBeLessThan(12)
    }
    const tooWide = () =>
      page
        .getByRole('grid')
        .evaluateAll((grids) =>
          grids.flatMap(({ parentElement: box }) => (box ? [box.scrollWidth - box.clientWidth] : [])),
        )
    for (const tab of ['rooms', 'ledger-accounts']) {
      await openScreen(page, `${inventory}/attribute/${tab}`)
      await expect(page.getByRole('grid')).toBeVisible()
      await expect.poll(tooWide, tab).toEqual([0])
    }
    await openScreen(page, `${inventory}/counts/1`)
    await page
      .locator('label')
      .filter({ hasText: /^(Mga finding|Findings)$/ })
      .click()
    await expect(page.getByRole('link', { name: /findings report/ })).toBeVisible()
    await expect.poll(tooWide).toEqual([0])
    await page.close()
  })

test('[SHELL-4753] at 360×740 a table of figures has a cell below each heading for a screen reader, also where a figure is zero', async () => {
  const page = await openPage('admin', 'en', 'phone')
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

/** Lines of text in a part of the page: texts beside each other are one. */
const textLines = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => {
    const middles: number[] = []
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (!parent || parent.closest('.bilang-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const seen = parent.getBoundingClientRect()
      for (const { top, bottom, height } of range.getClientRects()) {
        const middle = (top + bottom) / 2
        const isSeen = middle > seen.top && middle < seen.bottom
        if (isSeen && !middles.some((other) => Math.abs(other - middle) < height / 2)) middles.push(middle)
      }
    }
    return middles.length
  })

for (const language of ['en', 'fil'] as const)
  test(`[SHELL-5060] [SHELL-5061] ${language}: the top bar of a phone of 320, 360 or 390 px has two lines, with text of 200 % too, and tabs stand in one line`, async () => {
    const page = await openPage('admin', language, 'phone')
    for (const [width, percent] of [
      [320, 100],
      [360, 100],
      [390, 100],
      [360, 200],
    ] as const) {
      await page.setViewportSize({ ...fixedSizes.phone, width })
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`
      }, percent)
      for (const path of ['/admin', '/admin/inventory/database']) {
        await openScreen(page, path)
        expect(await textLines(page, 'header'), `${path} at ${width} px and ${percent} %`).toBe(2)
        expect(await cutOff(page, 'header a[href="/outbox"] > span:not(.bilang-hidden)')).toEqual([])
      }
    }
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    await page.setViewportSize(fixedSizes.phone)
    const paths = ['inventory/reports/found-ppes?tab=elsewhere', 'inventory/par/due']
    for (const path of [...paths, 'inventory/rolling/coverage', 'account-settings/devices']) {
      await openScreen(page, `/admin/${path}`)
      const tabs = page.locator('main [role="tab"]')
      const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
      expect(new Set(tops).size, path).toBe(1)
      await expect(page.locator('main [role="tab"][aria-selected="true"]')).toBeInViewport({ ratio: 1 })
    }
    await page.close()
  })

test('[SHELL-5062] short fields stand in pairs at 1,440 px, their inputs side by side with a hint or without; on a phone below each other, in the same order', async () => {
  const page = await openPage('admin', 'en', 'desk')
  await openScreen(page, '/admin/account-settings/information')
  const inputs = page.locator('form input')
  const places = () =>
    inputs.evaluateAll((all) => all.map((input) => input.getBoundingClientRect().toJSON() as DOMRect))
  const desk = await places()
  expect(desk.map(({ top }) => top)).toEqual([0, 0, 2, 2, 4].map((pair) => desk[pair]?.top))
  expect(desk.map(({ left }) => left)).toEqual([0, 1, 0, 1, 0].map((column) => desk[column]?.left))
  await page.setViewportSize(fixedSizes.phone)
  const phone = await places()
  expect(new Set(phone.map(({ left }) => left)).size).toBe(1)
  expect(phone.map(({ top }) => top)).toEqual(phone.map(({ top }) => top).toSorted((a, b) => a - b))
  await page.close()
})

test('[SHELL-5063] at 360×740 the state of an item stands below its name in each card of the list, however long it is', async () => {
  const page = await openPage('ana', 'fil', 'phone')
  await openScreen(page, '/employee/inventory/database')
  const states = page.locator('main li').getByText(/^(Nabilang na|Hindi pa nabibilang)$/)
  await expect(states.nth(3)).toBeVisible()
  const lefts = await states.evaluateAll((all) => all.map((state) => state.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)
  await page.close()
})

test('[SHELL-4855] 1,920 × 1,080: no line of text is longer than 95 characters', async () => {
  const page = await openPage('admin', 'en', 'desk')
  await page.setViewportSize(fixedSizes.wide)
  const inventory = '/admin/inventory'
  const lists = ['database', 'counts', 'rolling/today', 'rolling/due', 'par/due', 'reports']
  const paths = [...lists, 'reports/missing-ppes', 'reports/unserviceable'].map((path) => `${inventory}/${path}`)
  for (const path of ['/admin', ...paths]) {
    await openScreen(page, path)
    for (const details of await page.locator('main details summary').all()) await details.click()
    expect(await longLines(page), path).toEqual([])
  }
  await page.close()
})
