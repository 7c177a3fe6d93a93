/** An item as a line of the count reports: in print, and in the totals of an evidence pack. */
import { formatFundCluster } from '../documents/fund-cluster.ts'
import { noAccountLabel } from '../products/account-finder.ts'
import type { CountLine } from './count-totals.ts'
import type { ReportProduct } from './report-product.ts'

type CountedItem = Pick<
  ReportProduct,
  'description' | 'property_number' | 'unit_type' | 'price' | 'units' | 'on_hand'
> & { names: Pick<ReportProduct['names'], 'funding' | 'article'> }

export const countLineOf = (
  product: CountedItem,
  account: { code: string; name: string } | null,
  remarks: string,
): CountLine => ({
  account: account?.code ?? '',
  accountName: account?.name ?? noAccountLabel,
  fundCluster: formatFundCluster(product.names.funding),
  article: product.names.article,
  description: product.description,
  propertyNumber: product.property_number,
  unit: product.unit_type,
  unitValue: product.price,
  cardQuantity: product.units,
  countQuantity: product.on_hand,
  remarks,
})
