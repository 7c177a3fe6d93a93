/** The server's features beyond the plain contract, read at the start of a pull. */
import { readResponseAs } from '#api-client/call-action.ts'
import { paths } from '#contract/api-paths.ts'
import { rootResponse } from '#contract/sync/change-feed.ts'
import type { z } from '#contract/z.ts'
import type { SharedList } from '#device-db/queries/generation-changes.ts'
import type { EventBus } from '#platform/ports.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'

export interface ServerOffer {
  /** Whether the server has a change feed. */
  delta: boolean
  cursor: string | null
  countPeriod: string | null
  /** Which items the person sees, as JSON; null: all. */
  reach: string | null
  /** The shared pages of the product list, if the server has them for this person. */
  shared: SharedList | null
}

type Offered = NonNullable<NonNullable<z.infer<typeof rootResponse>['shared']>['products']>

const sharedList = ({ id, rows, cursor, as_of }: Offered): SharedList => ({
  entity: 'products',
  id,
  rows,
  cursor,
  asOf: Date.parse(as_of ?? '') || null,
})

/** Throws `PullPaused` if the server does not answer. */
export async function fetchServerOffer(
  deps: Pick<MirrorDeps, 'network' | 'clock'> & { events?: Pick<EventBus, 'publish'> },
  owner: ListOwner,
): Promise<ServerOffer> {
  const response = await deps.network.send({
    method: 'GET',
    path: paths.root,
    token: owner.token,
    signal: owner.signal,
  })
  const root = readResponseAs(response, rootResponse)
  if (!root.ok) {
    // A plain server may have no API root (D1.3).
    if (root.problem.kind === 'missing' || root.problem.kind === 'contract' || root.problem.kind === 'forbidden') {
      return { delta: false, cursor: null, countPeriod: null, reach: null, shared: null }
    }
    throw new PullPaused(root.problem)
  }
  deps.events?.publish({ said: 'contact', at: deps.clock.now() })
  const { extensions = [], cursor = null, round: countPeriod = null, reach, shared } = root.value
  return {
    delta: extensions.includes('delta') && cursor !== null,
    cursor,
    countPeriod,
    reach: reach === undefined ? null : JSON.stringify(reach),
    shared: shared?.products ? sharedList(shared.products) : null,
  }
}
