/**
 * How a figure of a bench is told: measured, its floor of the same run, the ratio of the two, the target, and whether it was met. Ratios hold
 * on any machine; milliseconds are this machine's. Figures are also kept, for the table in `docs/benchmarks.md`.
 */
import { appendFileSync } from 'node:fs'

export interface Figure {
  what: string
  value: string
  floor: string
  ratio: string
  target: string
  /** `null`: for information, nothing is asked of it. `busy`: the floor alone was so slow that milliseconds say nothing here. */
  met: boolean | null | 'busy'
}

export const ms = (value: number) => (value >= 100 ? `${Math.round(value)} ms` : `${value.toFixed(1)} ms`)

export function reportFigure(figure: Figure): void {
  const { what, value, floor, ratio, target, met } = figure
  const verdict = met === null ? '' : met === 'busy' ? 'BUSY' : met ? 'MET' : 'MISSED'
  console.log(
    `${verdict.padEnd(7)}${what.padEnd(50)} ${ratio.padStart(8)}  ${value.padStart(12)}  ${floor.padEnd(34)} ${target ? `target ${target}` : ''}`.trimEnd(),
  )
  const file = process.env['BENCH_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}

/**
 * A time against its floor. `limit` judges the ratio, the time or both. `quietMs`: a floor above it shows a machine on which others work, and
 * a missed time is then no verdict.
 */
export function reportTime(
  what: string,
  value: number,
  floor: { name: string; ms: number } | null,
  limit: { ratio?: number; ms?: number; quietMs?: number } = {},
): void {
  const ratio = floor ? value / floor.ms : Number.NaN
  const targets = [
    ...(limit.ratio === undefined ? [] : [`<= x${limit.ratio}`]),
    ...(limit.ms === undefined ? [] : [`<= ${limit.ms} ms`]),
  ]
  const met = (limit.ratio === undefined || ratio <= limit.ratio) && (limit.ms === undefined || value <= limit.ms)
  reportFigure({
    what,
    value: ms(value),
    floor: floor ? `${floor.name} ${ms(floor.ms)}` : '',
    ratio: floor ? `x${ratio.toFixed(2)}` : '',
    target: targets.join(', '),
    met:
      targets.length === 0
        ? null
        : !met && floor && floor.ms > (limit.quietMs ?? Number.POSITIVE_INFINITY)
          ? 'busy'
          : met,
  })
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

/** Memory that a piece of work took at its peak, against what its floor took. */
export function reportMemory(
  what: string,
  value: number,
  floor: { name: string; bytes: number },
  limit: { ratio?: number } = {},
): void {
  const ratio = value / floor.bytes
  reportFigure({
    what,
    value: megabytes(value),
    floor: `${floor.name} ${megabytes(floor.bytes)}`,
    ratio: `x${ratio.toFixed(2)}`,
    target: limit.ratio === undefined ? '' : `<= x${limit.ratio}`,
    met: limit.ratio === undefined ? null : ratio <= limit.ratio,
  })
}
