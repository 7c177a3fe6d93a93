/**
 * Records that local storage holds the session's token: for this tab immediately, for all tabs once it has been there long enough to be on disk.
 * Later starts then know that a missing token was removed by a person (decision 022).
 */
import type { SessionRow } from '#device-db/core-db.ts'
import type { SeenToken } from './seen-token.ts'
import { markSettled } from './session-changes.ts'
import { storageSettleMs } from './session-source.ts'
import type { SessionStateHolder } from './session-state.ts'
import type { SessionDeps } from './session-types.ts'

export function makeStoredConfirmation(
  { store, clock }: Pick<SessionDeps, 'store' | 'clock'>,
  session: Pick<SessionStateHolder, 'row' | 'noteSettled'>,
  seenToken: SeenToken,
  closed: AbortSignal,
) {
  const isCurrent = ({ tokenEpoch }: SessionRow) => session.row()?.tokenEpoch === tokenEpoch

  async function confirmStored(row: SessionRow): Promise<void> {
    if (!seenToken.markSeen(row.token)) return
    if (row.settled || Math.abs(clock.now() - (row.writtenAt ?? 0)) < storageSettleMs) return
    const done = await store.write((tx) => markSettled(tx, row))
    if (done && isCurrent(row)) session.noteSettled()
  }

  function confirmStoredLater(row: SessionRow): void {
    const wait = async () => {
      await clock.sleep(storageSettleMs, closed)
      const current = session.row()
      if (current && isCurrent(row)) await confirmStored(current)
    }
    // The session was closed meanwhile, or the storage is full; the next start records it.
    wait().catch(() => {})
  }

  /** Local storage held the token and no longer does, so somebody removed it. */
  const wasRemoved = (row: SessionRow): boolean =>
    !seenToken.isStored(row.token) && (row.settled === true || seenToken.hasSeen(row.token))

  return { confirmStored, confirmStoredLater, wasRemoved }
}
