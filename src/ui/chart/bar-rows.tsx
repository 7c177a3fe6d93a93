/**
 * A bar chart: one bar per row, starting at zero, with its name and its figure beside it (no legend, no axis). A bar can be a link or a
 * button that opens its rows. Screen readers and print get a table.
 */
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-table.ts'
import classes from './chart.module.css'

export type ChartTone = 'accent' | 'sent' | 'attention' | 'refused' | 'saved' | 'elsewhere' | 'line'

export interface BarSegment {
  tone: ChartTone
  /** For screen readers only. */
  label: string
  amount: number
}

export interface BarRow {
  key: string
  label: ReactNode
  /** Drawn one after the other, starting at zero. */
  segments: readonly BarSegment[]
  /** The text at the end of the row. */
  figure: ReactNode
}

export function BarRows({
  caption,
  rows,
  head,
  empty = t('nothingToShow'),
}: {
  caption: string
  rows: readonly BarRow[]
  head: { label: string; figure: string }
  empty?: string
}) {
  const totalOf = (row: BarRow) => row.segments.reduce((sum, segment) => sum + segment.amount, 0)
  const largest = Math.max(1, ...rows.map(totalOf))
  if (rows.length === 0) return <p className="bilang-muted">{empty}</p>
  return (
    <table className={classes['bars']}>
      <caption className="bilang-hidden">{caption}</caption>
      <thead className="bilang-hidden">
        <tr>
          <th scope="col">{head.label}</th>
          <th scope="col">{t('bar')}</th>
          <th scope="col">{head.figure}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={classes['name']}>
              {row.label}
            </th>
            <td className={classes['track']}>
              <div className={classes['bar']}>
                {row.segments.map((segment) =>
                  segment.amount > 0 ? (
                    <span
                      key={segment.label}
                      className={classes['segment']}
                      data-tone={segment.tone}
                      style={{ width: `${(segment.amount / largest) * 100}%` }}
                      title={`${segment.label}: ${formatNumber(segment.amount)}`}
                    >
                      <span className="bilang-hidden">
                        {segment.label} {segment.amount}
                      </span>
                    </span>
                  ) : null,
                )}
              </div>
            </td>
            <td className={classes['barFigure']}>{row.figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
