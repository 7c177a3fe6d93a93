/** Lists and prints the PARs, or the ICSs, of one person (D9.3). An employee sees and prints only their own, whatever the URL says. */
import { SegmentedControl, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { documentTotal, printedNumber } from '#domain/documents/custody-form-input.ts'
import {
  type AnyDocument,
  type DocumentKind,
  documentKinds,
  type LoadedDocument,
} from '#domain/documents/document-kind.ts'
import { toCentavos } from '#domain/money/money.ts'
import { formatNumber, formatPesos } from '#domain/text/format.ts'
import { rowsQuery } from '#react/lists/rows-query.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useReachText } from '#react/lists/use-reach.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { useCan, usePerson } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-lists.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ReachNote } from '#ui/list/reach-note.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { ListNote } from '#ui/table/list-page/list-note.tsx'
import { ListPage } from '#ui/table/list-page/list-page.tsx'
import { Table } from '#ui/table/table.tsx'
import classes from '../documents.module.css'
import { documentForm } from '../print/print-document-page.tsx'
import { PrintForms } from '../print/print-forms.tsx'
import { useFormHeader } from '../print/use-form-header.ts'
import { readDocuments } from '../use-document.ts'
import { documentColumns } from './document-columns.tsx'

export const ReceiptsReportPage = () => <DocumentsOfPerson kind={documentKinds.PAR} />
export const SlipsReportPage = () => <DocumentsOfPerson kind={documentKinds.ICS} />

function DocumentsOfPerson({ kind }: { kind: DocumentKind }) {
  const person = usePerson()
  const canReadAll = useCan('documents.read')
  const navigate = useNavigate()
  const area = useInventoryPath()
  const users = useLookup('users')
  const [query, setQuery] = useSearchParams()
  const askedUser = Number(query.get('user')) || null
  const holder = canReadAll ? askedUser : (person?.user.id ?? 0)
  const [includeSuperseded, setIncludeSuperseded] = useState(false)
  const [order, setOrder] = useState('-id')
  const reachText = useReachText()
  const columns = useMemo(() => documentColumns(kind), [kind])
  const settings = useTableSettings(`documents-${kind.type}`)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [printingIds, setPrintingIds] = useState<readonly number[] | null>(null)
  const where = {
    ...(holder === null ? {} : { holder }),
    ...(includeSuperseded ? {} : { superseded_by: null }),
  }
  const itemsQuery = rowsQuery({ print_type: kind.type, ...(holder === null ? {} : { user: holder }) })
  const list = useWindowedList<AnyDocument>({ collection: kind.documents.name, where, order: [order] })
  const { catalog } = useServices()
  const print = async () => {
    const ids =
      selected.size > 0 ? [...selected] : await catalog.ids({ collection: kind.documents.name, where, order: [order] })
    setPrintingIds(ids)
  }
  if (printingIds) return <DocumentPrints kind={kind} ids={printingIds} onBack={() => setPrintingIds(null)} />
  return (
    <ListPage>
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>{canReadAll ? t(`allOf.${kind.type}`) : t(`myOwn.${kind.type}`)}</Title>
          <ListNote list={list} selected={selected.size} noun="documents" />
        </div>
        <div className={classes['actions']}>
          <ColumnChooser columns={columns} settings={settings} />
          <Button component={Link} to={`${area}/database?${itemsQuery}`} variant="secondary">
            {t(`showItems.${kind.type}`)}
          </Button>
          <Button disabled={list.total === 0} onClick={() => void print()}>
            {selected.size > 0
              ? t(`printSome.${kind.type}`, { count: selected.size })
              : t(`printAll.${kind.type}`, { count: list.total })}
          </Button>
        </div>
      </div>
      {/* What is made out to the person is always complete. */}
      <ReachNote text={canReadAll ? reachText : null} />
      <div className={`${classes['grid']} bilang-narrow-block`}>
        {canReadAll ? (
          <Lookup
            source={users}
            label={fields('labels.user')}
            value={holder}
            placeholder={t('everyone')}
            onChange={(value) => setQuery(value === null ? {} : { user: String(value) }, { replace: true })}
          />
        ) : null}
        <SegmentedControl
          className="bilang-end"
          aria-label={t(`shown.${kind.type}`)}
          value={includeSuperseded ? 'all' : 'force'}
          onChange={(value) => setIncludeSuperseded(value === 'all')}
          data={[
            { value: 'force', label: words('active') },
            { value: 'all', label: common('all') },
          ]}
        />
      </div>
      <Table
        label={t(`allOf.${kind.type}`)}
        columns={columns}
        settings={settings}
        list={list}
        rowId={(document) => document.id}
        rowName={printedNumber}
        order={order}
        onOrder={setOrder}
        selected={selected}
        onSelected={setSelected}
        onOpen={(document) =>
          canReadAll ? navigate(`${area}/${kind.path}/document/${document.id}`) : setPrintingIds([document.id])
        }
        empty={<Empty>{canReadAll ? t(`noMatches.${kind.type}`) : t(`noneOfMine.${kind.type}`)}</Empty>}
      />
    </ListPage>
  )
}

function DocumentPrints({ kind, ids, onBack }: { kind: DocumentKind; ids: readonly number[]; onBack: () => void }) {
  const { catalog } = useServices()
  const formHeader = useFormHeader()
  const [readCount, setReadCount] = useState(0)
  const live = useLiveValue(
    `documents ${kind.type} ${ids}`,
    ['products', kind.documents.name, kind.lines.name],
    async (signal): Promise<readonly LoadedDocument[]> => {
      const found: LoadedDocument[] = []
      for await (const batch of readDocuments(catalog, kind, ids)) {
        signal.throwIfAborted()
        found.push(...batch)
        setReadCount(found.length)
      }
      return found
    },
  )
  const documents = live.state === 'ready' ? live.value : null
  const forms = useMemo(
    () => documents?.map((document) => documentForm(kind, document, formHeader)) ?? null,
    [documents, kind, formHeader],
  )
  return (
    <div className="bilang-page">
      <div className={`${classes['pageHead']} no-print`}>
        <Button variant="secondary" onClick={onBack}>
          {t('backToList')}
        </Button>
        {documents ? (
          <Text c="dimmed" className="bilang-figures">
            {t(`countAndTotal.${kind.type}`, {
              count: documents.length,
              total: formatPesos(documents.reduce((sum, { lines }) => sum + toCentavos(documentTotal(lines)), 0n)),
            })}
          </Text>
        ) : null}
      </div>
      {documents === null || forms === null ? (
        <Loading
          {...(ids.length > 1
            ? {
                label: t(`loading.${kind.type}`, { done: formatNumber(readCount), count: formatNumber(ids.length) }),
              }
            : {})}
        />
      ) : (
        <PrintForms
          title={
            documents[0] && !documents[1]
              ? `${kind.short} ${printedNumber(documents[0].document)}`
              : t(`allOf.${kind.type}`)
          }
          forms={forms}
          asOf={formHeader.asOf}
        />
      )}
    </div>
  )
}
