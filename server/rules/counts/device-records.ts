/**
 * What holds for every record whose id a device creates and that its author may undo (`campaign-records`, `item-tags`): only its author or an admin
 * writes it, its content never changes, and each change of it is in the history and in the change feed.
 */
import { sameFields } from '#domain/outbox/same-values.ts'
import { invalid } from '#server/api-error.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import { t } from '#text/sync/server-answers.ts'
import { recordChange } from '../sync/write-history.ts'

/** `field`: the field that the error names. */
export function assertOwnRecord({ meta }: Pick<TxContext, 'meta'>, madeBy: unknown, field: string): void {
  if (toNumber(madeBy) !== meta.caller.id && meta.caller.role !== 'admin')
    throw invalid({ [field]: [t('ownRecordsOnly')] })
}

/** `body`: the content as it was stored first, as JSON. */
export function assertSameContent(body: unknown, sent: Row): void {
  const content = JSON.parse(String(body)) as Row
  if (!sameFields(Object.keys(content), content, sent)) throw invalid({ non_field_errors: [t('recordFixed')] })
}

/** The client events of the request are of its counts, not of this record. */
export async function noteRecordChange(
  { tx, meta }: Pick<TxContext, 'tx' | 'meta'>,
  change: { entity: string; id: string; action: string; before: Row | null; after: Row },
): Promise<void> {
  await recordChange(tx.db, { ...meta, events: [] }, change)
  tx.touch(change.entity, change.id)
}
