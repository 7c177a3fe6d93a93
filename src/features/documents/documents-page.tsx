/** The documents of one kind: all of them, their lines, and (for PARs) those due for renewal. Tabs are child routes (spec 2). */
import { Tabs, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { sentences } from '#contract/sentences.ts'
import { printedNumber } from '#domain/form-inputs/custody.ts'
import { formatMoney } from '#domain/money.ts'
import { useAll, useCatalogueStatus } from '#runtime/use-list.ts'
import { useCan } from '#runtime/use-session.ts'
import { useWindow } from '#runtime/use-window.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import type { Column } from '#ui/table/column.ts'
import { ListNote } from '#ui/table/list-note.tsx'
import { Table } from '#ui/table/table.tsx'
import { documentColumns } from './document-columns.tsx'
import {
  type AnyDocument,
  type AnyLine,
  type DocumentKind,
  documentKinds,
  lineNumber,
  parentOf,
} from './document-kind.ts'
import classes from './documents.module.css'
import { useArea } from './use-area.ts'

function DocumentsHome({ kind, tabs }: { kind: DocumentKind; tabs: readonly { path: string; label: string }[] }) {
  const area = useArea()
  const go = useNavigate()
  const { pathname } = useLocation()
  const mayManage = useCan('documents.manage')
  const open = tabs.find((tab) => pathname.endsWith(`/${tab.path}`)) ?? tabs[0]!
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['head']}>
        <Title order={1}>{kind.many}</Title>
        {mayManage ? (
          <div className={classes['actions']}>
            <Button component={Link} to={`${area}/${kind.path}/prepare`} variant="secondary">
              Prepare for a person
            </Button>
            <Button component={Link} to={`${area}/${kind.path}/create`}>
              New {kind.short}
            </Button>
          </div>
        ) : null}
      </div>
      {tabs.length > 1 ? (
        <Tabs value={open.path} onChange={(value) => go(`${area}/${kind.path}/${value}`)}>
          <Tabs.List>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab.path} value={tab.path}>
                {tab.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      ) : null}
      <Outlet />
    </div>
  )
}

export function ReceiptsHome() {
  return (
    <DocumentsHome
      kind={documentKinds.PAR}
      tabs={[
        { path: 'documents', label: 'Documents' },
        { path: 'items', label: 'Items' },
        { path: 'due', label: 'Due for renewal' },
      ]}
    />
  )
}

export function SlipsHome() {
  return (
    <DocumentsHome
      kind={documentKinds.ICS}
      tabs={[
        { path: 'documents', label: 'Documents' },
        { path: 'items', label: 'Items' },
      ]}
    />
  )
}

function DocumentList({ kind }: { kind: DocumentKind }) {
  const status = useCatalogueStatus()
  useListFailure(sentences.listFailed(kind.documents.words.many), status.problem, status.phase === 'ready')
  const area = useArea()
  const go = useNavigate()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState('-id')
  const list = useWindow<AnyDocument>({
    entity: kind.documents.name,
    order: [order],
    ...(search.trim() === '' ? {} : { search }),
  })
  const columns = useMemo(() => documentColumns(kind), [kind])
  return (
    <>
      <div className={classes['tools']}>
        <SearchBox alone value={search} onSearch={setSearch} label="Number, name or fund" />
        <ListNote list={list} />
      </div>
      <Table
        label={kind.many}
        columns={columns}
        list={list}
        rowId={(one) => one.id}
        rowName={printedNumber}
        order={order}
        onOrder={setOrder}
        onOpen={(one) => go(`${area}/${kind.path}/document/${one.id}`)}
        height="66vh"
        empty={<Empty>{search ? 'No document matches.' : `Each ${kind.short} appears here once it is saved.`}</Empty>}
      />
    </>
  )
}

export const ReceiptList = () => <DocumentList kind={documentKinds.PAR} />
export const SlipList = () => <DocumentList kind={documentKinds.ICS} />

function ItemList({ kind }: { kind: DocumentKind }) {
  const status = useCatalogueStatus()
  useListFailure(sentences.listFailed(kind.items.words.many), status.problem, status.phase === 'ready')
  const area = useArea()
  const go = useNavigate()
  const [search, setSearch] = useState('')
  const list = useWindow<AnyLine>({ entity: kind.items.name, ...(search.trim() === '' ? {} : { search }) })
  const all = useAll<AnyDocument>(kind.documents.name)
  const documents = useMemo(
    () => new Map((all.state === 'ready' ? all.value : (all.stale ?? [])).map((one) => [one.id, one])),
    [all],
  )
  const columns = useMemo<readonly Column<AnyLine>[]>(() => {
    const of = (line: AnyLine) => documents.get(parentOf(kind, line))
    return [
      {
        key: 'number',
        title: kind.type === 'PAR' ? 'Property number' : 'Item no.',
        width: kind.type === 'PAR' ? 210 : 270,
        mono: true,
        card: 'second',
        cell: lineNumber,
      },
      {
        key: 'description',
        title: 'Description',
        width: kind.type === 'PAR' ? 310 : 240,
        card: 'title',
        cell: (line) => line.description,
      },
      { key: 'quantity', title: 'Quantity', width: 90, align: 'right', cell: (line) => line.quantity },
      { key: 'unit', title: 'Unit', width: 75, card: 'off', cell: (line) => line.unit },
      {
        key: 'cost',
        title: 'Unit cost',
        width: 135,
        align: 'right',
        mono: true,
        card: 'corner',
        cell: (line) => formatMoney(line.cost),
      },
      {
        key: 'document',
        title: kind.short,
        width: kind.type === 'PAR' ? 150 : 180,
        mono: true,
        cell: (line) => {
          const document = of(line)
          return document ? printedNumber(document) : `#${parentOf(kind, line)}`
        },
      },
      { key: 'by', title: 'Received by', width: 200, cell: (line) => of(line)?.received_by_name ?? '' },
    ]
  }, [documents, kind])
  return (
    <>
      <div className={classes['tools']}>
        <SearchBox alone value={search} onSearch={setSearch} label="Description or number" />
        <ListNote list={list} />
      </div>
      <Table
        label={`Lines of ${kind.many.toLowerCase()}`}
        columns={columns}
        list={list}
        rowId={(line) => line.id}
        rowName={lineNumber}
        onOpen={(line) => go(`${area}/${kind.path}/document/${parentOf(kind, line)}`)}
        height="66vh"
        empty={<Empty>Lines appear here with the documents that they belong to.</Empty>}
      />
    </>
  )
}

export const ReceiptItems = () => <ItemList kind={documentKinds.PAR} />
export const SlipItems = () => <ItemList kind={documentKinds.ICS} />
