/**
 * What the office believes this device still holds (D7.6): a reset of the count is refused while that is more than nothing. Requests that
 * leave side by side each carry a number from before the others landed, and work that a person takes back sends nothing at all; so after a
 * round the office hears the true number, unless the last request has already said it. Only where the server has `devices`.
 */

import { toProblem } from '#api-client/to-problem.ts'
import { groups } from '#contract/collections/users.ts'
import { headerNames as names } from '#contract/limits.ts'
import type { CoreReader } from '#device-db/core-store.ts'
import { type DrainRun, readFeatures, writeAsLeader } from './drain-run.ts'

const timeoutMs = 15_000
/** The smallest list that everybody may read: the header is what matters. */
const path = `${groups.path}?page_size=1`

/** Whether the office may believe in work that is no longer here, or not know of work that is. */
export async function mustReportWaiting(tx: CoreReader, openCount: number): Promise<boolean> {
  if (!(await readFeatures(tx)).has('devices')) return false
  const lastReported = await tx.meta('toldWaiting')
  return lastReported === null || (lastReported ?? 0) !== openCount
}

export const deviceHeader = (deviceId: string, waitingCount: number) => ({
  [names.device]: `${deviceId};waiting=${waitingCount}`,
})

/** Never fails: what could not be told now is told after the next round. */
export async function reportWaiting(run: DrainRun): Promise<void> {
  const { store, network } = run.deps
  const openCount = await store.read(async (tx) => {
    const session = await tx.session()
    const isSamePerson = session?.userKey === run.userKey && !session.expired && session.tokenEpoch === run.tokenEpoch
    const unsentCount = isSamePerson && run.deviceId !== '' ? (await tx.openOps(run.userKey)).length : 0
    return isSamePerson && run.deviceId !== '' && (await mustReportWaiting(tx, unsentCount)) ? unsentCount : null
  })
  if (openCount === null) return
  if (run.reportedWaiting !== openCount) {
    const headers = deviceHeader(run.deviceId, openCount)
    const response = await network.send({ method: 'GET', path, headers, token: run.token, timeoutMs: timeoutMs })
    const problem = toProblem(response)
    if (problem?.kind === 'sign-in') await run.deps.onRefused(run.tokenEpoch)
    // A server that has no such list, or will not show it, is not asked again and again.
    if (problem && problem.kind !== 'missing' && problem.kind !== 'forbidden') return
  }
  await writeAsLeader(run, 'any', (tx) => tx.setMeta('toldWaiting', openCount))
}
