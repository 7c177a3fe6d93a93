/**
 * What accountable people declare about the items in their name during a campaign. A declaration is only evidence for the person who reconciles: it
 * changes no count and no property record.
 */
import type { CampaignRecord, DeclarationAnswer } from '#contract/campaigns/campaign-record.ts'
import { t } from '#text/sync/outbox.ts'
import { isInForce, mergeRecords } from './room-states.ts'

export type Declaration = Extract<CampaignRecord, { kind: 'declaration' }>

export const declarationText = (answer: DeclarationAnswer): string => t(`campaignRecord.declared.${answer}`)

/** Whether the answer needs a note: where the item is, or what is wrong with it. */
export const needsNote = (answer: DeclarationAnswer): boolean => answer !== 'have'

/**
 * The latest valid declaration of each person about each item, newest first. Promises: any order, repetition or split of the same records gives the
 * same declarations; undone and late ones have no effect.
 */
export function declarationsByItem(records: Iterable<CampaignRecord>): ReadonlyMap<number, readonly Declaration[]> {
  const byItem = new Map<number, Declaration[]>()
  for (const record of mergeRecords(records)) {
    if (record.kind !== 'declaration' || !isInForce(record)) continue
    const others = (byItem.get(record.product) ?? []).filter(({ made_by }) => made_by !== record.made_by)
    byItem.set(record.product, [record, ...others])
  }
  return byItem
}

/** The person's valid declaration about the item; null if there is none. */
export const declarationOf = (
  byItem: ReadonlyMap<number, readonly Declaration[]>,
  item: number,
  person: number | undefined,
): Declaration | null => byItem.get(item)?.find(({ made_by }) => made_by === person) ?? null
