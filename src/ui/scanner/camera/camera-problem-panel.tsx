import { IconKeyboard, IconRefresh } from '@tabler/icons-react'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/shared/ui-scanner.ts'
import classes from '../scanner-view.module.css'
import { type CameraProblem, cameraMessage } from './camera-problem.ts'
import { PhotoButton } from './photo-button.tsx'

/** Why there is no picture, and the other ways to enter a code. */
export function CameraProblemPanel({
  problem,
  onRetry,
  onPhoto,
  onType,
}: {
  problem: CameraProblem
  onRetry: () => void
  onPhoto: (file: File) => void
  onType: (() => void) | undefined
}) {
  const { title, text, canRetry } = cameraMessage(problem)
  return (
    <div className={classes['panel']} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={classes['actions']}>
        {canRetry && (
          <button type="button" className={classes['wide']} data-first="true" onClick={onRetry}>
            <IconRefresh size={22} aria-hidden="true" />
            {common('tryAgain')}
          </button>
        )}
        <PhotoButton wide onPhoto={onPhoto} />
        {onType && (
          <button type="button" className={classes['wide']} onClick={onType}>
            <IconKeyboard size={22} aria-hidden="true" />
            {t('typeInstead')}
          </button>
        )}
      </div>
    </div>
  )
}
