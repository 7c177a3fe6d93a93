/** Count rounds: every reset of the whole count opens the next one, and a count made for an older one is not taken unseen (D7.6). */
import { conflict } from '../api-error.ts'
import type { TxContext } from '../collections/tx-context.ts'
import type { Db } from '../db/database.ts'
import { readMeta, writeMeta } from '../db/store.ts'

const firstCountPeriod = '1'

export const currentCountPeriod = async (db: Db): Promise<string> => (await readMeta(db, 'round')) ?? firstCountPeriod

/** Opens the next round and answers its name. */
export async function startNextCountPeriod(db: Db): Promise<string> {
  const countPeriod = String(Number(await currentCountPeriod(db)) + 1)
  await writeMeta(db, 'round', countPeriod)
  return countPeriod
}

/** Refuses a change that names a round which is over. No round named: nothing is refused. */
export async function assertCurrentCountPeriod({ tx, meta }: TxContext): Promise<void> {
  if (meta.countPeriod === null) return
  const countPeriod = await currentCountPeriod(tx.db)
  if (meta.countPeriod !== countPeriod) {
    throw conflict('round_closed', 'The count was restarted after this was recorded.', { round: countPeriod })
  }
}
