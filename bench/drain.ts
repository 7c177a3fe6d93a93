/**
 * Sends 500 counts to the real server: requests per second against the floor of four lanes of plain requests, on loopback and with a round trip
 * of 100 ms; and whether 5,000 sent counts in the outbox slow down the summary, recording or sending.
 * `npm run bench:drain -- [--quick]`.
 */
import type { Page } from 'playwright'
import { demoAccounts } from '#server/seed/demo-people.ts'
import { openBench, quantile } from './open-bench.ts'
import { ms, reportFigure, reportTime } from './report-figure.ts'

const quick = process.argv.includes('--quick')
const counts = quick ? 150 : 500
const lanes = 4

async function signIn(page: Page): Promise<void> {
  const [admin] = demoAccounts
  await page.evaluate(([name, password]) => window.engineBench.signIn(name, password), [
    admin!.username,
    admin!.password,
  ] as const)
}

/** Records all counts offline, then goes online and drains. */
async function drainAll(page: Page): Promise<number> {
  await page.evaluate((n) => window.engineBench.loadProducts(n), counts)
  await page.evaluate(() => window.engineBench.setNetwork(false))
  await page.evaluate((n) => window.engineBench.countAll(n), counts)
  await page.evaluate(() => window.engineBench.setNetwork(true))
  const { ms, sent, left } = await page.evaluate(() => window.engineBench.drain())
  if (sent !== counts) throw new Error(`${sent} of ${counts} counts were sent; left: ${left.slice(0, 3).join('; ')}`)
  return ms
}

const perSecond = (time: number) => (1000 * counts) / time
const rate = (value: number) => `${value.toFixed(0)}/s`

const loopbackBench = await openBench(5120, { page: 'engine-page', rows: 5_000 })
try {
  const { page } = loopbackBench
  await signIn(page)
  await page.evaluate((n) => window.engineBench.loadProducts(n), counts)
  await page.evaluate(() => window.engineBench.plainSends(50, 1))
  const floor = await page.evaluate(([n, l]) => window.engineBench.plainSends(n, l), [counts, lanes] as const)
  const time = await drainAll(page)
  const [ourRate, floorRate] = [perSecond(time), perSecond(floor.ms)]
  reportFigure({
    what: `drain of ${counts} on loopback, requests per second`,
    value: rate(ourRate),
    floor: `bare fetches, 4 lanes ${rate(floorRate)}`,
    ratio: `x${(ourRate / floorRate).toFixed(2)}`,
    target: '>= 150/s',
    met: ourRate >= 150,
  })

  const shortOutbox = {
    summary: quantile(await page.evaluate(() => window.engineBench.summary(30)), 0.5),
    record: quantile((await page.evaluate(() => window.engineBench.counting(60))).measured, 0.5),
  }
  await page.evaluate(() => window.engineBench.drain())
  await page.evaluate(() => window.engineBench.addSentOps(5_000))
  await page.evaluate(() => window.engineBench.summary(5))
  const longOutbox = {
    summary: quantile(await page.evaluate(() => window.engineBench.summary(30)), 0.5),
    record: quantile((await page.evaluate(() => window.engineBench.counting(60))).measured, 0.5),
  }
  await page.evaluate(() => window.engineBench.drain())
  const drainLong = await drainAll(page)
  const comparedWith = (value: number) => ({ name: `with ${counts} in it`, ms: value })
  reportTime('summary, 5,000 sent counts in the outbox', longOutbox.summary, comparedWith(shortOutbox.summary), {
    ratio: 1.5,
  })
  reportTime('record, 5,000 sent counts in the outbox', longOutbox.record, comparedWith(shortOutbox.record), {
    ratio: 1.5,
  })
  reportTime('drain, 5,000 sent counts in the outbox', drainLong, comparedWith(time), { ratio: 1.5 })
} finally {
  await loopbackBench.close()
}

const slowBench = await openBench(5130, { page: 'engine-page', rows: 5_000, roundTripMs: 100 })
try {
  const { page } = slowBench
  await signIn(page)
  await page.evaluate((n) => window.engineBench.loadProducts(n), counts)
  const roundTripMs = quantile((await page.evaluate(() => window.engineBench.plainSends(20, 1))).each.slice(2), 0.5)
  const time = await drainAll(page)
  const [ourRate, floor] = [perSecond(time), (lanes * 1000) / roundTripMs]
  reportFigure({
    what: `drain of ${counts} with a round trip of 100 ms`,
    value: rate(ourRate),
    floor: `4 lanes / ${ms(roundTripMs)} = ${rate(floor)}`,
    ratio: `x${(ourRate / floor).toFixed(2)}`,
    target: '>= x0.8',
    met: ourRate >= 0.8 * floor,
  })
  reportTime(`time until all ${counts} are sent`, time, null, { ms: (counts / 500) * 15_000 })
} finally {
  await slowBench.close()
}
