import type { ProductView } from '#domain/catalogue.ts'
import { useParts } from '#runtime/parts.ts'
import { StateLine, stateWords } from '#ui/count/state-line.tsx'
import classes from './counting.module.css'

/** Products that a text may mean, to choose from; says when there are more than it shows. */
export function Matches({
  products,
  total,
  onChoose,
  more = 'Type more to narrow the list.',
}: {
  products: readonly ProductView[]
  total: number
  onChoose: (product: ProductView) => void
  /** How to come to those that are not shown. */
  more?: string
}) {
  const { timeZone } = useParts()
  return (
    <section aria-label="Matching products">
      <ul className={classes['matches']}>
        {products.map((product) => (
          <li key={product.id}>
            <button type="button" onClick={() => onChoose(product)}>
              <span className={`${classes['matchNumber']} bilang-mono`} translate="no">
                {product.property_number}
              </span>
              <span className={classes['matchText']}>
                {product.names.article} · {product.description}
              </span>
              <span className={classes['matchText']}>
                {[product.names.user, product.place].filter(Boolean).join(' · ')}
              </span>
              <StateLine {...stateWords(product.mark, timeZone)} />
            </button>
          </li>
        ))}
      </ul>
      {total > products.length && (
        <p className={classes['note']} role="status">
          {products.length} of {total} shown. {more}
        </p>
      )}
    </section>
  )
}
