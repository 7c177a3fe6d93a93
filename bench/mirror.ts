/**
 * Downloads the complete list, downloads it again, and fetches only its changes, against fetching and parsing the same pages in the same run, in a
 * real Chromium with the real server. `npm run bench:mirror -- [--rows N] [--plain]`. Compare ratios; times depend on the machine.
 */
import { openBench, quantile, requestedRows } from './open-bench.ts'
import { reportTime } from './report-figure.ts'

const bench = await openBench(4301)
const plain = process.argv.includes('--plain')
try {
  const { page, token } = bench
  const median = async (times: number) => {
    const found: number[] = []
    let bytes = 0
    for (let i = 0; i < times; i++) {
      const floor = await page.evaluate((t) => window.bench.floor(t), token)
      found.push(floor.ms)
      bytes = floor.bytes
    }
    return { ms: quantile(found, 0.5), bytes }
  }
  const floor = await median(3)
  const floorFigure = { name: 'fetch+parse', ms: floor.ms }
  console.log(
    `${requestedRows()} products, ${(floor.bytes / 1e6).toFixed(1)} MB of JSON, ${plain ? 'plain' : 'extended'} server\n`,
  )
  await page.evaluate((t) => window.bench.signIn(t), token)
  const idle = await page.evaluate(() => window.bench.idleWaits())
  const empty = await page.evaluate(() => window.bench.storage())
  const first = await page.evaluate(() => window.bench.first())
  if (first.rows !== requestedRows()) throw new Error(`${first.rows} of ${requestedRows()} rows arrived`)
  reportTime('first mirror', first.mirrored, floorFigure, { ratio: 1.6 })
  reportTime('index after it', first.indexed, null, { ms: 500 })
  reportTime('longest block of the page', first.block, null, { ms: 100 })
  const idleFigure = { name: 'idle p95', ms: quantile(idle, 0.95) }
  const writeDuringDownload = quantile(first.waits, 0.95)
  reportTime('a strict write meanwhile, p95', writeDuringDownload, idleFigure, { ms: 50 })
  const used = (await page.evaluate(() => window.bench.storage())) - empty
  console.log(
    `  storage ${(used / 1e6).toFixed(1)} MB, x${(used / floor.bytes).toFixed(2)} of the JSON text   target <= x1.3`,
  )
  if (plain) {
    const again = await page.evaluate(() => window.bench.refresh())
    reportTime('re-crawl, nothing changed', again.ms, floorFigure, { ratio: 1.2 })
    console.log(`  wrote ${((100 * again.bytes) / floor.bytes).toFixed(2)} % of the bytes   target <= 1 %`)
  } else {
    const api = `${bench.url}api/v1/`
    const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
    const root = (await (await fetch(api, { headers })).json()) as { cursor: string }
    const changes = Array.from({ length: 500 }, (_, i) => ({
      id: 1000 + i * 7,
      patch: { remarks: `bench ${Date.now()}` },
    }))
    const done = await fetch(`${api}bulk/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ resource: 'products', change: changes }),
    })
    if (!done.ok) throw new Error(await done.text())
    const started = performance.now()
    JSON.parse(
      await (await fetch(`${api}changes/?cursor=${encodeURIComponent(root.cursor)}&limit=1000`, { headers })).text(),
    )
    const fetchAndParse = { name: 'fetch+parse of it', ms: performance.now() - started }
    const delta = await page.evaluate(() => window.bench.refresh())
    const row = await page.evaluate(() => window.bench.shown(1007))
    if (!row?.remarks?.startsWith('bench')) throw new Error(`the change did not arrive: ${JSON.stringify(row)}`)
    reportTime('changes of 500 rows', delta.ms, fetchAndParse, { ratio: 1.5, ms: 300 })
    reportTime('longest block of the page', delta.block, null, { ms: 100 })
  }
} finally {
  await bench.close()
}
