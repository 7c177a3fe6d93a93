import { IconArrowBackUp } from '@tabler/icons-react'
import classes from './count.module.css'

/** The one thing the thumb is for: full width, at the bottom, nothing destructive beside it. The last save can be undone above the fold of the keyboard. */
export function SaveBar({
  count,
  onSave,
  disabled = false,
  busy = false,
  undo,
}: {
  /** What will be saved; null while it is not valid. */
  count: number | null
  onSave: () => void
  disabled?: boolean
  busy?: boolean
  undo?: { label: string; onUndo: () => void } | undefined
}) {
  return (
    <>
      <div className={classes['saveBar']}>
        <button
          type="button"
          className={classes['save']}
          disabled={disabled || busy || count === null}
          aria-busy={busy}
          onClick={onSave}
        >
          {count === null ? 'SAVE' : `SAVE · ${count}`}
        </button>
      </div>
      {undo && (
        <button type="button" className={classes['undo']} onClick={undo.onUndo}>
          Undo <span className="bilang-mono">{undo.label}</span>
          <IconArrowBackUp size={20} aria-hidden="true" />
        </button>
      )}
    </>
  )
}
