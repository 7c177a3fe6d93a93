/** All documents of one kind, their lines, and (for PARs) those due for renewal. Tabs are child routes (specification §2). */

import { Tabs, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import {
  type AnyDocument,
  type AnyLine,
  type DocumentKind,
  documentKinds,
  lineNumber,
  parentId,
} from '#domain/documents/document-kind.ts'
import { formatMoney, formatPesos } from '#domain/text/format.ts'
import { lastKnown, useAll, useCatalogStatus } from '#react/lists/use-list.ts'
import { useReachText } from '#react/lists/use-reach.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useCan } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-lists.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { ReachNote } from '#ui/list/reach-note.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { TabList } from '#ui/list/tab-list.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { ListNote } from '#ui/table/list-page/list-note.tsx'
import { ListPage } from '#ui/table/list-page/list-page.tsx'
import { Table } from '#ui/table/table.tsx'
import classes from '../documents.module.css'
import { documentColumns } from './document-columns.tsx'

function DocumentsHome({ kind, tabs }: { kind: DocumentKind; tabs: readonly { path: string; label: string }[] }) {
  const area = useInventoryPath()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const canManage = useCan('documents.manage')
  const reachText = useReachText()
  const openTab = tabs.find((tab) => pathname.endsWith(`/${tab.path}`)) ?? tabs[0]!
  return (
    <ListPage>
      <div className={classes['pageHead']}>
        <Title order={1}>{kind.plural}</Title>
        {canManage ? (
          <div className={classes['actions']}>
            <Button component={Link} to={`${area}/${kind.path}/prepare`} variant="secondary">
              {words('prepareForPerson')}
            </Button>
            <Button component={Link} to={`${area}/${kind.path}/create`}>
              {words('new', { kind: kind.short })}
            </Button>
          </div>
        ) : null}
      </div>
      <ReachNote text={reachText} />
      {tabs.length > 1 ? (
        <Tabs value={openTab.path} onChange={(value) => navigate(`${area}/${kind.path}/${value}`)}>
          <TabList
            label={kind.plural}
            open={openTab.path}
            tabs={tabs.map(({ path, label }) => ({ value: path, label }))}
          />
        </Tabs>
      ) : null}
      <Outlet />
    </ListPage>
  )
}

export function ReceiptsHome() {
  return (
    <DocumentsHome
      kind={documentKinds.PAR}
      tabs={[
        { path: 'documents', label: t('documents') },
        { path: 'items', label: table('items') },
        { path: 'due', label: t('dueForRenewal') },
      ]}
    />
  )
}

export function SlipsHome() {
  return (
    <DocumentsHome
      kind={documentKinds.ICS}
      tabs={[
        { path: 'documents', label: t('documents') },
        { path: 'items', label: table('items') },
      ]}
    />
  )
}

function DocumentList({ kind }: { kind: DocumentKind }) {
  const status = useCatalogStatus('phase', 'problem')
  useListFailure(fixedTexts.listFailed(kind.documents.label.many), status.problem, status.phase === 'ready')
  const area = useInventoryPath()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState('-id')
  const list = useWindowedList<AnyDocument>({
    collection: kind.documents.name,
    order: [order],
    ...(search.trim() === '' ? {} : { search }),
  })
  const columns = useMemo(() => documentColumns(kind), [kind])
  const settings = useTableSettings(`documents-${kind.type}`)
  return (
    <>
      <div className={classes['listTools']}>
        <SearchBox fullRow value={search} onSearch={setSearch} label={t('searchDocuments')} />
        <ListNote list={list} noun="documents" />
        <ColumnChooser columns={columns} settings={settings} />
      </div>
      <Table
        label={kind.plural}
        columns={columns}
        settings={settings}
        list={list}
        rowId={(document) => document.id}
        rowName={printedNumber}
        order={order}
        onOrder={setOrder}
        onOpen={(document) => navigate(`${area}/${kind.path}/document/${document.id}`)}
        empty={<Empty>{search ? t('noMatchingDocuments') : t('noDocuments', { kind: kind.short })}</Empty>}
      />
    </>
  )
}

export const ReceiptList = () => <DocumentList kind={documentKinds.PAR} />
export const SlipList = () => <DocumentList kind={documentKinds.ICS} />

function LineList({ kind }: { kind: DocumentKind }) {
  const status = useCatalogStatus('phase', 'problem')
  useListFailure(fixedTexts.listFailed(kind.lines.label.many), status.problem, status.phase === 'ready')
  const area = useInventoryPath()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const list = useWindowedList<AnyLine>({ collection: kind.lines.name, ...(search.trim() === '' ? {} : { search }) })
  const documentsQuery = useAll<AnyDocument>(kind.documents.name)
  const documents = useMemo(
    () => new Map((lastKnown(documentsQuery) ?? []).map((document) => [document.id, document])),
    [documentsQuery],
  )
  const columns = useMemo<readonly Column<AnyLine>[]>(() => {
    const documentOf = (line: AnyLine) => documents.get(parentId(kind, line))
    return [
      {
        key: 'number',
        title: words(`lineNumber.${kind.type}`),
        width: kind.type === 'PAR' ? 210 : 290,
        mono: true,
        card: 'second',
        cell: lineNumber,
      },
      {
        key: 'description',
        title: words('description'),
        width: kind.type === 'PAR' ? 310 : 210,
        card: 'title',
        cell: (line) => line.description,
      },
      { key: 'quantity', title: forms('quantity'), width: 90, align: 'right', cell: (line) => line.quantity },
      { key: 'unit', title: words('unit'), width: 75, card: 'off', cell: (line) => line.unit },
      {
        key: 'cost',
        title: fields('labels.price'),
        width: 135,
        align: 'right',
        mono: true,
        card: 'corner',
        cell: (line) => formatMoney(line.cost),
        cardCell: (line) => formatPesos(line.cost),
      },
      {
        key: 'document',
        title: kind.short,
        width: kind.type === 'PAR' ? 150 : 180,
        mono: true,
        cell: (line) => {
          const document = documentOf(line)
          return document ? printedNumber(document) : `#${parentId(kind, line)}`
        },
      },
      { key: 'by', title: words('receivedBy'), width: 200, cell: (line) => documentOf(line)?.received_by_name ?? '' },
    ]
  }, [documents, kind])
  const settings = useTableSettings(`document-lines-${kind.type}`)
  return (
    <>
      <div className={classes['listTools']}>
        <SearchBox fullRow value={search} onSearch={setSearch} label={t('searchLines')} />
        <ListNote list={list} noun="lines" />
        <ColumnChooser columns={columns} settings={settings} />
      </div>
      <Table
        label={t(`linesOf.${kind.type}`)}
        columns={columns}
        settings={settings}
        list={list}
        rowId={(line) => line.id}
        rowName={lineNumber}
        onOpen={(line) => navigate(`${area}/${kind.path}/document/${parentId(kind, line)}`)}
        empty={<Empty>{search ? t('noMatchingLines') : t('noLines', { kind: kind.short })}</Empty>}
      />
    </>
  )
}

export const ReceiptItems = () => <LineList kind={documentKinds.PAR} />
export const SlipItems = () => <LineList kind={documentKinds.ICS} />
