/**
 * A product as the report of a campaign has it (D8.1): the book as it was frozen when counting began, and beside it what the count found.
 * While the count runs that is what the list says now; once it is closed, what was written into the book at the close.
 */
import type { BookRow } from '#contract/actions/campaigns.ts'
import type { ProductView } from './catalogue.ts'
import { toCentavos } from './money.ts'
import type { ExportProduct } from './product-export.ts'
import { balanceOf, categoryOf, placeOf } from './product-view.ts'
import { type Cut, type Figures, noFigures, type ReportRow, reportMeasures } from './report-groups.ts'
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

/** Names that make a cut of a book; a group opens to exactly the products that have them. */
const cutNames: Readonly<Record<Cut, (product: BookProduct) => string>> = {
  location: (p) => p.names.locationOne,
  section: (p) => p.names.section,
  custodian: (p) => p.names.user,
  account: (p) =>
    `${p.sub_major_account ?? '00'}-${p.ledger_account ?? '000'} ${p.names.ledgerAccount || '00-Default value'}`,
  fund: (p) => p.names.funding,
  condition: (p) => p.names.condition,
  category: (p) => p.category,
}
export const bookGroup = (cut: Cut, product: BookProduct): string => cutNames[cut](product)

function figuresOf(p: BookProduct): Figures {
  const price = toCentavos(p.price)
  const difference = p.physical_count === null ? 0 : p.units - p.physical_count
  const [short, over] = [BigInt(Math.max(0, difference)), BigInt(Math.max(0, -difference))]
  const value = toCentavos(p.total)
  return {
    rows: 1n,
    units: BigInt(p.units),
    value,
    counted: p.physical_count === null ? 0n : 1n,
    'counted-quantity': BigInt(p.physical_count ?? 0),
    scanned: p.scanned ? 1n : 0n,
    shortage: short,
    'shortage-value': short * price,
    overage: over,
    'overage-value': over * price,
    'not-scanned-value': p.scanned ? 0n : value,
  }
}

/** Figures of a book by a cut, in the order of the groups' names; and of the whole, added up on their own. */
export function bookFigures(
  products: readonly BookProduct[],
  cut: Cut,
): { rows: readonly (ReportRow & { name: string })[]; total: Figures } {
  const total: Record<string, bigint> = { ...noFigures }
  const groups = new Map<string, Record<string, bigint>>()
  for (const product of products) {
    const name = bookGroup(cut, product)
    const group = groups.get(name) ?? { ...noFigures }
    groups.set(name, group)
    const figures = figuresOf(product)
    for (const measure of reportMeasures) {
      const figure = figures[measure]
      if (figure === 0n) continue
      group[measure] = (group[measure] ?? 0n) + figure
      total[measure] = (total[measure] ?? 0n) + figure
    }
  }
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return {
    rows: rows.map(([name, figures]) => ({ key: [name], name, figures: figures as Figures })),
    total: total as Figures,
  }
}
