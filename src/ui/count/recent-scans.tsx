import { t } from '#text/shared/ui-count.ts'
import classes from './count.module.css'
import { type CountStateLabel, CountStateLine } from './count-state-line.tsx'

export interface RecentScan {
  key: string
  title: string
  number: string
  state: CountStateLabel
  count: number | null
  /** The condition, if recorded as well. */
  detail?: string | undefined
  /** It represents several items, so its row opens none. */
  hasNoCard?: true
}

const maxShownScans = 10

/** The last scans, newest first. With `onOpen`, a row opens its product. */
export function RecentScans({ scans, onOpen }: { scans: readonly RecentScan[]; onOpen?: (key: string) => void }) {
  if (scans.length === 0) return null
  return (
    <section className={classes['recent']} aria-label={t('lastScans')}>
      <h2>{t('lastScans')}</h2>
      <ol>
        {scans.slice(0, maxShownScans).map((scan) => {
          const content = (
            <>
              <span className={`${classes['recentNumber']} bilang-mono`} translate="no">
                {scan.number}
              </span>
              <span className={`${classes['recentCount']} bilang-mono`}>
                {scan.count !== null && (
                  <>
                    <span className={classes['visuallyHidden']}>{t('countBefore')} </span>
                    {scan.count}
                  </>
                )}
              </span>
              <span className={classes['recentTitle']}>{scan.title}</span>
              <CountStateLine {...scan.state} />
              {scan.detail ? <span className={classes['recentDetail']}>{scan.detail}</span> : null}
            </>
          )
          return (
            <li key={scan.key}>
              {onOpen && !scan.hasNoCard ? (
                <button type="button" onClick={() => onOpen(scan.key)}>
                  {content}
                </button>
              ) : (
                <div>{content}</div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
