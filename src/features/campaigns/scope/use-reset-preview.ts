import { resetFlags } from '#contract/actions/campaigns/count-reset-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import type { DeviceActivity } from '#contract/sync/client-events.ts'
import { type Services, useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'
import { t } from '#text/counting/count-reset.ts'

/** The extent of a reset: flags of all items, flags and counts of all items, or both of one item. */
export type ResetScope = 'flags' | 'all' | 'one'

export interface ResetPreview {
  flags: number
  counts: number
  devices: readonly DeviceActivity[]
  /** True if the figures are the server's; false if they are those of the offline list. */
  fromServer: boolean
}

export const resetBody = (scope: ResetScope, product: number | null) => ({
  flags: true,
  counts: scope !== 'flags',
  ...(scope === 'one' && product !== null ? { products: [product] } : {}),
})

/** Texts of what is or was cleared, with only the figures of the scope: for the preview, the confirmation, and afterwards. */
export const clearedText = (
  when: 'clears' | 'confirm' | 'done',
  { flags, counts }: Pick<ResetPreview, 'flags' | 'counts'>,
  scope: ResetScope,
): string => (scope === 'flags' ? t(`${when}.flags`, { flags }) : t(`${when}.counts`, { flags, counts }))

/** Only a server with count periods supports a dry run. Any other server would ignore `dry_run` and reset. */
export const supportsDryRun = (api: Services['api']) => api.features().has('rounds')

/** What the reset would clear, from the server or else from the offline list. No request is made while the server is unreachable. */
export function useResetPreview(scope: ResetScope, product: number | null, isOnline: boolean) {
  const { api, catalog } = useServices()
  const fromServer = supportsDryRun(api)
  const key = isOnline || !fromServer ? `reset ${scope} ${product} ${fromServer}` : null
  return useAsync(key, async (signal): Promise<Outcome<ResetPreview>> => {
    if (fromServer) {
      const answer = await api.call(resetFlags, { body: { ...resetBody(scope, product), dry_run: true }, signal })
      if (!answer.ok) return answer
      const { flags, counts, devices = [] } = answer.value
      return { ok: true, value: { flags, counts, devices, fromServer } }
    }
    const where = scope === 'one' && product !== null ? { id: product } : {}
    const [sums] = await catalog.sums(
      { collection: 'products', where, groupBy: [], measures: ['scanned', 'recorded-counts'] },
      signal,
    )
    const [flags = 0n, counts = 0n] = sums?.sums ?? []
    return { ok: true, value: { flags: Number(flags), counts: Number(counts), devices: [], fromServer } }
  })
}
