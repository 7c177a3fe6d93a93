/**
 * The reports over 100,000 products: how long it takes from the choice to the figures on screen, and the longest time that the page stands
 * still meanwhile. `npm run build` first; `npm run bench -- reports [--quick]`. A person takes a tenth of a second for "at once" (Nielsen);
 * what is asked for the first time has its columns built and may take half a second. No target of the sync design.
 */
import type { Page } from 'playwright'
import { longest, openBuiltApp, signInWithList, tellBlock } from '#bench/built-app.ts'
import { quantile } from '#bench/mirror-host.ts'
import { tellTime } from '#bench/verdict.ts'
import { cuts, cutWords } from '#domain/report-groups.ts'

const quick = process.argv.includes('--quick')
const rows = quick ? 5_000 : 100_000
const rounds = quick ? 2 : 4
const area = '/admin/inventory/reports'

/** A place of the app by its own address, without loading the app anew. */
const go = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, to)

/** What stands on the screen when a report is there. */
interface Seen {
  selector: string
  /** At least so many of them. */
  many: number
  /** Words of the table's first head. */
  head?: string
  /** Words that stand below figures which add up. */
  added?: boolean
}

const standing = (page: Page, seen: Seen) =>
  page.waitForFunction(
    ({ selector, many, head, added }) =>
      document.querySelectorAll(selector).length >= many &&
      (head === undefined || document.querySelector('thead th')?.textContent === head) &&
      (!added || /groups add up to the total/.test(document.body.textContent ?? '')) &&
      performance.now(),
    seen,
    { polling: 8, timeout: 60_000 },
  )

/** Milliseconds, by the page's own clock, from the start of `act` until `seen` stands in it. */
async function until(page: Page, act: () => Promise<unknown>, seen: Seen): Promise<number> {
  const from = await page.evaluate(() => performance.now())
  await act()
  return Number(await (await standing(page, seen)).jsonValue()) - from
}

const added: Seen = { selector: 'tbody tr', many: 1, added: true }
const listed: Seen = { selector: '[data-index] [role=rowheader] span', many: 4 }

const bench = await openBuiltApp(5160, rows)
try {
  const { page } = bench
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInWithList(page, rows)
  await go(page, `${area}/counts`)
  await standing(page, added)

  const first: number[] = []
  const again: number[] = []
  await longest(page)
  for (let round = 0; round < rounds; round++)
    for (const cut of cuts) {
      const choose = () => page.getByLabel('Group by').selectOption(cut)
      ;(round === 0 ? first : again).push(await until(page, choose, { ...added, head: cutWords[cut] }))
    }
  tellTime(`counts of ${rows} cut for the first time, slowest of ${cuts.length}`, Math.max(...first), null, { ms: 500 })
  tellTime('counts cut again, median', quantile(again, 0.5), null, { ms: 100 })
  tellBlock('page stands still, cutting the counts', await longest(page))

  await page.getByLabel('Property', { exact: true }).selectOption('PPE')
  await standing(page, added)
  await page.waitForTimeout(500)
  await longest(page)
  const open = () => page.locator('tbody td a').first().click()
  tellTime('rows behind a figure', await until(page, open, listed), null, { ms: 500 })
  await page.waitForTimeout(500)
  tellBlock('page stands still, opening the rows behind a figure', await longest(page))

  const screens = [
    ['dashboard', area, { selector: '[aria-label="Found by place"] a', many: 1 }],
    ['found', `${area}/found-ppes`, listed],
    ['missing', `${area}/missing-ppes`, listed],
    ['receipts', `${area}/acknowledgement-receipt`, listed],
  ] as const
  for (const [name, to, seen] of screens) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      await go(page, '/admin')
      await page.waitForTimeout(400)
      if (round === 1) await longest(page)
      times.push(await until(page, () => go(page, to), seen))
      await page.waitForTimeout(400)
    }
    // The first opening also loads the screen itself.
    tellTime(`report ${name}, opened again, median`, quantile(times.slice(1), 0.5), null, { ms: 500 })
    tellBlock(`page stands still, report ${name}`, await longest(page))
  }
} finally {
  await bench.close()
}
