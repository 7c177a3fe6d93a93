import { useState } from 'react'
import { useDeviceNote } from '#runtime/use-draft.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import { InstallOffer } from '#ui/install-offer.tsx'

/**
 * The way onto the home screen, offered once there is something to protect: after the first record of this device. Who puts it off is never
 * asked here again; the ready screen keeps the offer.
 */
export function InstallNudge() {
  const { toSend, needsYou, keptHere, lastSentAt } = useOutboxSummary()
  const kept = useDeviceNote<boolean>('install-put-off')
  const [putOff, setPutOff] = useState(false)
  const waiting = toSend + needsYou + keptHere
  if (!kept.loaded || kept.draft === true || putOff || (waiting === 0 && lastSentAt === null)) return null
  const never = () => {
    setPutOff(true)
    kept.save(true)
  }
  return <InstallOffer waiting={waiting} onLater={never} onChoice={(installed) => (installed ? undefined : never())} />
}
