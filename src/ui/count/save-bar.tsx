import { IconArrowBackUp } from '@tabler/icons-react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { t } from '#text/ui-count.ts'
import classes from './count.module.css'

/**
 * The Submit button of the scan form: full width, at the bottom, with no destructive button beside it. Undo of the last record is below it.
 */
export function SaveBar({
  count,
  onSave,
  disabled = false,
  busy = false,
  undo,
}: {
  /** The number to be saved; null while the input is invalid. */
  count: number | null
  onSave: () => void
  disabled?: boolean
  busy?: boolean
  undo?: { label: string; onUndo: () => void } | undefined
}) {
  return (
    <>
      <div className={classes['submitBar']}>
        <button
          type="button"
          className={classes['submitButton']}
          disabled={disabled || busy || count === null}
          aria-busy={busy}
          onClick={onSave}
        >
          {count === null ? fixedTexts.submit : `${fixedTexts.submit} · ${count}`}
        </button>
      </div>
      {undo && (
        <button type="button" className={classes['undo']} onClick={undo.onUndo}>
          {t.rich('undo', { number: (text) => <span className="bilang-mono">{text}</span>, label: undo.label })}
          <IconArrowBackUp size={20} aria-hidden="true" />
        </button>
      )}
    </>
  )
}
