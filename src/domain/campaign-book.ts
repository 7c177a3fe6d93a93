/**
 * A product as the report of a campaign has it (D8.1): the book as it was frozen when counting began, and beside it what the count found.
 * While the count runs that is what the list says now; once it is closed, what was written into the book at the close.
 */
import type { BookRow } from '#contract/actions/campaigns.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from './catalogue.ts'
import { type Amount, addTo, type ExactSum, emptySum, sumOf, times } from './exact-sum.ts'
import { toCentavos } from './money.ts'
import type { ExportProduct } from './product-export.ts'
import { balanceOf, categoryOf, placeOf } from './product-view.ts'
import { type Cut, type Figures, type ReportMeasure, type ReportRow, reportMeasures } from './report-groups.ts'
import { shortageOf } from './shortage.ts'

/** What the forms and files of a report read of a product, whether it comes from the list or from a book. */
export type ReportProduct = Omit<ExportProduct, 'firstName' | 'names'> &
  Pick<ProductView, 'user' | 'category' | 'place' | 'balance'> & {
    names: ExportProduct['names'] & Pick<ProductView['names'], 'subMajorAccount' | 'ledgerAccount'>
  }

export interface BookProduct extends ReportProduct {
  majorNumber: string
  /** What is not on the list any more cannot be found any more. */
  gone: boolean
  /** The list says today another quantity, price or holder than the book. */
  moved: boolean
}

/** What the count found of a product, as the list has it now. */
export type Found = Pick<ProductView, 'physical_count' | 'scanned' | 'remarks' | 'units' | 'price' | 'user'> & {
  names: Pick<ProductView['names'], 'condition'>
}

/** `now`: the product as the list has it; undefined when it is gone. Of no meaning once `closed`. */
export function bookProduct(row: BookRow, now: Found | undefined, closed: boolean): BookProduct {
  const found = closed
    ? { physical_count: row.physical_count, scanned: row.scanned ?? false, remarks: row.remarks }
    : {
        physical_count: now?.physical_count ?? null,
        scanned: now?.scanned ?? false,
        remarks: now?.remarks ?? null,
      }
  const condition = (closed ? row.found_condition : now?.names.condition) ?? row.names.condition
  return {
    ...row,
    ...found,
    names: { ...row.names, condition },
    shortages: shortageOf(row.units, found.physical_count),
    major_account: null,
    majorNumber: row.major_number,
    category: categoryOf(row.price),
    place: placeOf(row.names.locationOne, row.names.locationTwo),
    balance: balanceOf(row.units, found.physical_count),
    gone: closed ? row.found_condition === null : now === undefined,
    moved:
      !closed && now !== undefined && (now.units !== row.units || now.price !== row.price || now.user !== row.user),
  }
}

/** What is on the list and not on the book, beside those that are: it was not frozen, so nothing of it has moved. */
export const unbooked = (product: ProductView): BookProduct => ({
  ...product,
  majorNumber: '',
  gone: false,
  moved: false,
})

/** Names that make a cut of a book; a group opens to exactly the products that have them. */
const cutNames: Readonly<Record<Cut, (product: BookProduct) => string>> = {
  location: (p) => p.names.locationOne,
  section: (p) => p.names.section,
  custodian: (p) => p.names.user,
  account: (p) =>
    `${p.sub_major_account ?? '00'}-${p.ledger_account ?? '000'} ${p.names.ledgerAccount || sentences.defaultValue}`,
  fund: (p) => p.names.funding,
  condition: (p) => p.names.condition,
  category: (p) => p.category,
}
export const bookGroup = (cut: Cut, product: BookProduct): string => cutNames[cut](product)

type Sums = Record<ReportMeasure, ExactSum>
const emptySums = (): Sums =>
  Object.fromEntries(reportMeasures.map((measure) => [measure, emptySum()])) as unknown as Sums
const figuresOf = (sums: Sums): Figures =>
  Object.fromEntries(reportMeasures.map((measure) => [measure, sumOf(sums[measure])])) as Figures

/** Wire money has two decimals; what is too large for a plain number stays exact. */
function centavos(amount: string): Amount {
  const plain = Number(amount.replace('.', ''))
  return Number.isSafeInteger(plain) ? plain : toCentavos(amount)
}

function addProduct(sums: Sums, p: BookProduct, value: Amount): void {
  addTo(sums.rows, 1)
  addTo(sums.units, p.units)
  addTo(sums.value, value)
  addTo(p.scanned ? sums.scanned : sums['not-scanned-value'], p.scanned ? 1 : value)
  if (p.physical_count === null) return
  addTo(sums.counted, 1)
  addTo(sums['counted-quantity'], p.physical_count)
  const difference = p.units - p.physical_count
  if (difference === 0) return
  const kind = difference > 0 ? 'shortage' : 'overage'
  addTo(sums[kind], Math.abs(difference))
  addTo(sums[`${kind}-value`], times(Math.abs(difference), centavos(p.price)))
}

export interface BookFigures {
  rows: readonly (ReportRow & { name: string })[]
  total: Figures
}

/** Figures of a book by a cut, in the order of the groups' names; and of the whole, added up on their own. Product by product. */
export function addUpBook(cut: Cut): { add(product: BookProduct): void; end(): BookFigures } {
  const total = emptySums()
  const groups = new Map<string, Sums>()
  return {
    add(product) {
      const name = bookGroup(cut, product)
      const group = groups.get(name) ?? emptySums()
      groups.set(name, group)
      const value = centavos(product.total)
      addProduct(group, product, value)
      addProduct(total, product, value)
    },
    end() {
      const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      return {
        rows: rows.map(([name, figures]) => ({ key: [name], name, figures: figuresOf(figures) })),
        total: figuresOf(total),
      }
    },
  }
}

/** {@link addUpBook} at one go. */
export function bookFigures(products: readonly BookProduct[], cut: Cut): BookFigures {
  const sums = addUpBook(cut)
  for (const product of products) sums.add(product)
  return sums.end()
}
