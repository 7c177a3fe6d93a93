/**
 * Whether a scan alone determines the count, so that 1 is saved without a tap ("Save 1 at once"). Anything that needs a look or a decision opens the
 * card instead.
 */

import { type CountForm, countForm } from '#contract/campaigns/count-form.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView, TagResolution } from '../catalog/catalog-queries.ts'
import { isBlindItem, isInScope, isOpenCampaign } from '../counts/count-status.ts'
import { isPlainOne } from '../counts/suggest-count.ts'
import type { ScanOutcome } from './scan-outcome.ts'

type Scope = Pick<Campaign, 'state' | 'scope' | 'blind'>

/** The open campaigns define which items are counted now; without one, all items are. */
function isToBeCounted(product: ProductView, campaigns: readonly Scope[]): boolean {
  const open = campaigns.filter(isOpenCampaign)
  return open.length === 0 || open.some(({ scope }) => isInScope(scope, (name) => product[name as keyof ProductView]))
}

/** A count of 1 with unchanged remarks; null if the remarks are too long to be saved. */
export function countOfOne({ remarks }: Pick<ProductView, 'remarks'>): CountForm | null {
  const count = countForm.safeParse({ physical_count: '1', remarks: remarks?.trim() || null })
  return count.success ? count.data : null
}

/**
 * The single item with this tag or property number if nobody has counted it, nothing about it needs review, it belongs to the current room, an open
 * count includes it, and its remarks can be saved again; otherwise null.
 */
export function itemToSaveAtOnce(
  { resolved, outcome }: { resolved: TagResolution; outcome: ScanOutcome },
  campaigns: readonly Scope[],
): ProductView | null {
  // Already counted, recorded in another room, not in the list.
  if (outcome !== 'found' || resolved.kind !== 'product' || !resolved.product) return null
  const { product, foundBy, isSearchHit } = resolved
  // Another unit may have the same serial number or model, so a person has to compare it with the item.
  if (foundBy || isSearchHit) return null
  if (isBlindItem(product, campaigns)) return null
  const isSingleUnit = isPlainOne(product)
  if (!isSingleUnit || product.countProgress.kind !== 'not-counted') return null
  return isToBeCounted(product, campaigns) && countOfOne(product) ? product : null
}
