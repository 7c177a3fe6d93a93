import { t } from '#text/ui-count.ts'
import { Button } from '../button.tsx'
import classes from './count.module.css'
import type { SaveFailure } from './save-failure.ts'

/** Lists the records that could not be saved, until the person confirms that they wrote them down. */
export function SaveFailureAlert({
  failure: { label, value, reason },
  onDismiss,
}: {
  failure: SaveFailure
  onDismiss: () => void
}) {
  return (
    <div className={classes['saveFailure']} role="alert">
      <h2>{t('notSaved.heading')}</h2>
      <p className="bilang-mono">
        {label}: {value}
      </p>
      <p>{t('notSaved.text', { reason })}</p>
      <Button variant="secondary" onClick={onDismiss}>
        {t('notSaved.writtenDown')}
      </Button>
    </div>
  )
}
