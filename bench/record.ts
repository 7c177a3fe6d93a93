/**
 * From the tap to the durable tick: recording a count with the real engine on strict IndexedDB, against one raw strict put of the same op in
 * the same run; with nothing going on, with a long outbox, while the whole list comes down, and while counts are being sent.
 * `npm run bench:record -- [--quick]`. Targets: sync.md 5.4, device-limits.md.
 */
import { openBench, quantile } from '#bench/mirror-host.ts'
import { tellTime } from '#bench/verdict.ts'
import { accounts } from '#server/demo/people.ts'

const quick = process.argv.includes('--quick')
const rows = quick ? 5_000 : 100_000
const each = quick ? 60 : 150
const bench = await openBench(5110, { page: 'engine-page', rows })

function told(what: string, times: { ours: number[]; floor: number[] }, limitMs: number): void {
  const floor = (q: number, name: string) => ({ name: `raw strict put, ${name}`, ms: quantile(times.floor, q) })
  tellTime(`record ${what} (${times.ours.length}), median`, quantile(times.ours, 0.5), floor(0.5, 'median'))
  tellTime(`record ${what}, p95`, quantile(times.ours, 0.95), floor(0.95, 'p95'), { ms: limitMs, quietMs: limitMs / 4 })
}

try {
  const { page } = bench
  const [admin] = accounts
  await page.evaluate(([name, password]) => window.engineBench.signIn(name, password), [
    admin!.username,
    admin!.password,
  ] as const)
  await page.evaluate(() => window.engineBench.see(4_000))
  await page.evaluate(() => window.engineBench.cut(false))
  await page.evaluate(() => window.engineBench.counting(20))

  told('idle', await page.evaluate((n) => window.engineBench.counting(n), each), 25)
  await page.evaluate(() => window.engineBench.countAll(500))
  told('with 700 unsent', await page.evaluate((n) => window.engineBench.counting(n), each), 25)
  await page.evaluate(() => window.engineBench.age(5_000))
  told('and 5,000 sent ones kept', await page.evaluate((n) => window.engineBench.counting(n), each), 25)

  const crawl = await page.evaluate((n) => window.engineBench.countingWhileCrawling(n), each * 2)
  if (crawl.rows !== rows) throw new Error(`Only ${crawl.rows} of ${rows} rows came down.`)
  told(`while ${rows} rows come down (${Math.round(crawl.ms)} ms)`, crawl, 50)

  await page.evaluate(() => window.engineBench.cut(true))
  told('while counts are sent', await page.evaluate((n) => window.engineBench.countingWhileSending(n), each), 50)
} finally {
  await bench.close()
}
