/**
 * Reports over 100,000 products: time from a choice to the figures on screen, and how long the page is blocked meanwhile. Run `npm run build`
 * first, then `npm run bench -- reports [--quick]`. People perceive a tenth of a second as immediate (Nielsen); the first query also builds its
 * columns and may take half a second.
 */

import type { Page } from 'playwright'
import { longestBlock, openBuiltApp, reportBlock, signInAndDownload } from '#bench/built-app.ts'
import { groupings } from '#domain/reports/report-groups.ts'
import { groupingLabels } from '#features/reports/figures/grouping-labels.ts'
import { quantile } from './open-bench.ts'
import { reportTime } from './report-figure.ts'

const quick = process.argv.includes('--quick')
const rows = quick ? 5_000 : 100_000
const repetitions = quick ? 2 : 4
const area = '/admin/inventory/reports'

/** Navigates within the app, without reloading it. */
const navigateTo = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, to)

/** What the screen shows once a report is loaded. */
interface Expectation {
  selector: string
  /** Minimum number of matching elements. */
  minCount: number
  /** Text of the table's first header cell. */
  head?: string
  /** The text below figures that add up must be shown. */
  addsUp?: boolean
}

const waitForExpectation = (page: Page, expected: Expectation) =>
  page.waitForFunction(
    ({ selector, minCount, head, addsUp: figuresShown }) =>
      document.querySelectorAll(selector).length >= minCount &&
      (head === undefined || document.querySelector('thead th')?.textContent === head) &&
      (!figuresShown || /groups? adds? up to the total/.test(document.body.textContent ?? '')) &&
      performance.now(),
    expected,
    { polling: 8, timeout: 60_000 },
  )

/** Milliseconds, by the page's clock, from the start of `act` until the expectation is met. */
async function timeUntil(page: Page, act: () => Promise<unknown>, expected: Expectation): Promise<number> {
  const from = await page.evaluate(() => performance.now())
  await act()
  return Number(await (await waitForExpectation(page, expected)).jsonValue()) - from
}

const figuresShown: Expectation = { selector: 'tbody tr', minCount: 1, addsUp: true }
const rowsShown: Expectation = { selector: '[data-index] [role=rowheader] span', minCount: 4 }

const bench = await openBuiltApp(5160, rows)
try {
  const { page } = bench
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAndDownload(page, rows)
  await navigateTo(page, `${area}/counts`)
  await waitForExpectation(page, figuresShown)

  const first: number[] = []
  const again: number[] = []
  await longestBlock(page)
  for (let repetition = 0; repetition < repetitions; repetition++)
    for (const groupBy of groupings) {
      const choose = () => page.getByLabel('Group by').selectOption(groupBy)
      ;(repetition === 0 ? first : again).push(
        await timeUntil(page, choose, { ...figuresShown, head: groupingLabels[groupBy] }),
      )
    }
  reportTime(`counts of ${rows} grouped for the first time, slowest of ${groupings.length}`, Math.max(...first), null, {
    ms: 500,
  })
  reportTime('counts grouped again, median', quantile(again, 0.5), null, { ms: 100 })
  reportBlock('page blocked, grouping the counts', await longestBlock(page))

  await page.getByLabel('Property', { exact: true }).selectOption('PPE')
  await waitForExpectation(page, figuresShown)
  await page.waitForTimeout(500)
  await longestBlock(page)
  const open = () => page.locator('tbody td a').first().click()
  reportTime('rows behind a figure', await timeUntil(page, open, rowsShown), null, { ms: 500 })
  await page.waitForTimeout(500)
  reportBlock('page blocked, opening the rows behind a figure', await longestBlock(page))

  const screens = [
    ['dashboard', area, { selector: '[aria-label="Counted by location"] a', minCount: 1 }],
    ['found', `${area}/found-ppes`, rowsShown],
    ['missing', `${area}/missing-ppes`, rowsShown],
    ['receipts', `${area}/acknowledgement-receipt`, rowsShown],
  ] as const
  for (const [name, to, expected] of screens) {
    const times: number[] = []
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await navigateTo(page, '/admin')
      await page.waitForTimeout(400)
      if (repetition === 1) await longestBlock(page)
      times.push(await timeUntil(page, () => navigateTo(page, to), expected))
      await page.waitForTimeout(400)
    }
    // The first opening also loads the screen's chunk.
    reportTime(`report ${name}, opened again, median`, quantile(times.slice(1), 0.5), null, { ms: 500 })
    reportBlock(`page blocked, report ${name}`, await longestBlock(page))
  }
} finally {
  await bench.close()
}
