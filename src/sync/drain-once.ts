/**
 * One round for the service worker's `sync` event, with the page closed. Promises: never creates or upgrades the database, and leaves when a
 * newer build owns it; throws when something is left that another try could send, which asks the browser for one (sync 2.8, 2.13).
 */
import { coreVersion } from '#local/core.ts'
import { dexieCoreStore } from '#local/dexie-core-store.ts'
import { readMeta } from '#local/meta.ts'
import { openCore } from '#local/open-core.ts'
import { expireSession } from '#local/session.ts'
import { openClient } from '#remote/client.ts'
import { drainRound } from './drain.ts'
import { planner } from './planner/planner.ts'
import type { Clock, Locks, Notify, Random } from './ports.ts'
import type { Rescue } from './rescue.ts'
import { watchNet } from './watched-net.ts'

export interface OnceParts {
  serverKey: string
  fetch: typeof fetch
  clock: Clock
  random: Random
  locks: Locks
  notify: Notify
  rescue: Rescue
}

const workerBudgetMs = 45_000

export async function drainOnce(parts: OnceParts): Promise<void> {
  const { clock, random, locks, notify, rescue } = parts
  const core = await openCore(parts.serverKey, { declare: false }).catch(() => null)
  if (!core) return
  try {
    const guard = await core.read((db) => readMeta(db, 'schemaGuard'))
    const base = await core.read((db) => readMeta(db, 'apiBase'))
    if (!guard || guard.minWriter > coreVersion || base === undefined) return
    const store = dexieCoreStore(core)
    const client = openClient({ base, fetch: parts.fetch, token: () => null })
    const { net } = await watchNet(client, store, clock, notify)
    const onRefused = async (tokenEpoch: number) => {
      const expired = await core.write((db) => expireSession(db, tokenEpoch))
      if (expired) notify.tell({ said: 'signed-out', why: 'refused' })
    }
    const report = await drainRound(
      { store, net, clock, random, locks, notify, rescue, planner, onRefused },
      'sync',
      workerBudgetMs,
    )
    if (report.end === 'resting' || report.end === 'budget') throw new Error(`${report.left} ops still wait`)
  } finally {
    core.close()
  }
}
