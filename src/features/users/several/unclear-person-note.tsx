/** Shown when a creation ended without a clear response; the server must be checked before anything else is added. */
import type { Outcome, Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { t } from '#text/administration/people-list.ts'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { UnclearPerson } from './use-adding.ts'

export function UnclearPersonNote({
  unclear: { person, problem },
  find,
  settle,
}: {
  unclear: UnclearPerson
  find: () => Promise<Outcome<{ id: number } | null>>
  settle: (id: number | null) => Promise<Problem | null>
}) {
  const toast = useToast()
  const name = formalName({ ...person })
  const end = async (id: number | null) => {
    const failed = await settle(id)
    if (failed) toast.error(t('stillUnclear', { reason: shortProblemText(failed, 'showing') }))
    else if (id === null) toast.show({ text: t('absent', { name }) })
  }
  return (
    <section aria-label={t('unclear', { name })}>
      <p>{t('unclear', { name })}</p>
      <CheckSaved problem={problem} find={find} onFound={(id) => void end(id)} onAbsent={() => void end(null)} />
    </section>
  )
}
