/**
 * The longest time without the server that the institute allows (decision 105). Promises: off unless the server sets it; after the limit the device
 * asks for a sign-in that reaches the server; recorded work is never touched. Checked at each start and each request; a page that waits for the
 * server checks every half minute.
 */
import type { CurrentUser } from '#contract/sign-in/session.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import { isTooLongOffline } from '#domain/people/too-long-offline.ts'
import { hourMs } from '#domain/time/durations.ts'
import { noteRestored } from './session-changes.ts'
import type { SessionDeps } from './session-types.ts'

/** Often enough that a start after a crash knows the time of the last response. */
const noteEveryMs = hourMs

export function makeOfflineLimit(
  { store, clock, lastContactAt }: Pick<SessionDeps, 'store' | 'clock' | 'lastContactAt'>,
  onPassed: () => Promise<void>,
) {
  let notedAt = 0
  const contactOf = (row: SessionRow) => Math.max(row.contactAt ?? row.writtenAt ?? 0, lastContactAt?.() ?? 0)
  const isPassed = (row: SessionRow) => isTooLongOffline(row.user as CurrentUser, contactOf(row), clock.now())
  return {
    isPassed,
    async check(row: SessionRow): Promise<void> {
      if ((row.user as CurrentUser).offline_days === undefined) return
      if (isPassed(row)) {
        // Another tab may have received a response or started another session.
        const stored = await store.read((tx) => tx.session())
        if (stored?.tokenEpoch === row.tokenEpoch && isPassed(stored)) await onPassed()
        return
      }
      const contactAt = contactOf(row)
      if (contactAt - Math.max(notedAt, row.contactAt ?? 0) < noteEveryMs) return
      notedAt = contactAt
      await store.write((tx) => noteRestored(tx, { ...row, contactAt }))
    },
  }
}
