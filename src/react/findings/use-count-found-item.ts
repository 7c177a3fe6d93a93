/** Counts the item that a finding was linked to, in the room where it was found. */
import { useState } from 'react'
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type FindingView, roomSeen } from '#domain/counts/finding-view.ts'
import { belongsElsewhere } from '#domain/scan/scan-outcome.ts'
import type { Recorded } from '#outbox/write-groups.ts'
import { useProduct, useRow } from '../lists/use-list.ts'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'

export interface CountFoundItem {
  product: ProductView
  /** The count to record: the quantity that the property unit noted, or 1. */
  count: number
  /** Where this count was stored; null before. */
  savedTo: Recorded['savedTo'] | null
  /** Rejects if nothing was stored. */
  record(): Promise<void>
  /** Rejects if it cannot be undone. */
  undo(): Promise<void>
}

/** Null if the finding is not linked to an item, if somebody counted the item already, or if this person may not count. */
export function useCountFoundItem(finding: FindingView | null): CountFoundItem | null {
  const { recorder } = useServices()
  const mayCount = useCan('count.record')
  const isLinked = finding?.kind === 'found-at-station' && finding.completed_as !== null
  const item = useProduct(isLinked ? finding.completed_as : null)
  const place = useRow<Room>('locations', isLinked ? finding.room : null)
  const [recorded, setRecorded] = useState<(Recorded & { finding: string }) | null>(null)
  const product = item.state === 'ready' ? item.value : null
  const own = recorded?.finding === finding?.id ? recorded : null
  if (!mayCount || !isLinked || product === null || (product.scanned && own === null)) return null
  const count = finding.quantity ?? 1
  const seenIn = place.state === 'ready' ? place.value : null
  return {
    product,
    count,
    savedTo: own?.savedTo ?? null,
    async record() {
      const foundIn = seenIn && belongsElsewhere(product, seenIn) ? { id: seenIn.id, name: roomSeen(finding) } : null
      const stored = await recorder.count(
        product,
        {
          physical_count: count,
          remarks: product.remarks,
          done: true,
          foundIn,
        },
        { source: 'list' },
      )
      setRecorded({ ...stored, finding: finding.id })
    },
    async undo() {
      if (own) await recorder.undo(own.op.id)
      setRecorded(null)
    },
  }
}
