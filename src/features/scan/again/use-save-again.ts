/**
 * Saves a second or third count of the item on the screen like any other record: once, listed in the last scans, and with Undo. The item's own count
 * does not change.
 */
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { CountAgain } from '#react/campaign-records/use-count-again.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/second-counts.ts'
import { countedOnDevice } from '../current-scan.ts'
import type { CardRecorder } from '../record/use-card-recorder.ts'
import { savedOnDevice } from '../record/use-save-record.ts'

export interface CountedAgain {
  /** 0: nothing is there. */
  count: number
  remarks: string | null
}

export function useSaveAgain({ finish }: CardRecorder) {
  const { recorder } = useServices()

  /** Resolves true once it is on this device. */
  function saveAgain(
    product: ProductView,
    { campaign, asked }: Extract<CountAgain, { is: 'mine' }>,
    { count, remarks }: CountedAgain,
  ): Promise<boolean> {
    const { id, property_number: label, description, names } = product
    const statement = {
      campaign: campaign.id,
      kind: 'second-count',
      product: id,
      asked: asked.id,
      count,
      remarks,
    } as const
    return finish(
      id,
      {
        label,
        value: [formatNumber(count), remarks].filter(Boolean).join(', '),
        savedMessage: t('again.saved', { item: label, count: String(count) }),
        write: () => recorder.campaignRecord(statement, { label: `${label} · ${description}` }),
        recent: {
          undoLabel: t('again.record', { item: label }),
          scan: {
            title: names.article,
            number: label,
            state: savedOnDevice(),
            count,
            detail: t('again.detail'),
          },
        },
      },
      countedOnDevice,
    )
  }
  return { saveAgain }
}
