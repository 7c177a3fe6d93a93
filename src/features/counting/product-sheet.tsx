import { Text } from '@mantine/core'
import { printDelayMilliseconds } from '#contract/limits.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/money.ts'
import { useTagAddress } from '#runtime/use-tag-address.ts'
import { Button } from '#ui/button.tsx'
import { ProductQr } from '#ui/qr/product-qr.tsx'
import classes from './counting.module.css'

const facts = (product: ProductView): readonly (readonly [string, string])[] => [
  ['Description', product.description],
  ['Quantity', `${product.units} ${product.unit_type}`],
  ['Unit value', formatMoney(product.price)],
  ['Total', formatMoney(product.total)],
  ['Acquired', product.acquisition],
  ['Person accountable', product.names.user],
  ['Place', product.place],
  ['Section', product.names.section],
  ['Fund', product.names.funding],
  ['Condition', product.names.condition],
  ['Classification', product.names.classification],
  ['Document', product.print_type],
]

/** A product's details beside its QR code, with a Print button (spec 2). Only this prints; everything around it stays on the screen. */
export function ProductSheet({ product }: { product: ProductView }) {
  const { address } = useTagAddress()
  const host = address.ok ? address.host : window.location.origin
  const print = () => setTimeout(() => window.print(), printDelayMilliseconds)
  return (
    <section className={classes['sheet']} aria-label="Product and its QR code">
      <div className={classes['sheetQr']}>
        <ProductQr host={host} productId={product.id} label={product.property_number} />
        <p className={`${classes['sheetNumber']} bilang-mono`} translate="no">
          {product.property_number}
        </p>
        <div className="no-print">
          {address.ok ? null : (
            <Text size="sm" role="note">
              {address.message} The property unit sets it under Print tags.
            </Text>
          )}
          <Button variant="outline" disabled={!address.ok} onClick={print}>
            {sentences.print}
          </Button>
        </div>
      </div>
      <dl className={classes['facts']}>
        {facts(product)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
