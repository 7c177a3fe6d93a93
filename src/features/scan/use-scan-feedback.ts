import { useCallback, useEffect, useState } from 'react'
import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import { useSpokenResults } from '#react/scanning/use-spoken-results.ts'
import { createEarcons } from '#ui/scanner/outcome/earcons.ts'
import type { Outcome } from '#ui/scanner/outcome/scan-outcomes.ts'
import { createSpeaker, type SpokenResult } from '#ui/scanner/outcome/speaker.ts'
import { countedOnDevice } from './current-scan.ts'

/** The spoken result, if it differs from the outcome. */
export interface Spoken {
  result?: SpokenResult
  room?: string | null
}

export interface ScanFeedback {
  /** Sound, vibration and, if wanted, voice. */
  play: (name: ScanOutcome | 'saved', spoken?: Spoken) => void
  /** The same, plus the flash of color. */
  announce: (name: ScanOutcome | 'saved', look?: Pick<Outcome, 'tone' | 'shape'>, spoken?: Spoken) => void
}

/** The sound, the vibration, the voice and the flash of color of each scan and each save: all from the same outcome. */
export function useScanFeedback(): ScanFeedback & {
  flash: { outcome: Pick<Outcome, 'tone' | 'shape'>; scanNo: number } | undefined
} {
  const [earcons] = useState(createEarcons)
  const [speaker] = useState(createSpeaker)
  const isSpoken = useSpokenResults()
  const [flash, setFlash] = useState<{ outcome: Pick<Outcome, 'tone' | 'shape'>; scanNo: number }>()
  useEffect(() => {
    const unlock = () => earcons.unlock()
    window.addEventListener('pointerdown', unlock, { once: true })
    return () => window.removeEventListener('pointerdown', unlock)
  }, [earcons])
  // Stops speaking when the screen closes or the voice is turned off.
  useEffect(() => (isSpoken ? () => speaker.stop() : undefined), [isSpoken, speaker])
  const play = useCallback<ScanFeedback['play']>(
    (name, spoken) => {
      earcons.play(name)
      if (isSpoken) speaker.say(spoken?.result ?? name, spoken?.room)
    },
    [earcons, isSpoken, speaker],
  )
  const announce = useCallback<ScanFeedback['announce']>(
    (name, look = countedOnDevice, spoken) => {
      play(name, spoken)
      setFlash((before) => ({ outcome: look, scanNo: (before?.scanNo ?? 0) + 1 }))
    },
    [play],
  )
  return { play, announce, flash }
}
