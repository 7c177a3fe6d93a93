/** Count rounds: every reset of the whole count opens the next one, and a count made for an older one is not taken unseen (D7.6). */
import { conflict } from '../refusal.ts'
import type { Db } from '../store/database.ts'
import { readMeta, writeMeta } from '../store/store.ts'
import type { Doing } from './rows.ts'

const firstRound = '1'

export const currentRound = async (db: Db): Promise<string> => (await readMeta(db, 'round')) ?? firstRound

/** Opens the next round and answers its name. */
export async function nextRound(db: Db): Promise<string> {
  const round = String(Number(await currentRound(db)) + 1)
  await writeMeta(db, 'round', round)
  return round
}

/** Refuses a change that names a round which is over. No round named: nothing is refused. */
export async function refuseClosedRound({ tx, act }: Doing): Promise<void> {
  if (act.round === null) return
  const round = await currentRound(tx.db)
  if (act.round !== round) {
    throw conflict('round_closed', 'The count was restarted after this was recorded.', { round })
  }
}
