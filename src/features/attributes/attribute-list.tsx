/** One attribute's list: search, pages, add, edit, delete. Reads the device's list, writes through the office. */
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { sentences } from '#contract/sentences.ts'
import type { ListQuery } from '#domain/catalogue.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useAbsent, useCatalogueStatus, useList, useStalled } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import type { Column } from '#ui/table/column.ts'
import { ListNote } from '#ui/table/list-note.tsx'
import { whole } from '#ui/table/listed.ts'
import { Pager } from '#ui/table/pager.tsx'
import { Table } from '#ui/table/table.tsx'
import { AttributeDialog } from './attribute-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { type AttributeRow, type Kind, kindAt } from './kinds.ts'
import { RefName } from './ref-name.tsx'

const pageRows = 50

export function AttributeList() {
  const { pathname } = useLocation()
  const kind = kindAt(pathname)
  return <KindList key={kind.path} kind={kind} />
}

function columnsOf(kind: Kind, act: ((row: AttributeRow) => React.ReactNode) | null): readonly Column<AttributeRow>[] {
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
      cell: (row) => <RefName to={parent.to} id={row[parent.field]} />,
    }),
  )
  return [
    ...(kind.numbered ? [number, name] : [name]),
    ...parents,
    ...(act ? [{ key: 'act', title: '', width: 110, align: 'right' as const, card: 'off' as const, cell: act }] : []),
  ]
}

function KindList({ kind }: { kind: Kind }) {
  const { catalogue } = useParts()
  const online = useOnline()
  const status = useCatalogueStatus()
  useListFailure(sentences.listFailed(kind.many), status.problem, status.phase === 'ready')
  const area = useArea()
  const mayAdd = useCan(kind.resource.allow.add)
  const mayChange = useCan(kind.resource.allow.change)
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const order = params.get('sort')
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  const [editing, setEditing] = useState<AttributeRow | 'new' | null>(null)
  const [removing, setRemoving] = useState<readonly AttributeRow[] | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const set = (name: string, value: string, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        if (name !== 'page') next.delete('page')
        return next
      },
      { replace },
    )
  const query = useMemo<ListQuery>(
    () => ({
      entity: kind.resource.name,
      ...(search.trim() === '' ? {} : { search }),
      order: order ? [order] : kind.resource.order,
      from: (page - 1) * pageRows,
      limit: pageRows,
    }),
    [kind, search, order, page],
  )
  const live = useList<AttributeRow>(query)
  const absent = useAbsent()
  const stalled = useStalled()
  const found = live.state === 'ready' ? live.value : live.stale
  const list = found && !absent(found.asOf) ? found : null
  const pages = Math.max(1, Math.ceil((list?.total ?? 0) / pageRows))
  const act = (row: AttributeRow) => (
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
    <section
      style={{ display: 'flex', flexDirection: 'column', gap: 10, flex: 1, minHeight: 0 }}
      aria-label={kind.title}
    >
      <Group gap="xs">
        <SearchBox alone value={search} label={`Search ${kind.many}`} onSearch={(text) => set('q', text, true)} />
        <ListNote list={list ?? { total: 0, loading: true, stalled }} selected={selected.size} />
        {selected.size > 0 && mayChange ? (
          <Button
            variant="danger"
            disabled={!online}
            onClick={() =>
              void catalogue
                .getMany<AttributeRow>(kind.resource.name, [...selected])
                .then((found) => setRemoving(found.filter((row) => row !== null)))
            }
          >
            Delete {selected.size}
          </Button>
        ) : null}
        {mayAdd ? (
          <>
            <Button component={Link} variant="secondary" to={`${area}/inventory/import/${kind.resource.name}`}>
              Import
            </Button>
            <AddButton label={sentences.addNew(kind.word)} disabled={!online} onClick={() => setEditing('new')} />
          </>
        ) : null}
      </Group>
      {online || !mayAdd ? null : (
        <Text c="dimmed" fz="sm">
          The office is not on the line: adding, editing and deleting wait for it.
        </Text>
      )}
      {status.phase === 'none' && status.problem ? (
        <ListFailed
          sentence={sentences.listFailed(kind.many)}
          problem={status.problem}
          onRetry={() => void catalogue.refresh('manual')}
        />
      ) : null}
      <Table<AttributeRow>
        label={kind.title}
        columns={columnsOf(kind, mayChange ? act : null)}
        list={{ ...whole(list?.rows ?? []), loading: live.state === 'loading' || list === null, stalled }}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        order={order ?? kind.resource.order[0] ?? 'name'}
        onOrder={(next) => set('sort', next)}
        {...(mayChange
          ? { selected, onSelected: setSelected, onOpen: (row: AttributeRow) => online && setEditing(row) }
          : {})}
        empty={
          <Empty>
            {search === ''
              ? `The ${kind.many} of your institute will stand here.`
              : `No ${kind.word} fits “${search}”.`}
          </Empty>
        }
      />
      <Pager
        page={page}
        pages={list ? pages : undefined}
        hasNext={page < pages}
        onPage={(next) => set('page', next === 1 ? '' : String(next))}
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
