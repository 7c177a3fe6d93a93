/**
 * What a property custodian should see before a document is saved (forms document 13, points 6 and 7). They warn; a person decides:
 * things that only work together as a group may rightly stand on a PAR below the threshold.
 */
import type { PrintType } from '#contract/resources/products.ts'
import { documentType, itemType } from './document-type.ts'

export interface WarnLine {
  /** Unit cost, wire money; null while it is half typed. */
  cost: string | null
  /** Document that was chosen for the product behind the line; null when there is none. */
  print: PrintType | null
  /** Fund cluster of the product behind the line; null when there is none. */
  fundCluster: string | null
  /** Who the books say holds the product; null when there is none. */
  holder: number | null
  /** Number of another document in force that lists the product. */
  alsoOn: string | null
}

export type DocumentWarning =
  | { kind: 'mixed-funds'; funds: readonly string[] }
  | { kind: 'other-fund'; lines: readonly number[]; fund: string }
  | { kind: 'par-below-threshold'; lines: readonly number[] }
  | { kind: 'ics-at-or-above-threshold'; lines: readonly number[] }
  | { kind: 'mixed-categories'; low: readonly number[]; high: readonly number[] }
  | { kind: 'other-category'; lines: readonly number[]; category: 'SPHV' | 'SPLV' }
  | { kind: 'other-holder'; lines: readonly number[] }
  | { kind: 'also-on-another'; lines: readonly number[]; numbers: readonly string[] }

export interface WarnDocument {
  type: PrintType
  category: 'SPHV' | 'SPLV' | null
  fundCluster: string
  holder: number | null
  lines: readonly WarnLine[]
}

/** Line indexes are counted from 0. */
export function documentWarnings(document: WarnDocument): readonly DocumentWarning[] {
  const { lines, type, category, holder } = document
  const where = (test: (line: WarnLine) => boolean) => lines.flatMap((line, at) => (test(line) ? [at] : []))
  const kindOf = ({ cost, print }: WarnLine) =>
    cost === null ? null : print === null ? documentType(cost) : itemType({ price: cost, print_type: print })
  const found: DocumentWarning[] = []

  const funds = [...new Set(lines.flatMap((line) => line.fundCluster ?? []))]
  if (funds.length > 1) found.push({ kind: 'mixed-funds', funds })
  else if (funds[0] !== undefined && document.fundCluster && funds[0] !== document.fundCluster)
    found.push({ kind: 'other-fund', fund: funds[0], lines: where((line) => line.fundCluster === funds[0]) })

  if (type === 'PAR') {
    const below = where((line) => kindOf(line)?.print === 'ICS')
    if (below.length > 0) found.push({ kind: 'par-below-threshold', lines: below })
  } else {
    const above = where((line) => kindOf(line)?.print === 'PAR')
    if (above.length > 0) found.push({ kind: 'ics-at-or-above-threshold', lines: above })
    const low = where((line) => kindOf(line)?.category === 'SPLV')
    const high = where((line) => kindOf(line)?.category === 'SPHV')
    if (low.length > 0 && high.length > 0) found.push({ kind: 'mixed-categories', low, high })
    else if (category === 'SPLV' && high.length > 0)
      found.push({ kind: 'other-category', lines: high, category: 'SPHV' })
    else if (category === 'SPHV' && low.length > 0) found.push({ kind: 'other-category', lines: low, category: 'SPLV' })
  }

  const strangers = holder === null ? [] : where((line) => line.holder !== null && line.holder !== holder)
  if (strangers.length > 0) found.push({ kind: 'other-holder', lines: strangers })
  const also = where((line) => line.alsoOn !== null)
  if (also.length > 0)
    found.push({
      kind: 'also-on-another',
      lines: also,
      numbers: [...new Set(also.map((at) => lines[at]?.alsoOn ?? ''))],
    })
  return found
}

const named = (lines: readonly number[]) =>
  `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.map((at) => at + 1).join(', ')}`

/** One sentence for people. */
export function warningText(warning: DocumentWarning): string {
  switch (warning.kind) {
    case 'mixed-funds':
      return `One document belongs to one fund cluster; these lines come from ${warning.funds.join(' and ')}.`
    case 'other-fund':
      return `${named(warning.lines)}: the books name the fund ${warning.fund}, not the one in the heading.`
    case 'par-below-threshold':
      return `${named(warning.lines)}: below 50,000.00 a unit, which belongs on a custodian slip (ICS).`
    case 'ics-at-or-above-threshold':
      return `${named(warning.lines)}: 50,000.00 or more a unit, which belongs on an acknowledgement receipt (PAR).`
    case 'mixed-categories':
      return `${named(warning.low)} of low value (SPLV) and ${named(warning.high).toLowerCase()} of high value (SPHV) on one slip; they have number series of their own. Split it into two.`
    case 'other-category':
      return `${named(warning.lines)}: by unit cost these are ${warning.category}, the slip says otherwise.`
    case 'other-holder':
      return `${named(warning.lines)}: the books name another holder.`
    case 'also-on-another':
      return `${named(warning.lines)}: already on ${warning.numbers.join(', ')}, which ${warning.numbers.length === 1 ? 'is' : 'are'} still in force.`
  }
}
