import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { isOpenBlind } from '#domain/counts/count-status.ts'
import { useCan } from '../session/use-session.ts'
import { lastKnown, useAll } from './use-list.ts'

const none: readonly Campaign[] = []

/** The open blind counts that hide recorded quantities from this person; null until this device knows. */
export function useBlindCounts(): readonly Campaign[] | null {
  const seesQuantities = useCan('campaigns.see-blind')
  const campaigns = lastKnown(useAll<Campaign>('inventory'))
  return useMemo(() => (seesQuantities ? none : (campaigns?.filter(isOpenBlind) ?? null)), [seesQuantities, campaigns])
}
