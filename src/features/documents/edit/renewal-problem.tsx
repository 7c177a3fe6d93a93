/** Why a renewal stopped, with a Check button if it is unknown what was saved. */
import type { Problem } from '#contract/problem.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/documents/documents-edit.ts'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { useRenewal } from './use-renewal.ts'

export function RenewalProblem({
  renewal,
  problem,
  onSettled,
}: {
  renewal: ReturnType<typeof useRenewal>
  problem: Problem | null
  onSettled: () => void
}) {
  const { catalog } = useServices()
  const toast = useToast()
  const settle = (text: string) => {
    renewal.settle()
    onSettled()
    void catalog.refresh('manual')
    toast.show({ text })
  }
  if (renewal.unclear)
    return (
      <CheckSaved
        problem={renewal.unclear}
        find={renewal.find}
        onFound={() => settle(t('savedCheckReplaced'))}
        onAbsent={() => settle(t('renewAgain'))}
      />
    )
  return problem ? <ProblemText problem={problem} trying="acting" /> : null
}
