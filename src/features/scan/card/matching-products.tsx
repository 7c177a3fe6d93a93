import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { matchedPart } from '#domain/scan/matched-part.ts'
import { foundByText, type ScanKey } from '#domain/scan/scan-keys.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/scan.ts'
import { CountStateLine, countStateLabel } from '#ui/count/count-state-line.tsx'
import classes from '../scan.module.css'

/** A list of products to choose one from. States when it does not show all of them. */
export function MatchingProducts({
  products,
  total,
  onChoose,
  moreHint = t('matches.typeMore'),
  foundBy = {},
  search = '',
}: {
  products: readonly ProductView[]
  total: number
  onChoose: (product: ProductView) => void
  /** How to reach the products that are not shown. */
  moreHint?: string
  /** The field by which a code matched, by product id. */
  foundBy?: Readonly<Record<number, ScanKey>> | undefined
  /** The typed text; its match in the number is highlighted. */
  search?: string
}) {
  const { timeZone } = useServices()
  return (
    <section aria-label={t('matches.label')}>
      <ul className={classes['matches']}>
        {products.map((product) => (
          <li key={product.id}>
            <button type="button" onClick={() => onChoose(product)}>
              <span className={`${classes['matchNumber']} bilang-mono`} translate="no">
                <MarkedNumber number={product.property_number} search={search} />
              </span>
              <span className={classes['matchText']}>
                {product.names.article} · {product.description}
              </span>
              <span className={classes['matchText']}>
                {[product.names.user, product.place].filter(Boolean).join(' · ')}
              </span>
              {foundBy[product.id] && <span className={classes['matchText']}>{foundByText(foundBy[product.id]!)}</span>}
              <CountStateLine {...countStateLabel(product.countProgress, timeZone)} />
            </button>
          </li>
        ))}
      </ul>
      {total > products.length && (
        <p className={classes['note']}>
          {t('matches.shown', { shown: formatNumber(products.length), total: formatNumber(total) })} {moreHint}
        </p>
      )}
    </section>
  )
}

function MarkedNumber({ number, search }: { number: string; search: string }) {
  const part = matchedPart(number, search)
  if (!part) return number
  return (
    <>
      {number.slice(0, part.from)}
      <mark className={classes['matchedPart']}>{number.slice(part.from, part.to)}</mark>
      {number.slice(part.to)}
    </>
  )
}
