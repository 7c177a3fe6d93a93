import { IconArrowBackUp } from '@tabler/icons-react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { t } from '#text/shared/ui-count.ts'
import classes from './count.module.css'

/**
 * The Submit button of the scan form: full width, at the bottom, with no destructive button beside it. For an item of another room "Found here" is
 * the larger button, with Submit beside it. Undo of the last record is below.
 */
export function SaveBar({
  count,
  onSave,
  onFoundHere,
  disabled = false,
  busy = false,
  undo,
}: {
  /** The number to be saved; null while the input is invalid. */
  count: number | null
  onSave: () => void
  /** Saves the number, and that the item is in this room instead of the recorded one. */
  onFoundHere?: (() => void) | undefined
  disabled?: boolean
  busy?: boolean
  undo?: { label: string; onUndo: () => void } | undefined
}) {
  const state = { type: 'button', disabled: disabled || busy || count === null, 'aria-busy': busy } as const
  return (
    <>
      <div className={classes['submitBar']}>
        <button
          {...state}
          className={classes['submitButton']}
          data-beside={onFoundHere !== undefined || undefined}
          onClick={onSave}
        >
          {count === null ? fixedTexts.submit : `${fixedTexts.submit} · ${count}`}
        </button>
        {onFoundHere && (
          <button {...state} className={classes['submitButton']} onClick={onFoundHere}>
            {count === null ? t('foundHere') : t('foundHereCount', { count: String(count) })}
          </button>
        )}
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
