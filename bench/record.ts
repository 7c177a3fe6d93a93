/**
 * Time from the tap to the durable record: a count with the real engine on strict IndexedDB, against one raw strict put of the same op in the
 * same run. Measured idle, with a long outbox, during the first download, and while counts are being sent.
 * `npm run bench:record -- [--quick]`.
 */

import { demoAccounts } from '#server/seed/demo-people.ts'
import { openBench, quantile } from './open-bench.ts'
import { reportTime } from './report-figure.ts'

const quick = process.argv.includes('--quick')
const rows = quick ? 5_000 : 100_000
const countsPerCase = quick ? 60 : 150
const bench = await openBench(5110, { page: 'engine-page', rows })

function reportTimes(what: string, times: { measured: number[]; floor: number[] }, limitMs: number): void {
  const floor = (q: number, name: string) => ({ name: `raw strict put, ${name}`, ms: quantile(times.floor, q) })
  reportTime(`record ${what} (${times.measured.length}), median`, quantile(times.measured, 0.5), floor(0.5, 'median'))
  reportTime(`record ${what}, p95`, quantile(times.measured, 0.95), floor(0.95, 'p95'), {
    ms: limitMs,
    quietMs: limitMs / 4,
  })
}

try {
  const { page } = bench
  const [admin] = demoAccounts
  await page.evaluate(([name, password]) => window.engineBench.signIn(name, password), [
    admin!.username,
    admin!.password,
  ] as const)
  await page.evaluate(() => window.engineBench.loadProducts(4_000))
  await page.evaluate(() => window.engineBench.setNetwork(false))
  await page.evaluate(() => window.engineBench.counting(20))

  reportTimes('idle', await page.evaluate((n) => window.engineBench.counting(n), countsPerCase), 25)
  await page.evaluate(() => window.engineBench.countAll(500))
  reportTimes('with 700 unsent', await page.evaluate((n) => window.engineBench.counting(n), countsPerCase), 25)
  await page.evaluate(() => window.engineBench.addSentOps(5_000))
  reportTimes('with 5,000 sent', await page.evaluate((n) => window.engineBench.counting(n), countsPerCase), 25)

  const crawl = await page.evaluate((n) => window.engineBench.countingWhileCrawling(n), countsPerCase * 2)
  if (crawl.rows !== rows) throw new Error(`${crawl.rows} of ${rows} rows were downloaded`)
  reportTimes(`during the download of ${rows} rows (${Math.round(crawl.ms)} ms)`, crawl, 50)

  await page.evaluate(() => window.engineBench.setNetwork(true))
  reportTimes(
    'while counts are sent',
    await page.evaluate((n) => window.engineBench.countingWhileSending(n), countsPerCase),
    50,
  )
} finally {
  await bench.close()
}
