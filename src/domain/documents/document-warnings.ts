/**
 * Warnings for a property custodian before a document is saved. They never block saving: items that only work together may be on a PAR although each
 * is below the threshold.
 */
import type { SlipCategory } from '#contract/collections/custody-documents.ts'
import type { PrintType } from '#contract/collections/products.ts'
import { t } from '#text/documents/document-warnings.ts'
import { formatList } from '../text/format.ts'
import { documentType, itemType } from './document-type.ts'

export interface CheckedLine {
  /** The line's product; null if the line has none. */
  item: number | null
  /** The property number as it is stored; blank if the line has none. */
  number: string
  /** Unit cost as decimal text; null while it is incomplete. */
  cost: string | null
  /** The document chosen for the line's product; null if the line has no product. */
  print: PrintType | null
  /** The fund cluster of the line's product; null if the line has no product. */
  fundCluster: string | null
  /** The person accountable for the line's product in the records; null if there is none. */
  holder: number | null
  /** Number of another active document that lists the product. */
  alsoOn: string | null
}

export type DocumentWarning =
  | { kind: 'mixed-funds'; funds: readonly string[] }
  | { kind: 'other-fund'; lines: readonly number[]; fund: string }
  | { kind: 'par-below-threshold'; lines: readonly number[] }
  | { kind: 'ics-at-or-above-threshold'; lines: readonly number[] }
  | { kind: 'mixed-categories'; low: readonly number[]; high: readonly number[] }
  | { kind: 'other-category'; lines: readonly number[]; category: SlipCategory }
  | { kind: 'other-holder'; lines: readonly number[] }
  | { kind: 'also-on-another'; lines: readonly number[]; numbers: readonly string[] }
  | { kind: 'same-item'; lines: readonly number[] }

export interface CheckedDocument {
  type: PrintType
  category: SlipCategory | null
  fundCluster: string
  holder: number | null
  lines: readonly CheckedLine[]
}

/** Two lines that state the same number are about the same item for everybody who reads them, whatever they refer to. */
const isSameItem = (one: CheckedLine, other: CheckedLine): boolean =>
  (one.item !== null && one.item === other.item) || (one.number !== '' && one.number === other.number)

/** The warnings of a document. Line indexes begin at 0. */
export function documentWarnings(document: CheckedDocument): readonly DocumentWarning[] {
  const { lines, type, category, holder } = document
  const indexesWhere = (test: (line: CheckedLine) => boolean) =>
    lines.flatMap((line, index) => (test(line) ? [index] : []))
  const documentTypeOf = ({ cost, print }: CheckedLine) =>
    cost === null ? null : print === null ? documentType(cost) : itemType({ price: cost, print_type: print })
  const warnings: DocumentWarning[] = []

  const funds = [...new Set(lines.flatMap((line) => line.fundCluster ?? []))]
  if (funds.length > 1) warnings.push({ kind: 'mixed-funds', funds })
  else if (funds[0] !== undefined && document.fundCluster && funds[0] !== document.fundCluster)
    warnings.push({ kind: 'other-fund', fund: funds[0], lines: indexesWhere((line) => line.fundCluster === funds[0]) })

  if (type === 'PAR') {
    const belowThreshold = indexesWhere((line) => documentTypeOf(line)?.printType === 'ICS')
    if (belowThreshold.length > 0) warnings.push({ kind: 'par-below-threshold', lines: belowThreshold })
  } else {
    const aboveThreshold = indexesWhere((line) => documentTypeOf(line)?.printType === 'PAR')
    if (aboveThreshold.length > 0) warnings.push({ kind: 'ics-at-or-above-threshold', lines: aboveThreshold })
    const low = indexesWhere((line) => documentTypeOf(line)?.category === 'SPLV')
    const high = indexesWhere((line) => documentTypeOf(line)?.category === 'SPHV')
    if (low.length > 0 && high.length > 0) warnings.push({ kind: 'mixed-categories', low, high })
    else if (category === 'SPLV' && high.length > 0)
      warnings.push({ kind: 'other-category', lines: high, category: 'SPHV' })
    else if (category === 'SPHV' && low.length > 0)
      warnings.push({ kind: 'other-category', lines: low, category: 'SPLV' })
  }

  const otherHolders = holder === null ? [] : indexesWhere((line) => line.holder !== null && line.holder !== holder)
  if (otherHolders.length > 0) warnings.push({ kind: 'other-holder', lines: otherHolders })
  const onOtherDocuments = indexesWhere((line) => line.alsoOn !== null)
  if (onOtherDocuments.length > 0)
    warnings.push({
      kind: 'also-on-another',
      lines: onOtherDocuments,
      numbers: [...new Set(onOtherDocuments.map((index) => lines[index]?.alsoOn ?? ''))],
    })
  const sameItems = indexesWhere((line) => lines.some((other) => other !== line && isSameItem(line, other)))
  if (sameItems.length > 0) warnings.push({ kind: 'same-item', lines: sameItems })
  return warnings
}

const numbersOf = (lines: readonly number[]) => ({
  count: lines.length,
  lines: lines.map((index) => index + 1).join(', '),
})

/** The warning as one sentence. */
export function warningText(warning: DocumentWarning): string {
  switch (warning.kind) {
    case 'mixed-funds':
      return t('mixedFunds', { funds: formatList(warning.funds) })
    case 'other-fund':
      return t('otherFund', { ...numbersOf(warning.lines), fund: warning.fund })
    case 'par-below-threshold':
      return t('parBelowThreshold', numbersOf(warning.lines))
    case 'ics-at-or-above-threshold':
      return t('icsAtOrAboveThreshold', numbersOf(warning.lines))
    case 'mixed-categories': {
      const [low, high] = [numbersOf(warning.low), numbersOf(warning.high)]
      return t('mixedCategories', { lowCount: low.count, low: low.lines, highCount: high.count, high: high.lines })
    }
    case 'other-category':
      return t('otherCategory', { ...numbersOf(warning.lines), category: warning.category })
    case 'other-holder':
      return t('otherHolder', numbersOf(warning.lines))
    case 'also-on-another':
      return t('alsoOnAnother', { ...numbersOf(warning.lines), documents: warning.numbers.join(', ') })
    case 'same-item':
      return t('sameItem', numbersOf(warning.lines))
  }
}
