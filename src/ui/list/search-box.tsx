import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useContext, useEffect, useRef, useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { t } from '#text/shared/ui-table.ts'
import { isTextField, SingleKeysContext } from '../single-keys.ts'
import classes from './search-box.module.css'

/** Search as you type. `/` focuses the box from anywhere, unless the person turned single keys off. Escape clears it. */
export function SearchBox({
  value,
  onSearch,
  label,
  fullRow = false,
}: {
  value: string
  onSearch: (text: string) => void
  label: string
  /** On a phone the box takes a full row. */
  fullRow?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const slashFocuses = useContext(SingleKeysContext)
  const [typed, setTyped] = useState(value)
  /** Texts passed to `onSearch` that have not come back as `value` yet: during fast typing `value` lags behind. */
  const reported = useRef<readonly string[]>([])
  // `value` also changes from outside: a saved view, the back button. A late `value` never overwrites newer input.
  useEffect(() => {
    if (reported.current.includes(value)) {
      if (value === reported.current.at(-1)) reported.current = []
      return
    }
    reported.current = []
    setTyped(value)
  }, [value])
  const report = (text: string) => {
    setTyped(text)
    reported.current = [...reported.current, text]
    onSearch(text)
  }
  useEffect(() => {
    if (!slashFocuses) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [slashFocuses])
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={textLimit}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? (
          slashFocuses ? (
            <Kbd size="xs" aria-hidden className={classes['shortcutKey'] ?? ''}>
              /
            </Kbd>
          ) : null
        ) : (
          <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => report('')} />
        )
      }
      onChange={(event) => report(event.currentTarget.value)}
      onBlur={() => {
        reported.current = []
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (typed === '') input.current?.blur()
        else report('')
      }}
      className={`${classes['searchBox']} ${fullRow ? classes['fullRow'] : ''}`}
    />
  )
}
