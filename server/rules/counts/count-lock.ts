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

/** Transactions that have the lock, so that a bulk change has one moment; true: shared with others. */
const locked = new WeakMap<Db, boolean>()

/**
 * The moment of the request becomes the one after the wait: who waited longer came later. Throws if a shared lock would have to become an exclusive
 * one: two transactions that wait for each other's would never end.
 */
async function lock({ deps, tx, meta }: TxContext, { isShared = false } = {}): Promise<void> {
  const has = locked.get(tx.db)
  // not a text: a mistake of a caller, on both engines
  if (has && !isShared) throw new Error('This transaction lets counts in, and cannot lock them out any longer.')
  if (has !== undefined) return
  locked.set(tx.db, isShared)
  if (deps.store.engine === 'sqlite') return
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, name, { isShared })
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
