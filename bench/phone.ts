/**
 * A phone with a big institute, or the chosen buildings of a very big one: time from a cold start without a network to the first rows of the list, to
 * a scanned item, and of a search, with the processor of the page slowed four times. The first start of a build compiles its
 * code, the following use it; those are measured. Run `npm run build` first, then `npm run bench:phone -- [--rows N] [--before DIST]`: another
 * build to compare with, whose starts alternate with those of this one.
 */
import type { Page } from 'playwright'
import { dist, openBuiltApp, signInAndDownload } from '#bench/built-app.ts'
import { type Bench, quantile, requestedRows } from './open-bench.ts'
import { reportTime } from './report-figure.ts'

const rows = process.argv.includes('--rows') ? requestedRows() : 20_000
const rounds = process.argv.includes('--quick') ? 3 : 7
const slowedTimes = 4
const beforeAt = process.argv.indexOf('--before')
const before = beforeAt < 0 ? null : (process.argv[beforeAt + 1] ?? null)

interface Starts {
  list: number[]
  search: number[]
  item: number[]
  /** Of the page's thread until the first rows, slowed. */
  cpu: number[]
}

/** Promises on the page, because asking from outside again and again would take time from the slowed page. */
function watchForRows(): void {
  const appears = (selector: string, isIt: (found: Element) => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const found = document.querySelector(selector)
        if (!found || !isIt(found)) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now()))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    })
  const hasNumber = (found: Element) => /\d{4}-\d{2}-\d{2}-/.test(found.textContent ?? '')
  Object.assign(window, {
    phoneBench: {
      rows: appears('li[data-index] button', hasNumber),
      item: appears('main', hasNumber),
      nextRows: (word: string) =>
        appears('li[data-index="0"] button', (found) => (found.textContent ?? '').toLowerCase().includes(word)),
    },
  })
}

type Watched = { phoneBench: { rows: Promise<number>; item: Promise<number>; nextRows(word: string): Promise<number> } }

async function slowPage(bench: Bench): Promise<{ page: Page; cpuMs: () => Promise<number> }> {
  const page = await bench.reopen('about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(watchForRows)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
  const cpuMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  return { page, cpuMs }
}

async function measure(bench: Bench, round: number, starts: Starts): Promise<void> {
  const { page, cpuMs } = await slowPage(bench)
  await page.goto(`${bench.url}admin/inventory/database`, { waitUntil: 'commit' })
  starts.list.push(await page.evaluate(() => (window as unknown as Watched).phoneBench.rows))
  starts.cpu.push(await cpuMs())
  const word = ['printer', 'laptop', 'chair'][round % 3]!
  const box = page.getByRole('searchbox').or(page.getByRole('textbox', { name: /search/i }))
  await box.first().click()
  const found = page.evaluate((text) => (window as unknown as Watched).phoneBench.nextRows(text), word)
  const typed = performance.now()
  await page.keyboard.insertText(word)
  await found
  starts.search.push(performance.now() - typed)

  const scan = await slowPage(bench)
  await scan.page.goto(`${bench.url}qr?product_id=${1 + ((round * 7919) % rows)}`, { waitUntil: 'commit' })
  starts.item.push(await scan.page.evaluate(() => (window as unknown as Watched).phoneBench.item))
}

async function openInstalled(port: number, folder: string): Promise<Bench> {
  const bench = await openBuiltApp(port, rows, folder)
  await signInAndDownload(bench.page, rows)
  await bench.page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined)
  await bench.stopServer()
  for (const path of ['admin/inventory/database', 'qr?product_id=1']) {
    const page = await bench.reopen(`${bench.url}${path}`)
    await page
      .getByText(/\d{4}-\d{2}-\d{2}-/)
      .first()
      .waitFor()
    // Chromium stores compiled code some seconds after it ran.
    await page.waitForTimeout(8_000)
  }
  return bench
}

const builds = [...(before ? [before] : []), dist]
const benches: Bench[] = []
try {
  const results: Starts[] = []
  for (const [index, folder] of builds.entries()) {
    benches.push(await openInstalled(4640 + index, folder))
    results.push({ list: [], search: [], item: [], cpu: [] })
  }
  for (let round = 0; round < rounds; round++)
    for (const [index, bench] of benches.entries()) await measure(bench, round, results[index]!)
  const now = results.at(-1)!
  const old = before ? results[0]! : null
  const report = (what: string, of: keyof Starts, limit?: { ms: number }) =>
    reportTime(what, quantile(now[of], 0.5), old && { name: 'before', ms: quantile(old[of], 0.5) }, limit)
  report(`phone, cold start to the first rows of ${rows}`, 'list', { ms: 2_000 })
  report('phone, processor time of it', 'cpu')
  report('phone, cold start to a scanned item', 'item', { ms: 2_000 })
  report('phone, search, typed at once', 'search')
} finally {
  for (const bench of benches) await bench.close()
}
