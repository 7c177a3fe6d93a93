import { t } from '#text/shared/ui-count.ts'
import { Button } from '../button.tsx'
import classes from './count.module.css'
import type { SaveFailure } from './save-failure.ts'

/** The records that could not be saved. Each stays until the person confirms that they wrote it down. */
export function SaveFailures({
  failures,
  onDismiss,
}: {
  failures: readonly SaveFailure[]
  onDismiss: (key: string) => void
}) {
  return failures.map((failure) => (
    <SaveFailureAlert key={failure.key} failure={failure} onDismiss={() => onDismiss(failure.key)} />
  ))
}

function SaveFailureAlert({
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
