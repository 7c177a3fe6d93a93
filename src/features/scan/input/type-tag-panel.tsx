import { useDeferredValue, useId, useState } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { lastKnown, useList } from '#react/lists/use-list.ts'
import { t } from '#text/counting/scan.ts'
import { MatchingProducts } from '../card/matching-products.tsx'
import classes from '../scan.module.css'

const maxShown = 20
/** Number of matches that are checked for uncounted items. */
const maxSorted = 200

const isCounted = ({ countProgress }: ProductView) => Number(countProgress.kind !== 'not-counted')

// People open this panel to type, so the field takes the focus; but not again at each render, which would steal it from a dialog. Its label is
// visible as well.
const focusOnce = (field: HTMLInputElement | null) => {
  field?.focus({ preventScroll: true })
  field?.form?.scrollIntoView({ block: 'nearest' })
}

/**
 * Search by a typed tag, property number, its last digits or words. Shows matches from the offline list at every key press, uncounted items first.
 */
export function TypeTagPanel({
  onText,
  onChoose,
}: {
  /** Called with the text on Enter; it is handled like a scanned tag. */
  onText: (text: string) => void
  onChoose: (product: ProductView) => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useList<ProductView>({ collection: 'products', search, from: 0, limit: search === '' ? 0 : maxSorted })
  const answer = lastKnown(query)
  const uncountedFirst = answer?.rows.toSorted((one, other) => isCounted(one) - isCounted(other)).slice(0, maxShown)
  const hasNoMatch = search !== '' && answer?.total === 0 && query.state === 'ready'
  return (
    <div className={classes['typePanel']}>
      <form
        aria-label={t('typing.form')}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onText(text.trim())
        }}
      >
        <label htmlFor={id}>{t('typing.label')}</label>
        <input
          id={id}
          className="bilang-mono"
          type="search"
          data-wedge="notes"
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          ref={focusOnce}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
      <p className={hasNoMatch ? classes['note'] : 'bilang-hidden'} role="status">
        {hasNoMatch
          ? t('typing.noMatch')
          : search !== '' && answer && answer.total > 0
            ? t('matches.count', { count: answer.total })
            : null}
      </p>
      {search !== '' && answer && uncountedFirst && uncountedFirst.length > 0 && (
        <MatchingProducts products={uncountedFirst} total={answer.total} search={search} onChoose={onChoose} />
      )}
    </div>
  )
}
