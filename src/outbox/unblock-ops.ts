import type { CoreWriter } from '#device-db/core-store.ts'
import { type ClockStamp, transitionOps } from './op-audit-log.ts'

/** Queues blocked ops again when the account has the permission again. Returns how many. */
export async function unblockOps(tx: CoreWriter, userKey: string, clockStamp: ClockStamp): Promise<number> {
  const blocked = (await tx.openOps(userKey)).filter((op) => op.state === 'blocked')
  await transitionOps(tx, blocked, { state: 'queued', requestId: null, error: null, nextAt: 0 }, clockStamp, {
    cause: 'role-refreshed',
  })
  return blocked.length
}
