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

/** Of an item its room; a code of several items names none of them. */
function spokenOf(resolved: TagResolution): Spoken {
  if (resolved.kind === 'several') return { result: 'several' }
  return { room: resolved.kind === 'product' ? (resolved.product?.place ?? null) : null }
}

/** The look of each scanned text, for its outline in the picture; none after its record was undone. */
function useOutcomesByText() {
  const outcomesByText = useRef(new Map<string, Outcome>())
  const outcomeOf = useCallback((text: string) => outcomesByText.current.get(text), [])
  const rememberOutcome = useCallback((text: string, outcome: Outcome | null) => {
    if (outcome) outcomesByText.current.set(text, outcome)
    else outcomesByText.current.delete(text)
  }, [])
  return { outcomeOf, rememberOutcome }
}

/** The scan whose card is on the screen. A scan that is looked up slowly is never shown over a newer one. */
export function useCurrentScan(
  currentRoom: CurrentRoom | null,
  events: {
    announce: (outcome: ScanOutcome, look: Outcome, spoken: Spoken) => void
    /** The text is a door tag, which has no card. */
    onRoom: (room: { id: number; name: string | null }) => void
  },
) {
  const { catalog } = useServices()
  const { outcomeOf, rememberOutcome } = useOutcomesByText()
  const [current, setCurrent] = useState<CurrentScan | null>(null)
  const lastScanNo = useRef(0)
  const latest = useRef({ currentRoom, current, events })
  latest.current = { currentRoom, current, events }

  const showText = useCallback(
    async (text: string, source: OpSource) => {
      const scanNo = ++lastScanNo.current
      const resolved = offerSearchHits(await catalog.resolve(text), source)
      if (scanNo !== lastScanNo.current) return
      const outcome = scanOutcome(resolved, latest.current.currentRoom)
      const look = outcomeToShow(outcome, resolved)
      rememberOutcome(text, look)
      if (resolved.kind === 'room') latest.current.events.onRoom(resolved)
      else {
        latest.current.events.announce(outcome, look, spokenOf(resolved))
        setCurrent({ scanNo, text, source, resolved, outcome })
      }
    },
    [catalog, rememberOutcome],
  )
  /** The shown scan at this moment, also between two renders of the caller. */
  const shown = useCallback(() => latest.current.current, [])
  const close = useCallback(() => setCurrent(null), [])
  return { current, shown, showText, close, outcomeOf, rememberOutcome }
}
