import { useState } from 'react'
import { useDeviceSetting } from '#react/use-draft.ts'
import { useOutboxSummary } from '#react/use-outbox.ts'
import { InstallOffer } from '#ui/install/install-offer.tsx'

/**
 * The way onto the home screen, offered once there is something to protect: after the first record of this device. Who puts it off is never
 * asked here again; the ready screen keeps the offer.
 */
export function InstallSuggestion() {
  const { notSent, needsReview, onlyOnDevice, lastSentAt } = useOutboxSummary()
  const savedChoice = useDeviceSetting<boolean>('install-put-off')
  const [isPutOff, setPutOff] = useState(false)
  const waiting = notSent + needsReview + onlyOnDevice
  if (!savedChoice.isLoaded || savedChoice.draft === true || isPutOff || (waiting === 0 && lastSentAt === null))
    return null
  const putOffForGood = () => {
    setPutOff(true)
    savedChoice.save(true)
  }
  return (
    <InstallOffer
      waiting={waiting}
      onLater={putOffForGood}
      onChoice={(installed) => (installed ? undefined : putOffForGood())}
    />
  )
}
