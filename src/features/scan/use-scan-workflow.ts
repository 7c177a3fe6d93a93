/**
 * State and actions of the scan screen: the current scan, the queue of scanned tags, the recent records. Promises: no scan is dropped (a tag
 * scanned while a typed count is unsaved goes to the queue), and nothing is called saved before it is on the disk.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CountForm } from '#contract/count-form.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView, TagResolution } from '#domain/catalog/catalog-queries.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import { NotUndoable, type OpSource } from '#domain/outbox/op.ts'
import { createRepeatFilter } from '#domain/scan/repeat-filter.ts'
import { type CurrentRoom, type ScanOutcome, scanOutcome } from '#domain/scan/scan-outcome.ts'
import { useServices } from '#react/services.ts'
import { useOwnKey } from '#react/use-draft.ts'
import { useCan } from '#react/use-session.ts'
import { countStateLabel, countStateLooks } from '#ui/count/count-state-line.tsx'
import type { RecentScan } from '#ui/count/recent-scans.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { createEarcons } from '#ui/scanner/outcome/earcons.ts'
import { type Outcome, outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'
import type { FindingInput } from './record-finding-dialog.tsx'
import { useRecentRecords } from './use-recent-records.ts'
import { type SavedRecord, savedInBackupOnly, useSaveRecord } from './use-save-record.ts'

export interface CurrentScan {
  scanNo: number
  text: string
  source: OpSource
  resolved: TagResolution
  outcome: ScanOutcome
}

/** The look of a count that is saved on this device but not confirmed by the server: only a confirmed count has the tick (D4.2). */
const countedOnDevice: Outcome = { ...outcomes.duplicate, tone: 'saved', shape: 'ring' }

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
  const { catalog, recorder, drafts, timeZone } = useServices()
  const ownKey = useOwnKey()
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
      const resolved = await catalog.resolve(text)
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

  /** Saves a count. Resolves true once it is on the disk of this device. */
  async function save(product: ProductView | { id: number; label: string }, input: CountForm): Promise<boolean> {
    if (!current || savedScanNo.current === current.scanNo) return false
    savedScanNo.current = current.scanNo
    const label = 'property_number' in product ? product.property_number : product.label
    const saved = await saveRecord(
      label,
      `count ${input.physical_count}${input.remarks ? `, ${input.remarks}` : ''}`,
      () => recorder.count(product, { ...input, done: true }, scanSource()),
      `${fixedTexts.savedHere}: ${label}, count ${input.physical_count}`,
    )
    if (!saved) {
      savedScanNo.current = 0
      return false
    }
    // If clearing the draft fails, the count is saved all the same.
    await drafts.clear(ownKey(`count-${product.id}`)).catch(() => {})
    outcomesByText.current.set(current.text, countedOnDevice)
    addRecent(saved, label, {
      title: 'names' in product ? product.names.article : 'Not in this list',
      number: label,
      state: countStateLabel({ kind: 'saved', at: Date.now(), opId: '' }, timeZone),
      count: input.physical_count,
    })
    // A tag scanned between the press and the save is already on the screen and stays there.
    if (latest.current.current?.scanNo === current.scanNo) showNext()
    return true
  }

  /** How the item on the screen was found: its source, and the scanned text. */
  const scanSource = () => ({
    source: current?.source ?? ('list' as const),
    ...(current ? { code: current.text } : {}),
  })

  async function setCounted(product: ProductView, scanned: boolean): Promise<void> {
    const word = scanned ? 'done' : 'undone'
    await saveRecord(
      product.property_number,
      word,
      () => recorder.setScanned(product, scanned, scanSource()),
      `${fixedTexts.savedHere}: ${product.property_number}, ${word}`,
    )
  }

  /** Adds a record to the last scans, with the op that Undo reverses. */
  function addRecent({ opId, backupOnly }: SavedRecord, label: string, scan: Omit<RecentScan, 'key'>): void {
    const scanned = current ? { text: current.text, source: current.source } : null
    recentRecords.add({
      scan: backupOnly ? { ...scan, state: savedInBackupOnly } : scan,
      label,
      opId: backupOnly ? null : opId,
      scanned,
    })
  }

  /** Records that an item is not here: no count, and the item stays not counted (D4.5). Resolves true once it is on this device. */
  async function notHere(product: ProductView, remarks: string | null): Promise<boolean> {
    if (!current || savedScanNo.current === current.scanNo) return false
    savedScanNo.current = current.scanNo
    const { property_number: label } = product
    const details = { description: null, article: null, code: current.text, photo: null, completed_as: null }
    const location = { product: product.id, room: currentRoom?.id ?? null, place: currentRoom?.name ?? null }
    const saved = await saveRecord(
      label,
      `not here${remarks ? `, ${remarks}` : ''}`,
      () => recorder.finding({ kind: 'not-found', remarks, ...location, ...details }, scanSource()),
      `${fixedTexts.savedHere}: ${label}, not here`,
    )
    if (!saved) {
      savedScanNo.current = 0
      return false
    }
    await drafts.clear(ownKey(`count-${product.id}`)).catch(() => {})
    outcomesByText.current.delete(current.text)
    const state = { ...countStateLooks['not-here'], label: countStateLabels['not-here'] }
    addRecent(saved, `${label}, not here`, { title: product.names.article, number: label, state, count: null })
    if (latest.current.current?.scanNo === current.scanNo) showNext()
    return true
  }

  /** Records an item that is not in the property records (D7.4). */
  async function foundAtStation(label: string, input: FindingInput): Promise<boolean> {
    const saved = await saveRecord(
      label,
      input.remarks ?? input.description ?? '',
      () =>
        recorder.finding(
          {
            kind: 'found-at-station',
            product: null,
            description: input.description ?? 'See photo',
            article: null,
            code: current?.text ?? null,
            room: currentRoom?.id ?? null,
            place: currentRoom?.name ?? null,
            remarks: input.remarks,
            photo: input.photo,
            completed_as: null,
          },
          current ? scanSource() : { source: 'typed' },
        ),
      `${fixedTexts.savedHere}: found at station`,
    )
    if (!saved) return false
    const state = countStateLabel({ kind: 'saved', at: Date.now(), opId: '' }, timeZone)
    const number = label || 'No tag'
    addRecent(saved, 'found at station', { title: input.description ?? 'Found at station', number, state, count: null })
    showNext()
    return true
  }

  /** Records that an item was seen in this room, without changing its record. */
  async function seenHere(product: ProductView, room: CurrentRoom): Promise<void> {
    const details = { description: null, article: null, code: current?.text ?? null, remarks: null, photo: null }
    await saveRecord(
      product.property_number,
      `seen in ${room.name}`,
      () =>
        recorder.finding(
          { kind: 'elsewhere', product: product.id, room: room.id, place: room.name, completed_as: null, ...details },
          scanSource(),
        ),
      `${fixedTexts.savedHere}: ${product.property_number} seen in ${room.name}`,
    )
  }

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
    save,
    mark: setCounted,
    notHere,
    foundAtStation,
    seenHere,
    undo,
    saveRecord,
    announce,
    dismissSaveFailure,
  }
}
export type ScanWorkflow = ReturnType<typeof useScanWorkflow>
