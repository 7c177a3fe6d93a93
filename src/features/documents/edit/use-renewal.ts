/** Renews receipts. After an unclear response, `find` reads the server's state, and pressing Renew again continues from there. */
import { useRef, useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import type { AnyDocument, DocumentKind } from '#domain/documents/document-kind.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { notBegun, type Renewal, type RenewalProgress, saveRenewals } from './renew-receipt.ts'
import { useDocumentSave } from './use-document-save.ts'
import { useReadLastIssuer } from './use-last-issuer.ts'

export function useRenewal(kind: DocumentKind) {
  const services = useServices()
  const saver = useDocumentSave()
  const readIssuer = useReadLastIssuer()
  const progressById = useRef(new Map<number, RenewalProgress>())
  const [unclear, setUnclear] = useState<{ id: number; problem: Problem } | null>(null)
  const progressOf = (id: number) => progressById.current.get(id) ?? notBegun
  return {
    /** Why it is unknown what was saved; null if nothing is unclear. */
    unclear: unclear?.problem ?? null,
    async renew(id: number): Promise<Renewal> {
      const names = { today: dayOf(services.now(), services.timeZone), issuer: await readIssuer() }
      const renewal = await saveRenewals(services, saver.save, kind, id, names, progressOf(id))
      if (renewal.ok) progressById.current.delete(id)
      else progressById.current.set(id, renewal.progress)
      const problem = renewal.ok ? null : renewal.problem
      setUnclear(problem && mayHaveHappened(problem) ? { id, problem } : null)
      return renewal
    },
    /** The server's state of the unclear step; null if nothing was saved. */
    async find(): Promise<Outcome<{ id: number } | null>> {
      if (!unclear) throw new Error('find() called although nothing is unclear')
      const { id } = unclear
      const { created, partial } = progressOf(id)
      if (!saver.unclear) {
        // All new receipts are saved; only marking the old one is unclear.
        const old = await services.api.fetchRow(kind.documents, id)
        return old.ok ? { ok: true, value: (old.value as AnyDocument).superseded_by ? { id } : null } : old
      }
      const found = await saver.find()
      if (!found.ok) return found
      progressById.current.set(
        id,
        found.value?.isComplete
          ? { created: [...created, found.value.document], partial: null }
          : { created, partial: found.value ?? partial },
      )
      return found
    },
    /** Call when the server's state is known. */
    settle() {
      saver.settle()
      setUnclear(null)
    },
  }
}
