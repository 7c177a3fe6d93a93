/** Records count sheets before they are printed. Promise: no sheet is printed or saved as PDF that is not recorded on this device. */
import { useRef } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { CountSheet } from '#domain/campaigns/count-sheets.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/count-sheets.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

export function useIssuedSheets(campaign: Campaign) {
  const { recorder } = useServices()
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  /** By number. A second press waits for the first one. */
  const recorded = useRef(new Map<string, Promise<boolean>>())

  async function record(sheets: readonly CountSheet[], blind: boolean): Promise<boolean> {
    try {
      const { savedTo } = await recorder.campaignRecordAll(
        sheets.map(({ number, building, room, items, name, again, countedUntil }) => ({
          statement: {
            campaign: campaign.id,
            kind: 'paper-sheet' as const,
            building,
            room,
            sheet: number,
            blind,
            products: items.map(({ id }) => id),
            ...(again && { again }),
            ...(countedUntil && { counted_until: countedUntil }),
          },
          shown: { label: name },
        })),
      )
      dismissSaveFailure(campaign.name)
      if (savedTo === 'backup') showBackupOnly(toast)
      return true
    } catch (error) {
      addSaveFailure(campaign.name, t('sheets', { count: sheets.length }), error)
      return false
    }
  }

  return {
    saveFailures,
    dismissSaveFailure,
    /** True if all of them are recorded. */
    async issue(sheets: readonly CountSheet[], blind: boolean): Promise<boolean> {
      const left = sheets.filter(({ number }) => !recorded.current.has(number))
      if (left.length > 0) {
        const recording = record(left, blind)
        for (const { number } of left) recorded.current.set(number, recording)
        if (!(await recording)) for (const { number } of left) recorded.current.delete(number)
      }
      const results = await Promise.all(sheets.map(({ number }) => recorded.current.get(number) ?? false))
      return results.every(Boolean)
    },
  }
}
