/**
 * How long official paper takes, and how much memory: a receipt and a count report of 2,000 lines, and 1,000 tags, each against a floor of
 * the same run (the same words only wrapped and measured; the same codes only encoded and read back). Every case runs in a process of its
 * own, so that its peak is its own. `npm exec -- node bench/forms.ts`
 */
import { execFileSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { tellMemory, tellTime } from '#bench/verdict.ts'
import { openFaces } from '#paper/font/faces.ts'
import { type ParInput, parForm } from '#paper/forms/par.ts'
import { qrOf } from '#paper/labels/qr.ts'
import { drawTags } from '#paper/labels/tag-sheet.ts'
import { labelTemplate } from '#paper/labels/templates.ts'
import { wrapped } from '#paper/page/wrap.ts'
import { draw, fonts } from '#tests/paper/support/fonts.ts'
import { par } from '#tests/paper/support/samples/custody.ts'
import { stickers } from '#tests/paper/support/samples/stickers.ts'

const receipt = (lines: number): ParInput => ({
  ...par,
  lines: Array.from({ length: lines }, (_, i) => ({
    quantity: '1',
    unit: 'unit',
    description: `Item ${i + 1} of the store room, with accessories, cables, a carrying case and a printed manual`,
    propertyNumber: `2023-05-03-${String(i + 1).padStart(4, '0')}-02`,
    dateAcquired: '2023-03-14',
    amount: `${50_000 + i}.00`,
  })),
})

const lines = 2_000
const tags = 1_000
/** Nothing done but starting: what Node, fonts and samples take. */
const work = {
  words() {
    const faces = openFaces(fonts)
    for (const line of receipt(lines).lines)
      for (const word of Object.values(line)) wrapped(faces, word ?? '', 60, 'regular', 10)
  },
  receipt: () => draw(parForm(receipt(lines))),
  codes() {
    for (const tag of stickers(tags)) qrOf(tag.code)
  },
  tags: () => drawTags(stickers(tags), labelTemplate('a4-3x7'), fonts),
} as const
type Case = keyof typeof work

interface Taken {
  /** Median of five, after one that warms up. */
  ms: number
  peak: number
}

async function take(name: Case): Promise<Taken> {
  await work[name]()
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const from = performance.now()
    await work[name]()
    times.push(performance.now() - from)
  }
  return { ms: times.sort((a, b) => a - b)[2]!, peak: process.resourceUsage().maxRSS * 1024 }
}

const mine = process.argv[2] as Case | undefined
if (mine && mine in work) console.log(JSON.stringify(await take(mine)))
else {
  const of = (name: Case) =>
    JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), name], { encoding: 'utf8' })) as Taken
  const [words, form, codes, sheets] = [of('words'), of('receipt'), of('codes'), of('tags')]
  tellTime('PAR of 2,000 lines as PDF', form.ms, { name: 'the same words only wrapped', ms: words.ms }, { ms: 2_000 })
  tellMemory(
    'PAR of 2,000 lines, peak',
    form.peak,
    { name: 'the same words only wrapped', bytes: words.peak },
    { ratio: 3 },
  )
  tellTime('1,000 tags on A4 as PDF', sheets.ms, { name: 'the same codes only encoded', ms: codes.ms }, { ratio: 4 })
  tellMemory('1,000 tags, peak', sheets.peak, { name: 'the same codes only encoded', bytes: codes.peak }, { ratio: 3 })
}
