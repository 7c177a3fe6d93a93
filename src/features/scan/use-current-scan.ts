import { useCallback, useRef, useState } from 'react'
import type { TagResolution } from '#domain/catalog/catalog-queries.ts'
import type { OpSource } from '#domain/outbox/op.ts'
import { type CurrentRoom, offerSearchHits, type ScanOutcome, scanOutcome } from '#domain/scan/scan-outcome.ts'
import { useServices } from '#react/services.ts'
import { type Outcome, outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'
import { type CurrentScan, countedOnDevice } from './current-scan.ts'
import type { Spoken } from './use-scan-feedback.ts'

function outcomeToShow(outcome: ScanOutcome, resolved: TagResolution): Outcome {
  if (outcome !== 'duplicate') return outcomes[outcome]
  return resolved.kind === 'product' && resolved.product?.countProgress.kind === 'sent'
    ? outcomes.duplicate
    : countedOnDevice
}

/** The room of an item; empty for a code of several items. */
function spokenOf(resolved: TagResolution): Spoken {
  if (resolved.kind === 'several') return { result: 'several' }
  return { room: resolved.kind === 'product' ? (resolved.product?.place ?? null) : null }
}

/** The appearance of each scanned text, for its outline; none after its record was undone. */
function useOutcomesByText() {
  const outcomesByText = useRef(new Map<string, Outcome>())
  const outcomeOf = useCallback((text: string) => outcomesByText.current.get(text), [])
  const rememberOutcome = useCallback((text: string, outcome: Outcome | null) => {
    if (outcome) outcomesByText.current.set(text, outcome)
    else outcomesByText.current.delete(text)
  }, [])
  return { outcomeOf, rememberOutcome }
}

/** The scan whose card is on the screen. A slow lookup never replaces a newer scan. */
export function useCurrentScan(
  currentRoom: CurrentRoom | null,
  events: {
    announce: (outcome: ScanOutcome, look: Outcome, spoken: Spoken) => void
    /** The text is a door tag, which has no card. Resolves with the room that was entered; null if it is not in the offline list. */
    onRoom: (room: { id: number; name: string | null }) => Promise<CurrentRoom | null>
  },
) {
  const { catalog } = useServices()
  const { outcomeOf, rememberOutcome } = useOutcomesByText()
  const [current, setCurrent] = useState<CurrentScan | null>(null)
  const shownRef = useRef<CurrentScan | null>(null)
  const lastScanNo = useRef(0)
  /** The newest scan that is shown or about to be. */
  const newestToShow = useRef(0)
  const latest = useRef({ currentRoom, events })
  latest.current = { currentRoom, events }

  const setShown = useCallback((scan: CurrentScan | null) => {
    shownRef.current = scan
    setCurrent(scan)
  }, [])

  /** Looks a text up without showing it. */
  const lookUp = useCallback(
    async (text: string, source: OpSource): Promise<CurrentScan> => {
      const scanNo = ++lastScanNo.current
      const resolved = offerSearchHits(await catalog.resolve(text), source)
      return { scanNo, text, source, resolved, outcome: scanOutcome(resolved, latest.current.currentRoom) }
    },
    [catalog],
  )

  /** Shows the card of a scan, or enters the room of a door tag. False: something newer is shown or about to be. `silently`: without a sound. */
  const show = useCallback(
    async (scan: CurrentScan, silently = false): Promise<boolean> => {
      const { scanNo, text, resolved, outcome } = scan
      if (scanNo < newestToShow.current) return false
      newestToShow.current = scanNo
      const look = outcomeToShow(outcome, resolved)
      rememberOutcome(text, look)
      if (resolved.kind === 'room') {
        const entered = await latest.current.events.onRoom(resolved)
        // Set immediately, so that the next scan belongs to this room even before the next render.
        if (entered) latest.current.currentRoom = entered
      } else {
        if (!silently) latest.current.events.announce(outcome, look, spokenOf(resolved))
        setShown(scan)
      }
      return true
    },
    [rememberOutcome, setShown],
  )

  /** False: something newer was to be shown before it was looked up. */
  const showText = useCallback(
    async (text: string, source: OpSource): Promise<boolean> => {
      const lookedUp = lookUp(text, source)
      newestToShow.current = lastScanNo.current
      return show(await lookedUp)
    },
    [lookUp, show],
  )
  /** The currently shown scan, even between two renders of the caller. */
  const shown = useCallback(() => shownRef.current, [])
  const close = useCallback(() => setShown(null), [setShown])
  return { current, shown, lookUp, show, showText, close, outcomeOf, rememberOutcome }
}
