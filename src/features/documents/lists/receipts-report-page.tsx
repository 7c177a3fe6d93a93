/** Lists and prints the PARs of one person (D9.3). An employee sees and prints only their own, whatever the URL says. */
import { SegmentedControl, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { documentTotal, printedNumber } from '#domain/documents/custody-form-input.ts'
import { toCentavos } from '#domain/money/money.ts'
import { formatNumber, formatPesos, plural } from '#domain/text/format.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useCan, usePerson } from '#react/use-session.ts'
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

const columns = documentColumns(kind)
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
          <Title order={1}>{canReadAll ? 'Acknowledgment receipts' : 'My acknowledgment receipts'}</Title>
          <ListNote list={list} selected={selected.size} />
        </div>
        <Button disabled={list.total === 0} onClick={() => void print()}>
          {selected.size > 0
            ? `Print ${plural(selected.size, 'receipt', 'receipts')}`
            : `Print all ${plural(list.total, 'receipt', 'receipts')}`}
        </Button>
      </div>
      <div className={`${classes['grid']} bilang-narrow-block`}>
        {canReadAll ? (
          <Lookup
            source={users}
            label="Person accountable"
            value={holder}
            placeholder="Everyone"
            onChange={(value) => setQuery(value === null ? {} : { user: String(value) }, { replace: true })}
          />
        ) : null}
        <SegmentedControl
          className="bilang-end"
          aria-label="Receipts shown"
          value={includeSuperseded ? 'all' : 'force'}
          onChange={(value) => setIncludeSuperseded(value === 'all')}
          data={[
            { value: 'force', label: 'Active' },
            { value: 'all', label: 'All' },
          ]}
        />
      </div>
      <Table
        label="Acknowledgment receipts"
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
        empty={
          <Empty>
            {canReadAll
              ? 'No matching receipts.'
              : 'No receipts yet. Receipts for your items appear here when the property unit creates them.'}
          </Empty>
        }
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
          Back to list
        </Button>
        {receipts ? (
          <Text c="dimmed" className="bilang-figures">
            {plural(receipts.length, 'receipt', 'receipts')},{' '}
            {formatPesos(receipts.reduce((sum, { lines }) => sum + toCentavos(documentTotal(lines)), 0n))}
          </Text>
        ) : null}
      </div>
      {receipts === null || forms === null ? (
        <Loading
          {...(ids.length > 1
            ? { label: `Loading ${formatNumber(readCount)} of ${formatNumber(ids.length)} receipts…` }
            : {})}
        />
      ) : (
        <PrintForms
          title={receipts[0] && !receipts[1] ? `PAR ${printedNumber(receipts[0].document)}` : 'Acknowledgment receipts'}
          forms={forms}
          asOf={formHeader.asOf}
        />
      )}
    </div>
  )
}
