import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t } from '#text/shared/ui-count.ts'
import classes from './count.module.css'

/** The remarks of a count: at most 255 characters or null, never an empty string (specification §5). Recent remarks are one tap away. */
export function RemarksField({
  value,
  onChange,
  recent = [],
  error,
  startsFolded = false,
}: {
  value: string | null
  onChange: (value: string | null) => void
  /** Newest first. */
  recent?: readonly string[]
  error?: string | undefined
  /** Shows one line until it is tapped, so that the count and Submit stay visible on a phone. */
  startsFolded?: boolean
}) {
  const id = useId()
  const [open, setOpen] = useState(!startsFolded)
  const hasFocused = useRef(false)
  const text = value ?? ''
  const changeTo = (next: string) => onChange(next.trim() === '' ? null : next)
  const joinedWith = (remark: string) => (text.trim() === '' ? remark : `${text.trim()}; ${remark}`)
  const suggestions = [...new Set(recent)]
    .filter((remark) => remark.trim() !== '' && !text.includes(remark))
    // One that does not fit is not offered: nothing that was typed gives way to it.
    .filter((remark) => joinedWith(remark).length <= textLimit)
    .slice(0, 6)
  if (!open && !error) {
    return (
      <button type="button" className={classes['foldedRemarks']} aria-expanded={false} onClick={() => setOpen(true)}>
        <span className={classes['countLabel']}>{fields('labels.remarks')}</span>
        <span className={classes['foldedText']}>{text}</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
    )
  }
  return (
    <div className={classes['remarks']}>
      <div className={classes['remarksHead']}>
        <label htmlFor={id}>{fields('labels.remarks')}</label>
        <span className={classes['counter']} id={`${id}-left`} data-near={text.length > textLimit - 30}>
          {text.length}/{textLimit}
        </span>
      </div>
      <textarea
        id={id}
        name="remarks"
        data-wedge="notes"
        rows={2}
        ref={(field) => {
          // A tap opened the field, so the person wants to type.
          if (startsFolded && field && !hasFocused.current) field.focus()
          hasFocused.current ||= field !== null
        }}
        maxLength={textLimit}
        aria-describedby={`${id}-left${error ? ` ${id}-error` : ''}`}
        aria-invalid={error !== undefined}
        value={text}
        onChange={(event) => changeTo(event.currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <ul className={classes['chips']} aria-label={t('recentRemarks')}>
          {suggestions.map((remark) => (
            <li key={remark}>
              <button type="button" onClick={() => changeTo(joinedWith(remark))}>
                {remark}
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className={classes['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
