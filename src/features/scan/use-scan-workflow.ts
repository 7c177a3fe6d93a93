/**
 * State and actions of the scan screen: the current scan, the queue of scanned tags, the recent records. Promises: no scan is dropped (a tag scanned
 * while a typed count is unsaved or a dialog is open goes to the queue), and nothing is reported as saved before it is on disk.
 */
import { type RefObject, useRef, useState } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'
import { createRepeatFilter, type RepeatFilter } from '#domain/scan/repeat-filter.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useCan } from '#react/session/use-session.ts'
import { useSaveAgain } from './again/use-save-again.ts'
import { useChecklist } from './checklist/use-checklist.ts'
import { countedOnDevice } from './current-scan.ts'
import { useSaveAtOnce } from './input/use-save-at-once.ts'
import { useScanChoices } from './input/use-scan-choices.ts'
import { useScanQueue } from './input/use-scan-queue.ts'
import { useScanHold, useTagArrivals } from './input/use-tag-arrivals.ts'
import { useCardRecorder } from './record/use-card-recorder.ts'
import { useRecentRecords } from './record/use-recent-records.ts'
import { useCountActions, useFindingActions } from './record/use-record-actions.ts'
import { useSaveRecord } from './record/use-save-record.ts'
import { useUndoLast } from './record/use-undo-last.ts'
import { useScanSeveral } from './several/use-scan-several.ts'
import { useCurrentScan } from './use-current-scan.ts'
import { useScanFeedback } from './use-scan-feedback.ts'
import { useFollowScans, useWaitingTag } from './use-waiting-tag.ts'

export function useScanWorkflow(
  currentRoom: CurrentRoom | null,
  onRoom: (room: { id: number; name: string | null }) => Promise<CurrentRoom | null>,
  /** A dialog about the item on the screen is open. */
  isDialogOpen: boolean,
) {
  const canCount = useCan('count.record')
  const scanQueue = useScanQueue()
  const { queue } = scanQueue
  const { play, flash, announce } = useScanFeedback()
  const { recentRecords, saveRecord, saveFailures, dismissSaveFailure, checklist } = useRecords({ play, announce })
  const choices = useScanChoices()
  const { follow, mayCountUnseen, ...waitingTag } = useWaitingTag(canCount)
  const savesAtOnce = mayCountUnseen && choices.saveAtOnce.isOn
  const [holdOff] = useState(createRepeatFilter)
  /** The scan whose count is being saved or is saved: repeated presses of Submit make one record. */
  const savedScanNo = useRef(0)
  const finishedProducts = useRef(new Map<number, string>())
  const scans = useCurrentScan(currentRoom, {
    announce,
    async onRoom(room) {
      // A door tag from the queue has no card, so the card of the previously saved item is closed here.
      if (shown()?.scanNo === savedScanNo.current) close()
      const entered = await onRoom(room)
      if (entered) play('found', { result: 'room', room: entered.name })
      else play('unknown')
      return entered
    },
  })
  const { current, shown, close, rememberOutcome } = scans
  useFollowScans(current, follow)
  const { isHeld, setTyping } = useScanHold(isDialogOpen, shown, savedScanNo)

  const showNext = () => {
    setTyping(false)
    if (savesAtOnce) {
      close()
      void handleWaiting()
      return
    }
    const [next] = scanQueue.waiting()
    if (next) void arrivals.showWaiting(next)
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
  const countActions = { ...useCountActions(cardRecorder, checklist.offer), ...useSaveAgain(cardRecorder) }
  const { handleWaiting } = useSaveAtOnce({
    isOn: savesAtOnce,
    queue: scanQueue,
    scans,
    finishedProducts,
    isHeld,
    saveCount: countActions.saveUnseen,
  })
  const arrivals = useTagArrivals({ scans, queue: scanQueue, holdOff, isHeld, savesAtOnce, handleWaiting })
  const several = useSeveralAndUndo({
    isOn: mayCountUnseen && choices.several.isOn,
    currentRoom,
    scans,
    arrivals,
    holdOff,
    saveRecord,
    recentRecords,
    finishedProducts,
    checklist,
  })
  const findingActions = useFindingActions(cardRecorder, { current, currentRoom, onFoundItem: showNext })

  return {
    canCount,
    current,
    queue,
    recentScans: recentRecords.scans,
    last: recentRecords.lastUndoable,
    saveFailures,
    flash,
    holdOff,
    setTyping,
    handleTexts: arrivals.handleTexts,
    ...several,
    /** "Scan several" and "Save 1 at once", as the person chose. */
    choices,
    showNext,
    ...countActions,
    ...findingActions,
    waitingTag,
    dismissSaveFailure,
  }
}

/** Saving records, the recent records, and the checklist of the last counted item. */
function useRecords(feedback: Parameters<typeof useSaveRecord>[0]) {
  const recentRecords = useRecentRecords()
  const saving = useSaveRecord(feedback)
  return { recentRecords, ...saving, checklist: useChecklist(saving.saveRecord, recentRecords) }
}

/** "Scan several", and Undo, after which the items are in its list again, or on their card. */
function useSeveralAndUndo({
  isOn,
  currentRoom,
  scans: { current, showText, outcomeOf, rememberOutcome },
  arrivals,
  holdOff,
  saveRecord,
  recentRecords,
  finishedProducts,
  checklist,
}: {
  isOn: boolean
  currentRoom: CurrentRoom | null
  scans: ReturnType<typeof useCurrentScan>
  arrivals: ReturnType<typeof useTagArrivals>
  holdOff: RepeatFilter
  saveRecord: ReturnType<typeof useSaveRecord>['saveRecord']
  recentRecords: ReturnType<typeof useRecentRecords>
  finishedProducts: RefObject<Map<number, string>>
  checklist: ReturnType<typeof useChecklist>
}) {
  const several = useScanSeveral({
    isOn,
    currentRoom,
    revision: current?.scanNo ?? 0,
    saveRecord,
    recentRecords,
    forgetAll: holdOff.forgetAll,
    onCounted(productId, text) {
      finishedProducts.current.set(productId, text)
      rememberOutcome(text, countedOnDevice)
    },
    open: arrivals.handleTexts,
  })
  const undo = useUndoLast(recentRecords, saveRecord, ({ scan, scanned }) => {
    checklist.closeFor(scan)
    for (const { text } of scanned) {
      rememberOutcome(text, null)
      holdOff.forget(text)
    }
    const [first] = scanned
    if (scan.hasNoCard) several.restore(scanned)
    else if (first) void showText(first.text, first.source)
  })
  return {
    several,
    undo,
    checklist: checklist.toAnswer,
    outcomeOf: isOn ? several.outlineOf : outcomeOf,
    handleScanned: (texts: readonly string[], source: OpSource) =>
      arrivals.handleScanned(isOn ? several.take(texts, source) : texts, source),
  }
}

export type ScanWorkflow = ReturnType<typeof useScanWorkflow>
