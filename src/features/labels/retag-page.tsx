/** Items whose tag cannot be read or is missing: the tags to print, room by room, and which items have their new one. */
import { Group, NativeSelect, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { findingKindLabels, roomSeen } from '#domain/counts/finding-view.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/counting/retag.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { itemColumn, propertyNumberColumn } from '#ui/table/columns/product-columns.ts'
import { ListPage } from '#ui/table/list-page/list-page.tsx'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'
import { type RetagRow, useMarkRetagged, useRetagList } from './use-retag-list.ts'

const retagColumns = (timeZone: string): readonly Column<RetagRow>[] => [
  propertyNumberColumn,
  itemColumn,
  { key: 'building', title: t('building'), width: 150, cell: buildingOf },
  { key: 'room', title: t('room'), width: 150, cell: roomOf },
  {
    key: 'problem',
    title: t('problem'),
    width: 150,
    card: 'corner',
    cell: ({ report }) => (
      <StatusBadge tone={report.storedOn === 'device' ? 'saved' : 'attention'}>
        {findingKindLabels[report.kind]}
      </StatusBadge>
    ),
  },
  {
    key: 'reported',
    title: t('reported'),
    width: 240,
    cell: ({ report }) =>
      [roomSeen(report), report.names.person, formatMoment(report.counted_at, timeZone)].filter(Boolean).join(' · '),
  },
  { key: 'remarks', title: fields('labels.remarks'), width: 150, cell: ({ report }) => report.remarks ?? '' },
]

const buildingOf = ({ names }: RetagRow) => names.locationOne
const roomOf = ({ names }: RetagRow) => names.locationTwo
/** A name of a building or a room, or all of them. An empty name: items without one. */
type Choice = { name: string } | null

export function RetagPage() {
  const { timeZone, api } = useServices()
  const { findings, rows } = useRetagList()
  const marking = useMarkRetagged()
  const area = useInventoryPath()
  const navigate = useNavigate()
  const canRecord = useCan('count.record')
  const [building, setBuilding] = useState<Choice>(null)
  const [room, setRoom] = useState<Choice>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const columns = useMemo(() => retagColumns(timeZone), [timeZone])
  const settings = useTableSettings('retag')
  const all = rows ?? noRows
  const inBuilding = all.filter((row) => !building || buildingOf(row) === building.name)
  const shown = inBuilding.filter((row) => !room || roomOf(row) === room.name)
  const selected = new Set(shown.map(({ id }) => id).filter((id) => chosen.has(id)))
  /** The items that the buttons act on: the chosen ones, or all shown ones. */
  const affected = selected.size === 0 ? shown : shown.filter(({ id }) => selected.has(id))
  const print = () => void navigate(`${area}/database/print-qr?ids=${affected.map(({ id }) => id).join(',')}`)
  const mark = async () => {
    setChosen(new Set())
    await marking.mark(affected)
  }
  return (
    <ListPage>
      <Title order={1}>{titles('title.tagsToReplace')}</Title>
      <SaveFailures failures={marking.saveFailures} onDismiss={marking.dismissSaveFailure} />
      <Group align="flex-end" gap="md">
        <PlaceChoice
          label={t('building')}
          names={namesIn(all, buildingOf)}
          value={building}
          onChange={(next) => {
            setBuilding(next)
            setRoom(null)
          }}
        />
        <PlaceChoice label={t('room')} names={namesIn(inBuilding, roomOf)} value={room} onChange={setRoom} />
        {affected.length > 0 ? (
          <>
            <Button onClick={print}>{t('print', { count: affected.length })}</Button>
            {canRecord ? (
              // Only for chosen items, so that one press cannot clear a list that nobody looked at.
              <Button
                variant="secondary"
                disabled={selected.size === 0}
                loading={marking.isBusy}
                onClick={() => void mark()}
              >
                {t('mark', { count: selected.size })}
              </Button>
            ) : null}
          </>
        ) : null}
        {marking.undo ? (
          <Button variant="ghost" onClick={() => void marking.undo?.run()}>
            {t('undo', { count: marking.undo.count })}
          </Button>
        ) : null}
      </Group>
      <Group justify="space-between">
        <Text role="status" c="dimmed">
          {rows === null ? '' : `${t('count', { count: shown.length })} `}
          {retagAsOf(findings, timeZone)}
        </Text>
        <ColumnChooser columns={columns} settings={settings} />
      </Group>
      {rows === null ? (
        <Loading />
      ) : (
        <Table
          label={t('list')}
          columns={columns}
          settings={settings}
          list={completeList(shown)}
          rowId={({ id }) => id}
          rowName={({ property_number }) => property_number}
          onOpen={({ id }) => void navigate(`${area}/database/${id}`)}
          selected={selected}
          onSelected={setChosen}
          empty={
            api.features().has('tag-findings') ? (
              <Empty heading={t('none')}>{all.length > 0 ? t('noneHere') : t('noneText')}</Empty>
            ) : (
              <Empty>{t('notOffered')}</Empty>
            )
          }
        />
      )}
    </ListPage>
  )
}

/** How complete the list is, in one sentence. */
function retagAsOf(
  { asOf, isLoading, problem }: ReturnType<typeof useRetagList>['findings'],
  timeZone: string,
): string {
  if (asOf === null) return isLoading ? '' : t('onlyThisDevice')
  const read = t('asOf', { moment: formatMoment(asOf, timeZone) })
  return problem ? `${read} ${t('noNewer')}` : read
}

function PlaceChoice({
  label,
  names,
  value,
  onChange,
}: {
  label: string
  names: readonly string[]
  value: Choice
  onChange: (value: Choice) => void
}) {
  return (
    <NativeSelect
      label={label}
      className="bilang-basis"
      value={value === null ? '' : `=${value.name}`}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : { name: currentTarget.value.slice(1) })
      }
      data={[
        { value: '', label: t('all') },
        ...names.map((name) => ({ value: `=${name}`, label: name || t('noRoom') })),
      ]}
    />
  )
}

const namesIn = (rows: readonly RetagRow[], nameOf: (row: RetagRow) => string) => [...new Set(rows.map(nameOf))]
const noRows: readonly RetagRow[] = []
