/** The count that the scan form begins with. */
import type { ProductView } from '../catalog/catalog-queries.ts'
import type { OpSource } from '../outbox/op.ts'

type Countable = Pick<ProductView, 'units' | 'physical_count' | 'scanned' | 'countProgress'>

/** Counted in this count, by anybody the device knows of, including this person's unsent work. */
export function isCounted(product: Pick<ProductView, 'scanned' | 'countProgress'>): boolean {
  return product.scanned || product.countProgress.kind === 'saved'
}

/** Whether another tag of this item may still be counted: a lot has one tag for each unit, and all of them name the same item. */
export function isLotInProgress(product: Countable): boolean {
  return product.units > 1 && isCounted(product) && (product.physical_count ?? 0) < product.units
}

/**
 * The specification's default is the current count or 0. A single item begins at 1, because seeing it is counting it; a tag of a lot adds one
 * to what was counted so far. A lot that was opened from a list begins at 0: nobody has seen a tag.
 */
export function suggestCount(product: Countable, source: OpSource): number {
  const current = product.physical_count ?? 0
  if (product.units === 1) return current || 1
  if (source === 'list') return current
  return current === 0 || isLotInProgress(product) ? current + 1 : current
}

/** Says what a suggestion of a lot is made of; nothing for a single item. */
export function countHint(product: Countable, source: OpSource): string | undefined {
  if (product.units === 1) return undefined
  const suggested = suggestCount(product, source)
  if (suggested === 0) return 'Type how many are here.'
  if (!isLotInProgress(product) || source === 'list') return `A lot of ${product.units.toLocaleString('en')}.`
  const before = (product.physical_count ?? 0).toLocaleString('en')
  return `${before} of ${product.units.toLocaleString('en')} counted so far. This tag makes it ${suggested.toLocaleString('en')}.`
}
