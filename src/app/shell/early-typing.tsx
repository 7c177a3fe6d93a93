import { t as common } from '#text/common.ts'
import classes from './shell.module.css'

/** What a person types while the code of the search is being loaded for the first time. */
export interface EarlyTyping {
  text: string
  isEntered: boolean
}

/** Gives the focus back before the search takes it, so that closing the search returns it to where it was. */
function borrowFocus(field: HTMLInputElement | null) {
  const before = document.activeElement
  field?.focus()
  return () => {
    if (before instanceof HTMLElement) before.focus()
  }
}

/** Takes the keys in place of the field of the search, which is not there yet. */
export function EarlyTypingField({ typing, onClose }: { typing: EarlyTyping; onClose: () => void }) {
  return (
    <input
      ref={borrowFocus}
      className={classes['earlyTyping']}
      data-wedge="notes"
      aria-label={common('search')}
      onChange={(event) => Object.assign(typing, { text: event.currentTarget.value, isEntered: false })}
      onKeyDown={({ key }) => {
        if (key === 'Enter') typing.isEntered = true
        if (key === 'Escape') onClose()
      }}
    />
  )
}
