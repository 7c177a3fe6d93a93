/** The columns of the IIRUP and of the IIRUSP on paper. */
import type { UnserviceableForm } from '#domain/reports/disposal-figures.ts'
import { type UnserviceableColumn, unserviceableColumns } from '#domain/reports/unserviceable-columns.ts'
import type { HeadCell } from '../table/table.ts'

type PrintedColumn = UnserviceableColumn & { width: number }

export const columnsOf = (form: UnserviceableForm): readonly PrintedColumn[] =>
  unserviceableColumns.filter(
    (column): column is PrintedColumn => column.width !== undefined && (column.only ?? form) === form,
  )

export const alignOf = ({ kind, align }: UnserviceableColumn): 'left' | 'center' | 'number' =>
  kind === 'money' ? 'number' : (align ?? 'center')

export function headCells(columns: readonly PrintedColumn[], number: string): readonly HeadCell[] {
  const groupOf = (group: UnserviceableColumn['group']) => ({
    column: columns.findIndex((one) => one.group === group),
    columns: columns.filter((one) => one.group === group).length,
  })
  const { column: disposal } = groupOf('DISPOSAL')
  return [
    { text: 'INVENTORY', column: 0, row: 0, columns: disposal },
    { text: 'INSPECTION and DISPOSAL', column: disposal, row: 0, columns: columns.length - disposal },
    ...(['DISPOSAL', 'RECORD OF SALES'] as const).map((group) => ({ text: group, row: 1, ...groupOf(group) })),
    ...columns.map(
      ({ head, group }, index): HeadCell =>
        group
          ? { text: head, column: index, row: 2 }
          : { text: head === 'Property No.' ? number : head, column: index, row: 1, rows: 2 },
    ),
    ...columns.map((_, index): HeadCell => ({ text: `(${index + 1})`, column: index, row: 3, font: 'regular' })),
  ]
}
