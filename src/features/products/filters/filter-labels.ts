/** The names of the filters of the product list and of their options. */
import { productFieldList } from '#contract/collections/product-field-list.ts'
import type { CountProgress } from '#domain/catalog/catalog-queries.ts'
import { type balances, type categories, type FilterField, specialFilters } from '#domain/catalog/list-filters.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import { t } from '#text/products/products-list.ts'
import { fieldLabel, shortFieldLabel } from '../field-labels.ts'

/** The name of a filter. */
export function filterLabel({ field }: FilterField): string {
  const special = specialFilters.find((one) => one.field === field)
  if (special)
    return special.field === 'scanned' || special.field === 'total'
      ? fieldLabel(special.field)
      : t(`columns.${special.field}`)
  return productFieldList.find((one) => one.field === field)?.filterLabel ?? shortFieldLabel(field)
}

/** The name of an option of a filter; options of other fields are stored values and their own names. */
export function choiceLabel({ field }: FilterField, value: string): string {
  if (field === 'category') return t(`filters.categories.${value as (typeof categories)[number]}`)
  if (field === 'balance') return t(`filters.balances.${value as (typeof balances)[number]}`)
  return field === 'state' ? countStateLabels[value as CountProgress['kind']] : value
}

/** The options of the only filter that is yes or no. */
export const flagLabel = (isScanned: boolean): string => t(isScanned ? 'filters.scanned' : 'filters.notScanned')
