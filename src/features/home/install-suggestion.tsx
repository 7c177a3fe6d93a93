import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useSetting } from '#react/use-setting.ts'
import { InstallOffer } from '#ui/install/install-offer.tsx'

const isTrue = (stored: unknown) => stored === true

/**
 * Suggests installing the app once there is something to protect: after the first record on this device. After "Not now" it is not shown here again;
 * the ready screen still has the offer.
 */
export function InstallSuggestion() {
  const { notSent, needsReview, onlyOnDevice, lastSentAt } = useOutboxSummary(
    'notSent',
    'needsReview',
    'onlyOnDevice',
    'lastSentAt',
  )
  const { isLoaded, value: isPutOff, save: setPutOff } = useSetting('install-put-off', isTrue)
  const waiting = notSent + needsReview + onlyOnDevice
  if (!isLoaded || isPutOff || (waiting === 0 && lastSentAt === null)) return null
  return (
    <InstallOffer
      waiting={waiting}
      onLater={() => setPutOff(true)}
      onChoice={(installed) => (installed ? undefined : setPutOff(true))}
    />
  )
}
