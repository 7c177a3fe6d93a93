import { useServices } from '#react/services.ts'
import { t } from '#text/sync/outbox-screen.ts'
import { failureReason } from '#ui/count/save-failure.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

/** Runs a decision about records. If this device cannot store it, a message says so, and the records wait as before. True: it is stored. */
export function useDecision() {
  const { outbox } = useServices()
  const toast = useToast()
  return async (decide: (decisions: typeof outbox) => Promise<unknown>): Promise<boolean> => {
    try {
      await decide(outbox)
      return true
    } catch (error) {
      toast.error(t('decisionNotSaved', { reason: failureReason(error) }))
      return false
    }
  }
}
