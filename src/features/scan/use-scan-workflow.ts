/**
 * State and actions of the scan screen: the current scan, the queue of scanned tags, the recent records. Promises: no scan is dropped (a tag
 * scanned while a typed count is unsaved or a dialog is open goes to the queue), and nothing is called saved before it is on the disk.
 */
import { useRef, useState } from 'react'
import { createRepeatFilter } from '#domain/scan/repeat-filter.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useCan } from '#react/use-session.ts'
import { useSaveAtOnce, useSaveAtOnceChoice } from './input/use-save-at-once.ts'
import { useScanQueue } from './input/use-scan-queue.ts'
import { useScanHold, useTagArrivals } from './input/use-tag-arrivals.ts'
import { useCardRecorder } from './record/use-card-recorder.ts'
import { useRecentRecords } from './record/use-recent-records.ts'
import { useCountActions, useFindingActions } from './record/use-record-actions.ts'
import { useSaveRecord } from './record/use-save-record.ts'
import { useUndoLast } from './record/use-undo-last.ts'
import { useCurrentScan } from './use-current-scan.ts'
import { useScanFeedback } from './use-scan-feedback.ts'

export function useScanWorkflow(
  currentRoom: CurrentRoom | null,
  onRoom: (room: { id: number; name: string | null }) => Promise<CurrentRoom | null>,
  /** A dialog about the item on the screen is open. */
  isDialogOpen: boolean,
) {
  const canCount = useCan('count.record')
  const scanQueue = useScanQueue()
  const { queue, takeNext } = scanQueue
  const recentRecords = useRecentRecords()
  const { play, flash, announce } = useScanFeedback()
  const { saveRecord, saveFailures, dismissSaveFailure } = useSaveRecord({ play, announce })
  const saveAtOnce = useSaveAtOnceChoice()
  const savesAtOnce = canCount && saveAtOnce.isOn
  const [holdOff] = useState(createRepeatFilter)
  /** Number of the scan whose count is being saved or is saved: repeated presses of Submit make one record. */
  const savedScanNo = useRef(0)
  const finishedProducts = useRef(new Map<number, string>())
  const scans = useCurrentScan(currentRoom, {
    announce,
    async onRoom(room) {
      // A door tag from the queue shows no card of its own, so the card of the item saved before it closes here.
      if (shown()?.scanNo === savedScanNo.current) close()
      const entered = await onRoom(room)
      if (entered) play('found', { result: 'room', room: entered.name })
      else play('unknown')
      return entered
    },
  })
  const { current, shown, showText, close, outcomeOf, rememberOutcome } = scans
  const { isHeld, setTyping } = useScanHold(isDialogOpen, shown, savedScanNo)

  const showNext = () => {
    setTyping(false)
    if (savesAtOnce) {
      close()
      void handleWaiting()
      return
    }
    const next = takeNext()
    if (next) void showText(next.text, next.source)
    else close()
  }

  const cardRecorder = useCardRecorder({
    current,
    saveRecord,
    recentRecords,
    savedScanNo,
    finishedProducts,
    rememberOutcome,
    closeCard(scanNo) {
      if (shown()?.scanNo === scanNo) showNext()
    },
  })
  const countActions = useCountActions(cardRecorder)
  const { handleWaiting } = useSaveAtOnce({
    isOn: savesAtOnce,
    queue: scanQueue,
    scans,
    finishedProducts,
    isHeld,
    saveCount: (product, input, scan) => countActions.save(product, input, null, { scan }),
  })
  const arrivals = useTagArrivals({ scans, queue: scanQueue, isHeld, savesAtOnce, handleWaiting })
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
    saveFailures,
    flash,
    holdOff,
    outcomeOf,
    setTyping,
    ...arrivals,
    /** "Save 1 at once", as the person chose. */
    saveAtOnce,
    showNext,
    ...countActions,
    ...findingActions,
    undo,
    dismissSaveFailure,
  }
}
export type ScanWorkflow = ReturnType<typeof useScanWorkflow>
