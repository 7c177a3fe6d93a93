/**
 * The figures of `npm run lighthouse`: the definition of unused bytes, thresholds, and the table. Times have no thresholds, because they depend on
 * the machine.
 */

export interface PageFigures {
  page: string
  form: 'phone' | 'desktop'
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  layoutShift: number
  largestPaintMs: number
  blockedMs: number
  /** Share of the bytes that were loaded, from 0 to 1. */
  unusedScript: number
  unusedStyle: number
}

/** The first screen has its own thresholds for unused bytes, because the others share most of what they load. */
export const bars = {
  accessibility: 100,
  bestPractices: 100,
  layoutShift: 0.02,
  signIn: { unusedScript: 0.6, unusedStyle: 0.25 },
}
export const signInPage = 'sign-in'

export function missedThresholds(figures: PageFigures): string[] {
  const { page, form, accessibility, bestPractices, layoutShift, unusedScript, unusedStyle } = figures
  const missed: string[] = []
  const check = (isMet: boolean, what: string) => {
    if (!isMet) missed.push(`${page} on a ${form}: ${what}`)
  }
  check(accessibility >= bars.accessibility, `accessibility ${accessibility}, not ${bars.accessibility}`)
  check(bestPractices >= bars.bestPractices, `best practices ${bestPractices}, not ${bars.bestPractices}`)
  check(layoutShift <= bars.layoutShift, `layout shift ${layoutShift.toFixed(3)}, more than ${bars.layoutShift}`)
  if (page !== signInPage) return missed
  const { signIn } = bars
  check(
    unusedScript <= signIn.unusedScript,
    `${percent(unusedScript)} of the script unused, more than ${percent(signIn.unusedScript)}`,
  )
  check(
    unusedStyle <= signIn.unusedStyle,
    `${percent(unusedStyle)} of the style unused, more than ${percent(signIn.unusedStyle)}`,
  )
  return missed
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

interface Range {
  start: number
  end: number
}
export interface ScriptCoverage {
  source?: string
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
}
export interface StyleCoverage {
  text?: string
  ranges: Range[]
}

/** Share of the scripts' characters that never ran. Inner ranges come after the outer ones that they correct. */
export function unusedScriptShare(scripts: readonly ScriptCoverage[]): number {
  let all = 0
  let unused = 0
  for (const { source = '', functions } of scripts) {
    const ran = new Uint8Array(source.length).fill(1)
    const ranges = functions.flatMap((one) => one.ranges)
    for (const { startOffset, endOffset, count } of ranges.sort(outerFirst))
      ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
    all += source.length
    unused += ran.filter((one) => one === 0).length
  }
  return all === 0 ? 0 : unused / all
}

const outerFirst = (
  one: { startOffset: number; endOffset: number },
  other: { startOffset: number; endOffset: number },
): number => one.startOffset - other.startOffset || other.endOffset - one.endOffset

/** Share of the style sheets' characters in rules that apply to nothing on the page. */
export function unusedStyleShare(sheets: readonly StyleCoverage[]): number {
  const all = sheets.reduce((sum, { text = '' }) => sum + text.length, 0)
  const used = sheets.flatMap(({ ranges }) => ranges).reduce((sum, { start, end }) => sum + end - start, 0)
  return all === 0 ? 0 : 1 - used / all
}

const columns: readonly [string, (figures: PageFigures) => string][] = [
  ['page', ({ page, form }) => `${page}, ${form}`],
  ['performance', ({ performance }) => String(performance)],
  ['accessibility', ({ accessibility }) => String(accessibility)],
  ['best practices', ({ bestPractices }) => String(bestPractices)],
  ['SEO', ({ seo }) => String(seo)],
  ['CLS', ({ layoutShift }) => layoutShift.toFixed(3)],
  ['LCP', ({ largestPaintMs }) => `${(largestPaintMs / 1000).toFixed(1)} s`],
  ['TBT', ({ blockedMs }) => `${Math.round(blockedMs)} ms`],
  ['unused JS', ({ unusedScript }) => percent(unusedScript)],
  ['unused CSS', ({ unusedStyle }) => percent(unusedStyle)],
]

export function table(all: readonly PageFigures[]): string {
  const rows = [columns.map(([head]) => head), ...all.map((figures) => columns.map(([, cell]) => cell(figures)))]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
