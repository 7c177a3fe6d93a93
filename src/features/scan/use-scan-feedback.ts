import { useCallback, useEffect, useState } from 'react'
import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import { createEarcons } from '#ui/scanner/outcome/earcons.ts'
import type { Outcome } from '#ui/scanner/outcome/scan-outcomes.ts'
import { countedOnDevice } from './current-scan.ts'

/** The sound and the flash of color of each scan and each save. */
export function useScanFeedback() {
  const [earcons] = useState(createEarcons)
  const [flash, setFlash] = useState<{ outcome: Pick<Outcome, 'tone' | 'shape'>; scanNo: number }>()
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
  return { earcons, flash, announce }
}
