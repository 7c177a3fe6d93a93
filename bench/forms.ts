/**
 * How long official paper takes, and how much memory: a receipt of 2,000 lines and 1,000 tags, each against a floor measured in the same
 * run (the same words only wrapped and measured; the same codes only encoded). `npm exec -- node --expose-gc bench/forms.ts`
 */
import { performance } from 'node:perf_hooks'
import { faceNames, openFaces } from '#paper/font/faces.ts'
import { drawPar, type ParInput } from '#paper/forms/par.ts'
import { qrOf } from '#paper/labels/qr.ts'
import { drawTags } from '#paper/labels/tag-sheet.ts'
import { labelTemplate } from '#paper/labels/templates.ts'
import { wrapped } from '#paper/page/wrap.ts'
import { fonts } from '#tests/paper/support/fonts.ts'
import { par, stickers } from '#tests/paper/support/samples.ts'

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10

async function measured<T>(name: string, work: () => T | Promise<T>, bytesOf: (done: T) => number = () => 0) {
  await work()
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const times: number[] = []
  let size = 0
  for (let run = 0; run < 5; run++) {
    const from = performance.now()
    size = bytesOf(await work())
    times.push(performance.now() - from)
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  clearInterval(watch)
  const middle = times.sort((a, b) => a - b)[2]!
  console.log(
    `${name.padEnd(44)} ${middle.toFixed(0).padStart(6)} ms  ${String(megabytes(size)).padStart(5)} MB file  +${megabytes(peak - before)} MB memory`,
  )
  return middle
}

const receipt: ParInput = {
  ...par,
  lines: Array.from({ length: 2_000 }, (_, i) => ({
    quantity: '1',
    unit: 'unit',
    description: `Item ${i + 1} of the store room, with accessories, cables, a carrying case and a printed manual`,
    propertyNumber: `2023-05-03-${String(i + 1).padStart(4, '0')}-02`,
    dateAcquired: '2023-03-14',
    amount: `${50_000 + i}.00`,
  })),
}
const faces = openFaces(fonts)
const tags = stickers(1_000)

console.log(`Node ${process.version}, median of 5, ${faceNames.length} faces`)
const wordsOnly = await measured('floor: words of 2,000 lines wrapped', () => {
  const fresh = openFaces(fonts)
  for (const line of receipt.lines)
    for (const word of Object.values(line)) wrapped(fresh, word ?? '', 60, 'regular', 10)
})
const form = await measured(
  'PAR of 2,000 lines',
  () => drawPar(receipt, fonts),
  (bytes) => bytes.length,
)
const codesOnly = await measured('floor: 1,000 codes encoded', () => {
  for (const tag of tags) qrOf(tag.code)
})
const sheets = await measured(
  '1,000 tags on A4, 3 × 7',
  () => drawTags(tags, labelTemplate('a4-3x7'), fonts),
  ({ bytes }) => bytes.length,
)
console.log(`form / floor ${(form / wordsOnly).toFixed(1)}, tags / floor ${(sheets / codesOnly).toFixed(1)}`)
if (faces.regular.glyphCount === 0) throw new Error('no glyphs')
