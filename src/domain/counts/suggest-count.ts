/** The initial count of the scan form. */
import { t } from '#text/counting/scan-hints.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import type { OpSource } from '../outbox/op.ts'
import { formatNumber } from '../text/format.ts'

type Countable = Pick<
  ProductView,
  'units' | 'quantity_hidden' | 'physical_count' | 'scanned' | 'countProgress' | 'isBehind' | 'listed_count'
>

/** Counted in the current count by anybody, as far as this device knows; includes this person's unsent ops. */
export function isCounted(product: Pick<ProductView, 'scanned' | 'countProgress'>): boolean {
  return product.scanned || product.countProgress.kind === 'saved'
}

/** True if more tags of this lot can be counted: a lot has one tag for each unit, and all of them name the same item. */
export function isLotInProgress(product: Countable): boolean {
  return (
    !product.quantity_hidden && product.units > 1 && isCounted(product) && (product.physical_count ?? 0) < product.units
  )
}

/**
 * The specification's default is the current count or 0. A single item begins at 1, because the person is looking at it. Each tag of a lot adds one
 * to the count so far. A lot opened from a list begins at its current count or 0, because no tag was scanned. If the count so far may not include the
 * last tag, a lot begins at 0, which cannot be saved: adding one to an outdated count would lose a unit. In a blind count nothing is suggested
 * (null): the person types what they see.
 */
export function suggestCount(product: Countable, source: OpSource): number | null {
  if (product.quantity_hidden) return null
  // A count that does not apply now is no suggestion: in a count from zero, nobody may confirm an earlier one with one press (decision 158).
  const current = (isCounted(product) ? product.physical_count : product.listed_count) ?? 0
  if (product.units === 1) return current || 1
  if (product.isBehind) return 0
  if (source === 'list') return current
  return current === 0 || isLotInProgress(product) ? current + 1 : current
}

/** Whether an item may be recorded as 1 without asking: a single one, of which nobody counted another number, also not earlier. */
export const isPlainOne = ({
  units,
  quantity_hidden,
  physical_count,
}: Pick<Countable, 'units' | 'quantity_hidden' | 'physical_count'>): boolean =>
  units === 1 && !quantity_hidden && (physical_count || 1) === 1

/** Explains the suggestion for a lot; undefined for a single item. */
export function countHint(product: Countable, source: OpSource): string | undefined {
  if (product.units === 1 && !product.quantity_hidden) return undefined
  const suggested = suggestCount(product, source)
  if (suggested === null || suggested === 0) return t('typeHowMany')
  const units = formatNumber(product.units)
  if (!isLotInProgress(product) || source === 'list') return t('lotOf', { units })
  const counted = formatNumber(product.physical_count ?? 0)
  return t('lotSoFar', { counted, units, suggested: formatNumber(suggested) })
}
