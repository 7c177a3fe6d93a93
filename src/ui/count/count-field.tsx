import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { parseCount } from '#contract/campaigns/count-form.ts'
import { countMaximum, countMinimum } from '#contract/limits.ts'
import { t } from '#text/shared/ui-count.ts'
import classes from './count.module.css'

/**
 * The physical count: two large stepper buttons, and direct typing. The text stays exactly as typed or pasted, valid or not; only
 * `parseCount` decides what it means. The mouse wheel does nothing, so a count never changes by accident.
 */
export function CountField({
  value,
  onChange,
  onTyped,
  hint,
  error,
  errorAction,
  autoFocus = false,
  onEnter,
}: {
  value: string
  onChange: (text: string) => void
  /** A person typed, also the text that the field has already. */
  onTyped?: () => void
  hint?: string | undefined
  error?: string | undefined
  /** A button beside the error message that offers an alternative. */
  errorAction?: ReactNode
  autoFocus?: boolean
  onEnter?: () => void
}) {
  const id = useId()
  const parsed = parseCount(value)
  const changeBy = (delta: number) => {
    const base = parsed.ok ? parsed.count : 0
    onChange(String(Math.max(countMinimum, Math.min(countMaximum, base + delta))))
  }
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={classes['count']}>
      <label htmlFor={id} className={classes['countLabel']}>
        {t('count')}
      </label>
      <div className={classes['stepper']}>
        <button
          type="button"
          aria-label={t('oneLess')}
          disabled={!parsed.ok || parsed.count <= countMinimum}
          onClick={() => changeBy(-1)}
        >
          <IconMinus size={26} aria-hidden="true" />
        </button>
        <input
          id={id}
          name="physical_count"
          data-wedge="count"
          className="bilang-mono"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          role="spinbutton"
          aria-valuemin={countMinimum}
          aria-valuenow={parsed.ok ? parsed.count : undefined}
          aria-valuetext={parsed.ok ? undefined : value || t('noCountTyped')}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          data-autofocus={autoFocus || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onInput={onTyped}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') changeBy(1)
            else if (event.key === 'ArrowDown') {
              if (parsed.ok) changeBy(-1)
            } else if (event.key === 'Enter' && onEnter) onEnter()
            else return
            event.preventDefault()
          }}
        />
        <button
          type="button"
          aria-label={t('oneMore')}
          disabled={parsed.ok && parsed.count >= countMaximum}
          onClick={() => changeBy(1)}
        >
          <IconPlus size={26} aria-hidden="true" />
        </button>
      </div>
      {hint && !error ? (
        <p className={classes['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={classes['error']} role="alert">
        {error ? <span id={`${id}-error`}>{error}</span> : null}
        {error ? errorAction : null}
      </div>
    </div>
  )
}
