/**
 * Counts that meet the end, the reopening or the restart of a count on PostgreSQL; SQLite has one writer. Promise: a count is stored either before, and
 * then it is in the figures that are frozen, or after, and then it sees what ended. Taken before the rows are locked.
 */
import { countCampaigns } from '#contract/collections/campaigns.ts'
import { products } from '#contract/collections/products.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import type { Db, Row } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'

const name = 'counts' // not a text: the name of a lock

/** Transactions that have the lock, so that a bulk change has one moment. */
const locked = new WeakSet<Db>()

/** The moment of the request becomes the one after the wait: who waited longer came later. */
async function lock({ deps, tx, meta }: TxContext, how: { isShared?: boolean } = {}): Promise<void> {
  if (deps.store.engine === 'sqlite' || locked.has(tx.db)) return
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, name, how)
  locked.add(tx.db)
  meta.receivedAt = deps.clock.now().toISOString()
}

/** Waits for the counts that are being stored; those that come later wait for the commit. */
export const lockOutCounts = (ctx: TxContext): Promise<void> => lock(ctx)

/** Called with all changes of a transaction before any row of them is locked. Counts do not wait for each other. */
export async function lockBeforeChange(ctx: TxContext, collection: string, ...patches: Row[]): Promise<void> {
  const names = (...fields: string[]) => patches.some((patch) => fields.some((field) => field in patch))
  if (collection === products.name && names('scanned', 'physical_count')) await lock(ctx, { isShared: true })
  if (collection === countCampaigns.name && names('state')) await lock(ctx)
}
