/** Count periods: a reset of the whole count starts the next one, and counts recorded in an older period are refused (D7.6). */

import { conflict } from '#server/api-error.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import type { Db } from '#server/db/database.ts'
import { readMeta, writeMeta } from '#server/db/store.ts'
import { t } from '#text/sync/server-answers.ts'
import { refuseUndone } from './undone-elsewhere.ts'

const firstCountPeriod = '1'
/** When the current count period began; absent if an older version of the server began it. */
const startKey = 'round_started_at'

export const currentCountPeriod = async (db: Db): Promise<string> => (await readMeta(db, 'round')) ?? firstCountPeriod

/** Starts the next count period and returns its name. */
export async function startNextCountPeriod(db: Db, at: string): Promise<string> {
  const countPeriod = String(Number(await currentCountPeriod(db)) + 1)
  await writeMeta(db, 'round', countPeriod)
  await writeMeta(db, startKey, at)
  return countPeriod
}

/** Refuses a change with an ended count period. Without a period, nothing is refused. */
export async function assertCurrentCountPeriod({ tx, meta }: TxContext, product: number): Promise<void> {
  if (meta.countPeriod === null) return
  const countPeriod = await currentCountPeriod(tx.db)
  if (meta.countPeriod !== countPeriod) {
    // Its author has nothing to decide about it.
    await refuseUndone(tx.db, meta, product)
    const startedAt = await readMeta(tx.db, startKey)
    throw conflict('round_closed', t('countRestarted'), {
      round: countPeriod,
      ...(startedAt !== null && { started_at: startedAt }),
    })
  }
}
