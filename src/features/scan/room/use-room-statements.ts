/**
 * Records statements about the current room, and undoes the last one. Promises: nothing is reported as saved before it is on the device's disk; a
 * statement that could not be saved stays on the screen until it is saved or written down; pressing twice makes one record.
 */
import { useRef, useState } from 'react'
import type { CampaignRecordContent } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/scan-rooms.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

interface LastStatement {
  opId: string
  campaign: number
  room: number
  statement: string
}

export function useRoomStatements(room: CurrentRoom) {
  const { recorder } = useServices()
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const [last, setLast] = useState<LastStatement | null>(null)
  const isBusy = useRef(false)

  async function once(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }

  /** `statement`: the record as text; `person`: the person concerned. */
  const state = (
    campaign: Pick<Campaign, 'id'>,
    content: CampaignRecordContent,
    statement: string,
    person: { id: number; name: string } | null = null,
  ): Promise<void> =>
    once(async () => {
      try {
        const shown = { label: room.name, person }
        const { savedTo, op } = await recorder.campaignRecord({ campaign: campaign.id, ...content }, shown)
        dismissSaveFailure(room.name)
        if (savedTo === 'backup') showBackupOnly(toast)
        else {
          toast.saved(t('saved', { statement }))
          setLast({ opId: op.id, campaign: campaign.id, room: room.id, statement })
        }
      } catch (error) {
        addSaveFailure(room.name, statement, error)
      }
    })

  const undo = (): Promise<void> =>
    once(async () => {
      if (!last) return
      const { statement } = last
      try {
        await recorder.undo(last.opId)
        setLast(null)
        dismissSaveFailure(room.name)
        toast.saved(t('undone', { statement }))
      } catch (error) {
        addSaveFailure(room.name, t('undoOf', { statement }), error)
      }
    })

  return {
    state,
    /** Undoes the last statement about this room in the campaign; null if there is none since the screen opened. */
    undoIn: ({ id }: Pick<Campaign, 'id'>) => (last?.campaign === id && last.room === room.id ? undo : null),
    saveFailures,
    dismissSaveFailure,
  }
}

export type RoomStatements = ReturnType<typeof useRoomStatements>
