/**
 * Reads the open count period from the root of the API. The period is only noted: counts are recorded in the period of their list, so that a count
 * made with an outdated list is refused and shown (SYNC-4871). A plain server answers 404.
 */

import { readResponseAs } from '#api-client/call-action.ts'
import { paths } from '#contract/api-paths.ts'
import { rootResponse } from '#contract/sync/change-feed.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import type { Network } from '#platform/ports.ts'

export async function fetchCountPeriod(network: Network, store: CoreStore): Promise<void> {
  const root = readResponseAs(await network.send({ method: 'GET', path: paths.root }), rootResponse)
  if (!root.ok || root.value.round === undefined) return
  const { round: countPeriod } = root.value
  await store.write((tx) => tx.setMeta('roundHeard', countPeriod))
}
