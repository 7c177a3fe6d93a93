/** The counts by person in a campaign, read from the server once, and again on request. */
import { type CountsOfItem, listCountsByPerson } from '#contract/actions/campaigns/campaign-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import type { Observation } from '#domain/counts/reconcile-suggestion.ts'
import { type Services, useServices } from '#react/services.ts'
import { type AsyncState, useAsync } from '#react/use-async.ts'

/** By item: its version when read, and the latest count of each person. */
export type CountsByPerson = ReadonlyMap<number, { version: string; observations: readonly Observation[] }>

export async function readCountsByPerson(
  api: Services['api'],
  campaign: number,
  signal?: AbortSignal,
): Promise<Outcome<CountsByPerson>> {
  const byItem = new Map<number, { version: string; observations: readonly Observation[] }>()
  for (let after: number | null = 0; after !== null; ) {
    const answer: Outcome<{ results: CountsOfItem[]; after: number | null }> = await api.call(listCountsByPerson, {
      id: campaign,
      query: { after: String(after) },
      ...(signal ? { signal } : {}),
    })
    signal?.throwIfAborted()
    if (!answer.ok) return answer
    for (const { product, version, counts } of answer.value.results) {
      const observations = counts.map((one): Observation => ({ ...one, scanned: true, remarks: null }))
      byItem.set(product, { version, observations })
    }
    after = answer.value.after
  }
  return { ok: true, value: byItem }
}

const noCounts: CountsByPerson = new Map()

/** `isOffered`: whether the server has the feature; without it nothing is read. */
export function useCountsByPerson(campaign: number): {
  isOffered: boolean
  state: AsyncState<CountsByPerson>
  reload: () => void
} {
  const { api } = useServices()
  const isOffered = api.features().has('counts-by-person')
  const { state, reload } = useAsync(`counts-by-person-${campaign}-${isOffered}`, (signal) =>
    isOffered
      ? readCountsByPerson(api, campaign, signal)
      : Promise.resolve<Outcome<CountsByPerson>>({ ok: true, value: noCounts }),
  )
  return { isOffered, state, reload }
}
