/**
 * The next step for a missing item (D7.3; COA 2020-006 par. 7.1 and 8): first by its documents, then by the person accountable. Never
 * proposes the one-time derecognition of Circular 2020-006. Documents that Bilang does not store are found by their names and numbers in the remarks.
 */
import { t } from '#text/reconcile/missing-steps.ts'

export type MissingNextStep =
  | { step: 'iirup'; documentNumber: string }
  | { step: 'ptr'; documentNumber: string }
  | { step: 'relief-filed'; documentNumber: string; form: LossReport }
  | { step: 'derecognition-asked' }
  | { step: 'report'; form: LossReport }
  | { step: 'find-holder' }

/** GAM Appendix 75 for PPE, Circular 2022-004 Annex A.9 for semi-expendable property. */
export type LossReport = 'RLSDDP' | 'RLSDDSP'
export const lossReportFor = (item: { category: string }): LossReport =>
  item.category === 'PPE' ? 'RLSDDP' : 'RLSDDSP'

export interface MissingItemFacts {
  form: LossReport
  remarks: string | null
  /** The person accountable in the records; empty if the records name nobody who still exists. */
  holder: string
  /** Number of an active PAR or ICS that lists the item. */
  document: string | null
  /** The receiver of an accepted transfer, if the records name somebody else as accountable. */
  transferredTo: string | null
}

/** Without a number ("for IIRUP", "no PTR") nothing says that the document exists. */
const findDocumentNumber = (remarks: string | null, abbreviation: string): string | null =>
  new RegExp(`\\b${abbreviation}\\b\\s*(?:no\\.?|#)?\\s*:?\\s*([0-9][\\w-]*)`, 'i').exec(remarks ?? '')?.[1] ?? null

export function missingNextStep(facts: MissingItemFacts): MissingNextStep {
  const iirupNumber = findDocumentNumber(facts.remarks, 'IIRUP')
  if (iirupNumber !== null) return { step: 'iirup', documentNumber: iirupNumber }
  const ptrNumber = findDocumentNumber(facts.remarks, 'PTR')
  if (ptrNumber !== null) return { step: 'ptr', documentNumber: ptrNumber }
  if (facts.transferredTo) return { step: 'ptr', documentNumber: '' }
  const lossReportNumber = findDocumentNumber(facts.remarks, 'RLSDDP') ?? findDocumentNumber(facts.remarks, 'RLSDDSP')
  if (lossReportNumber !== null) return { step: 'relief-filed', documentNumber: lossReportNumber, form: facts.form }
  if (/derecogni(tion|[sz]e)/i.test(facts.remarks ?? '')) return { step: 'derecognition-asked' }
  if (facts.document || facts.holder.trim()) return { step: 'report', form: facts.form }
  return { step: 'find-holder' }
}

/** The next step in one short sentence. */
export function missingNextStepText(nextStep: MissingNextStep): string {
  const numbered = (form: string, number: string) => (number ? `${form} ${number}` : form)
  switch (nextStep.step) {
    case 'iirup':
      return t('disposedOf', { document: numbered('IIRUP', nextStep.documentNumber) })
    case 'ptr':
      return t('transferred', { document: numbered('PTR', nextStep.documentNumber) })
    case 'relief-filed':
      return t('reliefFiled', { document: numbered(nextStep.form, nextStep.documentNumber) })
    case 'derecognition-asked':
      return t('derecognitionAsked')
    case 'report':
      return t('report', { form: nextStep.form })
    case 'find-holder':
      return t('findHolder')
  }
}
