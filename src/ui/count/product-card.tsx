import type { ReactNode } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useTimeZone } from '#ui/time-zone.ts'
import classes from './count.module.css'
import { type CountStateLabel, CountStateLine, countStateLabel } from './count-state-line.tsx'

/**
 * The product after a scan, in the order the counter needs it: first whether it is the right item, then its state, then the count to type.
 */
export function ProductCard({
  product,
  stateLabel,
  children,
  headingLevel: Heading = 'h2',
}: {
  product: Pick<ProductView, 'property_number' | 'description' | 'units' | 'unit_type' | 'countProgress' | 'place'> & {
    names: Pick<ProductView['names'], 'article' | 'user'>
  }
  /** Replaces the product's own state label, for example "Belongs to 2-114". */
  stateLabel?: CountStateLabel
  children?: ReactNode
  headingLevel?: 'h1' | 'h2' | 'h3'
}) {
  const { names, place } = product
  const timeZone = useTimeZone()
  return (
    <article className={classes['card']} aria-label={`${names.article} ${product.property_number}`}>
      <Heading className={classes['article']}>{names.article}</Heading>
      <p className={`${classes['number']} bilang-mono`} translate="no">
        {product.property_number}
      </p>
      <p className={classes['detail']}>{product.description}</p>
      <p className={classes['detail']}>{[names.user, place].filter((part) => part !== '').join(' · ')}</p>
      <div className={classes['stateRow']}>
        <CountStateLine {...(stateLabel ?? countStateLabel(product.countProgress, timeZone))} />
        <p className={classes['cardQuantity']}>
          In the records <span className="bilang-mono">{product.units}</span> {product.unit_type}
        </p>
      </div>
      {children}
    </article>
  )
}

/** Reserves the space of a card while a product is looked up, or before the first scan. */
export function ProductCardPlaceholder({ children }: { children?: ReactNode }) {
  return (
    <div className={classes['card']} data-empty="true">
      {children}
    </div>
  )
}
