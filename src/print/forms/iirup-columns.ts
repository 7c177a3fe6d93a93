/** The columns of the IIRUP (GAM Appendix 74) and of the IIRUSP (Annex A.10), which has no depreciation. */
import type { HeadCell } from '../table/table.ts'

interface FormColumn {
  width: number
  align: 'left' | 'center' | 'number'
  text: string
  /** The group heading above the column. */
  group?: 'DISPOSAL' | 'RECORD OF SALES'
}

const column = (width: number, align: FormColumn['align'], text: string, group?: FormColumn['group']): FormColumn => ({
  width,
  align,
  text,
  ...(group ? { group } : {}),
})

/** The IIRUP's columns from left to right: the inventory up to Remarks, then inspection and disposal. */
export const allColumns: readonly FormColumn[] = [
  column(15, 'center', 'Date Acquired'),
  column(30, 'left', 'Particulars/ Articles'),
  column(25, 'center', 'Property No.'),
  column(8, 'center', 'Qty'),
  column(17, 'number', 'Unit Cost'),
  column(18, 'number', 'Total Cost'),
  column(18, 'number', 'Accumulated Depreciation'),
  column(18, 'number', 'Accumulated Impairment Losses'),
  column(18, 'number', 'Carrying Amount'),
  column(20, 'left', 'Remarks'),
  column(10, 'center', 'Sale', 'DISPOSAL'),
  column(12, 'center', 'Transfer', 'DISPOSAL'),
  column(14, 'center', 'Destruction', 'DISPOSAL'),
  column(13, 'center', 'Others (Specify)', 'DISPOSAL'),
  column(10, 'center', 'Total', 'DISPOSAL'),
  column(16, 'number', 'Appraised Value'),
  column(14, 'center', 'OR No.', 'RECORD OF SALES'),
  column(15, 'number', 'Amount', 'RECORD OF SALES'),
]

const depreciation = allColumns.findIndex(({ text }) => text === 'Accumulated Depreciation')

/** The cells of an IIRUSP row: without the depreciation column. */
export const withoutDepreciation = <T>(cells: readonly T[]): readonly T[] =>
  cells.filter((_, index) => index !== depreciation)

export function headCells(columns: readonly FormColumn[], number: string): readonly HeadCell[] {
  const columnIndex = (text: string) => columns.findIndex((one) => one.text === text)
  const disposal = columnIndex('Sale')
  return [
    { text: 'INVENTORY', column: 0, row: 0, columns: disposal },
    { text: 'INSPECTION and DISPOSAL', column: disposal, row: 0, columns: columns.length - disposal },
    { text: 'DISPOSAL', column: disposal, row: 1, columns: 5 },
    { text: 'RECORD OF SALES', column: columnIndex('OR No.'), row: 1, columns: 2 },
    ...columns.map(
      ({ text, group }, index): HeadCell =>
        group
          ? { text, column: index, row: 2 }
          : { text: text === 'Property No.' ? number : text, column: index, row: 1, rows: 2 },
    ),
    ...columns.map((_, index): HeadCell => ({ text: `(${index + 1})`, column: index, row: 3, font: 'regular' })),
  ]
}
