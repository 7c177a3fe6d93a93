import { useDeferredValue, useId, useState } from 'react'
import type { ProductView } from '#domain/catalogue.ts'
import { useList } from '#runtime/use-list.ts'
import classes from './counting.module.css'
import { Matches } from './matches.tsx'

const shown = 20

/** A tag, a property number, its last digits or words, typed; answered from the device's list at every key. */
export function TypePanel({
  onText,
  onChoose,
}: {
  /** Enter: the text as a tag. */
  onText: (text: string) => void
  onChoose: (product: ProductView) => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const live = useList<ProductView>({ entity: 'products', search, from: 0, limit: search === '' ? 0 : shown })
  const answer = live.state === 'ready' ? live.value : live.stale
  return (
    <div className={classes['type']}>
      <form
        aria-label="Find a product"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onText(text.trim())
        }}
      >
        <label htmlFor={id}>Tag, property number or words</label>
        <input
          id={id}
          className="bilang-mono"
          type="search"
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          // The panel is opened to type in.
          ref={(field) => field?.focus({ preventScroll: true })}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
      {search !== '' && answer && answer.total === 0 && live.state === 'ready' && (
        <p className={classes['note']} role="status">
          Nothing in this device's list matches. Enter takes it as a tag.
        </p>
      )}
      {search !== '' && answer && answer.rows.length > 0 && (
        <Matches products={answer.rows} total={answer.total} onChoose={onChoose} />
      )}
    </div>
  )
}
