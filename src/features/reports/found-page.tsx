/** Found PPEs (D7.2): what the current count has seen, and what stands in the station without being on the books. */
import { Tabs, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatMoment } from '#domain/dates.ts'
import { useParts } from '#runtime/parts.ts'
import { useAll } from '#runtime/use-list.ts'
import { Empty } from '#ui/empty.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import { whole } from '#ui/table/listed.ts'
import { Table } from '#ui/table/table.tsx'
import { AsOf } from './as-of.tsx'
import { ItemsTable, useItems } from './items-table.tsx'
import { ReportActions } from './report-actions.tsx'
import classes from './reports.module.css'
import { ScopeBar, useScope } from './scope-bar.tsx'
import { useTotals } from './use-figures.ts'
import { type FindingRow, useFindings } from './use-findings.ts'

export function FoundPage() {
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'station' ? 'station' : 'found'
  const show = (value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === 'station') next.set('tab', 'station')
        else next.delete('tab')
        return next
      },
      { replace: true },
    )
  return (
    <div className="bilang-page bilang-wide">
      <Title order={1}>Found PPEs</Title>
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List className="no-print">
          <Tabs.Tab value="found">Found in this count</Tabs.Tab>
          <Tabs.Tab value="station">Found at station</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="found" pt="md">
          <Found />
        </Tabs.Panel>
        <Tabs.Panel value="station" pt="md">
          <AtStation />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

function Found() {
  const scope = useScope()
  const where = { ...scope.where, scanned: true }
  const [order, setOrder] = useState('property_number')
  const list = useItems({ entity: 'products', where, order: [order] })
  const { ready, total } = useTotals({ where })
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <ScopeBar scope={scope} withCut={false} />
      <div className={classes['head']}>
        <AsOf rows={total.rows} ready={ready} />
        <ReportActions where={where} words={`Found PPEs, ${scope.words}`} form="found" />
      </div>
      <ItemsTable
        list={list}
        label="Found PPEs"
        order={order}
        onOrder={setOrder}
        empty="Items appear here as soon as they are scanned in this count."
      />
    </div>
  )
}

function AtStation() {
  const { timeZone } = useParts()
  const { rows, asOf, offered, asking } = useFindings()
  const users = useAll<{ id: number; first_name: string; last_name: string }>('users')
  const rooms = useAll<{ id: number; name: string }>('locations')
  const people = users.state === 'ready' ? users.value : (users.stale ?? [])
  const places = rooms.state === 'ready' ? rooms.value : (rooms.stale ?? [])
  const found = rows.filter((row) => row.kind === 'found-at-station')
  // Of nothing that the office was asked for and has not answered it is said that there is none.
  const coming = asking && asOf === null && found.length === 0
  const person = (id: number | null) => {
    const one = people.find((user) => user.id === id)
    return one ? `${one.first_name} ${one.last_name}` : ''
  }
  const columns: readonly Column<FindingRow & { at: FindingRow['at']; place_: string }>[] = [
    { key: 'description', title: 'Item', width: 280, card: 'title', cell: (row) => row.description ?? row.code ?? '' },
    { key: 'code', title: 'Tag', width: 200, mono: true, cell: (row) => row.code ?? '' },
    { key: 'place', title: 'Place', width: 200, cell: (row) => row.place_ },
    { key: 'by', title: 'Found by', width: 160, cell: (row) => person(row.counted_by) },
    { key: 'when', title: 'When', width: 150, cell: (row) => formatMoment(Date.parse(row.counted_at), timeZone) },
    {
      key: 'state',
      title: 'State',
      width: 190,
      card: 'corner',
      cell: (row) =>
        row.completed_as ? (
          <StateMark mark="sent">Entered as #{row.completed_as}</StateMark>
        ) : row.at === 'office' ? (
          <StateMark mark="attention">To be entered</StateMark>
        ) : (
          <StateMark mark="saved">On this device</StateMark>
        ),
    },
    { key: 'remarks', title: 'Remarks', width: 220, cell: (row) => row.remarks ?? '' },
  ]
  const shown = found.map((row) => ({
    ...row,
    place_: row.place ?? places.find((room) => room.id === row.room)?.name ?? '',
  }))
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div className={classes['head']}>
        <p role="status" className="bilang-muted" style={{ margin: 0 }}>
          {coming
            ? ''
            : `${found.length.toLocaleString('en')} ${found.length === 1 ? 'thing' : 'things'} not on the books · `}
          {offered || asOf !== null
            ? asOf === null
              ? asking
                ? 'Asking the office…'
                : 'the office was not asked yet'
              : `office as of ${formatMoment(asOf, timeZone)}`
            : 'this office has no place for findings: only those of this device are shown'}
        </p>
        <ReportActions findings={shown} words="PPE found at station" form="station" />
      </div>
      <Table
        label="Found at station"
        columns={columns}
        list={{ ...whole(shown), loading: coming }}
        rowId={(row) => shown.indexOf(row)}
        empty={
          <Empty>Things that a counter found without a tag, or with one that is not on the books, appear here.</Empty>
        }
        height="60vh"
      />
    </div>
  )
}
