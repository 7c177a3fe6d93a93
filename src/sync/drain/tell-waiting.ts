/**
 * What the office believes this device still holds (D7.6): a reset of the count is refused while that is more than nothing. Requests that
 * leave side by side each carry a number from before the others landed, and work that a person takes back sends nothing at all; so after a
 * round the office hears the true number, unless the last request has already said it. Only where the server has `devices`.
 */
import { headers as names } from '#contract/limits.ts'
import { groups } from '#contract/resources/people.ts'
import type { CoreReads } from '#local/core-store.ts'
import { toProblem } from '#remote/to-problem.ts'
import { featuresNow, type Round, writeLeading } from './round.ts'

const limitMs = 15_000
/** The smallest list that everybody may read: the header is what matters. */
const path = `${groups.path}?page_size=1`

/** Whether the office may believe in work that is no longer here, or not know of work that is. */
export async function mustTell(tx: CoreReads, open: number): Promise<boolean> {
  if (!(await featuresNow(tx)).has('devices')) return false
  const told = await tx.meta('toldWaiting')
  return told === null || (told ?? 0) !== open
}

export const deviceHeader = (deviceId: string, waiting: number) => ({
  [names.device]: `${deviceId};waiting=${waiting}`,
})

/** Never fails: what could not be told now is told after the next round. */
export async function tellWaiting(round: Round): Promise<void> {
  const { store, net } = round.parts
  const open = await store.read(async (tx) => {
    const session = await tx.session()
    const same = session?.userKey === round.userKey && !session.expired && session.tokenEpoch === round.tokenEpoch
    const count = same && round.deviceId !== '' ? (await tx.openOps(round.userKey)).length : 0
    return same && round.deviceId !== '' && (await mustTell(tx, count)) ? count : null
  })
  if (open === null) return
  if (round.told !== open) {
    const headers = deviceHeader(round.deviceId, open)
    const answer = await net.send({ method: 'GET', path, headers, token: round.token, timeoutMs: limitMs })
    const problem = toProblem(answer)
    if (problem?.kind === 'sign-in') await round.parts.onRefused(round.tokenEpoch)
    // A server that has no such list, or will not show it, is not asked again and again.
    if (problem && problem.kind !== 'missing' && problem.kind !== 'forbidden') return
  }
  await writeLeading(round, 'any', (tx) => tx.setMeta('toldWaiting', open))
}
