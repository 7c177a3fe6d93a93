/** Every error of a file, by row and column. */

import { useMemo } from 'react'
import type { RowError } from '#domain/import/check-rows.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/import.ts'
import type { Column } from '#ui/table/column.ts'
import { Table } from '#ui/table/table.tsx'
import { completeList } from '#ui/table/table-list.ts'

type KeyedError = RowError & { key: number }

const errorColumns = (): readonly Column<KeyedError>[] => [
  {
    key: 'row',
    title: t('report.row'),
    width: 80,
    align: 'right',
    card: 'line',
    cell: (error) => (error.row === 0 ? '' : formatNumber(error.row)),
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

export function RowErrorTable({ errors, label }: { errors: readonly RowError[]; label: string }) {
  const columns = useMemo(errorColumns, [])
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
