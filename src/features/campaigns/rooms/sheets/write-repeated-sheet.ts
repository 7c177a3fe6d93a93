import type { Campaign } from '#contract/collections/campaigns.ts'
import { transcribed } from '#domain/campaigns/sheet-keying.ts'
import type { Services } from '#react/services.ts'
import type { KeyedSheet } from './keyed-sheet.ts'
import type { RepeatedSheet } from './use-repeated-sheet.ts'

/**
 * Stores a keyed sheet of second or third counts: all counts and the record of the sheet, or nothing, for example if it is outdated. "Not here" is a
 * second count of 0. The counts of the items stay as they are.
 */
export function writeRepeatedSheet(
  { recorder }: Pick<Services, 'recorder'>,
  campaign: Campaign,
  { sheet: { sheet }, room, filled, names, meanwhile }: KeyedSheet,
  { counter, repeated }: { counter: number; repeated: RepeatedSheet },
) {
  const counted = new Set<number>()
  const counts = filled.flatMap(({ product, state }) => {
    const asked = product && repeated.askedOf(product)
    if (!product || !asked || (state.is !== 'count' && state.is !== 'not-here')) return []
    counted.add(product.id)
    const count = state.is === 'count' ? state.count : 0
    const statement = {
      campaign: campaign.id,
      kind: 'second-count' as const,
      product: product.id,
      asked,
      count,
      remarks: null,
      counted_by: counter,
      sheet,
    }
    return [{ statement, shown: { label: `${product.property_number} · ${product.description}` } }]
  })
  const lines = filled.flatMap(({ id, state }) => {
    const line = transcribed(id, state)
    return line ? [{ ...line, counted: counted.has(id) }] : []
  })
  const keyed = { campaign: campaign.id, kind: 'paper-sheet-keyed' as const, sheet, ...names, again: repeated.again }
  const all = [...counts, { statement: { ...keyed, lines }, shown: { label: room } }]
  return recorder.campaignRecordAll(all, meanwhile.isOutdated)
}
