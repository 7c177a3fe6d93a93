/**
 * Stores the row of an answer about a record of this device. The list may no longer have its item: the person's places were taken, or the item
 * left them. Then the row serves the unsent records of the item, and the next update of the list removes it (decision 116).
 */
import type { ConfirmedRow } from '#device-db/core-db.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import type { FieldValues } from '#domain/outbox/op.ts'
import type { Lane } from '../planner/lanes.ts'

/** Returns the logical time of the row. `askedAt`: see {@link ConfirmedRow}; omitted if the item was read just now. */
export async function confirmAnswer(
  tx: CoreWriter,
  { entity, eid }: Lane,
  row: FieldValues,
  at: number,
  askedAt?: number,
): Promise<number> {
  const unlisted = unlistedAfter(await tx.confirmed(entity, eid))
  const asked = unlisted === 'unproven' && askedAt !== undefined ? { askedAt } : {}
  return tx.confirm([{ entity, eid, row, ...(unlisted ? { unlisted } : {}), ...asked }], at)
}

/** `former`: the confirmed row that the answer replaces. */
function unlistedAfter(former: ConfirmedRow | null): ConfirmedRow['unlisted'] {
  if (former === null) return 'unproven'
  return former.row === null ? 'removed' : former.unlisted
}
