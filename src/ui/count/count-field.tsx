import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { countMinimum } from '#contract/limits.ts'
import classes from './count.module.css'

/**
 * The physical count, made for one thumb: two big steppers, and direct typing that replaces what stands there. Null while nothing valid is
 * typed. A turning wheel over it changes nothing: a count never moves without a deliberate touch.
 */
export function CountField({
  value,
  onChange,
  label = 'Count',
  error,
  disabled = false,
  onEnter,
  name = 'physical_count',
}: {
  value: number | null
  onChange: (value: number | null) => void
  label?: string
  error?: string | undefined
  disabled?: boolean
  onEnter?: () => void
  name?: string
}) {
  const id = useId()
  const [text, setText] = useState(value === null ? '' : String(value))
  const told = useRef(value)
  // A value from outside (another product, a recount) replaces the text; our own echo does not touch what is being typed.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value === null ? '' : String(value))
  }, [value])

  function tell(next: number | null): void {
    told.current = next
    onChange(next)
  }
  function type(raw: string): void {
    const digits = raw.replace(/[^0-9]/g, '').slice(0, 7)
    setText(digits)
    const number = Number(digits)
    tell(digits === '' || number < countMinimum ? null : number)
  }
  function step(by: number): void {
    const next = Math.max(countMinimum, Math.min(9_999_999, (text === '' ? 0 : Number(text)) + by))
    setText(String(next))
    tell(next)
  }

  const atLeast = text !== '' && Number(text) <= countMinimum
  return (
    <div className={classes['count']}>
      <label htmlFor={id} className={classes['countLabel']}>
        {label}
      </label>
      <div className={classes['stepper']}>
        <button type="button" aria-label="One less" disabled={disabled || atLeast} onClick={() => step(-1)}>
          <IconMinus size={26} aria-hidden="true" />
        </button>
        <input
          id={id}
          name={name}
          className="bilang-mono"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0"
          role="spinbutton"
          aria-valuemin={countMinimum}
          aria-valuenow={text === '' ? undefined : Number(text)}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          disabled={disabled}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') step(1)
            else if (event.key === 'ArrowDown') step(-1)
            else if (event.key === 'Enter' && onEnter) onEnter()
            else return
            event.preventDefault()
          }}
        />
        <button type="button" aria-label="One more" disabled={disabled} onClick={() => step(1)}>
          <IconPlus size={26} aria-hidden="true" />
        </button>
      </div>
      <p className={classes['error']} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
