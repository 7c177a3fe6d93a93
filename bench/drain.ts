/**
 * Sending 500 counts to the real server: requests a second against the floor of four lanes over one measured round trip, on loopback and over
 * a line of 100 ms; and whether an outbox with 5,000 sent counts slows the summary, a record or the sending down.
 * `npm run bench:drain -- [--quick]`. Targets: sync.md 4.5, 5.4.
 */
import type { Page } from 'playwright'
import { openBench, quantile } from '#bench/mirror-host.ts'
import { ms, tell, tellTime } from '#bench/verdict.ts'
import { accounts } from '#server/demo/people.ts'

const quick = process.argv.includes('--quick')
const counts = quick ? 150 : 500
const lanes = 4

async function start(page: Page): Promise<void> {
  const [admin] = accounts
  await page.evaluate(([name, password]) => window.engineBench.signIn(name, password), [
    admin!.username,
    admin!.password,
  ] as const)
}

/** Counts everything without a network, then lets it go. */
async function drained(page: Page): Promise<number> {
  await page.evaluate((n) => window.engineBench.see(n), counts)
  await page.evaluate(() => window.engineBench.cut(false))
  await page.evaluate((n) => window.engineBench.countAll(n), counts)
  await page.evaluate(() => window.engineBench.cut(true))
  const { ms, sent, left } = await page.evaluate(() => window.engineBench.drain())
  if (sent !== counts) throw new Error(`Only ${sent} of ${counts} were sent; left: ${left.slice(0, 3).join('; ')}`)
  return ms
}

const perSecond = (time: number) => (1000 * counts) / time
const rate = (value: number) => `${value.toFixed(0)}/s`

const near = await openBench(5120, { page: 'engine-page', rows: 5_000 })
try {
  const { page } = near
  await start(page)
  await page.evaluate((n) => window.engineBench.see(n), counts)
  await page.evaluate(() => window.engineBench.plainSends(50, 1))
  const floor = await page.evaluate(([n, l]) => window.engineBench.plainSends(n, l), [counts, lanes] as const)
  const time = await drained(page)
  const [ours, plain] = [perSecond(time), perSecond(floor.ms)]
  tell({
    what: `drain of ${counts} on loopback, requests a second`,
    value: rate(ours),
    floor: `bare fetches, 4 lanes ${rate(plain)}`,
    ratio: `x${(ours / plain).toFixed(2)}`,
    target: '>= 150/s',
    met: ours >= 150,
  })

  const young = {
    summary: quantile(await page.evaluate(() => window.engineBench.summary(30)), 0.5),
    record: quantile((await page.evaluate(() => window.engineBench.counting(60))).ours, 0.5),
  }
  await page.evaluate(() => window.engineBench.drain())
  await page.evaluate(() => window.engineBench.age(5_000))
  await page.evaluate(() => window.engineBench.summary(5))
  const old = {
    summary: quantile(await page.evaluate(() => window.engineBench.summary(30)), 0.5),
    record: quantile((await page.evaluate(() => window.engineBench.counting(60))).ours, 0.5),
  }
  await page.evaluate(() => window.engineBench.drain())
  const again = await drained(page)
  const against = (value: number) => ({ name: `with ${counts} in it`, ms: value })
  tellTime('summary, 5,000 sent counts in the outbox', old.summary, against(young.summary), { ratio: 1.5 })
  tellTime('record, 5,000 sent counts in the outbox', old.record, against(young.record), { ratio: 1.5 })
  tellTime('drain, 5,000 sent counts in the outbox', again, against(time), { ratio: 1.5 })
} finally {
  await near.close()
}

const far = await openBench(5130, { page: 'engine-page', rows: 5_000, roundTripMs: 100 })
try {
  const { page } = far
  await start(page)
  await page.evaluate((n) => window.engineBench.see(n), counts)
  const trip = quantile((await page.evaluate(() => window.engineBench.plainSends(20, 1))).each.slice(2), 0.5)
  const time = await drained(page)
  const [ours, floor] = [perSecond(time), (lanes * 1000) / trip]
  tell({
    what: `drain of ${counts} over a line of 100 ms`,
    value: rate(ours),
    floor: `4 lanes / ${ms(trip)} = ${rate(floor)}`,
    ratio: `x${(ours / floor).toFixed(2)}`,
    target: '>= x0.8',
    met: ours >= 0.8 * floor,
  })
  tellTime(`time until all ${counts} are sent`, time, null, { ms: (counts / 500) * 15_000 })
} finally {
  await far.close()
}
