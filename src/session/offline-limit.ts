/**
 * The longest time without the server that the institute allows (decision 105). Promises: off unless the server said so; after it the device asks
 * for a sign-in that reaches the server; a clock that was set back by more than a day counts as too long; no recorded work is touched.
 */
import type { CurrentUser } from '#contract/session.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import { logError } from '#domain/app/log-error.ts'
import { isTooLongOffline } from '#domain/people/too-long-offline.ts'
import { noteContact } from './session-changes.ts'
import type { SessionStateHolder } from './session-state.ts'
import type { SessionDeps } from './session-types.ts'

const checkEveryMs = 60_000
/** So that a start after a crash knows the last answer well enough. */
const noteEveryMs = 60 * 60_000

export function makeOfflineLimit(
  { store, clock, lastContactAt }: Pick<SessionDeps, 'store' | 'clock' | 'lastContactAt'>,
  session: Pick<SessionStateHolder, 'row'>,
  closed: AbortSignal,
  onPassed: () => Promise<void>,
) {
  let isFollowing = false
  const limitOf = (row: SessionRow | null) => (row?.user as CurrentUser | undefined)?.offline_days
  const contactOf = (row: SessionRow) => Math.max(row.contactAt ?? row.writtenAt ?? 0, lastContactAt?.() ?? 0)
  const isPassed = (row: SessionRow) => isTooLongOffline(row.user as CurrentUser, contactOf(row), clock.now())

  async function check(row: SessionRow): Promise<void> {
    if (limitOf(row) === undefined) return
    if (isPassed(row)) return onPassed()
    const contactAt = contactOf(row)
    if (contactAt - (row.contactAt ?? 0) >= noteEveryMs)
      await store.write((tx) => noteContact(tx, { ...row, contactAt }))
  }

  /** Checks every minute, in a page that stays open, while there is a limit. */
  function follow(): void {
    if (isFollowing || limitOf(session.row()) === undefined) return
    isFollowing = true
    const run = async () => {
      for (let row = session.row(); row && limitOf(row) !== undefined; row = session.row()) {
        await check(row)
        await clock.sleep(checkEveryMs, closed)
      }
      isFollowing = false
    }
    run().catch((error: unknown) => {
      isFollowing = false
      if (!closed.aborted) logError('The time without the server could not be checked', error)
    })
  }

  return { isPassed, check, follow }
}
