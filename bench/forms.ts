/**
 * Time and memory of official forms: a receipt of 2,000 lines and 1,000 tags, each against a floor of the same run (wrapping the same words;
 * encoding the same codes). Each case runs in its own process, so that it has its own peak memory. `npm exec -- node bench/forms.ts`
 */
import { execFileSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { openFonts } from '#print/fonts/fonts.ts'
import { fill } from '#print/forms/form.ts'
import { type ParInput, parForm } from '#print/forms/par-form.ts'
import { encodeQr } from '#print/labels/encode-qr.ts'
import { labelTemplate } from '#print/labels/label-templates.ts'
import { renderTagSheet } from '#print/labels/tag-sheet.ts'
import { wrapText } from '#print/layout/wrap-text.ts'
import { fontBytes, renderForm } from '#tests/print/support/render-form.ts'
import { par } from '#tests/print/support/samples/custody-forms.ts'
import { tagLabels } from '#tests/print/support/samples/tag-labels.ts'
import { reportMemory, reportTime } from './report-figure.ts'

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
/** The measured cases and their floors. */
const caseWork = {
  words() {
    const fonts = openFonts(fontBytes)
    for (const line of receipt(lines).lines)
      for (const word of Object.values(line)) wrapText(fonts, word ?? '', 60, 'regular', 10)
  },
  receipt: () => renderForm(fill(parForm, receipt(lines))),
  codes() {
    for (const tag of tagLabels(tags)) encodeQr(tag.code)
  },
  tags: () => renderTagSheet(tagLabels(tags), labelTemplate('a4-3x7'), fontBytes),
} as const
type Case = keyof typeof caseWork

interface CaseResult {
  /** Median of five runs, after a warm-up. */
  ms: number
  peak: number
}

async function measure(name: Case): Promise<CaseResult> {
  await caseWork[name]()
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const from = performance.now()
    await caseWork[name]()
    times.push(performance.now() - from)
  }
  return { ms: times.sort((a, b) => a - b)[2]!, peak: process.resourceUsage().maxRSS * 1024 }
}

const ownCase = process.argv[2] as Case | undefined
if (ownCase && ownCase in caseWork) console.log(JSON.stringify(await measure(ownCase)))
else {
  const runCase = (name: Case) =>
    JSON.parse(
      execFileSync(process.execPath, [fileURLToPath(import.meta.url), name], { encoding: 'utf8' }),
    ) as CaseResult
  const [words, form, codes, sheets] = [runCase('words'), runCase('receipt'), runCase('codes'), runCase('tags')]
  reportTime('PAR of 2,000 lines as PDF', form.ms, { name: 'wrapping the same words', ms: words.ms }, { ms: 2_000 })
  reportMemory(
    'PAR of 2,000 lines, peak',
    form.peak,
    { name: 'wrapping the same words', bytes: words.peak },
    { ratio: 3 },
  )
  reportTime('1,000 tags on A4 as PDF', sheets.ms, { name: 'encoding the same codes', ms: codes.ms }, { ratio: 4 })
  reportMemory('1,000 tags, peak', sheets.peak, { name: 'encoding the same codes', bytes: codes.peak }, { ratio: 3 })
}
