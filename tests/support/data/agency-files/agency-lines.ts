/**
 * Files as property units keep them, made by rule: each line is known, so that a test can follow it. Names and amounts are
 * invented; people, lists and accounts are those of the demo institute.
 */
import type { WorkbookCell } from '../workbook.ts'

/** An item as it must be in the records. Absent: not compared. */
export interface AgencyItem {
  property_number: string | null
  description: string
  units: number
  price: string
  acquisition: string
  unit_type?: string
  article?: string
  user?: string
  section?: string
  condition?: string
  funding?: string
  classification?: string
  locationOne?: string
  locationTwo?: string
  account?: string
  old_property_number?: string
  model?: string
  serial_number?: string
  remarks?: string
  /** Why the row stays in the list of rows to fix. */
  bad?: RegExp
}

type LineKind = 'title' | 'heading' | 'single' | 'total' | 'signature' | 'joined' | 'item' | 'blank'
export interface AgencyLine {
  is: LineKind
  cells: readonly WorkbookCell[]
  item?: AgencyItem
}

export interface AgencyFile {
  name: string
  bytes: Uint8Array
  /** By sheet, from line 1. Sheets without items are not here. */
  sheets: Readonly<Record<string, readonly AgencyLine[]>>
}

export const line = (is: LineKind, ...cells: readonly WorkbookCell[]): AgencyLine => ({ is, cells })
export const itemLine = (item: AgencyItem, ...cells: readonly WorkbookCell[]): AgencyLine => ({
  is: 'item',
  cells,
  item,
})
export const blank = line('blank')
export const amount = (centavos: number): string => (centavos / 100).toFixed(2)
export const withCommas = (price: string): string => price.replace(/\B(?=(?:\d{3})+\.)/g, ',')
export const cellsOf = (sheets: AgencyFile['sheets']) =>
  Object.fromEntries(Object.entries(sheets).map(([name, lines]) => [name, lines.map(({ cells }) => cells)]))
/** The number of a day in a workbook. */
export const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
export const two = (value: number): string => String(value).padStart(2, '0')
