import type { ReactNode } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { t } from '#text/shared/ui-count.ts'
import { useTimeZone } from '#ui/time-zone.ts'
import { useLostFocus } from '../dialogs/use-restore-focus.ts'
import classes from './count.module.css'
import { type CountStateLabel, CountStateLine, countStateLabel } from './count-state-line.tsx'

/**
 * The product after a scan, in the order the counter needs it: first whether it is the right item, then its state, then the count to type.
 */
export function ProductCard({
  product,
  stateLabel,
  isPlaceInState = false,
  isResult = false,
  children,
}: {
  product: Pick<
    ProductView,
    'property_number' | 'description' | 'units' | 'quantity_hidden' | 'unit_type' | 'countProgress' | 'place'
  > & {
    names: Pick<ProductView['names'], 'article' | 'user'>
  }
  /** Replaces the product's own state label, for example "Recorded in 2-114". */
  stateLabel?: CountStateLabel
  /** The state includes the place, so the card does not repeat it. */
  isPlaceInState?: boolean
  /** The product was typed, and the field is gone: the card gets the focus, unless something else has it. */
  isResult?: boolean
  children?: ReactNode
}) {
  const { names, place } = product
  const timeZone = useTimeZone()
  const box = useLostFocus<HTMLElement>(product.property_number, isResult)
  const facts = [names.user, isPlaceInState ? '' : place].filter((part) => part !== '')
  return (
    <article
      ref={box}
      tabIndex={-1}
      className={classes['card']}
      aria-label={`${names.article} ${product.property_number}`}
    >
      <h2 className={classes['article']}>{names.article}</h2>
      <p className={`${classes['number']} bilang-mono`} translate="no">
        {product.property_number}
      </p>
      <p className={classes['detail']}>{product.description}</p>
      <p className={`${classes['detail']} ${classes['facts']}`}>{facts.join(' · ')}</p>
      <div className={classes['stateRow']}>
        <CountStateLine {...(stateLabel ?? countStateLabel(product.countProgress, timeZone))} />
        <p className={classes['cardQuantity']}>
          {product.quantity_hidden
            ? t('quantityHidden')
            : t.rich('inRecords', {
                figure: (text) => <span className="bilang-mono">{text}</span>,
                units: String(product.units),
                unitType: product.unit_type,
              })}
        </p>
      </div>
      {children}
    </article>
  )
}

/** Reserves the space of a card while a product is looked up, or before the first scan. */
export function ProductCardPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div className={classes['card']} data-empty="true">
      {children}
    </div>
  )
}
