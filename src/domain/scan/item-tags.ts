/** Which item each blank tag is on, from the server's records and this person's ops. */
import type { ItemTag } from '#contract/campaigns/item-tag.ts'
import type { Op } from '../outbox/op.ts'

export type ItemTagRecord = Pick<ItemTag, 'id' | 'code' | 'product' | 'undone_at' | 'made_by' | 'recorded_at'>

/** The records in this person's ops: the latest op of each, unless it was withdrawn. */
function ownRecords(ops: readonly Op[]): ReadonlyMap<string, ItemTagRecord> {
  const own = new Map<string, ItemTagRecord>()
  for (const op of ops) {
    if (op.state === 'withdrawn') own.delete(String(op.eid))
    else own.set(String(op.eid), op.patch as unknown as ItemTagRecord)
  }
  return own
}

/** All records, including undone ones: the server's in the order of their numbers, then own ones that the server does not have. */
export function allTags(server: readonly ItemTagRecord[], ops: readonly Op[]): readonly ItemTagRecord[] {
  const known = new Map<string, ItemTagRecord>(server.map((record) => [record.id, record]))
  for (const [id, record] of ownRecords(ops)) {
    const stored = known.get(id)
    // Once undone, it stays undone.
    if (!stored || record.undone_at) known.set(id, record)
  }
  return [...known.values()]
}

/**
 * The valid records, the server's first: for the same code, the server's record wins over an own one that the server does not have. `ops`: own ones,
 * oldest first. Server records in the order of their numbers.
 */
export const tagsInForce = (server: readonly ItemTagRecord[], ops: readonly Op[]): readonly ItemTagRecord[] =>
  allTags(server, ops).filter(({ undone_at }) => !undone_at)

/** The item that a blank tag is on; null if none. */
export const itemOfTag = (records: readonly ItemTagRecord[], code: string): number | null =>
  records.find((record) => record.code === code)?.product ?? null
