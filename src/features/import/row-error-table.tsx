/** Every error of a file, by row and column. */

import { useMemo } from 'react'
import type { RowError } from '#domain/import/check-rows.ts'
import { rowPlace } from '#domain/import/row-place.ts'
import { t } from '#text/import/import.ts'
import type { Column } from '#ui/table/columns/column.ts'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'

const noSheets: readonly string[] = []

type KeyedError = RowError & { key: number }

const errorColumns = (sheets: readonly string[]): readonly Column<KeyedError>[] => [
  {
    key: 'row',
    title: t('report.row'),
    width: sheets.length > 1 ? 220 : 80,
    ...(sheets.length < 2 && { align: 'right' }),
    card: 'line',
    cell: (error) => (error.row === 0 ? '' : rowPlace(error.row, sheets)),
  },
  { key: 'column', title: t('report.column'), width: 190, card: 'title', cell: (error) => error.column },
  {
    key: 'text',
    title: t('report.whatIsWrong'),
    width: 560,
    card: 'second',
    cell: (error) => <span title={error.text}>{error.text}</span>,
  },
  { key: 'value', title: t('report.inTheFile'), width: 200, cell: (error) => error.value },
]

/** `sheets`: those of the rows, in order. */
export function RowErrorTable({
  errors,
  label,
  sheets = noSheets,
}: {
  errors: readonly RowError[]
  label: string
  sheets?: readonly string[]
}) {
  const columns = useMemo(() => errorColumns(sheets), [sheets])
  const rows = useMemo(() => errors.map((error, key) => ({ ...error, key })), [errors])
  return (
    <Table<KeyedError>
      label={label}
      columns={columns}
      list={completeList(rows)}
      rowId={(error) => error.key}
      height={420}
    />
  )
}
