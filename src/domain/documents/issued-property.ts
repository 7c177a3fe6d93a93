/**
 * What was issued on custodian slips in a period (RSPI). A slip that replaces an older one after a renewal or a transfer issues the same units again:
 * these are not listed. Units without an older slip are.
 */
import { fromCentavos, toCentavos } from '../money/money.ts'
import { groupByKey } from '../reports/group-by-key.ts'
import { compareText } from '../text/compare-text.ts'
import { dayOfDocument, lineAmount, printedNumber, unitsOnLine } from './custody-form-input.ts'
import type { AnyLine, LoadedDocument } from './document-kind.ts'
import { formatFundCluster } from './fund-cluster.ts'

type Slip = Omit<LoadedDocument, 'products'>

export interface IssuedLine {
  slipNumber: string
  propertyNumber: string
  description: string
  unit: string
  quantity: number
  unitCost: string
  amount: string
}

export interface IssuedProperty {
  /** One for each fund cluster in which something was issued. `reissuedOn`: its slips with units that an older slip had issued. */
  funds: readonly { fundCluster: string; lines: readonly IssuedLine[]; total: string; reissuedOn: readonly string[] }[]
  /** All slips of the period with units that an older slip had issued. */
  reissued: readonly string[]
  /** Slips without any date, which are in no period. */
  undated: readonly string[]
}

export interface IssueQuery {
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  /** As printed; blank: all. */
  fundCluster: string
}

/** A line of a renewed slip is a copy, so without an item its texts are the same. */
const itemKey = (line: AnyLine) =>
  line.product ? `item ${line.product}` : [line.inventory_item_no ?? '', line.description].join('\n')

/** Line → how many of its units no older slip had issued. */
function newUnits(slips: readonly Slip[]): ReadonlyMap<number, number> {
  const ordered = slips.toSorted((a, b) => a.document.id - b.document.id)
  const replaced = ordered
    .filter(({ document }) => document.superseded_by)
    .toSorted((a, b) => (a.document.superseded_by ?? 0) - (b.document.superseded_by ?? 0))
  const found = new Map<number, number>()
  /** Item → units on replaced slips that no newer slip has issued again yet. */
  const toReissue = new Map<string, number>()
  let next = 0
  for (const { document, lines } of ordered) {
    // A renewal makes one slip for each person, of which the replaced slip names the first.
    for (; (replaced[next]?.document.superseded_by ?? Number.POSITIVE_INFINITY) <= document.id; next++)
      for (const line of replaced[next]?.lines ?? [])
        toReissue.set(itemKey(line), (toReissue.get(itemKey(line)) ?? 0) + unitsOnLine(line))
    for (const line of lines) {
      const key = itemKey(line)
      const again = Math.min(unitsOnLine(line), toReissue.get(key) ?? 0)
      toReissue.set(key, (toReissue.get(key) ?? 0) - again)
      found.set(line.id, unitsOnLine(line) - again)
    }
  }
  return found
}

function issuedLine({ document }: Slip, line: AnyLine, quantity: number): IssuedLine {
  const isWhole = quantity === unitsOnLine(line)
  const ofUnits = fromCentavos(BigInt(quantity) * toCentavos(line.cost))
  return {
    slipNumber: printedNumber(document),
    propertyNumber: line.inventory_item_no ?? '',
    description: line.description,
    unit: line.unit,
    quantity,
    unitCost: line.cost,
    amount: isWhole ? fromCentavos(lineAmount(line)) : ofUnits,
  }
}

export function issuedInPeriod(
  slips: readonly Slip[],
  { from, to, fundCluster }: IssueQuery,
  timeZone: string,
): IssuedProperty {
  const unitsOf = newUnits(slips)
  const ofFund = ({ document }: Slip) => ['', formatFundCluster(document.fund_cluster)].includes(fundCluster)
  const dated = slips.filter(ofFund).map((slip) => ({ slip, day: dayOfDocument(slip.document, timeZone) }))
  const rows = dated
    .filter(({ day }) => day !== '' && from <= day && day <= to)
    .toSorted((a, b) => compareText(a.day, b.day) || a.slip.document.id - b.slip.document.id)
    .flatMap(({ slip }) => slip.lines.map((line) => ({ slip, line, issued: unitsOf.get(line.id) ?? 0 })))
  const slipsOf = (some: typeof rows) => [...new Set(some.map(({ slip }) => printedNumber(slip.document)))]
  const isReissue = ({ line, issued }: (typeof rows)[number]) => issued < unitsOnLine(line)
  const ofFunds = groupByKey(rows, ({ slip }) => formatFundCluster(slip.document.fund_cluster))
  return {
    funds: ofFunds.flatMap(([name, ofName]) => {
      const lines = ofName.flatMap(({ slip, line, issued }) => (issued > 0 ? [issuedLine(slip, line, issued)] : []))
      if (lines.length === 0) return []
      const total = fromCentavos(lines.reduce((sum, { amount }) => sum + toCentavos(amount), 0n))
      return [{ fundCluster: name, lines, total, reissuedOn: slipsOf(ofName.filter(isReissue)) }]
    }),
    reissued: slipsOf(rows.filter(isReissue)),
    undated: dated.filter(({ day }) => day === '').map(({ slip }) => printedNumber(slip.document)),
  }
}
