/**
 * Requests second counts, and undoes the last request. Promises: nothing is reported as saved before it is on the device's disk; requests that could
 * not be saved stay on the screen.
 */
import { useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { undoAll } from '#react/outbox/undo-all.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/second-counts.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

export interface ItemToCountAgain {
  product: ProductView
  /** Who counted it; null: not known. */
  first_by: number | null
}

export function useAskAgain(campaign: Campaign) {
  const { api, recorder } = useServices()
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const [last, setLast] = useState<readonly { id: string; item: number }[]>([])
  const isBusy = useRef(false)

  async function once(label: string, text: string, work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
      dismissSaveFailure(label)
    } catch (error) {
      addSaveFailure(label, text, error)
    } finally {
      isBusy.current = false
    }
  }

  const ask = (items: readonly ItemToCountAgain[], reason: string | null) =>
    once(campaign.name, t('asked', { count: items.length }), async () => {
      const { savedTo, ops } = await recorder.campaignRecordAll(
        items.map(({ product, first_by }) => ({
          statement: {
            campaign: campaign.id,
            kind: 'second-count-asked' as const,
            product: product.id,
            cause: 'person' as const,
            first_by,
            event: null,
            reason,
          },
          shown: { label: `${product.property_number} · ${product.description}` },
        })),
      )
      if (savedTo === 'backup') showBackupOnly(toast)
      else {
        setLast(ops.map(({ id }, index) => ({ id, item: items[index]?.product.id ?? 0 })))
        toast.saved(t('asked', { count: items.length }))
      }
    })
  const undo = () =>
    once(campaign.name, t('undoAsked'), async () => {
      const staying = await undoAll(recorder, last)
      setLast([])
      if (staying.length === 0) toast.saved(t('askedUndone'))
      else toast.error(t('askedStays'))
    })

  return {
    isOffered: api.features().has('second-counts') && isOpenCampaign(campaign),
    ask,
    /** Undoes the last request; null if there is none since the screen opened. */
    undo: last.length > 0 ? undo : null,
    saveFailures,
    dismissSaveFailure,
  }
}

export type AskAgain = ReturnType<typeof useAskAgain>
