import { useMemo } from 'react'
import { describeRecord, describeRecordValues } from '#domain/outbox/op-description.ts'
import type { WorkRecord } from '#domain/outbox/work-records.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { Table } from '#ui/table/table.tsx'
import { completeList } from '#ui/table/table-list.ts'
import { OpPhoto } from './op-photo.tsx'

/** Records with their state, newest first. */
export function OpTable({ records }: { records: readonly WorkRecord[] }) {
  const { timeZone } = useServices()
  const columns = useMemo<readonly Column<WorkRecord>[]>(
    () => [
      { key: 'what', title: 'Item', width: 240, cell: ({ op }) => op.label },
      {
        key: 'patch',
        title: 'Recorded',
        width: 180,
        cell: (record) => (
          <>
            {describeRecordValues(record)} <OpPhoto op={record.op} inRow />
          </>
        ),
        card: 'second',
      },
      {
        key: 'state',
        title: 'Status',
        width: 170,
        card: 'second',
        cell: (record) => {
          const label = describeRecord(record, timeZone)
          return <StatusBadge tone={label.icon}>{label.label}</StatusBadge>
        },
      },
      {
        key: 'at',
        title: 'When',
        width: 100,
        card: 'corner',
        cell: ({ op }) => <span className="bilang-muted">{formatMoment(Date.parse(op.recordedAt), timeZone)}</span>,
      },
    ],
    [timeZone],
  )
  return (
    <Table
      label="Records"
      columns={columns}
      list={completeList(records)}
      rowId={({ op }) => op.seq}
      height={Math.min(560, 46 + records.length * 44)}
    />
  )
}
