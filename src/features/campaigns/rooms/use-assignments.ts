/**
 * Assigns rooms to people, as campaign records. Promises: a plan is recorded and undone as a whole, and works offline; nothing is reported as
 * recorded before it is on the device's disk.
 */
import { useState } from 'react'
import { assignedRoomLimit, type RoomPlace } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import type { Counter } from '#react/campaign-records/use-counters.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

export interface Assignment {
  /** Null: the rooms are without a person. */
  person: Counter | null
  rooms: readonly RoomPlace[]
}

/** Maximum number of rooms in one record. */
function inRecords(rooms: readonly RoomPlace[]): readonly RoomPlace[][] {
  const parts: RoomPlace[][] = []
  for (let from = 0; from < rooms.length; from += assignedRoomLimit)
    parts.push(rooms.slice(from, from + assignedRoomLimit))
  return parts
}

export function useAssignments(campaign: Campaign) {
  const { recorder } = useServices()
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const [last, setLast] = useState<{ opIds: readonly string[]; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)

  /** True if the rooms were assigned. `text`: describes what was done. */
  async function give(assignments: readonly Assignment[], text: string): Promise<boolean> {
    const statements = assignments.flatMap(({ person, rooms }) =>
      inRecords(rooms).map((part) => ({
        statement: { campaign: campaign.id, kind: 'assignment' as const, person: person?.id ?? null, rooms: part },
        shown: { label: t('roomsOf', { count: part.length, campaign: campaign.name }), person },
      })),
    )
    if (isBusy || statements.length === 0) return false
    setBusy(true)
    try {
      const { ops, savedTo } = await recorder.campaignRecordAll(statements)
      dismissSaveFailure(campaign.name)
      // A backup copy cannot be undone here.
      setLast(savedTo === 'backup' ? null : { opIds: ops.map(({ id }) => id), text })
      if (savedTo === 'backup') showBackupOnly(toast)
      return true
    } catch (error) {
      addSaveFailure(campaign.name, text, error)
      return false
    } finally {
      setBusy(false)
    }
  }

  async function undo(): Promise<void> {
    if (isBusy || last === null) return
    setBusy(true)
    try {
      await recorder.undo(...last.opIds)
      setLast(null)
      toast.saved(t('undone'))
    } catch (error) {
      if (error instanceof NotUndoable) {
        setLast(null)
        toast.error(t('notUndoable'))
      } else addSaveFailure(campaign.name, t('undo'), error)
    } finally {
      setBusy(false)
    }
  }

  return { give, undo, last, isBusy, saveFailures, dismissSaveFailure }
}
export type Assignments = ReturnType<typeof useAssignments>
