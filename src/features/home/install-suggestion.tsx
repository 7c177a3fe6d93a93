import { useState } from 'react'
import { useDeviceSetting } from '#react/use-draft.ts'
import { useOutboxSummary } from '#react/use-outbox.ts'
import { InstallOffer } from '#ui/install/install-offer.tsx'

/**
 * Suggests installing the app once there is something to protect: after the first record on this device. A person who postpones it is not
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
