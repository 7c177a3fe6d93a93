/**
 * One drain run for the service worker's `sync` event, with the page closed. Promises: never creates or upgrades the database; stops if a newer build
 * owns it; throws if ops are left that a retry could send, which makes the browser fire the event again (sync §8, §13).
 */

import { makeHttpClient } from '#api-client/http-client.ts'
import { openCoreDb } from '#device-db/core-connection.ts'
import { coreVersion } from '#device-db/core-db.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import { readMeta } from '#device-db/meta.ts'
import { expireSession } from '#device-db/session-row.ts'
import type { BackupCopies } from '#outbox/backup-copies.ts'
import { runDrain } from '#outbox/drain/drain.ts'
import { planner } from '#outbox/planner/planner.ts'
import { locksOfServer, openEventBus } from '#platform/browser-ports.ts'
import { eventChannelName } from '#platform/channel-names.ts'
import type { Clock, EventBus, Locks, Random } from '#platform/ports.ts'
import { watchServer } from '#session/server-watch.ts'
import { setLanguage } from '#text/language.ts'
import { storedLanguage } from './stored-language.ts'

export interface DrainOnceDeps {
  serverKey: string
  fetch: typeof fetch
  clock: Clock
  random: Random
  locks: Locks
  events: EventBus
  backupCopies: BackupCopies
  /** The browser's preferred languages, most preferred first. */
  browserTags: readonly string[]
}

const workerBudgetMs = 45_000

export async function drainOnce(deps: DrainOnceDeps): Promise<void> {
  const { clock, random, events, backupCopies } = deps
  const locks = locksOfServer(deps.locks, deps.serverKey)
  const connection = await openCoreDb(deps.serverKey, { defineSchema: false }).catch(() => null)
  if (!connection) return
  try {
    const schemaGuard = await connection.read((db) => readMeta(db, 'schemaGuard'))
    const apiBase = await connection.read((db) => readMeta(db, 'apiBase'))
    if (!schemaGuard || schemaGuard.minWriter > coreVersion || apiBase === undefined) return
    // Refusals are stored in the server's words.
    setLanguage(await storedLanguage(connection, clock, deps.browserTags))
    const store = dexieCoreStore(connection)
    const client = makeHttpClient({ base: apiBase, fetch: deps.fetch, token: () => null })
    const { network } = await watchServer(client, store, clock, events)
    const onRefused = async (tokenEpoch: number, ended?: true) => {
      const expired = await connection.write((db) => expireSession(db, tokenEpoch, ended))
      if (expired) events.publish({ said: 'signed-out', why: 'refused' })
    }
    const report = await runDrain(
      { store, network, clock, random, locks, events, backupCopies, planner, onRefused },
      'sync',
      workerBudgetMs,
    )
    if (report.end === 'resting' || report.end === 'budget') throw new Error(`${report.left} ops are still unsent`)
  } finally {
    connection.close()
  }
}

/** {@link drainOnce} for all of these servers at once, so that a slow one delays no other. One that fails does not stop the others; then throws. */
export async function drainServers(
  serverKeys: readonly string[],
  deps: Omit<DrainOnceDeps, 'serverKey' | 'events'>,
): Promise<void> {
  const results = await Promise.allSettled(
    serverKeys.map(async (serverKey) => {
      const events = openEventBus(eventChannelName(serverKey))
      await drainOnce({ ...deps, serverKey, events }).finally(() => events.close())
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
