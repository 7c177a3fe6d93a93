/**
 * Fetches the baselines of the newest campaigns, after the lists, for people who may read reports, so that a report opens at once and offline.
 * Fetches nothing over a metered connection. A failed baseline is fetched again when a report needs it.
 */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { currentUserSchema } from '#contract/sign-in/session.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import { readSession } from '#device-db/session-row.ts'
import { baselineOf } from '#domain/counts/baseline-product.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { isBaselineSaved } from '#mirror/read-baseline.ts'
import { baselinesLock } from '#platform/channel-names.ts'
import type { Locks } from '#platform/ports.ts'
import type { InThreadCatalog } from '../in-thread-catalog.ts'

export interface PrefetchDeps {
  connection: CoreConnection
  catalog: InThreadCatalog
  /** One tab fetches for all. */
  locks: Locks
  isMetered(): boolean
}

/** The current campaign and the one before. */
const maxBaselines = 2

/** Fetches now, and again whenever a campaign changes. Returns a function that stops it. */
export function prefetchBaselines({ connection, catalog, locks, isMetered }: PrefetchDeps): () => void {
  let isStopped = false
  const prefetchNow = async () => {
    const session = await connection.read(readSession)
    const person = currentUserSchema.safeParse(session?.user)
    if (!person.success || !hasPermission(roleOf(person.data), 'reports.read') || session?.token === '') return
    const { rows } = await catalog.list<Campaign>({ collection: 'inventory', order: ['-id'], from: 0, limit: 20 })
    const refs = rows.flatMap((one) => (one.state === 'canceled' ? [] : (baselineOf(one) ?? []))).slice(0, maxBaselines)
    for (const ref of refs) {
      if (isStopped || isMetered()) return
      if (!(await isBaselineSaved(connection, ref))) await catalog.prefetchBaseline(ref)
    }
  }
  const prefetchOnce = () =>
    void locks
      .hold(baselinesLock, { ifAvailable: true }, async (isHeld) => {
        if (isHeld && !isStopped) await prefetchNow()
      })
      // The database is closing or failing; a report that needs the baseline shows the error.
      .catch(() => {})
  const unsubscribe = catalog.onChange(['inventory'], prefetchOnce)
  prefetchOnce()
  return () => {
    isStopped = true
    unsubscribe()
  }
}
