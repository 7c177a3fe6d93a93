import { useEffect, useEffectEvent } from 'react'

/**
 * Closes a dialog that outlives its page, as Cancel does, when the person goes back or forward in the browser: over another page its question would be
 * about something that is no longer in view.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onBack = () => close()
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
}
