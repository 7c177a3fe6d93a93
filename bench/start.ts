/**
 * App start: size of the first load; time to the first rows and to a scanned product, offline with 100,000 products on the device; and how long
 * the page is blocked during the download, the list and a search. Run `npm run build` first, then `npm run bench:start -- [--quick]`.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { dist, longestBlock, openBuiltApp, reportBlock, signInAndDownload } from '#bench/built-app.ts'
import { budgets, firstLoad } from '#tools/checks/check-budget.ts'
import { quantile } from './open-bench.ts'
import { reportFigure, reportTime } from './report-figure.ts'

const quick = process.argv.includes('--quick')
const rows = quick ? 5_000 : 100_000
/** Starts of one build take either about 1.3 or about 1.75 s, so the median of a few is meaningless. */
const starts = quick ? 9 : 15

const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Parameters<typeof firstLoad>[0]
const { scripts, styles } = firstLoad(manifest)
for (const [what, files, budget] of [
  ['script', scripts, budgets.script],
  ['style', styles, budgets.style],
] as const) {
  const kib =
    files.reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length, 0) / 1024
  reportFigure({
    what: `first load, ${what}, gzip`,
    value: `${kib.toFixed(1)} KiB`,
    floor: `budget ${budget} KiB`,
    ratio: `x${(kib / budget).toFixed(2)}`,
    target: '<= x1',
    met: kib <= budget,
  })
}

const bench = await openBuiltApp(5140, rows)
try {
  let { page } = bench
  await signInAndDownload(page, rows)
  reportBlock(`page blocked, sign-in and download of ${rows} rows`, await longestBlock(page))
  await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined)

  const list = `${bench.url}admin/inventory/database`
  const row = page.getByRole('row').nth(3)
  await page.goto(list)
  await row.waitFor()
  await page.waitForTimeout(500)
  reportTime('page blocked, app start on the list', await longestBlock(page), null)
  await page.goto(`${bench.url}admin`)
  await page.waitForTimeout(1_500)
  await longestBlock(page)
  await page.locator('a[href$="/inventory/database"]').first().click()
  await row.waitFor()
  await page.waitForTimeout(500)
  reportBlock('page blocked, opening the list', await longestBlock(page))
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /search/i }))
    .first()
  await search.pressSequentially('laptop computer', { delay: 60 })
  await page.waitForTimeout(600)
  await page.mouse.move(600, 500)
  for (let n = 0; n < 20; n++) await page.mouse.wheel(0, 800)
  await page.waitForTimeout(400)
  reportBlock('page blocked, searching and scrolling', await longestBlock(page))

  await bench.stopServer()
  const first: number[] = []
  const tags: number[] = []
  for (let n = 0; n < starts; n++) {
    page = await bench.reopen('about:blank')
    let from = performance.now()
    await page.goto(list, { waitUntil: 'commit' })
    await page.getByRole('row').nth(3).waitFor()
    first.push(performance.now() - from)
    page = await bench.reopen('about:blank')
    from = performance.now()
    await page.goto(`${bench.url}qr?product_id=${1 + ((n * 7919) % rows)}`, { waitUntil: 'commit' })
    await page
      .getByText(/\d{4}-\d{2}-\d{2}-/)
      .first()
      .waitFor()
    tags.push(performance.now() - from)
  }
  const [emptyPageMs] = await measureEmptyPage(page)
  const floor = { name: 'an icon from the service worker', ms: emptyPageMs! }
  reportTime(`no network, cold start to the first rows of ${rows}`, quantile(first, 0.5), floor, { ms: 3_000 })
  reportTime('no network, cold start to a scanned product', quantile(tags, 0.5), floor, { ms: 3_000 })
} finally {
  await bench.close()
}

/** Time of the browser and the service worker alone: loads the app icon offline. */
async function measureEmptyPage(page: Page): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < 2; n++) {
    const from = performance.now()
    await page.goto(`${bench.url}icons/icon.svg`)
    found.push(performance.now() - from)
  }
  return found
}
