/**
 * State and actions of the scan screen: the current scan, the queue of scanned tags, the recent records. Promises: no scan is dropped (a tag
 * scanned while a typed count is unsaved goes to the queue), and nothing is called saved before it is on the disk.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { TagResolution } from '#domain/catalog/catalog-queries.ts'
import { NotUndoable, type OpSource } from '#domain/outbox/op.ts'
import { createRepeatFilter } from '#domain/scan/repeat-filter.ts'
import { type CurrentRoom, offerSearchHits, type ScanOutcome, scanOutcome } from '#domain/scan/scan-outcome.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/use-session.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { createEarcons } from '#ui/scanner/outcome/earcons.ts'
import { type Outcome, outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'
import { type CurrentScan, countedOnDevice } from './current-scan.ts'
import { useRecentRecords } from './use-recent-records.ts'
import { useRecordActions } from './use-record-actions.ts'
import { useSaveRecord } from './use-save-record.ts'

function outcomeToShow(outcome: ScanOutcome, resolved: TagResolution): Outcome {
  if (outcome !== 'duplicate') return outcomes[outcome]
  return resolved.kind === 'product' && resolved.product?.countProgress.kind === 'sent'
    ? outcomes.duplicate
    : countedOnDevice
}

export function useScanWorkflow(
  currentRoom: CurrentRoom | null,
  onRoom: (room: { id: number; name: string | null }) => void,
) {
  const { catalog, recorder } = useServices()
  const toast = useToast()
  const canCount = useCan('count.record')
  const [current, setCurrent] = useState<CurrentScan | null>(null)
  const [queue, setQueue] = useState<readonly { text: string; source: OpSource }[]>([])
  /** The current queue between renders. Side effects must not run inside a state updater, because React may run an updater twice. */
  const queueRef = useRef(queue)
  const updateQueue = useCallback((next: typeof queue) => {
    queueRef.current = next
    setQueue(next)
  }, [])
  const [recentRecords, isUndoing] = [useRecentRecords(), useRef(false)]
  const [flash, setFlash] = useState<{ outcome: Pick<Outcome, 'tone' | 'shape'>; scanNo: number }>()
  const [earcons] = useState(createEarcons)
  const [holdOff] = useState(createRepeatFilter)
  const outcomesByText = useRef(new Map<string, Outcome>())
  const isTyping = useRef(false)
  const scanNo = useRef(0)
  /** Number of the scan whose count is being saved or is saved: repeated presses of Submit make one record. */
  const savedScanNo = useRef(0)
  const latest = useRef({ currentRoom, current, onRoom })
  latest.current = { currentRoom, current, onRoom }

  useEffect(() => {
    const unlock = () => earcons.unlock()
    window.addEventListener('pointerdown', unlock, { once: true })
    return () => window.removeEventListener('pointerdown', unlock)
  }, [earcons])

  const announce = useCallback(
    (name: ScanOutcome | 'saved', outcomeLook: Pick<Outcome, 'tone' | 'shape'> = countedOnDevice) => {
      earcons.play(name)
      setFlash((before) => ({ outcome: outcomeLook, scanNo: (before?.scanNo ?? 0) + 1 }))
    },
    [earcons],
  )
  const { saveRecord, saveFailure, dismissSaveFailure } = useSaveRecord({ earcons, announce })

  const showText = useCallback(
    async (text: string, source: OpSource) => {
      const ownScanNo = ++scanNo.current
      const resolved = offerSearchHits(await catalog.resolve(text), source)
      if (ownScanNo !== scanNo.current) return
      const outcome = scanOutcome(resolved, latest.current.currentRoom)
      const outcomeLook = outcomeToShow(outcome, resolved)
      outcomesByText.current.set(text, outcomeLook)
      if (resolved.kind === 'room') {
        latest.current.onRoom(resolved)
        earcons.play('found')
        // A door tag from the queue shows no card of its own, so the card of the item saved before it closes here.
        if (latest.current.current?.scanNo === savedScanNo.current) setCurrent(null)
        return
      }
      announce(outcome, outcomeLook)
      setCurrent({ scanNo: ownScanNo, text, source, resolved, outcome })
    },
    [catalog, earcons, announce],
  )

  /** Handles the texts of one frame, one scan or one typed line: shows the first and queues the others. */
  const handleTexts = useCallback(
    (texts: readonly string[], source: OpSource) => {
      const shownScan = latest.current.current
      const busy = shownScan !== null && (isTyping.current || shownScan.scanNo === savedScanNo.current)
      const newTexts = busy ? texts.filter((text) => text !== shownScan.text) : texts
      if (newTexts.length === 0) return
      const [first, ...rest] = busy ? [undefined, ...newTexts] : newTexts
      if (rest.length > 0) {
        const isNew = (text: string | undefined): text is string =>
          text !== undefined && !queueRef.current.some((queued) => queued.text === text)
        updateQueue([...queueRef.current, ...rest.filter(isNew).map((text) => ({ text, source }))])
      }
      if (first !== undefined) void showText(first, source)
    },
    [showText, updateQueue],
  )

  const showNext = useCallback(() => {
    isTyping.current = false
    const [next, ...rest] = queueRef.current
    updateQueue(rest)
    if (next) void showText(next.text, next.source)
    else setCurrent(null)
  }, [showText, updateQueue])

  const { setCounted, ...recordActions } = useRecordActions({
    current,
    currentRoom,
    saveRecord,
    recentRecords,
    savedScanNo,
    rememberOutcome(text, outcome) {
      if (outcome) outcomesByText.current.set(text, outcome)
      else outcomesByText.current.delete(text)
    },
    closeCard(scanNo) {
      if (latest.current.current?.scanNo === scanNo) showNext()
    },
    showNext,
  })

  async function undo(): Promise<void> {
    const { lastUndoable } = recentRecords
    if (!lastUndoable?.opId || isUndoing.current) return
    const { opId } = lastUndoable
    isUndoing.current = true
    const undoRecord = () =>
      recorder.undo(opId).catch((error: unknown) => {
        if (error instanceof NotUndoable) return { savedTo: 'refused' }
        throw error
      })
    const saved = await saveRecord(lastUndoable.label, 'undo', undoRecord).finally(() => {
      isUndoing.current = false
    })
    if (!saved) return
    if (saved.refused) {
      recentRecords.disableUndo(lastUndoable)
      return toast.error(`${lastUndoable.label} can’t be undone here. Open the outbox to decide what happens with it.`)
    }
    recentRecords.remove(lastUndoable)
    toast.success(`Undone: ${lastUndoable.label}`)
    if (!lastUndoable.scanned) return
    outcomesByText.current.delete(lastUndoable.scanned.text)
    holdOff.forget(lastUndoable.scanned.text)
    void showText(lastUndoable.scanned.text, lastUndoable.scanned.source)
  }

  return {
    canCount,
    current,
    queue,
    recentScans: recentRecords.scans,
    last: recentRecords.lastUndoable,
    saveFailure,
    flash,
    holdOff,
    outcomeOf: (text: string) => outcomesByText.current.get(text),
    /** Sets whether typed values would be lost by showing another item. */
    setTyping: (on: boolean) => {
      isTyping.current = on
    },
    handleTexts,
    showNext,
    ...recordActions,
    mark: setCounted,
    undo,
    saveRecord,
    announce,
    dismissSaveFailure,
  }
}
export type ScanWorkflow = ReturnType<typeof useScanWorkflow>
