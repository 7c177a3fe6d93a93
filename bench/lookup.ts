/** Time from a scanned id to its product: warm, and right after a cold start of the browser. `npm run bench:lookup`. */
import { openBench, quantile, requestedRows } from './open-bench.ts'
import { reportTime } from './report-figure.ts'

const bench = await openBench(4303)
try {
  let { page } = bench
  const { token } = bench
  await page.evaluate((t) => window.bench.signIn(t), token)
  await page.evaluate(() => window.bench.first())
  const warm: number[] = []
  for (let i = 0; i < 300; i++) {
    warm.push(await page.evaluate((id) => window.bench.lookup(id), 1 + ((i * 7919) % requestedRows())))
  }
  reportTime('warm lookup, p95', quantile(warm, 0.95), null, { ms: 5 })
  const serials = await page.evaluate(() => window.bench.serialNumbers())
  if (serials.length === 0)
    throw new Error('The saved institute has no serial numbers; delete bilang-bench-institute-*')
  const bySerial: number[] = []
  for (const serial of serials) {
    const { ms, kind } = await page.evaluate((code) => window.bench.resolve(code), serial)
    if (kind !== 'product' && kind !== 'several') throw new Error(`${serial} was not found: ${kind}`)
    bySerial.push(ms)
  }
  reportTime('first code that is a serial number', bySerial[0] ?? 0, null)
  reportTime('code that is a serial number, p95', quantile(bySerial, 0.95), null, { ms: 5 })
  const cold: number[] = []
  const open: number[] = []
  const indexed: number[] = []
  for (let i = 0; i < 5; i++) {
    page = await bench.reopen()
    const start = await page.evaluate((id) => window.bench.cold(id), 1 + ((i * 7919) % requestedRows()))
    if (!start.found) throw new Error('product not found after a cold start')
    cold.push(start.lookup)
    open.push(start.open)
    indexed.push(start.indexed)
    console.log(
      `  start ${i + 1}: first lookup ${start.lookup.toFixed(0)} ms (${start.early ? 'before' : 'after'} the index), index ${start.indexed.toFixed(0)} ms, block ${start.block.toFixed(0)} ms`,
    )
  }
  reportTime('first lookup, worker start included, median', quantile(cold, 0.5), null)
  reportTime('lookup with the database open, median', quantile(open, 0.5), null, { ms: 30 })
  reportTime('index after a cold start, median', quantile(indexed, 0.5), null, { ms: 500 })
} finally {
  await bench.close()
}
