/** Search as you type over the complete list, from page to worker and back, against one plain scan of the same text. `npm run bench:search`. */
import { openBench, quantile } from './open-bench.ts'
import { reportTime } from './report-figure.ts'

const typed = [
  'laptop',
  'aircon',
  'desk',
  'printer',
  'office chair',
  '2023-05',
  '0042',
  'santos',
  'cabinet steel',
  '2021 03 santos',
  'O001',
  'server rack',
  'projector',
  '05-03-0100',
  'zzz',
]
const bench = await openBench(4302)
try {
  const { page, token } = bench
  await page.evaluate((t) => window.bench.signIn(t), token)
  await page.evaluate(() => window.bench.first())
  await page.evaluate((t) => window.bench.floor(t), token)
  const keystrokeTimes: number[] = []
  const scanTimes: number[] = []
  for (const word of typed) {
    for (let length = 1; length <= word.length; length++) {
      const prefix = word.slice(0, length)
      keystrokeTimes.push((await page.evaluate((text) => window.bench.keystroke(text), prefix)).ms)
      scanTimes.push(await page.evaluate((text) => window.bench.scan(text), prefix))
    }
  }
  const p95 = quantile(scanTimes, 0.95)
  reportTime('keystroke, median', quantile(keystrokeTimes, 0.5), { name: 'one scan', ms: quantile(scanTimes, 0.5) })
  reportTime('keystroke, p95', quantile(keystrokeTimes, 0.95), { name: 'one scan p95', ms: p95 }, { ratio: 1.2 })
  const sums: number[] = []
  for (let i = 0; i < 20; i++) sums.push(await page.evaluate(() => window.bench.sums()))
  reportTime('sums by section and location, median', quantile(sums, 0.5), null, { ms: 20 })
} finally {
  await bench.close()
}
