/**
 * What follows when a thing on the books was not found (D7.3; COA 2020-006 par. 7.1 and 8; forms document 6.5). Papers first, then the
 * person accountable. The one-time derecognition of Circular 2020-006 is offered to nobody. Papers that Bilang does not hold are named in the product's remarks.
 */
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
  /** The person on the books; empty when the books name nobody who can still be found. */
  holder: string
  /** Number of a PAR or ICS in force that lists the thing. */
  document: string | null
  /** An accepted transfer to somebody other than the holder on the books. */
  transferredTo: string | null
}

const findDocumentNumber = (remarks: string | null, abbreviation: string): string | null => {
  const found = new RegExp(`\\b${abbreviation}\\b(?:\\s*(?:no\\.?|#)?\\s*:?\\s*([0-9][\\w-]*))?`, 'i').exec(
    remarks ?? '',
  )
  return found ? (found[1] ?? '') : null
}

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

/** One short sentence: what to do next. */
export function missingNextStepText(nextStep: MissingNextStep): string {
  const withNumber = (number: string) => (number ? ` ${number}` : '')
  switch (nextStep.step) {
    case 'iirup':
      return `Disposed of: send IIRUP${withNumber(nextStep.documentNumber)} to Accounting, then drop it from the property records.`
    case 'ptr':
      return `Transferred: send PTR${withNumber(nextStep.documentNumber)} to Accounting, then drop it from the property records.`
    case 'relief-filed':
      return `${nextStep.form}${withNumber(nextStep.documentNumber)} filed: wait for the decision on relief.`
    case 'derecognition-asked':
      return 'Authority to derecognize was asked for: wait for the grant.'
    case 'report':
      return `The person accountable produces it, or files ${nextStep.form} and asks for relief within 30 days.`
    case 'find-holder':
      return 'Nobody on record: the head of the property unit determines who was accountable.'
  }
}
