/** Findings as a table. A row opens the finding with its photo and its actions. */
import { IconCamera } from '@tabler/icons-react'
import { useMemo } from 'react'
import {
  type FindingView,
  findingKindLabels,
  findingState,
  findingStateLabel,
  findingText,
  roomRecorded,
  roomSeen,
} from '#domain/counts/finding-view.ts'
import type { TableSettings } from '#domain/tables/table-layout.ts'
import { formatMoment } from '#domain/text/format.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t as findings } from '#text/reconcile/findings.ts'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/shared/ui-findings.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Empty } from '../feedback/empty.tsx'
import { StatusBadge, type StatusTone } from '../status-badge.tsx'
import type { Column } from '../table/columns/column.ts'
import { completeList } from '../table/list-page/table-list.ts'
import { Table } from '../table/table.tsx'
import { useRowNumbers } from '../table/use-row-numbers.ts'

function toneOfFinding(finding: FindingView): StatusTone {
  const state = findingState(finding)
  if (finding.storedOn === 'device' && (state === 'open' || state === 'noted')) return 'saved'
  return state === 'open' ? 'attention' : state === 'item' ? 'sent' : state === 'noted' ? 'elsewhere' : 'none'
}

/** The status of a finding. An unsent finding of this device shows its sending state first. */
export const FindingStatusBadge = ({ finding }: { finding: FindingView }) => (
  <StatusBadge tone={toneOfFinding(finding)}>
    {finding.storedOn === 'device' && findingState(finding) === 'open'
      ? findings('onDevice')
      : findingStateLabel(finding)}
  </StatusBadge>
)

/** The columns for these findings. */
export function useFindingColumns(rows: readonly FindingView[], timeZone: string): readonly Column<FindingView>[] {
  const hasSeveralKinds = new Set(rows.map((row) => row.kind)).size > 1
  // An item without a record has no recorded room, so that column is left out.
  const allFoundAtStation = rows.every((row) => row.kind === 'found-at-station')
  return useMemo<readonly Column<FindingView>[]>(
    () => [
      { key: 'item', title: forms('item'), width: 210, card: 'title', cell: findingText },
      ...(hasSeveralKinds
        ? [
            {
              key: 'kind',
              title: t('kind'),
              width: 150,
              card: 'second' as const,
              cell: (row: FindingView) => findingKindLabels[row.kind],
            },
          ]
        : []),
      {
        key: 'state',
        title: forms('status'),
        width: 150,
        card: 'corner',
        cell: (row) => <FindingStatusBadge finding={row} />,
      },
      {
        key: 'photo',
        title: t('photo'),
        width: 62,
        cell: (row) =>
          row.has_photo ? (
            <span title={t('hasPhoto')}>
              <IconCamera size={16} aria-hidden />
              <span className="bilang-hidden">{common('yes')}</span>
            </span>
          ) : (
            ''
          ),
      },
      {
        key: 'number',
        title: t('numberOrTag'),
        width: 190,
        mono: true,
        cell: (row) => row.item?.property_number ?? row.code ?? '',
      },
      { key: 'seen', title: t('roomSeen'), width: 120, cell: roomSeen },
      ...(allFoundAtStation ? [] : [{ key: 'recorded', title: t('roomRecorded'), width: 120, cell: roomRecorded }]),
      { key: 'by', title: t('recordedBy'), width: 130, cell: (row) => row.names.person },
      { key: 'when', title: t('when'), width: 170, cell: (row) => formatMoment(row.counted_at, timeZone) },
      { key: 'remarks', title: fields('labels.remarks'), width: 150, cell: (row) => row.remarks ?? '' },
    ],
    [timeZone, hasSeveralKinds, allFoundAtStation],
  )
}

export function FindingTable({
  label,
  rows,
  columns,
  settings,
  isLoading,
  empty,
  onOpen,
  height,
}: {
  label: string
  rows: readonly FindingView[]
  columns: readonly Column<FindingView>[]
  settings: TableSettings
  /** True while the list is loading for the first time. */
  isLoading: boolean
  empty: string
  onOpen: (finding: FindingView) => void
  /** Default: the rest of its `ListPage`. */
  height?: string
}) {
  const numberOf = useRowNumbers()
  return (
    <Table
      label={label}
      columns={columns}
      settings={settings}
      list={{ ...completeList(rows), loading: isLoading }}
      rowId={(row) => numberOf(row.id)}
      rowName={findingText}
      onOpen={onOpen}
      empty={<Empty>{empty}</Empty>}
      {...(height === undefined ? {} : { height })}
    />
  )
}
