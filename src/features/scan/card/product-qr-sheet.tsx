import { Text } from '@mantine/core'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { printDelayMilliseconds } from '#contract/limits.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatDay, formatPesos } from '#domain/text/format.ts'
import { useTagAddress } from '#react/scanning/use-tag-address.ts'
import { t as blind } from '#text/campaigns/blind-count.ts'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ProductQr } from '#ui/qr/product-qr.tsx'
import classes from '../scan.module.css'

const productFacts = (product: ProductView): readonly (readonly [string, string])[] => [
  [t('sheet.description'), product.description],
  [t('sheet.quantity'), product.quantity_hidden ? blind('hidden') : `${product.units} ${product.unit_type}`],
  [t('sheet.unitCost'), formatPesos(product.price)],
  [t('sheet.total'), product.quantity_hidden ? blind('hidden') : formatPesos(product.total)],
  [t('sheet.acquired'), formatDay(product.acquisition)],
  [t('sheet.personAccountable'), product.names.user],
  [t('sheet.place'), product.place],
  [t('sheet.section'), product.names.section],
  [t('sheet.fund'), product.names.funding],
  [t('sheet.condition'), product.names.condition],
  [t('sheet.classification'), product.names.classification],
  [t('sheet.document'), product.print_type],
]

/** A product's details beside its QR code, with a Print button (specification §2). Nothing else of the page is printed, so that no paper says “Not yet counted”. */
export function ProductQrSheet({ product }: { product: ProductView }) {
  const { address } = useTagAddress()
  const host = address.ok ? address.host : window.location.origin
  const print = () => setTimeout(() => window.print(), printDelayMilliseconds)
  return (
    <section className={classes['qrSheet']} aria-label={t('sheet.label')}>
      <div className={classes['qrSheetCode']}>
        <ProductQr host={host} productId={product.id} label={product.property_number} />
        <p className={`${classes['qrSheetNumber']} bilang-mono`} translate="no">
          {product.property_number}
        </p>
        <div className="no-print">
          {address.ok ? null : (
            <Text size="sm" role="note">
              {address.message} {t('sheet.setByPropertyUnit')}
            </Text>
          )}
          <Button variant="outline" disabled={!address.ok} onClick={print}>
            {fixedTexts.print}
          </Button>
        </div>
      </div>
      <Facts facts={productFacts(product).map(([label, value]) => ({ label, value }))} />
    </section>
  )
}
