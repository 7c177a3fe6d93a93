/**
 * A column chart of one figure per day, starting at zero. Only the highest and the last column show their figure. Screen readers get a
 * table.
 */
import type { DayAmount } from '#domain/reports/counted-days.ts'
import { formatDay, formatNumber } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-table.ts'
import classes from './chart.module.css'

export function DayColumns({ caption, days }: { caption: string; days: readonly DayAmount[] }) {
  const largest = Math.max(1, ...days.map((day) => day.amount))
  const peakIndex = days.findIndex((day) => day.amount === largest)
  if (days.length === 0) return <p className="bilang-muted">{t('nothingCounted')}</p>
  return (
    <figure className={classes['days']}>
      <figcaption className="bilang-hidden">{caption}</figcaption>
      <div className={classes['columns']} aria-hidden="true">
        {days.map((day, index) => (
          <div key={day.day} className={classes['column']} title={`${formatDay(day.day)}: ${day.amount}`}>
            {index === peakIndex || index === days.length - 1 ? (
              <span className={classes['peakLabel']}>{formatNumber(day.amount)}</span>
            ) : null}
            <span className={classes['dayBar']} style={{ height: `${(day.amount / largest) * 100}%` }} />
          </div>
        ))}
      </div>
      <div className={classes['dayRange']} aria-hidden="true">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        {days.length > 1 ? <span>{formatDay(days.at(-1)?.day ?? '')}</span> : null}
      </div>
      {/* A table is as wide as its text, so the box around it must hide it. */}
      <div className="bilang-hidden">
        <table>
          <caption>{caption}</caption>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                <td>{day.amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
