import { resetFlags } from '#contract/actions/work-actions.ts'
import type { DeviceActivity } from '#contract/client-events.ts'
import type { Outcome } from '#contract/problem.ts'
import { plural } from '#domain/text/format.ts'
import { type Services, useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'

/** What a reset clears: the flags of all items, flags and counts of all items, or both of one item. */
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

/** "the counted status of 12 items and 34 quantities", with only what is cleared. */
export function clearedLabel(preview: Pick<ResetPreview, 'flags' | 'counts'>, scope: ResetScope): string {
  const flags = `the counted status of ${plural(preview.flags, 'item', 'items')}`
  return scope === 'flags' ? flags : `${flags} and ${plural(preview.counts, 'quantity', 'quantities')}`
}

/** Only a server with count periods supports a dry run. Any other server would ignore `dry_run` and reset. */
export const supportsDryRun = (api: Services['api']) => api.features().has('rounds')

/** What the reset would clear: as the server has it, else as the offline list has it. */
export function useResetPreview(scope: ResetScope, product: number | null) {
  const { api, catalog } = useServices()
  const fromServer = supportsDryRun(api)
  return useAsync(`reset ${scope} ${product} ${fromServer}`, async (signal): Promise<Outcome<ResetPreview>> => {
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
