import { useMemo } from 'react'
import { formatMoment } from '#domain/dates.ts'
import { patchWords, recordWords } from '#domain/op-words.ts'
import type { WorkRecord } from '#domain/work-records.ts'
import { useParts } from '#runtime/parts.ts'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import { whole } from '#ui/table/listed.ts'
import { Table } from '#ui/table/table.tsx'
import { OpPhoto } from './op-photo.tsx'

/** Records with their state, newest first. */
export function OpTable({ records }: { records: readonly WorkRecord[] }) {
  const { timeZone } = useParts()
  const columns = useMemo<readonly Column<WorkRecord>[]>(
    () => [
      { key: 'what', title: 'Item', width: 240, cell: ({ op }) => op.label },
      {
        key: 'patch',
        title: 'Recorded',
        width: 180,
        cell: ({ op, done }) => (
          <>
            {patchWords(op.kind, op.patch)}
            {done ? ' · done' : ''} <OpPhoto op={op} inRow />
          </>
        ),
        card: 'second',
      },
      {
        key: 'state',
        title: 'State',
        width: 170,
        card: 'second',
        cell: (record) => {
          const words = recordWords(record, timeZone)
          return <StateMark mark={words.mark}>{words.word}</StateMark>
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
      list={whole(records)}
      rowId={({ op }) => op.seq}
      height={Math.min(560, 46 + records.length * 44)}
    />
  )
}
