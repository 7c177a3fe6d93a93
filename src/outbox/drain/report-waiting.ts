/**
 * Reports the number of open ops to a server with the feature `devices`, which refuses to reset a count while a device has some (D7.6).
 * Parallel requests each carry a number from before the others arrived, and an undo sends nothing at all. So after each run the true number
 * is reported, unless the last request has already reported it.
 */

import { toProblem } from '#api-client/to-problem.ts'
import { groups } from '#contract/collections/users.ts'
import { headerNames as names } from '#contract/limits.ts'
import type { CoreReader } from '#device-db/core-store.ts'
import { type DrainRun, isStillSignedIn, readFeatures, writeAsLeader } from './drain-run.ts'

const timeoutMs = 15_000
/** The smallest list that every account may read: only the header matters. */
const path = `${groups.path}?page_size=1`

/** Whether the number that the server has may be wrong. */
export async function mustReportWaiting(tx: CoreReader, openCount: number): Promise<boolean> {
  if (!(await readFeatures(tx)).has('devices')) return false
  const lastReported = await tx.meta('toldWaiting')
  return lastReported === null || (lastReported ?? 0) !== openCount
}

export const deviceHeader = (deviceId: string, waitingCount: number) => ({
  [names.device]: `${deviceId};waiting=${waitingCount}`,
})

/** Never throws: a report that fails is repeated after the next run. */
export async function reportWaiting(run: DrainRun): Promise<void> {
  const { store, network } = run.deps
  const openCount = await store.read(async (tx) => {
    if (run.deviceId === '' || !(await isStillSignedIn(tx, run))) return null
    const unsentCount = (await tx.openOps(run.userKey)).length
    return (await mustReportWaiting(tx, unsentCount)) ? unsentCount : null
  })
  if (openCount === null) return
  if (run.reportedWaiting !== openCount) {
    const headers = deviceHeader(run.deviceId, openCount)
    const response = await network.send({ method: 'GET', path, headers, token: run.token, timeoutMs })
    const problem = toProblem(response)
    if (problem?.kind === 'sign-in') await run.deps.onRefused(run.tokenEpoch, problem.ended)
    // If the server does not have this list, or refuses it, it is not asked again.
    if (problem && problem.kind !== 'missing' && problem.kind !== 'forbidden') return
  }
  await writeAsLeader(run, 'any', (tx) => tx.setMeta('toldWaiting', openCount))
}
