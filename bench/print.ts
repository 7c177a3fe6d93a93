/**
 * Printing an RPCPPE of about 50,000 lines (100,000 products): time to lay it out and to save its PDF, and the longest task of the page meanwhile
 * on a processor slowed four times, as processor time. Chromium slows only the page, not its workers, so times are measured at full speed. Run
 * `npm run build` first. `npm run bench -- print [--quick]`; BENCH_DIST names another build, for a comparison.
 */
import type { CDPSession, Page } from 'playwright'
import { openBuiltApp, signInAndDownload } from '#bench/built-app.ts'
import { longestTask } from './longest-task.ts'
import { reportTime } from './report-figure.ts'

const quick = process.argv.includes('--quick')
const rows = quick ? 12_000 : 100_000
const area = '/admin/inventory/reports/print'
const slowdown = 4
/** Longer tasks delay touches and keys noticeably. */
const block = { ms: 50 }

async function reportLongestTask(session: CDPSession, what: string, work: () => Promise<void>): Promise<void> {
  const { processorMs, passedMs, collectionMs } = await longestTask(session, work)
  const apart = `${Math.round(passedMs)} ms passed; full garbage collection ${Math.round(collectionMs)} ms`
  reportTime(`longest task, ${what} (${apart})`, processorMs, null, block)
}

/** Opens the print page without rows on it yet: the number of pages appears once they are laid out. */
async function openReport(page: Page, query: string): Promise<void> {
  // Navigates within the app, via another screen, so that nothing of an earlier print is left.
  for (const path of ['/admin', `${area}?${query}`]) {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
    await page.waitForTimeout(1_000)
  }
  await page.getByLabel('As at').waitFor({ timeout: 180_000 })
}

async function layOut(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Show all pages' })
  await button.waitFor({ timeout: 120_000 })
  await page.waitForTimeout(1_500)
  const from = performance.now()
  await button.click()
  await page.getByText(/pages · data as of/).waitFor({ timeout: 600_000 })
  return performance.now() - from
}

async function savePdf(page: Page): Promise<number> {
  const download = page.waitForEvent('download', { timeout: 600_000 })
  const from = performance.now()
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await (await download).path()
  return performance.now() - from
}

const bench = await openBuiltApp(5170, rows)
try {
  const { page } = bench
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAndDownload(page, rows)

  await openReport(page, 'form=rpcppe')
  const layoutTime = await layOut(page)
  const summary = await page.getByText(/ rows on /).textContent()
  const pages = (await page.getByText(/pages · data as of/).textContent())?.replace(/ ·.*/, '')
  const what = `RPCPPE of ${summary?.replace(/ on .*/, '')}, ${pages}`
  reportTime(`${what}: laid out`, layoutTime, null)
  reportTime(`${what}: saved as PDF`, await savePdf(page), null)

  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await openReport(page, 'form=rpcppe')
  await reportLongestTask(session, 'layout', async () => {
    await layOut(page)
    await page.waitForTimeout(2_000)
  })
  await reportLongestTask(session, 'PDF', async () => {
    await savePdf(page)
    await page.waitForTimeout(1_000)
  })
  await reportLongestTask(session, 'scrolling and 50 more pages', async () => {
    for (let repetition = 0; repetition < 10; repetition++) {
      await page.mouse.wheel(0, 3_000)
      await page.waitForTimeout(300)
    }
    await page.getByRole('button', { name: /Show more pages/ }).click()
    await page.waitForTimeout(2_000)
  })

  // One office: few enough rows to be laid out unasked, and few enough pages for the browser's own print.
  await openReport(page, `form=rpcppe&where=${encodeURIComponent(JSON.stringify({ location_code_two: 6 }))}`)
  await page.getByText(/pages · data as of/).waitFor({ timeout: 600_000 })
  const printable = (await page.getByText(/pages · data as of/).textContent())?.replace(/ ·.*/, '')
  await page.waitForTimeout(1_500)
  await page.evaluate(() => {
    window.print = () => {
      Object.assign(window, { printedPages: document.querySelectorAll('[data-paper] svg').length })
    }
  })
  await reportLongestTask(session, `${printable} for the browser's print`, async () => {
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.waitForFunction(() => 'printedPages' in window, undefined, { timeout: 600_000 })
  })
} finally {
  await bench.close()
}
