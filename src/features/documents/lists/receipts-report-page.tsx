/** Lists and prints the PARs of one person (D9.3). An employee sees and prints only their own, whatever the URL says. */
import { SegmentedControl, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { documentTotal, printedNumber } from '#domain/documents/custody-form-input.ts'
import { toCentavos } from '#domain/money/money.ts'
import { formatNumber, formatPesos } from '#domain/text/format.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useCan, usePerson } from '#react/use-session.ts'
import { t as common } from '#text/common.ts'
import { t as words } from '#text/documents.ts'
import { t } from '#text/documents-lists.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { ListNote } from '#ui/table/list-note.tsx'
import { Table } from '#ui/table/table.tsx'
import { type AnyDocument, documentKinds } from '../document-kind.ts'
import classes from '../documents.module.css'
import { documentForm } from '../print/print-document-page.tsx'
import { PrintForms } from '../print/print-forms.tsx'
import { useFormHeader } from '../print/use-form-header.ts'
import { type LoadedDocument, readDocuments } from '../use-document.ts'
import { documentColumns } from './document-columns.tsx'

const kind = documentKinds.PAR

export function ReceiptsReportPage() {
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
  const columns = useMemo(() => documentColumns(kind), [])
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [printingIds, setPrintingIds] = useState<readonly number[] | null>(null)
  const where = {
    ...(holder === null ? {} : { holder }),
    ...(includeSuperseded ? {} : { superseded_by: null }),
  }
  const list = useWindowedList<AnyDocument>({ collection: kind.documents.name, where, order: [order] })
  const { catalog } = useServices()
  const print = async () => {
    const ids =
      selected.size > 0 ? [...selected] : await catalog.ids({ collection: kind.documents.name, where, order: [order] })
    setPrintingIds(ids)
  }
  if (printingIds) return <ReceiptPrints ids={printingIds} onBack={() => setPrintingIds(null)} />
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>{canReadAll ? t('receipts') : t('myReceipts')}</Title>
          <ListNote list={list} selected={selected.size} />
        </div>
        <Button disabled={list.total === 0} onClick={() => void print()}>
          {selected.size > 0
            ? t('printReceipts', { count: selected.size })
            : t('printAllReceipts', { count: list.total })}
        </Button>
      </div>
      <div className={`${classes['grid']} bilang-narrow-block`}>
        {canReadAll ? (
          <Lookup
            source={users}
            label={words('personAccountable')}
            value={holder}
            placeholder={t('everyone')}
            onChange={(value) => setQuery(value === null ? {} : { user: String(value) }, { replace: true })}
          />
        ) : null}
        <SegmentedControl
          className="bilang-end"
          aria-label={t('receiptsShown')}
          value={includeSuperseded ? 'all' : 'force'}
          onChange={(value) => setIncludeSuperseded(value === 'all')}
          data={[
            { value: 'force', label: words('active') },
            { value: 'all', label: common('all') },
          ]}
        />
      </div>
      <Table
        label={t('receipts')}
        columns={columns}
        list={list}
        rowId={(document) => document.id}
        rowName={printedNumber}
        order={order}
        onOrder={setOrder}
        selected={selected}
        onSelected={setSelected}
        onOpen={(document) =>
          canReadAll ? navigate(`${area}/par/document/${document.id}`) : setPrintingIds([document.id])
        }
        height="60vh"
        empty={<Empty>{canReadAll ? t('noMatchingReceipts') : t('noReceipts')}</Empty>}
      />
    </div>
  )
}

function ReceiptPrints({ ids, onBack }: { ids: readonly number[]; onBack: () => void }) {
  const { catalog } = useServices()
  const formHeader = useFormHeader()
  const [readCount, setReadCount] = useState(0)
  const live = useLiveValue(
    `receipts ${ids}`,
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
  const receipts = live.state === 'ready' ? live.value : null
  const forms = useMemo(
    () => receipts?.map((receipt) => documentForm(kind, receipt, formHeader)) ?? null,
    [receipts, formHeader],
  )
  return (
    <div className="bilang-page">
      <div className={`${classes['pageHead']} no-print`}>
        <Button variant="secondary" onClick={onBack}>
          {t('backToList')}
        </Button>
        {receipts ? (
          <Text c="dimmed" className="bilang-figures">
            {t('receiptsAndTotal', {
              count: receipts.length,
              total: formatPesos(receipts.reduce((sum, { lines }) => sum + toCentavos(documentTotal(lines)), 0n)),
            })}
          </Text>
        ) : null}
      </div>
      {receipts === null || forms === null ? (
        <Loading
          {...(ids.length > 1
            ? {
                label: t('loadingReceipts', { done: formatNumber(readCount), count: formatNumber(ids.length) }),
              }
            : {})}
        />
      ) : (
        <PrintForms
          title={receipts[0] && !receipts[1] ? `PAR ${printedNumber(receipts[0].document)}` : t('receipts')}
          forms={forms}
          asOf={formHeader.asOf}
        />
      )}
    </div>
  )
}
