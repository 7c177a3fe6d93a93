/** What happened to an item that left the scope of a campaign, in words. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import { t } from '#text/reconcile/departures.ts'
import { fieldName } from '../campaigns/scope-text.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { formatPesos } from '../text/format.ts'
import type { BaselineProduct } from './baseline-product.ts'
import { type Departure, failingFilters } from './departures.ts'

export const departureLabel = (departure: Departure): string => t(`label.${departure}`)

type Fields = Readonly<Record<string, unknown>> & { names: Readonly<Record<string, string>> }

function valueText(name: string, item: Fields): string {
  const reference = productFieldList.find(({ field }) => field === name)?.reference
  const value = reference ? item.names[reference.name] : item[name]
  const text = String(value ?? '').trim()
  if (text === '') return t('none')
  return name === 'price' ? formatPesos(text) : text
}

/** The fields that changed, such as “Section: Finance, now Library”. */
function changesText(scope: Campaign['scope'], before: Fields, now: Fields, departure: Departure): string {
  const failing = failingFilters(scope, (name) => now[name])
  const changed = departure === 'transferred' ? ['user', ...failing.filter((name) => name !== 'user')] : failing
  return changed
    .map((name) => t('change', { field: fieldName(name), before: valueText(name, before), now: valueText(name, now) }))
    .join('; ')
}

/** A sentence. `seesAll`: the list of this device has all items, so one that is not in it was deleted. */
export function departureText(
  departure: Departure,
  scope: Campaign['scope'],
  { before, now, seesAll }: { before: BaselineProduct | null; now: ProductView | null; seesAll: boolean },
): string {
  if (departure === 'gone') return t(seesAll ? 'why.deleted' : 'why.outOfSight')
  const changes =
    before && now ? changesText(scope, before as unknown as Fields, now as unknown as Fields, departure) : ''
  return t('why.changed', { what: departureLabel(departure), changes: changes || t('none') })
}
