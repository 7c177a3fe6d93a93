/**
 * Saves the proposed documents of one person, one after the other, until one fails. Promise: a proposal that was saved only in part continues
 * in its document at the next try.
 */
import { useState } from 'react'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { type AnyDocument, documentKinds } from '#domain/documents/document-kind.ts'
import type { ProposedDocument } from '#domain/documents/prepare-documents.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/documents/documents-edit.ts'
import { t as common } from '#text/shared/common.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type DocumentValues, emptyHeading, lineInput } from './document-schema.ts'
import type { SavedDocument } from './save-document.ts'
import { useDocumentSave } from './use-document-save.ts'

export const proposalKey = (one: ProposedDocument) => `${one.type} ${one.category} ${one.fundCluster}`

export interface SavedProposal {
  key: string
  document: AnyDocument
  lines: SavedDocument['lines']
  /** After a partial save: the row id of each saved line, so that the next try continues there. Null when the document is complete. */
  rows: readonly (number | null)[] | null
}

/** Who signs the prepared documents. */
export interface Signers {
  issuer: { name: string; position: string }
  receiver: { id: number; name: string; position: string }
}

const documentValues = (one: ProposedDocument, { issuer, receiver }: Signers, today: string): DocumentValues => ({
  ...emptyHeading,
  holder: receiver.id,
  fund_cluster: one.fundCluster,
  received_from_name: issuer.name.trim(),
  received_from_position: issuer.position.trim(),
  received_from_date: today,
  received_by_name: receiver.name,
  received_by_position: receiver.position.trim(),
  received_by_date: today,
  ...(one.category && { category: one.category }),
  lines: one.lines.map(lineInput),
})

export function useProposalSave() {
  const { catalog, now, timeZone } = useServices()
  const toast = useToast()
  const saver = useDocumentSave()
  const [savedProposals, setSavedProposals] = useState<readonly SavedProposal[]>([])
  const [unclearKey, setUnclearKey] = useState('')
  /** Share of the documents that is saved, 0 to 1; null while nothing is being saved. */
  const [progress, setProgress] = useState<number | null>(null)
  const setSaved = (saved: SavedProposal) =>
    setSavedProposals((all) => [...all.filter((other) => other.key !== saved.key), saved])
  const savedOf = (one: ProposedDocument) => savedProposals.find(({ key }) => key === proposalKey(one)) ?? null
  return {
    savedOf,
    isFinished: (one: ProposedDocument) => savedOf(one)?.rows === null,
    /** A document of these proposals exists, at least in part; other proposals must not replace it. */
    hasSaved: savedProposals.length > 0,
    progress,
    /** Why it is unknown what was saved; null if nothing is unclear. */
    unclear: saver.unclear,
    find: saver.find,
    onFound({ document, lines, rows, isComplete }: SavedDocument) {
      saver.settle()
      setSaved({ key: unclearKey, document, lines, rows: isComplete ? null : rows })
      void catalog.refresh('manual')
      toast.show({ text: isComplete ? t('documentSaved') : t('saveTheRest') })
    },
    onAbsent() {
      saver.settle()
      toast.show({ text: common('absentOnServer') })
    },
    async save(proposals: readonly ProposedDocument[], signers: Signers) {
      const today = dayOf(now(), timeZone)
      let savedCount = 0
      for (const [index, one] of proposals.entries()) {
        setProgress(index / proposals.length)
        const key = proposalKey(one)
        const earlier = savedOf(one)
        const values = documentValues(one, signers, today)
        const lines = values.lines.map((line, at) => ({ ...line, row: earlier?.rows?.[at] ?? null }))
        const saved = await saver.save(documentKinds[one.type], { ...values, lines }, earlier)
        if (saved.document) setSaved({ key, document: saved.document, lines: [], rows: saved.ok ? null : saved.rows })
        if (!saved.ok) {
          setUnclearKey(key)
          toast.error(saved.problem ? shortProblemText(saved.problem, 'acting') : saved.text)
          break
        }
        savedCount += 1
      }
      setProgress(null)
      if (savedCount > 0) toast.success(t('documentsSaved', { count: savedCount }))
      void catalog.refresh('manual')
    },
  }
}
