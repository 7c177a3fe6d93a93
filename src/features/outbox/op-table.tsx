import { useMemo } from 'react'
import { describeRecord, describeRecordValues } from '#domain/outbox/op-description.ts'
import type { WorkRecord } from '#domain/outbox/work-records.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { t } from '#text/sync/outbox-screen.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'
import { OpPhoto, photoOf } from './op-photo.tsx'

/** Records with their state, newest first. */
export function OpTable({ records }: { records: readonly WorkRecord[] }) {
  const { timeZone } = useServices()
  const columns = useMemo<readonly Column<WorkRecord>[]>(
    () => [
      { key: 'what', title: forms('item'), width: 184, cell: ({ op }) => op.label },
      {
        key: 'patch',
        title: t('columns.recorded'),
        width: 150,
        maxLines: 3,
        // A text alone has several lines and its whole text as a hint.
        cell: (record) =>
          photoOf(record.op) === null ? (
            describeRecordValues(record)
          ) : (
            <>
              {describeRecordValues(record)} <OpPhoto op={record.op} inRow />
            </>
          ),
        card: 'second',
      },
      {
        key: 'state',
        title: forms('status'),
        width: 200,
        above: 'at',
        card: 'second',
        cell: (record) => {
          const label = describeRecord(record, timeZone)
          return <StatusBadge tone={label.icon}>{label.label}</StatusBadge>
        },
      },
      {
        key: 'at',
        title: t('columns.when'),
        width: 200,
        card: 'corner',
        cell: ({ op }) => <span className="bilang-muted">{formatMoment(Date.parse(op.recordedAt), timeZone)}</span>,
      },
    ],
    [timeZone],
  )
  return (
    <Table
      label={t('records')}
      columns={columns}
      list={completeList(records)}
      rowId={({ op }) => op.seq}
      height={Math.min(560, 56 + records.length * 60)}
    />
  )
}
