/** How much happened on each day: columns from zero, the highest and the last with their figure on them. A table to a screen reader. */
import { formatDay } from '#domain/dates.ts'
import classes from './chart.module.css'

export interface DayColumn {
  /** `YYYY-MM-DD` */
  day: string
  amount: number
}

export function DayColumns({ caption, days }: { caption: string; days: readonly DayColumn[] }) {
  const most = Math.max(1, ...days.map((one) => one.amount))
  const peak = days.findIndex((one) => one.amount === most)
  if (days.length === 0) return <p className="bilang-muted">Nothing was counted yet.</p>
  return (
    <figure className={classes['days']}>
      <figcaption className="bilang-hidden">{caption}</figcaption>
      <div className={classes['columns']} aria-hidden="true">
        {days.map((one, at) => (
          <div key={one.day} className={classes['column']} title={`${formatDay(one.day)}: ${one.amount}`}>
            {at === peak || at === days.length - 1 ? (
              <span className={classes['peak']}>{one.amount.toLocaleString('en-PH')}</span>
            ) : null}
            <span className={classes['pillar']} style={{ height: `${(one.amount / most) * 100}%` }} />
          </div>
        ))}
      </div>
      <div className={classes['ends']} aria-hidden="true">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        {days.length > 1 ? <span>{formatDay(days.at(-1)?.day ?? '')}</span> : null}
      </div>
      <table className="bilang-hidden">
        <caption>{caption}</caption>
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row">{formatDay(one.day)}</th>
              <td>{one.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
