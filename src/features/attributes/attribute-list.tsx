/** The list of one attribute: search, pages, add, edit, delete. Reads the offline list and writes through the server. */

import { Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { useCan } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/attributes.ts'
import { t as titles } from '#text/app/screens.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { ListNote } from '#ui/table/list-page/list-note.tsx'
import { Pager } from '#ui/table/list-page/pager.tsx'
import { Table } from '#ui/table/table.tsx'
import { attributeColumns, RowActions } from './attribute-columns.tsx'
import { AttributeDialog } from './attribute-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { type AttributeKind, type AttributeRow, kindAt } from './kinds.ts'
import { RoomsFromItems } from './rooms-from-items.tsx'
import { useAttributePage } from './use-attribute-page.ts'

export function AttributeList() {
  const { pathname } = useLocation()
  const kind = kindAt(pathname)
  return <AttributeKindList key={kind.path} kind={kind} />
}

function AttributeKindList({ kind }: { kind: AttributeKind }) {
  const { catalog } = useServices()
  const online = useOnline()
  const status = useCatalogStatus('phase', 'problem')
  useListFailure(fixedTexts.listFailed(kind.many), status.problem, status.phase === 'ready')
  const canAdd = useCan(kind.collection.permissions.add)
  const canChange = useCan(kind.collection.permissions.change)
  const list = useAttributePage(kind)
  const [editing, setEditing] = useState<AttributeRow | 'new' | null>(null)
  const [removing, setRemoving] = useState<readonly AttributeRow[] | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const settings = useTableSettings(`attributes-${kind.key}`)
  const removeSelected = async () => {
    const rows = await catalog.getMany<AttributeRow>(kind.collection.name, [...selected])
    setRemoving(rows.filter((row) => row !== null))
  }
  const rowActions = (row: AttributeRow) => (
    <RowActions row={row} disabled={!online} onEdit={() => setEditing(row)} onDelete={() => setRemoving([row])} />
  )
  const columns = attributeColumns(kind, canChange ? rowActions : null)

  return (
    <section className="bilang-column" aria-label={titles(`title.${kind.key}`)}>
      <Group gap="xs">
        <SearchBox fullRow value={list.search} label={t(`kinds.${kind.key}.search`)} onSearch={list.setSearch} />
        <ListNote list={list.summary} selected={selected.size} />
        {selected.size > 0 && canChange ? (
          <Button variant="danger" disabled={!online} onClick={() => void removeSelected()}>
            {t('deleteSelected', { count: formatNumber(selected.size) })}
          </Button>
        ) : null}
        <ColumnChooser columns={columns} settings={settings} />
        {canAdd ? <AddActions kind={kind} online={online} onAdd={() => setEditing('new')} /> : null}
      </Group>
      {online || !canAdd ? null : <OfflineNote safe={t('viewOnly')} toDo={t('connect')} />}
      {status.phase === 'none' && status.problem ? (
        <ListFailed
          sentence={fixedTexts.listFailed(kind.many)}
          problem={status.problem}
          onRetry={() => void catalog.refresh('manual')}
        />
      ) : null}
      <Table<AttributeRow>
        label={titles(`title.${kind.key}`)}
        columns={columns}
        settings={settings}
        list={list.table}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        order={list.order}
        onOrder={list.setOrder}
        {...(canChange
          ? { selected, onSelected: setSelected, onOpen: (row: AttributeRow) => online && setEditing(row) }
          : {})}
        empty={<NoRows kind={kind} search={list.search} />}
      />
      {list.page > 1 || list.hasNext ? (
        <Pager page={list.page} pages={list.pages} hasNext={list.hasNext} onPage={list.setPage} />
      ) : null}
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

function AddActions({ kind, online, onAdd }: { kind: AttributeKind; online: boolean; onAdd: () => void }) {
  const area = useArea()
  return (
    <>
      <Button component={Link} variant="secondary" to={`${area}/inventory/import/${kind.collection.name}`}>
        {t('import')}
      </Button>
      <AddButton label={fixedTexts.addNew(kind.singular)} disabled={!online} onClick={onAdd} />
      {kind.collection.name === 'locations' ? <RoomsFromItems online={online} /> : null}
    </>
  )
}

function NoRows({ kind, search }: { kind: AttributeKind; search: string }) {
  return <Empty>{search === '' ? t(`kinds.${kind.key}.none`) : t(`kinds.${kind.key}.noMatches`, { search })}</Empty>
}
