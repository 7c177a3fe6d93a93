import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useContext, useEffect, useRef, useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { SingleKeysContext } from '../keys.ts'
import classes from './search-box.module.css'

const writing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Search as you type; `/` anywhere puts the cursor here unless a person does without it, Escape empties it. */
export function SearchBox({
  value,
  onSearch,
  label,
  alone = false,
}: {
  value: string
  onSearch: (text: string) => void
  label: string
  /** On a phone it has a row of its own. */
  alone?: boolean
}) {
  const box = useRef<HTMLInputElement>(null)
  const byKey = useContext(SingleKeysContext)
  const [typed, setTyped] = useState(value)
  /** Told, and not come back as `value` yet: while somebody types fast, it lags behind by some letters. */
  const told = useRef<readonly string[]>([])
  // The address may change without the box: a saved view, the back button. What was typed on is never put back by an echo.
  useEffect(() => {
    if (told.current.includes(value)) {
      if (value === told.current.at(-1)) told.current = []
      return
    }
    told.current = []
    setTyped(value)
  }, [value])
  const say = (text: string) => {
    setTyped(text)
    told.current = [...told.current, text]
    onSearch(text)
  }
  useEffect(() => {
    if (!byKey) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [byKey])
  return (
    <TextInput
      ref={box}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={textLimit}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? (
          byKey ? (
            <Kbd size="xs" aria-hidden className={classes['key'] ?? ''}>
              /
            </Kbd>
          ) : null
        ) : (
          <CloseButton size="sm" aria-label="Empty the search" onClick={() => say('')} />
        )
      }
      onChange={(event) => say(event.currentTarget.value)}
      onBlur={() => {
        told.current = []
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (typed === '') box.current?.blur()
        else say('')
      }}
      className={`${classes['box']} ${alone ? classes['alone'] : ''}`}
    />
  )
}
