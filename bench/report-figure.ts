/**
 * Reports a figure of a benchmark: the measured value, its floor of the same run, the ratio of both, the target, and whether it was met. Ratios
 * are comparable between machines, milliseconds are not. Also saves the figures for the tables in `docs/benchmarks.md`.
 */
import { appendFileSync } from 'node:fs'

export interface Figure {
  what: string
  value: string
  floor: string
  ratio: string
  target: string
  /** `null`: for information, no target. `busy`: even the floor was so slow that milliseconds mean nothing. */
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
 * Reports a time against its floor. `limit` sets a target for the ratio, the time or both. A floor above `quietMs` means that the machine is
 * busy; then a missed time is reported as `busy`.
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

/** Reports peak memory against that of its floor. */
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
