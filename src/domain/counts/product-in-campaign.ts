/**
 * An item of the list as one campaign counts it. In the list an item is counted only if it is counted for every open campaign, and an item that
 * a closed campaign missed is missing; neither says anything about a campaign that is open.
 */
import type { CountProgress, ProductView } from '../catalog/catalog-queries.ts'
import { balanceOf } from '../products/derived-fields.ts'
import { parseMoment } from '../time/moments.ts'
import { type CountRules, countInWindow, countWindow } from './count-status.ts'
import { shortageOf } from './shortage.ts'

/** The count progress by the campaign. A count that waits on this device, or needs review, is one whatever is counted. */
function progressIn({ countProgress, counted_at }: ProductView, isCounted: boolean): CountProgress {
  const { kind } = countProgress
  const isOpen = kind === 'not-counted' || kind === 'not-here'
  if (isCounted) return isOpen ? { kind: 'sent', at: parseMoment(counted_at ?? null) } : countProgress
  return kind === 'sent' || kind === 'checking' ? { kind: 'not-counted' } : countProgress
}

/** Before counting begins, as the list has it. `units`: its quantity in the baseline, if the records have another one now. */
export function inCampaign(product: ProductView, campaign: CountRules, units: number = product.units): ProductView {
  const window = countWindow(campaign)
  if (window.began === null) return product
  const count = countInWindow({ ...product, scanned: product.marked }, window)
  const countProgress = progressIn(product, count.scanned)
  const isHidden = product.quantity_hidden === true
  return {
    ...product,
    units,
    ...count,
    shortages: isHidden ? 0 : shortageOf(units, count.on_hand),
    balance: isHidden ? 'uncounted' : balanceOf(units, count.on_hand),
    countProgress,
    state: countProgress.kind,
  }
}
