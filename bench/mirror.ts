/**
 * The whole list onto the device, again, and only its changes; against fetching and parsing the same pages in the same run, in a real
 * Chromium before the real server. `npm run bench:mirror -- [--rows N] [--plain]`. Read the ratios; times are this machine's.
 */
import { openBench, quantile, rowsAsked } from '#bench/mirror-host.ts'
import { tellTime } from '#bench/verdict.ts'

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
  const F = { name: 'fetch+parse', ms: floor.ms }
  console.log(
    `${rowsAsked()} products, ${(floor.bytes / 1e6).toFixed(1)} MB of JSON, ${plain ? 'plain' : 'extended'} server\n`,
  )
  await page.evaluate((t) => window.bench.signIn(t), token)
  const idle = await page.evaluate(() => window.bench.idleWaits())
  const empty = await page.evaluate(() => window.bench.storage())
  const first = await page.evaluate(() => window.bench.first())
  if (first.rows !== rowsAsked()) throw new Error(`Only ${first.rows} rows arrived.`)
  tellTime('first mirror', first.mirrored, F, { ratio: 1.6 })
  tellTime('index after it', first.indexed, null, { ms: 500 })
  tellTime('longest block of the page', first.block, null, { ms: 100 })
  const quiet = { name: 'idle p95', ms: quantile(idle, 0.95) }
  const busy = quantile(first.waits, 0.95)
  tellTime('a strict write meanwhile, p95', busy, quiet, { ms: 50 })
  const used = (await page.evaluate(() => window.bench.storage())) - empty
  console.log(
    `  storage ${(used / 1e6).toFixed(1)} MB, x${(used / floor.bytes).toFixed(2)} of the JSON text   target <= x1.3`,
  )
  if (plain) {
    const again = await page.evaluate(() => window.bench.refresh())
    tellTime('re-crawl, nothing changed', again.ms, F, { ratio: 1.2 })
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
    const own = { name: 'fetch+parse of it', ms: performance.now() - started }
    const delta = await page.evaluate(() => window.bench.refresh())
    const row = await page.evaluate(() => window.bench.shown(1007))
    if (!row?.remarks?.startsWith('bench')) throw new Error('The change did not arrive.')
    tellTime('changes of 500 rows', delta.ms, own, { ratio: 1.5, ms: 300 })
    tellTime('longest block of the page', delta.block, null, { ms: 100 })
  }
} finally {
  await bench.close()
}
