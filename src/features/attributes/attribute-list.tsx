/** The list of one attribute: search, pages, add, edit, delete. Reads the offline list and writes through the server. */
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ListQuery } from '#domain/catalog/catalog-queries.ts'
import { useCatalogStatus, useIsListAbsent, useIsStalled, useList } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/use-area.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan } from '#react/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import type { Column } from '#ui/table/column.ts'
import { ListNote } from '#ui/table/list-note.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Table } from '#ui/table/table.tsx'
import { completeList } from '#ui/table/table-list.ts'
import { AttributeDialog } from './attribute-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { type AttributeKind, type AttributeRow, kindAt } from './kinds.ts'
import { ReferenceName } from './ref-name.tsx'

const pageSize = 50

export function AttributeList() {
  const { pathname } = useLocation()
  const kind = kindAt(pathname)
  return <AttributeKindList key={kind.path} kind={kind} />
}

function columnsOf(
  kind: AttributeKind,
  rowActions: ((row: AttributeRow) => React.ReactNode) | null,
): readonly Column<AttributeRow>[] {
  const number: Column<AttributeRow> = {
    key: 'number',
    title: 'Number',
    width: 110,
    mono: true,
    order: 'number',
    card: 'second',
    cell: (row) => row.number,
  }
  const name: Column<AttributeRow> = {
    key: 'name',
    title: 'Name',
    width: 320,
    order: 'name',
    card: 'title',
    cell: (row) => row.name,
  }
  const parents = kind.parents.map(
    (parent): Column<AttributeRow> => ({
      key: parent.field,
      title: parent.label,
      width: 230,
      cell: (row) => <ReferenceName to={parent.to} id={row[parent.field]} />,
    }),
  )
  return [
    ...(kind.hasNumber ? [number, name] : [name]),
    ...parents,
    ...(rowActions
      ? [{ key: 'act', title: '', width: 110, align: 'right' as const, card: 'off' as const, cell: rowActions }]
      : []),
  ]
}

function AttributeKindList({ kind }: { kind: AttributeKind }) {
  const { catalog } = useServices()
  const online = useOnline()
  const status = useCatalogStatus()
  useListFailure(fixedTexts.listFailed(kind.many), status.problem, status.phase === 'ready')
  const area = useArea()
  const canAdd = useCan(kind.collection.permissions.add)
  const canChange = useCan(kind.collection.permissions.change)
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const order = params.get('sort')
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  const [editing, setEditing] = useState<AttributeRow | 'new' | null>(null)
  const [removing, setRemoving] = useState<readonly AttributeRow[] | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const setParam = (name: string, value: string, replace = false) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous)
        if (value === '') next.delete(name)
        else next.set(name, value)
        if (name !== 'page') next.delete('page')
        return next
      },
      { replace },
    )
  const query = useMemo<ListQuery>(
    () => ({
      collection: kind.collection.name,
      ...(search.trim() === '' ? {} : { search }),
      order: order ? [order] : kind.collection.defaultOrder,
      from: (page - 1) * pageSize,
      limit: pageSize,
    }),
    [kind, search, order, page],
  )
  const live = useList<AttributeRow>(query)
  const isAbsent = useIsListAbsent()
  const stalled = useIsStalled()
  const latest = live.state === 'ready' ? live.value : live.stale
  const list = latest && !isAbsent(latest.asOf) ? latest : null
  const pages = Math.max(1, Math.ceil((list?.total ?? 0) / pageSize))
  const rowActions = (row: AttributeRow) => (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        aria-label={`Edit ${row.name}`}
        disabled={!online}
        onClick={(event) => {
          event.stopPropagation()
          setEditing(row)
        }}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="refused"
        aria-label={`Delete ${row.name}`}
        disabled={!online}
        onClick={(event) => {
          event.stopPropagation()
          setRemoving([row])
        }}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )

  return (
    <section className="bilang-column" aria-label={kind.title}>
      <Group gap="xs">
        <SearchBox
          fullRow
          value={search}
          label={`Search ${kind.many}`}
          onSearch={(text) => setParam('q', text, true)}
        />
        <ListNote list={list ?? { total: 0, loading: true, stalled }} selected={selected.size} />
        {selected.size > 0 && canChange ? (
          <Button
            variant="danger"
            disabled={!online}
            onClick={() =>
              void catalog
                .getMany<AttributeRow>(kind.collection.name, [...selected])
                .then((found) => setRemoving(found.filter((row) => row !== null)))
            }
          >
            Delete {selected.size}
          </Button>
        ) : null}
        {canAdd ? (
          <>
            <Button component={Link} variant="secondary" to={`${area}/inventory/import/${kind.collection.name}`}>
              Import
            </Button>
            <AddButton label={fixedTexts.addNew(kind.singular)} disabled={!online} onClick={() => setEditing('new')} />
          </>
        ) : null}
      </Group>
      {online || !canAdd ? null : (
        <Text c="dimmed" fz="sm">
          The server can’t be reached: adding, editing and deleting wait for it.
        </Text>
      )}
      {status.phase === 'none' && status.problem ? (
        <ListFailed
          sentence={fixedTexts.listFailed(kind.many)}
          problem={status.problem}
          onRetry={() => void catalog.refresh('manual')}
        />
      ) : null}
      <Table<AttributeRow>
        label={kind.title}
        columns={columnsOf(kind, canChange ? rowActions : null)}
        list={{ ...completeList(list?.rows ?? []), loading: live.state === 'loading' || list === null, stalled }}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        order={order ?? kind.collection.defaultOrder[0] ?? 'name'}
        onOrder={(next) => setParam('sort', next)}
        {...(canChange
          ? { selected, onSelected: setSelected, onOpen: (row: AttributeRow) => online && setEditing(row) }
          : {})}
        empty={
          <Empty>
            {search === ''
              ? `The ${kind.many} of your institute will stand here.`
              : `No ${kind.singular} fits “${search}”.`}
          </Empty>
        }
      />
      <Pager
        page={page}
        pages={list ? pages : undefined}
        hasNext={page < pages}
        onPage={(next) => setParam('page', next === 1 ? '' : String(next))}
      />
      {editing ? (
        <AttributeDialog kind={kind} row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
      {removing ? (
        <DeleteDialog
          kind={kind}
          rows={removing}
          onClose={(done) => {
            setRemoving(null)
            if (done) setSelected(new Set())
          }}
        />
      ) : null}
    </section>
  )
}
