import classes from './count.module.css'
import { StateLine, type StateWords } from './state-line.tsx'

export interface RecentScan {
  key: string
  title: string
  number: string
  state: StateWords
  count: number | null
}

const shownScans = 10

/** The last scans, newest first. A row opens its product when `onOpen` is given. */
export function RecentScans({
  scans,
  onOpen,
  title = 'Last scans',
}: {
  scans: readonly RecentScan[]
  onOpen?: (key: string) => void
  title?: string
}) {
  if (scans.length === 0) return null
  return (
    <section className={classes['recent']} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {scans.slice(0, shownScans).map((scan) => {
          const inside = (
            <>
              <span className={`${classes['recentNumber']} bilang-mono`} translate="no">
                {scan.number}
              </span>
              <span className={`${classes['recentCount']} bilang-mono`}>
                {scan.count !== null && (
                  <>
                    <span className={classes['hidden']}>count </span>
                    {scan.count}
                  </>
                )}
              </span>
              <span className={classes['recentTitle']}>{scan.title}</span>
              <StateLine {...scan.state} />
            </>
          )
          return (
            <li key={scan.key}>
              {onOpen ? (
                <button type="button" onClick={() => onOpen(scan.key)}>
                  {inside}
                </button>
              ) : (
                <div>{inside}</div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
