/**
 * What follows when a thing on the books was not found (D7.3; COA 2020-006 par. 7.1 and 8; forms document 6.5). Papers first, then the
 * person accountable. The one-time derecognition of Circular 2020-006 is offered to nobody. Papers that Bilang does not hold are named in the product's remarks.
 */
export type MissingPath =
  | { step: 'iirup'; paper: string }
  | { step: 'ptr'; paper: string }
  | { step: 'relief-filed'; paper: string; form: LossReport }
  | { step: 'derecognition-asked' }
  | { step: 'report'; form: LossReport }
  | { step: 'find-holder' }

/** GAM Appendix 75 for PPE, Circular 2022-004 Annex A.9 for semi-expendable property. */
export type LossReport = 'RLSDDP' | 'RLSDDSP'
export const lossReport = (item: { category: string }): LossReport => (item.category === 'PPE' ? 'RLSDDP' : 'RLSDDSP')

export interface MissingFacts {
  form: LossReport
  remarks: string | null
  /** The person on the books; empty when the books name nobody who can still be found. */
  holder: string
  /** Number of a PAR or ICS in force that lists the thing. */
  document: string | null
  /** An accepted transfer to somebody other than the holder on the books. */
  transferredTo: string | null
}

const paper = (remarks: string | null, word: string): string | null => {
  const found = new RegExp(`\\b${word}\\b(?:\\s*(?:no\\.?|#)?\\s*:?\\s*([0-9][\\w-]*))?`, 'i').exec(remarks ?? '')
  return found ? (found[1] ?? '') : null
}

export function missingPath(facts: MissingFacts): MissingPath {
  const iirup = paper(facts.remarks, 'IIRUP')
  if (iirup !== null) return { step: 'iirup', paper: iirup }
  const ptr = paper(facts.remarks, 'PTR')
  if (ptr !== null) return { step: 'ptr', paper: ptr }
  if (facts.transferredTo) return { step: 'ptr', paper: '' }
  const loss = paper(facts.remarks, 'RLSDDP') ?? paper(facts.remarks, 'RLSDDSP')
  if (loss !== null) return { step: 'relief-filed', paper: loss, form: facts.form }
  if (/derecogni(tion|[sz]e)/i.test(facts.remarks ?? '')) return { step: 'derecognition-asked' }
  if (facts.document || facts.holder.trim()) return { step: 'report', form: facts.form }
  return { step: 'find-holder' }
}

/** One short sentence: what to do next. */
export function missingPathText(path: MissingPath): string {
  const no = (number: string) => (number ? ` ${number}` : '')
  switch (path.step) {
    case 'iirup':
      return `Disposed of: send IIRUP${no(path.paper)} to Accounting, then drop it from the property records.`
    case 'ptr':
      return `Transferred: send PTR${no(path.paper)} to Accounting, then drop it from the property records.`
    case 'relief-filed':
      return `${path.form}${no(path.paper)} filed: wait for the decision on relief.`
    case 'derecognition-asked':
      return 'Authority to derecognize was asked for: wait for the grant.'
    case 'report':
      return `The person accountable produces it, or files ${path.form} and asks for relief within 30 days.`
    case 'find-holder':
      return 'Nobody on record: the head of the property unit determines who was accountable.'
  }
}
