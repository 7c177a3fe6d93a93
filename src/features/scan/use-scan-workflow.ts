/**
 * State and actions of the scan screen: the current scan, the queue of scanned tags, the recent records. Promises: no scan is dropped (a tag
 * scanned while a typed count is unsaved goes to the queue), and nothing is called saved before it is on the disk.
 */
import { useCallback, useRef, useState } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'
import { createRepeatFilter } from '#domain/scan/repeat-filter.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useCan } from '#react/use-session.ts'
import { useCardRecorder } from './use-card-recorder.ts'
import { useCurrentScan } from './use-current-scan.ts'
import { useRecentRecords } from './use-recent-records.ts'
import { useCountActions, useFindingActions } from './use-record-actions.ts'
import { useSaveRecord } from './use-save-record.ts'
import { useScanFeedback } from './use-scan-feedback.ts'
import { useScanQueue } from './use-scan-queue.ts'
import { useUndoLast } from './use-undo-last.ts'

export function useScanWorkflow(
  currentRoom: CurrentRoom | null,
  onRoom: (room: { id: number; name: string | null }) => void,
) {
  const canCount = useCan('count.record')
  const { queue, enqueue, takeNext } = useScanQueue()
  const recentRecords = useRecentRecords()
  const { play, flash, announce } = useScanFeedback()
  const { saveRecord, saveFailure, dismissSaveFailure } = useSaveRecord({ play, announce })
  const [holdOff] = useState(createRepeatFilter)
  const isTyping = useRef(false)
  /** Number of the scan whose count is being saved or is saved: repeated presses of Submit make one record. */
  const savedScanNo = useRef(0)
  const { current, shown, showText, close, outcomeOf, rememberOutcome } = useCurrentScan(currentRoom, {
    announce,
    onRoom(room) {
      onRoom(room)
      play('found', { result: 'room', room: room.name })
      // A door tag from the queue shows no card of its own, so the card of the item saved before it closes here.
      if (shown()?.scanNo === savedScanNo.current) close()
    },
  })

  /** Handles the texts of one frame, one scan or one typed line: shows the first and queues the others. */
  const handleTexts = useCallback(
    (texts: readonly string[], source: OpSource) => {
      const shownScan = shown()
      const busy = shownScan !== null && (isTyping.current || shownScan.scanNo === savedScanNo.current)
      const newTexts = busy ? texts.filter((text) => text !== shownScan.text) : texts
      if (newTexts.length === 0) return
      const [first, rest] = busy ? [undefined, newTexts] : [newTexts[0], newTexts.slice(1)]
      enqueue(rest, source)
      if (first !== undefined) void showText(first, source)
    },
    [shown, showText, enqueue],
  )

  const showNext = useCallback(() => {
    isTyping.current = false
    const next = takeNext()
    if (next) void showText(next.text, next.source)
    else close()
  }, [showText, close, takeNext])

  const cardRecorder = useCardRecorder({
    current,
    saveRecord,
    recentRecords,
    savedScanNo,
    rememberOutcome,
    closeCard(scanNo) {
      if (shown()?.scanNo === scanNo) showNext()
    },
  })
  const countActions = useCountActions(cardRecorder)
  const findingActions = useFindingActions(cardRecorder, { current, currentRoom, onFoundItem: showNext })

  const undo = useUndoLast(recentRecords, saveRecord, ({ text, source }) => {
    rememberOutcome(text, null)
    holdOff.forget(text)
    void showText(text, source)
  })

  return {
    canCount,
    current,
    queue,
    recentScans: recentRecords.scans,
    last: recentRecords.lastUndoable,
    saveFailure,
    flash,
    holdOff,
    outcomeOf,
    /** Sets whether typed values would be lost by showing another item. */
    setTyping: (on: boolean) => {
      isTyping.current = on
    },
    handleTexts,
    showNext,
    ...countActions,
    ...findingActions,
    undo,
    dismissSaveFailure,
  }
}
export type ScanWorkflow = ReturnType<typeof useScanWorkflow>
