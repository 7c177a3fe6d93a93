/** Where to look for missing items: likely rooms with reasons, and sending them to the counters. */
import { Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { roomKey } from '#domain/campaigns/room-states.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { placeReasonLabels } from '#domain/counts/likely-places.ts'
import type { QueueFacts } from '#domain/counts/reconcile-queue.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useRoomNames } from '#react/lists/use-room-names.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useServices } from '#react/services.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t } from '#text/reconcile/hunt.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { listHeight } from '#ui/list/list-height.ts'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'
import type { HuntRow } from './read-hunt.ts'
import { type AskedRoom, huntShownLimit, nextPlace, useAskCounters, useHunt } from './use-hunt.ts'

type Asked = ReadonlyMap<number, readonly AskedRoom[]>

const placeKey = (place: ReturnType<typeof nextPlace>) => (place ? roomKey(place) : '')

const reasonOf = ({ name, score, reasons }: HuntRow['places'][number]) =>
  t('why', {
    room: name,
    score: formatNumber(score),
    reasons: reasons.map((reason) => placeReasonLabels[reason]).join(', '),
  })
const askedText = (one: AskedRoom, roomName: (place: AskedRoom) => string) =>
  t(one.notHere ? 'notIn' : 'askedIn', { room: roomName(one) })

const huntColumns = (asked: Asked, roomName: (place: AskedRoom) => string): readonly Column<HuntRow>[] => [
  {
    key: 'number',
    title: fields('labels.property_number'),
    width: 200,
    mono: true,
    card: 'second',
    cell: ({ product }) => product.property_number,
  },
  { key: 'item', title: t('item'), width: 200, card: 'title', cell: ({ product }) => fullDescription(product) },
  {
    key: 'look',
    title: t('lookIn'),
    width: 320,
    maxLines: 3,
    cell: (row) => {
      const [first, second] = row.places
      if (!first) return t('nowhere')
      return [reasonOf(first), second ? t('alsoIn', { room: second.name }) : ''].filter(Boolean).join('. ')
    },
  },
  {
    key: 'asked',
    title: t('asked'),
    width: 180,
    cell: ({ id }) => (asked.get(id) ?? []).map((one) => askedText(one, roomName)).join(', '),
  },
]

export function HuntPanel({
  campaign,
  where,
  editable,
  decided,
}: {
  campaign: Campaign
  where: Where
  editable: boolean
  decided: QueueFacts['decided']
}) {
  const { api } = useServices()
  const { rows, total, asked } = useHunt(campaign, where, decided)
  const counters = useAskCounters(campaign)
  const roomName = useRoomNames()
  /** The suggested room of each chosen item at the time it was chosen. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [moved, setMoved] = useState(0)
  const columns = useMemo(() => huntColumns(asked, roomName), [asked, roomName])
  const settings = useTableSettings('hunt')
  const isOffered = api.features().has('hunt-lists')
  const selected = (rows ?? []).filter((row) => chosen.has(row.id))
  const toSend = selected.filter((row) => nextPlace(row, asked) !== null)
  const placeOf = (row: HuntRow) => placeKey(nextPlace(row, asked))
  const choose = (ids: ReadonlySet<number>) =>
    setChosen((before) => {
      const shown = (rows ?? []).filter(({ id }) => ids.has(id))
      return new Map(shown.map((row) => [row.id, before.get(row.id) ?? placeOf(row)]))
    })
  const send = async () => {
    const others = toSend.filter((row) => chosen.get(row.id) !== placeOf(row))
    setMoved(others.length)
    // The suggested rooms have changed since, so the person must look again.
    if (others.length > 0) return setChosen(new Map(selected.map((row) => [row.id, placeOf(row)])))
    if (await counters.send(toSend, asked))
      setChosen((before) => new Map([...before].filter(([id]) => !toSend.some((row) => row.id === id))))
  }
  if (rows === null) return <Loading />
  return (
    <>
      <SaveFailures failures={counters.saveFailures} onDismiss={counters.dismissSaveFailure} />
      <Text c="dimmed">{isOffered ? t('text') : t('notOffered')}</Text>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          {editable && isOffered ? (
            <Button disabled={toSend.length === 0} loading={counters.isBusy} onClick={() => void send()}>
              {t('send', { count: toSend.length })}
            </Button>
          ) : null}
          {counters.undo ? (
            <Button variant="secondary" onClick={() => void counters.undo?.run()}>
              {t('undo', { count: counters.undo.count })}
            </Button>
          ) : null}
          {total > huntShownLimit ? (
            <Text c="dimmed">{t('onlyFirst', { count: formatNumber(huntShownLimit) })}</Text>
          ) : null}
        </Group>
        <ColumnChooser columns={columns} settings={settings} />
      </Group>
      {moved > 0 ? (
        <Text role="alert" fw={600}>
          {t('roomChanged', { count: moved })}
        </Text>
      ) : null}
      <Table
        label={t('title')}
        columns={columns}
        settings={settings}
        list={completeList(rows)}
        rowId={({ id }) => id}
        rowName={({ product }) => product.property_number}
        {...(editable && isOffered ? { selected: new Set(selected.map(({ id }) => id)), onSelected: choose } : {})}
        height={listHeight}
        empty={<Empty>{t('none')}</Empty>}
      />
    </>
  )
}
